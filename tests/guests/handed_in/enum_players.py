from enum import Enum
from typing import List, Optional, Tuple


class Player(Enum):
    X = "X"
    O = "O"

    @property
    def opponent(self) -> "Player":
        return Player.O if self is Player.X else Player.X


class Board:
    LINES: List[Tuple[int, int, int]] = [
        (0, 1, 2), (3, 4, 5), (6, 7, 8),
        (0, 3, 6), (1, 4, 7), (2, 5, 8),
        (0, 4, 8), (2, 4, 6),
    ]

    def __init__(self, squares: Optional[List[Optional[Player]]] = None) -> None:
        self.squares: List[Optional[Player]] = squares if squares is not None else [None] * 9

    def winner(self) -> Optional[Player]:
        for a, b, c in self.LINES:
            if self.squares[a] is not None and self.squares[a] is self.squares[b] is self.squares[c]:
                return self.squares[a]
        return None

    def legal_moves(self) -> List[int]:
        return [i for i, s in enumerate(self.squares) if s is None]

    def is_full(self) -> bool:
        return None not in self.squares

    def play(self, index: int, player: Player) -> "Board":
        squares = list(self.squares)
        squares[index] = player
        return Board(squares)

    def __str__(self) -> str:
        marks = [s.value if s else "." for s in self.squares]
        return "\n".join(" ".join(marks[i:i + 3]) for i in (0, 3, 6))


class Engine:
    """Fail-soft alpha-beta."""

    WIN = 100

    def __init__(self, me: Player) -> None:
        self.me = me
        self.nodes = 0

    def best_move(self, board: Board) -> int:
        self.nodes = 0
        best_index, best_score = -1, -float("inf")
        for index in board.legal_moves():
            score = self._min(board.play(index, self.me), -float("inf"), float("inf"))
            if score > best_score:
                best_index, best_score = index, score
        return best_index

    def _static(self, board: Board) -> Optional[int]:
        self.nodes += 1
        winner = board.winner()
        if winner is self.me:
            return self.WIN
        if winner is not None:
            return -self.WIN
        return 0 if board.is_full() else None

    def _max(self, board: Board, alpha: float, beta: float) -> float:
        static = self._static(board)
        if static is not None:
            return static
        best = -float("inf")
        for index in board.legal_moves():
            best = max(best, self._min(board.play(index, self.me), alpha, beta))
            alpha = max(alpha, best)
            if best >= beta:
                break
        return best

    def _min(self, board: Board, alpha: float, beta: float) -> float:
        static = self._static(board)
        if static is not None:
            return static
        best = float("inf")
        for index in board.legal_moves():
            best = min(best, self._max(board.play(index, self.me.opponent), alpha, beta))
            beta = min(beta, best)
            if best <= alpha:
                break
        return best


if __name__ == "__main__":
    board = Board()
    engines = {p: Engine(p) for p in Player}
    turn = Player.X
    while board.winner() is None and not board.is_full():
        board = board.play(engines[turn].best_move(board), turn)
        print(board, f"({engines[turn].nodes} nodes)\n")
        turn = turn.opponent
