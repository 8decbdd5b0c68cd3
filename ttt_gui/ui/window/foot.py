"""Below the board: a word on the last move, who wins with best play, whose values these are; what decided a game."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QToolButton, QWidget

from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.plain import LinkLabel, PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel
from ttt_gui.ui.window.header import ButtonBar

_WORD, _LINK, _HEIGHT = 10, 34, 66  # the middles of the two lines, and what both or the bar need
_BAR, _SECOND_ROW = 62, 44  # the height of the bar, and how much more it has where its buttons stand below the words
_LOW_ROW, _LOW_MIDDLE = 20, 20  # the same in a low window, with the middle of the one line of words there
_EDGE = 15  # inside the bar, before the words and after the buttons
_LEAST_WORDS = 190


@dataclass(frozen=True)
class FootWords:
    """What is said below the board of a game under way: of the last ``move``, of who wins (``truth``, with ``link``
    the word that shows or hides it), and in their place whose ``values`` these are."""

    move: str = ""
    truth: str = ""
    link: str = ""
    values: str = ""


class EndBar(QFrame):
    """What decided the game, a sentence more, and the buttons of what may come next: the last of them is blue."""

    def __init__(self, look: Look, rematch: QAction, review: QAction, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setAccessibleName("The end of the game")
        self._look = look
        self.is_low = False  # no more than one line of words where the buttons stand below
        self.easier = QAction(self)
        for action, text in ((rematch, "Rematch"), (review, "Review")):
            action.setIconText(text)
        self._bar = ButtonBar((self.easier, review, rematch), accent=rematch, parent=self)
        self._words, self._more = PlainLabel(wrap=True, parent=self), ElidedLabel(self)
        self._more.setObjectName("muted")
        self.set("", "", "")

    @property
    def buttons(self) -> list[QToolButton]:
        return self._bar.buttons

    @property
    def words(self) -> tuple[str, str]:
        return self._words.text(), self._more.accessibleName()

    def set(self, words: str, more: str, easier: str) -> None:
        """Say what decided, and a sentence more; ``easier`` names the button of an easier game, '' for none."""
        self._words.setText(words)
        self._more.set_text(more)
        self.easier.setText(easier)
        button = self._bar.buttons[0]
        button.setVisible(bool(easier))
        button.setAccessibleName(easier)
        self.place()

    def height_at(self, width: int) -> int:
        more = _LOW_ROW if self.is_low else _SECOND_ROW
        return scaled(_BAR + (more if self._is_stacked(width) else 0))

    def _is_stacked(self, width: int) -> bool:
        return width - self._bar.sizeHint().width() - 3 * scaled(_EDGE) < scaled(_LEAST_WORDS)

    def place(self) -> None:
        """Words at the left, buttons at the right or below."""
        width, edge, bar = self.width(), scaled(_EDGE), self._bar.sizeHint()
        stacked = self._is_stacked(width)
        high = scaled(_BAR)
        top = (high - bar.height()) // 2 + (scaled(_LOW_ROW if self.is_low else _SECOND_ROW) if stacked else 0)
        left = edge if stacked else width - edge - bar.width()
        self._bar.setGeometry(left, top, bar.width(), bar.height())
        room = width - 2 * edge - (0 if stacked else bar.width() + edge)
        bold, usual = self._look.font(1.0, QFont.Weight.DemiBold), self._look.font()
        self._words.setFont(bold)
        self._more.setFont(usual)
        line, words = QFontMetrics(bold).height(), self._words.text()
        one_line = QFontMetrics(bold).horizontalAdvance(words) < room
        is_low = self.is_low and stacked
        has_more = one_line and not is_low and bool(self._more.accessibleName())
        self._more.setVisible(has_more)
        if has_more:
            middles = scaled(22), scaled(43)
            self._words.setGeometry(edge, middles[0] - line // 2, room, line)
            self._more.setGeometry(edge, middles[1] - line // 2, room, line)
        else:
            lines = line if one_line else 2 * QFontMetrics(bold).lineSpacing()
            lines = line if is_low else lines
            middle = scaled(_LOW_MIDDLE) if is_low else high // 2
            self._words.setGeometry(edge, middle - lines // 2, room, lines)
        set_tip(self._words, "\n".join(part for part in self.words if part))

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place()


class BoardFoot(QWidget):
    """Two lines, or the bar at the end of a game.

    Signals: truth_requested(bool shown): the person wants to see who wins, or no more.
    """

    truth_requested = Signal(bool)

    def __init__(self, look: Look, rematch: QAction, review: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._said = FootWords()
        self._is_over = self._is_low = False
        self.bar = EndBar(look, rematch, review, self)
        self.bar.hide()
        self._move = ElidedLabel(self)
        self._below = LinkLabel(parent=self)
        for label in (self._move, self._below):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._below.setObjectName("muted")
        self._below.linkActivated.connect(self._ask)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        look.changed.connect(self._show)
        self._show()

    @property
    def words(self) -> FootWords:
        return self._said

    def set(self, words: FootWords) -> None:
        """Say this below the board of a game under way."""
        if words != self._said:
            self._said = words
            self._show()

    def set_end(self, words: str, more: str, easier: str) -> None:
        """Say what decided the game that is over, and a sentence more; ``easier`` names a button, '' for none."""
        self.bar.set(words, more, easier)
        self._place()
        self.updateGeometry()

    def set_over(self, over: bool) -> bool:
        """Show the bar, or the lines; True where a button that had the focus went away."""
        focus = self.window().focusWidget()
        had_focus = not over and self._is_over and focus is not None and self.bar.isAncestorOf(focus)
        self._is_over = over
        self._show()
        return had_focus

    def set_low(self, low: bool) -> None:
        """Have one line only, the word on the last move before who wins: the board needs the room."""
        if low != self._is_low:
            self._is_low = self.bar.is_low = low
            self._show()

    @Slot()
    def _ask(self) -> None:
        self.truth_requested.emit(not self._said.truth)

    @Slot()
    def _show(self) -> None:
        said, lines = self._said, not self._is_over
        self.bar.setVisible(not lines)
        self._move.setVisible(lines and bool(said.move))
        self._move.set_text(said.move)
        if said.values:
            self._below.set_plain(said.values)
        else:
            self._below.set_link(f"{said.truth} ".lstrip(), said.link, "truth", self._look.tokens.accent)
        self._below.setVisible(lines and not (self._is_low and said.move))
        self._place()
        self.updateGeometry()

    def _place(self) -> None:
        width, line = self.width(), QFontMetrics(self._look.font()).height() + 4
        self._move.setGeometry(0, scaled(_WORD) - line // 2, width, line)
        middle = scaled(_WORD if self._is_low else _LINK)
        self._below.setGeometry(0, middle - line // 2, width, line)
        self.bar.setGeometry(0, 0, width, self.bar.height_at(width))
        self.bar.place()

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        if self._is_low:
            return QSize(200, self.bar.height_at(self.width()) if self._is_over else scaled(_WORD) * 2 + 4)
        more = self.bar.height_at(self.width()) - scaled(_BAR) if self._is_over else 0
        return QSize(200, scaled(_HEIGHT) + more)

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()
        if self._is_over:
            self.updateGeometry()
