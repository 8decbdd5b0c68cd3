"""Mistakes that are the same one mirrored or turned, together."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from ttt_gui.engine.examine.judge import Judged
from ttt_gui.game.position import Position
from ttt_gui.game.rules import cells_of

Key = tuple[int, int]


@dataclass(frozen=True)
class Group:
    """Mistakes in positions that are one up to symmetry: ``shown`` is the one to look at, ``all`` are all of them."""

    shown: Judged
    all: tuple[Judged, ...]
    in_play: bool

    @property
    def mirrored(self) -> int:
        """How many there are beside the one that is shown."""
        return len(self.all) - 1


def class_key(judged: Judged) -> Key:
    """The same for a mistake and its images: the least picture of the stones over all symmetries.

    The move is no part of it, nor what it costs: which of several equal moves is played depends on the order in which
    they are tried, so in a mirrored position the same engine often plays another one for the same reason.
    """
    position = judged.answer.position
    pictures = (
        tuple(sum(1 << image[cell] for cell in cells_of(board)) for board in (position.x, position.o))
        for image in position.rules.symmetries
    )
    x, o = min(pictures)
    return x, o


def grouped(mistakes: Iterable[Judged], reached: Collection[Position]) -> tuple[Group, ...]:
    """The groups, those reached in real play first, then those of fewest stones, then as they were asked.

    Of a group the first that is reached in play is shown, else its first.
    """
    groups: dict[Key, list[Judged]] = {}
    for judged in mistakes:
        groups.setdefault(class_key(judged), []).append(judged)
    found = []
    for members in groups.values():
        played = [each for each in members if each.answer.position in reached]
        found.append(Group((played or members)[0], tuple(members), bool(played)))
    return tuple(sorted(found, key=lambda group: (not group.in_play, group.shown.answer.position.stones)))
