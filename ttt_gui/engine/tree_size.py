# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The exact size of the full minimax tree below a position, counted without walking it.

Positions are visited ply by ply, each once, with the number of ways that lead to it: the sum of these numbers is the
number of nodes. A key holds only the cells that are empty at the root, X's stones in its lower half, O's in the upper::

    63              32 31               0
    [ O on empty cell ] [ X on empty cell ]
"""

from __future__ import annotations

from array import array

import cython

from ttt_gui.game.position import Position, Side
from ttt_gui.game.rules import cells_of

# Interpreted, ten million would take the better part of an hour.
MAX_POSITIONS = 10_000_000 if cython.compiled else 100_000
_MAX_EMPTY = 32
_TOO_MANY = cython.declare(cython.ulonglong, 1 << 62)  # sums of two such numbers still fit into 64 bits
_LOWER = cython.declare(cython.ulonglong, 0xFFFFFFFF)
_FREE = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_SPREAD = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)  # Knuth's multiplicative hash


@cython.final
@cython.cclass
class _Layer:
    """A hash table from position to number of ways, open addressing with linear probing."""

    keys: cython.ulonglong[::1]
    ways: cython.ulonglong[::1]
    capacity: cython.ulonglong
    shift: cython.int
    used: cython.ulonglong

    def __init__(self, bits: cython.int) -> None:
        self._allocate(bits)

    def _allocate(self, bits: cython.int) -> None:
        self.capacity = 1 << bits
        self.shift = 64 - bits
        self.used = 0
        self.keys = array("Q", b"\xff" * 8) * (1 << bits)
        self.ways = array("Q", bytes(8)) * (1 << bits)

    def grow(self) -> None:
        """Twice the room."""
        keys, ways = self.keys, self.ways
        slot: cython.ulonglong
        old: cython.ulonglong = self.capacity
        self._allocate(64 - self.shift + 1)
        for slot in range(old):
            if keys[slot] != _FREE:
                self.add(keys[slot], ways[slot])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def add(self, key: cython.ulonglong, ways: cython.ulonglong) -> cython.void:
        # Mixed twice: with one multiplication a layer filled in the order of another one clusters.
        slot: cython.ulonglong = (key ^ (key >> 31)) * _SPREAD & _FREE
        slot = ((slot ^ (slot >> 29)) * _SPREAD & _FREE) >> self.shift
        while self.keys[slot] != _FREE and self.keys[slot] != key:
            slot = (slot + 1) & (self.capacity - 1)
        if self.keys[slot] == _FREE:
            self.keys[slot] = key
            self.used += 1
        self.ways[slot] += ways


@cython.final
@cython.cclass
class _Counter:
    """The count for one root, ply by ply."""

    lines: cython.ulonglong[512]  # of X, then of O, over the empty cells
    x_lines: cython.int
    all_lines: cython.int
    empty: cython.int
    stop_requested: cython.volatile[cython.bint]
    total: cython.ulonglong
    overflow: cython.bint

    def __init__(self, x_lines: list[int], o_lines: list[int], empty: cython.int) -> None:
        if not cython.compiled:
            self.lines = [0] * 512
        for index, line in enumerate(x_lines + o_lines):
            self.lines[index] = line
        self.x_lines = len(x_lines)
        self.all_lines = len(x_lines) + len(o_lines)
        self.empty = empty
        self.stop_requested = False
        self.total = 0
        self.overflow = False

    def request_stop(self) -> None:
        self.stop_requested = True

    def count(self, x_to_move: bool, max_positions: int) -> int | None:
        """The number of nodes; None when stopped, beyond ``max_positions`` or beyond 64 bits."""
        positions = 1
        layer = _Layer(4)
        layer.add(0, 1)
        self.total = 1
        for ply in range(self.empty):
            deeper = _Layer(10)
            slot: cython.ulonglong = 0
            while slot < layer.capacity:
                with cython.nogil:
                    slot = self._expand(layer, deeper, slot, x_to_move, ply)
                if self.stop_requested or self.overflow or positions + deeper.used > max_positions:
                    return None
                if slot < layer.capacity:
                    deeper.grow()
            if deeper.used == 0:
                break
            positions += deeper.used
            layer = deeper
            x_to_move = not x_to_move
        return self.total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _expand(
        self, layer: _Layer, deeper: _Layer, slot: cython.ulonglong, x_to_move: cython.bint, ply: cython.int
    ) -> cython.ulonglong:
        """Play every move of the positions from ``slot`` on; the slot to go on with when ``deeper`` needs room."""
        key: cython.ulonglong
        moves: cython.ulonglong
        move: cython.ulonglong
        ways: cython.ulonglong
        cells: cython.ulonglong = (cython.cast(cython.ulonglong, 1) << self.empty) - 1
        while slot < layer.capacity:
            key = layer.keys[slot]
            if key != _FREE and not (ply and self._is_won(key, not x_to_move)):
                if self.stop_requested or 2 * (deeper.used + 64) > deeper.capacity:
                    return slot
                ways = layer.ways[slot]
                moves = cells & ~(key | (key >> 32))
                while moves:
                    move = moves & (~moves + 1)
                    moves &= moves - 1
                    deeper.add(key | (move if x_to_move else move << 32), ways)
                    self.total += ways
                    if self.total > _TOO_MANY:
                        self.overflow = True
                        return slot
            slot += 1
        return slot

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_won(self, key: cython.ulonglong, by_x: cython.bint) -> cython.bint:
        index: cython.int
        first: cython.int = 0 if by_x else self.x_lines
        last: cython.int = self.x_lines if by_x else self.all_lines
        stones: cython.ulonglong = key & _LOWER if by_x else key >> 32
        for index in range(first, last):  # noqa: SIM110 - a generator would need the GIL
            if stones & self.lines[index] == self.lines[index]:
                return True
        return False


class TreeSize:
    """The number of nodes of the full minimax tree below a position, the root included: made and run once."""

    def __init__(self, position: Position, max_positions: int = MAX_POSITIONS) -> None:
        self._position = position
        self._max_positions = max_positions
        empty = cells_of(position.rules.full & ~position.occupied)
        rank = {cell: index for index, cell in enumerate(empty)}
        self._countable = len(empty) <= _MAX_EMPTY

        def open_lines(side: Side) -> list[int]:
            other = position.board_of(side.other)
            return [
                sum(1 << rank[cell] for cell in cells_of(line & ~position.occupied))
                for line in position.rules.win_lines
                if not line & other
            ]

        lines = (open_lines(Side.X), open_lines(Side.O)) if self._countable else ([], [])
        self._counter = _Counter(*lines, min(len(empty), _MAX_EMPTY))

    def stop(self) -> None:
        """Give up; from any thread."""
        self._counter.request_stop()

    def sample(self) -> None:
        """There is nothing to see: how many positions are still to come is not known."""
        return

    def release(self) -> None:
        """It holds nothing after run()."""

    def run(self) -> int | None:
        """The exact number; None beyond ``max_positions`` positions, or when stopped."""
        if self._position.outcome:
            return 1
        if not self._countable:
            return None
        return self._counter.count(self._position.side_to_move is Side.X, self._max_positions)
