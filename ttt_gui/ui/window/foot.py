"""The lines below the board: a word on the last move, who wins with best play, whose values these are; what decided a
game."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QToolButton, QWidget

from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import LinkLabel, PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel, in_column, keep_room
from ttt_gui.ui.window.actions import Actions
from ttt_gui.ui.window.header import ButtonBar

_LINE, _HEIGHT = 24, 66  # the height of each line, and what both lines or the bar need
_BAR = 62  # the least height of the bar
_EDGE = 15  # inside the bar, before the words and after the buttons
_LEAST_WORDS = 190


@dataclass(frozen=True)
class FootWords:
    """The words below the board of a game under way: on the last ``move``, on who wins (``truth``, with ``link`` the
    word that shows or hides that), and in place of that whose ``values`` the board shows."""

    move: str = ""
    truth: str = ""
    link: str = ""
    values: str = ""


class EndBar(QFrame):
    """What decided the game, a further sentence, and the buttons of what may come next: the last of them is blue."""

    def __init__(self, look: Look, actions: Actions) -> None:
        super().__init__()
        self.setObjectName("card")
        self.setAccessibleName("The end of the game")
        self.easier, rematch, review = QAction(self), actions["rematch"], actions["review"]
        for action, text in ((rematch, "Rematch"), (review, "Review")):
            action.setIconText(text)
        self._bar = ButtonBar((self.easier, review, rematch), accent=rematch)
        self._stacked: bool | None = None  # where the buttons stand; nowhere yet
        self._words, self._more = PlainLabel(wrap=True), ElidedLabel(muted=True)
        self._words.setFont(look.font(1.0, QFont.Weight.DemiBold))
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(_EDGE, 8, _EDGE, 8)
        self._grid.setHorizontalSpacing(_EDGE)
        self._grid.setVerticalSpacing(5)
        self._grid.setColumnStretch(0, 1)
        self.setMinimumHeight(_BAR)
        self._grid.addWidget(self._words, 0, 0)
        self._grid.addWidget(self._more, 1, 0)
        self.set("", "", "")

    @property
    def buttons(self) -> list[QToolButton]:
        return self._bar.buttons

    @property
    def words(self) -> tuple[str, str]:
        return self._words.text(), self._more.accessibleName()

    def set(self, words: str, more: str, easier: str) -> None:
        """Say what decided the game, and a further sentence; ``easier`` names a button, '' for none."""
        self._words.setText(words)
        self._more.set_text(more)
        self.easier.setText(easier)
        button = self._bar.buttons[0]
        button.setVisible(bool(easier))
        button.setAccessibleName(easier)
        set_tip(self._words, "\n".join(part for part in self.words if part))

    def arrange(self, width: int, low: bool) -> None:
        """Put the buttons at the right or below, and show the further sentence where the first one fits into a line; in
        a ``low`` window one line of words stands above the buttons."""
        edge, bar = scaled(_EDGE), self._bar.sizeHint().width()
        stacked = width - bar - 3 * edge < scaled(_LEAST_WORDS)
        if stacked != self._stacked:
            self._stacked = stacked
            place = (2, 0, 1, 1) if stacked else (0, 1, 2, 1)
            self._grid.addWidget(self._bar, *place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        room = width - 2 * edge - (0 if stacked else bar + edge)
        fits = QFontMetrics(self._words.font()).horizontalAdvance(self._words.text()) < room
        self._words.setWordWrap(not (low and stacked))
        self._more.setVisible(fits and bool(self.words[1]) and not (low and stacked))


class BoardFoot(Guarded, QWidget):
    """The foot of the board: two lines, or the bar at the end of a game.

    Signals: truth_requested(bool shown): the person wants to see who wins, or no more.
    """

    truth_requested = Signal(bool)

    def __init__(self, look: Look, actions: Actions) -> None:
        super().__init__()
        self._said = FootWords()
        self._is_over = self._is_low = False
        self.bar = EndBar(look, actions)
        self._move, self._below = ElidedLabel(), LinkLabel()
        for label in (self._move, self._below):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setFixedHeight(_LINE)
        in_column(self._move, self._below, self.bar, None, gap=0, of=self)
        self._below.setObjectName("muted")
        self._below.linkActivated.connect(self._ask)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        look.changed.connect(self._show)
        self._show()

    @property
    def words(self) -> FootWords:
        return self._said

    def set(self, words: FootWords) -> None:
        """Show these words below the board of a game under way."""
        if words != self._said:
            self._said = words
            self._show()

    def set_end(self, words: str, more: str, easier: str) -> None:
        """Say what decided the game that is over, and a further sentence; ``easier`` names a button, '' for none."""
        self.bar.set(words, more, easier)
        self.bar.arrange(self.width(), self._is_low)

    def set_over(self, over: bool) -> bool:
        """Show the bar, or the lines; return True where a button that had the focus went away."""
        if over == self._is_over:
            return False
        focus = self.window().focusWidget()
        had_focus = not over and focus is not None and self.bar.isAncestorOf(focus)
        self._is_over = over
        self._show()
        return had_focus

    def set_low(self, low: bool) -> None:
        """Show one line only, on the last move rather than on who wins: in a low window the board needs the room."""
        if low != self._is_low:
            self._is_low = low
            self._show()

    @Slot()
    def _ask(self) -> None:
        self.truth_requested.emit(not self._said.truth)

    @Slot()
    def _show(self) -> None:
        said, lines = self._said, not self._is_over
        self.bar.setVisible(not lines)
        self.bar.arrange(self.width(), self._is_low)
        keep_room(self._move, lines and not self._is_low)  # the second line keeps its place
        self._move.setVisible(lines and bool(said.move))
        self._move.set_text(said.move)
        if said.values:
            self._below.set_plain(said.values)
        else:
            self._below.set_link(f"{said.truth} ".lstrip(), said.link, "truth")
        self._below.setVisible(lines and not (self._is_low and said.move))
        self.setMinimumHeight(0 if self._is_low else scaled(_HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.bar.arrange(self.width(), self._is_low)
