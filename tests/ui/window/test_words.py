"""The sentences of the window, and why an action is not possible."""

from __future__ import annotations

import pytest

from ttt_gui.engine.request import Algorithm, Limits, Order, Scores
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Side
from ttt_gui.game.record import HUMAN, Player, Strength
from ttt_gui.session.game.play import Phase
from ttt_gui.ui.look.formats import THIN
from ttt_gui.ui.window.words import engine_text, headline, reasons, subtitle

X_ALONE = frozenset({Side.X})
EMPTY = parse_position(".../.../...")


@pytest.mark.parametrize(
    ("phase", "text", "humans", "sentence"),
    [
        (Phase.HUMAN_TURN, ".../.../...", X_ALONE, "Your move"),
        (Phase.HUMAN_TURN, "X../.../...", frozenset(Side), "O is to move"),
        (Phase.THINKING, "X../.../...", X_ALONE, "O is thinking…"),
        (Phase.PAUSED, "X../.../...", X_ALONE, "Stopped: O is to move"),
        (Phase.PAUSED, "X../.../...", frozenset(), "Paused: O is to move"),
        (Phase.OVER, "XXX/OO./...", X_ALONE, "You win"),
        (Phase.OVER, "XXX/OO./...", frozenset({Side.O}), "X wins: you lost"),
        (Phase.OVER, "XX./OOO/X..", X_ALONE, "O wins: you lost"),
        (Phase.OVER, "XXX/OO./...", frozenset(Side), "X wins"),
        (Phase.OVER, "XX./OOO/X..", frozenset(), "O wins"),
        (Phase.OVER, "XOX/XOO/OXX", X_ALONE, "Draw"),
    ],
)
def test_the_sentence_above_the_board(phase: Phase, text: str, humans: frozenset[Side], sentence: str) -> None:
    assert headline(phase, parse_position(text), humans) == sentence


def test_a_hint_under_way_and_a_look_back_have_sentences_of_their_own() -> None:
    assert headline(Phase.HUMAN_TURN, EMPTY, X_ALONE, hint=True) == "Looking for a hint…"
    assert headline(Phase.PAUSED, parse_position("X../.../..."), X_ALONE, looking_back=True) == "O is to move"


def test_two_people_are_called_by_their_names() -> None:
    names = {Side.X: "Ada", Side.O: "Ben"}
    assert headline(Phase.HUMAN_TURN, EMPTY, frozenset(Side), names=names) == "Ada is to move"
    assert headline(Phase.OVER, parse_position("XX./OOO/X.."), frozenset(Side), names=names) == "Ben wins"


def test_the_name_of_the_game_says_which_side_a_single_person_plays() -> None:
    assert subtitle("3 × 3, three in a row · Casual", X_ALONE) == "you play X · 3 × 3, three in a row · Casual"
    assert subtitle("3 × 3, three in a row · two players", frozenset(Side)) == "3 × 3, three in a row · two players"


def test_the_status_bar_names_engine_algorithm_limits_and_strength() -> None:
    players = {Side.X: HUMAN, Side.O: Player(Strength.CASUAL)}
    text = engine_text("compiled", Algorithm(), Limits(), players)
    assert text == "Compiled engine · alpha-beta, depth-aware, row order · Casual"
    other = Algorithm(alpha_beta=False, scores=Scores.FLAT, order=Order.LINES)
    text = engine_text("interpreted", other, Limits(5, 1_000, 2.5), players).replace(THIN, " ")
    expected = "minimax, flat scores, most lines first · at most 5 plies, 1 000 nodes, 2.5 s"
    assert text == f"Interpreted engine · {expected} · Casual"


def test_what_is_not_possible_says_why() -> None:
    start = reasons(Phase.HUMAN_TURN, X_ALONE, can_undo=False, can_redo=False, played=0, moves=0)
    assert [key for key, why in start.items() if not why] == ["hint"]
    assert start["undo"] == "There is no move to take back."
    thinking = reasons(Phase.THINKING, X_ALONE, can_undo=True, can_redo=False, played=1, moves=1)
    assert {key for key, why in thinking.items() if not why} == {"undo", "back", "explain", "stop", "move_now"}
    computers = reasons(Phase.THINKING, frozenset(), can_undo=True, can_redo=False, played=1, moves=1)
    assert not computers["pause"]
    hint = reasons(Phase.HUMAN_TURN, X_ALONE, can_undo=False, can_redo=False, played=0, moves=0, hint=True)
    assert not hint["stop"]
    assert hint["hint"] == "A hint is being searched for."
