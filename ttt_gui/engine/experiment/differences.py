"""What differs when an experiment is run again: every count, value and line that is another than before, by row and
position."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.engine.experiment.document import Census, Experiment, ExperimentKind, Found
from ttt_gui.engine.experiment.results import move_namer
from ttt_gui.engine.experiment.sets import CensusBoard
from ttt_gui.engine.experiment.table import COUNTS
from ttt_gui.engine.measure.measured import Measured
from ttt_gui.engine.measure.same_value import value_words
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.request import Algorithm
from ttt_gui.system.text import shortened


@dataclass(frozen=True)
class Difference:
    """One figure that was another before: ``what`` of row ``row`` on subject ``at``, both counted from 0."""

    row: int
    at: int
    what: str
    before: str
    now: str
    where: str

    @property
    def text(self) -> str:
        """The difference as a sentence, such as 'Alpha-beta on .../.../...: nodes 20,866 before, 20,867 now.'"""
        return f"{self.where}: {self.what} {self.before} before, {self.now} now."


@dataclass(frozen=True)
class Differences:
    """The differences; ``compared`` is how many pieces could be compared, ``by_clock`` how many could not, since the
    clock had stopped one of the two runs."""

    differences: tuple[Difference, ...]
    compared: int
    by_clock: int


def compared(before: Experiment, now: Experiment) -> Differences:
    """Compare the pieces that two runs of the same experiment have both finished."""
    differences: list[Difference] = []
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


def _between(experiment: Experiment, before: Found, now: Found) -> list[Difference]:
    if isinstance(before, Census) or isinstance(now, Census):
        assert isinstance(before, Census)
        assert isinstance(now, Census)
        return _of_census(experiment, before, now)
    subject = experiment.subjects[now.at]  # of a number tree as much as a sentence has room for
    place = shortened(subject.text) if isinstance(subject, NumberTree) else subject.text
    where = f"{shortened(experiment.rows[now.row].name)} on {place}"
    one, other = _shown(before.measured, experiment.kind), _shown(now.measured, experiment.kind)
    return [
        Difference(now.row, now.at, what, was, other.get(what, "—"), where)
        for what, was in one.items()
        if was != other.get(what, "—")
    ]


def _of_census(experiment: Experiment, before: Census, now: Census) -> list[Difference]:
    board = experiment.sets[now.at]
    assert isinstance(board, CensusBoard)
    found = []
    for ply in range(max(len(before.plies), len(now.plies))):
        was, is_ = (each.plies[ply] if ply < len(each.plies) else None for each in (before, now))
        for what in ("nodes", "positions", "classes"):
            numbers = [f"{getattr(each, what) if each else 0:,}" for each in (was, is_)]
            if numbers[0] != numbers[1]:
                found.append(Difference(0, now.at, what, numbers[0], numbers[1], f"{board.rules}, ply {ply}"))
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
