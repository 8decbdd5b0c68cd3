"""Perfect tic-tac-toe on two 9-bit integers. Bit i is square i."""
from __future__ import annotations

FULL = 0b111_111_111
WINS = (0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124)


def is_win(bits: int) -> bool:
    return any(bits & w == w for w in WINS)


def bits_of(mask: int):
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def solve(me: int, opp: int, lo: int = -1, hi: int = 1) -> int:
    """Value for the side to move (`me`)."""
    if is_win(opp):
        return -1
    free = FULL & ~(me | opp)
    if not free:
        return 0
    best = -1
    for bit in bits_of(free):
        v = -solve(opp, me | bit, -hi, -lo)
        if v > best:
            best = v
            if v > lo:
                lo = v
            if lo >= hi:
                break
    return best


def best_move(me: int, opp: int) -> int:
    """Return the square (0..8) to play for the owner of `me`."""
    free = FULL & ~(me | opp)
    ranked = sorted(bits_of(free), key=lambda bit: -solve(opp, me | bit), reverse=True)
    return ranked[0].bit_length() - 1


def show(x: int, o: int) -> str:
    return "\n".join(
        "".join("X" if x >> i & 1 else "O" if o >> i & 1 else "." for i in range(r, r + 3)) for r in (0, 3, 6)
    )


if __name__ == "__main__":
    x = o = 0
    while True:
        x |= 1 << best_move(x, o)
        print(show(x, o), end="\n\n")
        if is_win(x) or x | o == FULL:
            break
        o |= 1 << best_move(o, x)
        print(show(x, o), end="\n\n")
        if is_win(o):
            break
