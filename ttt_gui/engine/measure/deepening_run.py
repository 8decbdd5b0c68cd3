"""A position searched deeper and deeper with the solver asked beside: a job, stopped and sampled from any thread."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from ttt_gui.engine.measure.deepening import Deepened, steps_of
from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.result import Iteration, SearchResult
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.solver.oracle import Oracle
from ttt_gui.engine.solver.proof import OracleAnswer
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position

SEARCH_SECONDS, PROOF_SECONDS = 10.0, 10.0
"""What the search and the solver are given where nothing else is said."""
_QUICK = Limits(nodes=20_000, seconds=0.3)
"""The solver is tried for so long before the search, so that most depths are judged as they come."""
_SOLVER_MIB = 64

HORIZON = parse_position("...X./...../.O.../..OX./.....", k=4)
"""A game in which a search is blind for long: X wins in 5, but the choice from depth 3 on, d4, loses; depth 8 plays b5,
which draws, and only depth 9 sees the win, again with the c3 of depth 1."""


@dataclass(frozen=True)
class DeepeningInfo:
    """A look at a run: what is found so far, whether the solver is at work, the share of its time that the stage has
    used (0 to 1)."""

    found: Deepened
    proving: bool
    progress: float


class DeepeningRun:
    """The search of ``algorithm``, made iterative, with its other switches; made anywhere, run once in any thread.

    The solver is tried for a moment first, then searched is at most ``seconds``; where that left a move unjudged, the
    solver is given ``proof_seconds`` at last. ``depth`` is the deepest to search, None for no limit. A stop ends all
    of it, with what was found.
    """

    def __init__(
        self,
        position: Position,
        algorithm: Algorithm | None = None,
        seconds: float = SEARCH_SECONDS,
        proof_seconds: float = PROOF_SECONDS,
        depth: int | None = None,
    ) -> None:
        self.position = position
        self.algorithm = replace(algorithm or Algorithm(), iterative=True)
        self._limits = Limits(depth=depth, seconds=seconds)
        self._proof = Limits(seconds=proof_seconds)
        self._inner: Oracle | Searcher | None = None
        self._began, self._stage_seconds = 0.0, 1.0
        self._stopped = False
        self._iterations: tuple[Iteration, ...] = ()
        self._found = Deepened(position, self.algorithm)

    def stop(self) -> None:
        """End with what is found; seen within a millisecond, also where it has not begun yet."""
        self._stopped = True  # before the inner one is looked for: a new one looks at this after it is made
        if inner := self._inner:
            inner.stop()

    def sample(self) -> DeepeningInfo:
        """How far it is."""
        used = (time.monotonic() - self._began) / self._stage_seconds if self._began else 0.0
        return DeepeningInfo(self._found, isinstance(self._inner, Oracle), min(1.0, used))

    def release(self) -> None:
        """Nothing is left to give back: search and solver give their memory back at their end."""

    def run(self) -> Deepened:
        """Search and prove, or as much of it as a stop leaves time for; a finished game has nothing to search."""
        if self.position.outcome:
            return self._found
        self._ask(_QUICK)
        result = self._search()
        self._found = replace(self._found, stopped_by=result.stopped_by, complete=result.complete, engine=result.engine)
        if not self._stopped and not _settles(self._found):
            self._ask(self._proof)
            if not self._stopped:
                self._found = replace(self._found, proof_seconds=self._proof.seconds or 0.0)
        if self._stopped:
            self._found = replace(self._found, stopped_by="user")
        return self._found

    def _search(self) -> SearchResult:
        request = SearchRequest(self.position, self.algorithm, self._limits)
        searcher = Searcher(request, on_iteration=self._on_iteration)
        self._begin(searcher, self._limits)
        try:
            return searcher.run()
        finally:
            self._inner = None
            searcher.release()

    def _ask(self, limits: Limits) -> None:
        oracle = Oracle(self.position, _SOLVER_MIB, limits, all_moves=True)
        self._begin(oracle, limits)
        try:
            answer = oracle.run()
        finally:
            self._inner = None
            oracle.release()
        self._judge(answer)

    def _begin(self, inner: Oracle | Searcher, limits: Limits) -> None:
        self._stage_seconds = limits.seconds or 1.0
        self._began = time.monotonic()
        self._inner = inner
        if self._stopped:
            inner.stop()

    def _on_iteration(self, iteration: Iteration) -> None:
        self._iterations += (iteration,)
        self._judge(self._found.answer)

    def _judge(self, answer: OracleAnswer | None) -> None:
        steps = steps_of(self.position, self.algorithm, self._iterations, answer)
        self._found = replace(self._found, steps=steps, answer=answer)


def _settles(found: Deepened) -> bool:
    """Whether the value, its distance and the fate of every choice are known: the solver has no more to say."""
    answer = found.answer
    if answer is None or answer.value is None or (answer.value != 0 and answer.plies_to_end is None):
        return False
    known = {each.move for each in answer.moves if each.value is not None and (each.plies_to_end or not each.value)}
    return all(step.best in known for step in found.steps)
