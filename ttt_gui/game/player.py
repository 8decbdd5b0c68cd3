"""Who plays a side: a person, a computer of some strength, or an engine that a person brought."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Strength(Enum):
    """How well a computer plays, from the weakest on; the grade of AUTO says between which of the others it stands."""

    RANDOM = "random"
    BEGINNER = "beginner"
    CASUAL = "casual"
    STRONG = "strong"
    PERFECT = "perfect"
    AUTO = "auto"


HIGHEST_GRADE = 16
"""The highest grade of AUTO: 0 is RANDOM, this one is PERFECT, and from each level to the next are four grades."""


@dataclass(frozen=True)
class Player:
    """Who plays a side: a computer of a ``strength``, or the ``engine`` of that name; a human where neither is set.

    ``grade`` (0 to HIGHEST_GRADE) is the grade of AUTO, and 0 for every other player.
    """

    strength: Strength | None = None
    grade: int = 0
    engine: str = ""

    @property
    def is_human(self) -> bool:
        return self.strength is None and not self.engine


HUMAN = Player()
