"""Which search of the table explains an engine's answers, how well, and whether that is enough to name a fault.

The measure is a likelihood: an engine that is a row of the table answers as the row does, any of the row's cells alike,
but for one answer in a hundred (BLUNDER_RATE), which is any cell or none. A row that leaves the choice open is thus
less likely for every answer that it allows and the engine never gives. Rows that the file or its calls refute are left
out. A fault is named only

- where all positions of the board were asked, at least one answer is a mistake, and at least one a move that can be
  played,
- where the engine errs in every position in which the row allows nothing but mistakes; and a rule that leaves several
  moves open, only where the engine chooses among these by a fixed order of the cells, or errs nearly as often as a
  choice by lot does,
- where its row is likelier than every row without a mistake on these positions, by a factor of MARGIN at least: one
  mistake alone is never enough,
- where the row says what the engine answers wherever it errs, on SHARE of all positions, and on SHARE of those where
  the row excludes every answer of the likeliest of the rows without a mistake,
- and, unless the engine was seen to answer differently, where the row is likelier by that factor than any cell by lot.

Other faults that are as likely, within the same factor, are joined to it by 'or', like those that answer alike; where
the file shows one of them, that one is named alone. A fault that the file proves is named where the file shows none of
these. An engine that errs is never said to answer like a search without a fault: such a search is only the nearest.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import compress
from math import log
from operator import and_
from typing import Any

from ttt_gui.engine.faults.answer_classes import AnswerClass, Answers, AnswerTable
from ttt_gui.engine.faults.kinds import DEPTH_IGNORED, KINDS, Fault, SearchRow, Tie, Timing
from ttt_gui.engine.faults.shown import Shown, Suspect
from ttt_gui.game.position import Position, Side
from ttt_gui.game.rules import cells_of
from ttt_gui.system.control import ProgressCallback, no_progress

LIKE, NEAREST, CODE = "Answers like", "Nearest:", "Its code shows"
BLUNDER_RATE = 0.01
MARGIN = 1_000.0
SHARE = 0.97
LOT_SHARE = 0.8
_NEAR = 0.9
_CANDIDATES = 60
"""How many classes of rows, those that agree most, have their likelihood computed, beside those that play by lot: the
likelihood of the others is less."""


@dataclass(frozen=True)
class Beside:
    """A line of the card: the engine gives the answer of the search ``name`` in ``agrees`` of ``asked`` positions."""

    name: str
    agrees: int
    asked: int


@dataclass(frozen=True)
class Diagnosis:
    """Which search the answers are like.

    ``faults`` are the titles of all faults that are named, of which the first is explained; empty where none is named.
    ``title`` completes ``lead``, with every 'or'; '' where no search of the table answers like this engine. ``cause``
    says what the search does wrong, ``description`` what stands under the title. ``rows`` are lines of the card: the
    named search, then its neighbours. ``tried`` is how many kinds of search, told apart by their answers, the engine
    was compared with. In ``differing`` positions the row excludes the answers of the likeliest faultless search, and
    ``explained`` of these are answered as the row answers. ``sample`` is how many positions were asked where these are
    not all of the board, else 0. ``row`` is the plainest row that answers so, ``line`` where the file shows the fault,
    ``lesson`` what explains it (see Fault).
    """

    faults: tuple[str, ...] = ()
    title: str = ""
    cause: str = ""
    description: str = ""
    rows: tuple[Beside, ...] = ()
    tried: int = 0
    explained: int = 0
    differing: int = 0
    sample: int = 0
    lead: str = LIKE
    row: SearchRow | None = None
    line: Suspect | None = None
    lesson: str = ""

    @property
    def evidence(self) -> str:
        """How well the search explains the answers, such as 'it answers like this in 65 of the 66 positions where this
        search and the likeliest right one differ'; '' where no search is named, or the file alone proves the fault."""
        if self.lead == NEAREST:
            near = self.rows[0]
            return f"in {near.agrees:,} of {near.asked:,}; it does not explain the mistakes"
        asked = f"in the {self.sample:,} positions asked" if self.sample and self.title and self.lead == LIKE else ""
        if not self.faults or not self.differing:
            return asked
        which = f"{self.explained:,} of the {self.differing:,} positions"
        if self.explained == self.differing:
            every = f"all {self.differing:,} positions"
            which = {1: "the one position", 2: "both positions"}.get(self.differing, every)
        found = f"it answers like this in {which} where this search and the likeliest right one differ"
        return f"{asked}; {found}" if asked else found


def diagnose(
    answers: Mapping[Position, Collection[int]],
    right: Mapping[Position, Collection[int]],
    slower_asked: bool,
    table: AnswerTable,
    shown: Shown | None = None,
    is_whole: bool = True,
    on_progress: ProgressCallback = no_progress,
) -> Diagnosis:
    """Find the search of the table that explains the answers of an engine.

    ``answers`` are the cells that the engine answered in each position that was asked: several where its answers
    differed, none where it gave no legal move; positions in which it was too slow are to be left out. ``right`` are the
    cells that are no mistake: those that keep the value, with ``slower_asked`` those that win soonest or lose latest.
    Only positions of the ``table`` count that have an answer and a ``right`` cell. ``shown`` is what the engine's file
    shows, ``is_whole`` whether the positions are all of the board. Raises StoppedError through ``on_progress``.
    """
    known = [bool(right.get(position)) and position in answers for position in table.positions]
    if not any(known):
        return Diagnosis(tried=len(table.classes))
    if not all(known):
        table = table.only(known)
    given = [_board(answers[position]) & ~position.occupied for position in table.positions]
    allowed = [_board(right[position]) for position in table.positions]
    found = _Comparison(table, given, allowed, slower_asked, shown or Shown(), is_whole, on_progress).diagnosis()
    return found if is_whole else replace(found, sample=len(given))


def _board(cells: Collection[int]) -> int:
    """Return cells as a bitboard; a negative number is no cell."""
    return sum(1 << cell for cell in set(cells) if cell >= 0)


class _Comparison:
    """An engine's answers, compared with every search of a table.

    ``given`` are the cells answered and ``right`` those that are no mistake, both bitboards in the order of the
    positions of ``table``; ``slower`` says whether moves that win later or lose sooner than need be are mistakes. For
    ``shown`` and ``is_whole`` see diagnose().
    """

    def __init__(
        self,
        table: AnswerTable,
        given: Answers,
        right: Answers,
        slower: bool,
        shown: Shown,
        is_whole: bool,
        on_progress: ProgressCallback,
    ) -> None:
        self._table, self._given, self._right, self._slower_asked, self._shown = table, given, right, slower, shown
        self._is_whole, self._on_progress = is_whole, on_progress
        self._choices = [position.rules.cells - position.stones + 1 for position in table.positions]
        self._empty = [position.rules.full & ~position.occupied for position in table.positions]
        self._without = [place for place, cells in enumerate(given) if not cells]
        self._varies = any(cells & (cells - 1) for cells in given)
        self._wrong = [place for place, cells in enumerate(given) if not cells or cells & ~right[place]]
        refuted = {kind: shown.refutes(kind) for kind in KINDS}
        left = [
            AnswerClass(tuple(row for row in alike.rows if not refuted[row.kind]), alike.answers)
            for alike in table.classes
        ]
        self._classes = [alike for alike in left if alike.rows]
        self._agreed = {id(alike): self._agrees(alike.answers) for alike in self._classes}

    def diagnosis(self) -> Diagnosis:
        """Return a fault named by the answers and shown by the file, else one that the file alone proves, else one by
        the answers alone, else the search without a fault that answers like the engine, or nearly so."""
        tried, found = len(self._classes), None
        if self._wrong:
            found = self._of_answers() if self._is_whole else None
            proved = [] if found and found.line else self._shown.proved()
            if proved:
                found = Diagnosis(lead=CODE, **self._named(proved))
        sound = [alike for alike in self._classes if not alike.plainest[0].faults and self._is_faultless(alike)]
        like = self._likeliest(sound) if any(self._given) else None
        if not found and like and self._agreed[id(like)] >= (_NEAR if self._wrong else SHARE) * len(self._given):
            row = self._called(like.plainest[0])
            found = Diagnosis(
                title=row.named.title,
                description=row.description(self._varies),
                rows=self._beside(like),
                lead=NEAREST if self._wrong else LIKE,
                row=row,
            )
        return replace(found or Diagnosis(), tried=tried)

    def _is_faultless(self, alike: AnswerClass) -> bool:
        """Return whether every answer of these searches is right."""
        return alike.is_faultless(self._right)

    def _likeliest(self, classes: Iterable[AnswerClass]) -> AnswerClass | None:
        """Return the searches whose answers make the engine's answers likeliest; None where there are no
        ``classes``."""
        return max(classes, key=lambda alike: self._likelihood(alike.answers), default=None)

    def _of_answers(self) -> Diagnosis | None:
        """Return the likeliest faulty searches as a diagnosis; None if the answers do not suffice to name a fault."""
        faulty = [alike for alike in self._classes if not self._is_faultless(alike)]
        nearest = sorted(faulty, key=lambda alike: -self._agreed[id(alike)])
        nearest = nearest[:_CANDIDATES] + [each for each in nearest[_CANDIDATES:] if each.rows[0].tie is Tie.LOT]
        likely = sorted(((self._likelihood(each.answers), each) for each in nearest), key=lambda pair: -pair[0])
        right = self._likeliest(filter(self._is_faultless, self._table.classes))
        if not likely or not any(self._given) or not self._is_named(likely[0][1], right):
            return None
        best = likely[0][1]
        called = [self._called(row) for row in best.plainest]
        near = [each for size, each in likely[1:] if likely[0][0] - size < log(MARGIN)]
        called += [self._called(each.plainest[0]) for each in near if self._errs_as(each)]
        seen = [row for row in called if self._shown.line(row.named)]
        row = (seen or called)[0]
        explained, differing = self._told_apart(best, right) if right else (0, 0)
        return Diagnosis(
            **{**self._named([each.named for each in seen or called]), "cause": row.cause},
            description=row.description(self._varies),
            rows=self._beside(best),
            explained=explained,
            differing=differing,
            row=row,
        )

    def _named(self, kinds: Sequence[Fault]) -> dict[str, Any]:
        """Return the fields of Diagnosis that name faults: those of ``kinds``, of which the first is explained."""
        first, faults = kinds[0], tuple(dict.fromkeys(kind.title for kind in kinds))
        line, title = self._shown.line(first), joined(list(faults))
        return {"faults": faults, "title": title, "cause": first.cause, "line": line, "lesson": first.lesson}

    def _is_named(self, alike: AnswerClass, right: AnswerClass | None) -> bool:
        """Return whether the answers suffice to name the faulty searches of ``alike`` (the conditions of the file's
        docstring). ``right`` is the likeliest class without a fault, None where the table has none."""
        likelihood, given = self._likelihood(alike.answers), self._given
        if not self._errs_as(alike):
            return False
        if not self._varies and likelihood - self._likelihood(self._empty) < log(MARGIN):
            return False
        explained = sum(self._is_as(given[place], alike.answers[place]) for place in self._wrong)
        if self._agreed[id(alike)] < SHARE * len(given) or explained < len(self._wrong):
            return False
        if right is None:
            return True
        as_row, differing = self._told_apart(alike, right)
        return likelihood - self._likelihood(right.answers) >= log(MARGIN) and as_row >= SHARE * differing

    def _errs_as(self, alike: AnswerClass) -> bool:
        """Return whether the engine errs wherever these searches must err.

        For a rule that allows several moves, also whether the engine errs nearly as often as a random choice, or
        follows an order of cells where no line can be completed.
        """
        wrong, expected = set(self._wrong), 0.0
        for place, (played, right) in enumerate(zip(alike.answers, self._right, strict=True)):
            if not played & right and place not in wrong:
                return False
            expected += (played & ~right).bit_count() / played.bit_count() if played else 1.0
        row = alike.plainest[0]
        if row.kind.rule is None or row.tie is not Tie.LOT or len(wrong) >= LOT_SHARE * expected:
            return True
        free = [not any(map(position.completing, Side)) for position in self._table.positions]
        choices = zip(compress(self._given, free), compress(alike.answers, free), strict=True)
        return not self._varies and _has_order(choices)

    def _called(self, row: SearchRow) -> SearchRow:
        """Return a row under the name by which it is reported: a search that ignores the depth is at fault only where
        slower moves are mistakes."""
        ignores = self._slower_asked and row.timing is Timing.FLAT and row.kind is KINDS[0]
        return replace(row, kind=DEPTH_IGNORED) if ignores else row

    def _beside(self, alike: AnswerClass) -> tuple[Beside, ...]:
        """Return the lines of the card: the searches of ``alike``, then their neighbours with other answers."""
        asked = len(self._given)
        found = [Beside("this one", self._agreed[id(alike)], asked)]
        seen = {id(alike.answers)}
        for name, other in _neighbours(alike.plainest[0]):
            near = self._table.class_of(other)
            if near and id(near.answers) not in seen:
                seen.add(id(near.answers))
                found.append(Beside(name, self._agrees(near.answers), asked))
        return tuple(found)

    @staticmethod
    def _is_as(cells: int, played: int) -> bool:
        """Return whether a row, which may play the cells ``played``, allows every answer in ``cells``; where the engine
        gave none, whether the row finds no move either."""
        return not cells & ~played if cells else not played

    def _agrees(self, answers: Answers) -> int:
        """Return in how many positions the engine answers as a row with these answers may."""
        self._on_progress(None)
        given = self._given
        if self._varies:
            return sum(map(self._is_as, given, answers))
        return sum(1 for place in self._without if not answers[place]) + sum(map(bool, map(and_, given, answers)))

    def _likelihood(self, answers: Answers) -> float:
        """Return the logarithm of the likelihood of a row with these answers; several answers to one position count as
        one, by their mean."""
        self._on_progress(None)
        total = 0.0
        for cells, played, choices in zip(self._given, answers, self._choices, strict=True):
            blunder_share = BLUNDER_RATE / choices
            size = played.bit_count() or 1
            hit = log((1 - BLUNDER_RATE) / size + blunder_share)
            if not cells or not played:
                total += log(blunder_share) if cells or played else hit
                continue
            share = (cells & played).bit_count() / cells.bit_count()
            total += share * hit + (1 - share) * log(blunder_share)
        return total

    def _told_apart(self, alike: AnswerClass, other: AnswerClass) -> tuple[int, int]:
        """Compare two classes in the positions where ``alike`` excludes every answer of ``other``: return in how many
        the engine answers as ``alike``, and how many there are.
        """
        apart = [
            self._is_as(cells, mine)
            for cells, mine, theirs in zip(self._given, alike.answers, other.answers, strict=True)
            if not mine & theirs and (mine or theirs)
        ]
        return sum(apart), len(apart)


def _has_order(choices: Iterable[tuple[int, int]]) -> bool:
    """Return whether one order of the cells explains choices: of each the chosen cell, and all that it was chosen from,
    as bitboards."""
    above: dict[int, int] = {}  # by cell, those that were chosen before it
    for chosen, cells in choices:
        for cell in cells_of(cells & ~chosen):
            above[cell] = above.get(cell, 0) | chosen
    left = (1 << max(above, default=0) + 1) - 1
    while left:
        first = sum(1 << cell for cell in cells_of(left) if not above.get(cell, 0) & left)
        if not first:
            return False
        left &= ~first
    return True


def _neighbours(row: SearchRow) -> Iterator[tuple[str, SearchRow]]:
    """Yield rows that differ from this one in one thing, each with the name of the difference on the card."""
    kind = row.kind
    deeper = next((each for each in KINDS if kind.limit and each.limit == kind.limit + 1), None)
    if deeper:
        yield f"{deeper.limit} plies deep", replace(row, kind=deeper)
    if not kind.is_sound:
        yield "to the end", replace(row, kind=KINDS[0])
    for timing in Timing:
        if timing is not row.timing:
            yield f"{timing.value[0].lower()}{timing.value[1:]}", replace(row, timing=timing)
    for tie, name in ((Tie.FIRST, "first best move"), (Tie.LAST, "last best move")):
        if tie is not row.tie:
            yield name, replace(row, tie=tie)


def joined(titles: list[str]) -> str:
    """Join titles with 'or'; of more than three, name two and count the others."""
    if len(titles) > 3:
        titles = [*titles[:2], f"{len(titles) - 2} more that answer alike on this board"]
    return " or ".join(filter(None, (", ".join(titles[:-1]), titles[-1])))
