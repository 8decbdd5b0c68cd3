"""The strip of a review: what every position of a game was worth, move after move, and where the game turned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFontMetricsF, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from ttt_gui.engine.worth.worth import DRAWS, LOSES, WINS, Worth
from ttt_gui.ui.drawing.board import round_pen
from ttt_gui.ui.look.border import called_by_qt, painted_by_qt
from ttt_gui.ui.look.plain import show_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look

_PLOT = 4  # the height from a win to a loss, in lines of text
_WIDEST = 36  # of a column
_TURN = 9  # the room of the sign of a turning point, above a column


@dataclass(frozen=True)
class Station:
    """A position of the game: what it is worth to the strip's view, what to say of it, and whether the move that led
    to it turned the game."""

    worth: Worth
    words: str
    is_turning: bool = False


class ReviewStrip(QWidget):
    """Set the stations from the start on, and which of them is on the board; a click or an arrow asks for another.

    A win is a bar upwards, a loss one downwards, a draw a bar about the middle; hollow where it is not proved which.

    Signals: position_selected(int played).
    """

    position_selected = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._stations: tuple[Station, ...] = ()
        self._names = ("", "")
        self._played = 0
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("What the positions were worth")
        look.changed.connect(self._repaint)

    @property
    def stations(self) -> tuple[Station, ...]:
        return self._stations

    def set(self, stations: Sequence[Station], played: int, win: str, loss: str) -> None:
        """``win`` and ``loss`` are what the upper and the lower end of the strip stand for, such as 'X wins'."""
        now = (tuple(stations), played, (win, loss))
        if now != (self._stations, self._played, self._names):
            self._stations, self._played, self._names = now
            if 0 <= played < len(self._stations):
                self.setAccessibleDescription(self._stations[played].words)
            self.update()

    @Slot()
    def _repaint(self) -> None:
        self.updateGeometry()
        self.update()

    # -- where things are -------------------------------------------------------------------------------------------

    def _metrics(self) -> QFontMetricsF:
        return QFontMetricsF(self._look.font(0.9))

    def _plot(self) -> QRectF:
        metrics = self._metrics()
        left = max(metrics.horizontalAdvance(text) for text in (*self._names, "draw")) + 10
        top = scaled(_TURN) + metrics.height() / 2
        return QRectF(left, top, max(1.0, self.width() - left - 3), self.height() - top - metrics.height() / 2)

    def column(self, played: int) -> QRectF:
        """The room of a position on the strip."""
        plot = self._plot()
        width = min(scaled(_WIDEST), plot.width() / max(1, len(self._stations)))
        return QRectF(plot.left() + played * width, plot.top(), width, plot.height())

    def played_at(self, x: float) -> int | None:
        """How many moves the position was played after whose bar is there; None where there is no bar."""
        first = self.column(0)
        played = int((x - first.left()) // first.width())
        return played if 0 <= played < len(self._stations) else None

    # -- painting ---------------------------------------------------------------------------------------------------

    @staticmethod
    def _bar(column: QRectF, worth: Worth) -> QRectF:
        """From the lowest to the highest that a position may be worth; a third each for a win, a draw and a loss."""
        third = column.height() / 3
        top = column.top() + third * (WINS - worth.at_most)
        height = third * (worth.at_most - worth.at_least + 1)
        gap = 1.5 if column.width() >= 8 else 0.5 if column.width() >= 4 else 0.0
        return QRectF(column.left() + gap, top, column.width() - 2 * gap, height)

    def _colour(self, value: int) -> QColor:
        return self._look.tokens.color({WINS: "win", DRAWS: "draw", LOSES: "loss"}[value])

    def _paint_axis(self, painter: QPainter, plot: QRectF) -> None:
        tokens = self._look.tokens
        painter.setFont(self._look.font(0.9))
        for row, text in enumerate((self._names[0], "draw", self._names[1])):
            y = plot.top() + plot.height() * (2 * row + 1) / 6
            painter.setPen(tokens.color("muted"))
            room = QRectF(0, y - scaled(12), plot.left() - 8, scaled(24))
            painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
        painter.setPen(tokens.mixed("hairline", 0.5 if tokens.outlines else 1.0, "surface"))
        for third in (1, 2):
            y = round(plot.top() + plot.height() * third / 3) + 0.5
            painter.drawLine(QPointF(plot.left(), y), QPointF(self.column(len(self._stations)).left(), y))

    def _paint_station(self, painter: QPainter, played: int, station: Station) -> None:
        tokens, column = self._look.tokens, self.column(played)
        if played == self._played:
            painter.setPen(tokens.color("accent"))
            painter.setBrush(QColor(tokens.texts["selection"]))
            painter.drawRoundedRect(column.adjusted(0, -2.5, 0, 2.5), 3, 3)
        bar, value = self._bar(column, station.worth), station.worth.value
        if value is None:
            painter.setPen(round_pen(tokens.color("muted"), 1.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(bar.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._colour(value))
            painter.drawRoundedRect(bar, 2, 2)
        if station.is_turning:
            x, y, half = column.center().x(), column.top() - 4.0, min(scaled(9) / 2, column.width() / 2)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens.color("loss"))
            painter.drawPolygon(
                QPolygonF([QPointF(x - half, y - scaled(7)), QPointF(x + half, y - scaled(7)), QPointF(x, y)])
            )

    @painted_by_qt
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_axis(painter, self._plot())
            for played, station in enumerate(self._stations):
                self._paint_station(painter, played, station)
            if self.hasFocus():
                painter.setPen(round_pen(self._look.tokens.color("accent"), 1.5))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)

    # -- overridden -------------------------------------------------------------------------------------------------

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        return QSize(260, round((_PLOT + 1) * self._metrics().height() + scaled(_TURN)))

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return QSize(180, self.sizeHint().height())

    @called_by_qt()
    def mousePressEvent(self, event: QMouseEvent) -> None:
        played = self.played_at(event.position().x())
        if event.button() is Qt.MouseButton.LeftButton and played is not None:
            self.position_selected.emit(played)

    @called_by_qt()
    def keyPressEvent(self, event: QKeyEvent) -> None:
        wanted = {
            Qt.Key.Key_Left: self._played - 1,
            Qt.Key.Key_Right: self._played + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(self._stations) - 1,
        }.get(Qt.Key(event.key()))
        if wanted is None or event.modifiers() & Qt.KeyboardModifier.AltModifier:
            super().keyPressEvent(event)
        elif 0 <= wanted < len(self._stations) and wanted != self._played:
            self.position_selected.emit(wanted)

    @called_by_qt(bool)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            played = self.played_at(event.pos().x())
            if played is not None:
                show_tip(event.globalPos(), self._stations[played].words, self)
                return True
        return super().event(event)
