"""The functions that c_helpers.pxd gives the compiled engine, in plain Python."""

from __future__ import annotations

from time import perf_counter, sleep

seconds_now = perf_counter
_WORD = 0xFFFFFFFFFFFFFFFF


def nap() -> None:
    """Sleep for a millisecond."""
    sleep(0.001)


def lowest(board: int) -> int:
    """Return the lowest cell of a board that is not empty."""
    return (board & -board).bit_length() - 1


def count(board: int) -> int:
    """Return the number of cells in a board."""
    return board.bit_count()


def hash_of(own: int, opp: int) -> int:
    """Return 64 bits mixed from two boards, with odd constants of splitmix64 and murmur3."""
    mixed = (own * 0x9E3779B97F4A7C15 ^ opp * 0xC2B2AE3D27D4EB4F) & _WORD
    mixed ^= mixed >> 32
    return (mixed * 0xFF51AFD7ED558CCD) & _WORD
