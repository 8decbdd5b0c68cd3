"""MAX's and MIN's function: which line runs next, and which waits."""

from __future__ import annotations

import pytest

from ttt_gui.engine.explain.functions import function_lines, running, waiting
from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.request import NAMED, Algorithm
from ttt_gui.engine.trace.trace import EventKind

TREE = "(((2 3) (5 9)) ((0 1) (7 5)))"


@pytest.mark.parametrize("algorithm", [Algorithm(), Algorithm(alpha_beta=False)])
def test_at_each_event_a_line_runs_and_its_callers_waits(algorithm: Algorithm) -> None:
    trace = search_numbers(parse_number_tree(TREE), algorithm, 1_000).trace
    keys = {is_max: [line.key for line in function_lines(algorithm, is_max)] for is_max in (True, False)}
    for step in range(trace.events.size - 1):
        now, caller = running(trace, step), waiting(trace, step)
        assert now is not None
        kind, number = trace.events.event(step + 1)
        assert now.key in keys[trace.node(now.node).is_max]
        is_call = EventKind(kind) is EventKind.ENTER
        assert now.node == (trace.node(number).parent if is_call else number)
        assert now.key.endswith(".call") == is_call
        parent = trace.node(now.node).parent
        assert (caller.node if caller else None) == parent
        assert caller is None or caller.key in keys[trace.node(caller.node).is_max]
    assert running(trace, trace.events.size - 1) is None


def test_minimax_knows_no_window() -> None:
    text = "\n".join(line.text for line in function_lines(Algorithm(alpha_beta=False), True))
    assert "α" not in text
    assert "best = max(best, v)" in text


@pytest.mark.parametrize("row", [row for row in NAMED if row.algorithm], ids=lambda row: row.word)
def test_each_function_calls_the_other(row: object) -> None:
    algorithm = row.algorithm  # type: ignore[attr-defined]
    for is_max, other in ((True, "minimum("), (False, "maximum(")):
        lines = function_lines(algorithm, is_max, depth_limited=True)
        assert sum(other in line.text for line in lines) == 1
        assert len({line.key for line in lines}) == len(lines)
