"""Reading a position from text: the project's own notation and the boards people paste.

Own notation: rows from the top, separated by '/', such as ``X.O/.X./...``. Pasted boards have a line a row, with
``.``, ``-``, ``_``, ``*`` or a blank for an empty cell, x and o in either case, and perhaps ``|`` and rulers between.
"""

from __future__ import annotations

from ttt_gui.game.position import Position, PositionError
from ttt_gui.game.rules import MAX_SIDE, Rules
from ttt_gui.system.text import quoted

EMPTY_SIGNS = ".-_*"
_RULER_SIGNS = frozenset("-+=|_ ")
_KNOWN_SIGNS = frozenset("XxOo/\ufeff") | frozenset(EMPTY_SIGNS) | _RULER_SIGNS
_MAX_TEXT = 4_000
NO_POSITION = "This is no position"
"""How the error begins about a text that does not look like a position at all."""
_EXPECTED = "Expected are rows from the top such as X.O/.X./..., or a line a row."


def parse_position(text: str, k: int | None = None) -> Position:
    """Return the position that ``text`` describes; ``k`` in a row win, the shorter side of the board when None.

    Raises PositionError with one sentence that names the cell or the count, and RulesError for an unusable ``k``.
    """
    return read_position(text, k).check()


def read_position(text: str, k: int | None = None) -> Position:
    """Return the position of ``text`` as parse_position() does, also where its stones are such that it cannot occur."""
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
    return f"{count} cell" if count == 1 else f"{count} cells"


def _rows_of(text: str) -> list[list[str]]:
    """Return the rows from the top, each a list of one-character cells, before any check of their number or signs."""
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
    return bool(line.strip()) and set(line) <= _RULER_SIGNS


def _dashes_are_cells(lines: list[str]) -> bool:
    """Return whether - or _ stands for an empty cell: in a row beside stones, or filling a line as long as a row."""
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
        if not _is_rule(line):
            return False
        if "+" in line or "=" in line:
            return True
        between = 0 < index < len(lines) - 1
        return between and not dashes_are_cells and (other_sign or len(line) != len(rows[0]))

    return [line for index, line in enumerate(lines) if not is_ruler(index, line)]


def _ruled_rows(lines: list[str]) -> list[list[str]]:
    """Return the rows of lines whose cells are separated by |, and between which rulers may stand."""
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
                raise PositionError(f"Row {len(rows) + 1} holds {held} between two bars: one sign a cell, please.")
            row.append(mark)
        rows.append(row)
    return rows
