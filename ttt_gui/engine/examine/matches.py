"""A match: games between two players who take turns at beginning, and how many each has won, drawn and lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from ttt_gui.engine.examine.judge import FAILURES, Grade
from ttt_gui.engine.figures import counted
from ttt_gui.game.rules import Rules

OPENING_PLIES = 2
"""Where chance varies nothing, games begin with up to so many moves that nobody has chosen."""


@dataclass(frozen=True)
class Game:
    """One game; players are 0 and 1, as the match names them.

    ``x`` plays X. The first ``opening`` of the ``moves`` (cells) were given. ``winner`` is None for a draw. A player
    whose answer could not be played has lost: ``failure`` is its grade, ``sentence`` says what it was. ``thought`` and
    ``turns`` are, of either player, the seconds that its answers took and how many were timed: those of engines.
    """

    number: int
    x: int
    opening: int
    moves: tuple[int, ...]
    winner: int | None
    failure: Grade | None = None
    sentence: str = ""
    thought: tuple[float, float] = (0.0, 0.0)
    turns: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Points:
    """Games won, drawn and lost by one player."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    def __add__(self, other: Points) -> Points:
        return Points(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)


@dataclass(frozen=True)
class Standing:
    """What a player has reached. ``failures`` counts, by its grade, those of its lost games that ended with an answer
    that could not be played; ``seconds`` are those of an answer on average, None without any."""

    name: str
    as_x: Points
    as_o: Points
    failures: dict[Grade, int] = field(default_factory=dict)
    seconds: float | None = None

    @property
    def all(self) -> Points:
        return self.as_x + self.as_o


@dataclass(frozen=True)
class Match:
    """``of`` is how many games there are to be; ``sentence`` says why there are fewer, '' where there are not."""

    names: tuple[str, str]
    rules: Rules
    seed: int
    of: int
    games: tuple[Game, ...] = ()
    sentence: str = ""

    def standing(self, player: int) -> Standing:
        """Of player 0 or 1."""
        as_x, as_o = (self._points(player, [game for game in self.games if (game.x == player) is is_x])
                      for is_x in (True, False))  # fmt: skip
        lost = [game for game in self.games if game.failure and game.winner == 1 - player]
        failures = Counter(game.failure for game in lost if game.failure)
        turns = sum(game.turns[player] for game in self.games)
        seconds = sum(game.thought[player] for game in self.games) / turns if turns else None
        return Standing(self.names[player], as_x, as_o, {grade: failures[grade] for grade in FAILURES}, seconds)

    @property
    def words(self) -> str:
        """Such as 'tictactoe.py won 3, drew 5 and lost 2 of 10 games against Casual.'"""
        if not self.games:
            return f"No game of {' against '.join(self.names)} was played."
        points = self.standing(0).all
        won = f"{self.names[0]} won {points.won:,}, drew {points.drawn:,} and lost {points.lost:,}"
        games = counted(self.of, "game")
        if len(self.games) < self.of:
            return f"{won} against {self.names[1]} in {len(self.games):,} of {games}."
        return f"{won} of {games} against {self.names[1]}."

    @staticmethod
    def _points(player: int, games: list[Game]) -> Points:
        won = sum(game.winner == player for game in games)
        drawn = sum(game.winner is None for game in games)
        return Points(won, drawn, len(games) - won - drawn)


def openings(rules: Rules, seed: int) -> Iterator[tuple[int, ...]]:
    """Ways to begin, without an end: first the empty board, then every legal row of 1 or 2 moves after which the game
    goes on, in an order that the seed decides; then the same again. 3 x 3 has 82."""
    longest = min(OPENING_PLIES, rules.cells - 1) if rules.k > 1 else 0
    rows: list[tuple[int, ...]] = []
    level: list[tuple[int, ...]] = [()]
    for _ in range(longest):
        level = [(*row, cell) for row in level for cell in range(rules.cells) if cell not in row]
        rows += level
    Random(seed).shuffle(rows)
    while True:
        yield ()
        yield from rows


def moves_text(rules: Rules, moves: tuple[int, ...]) -> str:
    """The cells by their names: 'b2 a1 c3'."""
    return " ".join(map(rules.cell_name, moves))
