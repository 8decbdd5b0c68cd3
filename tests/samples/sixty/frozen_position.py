from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, cache
from typing import Iterator

_LINES = (0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100)


@dataclass(frozen=True)
class Position:
    """Two bit boards: own stones of the side to move, and the opponent's."""

    own: int = 0
    foe: int = 0

    def moves(self) -> Iterator[int]:
        for i in range(9):
            if not (self.own | self.foe) >> i & 1:
                yield i

    def play(self, i: int) -> Position:
        return Position(self.foe, self.own | 1 << i)

    @cached_property
    def lost(self) -> bool:
        return any(self.foe & line == line for line in _LINES)

    @property
    def full(self) -> bool:
        return self.own | self.foe == 0b111111111

    def best(self) -> int:
        """The cell to play, 0 to 8."""
        return min(self.moves(), key=lambda i: value(self.play(i)))


@cache
def value(p: Position) -> int:
    if p.lost:
        return -1
    if p.full:
        return 0
    return -min(value(p.play(i)) for i in p.moves())


def main() -> None:
    p = Position()
    human = True
    while not p.lost and not p.full:
        i = int(input("0-8: ")) if human else p.best()
        if not human:
            print("I play", i)
        p = p.play(i)
        human = not human


if __name__ == "__main__":
    main()
