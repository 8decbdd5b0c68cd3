"""Which search of the table explains an engine's answers, how well, and whether that is enough to name a fault.

The measure is a likelihood: an engine that is a row of the table answers as the row does, any of the row's cells alike,
but for one answer in a hundred (SLIP), which is any cell or none. A row that leaves the choice to the lot thus pays for
every answer that it allows and the engine never gives. A fault is named only

- where at least one answer is a mistake, and one a move that can be played,
- where its row is likelier than every row without a mistake on these positions, by a factor of MARGIN at least: one
  mistake alone is never enough,
- where the row says what the engine answers on SHARE of all positions, and on SHARE of those where the row and the
  likeliest of the rows without a mistake differ,
- and, unless the engine was seen to answer differently, where the row is likelier by that factor than any cell by lot.

Other faults that are as likely, within the same factor, are joined to it by 'or', like those that answer alike.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import log
from operator import and_

from ttt_gui.engine.faults.alike import Alike, Answers, Table
from ttt_gui.engine.faults.kinds import DEPTH_IGNORED, KINDS
from ttt_gui.engine.faults.table import Row, Tie, Timing
from ttt_gui.game.position import Position
from ttt_gui.system.pieces import Tell, untold

SLIP = 0.01
MARGIN = 1_000.0
SHARE = 0.9
_CANDIDATES = 60
"""Classes of rows whose likelihood is computed, those that agree most: the likelihood of the others is less."""


@dataclass(frozen=True)
class Beside:
    """A row on the card: ``agrees`` of ``asked`` positions are answered as it would."""

    name: str
    agrees: int
    asked: int


@dataclass(frozen=True)
class Diagnosis:
    """What the answers are like.

    ``fault`` is the key of the fault that is named, '' where none is; ``faults`` are the keys of all that answer alike
    on this board, that one first. ``title`` completes 'Answers like', with every 'or'; it is '' where no search of the
    table answers like this engine. ``cause`` says what is done wrong, ``description`` what stands under the title.
    ``rows`` are for the card: this one, then its neighbours. ``tried`` is how many kinds of search, told apart by their
    answers, were held against it. ``explained`` of ``differing`` positions where the row and the likeliest faultless
    search differ are answered as the row does. ``row`` is the plainest of its rows.
    """

    fault: str = ""
    faults: tuple[str, ...] = ()
    title: str = ""
    cause: str = ""
    description: str = ""
    rows: tuple[Beside, ...] = ()
    tried: int = 0
    explained: int = 0
    differing: int = 0
    row: Row | None = None

    @property
    def evidence(self) -> str:
        """Such as 'it answers like this in 65 of the 66 positions where this search and the likeliest
        right one differ'; '' where no fault is named."""
        if not self.fault or not self.differing:
            return ""
        which = f"{self.explained:,} of the {self.differing:,} positions"
        if self.explained == self.differing:
            every = f"all {self.differing:,} positions"
            which = {1: "the one position", 2: "both positions"}.get(self.differing, every)
        return f"it answers like this in {which} where this search and the likeliest right one differ"


def diagnose(
    answers: Mapping[Position, Collection[int]],
    right: Mapping[Position, Collection[int]],
    slower_asked: bool = False,
    table: Table | None = None,
    tell: Tell = untold,
) -> Diagnosis:
    """Hold the answers of an engine against the table.

    ``answers`` are the cells that it answered in each position that was asked, several where it answered differently,
    none where it gave no legal move; positions in which it was too slow belong not there. ``right`` are the cells that
    are no mistake: those that keep the value, with ``slower_asked`` those that win soonest or lose latest. Positions
    without a ``right`` are left out. ``table`` may have been made before, of the same positions or more. Raises
    StoppedError through ``tell``.
    """
    asked = [position for position in answers if right.get(position)]
    if not asked:
        return Diagnosis()
    if table is None:
        table = Table(asked, tell)
    known = [position in right and position in answers for position in table.positions]
    positions = [position for position, is_known in zip(table.positions, known, strict=True) if is_known]
    if not positions:
        return Diagnosis(tried=len(table.classes))
    if not all(known):
        table = table.only(known)
    given = [_board(answers[position]) & ~position.occupied for position in positions]
    allowed = [_board(right[position]) for position in positions]
    return _Held(table, positions, given, allowed, slower_asked).diagnosis()


def _board(cells: Collection[int]) -> int:
    return sum(1 << cell for cell in set(cells) if cell >= 0)


class _Held:
    """Answers held against a table."""

    def __init__(
        self, table: Table, positions: Sequence[Position], given: Answers, right: Answers, slower_asked: bool
    ) -> None:
        self._table, self._given, self._right, self._slower_asked = table, given, right, slower_asked
        self._choices = [position.rules.cells - position.stones + 1 for position in positions]
        self._empty = [position.rules.full & ~position.occupied for position in positions]
        self._without = [place for place, cells in enumerate(given) if not cells]
        self._varies = any(cells & (cells - 1) for cells in given)
        self._agreed = {id(alike): self._agrees(alike.answers) for alike in table.classes}

    def diagnosis(self) -> Diagnosis:
        """The likeliest class of rows, and whether its fault is named."""
        table, given = self._table, self._given
        tried = len(table.classes)
        if not any(given):
            return Diagnosis(tried=tried)
        faultless = [alike for alike in table.classes if alike.is_faultless(self._right)]
        faulty = [alike for alike in table.classes if not alike.is_faultless(self._right)]
        best_right = max(faultless, key=lambda alike: self._likelihood(alike.answers), default=None)
        nearest = sorted(faulty, key=lambda alike: -self._agreed[id(alike)])
        lots = [alike for alike in nearest[_CANDIDATES:] if alike.rows[0].tie is Tie.LOT]
        likely = sorted(
            ((self._likelihood(alike.answers), alike) for alike in nearest[:_CANDIDATES] + lots),
            key=lambda pair: -pair[0],
        )
        best_wrong = likely[0][1] if likely else None
        others = [alike for likelihood, alike in likely[1:] if likely[0][0] - likelihood < log(MARGIN)]
        mistaken = any(not cells or cells & ~allowed for cells, allowed in zip(given, self._right, strict=True))
        if best_wrong and mistaken and self._is_named(best_wrong, best_right):
            return self._of(best_wrong, best_right, tried, others)
        sound = [alike for alike in faultless if not alike.plainest[0].faults]
        like = max(sound, key=lambda alike: self._likelihood(alike.answers), default=None)
        if like and self._agreed[id(like)] >= SHARE * len(given):
            return self._of(like, None, tried, None)
        return Diagnosis(tried=tried)

    def _is_named(self, alike: Alike, right: Alike | None) -> bool:
        likelihood = self._likelihood(alike.answers)
        if not self._varies and likelihood - self._likelihood(self._empty) < log(MARGIN):
            return False
        if self._agreed[id(alike)] < SHARE * len(self._given):
            return False
        if right is None:
            return True
        if likelihood - self._likelihood(right.answers) < log(MARGIN):
            return False
        explained, differing = self._told_apart(alike, right)
        return explained >= SHARE * differing

    def _of(self, alike: Alike, right: Alike | None, tried: int, others: list[Alike] | None) -> Diagnosis:
        """``others`` are as likely; None where no fault is named."""
        rows = [self._called(each) for each in alike.plainest]
        row, named = rows[0], others is not None
        rows += [self._called(each.plainest[0]) for each in others or ()]
        faults = tuple(dict.fromkeys(each.fault for each in rows)) if named else ()
        explained, differing = self._told_apart(alike, right) if right else (0, 0)
        return Diagnosis(
            fault=row.fault if named else "",
            faults=faults,
            title=joined(list(dict.fromkeys(each.title for each in rows)) if named else [row.title]),
            cause=row.cause if named else "",
            description=row.description,
            rows=self._beside(alike),
            tried=tried,
            explained=explained,
            differing=differing,
            row=row,
        )

    def _called(self, row: Row) -> Row:
        """A row as it is called: a search that ignores the depth is at fault only where slower moves are mistakes."""
        ignores = self._slower_asked and row.timing is Timing.FLAT and row.kind is KINDS[0]
        return replace(row, kind=DEPTH_IGNORED) if ignores else row

    def _beside(self, alike: Alike) -> tuple[Beside, ...]:
        row, asked = alike.plainest[0], len(self._given)
        found = [Beside("this one", self._agreed[id(alike)], asked)]
        seen = {id(alike)}
        for name, other in _neighbours(row):
            near = self._table.of(other)
            if near and id(near) not in seen:
                seen.add(id(near))
                found.append(Beside(name, self._agreed[id(near)], asked))
        return tuple(found)

    def _agrees(self, answers: Answers) -> int:
        """On how many positions every answer is one that the row allows; none where it finds none."""
        given = self._given
        none = sum(1 for place in self._without if not answers[place])
        if not self._varies:
            return none + sum(map(bool, map(and_, given, answers)))
        return none + sum(1 for cells, played in zip(given, answers, strict=True) if cells and not cells & ~played)

    def _likelihood(self, answers: Answers) -> float:
        """The logarithm; several answers to one position count as one, by the mean."""
        total = 0.0
        for cells, played, choices in zip(self._given, answers, self._choices, strict=True):
            slip = SLIP / choices
            size = played.bit_count() or 1
            hit = log((1 - SLIP) / size + slip)
            if not cells or not played:
                total += log(slip) if cells or played else hit
                continue
            share = (cells & played).bit_count() / cells.bit_count()
            total += share * hit + (1 - share) * log(slip)
        return total

    def _told_apart(self, alike: Alike, other: Alike) -> tuple[int, int]:
        """Of the positions where two rows differ those that are answered as the first does, and all of them."""
        differing = [
            (cells, mine)
            for cells, mine, theirs in zip(self._given, alike.answers, other.answers, strict=True)
            if mine != theirs
        ]
        return sum(1 for cells, mine in differing if (not cells & ~mine if cells else not mine)), len(differing)


def _neighbours(row: Row) -> list[tuple[str, Row]]:
    """Rows that differ from this one in one thing, by what that is called on the card."""
    found = []
    kind = row.kind
    if kind.limit:
        deeper = next((each for each in KINDS if each.limit == kind.limit + 1), None)
        if deeper:
            found.append((deeper.short, replace(row, kind=deeper)))
    if kind.fault:
        found.append((KINDS[0].short, replace(row, kind=KINDS[0])))
    for timing in Timing:
        if timing is not row.timing:
            words = timing.value
            found.append((words[0].lower() + words[1:], replace(row, timing=timing)))
    for tie, name in ((Tie.FIRST, "first best move"), (Tie.LAST, "last best move")):
        if tie is not row.tie:
            found.append((name, replace(row, tie=tie)))
    return found


def joined(titles: list[str]) -> str:
    """Three at most; of more the others are counted."""
    if len(titles) > 3:
        titles = [*titles[:2], f"{len(titles) - 2} more that answer alike on this board"]
    return " or ".join(filter(None, (", ".join(titles[:-1]), titles[-1])))
