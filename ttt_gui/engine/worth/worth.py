"""What is proved of a position or a move: win, draw or loss between two bounds, and how far the end is."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.engine.score import own_moves
from ttt_gui.engine.solver.proof import SolverAnswer
from ttt_gui.game.position import Side

WINS, DRAWS, LOSES = 1, 0, -1


@dataclass(frozen=True)
class Worth:
    """What a position, or a move in it, is worth to one side: 1 a win, 0 a draw, -1 a loss, between proved bounds.

    ``plies`` is the distance to the end of a win or a loss under best play (soonest win, longest resistance), counted
    from the position, for a move from before it; None for a draw, and where it is not known.
    """

    at_least: int = LOSES
    at_most: int = WINS
    plies: int | None = None

    @property
    def value(self) -> int | None:
        """1, 0 or -1; None when it is not proved."""
        return self.at_least if self.at_least == self.at_most else None

    @property
    def other(self) -> Worth:
        """The same for the other side."""
        return Worth(-self.at_most, -self.at_least, self.plies)

    @property
    def of_move(self) -> Worth:
        """Of a position for the side to move there: what the move that led to it is worth to who made it."""
        return Worth(-self.at_most, -self.at_least, None if self.plies is None else self.plies + 1)

    def words(self, side: Side) -> str:
        """Of the side it is for: 'X wins in 3', 'X wins', 'draw', 'X does not win', 'X does not lose', 'unknown'."""
        if self.value == DRAWS:
            return "draw"
        if self.value is not None:
            winner = side if self.value == WINS else side.other
            distance = f" in {own_moves(self.plies)}" if self.plies else ""
            return f"{winner} wins{distance}" if self.plies != 0 else f"{winner} has won"
        if self.at_least == DRAWS:
            return f"{side} does not lose"
        return f"{side} does not win" if self.at_most == DRAWS else "unknown"


UNKNOWN = Worth()


def worth_of_answer(answer: SolverAnswer) -> Worth:
    """What a solver has proved, for the side to move."""
    value = answer.at_least == answer.at_most != DRAWS
    return Worth(answer.at_least, answer.at_most, answer.plies_to_end if value else None)
