import enum
from typing import List, Optional, Tuple


class Cell(enum.Enum):
    EMPTY = "."
    CROSS = "x"
    NOUGHT = "o"

    def opposite(self) -> "Cell":
        return Cell.NOUGHT if self is Cell.CROSS else Cell.CROSS


Grid = List[List[Cell]]


def winner(grid: Grid) -> Optional[Cell]:
    columns = [list(c) for c in zip(*grid)]
    diagonals = [[grid[i][i] for i in range(3)], [grid[i][2 - i] for i in range(3)]]
    for line in grid + columns + diagonals:
        first = line[0]
        if first is not Cell.EMPTY and line == [first] * 3:
            return first
    return None


def empties(grid: Grid) -> List[Tuple[int, int]]:
    return [(r, c) for r, row in enumerate(grid) for c, cell in enumerate(row) if cell is Cell.EMPTY]


def evaluate(grid: Grid, to_move: Cell, alpha: int, beta: int) -> int:
    """From the point of view of to_move; a quicker win is better."""
    free = empties(grid)
    if winner(grid):
        return -1 - len(free)
    if not free:
        return 0
    score = -100
    for r, c in free:
        grid[r][c] = to_move
        score = max(score, -evaluate(grid, to_move.opposite(), -beta, -alpha))
        grid[r][c] = Cell.EMPTY
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return score


def choose(grid: Grid, mark: Cell) -> Tuple[int, int]:
    best: Optional[Tuple[int, int]] = None
    best_score = -100
    for r, c in empties(grid):
        grid[r][c] = mark
        score = -evaluate(grid, mark.opposite(), -100, -best_score)
        grid[r][c] = Cell.EMPTY
        if score > best_score:
            best_score, best = score, (r, c)
    assert best is not None
    return best


def main() -> None:
    grid = [[Cell.EMPTY] * 3 for _ in range(3)]
    mark = Cell.CROSS
    while winner(grid) is None and empties(grid):
        print("\n".join("".join(cell.value for cell in row) for row in grid))
        if mark is Cell.CROSS:
            r, c = (int(t) for t in input("row column: ").split())
        else:
            r, c = choose(grid, mark)
        grid[r][c] = mark
        mark = mark.opposite()


if __name__ == "__main__":
    main()
