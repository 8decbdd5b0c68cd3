"""The card of the window: the numbers at entry and now, never a bound as a value, and nothing that jumps."""

from __future__ import annotations

import re

import pytest
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.tree_help import named, numbers_trace, shown, state_of, trace_of
from ttt_gui.engine.request import Algorithm, Cut, Fail, Limits
from ttt_gui.engine.score import Bound
from ttt_gui.engine.trace.trace import End, SearchTrace
from ttt_gui.engine.trace.window import Asked, window_origin
from ttt_gui.session.settings import Theme
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.trace.window import WindowFacts, scale_of, window_facts
from ttt_gui.ui.tree.window_card import WindowCard

FULL = "X../.../..."
NUMBERS = "((3 12 8) (2 -4 6) (14 5 2))"


def facts_of(trace: SearchTrace, node: int, step: int | None = None) -> WindowFacts:
    state = state_of(trace)
    state.select(node)
    if step is not None:
        state.set_step(step)
    return window_facts(state)


def edges(facts: WindowFacts) -> tuple[str, ...]:
    return tuple(edge.text for edge in (*facts.entry, *facts.now))


def first(trace: SearchTrace, end: End) -> int:
    return next(node for node in range(1, len(trace)) if trace.node(node).end is end)


def test_a_cut_node_of_the_issue(qapp: QApplication, snapshot: SnapshotAssertion) -> None:
    trace = trace_of()
    facts = facts_of(trace, named(trace, "b1"))
    assert (facts.title, facts.event, facts.hero) == ("Window of b1", "event 307", "X")
    assert edges(facts) == ("+7", "+∞", "+7", "+5")
    assert (facts.best.text, facts.best.by, facts.best.bound) == ("≤ +5", "by c3", Bound.UPPER)
    assert (facts.is_cut, facts.crossed) == (True, True)
    assert facts.summary == snapshot
    assert facts.text == snapshot


def test_a_pruned_move_has_the_window_that_cut_it(qapp: QApplication) -> None:
    trace = trace_of()
    node = named(trace, "b1")
    state = state_of(trace)
    state.select_pruned(node, trace.node(node).pruned[0])
    assert window_facts(state) == facts_of(trace, node)


def test_the_root_and_what_is_open(qapp: QApplication, snapshot: SnapshotAssertion) -> None:
    trace = trace_of()
    root = facts_of(trace, 0)
    assert edges(root) == ("−∞", "+∞", "+7", "+∞")
    assert root.best.text == "= +7"
    assert root.summary == snapshot
    first_move = trace.children(0)[0]
    opened = facts_of(trace, 0, trace.events.left(first_move) + 1)
    assert opened.summary == "open: 1 of 5 moves tried"
    assert opened.best.text.startswith("≥ ")
    assert opened.now[0].value == trace.node(first_move).value
    ahead = facts_of(trace, named(trace, "b1"), 0)
    assert (ahead.entry, ahead.now) == (None, None)
    assert ahead.summary == snapshot


@pytest.mark.parametrize("trace", [trace_of(), trace_of(FULL, limits=Limits(depth=3)), numbers_trace(NUMBERS)], ids=len)
def test_at_every_step_the_facts_are_the_state_of_the_search(trace: SearchTrace, qapp: QApplication) -> None:
    """What is known holds at the end, and the window only narrows."""
    state = state_of(trace)
    state.set_step(0)
    for step in range(min(trace.events.size, 400)):
        state.set_step(step)
        state.select(trace.events.event(step)[1])
        facts, found = window_facts(state), trace.node(state.selected)
        (alpha, beta), (alpha_now, beta_now) = facts.entry, facts.now
        assert (alpha.value, beta.value) == (found.alpha, found.beta)
        assert alpha.value is None or (alpha_now.value is not None and alpha_now.value >= alpha.value)
        assert beta.value is None or (beta_now.value is not None and beta_now.value <= beta.value)
        if facts.best.bound is Bound.EXACT:
            assert trace.known(found.id).value == facts.best.value
        elif state.is_left(found.id) and found.value is not None:
            assert facts.best.bound is found.bound
            assert not facts.returned


def test_leaves_say_that_nothing_is_tried(qapp: QApplication, snapshot: SnapshotAssertion) -> None:
    won = trace_of()
    facts = facts_of(won, won.principal_variation(0)[-1])
    assert facts.best.by == "at the end"
    assert facts.summary == snapshot
    table = trace_of(FULL, Algorithm(tt=True))
    assert facts_of(table, first(table, End.TABLE)).summary == snapshot
    limited = trace_of(FULL, limits=Limits(depth=3))
    facts = facts_of(limited, first(limited, End.DEPTH))
    assert facts.best.by == "a guess"
    assert facts.summary == snapshot
    assert facts.best.text.startswith("≈")


def test_a_null_window_is_no_value_of_the_game(qapp: QApplication) -> None:
    """β of a MAX node's question lies just above α, whose value it is shown with."""
    trace = trace_of(algorithm=Algorithm(pvs=True))
    asked = [node for node in range(len(trace)) if window_origin(trace, node).asked(node)]
    above = next(node for node in asked if isinstance(window_origin(trace, node).beta, Asked))
    facts = facts_of(trace, above)
    alpha, beta = facts.entry
    assert (beta.value, beta.beside, beta.text) == (alpha.value, 1, f"> {alpha.text}")
    assert f"beta just above {alpha.text}" in facts.text


def test_minimax_has_no_window_and_a_stop_no_value(qapp: QApplication, snapshot: SnapshotAssertion) -> None:
    minimax = facts_of(trace_of(algorithm=Algorithm(alpha_beta=False)), 0)
    assert edges(minimax) == ("−∞", "+∞", "−∞", "+∞")
    assert minimax.summary == snapshot
    stopped = facts_of(trace_of(FULL, limits=Limits(nodes=300)), 0)
    assert stopped.best.value is None
    assert stopped.summary == snapshot


def test_the_card_adds_what_was_returned_where_more_is_known(qapp: QApplication) -> None:
    """F = max(0, 1), entered with α = 3: known to be 1, returned as a bound."""
    trace = numbers_trace()
    facts = facts_of(trace, next(node for node in range(len(trace)) if trace.name(node) == "F"))
    assert (facts.best.text, facts.returned) == ("= 1", "returned ≤ 1, because α was 3")
    assert "best = 1 by 1; returned ≤ 1, because α was 3;" in facts.text
    assert facts_of(trace, 0).returned == ""


def test_fail_hard_says_where_the_value_is_only_the_edge(qapp: QApplication) -> None:
    trace = trace_of(FULL, Algorithm(fail=Fail.HARD))
    node = next(
        node
        for node in range(len(trace))
        if trace.node(node).end is End.CUT
        and trace.node(node).value != trace.node(trace.counted_children(node)[-1]).value
    )
    facts, edge = facts_of(trace, node), trace.value_text(trace.node(node).value)
    assert re.fullmatch(rf"returned [≤≥] {re.escape(edge)}, because [αβ] was {re.escape(edge)}", facts.returned)


def test_the_late_cut_names_its_sign(qapp: QApplication) -> None:
    trace = trace_of(FULL, Algorithm(cut=Cut.LT))
    assert facts_of(trace, first(trace, End.CUT)).summary.startswith("✂ β < α after ")


def test_values_keep_their_order_on_the_line(qapp: QApplication) -> None:
    """And heuristics keep off the scale of wins."""
    for trace in (trace_of(), trace_of(FULL, limits=Limits(depth=3)), numbers_trace(NUMBERS)):
        scale = scale_of(trace)
        values = sorted({value for node in range(len(trace)) if (value := trace.node(node).value) is not None})
        places = [scale.at(value) for value in values]
        assert places == sorted(places)
        assert all(0 <= place <= 1 for place in places)
        assert all(0 <= tick <= 1 for tick in scale.ticks)
    limited = scale_of(trace_of(FULL, limits=Limits(depth=3)))
    assert limited.at(limited.guesses) < limited.at(9_991)
    tree = scale_of(numbers_trace(NUMBERS))
    assert (tree.left, tree.right, tree.at(14), tree.at(tree.low)) == (str(tree.low).replace("-", "−"), "14", 1.0, 0.0)


@pytest.fixture
def card(qtbot: QtBot, look: Look) -> WindowCard:
    return shown(qtbot, WindowCard(look, state_of(trace_of())))


@pytest.mark.parametrize("width", [280, 300, 384])
def test_no_word_is_cut_and_the_height_is_the_same_everywhere(qtbot: QtBot, look: Look, width: int) -> None:
    """In every state that the card has words for."""
    heights = set()
    metrics = QFontMetrics(look.font(0.96, QFont.Weight.DemiBold))
    for trace in (
        trace_of(),
        trace_of(algorithm=Algorithm(alpha_beta=False)),
        trace_of(FULL, Algorithm(tt=True)),
        trace_of(FULL, limits=Limits(depth=2)),
        trace_of(FULL, limits=Limits(nodes=300)),
        trace_of(FULL, Algorithm(fail=Fail.HARD, pvs=True)),
        trace_of(FULL, Algorithm(exact_moves=True)),
        numbers_trace(NUMBERS),
    ):
        state = state_of(trace)
        card = WindowCard(look, state)
        qtbot.addWidget(card)
        card.setFixedWidth(width)
        card.show()
        room = card.line.width()
        for node in range(0, len(trace), 1 + len(trace) // 60):
            for step in (trace.events.entered(node), trace.events.left(node), trace.events.size - 1):
                state.select(node)
                state.set_step(step)
                facts = card.line.facts
                assert metrics.horizontalAdvance(facts.summary) <= room, facts.summary
                assert metrics.horizontalAdvance(f"best  {facts.best.by}") <= room - 120, facts.best.by
                assert metrics.horizontalAdvance(facts.best.text) <= 60, facts.best.text
                heights.add(card.sizeHint().height())
        assert card.title.text() == card.line.facts.title
        card.hide()
    assert len(heights) == 1


def test_the_card_follows_selection_step_and_trace(
    card: WindowCard, qtbot: QtBot, look: Look, snapshot: SnapshotAssertion
) -> None:
    assert "Window of the root" in card.accessibleDescription()
    state = TreeState()
    empty = shown(qtbot, WindowCard(look, state))
    assert empty.line.facts.summary == snapshot
    trace = trace_of()
    state.set_trace(trace)
    node = named(trace, "b1")
    state.select(node)
    assert empty.title.text() == "Window of b1"
    state.set_step(trace.events.entered(node))
    assert empty.event_label.text() == f"event {trace.events.entered(node) + 1}"
    assert empty.line.facts.summary == "open: 0 of 4 moves tried"
    assert empty.sizeHint().height() == card.sizeHint().height()


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK, Theme.HIGH_CONTRAST])
def test_a_cut_is_painted_in_the_colour_of_losses(card: WindowCard, look: Look, theme: Theme) -> None:
    look.set_theme(theme)
    before = card.line.grab().toImage()
    trace = trace_of()
    node = named(trace, "b1")
    card.line.set(facts_of(trace, node), scale_of(trace))
    after = card.line.grab().toImage()
    loss = look.tokens.color("loss").rgb()

    def count(image: object) -> int:
        return sum(
            image.pixel(x, y) == loss  # type: ignore[attr-defined]
            for x in range(image.width())  # type: ignore[attr-defined]
            for y in range(image.height())  # type: ignore[attr-defined]
        )

    assert count(before) == 0
    assert count(after) > 20
