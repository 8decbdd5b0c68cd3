"""The grid of a card's figures: names at the left, figures at the right, which never touch whatever was counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Slot
from PySide6.QtGui import QFont, QFontMetrics, QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ttt_gui.ui.look.border import called_by_qt, painted_by_qt
from ttt_gui.ui.look.formats import NONE, grouped, scientific
from ttt_gui.ui.look.plain import show_tip
from ttt_gui.ui.look.theme import Look

GAP = 8
"""Between a name and its figure, at least, in pixels."""
MOST_DIGITS = 13
"""Counts of so many digits are written out where a row is theirs alone."""
_LEAST_WIDTH = 212
_COLUMN_GAP = 14


@dataclass(frozen=True)
class Field:
    """One figure of the grid: its name, the tooltip that says what is counted, and the name where room is short.
    ``widest`` is as wide as its text becomes; '' for a count, which grows without end."""

    key: str
    name: str
    meaning: str
    short: str = ""
    widest: str = ""

    @property
    def is_count(self) -> bool:
        return not self.widest


@dataclass(frozen=True)
class Place:
    """Where a field stands, and what is written there: the name in ``label``, the figure in ``box``."""

    field: Field
    name: str
    text: str
    cell: QRect
    label: QRect
    box: QRect


class Figures(QWidget):
    """Painted, so that ten changes a second cost nothing.

    All stand in two columns where these hold counts of ``digits``; else every count has a row of its own, and the
    others share theirs. So what is counted moves nothing, and a count is written as a power of ten only where it has
    more digits than were thought of.
    """

    def __init__(self, look: Look, fields: Sequence[Field], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._fields = tuple(fields)
        self._digits = MOST_DIGITS
        self._texts: dict[str, str] = {}
        self._numbers: dict[str, int] = {}
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        look.changed.connect(self._repaint)

    def set(self, texts: dict[str, str], numbers: dict[str, int] | None = None) -> None:
        """Show texts by the keys of their fields; ``numbers`` may be written as powers of ten where room is short."""
        numbers = numbers or {}
        if (texts, numbers) != (self._texts, self._numbers):
            self._texts, self._numbers = dict(texts), dict(numbers)
            self.update()

    def set_fields(self, fields: Sequence[Field], digits: int) -> None:
        """Show other fields, with room for counts of so many digits; the texts stay."""
        if (tuple(fields), digits) != (self._fields, self._digits):
            self._fields, self._digits = tuple(fields), digits
            self.updateGeometry()
            self.update()

    def clear(self) -> None:
        self.set({})

    def text(self, key: str) -> str:
        """The full text of a figure."""
        return self._texts.get(key, NONE)

    def say(self) -> None:
        """Let a screen reader know all figures: called when they stand still."""
        self.setAccessibleDescription(", ".join(f"{field.name} {self.text(field.key)}" for field in self._fields))

    @Slot()
    def _repaint(self) -> None:
        self.updateGeometry()
        self.update()

    # -- where everything stands ----------------------------------------------------------------------------------

    def places(self) -> list[Place]:
        """All fields where they stand."""
        names, figures = QFontMetrics(self._names_font()), QFontMetrics(self._figures_font())
        places = []
        for field, cell in self._cells(self.width()):
            text = self.text(field.key)
            need = figures.horizontalAdvance(self._widest(field))
            long = (
                names.horizontalAdvance(field.name) + GAP + max(need, figures.horizontalAdvance(text)) <= cell.width()
            )
            name = field.name if long else field.short or field.name
            label = QRect(cell.x(), cell.y(), names.horizontalAdvance(name), cell.height())
            room = cell.width() - label.width() - GAP
            if field.key in self._numbers and figures.horizontalAdvance(text) > room:
                shorter = (scientific(self._numbers[field.key], digits) for digits in (3, 2))
                text = next((each for each in shorter if figures.horizontalAdvance(each) <= room), NONE)
            text = figures.elidedText(text, Qt.TextElideMode.ElideLeft, room)
            width = figures.horizontalAdvance(text)
            box = QRect(cell.right() + 1 - width, cell.y(), width, cell.height())
            places.append(Place(field, name, text, cell, label, box))
        return places

    def _cells(self, width: int) -> Iterator[tuple[Field, QRect]]:
        left, right = self._needs()
        height = self._row_height()
        if left + _COLUMN_GAP + right <= width:
            spare = width - _COLUMN_GAP - left - right
            rows = [self._fields[index : index + 2] for index in range(0, len(self._fields), 2)]
        else:
            rows = self._rows_of_counts()
            left, right = self._needs([row for row in rows if len(row) == 2])
            spare = width - _COLUMN_GAP - left - right
        left += spare // 2
        for number, row in enumerate(rows):
            if row[0].is_count and len(row) == 1:
                yield row[0], QRect(0, number * height, width, height)
                continue
            yield row[0], QRect(0, number * height, left, height)
            if len(row) == 2:
                yield row[1], QRect(left + _COLUMN_GAP, number * height, width - left - _COLUMN_GAP, height)

    def _rows_of_counts(self) -> list[tuple[Field, ...]]:
        """Counts alone in their rows, the others in pairs, in their order."""
        rows: list[tuple[Field, ...]] = []
        single: int | None = None  # the row that has room for another one
        for field in self._fields:
            if not field.is_count and single is not None:
                rows[single] += (field,)
                single = None
            else:
                single = single if field.is_count else len(rows)
                rows.append((field,))
        return rows

    def _needs(self, rows: Sequence[tuple[Field, ...]] | None = None) -> tuple[int, int]:
        """The least widths of the left column and of the right one."""
        names, figures = QFontMetrics(self._names_font()), QFontMetrics(self._figures_font())

        def need(fields: Sequence[Field]) -> int:
            widths = (
                names.horizontalAdvance(field.short or field.name) + figures.horizontalAdvance(self._widest(field))
                for field in fields
            )
            return max(widths, default=0) + GAP

        if rows is None:
            return need(self._fields[::2]), need(self._fields[1::2])
        return need([row[0] for row in rows]), need([row[1] for row in rows])

    def _widest(self, field: Field) -> str:
        return field.widest or grouped(int("8" * self._digits))

    def _names_font(self) -> QFont:
        return self._look.font(0.96)

    def _figures_font(self) -> QFont:
        return self._look.font(0.96, QFont.Weight.DemiBold, tabular=True)

    def _row_height(self) -> int:
        return QFontMetrics(self._look.font()).height() + 8

    # -- overridden -----------------------------------------------------------------------------------------------

    @called_by_qt(bool)
    def hasHeightForWidth(self) -> bool:
        return True

    @called_by_qt(int)
    def heightForWidth(self, width: int) -> int:
        return max((cell.bottom() + 1 for _field, cell in self._cells(width)), default=0)

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        return QSize(300, self.heightForWidth(self.width()))

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_WIDTH, self.heightForWidth(self.width()))

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()

    @painted_by_qt
    def paintEvent(self, event: QPaintEvent) -> None:
        tokens = self._look.tokens
        names, figures = self._names_font(), self._figures_font()
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        with QPainter(self) as painter:
            for place in self.places():
                painter.setFont(names)
                painter.setPen(tokens.color("muted"))
                painter.drawText(place.cell, left, place.name)
                painter.setFont(figures)
                painter.setPen(tokens.color("text" if place.text != NONE else "muted"))
                painter.drawText(place.cell, right, place.text)

    @called_by_qt(bool)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            for field, cell in self._cells(self.width()):
                if cell.contains(event.pos()):
                    show_tip(event.globalPos(), f"{field.name}: {self.text(field.key)}\n{field.meaning}", self)
                    return True
        return super().event(event)
