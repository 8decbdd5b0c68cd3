"""Threats: the empty cells with which a side would complete a line."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.game.position import Position, Side
from ttt_gui.game.rules import cells_of


@dataclass(frozen=True)
class Threats:
    """For each side the cells with which it would complete a line, were it to move, as boards."""

    x: int = 0
    o: int = 0

    def of(self, side: Side) -> int:
        """The board of one side's cells."""
        return self.x if side is Side.X else self.o

    def cells(self, side: Side) -> tuple[int, ...]:
        """The cells of one side, in rising order."""
        return cells_of(self.of(side))


def threats(position: Position) -> Threats:
    """The threats of both sides; none when the game is over."""
    if position.outcome:
        return Threats()
    x, o, lines = position.x, position.o, position.rules.win_lines
    return Threats(_completing(x, o, lines), _completing(o, x, lines))


def lines_completed(position: Position, side: Side, cell: int) -> tuple[int, ...]:
    """The lines that a side would complete with an empty cell, as boards."""
    stones = position.board_of(side) | 1 << cell
    return tuple(line for line in position.rules.lines_through[cell] if stones & line == line)


def _completing(own: int, opp: int, lines: tuple[int, ...]) -> int:
    """The cells that are all a line of ``own`` lacks: one bit is left of it, which no stone of ``opp`` holds."""
    found = 0
    for line in lines:
        if not line & opp:
            missing = line & ~own
            if not missing & (missing - 1):
                found |= missing
    return found
