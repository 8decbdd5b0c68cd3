"""Work in pieces: what takes time tells after each piece how far it is, and whoever it tells may end it there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Piece = TypeVar("Piece")
Tell = Callable[[float | None], None]
"""Takes the share that is done (0 to 1), None where nobody knows; raises StoppedError where no more is wanted."""


class StoppedError(Exception):
    """Nobody wants the rest: what was begun is given back on the way out."""


def untold(_share: float | None) -> None:
    """For whoever does not ask."""


def told(pieces: Iterable[Piece], tell: Tell, count: int | None = None) -> Iterator[Piece]:
    """The same pieces, telling before each; ``count`` is how many there are, or at most."""
    for number, piece in enumerate(pieces):
        tell(min(1.0, number / count) if count else None)
        yield piece


def within(tell: Tell, start: float, end: float) -> Tell:
    """For a part of the work, which is from one share of the whole to another: what is told never goes back."""
    return lambda share: tell(None if share is None else start + (end - start) * share)
