"""An independent brute force: plain strings, its own lines, nothing of the engine. The tests' judge."""

from __future__ import annotations

from functools import cache


@cache
def lines(rows: int, columns: int, k: int) -> tuple[tuple[int, ...], ...]:
    found = set()
    for row in range(rows):
        for column in range(columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(row + i * down, column + i * right) for i in range(k)]
                if all(0 <= r < rows and 0 <= c < columns for r, c in cells):
                    found.add(tuple(sorted(r * columns + c for r, c in cells)))
    return tuple(found)


@cache
def depth_value(board: str, rows: int, columns: int, k: int) -> int:
    """For the side to move: cells + 1 - stones at the end for a win, its negative for a loss, 0 for a draw."""
    to_move = "X" if board.count("X") == board.count("O") else "O"
    other = "O" if to_move == "X" else "X"
    for line in lines(rows, columns, k):
        if all(board[cell] == other for cell in line):
            return -(len(board) + 1 - (len(board) - board.count(".")))
    if "." not in board:
        return 0
    return max(
        -depth_value(board[:cell] + to_move + board[cell + 1 :], rows, columns, k)
        for cell in range(len(board))
        if board[cell] == "."
    )


def value(board: str, rows: int, columns: int, k: int, depth_aware: bool) -> int:
    """The value for the side to move, as the program shows it: by plies from this board, or ±1 and 0."""
    found = depth_value(board, rows, columns, k)
    if not depth_aware:
        return (found > 0) - (found < 0)
    stones = len(board) - board.count(".")
    # depth_value counts stones on the board; the program counts plies from the root.
    return found + stones if found > 0 else found - stones if found < 0 else 0


def reachable(rows: int, columns: int, k: int) -> list[str]:
    """Every position that play can reach, finished ones included."""
    start = "." * (rows * columns)
    seen = {start}
    todo = [start]
    while todo:
        board = todo.pop()
        if any(board[line[0]] != "." and len({board[cell] for cell in line}) == 1 for line in lines(rows, columns, k)):
            continue
        to_move = "X" if board.count("X") == board.count("O") else "O"
        for cell in range(len(board)):
            if board[cell] == ".":
                child = board[:cell] + to_move + board[cell + 1 :]
                if child not in seen:
                    seen.add(child)
                    todo.append(child)
    return sorted(seen)


def slashed(board: str, columns: int) -> str:
    return "/".join(board[i : i + columns] for i in range(0, len(board), columns))


@cache
def _lines_through(rows: int, columns: int, k: int) -> tuple[tuple[int, ...], ...]:
    boards = [sum(1 << cell for cell in line) for line in lines(rows, columns, k)]
    return tuple(tuple(board for board in boards if board >> cell & 1) for cell in range(rows * columns))


FAR = 1_000


def distance_value(own: int, opp: int, rows: int, columns: int, k: int, known: dict[tuple[int, int], int]) -> int:
    """FAR - plies to the end for a win of the side to move, its negative for a loss, 0 for a draw.

    The side to move has the stones ``own``; nobody has a line yet. ``known`` is the memo.
    """
    if (own, opp) in known:
        return known[own, opp]
    best = None
    for cell in range(rows * columns):
        if (own | opp) >> cell & 1:
            continue
        moved = own | 1 << cell
        if any(moved & line == line for line in _lines_through(rows, columns, k)[cell]):
            best = FAR - 1
            break
        after = -distance_value(opp, moved, rows, columns, k, known)
        after -= (after > 0) - (after < 0)
        best = after if best is None else max(best, after)
    known[own, opp] = best or 0  # a full board
    return known[own, opp]
