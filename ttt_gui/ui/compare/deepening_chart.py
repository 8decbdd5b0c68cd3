"""The value at each depth of a deepening as a chart, in a widget or in a picture for a file."""

from __future__ import annotations

import math
from itertools import pairwise

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPicture
from PySide6.QtWidgets import QSizePolicy, QWidget

from ttt_gui.engine.measure.deepening import (
    Deepened,
    deepening_title,
    exact_words,
    heading_words,
    move_name,
    step_words,
)
from ttt_gui.engine.score import is_win
from ttt_gui.ui.drawing.board import round_pen
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import show_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import LIGHT, Look, Tokens

_WIN = 10_000  # stands for a won value
_BAND = 0.17  # the share of the height for won values, and as much for lost ones
_LEAST_GUESS = 3  # the scale of guessed values reaches at least so far
_LEAST_COLUMNS = 5
_WIDEST_COLUMN, _WIDEST_CHART = 56, 440  # the line of moves in the table needs the rest
_PICTURE = QSize(560, 260)  # of the plot in a picture, pixels with type of the usual size
_SIGNS = "Value at each depth, in plies.   ● right   ✕ wrong   ○ not judged"
_CENTRE = Qt.AlignmentFlag.AlignCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class _Plot:
    """Where the depths and values of a deepening stand in a rectangle of some size at the origin, and how they look."""

    def __init__(self, look: Look, found: Deepened, size: QSize, tokens: Tokens) -> None:
        self._look, self._found, self._tokens = look, found, tokens
        self._font = look.font(0.9, tabular=True)
        self._metrics = metrics = QFontMetricsF(self._font)
        side, line = found.position.side_to_move, metrics.height()
        self._names = (f"{side} wins", "0", f"{side.other} wins")
        left = max(map(metrics.horizontalAdvance, self._names)) + 10
        wide, high = max(1.0, size.width() - left - 2), max(1.0, size.height() - 2 * line - 8)
        self._room = QRectF(left, line + 4, wide, high)
        self._column = min(scaled(_WIDEST_COLUMN), wide / max(_LEAST_COLUMNS, len(found.steps)))
        self._guesses = max([_LEAST_GUESS, *(abs(step.value) for step in found.steps if not is_win(step.value))])

    def column(self, row: int) -> QRectF:
        """Return the room of the depth in this row."""
        room = self._room
        return QRectF(room.left() + row * self._column, room.top(), self._column, room.height())

    def row_at(self, x: float) -> int | None:
        row = math.floor((x - self._room.left()) / self._column)
        return row if 0 <= row < len(self._found.steps) else None

    def _y(self, value: int) -> float:
        """Return the y of a value on the search's inner scale."""
        share = 0.5 - _BAND / 2 if is_win(value) else abs(value) / self._guesses * (0.45 - _BAND)
        return self._room.center().y() - math.copysign(share, value) * self._room.height()

    def _write(self, painter: QPainter, token: str, x: float, y: float, text: str, align: Qt.AlignmentFlag) -> None:
        """Draw a text around a point, or left of it."""
        painter.setPen(self._tokens.color(token))
        room = QRectF(x - 400, y - 20, 400 if align == _RIGHT else 800, 40)
        painter.drawText(room, align | Qt.TextFlag.TextDontClip, text)

    def paint(self, painter: QPainter, row: int) -> None:
        """Draw the whole plot, with the depth of ``row`` selected (-1: none)."""
        tokens, room, steps = self._tokens, self._room, self._found.steps
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._font)
        band = room.height() * _BAND
        for name, value in zip(self._names, (_WIN, 0, -_WIN), strict=True):
            y = self._y(value)
            if value:
                ground = tokens.mixed("win" if value > 0 else "loss", 0.10, "surface")
                painter.fillRect(QRectF(room.left(), y - band / 2, room.width(), band), ground)
            self._write(painter, "muted", room.left() - 8, y, name, _RIGHT)
        painter.setPen(tokens.mixed("hairline", 0.5 if tokens.outlines else 1.0, "surface"))
        painter.drawLine(QPointF(room.left(), self._y(0)), QPointF(room.right(), self._y(0)))
        if 0 <= row < len(steps):
            painter.setPen(tokens.color("accent"))
            painter.setBrush(QColor(tokens.texts["selection"]))
            painter.drawRoundedRect(self.column(row).adjusted(1, 0, -1, 0), 3, 3)
        self._paint_exact(painter)
        if steps:
            self._paint_choices(painter)
            self._paint_steps(painter)

    def _paint_exact(self, painter: QPainter) -> None:
        """Draw a dashed line where the solver's answer stands, with its words at the right where they have room."""
        answer, room = self._found.answer, self._room
        if answer is None or answer.value is None or not self._found.steps:
            return
        token, y = ("draw", "win", "loss")[answer.value], self._y(answer.value * _WIN)
        painter.setPen(QPen(self._tokens.color(token), 1.5, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
        words = exact_words(answer, self._found.proof_seconds)
        width, end = self._metrics.horizontalAdvance(words) + 8, self.column(len(self._found.steps)).left()
        if room.right() - end >= width:
            line = self._metrics.height()
            ground = self._tokens.mixed(token, 0.10, "surface") if answer.value else self._tokens.color("surface")
            painter.fillRect(QRectF(room.right() - width, y - line / 2, width, line), ground)
            self._write(painter, token, room.right() - width / 2, y, words, _CENTRE)

    def _paint_choices(self, painter: QPainter) -> None:
        """Write the best move of each run of depths above the plot, with a line where the choice flipped."""
        tokens, steps = self._tokens, self._found.steps
        starts = [row for row, step in enumerate(steps) if row == 0 or step.flipped]
        painter.setFont(self._look.font(0.9, QFont.Weight.DemiBold))
        for start, end in pairwise([*starts, len(steps)]):
            left, right = self.column(start).left(), self.column(end).left()
            if start:
                painter.setPen(QPen(tokens.color("accent"), 1.2, Qt.PenStyle.DotLine))
                painter.drawLine(QPointF(left, 2), QPointF(left, self._room.bottom()))
            name = move_name(self._found, steps[start].best)
            if self._metrics.horizontalAdvance(name) <= right - left + scaled(4):
                token = steps[end - 1].fate.token
                self._write(painter, token or "text", (left + right) / 2, self._metrics.height() / 2, name, _CENTRE)
        painter.setFont(self._font)

    def _paint_steps(self, painter: QPainter) -> None:
        """Draw a sign for the value of each depth, a line through all of them, and the depths below."""
        tokens, steps, half = self._tokens, self._found.steps, scaled(9) / 2
        points = [QPointF(self.column(row).center().x(), self._y(step.value)) for row, step in enumerate(steps)]
        painter.setPen(round_pen(tokens.color("grid"), 1.5))
        painter.drawPolyline(points)
        every = max(1, round(self._metrics.horizontalAdvance("00 ") / self._column + 0.49))
        for row, (step, point) in enumerate(zip(steps, points, strict=True)):
            square, token = QRectF(point.x() - half, point.y() - half, 2 * half, 2 * half), step.fate.token
            painter.setPen(round_pen(tokens.color(token or "muted"), 2.4 if step.fate.is_wrong else 1.8))
            painter.setBrush(tokens.color("win" if step.fate.is_right else "surface"))
            if step.fate.is_wrong:
                painter.drawLine(square.topLeft(), square.bottomRight())
                painter.drawLine(square.topRight(), square.bottomLeft())
            else:
                painter.drawEllipse(square)
            if row % every == 0:
                y = self._room.bottom() + 4 + self._metrics.height() / 2
                self._write(painter, "muted", point.x(), y, str(step.depth), _CENTRE)


def deepening_picture(look: Look, found: Deepened, tokens: Tokens = LIGHT) -> tuple[QPicture, QSize]:
    """Return the plot as a picture for a file, and its size: no depth selected, result above, legend below."""
    around, plot = scaled(16), QSize(scaled(_PICTURE.width()), scaled(_PICTURE.height()))
    title = (deepening_title(found), look.font(1.0, QFont.Weight.DemiBold), "text")
    texts = (title, (heading_words(found), look.font(1.0), "text"), (_SIGNS, look.font(0.9), "muted"))
    flags, wide = Qt.TextFlag.TextWordWrap, QRectF(0, 0, plot.width(), 10_000)
    heights = [math.ceil(QFontMetricsF(font).boundingRect(wide, flags, text).height()) + 4 for text, font, _ in texts]
    whole = QSize(plot.width() + 2 * around, plot.height() + sum(heights) + 3 * around)
    picture = QPicture()
    with QPainter(picture) as painter:
        painter.fillRect(0, 0, whole.width(), whole.height(), tokens.color("surface"))
        painter.translate(around, around)
        for (text, font, token), height in zip(texts, heights, strict=True):
            if text == _SIGNS:
                painter.translate(0, around / 2)
                _Plot(look, found, plot, tokens).paint(painter, -1)
                painter.translate(0, plot.height() + around / 2)
            painter.setFont(font)
            painter.setPen(tokens.color(token))
            painter.drawText(QRectF(0, 0, plot.width(), height), flags, text)
            painter.translate(0, height)
    return picture, whole


class DeepeningChart(Guarded, QWidget):
    """The chart of a deepening: a sign for each depth (● right, ✕ wrong, ○ not judged), above them moves and flips.

    Signals: depth_selected(int row) a column was clicked.
    """

    depth_selected = Signal(int)

    def __init__(self, look: Look, found: Deepened, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._found, self._row = look, found, -1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMaximumWidth(_WIDEST_CHART)
        self.setAccessibleName("The value at each depth")
        look.changed.connect(self._repaint)

    def set(self, found: Deepened, row: int) -> None:
        """Show ``found``, with the depth of a row selected (-1: none)."""
        self._found, self._row = found, row
        self.setAccessibleDescription(heading_words(found))
        self.update()

    @Slot()
    def _repaint(self) -> None:
        self.updateGeometry()
        self.update()

    @property
    def plot(self) -> _Plot:
        return _Plot(self._look, self._found, self.size(), self._look.tokens)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self.plot.paint(painter, self._row)

    def sizeHint(self) -> QSize:
        return QSize(scaled(380), scaled(190))

    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(240), scaled(120))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = self.plot.row_at(event.position().x())
        if event.button() is Qt.MouseButton.LeftButton and row is not None:
            self.depth_selected.emit(row)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            row = self.plot.row_at(event.pos().x())
            if row is not None:
                show_tip(event.globalPos(), step_words(self._found, self._found.steps[row]), self)
                return True
        return super().event(event)
