# Whose turn it is travels as an argument.
def winning(board, sign):
    rows = [board[0:3], board[3:6], board[6:9], board[0::3], board[1::3], board[2::3], board[0::4], board[2:7:2]]
    return [sign] * 3 in rows


def search(board, player, me, depth):
    other = "O" if me == "X" else "X"
    if winning(board, me):
        return 10 - depth
    if winning(board, other):
        return depth - 10
    if " " not in board:
        return 0
    scores = []
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = player
            scores.append(search(board, player, me, depth + 1))
            board[cell] = " "
    return max(scores) if player == me else min(scores)


def best_move(board: list[str], player: str) -> int:
    best_score = -100
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = player
            score = search(board, player, player, 1)
            board[cell] = " "
            if score > best_score:
                best_score = score
                best = cell
    return best
