"""What positions and their moves are worth: win, draw or loss, and how far the end is under best play.

On a small board every position is visited once and remembered; on larger boards the solver proves what each move is
worth, and where it reaches its limit first nothing is known. The limit counts nodes, so every run knows the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ttt_gui.engine.request import Limits
from ttt_gui.engine.solver.oracle import Oracle
from ttt_gui.engine.solver.proof import OracleAnswer
from ttt_gui.game.position import Position

MOST_CELLS = 9
"""On boards of up to so many cells every position is visited; 3 x 3 has 5,478 of them."""
MOST_WORK = 250_000_000
"""What the solver may spend on a position, in nodes times the square of the board's cells: a node of a larger board
takes longer, and more of its positions are beyond any limit. This work takes half a second at most. It proves every
position of 4 x 4, nearly every one of 5 x 5 with four in a row, and those of 8 x 8 with five in a row that have 24
stones or more."""
_MEMORY_MIB = 16


@dataclass(frozen=True)
class OracleValue:
    """A worth for one side: ``value`` is 1, 0 or -1, ``plies`` how many lead to the end of a win or a loss under best
    play; 0 for a draw."""

    value: int
    plies: int

    @property
    def rank(self) -> tuple[int, int]:
        """A sort key, larger for the better: a win before a draw before a loss, a sooner win, a later loss."""
        return self.value, -self.plies * self.value


@dataclass(frozen=True)
class OracleValues:
    """A position whose game goes on: ``moves`` has the worth of each legal move by its cell, for the side to move."""

    position: Position
    moves: dict[int, OracleValue]

    @property
    def best(self) -> OracleValue:
        """What the position is worth to the side to move."""
        return max(self.moves.values(), key=lambda worth: worth.rank)

    @property
    def right(self) -> tuple[int, ...]:
        """The moves that keep the value of the position, in rising order, however long they take."""
        value = self.best.value
        return tuple(sorted(cell for cell, worth in self.moves.items() if worth.value == value))

    @property
    def soonest(self) -> tuple[int, ...]:
        """The right moves that win soonest or lose latest; all right moves in a drawn position."""
        rank = self.best.rank
        return tuple(sorted(cell for cell, worth in self.moves.items() if worth.rank == rank))

    @property
    def wins_at_once(self) -> tuple[int, ...]:
        """The moves that complete a line now."""
        return tuple(sorted(cell for cell, worth in self.moves.items() if (worth.value, worth.plies) == (1, 1)))


class Truths:
    """Finds what positions are worth, and remembers the small board that it visited. stop() may be called from any
    thread: from then on positions that the solver would have to prove stay unknown."""

    def __init__(self) -> None:
        self._oracle: Oracle | None = None
        self._stopped = False
        self._worths: dict[tuple[int, int], OracleValue] = {}
        self._board: object = None

    def of(self, position: Position) -> OracleValues | None:
        """Return the truth about a position whose game goes on; None where it was not proved within the limit."""
        if position.rules.cells > MOST_CELLS:
            return self._proved(position)
        if position.rules != self._board:
            self._worths, self._board = {}, position.rules
        moves = {cell: _turned(self._worth(position.play(cell))) for cell in position.legal_moves}
        return OracleValues(position, moves)

    def stop(self) -> None:
        self._stopped = True
        oracle = self._oracle
        if oracle:
            oracle.stop()

    def _proved(self, position: Position) -> OracleValues | None:
        limits = Limits(nodes=MOST_WORK // position.rules.cells**2)
        self._oracle = oracle = Oracle(position, _MEMORY_MIB, limits, all_moves=True)
        try:
            if self._stopped:
                oracle.stop()
            return _known(oracle.run())
        finally:
            self._oracle = None
            oracle.release()

    def _worth(self, position: Position) -> OracleValue:
        """Return the worth for the side to move, also where the game is over."""
        key = position.x, position.o
        found = self._worths.get(key)
        if found is None:
            outcome = position.outcome
            if outcome:
                found = _worth_of(0 if outcome.winner is None else -1, 0)  # the side that moved last has won
            else:
                worths = (_turned(self._worth(position.play(cell))) for cell in position.legal_moves)
                found = max(worths, key=lambda worth: worth.rank)
            self._worths[key] = found
        return found


def _turned(worth: OracleValue) -> OracleValue:
    """Return what a position is worth to the side that moved there, from its worth to the side to move."""
    return _worth_of(-worth.value, worth.plies + 1 if worth.value else 0)


@cache
def _worth_of(value: int, plies: int) -> OracleValue:
    """Return one object for all equal worths: twenty thousand positions would make a million objects, and garbage
    collection looks at each."""
    return OracleValue(value, plies)


def _known(answer: OracleAnswer) -> OracleValues | None:
    """Return the solver's answer as values; None unless the value of every move is proved, and how soon each win or
    loss ends."""
    if answer.stopped_by is not None:
        return None
    moves = {}
    for move in answer.moves:
        if move.value is None or (move.value and move.plies_to_end is None):
            return None
        moves[move.move] = _worth_of(move.value, move.plies_to_end or 0 if move.value else 0)
    return OracleValues(answer.position, moves)
