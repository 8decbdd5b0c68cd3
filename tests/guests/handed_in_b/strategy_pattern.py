"""Assignment 4 - Design Patterns: Strategy, Template Method.

Tic-tac-toe with exchangeable players.
"""
from __future__ import annotations

import abc
from typing import Iterator, Optional


class IllegalMoveError(Exception):
    """Raised when a player attempts to mark a taken square."""


class Board:
    """Mutable 3x3 board."""

    SIZE = 3
    BLANK = " "

    def __init__(self, rows: Optional[list[list[str]]] = None) -> None:
        self._rows = [list(r) for r in rows] if rows else [[self.BLANK] * 3 for _ in range(3)]

    def get(self, row: int, col: int) -> str:
        return self._rows[row][col]

    def place(self, row: int, col: int, mark: str) -> None:
        if self._rows[row][col] != self.BLANK:
            raise IllegalMoveError(f"({row}, {col}) is taken")
        self._rows[row][col] = mark

    def clear(self, row: int, col: int) -> None:
        self._rows[row][col] = self.BLANK

    def free(self) -> Iterator[tuple[int, int]]:
        for r in range(self.SIZE):
            for c in range(self.SIZE):
                if self._rows[r][c] == self.BLANK:
                    yield r, c

    def lines(self) -> Iterator[str]:
        for k in range(3):
            yield "".join(self._rows[k])
            yield "".join(row[k] for row in self._rows)
        yield "".join(self._rows[k][k] for k in range(3))
        yield "".join(self._rows[k][2 - k] for k in range(3))

    def winner(self) -> Optional[str]:
        for line in self.lines():
            if line in ("XXX", "OOO"):
                return line[0]
        return None

    def is_full(self) -> bool:
        return not any(True for _ in self.free())

    def __str__(self) -> str:
        return "\n-+-+-\n".join("|".join(r) for r in self._rows)


class Strategy(abc.ABC):
    """How a computer player picks a square."""

    @abc.abstractmethod
    def choose(self, board: Board, mark: str) -> tuple[int, int]:
        ...


class FirstFreeStrategy(Strategy):
    """Baseline for the tests."""

    def choose(self, board: Board, mark: str) -> tuple[int, int]:
        return next(board.free())


class PerfectStrategy(Strategy):
    """Looks at the whole game tree, with a cut-off as soon as a win is found."""

    def choose(self, board: Board, mark: str) -> tuple[int, int]:
        ranked = []
        for square in list(board.free()):
            board.place(*square, mark)
            ranked.append((-self._worth(board, self._other(mark)), square))
            board.clear(*square)
        return max(ranked, key=lambda pair: pair[0])[1]

    @staticmethod
    def _other(mark: str) -> str:
        return "O" if mark == "X" else "X"

    def _worth(self, board: Board, mark: str) -> int:
        """Value of the position for the one who is about to move."""
        if board.winner() is not None:
            return -1
        top = None
        for square in list(board.free()):
            board.place(*square, mark)
            value = -self._worth(board, self._other(mark))
            board.clear(*square)
            if value == 1:
                return 1
            if top is None or value > top:
                top = value
        return 0 if top is None else top


class Player(abc.ABC):
    def __init__(self, mark: str) -> None:
        self.mark = mark

    @abc.abstractmethod
    def next_square(self, board: Board) -> tuple[int, int]:
        ...


class HumanPlayer(Player):
    def next_square(self, board: Board) -> tuple[int, int]:
        row, col = input(f"{self.mark}, row and column: ").split()
        return int(row), int(col)


class ComputerPlayer(Player):
    def __init__(self, mark: str, strategy: Strategy | None = None) -> None:
        super().__init__(mark)
        self.strategy = strategy or PerfectStrategy()

    def next_square(self, board: Board) -> tuple[int, int]:
        return self.strategy.choose(board, self.mark)


class Game:
    def __init__(self, first: Player, second: Player) -> None:
        self.board = Board()
        self.players = [first, second]

    def run(self) -> Optional[str]:
        turn = 0
        while self.board.winner() is None and not self.board.is_full():
            current = self.players[turn % 2]
            print(self.board, end="\n\n")
            self.board.place(*current.next_square(self.board), current.mark)
            turn += 1
        print(self.board)
        return self.board.winner()


if __name__ == "__main__":
    print("Winner:", Game(HumanPlayer("X"), ComputerPlayer("O")).run() or "nobody")
