"""What positions and their moves are worth: win, draw or loss, and how far the end is under best play.

Small trees are gone through once, every position remembered; of larger ones the search with a table and exact root
moves is asked, and where its limit comes first nothing is known.
"""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.engine.request import Algorithm, Limits, Order, SearchRequest
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.score import WIN, Bound, is_win
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import Position

MOST_EMPTY = 9
"""Up to so many empty cells every position below is visited; 3 x 3 has 5,478 in all."""
MOST_NODES = 20_000_000
"""What the search may enter for a position of a larger board."""


@dataclass(frozen=True)
class Worth:
    """For a side: 1, 0 or -1, and the plies to the end of a win or a loss under best play; 0 plies with a draw."""

    value: int
    plies: int

    @property
    def rank(self) -> tuple[int, int]:
        """Larger is better: a sooner win, a later loss."""
        return self.value, -self.plies * self.value


@dataclass(frozen=True)
class Truth:
    """A position whose game goes on: ``worth`` of each legal move by its cell, for the side to move."""

    position: Position
    moves: dict[int, Worth]

    @property
    def best(self) -> Worth:
        """What the position is worth."""
        return max(self.moves.values(), key=lambda worth: worth.rank)

    @property
    def right(self) -> tuple[int, ...]:
        """The cells that keep its value, in rising order, however long they take."""
        value = self.best.value
        return tuple(sorted(cell for cell, worth in self.moves.items() if worth.value == value))

    @property
    def soonest(self) -> tuple[int, ...]:
        """Those of them that win soonest or lose latest."""
        rank = self.best.rank
        return tuple(sorted(cell for cell, worth in self.moves.items() if worth.rank == rank))

    @property
    def wins_at_once(self) -> tuple[int, ...]:
        """The cells that complete a line now."""
        return tuple(sorted(cell for cell, worth in self.moves.items() if (worth.value, worth.plies) == (1, 1)))


class Truths:
    """Finds truths, and remembers what it went through. stop() is called from any thread: from then on nothing is known
    of what would have to be searched."""

    def __init__(self) -> None:
        self._searcher: Searcher | None = None
        self._stopped = False
        self._worths: dict[tuple[int, int], Worth] = {}
        self._board: object = None

    def of(self, position: Position) -> Truth | None:
        """The truth about a position whose game goes on; None where the search did not get to its end."""
        if position.rules != self._board:
            self._worths, self._board = {}, position.rules
        if position.rules.cells - position.stones <= MOST_EMPTY:
            return Truth(position, {cell: _turned(self._worth(position.play(cell))) for cell in position.legal_moves})
        return self._searched(position)

    def stop(self) -> None:
        self._stopped = True
        searcher = self._searcher
        if searcher:
            searcher.stop()

    def _searched(self, position: Position) -> Truth | None:
        algorithm = Algorithm(order=Order.LINES, tt=True, exact_moves=True)
        self._searcher = searcher = Searcher(SearchRequest(position, algorithm, Limits(nodes=MOST_NODES)))
        try:
            if self._stopped:
                searcher.stop()
            return _known(position, searcher.run())
        finally:
            self._searcher = None
            searcher.release()

    def _worth(self, position: Position) -> Worth:
        """For the side to move, the end included."""
        key = position.x, position.o
        found = self._worths.get(key)
        if found is None:
            outcome = position.outcome
            if outcome:
                found = Worth(0 if outcome.winner is None else -1, 0)  # the side that moved last has won
            else:
                worths = (_turned(self._worth(position.play(cell))) for cell in position.legal_moves)
                found = max(worths, key=lambda worth: worth.rank)
            self._worths[key] = found
        return found


def _turned(worth: Worth) -> Worth:
    """What a position is worth to the side that moved there."""
    return Worth(-worth.value, worth.plies + 1 if worth.value else 0)


def _known(position: Position, result: SearchResult) -> Truth | None:
    if not result.complete or any(move.bound is not Bound.EXACT for move in result.moves):
        return None
    moves = {}
    for move in result.moves:
        assert move.value is not None
        won = is_win(move.value)
        value = (1 if move.value > 0 else -1) if won else 0
        moves[move.move] = Worth(value, WIN - abs(move.value) if won else 0)
    return Truth(position, moves)
