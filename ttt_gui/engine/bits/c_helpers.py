"""Pure-Python versions of the functions that c_helpers.pxd provides to the compiled engine."""

from __future__ import annotations

from time import perf_counter, sleep

seconds_now = perf_counter
_WORD = 0xFFFFFFFFFFFFFFFF


def nap() -> None:
    """Sleep for a millisecond."""
    sleep(0.001)


def lowest(board: int) -> int:
    """Return the lowest set bit's number: the first cell of a board that is not empty."""
    return (board & -board).bit_length() - 1


def count(board: int) -> int:
    """Return the number of cells in a board."""
    return board.bit_count()


def hash_of(own: int, opp: int) -> int:
    """Return a 64-bit hash of two boards, mixed with odd constants of splitmix64 and murmur3."""
    mixed = (own * 0x9E3779B97F4A7C15 ^ opp * 0xC2B2AE3D27D4EB4F) & _WORD
    mixed ^= mixed >> 32
    return (mixed * 0xFF51AFD7ED558CCD) & _WORD
