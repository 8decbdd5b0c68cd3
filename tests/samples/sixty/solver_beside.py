"""Tic-tac-toe with hints.

h asks the solver for a hint, the computer itself plays by simple rules, so that one can win sometimes.
"""
from functools import lru_cache

GRID = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@lru_cache(None)
def solve(board, side):
    """(value, move): perfect"""
    other = "O" if side == "X" else "X"
    if any(board[a] == board[b] == board[c] == other for a, b, c in GRID):
        return -1, None
    best = (-2, None)
    for i, ch in enumerate(board):
        if ch == " ":
            v = -solve(board[:i] + side + board[i + 1:], other)[0]
            if v > best[0]:
                best = v, i
    return best if best[1] is not None else (0, None)


def perfect_move(board, side):
    return solve(board, side)[1]


def near_win(board, side):
    for line in GRID:
        text = "".join(board[i] for i in line)
        if text.count(side) == 2 and " " in text:
            return line[text.index(" ")]
    return None


def respond(board, side):
    other = "O" if side == "X" else "X"
    for who in (side, other):
        cell = near_win(board, who)
        if cell is not None:
            return cell
    return board.index(" ")


def human(board, side):
    while True:
        text = input("0-8, or h for a hint: ")
        if text == "h":
            print("I would play", perfect_move(board, side))
        elif text.isdigit() and board[int(text)] == " ":
            return int(text)


def run():
    board, side = " " * 9, "X"
    while " " in board and solve(board, side)[1] is not None:
        cell = human(board, side) if side == "X" else respond(board, side)
        board = board[:cell] + side + board[cell + 1:]
        side = "O" if side == "X" else "X"
        print(board[:3], board[3:6], board[6:], sep="\n")


if __name__ == "__main__":
    run()
