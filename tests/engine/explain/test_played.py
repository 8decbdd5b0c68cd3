"""Why the move that was played is a blunder or the best one: said first, true of the trace, and no more than is
proved.
"""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.engine.explain.test_explain import after, links, texts, trace_of
from ttt_gui.engine.explain.node import explain_played
from ttt_gui.engine.explain.phrases import TriedMoves
from ttt_gui.engine.request import Algorithm, Scores
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.engine.values import Blunder, ProvedValue
from ttt_gui.game.position import parse_position

CENTRE = ".../.X./..."
HABIT = "Casual makes a mistake in about 1 of 7 moves on 3 × 3, on purpose."


def blunder(text: str, played: str, preferred: str, given: ProvedValue, kept: ProvedValue) -> Blunder:
    position = parse_position(text)
    cells = position.rules.cell_named(played), position.rules.cell_named(preferred)
    return Blunder(position, *cells, given, kept, "Casual", HABIT)


def said(trace: SearchTrace, played: str, found: Blunder | None = None) -> list[str]:
    """The title and the reasons, without the table."""
    lines = texts(explain_played(trace, after(trace, played), found))
    return lines[: lines.index("Tried:")]


def test_a_blunder_is_named_first_with_what_it_gave_away(snapshot: SnapshotAssertion) -> None:
    """The picture of the design: b1 against X in the centre, which alpha-beta cut at X's first reply."""
    trace = trace_of(position=CENTRE)
    found = blunder(CENTRE, "b1", "a3", ProvedValue(-1, -1, 6), ProvedValue(0, 0))
    assert said(trace, "b1", found) == snapshot
    explanation = explain_played(trace, after(trace, "b1"), found)
    assert links(explanation)["first reply"] == after(trace, "b1", "a3")
    table = explanation.lines[-1]
    assert isinstance(table, TriedMoves)
    assert [row.link.text for row in table.rows if row.is_played] == ["b1"]
    assert len(table.rows) == 8


def test_minimax_cuts_nothing_so_nothing_is_said_of_cuts(snapshot: SnapshotAssertion) -> None:
    trace = trace_of(Algorithm(alpha_beta=False), position=CENTRE)
    found = blunder(CENTRE, "b1", "a3", ProvedValue(-1, -1, 6), ProvedValue(0, 0))
    assert said(trace, "b1", found) == snapshot


@pytest.mark.parametrize(
    ("given", "kept", "sentence"),
    [
        (ProvedValue(0, 0), ProvedValue(1, 1, 3), "b2 wins in 2 moves. After c3 X can only draw: minimax shows it."),
        (
            ProvedValue(-1, -1, 2),
            ProvedValue(1, 1, 1),
            "b2 wins in 1 move. After c3 O can win in 1 move: minimax shows it.",
        ),
        (ProvedValue(-1, 0), ProvedValue(1, 1), "b2 wins. After c3 X cannot win: minimax shows it."),
        (ProvedValue(-1, -1), ProvedValue(0, 1), "b2 does not lose. After c3 O can win: minimax shows it."),
    ],
)
def test_only_what_is_proved_is_said(given: ProvedValue, kept: ProvedValue, sentence: str) -> None:
    text = "XO./..X/O.."
    assert said(trace_of(position=text), "c3", blunder(text, "c3", "b2", given, kept))[1] == sentence


def test_on_a_large_board_it_is_the_solver_who_knows() -> None:
    text = "..../.X../.O../...."
    found = blunder(text, "a4", "c3", ProvedValue(-1, -1, 6), ProvedValue(1, 1, 3))
    assert said(trace_of(position=text, depth=2), "a4", found)[1].endswith(": the solver proves it.")


@pytest.mark.parametrize(
    ("text", "played", "algorithm", "title", "proved_value"),
    [
        (CENTRE, "a3", Algorithm(), "O played a3: best, a draw.", "No other move gives O more."),
        ("XO./..X/O..", "b2", Algorithm(), "X played b2: best, and X wins in 2.", "No other move gives X more."),
        (
            "XO./..X/O..",
            "b2",
            Algorithm(scores=Scores.FLAT),
            "X played b2: best, and X wins.",
            "No other move gives X more.",
        ),
        ("X.X/.O./X.O", "b3", Algorithm(), "O played b3: best, yet X wins in 1.", "No other move gives O more."),
    ],
)
def test_the_best_move_says_what_it_is_worth(
    text: str, played: str, algorithm: Algorithm, title: str, proved_value: str
) -> None:
    """A win, a draw, or a loss that no move avoids."""
    assert said(trace_of(algorithm, text), played)[:2] == [title, proved_value]


def test_a_search_that_did_not_reach_the_end_claims_no_more_than_it_saw(snapshot: SnapshotAssertion) -> None:
    trace = trace_of(position=CENTRE, depth=3)
    best = trace.best_child(0)
    assert best is not None
    assert said(trace, trace.move_name(trace.node(best).move or 0))[1] == snapshot


def test_how_many_replies_were_cut_is_counted(snapshot: SnapshotAssertion) -> None:
    assert said(trace_of(position=CENTRE), "a3")[2] == snapshot


def test_another_move_than_the_best_is_no_blunder_where_nothing_is_proved(snapshot: SnapshotAssertion) -> None:
    """A corner instead of a corner: alpha-beta does not know it, minimax does; and one worth less."""
    assert said(trace_of(position=CENTRE), "c1")[0] == snapshot
    assert said(trace_of(position=CENTRE), "c1")[1] == snapshot
    assert said(trace_of(Algorithm(alpha_beta=False), CENTRE), "c1")[1:] == ["c1 is worth as much."]
    assert said(trace_of(position="XO./..X/O.."), "c3") == snapshot


def test_a_search_to_a_depth_says_that_it_only_looked_so_far() -> None:
    """Its values are guesses: none reads as a draw or a win."""
    trace = trace_of(position="..../..../..../....", depth=2)
    best = trace.node(trace.best_child(0) or 0).move or 0
    assert said(trace, trace.move_name(best))[0].startswith(
        f"X played {trace.move_name(best)}: best as far as it looked, about "
    )


def test_a_search_that_was_stopped_does_not_call_its_move_the_best(snapshot: SnapshotAssertion) -> None:
    trace = trace_of(position=".../.../...", nodes=8_000)
    assert said(trace, "a3") == snapshot
