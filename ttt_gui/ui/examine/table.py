"""The answers as a table: what is exported, a row an answer."""

from __future__ import annotations

from collections.abc import Sequence

from ttt_gui.engine.examine.judge import Judged
from ttt_gui.engine.tables.table import Column, Kind, Table
from ttt_gui.system.text import shortened
from ttt_gui.ui.examine.painting import right_cells
from ttt_gui.ui.examine.state import Examined

_COLUMNS = (
    Column("position", "Position"),
    Column("side", "To move"),
    Column("answer", "Answer"),
    Column("grade", "Grade"),
    Column("keeps", "Keeps the value"),
    Column("worth", "Worth", kind=Kind.COUNT),
    Column("plies", "Plies to the end", kind=Kind.COUNT),
    Column("seconds", "Time", unit="ms", kind=Kind.SECONDS),
    Column("note", "Note"),
)


def answers_table(judged: Sequence[Judged], now: Examined) -> Table:
    """Every answer in the order in which they came, with the verdict as a note."""
    rows = tuple(_row(each) for each in judged)
    name = now.file.name if now.file else "An engine"
    notes = (now.verdict.text,) if now.verdict else ()
    return Table(f"{shortened(name)}, examined", _COLUMNS, rows, notes)


def _row(judged: Judged) -> tuple[str | int | float | None, ...]:
    answer, truth = judged.answer, judged.truth
    position = answer.position
    name = position.rules.cell_name
    is_cell = answer.cell is not None and 0 <= answer.cell < position.rules.cells
    cell = name(answer.cell) if is_cell and answer.cell is not None else shortened(answer.shown)
    keeps = " ".join(name(each) for each in right_cells(judged))
    best = truth.best if truth else None
    return (
        position.text,
        position.side_to_move.name,
        cell or None,
        judged.grade.value,
        keeps or None,
        best.value if best else None,
        best.plies if best else None,
        answer.seconds,
        shortened(answer.sentence) or None,
    )
