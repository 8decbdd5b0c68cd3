# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: auto_pickle=False
"""Proofs that an attack fails: the lines still open to it weigh too little, or pairs of cells meet all of them."""

from __future__ import annotations

import cython

from ttt_gui.engine.solver.line_boards import LineBoards

if not cython.compiled:  # compiled, these come from blocking.pxd
    from ttt_gui.engine.bits.c_helpers import count, lowest

_ONE = cython.declare(cython.ulonglong, 1)
_SCAN_UNPAIRED = cython.declare(cython.int, 8)  # with more cells missing no single move of the defender helps


@cython.final
@cython.cclass
class Blocking:
    """Proofs that a defender holds, without a search.

    Only open lines with at least ``least`` stones of the attacker count: within the limit of plies the attacker can
    complete no other line.
    """

    def __init__(self, boards: LineBoards) -> None:
        if not cython.compiled:
            self.group_cells = [0] * 256
            self.cell_group = [0] * 64
        self.boards = boards
        self.paired = 0
        self.visited = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def weighs_too_little(
        self, attacker: cython.ulonglong, defender: cython.ulonglong, attacks: cython.bint, least: cython.int
    ) -> cython.bint:
        """Return whether the sum of 2^-(empty cells) over open lines is below 1/2 (attacker to move) or 1 (defender).

        Then a defender who always takes the heaviest cell leaves the attacker no line (Erdős and Selfridge, On a
        combinatorial game, J. Combinatorial Theory A 14, 1973). Here all is scaled by 2^k.
        """
        d: cython.int
        n: cython.int
        weight: cython.int = 0
        limit: cython.int = (1 << self.boards.k) >> 1 if attacks else 1 << self.boards.k
        for d in range(self.boards.directions):
            self.boards.sort_lines(d, attacker, defender)
            for n in range(least if least > 0 else 0, self.boards.k):
                if self.boards.level[n]:
                    weight += count(self.boards.level[n]) << n
            if weight >= limit:
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def pairs_hold(
        self, attacker: cython.ulonglong, defender: cython.ulonglong, attacks: cython.bint, least: cython.int
    ) -> cython.bint:
        """Return whether disjoint pairs of empty cells meet every open line; a defender to move may move first.

        Hales and Jewett, Regularity and positional games, Transactions of the AMS 106 (1963). Here windows of one board
        line that share two empty cells share one pair.
        """
        moves: cython.ulonglong
        bit: cython.ulonglong
        if attacks:
            return self._unpaired(attacker, defender, 0, least) == 0
        if self._unpaired(attacker, defender, _SCAN_UNPAIRED, least) > _SCAN_UNPAIRED:
            return False
        moves = self.boards.full & ~(attacker | defender)
        while moves:
            bit = _ONE << lowest(moves)
            moves ^= bit
            if self._unpaired(attacker, defender | bit, 0, least) == 0:
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _unpaired(
        self, attacker: cython.ulonglong, defender: cython.ulonglong, limit: cython.int, least: cython.int
    ) -> cython.int:
        """Return how many cells are missing when each group of lines demands two of its own; at most ``limit`` + 1."""
        d: cython.int
        group: cython.int
        groups: cython.int = 0
        missing: cython.int = 0
        start: cython.int
        lines: cython.ulonglong
        common: cython.ulonglong
        narrower: cython.ulonglong
        bit: cython.ulonglong
        empty: cython.ulonglong = self.boards.full & ~(attacker | defender)
        room: cython.int = count(empty) + limit

        for d in range(self.boards.directions):
            lines = self.boards.ready_lines(d, attacker, defender, least)
            while lines:
                # A group: windows in steps along one board line, as long as they share two empty cells.
                start = lowest(lines)
                lines &= lines - 1
                common = (self.boards.shape[d] << start) & empty
                start += self.boards.step[d]
                while start < self.boards.cells and (self.boards.starts[d] >> start) & 1 and self.boards.step[d]:
                    bit = _ONE << start
                    if lines & bit:
                        narrower = common & (self.boards.shape[d] << start)
                        if narrower & (narrower - 1) == 0:
                            break
                        common = narrower
                        lines ^= bit
                    start += self.boards.step[d]
                self.group_cells[groups] = common
                groups += 1
                if 2 * groups > room:
                    return limit + 1

        self.paired = 0
        for group in range(groups):
            for d in range(2):
                self.visited = 0
                if not self._find_cell(group):
                    missing += 1
                    if missing > limit:
                        return missing
        return missing

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _find_cell(self, group: cython.int) -> cython.bint:
        """Find one more cell for a group, along an augmenting path (bipartite matching: Kuhn 1955); False without."""
        cells: cython.ulonglong = self.group_cells[group] & ~self.paired
        cell: cython.int
        if cells:
            cell = lowest(cells)
            self.paired |= _ONE << cell
            self.cell_group[cell] = group
            return True
        cells = self.group_cells[group] & ~self.visited
        self.visited |= cells
        while cells:
            cell = lowest(cells)
            cells &= cells - 1
            if self.cell_group[cell] != group and self._find_cell(self.cell_group[cell]):
                self.cell_group[cell] = group
                return True
        return False
