"""Alpha-beta with move ordering.

guess() is a quick guess which is often wrong, the search puts it right.
"""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
HOT = [3, 2, 3, 2, 4, 2, 3, 2, 3]


def other(side):
    return "X" if side == "O" else "O"


def guess(board, side):
    """A cell that looks good to side."""
    best, cell = -1, None
    for i in range(9):
        if board[i] == " ":
            n = HOT[i]
            for line in LINES:
                if i in line:
                    n += sum(board[j] == side for j in line)
            if n > best:
                best, cell = n, i
    return cell


def result(board):
    for a, b, c in LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return board[a]
    return None if " " in board else "="


def ordered(board, side):
    first = guess(board, side)
    return [first] + [i for i in range(9) if board[i] == " " and i != first]


def search(board, side, alpha, beta):
    r = result(board)
    if r == "=":
        return 0, None
    if r:
        return (10 if r == side else -10), None
    best = None
    for i in ordered(board, side):
        board[i] = side
        v, _ = search(board, other(side), -beta, -alpha)
        board[i] = " "
        v = -v
        if v > alpha or best is None:
            best = i
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return alpha, best


def computer(board, side):
    value, cell = search(board, side, -11, 11)
    return cell


def main():
    board = [" "] * 9
    side = "X"
    while result(board) is None:
        print("\n-+-+-\n".join("|".join(board[i:i + 3]) for i in (0, 3, 6)))
        if side == "X":
            hint = guess(board, side)
            cell = int(input(f"cell (hint {hint}): "))
        else:
            cell = computer(board, side)
        board[cell] = side
        side = other(side)


if __name__ == "__main__":
    main()
