"""A table as comma-separated values: RFC 4180 in UTF-8, without a byte order mark.

The first line names the columns by their keys with their units, ``median_s``; title and notes stay out. Numbers are
plain: a point, no groups, all digits they have; times are in seconds, shares are fractions. A value and its bound are
two columns. Nothing is an empty cell; lines end with CR LF; every text stands in quotation marks, so that a semicolon
in it ends no cell either.

No cell is a formula. A spreadsheet takes a text for one that begins with ``= + - @``, a tab or a line's end, or with
the same signs in their wide shapes (OWASP, "CSV Injection"), and may take ``1-2`` for a day in January. Such a text,
and one that looks like a number or a date in figures, gets an apostrophe in front, as OWASP advises, and a spreadsheet
takes it for text. So does one that begins with an apostrophe: whoever reads the file takes one apostrophe from the
front of a text and has what was there. A number below 0 begins with its minus, ``-6``, and is a number.
"""

from __future__ import annotations

import re
from decimal import Decimal

from ttt_gui.engine.tables.table import Cell, Table, text_of

_BEGINS_FORMULA = tuple("=+-@\t\r\n＝＋－＠'")
_LIKE_A_NUMBER = re.compile(r"[^A-Za-z−]?\s*\d[\d\s.,:/%-]*([eE][+-]?\d+)?[^A-Za-z]?")
_UNSEEN = " \u00a0\u2007\u2009\u202f\u3000"  # blanks that a spreadsheet may take from the front


def as_csv(table: Table) -> str:
    """The text of the file."""
    lines = [",".join(_quoted(column.machine_name) for column in table.columns)]
    lines += [",".join(_written(cell) for cell in row) for row in table.rows]
    return "".join(f"{line}\r\n" for line in lines)


def harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula, a number or a date in figures."""
    inside = text.lstrip(_UNSEEN)
    return f"'{text}" if inside.startswith(_BEGINS_FORMULA) or _is_like_a_number(inside) else text


def plain_number(number: float) -> str:
    """All digits of a number, without groups and, at a usual size, without an exponent."""
    if isinstance(number, int):
        return str(number)
    text = repr(number)
    if "e" in text and (number == 0 or 1e-12 < abs(number) < 1e18):
        text = f"{Decimal(text):f}"
    return text.removesuffix(".0")


def _is_like_a_number(text: str) -> bool:
    """A number or a date to a spreadsheet, or to a program, which also knows 'inf' and 'nan'."""
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
    return _quoted(harmless(text_of(cell))) if isinstance(cell, str) else plain_number(cell)


def _quoted(text: str) -> str:
    doubled = text.replace('"', '""')
    return f'"{doubled}"'
