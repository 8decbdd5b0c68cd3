"""The words of the Verdict card, for every way in which a search can end."""

from __future__ import annotations

from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.searcher import Searcher
from ttt_gui.game.notation import parse_position
from ttt_gui.ui.verdict import NO_SEARCH, SEARCHING, verdict, why_first_move


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
