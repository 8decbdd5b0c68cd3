# After the picture: four plies deep, every win the same, best begins at the value of a loss.
def winning(board, sign):
    rows = [board[0:3], board[3:6], board[6:9], board[0::3], board[1::3], board[2::3], board[0::4], board[2:7:2]]
    return [sign] * 3 in rows


def search(board, player, me, depth):
    other = "O" if me == "X" else "X"
    if winning(board, me):
        return 1
    if winning(board, other):
        return -1
    if " " not in board or depth >= 4:
        return 0
    scores = []
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = player
            scores.append(search(board, "O" if player == "X" else "X", me, depth + 1))
            board[cell] = " "
    return max(scores) if player == me else min(scores)


def best_move(board: list[str], player: str) -> int:
    best_score = -1
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = player
            score = search(board, "O" if player == "X" else "X", player, 1)
            board[cell] = " "
            if score > best_score:
                best_score = score
                best = cell
    print("best score", best_score)
    return best
