"""Choose a level: 1 easy, 2 hard."""

SETS = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]


def owned(board, mark):
    return {i for i, m in enumerate(board) if m == mark}


def has_won(board, mark):
    mine = owned(board, mark)
    return any(s <= mine for s in SETS)


def rival(mark):
    return "O" if mark == "X" else "X"


def easy(board, mark):
    """The first square that wins, or else the first one that is free."""
    for i in sorted(owned(board, " ")):
        trial = board[:i] + [mark] + board[i + 1:]
        if has_won(trial, mark):
            return i
    return min(owned(board, " "))


def hard(board, mark):
    def score(b, m):
        if has_won(b, rival(m)):
            return -1
        spots = owned(b, " ")
        if not spots:
            return 0
        top = -1
        for i in spots:
            top = max(top, -score(b[:i] + [m] + b[i + 1:], rival(m)))
            if top == 1:
                break
        return top

    spots = sorted(owned(board, " "))
    if len(spots) == 9:
        return 4
    return min(spots, key=lambda i: score(board[:i] + [mark] + board[i + 1:], rival(mark)))


LEVELS = {"1": easy, "2": hard}


def main():
    computer = LEVELS[input("Level 1 or 2? ")]
    board, mark = [" "] * 9, "X"
    while " " in board and not has_won(board, rival(mark)):
        if mark == "X":
            print(board)
            i = int(input("Square: "))
        else:
            i = computer(board, mark)
        board[i] = mark
        mark = rival(mark)
    print("over", board)


if __name__ == "__main__":
    main()
