# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The paths that two searches visit, in one tree: a place for each path from the root, and which search visited it.

A node of a log is a call; a place is a path. Principal variation search may enter a path twice: two nodes, one place.
Moves are cells (or numbers of children), whatever order a search tries them in, so both searches meet at that place.

::

    first   per place: its first child, 0 without one (no place has the root, 0, for a child)
    next    per place: the next child of the same parent, 0 after the last
    what    15   10 9   8 7    0
            [      ] [B] [A] [move]

In ``what``, A is set where search 0 visits the place, and B where search 1 does. A place takes ten bytes. The GIL is
released while nodes are added. The types are in paths.pxd.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:  # compiled, these come from paths.pxd
    from ttt_gui.engine.trace.node_log import NodeLog

    free: Any = None
    malloc: Any = None

PIECE = 65_536 if cython.compiled else 512
"""How many nodes to add in one call, which takes a millisecond or two, so that a stop is seen between two calls."""
_PLIES = cython.declare(cython.int, 66)


@cython.final
@cython.cclass
class PathTree:
    """A tree of at most ``most`` places for two searches, numbered 0 and 1. Raises MemoryError without memory for it.

    Add all nodes of one search, then of the other, each in the order of entry and without a gap. Neither the number of
    places nor that of a place is checked.
    """

    def __init__(self, most: int) -> None:
        self._room: Any = max(1, most)
        self.size = 1
        self._bit = 0
        self._log: Any = None
        self._first: Any = [0] if not cython.compiled else cython.NULL
        self._next: Any = [0] if not cython.compiled else cython.NULL
        self._what: Any = [0] if not cython.compiled else cython.NULL
        if cython.compiled:
            size: cython.size_t = self._room
            self._first = cython.cast(cython.p_uint, malloc(4 * size))
            self._next = cython.cast(cython.p_uint, malloc(4 * size))
            self._what = cython.cast(cython.p_ushort, malloc(2 * size))
            if self._first == cython.NULL or self._next == cython.NULL or self._what == cython.NULL:
                raise MemoryError
            self._first[0] = self._next[0] = self._what[0] = 0
        else:
            self._stack, self._order, self._both = [0] * 66, [0] * 256, [0] * 66
            self._entered, self._visited = [[0] * 66, [0] * 66], [[0] * 66, [0] * 66]
        ply: cython.int
        for ply in range(_PLIES):
            self._both[ply] = 0
            self._entered[0][ply] = self._entered[1][ply] = self._visited[0][ply] = self._visited[1][ply] = 0

    if cython.compiled:

        def __dealloc__(self) -> None:
            free(self._first)
            free(self._next)
            free(self._what)

    # --- writing ---

    def begin(self, log: NodeLog, order: tuple[int, ...], which: int) -> None:
        """Begin search ``which`` (0 or 1): from now on nodes are those of ``log``, whose moves are ranks; ``order`` has
        the moves by rank."""
        self._log = log
        self._bit = which
        rank: cython.int
        for rank in range(len(order)):
            self._order[rank] = order[rank]

    def add(self, first: int, last: int) -> None:
        """Add the nodes of the log from ``first`` to the one before ``last``."""
        start: cython.longlong = first
        end: cython.longlong = last
        with cython.nogil:
            self._add(start, end)

    def _add(self, first: cython.longlong, last: cython.longlong) -> cython.void:
        """Add nodes as add() does, without the GIL."""
        node: cython.longlong
        place: cython.longlong
        ply: cython.int
        who: cython.int = self._bit
        other: cython.int = 1 - who
        for node in range(first, last):
            ply = self._log.ply(node)
            place = self._child(self._stack[ply - 1], self._order[self._log.move(node)]) if ply else 0
            self._stack[ply] = place
            self._entered[who][ply] += 1
            if not self._what[place] >> (8 + who) & 1:
                self._what[place] |= 256 << who
                self._visited[who][ply] += 1
                if self._what[place] >> (8 + other) & 1:
                    self._both[ply] += 1

    def _find(self, parent: cython.longlong, move: cython.int) -> cython.longlong:
        """Return the place that a move leads to from a place, 0 without one."""
        place: cython.longlong = self._first[parent]
        while place and self._what[place] & 255 != move:
            place = self._next[place]
        return place

    def _child(self, parent: cython.longlong, move: cython.int) -> cython.longlong:
        """Return the place that a move leads to from a place; make it where there is none."""
        place: cython.longlong = self._first[parent]
        before: cython.longlong = 0
        while place:
            if self._what[place] & 255 == move:
                return place
            before = place
            place = self._next[place]
        place = self.size
        self.size += 1
        if cython.compiled:
            self._first[place] = self._next[place] = 0
            self._what[place] = move
        else:
            self._first.append(0)
            self._next.append(0)
            self._what.append(move)
        if before:
            self._next[before] = place
        else:
            self._first[parent] = place
        return place

    # --- reading ---

    def first_alone(self, first: int, last: int) -> int:
        """Return the first node from ``first`` to before ``last`` whose path the other search does not visit, else -1.

        The nodes are those of the search begun last.
        """
        start: cython.longlong = first
        end: cython.longlong = last
        found: cython.longlong
        with cython.nogil:
            found = self._first_alone(start, end)
        return found

    def _first_alone(self, first: cython.longlong, last: cython.longlong) -> cython.longlong:
        """Find the node that first_alone() returns, without the GIL."""
        node: cython.longlong
        place: cython.longlong
        ply: cython.int
        other: cython.int = 1 - self._bit
        for node in range(first, last):
            ply = self._log.ply(node)
            place = self._find(self._stack[ply - 1], self._order[self._log.move(node)]) if ply else 0
            self._stack[ply] = place
            if not self._what[place] >> (8 + other) & 1:
                return node
        return -1

    def child(self, parent: cython.longlong, move: cython.int) -> int:
        """Return the place that a move leads to from a place, 0 where neither search visits it."""
        return self._find(parent, move)

    def children(self, parent: cython.longlong) -> list[tuple[int, int, int]]:
        """Return the places one move below a place: each with its move, and its visitors as ``visitors`` has them."""
        found = []
        place: cython.longlong = self._first[parent]
        while place:
            found.append((place, self._what[place] & 255, self._what[place] >> 8))
            place = self._next[place]
        return found

    def visitors(self, place: cython.longlong) -> int:
        """Return which searches visit a place: 1 the first, 2 the other, 3 both."""
        return self._what[place] >> 8

    def counts(self, ply: cython.int) -> tuple[int, int, int, int, int]:
        """Return, for one ply, the places that both searches visit and that each visits, and the nodes each entered."""
        return (
            self._both[ply],
            self._visited[0][ply],
            self._visited[1][ply],
            self._entered[0][ply],
            self._entered[1][ply],
        )
