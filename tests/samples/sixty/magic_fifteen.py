# The game of fifteen: take numbers from 1 to 9, three that sum to 15 win.
# It is tic-tac-toe on the magic square 2 7 6 / 9 5 1 / 4 3 8.
from itertools import combinations

SQUARE = [2, 7, 6, 9, 5, 1, 4, 3, 8]


def fifteen(numbers):
    return any(sum(three) == 15 for three in combinations(numbers, 3))


def left(a, b):
    return set(range(1, 10)) - a - b


known = {}


def outlook(mine, yours):
    """mine is to take"""
    key = (mine, yours)
    if key not in known:
        if fifteen(yours):
            known[key] = "lost"
        else:
            seen = {outlook(yours, mine | {n}) for n in left(mine, yours)}
            if "lost" in seen:
                known[key] = "won"
            elif "drawn" in seen or not seen:
                known[key] = "drawn"
            else:
                known[key] = "lost"
    return known[key]


def take(mine, yours):
    """The number that the player with the numbers `mine` should take."""
    mine, yours = frozenset(mine), frozenset(yours)
    rank = ["lost", "drawn", "won"]          # for the opponent
    return min(sorted(left(mine, yours)), key=lambda n: rank.index(outlook(yours, mine | {n})))


def main():
    me, you = set(), set()
    while left(me, you):
        print("left:", sorted(left(me, you)))
        you.add(int(input("Your number: ")))
        if fifteen(you) or not left(me, you):
            break
        n = take(me, you)
        print("I take", n)
        me.add(n)
        if fifteen(me):
            break
    print("you", sorted(you), "me", sorted(me))


if __name__ == "__main__":
    main()
