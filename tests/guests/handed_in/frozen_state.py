from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Iterator


@dataclass(frozen=True)
class State:
    """An immutable tic-tac-toe position; `cells` holds nine of 'x', 'o' and '-'."""

    cells: str = "---------"

    @cached_property
    def turn(self) -> str:
        return "x" if self.cells.count("x") == self.cells.count("o") else "o"

    @cached_property
    def winner(self) -> str | None:
        c = self.cells
        for line in (c[0:3], c[3:6], c[6:9], c[0::3], c[1::3], c[2::3], c[0::4], c[2:7:2]):
            if line in ("xxx", "ooo"):
                return line[0]
        return None

    @property
    def finished(self) -> bool:
        return self.winner is not None or "-" not in self.cells

    def successors(self) -> Iterator[State]:
        for i, c in enumerate(self.cells):
            if c == "-":
                yield replace(self, cells=self.cells[:i] + self.turn + self.cells[i + 1:])


_values: dict[State, int] = {}


def value(state: State) -> int:
    """+1 when x wins with best play, -1 when o does."""
    if state not in _values:
        if state.winner:
            _values[state] = 1 if state.winner == "x" else -1
        elif state.finished:
            _values[state] = 0
        else:
            pick = max if state.turn == "x" else min
            _values[state] = pick(value(s) for s in state.successors())
    return _values[state]


def choose(state: State) -> State:
    """Return the position after the best move."""
    pick = max if state.turn == "x" else min
    return pick(state.successors(), key=value)


def main() -> None:
    state = State()
    while not state.finished:
        state = choose(state)
        print(state.cells[:3], state.cells[3:6], state.cells[6:], sep="\n", end="\n\n")
    print("winner:", state.winner or "nobody")


if __name__ == "__main__":
    main()
