"""What an experiment is: subjects, rows, repeats, and what came out when it was run.

A subject is a position or a tree of numbers. A *piece* of the work is one row on one subject; in a census, whose rows
are none, it is one board. Pieces are numbered subject by subject, in each of them row by row.
"""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from ttt_gui import __version__
from ttt_gui.engine.experiment.limits import (
    ALGORITHMS,
    MOST_RESULTS,
    PIECES,
    REPEATS,
    RUNS,
    SUBJECTS,
    ExperimentError,
)
from ttt_gui.engine.experiment.sets import Board, SubjectSet, most_of, subjects_of
from ttt_gui.engine.experiment.size import most_bytes
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.measure.measured import Compared, Measured
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.system.text import quoted


class Kind(Enum):
    """What is asked."""

    COMPARE = "compare"  # rows side by side on each subject
    GROWTH = "growth"  # how their counts grow from group to group of subjects
    DEEPENING = "deepening"  # what each iteration of a deepening search found
    CENSUS = "census"  # how many positions each ply of a board has, and how many up to symmetry


class Grouping(Enum):
    """By what the subjects of a growth are put together."""

    EMPTY = "empty"
    PLY = "ply"
    BOARD = "board"


@dataclass(frozen=True)
class Made:
    """With what results were made: versions and machine. Nothing in it names a person, or one machine among equals."""

    app: str
    python: str
    engine: str
    system: str
    processor: str
    cores: int

    @classmethod
    def here(cls) -> Made:
        """This program on this machine."""
        return cls(
            app=__version__,
            python=platform.python_version(),
            engine=ENGINE,
            system=platform.system() or "unknown",
            processor=platform.machine() or "unknown",
            cores=os.cpu_count() or 1,
        )

    @property
    def text(self) -> str:
        """Such as 'Tic-Tac-Toe Lab 1.0, compiled, Python 3.11.2, Linux x86_64, 2 cores'."""
        cores = "1 core" if self.cores == 1 else f"{self.cores} cores"
        return (
            f"Tic-Tac-Toe Lab {self.app}, {self.engine}, Python {self.python}, {self.system} {self.processor}, {cores}"
        )


@dataclass(frozen=True)
class Result:
    """What came out of a piece: row ``row`` on subject ``at``, both from 0."""

    row: int
    at: int
    measured: Measured


@dataclass(frozen=True)
class Ply:
    """One ply of a board: nodes of the full tree, how many positions they are, and how many up to symmetry."""

    nodes: int
    positions: int
    classes: int


@dataclass(frozen=True)
class Census:
    """What came out of a census of board ``at``: its plies from the empty board on."""

    at: int
    plies: tuple[Ply, ...]
    row: int = 0


Found = Result | Census


@dataclass(frozen=True)
class Experiment:
    """What is measured, and the results so far, at most one a piece, in the order of the pieces.

    ``base`` is the row that the others are held against. Raises ExperimentError with one sentence for what is too
    much, or makes no sense together; how many subjects the sets have is seen when they are first asked for.
    """

    kind: Kind
    sets: tuple[SubjectSet, ...]
    rows: tuple[Entry, ...] = ()
    repeats: int = 1
    base: int = 0
    grouping: Grouping = Grouping.EMPTY
    title: str = ""
    note: str = ""
    results: tuple[Found, ...] = field(default=(), repr=False)
    made: Made | None = None

    def __post_init__(self) -> None:
        if not self.sets:
            raise ExperimentError("The experiment has no positions.")
        REPEATS.hold(self.repeats)
        boards = [isinstance(each, Board) for each in self.sets]
        if self.kind is Kind.CENSUS:
            if self.rows or not all(boards):
                raise ExperimentError("A census counts positions of whole boards: it has no algorithms.")
            return
        if any(boards):
            raise ExperimentError("A whole board belongs to a census: name reachable positions instead.")
        ALGORITHMS.hold(len(self.rows))
        if not 0 <= self.base < len(self.rows):
            raise ExperimentError(f"The base is row {self.base}, but there are {len(self.rows)}, counted from 0.")
        if self.kind is Kind.DEEPENING:
            for row in self.rows:
                if row.algorithm and not row.algorithm.iterative:
                    raise ExperimentError(f"{quoted(row.name)} does not deepen: switch iterative deepening on.")

    @cached_property
    def subjects(self) -> tuple[Compared, ...]:
        """The positions and trees of all sets, one after the other. Raises ExperimentError where they are too many,
        or where a row cannot be run on one of them."""
        SUBJECTS.hold(sum(most_of(each) for each in self.sets))
        found = tuple(subject for each in self.sets for subject in subjects_of(each))
        PIECES.hold(len(found) * max(1, len(self.rows)))
        RUNS.hold(len(found) * max(1, len(self.rows)) * self.repeats)
        needed = most_bytes(found, self.rows, self.repeats, self.kind is Kind.GROWTH)
        if needed > MOST_RESULTS:
            raise ExperimentError(
                f"The results may take {needed >> 20:,} MiB, and {MOST_RESULTS >> 20} MiB are the most: choose fewer "
                "positions, algorithms or repeats."
            )
        if any(isinstance(subject, NumberTree) for subject in found):
            self._refuse_for_numbers()
        return found

    def _refuse_for_numbers(self) -> None:
        if self.kind not in (Kind.COMPARE, Kind.GROWTH):
            raise ExperimentError("Trees of numbers can be compared, nothing else.")
        for row in self.rows:
            if row.is_solver:
                raise ExperimentError("The solver searches no number tree.")
            if (row.limits.depth, row.limits.nodes, row.limits.seconds) != (None, None, None):
                raise ExperimentError("A search of a number tree has no limits.")

    @property
    def size(self) -> int:
        """How many pieces there are. Raises as ``subjects`` does."""
        return len(self.sets) if self.kind is Kind.CENSUS else len(self.subjects) * len(self.rows)

    def piece(self, number: int) -> tuple[int, int]:
        """The row and the subject of a piece."""
        if self.kind is Kind.CENSUS:
            return 0, number
        at, row = divmod(number, len(self.rows))
        return row, at

    def number(self, found: Found) -> int:
        """The piece that something was found for."""
        return found.at if self.kind is Kind.CENSUS else found.at * len(self.rows) + found.row

    @property
    def by_piece(self) -> dict[int, Found]:
        """The results by the number of their piece."""
        return {self.number(each): each for each in self.results}

    @property
    def is_complete(self) -> bool:
        """Whether every piece has its result."""
        return len(self.results) == self.size
