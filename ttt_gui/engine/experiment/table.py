"""The results of an experiment as a table, one for each kind of question; and what differs when it is run again: every
count, value and line that is another than before, by row and position."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import compress
from statistics import mean, median

from ttt_gui.engine.experiment.document import (
    Census,
    CensusBoard,
    Experiment,
    ExperimentKind,
    Found,
    Grouping,
    empty_board,
    subjects_of,
)
from ttt_gui.engine.experiment.file import move_namer
from ttt_gui.engine.measure.comparison import OUTCOMES, shown_value, value_words
from ttt_gui.engine.measure.measured import Compared, Measured
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.request import Algorithm
from ttt_gui.engine.tables import Cell, Column, DataTable
from ttt_gui.engine.tables import CellKind as Cells
from ttt_gui.game.rules import Rules
from ttt_gui.system.text import shortened

_LONGEST_TREE = 40  # characters in a cell; a longer tree stands below the table
COUNTS = (
    Column("nodes", "Nodes", kind=Cells.COUNT),
    Column("leaves", "Leaves", kind=Cells.COUNT),
    Column("cutoffs", "Cut-offs", kind=Cells.COUNT),
    Column("pruned_moves", "Pruned moves", kind=Cells.COUNT),
    Column("table_returns", "Table returns", kind=Cells.COUNT),
    Column("depth", "Deepest ply", kind=Cells.COUNT),
)
_STOPPED = Column("stopped_by", "Stopped by")
_VALUE = (Column("value", "Value", kind=Cells.SCORE), Column("bound", "Bound", kind=Cells.BOUND, bound_of="value"))


def table_of(experiment: Experiment) -> DataTable:
    """Return the table of the results so far; a note below the table says what made them."""
    makers = {
        ExperimentKind.COMPARE: _comparison,
        ExperimentKind.GROWTH: _growth,
        ExperimentKind.DEEPENING: _deepening,
        ExperimentKind.CENSUS: _census,
    }
    columns, rows = makers[experiment.kind](experiment)
    notes = [experiment.made.text] if experiment.made else []
    if experiment.kind in (ExperimentKind.COMPARE, ExperimentKind.DEEPENING):
        places = (place_of(experiment, at) for at in range(len(experiment.subjects)))
        longer = zip(places, experiment.subjects, strict=True)
        notes += [f"{place}: {subject.text}" for place, subject in longer if place != subject.text]
    if not experiment.is_complete:
        notes.append(f"Not complete: {len(experiment.results):,} of {experiment.size:,} results.")
    return DataTable(experiment.title or "Experiment", columns, tuple(rows), tuple(notes))


def subjects_of_rows(experiment: Experiment) -> list[Compared]:
    """Return the subject of each row of the table, in order; [] where a row is about many positions."""
    if experiment.kind not in (ExperimentKind.COMPARE, ExperimentKind.DEEPENING):
        return []
    found = experiment.measured
    rows = ((each.at, 1 if experiment.kind is ExperimentKind.COMPARE else len(_turns(each.measured))) for each in found)
    return [experiment.subjects[at] for at, count in rows for _ in range(count)]


_Columns = tuple[Column, ...]
_Made = tuple[_Columns, list[tuple[Cell, ...]]]


def _comparison(experiment: Experiment) -> _Made:
    """Make a row for each result. The column of positions is there only with several positions, those of times and of
    what stopped a search only where some row has them."""
    columns: _Columns = (Column("algorithm", "Algorithm"), *_VALUE, Column("best_move", "Best move"), *COUNTS)
    columns = (Column("position", "Position"), *columns, Column("median", "Median", "ms", Cells.SECONDS, 4), _STOPPED)
    rows: list[tuple[Cell, ...]] = []
    timed = limited = False
    for each in experiment.measured:
        measured, place = each.measured, place_of(experiment, each.at)
        best = "" if measured.best is None else move_namer(measured.subject)(measured.best)
        median = measured.median if measured.is_timed else None
        counts = (getattr(measured.counts, column.key) for column in COUNTS)
        rows.append((place, measured.entry.name, *_value(measured), best, *counts, median, measured.stopped_by))
        timed, limited = timed or measured.is_timed, limited or bool(measured.stopped_by)
    return _only(columns, rows, position=len(experiment.subjects) > 1, median=timed, stopped_by=limited)


def _only(columns: _Columns, rows: list[tuple[Cell, ...]], **wanted: bool) -> _Made:
    """Return the columns and their cells but for those whose key is said not to be wanted."""
    kept = [wanted.get(column.key, True) for column in columns]
    return tuple(compress(columns, kept)), [tuple(compress(row, kept)) for row in rows]


def place_of(experiment: Experiment, at: int) -> str:
    """Return a subject as the text of a cell: a position, or a short tree; a longer tree is named by its number."""
    subject = experiment.subjects[at]
    return f"tree {at + 1}" if isinstance(subject, NumberTree) and len(subject.text) > _LONGEST_TREE else subject.text


def _value(measured: Measured) -> tuple[int | str | None, str]:
    """Return the value as people read it, and its bound. A solver's value is 'win' or as much as is proved, for the
    side to move: on the scale of a search its 1 would be a win at the last ply."""
    value = _proved(measured) if measured.entry.is_solver else shown_value(measured)
    return value, measured.bound.value


def _proved(measured: Measured) -> str | None:
    """Return what a solver proves: 'win', 'at least a draw'; None where nothing is proved."""
    low, high = measured.at_least, measured.at_most
    if low == high:
        return OUTCOMES[low]
    return "at least a draw" if low == 0 else "at most a draw" if high == 0 else None


def _boards(experiment: Experiment) -> set[int]:
    """Return the numbers of the subjects that are empty boards beside a set of positions, and so no part of its
    groups."""
    if all(empty_board(each) for each in experiment.sets) or experiment.grouping is Grouping.BOARD:
        return set()
    boards, at = set(), 0
    for each in experiment.sets:
        if empty_board(each):
            boards.add(at)
        at += len(subjects_of(each))
    return boards


def _group(subject: Compared, grouping: Grouping) -> tuple[int, ...]:
    """Return the group of a subject; a number tree is grouped by its size."""
    if isinstance(subject, NumberTree):
        return (subject.size,)
    rules = subject.rules
    if grouping is Grouping.BOARD:
        return rules.rows, rules.columns, rules.k
    return (subject.stones if grouping is Grouping.PLY else rules.cells - subject.stones,)


_GROUP_TITLES = {Grouping.EMPTY: "Empty cells", Grouping.PLY: "Ply", Grouping.BOARD: "Board"}


def _growth(experiment: Experiment) -> _Made:
    """Make a row for each group of subjects, in rising order, and algorithm; a mean time only where all were timed."""
    boards, grouping = _boards(experiment), experiment.grouping
    found: dict[tuple[tuple[int, ...], int], list[Measured]] = {}
    for each in experiment.measured:
        key = _group(experiment.subjects[each.at], Grouping.BOARD if each.at in boards else grouping), each.row
        found.setdefault(key, []).append(each.measured)
    is_number = not any(len(group) == 3 for group, _ in found)
    columns: _Columns = (
        Column("group", _GROUP_TITLES[grouping], kind=Cells.COUNT if is_number else Cells.TEXT),
        Column("algorithm", "Algorithm"),
        Column("positions", "Positions", kind=Cells.COUNT),
        Column("mean_nodes", "Mean nodes", kind=Cells.NUMBER, decimals=1),
        Column("median_nodes", "Median nodes", kind=Cells.NUMBER, decimals=1),
        Column("mean_time", "Mean time", "ms", Cells.SECONDS, 4),
        Column("stopped", "Ended by a limit", kind=Cells.COUNT),
    )
    rows: list[tuple[Cell, ...]] = []
    for (group, row), members in sorted(found.items(), key=lambda item: (len(item[0][0]), item[0])):
        name = str(Rules(*group)) if len(group) == 3 else group[0] if is_number else str(group[0])
        nodes = [each.counts.nodes for each in members]
        time = mean(each.median for each in members) if all(each.is_timed for each in members) else None
        stopped = sum(each.stopped_by is not None for each in members)
        rows.append((name, experiment.rows[row].name, len(members), mean(nodes), median(nodes), time, stopped))
    return _only(
        columns, rows, mean_time=any(row[-2] is not None for row in rows), stopped=any(row[-1] for row in rows)
    )


def _deepening(experiment: Experiment) -> _Made:
    """Make a row for each iteration, and one without a depth for a solver, with its exact answer."""
    columns: _Columns = (
        Column("position", "Position"),
        Column("algorithm", "Algorithm"),
        Column("iteration", "Depth", kind=Cells.COUNT),
        *_VALUE,
        Column("best_move", "Best move"),
        Column("flipped", "Changed"),
        Column("line", "Best line"),
        Column("nodes", "Nodes", kind=Cells.COUNT),
    )
    found = experiment.measured
    rows = [(place_of(experiment, each.at), *row) for each in found for row in _turns(each.measured)]
    return _only(columns, rows, position=len(experiment.subjects) > 1)


def _turns(measured: Measured) -> list[tuple[Cell, ...]]:
    name, subject = measured.entry.name, measured.subject
    if measured.entry.is_solver:
        return [(name, None, *_value(measured), "", "", "", measured.counts.nodes)]
    namer, best = move_namer(subject), None
    rows: list[tuple[Cell, ...]] = []
    for turn in measured.iterations:
        move = turn.pv[0] if turn.pv else None
        changed = "changed" if best is not None and move != best else ""
        value = shown_value(replace(measured, value=turn.value))
        line = " ".join(namer(each) for each in turn.pv)
        first = "" if move is None else namer(move)
        rows.append((name, turn.depth, value, turn.bound.value, first, changed, line, turn.nodes))
        best = move
    return rows


def _census(experiment: Experiment) -> _Made:
    """Make a row for each ply, and a row with the sum of each board."""
    columns = (
        Column("board", "Board"),
        Column("ply", "Ply", kind=Cells.COUNT),
        Column("nodes", "Nodes", kind=Cells.COUNT),
        Column("positions", "Positions", kind=Cells.COUNT),
        Column("classes", "Up to symmetry", kind=Cells.COUNT),
    )
    rows: list[tuple[Cell, ...]] = []
    for each in experiment.results:
        board = experiment.sets[each.at]
        if not isinstance(each, Census) or not isinstance(board, CensusBoard):
            continue
        rows += [(str(board.rules), ply, *numbers) for ply, numbers in enumerate(each.plies)]
        rows.append((str(board.rules), "all", *map(sum, zip(*each.plies, strict=True))))
    return columns, rows


# -- What differs when an experiment is run again ----------------------------------------------------------------------


@dataclass(frozen=True)
class Differences:
    """The differences, a sentence each, such as 'Alpha-beta on .../.../...: nodes 20,866 before, 20,867 now.';
    ``compared`` is how many pieces could be compared, ``by_clock`` how many could not, since the clock had stopped one
    of the two runs."""

    differences: tuple[str, ...]
    compared: int
    by_clock: int


def compared(before: Experiment, now: Experiment) -> Differences:
    """Compare the pieces that two runs of the same experiment have both finished."""
    differences: list[str] = []
    count = by_clock = 0
    for found in now.results:
        earlier = before.results.of((found.at, found.row))
        if earlier is None:
            continue
        if "seconds" in (_stopped_by(found), _stopped_by(earlier)):
            by_clock += 1
            continue
        count += 1
        differences += _between(now, earlier, found)
    return Differences(tuple(differences), count, by_clock)


def _stopped_by(found: Found) -> str | None:
    return None if isinstance(found, Census) else found.measured.stopped_by


def _between(experiment: Experiment, before: Found, now: Found) -> list[str]:
    if isinstance(before, Census) or isinstance(now, Census):
        assert isinstance(before, Census)
        assert isinstance(now, Census)
        return _of_census(experiment, before, now)
    subject = experiment.subjects[now.at]  # of a number tree as much as a sentence has room for
    place = shortened(subject.text) if isinstance(subject, NumberTree) else subject.text
    where = f"{shortened(experiment.rows[now.row].name)} on {place}"
    one, other = _shown(before.measured, experiment.kind), _shown(now.measured, experiment.kind)
    pairs = ((what, was, other.get(what, "—")) for what, was in one.items())
    return [f"{where}: {what} {was} before, {is_} now." for what, was, is_ in pairs if was != is_]


def _of_census(experiment: Experiment, before: Census, now: Census) -> list[str]:
    board = experiment.sets[now.at]
    assert isinstance(board, CensusBoard)
    found = []
    for ply in range(max(len(before.plies), len(now.plies))):
        was, is_ = (each.plies[ply] if ply < len(each.plies) else None for each in (before, now))
        for what in ("nodes", "positions", "classes"):
            numbers = [f"{getattr(each, what) if each else 0:,}" for each in (was, is_)]
            if numbers[0] != numbers[1]:
                found.append(f"{board.rules}, ply {ply}: {what} {numbers[0]} before, {numbers[1]} now.")
    return found


def _shown(measured: Measured, kind: ExperimentKind) -> dict[str, str]:
    """Return all figures that a second run must find again, each under its name, in words."""
    subject, algorithm = measured.subject, measured.entry.algorithm or Algorithm()
    name = move_namer(subject)
    if measured.entry.is_solver:
        found = {"value": f"from {measured.at_least} to {measured.at_most}"}
    else:
        found = {"value": value_words(measured.value, measured.bound, subject, algorithm)}
        found["best move"] = "—" if measured.best is None else name(measured.best)
    for column in COUNTS:
        number = getattr(measured.counts, column.key)
        found[column.title.lower()] = "—" if number is None else f"{number:,}"
    found["end"] = "complete" if measured.complete else f"ended by {measured.stopped_by or 'a proof'}"
    found["differing runs"] = ", ".join(map(str, measured.differing)) or "none"
    if kind is ExperimentKind.GROWTH:
        return found
    found["best line"] = " ".join(name(move) for move in measured.pv) or "—"
    for each in measured.moves:
        found[f"root move {name(each.move)}"] = value_words(each.value, each.bound, subject, algorithm)
    for turn in measured.iterations:
        line = " ".join(name(move) for move in turn.pv)
        value = value_words(turn.value, turn.bound, subject, algorithm)
        found[f"iteration {turn.depth}"] = f"{value}, {turn.nodes:,} nodes, {line}"
    return found
