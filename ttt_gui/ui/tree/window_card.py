"""The card with the window of the selected node as a number line: α, β and the best value, at entry and now."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from ttt_gui.engine.score import Bound
from ttt_gui.ui.look.border import Guarded, tell
from ttt_gui.ui.look.formats import NONE
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, ElidedLabel, muted_label
from ttt_gui.ui.trace.state import HIDDEN, TreeState
from ttt_gui.ui.trace.window import NO_SCALE, Edge, ValueScale, Window, WindowFacts, scale_of, window_facts

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_CENTRE = Qt.AlignmentFlag.AlignCenter
_BAND = 12  # the height of a bracket, and of the band between two
_OPEN = 14  # beyond the ends of the scale, where an open edge leads to
_STEP = 4  # pixels between a value and the edge of a null window beside it
_GAP = 10


class NumberLine(Guarded, QWidget):
    """A number line with the window and the values of the moves, and a table below; its height is the same at every
    step.
    """

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.facts, self._scale = WindowFacts(), NO_SCALE
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._make_fonts()
        look.changed.connect(self._make_fonts)

    @Slot()
    def _make_fonts(self) -> None:
        """Take the fonts of the look, and the sizes that follow from them."""
        look = self._look
        self._plain, self._bold = look.font(0.96), look.font(0.96, QFont.Weight.DemiBold)
        self._small, self._letters = look.font(0.92), look.font(0.92, QFont.Weight.DemiBold)
        self._figures = look.font(0.96, tabular=True)
        self._bold_figures = look.font(0.96, QFont.Weight.DemiBold, tabular=True)
        self._line = QFontMetrics(self._plain).height()
        self._measure()
        self.updateGeometry()
        self.update()

    def _measure(self) -> None:
        """Take the places of the parts that follow from the fonts."""
        self._band_row, self._table_row = self._line + _BAND + 4, self._line + 6
        self._axis_top = 2 * self._band_row + 6
        self._table_top = self._axis_top + self._line + 14
        self._left = QFontMetrics(self._bold).horizontalAdvance("entry") + _GAP + _OPEN
        self._column = max(QFontMetrics(self._bold_figures).horizontalAdvance("≥ \N{MINUS SIGN}10") + 6, 52)

    def set(self, facts: WindowFacts, scale: ValueScale) -> None:
        """Show the window and values ``facts`` of a node on an axis ``scale``; equal arguments repaint nothing."""
        if facts != self.facts or scale is not self._scale:
            self.facts, self._scale = facts, scale
            self.update()

    # --- places ---

    def sizeHint(self) -> QSize:
        """Return the size of the axis with the table and the two sentences below."""
        return QSize(268, round(self._row_rect(3).top()) + 2 * self._line + 8)

    def minimumSizeHint(self) -> QSize:
        """Return the least width at the height of sizeHint()."""
        return QSize(220, self.sizeHint().height())

    def _plot(self) -> QRectF:
        """Return the rectangle from the left end of the scale to its right end."""
        return QRectF(self._left, 0, max(40, self.width() - self._left - _OPEN), self._axis_top)

    def _x(self, edge: Edge, is_alpha: bool) -> float:
        """Return the x coordinate of an edge of the window; an open one lies beyond the end of the axis."""
        plot = self._plot()
        if edge.value is None:
            return plot.left() - _OPEN if is_alpha else plot.right() + _OPEN
        return plot.left() + self._scale.at(edge.value) * plot.width() + edge.beside * _STEP

    # --- painting ---

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the axis, the windows at entry and now, the table below, and the sentence about them."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._scale.trace is not None:
                self._paint_axis(painter)
                self._paint_names(painter)
                self._paint_best(painter)
                self._paint_row(painter, self.facts.entry, 0, False)
                self._paint_row(painter, self.facts.now, self._band_row, self.facts.crossed)
                self._paint_table(painter)
            self._paint_summary(painter)

    def _paint_axis(self, painter: QPainter) -> None:
        """Paint the axis with its ticks and the names at its ends and in its middle."""
        tokens, plot, scale = self._look.tokens, self._plot(), self._scale
        top, middle = float(self._axis_top), scale.middle_at if scale.middle else None
        if middle is not None:
            x = plot.left() + middle * plot.width()
            painter.setPen(QPen(tokens.color("hairline"), 1))
            painter.drawLine(QPointF(x, 4), QPointF(x, top))
        painter.setPen(QPen(tokens.color("grid"), 1.2))
        painter.drawLine(QPointF(plot.left(), top), QPointF(plot.right(), top))
        for share in scale.ticks:
            x = plot.left() + share * plot.width()
            tall = 6 if share in (0.0, 1.0) or (middle is not None and abs(share - middle) < 1e-6) else 3
            painter.drawLine(QPointF(x, top), QPointF(x, top + tall))
        painter.setFont(self._small)
        painter.setPen(tokens.color("muted"))
        metrics, under = QFontMetrics(self._small), top + 8
        taken: list[tuple[float, float]] = []
        names = [(plot.left(), scale.left), (plot.right(), scale.right)]
        names += [] if middle is None else [(plot.left() + middle * plot.width(), scale.middle)]
        for x, text in names:
            width = metrics.horizontalAdvance(text)
            left = max(0.0, min(self.width() - width, x - width / 2))
            if all(left > there + 4 or left + width < here - 4 for here, there in taken):
                painter.drawText(QRectF(left, under, width + 2, self._line), _LEFT, text)
                taken.append((left, left + width))

    def _paint_best(self, painter: QPainter) -> None:
        """Mark the best value on the axis: a dot where it is exact, an arrow towards where it may lie, else a ring."""
        best = self.facts.best
        if best.value is None:
            return
        plot, color, top = self._plot(), self._tone(best.tone), float(self._axis_top)
        x = plot.left() + self._scale.at(best.value) * plot.width()
        painter.setPen(QPen(color, 1.6))
        painter.setBrush(color)
        if best.bound is Bound.EXACT:
            painter.drawEllipse(QPointF(x, top), 4, 4)
        elif best.bound in (Bound.LOWER, Bound.UPPER):
            to = 7 if best.bound is Bound.LOWER else -7
            painter.drawPolygon(QPolygonF([QPointF(x, top - 4), QPointF(x, top + 4), QPointF(x + to, top)]))
        else:
            painter.setBrush(self._look.tokens.color("surface"))
            painter.drawEllipse(QPointF(x, top), 4, 4)

    def _tone(self, tone: str) -> QColor:
        """Return the colour of a value's token."""
        return self._look.tokens.color("text" if tone == "muted" else tone)

    def _paint_row(self, painter: QPainter, window: Window | None, top: int, crossed: bool) -> None:
        """Paint a window between its brackets, hatched where α and β have ``crossed``; None paints nothing."""
        tokens = self._look.tokens
        band = float(top + self._line)
        if window is None:
            return
        alpha, beta = window
        if alpha.text == HIDDEN:
            self._paint_hidden(painter, band)
            return
        a, b = self._x(alpha, True), self._x(beta, False)
        if crossed:
            a, b = max(a, b + 3), b
        shape = QRectF(QPointF(min(a, b), band), QPointF(max(a, b), band + _BAND))
        if crossed:
            painter.fillRect(shape, tokens.mixed("loss", 0.18, "surface"))
            painter.fillRect(shape, QBrush(tokens.color("loss"), Qt.BrushStyle.BDiagPattern))
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens.mixed("accent", 0.34 if tokens.outlines else 0.24, "surface"))
            painter.drawPolygon(band_shape(shape, alpha.value is None, beta.value is None))
        for edge, x, side in ((alpha, a, 1), (beta, b, -1)):
            if edge.value is not None:
                painter.setPen(QPen(tokens.color("accent"), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                corners = ((side * 4, 1), (0, 1), (0, _BAND - 1), (side * 4, _BAND - 1))
                painter.drawPolyline([QPointF(x + dx, band + dy) for dx, dy in corners])
        self._paint_letters(painter, top, (("α", alpha, a), ("β", beta, b)))

    def _paint_hidden(self, painter: QPainter, band: float) -> None:
        """Paint an empty band: the window is the answer to a question."""
        plot, tokens = self._plot(), self._look.tokens
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(tokens.color("muted"), 1, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(QRectF(plot.left(), band, plot.width(), _BAND), 2, 2)
        painter.setFont(self._bold)
        painter.setPen(tokens.color("accent"))
        painter.drawText(QRectF(plot.left(), band - self._line, plot.width(), self._line), _CENTRE, HIDDEN)

    def _paint_letters(self, painter: QPainter, top: int, letters: tuple[tuple[str, Edge, float], ...]) -> None:
        """Paint α and β above their brackets, side by side where these are close."""
        (first, first_edge, x), (second, second_edge, y) = sorted(letters, key=lambda each: each[2])
        room = float(scaled(12))
        if y - x < room:
            x, y = (x + y - room) / 2, (x + y + room) / 2
        limit = self.width() - room / 2
        y = min(y, limit)
        x = min(x, y - room)
        painter.setFont(self._letters)
        for text, edge, at in ((first, first_edge, x), (second, second_edge, y)):
            painter.setPen(self._look.tokens.color("muted" if edge.value is None else "text"))
            painter.drawText(QRectF(at - room, top, 2 * room, self._line), _CENTRE, text)

    def _row_rect(self, row: int) -> QRectF:
        """Return the rectangle of a row of the table, numbered from 0."""
        return QRectF(0, self._table_top + self._line + 4 + row * self._table_row, self.width(), self._table_row)

    def _paint_names(self, painter: QPainter) -> None:
        """Paint all words that are the same at every step."""
        tokens, hero, column, right = self._look.tokens, self.facts.hero, self._column, self.width()
        for name, top, font, token, at in (
            ("entry", self._line, self._plain, "muted", right - 2 * column),
            ("now", self._line + self._band_row, self._bold, "text", right - column),
        ):
            painter.setFont(font)
            painter.setPen(tokens.color(token))
            painter.drawText(QRectF(0, top + (_BAND - self._line) / 2, self._plot().left(), self._line), _LEFT, name)
            painter.drawText(QRectF(at, self._table_top, column, self._line), _RIGHT, name)
        words = (("α", f"{hero} gets at least"), ("β", f"{hero} gets at most"), ("best", ""))
        for number, (name, meaning) in enumerate(words):
            row = self._row_rect(number)
            painter.setPen(QPen(tokens.color("hairline"), 1))
            painter.drawLine(row.topLeft(), row.topRight())
            painter.setFont(self._bold)
            painter.setPen(tokens.color("text"))
            painter.drawText(row, _LEFT, name)
            self._paint_meaning(painter, row, name, meaning, 2 * column)

    def _paint_meaning(self, painter: QPainter, row: QRectF, name: str, words: str, figures: float) -> None:
        """Paint what a row of the table means, after its name, where there is room for it before its figures."""
        start = QFontMetrics(self._bold).horizontalAdvance(name) + 7
        if QFontMetrics(self._plain).horizontalAdvance(words) > row.width() - start - figures:
            return
        painter.setFont(self._plain)
        painter.setPen(self._look.tokens.color("muted"))
        painter.drawText(row.adjusted(start, 0, -figures, 0), _LEFT, words)

    def _paint_table(self, painter: QPainter) -> None:
        """Paint the figures of the table."""
        tokens, facts, column = self._look.tokens, self.facts, self._column
        none = (Edge(None, NONE), Edge(None, NONE))
        entry, now = facts.entry or none, facts.now or none
        value = QFontMetrics(self._bold_figures).horizontalAdvance(facts.best.text) + _GAP
        is_long = value > column  # an interval
        figures = value if is_long else 2 * column
        self._paint_meaning(painter, self._row_rect(2), "best", facts.best.by.removeprefix("by "), figures)
        painter.setFont(self._figures)
        for number, text in enumerate((entry[0].text, entry[1].text, "" if is_long else NONE)):
            painter.drawText(self._row_rect(number).adjusted(0, 0, -column, 0), _RIGHT, text)
        painter.setFont(self._bold_figures)
        for number, (text, tone) in enumerate(
            ((now[0].text, "text"), (now[1].text, "text"), (facts.best.text, facts.best.tone))
        ):
            painter.setPen(tokens.color("muted") if text == NONE else self._tone(tone))
            painter.drawText(self._row_rect(number), _RIGHT, text)

    def _paint_summary(self, painter: QPainter) -> None:
        """Paint the sentence about the window, and below it what was returned."""
        facts, color = self.facts, self._look.tokens.color
        top, height = self._row_rect(3).top() + 4, self._line + 2
        for text, cut in ((facts.summary, facts.is_cut), (facts.returned, False)):
            painter.setFont(self._bold if cut else self._plain)
            painter.setPen(color("loss" if cut else "muted"))
            painter.drawText(QRectF(0, top, self.width(), height), _LEFT, text)
            top += height


def band_shape(shape: QRectF, open_left: bool, open_right: bool) -> QPolygonF:
    """Return the band between two edges, with an arrow's head where an edge is open."""
    middle, head = shape.center().y(), 6
    points = [shape.topLeft(), shape.topRight()]
    if open_right:
        points[1:] = [
            shape.topRight() - QPointF(head, 0), QPointF(shape.right(), middle), shape.bottomRight() - QPointF(head, 0)
        ]  # fmt: skip
    else:
        points.append(shape.bottomRight())
    if open_left:
        points[0] = shape.topLeft() + QPointF(head, 0)
        points += [shape.bottomLeft() + QPointF(head, 0), QPointF(shape.left(), middle)]
    else:
        points.append(shape.bottomLeft())
    return QPolygonF(points)


class WindowCard(Card):
    """Shows the window (α, β) of the selected node at the step; for a pruned move, that of its node."""

    def __init__(self, look: Look, state: TreeState, parent: QWidget | None = None) -> None:
        super().__init__(look, "Window", parent)
        self._state = state
        self._scale = NO_SCALE
        self.title = ElidedLabel()
        self.title.setFont(self.heading.font())
        self.title.setObjectName("heading")
        self.heading.hide()
        self.head.takeAt(1)  # the card's own stretch: the title has all the room
        self.event_label = muted_label()
        self.event_label.setFont(look.font(0.92, tabular=True))
        self.head.insertWidget(0, self.title, 1)
        self.head.addWidget(self.event_label)
        self.line = NumberLine(look)
        self.body.addWidget(self.line)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

        state.trace_changed.connect(self._take_trace)
        state.changed.connect(self._follow)
        self._take_trace()
        self._follow()

    @Slot()
    def _take_trace(self) -> None:
        """Make the axis of another trace."""
        trace = self._state.trace
        try:
            self._scale = scale_of(trace) if trace else NO_SCALE
        except Exception:
            tell(self, "the scale of the window")
            self._scale = NO_SCALE

    @Slot()
    def _follow(self) -> None:
        """Show the window of the selected node at the step."""
        try:
            facts = window_facts(self._state)
        except Exception:
            tell(self, "the window")
            facts = WindowFacts(summary="This window cannot be shown.")
        self.line.set(facts, self._scale)
        self.title.set_text(facts.title)
        self.event_label.setText(facts.event)
        self.setAccessibleDescription(f"{facts.title}, {facts.event}: {facts.text}")
