"""Brute force over the program's positions: what each move is worth, found without the engine."""

from __future__ import annotations

from functools import cache
from random import Random

from tests import brute_force
from ttt_gui.engine.values import ProvedValue
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules

_KNOWN: dict[Rules, dict[tuple[int, int], int]] = {}
SMALL_BOARDS = (Rules(4, 4, 3), Rules(3, 4, 3), Rules(2, 6, 3), Rules(4, 4, 4), Rules(3, 5, 4), Rules(1, 7, 2))


def forget() -> None:
    """Let go of what was found: of a large board that is millions of positions."""
    _KNOWN.clear()


def true_value(position: Position) -> ProvedValue:
    """The value of a position to the side to move, plies and all."""
    outcome = position.outcome
    if outcome:
        return ProvedValue(-1, -1, 0) if outcome.winner else ProvedValue(0, 0)
    rules, side = position.rules, position.side_to_move
    known = _KNOWN.setdefault(rules, {})
    own, opp = position.board_of(side), position.board_of(side.other)
    found = brute_force.distance_value(own, opp, rules.rows, rules.columns, rules.k, known)
    value = (found > 0) - (found < 0)
    return ProvedValue(value, value, brute_force.FAR - abs(found) if value else None)


def true_moves(position: Position) -> dict[int, ProvedValue]:
    """What each legal move is worth to who makes it, plies counted from before the move."""
    return {move: true_value(position.play(move)).of_move for move in position.legal_moves}


@cache
def positions_3x3() -> tuple[Position, ...]:
    """The 4,520 positions of 3 x 3 in which the game goes on."""
    boards = brute_force.reachable(3, 3, 3)
    found = (parse_position(brute_force.slashed(board, 3), 3) for board in boards)
    return tuple(position for position in found if not position.outcome)


def random_positions(count: int, least_stones: int = 5, seed: str = "positions") -> list[Position]:
    """Unfinished positions of the small boards, reached by random moves."""
    lot = Random(seed)
    found: list[Position] = []
    while len(found) < count:
        position = Position(SMALL_BOARDS[len(found) % len(SMALL_BOARDS)])
        for _ in range(lot.randrange(min(least_stones, position.rules.cells - 2), position.rules.cells)):
            if not position.outcome:
                position = position.play(lot.choice(position.legal_moves))
        if not position.outcome:
            found.append(position)
    return found
