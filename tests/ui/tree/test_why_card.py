"""The cards beside the tree: they follow selection and step, and their links select."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.engine.explain.test_explain import links_of
from tests.ui.tree_help import numbers_trace, shown, state_of, trace_of
from tests.ui.widgets_help import come_to_rest
from ttt_gui.engine.request import Algorithm, Fail
from ttt_gui.engine.trace.trace import End
from ttt_gui.engine.values import Blunder, ProvedValue
from ttt_gui.session.settings import Theme, TypeSize
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.code_card import CodeCard
from ttt_gui.ui.tree.why_card import JUMP, WATCH, WhyCard


@pytest.fixture
def card(qtbot: QtBot, look: Look, state: TreeState) -> WhyCard:
    return shown(qtbot, WhyCard(look, state))


def cut_node(state: TreeState) -> int:
    return next(number for number in state.trace.children(0) if state.trace.node(number).end is End.CUT)


def test_the_card_says_what_the_explanation_says(card: WhyCard, state: TreeState, qtbot: QtBot) -> None:
    state.select(cut_node(state))
    qtbot.waitUntil(lambda: card.title.text() == "a2 is cut: O's b2 leaves X −6, and X's c3 gives 0 already.")
    assert card.browser.toPlainText().split("\n") == card.explanation.text.split("\n")[1:]
    assert "So X will never play a2." in card.explanation.text
    accessible = QAccessible.queryAccessibleInterface(card.browser)
    assert accessible.text(QAccessible.Text.Name) == "Why"
    assert "So X will never play a2." in accessible.text(QAccessible.Text.Description)


def test_hidden_it_asks_nothing_and_is_right_when_it_is_seen_again(qtbot: QtBot, look: Look, state: TreeState) -> None:
    """A size that is asked for is counted, and a step beside the outline would wait for a text that nobody reads."""
    asked = []
    card = shown(qtbot, WhyCard(look, state, lambda position: asked.append(position)), 360, 480)
    card.hide()
    come_to_rest()
    asked.clear()
    state.select(cut_node(state))
    come_to_rest()
    assert not asked
    card.show()
    assert asked
    assert card.title.text() == card.explanation.title


def test_the_move_that_was_played_is_explained_first(
    card: WhyCard, state: TreeState, qtbot: QtBot, snapshot: SnapshotAssertion
) -> None:
    """As the best one; once it is proved to be a blunder, as that; at an earlier step as any other node."""
    trace = trace_of()
    played = next(child for child in trace.children(0) if trace.node(child).move == 2)
    state.set_trace(trace, played)
    qtbot.waitUntil(lambda: card.title.text().startswith("X played c3. The search preferred "))
    position = trace.root
    blunder = Blunder(
        position, 2, position.rules.cell_named("b2"), ProvedValue(0, 0), ProvedValue(1, 1, 3), "Casual", "Casual errs."
    )
    state.set_blunder(blunder)
    qtbot.waitUntil(lambda: card.title.text() == "X played c3: a mistake. Best is b2.")
    assert card.browser.toPlainText() == snapshot
    assert card.browser.toHtml().count("bgcolor") == 4  # the cells of one row
    state.set_step(trace.events.left(played))
    qtbot.waitUntil(lambda: card.title.text() == "c3 is worth 0: c1 is O's best move.")


@pytest.mark.needs_window_manager
def test_links_are_followed_by_keyboard(card: WhyCard, state: TreeState, qtbot: QtBot) -> None:
    state.select(cut_node(state))
    first = links_of(card.explanation)[0]
    card.activateWindow()
    card.browser.setFocus()
    qtbot.waitUntil(card.browser.hasFocus)
    qtbot.keyClick(card.browser, Qt.Key.Key_Tab)
    with qtbot.waitSignal(state.selection_changed):
        qtbot.keyClick(card.browser, Qt.Key.Key_Return)
    assert state.selected == first.node


def test_a_pruned_move_is_explained_until_something_else_is_chosen(
    card: WhyCard, state: TreeState, snapshot: SnapshotAssertion
) -> None:
    node = cut_node(state)
    state.select_pruned(node, state.trace.node(node).pruned[0])
    assert state.selected == node
    assert card.explanation.title == "b1 was pruned"
    card.browser.anchorClicked.emit(QUrl(str(node)))
    assert card.explanation.title == snapshot
    link = next(link for link in links_of(card.explanation) if link.move is not None)
    card.browser.anchorClicked.emit(QUrl(f"{link.node}-{link.move}"))
    assert card.explanation.title == "b1 was pruned"
    state.select(0)
    assert card.explanation.title.startswith("The root")


def test_many_moves_are_a_table_whose_links_select(card: WhyCard, state: TreeState, look: Look) -> None:
    card.explanation  # noqa: B018  # made now
    html = card.browser.toHtml()
    assert "<table" in html
    assert look.tokens.loss.lower() in html.lower()
    assert look.tokens.win.lower() in html.lower()
    child = state.trace.children(0)[2]
    card.browser.anchorClicked.emit(QUrl(str(child)))
    assert state.selected == child
    assert card.explanation.title.startswith("b2 is worth +7")
    assert "<table" not in card.browser.toHtml(), "four moves are a sentence"
    look.set_theme(Theme.DARK)
    assert look.tokens.accent in card.browser.toHtml().upper().replace("COLOR:", "color:")


def test_the_buttons_go_to_the_entry_and_to_the_cut(
    card: WhyCard, state: TreeState, qtbot: QtBot, snapshot: SnapshotAssertion
) -> None:
    node = cut_node(state)
    state.select(node)
    assert card.explanation
    assert (card.watch.text(), card.watch.isEnabled()) == (WATCH, True)
    assert (card.jump.text(), card.jump.isEnabled()) == (JUMP, True)
    qtbot.mouseClick(card.jump, Qt.MouseButton.LeftButton)
    assert state.step == state.cut_of(node)
    assert card.explanation
    assert not card.jump.isEnabled()
    assert card.jump.toolTip() == snapshot
    qtbot.mouseClick(card.watch, Qt.MouseButton.LeftButton)
    assert state.step == state.trace.events.entered(node)
    assert card.explanation
    assert not card.watch.isEnabled()
    assert not card.jump.isEnabled()
    assert card.jump.toolTip() == snapshot


def test_in_a_number_tree_the_second_button_goes_from_node_to_node(card: WhyCard, state: TreeState) -> None:
    trace = numbers_trace("((3 12 8) (2 4 6))")
    state.set_trace(trace)
    assert card.explanation
    assert (card.jump.text(), card.watch.text()) == ("Go to C", WATCH)
    card.jump.click()
    assert trace.name(state.selected) == "C"
    assert card.explanation
    assert card.jump.text() == "Go to A"
    card.watch.click()
    assert state.step == trace.events.entered(state.selected)


def test_what_was_spared_is_told_as_soon_as_it_is_known(
    qtbot: QtBot, look: Look, state: TreeState, snapshot: SnapshotAssertion
) -> None:
    known: list[int] = []
    card = shown(qtbot, WhyCard(look, state, lambda _position: known[0] if known else None))
    state.select(cut_node(state))
    assert "spared" not in card.explanation.text
    known.append(100)
    card.explain_soon()
    assert card.explanation.text == snapshot


@pytest.mark.parametrize("width", [280, 300, 384])
@pytest.mark.slow
def test_nothing_is_wider_than_the_card(qtbot: QtBot, look: Look, state: TreeState, width: int) -> None:
    """Neither a sentence nor a table needs to be scrolled sideways, and the buttons' words are whole."""
    card = shown(qtbot, WhyCard(look, state), width, 500)
    for node in range(len(state.trace)):
        state.select(node)
        for step in (state.trace.events.entered(node), state.trace.events.left(node), 10_000):
            state.set_step(step)
            assert card.explanation
            assert card.browser.document().size().width() <= card.browser.viewport().width()
            come_to_rest()  # the words of the buttons have changed
            for button in (card.watch, card.jump):
                assert button.width() >= button.sizeHint().width()
    assert card.width() == width


def test_at_another_step_the_text_stays_where_it_was_scrolled_to(card: WhyCard, state: TreeState) -> None:
    card.resize(280, 200)
    state.set_step(200)
    assert card.explanation
    bar = card.browser.verticalScrollBar()
    bar.setValue(40)
    state.set_step(201)
    assert card.explanation
    assert bar.value() == 40
    state.select(cut_node(state))
    assert card.explanation
    assert bar.value() == 0


def test_the_card_knows_only_the_step(card: WhyCard, state: TreeState, snapshot: SnapshotAssertion) -> None:
    state.set_step(0)
    assert card.explanation.text == snapshot
    assert "No move is finished yet." in card.explanation.text
    state.set_trace(None)
    assert card.explanation.text.strip() == snapshot
    assert card.browser.toPlainText() == snapshot
    assert not card.watch.isEnabled()
    assert card.watch.toolTip() == snapshot
    assert card.title.isHidden()


def test_the_pseudocode_marks_the_line_of_the_event(qtbot: QtBot, look: Look, state: TreeState) -> None:
    card = shown(qtbot, CodeCard(look, state))
    for step in (0, 7, 3):
        state.set_step(step)
        assert card.view.marked == card.current
        assert card.view.textCursor().blockNumber() == card.current
        assert card.lines[card.current].text.strip() in card.view.accessibleDescription()
    state.set_step(0)
    assert card.lines[card.current].text == "alphabeta(node, α, β):"


@pytest.mark.parametrize("width", [280, 300, 384])
@pytest.mark.parametrize(
    "algorithm",
    [Algorithm(), Algorithm(alpha_beta=False), Algorithm(pvs=True, iterative=True, tt=True, fail=Fail.HARD)],
    ids=["alpha-beta", "minimax", "all"],
)
def test_no_line_of_code_is_cut_and_none_shifts(qtbot: QtBot, look: Look, width: int, algorithm: Algorithm) -> None:
    """Wrapped rows begin further to the right than their line; a step moves no line against another, and scrolls only
    as far as the marked line asks for."""
    state = state_of(trace_of(algorithm=algorithm))
    card = shown(qtbot, CodeCard(look, state), width, 300)
    view, count = card.view, len(card.lines)
    assert view.toPlainText().split("\n") == [line.text.strip() for line in card.lines]
    for number in range(count):
        block = view.document().findBlockByNumber(number)
        for row in range(block.layout().lineCount()):
            line = block.layout().lineAt(row)
            assert line.x() + line.naturalTextWidth() <= view.viewport().width()
            assert row == 0 or line.x() > block.layout().lineAt(0).x()

    def places() -> list[float]:
        return [view.line_rect(number).top() - view.line_rect(0).top() for number in range(count)]

    before, bar = places(), view.verticalScrollBar()
    for step in range(min(80, state.trace.events.size)):
        scrolled = bar.value()
        was = view.line_rect(card.current)
        state.set_step(step)
        assert places() == before
        now = view.line_rect(card.current)
        assert now.top() >= -1
        assert now.bottom() <= view.viewport().height() + 1
        moved = now.translated(0, bar.value() - scrolled)
        if moved.top() >= 0 and moved.bottom() <= view.viewport().height():
            assert bar.value() == scrolled, "it was in view already"
        assert was.height() > 0


def test_another_trace_brings_its_own_algorithm(qtbot: QtBot, look: Look, state: TreeState) -> None:
    """Seen or not: hidden, the card follows nothing, and it is right when it is seen again."""
    card = shown(qtbot, CodeCard(look, state))
    state.set_trace(trace_of(algorithm=Algorithm(alpha_beta=False)))
    assert card.lines[0].text == "minimax(node):"
    state.set_trace(None)
    assert (card.lines, card.current, card.view.isHidden()) == ((), -1, True)
    card.hide()
    state.set_trace(trace_of())
    assert card.lines == ()
    card.show()
    assert (card.lines[0].text, card.view.marked) == ("alphabeta(node, α, β):", card.current)


def test_code_is_indented_for_the_type_that_it_has(qtbot: QtBot, look: Look, state: TreeState) -> None:
    """Made larger while it is seen or while it is not."""

    def indents(card: CodeCard) -> list[float]:
        document = card.view.document()
        return [document.findBlockByNumber(line).blockFormat().leftMargin() for line in range(document.blockCount())]

    card = shown(qtbot, CodeCard(look, state))
    usual = indents(card)
    look.set_type_size(TypeSize.LARGEST)
    large = indents(card)
    assert all(before < after for before, after in zip(usual, large, strict=True))
    assert card.view.marked == card.current >= 0
    card.hide()
    look.set_type_size(TypeSize.NORMAL)
    state.set_trace(trace_of())
    card.show()
    assert indents(card) == usual
