"""How far a tree opens unfolded: of a game the best line and the move that was played, a few plies deep; a number
tree whole, or where it is huge layer by layer."""

from __future__ import annotations

from collections import deque

from ttt_gui.engine.trace.trace import SearchTrace

MOST_AT_ONCE = 2_000
"""Nodes and pruned moves that are unfolded at first in a number tree: more take an outline too long."""
_PLIES = 2  # unfolded below the root of a game, along one line


def first_unfolded(trace: SearchTrace, top: int, played: int | None = None) -> set[int]:
    """The nodes to begin with: of a game ``top``, its best line a few plies deep, and of another move that was played
    the reply to it; of numbers those below ``top`` whose children fit, breadth first."""
    if trace.subject.board is None:
        return _that_fit(trace, top)
    line = trace.best_line(top)
    if played is None or played in line:
        return set(line[: _PLIES + 1])
    return {*line[:_PLIES], *trace.best_line(played)[:_PLIES]}


def _that_fit(trace: SearchTrace, top: int) -> set[int]:
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
