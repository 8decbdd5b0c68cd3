"""Whom one plays against: a chip beside the title, and the list that it opens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QEvent, QLineF, QModelIndex, QPersistentModelIndex, QPoint, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QHideEvent,
    QIcon,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPen,
)
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QWidget,
)

from ttt_gui.game.record import Strength
from ttt_gui.session.levels import LEVELS
from ttt_gui.system.shipped import resource
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.screens import room
from ttt_gui.ui.look.theme import Look

_WIDTH, _TALL, _LOW, _RIM = 380, 48, 34, 6  # of the list, its rows with and without a description, around them
_BEFORE = 34  # the words of a row
_SMALL = 0.92
_LONGEST = 24  # letters of the chip
_KEY, _MORE, _LINE = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1, Qt.ItemDataRole.UserRole + 2


class Someone(Enum):
    """Who may sit at the other side and is neither a level nor an engine known by a name."""

    PERSON = "Two people"
    OWN = "An engine of your own…"


Opponents = Strength | Someone | str
"""A level, one of the two others, or the name of an engine."""


@dataclass(frozen=True)
class OpponentRow:
    """One line of the list: who it is, how he is called and what is said of him."""

    key: Opponents
    name: str
    about: str = ""


def opponent_rows(engines: Sequence[str]) -> tuple[OpponentRow, ...]:
    """The levels from the strongest down, Auto, those ``engines`` that are known, and the two others."""
    ladder = [strength for strength in reversed(Strength) if strength is not Strength.AUTO]
    levels = [OpponentRow(each, LEVELS[each].name, LEVELS[each].description) for each in (*ladder, Strength.AUTO)]
    own = [OpponentRow(name, name, "An engine of your own.") for name in engines]
    return (*levels, *own, *(OpponentRow(each, each.value) for each in Someone))


class OpponentChip(QToolButton):
    """Says whom one plays; a click or a key opens the list.

    Signals: chosen: (Strength, Someone or the name of an engine) who is to play from now on.
    """

    chosen = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._rows: tuple[OpponentRow, ...] = ()
        self._current: Opponents | None = None
        self.list: OpponentList | None = None  # while it is open
        self.setObjectName("opponent")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # the arrow stands at the right
        self.setIconSize(QSize(9, 6))
        arrow = resource("icons/arrow-down.png")
        if arrow:
            self.setIcon(QIcon(str(arrow)))
        self.clicked.connect(self.open)

    def set(self, words: str, rows: Sequence[OpponentRow], current: Opponents | None) -> None:
        """Say it in ``words``; the rows of the list, and the one that is chosen now."""
        self._rows, self._current = tuple(rows), current
        self.setText(words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…")
        self.setAccessibleName(f"You play {words}" if words.startswith("against") else words)
        set_tip(self, f"{words}\nChoose who plays; it counts from the computer's next move")

    @Slot()
    def open(self) -> None:
        self.list = shown = OpponentList(self._look, self._rows, self._current, self)
        shown.chosen.connect(self.chosen)
        shown.open_below(self)


class OpponentList(QListWidget):
    """The rows as a popup: arrows and Enter, or a click, choose; Esc and a click elsewhere close it.

    Signals: chosen: (the key of a row).
    """

    chosen = Signal(object)

    def __init__(self, look: Look, rows: Sequence[OpponentRow], current: Opponents | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowFlags(Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("opponents")
        self.setAccessibleName("Who plays against you")
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setFont(look.font())
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setItemDelegate(_Painter(look, current, self))
        for index, row in enumerate(rows):
            item = QListWidgetItem(row.name)
            item.setData(_KEY, row)
            item.setData(_MORE, row.about)
            item.setData(_LINE, bool(index and rows[index - 1].about and not row.about))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{row.name}. {row.about}" if row.about else row.name)
            self.addItem(item)
            if row.key == current:
                self.setCurrentItem(item)
        self.itemEntered.connect(self.setCurrentItem)
        self.itemActivated.connect(self._choose)
        self.itemClicked.connect(self._choose)

    def open_below(self, chip: QWidget) -> None:
        """Show it below the chip, whole where the screen has room."""
        rim = 2 * scaled(_RIM) + 2
        height = sum(self.sizeHintForRow(row) for row in range(self.count())) + rim
        self.resize(QSize(scaled(_WIDTH), height).boundedTo(room(chip)))
        self.move(chip.mapToGlobal(QPoint(0, chip.height() + scaled(8))))
        self.show()
        self.setFocus()

    @Slot(QListWidgetItem)
    def _choose(self, item: QListWidgetItem) -> None:
        if self.isVisible():  # one click is an activation, too, where the system says so
            row = item.data(_KEY)
            self.close()
            self.chosen.emit(row.key)

    @called_by_qt()
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the list at Esc: item views take a popup's keys and presses and do not close."""
        if event.matches(QKeySequence.StandardKey.Cancel):
            self.close()
        else:
            super().keyPressEvent(event)

    @called_by_qt(bool)
    def event(self, event: QEvent) -> bool:
        """Close the list at a press outside, which a popup is given before anybody else."""
        presses = isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseButtonPress
        if isinstance(event, QMouseEvent) and presses and not self.rect().contains(event.position().toPoint()):
            self.close()
            return True
        return super().event(event)

    @called_by_qt()
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        chip = self.parent()
        if isinstance(chip, OpponentChip):
            chip.setDown(False)
            chip.list = None


class _Painter(QStyledItemDelegate):
    """A name, what is said of it below, and a tick before the one that is chosen."""

    def __init__(self, look: Look, current: Opponents | None, parent: QWidget) -> None:
        super().__init__(parent)
        self._look, self._current = look, current

    @called_by_qt(QSize)
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        height = scaled(_TALL if index.data(_MORE) else _LOW)
        return QSize(scaled(_WIDTH) - 2 * scaled(_RIM) - 2, height + (scaled(6) if index.data(_LINE) else 0))

    @called_by_qt()
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        tokens, room, row = self._look.tokens, QRectF(option.rect), index.data(_KEY)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.data(_LINE):
            painter.setPen(tokens.color("hairline"))
            y = room.top() + 2
            painter.drawLine(QLineF(room.left() - scaled(_RIM), y, room.right() + scaled(_RIM), y))
            room.setTop(room.top() + scaled(6))
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(QPen(tokens.color("accent"), 1.5) if tokens.outlines else Qt.PenStyle.NoPen)
            painter.setBrush(tokens.mixed("accent", 0.12, "surface"))
            painter.drawRoundedRect(room.adjusted(1, 1, -1, -1), 5, 5)
        if row.key == self._current:
            self._tick(painter, room)
        words = room.adjusted(scaled(_BEFORE), 0, -scaled(8), 0)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        name, about = self._look.font(1.0, QFont.Weight.DemiBold), self._look.font(_SMALL)
        painter.setFont(name if row.about else self._look.font())
        painter.setPen(tokens.color("text"))
        if row.about:
            words.setHeight(scaled(31))
        painter.drawText(words, flags, QFontMetrics(painter.font()).elidedText(row.name, _CUT, int(words.width())))
        if row.about:
            painter.setFont(about)
            painter.setPen(tokens.color("text" if row.key == self._current else "muted"))
            below = words.translated(0, scaled(18))
            painter.drawText(below, flags, QFontMetrics(about).elidedText(row.about, _CUT, int(words.width())))
        painter.restore()

    def _tick(self, painter: QPainter, room: QRectF) -> None:
        left, middle, unit = room.left() + scaled(11), room.top() + scaled(17), scaled(1)
        path = QPainterPath()
        path.moveTo(left, middle)
        path.lineTo(left + 4 * unit, middle + 4 * unit)
        path.lineTo(left + 11 * unit, middle - 5 * unit)
        painter.setPen(QPen(self._look.tokens.color("accent"), 1.8 * unit))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)


_CUT = Qt.TextElideMode.ElideRight
