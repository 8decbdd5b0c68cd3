"""How many calls an engine's search made on a position, beside what the textbook makes there.

Counts are compared only with the same root loop, window, scores and order; where one of these is not known, a count
that equals one of the textbook's is said to do so, and what the count should be is not said.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ttt_gui.engine.figures import counted
from ttt_gui.engine.request import Algorithm, Cut, Fail, Order, Scores, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.tree_size import TreeSize
from ttt_gui.game.position import Position
from ttt_gui.system.pieces import Tell, untold

MOST_EMPTY = 9
"""Of a position whose calls are set beside the textbook's: a larger one would take too long without cuts."""
MINIMAX = "plain minimax, nothing is cut"
ALPHA_BETA = "alpha-beta, cut where beta <= alpha"
CUT_LATE = "alpha-beta that cuts only where beta < alpha"
CUT_INNER = "alpha-beta whose break leaves the inner of two loops only"


@dataclass(frozen=True)
class Known:
    """What is known of an engine's search, None where it is not.

    ``root_loop``: the move function goes through the root's moves itself and calls the search for each (otherwise the
    search is called once, for the position). ``passes_alpha``: that loop hands on the best value so far.
    """

    root_loop: bool | None = None
    passes_alpha: bool | None = None
    scores: Scores | None = None
    order: Order | None = None

    @property
    def is_whole(self) -> bool:
        """Whether nothing is missing that a count depends on."""
        loop = self.root_loop is False or (self.root_loop is True and self.passes_alpha is not None)
        return loop and self.scores is not None and self.order is not None

    def cases(self) -> Iterator[Known]:
        """Every whole case that this may be."""
        for root_loop in (True, False) if self.root_loop is None else (self.root_loop,):
            loops = (False, True) if self.passes_alpha is None else (self.passes_alpha,)
            for passes_alpha in loops if root_loop else (False,):
                for scores in Scores if self.scores is None else (self.scores,):
                    for order in Order if self.order is None else (self.order,):
                        yield Known(root_loop, passes_alpha, scores, order)


@dataclass(frozen=True)
class Count:
    """What a search of the textbook is, and the calls it makes."""

    words: str
    calls: int


def textbook_counts(position: Position, known: Known, tell: Tell = untold) -> tuple[Count, ...]:
    """The textbook's searches in a whole case, the plainest first. Raises StoppedError through ``tell``.

    The cut that leaves only the inner of two loops is one of them where the order is row by row.
    """
    loop, scores, order = known.root_loop, known.scores, known.order
    if loop is None or scores is None or order is None:
        raise ValueError("Counts are those of a whole case.")
    nodes = TreeSize(position).run()
    found = [Count(MINIMAX, nodes - loop)] if nodes is not None else []
    kinds = ((ALPHA_BETA, Cut.LE, Fail.SOFT), (CUT_LATE, Cut.LT, Fail.SOFT), (CUT_LATE, Cut.LT, Fail.HARD))
    for words, cut, fail in kinds:
        tell(None)
        algorithm = Algorithm(scores=scores, order=order, cut=cut, fail=fail)
        if loop and not known.passes_alpha:
            calls = sum(_nodes(position.play(cell), algorithm) for cell in position.legal_moves)
        else:
            calls = _nodes(position, algorithm) - loop
        found.append(Count(words, calls))
    if order is Order.ROW and not known.passes_alpha:
        found.append(Count(CUT_INNER, _Inner(position, scores, tell).calls(loop)))
    return tuple(found)


@lru_cache(maxsize=64)
def _remembered(position: Position, known: Known) -> tuple[Count, ...]:
    """A class of engines is set beside the same counts; each case takes some tens of milliseconds."""
    return textbook_counts(position, known)


def calls_sentence(calls: int, position: Position, known: Known, tell: Tell = untold) -> str:
    """A sentence on a count, such as '549,945 calls below your loop over the root moves: plain minimax, nothing is
    cut.'

    ``calls`` are those of the search function alone, on a position whose game goes on.
    """
    where = "below your loop over the root moves" if known.root_loop else "of your search"
    start = f"{counted(calls, 'call')} {where}"
    if position.rules.cells - position.stones > MOST_EMPTY or not position.legal_moves:
        return f"{start}."
    counts: list[Count] = []
    for case in known.cases():
        tell(None)
        counts += _remembered(position, case)
    alike = list(dict.fromkeys(count.words for count in counts if count.calls == calls))
    if len(alike) == 1:
        return f"{start}: {alike[0]}."
    if alike or not known.is_whole:
        return f"{start}."
    beside = {count.words: count.calls for count in reversed(counts) if count.words in (MINIMAX, ALPHA_BETA)}
    return (
        f"{start}; with the same root loop, window, scores and order plain minimax makes {beside[MINIMAX]:,} "
        f"and alpha-beta {beside[ALPHA_BETA]:,}."
    )


def _nodes(position: Position, algorithm: Algorithm) -> int:
    searcher = Searcher(SearchRequest(position, algorithm))
    try:
        return searcher.run().counters.nodes
    finally:
        searcher.release()


class _Inner:
    """Alpha-beta over rows and columns, whose cut ends the row and not the search."""

    def __init__(self, position: Position, scores: Scores, tell: Tell) -> None:
        rules = position.rules
        self._lines, self._full = rules.win_lines, rules.full
        self._rows = [range(start, start + rules.columns) for start in range(0, rules.cells, rules.columns)]
        self._flat, self._tell, self._position = scores is Scores.FLAT, tell, position
        self._calls = 0

    def calls(self, root_loop: bool) -> int:
        """From the position; with a loop at the root each of its moves has the full window."""
        x, o = self._position.x, self._position.o
        mine, theirs = (x, o) if x.bit_count() == o.bit_count() else (o, x)
        if not root_loop:
            self._value(mine, theirs, -1_000, 1_000)
            return self._calls
        for cell in self._position.legal_moves:
            self._value(theirs, mine | 1 << cell, -1_000, 1_000)
        return self._calls

    def _value(self, mine: int, theirs: int, alpha: int, beta: int) -> int:
        self._calls += 1
        if self._calls % 4_096 == 0:
            self._tell(None)
        if any(theirs & line == line for line in self._lines):
            return -1 if self._flat else (mine | theirs).bit_count() - 100
        if mine | theirs == self._full:
            return 0
        best = -1_000
        for row in self._rows:
            for cell in row:
                if (mine | theirs) >> cell & 1:
                    continue
                best = max(best, -self._value(theirs, mine | 1 << cell, -beta, -alpha))
                alpha = max(alpha, best)
                if beta <= alpha:
                    break
        return best
