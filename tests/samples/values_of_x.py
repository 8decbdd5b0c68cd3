# The scores are X's, and it maximises them for whoever is to move.
SCORES = {"X": 1, "O": -1, "T": 0}


def who_won(b):
    for p in "XO":
        for i in range(3):
            if all(b[i][j] == p for j in range(3)) or all(b[j][i] == p for j in range(3)):
                return p
        if all(b[i][i] == p for i in range(3)) or all(b[i][2 - i] == p for i in range(3)):
            return p
    return None if any("-" in row for row in b) else "T"


def minimax(b, player, is_max):
    won = who_won(b)
    if won:
        return SCORES[won]
    other = "O" if player == "X" else "X"
    best = -10 if is_max else 10
    for i in range(3):
        for j in range(3):
            if b[i][j] == "-":
                b[i][j] = player
                score = minimax(b, other, not is_max)
                b[i][j] = "-"
                best = max(best, score) if is_max else min(best, score)
    return best


def best_move(b, player):
    other = "O" if player == "X" else "X"
    top, move = -10, None
    for i in range(3):
        for j in range(3):
            if b[i][j] == "-":
                b[i][j] = player
                score = minimax(b, other, False)
                b[i][j] = "-"
                if score > top:
                    top, move = score, (i, j)
    return move
