"""The rules of one m,n,k-game: the board, its winning lines and its symmetries.

Cells are numbered row by row from the top left and named from the lower left, so on 3 x 3::

    3   0 1 2        a3 b3 c3
    2   3 4 5        a2 b2 c2
    1   6 7 8        a1 b1 c1
        a b c

A set of cells is a 64-bit board: an int whose bit ``cell`` is set for every cell of the set.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ttt_gui.system.text import quoted, shortened

MAX_SIDE = 8
NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight")


class RulesError(ValueError):
    """Raised for a board that is not offered; the message says what to change."""


@dataclass(frozen=True)
class Rules:
    """Rules of an m,n,k-game: a board of ``rows`` x ``columns`` cells on which ``k`` stones in a row win.

    All three are whole numbers from 1 to 8; RulesError is raised for anything else. A board with a ``k`` longer than
    its sides has no winning lines.
    """

    rows: int = 3
    columns: int = 3
    k: int = 3

    def __post_init__(self) -> None:
        for name, value in (("rows", self.rows), ("columns", self.columns), ("k", self.k)):
            if type(value) is not int or not 1 <= value <= MAX_SIDE:
                shown = shortened(repr(value))
                raise RulesError(f"{name} is {shown}: it must be a whole number from 1 to {MAX_SIDE}.")

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self.rows * self.columns

    @property
    def full(self) -> int:
        """The board with every cell set."""
        return (1 << self.cells) - 1

    @cached_property
    def win_lines(self) -> tuple[int, ...]:
        """Every winning line once, as a board of k cells: rows, columns, then both diagonals."""
        lines: dict[int, None] = {}
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            for row in range(self.rows):
                for column in range(self.columns):
                    last_row, last_column = row + (self.k - 1) * down, column + (self.k - 1) * right
                    if last_row < self.rows and 0 <= last_column < self.columns:
                        cells = ((row + i * down) * self.columns + column + i * right for i in range(self.k))
                        lines[sum(1 << cell for cell in cells)] = None
        return tuple(lines)

    @cached_property
    def lines_through(self) -> tuple[tuple[int, ...], ...]:
        """For every cell, the winning lines that contain the cell."""
        return tuple(tuple(line for line in self.win_lines if line >> cell & 1) for cell in range(self.cells))

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The symmetries of the board as permutations, the identity first: ``symmetry[cell]`` is the image of ``cell``.

        Eight for a square board, four for a rectangle, fewer for a board of a single row, column or cell.
        """
        rows, columns = self.rows, self.columns
        maps: dict[tuple[int, ...], None] = {}
        for turned in (False, True) if rows == columns else (False,):
            for flip_rows in (False, True):
                for flip_columns in (False, True):
                    image = []
                    for cell in range(self.cells):
                        row, column = divmod(cell, columns)
                        row = rows - 1 - row if flip_rows else row
                        column = columns - 1 - column if flip_columns else column
                        row, column = (column, row) if turned else (row, column)
                        image.append(row * columns + column)
                    maps[tuple(image)] = None
        return tuple(maps)

    def cell_name(self, cell: int) -> str:
        """Return the name of a cell, a1 at the lower left: a letter for the column, a number for the row."""
        row, column = divmod(cell, self.columns)
        return f"{chr(ord('a') + column)}{self.rows - row}"

    def cell_named(self, name: str) -> int:
        """Return the number of the cell called ``name``. Raise RulesError when the board has no such cell."""
        if len(name) == 2 and name[0].isascii() and name[1] in "12345678":
            column, row = ord(name[0]) - ord("a"), self.rows - int(name[1])
            if 0 <= column < self.columns and 0 <= row < self.rows:
                return row * self.columns + column
        last = self.cell_name(self.columns - 1)
        raise RulesError(f"There is no cell {quoted(name)} on this board: its cells run from a1 to {last}.")

    @property
    def size_text(self) -> str:
        """The size of the board, such as '3 × 3'."""
        return f"{self.rows} × {self.columns}"

    @property
    def goal_text(self) -> str:
        """What wins the game, such as 'three in a row'."""
        return f"{NUMBER_WORDS[self.k]} in a row"

    def __str__(self) -> str:
        return f"{self.size_text}, {self.goal_text}"


def cells_of(board: int) -> tuple[int, ...]:
    """Return the cells of a 64-bit board, in rising order."""
    return tuple(cell for cell in range(board.bit_length()) if board >> cell & 1)


@dataclass(frozen=True)
class Preset:
    """A board with a name of its own in menus."""

    name: str
    rules: Rules


PRESETS = (
    Preset("Tic-tac-toe", Rules(3, 3, 3)),
    Preset("Three in a row on 3 × 4", Rules(3, 4, 3)),
    Preset("Three in a row on 4 × 4", Rules(4, 4, 3)),
    Preset("Four in a row on 4 × 4", Rules(4, 4, 4)),
    Preset("Four in a row on 5 × 5", Rules(5, 5, 4)),
    Preset("Five in a row on 5 × 5", Rules(5, 5, 5)),
    Preset("Four in a row on 6 × 6", Rules(6, 6, 4)),
    Preset("Five in a row on 7 × 7", Rules(7, 7, 5)),
    Preset("Five in a row on 8 × 8", Rules(8, 8, 5)),
)
