# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: auto_pickle=False
"""Wins by consecutive threats ("VCF" in renju; threat-space search: Allis, Searching for Solutions, 1994).

Every move of such a win threatens to complete a line, so that each reply is the only one.
"""

from __future__ import annotations

import cython

from ttt_gui.engine.solver.line_boards import LineBoards

if not cython.compiled:  # compiled, these come from threats.pxd
    from ttt_gui.engine.bits.c_helpers import hash_of, lowest

_ONE = cython.declare(cython.ulonglong, 1)
_BUDGET = cython.declare(cython.int, 400)  # positions one search may visit
_CACHE_BITS = cython.declare(cython.int, 14)
_NO_LIMIT = cython.declare(cython.int, 99)  # plies: more than any game has


@cython.final
@cython.cclass
class Threats:
    """The search for wins by consecutive threats, with a cache of the positions known to hold none."""

    def __init__(self, boards: LineBoards) -> None:
        if not cython.compiled:
            self.failures = [0] * 49152
        self.boards = boards
        self.left = 0
        self.cells = 0
        self.replies = 0
        self.first = 0
        self.nodes = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def wins(self, own: cython.ulonglong, opp: cython.ulonglong, plies: cython.int) -> cython.bint:
        """Return whether ``own``, to move, wins by threats alone within ``plies``; neither side may win at once here.

        False also where the budget does not suffice to find the win. On success ``cells`` are all cells of the win,
        ``replies`` the forced replies among them and ``first`` its first move, as boards.
        """
        self.left = _BUDGET
        return self._search(own, opp, plies)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _search(self, own: cython.ulonglong, opp: cython.ulonglong, plies: cython.int) -> cython.bint:
        """Return whether ``own``, to move, wins by threats within ``plies``, as wins() does, with the budget that is
        left."""
        empty: cython.ulonglong = self.boards.full & ~(own | opp)
        moves: cython.ulonglong
        blocks: cython.ulonglong
        wins: cython.ulonglong
        bit: cython.ulonglong
        slot: cython.int

        if plies < 3:  # a move, a reply, the line
            return False
        # A threat must also stop the enemy's own, if the last reply made one.
        moves = self.boards.threat_cells(own, opp)
        if moves == 0:
            return False
        blocks = self.boards.winning_cells(opp, empty)
        if blocks:
            moves &= blocks
            if blocks & (blocks - 1) or moves == 0:
                return False
        if self.left == 0:
            return False
        self.left -= 1
        self.nodes += 1
        slot = cython.cast(cython.int, hash_of(own, opp) >> (64 - _CACHE_BITS)) * 3
        # An unused slot reads as an empty board, which ``own`` excludes: no stone means no threat but for k <= 2.
        if own and self.failures[slot] == own and self.failures[slot + 1] == opp and self.failures[slot + 2] >= plies:
            return False
        while moves:
            bit = _ONE << lowest(moves)
            moves ^= bit
            wins = self.boards.winning_cells(own | bit, empty ^ bit)
            if wins & (wins - 1):
                self.cells = bit | wins
                self.replies = 0
                self.first = bit
                return True
            if self._search(own | bit, opp | wins, plies if plies == _NO_LIMIT else plies - 2):
                self.cells |= bit | wins
                self.replies |= wins
                self.first = bit
                return True
        if self.left:  # otherwise perhaps not all was tried
            self.failures[slot] = own
            self.failures[slot + 1] = opp
            self.failures[slot + 2] = plies
        return False

    # Null-move zones: lambda search (Thomsen, ICGA Journal 23, 2000), relevance zones (Wu and Lin, 2010).
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def zone(self, own: cython.ulonglong, opp: cython.ulonglong, empty: cython.ulonglong) -> cython.ulonglong:
        """Return the cells where a stone of ``own`` may disturb the enemy's win that ``wins`` has just found.

        The enemy was given the move there, as if ``own`` had passed. The cells are those of that win, and those where
        ``own``, together with its forced replies in that win, threatens or completes a line.
        """
        mine: cython.ulonglong = own | self.replies
        return empty & (self.cells | self.boards.threat_cells(mine, opp) | self.boards.winning_cells(mine, empty))
