"""A match: games between two players who take turns at beginning, and how many each has won, drawn and lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
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
    that could not be played, and ``first_failed`` are the first of them; ``thought`` and ``turns`` are as of a game."""

    name: str
    as_x: Points = Points()
    as_o: Points = Points()
    failures: Mapping[Grade, int] = field(default_factory=lambda: dict.fromkeys(FAILURES, 0))
    first_failed: Mapping[Grade, Game] = field(default_factory=dict)
    thought: float = 0.0
    turns: int = 0

    @property
    def all(self) -> Points:
        return self.as_x + self.as_o

    @property
    def seconds(self) -> float | None:
        """Those of an answer on average, None without any."""
        return self.thought / self.turns if self.turns else None

    def after(self, game: Game, player: int) -> Standing:
        """With one game more, in which it was player 0 or 1."""
        one = Points(game.winner == player, game.winner is None, game.winner == 1 - player)
        as_x, as_o = (self.as_x + one, self.as_o) if game.x == player else (self.as_x, self.as_o + one)
        failures, first = self.failures, self.first_failed
        if game.failure and game.winner == 1 - player:
            failures = {**failures, game.failure: failures[game.failure] + 1}
            first = {game.failure: game, **first}
        thought, turns = self.thought + game.thought[player], self.turns + game.turns[player]
        return Standing(self.name, as_x, as_o, failures, first, thought, turns)


@dataclass(frozen=True)
class Match:
    """``of`` is how many games there are to be; ``sentence`` says why there are fewer, '' where there are not.

    after() makes one with a game more; ``standings`` are of both players.
    """

    names: tuple[str, str]
    rules: Rules
    seed: int
    of: int
    games: tuple[Game, ...] = ()
    sentence: str = ""
    standings: tuple[Standing, ...] = ()

    def standing(self, player: int) -> Standing:
        """Of player 0 or 1."""
        return self.standings[player] if self.standings else Standing(self.names[player])

    def after(self, game: Game) -> Match:
        """With one game more: a thousand games are counted once each, and not at every look."""
        standings = tuple(self.standing(player).after(game, player) for player in (0, 1))
        return replace(self, games=(*self.games, game), standings=standings)

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
