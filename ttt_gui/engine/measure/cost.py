"""What the rows of a comparison will take, guessed by counting before anything runs: the same guess on every machine.

A clock would decide otherwise each time, and a search that is tried may not end.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ttt_gui.engine.estimate import ALPHA_BETA_POWER
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.measure.measured import Compared
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.search.core import ENGINE

AT_ONCE_SECONDS = 1.0
"""What takes less altogether runs without being asked for."""
_SLOWER = 1 if ENGINE == "compiled" else 200  # how many times as long the interpreted engine takes
_NODES_PER_SECOND = 5e7
_POSITIONS_PER_SECOND = 5e6  # of a search with a table, and of the solver
_SECONDS_EACH = 5e-4  # of every search, however small


def seconds_of(entry: Entry, subject: Compared) -> float:
    """What one run of a row takes at most, as far as can be told from the subject's size and the row's switches."""
    if isinstance(subject, NumberTree):
        return subject.size / _NODES_PER_SECOND * _SLOWER
    return seconds_with(entry, len(subject.legal_moves))


def seconds_with(entry: Entry, empty: int) -> float:
    """The same of a position with so many empty cells, whatever stands on the others."""
    limits, algorithm = entry.limits, entry.algorithm
    plies = range(min(empty, empty if limits.depth is None else limits.depth) + 1)
    most = math.inf if limits.nodes is None else float(limits.nodes)
    nodes = float(sum(math.perm(empty, ply) for ply in plies))
    positions = float(sum(math.comb(empty, ply) * math.comb(ply, ply // 2) for ply in plies))
    if algorithm is None:
        seconds = min(positions, most) / _POSITIONS_PER_SECOND
    else:
        visited = nodes**ALPHA_BETA_POWER if algorithm.alpha_beta else nodes
        seconds = min(visited, most) / _NODES_PER_SECOND
        if algorithm.tt:
            seconds = min(seconds, min(positions, most) / _POSITIONS_PER_SECOND)
    return _SECONDS_EACH + min(seconds * _SLOWER, math.inf if limits.seconds is None else limits.seconds)


def seconds_of_all(entries: Sequence[Entry], base: Entry, subject: Compared, repeats: int) -> float:
    """What all rows take one after the other, each so many times, and the base once more with exact root moves."""
    return repeats * sum(seconds_of(each, subject) for each in entries) + seconds_of(base, subject)
