"""A measurement of growth turned into an experiment, and an experiment turned into a measurement.

The first set of such an experiment holds the positions, each further set is an empty board. Points that were counted
and not searched have no result in the file: they are counted again when it is opened.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import takewhile

from ttt_gui.engine.experiment.document import (
    CensusBoard,
    Experiment,
    ExperimentError,
    ExperimentKind,
    ExperimentResult,
    MadeWith,
    Numbers,
    SubjectSet,
    empty_board,
)
from ttt_gui.engine.growth.positions import Given
from ttt_gui.engine.growth.run import Findings, Growth, Measurement
from ttt_gui.engine.growth.series import GrowthPlan, rows_of
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.measure.measured import unpacked
from ttt_gui.game.position import Position


@dataclass(frozen=True)
class Restored:
    """A measurement that was read from a file: its plan, what was found, and the summed up points; ``is_shipped`` where
    the file came with the app."""

    plan: GrowthPlan
    findings: Findings
    growth: Growth
    is_shipped: bool = False


def experiment_of_growth(plan: GrowthPlan, findings: Findings) -> Experiment:
    """Return a measurement and what it has found so far as an experiment; the measurement may run on meanwhile. Slow
    for many positions."""
    sets: tuple[SubjectSet, ...] = (plan.positions, *(Given((Position(rules),)) for rules in plan.boards))
    rows = tuple(_bounded(row.entry, plan.search_seconds) for row in plan.rows)
    results = []
    at_of = _places(plan.positions.positions() if findings.positions else ())
    for (row, empty), group in list(findings.groups.items()):
        of_group = zip(at_of[empty], findings.positions[empty], list(group.found), strict=False)
        results += [ExperimentResult(row, at, unpacked(found, rows[row], position)) for at, position, found in of_group]
    first = sum(map(len, findings.positions.values()))
    for (row, rules), of_board in list(findings.of_boards.items()):
        results.append(ExperimentResult(row, first + plan.boards.index(rules), of_board))
    experiment = Experiment(
        kind=ExperimentKind.GROWTH,
        sets=sets,
        rows=rows,
        title=f"How cost grows on {plan.positions.rules}",
        made=MadeWith.here() if results else None,
    )
    return experiment.with_results(results)


def growth_of(experiment: Experiment, is_shipped: bool = False) -> Restored:
    """Return the measurement that an experiment describes. Raises ExperimentError where it is no growth of one set of
    positions, with empty boards beside it."""
    boards = tuple(rules for each in experiment.sets if (rules := empty_board(each)))
    sets = [each for each in experiment.sets if empty_board(each) is None]
    if experiment.kind is not ExperimentKind.GROWTH or len(sets) != 1 or isinstance(sets[0], Numbers | CensusBoard):
        raise ExperimentError("Growth shows one set of positions, and empty boards beside it; nothing else.")
    plan = GrowthPlan(sets[0], rows_of(experiment.rows), boards)
    found = {(each.row, each.at): each.measured for each in experiment.measured}
    findings = Findings()
    run = Measurement(plan, findings)
    at_of: dict[int, list[int]] = {}
    at = 0
    for each in experiment.sets:
        if rules := empty_board(each):
            run.take_board({row: found[row, at] for row in range(len(plan.rows)) if (row, at) in found}, rules)
            at += 1
            continue
        positions, first = plan.positions.positions(), at  # those of the one set that is no empty board
        at_of = _places(positions, at)
        at += len(positions)
        findings.positions = {
            empty: tuple(positions[place - first] for place in at_of[empty]) for empty in sorted(at_of)
        }
    for empty, places in at_of.items():
        for row in range(len(plan.rows)):
            before_a_gap = takewhile(found.__contains__, [(row, place) for place in places])
            run.take_group(row, empty, [found[each] for each in before_a_gap])
    return Restored(plan, findings, run.summed_up(), is_shipped)


def _places(positions: tuple[Position, ...], first: int = 0) -> dict[int, list[int]]:
    """Return the numbers of the positions, counted from ``first``, by how many empty cells they have."""
    places: dict[int, list[int]] = {}
    for at, position in enumerate(positions, first):
        places.setdefault(position.rules.cells - position.stones, []).append(at)
    return places


def _bounded(entry: Entry, seconds: float) -> Entry:
    """Return a row with the time limit that it has in the measurement."""
    return replace(entry, limits=replace(entry.limits, seconds=min(entry.limits.seconds or seconds, seconds)))
