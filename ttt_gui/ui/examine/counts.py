"""The strip of counts: how many answers of each kind there are, each a filter of what stands below."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QEnterEvent, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QGridLayout, QWidget

from ttt_gui.engine.examine.judge import Grade
from ttt_gui.ui.look.border import called_by_qt, painted_by_qt
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
_PAD = 8  # pixels above and below the two lines
_USUAL = 4_520  # all positions of 3 x 3: every column has room for this number


@dataclass(frozen=True)
class Count:
    """One column: its word, what it counts, and the token of its colour where that is not 0."""

    word: str
    grades: frozenset[Grade]
    token: str
    tip: str
    always: bool = True


_ALL = frozenset(Grade)
COUNTS = (
    Count("asked", _ALL, "text", "Every answer"),
    Count("right", frozenset({Grade.RIGHT}), "win", "It keeps what the position is worth"),
    Count("slower", frozenset({Grade.SLOWER}), "loss", "It wins later or loses sooner than need be", False),
    Count("win → draw", frozenset({Grade.WIN_TO_DRAW}), "loss", "It could have won"),
    Count("draw → loss", frozenset({Grade.DRAW_TO_LOSS}), "loss", "It could have held the draw"),
    Count("win → loss", frozenset({Grade.WIN_TO_LOSS}), "loss", "It could have won, and loses"),
    Count("illegal move", frozenset({Grade.ILLEGAL}), "loss", "What it answers is no empty cell"),
    Count("error", frozenset({Grade.ERROR}), "loss", "It ended with an error"),
    Count("too slow", frozenset({Grade.TOO_SLOW}), "loss", "There was no answer in time"),
    Count("not judged", frozenset({Grade.UNKNOWN}), "text", "What the position is worth was not proved in time", False),
    Count("changed the board", frozenset({Grade.CHANGED_BOARD}), "loss", "It was to read the board only", False),
)


class CountButton(QAbstractButton):
    """A number above its word; chosen it is tinted and underlined."""

    def __init__(self, look: Look, count: Count, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self.count = look, count
        self.number = 0
        self._is_over = False
        self._size: QSize | None = None  # None where it is to be measured
        self._type: tuple[QFont, QFont] | None = None
        look.changed.connect(self._measure_anew)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setText(count.word)

    def set_number(self, number: int) -> None:
        if number != self.number or not self.accessibleName():
            if max(number, _USUAL) != max(self.number, _USUAL):
                self._size = None
            self.number = number
            self.setAccessibleName(f"{number:,} {self.count.word}")
            self.update()

    @Slot()
    def _measure_anew(self) -> None:
        self._size = self._type = None
        self.updateGeometry()

    def _fonts(self) -> tuple[QFont, QFont]:
        if self._type is None:
            self._type = self._look.font(1.5, QFont.Weight.DemiBold, tabular=True), self._look.font(0.96)
        return self._type

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        if self._size is None:
            large, small = map(QFontMetrics, self._fonts())
            digits, word = large.horizontalAdvance(grouped(max(self.number, _USUAL))), self.count.word
            wide = max(digits, small.horizontalAdvance(word))
            self._size = QSize(wide + scaled(16), large.height() + small.height() + 2 * scaled(_PAD))
        return self._size

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @called_by_qt()
    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._is_over = True
        self.update()

    @called_by_qt()
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._is_over = False
        self.update()

    @painted_by_qt
    def paintEvent(self, event: QPaintEvent) -> None:
        tokens = self._look.tokens
        large, small = self._fonts()
        rect = QRectF(self.rect())
        pad = scaled(_PAD)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.isChecked():
                painter.fillRect(rect, tokens.mixed("accent", 0.30 if tokens.outlines else 0.12, "surface"))
                painter.fillRect(rect.adjusted(0, rect.height() - scaled(3), 0, 0), tokens.color("accent"))
            elif self._is_over and self.isEnabled():
                painter.fillRect(rect, tokens.texts["hover"])
            if self.hasFocus():
                painter.setPen(tokens.color("accent"))
                painter.drawRoundedRect(rect.adjusted(2.5, 2.5, -2.5, -2.5), 5, 5)
                painter.drawRoundedRect(rect.adjusted(3.5, 3.5, -3.5, -3.5), 4, 4)
            top = QRectF(0, pad, rect.width(), QFontMetrics(large).height())
            painter.setFont(large)
            painter.setPen(tokens.color(self.count.token if self.number else "muted"))
            painter.drawText(top, Qt.AlignmentFlag.AlignCenter, grouped(self.number))
            below = QRectF(0, top.bottom(), rect.width(), QFontMetrics(small).height())
            painter.setFont(small)
            painter.setPen(tokens.color("text" if self.isChecked() else "muted"))
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, self.count.word)


class CountStrip(QFrame):
    """Set the counts; several can be chosen, and arrows lead from one to the next.

    Signals: chosen: (frozenset of Grade) these are to be seen.
    """

    chosen = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setAccessibleName("Answers of each kind")
        self._look = look
        self.grades: frozenset[Grade] = frozenset()
        self._counts: Mapping[Grade, int] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(1, 1, 1, 1)
        self._grid.setSpacing(0)
        self.buttons = tuple(CountButton(look, count, self) for count in COUNTS)
        for button in self.buttons:
            set_tip(button, f"{button.count.tip}: show these, or show them no more")
            button.clicked.connect(self._on_clicked)
        self._places: list[tuple[CountButton, int, int]] = []
        self.set(self._counts, False)

    def set(self, counts: Mapping[Grade, int], slower_too: bool) -> None:
        """So many of each; without ``slower_too`` what is slower is right."""
        self._counts = counts
        for button in self.buttons:
            grades = button.count.grades
            number = sum(counts.get(grade, 0) for grade in grades)
            if button.count.word == "right" and not slower_too:
                number += counts.get(Grade.SLOWER, 0)
            button.set_number(number)
            button.setEnabled(bool(number))
            shown = button.count.always or (number > 0 and (slower_too or button.count.word != "slower"))
            if button.isHidden() == shown:
                button.setVisible(shown)
        self._place()

    def choose(self, grades: frozenset[Grade]) -> None:
        """Show these as chosen; the signal stays silent."""
        self.grades = grades
        for button in self.buttons:
            present = frozenset(grade for grade in button.count.grades if self._counts.get(grade))
            button.setChecked(bool(present) and present <= grades)

    @Slot()
    def _on_clicked(self) -> None:
        button = self.sender()
        assert isinstance(button, CountButton)
        its = button.count.grades
        if button.count.word == "right" and not self.buttons[2].isVisibleTo(self):
            its |= {Grade.SLOWER}
        self.choose(self.grades | its if button.isChecked() else self.grades - its)
        self.chosen.emit(self.grades)

    @Slot()
    def _place(self) -> None:
        """All in a row, or in as many rows as the width asks for, equally long."""
        shown = [button for button in self.buttons if not button.isHidden()]
        widest = max(button.sizeHint().width() for button in shown)
        room = max(1, (self.width() - 2) // widest)
        rows = -(-len(shown) // room)
        columns = -(-len(shown) // rows)
        places = [(button, number // columns, number % columns) for number, button in enumerate(shown)]
        if places == self._places:
            return
        self._places = places
        for button in self.buttons:
            self._grid.removeWidget(button)
        for column in range(len(COUNTS)):
            self._grid.setColumnStretch(column, int(column < columns))
        for button, row, column in places:
            self._grid.addWidget(button, row, column)

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        widest = max(button.sizeHint().width() for button in self.buttons if not button.isHidden())
        return QSize(min(least.width(), 2 * widest + 2), least.height())

    @called_by_qt()
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A button does not take arrows itself, but hands them up."""
        step = _STEPS.get(Qt.Key(event.key()))
        able = [button for button in self.buttons if not button.isHidden() and button.isEnabled()]
        focus = next((number for number, button in enumerate(able) if button.hasFocus()), None)
        if step is None or focus is None:
            super().keyPressEvent(event)
        elif 0 <= focus + step < len(able):
            able[focus + step].setFocus(Qt.FocusReason.OtherFocusReason)
