"""The row that lets a game be replayed: back, play or pause, on, and how fast."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QColor
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from ttt_gui.ui.look.formats import THIN
from ttt_gui.ui.look.icons import ICON_SIZE, transport_icon
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.theme import Look

SPEEDS = {"½": 2_000, "1": 1_000, "2": 500, "5": 200}
"""Moves a second as they are written, and the milliseconds from one to the next."""


class ReplayBar(QWidget):
    """Its buttons are actions of the window, given to it, and follow them.

    Signals: pace_chosen(int milliseconds): from move to move.
    """

    pace_chosen = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._actions: dict[str, QAction] = {}
        self._is_playing = False
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        self.buttons: dict[str, QToolButton] = {}
        for sign in ("back", "play", "forward"):
            button = self.buttons[sign] = QToolButton()
            button.setObjectName("button")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setIconSize(QSize(ICON_SIZE, ICON_SIZE))
            row.addWidget(button)
        self.speed = QComboBox()
        for words, pace in SPEEDS.items():
            self.speed.addItem(f"{words}{THIN}/s", pace)
        self.speed.setAccessibleName("Moves a second")
        set_tip(self.speed, "How many moves are replayed a second")
        self.speed.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)  # as high as the buttons
        row.addWidget(self.speed)
        row.addStretch(1)
        self.speed.currentIndexChanged.connect(self._ask)
        look.changed.connect(self._paint_signs)
        self._paint_signs()

    def set_actions(self, back: QAction, play: QAction, forward: QAction) -> None:
        for sign, action in (("back", back), ("play", play), ("forward", forward)):
            self._actions[sign] = action
            action.setIconVisibleInMenu(False)
            self.buttons[sign].setDefaultAction(action)
            self.buttons[sign].setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self._paint_signs()

    def set(self, is_playing: bool, pace: int) -> None:
        """Whether the moves go on by themselves, and the milliseconds from one to the next."""
        if is_playing != self._is_playing:
            self._is_playing = is_playing
            self._paint_signs()
        nearest = min(SPEEDS.values(), key=lambda each: abs(each - pace))
        self.speed.setCurrentIndex(self.speed.findData(nearest))

    @Slot()
    def _ask(self) -> None:
        self.pace_chosen.emit(int(self.speed.currentData()))

    @Slot()
    def _paint_signs(self) -> None:
        tokens, ratio = self._look.tokens, self.devicePixelRatioF()
        ink, faint = tokens.color("text"), QColor(tokens.texts["disabled"])
        for sign, action in self._actions.items():
            name = "pause" if sign == "play" and self._is_playing else sign
            action.setIcon(transport_icon(name, ink, faint, ratio))
