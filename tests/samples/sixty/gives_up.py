"""Proof search: finds a move that wins, or else one that holds the draw."""
WIN_LINES = [int("".join(bits), 2) for bits in
             ("111000000", "000111000", "000000111", "100100100", "010010010", "001001001", "100010001", "001010100")]


def mask(board, ch):
    return int("".join("1" if c == ch else "0" for c in board), 2)


def complete(board, ch):
    m = mask(board, ch)
    return any(m & w == w for w in WIN_LINES)


def play(board, i, ch):
    return board[:i] + [ch] + board[i + 1:]


def swap(ch):
    return "x" if ch == "o" else "o"


def can_win(board, ch):
    for i in range(9):
        if board[i] == "_":
            new = play(board, i, ch)
            if complete(new, ch) or ("_" in new and not can_hold(new, swap(ch))):
                return True
    return False


def can_hold(board, ch):
    """ch is to move and need not lose"""
    for i in range(9):
        if board[i] == "_":
            new = play(board, i, ch)
            if complete(new, ch) or not can_win(new, swap(ch)):
                return True
    return False


def find(board, ch):
    for i in range(9):
        if board[i] == "_" and (complete(play(board, i, ch), ch)
                                or "_" in play(board, i, ch) and not can_hold(play(board, i, ch), swap(ch))):
            return i
    for i in range(9):
        if board[i] == "_" and not can_win(play(board, i, ch), swap(ch)):
            return i


def console():
    board, ch = list("_" * 9), "x"
    while "_" in board and not complete(board, "x") and not complete(board, "o"):
        print("".join(board[:3]), "".join(board[3:6]), "".join(board[6:]))
        if ch == "x":
            i = int(input("> "))
        else:
            i = find(board, ch)
            if i is None:
                print("I give up")
                return
        board[i] = ch
        ch = swap(ch)


if __name__ == "__main__":
    console()
