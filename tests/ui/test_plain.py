"""Nothing that a file, a name or a clipboard holds becomes HTML in the window, and no box outgrows the screen."""

from __future__ import annotations

import ast
import json
import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction, QGuiApplication, QImage, Qt, QTextDocument
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QMessageBox, QTextEdit, QWidget
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.examples import examples
from tests.hostile import HOSTILE, PIECES, name_of, obeyed
from ttt_gui import ui
from ttt_gui.game.position import Position
from ttt_gui.game.record import GameRecord
from ttt_gui.game.rules import Rules
from ttt_gui.ui.look.document import Document
from ttt_gui.ui.look.plain import FileDialog, LinkLabel, StressedLabel, menu_text, sentence_box, tip
from ttt_gui.ui.look.scaling import screen_of
from ttt_gui.ui.main_window import MainWindow

UI = Path(ui.__file__).parent
ONLY_BY_HELPER = {
    "QLabel",
    "QMessageBox",
    "QToolTip",
    "QErrorMessage",
    "QInputDialog",
    "QProgressDialog",
    "QStaticText",
}
DOCUMENTS = {"QTextBrowser", "QTextEdit", "QTextDocument"}
ESCAPED = {"look/plain.py", "tree/why_card.py", "dialogs/page.py"}  # they escape, or show what is ours alone


# --- the rule ---


@pytest.mark.parametrize("path", sorted(UI.rglob("*.py")), ids=lambda path: path.relative_to(UI).as_posix())
def test_widgets_get_their_text_from_the_helper(path: Path) -> None:
    """What guesses whether a text is HTML is used by look/plain.py alone, and a document that opens files by nobody; a
    tip in the source needs no help."""
    place = path.relative_to(UI).as_posix()
    if place == "look/plain.py":
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert not ONLY_BY_HELPER & {alias.name for alias in node.names}, f"{place}:{node.lineno}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id != "QFileDialog", f"{place}:{node.lineno}"
            assert node.func.id not in DOCUMENTS, f"{place}:{node.lineno}"
        if isinstance(node, ast.ClassDef) and place != "look/document.py":
            assert DOCUMENTS.isdisjoint(map(ast.unparse, node.bases)), f"{place}:{node.lineno}"
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        name, where = node.func.attr, f"{place}:{node.lineno}: {node.func.attr}"
        if name in ("setToolTip", "setStatusTip", "setWhatsThis", "setTabToolTip", "setItemToolTip"):
            assert _is_ours(node.args[-1]) or _is_helped(node.args[-1]), where
        elif name == "setWindowTitle" and not _is_ours(node.args[0]):
            assert "title_text" in ast.unparse(node.args[0]) or place == "dialogs/manual.py", where
        elif name in ("setHtml", "setMarkdown", "insertHtml", "setTextFormat", "setInformativeText"):
            assert place in ESCAPED, where


def _is_ours(node: ast.expr) -> bool:
    """Whether a text stands in the source, or either of two, with nothing put into it."""
    if isinstance(node, ast.IfExp):
        return _is_ours(node.body) and _is_ours(node.orelse)
    return all(isinstance(each, (ast.Constant, ast.BinOp, ast.Add)) for each in ast.walk(node))


def _is_helped(node: ast.expr) -> bool:
    """Whether a text comes from the helper, which escapes it: what has no set_tip() takes it so."""
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "tip"


# --- the helper ---


@given(HOSTILE)
def test_a_tip_shows_what_it_is_given(text: str) -> None:
    shown = tip(text)
    if Qt.mightBeRichText(shown):
        document = QTextDocument()
        document.setHtml(shown)
        assert "￼" not in document.toPlainText()  # no picture stands in it
        assert not any(each.toCharFormat().isAnchor() for each in document.allFormats())
        assert "<img" not in shown
        shown = document.toPlainText()
    assert not obeyed(shown)
    assert shown.count("\n") < 20
    assert max(map(len, shown.split("\n"))) <= 100


def test_every_second_part_of_a_sentence_is_bold_and_all_are_escaped(qtbot: QtBot) -> None:
    label = StressedLabel()
    qtbot.addWidget(label)
    label.set_parts("<i>", "2", " & <img src='x'>")
    assert "&lt;i&gt;<b>2</b> &amp; &lt;img src=&#x27;x&#x27;&gt;" in label.text()
    assert label.words == label.accessibleName() == "<i>2 & <img src='x'>"


def test_a_link_is_made_of_escaped_words(qtbot: QtBot) -> None:
    label = LinkLabel()
    qtbot.addWidget(label)
    label.set_link("<b>", "<i>", "'><img src='x")
    assert "<b>" not in label.text()
    assert "<img" not in label.text()
    label.set_plain("<b>")
    assert label.textFormat() is Qt.TextFormat.PlainText


def test_an_entry_of_a_menu_underlines_nothing() -> None:
    assert menu_text("a&b\tc\n") == "a&&b\\tc\\n"


@pytest.mark.parametrize(
    "text",
    [
        "word " * 2_000,
        "9" * 10_000,
        "\n" * 10_000,
        "\ufdfd" * 10_000,
        "/folder" * 1_500,
        "/1" * 5_000,
        "W" * 240 + ".ttt " * 2_000,
    ],
    ids=["words", "digits", "lines", "wide", "path", "numbers", "name"],
)
def test_a_box_stays_within_the_screen(qtbot: QtBot, window: MainWindow, text: str) -> None:
    """A box was 26,292 pixels high, its button out of reach; what is cut can be read in the details."""
    window.commands.show_error(text)
    window.commands.show_error(text)
    (box,) = (box for box in window.findChildren(QMessageBox) if box.isVisible())
    room = screen_of(box).availableGeometry()
    assert box.frameGeometry().width() <= room.width()
    assert box.frameGeometry().height() <= room.height()
    assert len(box.detailedText()) >= 10_000
    box.accept()
    window.commands.show_error(text)
    assert sum(each.isVisible() for each in window.findChildren(QMessageBox)) == 1


def test_a_short_sentence_has_no_details(qtbot: QtBot, window: MainWindow, snapshot: SnapshotAssertion) -> None:
    box = sentence_box("naïve.ttt cannot be opened: <b> is no cell.", window)
    assert box.text() == snapshot
    assert not box.detailedText()


# --- the window ---


def assert_plain(window: QWidget) -> None:
    """No widget of the program shows rich text but links of our own, and no tooltip, title or menu obeys a text."""
    for widget in QApplication.allWidgets():
        if (
            isinstance(widget, QLabel)
            and not isinstance(widget, (LinkLabel, StressedLabel))
            and widget.window().isVisible()
        ):
            rich = widget.textFormat() is not Qt.TextFormat.PlainText and Qt.mightBeRichText(widget.text())
            assert not rich, widget.text()
            assert not obeyed(widget.text())
        assert_tip(widget.toolTip())
        if isinstance(widget, QTextEdit) and not isinstance(widget.window(), QMessageBox):  # whose details are plain
            assert isinstance(widget.document(), Document), widget
    for action in window.findChildren(QAction):
        assert_tip(action.toolTip())
        assert not obeyed(action.text().replace("\t", ""))
    assert not obeyed(window.windowTitle())
    for box in window.findChildren(QMessageBox):
        assert box.textFormat() is Qt.TextFormat.PlainText
        assert len(box.text()) < 1_000
        box.accept()


def assert_tip(text: str) -> None:
    assert not obeyed(text)
    if Qt.mightBeRichText(text):  # else Qt shows it as it is
        assert "<img" not in text
        assert "<a " not in text


quick = settings(max_examples=examples(25), suppress_health_check=[HealthCheck.function_scoped_fixture])
GAME = GameRecord(Position(Rules()))
GAME.play(4)


@quick
@given(HOSTILE, HOSTILE, st.sampled_from(("cell", "start", "result", "players", "rules", "seed", "version", "good")))
@pytest.mark.slow
def test_games_and_their_names(window: MainWindow, text: str, name: str, key: str) -> None:
    """A cell's name <img src='…'> of a pipe blocked the window for ever."""
    data = json.loads(GAME.to_text())
    if key == "cell":
        data["moves"] = [{"cell": text}]
    elif key == "players":
        data["players"]["X"] = {"kind": text}
    elif key != "good":
        data[key] = text
    with TemporaryDirectory() as folder:
        path = Path(folder, f"{name_of(name)}.ttt")
        try:
            path.write_text(json.dumps(data), encoding="utf-8")
        except OSError:
            return  # the file system knows no such name
        window.open_file(str(path))
        window.menus["Recent games"].aboutToShow.emit()
        assert_plain(window)
        window.open_file(f"{path}{name_of(text)}.ttt")
        assert_plain(window)


@quick
@given(HOSTILE)
@pytest.mark.slow
def test_positions_and_number_trees(qtbot: QtBot, window: MainWindow, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    window.commands.paste()
    window.tree_commands.number_trees.open_last()
    card = window.tree_commands.number_trees.column.text
    for tree in (text, f"({text})", f"(1 2) {text}"):
        card.edit.setPlainText(tree)
        assert_plain(window)
        assert len(card.words) < 200
    window.tree_commands.open_file(Path(f"{name_of(text)}.ttt-trace"))
    qtbot.waitUntil(lambda: not window.tree_commands.tasks.busy)
    window.status.say(text)
    assert_plain(window)


@quick
@given(HOSTILE, st.sampled_from(("nodes", "version", "position", "tree", "format", "algorithm")))
def test_traces(qtbot: QtBot, window: MainWindow, text: str, key: str) -> None:
    header = {"format": "ttt-gui trace", "version": 1, "position": "...", "k": 1} | {key: text}
    with TemporaryDirectory() as folder:
        path = Path(folder, "search.ttt-trace")
        path.write_bytes(json.dumps(header).encode() + b"\nnothing")
        window.open_file(str(path))
        qtbot.waitUntil(lambda: not window.tree_commands.tasks.busy)
        assert_plain(window)


@pytest.mark.skipif(os.name == "nt", reason="no file has such a name there")
def test_the_box_of_a_file_dialog_reads_no_file(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    """Qt says "<img src=a.png>.ttt already exists" with the picture in it; a pipe in its place blocked the window."""
    monkeypatch.chdir(tmp_path)
    QImage(40, 30, QImage.Format.Format_RGB32).save("a.png")
    (tmp_path / "<img src=a.png>.ttt").touch()
    dialog = FileDialog(window, "Save", str(tmp_path))
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.selectFile("<img src=a.png>.ttt")
    asked: list[tuple[str, Qt.TextFormat]] = []

    def answer() -> None:
        (box,) = dialog.findChildren(QMessageBox)
        asked.append((box.text(), box.textFormat()))
        box.reject()

    QTimer.singleShot(0, answer)
    dialog.accept()
    ((text, text_format),) = asked
    assert text == snapshot
    assert text_format is Qt.TextFormat.PlainText
    dialog.deleteLater()


def test_a_path_on_the_screen_is_text(qtbot: QtBot, window: MainWindow) -> None:
    """Every piece as a sentence of the status bar, of the header and of an error."""
    for piece in PIECES:
        window.status.say(piece)
        window.play.header.set(piece, piece)
        window.commands.show_error(piece)
        assert_plain(window)
