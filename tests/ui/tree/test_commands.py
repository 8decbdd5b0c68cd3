"""Exporting, saving and opening the search tree, and trees of one's own, through the real window."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.widgets_help import button, open_dialog, settle
from ttt_gui.engine.export import trace_file
from ttt_gui.engine.export.forms import FORMS, Form
from ttt_gui.engine.orders import GameTree, Orders, search_in_order
from ttt_gui.engine.request import Algorithm, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.trace.state import Show
from ttt_gui.ui.trace.texts import NO_TRACE
from ttt_gui.ui.tree.commands import FILTERS, TreeCommands
from ttt_gui.ui.tree.export import ExportChoice, ExportDialog, ExportPart
from ttt_gui.ui.tree.tools import CHOICES

SIGNS = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF", ".dot": b"digraph", ".tex": b"% "}


@contextmanager
def until_done(qtbot: QtBot, commands: TreeCommands) -> Iterator[None]:
    """Wait until what is asked for inside has ended, one way or the other."""
    yield
    qtbot.waitUntil(lambda: not commands.tasks.busy)


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


def refused(window: MainWindow) -> str:
    """Close the one box that is open, and return its sentence."""
    (box,) = (box for box in window.findChildren(QMessageBox) if box.isVisible())
    box.close()
    return box.text()


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
        export(analysing, ExportChoice(FORMS[0], ExportPart.SUBTREE, scale=16.0), tmp_path / "tree.png")
    assert not (tmp_path / "tree.png").exists()
    assert "Down to ply" in refused(analysing)


def test_the_picture_goes_to_the_clipboard(qtbot: QtBot, analysing: MainWindow, snapshot: SnapshotAssertion) -> None:
    """It is made beside the window, its PNG as well: whoever pastes it waits for nothing."""
    analysing.actions_["tree_export"].trigger()
    with until_done(qtbot, analysing.tree_commands):
        button(open_dialog(analysing, ExportDialog), "Copy").click()
    assert QGuiApplication.clipboard().mimeData().data("image/png").startsWith(b"\x89PNG")
    assert QGuiApplication.clipboard().mimeData().hasImage()
    assert said(analysing) == snapshot


JSON = next(form for form in FORMS if form.suffix == ".json")


@pytest.fixture
def large(qtbot: QtBot, analysing: MainWindow) -> MainWindow:
    """The window with the full minimax tree of 3 × 3: its export as JSON takes seconds."""
    request = SearchRequest(Position(Rules()), Algorithm(alpha_beta=False), trace_nodes=600_000)
    trace = Searcher(request).run().trace
    trace.list_events()
    analysing.analysis.show(trace)
    return analysing


def files_in(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if path.name != "home"]


@pytest.mark.parametrize("way", ["button", "Esc"])
@pytest.mark.slow
def test_an_export_shows_how_far_it_is_and_is_stopped(
    qtbot: QtBot, large: MainWindow, tmp_path: Path, way: str, snapshot: SnapshotAssertion
) -> None:
    """It went on to its end before, whatever one did; stopped, it leaves no file and no temporary one."""
    with until_done(qtbot, large.tree_commands):
        export(large, ExportChoice(JSON, ExportPart.SUBTREE), tmp_path / "tree.json")
        qtbot.waitUntil(lambda: large.progress.isVisible() and (large.progress.share or 0) > 0)
        assert large.progress.words == "Writing tree.json"
        settle(large)
        assert large.actions_["stop"].isEnabled()
        if way == "button":
            button(large.progress, "Stop").click()
        else:
            large.actions_["stop"].trigger()
    settle(large)
    assert said(large) == snapshot
    assert not large.progress.isVisible()
    assert not large.actions_["stop"].isEnabled()
    assert files_in(tmp_path) == []
    with until_done(qtbot, large.tree_commands):
        export(large, ExportChoice(FORMS[1]), tmp_path / "tree.svg")
        assert said(large) == "", "what was said of the first is over"


def test_an_end_during_an_export_leaves_nothing_half_written(
    qtbot: QtBot, large: MainWindow, queue: TaskQueue, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    path = tmp_path / "tree.json"
    export(large, ExportChoice(JSON, ExportPart.SUBTREE), path)
    qtbot.waitUntil(lambda: (large.tree_commands.tasks.share or 0) > 0)
    assert queue.close() == snapshot
    assert not queue.hanging
    assert files_in(tmp_path) == []


def test_what_is_soon_done_shows_no_progress(qtbot: QtBot, analysing: MainWindow, tmp_path: Path) -> None:
    with until_done(qtbot, analysing.tree_commands):
        export(analysing, ExportChoice(FORMS[1]), tmp_path / "tree.svg")
        settle(analysing)
        assert analysing.progress.words == "Writing tree.svg"
        assert not analysing.progress.isVisible()
    settle(analysing)
    assert analysing.progress.words == ""


def test_a_part_that_nobody_knows_of_yet_is_one_sentence(analysing: MainWindow, tmp_path: Path) -> None:
    """The selected node is ahead in time: all of the tree went out instead."""
    state = analysing.tree_state
    state.select(state.trace.children(state.top)[-1])
    state.set_step(3)
    export(analysing, ExportChoice(FORMS[1], ExportPart.SUBTREE), tmp_path / "tree.svg")
    assert "has not been entered yet" in refused(analysing)


def test_a_trace_is_saved_and_opened_again(qtbot: QtBot, analysing: MainWindow, tmp_path: Path) -> None:
    """The same nodes, at once in the tree; a damaged file is one sentence, and the tree stays."""
    commands, path = analysing.tree_commands, tmp_path / "search.ttt-trace"
    before = analysing.tree_state.trace
    with until_done(qtbot, commands):
        analysing.actions_["trace_save"].trigger()
        choose_file(analysing, path)
    with until_done(qtbot, commands):
        commands.open_file(path)
    after = analysing.tree_state.trace
    assert after
    assert after is not before
    assert after.log.to_bytes() == before.log.to_bytes()
    path.write_bytes(path.read_bytes()[:-20])
    with until_done(qtbot, commands):
        commands.open_file(path)
    assert analysing.tree_state.trace is after
    assert "damaged" in refused(analysing)


def test_a_search_in_an_order_of_the_labs_is_not_saved(analysing: MainWindow) -> None:
    """A file keeps what the switches say and is checked against it: one sentence, and no file that cannot be read."""
    found = search_in_order(
        GameTree(Position(Rules()).play(4).play(0), Algorithm()), Orders(own={(): (8, 1, 2, 3, 5, 6, 7)})
    )
    analysing.tree_state.set_trace(found.trace)
    analysing.actions_["trace_save"].trigger()
    assert "an order of the lab's" in refused(analysing)


def test_the_filters_are_actions_with_keys_which_their_switch_names(analysing: MainWindow) -> None:
    state, actions = analysing.tree_state, analysing.actions_
    choices = analysing.tree_pages.panels.tools.choices
    switched = [show for show, *_ in CHOICES]
    for key, show in FILTERS.items():
        actions[key].trigger()
        assert state.show is show
        assert actions[key].isChecked()
        if show in switched:
            assert choices.index == switched.index(show)
            assert choices.bar.tabToolTip(choices.index) == actions[key].toolTip()
    state.set_show(Show.BEST_LINE)
    assert [key for key in FILTERS if actions[key].isChecked()] == ["tree_best_line"]
    state.set_trace(None)
    assert not any(actions[key].isEnabled() for key in (*FILTERS, "tree_export", "trace_save"))
    assert NO_TRACE in choices.bar.tabToolTip(0)


def test_a_trace_file_dropped_on_the_window_is_shown(qtbot: QtBot, analysing: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "search.ttt-trace"
    before = analysing.tree_state.trace
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
