"""How much an experiment may ask for, in one table, and how one is refused."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.engine import ranges
from ttt_gui.engine.measure.entry_data import MOST_ENTRIES
from ttt_gui.system.text import shortened


class ExperimentError(ValueError):
    """A file that is no readable experiment, or one that asks for too much; the message is one sentence."""


@dataclass(frozen=True)
class Bounds:
    """From how many to how many; ``subject`` begins the sentence about another number."""

    subject: str
    lowest: int
    highest: int

    def hold(self, number: int) -> None:
        """Raises ExperimentError for a number beyond them."""
        if not self.lowest <= number <= self.highest:
            shown = shortened(f"{number:,}" if number < 10**40 else "a number of more than 40 digits")
            raise ExperimentError(f"{self.subject.format(shown)}: it must be from {self.lowest:,} to {self.highest:,}.")


ALGORITHMS = Bounds("The number of algorithms is {}", 1, MOST_ENTRIES)
REPEATS = Bounds("The number of repeats is {}", 1, int(ranges.REPEATS.highest))
SETS = Bounds("The number of sets of positions is {}", 1, 1_000)
SUBJECTS = Bounds("The number of positions is up to {}", 1, 20_000)
PIECES = Bounds("The number of results, positions times algorithms, is {}", 1, 100_000)
RUNS = Bounds("The number of searches, with all repeats, is {}", 1, 10_000_000)
JOBS = Bounds("The number of jobs is {}", 1, 128)
MAX_BYTES = 48 << 20
MOST_RESULTS = MAX_BYTES - (16 << 20)
"""Bytes that the results may take by estimate (size.py), so that their file is no larger than what is read."""
MAX_TITLE = 200
MAX_NOTE = 4_000
MAX_NAME = 100
MAX_SECONDS_KEPT = 1_000
"""Of more runs than these, so many times stand in the file: from the least to the most, at equal steps."""
