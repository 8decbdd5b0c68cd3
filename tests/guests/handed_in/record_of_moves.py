"""A game is simply the list of the squares played so far: [4, 0, 8] means X centre, O top left, X bottom right."""

MAGIC = [2, 7, 6, 9, 5, 1, 4, 3, 8]  # every line of this square sums to 15


def sums_to_15(numbers):
    n = len(numbers)
    for a in range(n):
        for b in range(a + 1, n):
            for c in range(b + 1, n):
                if numbers[a] + numbers[b] + numbers[c] == 15:
                    return True
    return False


def last_mover_won(moves):
    own = [MAGIC[m] for m in moves[::-2]]
    return sums_to_15(own)


def score(moves, floor=-1, ceiling=1):
    if last_mover_won(moves):
        return -1
    if len(moves) == 9:
        return 0
    for m in range(9):
        if m not in moves:
            moves.append(m)
            s = -score(moves, -ceiling, -floor)
            moves.pop()
            floor = max(floor, s)
            if floor >= ceiling:
                return floor
    return floor


def next_move(moves):
    moves = list(moves)
    best = None
    for m in [4, 0, 2, 6, 8, 1, 3, 5, 7]:
        if m in moves:
            continue
        moves.append(m)
        s = -score(moves)
        moves.pop()
        if best is None or s > best[0]:
            best = (s, m)
        if s == 1:
            break
    return best[1]


if __name__ == "__main__":
    game = []
    while len(game) < 9 and not last_mover_won(game):
        game.append(next_move(game))
    print(game)
