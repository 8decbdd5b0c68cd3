"""What an examined engine answered on one position: a cell, or why there is none; nothing is judged here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ttt_gui.game.position import Position


class Kind(Enum):
    """What came of one call."""

    MOVE = "move"  # a number or a pair that names a cell of the board, empty or not
    ILLEGAL = "illegal"  # an answer that names no cell
    EXCEPTION = "exception"
    TOO_SLOW = "too slow"
    CHANGED_BOARD = "changed the board"  # it was given the board to read, and left it changed
    DIED = "died"  # the process ended


@dataclass(frozen=True)
class Answer:
    """One call: ``cell`` with Kind.MOVE (taken cells included), else None.

    ``shown`` is the answer as the engine's language writes it ('4', '(1, 2)', 'None'), at most a line. ``sentence``
    says what went wrong, as people read it; ``error`` is the traceback as it was caught. ``printed`` is what the call
    wrote, at most its first 4,000 characters. ``seconds`` are those of the call alone, as its own process measured
    them. ``calls`` are those of the search function, where they were counted.
    """

    position: Position
    kind: Kind
    cell: int | None = None
    shown: str = ""
    sentence: str = ""
    error: str = ""
    printed: str = ""
    seconds: float = 0.0
    calls: int | None = None

    @property
    def is_legal(self) -> bool:
        """Whether it named an empty cell of a game that goes on."""
        return self.kind is Kind.MOVE and self.cell in self.position.legal_moves
