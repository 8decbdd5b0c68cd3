"""The perfect level's turn on a large tree, and a hint: the solver finds the move, the textbook search shows how
minimax sees it."""

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
    """One turn of the perfect level, used as a Searcher is: run once in any thread, stopped and sampled from any.

    The solver is asked first. Where it solves the position its move is the one to play, and the textbook search of the
    request, which follows, is there to be looked at: on a large tree for a second at most. Where it does not, that
    search decides, within what is left of the time limit, or a quarter of the limit where less is left. With a ``lot``
    the solver's move is drawn among those of which it has proved the same as of the move it chose by its place.
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
        """Ask solver and search to stop; seen within a millisecond."""
        self._stopped = True  # before the searcher is looked for: run() reads this after it has made one
        self._oracle.stop()
        if self._searcher:
            self._searcher.stop()

    def release(self) -> None:
        """Give the memory of solver and search back, after run()."""
        self._oracle.release()
        if self._searcher:
            self._searcher.release()

    def sample(self) -> SearchInfo:
        """Return the textbook search as it stands, with the solver's answer; before it, the solver as it stands."""
        if self._searcher:
            return replace(self._searcher.sample(), oracle=self._answer)
        solver = self._oracle.sample()
        return SearchInfo(Counters(), 0.0, solver=solver)

    def run(self) -> SearchResult:
        """Solve the position if that can be done, search it, and return both results as one."""
        answer = self._oracle.run()
        if self._lot:
            answer = replace(answer, move=self._lot.choice(as_good(answer)) if answer.chosen else None)
        self._answer = answer
        self._searcher = Searcher(self._second(answer))
        if self._stopped:
            self._searcher.stop()
        return replace(self._searcher.run(), oracle=answer)

    def _second(self, answer: OracleAnswer) -> SearchRequest:
        """Return the request of the textbook search that follows the solver's answer."""
        request, seconds = self.request, self.request.limits.seconds
        left = None if seconds is None else max(seconds - answer.seconds, seconds / 4)
        if answer.move is not None and not is_small_tree(request.position):
            left = min(SHOWN_SECONDS, left or SHOWN_SECONDS)
        return replace(request, limits=replace(request.limits, seconds=left))


def solved_so_far(request: SearchRequest, answer: OracleAnswer) -> SearchResult | None:
    """Return what can be shown while the textbook search still runs: the solver's move; None where it has none."""
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
    """Return the moves of which the same is proved as of the move to play, itself included; none without one."""
    known = {each.move: replace(each, move=0) for each in answer.moves}
    return [move for move, fate in known.items() if answer.move is not None and fate == known[answer.move]]
