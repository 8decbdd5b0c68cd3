"""The switches of the solver's techniques, and the results of the solver and the perfect player: proofs."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.engine.figures import seconds_text
from ttt_gui.engine.request import Limits
from ttt_gui.engine.score import own_moves
from ttt_gui.game.position import Position, Side


@dataclass(frozen=True)
class Techniques:
    """The solver's switches, one per technique; none changes a value, each only the work of proving the value.

    ``vcf`` needs ``forced_moves``, ``zones`` need ``vcf``, ``symmetry`` needs ``table``: without its requirement a
    switch has no effect.
    """

    forced_moves: bool = True
    dead_lines: bool = True
    potential_order: bool = True
    table: bool = True
    symmetry: bool = True
    domination: bool = True
    vcf: bool = True
    zones: bool = True
    erdos_selfridge: bool = True
    pairings: bool = True


@dataclass(frozen=True)
class SolverCounters:
    """What a solver counted: ``nodes`` are calls of the search, the others say how often a technique decided a node.

    ``vcf_nodes`` are the positions visited by the search for consecutive threats, which are no nodes; ``zones`` counts
    nodes whose moves were narrowed to a zone, ``dominated`` moves left out because another is as good.
    """

    nodes: int = 0
    forced: int = 0
    dead: int = 0
    erdos_selfridge: int = 0
    table_probes: int = 0
    table_hits: int = 0
    table_stores: int = 0
    table_lost: int = 0
    pairings: int = 0
    vcf: int = 0
    vcf_nodes: int = 0
    zones: int = 0
    dominated: int = 0


@dataclass(frozen=True)
class SolverInfo:
    """A snapshot of a running solver: ``progress`` (0 to 1) splits a node's share evenly among the moves to be
    tried.
    """

    counters: SolverCounters
    seconds: float
    progress: float


@dataclass(frozen=True)
class SolverAnswer:
    """The result of a run: proved bounds on the position's value for the side to move (+1 win, 0 draw, -1 loss).

    ``stopped_by`` is None, 'user', 'nodes' or 'seconds'. ``memory_mib`` is the size of the table in MiB, less than
    ``asked_mib`` where memory was short (a size is rounded down to a power of two first). ``plies_to_end`` is the
    distance of a proved win or loss under best play (soonest win, longest resistance), 0 for a finished game; None for
    a draw, and where the distance was not requested or not found within the limit.
    """

    position: Position
    at_least: int
    at_most: int
    plies_to_end: int | None
    nodes: int
    seconds: float
    stopped_by: str | None
    asked_mib: int
    memory_mib: float
    memory_was_short: bool
    engine: str

    @property
    def value(self) -> int | None:
        """The value for the side to move; None where no value is proved."""
        return self.at_least if self.at_least == self.at_most else None

    @property
    def winner(self) -> Side | None:
        """The side whose win is proved; None without a proved win."""
        side = self.position.side_to_move
        return {1: side, -1: side.other}.get(self.value or 0)

    @property
    def note(self) -> str:
        """A sentence where the table got less memory than requested, else ''."""
        if not self.memory_was_short:
            return ""
        return f"{self.asked_mib} MiB of memory were not available: the table has {self.memory_mib:g} MiB."


@dataclass(frozen=True)
class Proof(SolverAnswer):
    """The solver's answer about a position, with its counters."""

    counters: SolverCounters

    @property
    def text(self) -> str:
        """The proof as text: 'X wins in 3' ('X wins' without a distance), 'Draw', the bounds so far, or 'X has won'."""
        side, outcome = self.position.side_to_move, self.position.outcome
        if outcome:
            return f"{outcome.winner} has won" if outcome.winner else "Drawn game"
        if self.winner:
            distance = f" in {own_moves(self.plies_to_end)}" if self.plies_to_end else ""
            return f"{self.winner} wins{distance}"
        if self.value == 0:
            return "Draw"
        known = f": {side} does not win" if self.at_most == 0 else ""
        return f"Not proved within the limit{known}"


@dataclass(frozen=True)
class OracleMove:
    """The proved value of a move for the side that plays the move: ``value`` is 1, 0, -1 or None.

    ``plies_to_end`` counts from before the move to the end of a win or a loss under best play; None when not known.
    Where the position is a draw, ``judged_replies`` of the ``replies`` to a move that keeps the draw were examined, and
    ``losing_replies`` of these lose; elsewhere all three are 0.
    """

    move: int
    value: int | None
    plies_to_end: int | None = None
    losing_replies: int = 0
    judged_replies: int = 0
    replies: int = 0


@dataclass(frozen=True)
class OracleAnswer(SolverAnswer):
    """The result of a run of the perfect player: proved bounds on the value for the side to move, and the move to play.

    ``move`` keeps the proved value; it is None when the value is not proved, when no move is proved to keep it, and
    when the game is over. ``stopped_by`` is None, 'user', 'nodes' or 'seconds'; only where it is None is the move
    certain to be the best as well. ``plies_to_end`` is the distance of a win or a loss; None where it is not known.
    """

    limits: Limits
    move: int | None
    moves: tuple[OracleMove, ...]

    @property
    def chosen(self) -> OracleMove | None:
        """The OracleMove of ``move``; None without a move."""
        return next((each for each in self.moves if each.move == self.move), None)

    @property
    def text(self) -> str:
        """The answer as text: 'Solved: X wins in 3', 'Solved: draw; after c3 5 of 7 replies lose', 'Not solved
        within 1.5 s'.
        """
        outcome = self.position.outcome
        if outcome:
            return f"{outcome.winner} has won" if outcome.winner else "Drawn game"
        if self.value is None:
            known = f": {self.position.side_to_move} does not win" if self.at_most == 0 else ""
            return f"Not solved{self._limit_text}{known}"
        if self.winner is None:
            return f"Solved: draw{self._traps_text}"
        if self.plies_to_end is None:
            return f"Solved: {self.winner} wins, how soon is not known{self._limit_text}"
        return f"Solved: {self.winner} wins in {own_moves(self.plies_to_end)}"

    @property
    def _limit_text(self) -> str:
        """What ended the run, to follow a sentence: ' within 1.5 s', ' before the stop'."""
        if self.stopped_by == "seconds":
            return f" within {seconds_text(self.limits.seconds or 0)}"
        if self.stopped_by == "nodes":
            return f" within {self.limits.nodes:,} nodes"
        return " before the stop"

    @property
    def _traps_text(self) -> str:
        """How many replies to the chosen move lose, to follow 'Solved: draw': '; after c3 5 of 7 replies lose'."""
        chosen = self.chosen
        if chosen is None:
            return f"; which move keeps it is not known{self._limit_text}"
        if not chosen.replies:
            return ""
        name = self.position.rules.cell_name(chosen.move)
        losing, all_judged = chosen.losing_replies, chosen.judged_replies == chosen.replies
        if not losing:
            return f"; after {name} no reply loses" if all_judged else f"; after {name} no reply is known to lose"
        verb = "loses" if losing == 1 else "lose"
        return f"; after {name} {'' if all_judged else 'at least '}{losing} of {chosen.replies} replies {verb}"
