"""The solver: win, draw or loss of any position on any board, as a proof; and on demand how far the end is.

The solver asks two questions, each with the answer yes or no (a null window): "can the side to move complete a line?"
and "can the other side?". On the empty board the answer to the second question is no: strategy stealing (Nash; see
Beck, Combinatorial Games, 2008). The distance of a proved win is the first of 1, 3, 5 ... plies that the win fits into.
"""

from __future__ import annotations

from ttt_gui.engine.request import Limits, RequestError
from ttt_gui.engine.solver.core import ENGINE, SolverCore
from ttt_gui.engine.solver.proof import Proof, SolverCounters, SolverInfo, Techniques
from ttt_gui.game.position import Position

STOPPED_BY = (None, "user", "nodes", "seconds")


class SolverRun:
    """What the solver and the oracle share: the core of one run over one table, stopped and sampled from any thread.

    ``memory_mib`` bounds the table (at least 1). Of ``limits`` nodes and seconds hold. Raises RequestError for a
    size below 1, and for a limit of depth, which a proof does not know.
    """

    def __init__(
        self, position: Position, memory_mib: int, limits: Limits | None, techniques: Techniques | None
    ) -> None:
        self.position = position
        self.memory_mib = memory_mib
        self.limits = limits or Limits()
        self.techniques = techniques or Techniques()
        check_request(memory_mib, self.limits)
        self._core = SolverCore()

    def stop(self) -> None:
        """Ask the run to stop; the run does so within a millisecond, or when it begins."""
        self._core.request_stop()

    def pause(self) -> None:
        """Ask the run to sleep until resume() or stop(); the run does so within a millisecond, or when it begins.

        The seconds slept through are not counted, neither in the result nor against a limit of seconds.
        """
        self._core.request_pause()

    def resume(self) -> None:
        """Withdraw a pause, whether the run has seen the pause or not."""
        self._core.resume()

    def sample(self) -> SolverInfo:
        """Return the counters, and the progress of the question being asked, which begins at 0 with each question."""
        counters, seconds, progress = self._core.look()
        return SolverInfo(SolverCounters(*counters), seconds, progress)

    def release(self) -> None:
        """Give the table's memory back; call this once the run is over, in its thread, since much memory takes time.

        The GIL is released meanwhile. Calling it again does nothing.
        """
        self._core.release()

    def _begin(self) -> float:
        """Make the table, unless the game is over, and start the clock; return the MiB of the table."""
        core, position = self._core, self.position
        had_mib = 0.0 if position.outcome else core.prepare(position.rules, self.techniques, self.memory_mib)
        core.start(self.limits)  # the clock counts the search, not the making of its tables
        return had_mib

    def _was_short(self, had_mib: float) -> bool:
        """Return whether the table has less than the largest power of two within ``memory_mib``."""
        return not self.position.outcome and self.techniques.table and 2 * had_mib <= self.memory_mib


class Solver(SolverRun):
    """One proof of one position: made anywhere, run once in any thread.

    With ``distance`` the solver asks for the plies to the end of a win or a loss after the value.
    The limits hold for both together.
    """

    def __init__(
        self,
        position: Position,
        memory_mib: int = 256,
        limits: Limits | None = None,
        techniques: Techniques | None = None,
        distance: bool = False,
    ) -> None:
        super().__init__(position, memory_mib, limits, techniques)
        self.distance = distance

    def run(self) -> Proof:
        """Prove the value, or as much of it as a limit or a stop leaves time for; return the proof."""
        core, position = self._core, self.position
        plies = None
        outcome = position.outcome
        had_mib = self._begin()
        if outcome:
            at_least = at_most = 0 if outcome.winner is None else 1 if outcome.winner is position.side_to_move else -1
            plies = 0
        else:
            at_least, at_most = bounds(core, position)
            if self.distance and at_least == at_most != 0:
                plies = distance(core, position, at_least)
        core.finish()
        info = self.sample()
        # A finished game is one node, the root, as in the search.
        counters = SolverCounters(nodes=1) if outcome else info.counters
        return Proof(
            position=position,
            at_least=at_least,
            at_most=at_most,
            nodes=counters.nodes,
            seconds=info.seconds,
            counters=counters,
            stopped_by=STOPPED_BY[core.why_stopped()],
            asked_mib=self.memory_mib,
            memory_mib=had_mib,
            memory_was_short=self._was_short(had_mib),
            engine=ENGINE,
            plies_to_end=plies,
        )


def check_request(memory_mib: int, limits: Limits) -> None:
    """Raise RequestError for a table below 1 MiB and for a limit of depth."""
    if memory_mib < 1:
        raise RequestError(f"The memory is {memory_mib} MiB: it must be at least 1.")
    if limits.depth is not None:
        raise RequestError("The solver knows no limit of depth: limit its nodes or its seconds.")


def bounds(core: SolverCore, position: Position) -> tuple[int, int]:
    """Return the least and the greatest value possible for the side to move of an unfinished game: -1, 0 or 1."""
    side = position.side_to_move
    own, opp = position.board_of(side), position.board_of(side.other)
    # Step 1. Can the side to move win?
    wins = core.ask(own, opp, True)
    if wins == 1:
        return 1, 1
    at_most = 0 if wins == 0 else 1
    # Step 2. Strategy stealing: a second player who won could be robbed of that win by an extra stone.
    if position.stones == 0:
        return 0, at_most
    # Step 3. Can the other side win?
    holds = core.ask(own, opp, False) if wins == 0 else -1
    if holds == 0:
        return -1, -1
    return (0 if holds == 1 else -1), at_most


def distance(core: SolverCore, position: Position, value: int) -> int | None:
    """Return the plies to the end of a proved win (1) or loss (-1) under best play; None where a limit or stop came."""
    side = position.side_to_move
    own, opp = position.board_of(side), position.board_of(side.other)
    attacks = value > 0
    for plies in range(1 if attacks else 2, position.rules.cells + 2, 2):
        answer = core.ask(own, opp, attacks, plies)
        if answer < 0:
            return None
        if bool(answer) == attacks:
            return plies
    raise AssertionError("a proved win ends within the board")
