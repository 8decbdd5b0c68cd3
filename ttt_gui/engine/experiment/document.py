"""The document of an experiment: sets of subjects, rows, repeats, and the results of running it; how much it may ask
for; and the strict reading of an object of its file: each value of its kind, each key known, or ExperimentError says
which is not.

A subject is a position or a number tree. A *piece* of the work is one row on one subject; in a census, which has no
rows, a piece is one board. Pieces are numbered subject by subject, and row by row within a subject.

A set of subjects stands in the file as one of these objects::

    {"set": "given", "rules": {...}, "list": [".../.../...", "XO./..X/O.."]}
    {"set": "reachable", "rules": {...}}                                       every position that is not over
    {"set": "after plies", "rules": {...}, "plies": 4}
    {"set": "random", "rules": {...}, "plies": 4, "count": 50, "seed": 7}      so many after so many plies
    {"set": "sampled", "rules": {...}, "each": 20, "seed": 7}                  so many after every number of plies
    {"set": "board", "rules": {...}}                                           of a census: every position there is
    {"set": "numbers", "list": ["((3 12 8) (2 4 6) (14 5 2))"]}
"""

from __future__ import annotations

import json
import os
import platform
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import Any, NamedTuple

from ttt_gui import __version__
from ttt_gui.engine import ranges
from ttt_gui.engine.growth.positions import (
    AfterPlies,
    Given,
    PositionsError,
    PositionSet,
    RandomPositions,
    Reachable,
    SampledPlies,
)
from ttt_gui.engine.measure.comparison import ValueVerdict, same_value
from ttt_gui.engine.measure.entries import MOST_ENTRIES, Entry
from ttt_gui.engine.measure.measured import Compared, Measured, Packed, packed, unpacked
from ttt_gui.engine.numbers.tree import NumberTree, NumberTreeError, parse_number_tree
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.game.position import PositionError, parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import Tell, untold
from ttt_gui.system.text import quoted, shortened

# -- How much an experiment may ask for --------------------------------------------------------------------------------


class ExperimentError(ValueError):
    """A file that is no readable experiment, or one that asks for too much; the message is one sentence."""


@dataclass(frozen=True)
class CountBounds:
    """The lowest and the highest number allowed; ``subject`` begins the sentence about a number outside."""

    subject: str
    lowest: int
    highest: int

    def hold(self, number: int) -> None:
        """Raise ExperimentError for a number outside the bounds."""
        if not self.lowest <= number <= self.highest:
            shown = shortened(f"{number:,}" if number < 10**40 else "a number of more than 40 digits")
            raise ExperimentError(f"{self.subject.format(shown)}: it must be from {self.lowest:,} to {self.highest:,}.")


ALGORITHMS = CountBounds("The number of algorithms is {}", 1, MOST_ENTRIES)
REPEATS = CountBounds("The number of repeats is {}", 1, int(ranges.REPEATS.highest))
SETS = CountBounds("The number of sets of positions is {}", 1, 1_000)
SUBJECTS = CountBounds("The number of positions is up to {}", 1, 20_000)
PIECES = CountBounds("The number of results, positions times algorithms, is {}", 1, 100_000)
RUNS = CountBounds("The number of searches, with all repeats, is {}", 1, 10_000_000)
JOBS = CountBounds("The number of jobs is {}", 1, 128)
MAX_BYTES = 48 << 20
MOST_RESULTS = MAX_BYTES - (16 << 20)
"""Bytes that the results may take by estimate (most_bytes), so that their file stays small enough to be
read."""
MAX_TITLE = 200
MAX_NOTE = 4_000
MAX_NAME = 100
MAX_SECONDS_KEPT = 1_000
"""Of more runs than these, the file keeps so many times: from the shortest to the longest, at equal steps."""


# -- The strict reading of an object -----------------------------------------------------------------------------------


_LARGEST = 2**63 - 1


class Part:
    """One object of the file; ``where`` names it, such as 'Result 3', and begins the sentences about it."""

    def __init__(self, data: object, where: str) -> None:
        if not isinstance(data, dict):
            raise ExperimentError(f"{where} is {shown(data)}: it must be an object.")
        self.data: dict[str, Any] = data
        self.where = where

    def has(self, key: str) -> bool:
        return key in self.data

    def only(self, *keys: str) -> None:
        """Raise ExperimentError for a key that is none of these: a misspelt key must not go unnoticed."""
        for key in self.data:
            if key not in keys:
                raise ExperimentError(f"{self.where} has a key {quoted(key)} that is not known.")

    def shown(self, key: str) -> str:
        """Return the value of a key as a sentence shows it."""
        return shown(self.data.get(key))

    def _refuse(self, key: str, right: str) -> ExperimentError:
        what = f"is {self.shown(key)}" if self.has(key) else "is missing"
        return ExperimentError(f'{self.where}: its "{key}" {what}: it must be {right}.')

    def text(self, key: str, most: int = 200) -> str:
        """Return a text of at most ``most`` characters, all of them printable or line breaks."""
        value = self.data.get(key)
        if not isinstance(value, str):
            raise self._refuse(key, "a text of signs that can be seen")
        if len(value) > most:
            held = f"{len(value):,} characters, and {most:,} are the most"
            raise ExperimentError(f'{self.where}: its "{key}" has {held}.')
        if not value.replace("\n", "").isprintable():
            raise self._refuse(key, "a text of signs that can be seen")
        return value

    def line(self, key: str, most: int = 200) -> str:
        """Return a text of one line, of at most ``most`` printable characters."""
        value = self.text(key, most)
        if "\n" in value:
            raise self._refuse(key, "one line")
        return value

    def bounded(self, key: str, bounds: CountBounds) -> int:
        """Return a whole number within bounds; the sentence about another value names the bounds."""
        value = self.data.get(key)
        if type(value) is not int:
            raise self._refuse(key, f"a whole number from {bounds.lowest:,} to {bounds.highest:,}")
        bounds.hold(value)
        return value

    def whole(self, key: str) -> int:
        """Return a whole number of at most 64 bits."""
        value = self.data.get(key)
        if type(value) is not int or not -_LARGEST <= value <= _LARGEST:
            raise self._refuse(key, "a whole number of at most 64 bits")
        return value

    def count(self, key: str) -> int:
        """Return a whole number that is not negative."""
        value = self.whole(key)
        if value < 0:
            raise self._refuse(key, "a whole number from 0 on")
        return value

    def flag(self, key: str, standard: bool) -> bool:
        value = self.data.get(key, standard)
        if type(value) is not bool:
            raise self._refuse(key, "true or false")
        return value

    def choice(self, key: str, among: dict[str, Any]) -> Any:
        """Return the value of ``among`` that the key's word stands for."""
        value = self.data.get(key)
        if not isinstance(value, str) or value not in among:
            held = self.shown(key) if self.has(key) else "missing"
            raise ExperimentError(f'{self.where}: its "{key}" is {held}: choose among {", ".join(among)}.')
        return among[value]

    def part(self, key: str) -> Part:
        return Part(self.data.get(key), f"{self.where}, {key}")

    def values(self, key: str, most: int) -> list[Any]:
        """Return a list of at most ``most`` values."""
        value = self.data.get(key)
        if not isinstance(value, list) or len(value) > most:
            raise self._refuse(key, "a list" if not isinstance(value, list) else f"a list of at most {most:,}")
        return value

    def texts(self, key: str, most: int) -> list[str]:
        found = self.values(key, most)
        if not all(isinstance(each, str) for each in found):
            raise self._refuse(key, "a list of texts")
        return found

    def parts(self, key: str, bounds: CountBounds, name: str) -> list[Part]:
        """Return a list of so many objects, each named by ``name`` and its number, from 1."""
        found = self.values(key, 10**9)
        bounds.hold(len(found))
        return [Part(each, f"{name} {number}") for number, each in enumerate(found, start=1)]

    def raw(self, key: str) -> Any:
        return self.data.get(key)


def shown(value: object) -> str:
    """Return a value from a file for a sentence: on one line, and short."""
    if value is None:
        return "missing"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list) and len(value) > 8:
        return f"a list of {len(value):,}"
    try:
        return shortened(json.dumps(value, ensure_ascii=False))
    except (TypeError, ValueError, RecursionError):
        return type(value).__name__


# -- The sets of subjects ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CensusBoard:
    """A whole board, for a census, which has no subjects."""

    rules: Rules
    most = 0


@dataclass(frozen=True)
class Numbers:
    """A set of number trees."""

    trees: tuple[NumberTree, ...]

    @property
    def most(self) -> int:
        """How many trees there are."""
        return len(self.trees)


SubjectSet = PositionSet | Numbers | CensusBoard


def empty_board(subjects: SubjectSet) -> Rules | None:
    """Return the board of a set that is one empty board and nothing else; None for any other set."""
    alone = isinstance(subjects, Given) and len(subjects.given) == 1 and subjects.given[0].stones == 0
    return subjects.rules if alone and isinstance(subjects, Given) else None


def subjects_of(subjects: SubjectSet, tell: Tell = untold) -> tuple[Compared, ...]:
    """Return the subjects of a set, always in the same order. Raises ExperimentError."""
    match subjects:
        case Numbers():
            return subjects.trees
        case CensusBoard():
            return ()
        case _:
            try:
                return subjects.positions(tell)
            except PositionsError as error:
                raise ExperimentError(str(error)) from None


def words_of_set(subjects: SubjectSet) -> dict[str, Any]:
    """Return the JSON object of a set, one of those listed at the head of this file."""
    if isinstance(subjects, Numbers):
        return {"set": "numbers", "list": [tree.text for tree in subjects.trees]}
    rules = subjects.rules
    name, keys = next((name, keys) for name, (kind, keys) in _KINDS.items() if isinstance(subjects, kind))
    words: dict[str, Any] = {"set": name, "rules": {"rows": rules.rows, "columns": rules.columns, "k": rules.k}}
    if isinstance(subjects, Given):
        return words | {"list": [each.text for each in subjects.given]}
    return words | {key: getattr(subjects, key) for key in keys}


def set_of(part: Part) -> SubjectSet:
    """Read a set from its JSON object. Raises ExperimentError, and RulesError for a board that is not offered."""
    name = part.text("set")
    try:
        if name == "numbers":
            part.only("set", "list")
            return Numbers(tuple(parse_number_tree(each) for each in part.texts("list", SUBJECTS.highest)))
        if name not in _KINDS:
            names = ", ".join((*_KINDS, "numbers"))
            raise ExperimentError(f"{part.where} is {part.shown('set')}: choose among {names}.")
        kind, keys = _KINDS[name]
        part.only("set", "rules", *keys)
        size = part.part("rules")
        size.only("rows", "columns", "k")
        rules = Rules(*(size.whole(key) for key in ("rows", "columns", "k")))
        if kind is Given:
            return _given(rules, part.texts("list", SUBJECTS.highest), part.where)
        found: SubjectSet = kind(rules, **{key: part.whole(key) for key in keys})
        return found
    except (PositionsError, PositionError, NumberTreeError) as error:
        raise ExperimentError(f"{part.where}: {error}") from None


def _given(rules: Rules, texts: list[str], where: str) -> Given:
    found = tuple(parse_position(each, rules.k) for each in texts)
    if any(each.rules != rules for each in found):
        raise ExperimentError(f"{where} has a position that does not fit a {rules.size_text} board.")
    return Given(found)


_KINDS: dict[str, tuple[Any, tuple[str, ...]]] = {
    "given": (Given, ("list",)),
    "reachable": (Reachable, ()),
    "after plies": (AfterPlies, ("plies",)),
    "random": (RandomPositions, ("plies", "count", "seed")),
    "sampled": (SampledPlies, ("each", "seed")),
    "board": (CensusBoard, ()),
}
"""The sets on a board by their names in a file, each with the keys of its object beside ``set`` and ``rules``."""


# -- What an experiment is made of -------------------------------------------------------------------------------------

_ALONE = 330  # bytes of a result without its lists
_MOVE = 27  # a root move with its bound and its value
_NAME = 6  # a move of a line
_ITERATION = 50  # an iteration without its best line
_SECONDS = 14  # the time of a run


def most_bytes(subjects: Iterable[Compared], rows: tuple[Entry, ...], repeats: int, bare: bool) -> int:
    """Estimate the bytes that the results of all rows on all subjects take in a file; ``bare`` where no moves and no
    lines are kept."""
    alone = _ALONE + _SECONDS * min(repeats, MAX_SECONDS_KEPT)
    total = 0
    for moves, count in Counter(map(_moves, subjects)).items():
        lists = moves * (_MOVE + _NAME)
        deepening = sum(_ITERATION + _NAME * depth for depth in range(1, moves + 1))
        for row in rows:
            iterative = row.algorithm is not None and row.algorithm.iterative
            kept = 0 if bare or row.is_solver else lists + (deepening if iterative else 0)
            total += count * (alone + kept)
    return total


def _moves(subject: Compared) -> int:
    """Return how many moves the root has, which for a position is also the most plies."""
    if isinstance(subject, NumberTree):
        return len(subject.children)
    return subject.rules.cells - subject.stones


# -- the document -----------------------------------------------------------------------------------------------------


class ExperimentKind(Enum):
    """The question that an experiment asks."""

    COMPARE = "compare"  # rows side by side on each subject
    GROWTH = "growth"  # how their counts grow from group to group of subjects
    DEEPENING = "deepening"  # what each iteration of a search with iterative deepening found
    CENSUS = "census"  # how many positions each ply of a board has, and how many up to symmetry


class Grouping(Enum):
    """The property by which the subjects of a growth experiment are grouped."""

    EMPTY = "empty"
    PLY = "ply"
    BOARD = "board"


@dataclass(frozen=True)
class MadeWith:
    """The versions and the machine that results were made with. No field names a person, or one machine among
    equals."""

    app: str
    python: str
    engine: str
    system: str
    processor: str
    cores: int

    @classmethod
    def here(cls) -> MadeWith:
        """Return the versions of this program and the kind of this machine."""
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
        """All fields in one line, such as 'Tic-Tac-Toe Lab 1.0, compiled, Python 3.11.2, Linux x86_64, 2 cores'."""
        cores = "1 core" if self.cores == 1 else f"{self.cores} cores"
        return (
            f"Tic-Tac-Toe Lab {self.app}, {self.engine}, Python {self.python}, {self.system} {self.processor}, {cores}"
        )


@dataclass(frozen=True)
class ExperimentResult:
    """The result of a piece: row ``row`` on subject ``at``, both counted from 0."""

    row: int
    at: int
    measured: Measured


class Ply(NamedTuple):
    """The counts of one ply of a board: nodes of the full tree, different positions, and positions up to symmetry."""

    nodes: int
    positions: int
    classes: int


@dataclass(frozen=True)
class Census:
    """The result of the census of board ``at``: the counts of its plies from the empty board on."""

    at: int
    plies: tuple[Ply, ...]
    row: int = 0


Found = ExperimentResult | Census
Place = tuple[int, int]
"""The place of a piece: the numbers of its subject or board, and of its row."""


class Results:
    """The results so far, at most one a piece, in the order of the pieces; kept as plain figures, so that a result is
    an object only while somebody looks at it: the search for garbage would look through a hundred thousand of them."""

    def __init__(self, found: Iterable[Found] = ()) -> None:
        self._kept: dict[Place, Packed | Census] = {}
        self._rows: dict[int, Entry] = {}
        self._subjects: dict[int, Compared] = {}
        for each in found:
            self.put(each)

    def put(self, found: Found) -> None:
        """Add a result, replacing an earlier one of the same piece."""
        if isinstance(found, Census):
            self._kept[found.at, found.row] = found
        else:
            self._rows[found.row], self._subjects[found.at] = found.measured.entry, found.measured.subject
            self._kept[found.at, found.row] = packed(found.measured)

    def of(self, place: Place) -> Found | None:
        """Return the result of a piece; None where there is none."""
        kept, (at, row) = self._kept.get(place), place
        if kept is None or isinstance(kept, Census):
            return kept
        return ExperimentResult(row, at, unpacked(kept, self._rows[row], self._subjects[at]))

    @property
    def places(self) -> Iterable[Place]:
        """The places of the pieces that have a result, in no order."""
        return self._kept.keys()

    def with_others(self, others: Results) -> Results:
        """Return these results, completed by those of ``others`` for pieces that have none here."""
        found = Results()
        found._kept = others._kept | self._kept
        found._rows, found._subjects = others._rows | self._rows, others._subjects | self._subjects
        return found

    def __len__(self) -> int:
        return len(self._kept)

    def __iter__(self) -> Iterator[Found]:
        return (found for place in sorted(self._kept) if (found := self.of(place)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Results):
            return NotImplemented
        return (self._kept, self._rows, self._subjects) == (other._kept, other._rows, other._subjects)


@dataclass(frozen=True)
class Experiment:
    """What is measured, and the results so far.

    ``base`` is the row that the other rows are compared with. Raises ExperimentError with one sentence where the fields
    ask for too much, or make no sense together; the number of subjects is checked only when they are first listed.
    """

    kind: ExperimentKind
    sets: tuple[SubjectSet, ...]
    rows: tuple[Entry, ...] = ()
    repeats: int = 1
    base: int = 0
    grouping: Grouping = Grouping.EMPTY
    title: str = ""
    note: str = ""
    results: Results = field(default_factory=Results, repr=False)
    made: MadeWith | None = None

    def __post_init__(self) -> None:
        if not self.sets:
            raise ExperimentError("The experiment has no positions.")
        REPEATS.hold(self.repeats)
        boards = [isinstance(each, CensusBoard) for each in self.sets]
        if self.kind is ExperimentKind.CENSUS:
            if self.rows or not all(boards):
                raise ExperimentError("A census counts positions of whole boards: it has no algorithms.")
            return
        if any(boards):
            raise ExperimentError("A whole board belongs to a census: name reachable positions instead.")
        ALGORITHMS.hold(len(self.rows))
        if not 0 <= self.base < len(self.rows):
            raise ExperimentError(f"The base is row {self.base}, but there are {len(self.rows)}, counted from 0.")
        if self.kind is ExperimentKind.DEEPENING:
            for row in self.rows:
                if row.algorithm and not row.algorithm.iterative:
                    raise ExperimentError(f"{quoted(row.name)} does not deepen: switch iterative deepening on.")

    @cached_property
    def subjects(self) -> tuple[Compared, ...]:
        """The positions and trees of all sets, one after the other. Raises ExperimentError where they are too many,
        or where a row cannot be run on one of them."""
        return self._listed(untold)

    def list_subjects(self, tell: Tell) -> None:
        """List the subjects, unless they are listed already: some sets take seconds. Raises as ``subjects`` does."""
        if self.kind is not ExperimentKind.CENSUS and "subjects" not in self.__dict__:
            self.__dict__["subjects"] = self._listed(tell)

    def _listed(self, tell: Tell) -> tuple[Compared, ...]:
        SUBJECTS.hold(sum(each.most for each in self.sets))
        found = tuple(subject for each in self.sets for subject in subjects_of(each, tell))
        PIECES.hold(len(found) * max(1, len(self.rows)))
        RUNS.hold(len(found) * max(1, len(self.rows)) * self.repeats)
        needed = most_bytes(found, self.rows, self.repeats, self.kind is ExperimentKind.GROWTH)
        if needed > MOST_RESULTS:
            raise ExperimentError(
                f"The results may take {needed >> 20:,} MiB, and {MOST_RESULTS >> 20} MiB are the most: choose fewer "
                "positions, algorithms or repeats."
            )
        if any(isinstance(subject, NumberTree) for subject in found):
            self._refuse_for_numbers()
        return found

    def _refuse_for_numbers(self) -> None:
        if self.kind not in (ExperimentKind.COMPARE, ExperimentKind.GROWTH):
            raise ExperimentError("Trees of numbers can be compared, nothing else.")
        for row in self.rows:
            if row.is_solver:
                raise ExperimentError("The solver searches no number tree.")
            if (row.limits.depth, row.limits.nodes, row.limits.seconds) != (None, None, None):
                raise ExperimentError("A search of a number tree has no limits.")

    @property
    def size(self) -> int:
        """How many pieces there are. Raises as ``subjects`` does."""
        return len(self.sets) if self.kind is ExperimentKind.CENSUS else len(self.subjects) * len(self.rows)

    def place(self, number: int) -> Place:
        """Return the place of the piece with this number."""
        return (number, 0) if self.kind is ExperimentKind.CENSUS else divmod(number, len(self.rows))

    def with_results(self, found: Iterable[Found], made: MadeWith | None = None) -> Experiment:
        """Return the experiment with these results, and with ``made`` where that is given; its subjects are not listed
        again."""
        results = found if isinstance(found, Results) else Results(found)
        other = replace(self, results=results, made=made or self.made)
        if "subjects" in self.__dict__:
            other.__dict__["subjects"] = self.subjects
        return other

    @property
    def measured(self) -> Iterator[ExperimentResult]:
        """The results but for those of a census."""
        return (each for each in self.results if isinstance(each, ExperimentResult))

    @property
    def is_complete(self) -> bool:
        """Whether every piece has its result."""
        return len(self.results) == self.size


# -- rows compared with the base: where two searches of a subject cannot both be right --------------------------------


def mismatches(experiment: Experiment) -> tuple[str, ...]:
    """Return a sentence, with the position and the move, for each result that the base's own result refutes.

    Unlike in Compare, the base is not searched again with exact values of its root moves: its bounds refute less, and
    prove nothing here.
    """
    sentences = []
    bases = {each.at: each.measured for each in experiment.measured if each.row == experiment.base}
    for each in experiment.measured:
        if each.at in bases:
            found = same_value(each.measured, bases[each.at])
            sentences += [found.sentence] if found.verdict is ValueVerdict.DIFFERS else []
    return tuple(sentences)
