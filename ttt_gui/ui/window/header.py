"""Above the board: the sentence that says whose move it is, the game's name, and the buttons of a game."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QAction, QColor, QFont, QFontMetrics, QFontMetricsF, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.icons import ICON_SIZE, turn_icon
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel
from ttt_gui.ui.window.words import WIDEST_HEADLINES

_WIDEST_BAR = 340  # of the buttons, where they have a line of their own and fill it


class TitleBlock(QWidget):
    """A sentence and the name of the game. The sentence shrinks before words are left out; the tooltip has all."""

    _SCALES = (1.6, 1.4, 1.2)  # of the sentence, from the usual one on

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._sentence, self._name = ElidedLabel(self), ElidedLabel(self)
        self._name.setObjectName("muted")
        self._first_line = QSize()

    @property
    def sentence(self) -> str:
        return self._sentence.accessibleName()

    @property
    def name(self) -> str:
        return self._name.accessibleName()

    def set(self, sentence: str, name: str) -> None:
        if (sentence, name) != (self.sentence, self.name):
            self._sentence.set_text(sentence)
            self._name.set_text(name)
            self.setAccessibleName(f"{sentence}. {name}")
            for widget in (self, self._sentence, self._name):
                set_tip(widget, f"{sentence}\n{name}")
            self._place()

    def lay_out(self, first_line: QSize) -> None:
        """Put the sentence on the first line, and the name below it over the whole width."""
        self._first_line = first_line
        self._place()

    def least_width(self) -> int:
        """What the longest sentence needs at its smallest."""
        smallest = self._font(self._SCALES[-1])
        return max(_width(smallest, sentence) for sentence in (*WIDEST_HEADLINES, self.sentence))

    def name_width(self) -> int:
        """What the name needs."""
        return _width(self._look.font(), self.name)

    def heights(self) -> tuple[int, int]:
        """Those of a line of the sentence and of the name."""
        return QFontMetrics(self._font(self._SCALES[0])).height(), QFontMetrics(self._look.font()).height()

    def shown(self) -> tuple[str, str]:
        """The sentence and the name as they are seen: words are left out where they have no room at all."""
        return self._sentence.text(), self._name.text()

    def _font(self, scale: float) -> QFont:
        return self._look.font(scale, QFont.Weight.DemiBold)

    def _place(self) -> None:
        """The sentence at the largest scale that has room. The name stands still whatever is said above it."""
        line, small = self._first_line, QFontMetrics(self._look.font())
        fonts = [self._font(scale) for scale in self._SCALES]
        font = next((font for font in fonts if _width(font, self.sentence) <= line.width()), fonts[-1])
        large, usual = QFontMetrics(font), QFontMetrics(fonts[0])
        baseline = (line.height() + usual.ascent() - usual.descent()) // 2
        self._sentence.setFont(font)
        width = min(_width(font, self.sentence), line.width())
        self._sentence.setGeometry(0, baseline - large.ascent(), width, large.height())
        self._name.setFont(self._look.font())
        room = line.width() if self.name_width() <= line.width() else self.width()  # beside the buttons, or below
        self._name.setGeometry(1, line.height(), max(0, room - 1), small.height())


class ButtonBar(QWidget):
    """Actions of the window as buttons in a row, ``icons`` as signs alone.

    Narrow, their edges are closer to their words, and the ``spared`` one is left out.
    """

    def __init__(
        self,
        actions: Sequence[QAction],
        icons: Sequence[QAction],
        accent: QAction,
        spared: QAction | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.buttons: list[QToolButton] = []
        self._spared = spared
        self._narrow = False
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(6)
        for action in actions:
            button = QToolButton()
            button.setObjectName("accent" if action is accent else "button")
            button.setDefaultAction(action)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the focus on the board
            icon_only = action in icons
            style = Qt.ToolButtonStyle.ToolButtonIconOnly if icon_only else Qt.ToolButtonStyle.ToolButtonTextOnly
            button.setToolButtonStyle(style)
            button.setIconSize(QSize(ICON_SIZE, ICON_SIZE))
            button.setAccessibleName(action.iconText() if not icon_only else action.text().replace("&", ""))
            wide = QSizePolicy.Policy.Fixed if icon_only else QSizePolicy.Policy.MinimumExpanding
            button.setSizePolicy(wide, QSizePolicy.Policy.Preferred)  # all of one height
            self._row.addWidget(button, 0 if icon_only else 2 if action is accent else 1)
            self.buttons.append(button)

    def set_narrow(self, narrow: bool) -> None:
        if narrow == self._narrow:
            return
        self._narrow = narrow
        for button in self.buttons:
            button.setVisible(not narrow or button.defaultAction() is not self._spared)
            button.setProperty("narrow", narrow)
            button.style().unpolish(button)
            button.style().polish(button)
            button.updateGeometry()
        self._row.invalidate()


class GameHeader(QWidget):
    """Set the sentence and the name; the buttons are actions of the window, given to it, and are never cut.

    The name stands below the sentence; where there is little width the buttons go below both.
    """

    _GAP = 12

    def __init__(
        self,
        look: Look,
        undo: QAction,
        redo: QAction,
        hint: QAction,
        new_game: QAction,
        rematch: QAction,
        review: QAction,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._look = look
        self._turns = ((undo, False), (redo, True))
        self.title = TitleBlock(look, self)
        for action, text in ((hint, "Hint"), (new_game, "New game"), (rematch, "Rematch"), (review, "Review")):
            action.setIconText(text)
        self._playing = ButtonBar((undo, redo, hint, new_game), (undo, redo), new_game, parent=self)
        self._ended = ButtonBar((undo, rematch, review, new_game), (undo,), new_game, undo, self)
        self._least = QSize(0, 0)  # room for either bar, so that nothing moves when one takes the other's place
        self._ended_width = 0  # where it is not narrow
        self._ended.hide()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

        look.changed.connect(self._draw_icons)
        look.changed.connect(self._measure)
        self._draw_icons()

    def set(self, sentence: str, name: str) -> None:
        self.title.set(sentence, name)
        self._arrange()

    @property
    def buttons(self) -> list[QToolButton]:
        """Those of both bars, in their order: of a game under way, and of one that is over."""
        return [*self._playing.buttons, *self._ended.buttons]

    def set_ended(self, ended: bool) -> bool:
        """Offer what one does after a game, or during one; True where the button with the focus went away."""
        shown, gone = (self._ended, self._playing) if ended else (self._playing, self._ended)
        focus = self.window().focusWidget()
        had_focus = focus is not None and gone.isAncestorOf(focus)
        gone.hide()
        shown.show()
        return had_focus

    @Slot()
    def _measure(self) -> None:
        self._ended.set_narrow(False)
        self._ended_width = self._ended.sizeHint().width()
        self._ended.set_narrow(True)
        self._least = self._playing.sizeHint().expandedTo(self._ended.sizeHint())
        self._arrange()

    @Slot()
    def _arrange(self) -> None:
        """Share the width between the words and the buttons; it depends on the sentence only where that is long, so
        that the board does not jump from turn to turn."""
        bar, width, gap = self._least, self.width(), self._GAP
        sentence_height, name_height = self.title.heights()
        least = self.title.least_width() + gap
        stacked = least + bar.width() > width
        self._ended.set_narrow(self._ended_width > (width if stacked else width - least))
        if stacked:
            line = QSize(width, sentence_height)
            top = sentence_height + name_height + 6
            height = top + bar.height()
        else:
            room = width - max(each.sizeHint().width() for each in (self._playing, self._ended)) - gap
            beside = self.title.name_width() <= room  # else the name goes below the buttons, too
            line = QSize(room, sentence_height if beside else max(bar.height(), sentence_height))
            height = max(bar.height(), line.height() + name_height)
            top = ((height if beside else line.height()) - bar.height()) // 2
        self.title.setGeometry(0, 0, width, height)
        self.title.lay_out(line)
        for each in (self._playing, self._ended):
            needed = each.sizeHint().width()
            bar_width = max(needed, min(width, _WIDEST_BAR)) if stacked else needed
            each.setGeometry(0 if stacked else width - bar_width, top, bar_width, bar.height())
        self.setMinimumWidth(bar.width())
        self.setFixedHeight(height)

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    @called_by_qt()
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._measure()  # the style sheet has reached the buttons by now

    @Slot()
    def _draw_icons(self) -> None:
        tokens = self._look.tokens
        for action, mirrored in self._turns:
            action.setIcon(turn_icon(tokens.color("text"), QColor(tokens.texts["disabled"]), mirrored))


def _width(font: QFont, text: str) -> int:
    """What a text needs to be shown whole, in pixels: no less than its fractions."""
    return math.ceil(QFontMetricsF(font).horizontalAdvance(text)) + 1
