# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The exact size of the full minimax tree below a position, or ply by ply of a board, counted without walking it.

Positions are visited ply by ply, each once, with the number of ways that lead to it: the sum of these numbers is the
number of nodes. A key holds only the cells that are empty at the root, X's stones in its lower half, O's in the upper::

    63              32 31               0
    [ O on empty cell ] [ X on empty cell ]

One layer, the positions of a ply, is a row of pairs of key and ways, without gaps. From it the next one is filled as a
hash table, with open addressing and linear probing, whose gaps are then closed. Both share one piece of memory, and
change ends with each ply; a free slot has key 0, which only the root has::

    [ layer of an even ply | table of the next one ->          ]
    [          <- table of the next one | layer of an odd ply  ]

With the symmetries of a board, classes of equivalent positions are visited instead, each under the least key of its
positions.

Compiled, the count runs without the GIL.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import Any

import cython

from ttt_gui.game.position import Position, Side
from ttt_gui.game.rules import Rules, cells_of

if not cython.compiled:  # compiled, these come from tree_size.pxd
    from ttt_gui.engine.bits.halt import Halt
    from ttt_gui.engine.bits.symmetry import Symmetry

    calloc: Any = None
    free: Any = None

# Interpreted, ten million would take the better part of an hour.
MAX_POSITIONS = 10_000_000 if cython.compiled else 100_000
MAX_BYTES = 80 << 20  # the widest layers of 4 x 4 have two million positions each, that is 31 MiB
_MAX_EMPTY = 32
_TOO_MANY = cython.declare(cython.ulonglong, 1 << 62)  # sums of two such numbers still fit into 64 bits
_LOWER = cython.declare(cython.ulonglong, 0xFFFFFFFF)
_WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_SPREAD = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)  # Knuth's multiplicative hash
_BLOCK = cython.declare(cython.ulonglong, 4_096)  # pairs that are wiped between two looks at a stop or a pause


@cython.final
@cython.cclass
class _Counter:
    """The count for one root, ply by ply. Lines and positions are sets of the ``empty`` cells of the root, ``x_lines``
    those that X can still complete, ``o_lines`` those of O; ``maps`` are the symmetries, [] for none."""

    lines: cython.ulonglong[512]  # X's lines, then O's, as sets of cells that are empty at the root
    x_lines: cython.int
    all_lines: cython.int
    empty: cython.int
    pairs: cython.p_ulonglong  # the memory
    room: cython.ulonglong  # the size of the memory, in pairs
    layer: cython.ulonglong  # the first pair of the layer
    size: cython.ulonglong
    table: cython.ulonglong  # the first slot of the table
    slots: cython.ulonglong
    used: cython.ulonglong
    total: cython.ulonglong
    nodes: cython.ulonglong[33]  # by ply
    games: cython.ulonglong[33]  # by ply: nodes where the game is over
    keys: cython.ulonglong[33]  # by ply: positions, or classes
    last: cython.int  # the last ply that has positions
    children: cython.ulonglong[32]  # the classes that one position leads to
    symmetry: Symmetry
    halt: Halt
    positions: cython.volatile[cython.ulonglong]  # visited so far

    def __init__(self, x_lines: list[int], o_lines: list[int], empty: cython.int, maps: list[list[int]]) -> None:
        self.halt, self.symmetry = Halt(), Symmetry()
        if maps:
            self.symmetry.prepare(maps)
        self.pairs: Any = None if not cython.compiled else cython.NULL
        if not cython.compiled:
            self.lines, self.children = [0] * 512, [0] * 32
            self.nodes, self.games, self.keys = [0] * 33, [0] * 33, [0] * 33
        for index, line in enumerate(x_lines + o_lines):
            self.lines[index] = line
        self.x_lines = len(x_lines)
        self.all_lines = len(x_lines) + len(o_lines)
        self.empty = empty
        self.room = self.layer = self.size = self.table = self.slots = self.used = self.total = self.positions = 0

    if cython.compiled:

        def __dealloc__(self) -> None:
            free(self.pairs)

    def request_stop(self) -> None:
        """Ask the count to end; from any thread."""
        self.halt.stop()

    def request_pause(self) -> None:
        """Ask the count to sleep until resume(); from any thread."""
        self.halt.pause()

    def resume(self) -> None:
        """Withdraw a pause; from any thread."""
        self.halt.resume()

    def visited(self) -> int:
        """Return how many positions were visited so far; from any thread."""
        return self.positions

    def plies(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """Return, ply by ply, the nodes, the games that end and the positions; only after ``count`` gave a number."""
        plies = range(self.last + 1)
        return (
            tuple([self.nodes[ply] for ply in plies]),
            tuple([self.games[ply] for ply in plies]),
            tuple([self.keys[ply] for ply in plies]),
        )

    def count(self, x_to_move: cython.bint, max_positions: cython.ulonglong, room: cython.ulonglong) -> int | None:
        """Return the number of nodes; None when stopped, without memory, or beyond ``max_positions``, ``room`` or 2^62.

        ``room`` is the memory for both layers, in pairs of key and ways.
        """
        counted: cython.bint
        self.room = room
        if not cython.compiled:
            self.pairs = array("Q", bytes(16 * self.room))
            counted = self._count(x_to_move, max_positions)
            self.pairs = None
        else:
            with cython.nogil:
                self.pairs = cython.cast(cython.p_ulonglong, calloc(self.room, 16))
                counted = self.pairs != cython.NULL and self._count(x_to_move, max_positions)
                free(self.pairs)
                self.pairs = cython.NULL
        return self.total if counted else None

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count(self, x_to_move: cython.bint, max_positions: cython.ulonglong) -> cython.bint:
        """Count ply by ply into the fields; return False when stopped, without room, or beyond a limit."""
        ply: cython.int
        empty: cython.ulonglong
        # In how many ways the stones of a ply can lie, lines or not: each further ply has (empty cells) / (stones that
        # its mover then has) times as many.
        arrangements: cython.ulonglong = 1
        self.layer, self.size = 0, 1
        self.pairs[0], self.pairs[1] = 0, 1
        self.total = self.positions = 1
        self.nodes[0] = self.keys[0] = 1
        self.last = 0
        for ply in range(self.empty):
            empty = self.empty - ply
            arrangements = arrangements * empty // cython.cast(cython.ulonglong, ply // 2 + 1)
            if not self._make_table(min(arrangements, self.size * empty, max_positions - self.positions + 1)):
                return False
            if not self._expand(x_to_move, ply) or self.positions + self.used > max_positions:
                return False
            if self.used == 0:
                break
            self.positions += self.used
            self.last = ply + 1
            self.keys[self.last] = self.used
            if not self._close_gaps():
                return False
            x_to_move = not x_to_move
        if self.last == self.empty:  # the board is full
            self.games[self.last] = self.nodes[self.last]
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _make_table(self, most: cython.ulonglong) -> cython.bint:
        """Make an empty table for ``most`` positions, or as many as there is room for; return False when stopped."""
        slot: cython.ulonglong
        self.slots = min(most + most // 2 + 16, self.room - self.size)
        self.table = 0 if self.layer else self.room - self.slots
        self.used = 0
        for slot in range(self.slots):
            if slot % _BLOCK == 0 and self.halt.wanted and self.halt.ends():
                return False
            self.pairs[2 * (self.table + slot)] = 0
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _close_gaps(self) -> cython.bint:
        """Make the table the layer, at the outer end of the memory; return False when stopped."""
        slot: cython.ulonglong
        index: cython.ulonglong
        upper: cython.bint = self.table != 0
        to: cython.ulonglong = self.room if upper else 0
        for index in range(self.slots):
            if index % _BLOCK == 0 and self.halt.wanted and self.halt.ends():
                return False
            slot = self.table + (self.slots - 1 - index if upper else index)
            if self.pairs[2 * slot]:
                if upper:
                    to -= 1
                self.pairs[2 * to] = self.pairs[2 * slot]
                self.pairs[2 * to + 1] = self.pairs[2 * slot + 1]
                if not upper:
                    to += 1
        self.layer = to if upper else 0
        self.size = self.used
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _expand(self, x_to_move: cython.bint, ply: cython.int) -> cython.bint:
        """Play every move of every position; return False when stopped, with a full table, or beyond 2^62 nodes."""
        index: cython.ulonglong
        key: cython.ulonglong
        moves: cython.ulonglong
        move: cython.ulonglong
        ways: cython.ulonglong
        child: cython.ulonglong
        known: cython.int
        by_classes: cython.bint = self.symmetry.count > 1
        cells: cython.ulonglong = (cython.cast(cython.ulonglong, 1) << self.empty) - 1
        for index in range(self.size):
            key = self.pairs[2 * (self.layer + index)]
            if self.halt.wanted and self.halt.ends():
                return False
            ways = self.pairs[2 * (self.layer + index) + 1]
            if ply and self._is_won(key, not x_to_move):
                self.games[ply] += ways
                continue
            known = 0
            moves = cells & ~(key | (key >> 32))
            while moves:
                move = moves & (~moves + 1)
                moves &= moves - 1
                child = key | (move if x_to_move else move << 32)
                if by_classes:
                    child = self._class_of(child)
                    if self._is_among(child, known):
                        continue
                    self.children[known] = child
                    known += 1
                if 8 * self.used >= 7 * self.slots:
                    return False
                self._add(child, ways)
                self.total += ways
                self.nodes[ply + 1] += ways
                if self.total > _TOO_MANY:
                    return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _class_of(self, key: cython.ulonglong) -> cython.ulonglong:
        """Return the least of the keys that the symmetries make of this key."""
        symmetry: cython.int
        least: cython.ulonglong = key
        image: cython.ulonglong
        for symmetry in range(1, self.symmetry.count):
            image = self.symmetry.image(key & _LOWER, symmetry) | self.symmetry.image(key >> 32, symmetry) << 32
            if image < least:
                least = image
        return least

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _is_among(self, key: cython.ulonglong, known: cython.int) -> cython.bint:
        """Return whether a key is one of the first ``known`` children of the position being expanded."""
        index: cython.int
        for index in range(known):  # noqa: SIM110 - a generator would need the GIL
            if self.children[index] == key:
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _add(self, key: cython.ulonglong, ways: cython.ulonglong) -> cython.void:
        """Add ``ways`` that lead to a position to its slot of the table, which is taken where the position is new."""
        # Mixed twice: with one multiplication a layer filled in the order of another one clusters.
        slot: cython.ulonglong = (key ^ (key >> 31)) * _SPREAD & _WORD
        slot = ((slot ^ (slot >> 29)) * _SPREAD & _WORD) >> 32
        slot = self.table + (slot * self.slots >> 32)
        while self.pairs[2 * slot] != 0 and self.pairs[2 * slot] != key:
            slot += 1
            if slot == self.table + self.slots:
                slot = self.table
        if self.pairs[2 * slot] == 0:
            self.pairs[2 * slot] = key
            self.pairs[2 * slot + 1] = 0
            self.used += 1
        self.pairs[2 * slot + 1] += ways

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_won(self, key: cython.ulonglong, by_x: cython.bint) -> cython.bint:
        """Return whether X, or else O, has a line in a position."""
        index: cython.int
        first: cython.int = 0 if by_x else self.x_lines
        last: cython.int = self.x_lines if by_x else self.all_lines
        stones: cython.ulonglong = key & _LOWER if by_x else key >> 32
        for index in range(first, last):  # noqa: SIM110 - a generator would need the GIL
            if stones & self.lines[index] == self.lines[index]:
                return True
        return False


class _Count:
    """A count that runs in one thread, and that any other thread may stop, pause and sample."""

    _counter: _Counter

    def stop(self) -> None:
        """Ask the run to give up, from any thread; it does so within a millisecond, or when it begins."""
        self._counter.request_stop()

    def pause(self) -> None:
        """Ask the run, from any thread, to sleep and keep its memory until resume() or stop(); within a millisecond."""
        self._counter.request_pause()

    def resume(self) -> None:
        """Withdraw a pause, from any thread."""
        self._counter.resume()

    def sample(self) -> int:
        """Return how many positions have been visited, ply by ply; how many there are is known only at the end."""
        return self._counter.visited()

    def release(self) -> None:
        """Do nothing: the run gave its memory back when it ended."""


class TreeSize(_Count):
    """The number of nodes of the full minimax tree below a position, the root included.

    Made anywhere, run once in any thread, stopped and sampled from any other. The run gives up beyond ``max_positions``
    or ``max_bytes`` of memory.
    """

    def __init__(self, position: Position, max_positions: int = MAX_POSITIONS, max_bytes: int = MAX_BYTES) -> None:
        self._position = position
        self._max_positions = max_positions
        empty = cells_of(position.rules.full & ~position.occupied)
        self._room = min(max_bytes // 16, 3 * 3 ** len(empty))  # a small board cannot fill more
        rank = {cell: index for index, cell in enumerate(empty)}
        self._countable = len(empty) <= _MAX_EMPTY

        def open_lines(side: Side) -> list[int]:
            """Return the lines that a side can still complete, as sets of the cells that are empty at the root."""
            other = position.board_of(side.other)
            return [
                sum(1 << rank[cell] for cell in cells_of(line & ~position.occupied))
                for line in position.rules.win_lines
                if not line & other
            ]

        lines = (open_lines(Side.X), open_lines(Side.O)) if self._countable else ([], [])
        self._counter = _Counter(*lines, min(len(empty), _MAX_EMPTY), [])

    def run(self) -> int | None:
        """Return the exact number; None when stopped, or where that takes more than the positions or bytes given.

        The GIL is released meanwhile. A board with more than 32 empty cells is not counted: None too.
        """
        if self._position.outcome:
            return 1
        if not self._countable:
            return None
        return self._counter.count(self._position.side_to_move is Side.X, self._max_positions, self._room)


@dataclass(frozen=True)
class Plies:
    """The full tree ply by ply, from the empty board on: its nodes, those where the game is over, and its positions."""

    nodes: tuple[int, ...]
    games: tuple[int, ...]
    positions: tuple[int, ...]


class TreePlies(_Count):
    """The plies of the full tree of a board.

    With ``by_classes`` positions that symmetries map on one another are one class, and of a position's moves into the
    same class only one counts.

    Made anywhere, run once in any thread, stopped and sampled from any other.
    """

    def __init__(
        self,
        rules: Rules,
        by_classes: bool = False,
        max_positions: int = MAX_POSITIONS,
        max_bytes: int = MAX_BYTES,
    ) -> None:
        self._countable = rules.cells <= _MAX_EMPTY
        self._max_positions = max_positions
        self._room = min(max_bytes // 16, 3 * 3**rules.cells)
        lines = list(rules.win_lines) if self._countable else []
        maps = [list(each) for each in rules.symmetries] if by_classes else []
        self._counter = _Counter(lines, lines, min(rules.cells, _MAX_EMPTY), maps)

    def run(self) -> Plies | None:
        """Return the exact numbers; None when stopped, or where that takes more than the positions or bytes given.

        The GIL is released meanwhile. A board of more than 32 cells is not counted: None too.
        """
        if not self._countable or self._counter.count(True, self._max_positions, self._room) is None:
            return None
        nodes, games, positions = self._counter.plies()
        return Plies(nodes, games, positions)
