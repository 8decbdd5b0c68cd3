# The game of fifteen: who first holds three numbers with the sum 15 wins.
# On the magic square      2 7 6
#                          9 5 1
#                          4 3 8      this is tic-tac-toe.
from itertools import combinations

MAGIC = [2, 7, 6, 9, 5, 1, 4, 3, 8]


def has_fifteen(numbers):
    return any(sum(three) == 15 for three in combinations(numbers, 3))


def outcome(mine, yours, memo={}):
    """+1, 0 or -1 for the holder of `mine`, who takes the next number"""
    key = (mine, yours)
    if key not in memo:
        if has_fifteen(yours):
            memo[key] = -1
        elif len(mine) + len(yours) == 9:
            memo[key] = 0
        else:
            memo[key] = max(-outcome(yours, mine | {n}) for n in MAGIC if n not in mine and n not in yours)
    return memo[key]


def pick_number(mine, yours):
    free = [n for n in MAGIC if n not in mine and n not in yours]
    return max(free, key=lambda n: -outcome(frozenset(yours), frozenset(mine) | {n}))


def tic_tac_toe_move(board, sign):
    """board: list of nine, "X", "O" or ""; gives the index"""
    mine = frozenset(MAGIC[i] for i in range(9) if board[i] == sign)
    yours = frozenset(MAGIC[i] for i in range(9) if board[i] not in (sign, ""))
    return MAGIC.index(pick_number(mine, yours))
