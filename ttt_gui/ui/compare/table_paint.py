"""Painting the cells of a comparison: tags, verdicts, bars on a logarithmic scale, and figures that line up."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log10

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from ttt_gui.engine.measure.comparison import ENGINE_KIND
from ttt_gui.engine.measure.entries import added, tags
from ttt_gui.session.measuring.rows import AnyRow, EngineRow, Row, RowState
from ttt_gui.ui.compare.table_model import (
    COLUMNS,
    MENU,
    NAME,
    PAIR,
    SAME,
    SHARE,
    VALUE,
    RowsModel,
    failure,
    state_text,
    verdict_of,
)
from ttt_gui.ui.drawing.board import round_pen
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look

Index = QModelIndex | QPersistentModelIndex
PADDING = 8
"""The room at each side of a cell, in pixels with type of the usual size."""
_SMALL = 0.93
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_ABOVE_AND_BELOW = {False: 18, True: 12}  # room around a text in a row of the usual height, and in a low one
_MOST_DECADES = 6  # so many decades are labelled one by one
_LOWEST = -9
VERDICT_SIGNS = {True: "✓", False: "✗", None: ""}
VERDICT_COLOURS = {True: "win", False: "loss", None: "muted"}


@dataclass(frozen=True)
class Axis:
    """Shares from 10^low to 10^high of the whole, on a logarithmic scale."""

    low: int = -4
    high: int = 0

    def at(self, share: float) -> float:
        """Return the place of a share on the axis, from 0 (left) to 1 (right)."""
        if share <= 0:
            return 0.0
        return min(1.0, max(0.0, (log10(share) - self.low) / (self.high - self.low)))

    @property
    def decades(self) -> range:
        """The powers of ten that have a line, few enough for their labels."""
        return range(self.high, self.low - 1, -ceil((self.high - self.low) / _MOST_DECADES))


def axis_of(rows: RowsModel) -> Axis:
    """Return an axis from the power of ten below the smallest share to the one above the largest, at least
    1 to 100 %.
    """
    shares = [found for row in rows.all if (found := rows.share(row))]
    if not shares:
        return Axis()
    low, high = floor(log10(min(shares)) + 1e-9), ceil(log10(max(shares)) - 1e-9)
    return Axis(max(_LOWEST, min(-2, low - (10.0**low > 0.9 * min(shares)))), max(0, high))


class CellPainter(Guarded, QStyledItemDelegate):
    """Paints the cells of the table, and computes their widths."""

    def __init__(self, look: Look, model: RowsModel) -> None:
        super().__init__(model)
        self._look, self._model = look, model
        self.axis = Axis()
        self.tight = False
        self._fonts: dict[tuple[float, bool], tuple[QFont, QFontMetrics]] = {}
        look.changed.connect(self._fonts.clear)

    # -- measures ---------------------------------------------------------------------------------------------------

    def _font(self, scale: float = 1.0, strong: bool = False) -> tuple[QFont, QFontMetrics]:
        """Return the table's font, with tabular figures, and its measures."""
        key = scale, strong
        if key not in self._fonts:
            font = self._look.font(scale, QFont.Weight.DemiBold if strong else QFont.Weight.Normal, tabular=True)
            self._fonts[key] = font, QFontMetrics(font)
        return self._fonts[key]

    def wide(self, text: str, scale: float = 1.0, strong: bool = False) -> int:
        """Return the width of a text in pixels."""
        return self._font(scale, strong)[1].horizontalAdvance(text) + 1

    def row_height(self, tight: bool | None = None) -> int:
        """Return the height of a row; ``tight``: of a low one, None: as rows are now."""
        return self._font()[1].height() + scaled(_ABOVE_AND_BELOW[self.tight if tight is None else tight])

    def widths(self, header: QFontMetrics) -> dict[int, int]:
        """Return the width in pixels that each column needs for all of its texts, and its title in the header."""
        pad, found = 2 * scaled(PADDING), {}
        for number, spec in enumerate(COLUMNS):
            texts = [header.horizontalAdvance(spec.title) + pad + 2]
            texts += [self.wide(spec.widest, 1.0, spec.strong) + pad] if spec.widest else []
            found[number] = max(*texts, *(self.wanted(row, number) for row in self._model.all))
        return found

    def wanted(self, row: AnyRow, column: int) -> int:
        """Return the width in pixels that a cell needs."""
        pad = 2 * scaled(PADDING)
        if column == PAIR:
            return scaled(40)
        if column == MENU:
            return scaled(48)
        if column == NAME:
            return sum(wide + gap for _text, _kind, wide, gap in self._parts(row)) + pad
        if column == VALUE:
            text, (said, _) = self._model.text(row, column), self._verdict(row)
            return self.wide(text, 1.0, True) + self.wide(said, 1.0, True) + scaled(8) + pad
        if column == SHARE:
            return scaled(100) + self.share_text_width() + pad
        return self.wide(self._model.text(row, column), 1.0, COLUMNS[column].strong) + pad

    def _verdict(self, row: AnyRow) -> tuple[str, bool | None]:
        """Return '✓', '✗ differs', 'not proved', and whether that is good, bad or neither: what is the same has only a
        tick, for the heading says so in words."""
        verdict, good = verdict_of(row, row is self._model.comparison.base)
        return f"{VERDICT_SIGNS[good]} {'' if verdict == SAME else verdict}".strip(), good

    def share_text_width(self) -> int:
        """Return the width of a percentage at the end of a bar."""
        return self.wide("0.0012 %", 1.0, True) + scaled(10)

    def bar_room(self, cell: QRect) -> QRectF:
        """Return the rectangle of the bars in a cell of shares, or of the axis below the column."""
        pad = scaled(PADDING)
        return QRectF(cell.adjusted(pad, 0, -pad - self.share_text_width(), 0))

    def _tags(self, row: AnyRow) -> list[tuple[str, str]]:
        """Return the tags beside a name, each with its kind."""
        if isinstance(row, EngineRow):
            return [(ENGINE_KIND, "tag")]
        above = self._model.row(self._model.all.index(row) - 1)
        new = added(row.entry, above.entry if isinstance(above, Row) else None)
        found = [("base", "base")] if row is self._model.comparison.base else []
        return found + [(f"+ {tag}", "new") if tag in new else (tag, "tag") for tag in tags(row.entry)]

    def _parts(self, row: AnyRow) -> list[tuple[str, str, int, int]]:
        """Return the parts of a cell of names from left to right: text, kind, width, and the gap after it."""
        gap, inset = scaled(6), 2 * scaled(8)
        name = self._model.text(row, NAME)
        found = [(name, "name", self.wide(name, 1.0, True), gap + scaled(2))]
        for text, kind in self._tags(row):
            found.append((text, kind, self.wide(text, _SMALL, kind == "new") + inset, gap))
        if words := state_text(row):
            found.append((words, "state", self.wide(words, _SMALL, True), gap))
        return found

    # -- painting ---------------------------------------------------------------------------------------------------

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row = self._model.row(index.row())
        return QSize(self.wanted(row, index.column()) if row else 0, self.row_height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = self._model.row(index.row())
        if row is None:
            return
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens = self._look.tokens
        if self._model.letter(row):
            painter.fillRect(rect, tokens.mixed("accent", 0.11, "surface"))
        column = index.column()
        pad = scaled(PADDING)
        inner = rect.adjusted(pad, 0, -pad, 0)
        if column == PAIR:
            self._paint_letter(painter, rect, self._model.letter(row))
        elif column == NAME:
            self._paint_name(painter, inner, row)
        elif column == VALUE:
            self._paint_value(painter, inner, row)
        elif column == SHARE:
            self._paint_share(painter, rect, row)
        elif column == MENU:
            self._paint_menu(painter, rect, row)
        else:
            spec = COLUMNS[column]
            faint = spec.faint or not row.is_final
            text, colour = self._model.text(row, column), "muted" if faint else "text"
            self._write(painter, inner, text, colour, _RIGHT, 1.0, spec.strong)
        painter.restore()

    def _write(
        self,
        painter: QPainter,
        rect: QRect,
        text: str,
        colour: str,
        flags: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
        scale: float = 1.0,
        strong: bool = False,
    ) -> None:
        font, metrics = self._font(scale, strong)
        painter.setFont(font)
        painter.setPen(self._look.tokens.color(colour))
        if metrics.horizontalAdvance(text) > rect.width():
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, flags, text)

    def _paint_letter(self, painter: QPainter, rect: QRect, letter: str) -> None:
        if not letter:
            return
        side = scaled(20)
        badge = QRect(0, 0, side, side)
        badge.moveCenter(rect.center())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.tokens.color("accent"))
        painter.drawEllipse(badge)
        self._write(painter, badge, letter, "on_accent", Qt.AlignmentFlag.AlignCenter, _SMALL, True)

    def _paint_name(self, painter: QPainter, rect: QRect, row: AnyRow) -> None:
        """Paint the name and as many tags as have room; '+3' says how many have none."""
        x = rect.left()
        parts = self._parts(row)
        height = min(rect.height(), self._font(_SMALL)[1].height() + scaled(4))
        state = next((part for part in parts if part[1] == "state"), None)
        end = rect.right() + 1 - (state[2] + state[3] if state else 0)
        shown = [part for part in parts if part is not state]
        if sum(wide + gap for _text, _kind, wide, gap in shown) > end - x:  # what sets the row apart is left out last
            shown.sort(key=lambda part: ("name", "base", "new", "tag").index(part[1]))
        more_width = self.wide("+88", _SMALL) + 2 * scaled(8)
        for number, (text, kind, wide, gap) in enumerate(shown):
            left = len(shown) - number
            room = end - x - (more_width + gap if left > 1 else 0)
            if kind == "name":
                wide = min(wide, max(0, room))
                self._write(painter, QRect(x, rect.top(), wide, rect.height()), text, "text", strong=True)
                x += wide + gap
                continue
            if wide > room and (left > 1 or wide > end - x):
                if more_width <= end - x:
                    self._paint_tag(painter, QRectF(x, 0, more_width, height), rect, f"+{left}", "tag")
                    x += more_width + gap
                break
            self._paint_tag(painter, QRectF(x, 0, wide, height), rect, text, kind)
            x += wide + gap
        if state:
            colour = {RowState.FAILED: "loss", RowState.RUNNING: "accent"}.get(row.state, "muted")
            room_left = QRect(x, rect.top(), rect.right() + 1 - x, rect.height())
            self._write(painter, room_left, state[0], colour, scale=_SMALL, strong=True)

    def _paint_tag(self, painter: QPainter, tag: QRectF, rect: QRect, text: str, kind: str) -> None:
        tokens = self._look.tokens
        tag.moveTop(rect.top() + (rect.height() - tag.height()) / 2)
        edge = {"new": "accent", "base": "muted"}.get(kind, "hairline" if tokens.outlines else "")
        painter.setBrush(tokens.color("paper") if kind == "tag" else Qt.BrushStyle.NoBrush)
        painter.setPen(round_pen(tokens.color(edge), 1.0) if edge else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(tag.adjusted(0.5, 0.5, -0.5, -0.5), tag.height() / 2, tag.height() / 2)
        colour = "accent" if kind == "new" else "text"
        self._write(painter, tag.toRect(), text, colour, Qt.AlignmentFlag.AlignCenter, _SMALL, kind == "new")

    def _paint_value(self, painter: QPainter, rect: QRect, row: AnyRow) -> None:
        if sentence := failure(row):
            self._write(painter, rect, sentence, "loss")  # over the columns of figures, which are empty
            return
        text, (said, good) = self._model.text(row, VALUE), self._verdict(row)
        self._write(painter, rect, text, "text" if row.is_final else "muted", strong=True)
        x = rect.left() + self.wide(text, 1.0, True) + scaled(8)
        room = QRect(x, rect.top(), max(0, rect.right() + 1 - x), rect.height())
        self._write(painter, room, said, VERDICT_COLOURS[good], strong=good is not None)

    def _paint_share(self, painter: QPainter, rect: QRect, row: AnyRow) -> None:
        tokens, room = self._look.tokens, self.bar_room(rect)
        painter.setPen(tokens.color("hairline"))
        for decade in self.axis.decades:
            x = round(room.left() + room.width() * self.axis.at(10.0**decade)) + 0.5
            painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom() + 1))
        found = self._model.share(row)
        if found is None:
            return
        height = scaled(10)
        wide = max(2.0, room.width() * self.axis.at(found))
        bar = QRectF(room.left(), rect.center().y() - height / 2 + 1, wide, height)
        painter.setPen(Qt.PenStyle.NoPen)
        is_base = row is self._model.comparison.base
        painter.setBrush(tokens.color("draw" if is_base else "accent"))
        painter.drawRoundedRect(bar, 1.5, 1.5)
        text = rect.adjusted(0, 0, -scaled(PADDING), 0)
        self._write(painter, text, self._model.text(row, SHARE), "text", _RIGHT, 1.0, True)

    def _paint_menu(self, painter: QPainter, rect: QRect, row: AnyRow) -> None:
        """Paint three dots; while the row runs or waits, a button that stops it."""
        tokens, middle = self._look.tokens, QRectF(rect).center()
        if row.is_active:
            box = QRectF(0, 0, scaled(34), scaled(24))
            box.moveCenter(middle)
            painter.setPen(round_pen(tokens.color("grid"), 1.0))
            painter.setBrush(tokens.color("surface"))
            painter.drawRoundedRect(box, 6, 6)
            side = scaled(9)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens.color("loss"))
            painter.drawRoundedRect(QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side), 1.5, 1.5)
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.color("text"))
        step, radius = scaled(5), scaled(1) + 0.4
        for number in (-1, 0, 1):
            painter.drawEllipse(QPointF(middle.x() + number * step, middle.y()), radius, radius)
