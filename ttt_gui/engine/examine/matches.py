"""A match: games between two players who take turns going first, how many each has won, drawn and lost, and both as
tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random

from ttt_gui.engine.examine.grades import FAILURES, Grade
from ttt_gui.engine.figures import counted
from ttt_gui.engine.tables import Cell, CellKind, Column, DataTable, aligned
from ttt_gui.game.rules import Rules

OPENING_PLIES = 2
"""Where chance varies neither player's moves, games begin with up to so many random moves."""


@dataclass(frozen=True)
class Game:
    """One game; players are 0 and 1, as the match names them.

    ``x`` plays X. The first ``opening`` of the ``moves`` (cells) were given. ``winner`` is None for a draw. A player
    whose answer could not be played has lost: ``failure`` is the grade of that answer, ``sentence`` says what it was.
    ``thought`` has for each player the seconds that its timed answers took, ``turns`` how many were timed; only the
    answers of engines are timed.
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

    def __add__(self, other: Points) -> Points:
        return Points(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)


@dataclass(frozen=True)
class PlayerStanding:
    """What a player has reached. ``failures`` counts by grade the games that the player lost by an answer that could
    not be played, ``first_failed`` has the first of these games; ``thought`` and ``turns`` are sums of those of its
    games."""

    name: str
    as_x: Points = Points()
    as_o: Points = Points()
    failures: Mapping[Grade, int] = field(default_factory=lambda: dict.fromkeys(FAILURES, 0))
    first_failed: Mapping[Grade, Game] = field(default_factory=dict)
    thought: float = 0.0
    turns: int = 0

    @property
    def all(self) -> Points:
        """The points as X and as O together."""
        return self.as_x + self.as_o

    @property
    def seconds(self) -> float | None:
        """Mean seconds of a timed answer, None without any."""
        return self.thought / self.turns if self.turns else None

    def after(self, game: Game, player: int) -> PlayerStanding:
        """Return the standing with one game more, in which this player was player 0 or 1."""
        one = Points(game.winner == player, game.winner is None, game.winner == 1 - player)
        as_x, as_o = (self.as_x + one, self.as_o) if game.x == player else (self.as_x, self.as_o + one)
        failures, first = self.failures, self.first_failed
        if game.failure and game.winner == 1 - player:
            failures = {**failures, game.failure: failures[game.failure] + 1}
            first = {game.failure: game, **first}
        thought, turns = self.thought + game.thought[player], self.turns + game.turns[player]
        return PlayerStanding(self.name, as_x, as_o, failures, first, thought, turns)


@dataclass(frozen=True)
class Match:
    """Games between two players. ``of`` is how many games there are to be; ``sentence`` says why there are fewer, ''
    where there are not.

    after() returns the match with a game more; ``standings`` has one for each player.
    """

    names: tuple[str, str]
    rules: Rules
    seed: int
    of: int
    games: tuple[Game, ...] = ()
    sentence: str = ""
    standings: tuple[PlayerStanding, ...] = ()

    def standing(self, player: int) -> PlayerStanding:
        """Return the standing of player 0 or 1."""
        return self.standings[player] if self.standings else PlayerStanding(self.names[player])

    def after(self, game: Game) -> Match:
        """Return the match with one game more: the standings grow with it, so no look at them counts all games
        again."""
        standings = tuple(self.standing(player).after(game, player) for player in (0, 1))
        return replace(self, games=(*self.games, game), standings=standings)

    @property
    def words(self) -> str:
        """The result, such as 'tictactoe.py won 3, drew 5 and lost 2 of 10 games against Casual.'"""
        if not self.games:
            return f"No game of {' against '.join(self.names)} was played."
        points = self.standing(0).all
        won = f"{self.names[0]} won {points.won:,}, drew {points.drawn:,} and lost {points.lost:,}"
        games = counted(self.of, "game")
        if len(self.games) < self.of:
            return f"{won} against {self.names[1]} in {len(self.games):,} of {games}."
        return f"{won} of {games} against {self.names[1]}."


def openings(rules: Rules, seed: int) -> Iterator[tuple[int, ...]]:
    """Yield ways to begin without an end: first the empty board, then every legal sequence of 1 or 2 moves after which
    the game goes on, in an order that the seed decides; then the same again. 3 x 3 has 82."""
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
    """Return the moves by the names of their cells: 'b2 a1 c3'."""
    return " ".join(map(rules.cell_name, moves))


# -- as tables ---------------------------------------------------------------------------------------------------------

_SIDES = (("x", "as X"), ("o", "as O"))
_RESULTS = ("won", "drawn", "lost")
_FAILED = {grade: grade.value.replace(" ", "_") for grade in FAILURES}
_STANDING = (
    Column("player", "Player"),
    *(Column(f"{result}_as_{key}", f"{result.capitalize()} {words}", kind=CellKind.COUNT)
      for key, words in _SIDES for result in _RESULTS),
    *(Column(result, result.capitalize(), kind=CellKind.COUNT) for result in _RESULTS),
    *(Column(key, f"Lost by: {grade.value}", kind=CellKind.COUNT) for grade, key in _FAILED.items()),
    Column("mean_time", "Time a move", "ms", CellKind.SECONDS, 3),
)  # fmt: skip
_RESULTS_END = 1 + 3 * len(_RESULTS)
_GAME: tuple[tuple[Column, Callable[[Match, Game], Cell]], ...] = (
    (Column("game", "Game", kind=CellKind.COUNT), lambda _, game: game.number),
    (Column("x", "X"), lambda match, game: match.names[game.x]),
    (Column("o", "O"), lambda match, game: match.names[1 - game.x]),
    (Column("winner", "Won by"), lambda match, game: None if game.winner is None else match.names[game.winner]),
    (Column("result", "Result"),
     lambda _, game: "draw" if game.winner is None else "X wins" if game.winner == game.x else "O wins"),
    (Column("plies", "Plies", kind=CellKind.COUNT), lambda _, game: len(game.moves)),
    (Column("given", "Given moves", kind=CellKind.COUNT), lambda _, game: game.opening),
    (Column("moves", "Moves"), lambda match, game: moves_text(match.rules, game.moves)),
    (Column("lost_by", "Lost by"), lambda _, game: game.failure.value if game.failure else None),
    (Column("what", "What it was"), lambda _, game: game.sentence or None),
)  # fmt: skip


def standings(match: Match) -> DataTable:
    """Return a table with a row a player: games won, drawn and lost as X and as O. Losses by an answer that could not
    be played have columns of their own, and are counted among the lost games too."""
    rows = []
    for player in (0, 1):
        each = match.standing(player)
        points = (each.as_x, each.as_o, each.all)
        counts = (count for found in points for count in (found.won, found.drawn, found.lost))
        rows.append((each.name, *counts, *(each.failures[grade] for grade in FAILURES), each.seconds))
    return DataTable(_title(match), _STANDING, tuple(rows), _notes(match))


def standings_text(match: Match) -> str:
    """Return the standings for a terminal: a line a player, then failures, mean times and notes in sentences."""
    table = standings(match)
    results = DataTable(table.title, _STANDING[:_RESULTS_END], tuple(row[:_RESULTS_END] for row in table.rows))
    lines = []
    for player in (0, 1):
        lines += failure_lines(match, player)
        each = match.standing(player)
        if each.seconds is not None:
            lines.append(f"{each.name} took {1e3 * each.seconds:,.3f} ms a move.")
    return "\n".join([_title(match), "", *aligned(results), "", *lines, *_notes(match)])


def failure_lines(match: Match, player: int) -> list[str]:
    """Return a sentence for each way in which a player gave no move to play, with the sentence of the first such
    game."""
    lines, standing = [], match.standing(player)
    for grade, first in standing.first_failed.items():
        said = f"{standing.name} lost {counted(standing.failures[grade], 'game')} by “{grade.value}”"
        lines.append(f"{said}; in game {first.number}: {first.sentence}")
    return lines


def games(match: Match) -> DataTable:
    """Return a table with a row a game, in the order in which they were played."""
    rows = tuple(tuple(cell(match, game) for _, cell in _GAME) for game in match.games)
    return DataTable(_title(match), tuple(column for column, _ in _GAME), rows, _notes(match))


def _title(match: Match) -> str:
    """Return the title of both tables: the two players, and the board."""
    return f"{match.names[0]} against {match.names[1]}, {match.rules}"


def _notes(match: Match) -> tuple[str, ...]:
    """Return the notes below both tables: the result, how the match was played, and why there are fewer games."""
    return tuple(each for each in (match.words, *how_played(match), match.sentence) if each)


def how_played(match: Match) -> tuple[str, ...]:
    """Return sentences on who begins, and on what is random."""
    how = [f"The players take turns going first; random choices use seed {match.seed}."]
    if any(game.opening for game in match.games):
        how.append(
            "Two engines may always play the same game, so each two games, one a side, begin with up to 2 random "
            "moves; the first two begin on the empty board."
        )
    return tuple(how)
