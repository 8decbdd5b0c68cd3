# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Which move to try next, by the moves that cut before: killers (Akl and Newborn 1977), history (Schaeffer 1983).

The types are in ordering.pxd.
"""

from __future__ import annotations

import cython

if not cython.compiled:  # compiled, lowest comes from ordering.pxd
    from ttt_gui.engine.bits.c_helpers import lowest

_NO_MOVE = cython.declare(cython.int, 64)


@cython.final
@cython.cclass
class MoveOrdering:
    """The killers and the history of one search, learnt from moves that cut; ``killers`` and ``history`` say which of
    them are used."""

    def __init__(self, killers: bool, history: bool) -> None:
        index: cython.int
        self._killers = killers
        self._uses_history = history
        if not cython.compiled:
            self._killer = [0] * 132
            self._history = [0] * 128
        for index in range(132):
            self._killer[index] = _NO_MOVE

    def next_move(self, ply: cython.int, moves: cython.ulonglong) -> cython.int:
        """Return the first killer among ``moves``, else the move of the best history, of equals the first in order."""
        move: cython.int
        best: cython.int
        rest: cython.ulonglong
        side: cython.int = 64 * (ply & 1)
        if self._killers:
            for move in range(2 * ply, 2 * ply + 2):
                if self._killer[move] != _NO_MOVE and (moves >> self._killer[move]) & 1:
                    return self._killer[move]
        best = lowest(moves)
        if self._uses_history:
            rest = moves & (moves - 1)
            while rest:
                move = lowest(rest)
                rest &= rest - 1
                if self._history[side + move] > self._history[side + best]:
                    best = move
        return best

    def remember(self, ply: cython.int, move: cython.int, depth: cython.int) -> cython.void:
        """Make a move that cut, ``depth`` plies above the leaves, first killer of its ply; add depth² to history."""
        if self._killer[2 * ply] != move:
            self._killer[2 * ply + 1] = self._killer[2 * ply]
            self._killer[2 * ply] = move
        self._history[64 * (ply & 1) + move] += depth * depth
