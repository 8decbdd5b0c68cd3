"""Who plays a side: a person, a computer of some strength, or an engine that a person brought."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Strength(Enum):
    """How well a computer plays, from the weakest on; AUTO is between two of the others, as strong as its grade."""

    RANDOM = "random"
    BEGINNER = "beginner"
    CASUAL = "casual"
    STRONG = "strong"
    PERFECT = "perfect"
    AUTO = "auto"


HIGHEST_GRADE = 16
"""Of AUTO: four grades from one level to the next, 0 is RANDOM and this is PERFECT."""


@dataclass(frozen=True)
class Player:
    """Who plays a side: a computer of a ``strength``, or the ``engine`` of that name; a human where neither is said.

    ``grade`` (0 to HIGHEST_GRADE) is that of AUTO, and 0 for the others.
    """

    strength: Strength | None = None
    grade: int = 0
    engine: str = ""

    @property
    def is_human(self) -> bool:
        return self.strength is None and not self.engine


HUMAN = Player()
