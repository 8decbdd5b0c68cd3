"""Who sits where, what a game is called and how far undo goes."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.examples import game_of
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import HUMAN, GameRecord, Player, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.play import redo_target, undo_target
from ttt_gui.session.players import LEVELS, GameSetup, Seats, game_title, setup_of


@pytest.mark.parametrize(
    ("seats", "number", "humans"),
    [
        (Seats.HUMAN_X, 1, {Side.X}),
        (Seats.HUMAN_O, 0, {Side.O}),
        (Seats.ALTERNATE, 0, {Side.X}),
        (Seats.ALTERNATE, 1, {Side.O}),
        (Seats.ALTERNATE, 2, {Side.X}),
        (Seats.TWO_HUMANS, 0, {Side.X, Side.O}),
        (Seats.COMPUTERS, 0, set()),
    ],
)
def test_seats_say_who_is_human(seats: Seats, number: int, humans: set[Side]) -> None:
    """Every kind of seats, and the alternation from game to game."""
    players = GameSetup(Rules(), seats, Strength.CASUAL, Strength.RANDOM).players(number)
    assert {side for side, player in players.items() if player.is_human} == humans
    x_strength = Strength.RANDOM if seats is Seats.ALTERNATE else Strength.CASUAL
    for side, strength in ((Side.X, x_strength), (Side.O, Strength.RANDOM)):
        assert players[side] == (HUMAN if side in humans else Player(strength))


def test_every_seat_and_strength_has_words() -> None:
    """Menus read the tables: none may be missing."""
    assert all(seats.text for seats in Seats)
    assert all(LEVELS[strength].name and LEVELS[strength].description for strength in Strength)


def test_titles(snapshot: SnapshotAssertion) -> None:
    """The game's name beside the sentence above the board."""
    start = Position(Rules())
    against = {Side.X: HUMAN, Side.O: Player(Strength.CASUAL)}
    computers = {Side.X: Player(Strength.PERFECT), Side.O: Player(Strength.RANDOM)}
    assert game_title(GameRecord(start, against)) == snapshot
    assert game_title(GameRecord(start)) == snapshot
    assert game_title(GameRecord(start, computers)) == snapshot
    auto = {Side.X: HUMAN, Side.O: Player(Strength.AUTO, 9)}
    assert game_title(GameRecord(start, auto)) == snapshot


def test_a_computer_on_auto_has_the_grade_of_its_game() -> None:
    """The other levels have none."""
    setup = GameSetup(seats=Seats.COMPUTERS, x_strength=Strength.AUTO, o_strength=Strength.STRONG)
    assert setup.players(0, 11) == {Side.X: Player(Strength.AUTO, 11), Side.O: Player(Strength.STRONG)}


@pytest.mark.parametrize("seats", Seats)
def test_the_setup_of_an_opened_game_is_the_one_it_was_made_with(seats: Seats) -> None:
    """A rematch after a restart has the same seats and strengths, also alternating ones."""
    setup = GameSetup(Rules(4, 4, 3), seats, Strength.CASUAL, Strength.RANDOM)
    for number in (0, 1):
        assert setup_of(GameRecord(Position(setup.rules), setup.players(number)), setup) == setup


@pytest.mark.parametrize(
    ("humans", "moves", "target"),
    [
        ("X", 0, None),
        ("X", 1, 0),  # the computer thinks: the human's move goes
        ("X", 2, 0),  # the human's turn: the reply and the move go
        ("X", 3, 2),
        ("X", 4, 2),
        ("O", 1, None),  # the computer began: no human's turn lies behind
        ("O", 2, 1),
        ("O", 3, 1),
        ("XO", 3, 2),
        ("", 3, 2),
    ],
)
def test_undo_goes_to_the_humans_last_turn(humans: str, moves: int, target: int | None) -> None:
    """The table of conventions.md; redo leads back to the same places."""
    players = {side: HUMAN if str(side) in humans else Player(Strength.RANDOM) for side in Side}
    record = game_of(*range(moves), players=players)
    assert redo_target(record) is None
    assert undo_target(record) == target
    if target is not None:
        record.go_to(target)
        assert redo_target(record) == (moves if humans in ("X", "O") else target + 1)
