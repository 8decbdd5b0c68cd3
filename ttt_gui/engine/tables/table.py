"""A table before it is written in any form: columns that say what they hold, rows of typed cells, notes."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from math import isfinite

from ttt_gui.system.text import one_line

Cell = bool | int | float | str | None
"""The value of a cell, None for an empty one. A text may stand in a column of numbers: 'draw', 'about 7.8 days'."""
_KEY = re.compile(r"[a-z][a-z0-9_]*")


class CellKind(Enum):
    """What the cells of a column hold, and how people read them."""

    TEXT = "text"
    COUNT = "count"  # a whole number, its digits in groups of three
    NUMBER = "number"  # a number with as many decimals as the column says, or with all it has
    SCORE = "score"  # a value, with its sign
    BOUND = "bound"  # exact, lower, upper, heuristic or none: the bound of a value in the column ``bound_of``
    SECONDS = "seconds"  # the cell is in seconds; people read it in the column's unit
    SHARE = "share"  # the cell is a fraction; people read a percentage


@dataclass(frozen=True)
class Column:
    """One column: ``key`` names it to programs, ``title`` to people; ``unit`` is the unit that people read.

    ``decimals`` is how many decimals people read; None for all that a number has. A column of SECONDS may have the unit
    "ms" or "s", or none: then each cell is read in a unit that suits it. A column of bounds names in ``bound_of`` the
    key of its values: people read both in one cell, "≤ −6"; programs find them apart. Raises ValueError for a key that
    is no plain name, and for a bound without ``bound_of`` or the reverse.
    """

    key: str
    title: str
    unit: str = ""
    kind: CellKind = CellKind.TEXT
    decimals: int | None = None
    bound_of: str = ""

    def __post_init__(self) -> None:
        if not _KEY.fullmatch(self.key):
            raise ValueError(f"{self.key!r} is no key of a column: small letters, digits and _ only")
        if (self.kind is CellKind.BOUND) != bool(self.bound_of):
            raise ValueError(f"the column {self.key} must say of which values it is the bound, and only a bound may")

    @property
    def machine_unit(self) -> str:
        """The unit of the cells, whichever unit people read: "s" for a time; '' for a plain number, a share or a
        text."""
        return "s" if self.kind is CellKind.SECONDS else "" if self.kind is CellKind.SHARE else self.unit

    @property
    def machine_name(self) -> str:
        """The key with its unit, for programs: 'median_s'; the key alone where it is the unit, or ends with it."""
        words = re.sub(r"/s\b", " per second", self.machine_unit.lower()).replace("/", " per ")
        unit = re.sub(r"[^a-z0-9]+", "_", words).strip("_")
        return self.key if not unit or f"_{self.key}".endswith(f"_{unit}") else f"{self.key}_{unit}"

    @property
    def heading(self) -> str:
        """The title with its unit, for people: 'Median (ms)'."""
        return f"{self.title} ({self.unit})" if self.unit else self.title

    @property
    def is_number(self) -> bool:
        """Whether the column holds numbers, which are aligned right."""
        return self.kind not in (CellKind.TEXT, CellKind.BOUND)


@dataclass(frozen=True)
class DataTable:
    """A table: a title, the columns, the rows, and notes that stand below.

    Raises ValueError for no columns, two columns of one key, a row that is too long or too short, a bound of a column
    that is not there, and a number that is not finite, which JSON cannot write.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        keys = [column.key for column in self.columns]
        if not keys or len(set(keys)) != len(keys):
            raise ValueError("a table needs columns, each with a key of its own")
        for column in self.columns:
            if column.bound_of and column.bound_of not in keys:
                raise ValueError(f"{column.key} is the bound of {column.bound_of}, which is no column")
        for row in self.rows:
            if len(row) != len(keys):
                raise ValueError(f"a row of {len(row)} cells in a table of {len(keys)} columns")
            if any(isinstance(cell, float) and not isfinite(cell) for cell in row):
                raise ValueError("a number of a table must be finite")


# -- Cells as people read them: Markdown and LaTeX differ in signs and gaps only, which each writer brings along ------


NOTHING = "—"
SIGNS = {"exact": "=", "lower": "≥", "upper": "≤", "heuristic": "≈", "none": ""}
"""The sign that stands before a value, by its bound."""


@dataclass(frozen=True)
class Script:
    """How a form writes cells: ``text`` escapes a text, ``group`` stands between groups of three digits, ``gap`` before
    a unit; ``minus`` and ``percent`` are its signs."""

    text: Callable[[str], str]
    group: str
    gap: str
    minus: str
    percent: str


PLAIN = Script(one_line, group=",", gap=" ", minus="−", percent="%")
"""How a terminal and an HTML page write cells."""


def aligned(table: DataTable) -> list[str]:
    """Return headings and rows as lines for a terminal, numbers aligned right."""
    columns = human_columns(table)
    lines = [[column.heading for column in columns], *human_rows(table, PLAIN)]
    widths = [max(map(len, cells)) for cells in zip(*lines, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if column.is_number else cell.ljust(width)
            for cell, width, column in zip(line, widths, columns, strict=True)
        ).rstrip()
        for line in lines
    ]


def human_columns(table: DataTable) -> tuple[Column, ...]:
    """Return the columns that people read: all but bounds, which stand with their values."""
    return tuple(column for column in table.columns if column.kind is not CellKind.BOUND)


def human_rows(table: DataTable, script: Script) -> list[tuple[str, ...]]:
    """Return the cells of ``human_columns`` as texts, row by row."""
    at = {column.key: index for index, column in enumerate(table.columns)}
    bound_at = {column.bound_of: at[column.key] for column in table.columns if column.bound_of}

    def read(row: tuple[Cell, ...], column: Column) -> str:
        cell = human_cell(row[at[column.key]], column, script)
        bound = row[bound_at[column.key]] if column.key in bound_at else None
        sign = SIGNS.get(bound, "") if isinstance(bound, str) else ""
        is_value = sign and row[at[column.key]] is not None and not isinstance(row[at[column.key]], str)
        return f"{script.text(sign)} {cell}" if is_value else cell

    columns = human_columns(table)
    return [tuple(read(row, column) for column in columns) for row in table.rows]


def human_cell(cell: Cell, column: Column, script: Script) -> str:
    """Return one cell as a text, without its bound."""
    if cell is None:
        return script.text(NOTHING)
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, str):
        return script.text(one_line(cell))
    if column.kind is CellKind.SHARE:
        return f"{_signed(_percentage(cell), script)}{script.gap}{script.percent}"
    if column.kind is CellKind.SECONDS:
        return _time(cell, column, script)
    if column.kind is CellKind.SCORE and cell > 0:
        return f"+{_signed(_digits(cell, column.decimals), script)}"
    return _signed(_digits(cell, column.decimals), script)


def _time(seconds: float, column: Column, script: Script) -> str:
    if column.unit == "ms":
        return _signed(_digits(1000.0 * seconds, column.decimals), script)
    if column.unit:
        return _signed(_digits(float(seconds), column.decimals), script)
    if 0 < seconds < 1e-5:
        return f"{script.text('<')} 0.01{script.gap}ms"
    if seconds < 0.9995:
        return f"{_signed(_significant(1000 * seconds), script)}{script.gap}ms"
    if seconds < 59.95:
        return f"{_signed(_significant(seconds), script)}{script.gap}s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes}{script.gap}min {rest:02}{script.gap}s"
    hours, minutes = divmod(minutes, 60)
    return f"{_signed(_digits(hours, None), script)}{script.gap}h {minutes:02}{script.gap}min"


def _digits(number: float, decimals: int | None) -> str:
    """Return a number with commas between the groups; where ``decimals`` is None, with all decimals that it has."""
    if isinstance(number, int):
        return f"{number:,}"
    return f"{number:,.{decimals}f}" if decimals is not None else f"{number:,}"


def _significant(number: float) -> str:
    """Return a number with about three digits: 0.02, 3.42, 34.2, 342."""
    return f"{number:.{2 if number < 9.995 else 1 if number < 99.95 else 0}f}"


def _percentage(fraction: float) -> str:
    """Return a percentage, with two significant digits near 0 % and 100 %, so that only 0 and 1 are shown as these."""
    percent = 100 * fraction
    if percent == 0 or percent >= 100:
        return f"{percent:,.0f}"
    small = min(abs(percent), 100 - percent)
    decimals = 1 if small >= 1 or 1 <= percent <= 99.9 else min(12, 1 - math.floor(math.log10(small)))
    return f"{percent:.{decimals}f}"


def _signed(digits: str, script: Script) -> str:
    """Return digits with the form's own groups and minus; -0 becomes 0."""
    negative = digits.startswith("-") and any(digit in "123456789" for digit in digits)
    return (script.minus if negative else "") + digits.lstrip("-").replace(",", script.group)
