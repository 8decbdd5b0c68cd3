"""A table before it is written in any form: columns that say what they hold, rows of typed cells, notes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from math import isfinite

from ttt_gui.system.text import one_line

Cell = bool | int | float | str | None
"""None where there is nothing to say. A text may stand in a column of numbers: 'draw', 'about 7.8 days'."""
_KEY = re.compile(r"[a-z][a-z0-9_]*")


class Kind(Enum):
    """What the cells of a column are, and how they are read."""

    TEXT = "text"
    COUNT = "count"  # a whole number, in groups of three
    NUMBER = "number"  # with as many decimals as the column says, or as it has
    SCORE = "score"  # a value, with its sign
    BOUND = "bound"  # exact, lower, upper, heuristic or none, of the column that it names
    SECONDS = "seconds"  # always seconds in the cell; read in the column's unit
    SHARE = "share"  # a fraction in the cell; read as a percentage


@dataclass(frozen=True)
class Column:
    """One column: ``key`` names it to programs, ``title`` to people, ``unit`` is that of what is read.

    ``decimals`` is how many of a number are read; None for what it has. A column of SECONDS may have the unit "ms" or
    "s", or none: then each cell brings its own. A column of bounds names in ``bound_of`` the key of its values: where
    people read, both stand in one cell, "≤ −6"; for programs they stay apart. Raises ValueError for a key that is no
    plain name.
    """

    key: str
    title: str
    unit: str = ""
    kind: Kind = Kind.TEXT
    decimals: int | None = None
    bound_of: str = ""

    def __post_init__(self) -> None:
        if not _KEY.fullmatch(self.key):
            raise ValueError(f"{self.key!r} is no key of a column: small letters, digits and _ only")
        if (self.kind is Kind.BOUND) != bool(self.bound_of):
            raise ValueError(f"the column {self.key} must say of which values it is the bound, and only a bound may")

    @property
    def machine_unit(self) -> str:
        """What the cells are in, whatever is read: a time is in seconds; '' for a plain number or text."""
        return "s" if self.kind is Kind.SECONDS else "" if self.kind is Kind.SHARE else self.unit

    @property
    def machine_name(self) -> str:
        """The key with its unit, for programs: 'median_s'; a key that is its unit, or ends with it, has it already."""
        words = re.sub(r"/s\b", " per second", self.machine_unit.lower()).replace("/", " per ")
        unit = re.sub(r"[^a-z0-9]+", "_", words).strip("_")
        return self.key if not unit or f"_{self.key}".endswith(f"_{unit}") else f"{self.key}_{unit}"

    @property
    def heading(self) -> str:
        """The title with its unit, for people: 'Median (ms)'."""
        return f"{self.title} ({self.unit})" if self.unit else self.title

    @property
    def is_number(self) -> bool:
        """Whether its cells stand at the right."""
        return self.kind not in (Kind.TEXT, Kind.BOUND)


@dataclass(frozen=True)
class Table:
    """A title, the columns, the rows, and notes that stand below.

    Raises ValueError for two columns of one key, a row that is too long or too short, a bound of a column that is not
    there, and a number that is not finite, which no form but Python's can say.
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


def text_of(text: str) -> str:
    """A text from anywhere as every form writes it: in one line, and nothing in it that cannot be seen or encoded."""
    return one_line(text)
