"""The words of the Verdict card, for every way in which a search can end."""

from __future__ import annotations

from ttt_gui.engine.perfect import PerfectSearcher
from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.result import Counters, SearchInfo, SearchResult
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.solver.proof import SolverCounters, SolverInfo
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position
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
    assert words.detail == "Best line <b>b2</b> c3 <b>a2</b> · 3 plies"
    assert words.about == "before move 5"


def test_a_proved_loss_and_a_draw_have_tones_of_their_own() -> None:
    assert verdict(search("XX./.O./X.O")).tone in {"win", "loss"}
    assert verdict(search(".../.../...")).tone == "draw"


def test_a_time_limit_is_said_in_three_digits() -> None:
    """What is left of the time after the solver was asked is no round number."""
    request = SearchRequest(Position(Rules(8, 8, 5)), Algorithm(), Limits(seconds=0.0123456))
    assert "The limit of 0.0123 s was reached." in verdict(Searcher(request).run()).detail


def test_a_limit_is_named_and_the_value_carries_its_bound() -> None:
    words = verdict(search(".../.../...", depth=2))
    assert words.score.startswith("≈")
    assert "Incomplete: the limit of 2 plies was reached" in words.detail


def test_a_search_without_a_finished_move_says_what_it_would_play_and_why() -> None:
    words = verdict(search("XX./OO./...", nodes=1))
    assert words.title == "No move is finished yet"
    assert words.score == ""
    assert "To play: <b>c3</b>, it wins at once." in words.detail


def test_the_first_move_without_a_search_wins_blocks_or_is_simply_first() -> None:
    assert why_first_move(parse_position("XX./OO./..."), 2) == "it wins at once"
    assert why_first_move(parse_position("XX./O../..."), 2) == "it blocks a win"
    assert why_first_move(parse_position(".../.../..."), 0) == "the first in the order of moves"


def perfect(text: str, **limits: int) -> SearchResult:
    return PerfectSearcher(SearchRequest(parse_position(text), Algorithm(), Limits(**limits))).run()


def test_what_the_solver_proved_is_the_verdict_and_says_which_move_it_chose() -> None:
    words = verdict(perfect(".../.X./..."))
    assert (words.title, words.score, words.tone) == ("Draw", "0", "draw")
    assert words.detail.startswith("To play: <b>a3</b>. Solved: draw; after a3 ")
    assert "Best line" in words.detail


def test_a_proof_stands_where_the_search_had_no_time() -> None:
    words = verdict(perfect("XX./OO./...", nodes=1))
    assert (words.title, words.score, words.tone) == ("X wins in 1", "", "win")
    assert words.detail == "To play: <b>c3</b>. Solved: X wins in 1.<br>Search: the limit of 1 node was reached."


def test_while_the_solver_works_the_verdict_says_so() -> None:
    info = SearchInfo(Counters(), 0.0, solver=SolverInfo(SolverCounters(nodes=1_234), 0.1, 0.5))
    words = verdict_so_far(info, SearchRequest(parse_position(".../.../...")))
    assert (words.title, words.detail) == ("The solver is asked first", "It looks for a proof: 1\u2009234 nodes.")
