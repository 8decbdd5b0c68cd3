from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Iterable


class Mark(Enum):
    X = "X"
    O = "O"
    EMPTY = " "

    @property
    def opponent(self) -> "Mark":
        match self:
            case Mark.X:
                return Mark.O
            case Mark.O:
                return Mark.X
            case _:
                raise ValueError("nobody")


class Result(Enum):
    LOSS = 0
    TIE = 1
    WIN = 2

    def turned(self) -> "Result":
        return Result(2 - self.value)


def winner(cells: list[Mark]) -> Mark | None:
    match cells:
        case [a, b, c, *_] if a == b == c != Mark.EMPTY:
            return a
        case [_, _, _, a, b, c, _, _, _] if a == b == c != Mark.EMPTY:
            return a
        case [*_, a, b, c] if a == b == c != Mark.EMPTY:
            return a
        case [a, _, _, b, _, _, c, _, _] if a == b == c != Mark.EMPTY:
            return a
        case [_, a, _, _, b, _, _, c, _] if a == b == c != Mark.EMPTY:
            return a
        case [_, _, a, _, _, b, _, _, c] if a == b == c != Mark.EMPTY:
            return a
        case [a, _, _, _, b, _, _, _, c] if a == b == c != Mark.EMPTY:
            return a
        case [_, _, a, _, b, _, c, _, _] if a == b == c != Mark.EMPTY:
            return a
    return None


_seen: dict[tuple, Result] = {}


def result(cells: list[Mark], turn: Mark) -> Result:
    key = (*cells, turn)
    if key in _seen:
        return _seen[key]
    match winner(cells):
        case None if Mark.EMPTY not in cells:
            answer = Result.TIE
        case None:
            answer = max((result(after, turn.opponent).turned() for _, after in moves(cells, turn)), key=lambda r: r.value)
        case who:
            answer = Result.WIN if who is turn else Result.LOSS
    _seen[key] = answer
    return answer


def moves(cells: list[Mark], turn: Mark) -> Iterable[tuple[int, list[Mark]]]:
    for i, mark in enumerate(cells):
        if mark is Mark.EMPTY:
            yield i, [*cells[:i], turn, *cells[i + 1:]]


def suggest(cells: list[Mark], turn: Mark) -> int:
    """Index of a best move for `turn`."""
    return min(moves(cells, turn), key=lambda m: result(m[1], turn.opponent).value)[0]
