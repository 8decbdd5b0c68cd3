"""The ways to Learn and from it: out of Play, Analyse and Examine, to Examine, and back to where one was."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox, QTextBrowser
from pytestqt.qtbot import QtBot

from tests.ui.examine.conftest import token
from tests.ui.examine.dropped import parts
from tests.ui.examine.sample import DIAGNOSIS, examined
from tests.ui.widgets_help import come_to_rest, settle, tabbed
from ttt_gui.engine.faults.kinds import KINDS
from ttt_gui.engine.learn.exercise import ON_SCREEN, ExerciseKind
from ttt_gui.engine.trace.trace import End
from ttt_gui.session.examining.trust import LESSON_ENGINES
from ttt_gui.ui.examine.commands import TrustDialog
from ttt_gui.ui.examine.state import OVER, ExaminePhase
from ttt_gui.ui.learn.be_search import OwnSearchPage
from ttt_gui.ui.learn.page import LearnPage
from ttt_gui.ui.look.plain import LinkLabel
from ttt_gui.ui.main_window import MainWindow

__all__ = ["token"]


def click(label: LinkLabel, before: str = "") -> None:
    """Click the link that stands behind these words."""
    assert label.isVisible()
    at = label.fontMetrics().horizontalAdvance(before) + 8
    QTest.mouseClick(label, Qt.MouseButton.LeftButton, pos=QPoint(at, label.height() // 2))


def follow(page: QTextBrowser, words: str) -> None:
    """Click a link of a text by its words."""
    found = page.document().find(words)
    assert not found.isNull(), page.toPlainText()
    found.setPosition(found.selectionStart() + 3)
    page.setTextCursor(found)
    page.ensureCursorVisible()
    come_to_rest()
    assert page.anchorAt(page.cursorRect(found).center())
    QTest.mouseClick(page.viewport(), Qt.MouseButton.LeftButton, pos=page.cursorRect(found).center())


def reads(qtbot: QtBot, window: MainWindow, title: str) -> LearnPage:
    """Wait until a lesson is read in the view Learn."""
    assert window.view_switch.view.key == "learn"
    learn = window.view_area.page
    assert isinstance(learn, LearnPage)
    qtbot.waitUntil(lambda: learn.pages.currentWidget() is learn.lesson and learn.lesson.title.text() == title)
    return learn


# -- Play --------------------------------------------------------------------------------------------------------------


@pytest.mark.needs_window_manager
def test_tab_reaches_the_card_and_space_presses_it(qtbot: QtBot, window: MainWindow) -> None:
    settle(window)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.play.board.setFocus()
    assert window.play.first.learn in tabbed(40)
    window.play.first.learn.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(window.play.first.learn, Qt.Key.Key_Space)
    assert window.view_switch.view.key == "learn"


# -- Examine -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", sorted({kind.lesson for kind in KINDS} - {""}))
def test_a_fault_leads_to_its_lesson_and_esc_back(qtbot: QtBot, window: MainWindow, lesson: str) -> None:
    window.actions_["examining"].trigger()
    page, examiner = parts(window)
    examiner.tell(examined().with_result(diagnosis=replace(DIAGNOSIS, lesson=lesson)))
    come_to_rest()
    click(page.diagnosis.lesson)
    reads(qtbot, window, page.diagnosis.lesson.text().rpartition(": ")[2].partition("<")[0])
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window.view_switch.view.key == "examine"
    assert page.diagnosis.lesson.isVisible()


@pytest.mark.parametrize("number", range(4))
@pytest.mark.slow
def test_the_lesson_has_its_engines_examined(qtbot: QtBot, window: MainWindow, token: str, number: int) -> None:
    """Each step its file, without a question; Esc stops that, and then leads back to the step."""
    learn = window.show_learn()
    learn.show_lesson("8-write-your-own")
    reads(qtbot, window, "Write your own").lesson.show_step(number)
    come_to_rest()
    file = LESSON_ENGINES[number].file
    follow(learn.lesson.text, file)
    assert window.view_switch.view.key == "examine"
    _page, examiner = parts(window)
    qtbot.waitUntil(lambda: examiner.now.file is not None and examiner.now.file.name == file and examiner.now.asked > 0)
    assert not window.findChildren(TrustDialog)
    if examiner.now.phase is ExaminePhase.RUNNING:
        QTest.keyClick(window, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: examiner.now.phase in OVER)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert reads(qtbot, window, "Write your own").lesson.at == number
    examiner.stop_diagnosis()  # its table of searches takes a minute on a busy machine


# -- Analyse -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def numbers(window: MainWindow) -> MainWindow:
    """The window with the first number tree, 11 of its 15 nodes visited."""
    window.actions_["number_tree"].trigger()
    come_to_rest()
    return window


def ask(window: MainWindow, kind: ExerciseKind) -> None:
    """Choose a kind in the menu of the number tree."""
    button = window.tree_commands.number_trees.column.value.ask
    assert button.isVisible()
    assert button.accessibleName() == "Ask me this tree"
    assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
    entries = {entry.text().replace("&", ""): entry for entry in button.menu().actions()}
    assert list(entries) == ["Search it yourself", "Values", "Cuts"]
    entries[kind.value.capitalize()].trigger()


@pytest.mark.parametrize("kind", ON_SCREEN)
def test_a_number_tree_can_be_asked_and_esc_leads_back_to_it(numbers: MainWindow, kind: ExerciseKind) -> None:
    ask(numbers, kind)
    learn = numbers.view_area.page
    assert isinstance(learn, LearnPage)
    assert numbers.view_switch.view.key == "learn"
    assert learn.pages.currentWidget() is learn.practice
    said = learn.practice.state.said
    assert (said.exercise.kind, said.exercise.tree.text) == (kind, "(((2 3) (5 9)) ((0 1) (7 5)))")
    QTest.keyClick(numbers, Qt.Key.Key_Escape)
    assert numbers.view_switch.view.key == "analyse"
    assert numbers.analysis.shows_numbers


def own_search(window: MainWindow) -> OwnSearchPage:
    """The page of whoever is the search, in sight."""
    learn = window.view_area.page
    assert isinstance(learn, LearnPage)
    page = learn.pages.currentWidget()
    assert isinstance(page, OwnSearchPage)
    return page


def test_a_node_of_a_number_tree_can_be_searched_and_esc_leads_back_to_it(numbers: MainWindow) -> None:
    """As a new root with an open window; by the menu of the node, and by that of the column."""
    assert numbers.actions_["be_search"] in numbers.tree_commands.menu.actions()
    assert numbers.actions_["be_search"] in numbers.tree_commands.number_trees.column.value.ask.menu().actions()
    state = numbers.tree_state
    assert state.trace
    b = next(each for each in range(len(state.trace)) if state.trace.name(each) == "B")
    state.select(b)
    numbers.actions_["be_search"].trigger()
    page = own_search(numbers)
    assert page.own.trace.subject.text == "min((2 3) (5 9))"
    assert page.about.text() == "level 2 · from B"
    QTest.keyClick(numbers, Qt.Key.Key_Escape)
    assert numbers.view_switch.view.key == "analyse"


def test_a_leaf_cannot_be_searched_and_says_so(numbers: MainWindow) -> None:
    state = numbers.tree_state
    assert state.trace
    state.select(next(each for each in range(len(state.trace)) if state.trace.name(each) == "5"))
    numbers.actions_["be_search"].trigger()
    box = next(each for each in numbers.findChildren(QMessageBox) if each.isVisible())
    assert box.text() == "A single number is nothing to search: put two in brackets."
    box.accept()
    assert numbers.view_switch.view.key == "analyse"


def test_a_game_can_be_searched_from_play(window: MainWindow) -> None:
    """From the position on the board; of a finished game from the first position that is searched whole."""
    window.actions_["be_search"].trigger()
    page = own_search(window)
    assert page.about.text() == "level 2 · your game"
    assert page.own.root.start == window._controller.game.record.position
    assert page.own.root.depth == 2


def test_the_tree_of_a_lesson_can_be_searched(qtbot: QtBot, window: MainWindow) -> None:
    window.show_lesson("4-the-first-cut")
    learn = reads(qtbot, window, "The first cut")
    trace = learn.lesson_trace
    assert trace
    window.actions_["be_search"].trigger()
    assert own_search(window).own.trace.subject.text == trace.subject.text


@pytest.mark.parametrize("text", ["7", f"({' '.join(map(str, range(60)))})"])
def test_a_tree_that_is_no_exercise_says_why(qtbot: QtBot, numbers: MainWindow, text: str) -> None:
    column = numbers.tree_commands.number_trees.column
    column.text.edit.setPlainText(text)
    qtbot.waitUntil(lambda: column.text.tree is not None)
    ask(numbers, ExerciseKind.CUTS)
    box = next(each for each in numbers.findChildren(QMessageBox) if each.isVisible())
    assert box.text().endswith(".")
    box.accept()
    assert numbers.view_switch.view.key == "analyse"


@pytest.mark.parametrize("is_pruned", [False, True])
def test_where_a_cut_is_explained_a_lesson_is_near(qtbot: QtBot, numbers: MainWindow, is_pruned: bool) -> None:
    """And Esc leads back to the tree; a node where nothing is cut has no such link."""
    why, state = numbers.tree_pages.panels.why, numbers.tree_state
    trace = state.trace
    assert trace
    state.select(trace.children(1)[0])
    come_to_rest()
    assert "Lesson" not in why.browser.toPlainText()
    cut = next(number for number in range(len(trace)) if trace.node(number).end is End.CUT)
    if is_pruned:
        state.select_pruned(cut, trace.node(cut).pruned[0])
    else:
        state.select(cut)
    come_to_rest()
    follow(why.browser, "Lesson 4: The first cut")
    reads(qtbot, numbers, "The first cut")
    QTest.keyClick(numbers, Qt.Key.Key_Escape)
    assert numbers.view_switch.view.key == "analyse"
    assert numbers.analysis.shows_numbers
