"""The pseudocode is that of the switches, and every event has its line in it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from tests.engine.search.test_search import VARIANTS
from tests.engine.trace.test_trace import EMPTY, SMALL, run
from tests.examples import examples
from ttt_gui.engine.explain.events import code_of, current_key, current_line, event_text, pseudocode
from ttt_gui.engine.request import Algorithm, Cut, Fail, Limits, Ordering
from ttt_gui.engine.trace.trace import EventKind, SearchTrace
from ttt_gui.game.position import parse_position


def words_of(trace: SearchTrace) -> list[str]:
    return [event_text(trace, index) for index in range(trace.events.size)]


def test_minimax_and_alpha_beta_as_in_the_textbook() -> None:
    minimax = [line.text for line in code_of(Algorithm(alpha_beta=False))]
    assert minimax[0] == "minimax(node):"
    assert not any("α" in line for line in minimax)
    assert "        return best" in minimax
    alpha_beta = [line.text.strip() for line in code_of(Algorithm())]
    assert alpha_beta[0] == "alphabeta(node, α, β):"
    assert alpha_beta.count("if β ≤ α: break") == 2
    assert {"α = max(α, best)", "β = min(β, best)"} <= set(alpha_beta)


@pytest.mark.parametrize(
    ("algorithm", "line"),
    [
        (Algorithm(cut=Cut.LT), "if β < α: break"),
        (Algorithm(fail=Fail.HARD), "best = best, kept inside the window at entry"),
        (Algorithm(pvs=True), "value = pvs(after move, α, α + 1)"),
        (Algorithm(tt=True), "store best in the table"),
        (Algorithm(tt=True), "for each move (the table's first):"),
        (Algorithm(ordering=Ordering.KILLER | Ordering.HISTORY), "for each move (killers, best history first):"),
        (Algorithm(symmetry=True), "for each move but equivalent ones:"),
        (Algorithm(exact_moves=True), "if this is not the root:"),
        (Algorithm(iterative=True), "for depth = 1, 2, 3, …:"),
    ],
)
def test_every_switch_has_its_lines(algorithm: Algorithm, line: str) -> None:
    assert line in [each.text.strip() for each in code_of(algorithm)]
    assert line not in [each.text.strip() for each in code_of(Algorithm(ordering=Ordering.STATIC))]


@settings(max_examples=examples(150))
@given(st.data())
def test_every_event_marks_a_line_of_the_algorithm_in_force(data: st.DataObject) -> None:
    """The line is there once, and it is the one of its side and kind of event."""
    algorithm = data.draw(st.sampled_from(VARIANTS))
    limits = data.draw(st.sampled_from([Limits(), Limits(depth=2), Limits(nodes=40)]))
    trace = run(data.draw(st.sampled_from([SMALL, parse_position("XXO/OO./X.."), parse_position("X../OX./..O")])),
                algorithm, limits)[1]  # fmt: skip
    code = pseudocode(trace)
    keys = [line.key for line in code]
    assert len(keys) == len(set(keys))
    for index in range(0, trace.events.size, 1 + trace.events.size // 300):
        kind, number = trace.events.event(index)
        side = "max" if trace.node(number).is_max else "min"
        line = code[current_line(trace, index, code)]
        assert line.key == current_key(trace, index)
        if EventKind(kind) is EventKind.CUT:
            assert line.key == f"{side}.cut"
            assert line.text.strip() in ("if β ≤ α: break", "if β < α: break")
        elif EventKind(kind) is EventKind.NARROW:
            assert line.key == f"{side}.narrow"
        elif EventKind(kind) is EventKind.EXIT:
            assert line.key.split(".")[-1] in ("return", "clamp") or line.key == "stop"
        assert event_text(trace, index)


def test_null_windows_are_entered_at_the_line_that_asks() -> None:
    trace = run(SMALL, Algorithm(pvs=True))[1]
    keys = [current_key(trace, index) for index in range(trace.events.size)]
    assert {"max.ask", "max.again", "min.ask", "min.again", "enter", "over", "over.return", "max.return"} <= set(keys)


def test_a_finished_game_is_entered_at_the_test_for_it(snapshot: SnapshotAssertion) -> None:
    trace = run(parse_position("XXX/OO./..."))[1]
    assert [current_key(trace, index) for index in range(2)] == ["over", "over.return"]
    assert words_of(trace) == snapshot


def test_events_in_words(snapshot: SnapshotAssertion) -> None:
    words = words_of(run(SMALL)[1])
    assert words[:2] == ["Enter the root", "Enter c3"]
    cut = "b1 is cut: β +5 ≤ α +7"
    assert {"α rises to +7 at the root", "Leave a2: ≤ −6", cut, "β falls to +5 at b1"} <= set(words)
    assert words[-1] == snapshot
    late_cut = words_of(run(SMALL, Algorithm(cut=Cut.LT))[1])
    assert any(" is cut: β " in each and " < α " in each for each in late_cut)
    deep = words_of(run(SMALL, Algorithm(iterative=True))[1])
    assert deep == snapshot
    assert any("≈" in each for each in deep if each.startswith("α rises"))
    assert words_of(run(EMPTY, limits=Limits(nodes=40))[1]) == snapshot
