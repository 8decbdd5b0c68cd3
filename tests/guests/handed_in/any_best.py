import random

board_size = 3
WIN_SETS = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]
cache = {}


def evaluate(mine, theirs):
    """mine/theirs are frozensets of squares, `mine` is to move. Returns 1, 0 or -1."""
    if (mine, theirs) in cache:
        return cache[mine, theirs]
    if any(w <= theirs for w in WIN_SETS):
        v = -1
    elif len(mine) + len(theirs) == board_size ** 2:
        v = 0
    else:
        v = max(-evaluate(theirs, mine | {s}) for s in range(9) if s not in mine and s not in theirs)
    cache[mine, theirs] = v
    return v


def choose_move(mine, theirs):
    """All equally good moves are kept and one is drawn, so that the games are not always the same."""
    mine, theirs = frozenset(mine), frozenset(theirs)
    scores = {s: -evaluate(theirs, mine | {s}) for s in range(9) if s not in mine | theirs}
    top = max(scores.values())
    return random.choice([s for s, v in scores.items() if v == top])


if __name__ == "__main__":
    sides = [set(), set()]
    for ply in range(9):
        mover, waiter = sides[ply % 2], sides[1 - ply % 2]
        mover.add(choose_move(mover, waiter))
        print("crosses", sorted(sides[0]), "noughts", sorted(sides[1]))
        if any(w <= mover for w in WIN_SETS):
            print("three in a row!")
            break
