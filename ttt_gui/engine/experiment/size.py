"""How large the results of an experiment can become in its file: what runs for hours must be readable afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ttt_gui.engine.experiment.limits import MAX_SECONDS_KEPT
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.measure.measured import Compared
from ttt_gui.engine.numbers.tree import NumberTree

_ALONE = 330  # bytes of a result without its lists
_MOVE = 27  # a root move with its bound and its value
_NAME = 6  # a move of a line
_ITERATION = 50  # without its line
_SECONDS = 14  # the time of a run


def most_bytes(subjects: Iterable[Compared], rows: tuple[Entry, ...], repeats: int, bare: bool) -> int:
    """Bytes of the results of all rows on all subjects; ``bare`` where no moves and no lines are kept."""
    alone = _ALONE + _SECONDS * min(repeats, MAX_SECONDS_KEPT)
    total = 0
    for moves, count in Counter(map(_moves, subjects)).items():
        lists = moves * (_MOVE + _NAME)
        deepening = sum(_ITERATION + _NAME * depth for depth in range(1, moves + 1))
        for row in rows:
            iterative = row.algorithm is not None and row.algorithm.iterative
            kept = 0 if bare or row.is_solver else lists + (deepening if iterative else 0)
            total += count * (alone + kept)
    return total


def _moves(subject: Compared) -> int:
    """How many moves there are at the root, and how many plies at most."""
    if isinstance(subject, NumberTree):
        return len(subject.children)
    return subject.rules.cells - subject.stones
