# X takes the largest value and O the smallest; but what comes back from below is a cell.
def check(b):
    for x, y, z in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if b[x] != 0 and b[x] == b[y] == b[z]:
            return b[x]
    return 0


def minimax(board, player):
    won = check(board)
    if won != 0:
        return won
    if 0 not in board:
        return 0
    best, best_score = None, -100 * player
    for i in range(9):
        if board[i] == 0:
            board[i] = player
            score = minimax(board, -player)
            board[i] = 0
            if (player == 1 and score > best_score) or (player == -1 and score < best_score):
                best_score = score
                best = i
    return best
