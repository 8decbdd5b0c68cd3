"""The card of a review: the strip of the game, what the position on the board was worth, and how far the proofs are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QWidget

from ttt_gui.engine.figures import plural
from ttt_gui.engine.values import DRAWS, LOSES, UNKNOWN, WINS, ProvedValue
from ttt_gui.game.position import Side
from ttt_gui.session.judging.review import Review, ReviewedMove
from ttt_gui.ui.drawing.board import round_pen
from ttt_gui.ui.look.accessible import set_role
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import LinkLabel, PlainLabel, show_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, ElidedLabel, in_column
from ttt_gui.ui.side.two_ways import TwoWays

_PLOT = 4  # the height from a win to a loss, in lines of text
_WIDEST = 36  # the largest width of a column, in pixels
_TURN = 9  # the room of the sign of a turning point, above a column


@dataclass(frozen=True)
class Station:
    """A position of the game as the review's strip shows it: its value for the side whose view it is, a text, and
    whether the move before it turned the game.
    """

    value: ProvedValue
    words: str
    is_turning: bool = False


class ReviewStrip(Guarded, QWidget):
    """The values of the game's positions as bars, from the start on; a click or an arrow key chooses another position.

    A win is a bar upwards, a loss one downwards, a draw a bar about the middle; a hollow bar spans the values that are
    not yet excluded.

    Signals:
        position_selected: (int) the person wants the position after this many moves.
    """

    position_selected = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.stations: tuple[Station, ...] = ()
        self._names = ("", "")
        self._played = 0
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        set_role(self, QAccessible.Role.Chart)
        self.setAccessibleName("What the positions were worth")
        look.changed.connect(self._repaint)

    def set(self, stations: Sequence[Station], played: int, win: str, loss: str) -> None:
        """Show stations; the one on the board is that after ``played`` moves. ``win`` and ``loss`` label the upper and
        lower end of the strip, such as 'X wins'.
        """
        now = (tuple(stations), played, (win, loss))
        if now != (self.stations, self._played, self._names):
            self.stations, self._played, self._names = now
            if 0 <= played < len(self.stations):
                self.setAccessibleDescription(self.stations[played].words)
            self.update()

    @Slot()
    def _repaint(self) -> None:
        """Measure and paint the strip anew for another look."""
        self.updateGeometry()
        self.update()

    # -- where things are -------------------------------------------------------------------------------------------

    def _metrics(self) -> QFontMetricsF:
        """Return the metrics of the labels' font."""
        return QFontMetricsF(self._look.font(0.9))

    def _plot(self) -> QRectF:
        """Return the rectangle of the bars: what the labels at the left leave."""
        metrics = self._metrics()
        left = max(metrics.horizontalAdvance(text) for text in (*self._names, "draw")) + 10
        top = scaled(_TURN) + metrics.height() / 2
        return QRectF(left, top, max(1.0, self.width() - left - 3), self.height() - top - metrics.height() / 2)

    def column(self, played: int) -> QRectF:
        """Return the rectangle of the position after ``played`` moves, in pixels."""
        plot = self._plot()
        width = min(scaled(_WIDEST), plot.width() / max(1, len(self.stations)))
        return QRectF(plot.left() + played * width, plot.top(), width, plot.height())

    def played_at(self, x: float) -> int | None:
        """Return the number of moves before the position whose bar is at ``x``; None beside the bars."""
        first = self.column(0)
        played = int((x - first.left()) // first.width())
        return played if 0 <= played < len(self.stations) else None

    # -- painting ---------------------------------------------------------------------------------------------------

    @staticmethod
    def _bar(column: QRectF, value: ProvedValue) -> QRectF:
        """Return the bar from the lowest to the highest that a position may be worth; a third each for a win, a draw
        and a loss."""
        third = column.height() / 3
        top = column.top() + third * (WINS - value.at_most)
        height = third * (value.at_most - value.at_least + 1)
        gap = 1.5 if column.width() >= 8 else 0.5 if column.width() >= 4 else 0.0
        return QRectF(column.left() + gap, top, column.width() - 2 * gap, height)

    def _paint_axis(self, painter: QPainter, plot: QRectF) -> None:
        """Paint the labels at the left, and the lines between win, draw and loss."""
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
            painter.drawLine(QPointF(plot.left(), y), QPointF(self.column(len(self.stations)).left(), y))

    def _paint_station(self, painter: QPainter, played: int, station: Station) -> None:
        """Paint the bar of a position, with a frame if it is on the board, and the sign of a turning point."""
        tokens, column = self._look.tokens, self.column(played)
        if played == self._played:
            painter.setPen(tokens.color("accent"))
            painter.setBrush(QColor(tokens.texts["selection"]))
            painter.drawRoundedRect(column.adjusted(0, -2.5, 0, 2.5), 3, 3)
        bar, value = self._bar(column, station.value), station.value.value
        if value is None:
            painter.setPen(round_pen(tokens.color("muted"), 1.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(bar.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens.color({WINS: "win", DRAWS: "draw", LOSES: "loss"}[value]))
            painter.drawRoundedRect(bar, 2, 2)
        if station.is_turning:
            x, y, half = column.center().x(), column.top() - 4.0, min(scaled(9) / 2, column.width() / 2)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens.color("loss"))
            painter.drawPolygon(
                QPolygonF([QPointF(x - half, y - scaled(7)), QPointF(x + half, y - scaled(7)), QPointF(x, y)])
            )

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bars, and the focus."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_axis(painter, self._plot())
            for played, station in enumerate(self.stations):
                self._paint_station(painter, played, station)
            if self.hasFocus():
                painter.setPen(round_pen(self._look.tokens.color("accent"), 1.5))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)

    # -- overridden -------------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """Return a usual width and the height of the strip."""
        return QSize(260, round((_PLOT + 1) * self._metrics().height() + scaled(_TURN)))

    def minimumSizeHint(self) -> QSize:
        """Return the least width and the height of the strip."""
        return QSize(180, self.sizeHint().height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Ask for the position whose bar was clicked."""
        played = self.played_at(event.position().x())
        if event.button() is Qt.MouseButton.LeftButton and played is not None:
            self.position_selected.emit(played)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go through the positions by arrows, Home and End."""
        wanted = {
            Qt.Key.Key_Left: self._played - 1,
            Qt.Key.Key_Right: self._played + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(self.stations) - 1,
        }.get(Qt.Key(event.key()))
        if wanted is None or event.modifiers() & Qt.KeyboardModifier.AltModifier:
            super().keyPressEvent(event)
        elif 0 <= wanted < len(self.stations) and wanted != self._played:
            self.position_selected.emit(wanted)

    def event(self, event: QEvent) -> bool:
        """Show the text of the position under the pointer in a tooltip."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            played = self.played_at(event.pos().x())
            if played is not None:
                show_tip(event.globalPos(), self.stations[played].words, self)
                return True
        return super().event(event)


# -- The card ----------------------------------------------------------------------------------------------------------


_MOST_NUMBERS = 4  # of moves that are listed in a sentence, which has two lines


@dataclass(frozen=True)
class Reviewed:
    """What a review has found so far: values of positions for X, moves, whether it goes on, and how many positions are
    proved.
    """

    proved_values: tuple[ProvedValue, ...]
    moves: tuple[ReviewedMove, ...]
    is_running: bool
    settled: int

    @classmethod
    def from_review(cls, review: Review) -> Reviewed:
        """Return the present findings of a review."""
        return cls(review.proved_values, review.moves, review.is_running, review.progress[0])

    def stations(self, view: Side) -> list[Station]:
        """Return the positions from the start on, as ``view`` sees them; none before a review has begun."""
        proved_values = [value if view is Side.X else value.other for value in self.proved_values]
        if not proved_values:
            return []
        start = Station(proved_values[0], f"Start: {proved_values[0].words(view)}")
        after = zip(self.moves, proved_values[1:], strict=True)
        return [start, *(Station(value, _words(move, value, view), bool(move.is_turning)) for move, value in after)]

    @property
    def progress(self) -> str:
        """The progress as text: '4 of 10 positions' during proofs, then 'All positions proved' or '7 of 10 positions
        proved'.
        """
        count = len(self.proved_values)
        if self.is_running:
            return f"{self.settled} of {count} {plural('position', count)}"
        proved = sum(value.value is not None for value in self.proved_values)
        return "All positions proved" if proved == count else f"{proved} of {count} positions proved"

    @property
    def summary(self) -> str:
        """A text that names the moves that turned the game."""
        turning = [str(move.number) for move in self.moves if move.is_turning]
        if len(turning) > _MOST_NUMBERS:
            return f"The game turned {len(turning)} times, first at move {turning[0]}."
        if turning:
            *most, last = turning
            numbers = f"{', '.join(most)} and {last}" if most else last
            return f"The game turned at {plural('move', len(turning))} {numbers}."
        if all(move.is_turning is False for move in self.moves):
            return "No move changed the result." if self.moves else "No move has been played yet."
        return "No turning point is proved so far."


def _words(move: ReviewedMove, value: ProvedValue, view: Side) -> str:
    """Return the text of the position after a move, and below it that the move turned the game."""
    where = f"Move {move.number}, {move.side} at {move.position.rules.cell_name(move.cell)}"
    said = f"{where}: {value.words(view)}" if value != UNKNOWN else f"{where}: not proved yet"
    return f"{said}\n{move.sentence}" if move.sentence else said


class ReviewCard(Card):
    """Shows the findings of a review, all of which are passed to ``set``. ``strip`` emits which position is wanted.

    Signals:
        stop_requested: the proofs are to stop.
        resume_requested: the proofs are to go on.
        close_requested: the review is to be closed.
    """

    stop_requested = Signal()
    resume_requested = Signal()
    close_requested = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "Review", parent)
        self._known = Reviewed((), (), False, 0)
        self._said = self._turn = ""
        self._view = ""
        self.strip = ReviewStrip(look)
        self._played = 0
        self._close, self._progress = LinkLabel(), LinkLabel(wrap=True)
        self._position, self._sentence = ElidedLabel(), PlainLabel(wrap=True)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        for label in (self._close, self._progress):
            label.setObjectName("muted")

        self.ways = TwoWays(look)

        self.head.addWidget(self._close)
        self.body.setSpacing(6)
        self._texts, self._below = QWidget(), QStackedWidget()
        in_column(self._position, self._sentence, self._progress, None, gap=6, of=self._texts)
        for page in (self._texts, self.ways):
            self._below.addWidget(page)
        for widget in (self.strip, self._below):
            self.body.addWidget(widget)

        for label in (self._close, self._progress):
            label.linkActivated.connect(self._follow_link)
        look.changed.connect(self._show)
        self._show()

    @property
    def words(self) -> tuple[str, str, str]:
        """The texts of the card: about the position, about its move or else the game, and the progress."""
        return self._said, self._turn or self._known.summary, self._known.progress

    def set(self, known: Reviewed, played: int, view: Side, is_person: bool) -> None:
        """Show a review as ``view`` sees it ('you' if ``is_person``), with ``played`` moves on the board."""
        stations = known.stations(view)
        wins, loses = ("you win", "you lose") if is_person else (f"{view} wins", f"{view.other} wins")
        self.strip.set(stations, played, wins, loses)
        said = stations[played].words if 0 <= played < len(stations) else ""
        self._said, _, self._turn = said.partition("\n")
        self._known, self._view, self._played = known, "you" if is_person else str(view), played
        self._show()

    def played_at(self, at: QPoint) -> int:
        """Return the number of moves before the position at a point of the card; beside the bars, before the one on the
        board.
        """
        found = self.strip.played_at(self.strip.mapFrom(self, at).x()) if self.strip.geometry().contains(at) else None
        return self._played if found is None else found

    @Slot(str)
    def _follow_link(self, link: str) -> None:
        """Do what a link of the card says."""
        {"close": self.close_requested, "stop": self.stop_requested, "go on": self.resume_requested}[link].emit()

    @Slot()
    def _show(self) -> None:
        """Show the texts of the card."""
        tokens, known = self._look.tokens, self._known
        self._close.set_link(f"for {self._view} · ", "Close", "close")
        self._position.setFont(self._look.font(1.0, QFont.Weight.DemiBold))
        self._position.set_text(self._said)
        self._sentence.setText(self._turn or known.summary)
        self._sentence.setStyleSheet(f"color: {tokens.loss if self._turn else tokens.muted};")
        move = known.moves[self._played - 1] if 0 < self._played <= len(known.moves) else None
        if move and move.is_turning and move.better is not None and known.settled == len(known.proved_values):
            last = known.moves[-1]
            self.ways.set(move, move.better, last.position.play(last.cell))
            self._below.setCurrentWidget(self.ways)
        else:
            self._below.setCurrentWidget(self._texts)
        line = self._sentence.fontMetrics().lineSpacing()
        self._sentence.setFixedHeight(2 * line + 2)  # nothing moves with its words
        self._below.setFixedHeight(max(page.sizeHint().height() for page in (self._texts, self.ways)))
        if known.is_running:
            self._progress.set_link(f"{known.progress} · ", "Stop", "stop")
        elif known.settled < len(known.proved_values):
            self._progress.set_link(f"{known.progress} · ", "Go on", "go on")
        else:
            self._progress.set_plain(known.progress)
