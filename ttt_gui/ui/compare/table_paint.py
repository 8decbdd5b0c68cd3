"""What a text cannot say in a table of a comparison: the letters A and B, the tags beside a name, and the bars of the
shares."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from ttt_gui.engine.measure.comparison import ENGINE_KIND
from ttt_gui.engine.measure.entries import added, tags
from ttt_gui.session.measuring.rows import AnyRow, EngineRow, Row, RowState
from ttt_gui.ui.compare.movable_rows import Index
from ttt_gui.ui.compare.table_model import COLUMNS, NAME, PAIR, SHARE, VALUE, RowsModel, failure, state_text
from ttt_gui.ui.drawing.board import round_pen
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look

PADDING = 8
"""The room at each side of a cell, in pixels with type of the usual size; the style sheet has the rest of Qt's own."""
_GAP = 6  # pixels between two tags
_LEAST_BAR, _BAR_HEIGHT = 90, 10
_MOST_DECADES = 6  # lines behind the bars
_SMALL = 0.93
_STATE_COLOURS = {RowState.FAILED: "loss", RowState.RUNNING: "accent"}


class RowDelegate(Guarded, QStyledItemDelegate):
    """Draws a cell as Qt does, and what belongs to it beside the text."""

    def __init__(self, look: Look, model: RowsModel) -> None:
        super().__init__(model)
        self._look, self._model = look, model

    def _font(self, strong: bool = False) -> QFont:
        """Return the font of tags."""
        return self._look.font(_SMALL, QFont.Weight.DemiBold if strong else QFont.Weight.Normal, tabular=True)

    def _tags(self, row: AnyRow) -> list[tuple[str, str]]:
        """Return the tags beside a name, each with its kind; what sets the row apart comes first."""
        if isinstance(row, EngineRow):
            return [(ENGINE_KIND, "tag")]
        above = self._model.row(self._model.all.index(row) - 1)
        new = added(row.entry, above.entry if isinstance(above, Row) else None)
        base = [("base", "base")] if row is self._model.comparison.base else []
        old = [(tag, "tag") for tag in tags(row.entry) if tag not in new]
        return [*base, *((f"+ {tag}", "new") for tag in new), *old]

    def _tag_width(self, text: str, kind: str = "tag") -> int:
        return QFontMetrics(self._font(kind == "new")).horizontalAdvance(text) + 2 * scaled(PADDING) + 1

    # -- Qt ---------------------------------------------------------------------------------------------------------

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Set the option as Qt does, and keep the colour of a text in the selected row."""
        super().initStyleOption(option, index)
        palette = option.palette
        palette.setBrush(QPalette.ColorRole.HighlightedText, palette.brush(QPalette.ColorRole.Text))
        option.palette = palette

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the room for the text, or for the widest one that the column keeps room for, with what stands beside;
        the height is the table's. Qt's own hint would ask the model for eight roles of every cell.
        """
        column, row = index.column(), self._model.row(index.row())
        if row is None or (column == VALUE and failure(row)):  # the sentence has the columns of all figures
            return QSize()
        if column == PAIR:
            return QSize(scaled(40), 0)
        metrics = QFontMetrics(self._model.font(column))
        texts = (self._model.text(row, column), COLUMNS[column].widest)
        width = max(metrics.horizontalAdvance(text) for text in texts) + 2 * scaled(PADDING) + 2
        if column == NAME:
            width += scaled(_GAP) + sum(self._tag_width(*tag) + scaled(_GAP) for tag in self._tags(row))
        elif column == SHARE:
            width += scaled(_LEAST_BAR)
        return QSize(width, 0)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw what Qt does not on top of the cell: the letters A and B, the tags, the bar."""
        super().paint(painter, option, index)
        row, column, rect = self._model.row(index.row()), index.column(), QRect(option.rect)
        if row is None or column not in (PAIR, NAME, SHARE):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if column == NAME:
            self._paint_tags(painter, rect, row)
        elif column == SHARE:
            self._paint_bar(painter, rect, row)
        elif letter := self._model.letter(row):
            badge = QRect(0, 0, scaled(20), scaled(20))
            badge.moveCenter(rect.center())
            self._paint_tag(painter, badge, letter, "letter")
        painter.restore()

    # -- painting ---------------------------------------------------------------------------------------------------

    def _paint_tags(self, painter: QPainter, rect: QRect, row: AnyRow) -> None:
        """Draw after the name how far the row is, and as many tags as have room: '+3' stands for three more."""
        tokens, gap, pad = self._look.tokens, scaled(_GAP), scaled(PADDING)
        name = QFontMetrics(self._model.font(NAME)).horizontalAdvance(row.name)
        rest = rect.adjusted(pad + name + 2 * gap, 0, -pad, 0)
        if words := state_text(row):
            painter.setFont(self._font(strong=True))
            painter.setPen(tokens.color(_STATE_COLOURS.get(row.state, "muted")))
            painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter, words)
            rest.adjust(painter.fontMetrics().horizontalAdvance(words) + gap, 0, 0, 0)
        found, more = self._tags(row), self._tag_width("+88") + gap
        for number, (text, kind) in enumerate(found):
            left, wide = len(found) - number, self._tag_width(text, kind)
            fits = wide + (more if left > 1 else 0) <= rest.width()
            if not fits:
                text, kind, wide = f"+{left}", "tag", more - gap
            tag = QRect(0, 0, wide, min(rect.height(), QFontMetrics(self._font()).height() + scaled(4)))
            tag.moveCenter(rest.center())
            tag.moveLeft(rest.left())
            if wide <= rest.width():
                self._paint_tag(painter, tag, text, kind)
            if not fits:
                break
            rest.adjust(wide + gap, 0, 0, 0)
        if row.state is RowState.RUNNING and row.info:
            line = QRectF(rect.left() + pad, rect.bottom() - 2, rect.width() - 2 * pad, 3)
            painter.fillRect(line, tokens.color("hairline"))
            line.setWidth(line.width() * row.info.progress)
            painter.fillRect(line, tokens.color("accent"))

    def _paint_tag(self, painter: QPainter, tag: QRect, text: str, kind: str) -> None:
        """Draw a text in a rounded frame; `kind` is 'base', 'new', 'tag' or 'letter'."""
        tokens = self._look.tokens
        edges = {"new": "accent", "base": "muted", "tag": "hairline" if tokens.outlines else ""}
        grounds, texts = {"tag": "paper", "letter": "accent"}, {"new": "accent", "letter": "on_accent"}
        edge, ground = edges.get(kind), grounds.get(kind)
        painter.setPen(round_pen(tokens.color(edge), 1.0) if edge else Qt.PenStyle.NoPen)
        painter.setBrush(tokens.color(ground) if ground else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(tag).adjusted(0.5, 0.5, -0.5, -0.5), tag.height() / 2, tag.height() / 2)
        painter.setFont(self._font(strong=kind in ("new", "letter")))
        painter.setPen(tokens.color(texts.get(kind, "text")))
        painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_bar(self, painter: QPainter, rect: QRect, row: AnyRow) -> None:
        """Draw the share of a row as a bar on a logarithmic scale, and a line at each power of ten."""
        tokens, pad, (low, high) = self._look.tokens, scaled(PADDING), self._model.decades
        beside = QFontMetrics(self._model.font(SHARE)).horizontalAdvance(COLUMNS[SHARE].widest) + scaled(10)
        room = QRectF(rect.adjusted(pad, 0, -2 * pad - beside, 0))
        step = room.width() / (high - low)
        for decade in range(0, high - low + 1, ceil((high - low) / _MOST_DECADES)):
            x = round(room.right() - decade * step)
            painter.fillRect(x, rect.top(), 1, rect.height(), tokens.color("hairline"))
        found = self._model.share_log(row)
        if found is not None:
            bar = QRectF(room.left(), rect.center().y() - scaled(_BAR_HEIGHT) / 2 + 1, 0, scaled(_BAR_HEIGHT))
            bar.setWidth(max(2.0, (found - low) * step))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens.color("draw" if row is self._model.comparison.base else "accent"))
            painter.drawRoundedRect(bar, 1.5, 1.5)
