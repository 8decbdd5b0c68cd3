"""The card that tells the values at the chosen place: a row a line, with its sign, its name and its cells."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ttt_gui.ui.look.border import called_by_qt, painted_by_qt
from ttt_gui.ui.plots.chart import Card, Style
from ttt_gui.ui.plots.ink import Ink, words_width
from ttt_gui.ui.plots.shapes import outline

_PAD = 14.0
_GAP = 18.0  # between columns
_SIGN = 18.0  # the room of a row's sign


class ValueCard(QWidget):
    """Set a card; the row ``near`` the pointer stands on a tint. It lets the pointer through."""

    def __init__(self, ink: Ink, parent: QWidget) -> None:
        super().__init__(parent)
        self._ink = ink
        self._card: Card | None = None
        self._styles: Mapping[str, Style] = {}
        self._near = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    @property
    def card(self) -> Card | None:
        return self._card

    @property
    def near(self) -> str:
        """The key of the row that stands out; '' for none."""
        return self._near

    def set(self, card: Card, styles: Mapping[str, Style], near: str) -> None:
        self._card, self._styles, self._near = card, styles, near
        self.resize(self.sizeHint())
        self.update()

    def _font(self, row: str, column: int) -> QFont:
        return self._ink.bold if column == 0 or row == self._near else self._ink.font

    def _columns(self) -> list[float]:
        """The widths of the names and of each column."""
        assert self._card
        names = max((words_width(row.name, self._ink.bold) for row in self._card.rows), default=0.0)
        widths = [names + self._ink.px(_SIGN)]
        for index, title in enumerate(self._card.columns):
            cells = (words_width(row.cells[index], self._ink.bold) for row in self._card.rows)
            widths.append(max([words_width(title, self._ink.font), *cells]))
        return widths

    @property
    def row_height(self) -> float:
        """In pixels."""
        return self._ink.line_height + self._ink.px(6)

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        if self._card is None:
            return QSize(0, 0)
        ink = self._ink
        columns = self._columns()
        head = words_width(self._card.heading, ink.bold) + words_width(self._card.note, ink.font) + ink.px(_GAP)
        width = max(sum(columns) + ink.px(_GAP) * (len(columns) - 1), head) + 2 * ink.px(_PAD)
        return QSize(round(width), round(self.row_height * (2 + len(self._card.rows)) + 2 * ink.px(_PAD) - ink.px(6)))

    @painted_by_qt
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._card is None:
            return
        ink, card, pad, line = self._ink, self._card, self._ink.px(_PAD), self.row_height
        metrics = QFontMetricsF(ink.font)
        middle = (line + metrics.ascent() - metrics.descent()) / 2
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(ink.tokens.color("grid"), 1))
            painter.setBrush(ink.tokens.color("surface"))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), ink.px(8), ink.px(8))
            top = pad - ink.px(3)

            def write(text: str, right: float | None, left: float, row: int, font: QFont) -> None:
                x = left if right is None else right - words_width(text, font)
                painter.setFont(font)
                painter.drawText(QPointF(x, top + row * line + middle), text)

            painter.setPen(ink.text)
            write(card.heading, None, pad, 0, ink.bold)
            painter.setPen(ink.muted)
            write(card.note, self.width() - pad, 0, 0, ink.font)
            columns = self._columns()
            spare = self.width() - 2 * pad - sum(columns)
            gap = spare / max(1, len(columns) - 1)
            rights, x = [], pad + columns[0]
            for width in columns[1:]:
                x += gap + width
                rights.append(x)
            for title, right in zip(card.columns, rights, strict=True):
                write(title, right, 0, 1, ink.font)
            for number, row in enumerate(card.rows, start=2):
                if row.key == self._near:
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(ink.tokens.mixed("accent", 0.30 if ink.tokens.outlines else 0.12, "surface"))
                    tint = QRectF(pad / 2, top + number * line, self.width() - pad, line)
                    painter.drawRoundedRect(tint, ink.px(5), ink.px(5))
                if style := self._styles.get(row.key):
                    self._sign(painter, QPointF(pad + ink.px(4), top + (number + 0.5) * line), style)
                painter.setPen(ink.text)
                write(row.name, None, pad + ink.px(_SIGN), number, self._font(row.key, -1))
                for index, (cell, right) in enumerate(zip(row.cells, rights, strict=True)):
                    write(cell, right, 0, number, self._font(row.key, index) if index == 0 else ink.font)

    def _sign(self, painter: QPainter, at: QPointF, style: Style) -> None:
        painter.save()
        painter.translate(at)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(style.color(self._ink.tokens))
        side = self._ink.px(8.5)
        painter.drawPath(outline(style.shape, side))
        painter.restore()
