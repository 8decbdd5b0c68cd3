"""Trees of numbers through the real window: what is remembered, and what is searched again by itself."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QPlainTextEdit
from pytestqt.qtbot import QtBot

from tests.ui.widgets_help import button, field, open_dialog
from ttt_gui.engine.numbers.tree import EXAMPLE, EXAMPLES, parse_number_tree
from ttt_gui.engine.request import Algorithm, Cut, Fail
from ttt_gui.session.paths import standard_paths
from ttt_gui.session.settings import Settings
from ttt_gui.session.storage.writer import Writer
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.tree.number_dialog import NumberTreeDialog, listed
from ttt_gui.ui.tree.number_trees import node_after

TEXTBOOK = "((3 12 8) (2 4 6) (14 5 2))"


def ask(window: MainWindow) -> NumberTreeDialog:
    window.actions_["number_tree"].trigger()
    return open_dialog(window, NumberTreeDialog)


def text_field(dialog: NumberTreeDialog) -> QPlainTextEdit:
    found = dialog.findChild(QPlainTextEdit)
    assert isinstance(found, QPlainTextEdit)
    return found


def search(qtbot: QtBot, window: MainWindow, text: str) -> None:
    """As a person does it: type, and press the button."""
    dialog = ask(window)
    text_field(dialog).setPlainText(text)
    qtbot.waitUntil(lambda: dialog.tree is not None)
    button(dialog, "Search it").click()
    qtbot.waitUntil(lambda: not window.tree_commands.busy)


def nodes(window: MainWindow) -> int:
    trace = window.tree_state.trace
    assert trace is not None
    return len(trace)


@pytest.fixture
def shown(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """The window with the textbook's tree: 11 of its 13 nodes under alpha-beta."""
    search(qtbot, window, TEXTBOOK)
    assert nodes(window) == 11
    return window


def test_alpha_beta_is_switched_without_typing_again(qtbot: QtBot, shown: MainWindow, settings: Settings) -> None:
    shown.actions_["alpha_beta"].trigger()
    qtbot.waitUntil(lambda: nodes(shown) == 13)
    shown.actions_["alpha_beta"].trigger()
    qtbot.waitUntil(lambda: nodes(shown) == 11)
    assert settings.alpha_beta


def test_a_named_algorithm_changes_many_switches_and_is_searched_once(qtbot: QtBot, shown: MainWindow) -> None:
    asked: list[bool] = []
    shown.tree_commands.tasks.asked.connect(lambda: asked.append(True))
    shown.actions_["algorithm_pvs"].trigger()
    qtbot.waitUntil(lambda: bool(asked) and not shown.tree_commands.busy)
    trace = shown.tree_state.trace
    assert trace
    assert trace.request.algorithm == Algorithm(pvs=True)
    assert len(asked) == 1


def test_a_switch_that_rests_searches_nothing_again(qtbot: QtBot, shown: MainWindow, settings: Settings) -> None:
    before = shown.tree_state.trace
    settings.tt = settings.symmetry = True
    settings.fail = Fail.HARD
    qtbot.waitUntil(lambda: shown.tree_state.trace is not before)
    after = shown.tree_state.trace
    settings.tt = settings.symmetry = False
    with qtbot.assertNotEmitted(shown.tree_commands.tasks.asked):
        qtbot.wait(1)  # the timer of no milliseconds has run
    assert shown.tree_state.trace is after


def test_the_node_that_is_selected_stays_so(qtbot: QtBot, shown: MainWindow) -> None:
    state = shown.tree_state
    assert state.trace
    node = node_after(state.trace, (2, 1))
    assert node is not None
    state.select(node)
    shown.actions_["alpha_beta"].trigger()
    qtbot.waitUntil(lambda: nodes(shown) == 13)
    assert state.trace.moves_to(state.selected) == (2, 1)
    state.select(node_after(state.trace, (1, 2)) or 0)
    shown.actions_["alpha_beta"].trigger()
    qtbot.waitUntil(lambda: nodes(shown) == 11)
    assert state.selected == state.top, "it is not entered any more"


def test_what_is_not_shown_any_more_does_not_come_back(qtbot: QtBot, shown: MainWindow) -> None:
    """The search again was asked for, then the game's tree was shown."""
    with qtbot.waitSignal(shown.tree_commands.tasks.asked):
        shown.actions_["alpha_beta"].trigger()
    shown.tree_state.set_trace(None)
    qtbot.waitUntil(lambda: not shown.tree_commands.busy)
    assert shown.tree_state.trace is None


def test_what_was_typed_is_there_after_a_restart(qtbot: QtBot, window: MainWindow, writer: Writer) -> None:
    """Also what is no tree yet, and was not searched."""
    search(qtbot, window, TEXTBOOK)
    dialog = ask(window)
    assert dialog.text == TEXTBOOK
    text_field(dialog).setPlainText("((1 2) (3")
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert ask(window).text == "((1 2) (3"
    assert writer.flush()
    again = Settings(standard_paths().settings, writer)
    assert again.number_text == ("((1 2) (3",)
    assert again.number_trees == (TEXTBOOK,)


def test_what_was_typed_is_kept_while_the_dialog_is_open(qtbot: QtBot, window: MainWindow, settings: Settings) -> None:
    """For the window may be closed beside it."""
    dialog = ask(window)
    text_field(dialog).setPlainText("(4 (5")
    qtbot.waitUntil(lambda: settings.number_text == ("(4 (5",))
    assert dialog.isVisible()


def test_the_last_ten_trees_are_listed_the_last_one_first(qtbot: QtBot, window: MainWindow, settings: Settings) -> None:
    for number in (*range(12), 5):
        search(qtbot, window, f"({number} 1)")
    numbers = [5, 11, 10, 9, 8, 7, 6, 4, 3, 2]
    assert settings.number_trees == tuple(f"({number} 1)" for number in numbers)
    dialog = ask(window)
    recent = field(dialog, QComboBox, "Recent trees")
    assert [recent.itemData(index) for index in range(recent.count())] == [
        *settings.number_trees,
        *(text for _, text in EXAMPLES),
    ]
    recent.activated.emit(2)
    assert dialog.text == "(10 1)"
    assert dialog.tree == parse_number_tree("(10 1)")
    text_field(dialog).undo()
    assert dialog.text == "(5 1)", "what stood there is one Undo away"


def test_an_example_that_was_searched_is_listed_once() -> None:
    titles = [title for title, _ in listed((EXAMPLE, "(1\n" + " 2" * 100 + ")"))]
    assert len(titles) == 1 + len(EXAMPLES)
    assert all(len(title) < 80 and "\n" not in title for title in titles)


def test_a_tree_too_long_to_keep_is_searched_and_the_others_are_kept(
    qtbot: QtBot, window: MainWindow, settings: Settings
) -> None:
    search(qtbot, window, TEXTBOOK)
    search(qtbot, window, "(" + "(1 2)" + " " * 60_000 + ")")
    assert settings.number_trees == (TEXTBOOK,)
    assert nodes(window) == 4


def test_there_is_one_dialog_and_its_switches_are_those_of_the_menu(
    qtbot: QtBot, window: MainWindow, settings: Settings
) -> None:
    dialog = ask(window)
    alpha_beta = field(dialog, QCheckBox, "Alpha-beta pruning")
    cut = field(dialog, QComboBox, "Cut")
    assert (alpha_beta.isChecked(), cut.isEnabled(), cut.currentData()) == (True, True, Cut.LE)
    alpha_beta.click()
    assert not settings.alpha_beta
    assert not cut.isEnabled()
    assert "It needs alpha-beta pruning." in cut.toolTip()
    settings.alpha_beta = True
    assert alpha_beta.isChecked()
    cut.setCurrentIndex(1)
    cut.activated.emit(1)
    assert settings.cut is Cut.LT
    assert not field(dialog, QCheckBox, "Principal variation search").isEnabled()


def test_the_switches_search_the_tree_behind_the_dialog_again(qtbot: QtBot, shown: MainWindow) -> None:
    dialog = ask(shown)
    field(dialog, QCheckBox, "Alpha-beta pruning").click()
    qtbot.waitUntil(lambda: nodes(shown) == 13)
    assert dialog.isVisible()


def test_ctrl_enter_searches_and_enter_breaks_a_line(qtbot: QtBot, window: MainWindow) -> None:
    dialog = ask(window)
    edit = text_field(dialog)
    edit.setPlainText("")
    qtbot.keyClicks(edit, "(1")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    qtbot.keyClicks(edit, "2)")
    assert dialog.text == "(1\n2)"
    with qtbot.waitSignal(dialog.tree_chosen):
        qtbot.keyClick(edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: not window.tree_commands.busy)
    assert nodes(window) == 3
