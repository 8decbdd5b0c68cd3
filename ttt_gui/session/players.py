"""Who sits at the board: the tables of strengths and seats that menus, dialogs and the controller read."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import HUMAN, GameRecord, Player, Strength
from ttt_gui.game.rules import Rules


@dataclass(frozen=True)
class StrengthInfo:
    """How a strength is called and how it plays.

    ``searches`` is false where a move is drawn by lot; ``limits`` None means those of the settings; ``slip`` is the
    probability of a random move instead of the best one found; ``solves``: the solver is asked for the move.
    """

    name: str
    description: str
    searches: bool = True
    limits: Limits | None = None
    slip: float = 0.0
    solves: bool = False


STRENGTHS: dict[Strength, StrengthInfo] = {
    Strength.RANDOM: StrengthInfo("Random", "Plays any legal move.", searches=False),
    Strength.CASUAL: StrengthInfo(
        "Casual", "Looks two plies ahead and sometimes slips.", limits=Limits(depth=2), slip=0.2
    ),
    Strength.PERFECT: StrengthInfo(
        "Perfect", "Plays what the solver has proved, or else searches as far as the settings allow.", solves=True
    ),
}


class Seats(Enum):
    """Who plays which side; the value is the word of the settings file."""

    HUMAN_X = "human_x"
    HUMAN_O = "human_o"
    ALTERNATE = "alternate"
    TWO_HUMANS = "two_humans"
    COMPUTERS = "computers"

    @property
    def text(self) -> str:
        """The line a menu or dialog shows."""
        return _SEAT_TEXTS[self]

    def humans(self, game_number: int) -> frozenset[Side]:
        """The sides that humans play in the game of this number (0 is the first)."""
        match self:
            case Seats.TWO_HUMANS:
                return frozenset(Side)
            case Seats.COMPUTERS:
                return frozenset()
            case Seats.ALTERNATE:
                return frozenset({Side.O if game_number % 2 else Side.X})
            case _:
                return frozenset({Side.X if self is Seats.HUMAN_X else Side.O})


_SEAT_TEXTS = {
    Seats.HUMAN_X: "You play X and begin",
    Seats.HUMAN_O: "You play O and answer",
    Seats.ALTERNATE: "You alternate from game to game",
    Seats.TWO_HUMANS: "Two people play",
    Seats.COMPUTERS: "The computer plays itself",
}


@dataclass(frozen=True)
class GameSetup:
    """What the new-game dialog asks for; the strength of a side that a human plays is ignored.

    With ALTERNATE the computer is as strong on either side: ``o_strength``.
    """

    rules: Rules = field(default_factory=Rules)
    seats: Seats = Seats.HUMAN_X
    x_strength: Strength = Strength.PERFECT
    o_strength: Strength = Strength.PERFECT

    def players(self, game_number: int = 0) -> dict[Side, Player]:
        """The players of the game of this number: with ALTERNATE the human plays X in the even ones."""
        humans = self.seats.humans(game_number)
        alternate = self.seats is Seats.ALTERNATE
        strengths = {Side.X: self.o_strength if alternate else self.x_strength, Side.O: self.o_strength}
        return {side: HUMAN if side in humans else Player(strengths[side]) for side in Side}


@dataclass(frozen=True)
class StartOptions:
    """What the command line asks the window to open with; None is not asked for."""

    file: Path | None = None
    trace: Path | None = None
    position: Position | None = None
    rules: Rules | None = None
    algorithm: Algorithm | None = None
    limits: Limits | None = None


def setup_of(record: GameRecord, like: GameSetup) -> GameSetup:
    """The setup of an opened game; ``like`` supplies what a file does not say (ALTERNATE, a human's strength)."""
    humans = human_sides(record)
    if len(humans) == 1:
        seats = Seats.HUMAN_X if Side.X in humans else Seats.HUMAN_O
        seats = like.seats if like.seats is Seats.ALTERNATE else seats
    else:
        seats = Seats.TWO_HUMANS if humans else Seats.COMPUTERS
    x, o = (record.players[side].strength for side in Side)
    if seats is Seats.ALTERNATE:
        return GameSetup(record.rules, seats, like.x_strength, x or o or like.o_strength)
    return GameSetup(record.rules, seats, x or like.x_strength, o or like.o_strength)


def human_sides(record: GameRecord) -> frozenset[Side]:
    return frozenset(side for side, player in record.players.items() if player.is_human)


def game_title(record: GameRecord) -> str:
    """Such as '3 × 3, three in a row · Casual'."""
    strengths = [record.players[side].strength for side in Side]
    names = [STRENGTHS[strength].name for strength in strengths if strength]
    return f"{record.rules} · {' against '.join(names) or 'two players'}"
