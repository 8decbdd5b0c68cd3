"""Sets of positions to measure a search on: described by a rule and listed in a reproducible order.

Only unfinished positions are listed. Each can be reached in a game: where the counts of stones are right and no line is
complete, no line was complete before.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice
from random import Random
from typing import TypeVar

from ttt_gui.engine.figures import counted, plural
from ttt_gui.game.position import Position, Side
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import ProgressCallback, no_progress

MOST_POSITIONS = 200_000
"""The most positions that a set may have: all of 3 x 4, but not of 4 x 4."""
MOST_SEED = 2**63 - 1
_T = TypeVar("_T")
_TRIES = 1_000  # throws of stones for each position wanted, until a set is given up
_MOST_NUMBERS = 10_000_000  # random numbers for a whole set, one for each stone: some seconds
_A_PIECE = 512  # throws between two calls of ``on_progress``: a few milliseconds


class PositionsError(ValueError):
    """Raised for a set that has too many positions, none, or makes no sense; the message says what to choose
    instead.
    """


@dataclass(frozen=True)
class Given:
    """An explicit list of positions.

    Raise PositionsError for none, too many, several boards, or a finished game; PositionError for a position that
    cannot occur.
    """

    given: tuple[Position, ...]

    def __post_init__(self) -> None:
        if not self.given:
            raise PositionsError("No position is given: give at least one.")
        _refuse_more_than_most(self.most, "are given")
        if any(position.rules != self.rules for position in self.given):
            raise PositionsError("The positions given are of several boards: give those of one board.")
        for position in self.given:
            if position.check().outcome:
                raise PositionsError(f"The game {position.text} is over: there is nothing to search.")

    @property
    def rules(self) -> Rules:
        """The rules of the positions."""
        return self.given[0].rules

    @property
    def most(self) -> int:
        """The number of positions."""
        return len(self.given)

    def positions(self, on_progress: ProgressCallback = no_progress) -> tuple[Position, ...]:
        """Return the positions; ``on_progress`` is not called."""
        return self.given

    def words(self, count: str) -> str:
        """Return a description of the set for a sentence; ``count`` is the formatted number of positions."""
        return (
            f"{count} {plural('position', len(self.given))} of {_board(self.rules)} that {_were(len(self.given))} given"
        )


@dataclass(frozen=True)
class _EveryPosition:
    """Every unfinished position after the numbers of plies in ``_plies``, ordered by stones, then by boards."""

    rules: Rules

    @property
    def _plies(self) -> range:
        """The numbers of plies after which positions are listed."""
        raise NotImplementedError

    @property
    def most(self) -> int:
        """An upper bound of the number of positions, computed without listing them."""
        return sum(most_after(self.rules, plies) for plies in self._plies)

    def positions(self, on_progress: ProgressCallback = no_progress) -> tuple[Position, ...]:
        """Return the positions; ``on_progress`` is called in between, with None."""
        return tuple(position for plies in self._plies for position in _after(self.rules, plies, on_progress))


@dataclass(frozen=True)
class Reachable(_EveryPosition):
    """Every unfinished position that a game can reach from the empty board: 4,520 on 3 x 3.

    Ordered by number of stones, then by boards. Raise PositionsError for a board with too many.
    """

    def __post_init__(self) -> None:
        which = f"can be reached on {self.rules.size_text}"
        _refuse_more_than_most(self.most, which, "those after some plies, or random ones")

    @property
    def _plies(self) -> range:
        """All numbers of plies at which a game may go on."""
        return range(self.rules.cells)

    def words(self, count: str) -> str:
        """Return a description of the set for a sentence; ``count`` is the formatted number of positions."""
        return f"the {count} reachable, unfinished positions of {_board(self.rules, end='')}"


@dataclass(frozen=True)
class AfterPlies(_EveryPosition):
    """Every unfinished position after exactly ``plies`` plies, ordered by boards.

    Raise PositionsError for a number of plies at which no game on the board goes on, and for too many positions.
    """

    plies: int

    def __post_init__(self) -> None:
        _check_plies(self.rules, self.plies)
        _refuse_more_than_most(self.most, f"can stand on {self.rules.size_text} {self._when}")

    @property
    def _plies(self) -> range:
        """The one number of plies."""
        return range(self.plies, self.plies + 1)

    @property
    def _when(self) -> str:
        """The plies in words: 'after 4 plies'."""
        return f"after {counted(self.plies, 'ply')}"

    def words(self, count: str) -> str:
        """Return a description of the set for a sentence; ``count`` is the formatted number of positions."""
        return f"the {count} unfinished positions of {_board(self.rules)} {self._when}"


@dataclass(frozen=True)
class WithinPlies(AfterPlies):
    """Every unfinished position after at most ``plies`` plies, ordered by number of stones, then by boards.

    Raise PositionsError like AfterPlies.
    """

    @property
    def _plies(self) -> range:
        """The numbers of plies from 0 on."""
        return range(self.plies + 1)

    @property
    def _when(self) -> str:
        """The plies in words: 'within 4 plies'."""
        return f"within {counted(self.plies, 'ply')}"


@dataclass(frozen=True)
class SampledPlies:
    """Up to ``each`` random unfinished positions after every number of plies: for a board too large to list.

    A ply with fewer positions gives as many as it has, or as are found. ``within`` is the last ply, None for the last
    of the game. The same seed draws the same positions on every machine and in every Python: only ``Random.random`` is
    used, whose numbers Python promises not to change. Raise PositionsError for a count, a seed or a number of plies out
    of range; positions() raises PositionsError where hardly any are found.
    """

    rules: Rules
    each: int
    seed: int = 1
    within: int | None = None

    def __post_init__(self) -> None:
        _check_plies(self.rules, self.within or 0)
        if self.each < 1:
            raise PositionsError(f"{self.each:,} random positions are wanted: it must be at least 1.")
        if not 0 <= self.seed <= MOST_SEED:
            raise PositionsError(f"The seed is {self.seed}: it must be a whole number from 0 to {MOST_SEED}.")
        _refuse_more_than_most(self.most, "are to be drawn")

    @property
    def most(self) -> int:
        """An upper bound of the number of positions."""
        return self.each * len(self._plies)

    @property
    def _plies(self) -> range:
        """The numbers of plies after which positions are drawn."""
        return range(self.rules.cells if self.within is None else self.within + 1)

    def positions(self, on_progress: ProgressCallback = no_progress) -> tuple[Position, ...]:
        """Return the positions, drawn anew; ``on_progress`` is called in between. Raise PositionsError where hardly any
        are found.
        """
        found: list[Position] = []
        budget = _DrawBudget()
        for ply in self._plies:
            found += draw(self.rules, ply, self.each, self.seed, on_progress, budget)
            if budget.left < 0:
                raise PositionsError(
                    f"Hardly any board of {self.rules} is without a line after {counted(ply, 'ply')}: choose positions "
                    "after fewer plies."
                )
        return tuple(found)

    def words(self, count: str) -> str:
        """Return a description of the set for a sentence; ``count`` is the formatted number of positions."""
        what = f"{count} positions of {_board(self.rules, end='')}"
        within = "" if self.within is None else f" within {counted(self.within, 'ply')}"
        return f"{what}{within}, up to {self.each:,} drawn at random after each ply (seed {self.seed})"


PositionSet = Given | Reachable | AfterPlies | SampledPlies
"""The sets of positions that a growth table is measured on."""


@dataclass(frozen=True)
class OfSide:
    """The positions of another set in which ``side`` is to move; positions() raises PositionsError where there are
    none.
    """

    of: PositionSet | WithinPlies
    side: Side

    @property
    def rules(self) -> Rules:
        """The rules of the positions."""
        return self.of.rules

    def positions(self, on_progress: ProgressCallback = no_progress) -> tuple[Position, ...]:
        """Return the positions with ``side`` to move; ``on_progress`` is called in between. Raise PositionsError where
        there are none.
        """
        found = tuple(position for position in self.of.positions(on_progress) if position.side_to_move is self.side)
        if not found:
            raise PositionsError(f"{self.side.name} is to move in none of these positions: choose more plies.")
        return found

    def words(self, count: str) -> str:
        """Return a description of the set for a sentence; ``count`` is the formatted number of positions."""
        return f"{self.of.words(count)}, with {self.side.name} to move"


AskedSet = PositionSet | WithinPlies | OfSide
"""The sets of positions that an engine can be examined on."""


@dataclass
class _DrawBudget:
    """How many random numbers may still be drawn for a set; drawing takes them away, below 0 once none are left."""

    left: int = _MOST_NUMBERS


def draw(
    rules: Rules,
    plies: int,
    count: int,
    seed: int,
    on_progress: ProgressCallback = no_progress,
    budget: _DrawBudget | None = None,
) -> Iterator[Position]:
    """Yield up to ``count`` different unfinished positions after ``plies`` plies, in random order.

    Where at most MOST_POSITIONS are possible, all are listed and shuffled; else stones are placed at random until no
    line is complete. Fewer positions come where fewer exist, where a thousand tries for each find too few, or where the
    ``budget`` of random numbers is empty. Let StoppedError of ``on_progress`` pass.
    """
    random = Random(seed)
    if most_after(rules, plies) <= MOST_POSITIONS:
        listed = list(_after(rules, plies, on_progress))
        yield from islice(_shuffled(listed, random, count), count)
        return
    seen: set[tuple[int, int]] = set()
    budget, cells, of_x = budget or _DrawBudget(), [1 << cell for cell in range(rules.cells)], (plies + 1) // 2
    for throw in range(_TRIES * count):
        budget.left -= plies
        if budget.left < 0:
            return
        if not throw % _A_PIECE:
            on_progress(None)
        thrown = list(_shuffled(cells.copy(), random, plies))
        x, o = sum(thrown[:of_x]), sum(thrown[of_x:])
        if (x, o) not in seen and not _has_line(rules, x) and not _has_line(rules, o):
            seen.add((x, o))
            yield Position(rules, x, o)
            if len(seen) == count:
                return


def _shuffled(things: list[_T], random: Random, count: int) -> Iterator[_T]:
    """Yield the first ``count`` of ``things`` in random order (Fisher and Yates 1938)."""
    for index in range(min(count, len(things))):
        other = index + int(random.random() * (len(things) - index))
        things[index], things[other] = things[other], things[index]
        yield things[index]


def _after(rules: Rules, plies: int, on_progress: ProgressCallback = no_progress) -> Iterator[Position]:
    """Yield every position after ``plies`` plies without a line and with an empty cell, ordered by boards."""
    on_progress(None)
    if plies >= rules.cells:
        return
    sides = []
    for stones in ((plies + 1) // 2, plies // 2):
        boards = (sum(1 << cell for cell in cells) for cells in combinations(range(rules.cells), stones))
        sides.append(sorted(board for board in boards if not _has_line(rules, board)))
    for x in sides[0]:
        on_progress(None)
        for o in sides[1]:
            if not x & o:
                yield Position(rules, x, o)


def _has_line(rules: Rules, board: int) -> bool:
    """Return whether the stones of one side, a bitboard, complete a line."""
    return any(board & line == line for line in rules.win_lines)


def most_after(rules: Rules, plies: int) -> int:
    """Return the number of ways to place the stones of ``plies`` plies, with or without lines."""
    return math.comb(rules.cells, plies) * math.comb(plies, plies // 2)


def _check_plies(rules: Rules, plies: int) -> None:
    """Raise PositionsError for a number of plies at which no game on the board goes on."""
    if not 0 <= plies < rules.cells:
        raise PositionsError(
            f"After {plies:,} plies no game on {rules.size_text} goes on: choose from 0 to {rules.cells - 1} plies."
        )


def _refuse_more_than_most(number: int, which: str, instead: str = "fewer, or random ones") -> None:
    """Raise PositionsError for more than MOST_POSITIONS; its message is 'Up to … positions {which}', and what to choose
    ``instead``."""
    if number > MOST_POSITIONS:
        raise PositionsError(
            f"Up to {number:,} positions {which}, and {MOST_POSITIONS:,} are the most: choose {instead}."
        )


def _board(rules: Rules, end: str = ",") -> str:
    """Return '3 × 3', where three in a row goes without saying, or '4 × 4, four in a row' followed by ``end``."""
    return rules.size_text if rules == Rules() else f"{rules}{end}"


def _were(number: int) -> str:
    """Return 'was' for 1, else 'were'."""
    return "was" if number == 1 else "were"
