"""The move of the perfect level and the hint: the solver chooses the move, the textbook search shows minimax's view
of it.
"""

from __future__ import annotations

import random
from dataclasses import replace

from ttt_gui.engine.estimate import is_small_tree
from ttt_gui.engine.request import Limits, SearchRequest
from ttt_gui.engine.result import Counters, SearchInfo, SearchResult
from ttt_gui.engine.score import Bound
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.solver.oracle import Oracle
from ttt_gui.engine.solver.proof import OracleAnswer

LONGEST_PROOF = 10.0
"""Seconds that the solver may take where the request has no time limit; with one it may take half of the limit."""
SHOWN_SECONDS = 1.0
"""Seconds at most of the textbook search on a large tree, where the solver has already decided the move."""


class PerfectSearcher:
    """One move of the perfect level, with the interface of a Searcher: run once in any thread, stopped and sampled from
    any.

    The solver runs first. If it solves the position, its move is the move to play, and the textbook search of the
    request follows only to be looked at: on a large tree for a second at most. If the solver fails, the textbook search
    decides within the rest of the time limit, or within a quarter of the limit where less is left. With ``lot`` the
    move is drawn at random among the moves proved as good as the solver's choice.
    """

    def __init__(self, request: SearchRequest, lot: random.Random | None = None) -> None:
        self.request = request
        self._lot = lot
        seconds = request.limits.seconds
        limit = Limits(seconds=LONGEST_PROOF if seconds is None else seconds / 2)
        self._oracle = Oracle(request.position, limits=limit)
        self._answer: OracleAnswer | None = None
        self._searcher: Searcher | None = None
        self._stopped = False

    def stop(self) -> None:
        """Ask solver and search to stop; this takes effect within a millisecond."""
        self._stopped = True  # before the searcher is looked for: run() reads this after it has made one
        self._oracle.stop()
        if self._searcher:
            self._searcher.stop()

    def release(self) -> None:
        """Free the memory of solver and search, after run()."""
        self._oracle.release()
        if self._searcher:
            self._searcher.release()

    def sample(self) -> SearchInfo:
        """Return a snapshot of the textbook search with the solver's answer; before the search begins, of the
        solver.
        """
        if self._searcher:
            return replace(self._searcher.sample(), oracle=self._answer)
        solver = self._oracle.sample()
        return SearchInfo(Counters(), 0.0, solver=solver)

    def run(self) -> SearchResult:
        """Solve the position if possible, search it, and return both results as one."""
        answer = self._oracle.run()
        if self._lot:
            answer = replace(answer, move=self._lot.choice(as_good(answer)) if answer.chosen else None)
        self._answer = answer
        self._searcher = Searcher(self._second(answer))
        if self._stopped:
            self._searcher.stop()
        return replace(self._searcher.run(), oracle=answer)

    def _second(self, answer: OracleAnswer) -> SearchRequest:
        """Return the request of the textbook search that follows the solver's ``answer``, with the time that is left to
        it."""
        request, seconds = self.request, self.request.limits.seconds
        left = None if seconds is None else max(seconds - answer.seconds, seconds / 4)
        if answer.move is not None and not is_small_tree(request.position):
            left = min(SHOWN_SECONDS, left or SHOWN_SECONDS)
        return replace(request, limits=replace(request.limits, seconds=left))


def solved_so_far(request: SearchRequest, answer: OracleAnswer) -> SearchResult | None:
    """Return a result with the solver's move to show while the textbook search runs; None if the solver has no move."""
    if answer.move is None:
        return None
    return SearchResult(
        request=request,
        best_move=answer.move,
        value=None,
        bound=Bound.NONE,
        pv=(),
        moves=(),
        counters=Counters(),
        complete=False,
        stopped_by=None,
        engine=ENGINE,
        oracle=answer,
    )


def as_good(answer: OracleAnswer) -> list[int]:
    """Return the moves proved as good as the solver's move, itself included; empty without a move."""
    known = {each.move: replace(each, move=0) for each in answer.moves}
    return [move for move, effect in known.items() if answer.move is not None and effect == known[answer.move]]
