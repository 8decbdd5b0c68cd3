# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The log of a search: four words a node it entered, in the order of entry, without an object a node.

::

    word 0    63        56 55 52 51 48 47   40 39    32 31              0
              [          ] [bound] [end] [ ply ] [ move ] [ parent + 1     ]
    word 1    63        48 47          32 31         16 15              0
              [          ] [ value     ] [ beta       ] [ alpha            ]    each + 32768
    word 2    the moves left untried
    word 3    63                       32 31                              0
              [ source + 1              ] [ nodes entered when it was left ]

All is as the search sees it: values from the side to move at the node, moves as ranks in its order. ``end`` and
``bound`` are 0 while a node is open; ``bound`` is 5 where there is no value or it proves nothing. A node's subtree are
the nodes from itself to the one before ``nodes entered when it was left``, so its children need no list. ``source`` is
the node that stored what the table answered. The types are in node_log.pxd.
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

WORDS = 4
NODE_BYTES = 8 * WORDS
_FIRST_ROOM = cython.declare(cython.int, 65_536)
_LOW = cython.declare(cython.ulonglong, 0xFFFFFFFF)
_spare = cython.declare(cython.p_ulonglong, cython.NULL)
_spare_room = cython.declare(cython.int, 0)


@cython.final
@cython.cclass
class NodeLog:
    """Made for at most ``limit`` nodes; what is entered beyond is not logged. Raises MemoryError where there is none.

    The search writes ``words`` itself: a call a node would cost as much as the node.
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
        # The memory of the last log that was dropped is kept for the next: the system would hand it out page by page,
        # which takes as long as the search. Both hold the GIL.

        def _take_spare(self) -> cython.void:
            global _spare, _spare_room
            if _spare_room <= self.limit:
                self.words, self.room = _spare, _spare_room
                _spare, _spare_room = cython.NULL, 0

        def __dealloc__(self) -> None:
            global _spare, _spare_room
            if self.room > _spare_room:
                self.words, _spare = _spare, self.words
                _spare_room = self.room
            free(self.words)

    def grow(self) -> cython.bint:
        """Make room for as many nodes again; False where the limit is reached or there is no memory."""
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
            self.words.extend([0] * (WORDS * (room - self.room)))
        self.room = room
        return True

    def close(self, nodes: list[int]) -> None:
        """Leave those of these nodes (-1 is none) that a stop left open: no value, end 6, bound 5."""
        node: cython.longlong
        for node in nodes:
            if node >= 0 and (self.words[4 * node] >> 48) & 15 == 0:
                self.words[4 * node] |= cython.cast(cython.ulonglong, 6 | 5 << 4) << 48
                self.words[4 * node + 2] = 0
                self.words[4 * node + 3] = self.size

    def append(self, words: tuple[int, int, int, int]) -> int:
        """Add a node by its words; its number, or -1 where it has no place. For searches that are not compiled."""
        if self.size == self.room and not self.grow():
            return -1
        self.size += 1
        self.put(self.size - 1, words)
        return self.size - 1

    def put(self, node: cython.longlong, words: tuple[int, int, int, int]) -> None:
        """Write the words of a node over."""
        for index in range(4):
            self.words[4 * node + index] = words[index]

    def counts(self) -> tuple[int, int, int, int]:
        """Leaves, cut-offs, pruned moves and the deepest ply."""
        leaves: cython.longlong = 0
        cutoffs: cython.longlong = 0
        pruned: cython.longlong = 0
        deepest: cython.longlong = 0
        node: cython.longlong
        for node in range(self.size):
            end: cython.int = (self.words[4 * node] >> 48) & 15
            ply: cython.int = (self.words[4 * node] >> 40) & 255
            leaves += end == 1 or end == 2
            if end == 4:
                cutoffs += 1
                pruned += count(self.words[4 * node + 2])
            if ply > deepest:
                deepest = ply
        return leaves, cutoffs, pruned, deepest

    def words_of(self, node: cython.longlong) -> tuple[int, int, int, int]:
        """The four words of a node."""
        return (
            self.words[4 * node],
            self.words[4 * node + 1],
            self.words[4 * node + 2],
            self.words[4 * node + 3],
        )

    def after(self, node: cython.longlong) -> int:
        """The first node after this one's subtree."""
        return self.words[4 * node + 3] & _LOW

    def to_bytes(self) -> bytes:
        """All words, little end first, to be saved."""
        if cython.compiled:  # every machine there is PySide6 for has the little end first
            return cython.cast(cython.p_char, self.words)[: 32 * cython.cast(cython.Py_ssize_t, self.size)]
        return _little_end_first(array("Q", self.words[: 4 * self.size])).tobytes()

    @staticmethod
    def from_bytes(data: bytes) -> NodeLog:
        """What ``to_bytes`` gave. Raises MemoryError where there is none."""
        log = NodeLog(max(1, len(data) // 32))
        log._take(data)
        return log

    def _take(self, data: bytes) -> None:
        while 32 * cython.cast(cython.longlong, self.room) < len(data):
            if not self.grow():
                raise MemoryError
        self.size = len(data) // 32
        if cython.compiled:
            memcpy(self.words, cython.cast(cython.p_char, data), 32 * cython.cast(cython.size_t, self.size))
        else:
            words = array("Q")
            words.frombytes(data[: 32 * self.size])
            self.words[: 4 * self.size] = _little_end_first(words)


def _little_end_first(words: Any) -> Any:
    if sys.byteorder == "big":
        words.byteswap()
    return words
