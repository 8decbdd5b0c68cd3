# The board is a global of the module: 1 for X, 2 for O, 0 for nothing.
board = [0, 0, 0, 0, 0, 0, 0, 0, 0]


def line_of(mark):
    for i in range(3):
        if board[3 * i] == board[3 * i + 1] == board[3 * i + 2] == mark:
            return True
        if board[i] == board[i + 3] == board[i + 6] == mark:
            return True
    return board[0] == board[4] == board[8] == mark or board[2] == board[4] == board[6] == mark


def value(mark, depth, low, high):
    other = 3 - mark
    if line_of(other):
        return depth - 20
    if 0 not in board:
        return 0
    for cell in range(9):
        if board[cell] == 0:
            board[cell] = mark
            low = max(low, -value(other, depth + 1, -high, -low))
            board[cell] = 0
            if low >= high:
                return low
    return low


def think(mark):
    best, answer = -99, -1
    for cell in range(9):
        if board[cell] == 0:
            board[cell] = mark
            found = -value(3 - mark, 1, -99, 99)
            board[cell] = 0
            if found > best:
                best, answer = found, cell
    return answer
