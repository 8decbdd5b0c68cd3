"""Kata: `next_board("XO_______")` answers with the board after the computer's move. X begins."""


def next_board(board: str) -> str:
    sign = "XO"[board.count("X") > board.count("O")]
    return best(board, sign)[1]


def best(board, sign):
    """(points for sign, board after its best move)"""
    other = "O" if sign == "X" else "X"
    results = []
    for after in boards_after(board, sign):
        if three_in_line(after, sign):
            return 1, after
        if "_" not in after:
            results.append((0, after))
        else:
            points, _ = best(after, other)
            results.append((-points, after))
            if points == -1:
                break
    return max(results, key=lambda r: r[0])


def boards_after(board, sign):
    return [board[:i] + sign + board[i + 1:] for i, c in enumerate(board) if c == "_"]


def three_in_line(board, sign):
    want = sign * 3
    return want in (board[0:3], board[3:6], board[6:9], board[0::3], board[1::3], board[2::3], board[0::4], board[2:7:2])
