"""Two searches on one timeline: neither goes back, both begin and end together, and a step is what it says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.instep.test_overlay import ALGORITHMS, EMPTY, POSITIONS, trace_of
from ttt_gui.engine.instep.overlay import lay_over
from ttt_gui.engine.instep.pace import Pace, Timeline, moves_in_order
from ttt_gui.engine.request import Algorithm, Limits, Order
from ttt_gui.game.position import Position


@given(position=POSITIONS, a=ALGORITHMS, b=ALGORITHMS, pace=st.sampled_from(Pace), limit=st.sampled_from([None, 25]))
def test_neither_goes_back_and_both_end_together(
    position: Position, a: Algorithm, b: Algorithm, pace: Pace, limit: int | None
) -> None:
    overlay = lay_over(trace_of(a, position, Limits(nodes=limit)), trace_of(b, position))
    line = Timeline(overlay, pace)
    steps = [line.at(step) for step in range(line.last + 1)]
    for number, side in enumerate(overlay.sides):
        events = [step[number] for step in steps]
        assert events == sorted(events)
        assert events[0] == side.trace.events.entered(side.part.root)
        assert events[-1] == side.trace.events.left(side.part.root)
    assert line.words(0) == "both at the start"
    assert line.words(line.last) == "both at the end"


def test_the_end_of_the_picture() -> None:
    overlay = lay_over(trace_of(Algorithm()), trace_of(Algorithm(order=Order.LINES)))
    for pace in Pace:
        line = Timeline(overlay, pace)
        assert line.at(line.last) == (57_645 - 1, 22_150 - 1), "events are numbered from 0"


def test_at_a_move_both_have_left_all_the_moves_up_to_there() -> None:
    overlay = lay_over(trace_of(Algorithm()), trace_of(Algorithm(order=Order.LINES)))
    order = moves_in_order(overlay)
    line = Timeline(overlay, Pace.MOVE)
    assert line.last == len(order)
    assert order[-1] == ()
    assert {path for path in order if len(path) == 1} == {(move,) for move in range(9)}
    assert len(set(order)) == len(order)
    assert [path[0] for path in order if len(path) == 1] == list(range(9)), "A tries them row by row"
    for step in range(1, line.last + 1):
        for event, side in zip(line.at(step), overlay.sides, strict=True):
            for path in order[:step]:
                left = side.left_by(path)
                assert left is None or left <= event
    a3 = order.index((0,)) + 1
    assert line.words(a3) == "a3 is finished"
    assert line.at(a3) == (overlay.a.left_by((0,)), overlay.b.left_by((0,)))


@pytest.mark.parametrize("step", [1, 2, 700, 7_865, 7_866, 20_000])
def test_at_a_number_of_nodes_each_has_entered_as_many(step: int) -> None:
    overlay = lay_over(trace_of(Algorithm()), trace_of(Algorithm(order=Order.LINES)))
    line = Timeline(overlay, Pace.NODES)
    assert line.last == 20_866
    for event, side in zip(line.at(step), overlay.sides, strict=True):
        assert side.trace.events.nodes_by(event) == min(step, side.part.nodes)
    assert line.words(step) == f"{step:,} node{'s' * (step > 1)} entered"


def test_half_of_the_search() -> None:
    trace = trace_of(Algorithm(), EMPTY)
    line = Timeline(lay_over(trace, trace), Pace.SHARE)
    assert line.at(500)[0] == trace.events.size // 2 - (trace.events.size % 2 == 0)
    assert line.words(500) == "50.0 % of the events"
