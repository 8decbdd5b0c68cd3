# Rows and columns; the break leaves the inner loop only, which costs time and nothing else.
PLAYER = "X"
OPPONENT = "O"


def evaluate(b):
    lines = b + [list(column) for column in zip(*b)] + [[b[0][0], b[1][1], b[2][2]], [b[0][2], b[1][1], b[2][0]]]
    if [PLAYER] * 3 in lines:
        return 10
    if [OPPONENT] * 3 in lines:
        return -10
    return 0


def moves_left(b):
    return any("_" in row for row in b)


def minimax(b, depth, is_max, alpha, beta):
    score = evaluate(b)
    if score:
        return score - depth if score > 0 else score + depth
    if not moves_left(b):
        return 0
    best = -1000 if is_max else 1000
    for i in range(3):
        for j in range(3):
            if b[i][j] == "_":
                b[i][j] = PLAYER if is_max else OPPONENT
                value = minimax(b, depth + 1, not is_max, alpha, beta)
                b[i][j] = "_"
                if is_max:
                    best = max(best, value)
                    alpha = max(alpha, best)
                else:
                    best = min(best, value)
                    beta = min(beta, best)
                if beta <= alpha:
                    break
    return best


def find_best_move(b):
    is_x = sum(row.count("X") for row in b) == sum(row.count("O") for row in b)
    best = -1000 if is_x else 1000
    where = (-1, -1)
    for i in range(3):
        for j in range(3):
            if b[i][j] == "_":
                b[i][j] = PLAYER if is_x else OPPONENT
                value = minimax(b, 0, not is_x, -1000, 1000)
                b[i][j] = "_"
                if (is_x and value > best) or (not is_x and value < best):
                    best = value
                    where = (i, j)
    return where
