"""The value at each depth of a search as a small chart: guesses between two bands, proved wins and losses in them."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ttt_gui.engine.measure.deepening import Deepened, DeepeningStep, exact_words
from ttt_gui.engine.measure.deepening_words import heading_words, move_name, step_words
from ttt_gui.engine.score import is_win
from ttt_gui.ui.drawing.board import round_pen
from ttt_gui.ui.look.border import called_by_qt, painted_by_qt
from ttt_gui.ui.look.plain import show_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look

_BAND = 0.17  # of the height, for what is proved to be won, and as much for what is lost
_LEAST_GUESS = 3  # the guesses' scale goes so far at least
_LEAST_COLUMNS = 5
_WIDEST = 56  # of a column
_WIDEST_CHART = 440  # the line of moves in the table needs the rest
_MARK = 4.5  # half the size of a sign


class DeepeningChart(QWidget):
    """Shows what was found; a sign a depth, ● right, ✕ wrong, ○ not judged, and above them the moves with their flips.

    Signals: depth_selected(int row) a column was clicked.
    """

    depth_selected = Signal(int)

    def __init__(self, look: Look, found: Deepened, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._found, self._row = found, -1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMaximumWidth(_WIDEST_CHART)
        self.setAccessibleName("The value at each depth")
        look.changed.connect(self._repaint)

    def set(self, found: Deepened, row: int) -> None:
        """Show this, with the depth of a row selected (-1: none)."""
        self._found, self._row = found, row
        self.setAccessibleDescription(heading_words(found))
        self.update()

    @Slot()
    def _repaint(self) -> None:
        self.updateGeometry()
        self.update()

    # -- where things are -------------------------------------------------------------------------------------------

    def _metrics(self) -> QFontMetricsF:
        return QFontMetricsF(self._look.font(0.9, tabular=True))

    def _names(self) -> tuple[str, str]:
        side = self._found.position.side_to_move
        return f"{side} wins", f"{side.other} wins"

    def _plot(self) -> QRectF:
        metrics = self._metrics()
        left = max(metrics.horizontalAdvance(name) for name in self._names()) + 10
        line = metrics.height()
        return QRectF(left, line + 4, max(1.0, self.width() - left - 2), max(1.0, self.height() - 2 * line - 8))

    def column(self, row: int) -> QRectF:
        """The room of a depth."""
        plot = self._plot()
        width = min(scaled(_WIDEST), plot.width() / max(_LEAST_COLUMNS, len(self._found.steps)))
        return QRectF(plot.left() + row * width, plot.top(), width, plot.height())

    def _height(self, value: int) -> float:
        """Where a value of the search's inner scale stands."""
        plot = self._plot()
        if is_win(value):
            return plot.top() + plot.height() * (_BAND / 2 if value > 0 else 1 - _BAND / 2)
        guesses = [abs(step.value) for step in self._found.steps if not is_win(step.value)]
        share = value / max(_LEAST_GUESS, *guesses, 0)
        return plot.center().y() - share * plot.height() * (0.5 - _BAND - 0.05)

    def _point(self, row: int) -> QPointF:
        return QPointF(self.column(row).center().x(), self._height(self._found.steps[row].value))

    def _row_at(self, x: float) -> int | None:
        first = self.column(0)
        row = int((x - first.left()) // first.width())
        return row if 0 <= row < len(self._found.steps) else None

    # -- painting ---------------------------------------------------------------------------------------------------

    @painted_by_qt
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            plot = self._plot()
            self._paint_bands(painter, plot)
            if not self._found.steps:
                return
            self._paint_selected(painter)
            self._paint_exact(painter, plot)
            self._paint_choices(painter, plot)
            points = [self._point(row) for row in range(len(self._found.steps))]
            painter.setPen(round_pen(self._look.tokens.color("grid"), 1.5))
            for one, other in pairwise(points):
                painter.drawLine(one, other)
            for step, point in zip(self._found.steps, points, strict=True):
                self._paint_sign(painter, step, point)
            self._paint_depths(painter, plot)

    def _paint_bands(self, painter: QPainter, plot: QRectF) -> None:
        tokens = self._look.tokens
        band = plot.height() * _BAND
        painter.setPen(Qt.PenStyle.NoPen)
        for token, top in (("win", plot.top()), ("loss", plot.bottom() - band)):
            painter.setBrush(tokens.mixed(token, 0.10, "surface"))
            painter.drawRect(QRectF(plot.left(), top, plot.width(), band))
        painter.setPen(tokens.mixed("hairline", 0.5 if tokens.outlines else 1.0, "surface"))
        middle = round(plot.center().y()) + 0.5
        painter.drawLine(QPointF(plot.left(), middle), QPointF(plot.right(), middle))
        painter.setFont(self._look.font(0.9))
        painter.setPen(tokens.color("muted"))
        above, below = self._names()
        for name, y in ((above, plot.top() + band / 2), ("0", middle), (below, plot.bottom() - band / 2)):
            room = QRectF(0, y - scaled(12), plot.left() - 8, scaled(24))
            painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, name)

    def _paint_selected(self, painter: QPainter) -> None:
        if 0 <= self._row < len(self._found.steps):
            tokens = self._look.tokens
            painter.setPen(tokens.color("accent"))
            painter.setBrush(QColor(tokens.texts["selection"]))
            painter.drawRoundedRect(self.column(self._row).adjusted(1, 0, -1, 0), 3, 3)

    def _paint_exact(self, painter: QPainter, plot: QRectF) -> None:
        """A dashed line where the solver's answer stands, with its words at the right."""
        answer = self._found.answer
        if answer is None or answer.value is None:
            return
        tokens = self._look.tokens
        token = {1: "win", 0: "draw", -1: "loss"}[answer.value]
        y = self._height(answer.value * 10_000)
        pen = QPen(tokens.color(token), 1.5, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
        painter.setFont(self._look.font(0.9))
        words, metrics = exact_words(answer, self._found.proof_seconds), self._metrics()
        end = self.column(len(self._found.steps) - 1).right()
        width = metrics.horizontalAdvance(words) + 8
        if plot.right() - end >= width:
            room = QRectF(plot.right() - width, y - metrics.height() / 2, width, metrics.height())
            painter.fillRect(room, tokens.mixed(token, 0.10, "surface") if answer.value else tokens.color("surface"))
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, words)

    def _paint_choices(self, painter: QPainter, plot: QRectF) -> None:
        """Above the plot the move of each run of depths, with a line where it flipped."""
        tokens, steps, metrics = self._look.tokens, self._found.steps, self._metrics()
        starts = [row for row, step in enumerate(steps) if row == 0 or step.flipped]
        painter.setFont(self._look.font(0.9, QFont.Weight.DemiBold))
        for start, end in pairwise([*starts, len(steps)]):
            left, right = self.column(start).left(), self.column(end - 1).right()
            if start:
                painter.setPen(QPen(tokens.color("accent"), 1.2, Qt.PenStyle.DotLine))
                painter.drawLine(QPointF(left, 2), QPointF(left, plot.bottom()))
            fate = steps[end - 1].fate
            painter.setPen(tokens.color("win" if fate.is_right else "loss" if fate.is_wrong else "text"))
            name = move_name(self._found, steps[start].best)
            if metrics.horizontalAdvance(name) <= right - left + scaled(6):
                room = QRectF(left - scaled(4), 0, right - left + scaled(8), metrics.height())
                painter.drawText(room, Qt.AlignmentFlag.AlignCenter, name)

    def _paint_sign(self, painter: QPainter, step: DeepeningStep, point: QPointF) -> None:
        tokens, half = self._look.tokens, float(scaled(_MARK * 2)) / 2
        square = QRectF(point.x() - half, point.y() - half, 2 * half, 2 * half)
        if step.fate.is_wrong:
            painter.setPen(round_pen(tokens.color("loss"), 2.4))
            painter.drawLine(square.topLeft(), square.bottomRight())
            painter.drawLine(square.topRight(), square.bottomLeft())
            return
        right = step.fate.is_right
        painter.setPen(round_pen(tokens.color("win" if right else "muted"), 1.8))
        painter.setBrush(tokens.color("win") if right else tokens.color("surface"))
        painter.drawEllipse(square)

    def _paint_depths(self, painter: QPainter, plot: QRectF) -> None:
        metrics, width = self._metrics(), self.column(0).width()
        every = max(1, round(metrics.horizontalAdvance("00 ") / width + 0.49))
        painter.setFont(self._look.font(0.9, tabular=True))
        painter.setPen(self._look.tokens.color("muted"))
        for row, step in enumerate(self._found.steps):
            if row % every == 0:
                center = self.column(row).center().x()
                room = QRectF(center - scaled(20), plot.bottom() + 4, scaled(40), metrics.height())
                painter.drawText(room, Qt.AlignmentFlag.AlignCenter, str(step.depth))

    # -- overridden -------------------------------------------------------------------------------------------------

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        return QSize(scaled(380), scaled(190))

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(240), scaled(120))

    @called_by_qt()
    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = self._row_at(event.position().x())
        if event.button() is Qt.MouseButton.LeftButton and row is not None:
            self.depth_selected.emit(row)

    @called_by_qt(bool)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            row = self._row_at(event.pos().x())
            if row is not None:
                show_tip(event.globalPos(), step_words(self._found, self._found.steps[row]), self)
                return True
        return super().event(event)
