"""What the solver takes beside a position, the switches of its techniques, and what it gives back: a proof."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.engine.score import own_moves
from ttt_gui.game.position import Position, Side


@dataclass(frozen=True)
class Techniques:
    """The solver's switches, one a technique; none changes a value, each only the work it takes to prove it.

    ``vcf`` needs ``forced_moves``, ``zones`` need ``vcf``, ``symmetry`` needs ``table``: without them they rest.
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
    """What a solver counted: ``nodes`` are calls of the search, the others say how often a technique decided one.

    ``vcf_nodes`` are the positions visited by the search for consecutive threats, which are no nodes; ``zones`` counts
    nodes whose moves were narrowed, ``dominated`` moves left out.
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
    """A look at a running solver: ``progress`` (0 to 1) splits a node's share evenly among the moves it will try."""

    counters: SolverCounters
    seconds: float
    progress: float


@dataclass(frozen=True)
class Proof:
    """The end of a run: bounds on the value for the side to move (+1 win, 0 draw, -1 loss), each of them proved.

    ``stopped_by`` is None, 'user', 'nodes' or 'seconds'. ``memory_mib`` is the size of the table in MiB, less than
    ``asked_mib`` where the memory could not be had (a size is rounded down to a power of two first). ``plies_to_end``
    is the distance of a proved win or loss under best play (soonest win, longest resistance), 0 for a finished game;
    None for a draw and where it was not asked for or not had within the limit.
    """

    position: Position
    at_least: int
    at_most: int
    nodes: int
    seconds: float
    counters: SolverCounters
    stopped_by: str | None
    asked_mib: int
    memory_mib: float
    memory_was_short: bool
    engine: str
    plies_to_end: int | None = None

    @property
    def value(self) -> int | None:
        """The value, or None when it is not proved."""
        return self.at_least if self.at_least == self.at_most else None

    @property
    def winner(self) -> Side | None:
        """The side whose win is proved."""
        side = self.position.side_to_move
        return {1: side, -1: side.other}.get(self.value or 0)

    @property
    def text(self) -> str:
        """The sentence: 'X wins in 3' ('X wins' without a distance), 'Draw', what is proved so far, or 'X has won'."""
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

    @property
    def note(self) -> str:
        """A sentence when less memory was had than asked for, else ''."""
        if not self.memory_was_short:
            return ""
        return memory_note(self.asked_mib, self.memory_mib)


def memory_note(asked_mib: int, had_mib: float) -> str:
    """The sentence about a table smaller than was asked for."""
    return f"{asked_mib} MiB could not be had: the table has {had_mib:g} MiB."
