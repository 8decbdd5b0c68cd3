"""The sentences of the window, and why an action is not possible."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from ttt_gui.engine.request import Algorithm, Limits, Order, Scores
from ttt_gui.engine.values import Blunder, ProvedValue
from ttt_gui.game.position import Side, parse_position
from ttt_gui.game.record import HIGHEST_GRADE, HUMAN, Player, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.play import Phase
from ttt_gui.session.judging.review import ReviewedMove
from ttt_gui.ui.look.formats import THIN
from ttt_gui.ui.window.texts import (
    end_text,
    engine_text,
    headline,
    move_sentence,
    opponent_text,
    reasons,
    subtitle,
    what_decided,
)

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
        (Phase.OVER, "XXX/OO./...", X_ALONE, "You won with a3–b3–c3"),
        (Phase.OVER, "XXX/OO./...", frozenset({Side.O}), "X won with a3–b3–c3"),
        (Phase.OVER, "XX./OOO/X..", X_ALONE, "O won with a2–b2–c2"),
        (Phase.OVER, "XXX/OO./...", frozenset(Side), "X won with a3–b3–c3"),
        (Phase.OVER, "XX./OOO/X..", frozenset(), "O won with a2–b2–c2"),
        (Phase.OVER, "XOX/XOO/OXX", X_ALONE, "Draw"),
    ],
)
def test_the_sentence_above_the_board(phase: Phase, text: str, humans: frozenset[Side], sentence: str) -> None:
    assert headline(phase, parse_position(text), humans) == sentence


def test_a_hint_under_way_and_a_look_back_have_sentences_of_their_own() -> None:
    assert headline(Phase.HUMAN_TURN, EMPTY, X_ALONE, hint=True) == "Looking for a hint…"
    assert headline(Phase.PAUSED, parse_position("X../.../..."), X_ALONE, looking_back=True) == "O is to move"


def test_a_computer_is_called_by_its_level() -> None:
    """Where somebody is to move it is a side."""
    names = {Side.X: "X", Side.O: "Perfect"}
    over, after = parse_position("XX./OOO/X.."), parse_position("X../.../...")
    assert headline(Phase.THINKING, after, X_ALONE, names=names) == "Perfect is thinking…"
    assert headline(Phase.PAUSED, after, X_ALONE, names=names) == "Stopped: O is to move"
    assert headline(Phase.OVER, over, X_ALONE, names=names) == "Perfect won with a2–b2–c2"
    assert end_text(over, X_ALONE, names) == "Perfect won"


def test_two_people_are_called_by_their_names() -> None:
    names = {Side.X: "Ada", Side.O: "Ben"}
    assert headline(Phase.HUMAN_TURN, EMPTY, frozenset(Side), names=names) == "Ada is to move"
    assert headline(Phase.OVER, parse_position("XX./OOO/X.."), frozenset(Side), names=names) == "Ben won with a2–b2–c2"


def test_the_name_of_the_game_says_which_side_a_single_person_plays(snapshot: SnapshotAssertion) -> None:
    rules = Rules()
    assert subtitle(rules, X_ALONE) == snapshot
    assert subtitle(rules, X_ALONE, is_over=True, number=1) == snapshot
    assert subtitle(rules, X_ALONE, is_over=True, number=2) == snapshot
    assert subtitle(rules, frozenset(Side)) == "3 × 3, three in a row"


def test_who_plays_is_said_in_a_chip() -> None:
    perfect, casual, engine = Player(Strength.PERFECT), Player(Strength.CASUAL), Player(engine="mine.py")
    assert opponent_text({Side.X: HUMAN, Side.O: perfect}) == "against Perfect"
    assert opponent_text({Side.X: engine, Side.O: HUMAN}) == "against mine.py"
    assert opponent_text({Side.X: perfect, Side.O: casual}) == "Perfect against Casual"
    assert opponent_text({Side.X: HUMAN, Side.O: HUMAN}) == "Two people"
    for grade, level in ((0, "Random"), (5, "Beginner"), (8, "Casual"), (10, "Strong"), (HIGHEST_GRADE, "Perfect")):
        assert opponent_text({Side.X: HUMAN, Side.O: Player(Strength.AUTO, grade)}) == f"against Auto (now {level})"


def test_of_a_move_by_lot_the_lot_is_said_first() -> None:
    before = parse_position(".../.X./...")
    assert move_sentence(before, 0, "keeps the draw", None) == "O played a3. It keeps the draw."
    assert (
        move_sentence(before, 0, "keeps the draw", None, "Random") == "Random picked a3 at random. It keeps the draw."
    )
    mistake = Blunder(before, 1, 0, ProvedValue(-1, -1), ProvedValue(0, 0), "Random", "")
    said = "Random picked b3 at random: a mistake, a3 was better."
    assert move_sentence(before, 1, "", mistake, "Random") == said


def reviewed(before: ProvedValue, after: ProvedValue, better: int | None) -> ReviewedMove:
    return ReviewedMove(5, parse_position("O.O/.X./..X"), 6, before, after, better)


@pytest.mark.parametrize(
    ("move", "winner", "said"),
    [
        (
            reviewed(ProvedValue(0, 0), ProvedValue(-1, -1, 1), 1),
            Side.O,
            "a1 lost the game. b3 would have held the draw.",
        ),
        (reviewed(ProvedValue(1, 1), ProvedValue(-1, -1, 1), 1), Side.O, "a1 lost the game. b3 would have won."),
        (reviewed(ProvedValue(0, 0), ProvedValue(-1, -1, 1), None), Side.O, "a1 lost the game."),
        (reviewed(ProvedValue(1, 1), ProvedValue(0, 0), 1), None, "You missed a win with a1. b3 would have won."),
        (None, None, "A fair draw: neither side made a mistake."),
        (None, Side.O, "Perfect could win from the start, and did."),
    ],
)
def test_what_decided_a_game(move: ReviewedMove | None, winner: Side | None, said: str) -> None:
    callers = {Side.X: "You", Side.O: "Perfect"}
    assert what_decided(move, winner, False, move is None, callers) == said


def test_what_is_not_proved_decided_nothing(snapshot: SnapshotAssertion) -> None:
    callers = {Side.X: "You", Side.O: "Perfect"}
    assert what_decided(None, Side.O, True, False, callers) == snapshot
    assert what_decided(None, Side.O, False, False, callers) == snapshot


def test_the_status_bar_names_engine_algorithm_and_limits(snapshot: SnapshotAssertion) -> None:
    text = engine_text("compiled", Algorithm(), Limits(seconds=3), is_small=True)
    assert text == snapshot
    other = Algorithm(alpha_beta=False, scores=Scores.FLAT, order=Order.LINES)
    text = engine_text("interpreted", other, Limits(5, 1_000, 2.5), is_small=True).replace(THIN, " ")
    expected = "minimax, flat scores, most lines first · at most 5 plies, 1 000 nodes, 2.5 s"
    assert text == f"Interpreted engine · {expected}"


def test_what_is_not_possible_says_why(snapshot: SnapshotAssertion) -> None:
    start = reasons(Phase.HUMAN_TURN, X_ALONE, can_undo=False, can_redo=False, played=0, moves=0)
    assert [key for key, why in start.items() if not why] == ["hint", "swap_sides"]
    assert start["undo"] == snapshot
    thinking = reasons(Phase.THINKING, X_ALONE, can_undo=True, can_redo=False, played=1, moves=1)
    assert {key for key, why in thinking.items() if not why} == {
        "undo",
        "back",
        "explain",
        "stop",
        "move_now",
        "swap_sides",
    }
    computers = reasons(Phase.THINKING, frozenset(), can_undo=True, can_redo=False, played=1, moves=1)
    assert not computers["pause"]
    hint = reasons(Phase.HUMAN_TURN, X_ALONE, can_undo=False, can_redo=False, played=0, moves=0, hint=True)
    assert not hint["stop"]
    assert hint["hint"] == snapshot
