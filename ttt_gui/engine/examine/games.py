"""Every game that an engine can get into, against every reply, as the first and as the second player."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from ttt_gui.game.position import Position, Side
from ttt_gui.game.rules import Rules

MOST_GAMES = 2_000_000
"""A tally that grows beyond is given up: a sentence says so."""


@dataclass(frozen=True)
class Tally:
    """The games of one side: lines of play, each other reply another one. ``reached`` are the positions in which the
    engine is to move in one of them; ``complete`` is false where there were too many games, or answers were missing."""

    side: Side
    won: int
    drawn: int
    lost: int
    no_answer: int
    reached: frozenset[Position]
    complete: bool = True

    @property
    def games(self) -> int:
        """All of them."""
        return self.won + self.drawn + self.lost + self.no_answer


def play_all(rules: Rules, side: Side, answers: Callable[[Position], Collection[int] | None]) -> Tally:
    """Play every game of a side. ``answers`` are the cells that the engine may play in a position, several where it
    answered differently; none where it gave no legal move, None where it was not asked."""
    results: dict[Position, tuple[int, int, int, int]] = {}
    reached: set[Position] = set()
    unknown = False

    def count(position: Position) -> tuple[int, int, int, int]:
        nonlocal unknown
        found = results.get(position)
        if found is not None:
            return found
        outcome = position.outcome
        if outcome:
            winner = outcome.winner
            found = (int(winner is side), int(winner is None), int(winner is side.other), 0)
        else:
            cells: Collection[int] | None = position.legal_moves
            if position.side_to_move is side:
                reached.add(position)
                cells = answers(position)
                if cells is None:
                    unknown = True
            if cells:
                won, drawn, lost, none = (
                    sum(column) for column in zip(*map(count, map(position.play, cells)), strict=True)
                )
                found = won, drawn, lost, none
            else:
                found = 0, 0, 0, 1
        results[position] = found
        return found

    won, drawn, lost, none = count(Position(rules))
    complete = not unknown and won + drawn + lost + none <= MOST_GAMES
    return Tally(side, won, drawn, lost, none, frozenset(reached), complete)


def both_sides(rules: Rules, answers: Mapping[Position, Collection[int]]) -> tuple[Tally, Tally]:
    """As X and as O, from the cells answered by position."""
    x, o = (play_all(rules, side, answers.get) for side in (Side.X, Side.O))
    return x, o
