"""The moves of a game as chips, one after another like words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFont, QFontMetrics, QIcon, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolButton, QWidget

from ttt_gui.game.position import Side
from ttt_gui.ui.drawing.board import mark_icon
from ttt_gui.ui.look.border import painted_by_qt
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import FlowLayout
from ttt_gui.ui.side.move_entry import Entry

_MARK = 11  # the side of the mark before a move, in pixels
TURN = "?"
"""After a move that turned the game, as players annotate a mistake."""


class MoveChips(QWidget):
    """Set entries; a variation stands further to the right, with a line before it for each level.

    Signals: chosen(int index): of the entry that was clicked.
    """

    chosen = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._entries: tuple[Entry, ...] = ()
        self._turns: tuple[str, ...] = ()
        self._current = 0
        self._chips: list[QToolButton] = []
        self._shown: list[tuple[object, ...]] = []  # what each chip shows
        self._flow = FlowLayout(self)
        self._flow.setContentsMargins(0, 0, 0, 0)
        look.changed.connect(self._redraw)

    def set(self, entries: Sequence[Entry], turns: Sequence[str], current: int) -> None:
        """``turns`` says of each entry how it turned the game, '' where it did not; ``current`` is on the board."""
        self._entries, self._turns, self._current = tuple(entries), tuple(turns), current
        self._show()

    @property
    def texts(self) -> list[str]:
        return [chip.text() for chip in self._chips]

    def place_of(self, index: int) -> QRect:
        return self._chips[index].geometry()

    def index_at(self, at: QPoint) -> int | None:
        """The entry at a point; None where none is."""
        return next((index for index, chip in enumerate(self._chips) if chip.geometry().contains(at)), None)

    def height_at(self, width: int) -> int:
        return self._flow.heightForWidth(width)

    def height_of(self, lines: int) -> int:
        return lines * (self._flow.minimumSize().height() + self._flow.gap) - self._flow.gap

    def least_width(self) -> int:
        return self._flow.minimumSize().width()

    def _add_chip(self) -> None:
        chip = QToolButton(self)
        chip.setCheckable(True)
        chip.setObjectName("chip")
        chip.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the list has the focus; arrows step through it
        chip.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        chip.setFont(self._look.font(0.96, tabular=True))
        chip.setIconSize(QSize(scaled(_MARK), scaled(_MARK)))
        bold = QFontMetrics(self._look.font(0.96, QFont.Weight.DemiBold, tabular=True))
        chip.setFixedWidth(
            bold.horizontalAdvance("Start") + scaled(18)
        )  # all alike, so that the moves stand in columns
        chip.clicked.connect(self._select)
        self._flow.addWidget(chip)
        self._chips.append(chip)
        self._shown.append(())
        chip.show()

    def _show(self) -> None:
        self._flow.setEnabled(False)  # it would arrange all chips for every one that is new
        while len(self._chips) < len(self._entries):
            self._add_chip()
        while len(self._chips) > len(self._entries):
            chip = self._chips.pop()
            self._shown.pop()
            self._flow.removeWidget(chip)
            chip.deleteLater()
            chip.hide()
        icons = self._icons()
        for index, (entry, turn) in enumerate(zip(self._entries, self._turns, strict=True)):
            if (entry, turn) != self._shown[index]:
                self._shown[index] = (entry, turn)
                self._show_chip(self._chips[index], entry, turn, icons)
            self._chips[index].setChecked(index == self._current)
        self._flow.setEnabled(True)
        self._flow.set_levels([entry.level for entry in self._entries])

    @staticmethod
    def _show_chip(chip: QToolButton, entry: Entry, turn: str, icons: Mapping[tuple[Side, bool], QIcon]) -> None:
        chip.setText(f"{entry.name}{TURN}" if turn else entry.name)
        set_tip(chip, f"{entry.tip}\n{turn}" if turn else entry.tip)
        chip.setAccessibleName(f"{entry.title}. {turn}" if turn else entry.title)
        for name, value in (("undone", entry.undone), ("turning", bool(turn))):
            if bool(chip.property(name)) is not value:
                chip.setProperty(name, value)
                chip.style().polish(chip)
        if entry.side:
            chip.setIcon(icons[entry.side, entry.undone])

    def _icons(self) -> Mapping[tuple[Side, bool], QIcon]:
        tokens, ratio = self._look.tokens, self.devicePixelRatioF()
        colours = {Side.X: tokens.color("x"), Side.O: tokens.color("o")}
        return {
            (side, faint): mark_icon(side, colours[side], faint, scaled(_MARK), ratio)
            for side in Side
            for faint in (False, True)
        }

    @Slot()
    def _redraw(self) -> None:
        self._shown = [()] * len(self._chips)
        self._show()
        self.update()

    @Slot()
    def _select(self) -> None:
        chip = self.sender()
        if isinstance(chip, QToolButton):
            index = self._chips.index(chip)
            chip.setChecked(index == self._current)  # a click must not turn it; the answer moves the check
            self.chosen.emit(index)

    @painted_by_qt
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setPen(self._look.tokens.color("grid"))
            for level, line in self._flow.lines():
                for each in range(1, level + 1):
                    x = each * self._flow.INDENT - 4
                    painter.drawLine(x, line.top(), x, line.bottom())
