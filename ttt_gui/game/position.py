"""One position of an m,n,k-game: an immutable pair of 64-bit boards, its rules, and a parser for positions in text.

The notation has rows from the top, separated by '/', such as ``X.O/.X./...``. Pasted boards have one line per row, with
``.``, ``-``, ``_``, ``*`` or a blank for an empty cell, x and o in either case, and optional ``|`` and rulers between
the cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ttt_gui.game.rules import MAX_SIDE, Rules, cells_of
from ttt_gui.system.text import quoted

# -- One position ------------------------------------------------------------------------------------------------------


class Side(Enum):
    """One of the two sides, named by its stones: X always moves first."""

    X = "X"
    O = "O"  # noqa: E741 - the letter of the game

    @property
    def other(self) -> Side:
        """The opponent of this side."""
        return Side.O if self is Side.X else Side.X

    def __str__(self) -> str:
        return self.value


class GameResult(Enum):
    """Result of a game, or of a game in progress; the values are written to files and JSON."""

    X_WINS = "x_wins"
    O_WINS = "o_wins"
    DRAW = "draw"
    UNFINISHED = "unfinished"


class PositionError(ValueError):
    """Raised for a position that cannot occur or a move that cannot be played; the message names the cell or the
    count.
    """


@dataclass(frozen=True)
class Outcome:
    """How a finished game ended: the winner (None for a draw) and every completed winning line as a board."""

    winner: Side | None
    lines: tuple[int, ...] = ()

    @property
    def result(self) -> GameResult:
        """The outcome as a GameResult."""
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
    """Stones on a board: ``x`` and ``o`` are boards (bit ``cell`` set). The side to move follows from the counts of
    stones.

    The constructor checks nothing; use `check` or `ttt_gui.game.position.parse_position` for input from outside.
    """

    rules: Rules
    x: int = 0
    o: int = 0

    @property
    def occupied(self) -> int:
        """The board of all cells with a stone."""
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
        """Return the side that has a stone on ``cell``, or None for an empty cell."""
        if self.x >> cell & 1:
            return Side.X
        return Side.O if self.o >> cell & 1 else None

    def board_of(self, side: Side) -> int:
        """Return the board of the stones of ``side``."""
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
        """The result of the game in this position; UNFINISHED while it goes on."""
        outcome = self.outcome
        return outcome.result if outcome else GameResult.UNFINISHED

    @property
    def legal_moves(self) -> tuple[int, ...]:
        """The empty cells in rising order; none when the game is over."""
        return () if self.outcome else cells_of(self.rules.full & ~self.occupied)

    @property
    def least_image(self) -> tuple[int, int]:
        """The boards of X and O under the symmetry that makes the pair smallest: the canonical form of the
        position, equal for all positions that are equal up to symmetry.
        """
        x, o = cells_of(self.x), cells_of(self.o)
        symmetries = self.rules.symmetries
        return min((sum(1 << to[cell] for cell in x), sum(1 << to[cell] for cell in o)) for to in symmetries)

    @property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The symmetries of the board that change nothing in this position, the identity first: they map a move to its
        equivalents.
        """
        x, o = cells_of(self.x), cells_of(self.o)
        return tuple(
            to
            for to in self.rules.symmetries
            if sum(1 << to[cell] for cell in x) == self.x and sum(1 << to[cell] for cell in o) == self.o
        )

    def completing(self, side: Side) -> tuple[int, ...]:
        """Return the empty cells, in rising order, that would complete a line of ``side``, whichever side is to
        move.
        """
        stones, empty = self.board_of(side), self.rules.full & ~self.occupied
        lines = (line for line in self.rules.win_lines if (line & ~stones).bit_count() == 1)
        cells = 0
        for line in lines:
            cells |= line & empty
        return cells_of(cells)

    def play(self, cell: int) -> Position:
        """Return the position after the side to move has played ``cell``. Raise PositionError for an illegal move."""
        if not 0 <= cell < self.rules.cells:
            raise PositionError(f"There is no cell number {cell} on a {self.rules.size_text} board.")
        name = self.rules.cell_name(cell)
        if self.occupied >> cell & 1:
            raise PositionError(f"The cell {name} is taken: choose an empty one.")
        if self.outcome:
            raise PositionError(f"The game is over: {name} cannot be played.")
        return self.with_stone(cell)

    def with_stone(self, cell: int) -> Position:
        """Return the position after a legal move on ``cell`` without checking legality, which takes as long as the
        move itself.
        """
        if self.side_to_move is Side.X:
            return Position(self.rules, self.x | 1 << cell, self.o)
        return Position(self.rules, self.x, self.o | 1 << cell)

    def check(self) -> Position:
        """Return this position if it can occur in a game; otherwise raise PositionError with a one-sentence message.

        A position can occur exactly when the counts of stones fit, and the complete lines, if any, belong to the side
        that moved last and share a cell: the last stone. On 3 x 3 that leaves 5,478 positions.
        """
        rules, x_count, o_count = self.rules, self.x.bit_count(), self.o.bit_count()
        if self.x & self.o:
            raise PositionError(f"The cell {rules.cell_name(cells_of(self.x & self.o)[0])} holds both X and O.")
        if self.occupied & ~rules.full:
            raise PositionError(f"A mark lies outside the {rules.size_text} board.")
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
                "the last mark cannot have completed them all."
            )
        return self

    @property
    def text(self) -> str:
        """The position in text notation: rows from the top, separated by '/', such as 'X.O/.X./...'."""
        columns = self.rules.columns
        signs = [str(self.side_at(cell) or ".") for cell in range(self.rules.cells)]
        return "/".join("".join(signs[row : row + columns]) for row in range(0, self.rules.cells, columns))

    def _line_text(self, line: int) -> str:
        """Return a line, a board of its cells, as their names: 'a3 b3 c3'."""
        return " ".join(self.rules.cell_name(cell) for cell in cells_of(line))

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        """Return the rows of the board, which a notebook shows."""
        return f"<pre>{self.text.replace('/', chr(10))}</pre>"


def _stones(count: int) -> str:
    """Return a number with its noun: '1 mark', '4 marks'."""
    return f"{count} mark" if count == 1 else f"{count} marks"


# -- Threats: the empty cells with which a side would complete a line -------------------------------------------------


@dataclass(frozen=True)
class WinningCells:
    """For each side the empty cells, in rising order, that would complete a line of that side if it were to move."""

    x: tuple[int, ...] = ()
    o: tuple[int, ...] = ()

    def cells_of(self, side: Side) -> tuple[int, ...]:
        """Return the winning cells of one side."""
        return self.x if side is Side.X else self.o


def threats(position: Position) -> WinningCells:
    """Return the winning cells of both sides in ``position``; none when the game is over."""
    if position.outcome:
        return WinningCells()
    return WinningCells(position.completing(Side.X), position.completing(Side.O))


def lines_completed(position: Position, side: Side, cell: int) -> tuple[int, ...]:
    """Return as boards the lines that ``side`` would complete with a stone on the empty ``cell``."""
    stones = position.board_of(side) | 1 << cell
    return tuple(line for line in position.rules.lines_through[cell] if stones & line == line)


# -- A position read from text -----------------------------------------------------------------------------------------

EMPTY_SIGNS = ".-_*"
_RULER_SIGNS = frozenset("-+=|_ ")
_KNOWN_SIGNS = frozenset("XxOo/\ufeff") | frozenset(EMPTY_SIGNS) | _RULER_SIGNS
_MAX_TEXT = 4_000
NO_POSITION = "This is not a position"
"""Beginning of the error message for a text that does not look like a position at all."""
_EXPECTED = "Expected are rows from the top such as X.O/.X./..., or a line a row."


def parse_position(text: str, k: int | None = None) -> Position:
    """Return the legal position that ``text`` describes; ``k`` in a row win, the shorter side of the board if None.

    Raise PositionError with a sentence that names the cell or the count, and RulesError for an unusable ``k``.
    """
    return read_position(text, k).check()


def read_position(text: str, k: int | None = None) -> Position:
    """Return the position that ``text`` describes as parse_position() does, but accept one that cannot occur in a
    game.
    """
    if len(text) > _MAX_TEXT:
        raise PositionError(f"The text is too long for a board of at most {MAX_SIDE} × {MAX_SIDE} cells.")
    signs = [sign for sign in text if not sign.isspace()]
    if sum(sign not in _KNOWN_SIGNS for sign in signs) * 2 > len(signs):
        raise PositionError(f"{NO_POSITION}. {_EXPECTED}")
    rows = _rows_of(text)
    if not rows or not any(rows) or len(rows[0]) == 0:
        raise PositionError(f"There is no position in the text. {_EXPECTED}")
    if len(rows) > MAX_SIDE:
        raise PositionError(f"The board has {len(rows)} rows: at most {MAX_SIDE} are possible.")
    for number, row in enumerate(rows, start=1):
        if len(row) > MAX_SIDE:
            raise PositionError(f"Row {number} has {len(row)} cells: at most {MAX_SIDE} are possible.")
        if len(row) != len(rows[0]):
            raise PositionError(
                f"Row {number} has {_cells(len(row))}, but row 1 has {len(rows[0])}: every row needs the same number."
            )
    columns = len(rows[0])
    rules = Rules(len(rows), columns, k if k is not None else min(len(rows), columns))
    stones = {"X": 0, "O": 0}
    for cell, sign in enumerate(sign for row in rows for sign in row):
        if sign.upper() in stones and sign.isascii():
            stones[sign.upper()] |= 1 << cell
        elif sign != " " and sign not in EMPTY_SIGNS:
            held = quoted(sign)
            raise PositionError(f"The cell {rules.cell_name(cell)} holds {held}: only X, O and . are understood.")
    return Position(rules, stones["X"], stones["O"])


def _cells(count: int) -> str:
    """Return a number with its noun: '1 cell', '9 cells'."""
    return f"{count} cell" if count == 1 else f"{count} cells"


def _rows_of(text: str) -> list[list[str]]:
    """Return the rows from the top as lists of one-character cells; neither their number nor their signs are
    checked.
    """
    text = text.replace("\ufeff", "").replace("\u00a0", " ").replace("\t", " ")
    lines = text.strip("\r\n").split("/") if "/" in text else text.splitlines()
    if "|" in text:
        return _ruled_rows(lines)
    # A blank can be a cell only where nothing else says "empty". A line of nothing but - or _ proves nothing by
    # itself: beside rows without another sign for empty it is a ruler only if it does not fit as a row.
    marks = "".join(lines)
    if any(sign in marks for sign in ".*") or _dashes_are_cells(lines):
        lines = ["".join(line.split()) for line in lines]
        return [list(line) for line in _without_rulers([line for line in lines if line])]
    if any(_is_rule(line) for line in lines):
        lines = [line for line in lines if not _is_rule(line)]
    if "/" in text or not any(line.strip() for line in lines):
        return [list(line) for line in lines]
    width = max(len(line.rstrip()) if line.strip() else len(line) for line in lines)
    return [list(line.rstrip().ljust(width)) for line in lines]


def _is_rule(line: str) -> bool:
    """Return whether a line has signs of rulers only, of which - and _ may be empty cells as well."""
    return bool(line.strip()) and set(line) <= _RULER_SIGNS


def _dashes_are_cells(lines: list[str]) -> bool:
    """Return whether - or _ stands for an empty cell: in a row beside stones, or in a line as long as a row."""
    rules = ["".join(line.split()) for line in lines if _is_rule(line)]
    rows = ["".join(line.split()) for line in lines if line.strip() and not _is_rule(line)]
    if any(sign in row for row in rows for sign in "-_"):
        return True
    if not rows:
        return any(set(rule) <= set("-_") for rule in rules)
    return any(set(rule) <= set("-_") and len(rule) == len(rows[0]) for rule in rules)


def _without_rulers(lines: list[str]) -> list[str]:
    """Return compact lines without rulers: lines with + or =, and lines of - or _ where no such sign is a cell."""
    rows = [line for line in lines if not _is_rule(line)]
    dashes_are_cells = not rows or any(sign in row for row in rows for sign in "-_")
    other_sign = any(sign in row for row in rows for sign in ".*")

    def is_ruler(index: int, line: str) -> bool:
        """Return whether the line with this index is a ruler."""
        if not _is_rule(line):
            return False
        if "+" in line or "=" in line:
            return True
        between = 0 < index < len(lines) - 1
        return between and not dashes_are_cells and (other_sign or len(line) != len(rows[0]))

    return [line for index, line in enumerate(lines) if not is_ruler(index, line)]


def _ruled_rows(lines: list[str]) -> list[list[str]]:
    """Return the rows of lines whose cells are separated by |; rulers between the lines are dropped."""
    lines = [line for line in lines if line.strip()]
    candidates = [line for line in lines if "|" in line and not {"+", "="} & set(line)]
    # A bar at both ends of every line is a frame; a blank before the first bar is an empty cell.
    boxed = all(line.startswith("|") and line.rstrip().endswith("|") for line in candidates)
    rows: list[list[str]] = []
    for line in lines:
        if _is_rule(line) and ("|" not in line or {"+", "="} & set(line)):
            continue
        parts = line.strip()[1:-1].split("|") if boxed and len(line.strip()) > 1 else line.split("|")
        cells = [part.strip() for part in parts]
        if _is_rule(line) and any(len(cell) > 1 for cell in cells):
            continue
        row: list[str] = []
        for cell in cells:
            mark = cell.strip("_") or cell[:1] or " "
            if len(mark) > 1:
                held = quoted(cell)
                raise PositionError(f"Row {len(rows) + 1} holds {held} between two bars: one sign per cell, please.")
            row.append(mark)
        rows.append(row)
    return rows
