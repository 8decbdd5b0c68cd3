"""How far a number tree opens unfolded: layer by layer, as many of its nodes as can be seen at once."""

from __future__ import annotations

from collections import deque

from ttt_gui.engine.trace.trace import SearchTrace

MOST_AT_ONCE = 40
"""Nodes and pruned moves in the first picture of a number tree; its root is unfolded in any case."""


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
