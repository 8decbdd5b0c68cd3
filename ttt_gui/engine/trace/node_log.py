# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The log of a search: four words for each node it entered, in the order of entry, without an object for each.

::

    word 0    63        56 55 52 51 48 47   40 39    32 31              0
              [          ] [bound] [end] [ ply ] [ move ] [ parent + 1     ]
    word 1    63        48 47          32 31         16 15              0
              [          ] [ value     ] [ beta       ] [ alpha            ]    each + 32768
    word 2    the moves left untried
    word 3    63                       32 31                              0
              [ source + 1              ] [ nodes entered when it was left ]

All is as the search sees it: values from the side to move at the node, moves as ranks in its order. ``end`` and
``bound`` are 0 while a node is open; ``bound`` is 5 where there is no value or the value proves nothing. A node's
subtree are the nodes from itself to the one before ``nodes entered when it was left``, so its children need no list.
``source`` is the node that stored what the table answered. The types are in node_log.pxd.
"""

from __future__ import annotations

import sys
from array import array
from typing import Any

import cython

if not cython.compiled:  # compiled, the C types and these come from node_log.pxd
    from ttt_gui.engine.bits.c_helpers import count

    memcpy: Any = None
    free: Any = None
    realloc: Any = None

    def enter_node(log: NodeLog, parent: int, move: int, ply: int, alpha: int, beta: int) -> int:
        """Append a node to ``log`` and return its number; -1 where the log is full."""
        node = log.size
        if node == log.room and not log.grow():
            return -1
        log.size = node + 1
        log.words[4 * node] = parent + 1 | move << 32 | ply << 40
        log.words[4 * node + 1] = alpha + 32_768 | beta + 32_768 << 16
        return node

    def leave_node(log: NodeLog, node: int, value: int, bound: int, end: int, untried: int, source: int) -> None:
        """Record value, bound, end, untried moves and source of a logged node; do nothing for -1."""
        if node >= 0:
            log.words[4 * node] |= (end | bound << 4) << 48
            log.words[4 * node + 1] |= value + 32_768 << 32
            log.words[4 * node + 2] = untried
            log.words[4 * node + 3] = log.size | source + 1 << 32


# What the log says of a value; the table knows only the first three.
EXACT, LOWER, UPPER, HEURISTIC, NO_BOUND = range(1, 6)
# Why a node was left.
TERMINAL, DEPTH, TABLE, CUT, ALL_TRIED, STOPPED = range(1, 7)
NODE_BYTES = 32
INFINITY = 32_000  # an open window is from -INFINITY to INFINITY

_STOPPED = cython.declare(cython.int, STOPPED)
_NO_BOUND = cython.declare(cython.int, NO_BOUND)
_LEAVES = cython.declare(cython.int, DEPTH)  # leaves have this end or the one before
_CUT = cython.declare(cython.int, CUT)
_FIRST_ROOM = cython.declare(cython.int, 65_536)
_LOW = cython.declare(cython.ulonglong, 0xFFFFFFFF)
_BOUND = cython.declare(cython.ulonglong, 15 << 52)
_PARENT_MOVE_PLY = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFF)
_spare = cython.declare(cython.p_ulonglong, cython.NULL)
_spare_room = cython.declare(cython.int, 0)
_SPARE_ROOM = cython.declare(cython.int, 1 << 20)  # nodes; no more than 32 MiB are kept


@cython.final
@cython.cclass
class NodeLog:
    """The log of at most ``limit`` nodes; later nodes are not logged. Raises MemoryError where there is no memory.

    Only this file and node_log.pxd read ``words``. A node's number is not checked.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.size = self.room = 0
        self.words: Any = [] if not cython.compiled else cython.NULL
        if cython.compiled:
            self._take_spare()
        if not self.room and not self.grow():
            raise MemoryError

    if cython.compiled:
        # The memory of a log that was dropped is kept for the next: the system would hand it out page by page, which
        # takes as long as the search. More than _SPARE_ROOM is given back, or it would stay for ever. Both methods hold
        # the GIL.

        def _take_spare(self) -> cython.void:
            """Take the memory that a dropped log left, if this log has room for it."""
            global _spare, _spare_room
            if _spare_room <= self.limit:
                self.words, self.room = _spare, _spare_room
                _spare, _spare_room = cython.NULL, 0

        def __dealloc__(self) -> None:
            global _spare, _spare_room
            if _spare_room < self.room <= _SPARE_ROOM:
                self.words, _spare = _spare, self.words
                _spare_room = self.room
            free(self.words)

    def grow(self) -> cython.bint:
        """Double the room, up to the limit; return False where the limit is reached or there is no memory."""
        room: cython.int = 2 * self.room if self.room else _FIRST_ROOM
        if room > self.limit:
            room = self.limit
        if room == self.room:
            return False
        if cython.compiled:
            words: cython.p_ulonglong = cython.cast(
                cython.p_ulonglong, realloc(self.words, 32 * cython.cast(cython.size_t, room))
            )
            if words == cython.NULL:
                self.limit = self.room  # full for good: a later node would have a parent that is not logged
                return False
            self.words = words
        else:
            self.words.extend([0] * (4 * (room - self.room)))
        self.room = room
        return True

    # --- writing ---

    def enter(self, parent: int, move: int, ply: int, alpha: int, beta: int) -> int:
        """Log a node entered by ``move`` from ``parent`` (-1 for a root); return its number, -1 without room."""
        return enter_node(self, parent, move, ply, alpha, beta)

    def leave(self, node: int, value: int, bound: int, end: int, untried: int, source: int = -1) -> None:
        """Log how a node (-1: it is not logged) is left; ``source`` is -1 where the table did not answer."""
        leave_node(self, node, value, bound, end, untried, source)

    def close(self, nodes: list[int]) -> None:
        """Log those of ``nodes`` that are still open (-1 is none) as stopped, without a value."""
        node: cython.longlong
        for node in nodes:
            if node >= 0 and self.end(node) == 0:
                self.words[4 * node] |= cython.cast(cython.ulonglong, _STOPPED | _NO_BOUND << 4) << 48
                self.words[4 * node + 2] = 0
                self.words[4 * node + 3] = self.size

    def set_bound(self, node: cython.longlong, bound: cython.ulonglong) -> cython.void:
        """Replace the bound of a node that was left."""
        self.words[4 * node] = (self.words[4 * node] & ~_BOUND) | (bound << 52)

    # --- reading ---

    def parent(self, node: cython.longlong) -> cython.longlong:
        """Return the number of the node's parent, -1 for a root."""
        return cython.cast(cython.longlong, self.words[4 * node] & _LOW) - 1

    def move(self, node: cython.longlong) -> cython.int:
        """Return the rank of the move that led to the node; a root's means nothing."""
        return (self.words[4 * node] >> 32) & 255

    def ply(self, node: cython.longlong) -> cython.int:
        """Return the ply of the node."""
        return (self.words[4 * node] >> 40) & 255

    def end(self, node: cython.longlong) -> cython.int:
        """Return why the node was left, such as CUT; 0 while it is open."""
        return (self.words[4 * node] >> 48) & 15

    def bound(self, node: cython.longlong) -> cython.int:
        """Return what the log says of the node's value, such as LOWER; 0 while the node is open."""
        return (self.words[4 * node] >> 52) & 15

    def alpha(self, node: cython.longlong) -> cython.int:
        """Return the alpha that the node was entered with."""
        return cython.cast(cython.int, self.words[4 * node + 1] & 65535) - 32768

    def beta(self, node: cython.longlong) -> cython.int:
        """Return the beta that the node was entered with."""
        return cython.cast(cython.int, (self.words[4 * node + 1] >> 16) & 65535) - 32768

    def value(self, node: cython.longlong) -> cython.int:
        """Return the value of the node for the side to move there, -32768 where there is none."""
        return cython.cast(cython.int, (self.words[4 * node + 1] >> 32) & 65535) - 32768

    def untried(self, node: cython.longlong) -> cython.ulonglong:
        """Return the ranks of the moves left untried, as bits, at a node that was left."""
        return self.words[4 * node + 2]

    def after(self, node: cython.longlong) -> cython.longlong:
        """Return the number of the first node after the subtree of a node that was left."""
        return self.words[4 * node + 3] & _LOW

    def source(self, node: cython.longlong) -> cython.longlong:
        """Return the node that stored what the table answered at a node that was left, -1 without one."""
        return cython.cast(cython.longlong, self.words[4 * node + 3] >> 32) - 1

    def is_again(self, node: cython.longlong, other: cython.longlong) -> cython.bint:
        """Return whether two nodes have the same parent, move and ply: the later one searches the move again."""
        return (self.words[4 * node] ^ self.words[4 * other]) & _PARENT_MOVE_PLY == 0

    def has_unused_bits(self, node: cython.longlong) -> cython.bint:
        """Return whether bits without a meaning are set: then no search wrote the log."""
        return self.words[4 * node] >> 56 != 0 or self.words[4 * node + 1] >> 48 != 0

    def counts(self) -> tuple[int, int, int, int]:
        """Return how many leaves, cut-offs and pruned moves the log has, and the deepest ply."""
        leaves: cython.longlong = 0
        cutoffs: cython.longlong = 0
        pruned: cython.longlong = 0
        deepest: cython.longlong = 0
        node: cython.longlong
        for node in range(self.size):
            end: cython.int = self.end(node)
            leaves += 0 < end <= _LEAVES
            if end == _CUT:
                cutoffs += 1
                pruned += count(self.untried(node))
            if self.ply(node) > deepest:
                deepest = self.ply(node)
        return leaves, cutoffs, pruned, deepest

    def to_bytes(self, first: int = 0, count: int = -1) -> bytes:
        """Return the words of ``count`` nodes (-1: of all) from ``first`` on, little end first, to be saved."""
        start: cython.Py_ssize_t = min(max(0, first), self.size)
        end: cython.Py_ssize_t = self.size if count < 0 else min(self.size, start + count)
        if cython.compiled:  # all machines that PySide6 runs on are little-endian
            return cython.cast(cython.p_char, self.words)[32 * start : 32 * end]
        return _little_end_first(array("Q", self.words[4 * start : 4 * end])).tobytes()

    @staticmethod
    def from_bytes(data: bytes) -> NodeLog:
        """Return the log whose bytes ``to_bytes`` gave. Raises MemoryError where there is no memory."""
        log = NodeLog(max(1, len(data) // 32))
        log.append(data)
        return log

    def append(self, data: bytes) -> None:
        """Add whole nodes as ``to_bytes`` gave them. Raises MemoryError without memory, and beyond the limit."""
        nodes: cython.longlong = len(data) // 32
        while self.room - self.size < nodes:
            if not self.grow():
                raise MemoryError
        if cython.compiled:
            words: cython.p_ulonglong = self.words + 4 * cython.cast(cython.longlong, self.size)
            memcpy(words, cython.cast(cython.p_char, data), 32 * cython.cast(cython.size_t, nodes))
        else:
            found = array("Q")
            found.frombytes(data[: 32 * nodes])
            self.words[4 * self.size : 4 * (self.size + nodes)] = _little_end_first(found)
        self.size += nodes


def _little_end_first(words: Any) -> Any:
    """Return the words with their bytes swapped on a big-endian machine, which also swaps them back."""
    if sys.byteorder == "big":
        words.byteswap()
    return words
