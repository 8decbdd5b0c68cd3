"""Any table as text: columns that say what they hold, rows of typed cells, notes; and the forms in which it is exported
(CSV, Markdown, LaTeX, JSON), in one table that the windows' export and the command line's --out read."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from itertools import accumulate
from math import isfinite
from unicodedata import normalize

from ttt_gui.system.text import one_line

# -- the table before it is written in any form ------------------------------------------------------------------------

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


# -- Markdown ----------------------------------------------------------------------------------------------------------

_OBEYED = re.compile(r"([\\`*_\[\]<>|~$&])")
_BEGINS_BLOCK = re.compile(r"\A(\s*)(#|[-+=](?=[-+=\s]|\Z)|\d+(?=[.)]))")


def as_markdown(table: DataTable) -> str:
    """Return the table as Markdown."""
    script = Script(_markdown_escaped, group=",", gap=" ", minus="−", percent="%")
    columns = human_columns(table)
    lines = [[_markdown_escaped(one_line(column.heading)) for column in columns], *human_rows(table, script)]
    widths = [max(3, *(len(line[index]) for line in lines)) for index in range(len(columns))]
    ruler = [_ruler(column, width) for column, width in zip(columns, widths, strict=True)]
    written = [_line(columns, widths, line) for line in lines]
    parts = [f"**{_markdown_escaped(one_line(table.title).strip())}**"] if table.title.strip() else []
    parts.append("\n".join([written[0], f"| {' | '.join(ruler)} |", *written[1:]]))
    parts += [_begun(_markdown_escaped(one_line(note).strip())) for note in table.notes if note.strip()]
    return "\n\n".join(parts) + "\n"


def _line(columns: tuple[Column, ...], widths: list[int], cells: Sequence[str]) -> str:
    padded = (
        cell.rjust(width) if column.is_number else cell.ljust(width)
        for column, width, cell in zip(columns, widths, cells, strict=True)
    )
    return f"| {' | '.join(padded)} |"


def _ruler(column: Column, width: int) -> str:
    return f"{'-' * (width - 1)}:" if column.is_number else "-" * width


def _markdown_escaped(text: str) -> str:
    return _OBEYED.sub(r"\\\1", text)


def _begun(text: str) -> str:
    """Return a paragraph, escaped so that its first sign begins no heading, list or ruler."""
    found = _BEGINS_BLOCK.match(text)
    if not found:
        return text
    at = found.end() if found[2][0].isdigit() else found.start(2)
    return f"{text[:at]}\\{text[at:]}"


# -- the layout of a LaTeX table --------------------------------------------------------------------------------------


NORMAL, SMALL = 32.0, 38.0
"""The width of a line in normal type and in small type, in em."""
_APART, _APART_SMALL = 1.2, 0.75  # the gap between two columns, in em
_MOST_TEXT, _MOST_NAMES, _LEAST = 14.0, 20.0, 6.0  # in em: a column that wraps, those that name a row, the least of any
_MOST_LINES = 42  # lines of a page
_WIDTHS = {
    0.28: "!',.:;<[]_`il ", 0.31: "fj", 0.37: "I-", 0.40: "()trs", 0.45: "cez", 0.48: ">?",
    0.5: "\"$*/0123456789^~ago{}", 0.53: "Jkqvxy", 0.56: "Sbdhnpu–", 0.66: "ZLF", 0.72: "EPBCTw",
    0.79: "RAHNUVXYDKOQG&+=@≤≥×≈−·±", 0.84: "#%m",
    1.05: "MW|—…∞→\\", 0.17: "\u2009\u202f",
}  # fmt: skip
_WIDTH_OF = {sign: width for width, signs in _WIDTHS.items() for sign in signs}
_ACCENTED, _NAMED = 0.75, 4.6  # the widths of a letter with an accent, and of a sign that stands as its number, [U+…]


def width_of(text: str) -> float:
    """Return the width of a text in one line, in em."""
    return sum(_WIDTH_OF.get(sign, _ACCENTED if sign < "\u0250" else _NAMED) for sign in text)


@dataclass(frozen=True)
class Place:
    """A column in the layout: ``number`` counts from 0 in the table, ``heading`` is a text a line, ``width`` is in em;
    ``wraps`` says whether its cells break into lines of that width."""

    number: int
    heading: tuple[str, ...]
    width: float
    wraps: bool = False


@dataclass(frozen=True)
class Layout:
    """The layout of a table: whether the type is small, which columns each part has, and the ``pages`` of rows, each
    from its first row to before its last. Every part of every page is a tabular."""

    small: bool
    parts: tuple[tuple[Place, ...], ...]
    pages: tuple[tuple[int, int], ...]


def lay_out(headings: Sequence[str], rows: Sequence[Sequence[str]], texts: Sequence[bool]) -> Layout:
    """Lay out a table with these headings and cells, as people read them; ``texts`` says which columns are no numbers.

    A table that fits the text of an article stays as it is; else it is set in small type with headings in several
    lines; else long texts wrap; else it goes on in further parts, which begin with the texts that name a row, or with
    the first column.
    """
    cells = [max((width_of(row[number]) for row in rows), default=0.0) for number in range(len(headings))]
    plain = [
        Place(number, (heading,), max(width_of(heading), cells[number])) for number, heading in enumerate(headings)
    ]
    if sum(place.width + _APART for place in plain) <= NORMAL:
        return Layout(False, (tuple(plain),), _pages(rows, plain))
    stacked = [_stacked(number, heading, cells[number]) for number, heading in enumerate(headings)]
    if _sum(stacked) > SMALL:
        stacked = [_wrapped(place, _MOST_TEXT) for place in stacked]
    if _sum(stacked) <= SMALL:
        return Layout(True, (tuple(stacked),), _pages(rows, stacked))
    leading = next((number for number, is_text in enumerate(texts) if not is_text), len(texts))
    count = max(1, min(leading, 2, len(stacked) - 1))
    names = _squeezed(stacked[:count])
    parts: list[list[Place]] = [[*names]]
    for place in stacked[count:]:
        if len(parts[-1]) > count and _sum([*parts[-1], place]) > SMALL:
            parts.append([*names])
        parts[-1].append(place)
    return Layout(True, tuple(map(tuple, parts)), _pages(rows, [*names, *stacked[count:]]))


def _sum(places: Sequence[Place]) -> float:
    return sum(place.width + _APART_SMALL for place in places)


def _stacked(number: int, heading: str, cells: float) -> Place:
    """Return a column with its heading in as few lines as are no wider than the longest word or the cells below."""
    words = heading.split() or [""]
    room = max(cells, *map(width_of, words))
    lines: list[str] = []
    for word in words:
        if lines and width_of(f"{lines[-1]} {word}") <= room:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return Place(number, tuple(lines), room)


def _wrapped(place: Place, most: float) -> Place:
    return Place(place.number, place.heading, most, True) if place.width > most else place


def _squeezed(names: Sequence[Place]) -> list[Place]:
    """Return the columns that name a row, narrowed so that figures have room beside them: the widest is narrowed
    most."""
    found = list(names)
    over = _sum(found) - _MOST_NAMES
    for place in sorted(names, key=lambda each: -each.width):
        if over > 0:
            width = max(_LEAST, place.width - over)
            over -= place.width - width
            found[names.index(place)] = _wrapped(place, width)
    return found


def _pages(rows: Sequence[Sequence[str]], places: Sequence[Place]) -> tuple[tuple[int, int], ...]:
    """Divide the rows into pages, each from its first row to before its last: a tabular cannot be broken across
    pages."""
    wrapped = [place for place in places if place.wraps]
    heights = [max([1, *(-int(-1.2 * width_of(row[p.number]) // p.width) for p in wrapped)]) for row in rows]
    ends = [0]
    for number, total in enumerate(accumulate(heights, initial=0)):
        before = sum(heights[: ends[-1]])
        if total - before > _MOST_LINES and number - 1 > ends[-1]:
            ends.append(number - 1)
    return tuple(zip(ends, [*ends[1:], len(rows)], strict=True))


# -- LaTeX ------------------------------------------------------------------------------------------------------------


_WORDS = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
    "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", "`": r"\`{}", "[": "{[}", "]": "{]}", "*": "{*}", "-": "-{}", "'": "'{}", '"': "''{}",
    "\u00a0": "~", "\u2009": r"\,", "\u202f": r"\,",
    "–": "--{}", "—": "---{}", "…": r"\ldots{}", "“": "``{}", "”": "''{}", "‘": "`{}", "’": "'{}",
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


_PLAIN = Script(lambda text: text, group="\u2009", gap="\u2009", minus="−", percent="%")
_SMALLER = r"\footnotesize\setlength{\tabcolsep}{3pt}"
_FITS = "% For any document, without a package of its own; no wider than the text of an article."


def as_latex(table: DataTable) -> str:
    """Return the table as LaTeX, for any document, no wider than the text of an article."""
    script = Script(_escaped, group=r"\,", gap=r"\,", minus="$-$", percent=r"\%")
    columns, rows = human_columns(table), human_rows(table, script)
    headings = [one_line(column.heading) for column in columns]
    layout = lay_out(headings, human_rows(table, _PLAIN), [not column.is_number for column in columns])
    lines = [_FITS, r"\begin{center}"]
    if table.title.strip():
        lines.append(rf"\textbf{{{_escaped(one_line(table.title))}}}\par\smallskip")
    lines += [_SMALLER] if layout.small else []
    numbers = {place for place, column in enumerate(columns) if column.is_number}
    tabulars = [_tabular(part, rows[first:end], numbers) for first, end in layout.pages for part in layout.parts]
    for number, tabular in enumerate(tabulars):
        lines += [r"\par\medskip"] if number else []
        lines += tabular
    lines += [rf"\par\smallskip{{\footnotesize {_escaped(one_line(note))}\par}}" for note in table.notes]
    return "\n".join([*lines, r"\end{center}"]) + "\n"


def _tabular(part: Sequence[Place], rows: Sequence[Sequence[str]], numbers: set[int]) -> list[str]:
    kinds = "".join(
        f"p{{{place.width:.1f}em}}" if place.wraps else "r" if place.number in numbers else "l" for place in part
    )
    end = r"\tabularnewline" if any(place.wraps for place in part) else r"\\"
    head = " & ".join(_heading(place, place.number in numbers) for place in part)
    body = [" & ".join(_cell(place, row[place.number]) for place in part) for row in rows]
    shown = [rf"\begin{{tabular}}{{{kinds}}}", r"\hline", f"{head} {end}", r"\hline"]
    return [*shown, *(f"{cells} {end}" for cells in body), r"\hline", r"\end{tabular}"]


def _heading(place: Place, at_right: bool) -> str:
    """Return a heading in one line, or in several stacked lines."""
    lines = [_escaped(line) for line in place.heading]
    if len(lines) == 1:
        return lines[0]
    return rf"\shortstack[{'r' if at_right else 'l'}]{{\strut {(chr(92) * 2).join(lines)}}}"


def _cell(place: Place, text: str) -> str:
    return rf"\raggedright {text}" if place.wraps else text


def _escaped(text: str) -> str:
    return "".join(_sign(sign) for sign in text)


def _sign(sign: str) -> str:
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
    """Return the table as CSV, every line ended by CR LF."""
    lines = [",".join(_quoted(column.machine_name) for column in table.columns)]
    lines += [",".join(_written(cell) for cell in row) for row in table.rows]
    return "".join(f"{line}\r\n" for line in lines)


def harmless(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula, a number or a date in figures, with an apostrophe before
    it where needed."""
    inside = text.lstrip(_UNSEEN)
    return f"'{text}" if inside.startswith(_BEGINS_FORMULA) or _is_like_a_number(inside) else text


def plain_number(number: float) -> str:
    """Return all digits of a number, without groups and, at a usual size, without an exponent."""
    if isinstance(number, int):
        return str(number)
    text = repr(number)
    if "e" in text and (number == 0 or 1e-12 < abs(number) < 1e18):
        text = f"{Decimal(text):f}"
    return text.removesuffix(".0")


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


def _written(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    return _quoted(harmless(one_line(cell))) if isinstance(cell, str) else plain_number(cell)


def _quoted(text: str) -> str:
    doubled = text.replace('"', '""')
    return f'"{doubled}"'


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
