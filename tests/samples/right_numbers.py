# Negamax on a list of numbers: 1 for X, -1 for O, 0 for an empty square.
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def winner(squares):
    for a, b, c in LINES:
        if abs(squares[a] + squares[b] + squares[c]) == 3:
            return squares[a]
    return 0


def negamax(squares, player):
    won = winner(squares)
    if won:
        return won * player
    if 0 not in squares:
        return 0
    best = -2
    for n in range(9):
        if squares[n] == 0:
            squares[n] = player
            value = -negamax(squares, -player)
            squares[n] = 0
            if value > best:
                best = value
    return best


def move(squares, player):
    best, chosen = -2, None
    for n in range(9):
        if squares[n] == 0:
            squares[n] = player
            value = -negamax(squares, -player)
            squares[n] = 0
            if value > best:
                best, chosen = value, n
    return chosen
