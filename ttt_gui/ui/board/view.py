"""The board: shows one position and asks for cells, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import (
    QAbstractAnimation,
    QEasingCurve,
    QEvent,
    QParallelAnimationGroup,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QVariantAnimation,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QAccessibleInterface,
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from ttt_gui.game.position import Position, Side
from ttt_gui.game.rules import Rules, cells_of
from ttt_gui.ui.drawing.board import BoardGeometry, draw_grid, draw_mark, draw_win_line, round_pen
from ttt_gui.ui.look.border import called_by_qt, painted_by_qt
from ttt_gui.ui.look.theme import Look

MARK_MS, LINE_MS = 120, 250

_STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
_PLAY_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Select)


class BoardView(QWidget):
    """Set a position, a hint, whose mark may be placed; the rest (focus, hover, motion) it keeps for itself.

    Signals: cell_clicked(int cell) by a click, Enter, Space or a digit, whether or not the cell can be played.
    """

    cell_clicked = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._position = Position(Rules())
        self._outcome = self._position.outcome
        self._last_move: int | None = None
        self._hint: int | None = None
        self._playable: Side | None = None
        self._motion = True
        self._focus_cell = self._position.rules.cells // 2
        self._by_keyboard = False
        self._hovered: int | None = None
        self._pressed: int | None = None
        self.accessible: QAccessibleInterface | None = None  # kept for those who made it
        self._geometry = BoardGeometry.fit(self._position.rules, QRectF(0, 0, 300, 300))
        self._mark = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=MARK_MS)
        self._line = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=LINE_MS)
        self._line.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._drawing = QParallelAnimationGroup(self)
        self._drawing.addAnimation(self._mark)
        self._drawing.addAnimation(self._line)

        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Board")

        look.changed.connect(self._repaint_all)
        self._mark.valueChanged.connect(self._repaint_last)
        self._line.valueChanged.connect(self._repaint_all)

    # -- set and show ---------------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        return self._position

    @property
    def focus_cell(self) -> int:
        return self._focus_cell

    @property
    def board_geometry(self) -> BoardGeometry:
        return self._geometry

    def set_position(self, position: Position, last_move: int | None = None) -> None:
        """Show a position; a move that follows the one shown draws itself."""
        before, self._position, self._last_move = self._position, position, last_move
        self._outcome = position.outcome
        if position.rules != before.rules:
            self._focus_cell = position.rules.cells // 2
            self._hovered = self._pressed = None
            self._lay_out()
        moves = last_move is not None and _follows(before, position, last_move)
        self._drawing.stop()
        if moves and self._motion and self._look.motion and self.isVisible():
            self._line.setDuration(LINE_MS if self._outcome else 1)
            self._drawing.start()
        if moves and last_move is not None:
            self._tell_reader(QAccessible.Event.NameChanged, last_move)
        self.update()

    def set_playable(self, side: Side | None) -> None:
        """Whose mark a click may place now: it shows faintly under the pointer. None: nobody's."""
        if side is not self._playable:
            self._playable = side
            self._show_cursor()
            self.update()

    def set_hint(self, cell: int | None) -> None:
        """Ring the cell of a hinted move."""
        if cell != self._hint:
            self._hint = cell
            self.update()

    def set_motion(self, motion: bool) -> None:
        """Whether marks and lines draw themselves."""
        self._motion = motion

    def describe(self, cell: int) -> str:
        """A cell in words, for those who cannot see it: 'b2, empty', 'a1, X, last move'."""
        side = self._position.side_at(cell)
        words = [self._position.rules.cell_name(cell), str(side) if side else "empty"]
        if cell == self._last_move:
            words.append("last move")
        if cell == self._hint:
            words.append("hint")
        if self._outcome and self._outcome.winning_cells >> cell & 1:
            words.append("on the winning line")
        return ", ".join(words)

    def _tell_reader(self, event: QAccessible.Event, cell: int) -> None:
        """Let a screen reader look at a cell; nothing when none runs."""
        if QAccessible.isActive():
            news = QAccessibleEvent(self, event)
            news.setChild(cell)
            QAccessible.updateAccessibility(news)

    # -- paint ----------------------------------------------------------------------------------------------------

    def _paint(self, painter: QPainter, asked: QRectF) -> None:
        """Paint the board; marks outside the rectangle that was asked for are left out."""
        tokens, geometry = self._look.tokens, self._geometry
        winning = self._outcome.winning_cells if self._outcome else 0
        self._paint_names(painter)
        for cell in cells_of(winning):
            self._tint(painter, cell, tokens.mixed("win", 0.14), tokens.color("win") if tokens.outlines else None)
        if self._last_move is not None and not winning >> self._last_move & 1:
            outline = tokens.color("accent") if tokens.outlines else None
            self._tint(painter, self._last_move, tokens.mixed("accent", 0.12, "surface"), outline)
        if self._hint is not None:
            self._tint(painter, self._hint, tokens.mixed("win", 0.12), tokens.color("win"))
        draw_grid(painter, geometry, tokens.color("grid"))

        moving = self._drawing.state() is QAbstractAnimation.State.Running
        colors = {Side.X: tokens.color("x"), Side.O: tokens.color("o")}
        for cell, side in self._stones():
            if not asked.intersects(geometry.cell_rect(cell)):
                continue
            drawn = float(self._mark.currentValue()) if moving and cell == self._last_move else 1.0
            draw_mark(painter, side, geometry.cell_rect(cell), colors[side], drawn)
        ghost = self._ghost_cell()
        if ghost is not None and self._playable:
            faint = QColor(colors[self._playable])
            faint.setAlphaF(0.5 if tokens.outlines else 0.28)
            draw_mark(painter, self._playable, geometry.cell_rect(ghost), faint)
        self._paint_lines(painter, float(self._line.currentValue()) if moving else 1.0)
        if self.hasFocus() and self._by_keyboard:
            painter.setPen(round_pen(tokens.color("accent"), 2.0 if geometry.cell > 40 else 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            radius = geometry.cell * 0.07
            painter.drawRoundedRect(geometry.ground(self._focus_cell), radius, radius)

    def _paint_names(self, painter: QPainter) -> None:
        geometry, rules = self._geometry, self._position.rules
        painter.setFont(self._look.font(0.93))
        painter.setPen(self._look.tokens.color("muted"))
        board, gap = geometry.rect, self._margin()
        for row in range(rules.rows):
            cell = geometry.cell_rect(row * rules.columns)
            space = QRectF(board.left() - gap, cell.top(), gap - 6, cell.height())
            painter.drawText(space, Qt.AlignmentFlag.AlignCenter, str(rules.rows - row))
        for column in range(rules.columns):
            cell = geometry.cell_rect(column)
            space = QRectF(cell.left(), board.bottom() + 5, cell.width(), gap - 6)
            painter.drawText(space, Qt.AlignmentFlag.AlignCenter, rules.cell_name(column)[0])

    def _paint_lines(self, painter: QPainter, drawn: float) -> None:
        if not self._outcome:
            return
        tokens, cell = self._look.tokens, self._geometry.cell
        width = max(2.0, cell * 0.04)
        # A halo of the ground first, so that the line stands apart from the marks it crosses.
        for color, extra in ((tokens.color("paper"), max(1.5, cell * 0.02)), (tokens.color("win"), 0.0)):
            for line in self._outcome.lines:
                draw_win_line(painter, self._geometry, line, round_pen(color, width + extra), drawn)

    def _tint(self, painter: QPainter, cell: int, color: QColor, outline: QColor | None) -> None:
        radius = self._geometry.cell * 0.07
        painter.setPen(round_pen(outline, 2.0 if self._geometry.cell > 40 else 1.5) if outline else Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawRoundedRect(self._geometry.ground(cell), radius, radius)

    def _stones(self) -> Iterator[tuple[int, Side]]:
        for cell in range(self._position.rules.cells):
            side = self._position.side_at(cell)
            if side:
                yield cell, side

    def _ghost_cell(self) -> int | None:
        if self._playable is None or self._outcome or self._hovered is None:
            return None
        return None if self._position.side_at(self._hovered) else self._hovered

    # -- space ----------------------------------------------------------------------------------------------------

    def _margin(self) -> float:
        """The room left of and below the board for the names of rows and columns."""
        return self.fontMetrics().height() + 12.0

    def _lay_out(self) -> None:
        area = QRectF(self.rect()).adjusted(2, 4, -2, -2)
        self._geometry = BoardGeometry.fit(self._position.rules, area, self._margin())

    @Slot()
    def _repaint_all(self) -> None:
        self.update()

    @Slot()
    def _repaint_last(self) -> None:
        self._repaint_cell(self._last_move)

    def _repaint_cell(self, cell: int | None) -> None:
        if cell is not None:
            self.update(self._geometry.cell_rect(cell).toAlignedRect())

    def _show_cursor(self) -> None:
        can = self._ghost_cell() is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if can else Qt.CursorShape.ArrowCursor)

    # -- mouse and keyboard ---------------------------------------------------------------------------------------

    def _hover(self, point: QPointF | None) -> None:
        cell = self._geometry.cell_at(point) if point is not None else None
        if cell != self._hovered:
            self._repaint_cell(self._hovered)
            self._hovered = cell
            self._show_cursor()
            self._repaint_cell(cell)

    def _focus(self, cell: int) -> None:
        self._by_keyboard = True
        if cell != self._focus_cell:
            self._focus_cell = cell
            self._tell_reader(QAccessible.Event.Focus, cell)
        self.update()

    def _keypad_cell(self, event: QKeyEvent) -> int | None:
        """The cell of a digit on a board of 3 × 3, laid out as on the keypad: 7 8 9 above."""
        rules, digit = self._position.rules, event.key() - Qt.Key.Key_0
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if (rules.rows, rules.columns) != (3, 3) or not 1 <= digit <= 9 or modifiers:
            return None
        from_below, column = divmod(digit - 1, 3)
        return (2 - from_below) * 3 + column

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        return QSize(560, 560)

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return QSize(240, 240)

    @painted_by_qt
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint(painter, event.rect().toRectF())

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    @called_by_qt()
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.FontChange:
            self._lay_out()
        super().changeEvent(event)

    @called_by_qt()
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(event.position())

    @called_by_qt()
    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)

    @called_by_qt()
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed = self._geometry.cell_at(event.position())
            if self._pressed is not None:
                self._by_keyboard = False
                self._focus_cell = self._pressed
                self.update()

    @called_by_qt()
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        released = self._geometry.cell_at(event.position())
        # A drag to elsewhere takes the click back.
        if event.button() is Qt.MouseButton.LeftButton and pressed is not None and released == pressed:
            self.cell_clicked.emit(pressed)

    @called_by_qt()
    def keyPressEvent(self, event: QKeyEvent) -> None:
        rules, key = self._position.rules, Qt.Key(event.key())
        row, column = divmod(self._focus_cell, rules.columns)
        whole_board = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        keypad_cell = self._keypad_cell(event)
        if key in _STEPS and not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            down, right = _STEPS[key]
            row = min(max(row + down, 0), rules.rows - 1)
            column = min(max(column + right, 0), rules.columns - 1)
            self._focus(row * rules.columns + column)
        elif key is Qt.Key.Key_Home:
            self._focus(0 if whole_board else row * rules.columns)
        elif key is Qt.Key.Key_End:
            self._focus(rules.cells - 1 if whole_board else (row + 1) * rules.columns - 1)
        elif key in _PLAY_KEYS:
            self._focus(self._focus_cell)
            self.cell_clicked.emit(self._focus_cell)
        elif keypad_cell is not None:
            self._focus(keypad_cell)
            self.cell_clicked.emit(keypad_cell)
        else:
            super().keyPressEvent(event)

    @called_by_qt()
    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self._by_keyboard = True
        self.update()

    @called_by_qt()
    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()


def _follows(before: Position, after: Position, move: int) -> bool:
    """Whether ``after`` is ``before`` with one more stone, at ``move``."""
    new = after.occupied & ~before.occupied
    return before.rules == after.rules and new == 1 << move and after.stones == before.stones + 1
