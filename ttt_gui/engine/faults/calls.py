"""How many calls an engine's search made on a position, beside how many the textbook's searches make there.

Counts are compared only with the same root loop, window, scores and order; where one of these is not known, a sentence
names the textbook's search only if the counts are equal, and tells no other count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from ttt_gui.engine.figures import counted
from ttt_gui.engine.request import Algorithm, Cut, Fail, Order, Scores, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.tree_size import TreeSize
from ttt_gui.game.position import Position, Side
from ttt_gui.system.control import Tell, untold

MOST_EMPTY = 9
"""The most empty cells of a position whose calls are set beside the textbook's: more would take too long without
cut-offs."""
MINIMAX = "plain minimax, nothing is cut"
ALPHA_BETA = "alpha-beta, cut where beta <= alpha"
CUT_LATE = "alpha-beta that cuts only where beta < alpha"
CUT_INNER = "alpha-beta whose break leaves the inner of two loops only"


@dataclass(frozen=True)
class Known:
    """What is known of an engine's search, None for what is not.

    ``root_loop`` says whether the move function loops over the root's moves itself and calls the search for each
    (otherwise the search is called once, for the position), ``passes_alpha`` whether that loop hands on the best value
    so far.
    """

    root_loop: bool | None = None
    passes_alpha: bool | None = None
    scores: Scores | None = None
    order: Order | None = None

    def cases(self) -> Iterator[Known]:
        """Yield every combination of known values that agrees with this one: one only where everything that a count
        depends on is known."""
        both = (True, False)
        any_of: dict[str, Iterable[Any]] = {"root_loop": both, "passes_alpha": both, "scores": Scores, "order": Order}
        cases = product(*(of if getattr(self, name) is None else [getattr(self, name)] for name, of in any_of.items()))
        yield from dict.fromkeys(Known(loop, loop and passes, *rest) for loop, passes, *rest in cases)


@dataclass(frozen=True)
class Count:
    """A search of the textbook in words, and the number of calls that it makes."""

    words: str
    calls: int


def textbook_counts(position: Position, known: Known, tell: Tell = untold) -> tuple[Count, ...]:
    """Count the calls of the textbook's searches, the plainest first. Raises StoppedError through ``tell``, and
    ValueError where root loop, scores or order are not known.

    The alpha-beta whose break leaves only the inner of two loops is counted where the order is row by row and no root
    loop hands on alpha.
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
        found.append(Count(CUT_INNER, _inner_calls(position, scores is Scores.FLAT, loop, tell)))
    return tuple(found)


_remembered = lru_cache(maxsize=64)(textbook_counts)
"""As textbook_counts, remembered: a class's engines are set beside the same counts, and each case takes some tens of
milliseconds."""


def calls_sentence(calls: int, position: Position, known: Known, tell: Tell = untold) -> str:
    """Return a sentence on a count, such as '549,945 calls below your loop over the root moves: plain minimax, nothing
    is cut.'

    ``calls`` are those of the search function alone, on a position whose game goes on.
    """
    where = "below your loop over the root moves" if known.root_loop else "of your search"
    start = f"{counted(calls, 'call')} {where}"
    if position.rules.cells - position.stones > MOST_EMPTY or not position.legal_moves:
        return f"{start}."
    counts: list[Count] = []
    cases = list(known.cases())
    for case in cases:
        tell(None)
        counts += _remembered(position, case)
    alike = list(dict.fromkeys(count.words for count in counts if count.calls == calls))
    if len(alike) == 1:
        return f"{start}: {alike[0]}."
    if alike or len(cases) > 1:
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


def _inner_calls(position: Position, flat: bool, root_loop: bool, tell: Tell) -> int:
    """Count the calls of an alpha-beta over rows and columns whose cut-off ends the row and not the node; with a loop
    at the root each root move is searched with the full window."""
    rules = position.rules
    rows = [range(start, start + rules.columns) for start in range(0, rules.cells, rules.columns)]
    calls = 0

    def value(mine: int, theirs: int, alpha: int, beta: int) -> int:
        nonlocal calls
        calls += 1
        if calls % 4_096 == 0:
            tell(None)
        if any(theirs & line == line for line in rules.win_lines):
            return -1 if flat else (mine | theirs).bit_count() - 100
        if mine | theirs == rules.full:
            return 0
        best = -1_000
        for row in rows:
            for cell in row:
                if (mine | theirs) >> cell & 1:
                    continue
                best = max(best, -value(theirs, mine | 1 << cell, -beta, -alpha))
                alpha = max(alpha, best)
                if beta <= alpha:
                    break
        return best

    for each in [position.play(cell) for cell in position.legal_moves] if root_loop else [position]:
        value(*((each.x, each.o) if each.side_to_move is Side.X else (each.o, each.x)), -1_000, 1_000)
    return calls
