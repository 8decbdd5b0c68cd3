"""A number tree edited in its picture, in Lab: leaves, children, root and bounds; faults, undo; files, clipboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.ui.widgets_help import come_to_rest
from ttt_gui.engine.learn.exercise import ExerciseKind
from ttt_gui.session.settings import TREE_VIEW, Settings
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.tree.number_cards import NumberColumn
from ttt_gui.ui.tree.number_edit import NumberEditor
from ttt_gui.ui.tree.number_view import NumberView

SMALL = "((2 3) (5 9))"
CHANCES = "min(chance(1/2: (3 5) 1/2: (8 -2)) chance(1/4: (6 0.5) 3/4: (4 7)))"


class Lab:
    """The number tree of a window, its column, picture and editor."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        window.actions_["number_tree"].trigger()
        self.column: NumberColumn = window.tree_commands.number_trees.column
        self.view: NumberView = window.tree_pages.panels.pane.numbers
        editor = self.view.editor
        assert editor is not None
        self.editor: NumberEditor = editor
        self.field, self.note = editor.field, window.tree_pages.panels.note
        self.column.text.take(SMALL)
        come_to_rest()

    @property
    def text(self) -> str:
        """The tree that is shown."""
        text: str = self.window.tree_state.trace.subject.text
        return text

    def point(self, index: int) -> QPoint:
        """The middle of a node in the picture."""
        come_to_rest()
        painter = self.view.painter
        assert painter is not None
        place = painter.layout.place(index)
        assert place is not None
        return (painter.centre(place) + self.view.origin).toPoint()

    def hover(self, index: int) -> None:
        """Move the pointer over a node."""
        for beside in (QPoint(2, 2), QPoint()):
            QTest.mouseMove(self.view.viewport(), self.point(index) + beside)
            come_to_rest()

    def press(self, key: Qt.Key) -> None:
        """Press a key in the field if it is open, else in the picture."""
        QTest.keyClick(self.field if self.field.isVisible() else self.view, key)


@pytest.fixture
def lab(window: MainWindow) -> Lab:
    return Lab(window)


def test_enter_edits_the_selected_leaf_and_keeps_it(lab: Lab) -> None:
    state = lab.window.tree_state
    state.select(next(node for node in range(len(state.trace)) if state.trace.name(node) == "9"))
    bar = lab.window.tree_pages.panels.timeline
    lab.press(Qt.Key.Key_Return)
    assert lab.field.hasFocus()
    assert lab.field.accessibleName() == "Leaf 2 of C"
    assert not bar.isVisible(), "the row of keys stands there"
    QTest.keyClicks(lab.field, "4")
    lab.press(Qt.Key.Key_Return)
    assert lab.text == lab.column.text.text == "((2 3) (5 4))"
    assert not lab.field.isVisible()
    assert bar.isVisible()
    assert lab.view.hasFocus()
    lab.press(Qt.Key.Key_F2)
    assert lab.field.isVisible()
    lab.press(Qt.Key.Key_Escape)
    assert lab.text == "((2 3) (5 4))"


def test_tab_plus_and_delete_go_on_from_leaf_to_leaf(lab: Lab) -> None:
    lab.editor.open_at((0, 0))
    QTest.keyClicks(lab.field, "7")
    lab.press(Qt.Key.Key_Tab)
    assert (lab.text, lab.field.text()) == ("((7 3) (5 9))", "3")
    lab.press(Qt.Key.Key_Plus)
    assert (lab.text, lab.field.accessibleName()) == ("((7 3 3) (5 9))", "Leaf 3 of B")
    QTest.keyClicks(lab.field, "1")
    lab.press(Qt.Key.Key_Backtab)
    assert (lab.text, lab.field.accessibleName()) == ("((7 3 1) (5 9))", "Leaf 2 of B")
    lab.press(Qt.Key.Key_Delete)
    assert lab.text == "((7 1) (5 9))"
    assert not lab.field.isVisible()


def test_a_number_typed_is_kept_by_going_elsewhere(lab: Lab) -> None:
    lab.editor.open_at((0, 0))
    QTest.keyClicks(lab.field, "7")
    lab.column.text.edit.setFocus()
    assert lab.text == "((7 3) (5 9))"
    lab.editor.open_at((0, 0))
    QTest.keyClicks(lab.field, "x")
    lab.column.text.edit.setFocus()
    assert lab.text == "((7 3) (5 9))"
    assert lab.editor.fault == ""


@pytest.mark.parametrize(
    ("typed", "words"),
    [("x", "x has no value yet"), ("1,000", "1,000 reads as two leaves, 1 and 0."), ("0,5", "0,5 may be one number")],
)
def test_a_fault_is_a_sentence_and_the_old_tree_stays_faint(lab: Lab, typed: str, words: str) -> None:
    lab.editor.open_at((1, 1))
    QTest.keyClicks(lab.field, typed)
    lab.press(Qt.Key.Key_Return)
    assert words in lab.note.label.text()
    assert lab.note.isVisible()
    assert lab.field.isVisible()
    assert lab.view._is_faint
    assert lab.text == SMALL
    lab.press(Qt.Key.Key_Escape)
    assert not lab.note.isVisible()
    assert not lab.view._is_faint


def test_a_text_that_is_no_tree_leaves_the_tree_before_faint(lab: Lab) -> None:
    """Row 43: the tree stayed without a word."""
    lab.column.text.edit.setPlainText("((2 3) (5")
    assert lab.view._is_faint
    assert "the tree from before" in lab.note.label.text()
    assert not lab.column.value.buttons["save"].isEnabled()
    assert lab.column.value.buttons["open"].isEnabled()
    lab.column.text.edit.setPlainText(SMALL)
    assert not lab.view._is_faint


def test_what_is_pointed_at_shows_its_buttons(lab: Lab) -> None:
    editor = lab.editor
    lab.hover(1)
    assert (editor.add.isVisible(), editor.remove.isVisible(), editor.pencil.isVisible()) == (True, True, False)
    editor.add.click()
    assert lab.text == "((2 3 3) (5 9))"
    assert lab.field.accessibleName() == "Leaf 3 of B"
    lab.press(Qt.Key.Key_Escape)
    lab.hover(1)
    editor.remove.click()
    assert lab.text == "((5 9))"
    lab.hover(2)
    assert (editor.add.isVisible(), editor.pencil.isVisible()) == (False, True)
    editor.pencil.click()
    assert lab.field.isVisible()
    lab.press(Qt.Key.Key_Escape)
    lab.hover(0)
    assert (editor.add.isVisible(), editor.remove.isVisible()) == (True, False), "the root stays"


def test_every_change_is_undone_and_done_again(lab: Lab) -> None:
    lab.window.tree_state.select(0)
    lab.press(Qt.Key.Key_Insert)
    lab.press(Qt.Key.Key_Escape)
    lab.column.search.root.bar.setCurrentIndex(1)
    lab.column.text.take("(1 2)")
    steps = ["(1 2)", "min((2 3) (5 9) 0)", "((2 3) (5 9) 0)", SMALL]
    for before in steps[1:]:
        QTest.keyClick(lab.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert lab.text == lab.column.text.text == before
    assert lab.column.text.undo.isVisible(), "the tree before the first"
    for after in reversed(steps[:-1]):
        lab.editor.redo()
        assert lab.text == after


def test_bounds_of_the_leaves_let_chance_nodes_cut(lab: Lab) -> None:
    lab.column.text.take("(chance(1/2: (2 2) 1/2: (1 2)) chance(1/2: (0 2) 1/2: (-1 0)))")
    search = lab.column.search
    assert search.bounds.isVisible()
    assert "No leaf bounds are given" in lab.note.label.text()
    search.low.setText("-2")
    search.low.editingFinished.emit()
    assert search.fault == "", "the other bound is still to come"
    search.high.setText("1")
    search.high.editingFinished.emit()
    assert lab.note.label.text() == search.fault == "The leaf 2 is not from -2 to 1, as the text says."
    search.high.setText("2")
    search.high.editingFinished.emit()
    assert lab.text.startswith("[-2, 2] ")
    assert "Cut below C: G." in lab.note.label.text()
    lab.window.tree_state.set_step(3)
    assert "Cut below" not in lab.note.label.text(), "not yet"


def test_the_value_is_a_decimal_and_a_fraction(lab: Lab) -> None:
    lab.column.text.take(CHANCES)
    value = lab.column.value
    assert (value.value.text(), value.exact.text(), value.picks.text()) == ("6½", "= 13/2 = 6.5", "MIN picks B")
    lab.column.text.take(SMALL)
    assert (value.value.text(), value.exact.text(), value.picks.text()) == ("5", "", "MAX picks C")


# -- files, the clipboard, exercises -----------------------------------------------------------------------------------


def test_a_tree_is_saved_and_opened(qtbot: QtBot, lab: Lab, tmp_path: Path, settings: Settings) -> None:
    trees, path = lab.window.tree_commands.number_trees, tmp_path / "trees" / "exam.ttt-tree"
    path.parent.mkdir()
    lab.column.text.edit.setPlainText("min(\n  (3 5)\n  8)")
    trees._save_to(path)
    qtbot.waitUntil(lambda: not trees._tasks.busy)
    assert path.read_text(encoding="utf-8") == "min(\n  (3 5)\n  8)\n"
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    lab.column.text.take(SMALL)
    settings.view = "play"
    lab.window.open_file(str(path))
    qtbot.waitUntil(lambda: lab.text == "min((3 5) 8)")
    assert settings.view == TREE_VIEW


def test_a_file_that_is_no_tree_is_refused_by_name(qtbot: QtBot, lab: Lab, tmp_path: Path) -> None:
    trees, path = lab.window.tree_commands.number_trees, tmp_path / "exam.ttt-tree"
    path.write_text("((2 3) (5", encoding="utf-8")
    with qtbot.waitSignal(trees._tasks.failed) as failed:
        trees.open_file(path)
    assert "exam.ttt-tree" in failed.args[0]
    assert "not closed" in failed.args[0]
    assert lab.text == SMALL


def test_a_tree_is_shared_as_one_line(lab: Lab) -> None:
    lab.column.text.edit.setPlainText("min(\n  (3 5)\n  8)")
    lab.column.value.buttons["copy"].click()
    assert QGuiApplication.clipboard().text() == "min((3 5) 8)"


def test_a_tree_is_asked_and_printed(qtbot: QtBot, lab: Lab) -> None:
    trees = lab.window.tree_commands.number_trees
    lab.column.text.take("min((3 5) (8 2))")
    with qtbot.waitSignal(trees.print_requested) as asked:
        lab.column.value.buttons["print"].click()
    assert asked.args[0].text == "min((3 5) (8 2))"
    dialog = lab.window.findChild(QPrintDialog)
    assert dialog.isVisible()
    dialog.close()
    lab.column.value.exercise_wanted.emit(ExerciseKind.CUTS)
    exercise = lab.window.show_learn().practice.state.said.exercise
    assert exercise.tree.text == "min((3 5) (8 2))"
