"""One position of a game: immutable, two 64-bit boards and the rules they obey."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ttt_gui.game.rules import Rules, cells_of


class Side(Enum):
    """One of the two sides, named by its stones: X always moves first."""

    X = "X"
    O = "O"  # noqa: E741 - the letter of the game

    @property
    def other(self) -> Side:
        return Side.O if self is Side.X else Side.X

    def __str__(self) -> str:
        return self.value


class GameResult(Enum):
    """How a game stands, in the words of the files and of JSON."""

    X_WINS = "x_wins"
    O_WINS = "o_wins"
    DRAW = "draw"
    UNFINISHED = "unfinished"


class PositionError(ValueError):
    """A position that cannot occur, or a move that cannot be played; the message names the cell or the count."""


@dataclass(frozen=True)
class Outcome:
    """How a finished game ended: the winner (None for a draw) and every winning line completed, as boards."""

    winner: Side | None
    lines: tuple[int, ...] = ()

    @property
    def result(self) -> GameResult:
        if self.winner is None:
            return GameResult.DRAW
        return GameResult.X_WINS if self.winner is Side.X else GameResult.O_WINS

    @property
    def winning_cells(self) -> int:
        """The board of all cells on a completed line; 0 for a draw."""
        board = 0
        for line in self.lines:
            board |= line
        return board


@dataclass(frozen=True, slots=True)
class Position:
    """Stones on a board: ``x`` and ``o`` are boards (bit ``cell`` set). Whose turn it is follows from their counts.

    The constructor trusts its caller; use `check` or `ttt_gui.game.notation.parse_position` at the border.
    """

    rules: Rules
    x: int = 0
    o: int = 0

    @property
    def occupied(self) -> int:
        return self.x | self.o

    @property
    def stones(self) -> int:
        """The number of stones on the board."""
        return self.occupied.bit_count()

    @property
    def side_to_move(self) -> Side:
        """X when both have the same number of stones, otherwise O (also at the end of the game)."""
        return Side.X if self.x.bit_count() == self.o.bit_count() else Side.O

    def side_at(self, cell: int) -> Side | None:
        if self.x >> cell & 1:
            return Side.X
        return Side.O if self.o >> cell & 1 else None

    def board_of(self, side: Side) -> int:
        return self.x if side is Side.X else self.o

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        for side in (self.side_to_move.other, self.side_to_move):
            stones = self.board_of(side)
            lines = tuple(line for line in self.rules.win_lines if stones & line == line)
            if lines:
                return Outcome(side, lines)
        return Outcome(None) if self.occupied == self.rules.full else None

    @property
    def result(self) -> GameResult:
        outcome = self.outcome
        return outcome.result if outcome else GameResult.UNFINISHED

    @property
    def legal_moves(self) -> tuple[int, ...]:
        """The empty cells in rising order; none when the game is over."""
        return () if self.outcome else cells_of(self.rules.full & ~self.occupied)

    @property
    def least_image(self) -> tuple[int, int]:
        """The stones of X and of O where that symmetry of the board puts them which makes the pair least: one pair for
        all positions that are equal up to symmetry."""
        x, o = cells_of(self.x), cells_of(self.o)
        symmetries = self.rules.symmetries
        return min((sum(1 << to[cell] for cell in x), sum(1 << to[cell] for cell in o)) for to in symmetries)

    def completing(self, side: Side) -> tuple[int, ...]:
        """Return the empty cells with which this side would complete a line, in rising order, whoever is to move."""
        stones, empty = self.board_of(side), self.rules.full & ~self.occupied
        lines = (line for line in self.rules.win_lines if (line & ~stones).bit_count() == 1)
        cells = 0
        for line in lines:
            cells |= line & empty
        return cells_of(cells)

    def play(self, cell: int) -> Position:
        """Return the position after the side to move has played ``cell``. Raises PositionError for an illegal move."""
        if not 0 <= cell < self.rules.cells:
            raise PositionError(f"There is no cell number {cell} on a {self.rules.size_text} board.")
        name = self.rules.cell_name(cell)
        if self.occupied >> cell & 1:
            raise PositionError(f"The cell {name} is taken: choose an empty one.")
        if self.outcome:
            raise PositionError(f"The game is over: {name} cannot be played.")
        return self.with_stone(cell)

    def with_stone(self, cell: int) -> Position:
        """Return what play() gives for an empty cell of a game that goes on, without its look whether that is so: it
        takes as long as all the rest."""
        if self.side_to_move is Side.X:
            return Position(self.rules, self.x | 1 << cell, self.o)
        return Position(self.rules, self.x, self.o | 1 << cell)

    def check(self) -> Position:
        """Return this position when it can occur in a game. Raises PositionError with one sentence otherwise.

        A position can occur exactly when the counts of stones fit, and the complete lines, if any, belong to the side
        that moved last and share a cell: the last stone. On 3 x 3 that leaves 5,478 positions.
        """
        rules, x_count, o_count = self.rules, self.x.bit_count(), self.o.bit_count()
        if self.x & self.o:
            raise PositionError(f"The cell {rules.cell_name(cells_of(self.x & self.o)[0])} holds both X and O.")
        if self.occupied & ~rules.full:
            raise PositionError(f"A stone lies outside the {rules.size_text} board.")
        if x_count - o_count not in (0, 1):
            raise PositionError(
                f"X has {_stones(x_count)} and O has {_stones(o_count)}: "
                "X moves first, so X must have as many as O or one more."
            )
        complete = {
            side: [line for line in rules.win_lines if self.board_of(side) & line == line] for side in (Side.X, Side.O)
        }
        if complete[Side.X] and complete[Side.O]:
            raise PositionError(
                f"There are two winners: X has the line {self._line_text(complete[Side.X][0])} "
                f"and O has {self._line_text(complete[Side.O][0])}."
            )
        last, waiting = self.side_to_move.other, self.side_to_move
        if complete[waiting]:
            raise PositionError(
                f"{waiting} has the line {self._line_text(complete[waiting][0])}, but with {_stones(x_count)} of X "
                f"and {o_count} of O it was {last} who moved last, after the end of the game."
            )
        common = rules.full
        for line in complete[last]:
            common &= line
        if not common:
            raise PositionError(
                f"{last} has complete lines that share no cell ({self._line_text(complete[last][0])} and others): "
                "the last stone cannot have completed them all."
            )
        return self

    @property
    def text(self) -> str:
        """The position in text notation: rows from the top, separated by '/', such as 'X.O/.X./...'."""
        columns = self.rules.columns
        signs = [str(self.side_at(cell) or ".") for cell in range(self.rules.cells)]
        return "/".join("".join(signs[row : row + columns]) for row in range(0, self.rules.cells, columns))

    def _line_text(self, line: int) -> str:
        return " ".join(self.rules.cell_name(cell) for cell in cells_of(line))

    def __str__(self) -> str:
        return self.text


def _stones(count: int) -> str:
    return f"{count} stone" if count == 1 else f"{count} stones"


# -- Threats: the empty cells with which a side would complete a line -------------------------------------------------


@dataclass(frozen=True)
class WinningCells:
    """For each side the empty cells with which this side would complete a line, were it to move, in rising order."""

    x: tuple[int, ...] = ()
    o: tuple[int, ...] = ()

    def of(self, side: Side) -> tuple[int, ...]:
        """Return the winning cells of one side."""
        return self.x if side is Side.X else self.o


def threats(position: Position) -> WinningCells:
    """Return the threats of both sides; none when the game is over."""
    if position.outcome:
        return WinningCells()
    return WinningCells(position.completing(Side.X), position.completing(Side.O))


def lines_completed(position: Position, side: Side, cell: int) -> tuple[int, ...]:
    """Return the lines that a side would complete with a stone on an empty cell, as boards."""
    stones = position.board_of(side) | 1 << cell
    return tuple(line for line in position.rules.lines_through[cell] if stones & line == line)
