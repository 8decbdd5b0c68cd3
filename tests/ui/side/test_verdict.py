"""The words of the Verdict card, for every way in which a search can end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ttt_gui.engine.perfect import PerfectSearcher
from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.result import Counters, SearchInfo, SearchResult
from ttt_gui.engine.score import Bound
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.solver.proof import SolverCounters, SolverInfo
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position, Side
from ttt_gui.game.rules import Rules
from ttt_gui.ui.side.verdict import NO_SEARCH, SEARCHING, verdict, verdict_so_far, why_first_move


def search(text: str, **limits: int) -> SearchResult:
    return Searcher(SearchRequest(parse_position(text), Algorithm(), Limits(**limits))).run()


def test_nothing_is_said_before_a_search_and_while_it_runs() -> None:
    assert verdict(None) == NO_SEARCH
    assert verdict(search("X.O/.X./..."), searching=True) == SEARCHING


def test_a_proved_win_has_its_score_point_of_view_and_best_line() -> None:
    words = verdict(search("XO./..X/O.."))
    assert (words.title, words.score, words.point_of_view, words.tone) == ("X wins in 2", "+7", "for X", "win")
    assert (words.line, words.detail) == (("b2", "c3", "a2"), "")
    assert words.about == "before move 5"


def test_a_proved_loss_and_a_draw_have_tones_of_their_own() -> None:
    assert verdict(search("XX./OO./...")).tone == "win"
    assert verdict(search("X.X/.O./X.O")).tone == "loss"
    assert verdict(search(".../.../...")).tone == "draw"


def test_where_a_person_plays_the_colour_is_theirs() -> None:
    """Whoever is to move: you lose is the colour of a loss, you win that of a win."""
    wins = search("XX./OO./...")
    assert verdict(wins, person=Side.X).tone == "win"
    assert verdict(wins, person=Side.O).tone == "loss"
    proved = perfect("XX./OO./...", nodes=1)
    assert [verdict(proved, person=side).tone for side in (Side.X, Side.O, None)] == ["win", "loss", "win"]
    assert verdict(search(".../.../..."), person=Side.O).tone == "draw"


def test_a_time_limit_is_said_in_three_digits() -> None:
    """What is left of the time after the solver was asked is no round number."""
    request = SearchRequest(Position(Rules(8, 8, 5)), Algorithm(), Limits(seconds=0.0123456))
    assert "Limit of 0.0123 s." in verdict(Searcher(request).run()).detail


def test_a_limit_is_named_and_the_value_carries_its_bound() -> None:
    words = verdict(search(".../.../...", depth=2))
    assert words.score.startswith("≈")
    assert words.detail == "Incomplete: limit of 2 plies."


def test_a_search_that_a_proof_ends_is_not_called_incomplete() -> None:
    """Iterative deepening stops where a win is proved, although a deeper look is possible; a limit that is reached
    after the proof changes nothing, either."""
    request = SearchRequest(parse_position("XO./..X/O.."), Algorithm(iterative=True))
    result = Searcher(request).run()
    assert (result.complete, result.winner, result.stopped_by) == (False, Side.X, None)
    assert verdict(result).detail == ""
    limited = replace(result, stopped_by="depth", bound=Bound.EXACT)
    assert verdict(limited).detail == ""
    early = replace(result, stopped_by="nodes", bound=Bound.LOWER, request=replace(request, limits=Limits(nodes=9)))
    assert verdict(early).detail == "Proved: limit of 9 nodes."


def test_a_search_without_a_finished_move_says_what_it_would_play_and_why() -> None:
    words = verdict(search("XX./OO./...", nodes=1))
    assert words.title == "No move is finished yet"
    assert words.score == ""
    assert "To play: c3, it wins at once." in words.detail


def test_the_first_move_without_a_search_wins_blocks_or_is_simply_first() -> None:
    assert why_first_move(parse_position("XX./OO./..."), 2) == "it wins at once"
    assert why_first_move(parse_position("XX./O../..."), 2) == "it blocks a win"
    assert why_first_move(parse_position(".../.../..."), 0) == "the first in the order of moves"


def perfect(text: str, **limits: int) -> SearchResult:
    return PerfectSearcher(SearchRequest(parse_position(text), Algorithm(), Limits(**limits))).run()


def test_what_the_solver_proved_is_the_verdict_and_says_which_move_it_chose() -> None:
    words = verdict(perfect(".../.X./..."))
    assert (words.title, words.score, words.tone) == ("Draw", "0", "draw")
    assert words.detail == "Solved: play a3; no reply loses."
    assert words.line[0] == "a3"


def test_a_proof_stands_where_the_search_had_no_time() -> None:
    words = verdict(perfect("XX./OO./...", nodes=1))
    assert (words.title, words.score, words.tone) == ("X wins in 1", "", "win")
    assert (words.detail, words.line) == ("Solved: play c3.", ())


@pytest.mark.parametrize("text", ["XX./OO./...", ".../.X./...", "XO./..X/O..", "X.X/.O./X.O"])
@pytest.mark.parametrize("nodes", [1, 10_000])
def test_nothing_is_said_twice(text: str, nodes: int) -> None:
    words = verdict(perfect(text, nodes=nodes))
    assert words.title not in words.detail
    assert "wins" not in words.detail
    assert "ncomplete" not in words.detail


def test_while_the_solver_works_the_verdict_says_so() -> None:
    info = SearchInfo(Counters(), 0.0, solver=SolverInfo(SolverCounters(nodes=1_234), 0.1, 0.5))
    words = verdict_so_far(info, SearchRequest(parse_position(".../.../...")))
    assert (words.title, words.detail) == ("The solver is asked first", "It looks for a proof: 1\u2009234 nodes.")
