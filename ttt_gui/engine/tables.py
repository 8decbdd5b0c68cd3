"""Any table as text: columns that say what they hold, rows of typed cells, notes; and the forms in which it is exported
(CSV, Markdown, LaTeX, JSON), in one table that the windows' export and the command line's --out read."""

from __future__ import annotations

import csv
import io
import json
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import zip_longest
from math import isfinite
from typing import TYPE_CHECKING
from unicodedata import normalize

from ttt_gui.system.text import one_line

if TYPE_CHECKING:
    from tabulate import TableFormat

# -- the table before it is written in any form ------------------------------------------------------------------------

Cell = bool | int | float | str | None
"""The value of a cell, None for an empty one. A text may stand in a column of numbers: 'draw', 'about 7.8 days'."""
_KEY = re.compile(r"[a-z][a-z0-9_]*")


class CellKind(Enum):
    """The kind of value in the cells of a column, and so how people read it."""

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
        """The unit of the exported values: 's' for times, '' for plain numbers, shares and texts, else ``unit``."""
        return "s" if self.kind is CellKind.SECONDS else "" if self.kind is CellKind.SHARE else self.unit

    @property
    def machine_name(self) -> str:
        """The key with the unit for programs: 'median_s'; the key alone if it is or ends with the unit."""
        words = re.sub(r"/s\b", " per second", self.machine_unit.lower()).replace("/", " per ")
        unit = re.sub(r"[^a-z0-9]+", "_", words).strip("_")
        return self.key if not unit or f"_{self.key}".endswith(f"_{unit}") else f"{self.key}_{unit}"

    @property
    def heading(self) -> str:
        """The title with its unit, for people: 'Median (ms)'; of shares alone, for each has its sign."""
        return f"{self.title} ({self.unit})" if self.unit and self.kind is not CellKind.SHARE else self.title

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
    """How a form writes numbers and texts: ``text`` escapes a text, ``group`` separates groups of three digits, ``gap``
    precedes a unit; ``minus`` and ``percent`` are its signs.
    """

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
    headings = [column.heading for column in columns]
    return [line.rstrip() for line in _written(columns, headings, human_rows(table, PLAIN), "plain").split("\n")]


def _written(
    columns: Sequence[Column], headings: Sequence[str], rows: Sequence[Sequence[str]], form: str | TableFormat
) -> str:
    """Return headings and cells, which are escaped already, as text in the form of tabulate named ``form``."""
    from tabulate import tabulate  # here: most runs write no table

    sides = ["right" if column.is_number else "left" for column in columns]
    return str(tabulate(rows, headings, tablefmt=form, colalign=sides if rows else None, disable_numparse=True))


def human_columns(table: DataTable) -> tuple[Column, ...]:
    """Return the columns that people read: without bounds, whose signs are shown with their values."""
    return tuple(column for column in table.columns if column.kind is not CellKind.BOUND)


def human_rows(table: DataTable, script: Script) -> list[tuple[str, ...]]:
    """Return the cells of ``human_columns`` as texts, row by row."""
    at = {column.key: index for index, column in enumerate(table.columns)}
    bound_at = {column.bound_of: at[column.key] for column in table.columns if column.bound_of}

    def read(row: tuple[Cell, ...], column: Column) -> str:
        """Return the cell of a row in a column, with the sign of its bound."""
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
    """Return a time in the column's unit, or if that has none, in a unit that suits it: ms, s, minutes or hours."""
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


# -- Markdown ----------------------------------------------------------------------------------------------------------

_OBEYED = re.compile(r"([\\`*_\[\]<>|~$&])")
_BEGINS_BLOCK = re.compile(r"\A(\s*)(#|[-+=](?=[-+=\s]|\Z)|\d+(?=[.)]))")


def as_markdown(table: DataTable) -> str:
    """Return the table as Markdown."""
    script = Script(_markdown_escaped, group=",", gap=" ", minus="−", percent="%")
    columns = human_columns(table)
    headings = [_markdown_escaped(one_line(column.heading)) for column in columns]
    parts = [f"**{_markdown_escaped(one_line(table.title).strip())}**"] if table.title.strip() else []
    parts.append(_written(columns, headings, human_rows(table, script), "pipe"))
    parts += [_begun(_markdown_escaped(one_line(note).strip())) for note in table.notes if note.strip()]
    return "\n\n".join(parts) + "\n"


def _markdown_escaped(text: str) -> str:
    """Return a text in which nothing is markup of Markdown."""
    return _OBEYED.sub(r"\\\1", text)


def _begun(text: str) -> str:
    """Return a paragraph, escaped so that its first sign begins no heading, list or ruler."""
    found = _BEGINS_BLOCK.match(text)
    if not found:
        return text
    at = found.end() if found[2][0].isdigit() else found.start(2)
    return f"{text[:at]}\\{text[at:]}"


# -- LaTeX ------------------------------------------------------------------------------------------------------------


_WORDS = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
    "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "<": "$<$", ">": "$>$",
    "|": r"\textbar{}", "`": r"\`{}", "[": "{[}", "]": "{]}", "*": "{*}", '"': "''{}",
    "\u00a0": "~", "\u2009": r"\,", "\u202f": r"\,",
    "–": "--{}", "—": "---{}", "…": r"\dots{}", "“": "``{}", "”": "''{}", "‘": "`{}", "’": "'{}",
    "−": "$-$", "≤": r"$\leq$", "≥": r"$\geq$", "≈": r"$\approx$", "≠": r"$\neq$", "×": r"$\times$", "·": r"$\cdot$",
    "±": r"$\pm$", "∞": r"$\infty$", "→": r"$\to$", "△": r"$\bigtriangleup$", "▽": r"$\bigtriangledown$",
    "°": r"$^\circ$", "α": r"$\alpha$", "β": r"$\beta$", "½": r"$\frac{1}{2}$", "√": r"$\surd$",
    "ß": r"\ss{}", "æ": r"\ae{}", "Æ": r"\AE{}", "œ": r"\oe{}", "Œ": r"\OE{}", "ø": r"\o{}", "Ø": r"\O{}",
    "ł": r"\l{}", "Ł": r"\L{}", "ı": r"\i{}",
}  # fmt: skip
_WORDS |= {sign: f"$^{{{digit}}}$" for sign, digit in zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-", strict=True)}
_WORDS |= {sign: f"$_{{{digit}}}$" for sign, digit in zip("₀₁₂₃₄₅₆₇₈₉", "0123456789", strict=True)}
_ACCENTS = dict(
    zip("\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0327", "`'^~=u.\"rHvc", strict=True)
)


_MOST_ROWS, _MOST_COLUMNS = 40, 8  # of a tabular, which cannot be broken across pages
_LONG_TEXT, _WRAPPED = 40, "p{14em}"  # characters from which a column of texts wraps, and to which width
_FIT = r"\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{%"


def as_latex(table: DataTable) -> str:
    """Return the table as LaTeX, with the rules of booktabs. What is wider than the text is made smaller; long tables,
    and wide ones, which begin each part with their first column, go on in further tabulars."""
    script = Script(latex_text, group=r"\,", gap=r"\,", minus="$-$", percent=r"\%")
    columns, rows, plain = human_columns(table), human_rows(table, script), human_rows(table, PLAIN)
    widest = [max((len(row[number]) for row in plain), default=0) for number in range(len(columns))]
    lines = [r"% In the preamble: \usepackage{booktabs, graphicx}", r"\begin{center}"]
    if table.title.strip():
        lines.append(rf"\textbf{{{latex_text(one_line(table.title))}}}\par\smallskip")
    for first in range(0, max(1, len(rows)), _MOST_ROWS):
        for begin in range(1, max(2, len(columns)), _MOST_COLUMNS - 1):
            places = [0, *range(begin, min(len(columns), begin + _MOST_COLUMNS - 1))]
            kinds = "".join(
                "r" if columns[place].is_number else _WRAPPED if widest[place] > _LONG_TEXT else "l" for place in places
            )
            part = [[row[place] for place in places] for row in rows[first : first + _MOST_ROWS]]
            lines += [r"\par\medskip"] if (first, begin) != (0, 1) else []
            lines += [_FIT, rf"\begin{{tabular}}{{{kinds}}}", _tabular([columns[place] for place in places], part)]
            lines += [r"\end{tabular}}"]
    lines += [rf"\par\smallskip{{\footnotesize {latex_text(one_line(note))}\par}}" for note in table.notes]
    return "\n".join([*lines, r"\end{center}"]) + "\n"


def _tabular(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> str:
    """Return the lines inside a tabular."""
    from tabulate import DataRow, Line, TableFormat

    above, below_head, below = (Line(rf"\{name}rule", "", "", "") for name in ("top", "mid", "bottom"))
    cells = DataRow("", " & ", r" \\")
    form = TableFormat(above, below_head, None, below, cells, cells, padding=0, with_header_hide=None)
    return _written(columns, [latex_text(one_line(column.heading)) for column in columns], rows, form)


def latex_text(text: str) -> str:
    """Return a text escaped for LaTeX, so that no part of it is a command or a ligature."""
    return "".join(
        _sign(sign) + ("{}" if sign == after and sign in "-'" else "") for sign, after in zip_longest(text, text[1:])
    )


def _sign(sign: str) -> str:
    """Return one character for LaTeX; one that is not known by its number in brackets, [U+2654]."""
    if sign in _WORDS:
        return _WORDS[sign]
    if " " <= sign <= "~":
        return sign
    parts = normalize("NFD", sign)
    letter, accents = parts[0], parts[1:]
    if letter.isascii() and letter.isalpha() and accents in _ACCENTS:
        return rf"\{_ACCENTS[accents]}{{{letter}}}"
    return f"{{[}}U+{ord(sign):04X}{{]}}"


# -- CSV --------------------------------------------------------------------------------------------------------------


_BEGINS_FORMULA = tuple("=+-@\t\r\n＝＋－＠'")
_LIKE_A_NUMBER = re.compile(r"[^A-Za-z−]?\s*\d[\d\s.,:/%-]*([eE][+-]?\d+)?[^A-Za-z]?")
_UNSEEN = " \u00a0\u2007\u2009\u202f\u3000"  # blanks that a spreadsheet may strip from the front


def as_csv(table: DataTable) -> str:
    """Return the table as CSV, every line ended by CR LF, every text between quotation marks."""
    file = io.StringIO(newline="")
    writer = csv.writer(file, quoting=csv.QUOTE_NONNUMERIC)
    writer.writerow([column.machine_name for column in table.columns])
    writer.writerows([_csv_cell(cell) for cell in row] for row in table.rows)
    return file.getvalue()


def _csv_cell(cell: Cell) -> str | int | float:
    """Return a cell as the writer of csv takes it, '' for an empty one."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    return harmless(one_line(cell)) if isinstance(cell, str) else cell


def harmless(text: str) -> str:
    """Return a text that spreadsheets take neither for a formula nor for a number or date: with an apostrophe before it
    if needed.
    """
    inside = text.lstrip(_UNSEEN)
    return f"'{text}" if inside.startswith(_BEGINS_FORMULA) or _is_like_a_number(inside) else text


def _is_like_a_number(text: str) -> bool:
    """Return whether a text is a number or a date to a spreadsheet, or a number to a program, which also knows 'inf'
    and 'nan'."""
    if _LIKE_A_NUMBER.fullmatch(text):
        return True
    try:
        float(text)
    except ValueError:
        return False
    return True


# -- JSON -------------------------------------------------------------------------------------------------------------


def as_json(table: DataTable) -> str:
    """Return the table as JSON: title, columns, rows as objects by column key, and notes."""
    keys = [column.key for column in table.columns]
    content = {
        "title": one_line(table.title),
        "columns": [
            {
                "key": each.key,
                "title": one_line(each.title),
                "unit": one_line(each.machine_unit),
                "kind": each.kind.value,
            }
            for each in table.columns
        ],
        "rows": [
            {key: one_line(cell) if isinstance(cell, str) else cell for key, cell in zip(keys, row, strict=True)}
            for row in table.rows
        ],
        "notes": [one_line(note) for note in table.notes],
    }
    return json.dumps(content, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


# -- the table of forms -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TableForm:
    """A form of a table: its suffix, its title, the MIME type that a clipboard has beside the text, and the function
    that writes it."""

    suffix: str
    title: str
    mime: str
    text: Callable[[DataTable], str]

    @property
    def name(self) -> str:
        """The suffix without its dot."""
        return self.suffix.lstrip(".")

    @property
    def filter(self) -> str:
        """The filter of a file dialog."""
        return f"{self.title} (*{self.suffix})"


FORMS = (
    TableForm(".csv", "CSV", "text/csv", as_csv),
    TableForm(".md", "Markdown", "text/markdown", as_markdown),
    TableForm(".tex", "LaTeX", "text/x-tex", as_latex),
    TableForm(".json", "JSON", "application/json", as_json),
)


def form_of(suffix: str) -> TableForm | None:
    """Return the form of a file's suffix, in capital or small letters; None where there is none."""
    return next((form for form in FORMS if form.suffix == suffix.lower()), None)
