"""A comparison as an experiment, and an experiment in the place of a comparison."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ttt_gui.engine.experiment.document import Experiment, ExperimentKind, ExperimentResult, MadeWith, Results
from ttt_gui.engine.experiment.parts import ExperimentError
from ttt_gui.engine.experiment.sets import Numbers
from ttt_gui.engine.growth.positions import Given
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.measure.measured import Compared, Measured
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.request import Limits
from ttt_gui.session.measuring.comparison import Comparison

_NO_SOLVER = "The solver searches no number tree: it is left out."


@dataclass(frozen=True)
class ComparedExperiment:
    """What a comparison takes over from an experiment: rows, which is the base, and the results on one subject."""

    entries: tuple[Entry, ...]
    base: int
    subject: Compared
    measured: tuple[Measured | None, ...]
    repeats: int
    others: int
    """The number of further subjects of the experiment, which are not shown."""


def shown_of(experiment: Experiment, at: int = 0) -> ComparedExperiment:
    """Return the rows of an experiment on its subject number ``at``. Raises ExperimentError where there are no rows."""
    if experiment.kind is ExperimentKind.CENSUS:
        raise ExperimentError("A census has no algorithms to compare.")
    found = {
        each.row: each.measured for each in experiment.results if isinstance(each, ExperimentResult) and each.at == at
    }
    return ComparedExperiment(
        entries=experiment.rows,
        base=experiment.base,
        subject=experiment.subjects[at],
        measured=tuple(found.get(row) for row in range(len(experiment.rows))),
        repeats=experiment.repeats,
        others=len(experiment.subjects) - 1,
    )


def experiment_of(comparison: Comparison) -> Experiment:
    """Return the rows of a comparison with their results, and every time of every run: its own file has fewer.

    The experiment repeats as often as the rows have run, whatever the next run shall do. For a number tree the solver
    is left out, and no row has a limit: neither means anything there, and an experiment with them is refused. Raises
    ExperimentError where nothing was compared yet, and PositionsError for a game that is over.
    """
    subject = comparison.subject
    if subject is None:
        raise ExperimentError("Nothing was compared yet: press Run first.")
    rows, of_numbers = comparison.rows, isinstance(subject, NumberTree)
    if of_numbers:
        rows = tuple(row for row in rows if not row.entry.is_solver)
        if not rows:
            raise ExperimentError("The solver searches no number tree: there is nothing to save.")
    results = Results(
        ExperimentResult(number, 0, row.measured)
        for number, row in enumerate(rows)
        if row.measured and row.measured.stopped_by != "user"
    )
    runs = max((each.measured.runs for each in results if isinstance(each, ExperimentResult)), default=0)
    return Experiment(
        kind=ExperimentKind.COMPARE,
        sets=(Numbers((subject,)) if isinstance(subject, NumberTree) else Given((subject,)),),
        rows=tuple(replace(row.entry, limits=Limits()) if of_numbers else row.entry for row in rows),
        repeats=runs or comparison.repeats,
        base=rows.index(comparison.base) if comparison.base in rows else 0,
        title="Comparison",
        note=_NO_SOLVER if len(rows) < len(comparison.rows) else "",
        results=results,
        made=MadeWith.here() if results else None,
    )
