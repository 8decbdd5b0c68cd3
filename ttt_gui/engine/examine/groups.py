"""Mistakes that are the same one mirrored or turned, together."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache

from ttt_gui.engine.examine.judge import Judged
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

Key = tuple[int, int]
_BITS = 8  # so many cells at a time are looked up
_Images = tuple[tuple[int, ...], ...]  # of eight cells each, by the stones on them


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
    return min((_image(each, position.x), _image(each, position.o)) for each in _symmetries(position.rules))


def _image(images: _Images, board: int) -> int:
    """The stones where a symmetry puts them."""
    found = 0
    for table in images:
        found |= table[board & 255]
        board >>= _BITS
    return found


@lru_cache(maxsize=8)
def _symmetries(rules: Rules) -> tuple[_Images, ...]:
    """Of every symmetry the images of all stones, eight cells at a time: gone through cell by cell it took 60
    microseconds a mistake, looked up 5."""
    return tuple(
        tuple(
            tuple(sum(1 << image for bit, image in enumerate(images) if stones >> bit & 1) for stones in range(256))
            for images in (symmetry[begin : begin + _BITS] for begin in range(0, rules.cells, _BITS))
        )
        for symmetry in rules.symmetries
    )


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


def right_groups(judged: Iterable[Judged], slower_too: bool, reached: Collection[Position]) -> tuple[Group, ...]:
    """The answers that are no mistake, grouped as mistakes are."""
    return grouped((each for each in judged if not each.is_mistake(slower_too)), reached)
