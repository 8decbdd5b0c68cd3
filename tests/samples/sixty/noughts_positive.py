"""Noughts and crosses; noughts are +1 (they are round like a plus... no, I just like them), crosses -1.

Crosses begin.
"""
CROSS, NOUGHT = -1, 1
ROWS = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]


def outcome(grid):
    for row in ROWS:
        total = sum(grid[i] for i in row)
        if total == 3 * NOUGHT:
            return NOUGHT
        if total == 3 * CROSS:
            return CROSS
    return 0 if 0 not in grid else None


def negamax(grid, colour, alpha, beta):
    over = outcome(grid)
    if over is not None:
        return over * colour
    for i in range(9):
        if grid[i] == 0:
            grid[i] = colour
            alpha = max(alpha, -negamax(grid, -colour, -beta, -alpha))
            grid[i] = 0
            if alpha >= beta:
                return alpha
    return alpha


def move_for(grid, colour):
    best, where = -5, None
    for i in range(9):
        if grid[i] == 0:
            grid[i] = colour
            v = -negamax(grid, -colour, -1, 1)
            grid[i] = 0
            if v > best:
                best, where = v, i
    return where


def show(grid):
    pic = {CROSS: "x", NOUGHT: "o", 0: "-"}
    for r in range(3):
        print("".join(pic[v] for v in grid[3 * r:3 * r + 3]))


def play():
    grid = [0] * 9
    colour = CROSS
    while outcome(grid) is None:
        if colour == CROSS:
            show(grid)
            i = int(input("0..8? "))
        else:
            i = move_for(grid, colour)
        grid[i] = colour
        colour = -colour
    show(grid)
    print({1: "noughts win", -1: "crosses win", 0: "nobody wins"}[outcome(grid)])


if __name__ == "__main__":
    play()
