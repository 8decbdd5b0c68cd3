"""What of a measurement is shown: which figure, against what, on which scale, and which rows are switched off."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum


class Measure(Enum):
    """The figure; the value is its word."""

    NODES = "Nodes"
    SECONDS = "Seconds"


class Against(Enum):
    """What it is shown against; the value is its word."""

    EMPTY = "Empty cells"
    PLY = "Ply"
    BOARD = "Board"


@dataclass(frozen=True)
class Shown:
    """One way to look at what was measured."""

    measure: Measure = Measure.NODES
    against: Against = Against.EMPTY
    logarithmic: bool = True
    hidden: frozenset[str] = field(default_factory=frozenset)
