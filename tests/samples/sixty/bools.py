# True is the first player (X), False the second (O), None an empty square.
from itertools import chain

SQUARES = range(9)
TRIPLES = list(chain(
    [(3 * r, 3 * r + 1, 3 * r + 2) for r in range(3)],
    [(c, c + 3, c + 6) for c in range(3)],
    [(0, 4, 8), (2, 4, 6)],
))


def three(squares, player):
    return any(all(squares[i] is player for i in t) for t in TRIPLES)


def empty(squares):
    return [i for i in SQUARES if squares[i] is None]


def with_move(squares, i, player):
    copy = list(squares)
    copy[i] = player
    return copy


def can_force(squares, player, goal, me):
    """True if `me` can reach at least `goal` (1 win, 0 draw); `player` is to move."""
    if three(squares, me):
        return True
    if three(squares, not me):
        return False
    left = empty(squares)
    if not left:
        return goal == 0
    results = (can_force(with_move(squares, i, player), not player, goal, me) for i in left)
    return any(results) if player is me else all(results)


def computer_move(squares, player):
    left = empty(squares)
    for goal in (1, 0):
        for i in left:
            if can_force(with_move(squares, i, player), not player, goal, player):
                return i
    return left[0]


def main():
    squares, player = [None] * 9, True
    while empty(squares) and not three(squares, True) and not three(squares, False):
        print(["." if s is None else "X" if s else "O" for s in squares])
        i = int(input("square: ")) if player else computer_move(squares, player)
        squares[i] = player
        player = not player
    print(squares)


if __name__ == "__main__":
    main()
