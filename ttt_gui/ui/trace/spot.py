"""A place in a trace as the board shows it: the position of a node, or the one that a pruned move would lead to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.position import Position


@dataclass(frozen=True)
class Spot:
    """A node of a trace, and with ``pruned`` one of its pruned moves."""

    trace: SearchTrace
    node: int
    pruned: int | None = None

    @cached_property
    def moves(self) -> tuple[int, ...]:
        """The moves from the root of the trace to this place."""
        return (*self.trace.moves_to(self.node), *(() if self.pruned is None else (self.pruned,)))

    @cached_property
    def position(self) -> Position | None:
        """The position that the board shows; None where nodes are no positions."""
        if self.trace.subject.board is None:
            return None
        position = self.trace.position(self.node)
        return position if self.pruned is None else position.play(self.pruned)

    @property
    def words(self) -> str:
        """How the position came about: 'after b2 c3'."""
        names = " ".join(self.trace.move_name(move) for move in self.moves)
        return f"after {names}" if names else "where the search begins"
