"""The depths of a search side by side: the chart of their values, also as a picture for a file, the table, and the
board of the depth that is selected."""

from __future__ import annotations

import math
from itertools import pairwise

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPicture,
    QResizeEvent,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtWidgets import QBoxLayout, QHeaderView, QSizePolicy, QTreeView, QWidget

from ttt_gui.engine.measure.deepening import (
    Deepened,
    DeepeningStep,
    deepening_title,
    exact_words,
    fate_words,
    heading_words,
    move_name,
    step_words,
)
from ttt_gui.engine.score import Bound, is_win
from ttt_gui.game.position import Side
from ttt_gui.ui.drawing.board import BoardFace, BoardGeometry, BoardPainter, draw_mark, margins, round_pen
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import NONE, duration, grouped
from ttt_gui.ui.look.plain import show_tip, tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import LIGHT, Look, Tokens
from ttt_gui.ui.look.widgets import in_row

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


# -- The table of the depths, and the board of the one that is selected, beside the chart ------------------------------


DEPTH, VALUE, BEST, PROVED, LINE, NODES, TIME = range(7)
_COLUMNS = (  # title, meaning, about the widest text; the column of the line has what is left
    ("Depth", "How many plies deep was searched", "Depth"),
    ("Value", "For the side to move; ≈ is a guess where the search ended before the game", "≈ +88"),
    (
        "Best move",
        "The move it would have played, and whether the depth before would have played another",
        "d8  flipped",
    ),
    ("Proved", "What the solver says of that move", "✗ gives up the win"),
    ("Line", "What it expected both to play", "a1 b2 c3 d"),
    ("Nodes", "Of all depths so far", "888 888 888"),
    ("Time", "Of all depths so far", "< 0.01 ms"),
)
_AT_RIGHT = (DEPTH, VALUE, NODES, TIME)
_Role = Qt.ItemDataRole
_SIDE = 190  # of the board
_FAINT, _FAINT_OUTLINED = 0.38, 0.6  # opacity of a mark that the search only expected
_NUMBER_ROOM = 2.1  # a cell shows a number where the cell is so many times as wide as a digit
_GAP, _PADDING, _SCROLL_BAR = 16, 20, 12
_ROOM_BELOW = 270  # from this height on a chart that has no room beside the table stands below


def _texts(found: Deepened, step: DeepeningStep) -> tuple[str, ...]:
    """Return the texts of a row of the table; an exact value has its sign, too: '= +17', '≈ −2'."""
    words = fate_words(step, found.answer)
    return (
        str(step.depth),
        f"= {step.shown}" if step.bound is Bound.EXACT else step.shown,
        f"{move_name(found, step.best)}{'  flipped' if step.flipped else ''}",
        f"{'✓' if step.fate.is_right else '✗'} {words}" if words else NONE,
        " ".join(move_name(found, move) for move in step.pv) or NONE,
        grouped(step.nodes),
        duration(step.seconds),
    )


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column in _AT_RIGHT else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


class DeepeningBoard(Guarded, QWidget):
    """The position, a depth's move on a ground that says whether it is right, and its line, faint and numbered."""

    def __init__(self, look: Look, found: Deepened, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.set(found, None)

    def set(self, found: Deepened, step: DeepeningStep | None) -> None:
        """Show the position alone, or with the move and the line of a depth."""
        self._found, self._step = found, step
        rules = found.position.rules
        board = f"{rules.rows} × {rules.columns}, {rules.k} in a row"
        self.setAccessibleName(f"The position on {board}: {found.position.text}")
        self.setAccessibleDescription(step_words(found, step) if step else "")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(scaled(_SIDE), scaled(_SIDE))

    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(_SIDE), scaled(120))

    def paintEvent(self, event: QPaintEvent) -> None:
        found, step, tokens = self._found, self._step, self._look.tokens
        names = margins(self._look.font())[0]
        geometry = BoardGeometry.fit(found.position.rules, QRectF(self.rect()), names, names)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if step and step.best is not None:
                token, radius = step.fate.token or "accent", geometry.cell * 0.07
                painter.setPen(round_pen(tokens.color(token), 1.5))
                painter.setBrush(tokens.mixed(token, 0.14, "surface"))
                painter.drawRoundedRect(geometry.ground(step.best), radius, radius)
            BoardPainter(geometry, tokens, self._look.font()).paint(painter, BoardFace(found.position))
            side, font = found.position.side_to_move, self._look.font(0.9, QFont.Weight.DemiBold, tabular=True)
            numbered = geometry.cell >= _NUMBER_ROOM * QFontMetricsF(font).horizontalAdvance("0")
            painter.setFont(font)
            for number, cell in enumerate(step.pv if step else (), start=1):
                color = QColor(tokens.color("x" if side is Side.X else "o"))
                if number > 1:
                    color.setAlphaF(_FAINT_OUTLINED if tokens.outlines else _FAINT)
                draw_mark(painter, side, geometry.cell_rect(cell), color)
                if numbered and number > 1:
                    painter.setPen(tokens.color("text"))
                    painter.drawText(geometry.cell_rect(cell), Qt.AlignmentFlag.AlignCenter, str(number))
                side = side.other


class DeepeningView(Guarded, QWidget):
    """Shows a deepening as table, chart and board; the newest depth is selected until a person selects another."""

    def __init__(self, look: Look, found: Deepened, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self.found = look, found
        self.rows = QStandardItemModel(0, len(_COLUMNS), self)
        for column, (title, meaning, _) in enumerate(_COLUMNS):
            head = QStandardItem(title)
            head.setToolTip(tip(meaning))
            head.setTextAlignment(_alignment(column))
            self.rows.setHorizontalHeaderItem(column, head)
        self.table, self.chart, self.board = QTreeView(), DeepeningChart(look, found), DeepeningBoard(look, found)
        table = self.table
        table.setObjectName("depths")
        table.setAccessibleName("What was found at each depth")
        table.setModel(self.rows)
        table.setRootIsDecorated(False)
        table.setUniformRowHeights(True)
        table.setAllColumnsShowFocus(True)
        table.header().setStretchLastSection(False)
        table.header().setSectionsMovable(False)
        table.header().setSectionResizeMode(LINE, QHeaderView.ResizeMode.Stretch)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._beside = in_row((table, 5), (self.chart, 4), gap=_GAP)
        in_row((self._beside, 1), self.board, gap=_GAP, of=self)

        table.selectionModel().currentRowChanged.connect(self._draw)
        self.chart.depth_selected.connect(self.select)
        look.changed.connect(self._on_look_changed)
        self._fit()

    @Slot()
    def _on_look_changed(self) -> None:
        self.set(self.found)
        self._fit()

    def set(self, found: Deepened) -> None:
        """Show ``found``: another search, or the same one with more depths."""
        row, last = self.table.currentIndex().row(), len(found.steps) - 1
        newest = row in (-1, self.rows.rowCount() - 1)
        self.found = found
        self.rows.setRowCount(len(found.steps))
        for number, step in enumerate(found.steps):
            for column, text in enumerate(_texts(found, step)):
                self.rows.setItem(number, column, self._item(step, column, text))
        if newest:
            self.select(last)
        self._draw()

    def _item(self, step: DeepeningStep, column: int, text: str) -> QStandardItem:
        item, words = QStandardItem(text), step_words(self.found, step)
        heavy = column in (DEPTH, PROVED) or (column == BEST and step.flipped)
        token = "muted" if column in (LINE, TIME) else "text"
        if column == PROVED:
            token = step.fate.token or "muted"
        elif column == BEST and step.flipped:
            token = "accent"
        item.setEditable(False)
        item.setTextAlignment(_alignment(column))
        item.setFont(self._look.font(1.0, QFont.Weight.DemiBold if heavy else QFont.Weight.Normal, tabular=True))
        item.setData(self._look.tokens.color(token), _Role.ForegroundRole)
        item.setToolTip(tip(words))
        item.setAccessibleText(words if column == DEPTH else "")
        return item

    @Slot(int)
    def select(self, row: int) -> None:
        """Select the depth of a row."""
        self.table.setCurrentIndex(self.rows.index(row, 0))

    @Slot()
    def _draw(self) -> None:
        steps, row = self.found.steps, self.table.currentIndex().row()
        self.chart.set(self.found, row)
        self.board.set(self.found, steps[row] if 0 <= row < len(steps) else None)

    def _fit(self) -> None:
        """Give every column the width of its widest text, and leave out what has no room: the chart beside the table,
        the times, the board, the lines, the nodes."""
        metrics = QFontMetrics(self._look.font(1.0, QFont.Weight.DemiBold, tabular=True))
        widths = [metrics.horizontalAdvance(widest) + scaled(_PADDING) for _, _, widest in _COLUMNS]
        least, room = sum(widths) + scaled(_SCROLL_BAR), self.width()
        board = self.board.sizeHint().width() + scaled(_GAP)
        chart = self.chart.minimumSizeHint().width() + scaled(_GAP)
        has_board = least - widths[TIME] + board <= room
        beside = least + board + chart <= room
        room -= board * has_board + chart * beside
        for column in (TIME, LINE, NODES):
            is_left_out = least > room
            self.table.setColumnHidden(column, is_left_out)
            least -= widths[column] * is_left_out
        for column, width in enumerate(widths):
            if column != LINE:
                self.table.setColumnWidth(column, width)
        self.table.setMinimumWidth(min(least, room))
        ways = QBoxLayout.Direction
        self._beside.setDirection(ways.LeftToRight if beside else ways.TopToBottom)
        self.chart.setVisible(beside or self.height() >= scaled(_ROOM_BELOW))
        self.board.setVisible(has_board)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
