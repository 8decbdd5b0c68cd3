"""A slip: a move of a computer that is proved worse than the one its search preferred."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.engine.worth.worth import Worth
from ttt_gui.game.position import Position, Side


@dataclass(frozen=True)
class Slip:
    """What a computer played in ``position`` though its search ``preferred`` another move, and what both are worth.

    ``given`` is what the move played is proved to be worth to its mover, ``kept`` the preferred one, plies counted from
    before the move; the outcome of ``kept`` is the better one. ``who`` is the level's name, ``habit`` a sentence on how
    often it slips.
    """

    position: Position
    played: int
    preferred: int
    given: Worth
    kept: Worth
    who: str
    habit: str = ""

    @property
    def side(self) -> Side:
        """Whose move it was."""
        return self.position.side_to_move

    @property
    def played_name(self) -> str:
        """The cell that was played, such as 'b1'."""
        return self.position.rules.cell_name(self.played)

    @property
    def preferred_name(self) -> str:
        """The cell that the search preferred, such as 'a3'."""
        return self.position.rules.cell_name(self.preferred)
