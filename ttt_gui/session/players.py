"""Who plays at the board: the table of seats that menus, dialogs and the controller read, the setup of a game, and from
whose view values are seen."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import HUMAN, GameRecord, Player, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.levels import FIRST_GRADE, LEVELS, grade_text


class Seats(Enum):
    """Who plays which side; the value is the word of the settings file."""

    HUMAN_X = "human_x"
    HUMAN_O = "human_o"
    ALTERNATE = "alternate"
    TWO_HUMANS = "two_humans"
    COMPUTERS = "computers"

    @property
    def text(self) -> str:
        """Who begins, in the words of the dialog of a new game."""
        return _SEAT_TEXTS[self]

    def humans(self, game_number: int) -> frozenset[Side]:
        """Return the sides that humans play in the game of this number (0 is the first)."""
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
    Seats.HUMAN_X: "You, with X",
    Seats.HUMAN_O: "The computer",
    Seats.ALTERNATE: "In turn",
    Seats.TWO_HUMANS: "Two people",
    Seats.COMPUTERS: "Computer alone",
}


class PointOfView(Enum):
    """Whose win counts as a plus."""

    TO_MOVE = "to_move"
    X = "x"
    YOU = "you"

    def side(self, position: Position, humans: Collection[Side]) -> Side:
        """Return the side from whose view values are shown; YOU is the side to move unless exactly one person plays."""
        if self is PointOfView.X:
            return Side.X
        if self is PointOfView.YOU and len(humans) == 1:
            return next(iter(humans))
        return position.side_to_move


@dataclass(frozen=True)
class GameSetup:
    """What the new-game dialog asks for; the strength of a side that a human plays is ignored.

    With ALTERNATE the computer is as strong on either side: ``o_strength``. A person's first setup is that of the
    settings, against FIRST_OPPONENT. An engine's name replaces the strength of its side; it holds for this session
    only.
    """

    rules: Rules = field(default_factory=Rules)
    seats: Seats = Seats.HUMAN_X
    x_strength: Strength = Strength.PERFECT
    o_strength: Strength = Strength.PERFECT
    x_engine: str = ""
    o_engine: str = ""

    def players(self, game_number: int = 0, grade: int = FIRST_GRADE) -> dict[Side, Player]:
        """Return the players of the game of this number: with ALTERNATE the human plays X in the even ones.

        ``grade`` is that of a computer on Auto.
        """
        humans = self.seats.humans(game_number)
        alternate = self.seats is Seats.ALTERNATE
        o = computer(self.o_strength, grade, self.o_engine)
        x = o if alternate else computer(self.x_strength, grade, self.x_engine)
        return {side: HUMAN if side in humans else player for side, player in ((Side.X, x), (Side.O, o))}


def computer(strength: Strength, grade: int, engine: str = "") -> Player:
    """Return a computer of this strength, or the engine of this name; the grade matters to Auto only."""
    if engine:
        return Player(engine=engine)
    return Player(strength, grade if strength is Strength.AUTO else 0)


@dataclass(frozen=True)
class StartOptions:
    """What the command line asks the window to open with; None where it does not ask."""

    file: Path | None = None
    trace: Path | None = None
    experiment: Path | None = None
    position: Position | None = None
    rules: Rules | None = None
    algorithm: Algorithm | None = None
    limits: Limits | None = None


def setup_of(record: GameRecord, like: GameSetup) -> GameSetup:
    """Return the setup of an opened game; ``like`` supplies what files do not say (ALTERNATE, a human's strength)."""
    humans = human_sides(record)
    if len(humans) == 1:
        seats = Seats.HUMAN_X if Side.X in humans else Seats.HUMAN_O
        seats = like.seats if like.seats is Seats.ALTERNATE else seats
    else:
        seats = Seats.TWO_HUMANS if humans else Seats.COMPUTERS
    x, o = (record.players[side].strength for side in Side)
    x_engine, o_engine = (record.players[side].engine for side in Side)
    if seats is Seats.ALTERNATE:
        return GameSetup(record.rules, seats, like.x_strength, x or o or like.o_strength, "", x_engine or o_engine)
    return GameSetup(record.rules, seats, x or like.x_strength, o or like.o_strength, x_engine, o_engine)


def human_sides(record: GameRecord) -> frozenset[Side]:
    return frozenset(side for side, player in record.players.items() if player.is_human)


def player_text(player: Player) -> str:
    """Return a computer's name, such as 'Casual' or 'Auto, as strong as Casual', or an engine's; '' for a person."""
    if player.strength is None:
        return player.engine
    name = LEVELS[player.strength].name
    return f"{name}, {grade_text(player.grade)}" if player.strength is Strength.AUTO else name


def game_title(record: GameRecord) -> str:
    """Return a title such as '3 × 3, three in a row · Casual'."""
    names = [text for side in Side if (text := player_text(record.players[side]))]
    return f"{record.rules} · {' against '.join(names) or 'two players'}"
