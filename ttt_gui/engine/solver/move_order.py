# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: auto_pickle=False
"""Which moves to try, and in which order."""

from __future__ import annotations

import cython

from ttt_gui.engine.solver.line_boards import LineBoards

if not cython.compiled:  # compiled, lowest comes from move_order.pxd
    from ttt_gui.engine.bits.c_helpers import lowest

_ONE = cython.declare(cython.ulonglong, 1)
_PLANES = cython.declare(cython.int, 14)  # a cell's potential: at most 8 lines x 4 directions x 2 sides x 2^7 < 2^14


@cython.final
@cython.cclass
class MoveOrder:
    """The potential of every cell at the node of each ply, and the order of moves that follows from it."""

    def __init__(self, boards: LineBoards) -> None:
        if not cython.compiled:
            self.planes = [0] * 910
        self.boards = boards

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def weigh(self, own: cython.ulonglong, opp: cython.ulonglong, ply: cython.int) -> cython.void:
        """Weigh all cells: the sum of 2^stones over the lines through a cell that are open for either side.

        The weight of a line follows the position: 2^k times that of Erdős and Selfridge. Bit p of a cell's weight is in
        plane p, so that a line is added to all cells at once.
        """
        base: cython.int = ply * _PLANES
        d: cython.int
        for d in range(_PLANES):
            self.planes[base + d] = 0
        for d in range(self.boards.directions):
            self.boards.sort_lines(d, own, opp)
            self._add_levels(d, base)
            self.boards.sort_lines(d, opp, own)
            self._add_levels(d, base)

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _add_levels(self, d: cython.int, base: cython.int) -> cython.void:
        """Add the weights of the lines that sort_lines() has just sorted, of direction ``d``, to the planes from
        ``base`` on."""
        i: cython.int
        n: cython.int
        plane: cython.int
        carry: cython.ulonglong
        both: cython.ulonglong
        for n in range(self.boards.k):
            if self.boards.level[n]:
                for i in range(self.boards.k):
                    carry = self.boards.level[n] << (i * self.boards.step[d])
                    plane = base + n
                    while carry:
                        both = self.planes[plane] & carry
                        self.planes[plane] ^= carry
                        carry = both
                        plane += 1

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def best(self, moves: cython.ulonglong, ply: cython.int) -> cython.int:
        """Return the heaviest of ``moves`` at the node of this ply, the first of equals."""
        plane: cython.int
        heavier: cython.ulonglong
        for plane in range(_PLANES - 1, -1, -1):
            heavier = moves & self.planes[ply * _PLANES + plane]
            if heavier:
                moves = heavier
        return lowest(moves)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_dominated(
        self, cell: cython.int, own: cython.ulonglong, opp: cython.ulonglong, empty: cython.ulonglong
    ) -> cython.bint:
        """Return whether another empty cell lies on all open lines through this cell, and is so as good for both sides.

        Proof: exchange the two cells. A stone on the other cell has all lines of this one, and perhaps more, while each
        enemy line through either is dead. Of two cells with the same lines the lower one is kept.
        """
        common: cython.ulonglong = self.boards.common_cells(cell, own, opp) & empty & ~(_ONE << cell)
        if common == 0:
            return False
        if lowest(common) < cell:
            return True
        return (self.boards.common_cells(lowest(common), own, opp) >> cell) & 1 == 0
