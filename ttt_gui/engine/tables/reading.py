"""Cells as people read them: Markdown and LaTeX differ in signs and gaps only, which each writer brings along."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from ttt_gui.engine.tables.table import Cell, Column, Kind, Table, text_of

NOTHING = "—"
SIGNS = {"exact": "=", "lower": "≥", "upper": "≤", "heuristic": "≈", "none": ""}
"""What stands before a value, by its bound."""


@dataclass(frozen=True)
class Script:
    """How a form writes: a text, a whole number's ``group`` of three, and the ``gap`` before a unit."""

    text: Callable[[str], str]
    group: str
    gap: str
    minus: str
    percent: str


def human_columns(table: Table) -> tuple[Column, ...]:
    """The columns that people read: a bound stands with its value."""
    return tuple(column for column in table.columns if column.kind is not Kind.BOUND)


def human_rows(table: Table, script: Script) -> list[list[str]]:
    """The cells of those columns, row by row."""
    at = {column.key: index for index, column in enumerate(table.columns)}
    bound_at = {column.bound_of: at[column.key] for column in table.columns if column.bound_of}

    def read(row: tuple[Cell, ...], column: Column) -> str:
        cell = human_cell(row[at[column.key]], column, script)
        bound = row[bound_at[column.key]] if column.key in bound_at else None
        sign = SIGNS.get(bound, "") if isinstance(bound, str) else ""
        is_value = sign and row[at[column.key]] is not None and not isinstance(row[at[column.key]], str)
        return f"{script.text(sign)} {cell}" if is_value else cell

    return [[read(row, column) for column in human_columns(table)] for row in table.rows]


def human_cell(cell: Cell, column: Column, script: Script) -> str:
    """One cell, its bound apart."""
    if cell is None:
        return script.text(NOTHING)
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, str):
        return script.text(text_of(cell))
    if column.kind is Kind.SHARE:
        return f"{_signed(_percentage(cell), script)}{script.gap}{script.percent}"
    if column.kind is Kind.SECONDS:
        return _time(cell, column, script)
    if column.kind is Kind.SCORE and cell > 0:
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
    """With commas between the groups; without decimals where none are asked for: all that the number has."""
    if isinstance(number, int):
        return f"{number:,}"
    return f"{number:,.{decimals}f}" if decimals is not None else f"{number:,}"


def _significant(number: float) -> str:
    """About three digits: 0.02, 3.42, 34.2, 342."""
    return f"{number:.{2 if number < 9.995 else 1 if number < 99.95 else 0}f}"


def _percentage(fraction: float) -> str:
    """Two significant digits where little is there or is missing: 0 % and 100 % are said of nothing else."""
    percent = 100 * fraction
    if percent == 0 or percent >= 100:
        return f"{percent:,.0f}"
    small = min(abs(percent), 100 - percent)
    decimals = 1 if small >= 1 or 1 <= percent <= 99.9 else min(12, 1 - math.floor(math.log10(small)))
    return f"{percent:.{decimals}f}"


def _signed(digits: str, script: Script) -> str:
    """With the form's own groups and minus; -0 is 0."""
    negative = digits.startswith("-") and any(digit in "123456789" for digit in digits)
    return (script.minus if negative else "") + digits.lstrip("-").replace(",", script.group)
