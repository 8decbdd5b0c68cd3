"""The list of moves played: a click goes to the position after a move."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from ttt_gui.game.position import Side
from ttt_gui.game.record import GameRecord
from ttt_gui.ui.drawing.board import mark_icon
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.formats import duration
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, FlowLayout

_MARK = 11  # the side of the mark before a move, in pixels


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
        chip.setIconSize(QSize(_MARK, _MARK))
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
                set_tip(chip, f"Move {number}: {side} at {name}, after {duration(seconds)}")
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
        tokens, ratio = self._look.tokens, self.devicePixelRatioF()
        colours = {Side.X: tokens.color("x"), Side.O: tokens.color("o")}
        marks = {
            (side, faint): mark_icon(side, colours[side], faint, _MARK, ratio)
            for side in Side
            for faint in (False, True)
        }
        for number, chip in enumerate(self._chips[1:], start=1):
            chip.setIcon(marks[self._side(number), number > self._played])

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

    @called_by_qt()
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
