"""Above the board: whose move it is or how the game ended, the game's name, the opponent, and the buttons of a game."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QAction, QFont, QFontMetrics, QFontMetricsF, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.icons import ICON_SIZE, turn_icon
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel, in_row
from ttt_gui.ui.window.actions import Actions
from ttt_gui.ui.window.words import WIDEST_HEADLINES

BUTTON_HEIGHT = 34
_TITLE_MIDDLE, _NAME_MIDDLE, _BUTTONS_TOP, _HEIGHT = 22, 50, 6, 72  # from the top of the header
_SECOND_ROW, _STACKED_HEIGHT = 68, 118  # where the buttons have no room beside the title
_SPARED = 26  # how much lower the header is without the name
_CHIP_HEIGHT = 28
_SCALES = (1.69, 1.54, 1.38, 1.23)  # of the sentence, from the usual size on: 22 to 16 pixels
_CHIP_GAP, _BUTTONS_GAP = 16, 20  # before the chip, and between the words and the buttons


class ButtonBar(QWidget):
    """Actions of the window as buttons in a row: those of ``icons`` as signs alone, ``accent`` in blue."""

    def __init__(
        self,
        actions: Sequence[QAction],
        icons: Sequence[QAction] = (),
        accent: QAction | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.buttons: list[QToolButton] = []
        for action in actions:
            button = QToolButton()
            button.setObjectName("accent" if action is accent else "button")
            button.setProperty("wide", action not in icons)
            button.setDefaultAction(action)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the focus on the board
            icon_only = action in icons
            style = Qt.ToolButtonStyle.ToolButtonIconOnly if icon_only else Qt.ToolButtonStyle.ToolButtonTextOnly
            button.setToolButtonStyle(style)
            button.setIconSize(QSize(ICON_SIZE, ICON_SIZE))
            button.setAccessibleName(action.iconText() if not icon_only else action.text().replace("&", ""))
            button.setFixedHeight(BUTTON_HEIGHT)
            if icon_only:
                button.setFixedWidth(40)
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            self.buttons.append(button)
        in_row(*self.buttons, gap=6, of=self)


class GameHeader(Guarded, QWidget):
    """The sentence and the name of the game above the board, and buttons, which are actions of the window and are never
    cut.

    ``chip`` says whom one plays. Where there is little width the buttons go below, and the sentence shrinks before
    words are left out; the tooltip has both.
    """

    def __init__(self, look: Look, actions: Actions, chip: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._chip = look, chip
        undo, redo, hint, values, new_game = (actions[key] for key in ("undo", "redo", "hint", "values", "new_game"))
        self._turns = ((undo, False), (redo, True))
        self._is_low = False
        self._shown: object = None  # the words, and the room that the chip beside them wants
        self._tone, self._short = "text", ""
        self.sentence_label, self.name_label = ElidedLabel(self), ElidedLabel(self, muted=True)
        chip.setParent(self)
        for action, text in ((hint, "Hint"), (values, "Values"), (new_game, "New game")):
            action.setIconText(text)
        self._bar = ButtonBar((undo, redo, hint, values, new_game), (undo, redo), parent=self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

        look.changed.connect(self._on_look_changed)
        self._on_look_changed()

    def set(self, sentence: str, name: str, tone: str = "text", short: str = "") -> None:
        """Show the sentence, in the colour of a token, and the name; ``short`` replaces a sentence that has no room."""
        shown = (sentence, name, tone, short, self._chip.sizeHint())
        if shown != self._shown:
            self._shown, self._tone, self._short = shown, tone, short
            self.setAccessibleName(f"{sentence}. {name}")
            for label, text in ((self.sentence_label, sentence), (self.name_label, name)):
                label.set_text(text)
                set_tip(label, f"{sentence}\n{name}")
            self._colour()
            self._arrange()

    def _colour(self) -> None:
        self.sentence_label.setStyleSheet(f"color: {getattr(self._look.tokens, self._tone)};")

    def set_low(self, low: bool) -> None:
        """Leave the name to the tooltip: in a low window the board needs the room."""
        if low != self._is_low:
            self._is_low = low
            self._arrange()

    @property
    def buttons(self) -> list[QToolButton]:
        return self._bar.buttons

    @Slot()
    def _arrange(self) -> None:
        """Share the width between the words and the buttons: by the width alone, so that the board does not jump from
        turn to turn."""
        width = self.width()
        self.name_label.setVisible(not self._is_low)
        bar, chip = self._bar.sizeHint().width(), self._chip.sizeHint().width()
        gap, between = scaled(_CHIP_GAP), scaled(_BUTTONS_GAP)
        least = max(_width(self._font(_SCALES[-1]), sentence) for sentence in WIDEST_HEADLINES)
        stacked = least + gap + chip + between + bar > width
        beside = width if stacked else width - bar - between
        chip = min(chip, max(0, beside - gap) // 2)
        middles = scaled(_TITLE_MIDDLE), scaled(_NAME_MIDDLE)
        right = self._place_words(beside - gap - chip, beside, middles)
        high = scaled(_CHIP_HEIGHT)
        self._chip.setGeometry(right + gap, middles[0] - high // 2, chip, high)
        spared = _SPARED if self._is_low else 0
        top = scaled(_SECOND_ROW - spared if stacked else _BUTTONS_TOP)
        self._bar.setGeometry(0 if stacked else width - bar, top, bar, scaled(BUTTON_HEIGHT))
        self.setMinimumWidth(bar)
        self.setFixedHeight(scaled((_STACKED_HEIGHT if stacked else _HEIGHT) - spared))

    def _place_words(self, room: int, width: int, middles: tuple[int, int]) -> int:
        """Put the sentence and the name on their middles; return the right end of the sentence.

        The sentence gets the largest size that fits into ``room``, the name ``width``; all in pixels.
        """
        fonts, whole = [self._font(scale) for scale in _SCALES], self.sentence_label.accessibleName()
        choices = [(font, text) for text in (whole, self._short) if text for font in fonts]
        fits = (choice for choice in choices if _width(*choice) <= room)
        font, text = next(fits, (fonts[-1], whole))
        label = self.sentence_label
        label.setFont(font)
        right, height = min(_width(font, text), room), QFontMetrics(font).height()
        label.setGeometry(0, middles[0] - height // 2, right, height)
        if text == self._short:
            label.setText(text)
        small = QFontMetrics(self._look.font()).height()
        self.name_label.setFont(self._look.font())
        self.name_label.setGeometry(0, middles[1] - small // 2, max(0, width), small)
        return right

    def _font(self, scale: float) -> QFont:
        return self._look.font(scale, QFont.Weight.Bold)

    @Slot()
    def _on_look_changed(self) -> None:
        for action, mirrored in self._turns:
            action.setIcon(turn_icon(self._look.tokens, mirrored))
        self._colour()
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._arrange()  # the style sheet reaches the buttons only now


def _width(font: QFont, text: str) -> int:
    """Return the width that a text needs to be shown whole, in pixels, rounded up."""
    return math.ceil(QFontMetricsF(font).horizontalAdvance(text)) + 1
