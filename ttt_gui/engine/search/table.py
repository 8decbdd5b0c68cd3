# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The transposition table: what the search found of positions; those that a symmetry in force makes equal are one.

A slot is two words, the key of the position and what is known, which is never 0. The key is the exclusive or of a
random number a stone (Zobrist 1970), under symmetries the smallest of its images. Two positions with one key of 64 bits
would be taken for each other: with ten million positions the odds of that are 1 in 370,000. What is known::

    63           33 32        31      24 23     18 17   16 15          0
    [ its node + 1 ] [heuristic] [ depth ] [ move  ] [ bound ] [ value + 32768 ]

The position's node is known where the search is logged. Bound 1 is exact, 2 a lower and 3 an upper bound. A win is
stored relative to its node. The heuristic bit says that the search met the depth limit; without it the value holds at
any depth.

A position's slot is that of the lowest bits of its key. Where the table has two slots for every position that the board
can have, a position whose slot is taken gets the next free one, and nothing is ever replaced: more slots would change
nothing. Otherwise what the slot holds is always replaced, the simplest rule there is. The types are in table.pxd.
"""

from __future__ import annotations

from math import comb
from typing import Any

import cython

from ttt_gui.engine.score import HEURISTIC_LIMIT
from ttt_gui.engine.trace import node_log
from ttt_gui.system.memory import available_bytes

if not cython.compiled:  # compiled, the C types and these come from table.pxd
    from collections import defaultdict

    from ttt_gui.engine.bits.symmetry import Symmetry

    calloc: Any = None  # only the compiled table asks for memory; the interpreted one is a dict
    free: Any = None

SLOT_BYTES = 16
_NEVER_SHORT = 1 << 20  # up to so many bytes are taken without asking the system for what is available
_WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_LIMIT = cython.declare(cython.int, HEURISTIC_LIMIT)
_EXACT = cython.declare(cython.int, node_log.EXACT)
_LOWER = cython.declare(cython.int, node_log.LOWER)
_UPPER = cython.declare(cython.int, node_log.UPPER)
_NO_MOVE = cython.declare(cython.int, 64)


def most_positions(empty_cells: int) -> int:
    """Return how many positions arise when both sides fill so many cells in turn, all or fewer, lines not regarded."""
    return sum(comb(empty_cells, stones) * comb(stones, stones // 2) for stones in range(empty_cells + 1))


@cython.final
@cython.cclass
class Table:
    """A transposition table, at first without memory: ``allocate`` comes before the first search.

    ``symmetry`` are the symmetries in force. The value of a depth-aware win counts plies from the root in the search,
    and from the node in a slot. The counters begin at 0 and go on over all iterations.
    """

    def __init__(self, symmetry: Symmetry) -> None:
        self.slots: Any = None if not cython.compiled else cython.NULL
        if not cython.compiled:
            self.random = [0] * 128
            self.keys = [0] * 528
        self.symmetry = symmetry
        self.depth_aware = True
        self._mask = 0
        self._fits = False
        self._probes = self._hits = self._stores = self._collisions = 0
        self.value = self.bound = 0
        self.source = -1
        self.move = _NO_MOVE
        self.heuristic = False

    if cython.compiled:

        def __dealloc__(self) -> None:
            free(self.slots)

    def allocate(self, mib: int, positions: int) -> tuple[int, bool]:
        """Take at most ``mib`` MiB, no more than ``positions`` need; return the bytes, and whether memory was short.

        The number of slots is a power of two. More than 1 MiB takes at most three quarters of the memory available, and
        the number is halved until the system grants it (0 bytes where it never does). Memory comes zeroed, page by page
        as it is first touched, so that a large table costs no time here.
        """
        wanted = 1 << ((mib << 20) // SLOT_BYTES).bit_length() - 1
        enough = 1 << (2 * positions - 1).bit_length()
        wanted = min(wanted, enough)
        slots: cython.ulonglong = wanted
        if wanted * SLOT_BYTES > _NEVER_SHORT:
            available = available_bytes()
            if available is not None:  # a system may promise more than it has, and end the program at use
                slots = 1 << max(1, min(wanted, 3 * available // 4 // SLOT_BYTES)).bit_length() - 1
        if not cython.compiled:
            self.slots = defaultdict(int)
        else:
            with cython.nogil:
                self.slots = cython.cast(cython.p_ulonglong, calloc(slots, 16))
                while self.slots == cython.NULL and slots > 1:
                    slots >>= 1
                    self.slots = cython.cast(cython.p_ulonglong, calloc(slots, 16))
            if self.slots == cython.NULL:
                return 0, True
        self._mask = slots - 1
        self._fits = slots == enough
        self._draw()
        return slots * SLOT_BYTES, slots < wanted

    def _draw(self) -> None:
        """Draw the random numbers of stones on cells, of which keys are made, from a fixed seed, so that every run
        counts alike: SplitMix64, Steele, Lea and Flood."""
        state: cython.ulonglong = 0x7474742D67756921
        mixed: cython.ulonglong
        index: cython.int
        for index in range(128):
            state = (state + 0x9E3779B97F4A7C15) & _WORD
            mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
            mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _WORD
            self.random[index] = mixed ^ (mixed >> 31)

    def release(self) -> None:
        """Give the memory back; since that may take a while, call this in no thread that must not wait."""
        if not cython.compiled:
            self.slots = None
        else:
            with cython.nogil:
                free(self.slots)
            self.slots = cython.NULL

    def counters(self) -> tuple[int, int, int, int]:
        """Return the probes, hits, stores and collisions so far."""
        return self._probes, self._hits, self._stores, self._collisions

    # --- keys ---

    def set_root(self, own: cython.ulonglong, opp: cython.ulonglong) -> cython.void:
        """Set the root's keys under every symmetry, from all its stones, since equivalent positions share a key."""
        symmetry: cython.int
        cell: cython.int
        for symmetry in range(self.symmetry.count):
            self.keys[symmetry] = 0
            for cell in range(64):
                if (own >> cell) & 1:
                    self.keys[symmetry] ^= self.random[self.symmetry.to[64 * symmetry + cell]]
                elif (opp >> cell) & 1:
                    self.keys[symmetry] ^= self.random[64 + self.symmetry.to[64 * symmetry + cell]]

    def set_child(self, ply: cython.int, move: cython.int) -> cython.void:
        """Set the keys of the node that ``move`` leads to from the node of this ply."""
        symmetry: cython.int
        side: cython.int = 64 * (ply & 1)
        for symmetry in range(self.symmetry.count):
            self.keys[8 * ply + 8 + symmetry] = (
                self.keys[8 * ply + symmetry] ^ self.random[side + self.symmetry.to[64 * symmetry + move]]
            )

    def _canonical(self, ply: cython.int) -> cython.int:
        """Return the symmetry under which the key of the node of this ply is smallest."""
        symmetry: cython.int
        best: cython.int = 0
        for symmetry in range(1, self.symmetry.count):
            if self.keys[8 * ply + symmetry] < self.keys[8 * ply + best]:
                best = symmetry
        return best

    # --- what is known ---

    def answers(self, ply: cython.int, depth: cython.int, alpha: cython.int, beta: cython.int) -> cython.bint:
        """Return whether what is known of the node of this ply, with ``depth`` plies to go, suffices in this window.

        Then ``value``, ``bound``, ``heuristic`` and ``source`` (the node that stored the value, -1 when not logged) are
        the answer; in any case ``move`` is the move to try first, _NO_MOVE without one.
        """
        symmetry: cython.int = self._canonical(ply)
        known: cython.ulonglong = self._get(self.keys[8 * ply + symmetry])
        if known == 0:
            self.move = _NO_MOVE
            return False
        self.move = self.symmetry.back[64 * symmetry + cython.cast(cython.int, (known >> 18) & 63)]
        self.heuristic = (known >> 32) & 1
        if self.heuristic and cython.cast(cython.int, (known >> 24) & 127) < depth:
            return False
        self.bound = (known >> 16) & 3
        self.value = self._from_node(cython.cast(cython.int, known & 65535) - 32768, ply)
        self.source = cython.cast(cython.int, known >> 33) - 1
        return (
            self.bound == _EXACT
            or (self.bound == _LOWER and self.value >= beta)
            or (self.bound == _UPPER and self.value <= alpha)
        )

    def store(
        self,
        ply: cython.int,
        depth: cython.int,
        value: cython.int,
        bound: cython.int,
        move: cython.int,
        heuristic: cython.bint,
        node: cython.int,
    ) -> cython.void:
        """Keep what was found of the node of this ply, with ``depth`` plies to go: its value and bound, the best move,
        and whether the value rests on the depth limit. ``node`` is its number in the log, or -1."""
        symmetry: cython.int = self._canonical(ply)
        known: cython.ulonglong = self._to_node(value, ply) + 32768
        known |= cython.cast(cython.ulonglong, bound) << 16
        known |= cython.cast(cython.ulonglong, self.symmetry.to[64 * symmetry + (move & 63)]) << 18
        known |= cython.cast(cython.ulonglong, depth) << 24
        known |= cython.cast(cython.ulonglong, heuristic) << 32
        known |= cython.cast(cython.ulonglong, node + 1) << 33
        self._put(self.keys[8 * ply + symmetry], known)

    def _to_node(self, value: cython.int, ply: cython.int) -> cython.int:
        """Return the value, plies of a depth-aware win or loss counted from the node instead of from the root."""
        if not self.depth_aware or -_LIMIT < value < _LIMIT:
            return value
        return value + ply if value > 0 else value - ply

    def _from_node(self, value: cython.int, ply: cython.int) -> cython.int:
        """Return a stored value, plies of a depth-aware win or loss counted from the root again."""
        return self._to_node(value, -ply)

    # --- slots ---

    def _get(self, key: cython.ulonglong) -> cython.ulonglong:
        """Return what is stored under this key, 0 for nothing; count the probe and the hit."""
        slot: cython.ulonglong = self._slot_of(key)
        self._probes += 1
        if self.slots[slot + 1] == 0 or self.slots[slot] != key:
            return 0
        self._hits += 1
        return self.slots[slot + 1]

    def _put(self, key: cython.ulonglong, known: cython.ulonglong) -> cython.void:
        """Store ``known`` in the slot of this key; where another position is replaced, count a collision."""
        slot: cython.ulonglong = self._slot_of(key)
        self._stores += 1
        if self.slots[slot + 1] != 0 and self.slots[slot] != key:
            self._collisions += 1
        self.slots[slot] = key
        self.slots[slot + 1] = known

    def _slot_of(self, key: cython.ulonglong) -> cython.ulonglong:
        """Return the first word of the key's slot: that of the key's lowest bits, or where all positions fit, the first
        from there on that holds the key or is free.
        """
        slot: cython.ulonglong = key & self._mask
        if self._fits:
            while self.slots[2 * slot + 1] != 0 and self.slots[2 * slot] != key:
                slot = (slot + 1) & self._mask
        return 2 * slot
