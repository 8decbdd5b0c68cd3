"""Exporting, saving and opening the search tree, and trees of one's own, through the real window."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox, QPlainTextEdit
from pytestqt.qtbot import QtBot

from tests.ui.widgets_help import button, open_dialog
from ttt_gui.engine.export import trace_file
from ttt_gui.engine.export.forms import FORMS, Form
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.settings import Settings
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.tree.commands import TreeCommands
from ttt_gui.ui.tree.export import ExportChoice, Part
from ttt_gui.ui.tree.export_dialog import ExportDialog
from ttt_gui.ui.tree.number_dialog import NumberTreeDialog

SIGNS = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF", ".dot": b"digraph", ".tex": b"% "}


@pytest.fixture
def analysing(qtbot: QtBot, window: MainWindow, controller: GameController) -> MainWindow:
    window.actions_["analysing"].trigger()
    controller.game.play(4)
    qtbot.waitUntil(lambda: controller.game.phase is Phase.HUMAN_TURN and window.tree_state.trace is not None)
    return window


@contextmanager
def until_done(qtbot: QtBot, commands: TreeCommands) -> Iterator[None]:
    """Wait until what is asked for inside has ended, one way or the other."""
    yield
    qtbot.waitUntil(lambda: not commands.busy)


def choose_file(window: MainWindow, path: Path) -> None:
    """Answer the file dialog that is open."""
    dialog = open_dialog(window, QFileDialog)
    dialog.fileSelected.emit(str(path))
    dialog.close()


def export(window: MainWindow, choice: ExportChoice, path: Path) -> None:
    """As the dialogs do it: a choice, then a file."""
    window.actions_["tree_export"].trigger()
    dialog = open_dialog(window, ExportDialog)
    dialog.export_chosen.emit(choice)
    dialog.reject()
    choose_file(window, path)


def said(window: MainWindow) -> str:
    return window.status.sentence


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.suffix)
def test_every_form_is_written(qtbot: QtBot, analysing: MainWindow, tmp_path: Path, form: Form) -> None:
    """The tree as it is unfolded, in a thread of its own; the status bar says that it is done."""
    commands, path = analysing.tree_commands, tmp_path / f"tree{form.suffix}"
    with until_done(qtbot, commands):
        export(analysing, ExportChoice(form), path)
    data = path.read_bytes()
    assert data.startswith(SIGNS.get(form.suffix, b""))
    assert said(analysing) == f"{path.name} is written."
    if form.suffix == ".json":
        nodes = json.loads(data)["nodes"]
        assert nodes[0]["parent"] is None


def test_what_is_too_large_is_one_sentence(qtbot: QtBot, analysing: MainWindow, tmp_path: Path) -> None:
    commands = analysing.tree_commands
    analysing.tree_state.select(analysing.tree_state.top)
    with until_done(qtbot, commands):
        export(analysing, ExportChoice(FORMS[0], Part.SUBTREE, scale=16.0), tmp_path / "tree.png")
    assert not (tmp_path / "tree.png").exists()
    box = next(box for box in analysing.findChildren(QMessageBox) if box.isVisible())
    assert "Down to ply" in box.text()
    box.close()


def test_the_picture_goes_to_the_clipboard(analysing: MainWindow) -> None:
    analysing.actions_["tree_export"].trigger()
    button(open_dialog(analysing, ExportDialog), "Copy").click()
    assert QGuiApplication.clipboard().mimeData().hasImage()
    assert said(analysing) == "The tree is in the clipboard."


def test_a_trace_is_saved_and_opened_again(qtbot: QtBot, analysing: MainWindow, tmp_path: Path) -> None:
    """The same nodes, at once in the tree; a damaged file is one sentence, and the tree stays."""
    commands, path = analysing.tree_commands, tmp_path / "search.ttt-trace"
    before = analysing.tree_state.trace
    assert before
    with until_done(qtbot, commands):
        analysing.actions_["trace_save"].trigger()
        choose_file(analysing, path)
    with until_done(qtbot, commands):
        commands.open_file(str(path))
    after = analysing.tree_state.trace
    assert after
    assert after is not before
    assert after.log.to_bytes() == before.log.to_bytes()
    path.write_bytes(path.read_bytes()[:-20])
    with until_done(qtbot, commands):
        commands.open_file(str(path))
    assert analysing.tree_state.trace is after
    (box,) = (box for box in analysing.findChildren(QMessageBox) if box.isVisible())
    assert "damaged" in box.text()
    box.close()


def test_a_tree_of_ones_own_is_searched_and_shown(
    qtbot: QtBot, window: MainWindow, controller: GameController, settings: Settings
) -> None:
    """From the menu: the example has the value 3; the board keeps the game, for numbers have no boards."""
    window.actions_["number_tree"].trigger()
    dialog = open_dialog(window, NumberTreeDialog)
    typed = f"  {dialog.text}  "
    dialog.findChild(QPlainTextEdit).setPlainText(typed)
    with until_done(qtbot, window.tree_commands):
        dialog.accept()
    window.actions_["number_tree"].trigger()
    again = open_dialog(window, NumberTreeDialog)
    assert again.text == typed, "what one typed is there again"
    again.reject()
    trace = window.tree_state.trace
    assert trace
    assert trace.node(0).value == 3
    assert settings.show_tree
    window.actions_["tree_first"].trigger()
    window.actions_["tree_forward"].trigger()
    assert window.board.position == controller.game.position


def test_the_buttons_of_the_timeline_name_the_keys_of_their_actions(analysing: MainWindow) -> None:
    tips = {name: button.toolTip() for name, button in analysing.tree_dock.panels.timeline.buttons.items()}
    assert tips["back"] == "One event back (Ctrl+Left)"
    assert tips["play_pause"] == "Play (Ctrl+Space)"
    assert all(tip.endswith(")") for tip in tips.values())


def test_the_dialog_of_exporting_opens_on_the_tree(analysing: MainWindow) -> None:
    analysing.actions_["tree_export"].trigger()
    dialog = next(each for each in analysing.findChildren(QDialog) if isinstance(each, ExportDialog))
    assert dialog.isVisible()
    dialog.reject()


def test_a_trace_file_dropped_on_the_window_is_shown(qtbot: QtBot, analysing: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "search.ttt-trace"
    before = analysing.tree_state.trace
    assert before
    trace_file.save(before, path)
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    event = QDropEvent(
        QPointF(9, 9), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    with until_done(qtbot, analysing.tree_commands):
        analysing.dropEvent(event)
    assert event.isAccepted()
    assert analysing.tree_state.trace is not before
