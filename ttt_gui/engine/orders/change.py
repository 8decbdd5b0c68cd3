"""What another order of moves changed: the nodes that one search of a tree entered and the other did not."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.engine.trace.node_log import NodeLog
from ttt_gui.engine.trace.trace import SearchTrace


@dataclass(frozen=True)
class Change:
    """``appeared`` nodes were entered only by the later search, ``vanished`` only by the earlier one."""

    appeared: int
    vanished: int


def change_between(before: SearchTrace, after: SearchTrace) -> Change:
    """Compare two whole traces of one tree, node by node along the same moves, and return what changed."""
    first, second = before.log, after.log
    both = 0
    pairs = [(0, 0)]
    while pairs:
        one, other = pairs.pop()
        both += 1
        here = _children(first, one)
        for move, child in _children(second, other).items():
            if move in here:
                pairs.append((here[move], child))
    return Change(len(after) - both, len(before) - both)


def _children(log: NodeLog, node: int) -> dict[int, int]:
    found = {}
    child, end = node + 1, log.after(node)
    while child < end:
        found[log.move(child)] = child
        child = log.after(child)
    return found
