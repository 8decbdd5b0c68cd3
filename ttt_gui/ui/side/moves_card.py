"""The list of moves played: a click goes to the position after a move."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFont, QFontMetrics, QIcon, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import QLayout, QLayoutItem, QSizePolicy, QToolButton, QWidget

from ttt_gui.game.position import Side
from ttt_gui.game.record import GameRecord
from ttt_gui.ui.drawing.board import draw_mark
from ttt_gui.ui.look.formats import duration
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card


class FlowLayout(QLayout):
    """Items one after another, like words: as many lines as the width asks for."""

    def __init__(self, parent: QWidget | None = None, gap: int = 2) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap

    def _arrange(self, width: int, origin: QPoint | None) -> int:
        """Place the items from ``origin``, or only measure; returns the height."""
        x = y = line = 0
        for item in self._items:
            size = item.sizeHint()
            if x and x + size.width() > width:
                x, y, line = 0, y + line + self._gap, 0
            if origin is not None:
                item.setGeometry(QRect(origin + QPoint(x, y), size))
            x += size.width() + self._gap
            line = max(line, size.height())
        return y + line

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(width, None)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect.width(), rect.topLeft())

    def sizeHint(self) -> QSize:
        return QSize(200, self._arrange(max(self.geometry().width(), 200), None))

    def minimumSize(self) -> QSize:
        sizes = [item.sizeHint() for item in self._items]
        widths, heights = [size.width() for size in sizes], [size.height() for size in sizes]
        return QSize(max(widths, default=0), max(heights, default=0))


class MoveList(Card):
    """Set a record; the moves up to its cursor are strong, those that were undone faint.

    Signals: move_selected(int played): the person wants the position after so many moves.
    """

    move_selected = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "Moves", parent)
        self._moves: tuple[tuple[int, str, float], ...] = ()
        self._played = 0
        self._first = Side.X
        self._chips: list[QToolButton] = []
        self._room = QWidget()
        self._room.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._flow = FlowLayout(self._room)
        self._flow.setContentsMargins(0, 0, 0, 0)
        self.body.addWidget(self._room)
        self.body.setSpacing(4)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._add_chip()
        look.changed.connect(self._draw_marks)
        self._show()

    def set(self, record: GameRecord) -> None:
        """Show the moves of a record and where its cursor is."""
        name = record.rules.cell_name
        moves = tuple((move.cell, name(move.cell), move.seconds) for move in record.moves)
        self._first = record.start.side_to_move
        if moves != self._moves or len(self._chips) != len(moves) + 1:
            self._moves = moves
            while len(self._chips) < len(moves) + 1:
                self._add_chip()
            while len(self._chips) > len(moves) + 1:
                chip = self._chips.pop()
                self._flow.removeWidget(chip)
                chip.deleteLater()
                chip.hide()
        self._played = record.played
        self._show()

    @property
    def texts(self) -> list[str]:
        """What the chips say, from the start on."""
        return [chip.text() for chip in self._chips]

    def _side(self, number: int) -> Side:
        """Who played the move with this number, from 1."""
        return self._first if number % 2 else self._first.other

    def _add_chip(self) -> None:
        chip = QToolButton(self._room)
        chip.setCheckable(True)
        chip.setObjectName("chip")
        chip.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the list has the focus; arrows step through it
        chip.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        chip.setFont(self._look.font(0.96, tabular=True))
        chip.setIconSize(QSize(11, 11))
        bold = QFontMetrics(self._look.font(0.96, QFont.Weight.DemiBold, tabular=True))
        chip.setFixedWidth(bold.horizontalAdvance("Start") + 18)  # all alike, so that the moves stand in columns
        chip.setProperty("played", len(self._chips))
        chip.clicked.connect(self._select)
        self._flow.addWidget(chip)
        self._chips.append(chip)
        chip.show()

    def _show(self) -> None:
        for number, chip in enumerate(self._chips):
            if number == 0:
                chip.setText("Start")
                chip.setToolTip("Go to the start of the game")
                chip.setAccessibleName("Start of the game")
            else:
                _, name, seconds = self._moves[number - 1]
                side = self._side(number)
                chip.setText(name)
                chip.setToolTip(f"Move {number}: {side} at {name}, after {duration(seconds)}")
                chip.setAccessibleName(f"Move {number}, {side} at {name}")
            undone = number > self._played
            if chip.property("undone") is not undone:
                chip.setProperty("undone", undone)
                chip.style().polish(chip)
            chip.setChecked(number == self._played)
        self._draw_marks()
        self._room.updateGeometry()

    @Slot()
    def _draw_marks(self) -> None:
        marks = {(side, faint): self._mark(side, faint) for side in Side for faint in (False, True)}
        for number, chip in enumerate(self._chips[1:], start=1):
            chip.setIcon(marks[self._side(number), number > self._played])

    def _mark(self, side: Side, faint: bool) -> QIcon:
        """The small mark before a move."""
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(round(11 * ratio), round(11 * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setOpacity(0.5 if faint else 1.0)
            square = QRect(-4, -4, 19, 19).toRectF()  # the mark alone, without the empty rim of its cell
            draw_mark(painter, side, square, self._look.tokens.color("x" if side is Side.X else "o"))
        return QIcon(pixmap)

    @Slot()
    def _select(self) -> None:
        chip = self.sender()
        if isinstance(chip, QToolButton):
            self._ask(int(chip.property("played")))

    def _ask(self, played: int) -> None:
        self._chips[self._played].setChecked(True)  # a click must not uncheck it; the answer moves the check
        if 0 <= played < len(self._chips):
            self._chips[played].setChecked(played == self._played)
            if played != self._played:
                self.move_selected.emit(played)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        wanted = {
            Qt.Key.Key_Left: self._played - 1,
            Qt.Key.Key_Up: self._played - 1,
            Qt.Key.Key_Right: self._played + 1,
            Qt.Key.Key_Down: self._played + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(self._moves),
        }
        if key in wanted and not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._ask(wanted[key])
        else:
            super().keyPressEvent(event)
