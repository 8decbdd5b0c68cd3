"""A page of exercises as it is painted, for print and for PDF: black on white, whatever the window's theme."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPageSize, QPainter, QPdfWriter, QPen

from ttt_gui.engine.learn.sheet import Align, Box, Ink, Mark, SheetPage, Stroke, Triangle, Words
from ttt_gui.ui.drawing.board import triangle

DOTS = 100
"""Marks are in hundredths of an inch."""
_RESOLUTION = 1_200
_POINTS = 72 / DOTS


def paint_page(painter: QPainter, page: SheetPage) -> None:
    """Paint the marks of a page from (0, 0) on, a hundredth of an inch a unit."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for mark in page.marks:
        _paint(painter, mark)


def _paint(painter: QPainter, mark: Mark) -> None:
    if isinstance(mark, Words):
        _write(painter, mark)
        return
    ink = mark.ink if isinstance(mark, Stroke | Triangle) else Ink.BLACK
    pen = QPen(QColor(f"#{ink.value}"), mark.width if isinstance(mark, Stroke) else 1.2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if isinstance(mark, Stroke):
        if mark.is_dashed:
            pen.setDashPattern([5, 3])
        painter.setPen(pen)
        painter.drawLine(QPointF(mark.x, mark.y), QPointF(mark.to_x, mark.to_y))
    elif isinstance(mark, Box):
        painter.setPen(pen)
        painter.drawRoundedRect(QRectF(mark.x, mark.y, mark.width, mark.height), mark.radius, mark.radius)
    else:
        painter.setPen(pen)
        room = QRectF(mark.x - mark.width / 2, mark.y, mark.width, mark.height)
        painter.drawPolygon(triangle(room, mark.is_up))


def _write(painter: QPainter, words: Words) -> None:
    font = QFont()
    font.setPixelSize(round(words.size * 16))  # large, and scaled down: small pixel sizes are whole numbers
    font.setBold(words.is_bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    width = QFontMetricsF(font).horizontalAdvance(words.text) / 16
    scale = min(1.0, words.room / width) if width else 1.0
    shift = {Align.LEFT: 0.0, Align.MIDDLE: 0.5, Align.RIGHT: 1.0}[words.side] * width * scale
    painter.save()
    painter.translate(words.x - shift, words.y)
    painter.scale(scale / 16, scale / 16)
    painter.setFont(font)
    painter.setPen(QColor(f"#{words.ink.value}"))
    painter.drawText(QPointF(0, 0), words.text)
    painter.restore()


def page_size(page: SheetPage) -> QPageSize:
    """Return the paper of a page."""
    width, height = page.paper.value
    name = page.paper.name.title()
    return QPageSize(QSizeF(width, height) * _POINTS, QPageSize.Unit.Point, name, QPageSize.SizeMatchPolicy.FuzzyMatch)


def pages_pdf(pages: list[SheetPage], title: str) -> bytes:
    """Return pages as one PDF, where text stays text."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_RESOLUTION)
    writer.setPageSize(page_size(pages[0]))
    writer.setPageMargins(QMarginsF())
    writer.setTitle(title)
    with QPainter(writer) as painter:
        for number, page in enumerate(pages):
            if number:
                writer.newPage()
            painter.save()
            painter.scale(_RESOLUTION / DOTS, _RESOLUTION / DOTS)
            paint_page(painter, page)
            painter.restore()
    return bytes(buffer.data().data())
