"""How x is answered and tried: the fields of an interval, and the line on which x is dragged."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox, QSlider, QWidget

from ttt_gui.engine.learn.turn_round import ForWhichX, Interval, read_answer
from ttt_gui.engine.numbers.tree import Number, number_text
from ttt_gui.ui.learn.exercise_view import NumberField
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import labelled
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import bold_label, in_column, in_row, segments, set_tone
from ttt_gui.ui.trace.texts import CUT_SIGN
from ttt_gui.ui.tree.window_card import band_shape

TENTHS = 10
"""Steps of the line of x that make 1."""
NO_NUMBER = "Type a number first."
_WAYS = ("≥", "≤", "between")
_AT_LEAST, _AT_MOST, _BETWEEN = range(3)


class TurnedField(NumberField):
    """A field for a number of an answer, green once that is right."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(name, parent, has_sign=False)
        self.setFixedSize(scaled(54), scaled(34))

    def set_right(self, is_right: bool) -> None:
        """Show that the answer is right, which can then not be changed."""
        self.setReadOnly(is_right)
        self.setProperty("right", is_right)
        self.style().polish(self)


class XAnswer(QWidget):
    """The place for an interval of x: how it is bounded, its ends, and whether these belong to it. ``on_edited`` is
    called after each change, ``on_entered`` after Enter."""

    def __init__(self, look: Look, on_edited: Callable[[], None], on_entered: Callable[[], None]) -> None:
        super().__init__()
        self.ways = segments("x is")
        for way in _WAYS:
            self.ways.addTab(way)
        self.low, self.high = TurnedField("end", self), TurnedField("upper end", self)
        self.has_low, self.has_high = QCheckBox(), QCheckBox("the upper end counts")
        self.fields, self.boxes = (self.low, self.high), (self.has_low, self.has_high)
        self._ends = tuple(zip(self.fields, self.boxes, strict=True))
        self._and, self.tick = labelled("and", self.high), bold_label(look, 1.12, "✓")
        set_tone(self.tick, look, "win")
        self.high.setAccessibleName("upper end")
        for field, box in self._ends:
            field.textEdited.connect(on_edited)
            field.entered.connect(on_entered)
            box.toggled.connect(on_edited)
        self.ways.currentChanged.connect(on_edited)
        self.ways.currentChanged.connect(self._show_way)
        in_column(
            in_row(bold_label(look, 1.2, "x"), (self.ways, 1), self.low, self.tick, gap=8),
            in_row(None, self._and, self.high, gap=8), self.has_low, self.has_high, gap=8, of=self,
        )  # fmt: skip
        for before, after in pairwise((self.ways, *self.fields, *self.boxes)):
            self.setTabOrder(before, after)
        self._show_way()

    @Slot()
    def _show_way(self) -> None:
        """Show as many ends as there are."""
        way = self.ways.currentIndex()
        for widget in (self._and, self.high, self.has_high):
            widget.setVisible(way == _BETWEEN)
        self.low.setAccessibleName("lower end" if way == _BETWEEN else f"x {_WAYS[way]}")
        self.has_low.setText("the lower end counts" if way == _BETWEEN else "the end itself counts")

    def clear(self) -> None:
        """Begin with an empty answer."""
        self.ways.setCurrentIndex(_AT_LEAST)
        for field, box in self._ends:
            field.clear()
            box.setChecked(True)

    def set(self, answer: Interval) -> None:
        """Write an interval."""
        way = _BETWEEN if len(answer.ends) > 1 else _AT_MOST if math.isinf(answer.low) else _AT_LEAST
        ends = [(answer.low, answer.has_low), (answer.high, answer.has_high)]
        self.ways.setCurrentIndex(way)
        for (field, box), (end, has_end) in zip(self._ends, reversed(ends) if way == _AT_MOST else ends, strict=True):
            field.setText(number_text(end))
            box.setChecked(has_end)

    def set_right(self, is_right: bool) -> None:
        """Show that the answer is right, which can then not be changed."""
        self.tick.setVisible(is_right)
        self.ways.setEnabled(not is_right)
        for field, box in self._ends:
            field.set_right(is_right)
            box.setEnabled(not is_right)

    @property
    def answer(self) -> Interval:
        """The interval that is typed. Raise ValueError if a number is missing."""
        way, ends = self.ways.currentIndex(), list[tuple[Number, bool]]()
        for field, box in self._ends if way == _BETWEEN else self._ends[:1]:
            number = read_answer(field.text())
            if number is None:
                field.setFocus()
                raise ValueError(NO_NUMBER)
            ends.append((number, box.isChecked()))
        low, has_low = (-math.inf, False) if way == _AT_MOST else ends[0]
        high, has_high = (math.inf, False) if way == _AT_LEAST else ends[-1]
        return Interval(low, high, has_low, has_high)


class XLine(Guarded, QSlider):
    """The line on which x is dragged, with whole numbers below it, and above it what happens to the branch, once that
    is known. Its value is x in tenths: a drag and ← → go by 1, with Shift by 0.1."""

    def __init__(self, look: Look) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._look = look
        self._known: ForWhichX | None = None
        self.setAccessibleName("x")
        self.setPageStep(TENTHS)
        look.changed.connect(self.updateGeometry)

    def show_parts(self, exercise: ForWhichX | None) -> None:
        """Show where the branch in question is cut; None shows nothing of it."""
        self._known = exercise
        self.update()

    # --- where things are ---

    @property
    def _line(self) -> float:
        """The height of a line of text."""
        return QFontMetricsF(self._look.font(1.0)).height()

    @property
    def _axis(self) -> float:
        """The y of the line."""
        return self._line + scaled(14)

    def _x(self, number: float) -> float:
        """Return the x coordinate of a number, infinite ones at the edges."""
        low, high = self.minimum() / TENTHS, self.maximum() / TENTHS
        if math.isinf(number):
            return 6.0 if number < 0 else self.width() - 6.0
        return 22 + (self.width() - 44) * (number - low) / max(1.0, high - low)

    def sizeHint(self) -> QSize:
        return QSize(480, round(self._axis + self._line + 20))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self.sizeHint().height())

    # --- Qt ---

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line with its numbers, the parts that are cut, and x."""
        color, font, axis = self._look.tokens.color, self._look.font, self._axis
        low, high = self.minimum() // TENTHS, self.maximum() // TENTHS
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(color("grid"), 2))
            painter.drawLine(QPointF(self._x(-math.inf), axis), QPointF(self._x(math.inf), axis))
            for part, tried in self._known.parts if self._known else ():
                left, right = self._x(float(part.low)), self._x(float(part.high))
                self._paint_part(painter, QRectF(left, axis - 6, right - left, 12), tried.text, tried.is_cut)
            gap = self._x(low + 1) - self._x(low)
            every = next(step for step in (1, 2, 5, 10) if step * gap >= scaled(24) or step == 10)
            for number in range(low, high + 1):
                x, is_here = self._x(number), number * TENTHS == self.value()
                if number % every == 0 or is_here:
                    painter.setPen(QPen(color("grid"), 1))
                    painter.drawLine(QPointF(x, axis + 9), QPointF(x, axis + 13))
                    painter.setPen(color("text" if is_here else "muted"))
                    painter.setFont(font(1.0, QFont.Weight.DemiBold if is_here else QFont.Weight.Normal, tabular=True))
                    rect = QRectF(x - 30, axis + 15, 60, self._line)
                    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, number_text(number))
            here = QPointF(self._x(self.value() / TENTHS), axis)
            if self.hasFocus():
                painter.setPen(QPen(color("accent"), 1.5))
                painter.drawEllipse(here, scaled(12), scaled(12))
            painter.setPen(QPen(color("surface"), 2))
            painter.setBrush(color("accent"))
            painter.drawEllipse(here, scaled(9), scaled(9))

    def _paint_part(self, painter: QPainter, bar: QRectF, text: str, is_cut: bool) -> None:
        """Paint what happens to the branch between two numbers; where it is cut, as a bar."""
        tokens = self._look.tokens
        if is_cut:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens.mixed("loss", 0.35, "surface"))
            painter.drawPolygon(band_shape(bar, bar.left() <= self._x(-math.inf), bar.right() >= self._x(math.inf)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setFont(self._look.font(1.0, QFont.Weight.DemiBold if is_cut else QFont.Weight.Normal))
        wide, text = painter.fontMetrics().horizontalAdvance, f"{CUT_SIGN} {text}" if is_cut else text
        if wide(text) > bar.width():  # the tree and the table say it, too
            text = CUT_SIGN if is_cut else ""
        rect = QRectF(0, 0, max(bar.width(), wide(text)), self._line)
        rect.moveCenter(QPointF(bar.center().x(), self._line / 2))
        painter.setPen(tokens.color("loss" if is_cut else "text"))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move x by 1, or with Shift by 0.1."""
        self.setSingleStep(_step(event))
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Move x to the pointer."""
        self.mouseMoveEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Let x follow the pointer."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            low, high = self._x(self.minimum() / TENTHS), self._x(self.maximum() / TENTHS)
            share, step = (event.position().x() - low) / max(1.0, high - low), _step(event)
            value = self.minimum() + share * (self.maximum() - self.minimum())
            self.setValue(round(value / step) * step)


def _step(event: QKeyEvent | QMouseEvent) -> int:
    """Return the steps that x goes by: with Shift a tenth, else 1."""
    return 1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else TENTHS
