"""The engines that are shipped to be examined, in one table: the start page, the consent and the tests read it.

A sample runs without a question as long as its bytes are those of ``digest``; once changed, it is a file like any
other.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ttt_gui.system.shipped import resource


@dataclass(frozen=True)
class SampleEngine:
    """A sample engine: its file, its name, what to know before trying it, and the SHA-256 of its content."""

    file: str
    title: str
    words: str
    digest: str

    @property
    def path(self) -> Path | None:
        """The sample's file; None where it was not shipped."""
        return resource(f"engines/{self.file}")


SAMPLE_ENGINES = (
    SampleEngine(
        "homework.py",
        "Homework",
        "A student’s minimax. It looks sound, and loses games.",
        "f52d5264528d8d2e0326011f6676b93d73306e60c6df8e99782c4eab57c7adb3",
    ),
    SampleEngine(
        "rules.py",
        "Rules",
        "No search: it wins, blocks, takes the centre, then a corner. One case is missing.",
        "ad403fbdf3de6e659497e1dad753a5d810c7fc6b2520d213944e05050f958554",
    ),
    SampleEngine(
        "sample.py",
        "A sound one",
        "Alpha-beta for boards up to 8 × 8.",
        "217c61fc91f96dafa2e0df5b8fdf3c2a225f07d3a40316d0c1daf41fefe61a7f",
    ),
)
SAMPLE_DIGESTS = frozenset(sample.digest for sample in SAMPLE_ENGINES)
