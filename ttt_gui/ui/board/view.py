"""The board: shows one position and asks for cells, by mouse and by keyboard, and tells screen readers what stands on
it."""

from __future__ import annotations

import math
from typing import cast

from PySide6.QtCore import (
    QAbstractAnimation,
    QEasingCurve,
    QEvent,
    QObject,
    QParallelAnimationGroup,
    QPoint,
    QRect,
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
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWindow,
)
from PySide6.QtWidgets import QAccessibleWidget, QSizePolicy, QWidget

from ttt_gui.game.position import Position, Side
from ttt_gui.game.rules import Rules
from ttt_gui.ui.drawing.board import (
    BoardActivity,
    BoardGeometry,
    BoardPainter,
    BoardRenderState,
    full_value_text,
    margins,
    tip_text,
)
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import hide_tip, show_tip
from ttt_gui.ui.look.theme import Look

MARK_MS, LINE_MS = 120, 250
PULSES, PULSE_MS = 3, 500
_EDGES = (2, 4, 2, 2)  # around the board and its names: left, top, right, bottom

_STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
_ENDS = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}
_PLAY_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Select)


class BoardMotion(QObject):
    """What moves on a board: the last mark and the winning line draw themselves, and a new hint flashes.

    Signals: changed: the board looks different now.
    """

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._mark = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=MARK_MS)
        self._line = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=LINE_MS)
        self._line.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._drawing = QParallelAnimationGroup(self)
        self._drawing.addAnimation(self._mark)
        self._drawing.addAnimation(self._line)
        self._pulses = QVariantAnimation(self, startValue=0.0, endValue=float(PULSES), duration=PULSES * PULSE_MS)
        self._pulses.setObjectName("flash")
        for animation in (self._mark, self._line, self._pulses):
            animation.valueChanged.connect(self.changed)

    def draw_mark(self, moves: bool, with_line: bool) -> None:
        """Animate the last mark and, ``with_line``, the winning line; without ``moves`` both are drawn
        whole at once.
        """
        self._drawing.stop()
        if moves:
            self._line.setDuration(LINE_MS if with_line else 1)
            self._drawing.start()

    def flash(self, moves: bool) -> None:
        """Let the hint flash; without ``moves`` it is drawn at once."""
        self._pulses.stop()
        if moves:
            self._pulses.start()

    @property
    def shares(self) -> tuple[float, float, float]:
        """How much of the mark and of the line is drawn, and how bright the hint is, each 0 to 1."""
        running = QAbstractAnimation.State.Running
        drawing, flashing = self._drawing.state() is running, self._pulses.state() is running
        return (
            float(self._mark.currentValue()) if drawing else 1.0,
            float(self._line.currentValue()) if drawing else 1.0,
            0.5 - 0.5 * math.cos(2 * math.pi * float(self._pulses.currentValue())) if flashing else 0.0,
        )


class BoardView(Guarded, QWidget):
    """Shows a render state and whose mark may be placed, as they are set; keeps focus, hover and motion itself.

    ``animated`` says whether marks, lines and hints move at all.

    Signals:
        cell_clicked: (int cell) a cell was chosen by click, Enter, Space or digit, whether it can be played or not.
        cell_pointed: (int cell) the pointer has come to another cell, or a key has moved the focus there.
        shape_changed: height_at() gives other heights than before.
    """

    cell_clicked = Signal(int)
    cell_pointed = Signal(int)
    shape_changed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.render_state = BoardRenderState(Position(Rules()))  # read by code that draws the board elsewhere, too
        self.animated = True
        self.playable: Side | None = None  # whose mark a click may place
        self.focus_cell = self.position.rules.cells // 2
        self._by_keyboard = False
        self._hovered: int | None = None
        self._pressed: int | None = None
        self._column: int | None = None  # that the last key named
        self._ghost: tuple[int, Side] | None = None  # the cell below the pointer, and the mark that may be placed there
        self._motion = BoardMotion(self)
        self._lay_out()

        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Board")

        look.changed.connect(self._on_look_changed)
        self._motion.changed.connect(self.update)

    # -- set and show ---------------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The position that the board shows."""
        return self.render_state.position

    def set(self, render_state: BoardRenderState, playable: Side | None = None) -> None:
        """Show a render state; ``playable`` is the side whose mark a click would place, shown faintly under the pointer
        (None: no click counts).

        A move from the previous position is animated, and a new hint flashes. The same render state changes nothing.
        """
        before = self.render_state
        if (render_state, playable) == (before, self.playable):
            return
        self.render_state, self.playable = render_state, playable
        position, last_move = render_state.position, render_state.last_move
        if position.rules != before.position.rules:
            self.focus_cell = position.rules.cells // 2
            self._hovered = self._pressed = None
            self._lay_out()
            self.shape_changed.emit()
        may_move = self.animated and self._look.motion and self.isVisible()
        if (position, last_move) != (before.position, before.last_move):
            is_new = last_move is not None and _follows(before.position, position, last_move)
            self._motion.draw_mark(is_new and may_move, with_line=render_state.outcome is not None)
            if is_new and last_move is not None:
                _tell_reader(self, QAccessible.Event.NameChanged, last_move)
        if render_state.hint != before.hint:
            self._motion.flash(render_state.hint is not None and may_move)
        self._point_at(self._hovered)

    # -- paint ----------------------------------------------------------------------------------------------------

    @property
    def step(self) -> BoardActivity:
        """What moves on the board now, and where the pointer and the focus are."""
        focus = self.focus_cell if self.hasFocus() and self._by_keyboard else None
        return BoardActivity(*self._motion.shares, self._ghost, focus)

    # -- space ----------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        """Make the geometry and the painter for the present size, rules and look."""
        left, top, right, bottom = _EDGES
        area, font = QRectF(self.rect()).adjusted(left, top, -right, -bottom), self._look.font()
        self.board_geometry = BoardGeometry.fit(self.position.rules, area, *margins(font, captioned=False))
        self._painter = BoardPainter(self.board_geometry, self._look.tokens, font, captioned=False)

    def height_at(self, width: int) -> int:
        """Return the height in pixels that the board needs at this width."""
        left, top, right, bottom = _EDGES
        beside, below = margins(self._look.font(), captioned=False)
        rules = self.position.rules
        cell = int((width - left - right - 2 * beside) / rules.columns)
        return math.ceil(max(4, cell) * rules.rows + below) + top + bottom

    @Slot()
    def _on_look_changed(self) -> None:
        """Measure and paint the board anew for another look."""
        self._lay_out()
        self.shape_changed.emit()
        self.update()

    # -- mouse and keyboard ---------------------------------------------------------------------------------------

    def _point_at(self, cell: int | None) -> None:
        """Show where the pointer is: the mark that a click would place, and the hand."""
        self._hovered, side, render_state = cell, self.playable, self.render_state
        is_free = cell is not None and not render_state.outcome and render_state.position.side_at(cell) is None
        self._ghost = (cell, side) if cell is not None and side and is_free else None
        self.setCursor(Qt.CursorShape.PointingHandCursor if self._ghost else Qt.CursorShape.ArrowCursor)
        self.update()

    def _focus(self, cell: int) -> None:
        """Move the focus to a cell by the keyboard, and let a screen reader know."""
        self._by_keyboard = True
        if cell != self.focus_cell:
            self.focus_cell = cell
            _tell_reader(self, QAccessible.Event.Focus, cell)
            self.cell_pointed.emit(cell)
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size that a board wants."""
        return QSize(560, 560)

    def minimumSizeHint(self) -> QSize:
        """Return the least size of a board."""
        return QSize(120, 120)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the render state with what moves on the board."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._painter.paint(painter, self.render_state, self.step)

    def event(self, event: QEvent) -> bool:
        """Show the value of the cell under the pointer in a tooltip."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            cell = self.board_geometry.cell_at(event.pos().toPointF())
            value = None if cell is None else self.render_state.values.get(cell)
            if value is None:
                hide_tip()
            else:
                show_tip(event.globalPos(), tip_text(value), self)
            return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the board to the new size."""
        self._lay_out()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show the mark that a click would place under the pointer."""
        cell = self.board_geometry.cell_at(event.position())
        if cell != self._hovered:
            self._point_at(cell)
            if cell is not None:
                self.cell_pointed.emit(cell)

    def leaveEvent(self, event: QEvent) -> None:
        """Remove the mark under the pointer."""
        self._point_at(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember the cell that was pressed, and give it the focus."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed = self.board_geometry.cell_at(event.position())
            if self._pressed is not None:
                self._by_keyboard = False
                self.focus_cell = self._pressed
                self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the cell where it was pressed and released."""
        pressed, self._pressed = self._pressed, None
        released = self.board_geometry.cell_at(event.position())
        # A drag to elsewhere takes the click back.
        if event.button() is Qt.MouseButton.LeftButton and pressed is not None and released == pressed:
            self.cell_clicked.emit(pressed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the focus over the cells, or choose the cell that the key means."""
        rules, column = self.position.rules, self._column
        self._column = _column_of_key(event, rules)
        cell, plays = _cell_of_key(event, rules, self.focus_cell, column)
        if cell is None:
            super().keyPressEvent(event)
            return
        self._focus(cell)
        if plays:
            self.cell_clicked.emit(cell)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus where Tab brought it."""
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self._by_keyboard = True
        super().focusInEvent(event)


def _column_of_key(event: QKeyEvent, rules: Rules) -> int | None:
    """Return the column that a letter names on 3 × 3, where digits play; None for any other key."""
    column = event.key() - Qt.Key.Key_A
    is_letter = (rules.rows, rules.columns) == (3, 3) and 0 <= column < 3 and not event.modifiers()
    return column if is_letter else None


def _cell_of_key(event: QKeyEvent, rules: Rules, at: int, before: int | None) -> tuple[int | None, bool]:
    """Return the cell that a key means where the focus is ``at`` a cell, and whether the key plays it; None for a key
    that means no cell. On 3 × 3 the digits are laid out as on the keypad, 7 8 9 above; after the letter of the column
    ``before`` they are rows: b3."""
    key, modifiers, modifier = Qt.Key(event.key()), event.modifiers(), Qt.KeyboardModifier
    row, column = divmod(at, rules.columns)
    if key in _STEPS and not modifiers & modifier.AltModifier:
        down, right = _STEPS[key]
        row, column = min(max(row + down, 0), rules.rows - 1), min(max(column + right, 0), rules.columns - 1)
        return row * rules.columns + column, False
    if key in _ENDS:
        whole_board = bool(modifiers & modifier.ControlModifier)
        cells = range(rules.cells) if whole_board else range(at - column, at - column + rules.columns)
        return cells[_ENDS[key]], False
    if key in _PLAY_KEYS:
        return at, True
    if (named := _column_of_key(event, rules)) is not None:
        return row * rules.columns + named, False
    from_below, column = (key - Qt.Key.Key_1, before) if before is not None else divmod(key - Qt.Key.Key_1, 3)
    if (rules.rows, rules.columns) == (3, 3) and 0 <= from_below < 3 and not modifiers & ~modifier.KeypadModifier:
        return (2 - from_below) * 3 + column, True
    return None, False


def cell_text(render_state: BoardRenderState, cell: int) -> str:
    """Describe a cell in words, for those who cannot see it: 'b2, empty', 'a1, X, last move'."""
    side = render_state.position.side_at(cell)
    words = [render_state.position.rules.cell_name(cell), str(side) if side else "empty"]
    if mistake := render_state.mistake:
        spoken = {mistake.cell: mistake.spoken, mistake.better: mistake.better_spoken}
        words += [spoken[cell]] if cell in spoken else []
    elif cell == render_state.last_move:
        words.append("last move")
    if cell == render_state.hint:
        words.append("hint")
    if render_state.outcome and render_state.outcome.winning_cells >> cell & 1:
        words.append("on the winning line")
    words += [f"{side} would complete a line" for side in Side if cell in render_state.threats.cells_of(side)]
    if cell in render_state.values:
        words.append(full_value_text(render_state.values[cell]))
        words += ["best"] if cell in render_state.best else []
    return ", ".join(words)


def _tell_reader(board: BoardView, event: QAccessible.Event, cell: int) -> None:
    """Report an event at a cell to the screen reader, if one runs."""
    if QAccessible.isActive():
        news = QAccessibleEvent(board, event)
        news.setChild(cell)
        QAccessible.updateAccessibility(news)


def _follows(before: Position, after: Position, move: int) -> bool:
    """Return whether ``after`` is ``before`` with one more stone, at ``move``."""
    new = after.occupied & ~before.occupied
    return before.rules == after.rules and new == 1 << move and after.stones == before.stones + 1


# -- The board for screen readers: a table of cells, each with its name and what stands on it --------------------------


_NONE = cast(QAccessibleInterface, None)  # Qt takes None for "no interface", but its type hints do not


class CellInterface(Guarded, QAccessibleInterface):
    """One cell: a button named 'b2, empty'."""

    def __init__(self, board: BoardView, cell: int) -> None:
        super().__init__()
        self._board, self._cell = board, cell

    def isValid(self) -> bool:
        """Return whether the board still has this cell."""
        return self._cell < self._board.position.rules.cells

    def object(self) -> QObject:
        """Return no object: a cell is none of its own."""
        return cast(QObject, None)  # a cell is no object

    def window(self) -> QWindow:
        """Return the window of the board."""
        return self._board.window().windowHandle()

    def parent(self) -> QAccessibleInterface:
        """Return the interface of the board."""
        return QAccessible.queryAccessibleInterface(self._board) or _NONE

    def child(self, index: int) -> QAccessibleInterface:
        return _NONE

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        return _NONE

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def rect(self) -> QRect:
        """Return the rectangle of the cell on the screen."""
        place = self._board.board_geometry.cell_rect(self._cell).toRect()
        return QRect(self._board.mapToGlobal(place.topLeft()), place.size())

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Cell

    def state(self) -> QAccessible.State:
        """Return that the cell can have the focus, and whether it has."""
        state = QAccessible.State()
        state.focusable = 1
        if self._board.hasFocus() and self._board.focus_cell == self._cell:
            state.focused = 1
        return state

    def text(self, kind: QAccessible.Text) -> str:
        """Return the name of the cell with what stands on it."""
        return (
            cell_text(self._board.render_state, self._cell) if kind == QAccessible.Text.Name and self.isValid() else ""
        )

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Do nothing: the text of a cell is what stands on it."""

    def backgroundColor(self) -> QColor:
        return QColor()

    def foregroundColor(self) -> QColor:
        return QColor()


class BoardInterface(Guarded, QAccessibleWidget):
    """The board: a table whose children are its cells."""

    def __init__(self, board: BoardView) -> None:
        super().__init__(board, QAccessible.Role.Table, "Board")
        self._board = board
        self._cells: dict[int, CellInterface] = {}
        board.destroyed.connect(self.release)

    def release(self) -> None:
        """Have Qt forget the interfaces of the cells: by itself Qt forgets only those that belong to a QObject.

        Left to the end of the process, the interfaces would be deleted after Python is gone.
        """
        for cell in self._cells.values():
            QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(cell))
        self._cells.clear()

    def childCount(self) -> int:
        """Return the number of cells."""
        return self._board.position.rules.cells

    def child(self, index: int) -> QAccessibleInterface:
        """Return the interface of a cell, made when it is first asked for; None for a number that is no cell."""
        if not 0 <= index < self.childCount():
            return _NONE
        if index not in self._cells:
            self._cells[index] = CellInterface(self._board, index)
            QAccessible.registerAccessibleInterface(self._cells[index])
        return self._cells[index]

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Return the cell of an interface, -1 for none of this board's."""
        return next((cell for cell, interface in self._cells.items() if interface is child), -1)

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        """Return the interface of the cell at a point of the screen."""
        cell = self._board.board_geometry.cell_at(self._board.mapFromGlobal(QPoint(x, y)).toPointF())
        return self.child(cell) if cell is not None else _NONE

    def focusChild(self) -> QAccessibleInterface:
        """Return the interface of the cell with the focus; None where the board has none."""
        return self.child(self._board.focus_cell) if self._board.hasFocus() else _NONE


def board_interface(thing: QObject) -> QAccessibleInterface | None:
    """Return the interface of a board for Qt; None for any other object."""
    return BoardInterface(thing) if isinstance(thing, BoardView) else None
