"""The opponent: a chip beside the title, and the menu that it opens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton

from ttt_gui.game.record import Strength
from ttt_gui.session.levels import LEVELS
from ttt_gui.ui.look.plain import menu_text, set_tip

_LONGEST = 24  # letters of the chip


class Someone(Enum):
    """Those who may play the other side and are neither a level nor an engine known by a name."""

    PERSON = "Two people"
    OWN = "An engine of your own…"


Opponents = Strength | Someone | str
"""A level, one of Someone, or the name of an engine."""


@dataclass(frozen=True)
class OpponentRow:
    """One line of the menu: who the opponent is, the name, and a few words about them."""

    key: Opponents
    name: str
    about: str = ""


def opponent_rows(engines: Sequence[str]) -> tuple[OpponentRow, ...]:
    """Return the levels from the strongest down, Auto, the known ``engines``, and the two of Someone."""
    ladder = [strength for strength in reversed(Strength) if strength is not Strength.AUTO]
    levels = [OpponentRow(each, LEVELS[each].name, LEVELS[each].description) for each in (*ladder, Strength.AUTO)]
    own = [OpponentRow(name, name, "An engine of your own.") for name in engines]
    return (*levels, *own, *(OpponentRow(each, each.value) for each in Someone))


class OpponentChip(QToolButton):
    """Says whom one plays; a click or a key opens the menu of all opponents.

    Signals:
        opening(): the menu opens; whoever knows other rows by now sets them.
        chosen: (Strength, Someone or the name of an engine) who is to play from now on.
    """

    opening = Signal()
    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[OpponentRow, ...] = ()
        self._current: Opponents | None = None
        self.setObjectName("opponent")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.list = QMenu(self)
        self.list.setAccessibleName("Who plays against you")
        self.setMenu(self.list)
        self.list.aboutToShow.connect(self._fill)
        self.list.triggered.connect(self._choose)

    def set(self, words: str, rows: Sequence[OpponentRow], current: Opponents | None) -> None:
        """Say in ``words`` who plays; set the rows of the menu, and which one is chosen now."""
        self._rows, self._current = tuple(rows), current
        self.setText(words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…")
        self.setAccessibleName(f"You play {words}" if words.startswith("against") else words)
        set_tip(self, f"{words}\nChoose who plays; it counts from the computer's next move")

    @Slot()
    def _fill(self) -> None:
        """Offer the rows as they are now: the name, and at the right the words about it."""
        self.opening.emit()
        self.list.clear()
        for before, row in zip((None, *self._rows), self._rows, strict=False):
            if before and before.about and not row.about:
                self.list.addSeparator()
            entry = self.list.addAction("\t".join(filter(None, (menu_text(row.name), menu_text(row.about)))))
            entry.setCheckable(True)
            entry.setChecked(row.key == self._current)
            entry.setData(row)

    @Slot(QAction)
    def _choose(self, entry: QAction) -> None:
        self.chosen.emit(entry.data().key)
