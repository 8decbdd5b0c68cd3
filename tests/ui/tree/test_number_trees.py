"""Trees of numbers through the real window: typed, switched, remembered, and left again."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.widgets_help import settle
from tests.waiting import next_turn
from ttt_gui.engine.explain.events import current_line
from ttt_gui.engine.explain.numbers import explain_number as explain
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.numbers.tree import EXAMPLE, EXAMPLES
from ttt_gui.engine.request import Algorithm, Cut, Fail
from ttt_gui.engine.trace.trace import node_after
from ttt_gui.session.paths import standard_paths
from ttt_gui.session.settings import TREE_VIEW, Settings
from ttt_gui.session.storage.user_file import Writer
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.trace.texts import describe
from ttt_gui.ui.trace.window import window_facts
from ttt_gui.ui.tree.number_cards import NumberColumn
from ttt_gui.ui.window.actions import FIRST

TEXTBOOK = "((3 12 8) (2 4 6) (14 5 2))"


def column(window: MainWindow) -> NumberColumn:
    return window.tree_commands.number_trees.column


def search(qtbot: QtBot, window: MainWindow, text: str) -> None:
    """As a person does it: open the view, and type."""
    window.actions_["number_tree"].trigger()
    column(window).text.edit.setPlainText(text)
    qtbot.waitUntil(lambda: not window.tree_commands.tasks.busy and column(window).text.tree is not None)


def paste(edit: QPlainTextEdit, text: str) -> None:
    """In the place of all that stands in the field."""
    edit.selectAll()
    QGuiApplication.clipboard().setText(text)
    edit.paste()


def nodes(window: MainWindow) -> int:
    trace = window.tree_state.trace
    return len(trace)


@pytest.fixture
def opened(window: MainWindow) -> MainWindow:
    """The window with the first example."""
    window.actions_["number_tree"].trigger()
    return window


@pytest.fixture
def shown(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """The window with the textbook's tree: 11 of its 13 nodes under alpha-beta."""
    search(qtbot, window, TEXTBOOK)
    assert nodes(window) == 11
    return window


# --- the view ---


def test_it_opens_with_the_first_example_in_the_place_of_the_board(
    opened: MainWindow, snapshot: SnapshotAssertion
) -> None:
    assert column(opened).isVisible()
    assert not opened.play.position.isVisible()
    assert column(opened).text.text == EXAMPLE
    assert column(opened).text.words == snapshot
    panels = opened.tree_pages.panels
    assert panels.pane.currentWidget() is panels.pane.numbers
    assert not panels.tools.kinds.isVisible()
    assert panels.heading.words == snapshot
    assert "▾" not in panels.heading.title.text()
    settle(opened)
    assert opened.status.text == snapshot


def test_esc_and_the_link_lead_back_to_the_game(shown: MainWindow, settings: Settings) -> None:
    QTest.keyClick(shown, Qt.Key.Key_Escape)
    assert settings.view == FIRST.key
    assert shown.play.position.isVisible()
    assert not column(shown).isVisible()
    shown.actions_["number_tree"].trigger()
    assert column(shown).text.text == TEXTBOOK, "the last text"
    column(shown).back.click()
    assert settings.view == FIRST.key


def test_enter_and_the_arrows_belong_to_the_tree(shown: MainWindow) -> None:
    view, before = shown.tree_pages.panels.pane.numbers, shown.play.board.isVisible()
    assert not before
    moves = len(shown.commands._controller.game.record.moves)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Enter):
        QTest.keyClick(view, key)
    state = shown.tree_state
    assert state.trace.name(state.selected) == "C"
    assert len(shown.commands._controller.game.record.moves) == moves


def test_what_is_about_the_board_says_why_it_rests(shown: MainWindow, snapshot: SnapshotAssertion) -> None:
    settle(shown)
    for key in ("undo", "redo", "hint", "explain", "back", "forward"):
        assert not shown.actions_[key].isEnabled()
        assert shown.actions_[key].toolTip() == snapshot
    QTest.keyClick(shown, Qt.Key.Key_Escape)
    settle(shown)
    assert shown.actions_["hint"].isEnabled()


def test_a_switch_made_in_play_leaves_the_view_that_is_open(
    qtbot: QtBot, shown: MainWindow, settings: Settings
) -> None:
    settings.view = FIRST.key
    shown.actions_["alpha_beta"].trigger()
    next_turn()
    assert settings.view == FIRST.key
    assert nodes(shown) == 11
    settings.view = TREE_VIEW
    qtbot.waitUntil(lambda: nodes(shown) == 13)


# --- the text ---


def test_a_tree_is_searched_while_it_is_typed(qtbot: QtBot, opened: MainWindow, snapshot: SnapshotAssertion) -> None:
    edit = column(opened).text.edit
    edit.setPlainText("")
    qtbot.keyClicks(edit, "((1 2) (3 4")
    assert nodes(opened) == 11, "no tree yet: the last one stays"
    assert column(opened).text.words == snapshot
    qtbot.keyClicks(edit, "))")
    assert column(opened).text.words == snapshot
    assert nodes(opened) == 7


def test_ctrl_enter_goes_to_the_tree_and_enter_breaks_a_line(qtbot: QtBot, opened: MainWindow) -> None:
    edit = column(opened).text.edit
    edit.setPlainText("")
    qtbot.keyClicks(edit, "(1")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    qtbot.keyClicks(edit, "2)")
    assert column(opened).text.text == "(1\n2)"
    assert nodes(opened) == 3
    edit.setFocus()
    qtbot.keyClick(edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert opened.focusWidget() is opened.tree_pages.panels.pane.numbers


def test_examples_tell_what_alpha_beta_visits(opened: MainWindow) -> None:
    text = column(opened).text
    text._fill()
    actions = text._menu.actions()[:4]
    assert [action.text() for action in actions] == [
        "Three plies: alpha-beta visits 11 of 15",
        "Russell and Norvig: alpha-beta visits 11 of 13",
        "Worst order: no cut: alpha-beta visits 15 of 15",
        "A deep cut: alpha-beta visits 7 of 9",
    ]
    text._menu.triggered.emit(actions[3])
    assert text.text == EXAMPLES[3][1]
    assert nodes(opened) == 7
    text.edit.undo()
    assert text.text == EXAMPLE, "what stood there is one Undo away"


def test_what_was_typed_is_there_after_a_restart(qtbot: QtBot, window: MainWindow, writer: Writer) -> None:
    """Also what is no tree yet."""
    search(qtbot, window, TEXTBOOK)
    column(window).text.edit.setPlainText("((1 2) (3")
    settings = window._settings
    qtbot.waitUntil(lambda: settings.number_text == ("((1 2) (3",))
    assert writer.flush()
    assert Settings(standard_paths().settings, writer).number_text == ("((1 2) (3",)


@pytest.mark.slow
def test_the_last_trees_are_kept_the_last_one_first(opened: MainWindow, settings: Settings) -> None:
    text = column(opened).text
    for number in (*range(12), 5):
        text.take(f"({number} 1)")
    text.remember()
    assert settings.number_trees == tuple(f"({number} 1)" for number in (5, 11, 10, 9, 8, 7, 6, 4, 3, 2))
    text._fill()
    recent = text._menu.actions()[len(EXAMPLES) + 1 :]
    assert recent[1].data() == "(11 1)"
    text._menu.triggered.emit(recent[1])
    assert text.text == "(11 1)"
    text.take(EXAMPLE)
    text.remember()
    assert EXAMPLE not in settings.number_trees, "it is among the examples"


@pytest.mark.slow
def test_a_large_tree_is_searched_beside_the_window(qtbot: QtBot, opened: MainWindow) -> None:
    column(opened).text.edit.setPlainText("(" + "(" + "1 " * 60 + ")" + ")")
    assert nodes(opened) == 62
    column(opened).text.edit.setPlainText("(" + ("(" + "1 2 " * 30 + ")") * 50 + ")")
    qtbot.waitUntil(lambda: nodes(opened) == 1 + 61 + 49 * 2)


LONG = "(" + " ".join("(" + " ".join(["-4998"] * 60) + ")" for _ in range(60)) + ")"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1" * 200_000, "The text has a word of 200\N{NARROW NO-BREAK SPACE}000 characters: no number is as long."),
        ("7 " * 200_000, "The text would have 400,000 characters: at most 200,000 are read."),
    ],
)
def test_what_is_no_tree_at_first_sight_is_not_pasted(opened: MainWindow, text: str, sentence: str) -> None:
    """200,000 digits on one line froze the window for up to 18 s, then at each key."""
    card = column(opened).text
    paste(card.edit, text)
    assert card.words == sentence
    assert card.text == EXAMPLE


def test_a_long_tree_is_pasted_in_lines_and_read_beside_the_window(
    qtbot: QtBot, opened: MainWindow, snapshot: SnapshotAssertion
) -> None:
    """On one line it stood still for a tenth of a second at each key."""
    card = column(opened).text
    paste(card.edit, LONG)
    assert max(len(line) for line in card.text.splitlines()) <= 500
    assert card.tree is None
    qtbot.waitUntil(lambda: card.tree is not None)
    assert card.tree == parse_number_tree(LONG)
    assert card.words == snapshot


# --- the switches ---


def test_alpha_beta_is_switched_without_typing_again(qtbot: QtBot, shown: MainWindow, settings: Settings) -> None:
    column(shown).search.algorithm.bar.setCurrentIndex(0)
    assert not settings.alpha_beta
    qtbot.waitUntil(lambda: nodes(shown) == 13)
    shown.actions_["alpha_beta"].trigger()
    qtbot.waitUntil(lambda: nodes(shown) == 11)
    assert column(shown).search.algorithm.index == 1


def test_a_named_algorithm_changes_many_switches_and_is_searched_once(qtbot: QtBot, shown: MainWindow) -> None:
    changes: list[bool] = []
    shown.tree_state.trace_changed.connect(lambda: changes.append(True))
    shown.actions_["algorithm_pvs"].trigger()
    qtbot.waitUntil(lambda: bool(changes))
    trace = shown.tree_state.trace
    assert trace.request.algorithm == Algorithm(pvs=True)
    assert len(changes) == 1


def test_a_switch_that_rests_searches_nothing_again(qtbot: QtBot, shown: MainWindow, settings: Settings) -> None:
    before = shown.tree_state.trace
    settings.tt = settings.symmetry = True
    settings.fail = Fail.HARD
    qtbot.waitUntil(lambda: shown.tree_state.trace is not before)
    assert "At rest in a number tree" in column(shown).search.rest.text()
    after = shown.tree_state.trace
    settings.tt = settings.symmetry = False
    with qtbot.assertNotEmitted(shown.tree_state.trace_changed):
        next_turn()
    assert shown.tree_state.trace is after


def test_the_switches_are_those_of_the_menu(
    opened: MainWindow, settings: Settings, snapshot: SnapshotAssertion
) -> None:
    switches = column(opened).search
    settings.alpha_beta = False
    assert switches.algorithm.index == 0
    assert not switches.cut.isEnabled()
    assert switches.cut.toolTip() == snapshot
    settings.alpha_beta = True
    switches.cut.bar.setCurrentIndex(1)
    switches.fail.bar.setCurrentIndex(1)
    assert (settings.cut, settings.fail) == (Cut.LT, Fail.HARD)
    assert not switches.pvs.isEnabled()
    switches.cut.bar.setCurrentIndex(0)
    switches.pvs.click()
    assert settings.pvs


def test_the_node_that_is_selected_stays_so(qtbot: QtBot, shown: MainWindow) -> None:
    state = shown.tree_state
    node = node_after(state.trace, (2, 1))
    state.select(node)
    shown.actions_["alpha_beta"].trigger()
    qtbot.waitUntil(lambda: nodes(shown) == 13)
    assert state.trace.moves_to(state.selected) == (2, 1)
    state.select(node_after(state.trace, (1, 2)) or 0)
    shown.actions_["alpha_beta"].trigger()
    qtbot.waitUntil(lambda: nodes(shown) == 11)
    assert state.selected == state.top, "it is not entered any more"


# --- the figures ---


def test_the_figures_follow_the_step(opened: MainWindow, snapshot: SnapshotAssertion) -> None:
    figures, state = column(opened).figures, opened.tree_state
    end = {"Nodes": ("11", "15"), "Leaves": ("5", "8"), "Cut-offs": ("2", "0"), "Pruned": ("2", "0")}
    assert figures.figures == end
    assert figures.sentence.text() == snapshot
    state.set_step(15)
    assert {name: own for name, (own, _) in figures.figures.items()} == (
        {"Nodes": "7", "Leaves": "3", "Cut-offs": "1", "Pruned": "1"}
    )
    assert figures.sentence.text() == snapshot


def test_beside_minimax_stands_alpha_beta(window: MainWindow, settings: Settings, snapshot: SnapshotAssertion) -> None:
    settings.alpha_beta = False
    window.actions_["number_tree"].trigger()
    figures = column(window).figures
    assert figures.table.heads[1].text() == "by alpha-beta"
    assert figures.figures["Nodes"] == ("15", "11")
    assert figures.sentence.text() == snapshot


def test_what_was_searched_twice_is_counted_and_said(
    qtbot: QtBot, window: MainWindow, settings: Settings, snapshot: SnapshotAssertion
) -> None:
    settings.pvs = True
    search(qtbot, window, "((1 2) (5 6) (7 8))")
    sentence = column(window).figures.sentence.text()
    assert sentence.startswith("It visited ")
    assert sentence == snapshot


# --- as exam papers have them ---


CHANCES = "[-2, 10] min(chance(1/2: (3 5) 1/2: (8 -2)) chance(1/4: (6 0.5) 3/4: (4 7)))"


def test_a_tree_with_chance_nodes_is_shown_step_by_step(qtbot: QtBot, window: MainWindow) -> None:
    """Each step, with every node of it selected in turn, is drawn, explained and described."""
    search(qtbot, window, CHANCES)
    trace = window.tree_state.trace
    assert trace.value_text(trace.node(0).value) == "6½"
    note = window.tree_pages.panels.note
    assert note.isVisible()
    assert "Leaves lie from −2 to 10" in note.label.text()
    for step in range(0, trace.events.size, 3):
        window.tree_state.set_step(step)
        for number in range(trace.events.nodes_by(step)):
            window.tree_state.select(number)
            next_turn()
            assert explain(trace, number, step).text
            assert describe(window.tree_state, number)
            assert current_line(trace, step) >= 0
    assert describe(window.tree_state, 1).startswith("B, chance, 13/2, 6.5")
    window.tree_state.set_step(trace.events.size - 1)
    window.tree_state.select(1)
    assert window_facts(window.tree_state).summary == "a chance node: no cut at B"


def test_in_a_narrow_window_the_text_is_a_tab_among_the_tools(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(900, 640)
    search(qtbot, window, CHANCES)
    pages = window.tree_pages.panels.pages
    window.tree_pages.panels.heading.tools.setChecked(True)
    qtbot.waitUntil(pages.isVisible)
    assert pages.bar.tabText(0) == "Tree"
    pages.bar.setCurrentIndex(0)
    qtbot.waitUntil(column(window).text.edit.isVisible)
    line = window.tree_pages.panels.why.line.toolTip()
    assert "Tried:" in line
    assert "Tried:" not in window.tree_pages.panels.why.line.text()


def test_what_chance_nodes_refuse_is_said_above_the_tree(qtbot: QtBot, window: MainWindow, settings: Settings) -> None:
    """The tree is searched without the switch all the same, also when another is typed or the view is opened again."""
    search(qtbot, window, CHANCES)
    note, before = window.tree_pages.panels.note, window.tree_state.trace
    settings.pvs = True
    qtbot.waitUntil(lambda: "Principal variation search" in note.label.text())
    assert window.tree_state.trace is before
    search(qtbot, window, CHANCES.replace("4 7", "4 9"))
    assert not window.tree_state.trace.request.algorithm.pvs
    assert "Principal variation search" in note.label.text()
    shown = window.tree_state.trace.subject.text
    window.actions_["playing"].trigger()
    window.actions_["number_tree"].trigger()
    assert window.tree_state.trace.subject.text == shown
    settings.pvs = False
    qtbot.waitUntil(lambda: "Leaves lie from" in note.label.text())
    settings.pvs = True
    search(qtbot, window, TEXTBOOK)
    assert window.tree_state.trace.request.algorithm.pvs


@pytest.mark.parametrize("text", ["min((3 12 8) (2 4 6))", "((0.5 -1.5) (x=0.25 2))", "((∞ 3) (2 -∞))", "{3, –5}"])
def test_min_roots_fractions_infinity_and_names_are_shown(qtbot: QtBot, window: MainWindow, text: str) -> None:
    search(qtbot, window, text)
    trace = window.tree_state.trace
    for number in range(len(trace)):
        window.tree_state.select(number)
        next_turn()
        assert explain(trace, number, trace.events.size - 1).text
        assert describe(window.tree_state, number)
