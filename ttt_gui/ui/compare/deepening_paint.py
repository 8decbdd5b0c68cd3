"""How the values of a deepening are painted, in a widget or in a picture for a file."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPicture

from ttt_gui.engine.measure.deepening import Deepened, DeepeningStep, exact_words
from ttt_gui.engine.measure.deepening_table import deepening_title
from ttt_gui.engine.measure.deepening_words import heading_words, move_name
from ttt_gui.engine.score import is_win
from ttt_gui.ui.drawing.board import round_pen
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import LIGHT, Look, Tokens

_BAND = 0.17  # of the height, for what is proved to be won, and as much for what is lost
_LEAST_GUESS = 3  # the guesses' scale goes so far at least
_LEAST_COLUMNS = 5
_WIDEST = 56  # of a column
_MARK = 4.5  # half the size of a sign
_PICTURE = QSize(560, 260)  # of the plot in a picture, pixels with type of the usual size
_AROUND = 16
_SIGNS = "● right   ✕ wrong   ○ not judged"


class DeepeningPaint:
    """Paints what was found into so many pixels, from the origin of a painter; ``row`` is selected (-1: none)."""

    def __init__(self, look: Look, found: Deepened, row: int, size: QSize, tokens: Tokens) -> None:
        self._look, self._found, self._row, self._size, self._tokens = look, found, row, size, tokens

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
        return QRectF(
            left, line + 4, max(1.0, self._size.width() - left - 2), max(1.0, self._size.height() - 2 * line - 8)
        )

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

    # -- painting ---------------------------------------------------------------------------------------------------

    def paint(self, painter: QPainter) -> None:
        """All of it, the selected depth with it."""
        plot = self._plot()
        self._paint_bands(painter, plot)
        if not self._found.steps:
            return
        self._paint_selected(painter)
        self._paint_exact(painter, plot)
        self._paint_choices(painter, plot)
        points = [self._point(row) for row in range(len(self._found.steps))]
        painter.setPen(round_pen(self._tokens.color("grid"), 1.5))
        for one, other in pairwise(points):
            painter.drawLine(one, other)
        for step, point in zip(self._found.steps, points, strict=True):
            self._paint_sign(painter, step, point)
        self._paint_depths(painter, plot)

    def _paint_bands(self, painter: QPainter, plot: QRectF) -> None:
        tokens = self._tokens
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
            tokens = self._tokens
            painter.setPen(tokens.color("accent"))
            painter.setBrush(QColor(tokens.texts["selection"]))
            painter.drawRoundedRect(self.column(self._row).adjusted(1, 0, -1, 0), 3, 3)

    def _paint_exact(self, painter: QPainter, plot: QRectF) -> None:
        """A dashed line where the solver's answer stands, with its words at the right."""
        answer = self._found.answer
        if answer is None or answer.value is None:
            return
        tokens = self._tokens
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
        tokens, steps, metrics = self._tokens, self._found.steps, self._metrics()
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
        tokens, half = self._tokens, float(scaled(_MARK * 2)) / 2
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
        painter.setPen(self._tokens.color("muted"))
        for row, step in enumerate(self._found.steps):
            if row % every == 0:
                center = self.column(row).center().x()
                room = QRectF(center - scaled(20), plot.bottom() + 4, scaled(40), metrics.height())
                painter.drawText(room, Qt.AlignmentFlag.AlignCenter, str(step.depth))


def deepening_picture(look: Look, found: Deepened, tokens: Tokens = LIGHT) -> tuple[QPicture, QSize]:
    """The plot for a file: no depth selected, its position and what came of it above, and what its signs mean below."""
    around, size = scaled(_AROUND), QSize(scaled(_PICTURE.width()), scaled(_PICTURE.height()))
    texts = (
        (deepening_title(found), look.font(1.0, QFont.Weight.DemiBold), "text"),
        (heading_words(found), look.font(1.0), "text"),
    )
    below = (f"Value at each depth, in plies.   {_SIGNS}", look.font(0.9), "muted")
    flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft
    picture = QPicture()
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(0, 0, size.width(), 10_000)
        heights = [
            QFontMetricsF(font).boundingRect(room, int(flags), text).height() + 4 for text, font, _ in (*texts, below)
        ]
        whole = QSize(size.width() + 2 * around, round(size.height() + sum(heights)) + 3 * around)
        painter.fillRect(QRectF(0, 0, whole.width(), whole.height()), tokens.color("surface"))
        painter.translate(around, around)
        for (text, font, token), height in zip(texts, heights, strict=False):
            _write(painter, QRectF(0, 0, size.width(), height), text, font, tokens.color(token))
            painter.translate(0, height)
        painter.translate(0, around / 2)
        DeepeningPaint(look, found, -1, size, tokens).paint(painter)
        painter.translate(0, size.height() + around / 2)
        text, font, token = below
        _write(painter, QRectF(0, 0, size.width(), heights[-1]), text, font, tokens.color(token))
    return picture, whole


def _write(painter: QPainter, room: QRectF, text: str, font: QFont, color: QColor) -> None:
    painter.setFont(font)
    painter.setPen(color)
    painter.drawText(room, int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft), text)
