# Win if you can.
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def finish(board, mark):
    for line in LINES:
        marks = [board[n] for n in line]
        if marks.count(mark) == 2 and marks.count(" ") == 1:
            yield line[marks.index(" ")]


def pick(board, mark):
    other = "O" if mark == "X" else "X"
    wins = sorted(finish(board, mark))
    if wins:
        return wins[0]
    return board.index(" ")
