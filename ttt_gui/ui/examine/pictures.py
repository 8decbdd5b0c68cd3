"""Pictures of small boards, each painted once and kept as long as it is among those seen last."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

from PySide6.QtGui import QPixmap

MOST_KEPT = 160
"""More than a large screen shows, twice: 64 KB each where a pixel is one."""
MOST_A_TURN = 2
"""So many are painted in one turn of the event loop, which takes 1 ms, and thrice that beside an engine that is
examined; the others in the next ones."""


class Pictures:
    """By the object that is shown, and by whatever else its picture depends on. It is the object itself that counts:
    to compare answers takes as long as to paint them."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, Hashable], tuple[object, QPixmap]] = OrderedDict()
        self._painted = 0  # in this turn
        self.painted = 0
        """How many there have been in all."""

    def __len__(self) -> int:
        return len(self._kept)

    def begin_turn(self, *, may_paint: bool = True) -> None:
        """From here on as many may be painted as a turn has time for, or none."""
        self._painted = 0 if may_paint else MOST_A_TURN

    def may_paint(self) -> bool:
        """Whether there is time for another one in this turn."""
        return self._painted < MOST_A_TURN

    def kept(self, shown: object, key: Hashable) -> QPixmap | None:
        """Its picture, None where it is to be painted."""
        found = self._kept.get((id(shown), key))
        if found is None:
            return None
        self._kept.move_to_end((id(shown), key))
        return found[1]

    def keep(self, shown: object, key: Hashable, picture: QPixmap) -> None:
        """This is its picture; the one that was not looked at for longest is forgotten."""
        self._kept[id(shown), key] = shown, picture  # with the object, or another one might get its id
        self._painted += 1
        self.painted += 1
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    def clear(self) -> None:
        """None is as it was painted."""
        self._kept.clear()
