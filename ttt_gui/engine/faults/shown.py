"""What a person's file and the number of its search's calls show: faults that the file cannot have, faults that it has,
their lines, and what a count of calls depends on. The file is never run.

Counts are compared only with the same root loop, window, scores and order; where one of these is not known, a sentence
names the textbook's search only if the counts are equal, and tells no other count.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import perm
from typing import Any

from ttt_gui.engine.faults.kinds import KINDS, BackupRule, Fault, Needs, SearchRow, Tie, Timing
from ttt_gui.engine.faults.shapes import LOOPS, File, Function, constant, names_in, walk
from ttt_gui.engine.faults.source import Finder
from ttt_gui.engine.figures import counted
from ttt_gui.engine.request import Algorithm, Cut, Fail, Order, Scores, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.tree_size import TreeSize
from ttt_gui.engine_host.source import called
from ttt_gui.game.position import Position, Side
from ttt_gui.system.control import ProgressCallback, no_progress

# -- The number of calls -----------------------------------------------------------------------------------------------

MOST_EMPTY = 9
"""The most empty cells of a position whose calls are set beside the textbook's: more would take too long without
cut-offs."""
MINIMAX = "plain minimax, nothing is cut"
ALPHA_BETA = "alpha-beta, cut where beta <= alpha"
CUT_LATE = "alpha-beta that cuts only where beta < alpha"
CUT_INNER = "alpha-beta whose break leaves the inner of two loops only"


@dataclass(frozen=True)
class SearchTraits:
    """What is known of an engine's search, None for what is not.

    ``root_loop`` says whether the move function loops over the root's moves itself and calls the search for each
    (otherwise the search is called once, for the position), ``passes_alpha`` whether that loop hands on the best value
    so far.
    """

    root_loop: bool | None = None
    passes_alpha: bool | None = None
    scores: Scores | None = None
    order: Order | None = None

    def cases(self) -> Iterator[SearchTraits]:
        """Yield every combination of known values that agrees with this one: one only where everything that a count
        depends on is known."""
        both = (True, False)
        any_of: dict[str, Iterable[Any]] = {"root_loop": both, "passes_alpha": both, "scores": Scores, "order": Order}
        cases = product(*(of if getattr(self, name) is None else [getattr(self, name)] for name, of in any_of.items()))
        yield from dict.fromkeys(SearchTraits(loop, loop and passes, *rest) for loop, passes, *rest in cases)


@dataclass(frozen=True)
class Count:
    """The number of calls that a textbook search makes, and the name of that search."""

    words: str
    calls: int


@lru_cache(maxsize=64)
def textbook_counts(position: Position, known: SearchTraits) -> tuple[Count, ...]:
    """Count the calls of the textbook's searches, the plainest first. Raises ValueError where root loop, scores or
    order are not known.

    The alpha-beta whose break leaves only the inner of two loops is counted where the order is row by row and no root
    loop hands on alpha. What was counted is remembered: a class's engines are set beside the same counts, and each case
    takes some tens of milliseconds.
    """
    loop, scores, order = known.root_loop, known.scores, known.order
    if loop is None or scores is None or order is None:
        raise ValueError("Counts are those of a whole case.")
    nodes = TreeSize(position).run()
    found = [Count(MINIMAX, nodes - loop)] if nodes is not None else []
    kinds = ((ALPHA_BETA, Cut.LE, Fail.SOFT), (CUT_LATE, Cut.LT, Fail.SOFT), (CUT_LATE, Cut.LT, Fail.HARD))
    for words, cut, fail in kinds:
        algorithm = Algorithm(scores=scores, order=order, cut=cut, fail=fail)
        if loop and not known.passes_alpha:
            calls = sum(_nodes(position.play(cell), algorithm) for cell in position.legal_moves)
        else:
            calls = _nodes(position, algorithm) - loop
        found.append(Count(words, calls))
    if order is Order.ROW and not known.passes_alpha:
        found.append(Count(CUT_INNER, _inner_calls(position, scores is Scores.FLAT, loop)))
    return tuple(found)


def calls_sentence(
    calls: int, position: Position, known: SearchTraits, on_progress: ProgressCallback = no_progress, cut: str = ""
) -> str:
    """Return a sentence on a count, such as '549,945 calls below your loop over the root moves: plain minimax, nothing
    is cut.'

    ``calls`` are those of the search function alone, on a position whose game goes on. ``cut`` is said where
    nothing is cut: Shown.cut_text.
    """
    where = "below your loop over the root moves" if known.root_loop else "of your search"
    start = f"{counted(calls, 'call')} {where}"
    if position.rules.cells - position.stones > MOST_EMPTY or not position.legal_moves:
        return f"{start}."
    counts: list[Count] = []
    cases = list(known.cases())
    for case in cases:
        on_progress(None)
        counts += textbook_counts(position, case)
    alike = list(dict.fromkeys(count.words for count in counts if count.calls == calls))
    if len(alike) == 1:
        return f"{start}: {alike[0]}.{f' {cut}' if cut and alike == [MINIMAX] else ''}"
    if alike or len(cases) > 1:
        return f"{start}."
    beside = {count.words: count.calls for count in reversed(counts) if count.words in (MINIMAX, ALPHA_BETA)}
    return (
        f"{start}; with the same root loop, window, scores and order plain minimax makes {beside[MINIMAX]:,} "
        f"and alpha-beta {beside[ALPHA_BETA]:,}."
    )


def _nodes(position: Position, algorithm: Algorithm) -> int:
    """Return how many nodes the search of a position visits with this algorithm."""
    searcher = Searcher(SearchRequest(position, algorithm))
    try:
        return searcher.run().counters.nodes
    finally:
        searcher.release()


def _inner_calls(position: Position, flat: bool, root_loop: bool) -> int:
    """Count the calls of an alpha-beta over rows and columns whose cut-off ends the row and not the node; with a loop
    at the root each root move is searched with the full window."""
    rules = position.rules
    rows = [range(start, start + rules.columns) for start in range(0, rules.cells, rules.columns)]
    calls = 0

    def value(mine: int, theirs: int, alpha: int, beta: int) -> int:
        """Return the negamax value for the side that owns the stones ``mine``, and count this call."""
        nonlocal calls
        calls += 1
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


# -- What the file shows -----------------------------------------------------------------------------------------------

_SCORES = {Timing.FLAT: Scores.FLAT, Timing.SOONER: Scores.DEPTH}
_OTHER_ORDER = {"reversed", "reverse", "sorted", "sort", "shuffle", "sample"}


@dataclass(frozen=True)
class Suspect:
    """A line of the source, numbered from 1, and a sentence about it."""

    line: int
    sentence: str


class Shown:
    """What the file shows of an engine beside its answers; nothing where no file can be read.

    ``function`` is the one that is asked for a move, 'Class.name' where it is a method. ``calls`` is how often the
    engine's search is called on an empty board of ``cells`` cells, None where that was not counted.
    """

    def __init__(self, source: str = "", function: str = "", calls: int | None = None, cells: int = 9) -> None:
        self._calls, self._cells, self._name = calls, cells, function.rpartition(".")[2]
        self._file: File | None = None
        self._lines: dict[Finder, Suspect | None] = {}
        with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
            self._file = File(source, function) if source else None

    def refutes(self, kind: Fault) -> bool:
        """Return whether the source, or the number of calls, excludes a kind of fault."""
        plies = kind.limit or (2 if kind.own is kind.other is BackupRule.FIRST else 0)
        if plies and self._calls and self._calls > 1 + sum(perm(self._cells, ply + 1) for ply in range(plies)):
            return True
        file = self._file
        if file is None:
            return False
        match kind.needs:
            case Needs.NO_SEARCH:
                return bool(file.searches)
            case Needs.SEARCH:
                return not file.searches and file.is_whole
            case Needs.DEPTH:
                return not any(map(_counts_plies, file.searches))
            case Needs.CODE:
                return self.line(kind) is None

    def line(self, kind: Fault) -> Suspect | None:
        """Return the first line that shows a kind of fault; None if there is none, or if lines would need different
        sentences."""
        if self._file is None or kind.shown is None:
            return None
        if kind.shown not in self._lines:
            found: list[tuple[int, str]] = []
            with suppress(ValueError, RecursionError, MemoryError):
                found = list(dict.fromkeys(hit for each in self._file.searches for hit in kind.shown(each)))
            one = len({sentence for _, sentence in found}) == 1
            self._lines[kind.shown] = Suspect(*found[0]) if one else None
        return self._lines[kind.shown]

    @property
    def cut_text(self) -> str:
        """What to say of a search that cuts nothing although it compares alpha and beta, with the line where it does,
        and the line of a bound that is set the wrong way; '' where it compares none."""
        for search in self._file.searches if self._file else ():
            for test, left, _, right in search.leaving:
                if search.window and {getattr(each, "id", "") for each in (left, right)} == {*search.window}:
                    return f"Its cut in line {test.lineno:,} never fires{_wrong_bound(search, search.window)}."
        return ""

    def proved(self) -> list[Fault]:
        """Return the faults that the source alone proves."""
        return list({kind.title: kind for kind in KINDS if kind.proves and self.line(kind)}.values())

    def known(self, row: SearchRow | None = None) -> SearchTraits:
        """Return what is known of the engine's search; ``row`` is the search of the table that gives every answer of
        the engine, on all positions of the board, None where no such search is known."""
        if self._file is None:
            return SearchTraits()
        root_loop, passes_alpha = _root_of(self._file, self._name)
        if row is None or row.faults:
            return SearchTraits(root_loop, passes_alpha)
        is_plain = not names_in(self._file.tree) & _OTHER_ORDER
        order = Order.ROW if row.tie is Tie.FIRST and is_plain else None
        return SearchTraits(root_loop, passes_alpha, _SCORES.get(row.timing), order)


def _wrong_bound(search: Function, window: tuple[str, str]) -> str:
    """Return why a cut never fires, as the end of a sentence: where MIN lowers alpha, or MAX raises beta; '' where
    neither is seen."""
    for each in search.own(ast.Assign):
        name, value = getattr(each.targets[0], "id", ""), each.value
        for bound, wrong, side, right in ((*window[:1], "min", "MIN", window[1]), (window[1], "max", "MAX", window[0])):
            given = names_in(value) if isinstance(value, ast.Call) and called(value) == wrong else set()
            if name == bound in given and right not in given:
                return f": line {each.lineno:,} sets {bound}, where {side} is to set {right}"
    return ""


def _counts_plies(search: Function) -> bool:
    """Return whether a search tests a parameter in a condition, and passes on that parameter, one more or less, to its
    recursive calls."""
    given = [each for call in search.calls for each in (*call.args, *(keyword.value for keyword in call.keywords))]
    sums = [each for each in given if isinstance(each, ast.BinOp) and 1 in (constant(each.right), constant(each.left))]
    counted = {name for each in sums for name in names_in(each)}
    tests = [each.test for each in walk(search.node, ast.If, ast.IfExp, ast.While)]
    return any(names_in(test) & counted & set(search.parameters) for test in tests)


def _root_of(file: File, name: str) -> tuple[bool | None, bool | None]:
    """Return whether the move function, called ``name``, calls the search in a loop, and whether that loop passes on
    the best value so far; None for what is not known."""
    if len(file.searches) != 1:
        return None, None
    search = file.searches[0]
    if search.name == name:
        return False, False
    calls = [(function, call) for function, call, _ in search.calls_from_outside() if function.name == name]
    root_loop = _all_equal(any(call in ast.walk(each) for each in function.own(*LOOPS)) for function, call in calls)
    return root_loop, _all_equal(_passes_alpha(search, call) for _, call in calls) if root_loop else False


def _all_equal(found: Iterable[bool | None]) -> bool | None:
    """Return the value that all of them have; None where they differ, or where there are none."""
    kinds = set(found)
    return kinds.pop() if len(kinds) == 1 else None


def _passes_alpha(search: Function, call: ast.Call) -> bool | None:
    """Return False where a call hands on numbers alone, or nothing, as its window; else None, since a name may be the
    best value so far or anything else."""
    given = search.handed_on(call)
    return False if all(constant(given[name]) is not None for name in search.window or () if name in given) else None
