# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: auto_pickle=False
"""The transposition table: what is proved about positions; those that a symmetry of the board makes equal are one.

A bucket of 64 bytes has two entries of four words: own stones, enemy stones, what is known, nodes that this took. The
position itself is the key, no hash of it, so that two positions are never taken for each other. Replacement: a new
position that took at least as many nodes as the first entry takes its place, and moves that entry to the second; any
other replaces the second. Nodes that a stored position takes later are added to its entry, which stays where it is.
What is known has a byte each for::

    bits 31..24          23..16           15..8              7..0
    does not lose        loses            does not win       wins           within so many plies; 99: ever

where the side to move wins or loses, and a byte of 0 says nothing.
"""

from __future__ import annotations

import mmap

import cython

from ttt_gui.game.rules import Rules
from ttt_gui.system.memory import available_bytes

if not cython.compiled:  # compiled, these come from table.pxd
    from ttt_gui.engine.bits.c_helpers import hash_of
    from ttt_gui.engine.bits.symmetry import Symmetry

_BUCKET_BYTES = 64
_SMALLEST = 2 * _BUCKET_BYTES
_BYTE = cython.declare(cython.ulonglong, 255)


@cython.final
@cython.cclass
class ProofTable:
    """The table of what is proved, one for all positions of the same rules; without memory until ``take_memory``."""

    def __init__(self, rules: Rules, symmetry: bool) -> None:
        self.symmetry = Symmetry()
        self.symmetry.prepare([list(images) for images in (rules.symmetries if symmetry else rules.symmetries[:1])])
        self.key_own = self.key_opp = 0
        self.probes = self.hits = self.stores = self.lost = 0
        self.shift = 0
        self.memory = cython.cast(object, None)
        self.words = memoryview(bytearray(_SMALLEST)).cast("Q")

    def take_memory(self, mib: int) -> float:
        """Make the table of ``mib`` MiB, rounded down to a power of two, and return the MiB that it has.

        The size is halved until it leaves an eighth of the available memory to everything else and the system grants
        it (0.0 where that never is). Anonymous memory comes zeroed, page by page as it is first touched, so that a
        large table costs no time here.
        """
        self.release()
        size = 1 << ((mib << 20).bit_length() - 1)
        most = available_bytes()
        while size >= _SMALLEST:
            if most is None or size <= most - most // 8:
                try:
                    self.memory = mmap.mmap(-1, size)
                except (OSError, MemoryError, OverflowError, ValueError):
                    pass
                else:
                    self.words = memoryview(self.memory).cast("Q")
                    self.shift = 65 - (size // _BUCKET_BYTES).bit_length()
                    return size / (1 << 20)
            size //= 2
        return 0.0

    def release(self) -> None:
        """Give the memory back, with the GIL released meanwhile; call neither ``probe`` nor ``store`` afterwards."""
        self.words = memoryview(bytearray(_SMALLEST)).cast("Q")
        self.shift = 63
        if self.memory is not None:
            self.memory.close()
            self.memory = None

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def set_key(self, own: cython.ulonglong, opp: cython.ulonglong) -> cython.void:
        """Make ``key_own`` and ``key_opp`` the smallest image of the position under the symmetries of the board."""
        symmetry: cython.int
        image_own: cython.ulonglong
        image_opp: cython.ulonglong
        self.key_own = own
        self.key_opp = opp
        for symmetry in range(1, self.symmetry.count):
            image_own = self.symmetry.image(own, symmetry)
            if image_own > self.key_own:
                continue
            image_opp = self.symmetry.image(opp, symmetry)
            if image_own < self.key_own or image_opp < self.key_opp:
                self.key_own = image_own
                self.key_opp = image_opp

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def probe(
        self, own: cython.ulonglong, opp: cython.ulonglong, attacks: cython.bint, plies: cython.int
    ) -> cython.int:
        """Return 1 where the table knows that the side to move succeeds, 0 that it does not, -1 where it knows neither.

        The side to move wants a line within ``plies`` where it ``attacks``, else that the other side gets none.
        """
        slot: cython.ulonglong = (hash_of(own, opp) >> self.shift) << 3
        known: cython.ulonglong
        wins: cython.int
        loses: cython.int
        entry: cython.int
        self.probes += 1
        for entry in range(2):
            if self.words[slot] == own and self.words[slot + 1] == opp:
                known = self.words[slot + 2]
                wins = cython.cast(cython.int, known & _BYTE)
                loses = cython.cast(cython.int, (known >> 16) & _BYTE)
                if attacks:
                    if wins and wins <= plies:
                        self.hits += 1
                        return 1
                    if loses or cython.cast(cython.int, (known >> 8) & _BYTE) >= plies:
                        self.hits += 1
                        return 0
                else:
                    if wins or cython.cast(cython.int, (known >> 24) & _BYTE) >= plies:
                        self.hits += 1
                        return 1
                    if loses and loses <= plies:
                        self.hits += 1
                        return 0
                return -1
            slot += 4
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def store(
        self,
        own: cython.ulonglong,
        opp: cython.ulonglong,
        attacks: cython.bint,
        plies: cython.int,
        success: cython.bint,
        nodes: cython.ulonglong,
    ) -> cython.void:
        """Store whether the side to move succeeds, and the nodes that the answer took."""
        slot: cython.ulonglong = (hash_of(own, opp) >> self.shift) << 3
        byte: cython.int = (0 if success else 8) if attacks else (24 if success else 16)
        fact: cython.ulonglong = plies
        before: cython.ulonglong
        entry: cython.int
        self.stores += 1
        for entry in range(2):
            if self.words[slot + 4 * entry] == own and self.words[slot + 4 * entry + 1] == opp:
                before = (self.words[slot + 4 * entry + 2] >> byte) & _BYTE
                # The fewest plies of a win or a loss say most, and the most plies without one.
                if before == 0 or (fact < before if success == attacks else fact > before):
                    self.words[slot + 4 * entry + 2] ^= (before ^ fact) << byte
                self.words[slot + 4 * entry + 3] += nodes
                return
        if self.words[slot + 6]:
            self.lost += 1
        if nodes < self.words[slot + 3]:
            slot += 4
        else:
            for entry in range(4):
                self.words[slot + 4 + entry] = self.words[slot + entry]
        self.words[slot] = own
        self.words[slot + 1] = opp
        self.words[slot + 2] = fact << byte
        self.words[slot + 3] = nodes
