"""A comparison as a table for export: what the window shows, in typed cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ttt_gui.engine.figures import counted
from ttt_gui.engine.measure.entries import Entry, chips
from ttt_gui.engine.measure.measured import NO_TIMES, Compared, Measured, Times
from ttt_gui.engine.measure.same_value import Agreement, ValueVerdict, move_words
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.score import Bound, shown_score
from ttt_gui.engine.tables.table import Cell, CellKind, Column, DataTable

OUTCOMES = {1: "win", 0: "draw", -1: "loss"}
COLUMNS = (
    Column("algorithm", "Algorithm"),
    Column("switches", "Switches"),
    Column("value", "Value", kind=CellKind.SCORE),
    Column("bound", "Bound", kind=CellKind.BOUND, bound_of="value"),
    Column("same_value", "Same value"),
    Column("best", "Best"),
    Column("nodes", "Nodes", kind=CellKind.COUNT),
    Column("leaves", "Leaves", kind=CellKind.COUNT),
    Column("cutoffs", "Cut-offs", kind=CellKind.COUNT),
    Column("pruned_moves", "Pruned", kind=CellKind.COUNT),
    Column("table_returns", "Table returns", kind=CellKind.COUNT),
    Column("depth", "Deepest", "plies", CellKind.COUNT),
    Column("runs", "Runs", kind=CellKind.COUNT),
    Column("median", "Median", "ms", CellKind.SECONDS, 3),
    Column("least", "Least", "ms", CellKind.SECONDS, 3),
    Column("lower_quartile", "Lower quartile", "ms", CellKind.SECONDS, 3),
    Column("upper_quartile", "Upper quartile", "ms", CellKind.SECONDS, 3),
    Column("nodes_per_second", "Speed", "nodes/s", CellKind.NUMBER, 0),
    Column("branching", "Branching", kind=CellKind.NUMBER, decimals=2),
    Column("share_of_base", "Share of base", "%", CellKind.SHARE),
    Column("stopped_by", "Stopped by"),
    Column("alone", "Alone"),
)
GUEST_COLUMNS = (
    Column("its_move", "Its move"),
    Column("calls", "Calls", kind=CellKind.COUNT),
)
"""The columns that only an examined engine has; the table has them only where there is such a row."""
GUEST_KIND = "examined engine"
"""What stands beside an engine's name, where an algorithm has its switches."""
GUEST_NOTE = (
    "An examined engine says no value: its row has that of the position after its move, and calls of its own search, "
    "which are not our nodes."
)


@dataclass(frozen=True)
class TableRow:
    """A row of the table before it becomes cells; ``measured`` is None where the row has not run."""

    entry: Entry
    measured: Measured | None
    agreement: Agreement | None = None
    is_base: bool = False


@dataclass(frozen=True)
class GuestLine:
    """The row of one engine: ``best`` is its move by the cell's name, ``value`` what that move is worth to the side
    that plays it ('win', 'draw', 'loss'), ``its_move`` the grade of its answer ('right', 'draw → loss', 'error').

    ``calls`` counts the calls of the engine's own search, None where they were not counted; ``times`` are those of its
    answers, as its process measured them. ``sentence`` says what the move costs, or why there is none.
    """

    name: str
    best: str | None = None
    value: str | None = None
    its_move: str | None = None
    calls: int | None = None
    times: Times = NO_TIMES
    alone: bool | None = None
    sentence: str = ""

    def cells(self, keys: tuple[str, ...]) -> tuple[Cell, ...]:
        """Return the row's cells for columns of these keys; None where a column means nothing for an engine."""
        known: dict[str, Cell] = {
            "algorithm": self.name,
            "switches": GUEST_KIND,
            "value": self.value,
            "best": self.best,
            "its_move": self.its_move,
            "calls": self.calls,
        }
        times = self.times
        if times.runs:
            known |= {
                "runs": times.runs,
                "median": times.median,
                "least": times.least,
                "lower_quartile": times.lower,
                "upper_quartile": times.upper,
            }
        if self.alone is not None:
            known["alone"] = "yes" if self.alone else "no"
        return tuple(known.get(key) for key in keys)


def share_of(measured: Measured, base: Measured | None) -> float | None:
    """Return the nodes of a row as a share of the base's; None where the base has not run or was cut short."""
    if base is None or not base.counts.nodes or base.stopped_by not in (None, "depth"):
        return None
    return measured.counts.nodes / base.counts.nodes


def shown_value(measured: Measured) -> int | str | None:
    """Return the value on the scale that people read; for the solver 'win', 'draw' or 'loss' for the side to move."""
    value, algorithm = measured.value, measured.entry.algorithm
    if value is None:
        return None
    if algorithm is None:
        return OUTCOMES[value]
    return value if isinstance(measured.subject, NumberTree) else shown_score(value, measured.subject.rules, algorithm)


def move_name(measured: Measured) -> str:
    """Return the best move by its name, '' without one."""
    return "" if measured.best is None else move_words(measured.subject, measured.best)


def subject_words(subject: Compared) -> str:
    """Describe a subject: 'the empty board · 3 × 3, three in a row · X to move', 'number tree (2 3) · 3 nodes · MAX to
    move'."""
    if isinstance(subject, NumberTree):
        return f"number tree {subject.text} · {counted(subject.size, 'node')} · MAX to move"
    where = subject.text if subject.stones else "the empty board"
    outcome = subject.outcome
    turn = f"{subject.side_to_move} to move" if outcome is None else "the game is over"
    return f"{where} · {subject.rules} · {turn}"


def comparison_table(
    rows: Sequence[TableRow],
    subject: Compared | None,
    alarms: Sequence[str] = (),
    guests: Sequence[GuestLine] = (),
) -> DataTable:
    """Return the rows in their order, those without a result with name and switches alone; below them the examined
    engines, with two columns of their own. Notes name the position, the solver's kind of nodes and the engine."""
    base = next((row.measured for row in rows if row.is_base), None)
    more = GUEST_COLUMNS if guests else ()
    columns = (*COLUMNS, *more)
    keys = tuple(column.key for column in columns)
    cells = (
        *((*_cells(row, base), *(None for _ in more)) for row in rows),
        *(guest.cells(keys) for guest in guests),
    )
    where = subject_words(subject) if subject else "nothing has run yet"
    # No full stop after a position: it would be read as one more empty cell.
    notes = [f"Position: {subject.text}" if subject and not isinstance(subject, NumberTree) else "", *alarms]
    ran = [row.measured for row in rows if row.measured]
    if any(measured.entry.is_solver for measured in ran):
        notes.append("The solver proves win, draw or loss; its nodes are its own kind.")
    if engines := sorted({measured.engine for measured in ran}):
        notes.append(f"Engine: {', '.join(engines)}.")
    notes += [GUEST_NOTE] if guests else []
    notes += [f"{guest.name}: {guest.sentence}" for guest in guests if guest.sentence]
    return DataTable(f"Comparison: {where}", columns, cells, tuple(note for note in notes if note))


def _cells(row: TableRow, base: Measured | None) -> tuple[Cell, ...]:
    measured = row.measured
    words = (*(("base",) if row.is_base else ()), *chips(row.entry))
    names: tuple[Cell, ...] = (row.entry.name, ", ".join(words))
    if measured is None:
        return (*names, *(None for _ in COLUMNS[len(names) :]))
    counts, times = measured.counts, measured.times
    bound = None if measured.bound is Bound.NONE else measured.bound.value
    agreement = row.agreement.verdict if row.agreement else ValueVerdict.NOT_PROVED
    return (
        *names,
        shown_value(measured),
        bound,
        agreement.value,
        move_name(measured) or None,
        counts.nodes,
        counts.leaves,
        counts.cutoffs,
        counts.pruned_moves,
        counts.table_returns,
        counts.depth,
        times.runs,
        *((times.median, times.least, times.lower, times.upper) if measured.is_timed else (None,) * 4),
        measured.nodes_per_second,
        counts.branching,
        share_of(measured, base),
        measured.stopped_by,
        "yes" if measured.alone else "no",
    )
