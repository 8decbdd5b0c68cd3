# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What was known of each node of a log when the node was left: the interval in which its value lies, as MAX sees it.

One pass over the log joins the visits of one line of moves, over null windows, searches again and iterations: a *line*
is named by the number of its first visit, and all roots are visits of line 0. When a node is left, its interval is the
intersection of three: what its line's last visit knew, what the returned value proves by its bound, and what follows
from the moves. MAX has the greatest low and the greatest high of its moves, MIN the least of both. What a move not
tried and what a heuristic may be worth stands in known.py, which gives it as tables.

Half a million nodes take milliseconds, without the GIL; a node takes 24 bytes. The types are in intervals.pxd.
"""

from __future__ import annotations

from array import array
from typing import Any

import cython

from ttt_gui.engine.trace import node_log

if not cython.compiled:  # compiled, these come from intervals.pxd
    from ttt_gui.engine.bits.c_helpers import count
    from ttt_gui.engine.trace.node_log import NodeLog

_EXACT = cython.declare(cython.int, node_log.EXACT)
_LOWER = cython.declare(cython.int, node_log.LOWER)
_UPPER = cython.declare(cython.int, node_log.UPPER)
_TERMINAL = cython.declare(cython.int, node_log.TERMINAL)
_TABLE = cython.declare(cython.int, node_log.TABLE)
_STOPPED = cython.declare(cython.int, node_log.STOPPED)


@cython.final
@cython.cclass
class IntervalList:
    """The intervals of all nodes of a log, which must be closed, each at the moment when the node was left.

    ``values`` are all values that a node can have, rising; () where every number is possible. ``lowest`` and
    ``highest`` have for each ply what a node there may be worth of which nothing is known. ``last_moves`` has for each
    node from the last root to the last node how many moves the search would try there: the log, which may end before
    they all were tried, does not say it. Raises MemoryError where there is no memory.
    """

    def __init__(
        self, log: NodeLog, values: tuple[int, ...], lowest: list[int], highest: list[int], last_moves: list[int]
    ) -> None:
        self._log = log
        nodes = max(1, log.size)
        self._line: Any = array("i", [-1]) * nodes
        self._previous: Any = array("i", [-1]) * nodes  # per node: the visit before it of the same line, -1 without one
        self._latest: Any = array("i", [-1]) * nodes  # per line: its last visit
        self._child: Any = array("i", [-1]) * nodes  # per line: the first of the lines that are one move longer
        self._sibling: Any = array("i", [-1]) * nodes  # per line: the next line from the same one, -1 without one
        self._low: Any = array("h", [0]) * nodes
        self._high: Any = array("h", [0]) * nodes
        if not cython.compiled:
            self._values, self._lowest, self._highest = [0] * 66, [0] * 67, [0] * 67
            self._last, self._last_moves, self._stack = [0] * 66, [0] * 66, [0] * 66
        self._value_count = len(values)
        for index, value in enumerate(values):
            self._values[index] = value
        for ply in range(67):
            self._lowest[ply], self._highest[ply] = lowest[ply], highest[ply]
        self._last_count = len(last_moves)
        node: cython.longlong = log.size - 1
        for ply in reversed(range(self._last_count)):
            self._last[ply], self._last_moves[ply] = node, last_moves[ply]
            node = log.parent(node)
        with cython.nogil:
            self._build()

    def _build(self) -> cython.void:
        """Enter and leave all nodes, in the order of time."""
        node: cython.longlong
        ply: cython.int
        depth: cython.int = 0  # how many nodes are open
        for node in range(self._log.size):
            ply = self._log.ply(node)
            while depth > ply:
                depth -= 1
                self._leave(self._stack[depth])
            self._stack[ply] = node
            depth = ply + 1
            self._enter(node)
        while depth > 0:
            depth -= 1
            self._leave(self._stack[depth])

    def _enter(self, node: cython.longlong) -> cython.void:
        """Find the line of a node, or begin a new one with it."""
        parent: cython.longlong = self._log.parent(node)
        line: cython.int = 0
        above: cython.int
        if parent >= 0:
            above = self._line[parent]
            line = self._child[above]
            while line >= 0 and self._log.move(line) != self._log.move(node):
                line = self._sibling[line]
            if line < 0:
                line = node
                self._sibling[line] = self._child[above]
                self._child[above] = line
        self._line[node] = line
        self._previous[node] = self._latest[line]
        self._latest[line] = node

    def _leave(self, node: cython.longlong) -> cython.void:
        """Work out the interval of a node that is left."""
        ply: cython.int = self._log.ply(node)
        is_max: cython.bint = ply & 1 == 0
        end: cython.int = self._log.end(node)
        bound: cython.int = self._log.bound(node)
        value: cython.int = self._log.value(node) if is_max else -self._log.value(node)
        low: cython.int = self._lowest[ply + 1]
        high: cython.int = self._highest[ply + 1]
        line: cython.int = self._line[node]
        child: cython.int
        visit: cython.int
        tried: cython.int = 0
        best_low: cython.int
        best_high: cython.int
        if end == _TERMINAL:
            low = high = value
        elif end == _TABLE:
            visit = self._log.source(node)
            if visit >= 0:  # the same position, as many plies from the root: what was known there holds here
                low, high = self._low[visit], self._high[visit]
        elif end == _STOPPED and self._child[line] < 0:  # a game that may be finished there
            low, high = self._lowest[ply], self._highest[ply]
        elif self._child[line] >= 0:
            child = self._child[line]
            best_low = best_high = 0
            while child >= 0:
                visit = self._latest[child]
                if tried == 0 or (self._low[visit] > best_low) == is_max:
                    best_low = self._low[visit]
                if tried == 0 or (self._high[visit] > best_high) == is_max:
                    best_high = self._high[visit]
                tried += 1
                child = self._sibling[child]
            if tried < self.moves(node):  # a move not tried is worth from ``low`` to ``high``
                if (low > best_low) == is_max:
                    best_low = low
                if (high > best_high) == is_max:
                    best_high = high
            low, high = best_low, best_high
        if (bound == _EXACT or bound == (_LOWER if is_max else _UPPER)) and value > low:
            low = self._least_from(value)
        if (bound == _EXACT or bound == (_UPPER if is_max else _LOWER)) and value < high:
            high = self._greatest_to(value)
        visit = self._previous[node]
        if visit >= 0:
            low, high = max(low, self._low[visit]), min(high, self._high[visit])
        self._low[node], self._high[node] = low, high

    def _least_from(self, value: cython.int) -> cython.int:
        """Return the least possible value that is at least ``value``, which may be the edge of a window."""
        index: cython.int
        for index in range(self._value_count):
            if self._values[index] >= value:
                return self._values[index]
        return value

    def _greatest_to(self, value: cython.int) -> cython.int:
        """Return the greatest possible value that is at most ``value``, which may be the edge of a window."""
        index: cython.int
        for index in range(self._value_count - 1, -1, -1):
            if self._values[index] <= value:
                return self._values[index]
        return value

    def moves(self, node: cython.longlong) -> cython.int:
        """Return how many moves a node has that the search would try: those that it tried, and those that it cut
        off."""
        ply: cython.int = self._log.ply(node)
        child: cython.longlong
        after: cython.longlong
        found: cython.int
        if ply < self._last_count and self._last[ply] == node:
            return self._last_moves[ply]
        found = count(self._log.untried(node))
        child = node + 1
        while child < self._log.after(node):
            after = self._log.after(child)
            if after >= self._log.size or not self._log.is_again(child, after):
                found += 1
            child = after
        return found

    # --- reading ---

    def line(self, node: cython.longlong) -> int:
        """Return the line of a node: the number of its first visit."""
        return self._line[node]

    def latest(self, line: cython.longlong) -> int:
        """Return the last visit of a line."""
        return self._latest[line]

    def previous(self, node: cython.longlong) -> int:
        """Return the visit before a node of the same line, -1 without one."""
        return self._previous[node]

    def longer(self, line: cython.longlong) -> list[int]:
        """Return the lines that are one move longer, of all that were entered in the search, the latest first."""
        found = []
        child: cython.int = self._child[line]
        while child >= 0:
            found.append(child)
            child = self._sibling[child]
        return found

    def interval(self, node: cython.longlong) -> tuple[int, int]:
        """Return low and high of a node as they were known when it was left."""
        return self._low[node], self._high[node]
