"""How far a number tree opens unfolded: whole, or where it is huge layer by layer."""

from __future__ import annotations

from collections import deque

from ttt_gui.engine.trace.trace import SearchTrace

MOST_AT_ONCE = 2_000
"""Nodes and pruned moves that are unfolded at first in a number tree: more take an outline too long."""


def first_unfolded(trace: SearchTrace, top: int) -> set[int]:
    """The nodes of a number tree to begin with: those below ``top`` whose children fit, breadth first. None of a game,
    which opens along its best line."""
    if trace.subject.board is not None:
        return set()
    found: set[int] = set()
    seen, waiting = 1, deque([top])
    while waiting:
        node = waiting.popleft()
        children = trace.children(node)
        more = len(children) + len(trace.node(node).pruned)
        if not more or (node != top and seen + more > MOST_AT_ONCE):
            continue
        seen += more
        found.add(node)
        waiting.extend(children)
    return found
