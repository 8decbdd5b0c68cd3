from itertools import combinations

def has_15(numbers):
    return any(sum(three) == 15 for three in combinations(numbers, 3))

def rest(mine, yours):
    return [n for n in range(1, 10) if n not in mine and n not in yours]

def value(mine, yours):
    if has_15(yours):
        return -1
    return max((-value(yours, mine | {n}) for n in rest(mine, yours)), default=0)

def pick(mine, yours):
    mine, yours = frozenset(mine), frozenset(yours)
    return max(rest(mine, yours), key=lambda n: -value(yours, mine | {n}))
