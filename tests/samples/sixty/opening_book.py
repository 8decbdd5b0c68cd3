"""A perfect search behind an opening book, which saves the long thinking at the beginning."""
from functools import lru_cache

FILES, RANKS = "abc", "123"
SQUARES = [f + r for r in RANKS for f in FILES]      # a1, b1, c1, a2 ...
LINES = [[f + r for f in FILES] for r in RANKS] + [[f + r for r in RANKS] for f in FILES]
LINES += [["a1", "b2", "c3"], ["a3", "b2", "c1"]]

# position (the sign of each square, a1 b1 c1 a2 ...): answer
BOOK = {
    ".........": "a1",
    "X........": "b2",
    "..X......": "b2",
    "......X..": "b2",
    "........X": "b2",
    "....X....": "b1",
    ".X.......": "b2",
    "...X.....": "b2",
    ".....X...": "b2",
    ".......X.": "b2",
    "X...O....": "c3",
    "XO.......": "b2",
    "X.O......": "c3",
}


@lru_cache(maxsize=None)
def lookahead(position, side):
    opponent = {"X": "O", "O": "X"}[side]
    board = dict(zip(SQUARES, position))
    if any(all(board[s] == opponent for s in line) for line in LINES):
        return -1
    values = [
        -lookahead(position[:i] + side + position[i + 1:], opponent)
        for i, mark in enumerate(position)
        if mark == "."
    ]
    return max(values) if values else 0


def search_move(position, side):
    opponent = {"X": "O", "O": "X"}[side]
    free = [i for i, mark in enumerate(position) if mark == "."]
    i = min(free, key=lambda i: lookahead(position[:i] + side + position[i + 1:], opponent))
    return SQUARES[i]


def move(board, side):
    """board: {"a1": "X", "b1": ".", ...}; returns the name of a square"""
    position = "".join(board[s] for s in SQUARES)
    if position in BOOK:
        return BOOK[position]
    return search_move(position, side)


def play():
    board = dict.fromkeys(SQUARES, ".")
    for n in range(9):
        side = "XO"[n % 2]
        square = input("? ") if side == "X" else move(board, side)
        board[square] = side
        print(square)
        if any(all(board[s] == side for s in line) for line in LINES):
            print(side, "has won")
            return


if __name__ == "__main__":
    play()
