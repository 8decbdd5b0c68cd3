"""Rows of an experiment held against its base: where two searches of a subject cannot both be right."""

from __future__ import annotations

from ttt_gui.engine.experiment.document import Experiment, Result
from ttt_gui.engine.measure.same_value import Verdict, same_value


def mismatches(experiment: Experiment) -> tuple[str, ...]:
    """A sentence, with the position and the move, for each row that says what the base's own result refutes.

    The base is not searched with exact root moves for it, as Compare does: its bounds refute less than that, and prove
    nothing here.
    """
    results = [each for each in experiment.results if isinstance(each, Result)]
    base = {each.at: each.measured for each in results if each.row == experiment.base}
    found = (same_value(each.measured, base[each.at]) for each in results if each.at in base)
    return tuple(each.sentence for each in found if each.verdict is Verdict.DIFFERS)
