# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The events of a logged search in the order of time: a node is entered or left, its window narrows, its loop cut off.

Events that the log does not hold follow from it: after a child was left its parent's window narrows where the child's
value is above alpha, as in step 9 of the search. Half a million nodes are listed in milliseconds, without the GIL, and
two million events take eight megabytes. The cut-offs are listed once more, so that any is found by bisection, none by
running through all events. The types are in events.pxd.
"""

from __future__ import annotations

from typing import Any

import cython

from ttt_gui.engine.trace import node_log

if not cython.compiled:  # compiled, these come from events.pxd
    from ttt_gui.engine.trace.node_log import NodeLog

    free: Any = None
    malloc: Any = None
    realloc: Any = None

# The kinds of events; NARROW and CUT are events of the parent of the node that was left just before.
ENTER, EXIT, NARROW, CUT = range(4)

_CUT_END = cython.declare(cython.int, node_log.CUT)
_STOPPED_END = cython.declare(cython.int, node_log.STOPPED)
_INFINITY = cython.declare(cython.int, node_log.INFINITY)


@cython.final
@cython.cclass
class EventList:
    """The events of a log, which must be closed. ``alpha_beta`` and ``exact_moves`` are switches of the search that
    wrote it. Raises MemoryError where there is no memory for them."""

    def __init__(self, log: NodeLog, alpha_beta: bool, exact_moves: bool) -> None:
        self._log = log
        self._alpha_beta, self._exact_moves = alpha_beta, exact_moves
        self.size = self.cuts = 0
        nodes: cython.longlong = max(1, log.size)
        self._events: Any = [] if not cython.compiled else cython.NULL
        self._cuts: Any = [] if not cython.compiled else cython.NULL
        self._entered: Any = [0] * nodes if not cython.compiled else cython.NULL
        self._left: Any = [0] * nodes if not cython.compiled else cython.NULL
        if cython.compiled:
            self._room, self._cut_room = 3 * nodes, 0
            self._events = cython.cast(cython.p_uint, malloc(4 * self._room))
            self._entered = cython.cast(cython.p_uint, malloc(4 * nodes))
            self._left = cython.cast(cython.p_uint, malloc(4 * nodes))
            if self._events == cython.NULL or self._entered == cython.NULL or self._left == cython.NULL:
                raise MemoryError
        else:
            self._room = self._cut_room = 0
            self._stack, self._alpha, self._best = [0] * 66, [0] * 66, [0] * 66
        built: cython.bint
        with cython.nogil:
            built = self._build()
        if not built:
            raise MemoryError

    if cython.compiled:

        def __dealloc__(self) -> None:
            free(self._events)
            free(self._cuts)
            free(self._entered)
            free(self._left)

    def _build(self) -> cython.bint:
        """List the events of all nodes, in the order of time; False without memory."""
        node: cython.longlong
        ply: cython.int
        depth: cython.int = 0  # how many nodes are open
        for node in range(self._log.size):
            ply = self._log.ply(node)
            while depth > ply:
                depth -= 1
                if not self._leave(depth):
                    return False
            self._stack[ply] = node
            self._alpha[ply] = self._log.alpha(node)
            self._best[ply] = -_INFINITY
            depth = ply + 1
            self._entered[node] = self.size
            if not self._add(node, 0):
                return False
        while depth > 0:
            depth -= 1
            if not self._leave(depth):
                return False
        return True

    def _leave(self, ply: cython.int) -> cython.bint:
        """Add the exit of the open node of this ply, then what its value does to its parent; False without memory."""
        node: cython.longlong = self._stack[ply]
        parent: cython.longlong
        after: cython.longlong = self._log.after(node)
        value: cython.int
        self._left[node] = self.size
        if not self._add(node, 1):
            return False
        if ply == 0 or self._log.end(node) == _STOPPED_END:
            return True
        parent = self._stack[ply - 1]
        # A null window that failed high is only a question: the same move is entered again.
        if after < self._log.size and self._log.is_again(node, after):
            return True
        value = -self._log.value(node)
        if value > self._best[ply - 1]:
            self._best[ply - 1] = value
            if self._alpha_beta and value > self._alpha[ply - 1] and (ply > 1 or not self._exact_moves):
                self._alpha[ply - 1] = value
                if not self._add(parent, 2):
                    return False
        if self._log.end(parent) == _CUT_END and self._log.after(parent) == after:
            return self._add_cut() and self._add(parent, 3)
        return True

    def _add_cut(self) -> cython.bint:
        """List the event that is added next as a cut-off; False without memory."""
        if cython.compiled:
            if self.cuts == self._cut_room:
                self._cut_room += self._cut_room // 2 + 1024
                cuts: cython.p_uint = cython.cast(
                    cython.p_uint, realloc(self._cuts, 4 * cython.cast(cython.longlong, self._cut_room))
                )
                if cuts == cython.NULL:
                    return False
                self._cuts = cuts
            self._cuts[self.cuts] = self.size
        else:
            self._cuts.append(self.size)
        self.cuts += 1
        return True

    def _add(self, node: cython.int, kind: cython.int) -> cython.bint:
        """Add an event of a node; ``kind`` is ENTER, EXIT, NARROW or CUT as a number. False without memory."""
        if cython.compiled:
            if self.size == self._room:
                self._room += self._room // 2 + 16
                events: cython.p_uint = cython.cast(
                    cython.p_uint, realloc(self._events, 4 * cython.cast(cython.longlong, self._room))
                )
                if events == cython.NULL:
                    return False
                self._events = events
            self._events[self.size] = 4 * cython.cast(cython.uint, node) + kind
        else:
            self._events.append(4 * node + kind)
        self.size += 1
        return True

    def event(self, index: cython.longlong) -> tuple[int, int]:
        """Return the kind and the node of the event at ``index``."""
        return self._events[index] & 3, self._events[index] >> 2

    def entered(self, node: cython.longlong) -> int:
        """Return the index of the event that enters a node."""
        return self._entered[node]

    def left(self, node: cython.longlong) -> int:
        """Return the index of the event that leaves a node."""
        return self._left[node]

    def nodes_by(self, index: cython.longlong) -> int:
        """Return how many nodes were entered up to the event at ``index``, that event included."""
        while self._events[index] & 3 != 0:
            index -= 1
        return (self._events[index] >> 2) + 1

    def cuts_by(self, index: cython.longlong) -> int:
        """Return how many cut-offs there were up to the event at ``index``, that event included."""
        low: cython.int = 0
        high: cython.int = self.cuts
        middle: cython.int
        while low < high:
            middle = low + (high - low) // 2
            if self._cuts[middle] <= index:
                low = middle + 1
            else:
                high = middle
        return low

    def next_cut(self, index: cython.longlong) -> int:
        """Return the index of the first cut-off after ``index`` (-1: from the start on), -1 where there is none."""
        number: cython.int = self.cuts_by(index)
        if number < self.cuts:
            return self._cuts[number]
        return -1

    def previous_cut(self, index: cython.longlong) -> int:
        """Return the index of the last cut-off before ``index``, -1 where there is none."""
        number: cython.int = self.cuts_by(index - 1)
        if number > 0:
            return self._cuts[number - 1]
        return -1
