"""The board: shows one position and asks for cells, by mouse and by keyboard."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

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
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from ttt_gui.engine.worth.cell_value import CellValue
from ttt_gui.game.position import Position, Side, WinningCells
from ttt_gui.game.rules import Rules
from ttt_gui.ui.drawing.board import BoardGeometry
from ttt_gui.ui.drawing.board_face import BoardActivity, BoardFace, BoardPainter, margins
from ttt_gui.ui.drawing.cell_labels import tip_text, value_words
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
_PLAY_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Select)


class BoardView(Guarded, QWidget):
    """Shows a position, a hint and whose mark may be placed, as they are set; keeps focus, hover and motion itself.

    Signals:
        cell_clicked: (int cell) a cell was chosen by click, Enter, Space or digit, whether it can be played or not.
        shape_changed: height_at() gives other heights than before.
    """

    cell_clicked = Signal(int)
    shape_changed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.face = BoardFace(Position(Rules()))  # read by code that draws the board elsewhere, too
        self._playable: Side | None = None
        self._motion = True
        self.focus_cell = self.position.rules.cells // 2
        self._by_keyboard = False
        self._hovered: int | None = None
        self._pressed: int | None = None
        self.accessible: QAccessibleInterface | None = None  # kept here, for Qt keeps no Python reference
        self._lay_out()
        self._mark = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=MARK_MS)
        self._line = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=LINE_MS)
        self._line.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._drawing = QParallelAnimationGroup(self)
        self._drawing.addAnimation(self._mark)
        self._drawing.addAnimation(self._line)

        self._pulses = QVariantAnimation(self, startValue=0.0, endValue=float(PULSES), duration=PULSES * PULSE_MS)
        self._pulses.setObjectName("flash")

        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Board")

        look.changed.connect(self._on_look_changed)
        for animation in (self._mark, self._line, self._pulses):
            animation.valueChanged.connect(self._repaint)

    # -- set and show ---------------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        return self.face.position

    def set_position(self, position: Position, last_move: int | None = None) -> None:
        """Show a position; a move from the position before draws itself. The same position and move change nothing."""
        before, face = self.position, self.face
        if (position, last_move) == (before, face.last_move):
            return
        kept = replace(face, last_move=last_move) if position == before else BoardFace(position, last_move, face.hint)
        self.face = kept
        if position.rules != before.rules:
            self.focus_cell = position.rules.cells // 2
            self._hovered = self._pressed = None
            self._lay_out()
            self.shape_changed.emit()
        moves = last_move is not None and _follows(before, position, last_move)
        self._drawing.stop()
        if moves and self._may_move:
            self._line.setDuration(LINE_MS if self.face.outcome else 1)
            self._drawing.start()
        if moves and last_move is not None:
            self._tell_reader(QAccessible.Event.NameChanged, last_move)
        self.update()

    def set_playable(self, side: Side | None) -> None:
        """Set whose mark a click may place now (None: nobody's); this mark shows faintly under the pointer."""
        if side is not self._playable:
            self._playable = side
            self._show_cursor()
            self.update()

    def set_hint(self, cell: int | None) -> None:
        """Ring the cell of a hinted move (None: no cell); where motion is allowed the ring flashes first."""
        if cell != self.face.hint:
            self.face = replace(self.face, hint=cell)
            self._pulses.stop()
            if cell is not None and self._may_move:
                self._pulses.start()
            self.update()

    def set_values(
        self,
        values: Mapping[int, CellValue],
        best: frozenset[int] = frozenset(),
        caption: str = "",
        terse: bool = False,
    ) -> None:
        """Show what playing in these cells is worth, those of ``best`` tinted, until another position is set."""
        best &= values.keys()
        self.face = replace(self.face, values=dict(values), best=best, caption=caption, terse=terse)
        self.update()

    def set_threats(self, threats: WinningCells) -> None:
        """Mark the cells with which a side would complete a line, until another position is set."""
        if threats != self.face.threats:
            self.face = replace(self.face, threats=threats)
            self.update()

    def set_motion(self, motion: bool) -> None:
        """Set whether marks and lines draw themselves."""
        self._motion = motion

    @property
    def _may_move(self) -> bool:
        return self._motion and self._look.motion and self.isVisible()

    def describe(self, cell: int) -> str:
        """Describe a cell in words, for those who cannot see it: 'b2, empty', 'a1, X, last move'."""
        face, side = self.face, self.position.side_at(cell)
        words = [self.position.rules.cell_name(cell), str(side) if side else "empty"]
        if cell == face.last_move:
            words.append("last move")
        if cell == face.hint:
            words.append("hint")
        if face.outcome and face.outcome.winning_cells >> cell & 1:
            words.append("on the winning line")
        words += [f"{side} would complete a line" for side in Side if cell in face.threats.of(side)]
        if cell in face.values:
            words.append(value_words(face.values[cell]))
            words += ["best"] if cell in face.best else []
        return ", ".join(words)

    def _tell_reader(self, event: QAccessible.Event, cell: int) -> None:
        """Report an event at a cell to the screen reader, if one runs."""
        if QAccessible.isActive():
            news = QAccessibleEvent(self, event)
            news.setChild(cell)
            QAccessible.updateAccessibility(news)

    # -- paint ----------------------------------------------------------------------------------------------------

    @property
    def moment(self) -> BoardActivity:
        """What moves on the board now, and where the pointer and the focus are."""
        running = QAbstractAnimation.State.Running
        moving = self._drawing.state() is running
        ghost = self._ghost_cell()
        return BoardActivity(
            mark=float(self._mark.currentValue()) if moving else 1.0,
            line=float(self._line.currentValue()) if moving else 1.0,
            glow=_glow(float(self._pulses.currentValue())) if self._pulses.state() is running else 0.0,
            ghost=(ghost, self._playable) if ghost is not None and self._playable else None,
            focus=self.focus_cell if self.hasFocus() and self._by_keyboard else None,
        )

    def _ghost_cell(self) -> int | None:
        if self._playable is None or self.face.outcome or self._hovered is None:
            return None
        return None if self.position.side_at(self._hovered) else self._hovered

    # -- space ----------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
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
        self._lay_out()
        self.shape_changed.emit()
        self.update()

    @Slot()
    def _repaint(self) -> None:
        self.update()

    def _show_cursor(self) -> None:
        can = self._ghost_cell() is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if can else Qt.CursorShape.ArrowCursor)

    # -- mouse and keyboard ---------------------------------------------------------------------------------------

    def _hover(self, point: QPointF | None) -> None:
        cell = self.board_geometry.cell_at(point) if point is not None else None
        if cell != self._hovered:
            self._hovered = cell
            self._show_cursor()
            self.update()

    def _focus(self, cell: int) -> None:
        self._by_keyboard = True
        if cell != self.focus_cell:
            self.focus_cell = cell
            self._tell_reader(QAccessible.Event.Focus, cell)
        self.update()

    def _keypad_cell(self, event: QKeyEvent) -> int | None:
        """Return the cell of a digit on a board of 3 × 3, laid out as on the keypad: 7 8 9 above."""
        rules, digit = self.position.rules, event.key() - Qt.Key.Key_0
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if (rules.rows, rules.columns) != (3, 3) or not 1 <= digit <= 9 or modifiers:
            return None
        from_below, column = divmod(digit - 1, 3)
        return (2 - from_below) * 3 + column

    def sizeHint(self) -> QSize:
        return QSize(560, 560)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, 120)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._painter.paint(painter, self.face, self.moment)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            cell = self.board_geometry.cell_at(event.pos().toPointF())
            value = None if cell is None else self.face.values.get(cell)
            if value is None:
                hide_tip()
            else:
                show_tip(event.globalPos(), tip_text(value), self)
            return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.FontChange:
            self._lay_out()
        super().changeEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(event.position())

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed = self.board_geometry.cell_at(event.position())
            if self._pressed is not None:
                self._by_keyboard = False
                self.focus_cell = self._pressed
                self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        released = self.board_geometry.cell_at(event.position())
        # A drag to elsewhere takes the click back.
        if event.button() is Qt.MouseButton.LeftButton and pressed is not None and released == pressed:
            self.cell_clicked.emit(pressed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        rules, key = self.position.rules, Qt.Key(event.key())
        row, column = divmod(self.focus_cell, rules.columns)
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
            self._focus(self.focus_cell)
            self.cell_clicked.emit(self.focus_cell)
        elif keypad_cell is not None:
            self._focus(keypad_cell)
            self.cell_clicked.emit(keypad_cell)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self._by_keyboard = True
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()


def _glow(pulses: float) -> float:
    """Return how bright the hint is after so many pulses, 0 to 1."""
    return 0.5 - 0.5 * math.cos(2 * math.pi * pulses)


def _follows(before: Position, after: Position, move: int) -> bool:
    """Tell whether ``after`` is ``before`` with one more stone, at ``move``."""
    new = after.occupied & ~before.occupied
    return before.rules == after.rules and new == 1 << move and after.stones == before.stones + 1
