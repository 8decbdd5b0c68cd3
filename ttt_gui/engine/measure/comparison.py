"""A comparison of rows that were measured: the **same value** that a row claims and the base proves, root move by root
move, and the table for export, which holds what the window shows in typed cells.

A claim and a proof are each an interval of values. A claim is proved where the interval of the proof lies within that
of the claim, wrong where the two have no value in common, and open in between. So a base that a limit cut short proves
what it can, and a heuristic, which claims nothing, is never wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from math import inf

from ttt_gui.engine.figures import counted
from ttt_gui.engine.measure.entries import Entry, tags, title
from ttt_gui.engine.measure.measured import Compared, Measured
from ttt_gui.engine.numbers.tree import NumberSubject, NumberTree, child_name
from ttt_gui.engine.request import Algorithm
from ttt_gui.engine.score import Bound, score_text, shown_score
from ttt_gui.engine.tables import Cell, CellKind, Column, DataTable
from ttt_gui.game.rules import Rules

# -- Same value: what a row claims, compared with what the base proves -------------------------------------------------

_STOPS = {
    "nodes": "its limit of nodes",
    "seconds": "its limit of time",
    "depth": "its limit of depth",
    "user": "a stop",
}


class ValueVerdict(Enum):
    """The outcome of comparing a row with the base."""

    SAME = "same"
    DIFFERS = "differs"
    NOT_PROVED = "not proved"


@dataclass(frozen=True)
class Agreement:
    """A verdict and the sentence about it: why nothing is proved, or what differs where; ``move`` is the root move that
    differs, None for the root itself."""

    verdict: ValueVerdict
    sentence: str
    move: int | None = None


@dataclass(frozen=True)
class _Span:
    """The interval of all values from ``low`` to ``high``."""

    low: float = -inf
    high: float = inf

    def holds(self, other: _Span) -> bool:
        """Return whether the other interval lies within this one."""
        return self.low <= other.low and other.high <= self.high

    def meets(self, other: _Span) -> bool:
        """Return whether any value is in both intervals."""
        return self.low <= other.high and other.low <= self.high


_OPEN = _Span()


def reference_entry(base: Entry) -> Entry | None:
    """Return the row to compare the others with: the base with exact root moves; None where the base proves as much
    itself."""
    algorithm = base.algorithm
    if algorithm is None or not algorithm.alpha_beta or algorithm.exact_moves:
        return None
    return replace(base, algorithm=replace(algorithm, exact_moves=True))


def same_value(row: Measured, reference: Measured) -> Agreement:
    """Compare what a row claims with what the reference proves; both are of the same subject.

    ``reference`` is the result of ``reference_entry(base)``, or of the base where that is None.
    """
    assert row.subject == reference.subject
    exact = _same_scale(row, reference)
    proofs = dict(_claims(reference, exact))
    claims = _claims(row, exact)
    if row.best is not None and row.value is not None and row.bound in (Bound.EXACT, Bound.LOWER):
        # A row also claims that its best move is worth at least its value of the root.
        claims.insert(-1, (row.best, _span(row.value, Bound.LOWER, exact)))
    for move, claim in claims:
        proof = proofs.get(move, _OPEN)
        if not claim.meets(proof):
            return Agreement(ValueVerdict.DIFFERS, _mismatch(row, reference, move, claim, proof, exact), move)
    if all(claim == _OPEN for _move, claim in claims):
        return Agreement(ValueVerdict.NOT_PROVED, _claims_nothing(row))
    if not all(claim.holds(proofs.get(move, _OPEN)) for move, claim in claims):
        return Agreement(ValueVerdict.NOT_PROVED, _why_open(reference))
    return Agreement(ValueVerdict.SAME, _proved(row))


def _same_scale(row: Measured, reference: Measured) -> bool:
    """Return whether values are compared as numbers, and not as win, draw and loss."""
    one, other = row.entry.algorithm, reference.entry.algorithm
    if isinstance(row.subject, NumberTree):
        return True
    return one is not None and other is not None and one.scores is other.scores


def _claims(measured: Measured, exact: bool) -> list[tuple[int | None, _Span]]:
    """Return what a run claims of its root moves and, last, of the root (None): the interval of values that each may
    have. With ``exact`` false values are win, draw and loss (1, 0, -1)."""
    if measured.entry.is_solver:
        return [(None, _Span(measured.at_least, measured.at_most))]
    moves: list[tuple[int | None, _Span]] = [
        (score.move, _span(score.value, score.bound, exact)) for score in measured.moves
    ]
    return [*moves, (None, _span(measured.value, measured.bound, exact))]


def _span(value: int | None, bound: Bound, exact: bool) -> _Span:
    """Return the interval that a value with its bound leaves open; with ``exact`` false only win, draw and loss (1, 0,
    -1) count."""
    if value is None or bound in (Bound.NONE, Bound.HEURISTIC):
        return _OPEN
    number = value if exact else (value > 0) - (value < 0)
    return _Span(-inf if bound is Bound.UPPER else number, inf if bound is Bound.LOWER else number)


def _mismatch(row: Measured, reference: Measured, move: int | None, claim: _Span, proof: _Span, exact: bool) -> str:
    """Return the sentence on a claim that the base disproves, of the root move ``move`` or, for None, of
    the position."""
    subject = row.subject
    if isinstance(subject, NumberTree):
        where, place = "the tree", f"tree {subject.text}"
    else:
        rules = subject.rules
        where, place = "the position", f"position {subject.text}{'' if rules == Rules() else f' ({rules})'}"
    what = where if move is None else move_text(subject, move)
    said, proved = _words(claim, row, exact), _words(proof, reference, exact)
    return f"{title(row.entry)}: {what} is said to be {said}, the base proves {proved}; {place}"


def _words(span: _Span, measured: Measured, exact: bool) -> str:
    """Return an interval in words: '≤ −1', '0', 'at least a draw'; with ``exact`` false as win, draw or loss."""
    point = span.low == span.high
    at_most = not point and (span.low == -inf or (not exact and span.low == -1))
    value = int(span.high if at_most else span.low)
    if not exact:
        outcome = f"a {OUTCOMES[value]}"
        return outcome if point else f"at {'most' if at_most else 'least'} {outcome}"
    bound = Bound.EXACT if point else Bound.UPPER if at_most else Bound.LOWER
    return plain_value_text(value, bound, measured.subject, measured.entry.algorithm or Algorithm())


def move_text(subject: Compared, move: int) -> str:
    """Return the name of a root move: 'b2', or 'B' in a number tree."""
    if isinstance(subject, NumberTree):
        return child_name(subject, move)
    return subject.rules.cell_name(move)


def plain_value_text(value: int | None, bound: Bound, subject: Compared, algorithm: Algorithm) -> str:
    """Return a search's value with the sign of its bound on the scale that people read: '+7', '≤ −1', '—'."""
    if isinstance(subject, NumberTree):
        return NumberSubject(subject, algorithm).value_text(value, bound)
    return score_text(value, bound, subject.rules, algorithm)


def _claims_nothing(row: Measured) -> str:
    """Return the sentence on a row that has no proved value."""
    if row.bound is Bound.HEURISTIC:
        return "A heuristic claims nothing: there is nothing to prove."
    by = "" if row.stopped_by in (None, "user") else f" by {_STOPS[row.stopped_by]}"
    return f"Stopped{by}, {title(row.entry)} claims nothing."


def _why_open(reference: Measured) -> str:
    """Return the sentence on a base that does not prove enough to judge a row."""
    if reference.entry.is_solver:
        return "The base is the solver, which proves no root moves: choose a search as the base to prove them."
    stop = _STOPS.get(reference.stopped_by or "", "")
    if stop:
        return f"The base was ended by {stop}: it does not prove every root move."
    return "The base does not prove every root move."


def _proved(row: Measured) -> str:
    """Return the sentence on a row whose claims the base proves."""
    if row.entry.is_solver:
        return "Win, draw or loss is what the base proves."
    if not row.complete:
        return "What it claims up to its limit is what the base proves."
    return "Every root move is what the base proves: an exact value equals it, a bound holds."


# -- The table for export ----------------------------------------------------------------------------------------------

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
ENGINE_COLUMNS = (
    Column("its_move", "Its move"),
    Column("calls", "Calls", kind=CellKind.COUNT),
)
"""The columns that only an examined engine has; the table has them only where there is such a row."""
ENGINE_KIND = "examined engine"
"""What stands beside an engine's name, where an algorithm has its switches."""
ENGINE_NOTE = (
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
class EngineLine:
    """The row of one examined engine: its cells by the keys of their columns, and what its move costs, or why there is
    none."""

    name: str
    cells: Mapping[str, Cell] = field(default_factory=dict)
    sentence: str = ""


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
    return "" if measured.best is None else move_text(measured.subject, measured.best)


def subject_text(subject: Compared) -> str:
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
    engine_lines: Sequence[EngineLine] = (),
) -> DataTable:
    """Return the rows in their order, those without a result with name and switches alone; below them the examined
    engines, with two columns of their own. Notes name the position, the solver's kind of nodes and the engine."""
    base = next((row.measured for row in rows if row.is_base), None)
    more = ENGINE_COLUMNS if engine_lines else ()
    columns = (*COLUMNS, *more)
    known = [{"algorithm": line.name, "switches": ENGINE_KIND, **line.cells} for line in engine_lines]
    cells = (
        *((*_cells(row, base), *(None for _ in more)) for row in rows),
        *(tuple(each.get(column.key) for column in columns) for each in known),
    )
    where = subject_text(subject) if subject else "nothing has run yet"
    # No full stop after a position: it would be read as one more empty cell.
    notes = [f"Position: {subject.text}" if subject and not isinstance(subject, NumberTree) else "", *alarms]
    ran = [row.measured for row in rows if row.measured]
    if any(measured.entry.is_solver for measured in ran):
        notes.append("The solver proves win, draw or loss; its nodes are its own kind.")
    if engines := sorted({measured.engine for measured in ran}):
        notes.append(f"Engine: {', '.join(engines)}.")
    notes += [ENGINE_NOTE] if engine_lines else []
    notes += [f"{line.name}: {line.sentence}" for line in engine_lines if line.sentence]
    return DataTable(f"Comparison: {where}", columns, cells, tuple(note for note in notes if note))


def _cells(row: TableRow, base: Measured | None) -> tuple[Cell, ...]:
    """Return the cells of a row, empty but for name and switches where it has not run."""
    measured = row.measured
    words = (*(("base",) if row.is_base else ()), *tags(row.entry))
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
        times.median,
        times.least,
        times.lower,
        times.upper,
        measured.nodes_per_second,
        counts.branching,
        share_of(measured, base),
        measured.stopped_by,
        "yes" if measured.alone else "no",
    )
