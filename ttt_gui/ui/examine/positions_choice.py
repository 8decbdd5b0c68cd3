"""Which positions an engine is asked: the board, the side to move, and which of their positions; data and words."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from ttt_gui.engine.figures import counted
from ttt_gui.engine.growth.positions import (
    AskedSet,
    OfSide,
    PositionsError,
    Reachable,
    SampledPlies,
    WithinPlies,
    most_after,
)
from ttt_gui.game.position import Side
from ttt_gui.game.rules import Rules

MOST_ASKED = 10_000
"""The most positions that the view asks: each is asked twice, judged and shown; the command line takes more."""
_COUNTLESS = 1_000_000_000
_MOST_TOLD_APART = 9  # the most cells of a board for which there is a table of searches


class Extent(Enum):
    """Which positions of the board are asked; the value is the text in the combo box."""

    ALL = "Every position a game can reach"
    WITHIN = "Every position within some plies"
    SAMPLE = "A sample, drawn at random"


@dataclass(frozen=True)
class AskedPositions:
    """The choice of positions. ``side``: whose move it is, None for both. ``plies`` bounds WITHIN and SAMPLE; ``each``
    positions at most are drawn after each ply of a SAMPLE, from ``seed``."""

    rules: Rules = field(default_factory=Rules)
    side: Side | None = None
    extent: Extent = Extent.ALL
    plies: int = 8
    each: int = 20
    seed: int = 1

    def chosen(self) -> AskedSet:
        """Return the set that is asked. Raises PositionsError with what to choose instead."""
        most = self.most
        if most > MOST_ASKED:
            instead = "fewer of them"
            if self.extent is not Extent.SAMPLE:
                instead = "those within some plies, or a sample" if self.extent is Extent.ALL else "fewer plies"
            number = f"Up to {most:,}" if most < _COUNTLESS else f"More than {_COUNTLESS:,}"
            raise PositionsError(
                f"{number} positions would be asked, and {MOST_ASKED:,} are the most: choose {instead}."
            )
        if self.side is Side.O and self._last_ply == 0:
            raise PositionsError("O is to move in none of these positions: choose more plies.")
        found = self._of_both()
        return OfSide(found, self.side) if self.side else found

    def _of_both(self) -> Reachable | WithinPlies | SampledPlies:
        match self.extent:
            case Extent.ALL:
                return Reachable(self.rules)
            case Extent.WITHIN:
                return WithinPlies(self.rules, self._last_ply)
            case Extent.SAMPLE:
                return SampledPlies(self.rules, self.each, self.seed, self._last_ply)

    @property
    def most(self) -> int:
        """An upper bound of the number of positions, which is known without listing them."""
        remainder = {None: None, Side.X: 0, Side.O: 1}[self.side]
        plies = [ply for ply in range(self._last_ply + 1) if remainder is None or ply % 2 == remainder]
        after = [most_after(self.rules, ply) for ply in plies]
        return sum(min(self.each, number) for number in after) if self.extent is Extent.SAMPLE else sum(after)

    @property
    def has_games(self) -> bool:
        """Whether every position of a side is asked, so that all games of that side are known."""
        whole = self.rules.cells - 1
        return self.extent is Extent.ALL or (self.extent is Extent.WITHIN and self._last_ply == whole)

    @property
    def can_be_told_apart(self) -> bool:
        """Whether there is a table of searches that the answers can be compared with."""
        return self.rules.cells <= _MOST_TOLD_APART

    @property
    def words(self) -> str:
        """The choice as the end of a sentence: 'every position of 3 × 3 that a game can reach and that is not over'."""
        board = self.rules.size_text if self.rules == Rules() else f"{self.rules},"
        to_move = f" with {self.side.name} to move" if self.side else ""
        within = counted(self._last_ply, "ply")
        if self.extent is Extent.ALL:
            return f"every position of {board}{to_move} that a game can reach and that is not over"
        if self.extent is Extent.WITHIN:
            return f"every position of {board}{to_move} within {within} that is not over"
        each = f"up to {counted(self.each, 'position')} after each ply"
        drawn = f"drawn at random (seed {self.seed})"
        rest = "" if self._last_ply == self.rules.cells - 1 else f" up to ply {self._last_ply}"
        return f"{each}{rest} of {board.removesuffix(',')}{to_move}, {drawn}"

    @property
    def short(self) -> str:
        """The choice where there is little room: 'every position of 3 × 3'."""
        board = self.rules.size_text if self.rules == Rules() else str(self.rules)
        side = f", {self.side.name} to move" if self.side else ""
        match self.extent:
            case Extent.ALL:
                return f"every position of {board}{side}"
            case Extent.WITHIN:
                return f"{board}{side}: all within {counted(self._last_ply, 'ply')}"
            case Extent.SAMPLE:
                return f"{board}{side}: a random sample"

    @property
    def _last_ply(self) -> int:
        last = self.rules.cells - 1
        return last if self.extent is Extent.ALL else min(self.plies, last)
