"""Threats: the empty cells with which a side would complete a line."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.game.position import Position, Side


@dataclass(frozen=True)
class Threats:
    """For each side the empty cells with which it would complete a line, were it to move, in rising order."""

    x: tuple[int, ...] = ()
    o: tuple[int, ...] = ()

    def of(self, side: Side) -> tuple[int, ...]:
        """Those of one side."""
        return self.x if side is Side.X else self.o


def threats(position: Position) -> Threats:
    """The threats of both sides; none when the game is over."""
    if position.outcome:
        return Threats()
    return Threats(position.completing(Side.X), position.completing(Side.O))


def lines_completed(position: Position, side: Side, cell: int) -> tuple[int, ...]:
    """The lines that a side would complete with an empty cell, as boards."""
    stones = position.board_of(side) | 1 << cell
    return tuple(line for line in position.rules.lines_through[cell] if stones & line == line)
