"""A match as tables: how the players stand, and every game."""

from __future__ import annotations

from ttt_gui.engine.examine.judge import FAILURES
from ttt_gui.engine.examine.matches import Game, Match, moves_text
from ttt_gui.engine.figures import counted
from ttt_gui.engine.tables.table import Cell, Column, Kind, Table

_SIDES = (("x", "as X"), ("o", "as O"))
_RESULTS = ("won", "drawn", "lost")
_FAILED = {grade: grade.value.replace(" ", "_") for grade in FAILURES}
_STANDING = (
    Column("player", "Player"),
    *(Column(f"{result}_as_{key}", f"{result.capitalize()} {words}", kind=Kind.COUNT)
      for key, words in _SIDES for result in _RESULTS),
    *(Column(result, result.capitalize(), kind=Kind.COUNT) for result in _RESULTS),
    *(Column(key, f"Lost by: {grade.value}", kind=Kind.COUNT) for grade, key in _FAILED.items()),
    Column("mean_time", "Time a move", "ms", Kind.SECONDS, 3),
)  # fmt: skip
_GAME = (
    Column("game", "Game", kind=Kind.COUNT),
    Column("x", "X"),
    Column("o", "O"),
    Column("winner", "Won by"),
    Column("result", "Result"),
    Column("plies", "Plies", kind=Kind.COUNT),
    Column("given", "Given moves", kind=Kind.COUNT),
    Column("moves", "Moves"),
    Column("lost_by", "Lost by"),
    Column("what", "What it was"),
)


def standings(match: Match) -> Table:
    """A row a player: won, drawn and lost as X and as O; the losses by an answer that could not be played, counted
    apart, are among those lost."""
    rows = []
    for player in (0, 1):
        each = match.standing(player)
        points = (each.as_x, each.as_o, each.all)
        counts = (count for found in points for count in (found.won, found.drawn, found.lost))
        rows.append((each.name, *counts, *(each.failures[grade] for grade in FAILURES), each.seconds))
    return Table(_title(match), _STANDING, tuple(rows), _notes(match))


def standings_text(match: Match) -> str:
    """The same for a terminal: a line a player, then what is to be said."""
    rows: list[tuple[str, ...]] = [
        ("", "as X: won", "drawn", "lost", "as O: won", "drawn", "lost", "all: won", "drawn", "lost")
    ]
    lines = []
    for player in (0, 1):
        each = match.standing(player)
        points = (each.as_x, each.as_o, each.all)
        counts = (f"{count:,}" for found in points for count in (found.won, found.drawn, found.lost))
        rows.append((each.name, *counts))
        lines += failure_lines(match, player)
        if each.seconds is not None:
            lines.append(f"{each.name} took {1e3 * each.seconds:,.3f} ms a move.")
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    table = ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows]
    return "\n".join([_title(match), "", *table, "", *lines, *_notes(match)])


def failure_lines(match: Match, player: int) -> list[str]:
    """A sentence for each way in which a player gave no move to play, with what the first of these games has to say."""
    lines, standing = [], match.standing(player)
    for grade, first in standing.first_failed.items():
        said = f"{standing.name} lost {counted(standing.failures[grade], 'game')} by “{grade.value}”"
        lines.append(f"{said}; in game {first.number}: {first.sentence}")
    return lines


def games(match: Match) -> Table:
    """A row a game, in the order in which they were played."""
    return Table(_title(match), _GAME, tuple(_row(match, each) for each in match.games), _notes(match))


def _row(match: Match, game: Game) -> tuple[Cell, ...]:
    names = match.names
    result = "draw" if game.winner is None else "X wins" if game.winner == game.x else "O wins"
    return (
        game.number,
        names[game.x],
        names[1 - game.x],
        None if game.winner is None else names[game.winner],
        result,
        len(game.moves),
        game.opening,
        moves_text(match.rules, game.moves),
        game.failure.value if game.failure else None,
        game.sentence or None,
    )


def _title(match: Match) -> str:
    return f"{match.names[0]} against {match.names[1]}, {match.rules}"


def _notes(match: Match) -> tuple[str, ...]:
    return tuple(each for each in (match.words, *how_played(match), match.sentence) if each)


def how_played(match: Match) -> tuple[str, ...]:
    """In sentences, who begins, and what is drawn by lot."""
    how = [f"The players take turns at beginning; the lots are those of seed {match.seed}."]
    if any(game.opening for game in match.games):
        how.append(
            "Two engines may always play the same game, so each two games, one a side, begin with up to 2 moves drawn "
            "by lot; the first two begin on the empty board."
        )
    return tuple(how)
