"""The cards beside the tree: they follow selection and moment, and their links select."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.trace.moments import EventKind
from ttt_gui.engine.trace.trace import End, SearchTrace
from ttt_gui.game.notation import parse_position
from ttt_gui.session.settings import Theme
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.code_card import MARK, CodeCard
from ttt_gui.ui.tree.why_card import WhyCard


def trace_of(algorithm: Algorithm | None = None, limits: Limits | None = None) -> SearchTrace:
    position = parse_position("XO./..X/O..")
    request = SearchRequest(position, algorithm or Algorithm(), limits or Limits(), trace_nodes=10_000)
    trace = Searcher(request).run().trace
    assert trace is not None
    return trace


@pytest.fixture
def state() -> TreeState:
    state = TreeState()
    state.set_trace(trace_of())
    return state


@pytest.fixture
def card(qtbot: QtBot, look: Look, state: TreeState) -> WhyCard:
    card = WhyCard(look, state)
    qtbot.addWidget(card)
    with qtbot.waitExposed(card):
        card.show()
    return card


def cut_node(state: TreeState) -> int:
    assert state.trace is not None
    return next(number for number in state.trace.children(0) if state.trace.node(number).end is End.CUT)


def test_the_card_says_what_the_explanation_says(card: WhyCard, state: TreeState, qtbot: QtBot) -> None:
    state.select(cut_node(state))
    qtbot.waitUntil(lambda: card.title.text() == "After a2: O to move · ▽ MIN")
    assert card.browser.toPlainText().split("\n") == card.explanation.text.split("\n")[1:]


def test_a_screen_reader_hears_the_sentences(card: WhyCard, state: TreeState) -> None:
    state.select(cut_node(state))
    assert "So X will never play a2." in card.explanation.text
    accessible = QAccessible.queryAccessibleInterface(card.browser)
    assert accessible.text(QAccessible.Text.Name) == "Why"
    assert "So X will never play a2." in accessible.text(QAccessible.Text.Description)


def test_a_link_selects_its_node(card: WhyCard, state: TreeState, qtbot: QtBot) -> None:
    state.select(cut_node(state))
    link = next(link for link in card.explanation.links if link.text == "c3" and link.node < state.selected)
    with qtbot.waitSignal(state.selection_changed):
        card.browser.anchorClicked.emit(QUrl(str(link.node)))
    assert state.selected == link.node


@pytest.mark.needs_window_manager
def test_links_are_followed_by_keyboard(card: WhyCard, state: TreeState, qtbot: QtBot) -> None:
    state.select(cut_node(state))
    first = card.explanation.links[0]
    card.activateWindow()
    card.browser.setFocus()
    qtbot.waitUntil(card.browser.hasFocus)
    qtbot.keyClick(card.browser, Qt.Key.Key_Tab)
    with qtbot.waitSignal(state.selection_changed):
        qtbot.keyClick(card.browser, Qt.Key.Key_Return)
    assert state.selected == first.node


def test_a_pruned_move_is_explained_until_something_else_is_chosen(card: WhyCard, state: TreeState) -> None:
    node = cut_node(state)
    assert state.trace is not None
    card.show_pruned(node, state.trace.node(node).pruned[0])
    assert state.selected == node
    assert card.explanation.title == "b1 was pruned"
    card.browser.anchorClicked.emit(QUrl(str(node)))
    assert card.explanation.title == "After a2: O to move · ▽ MIN"
    link = next(link for link in card.explanation.links if link.move is not None)
    card.browser.anchorClicked.emit(QUrl(f"{link.node}-{link.move}"))
    assert card.explanation.title == "b1 was pruned"
    state.select(0)
    assert card.explanation.title.startswith("The root")


def test_a_pruned_move_that_is_still_ahead_leads_to_its_cut(card: WhyCard, state: TreeState) -> None:
    """As selecting a node leads to where it is entered: nothing is said of what has not happened."""
    node = cut_node(state)
    assert state.trace is not None
    state.set_moment(0)
    card.show_pruned(node, state.trace.node(node).pruned[0])
    assert (state.moment, card.explanation.title) == (state.trace.events.left(node) - 1, "b1 was pruned")
    assert state.now is not None
    assert (state.now.kind, state.now.node) == (EventKind.CUT, node)


def test_the_card_knows_only_the_moment(card: WhyCard, state: TreeState) -> None:
    state.set_moment(0)
    assert "Not tried yet: c3, a2, b2, b1, c1." in card.explanation.text
    assert "No move is finished yet." in card.explanation.text
    state.set_trace(None)
    assert card.explanation.text.strip() == "There is no search tree yet."
    assert card.browser.toPlainText() == "There is no search tree yet."
    assert card.title.isHidden()


def test_nothing_is_explained_that_is_not_seen(card: WhyCard, state: TreeState, qtbot: QtBot) -> None:
    card.hide()
    before = card.title.text()
    state.select(cut_node(state))
    assert card.title.text() == before
    card.show()
    assert card.title.text() == "After a2: O to move · ▽ MIN"


def test_the_links_follow_the_look(card: WhyCard, state: TreeState, look: Look) -> None:
    state.select(cut_node(state))
    look.set_theme(Theme.DARK)
    assert card.explanation.links
    assert look.tokens.accent in card.browser.toHtml().upper().replace("COLOR:", "color:")


def test_the_pseudocode_marks_the_line_of_the_event(qtbot: QtBot, look: Look, state: TreeState) -> None:
    card = CodeCard(look, state)
    qtbot.addWidget(card)
    card.show()
    for moment in (0, 7, 3):
        state.set_moment(moment)
        rows = card.view.toPlainText().split("\n")
        assert [index for index, row in enumerate(rows) if row.startswith(MARK)] == [card.current]
        assert len(card.view.extraSelections()) == 1
        assert card.lines[card.current].text.strip() in card.view.accessibleDescription()
    state.set_moment(0)
    assert card.lines[card.current].text == "alphabeta(node, α, β):"


def test_another_trace_brings_its_own_algorithm(qtbot: QtBot, look: Look, state: TreeState) -> None:
    card = CodeCard(look, state)
    qtbot.addWidget(card)
    state.set_trace(trace_of(Algorithm(alpha_beta=False)))
    assert card.lines[0].text == "minimax(node):"
    state.set_trace(None)
    assert (card.lines, card.current, card.view.isHidden()) == ((), -1, True)
