# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The memory of the transposition table: data by key, in slots; what the data mean is the search's business.

A slot is two words, the key of the position and its data, which are never 0. A key has one slot, its lowest bits;
what is stored there is always replaced, the simplest rule there is. Two positions with one key of 64 bits would be
taken for one another: with ten million positions the odds of that are 1 in 370,000. The types are in table.pxd.
"""

from __future__ import annotations

from typing import Any

import cython

from ttt_gui.system.memory import available_bytes

if not cython.compiled:  # compiled, the C types and these two come from table.pxd
    from collections import defaultdict

    calloc: Any = None  # only the compiled table asks for memory; the interpreted one is a dict
    free: Any = None

SLOT_BYTES = 16


@cython.final
@cython.cclass
class Table:
    """Made empty and without memory; the counters count since then."""

    def __init__(self) -> None:
        self._slots: Any = None if not cython.compiled else cython.NULL
        self._mask = 0
        self.probes = self.hits = self.stores = self.collisions = 0

    if cython.compiled:

        def __dealloc__(self) -> None:
            free(self._slots)

    def allocate(self, mib: int) -> int:
        """Take at most ``mib`` MiB, rounded down to a power of two, or half as often as it takes; the bytes had.

        Memory comes zeroed, page by page as it is first touched, so that a large table costs no time here.
        """
        wanted = mib << 20
        available = available_bytes()
        if available is not None:  # a system that promises more than it has would end the program when it is used
            wanted = min(wanted, max(3 * available // 4, SLOT_BYTES))
        slots: cython.ulonglong = 1 << (wanted // SLOT_BYTES).bit_length() - 1
        if not cython.compiled:
            self._slots = defaultdict(int)
        else:
            with cython.nogil:
                self._slots = cython.cast(cython.p_ulonglong, calloc(slots, 16))
                while self._slots == cython.NULL and slots > 1:
                    slots >>= 1
                    self._slots = cython.cast(cython.p_ulonglong, calloc(slots, 16))
            if self._slots == cython.NULL:
                return 0
        self._mask = slots - 1
        return slots * SLOT_BYTES

    def release(self) -> None:
        """Give the memory back; that may take a while, so not in a thread that must not wait."""
        if not cython.compiled:
            self._slots = None
        else:
            with cython.nogil:
                free(self._slots)
            self._slots = cython.NULL

    def get(self, key: cython.ulonglong) -> cython.ulonglong:
        """The data stored under this key, 0 for none."""
        slot: cython.ulonglong = 2 * (key & self._mask)
        self.probes += 1
        if self._slots[slot + 1] == 0 or self._slots[slot] != key:
            return 0
        self.hits += 1
        return self._slots[slot + 1]

    def put(self, key: cython.ulonglong, data: cython.ulonglong) -> cython.void:
        """Store the data; what was in the slot is replaced, and counted as a collision if it was another position."""
        slot: cython.ulonglong = 2 * (key & self._mask)
        self.stores += 1
        if self._slots[slot + 1] != 0 and self._slots[slot] != key:
            self.collisions += 1
        self._slots[slot] = key
        self._slots[slot + 1] = data

    def counters(self) -> tuple[int, int, int, int]:
        """Probes, hits, stores and collisions, as they are now."""
        return self.probes, self.hits, self.stores, self.collisions

    def entries(self) -> dict[int, int]:
        """All data by key; for checking."""
        slots = range(2 * self._mask + 2) if cython.compiled else sorted(self._slots)
        return {self._slots[slot]: self._slots[slot + 1] for slot in slots if slot % 2 == 0 and self._slots[slot + 1]}
