"""A page of exercises as it is painted, for print and for PDF: black on white, whatever the window's theme."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPagedPaintDevice, QPageSize, QPainter, QPen

from ttt_gui.engine.learn.sheet import Align, Mark, Paper, SheetPage, TextLine
from ttt_gui.system.control import ProgressCallback, no_progress, with_progress
from ttt_gui.ui.drawing import picture_file

DOTS = 100
"""Marks are in hundredths of an inch."""
_POINTS = 72 / DOTS
_NO_PAGE = "the printer takes no page"


def paint_page(painter: QPainter, page: SheetPage) -> None:
    """Paint a page from (0, 0) on; a unit is a hundredth of an inch."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for mark in page.marks:
        _paint(painter, mark)


def _paint(painter: QPainter, mark: Mark) -> None:
    """Paint one mark of a page: a text, a line, or a shape filled with white."""
    if isinstance(mark, TextLine):
        _write(painter, mark)
        return
    pen = QPen(QColor(f"#{mark.ink.value}"), mark.width)
    if mark.is_dashed:
        pen.setDashPattern([5, 3])
    painter.setPen(pen)
    painter.setBrush(Qt.GlobalColor.white)  # an edge to a leaf far below goes behind what it touches
    points = [QPointF(x, y) for x, y in mark.points]
    if mark.radius:
        painter.drawRoundedRect(QRectF(points[0], points[2]), mark.radius, mark.radius)
    elif len(points) > 2:
        painter.drawPolygon(points)
    else:
        painter.drawLine(*points)


def _write(painter: QPainter, words: TextLine) -> None:
    """Write a line of text at its place, narrower where it would be wider than its room."""
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


def page_size(paper: Paper) -> QPageSize:
    """Return Qt's size of a paper."""
    width, height = paper.value
    name = paper.name.title()
    return QPageSize(QSizeF(width, height) * _POINTS, QPageSize.Unit.Point, name, QPageSize.SizeMatchPolicy.FuzzyMatch)


def pages_pdf(pages: Sequence[SheetPage], title: str, on_progress: ProgressCallback = no_progress) -> bytes:
    """Return the pages as a PDF, in which texts stay texts; ``on_progress`` is given the share that is painted."""
    return picture_file.pages_pdf(
        page_size(pages[0].paper), lambda writer: paint_pages(writer, pages, on_progress), title
    )


def paint_pages(
    device: QPagedPaintDevice, pages: Sequence[SheetPage], on_progress: ProgressCallback = no_progress
) -> None:
    """Paint pages onto a device for pages, whose margins are 0; ``on_progress`` is given the share that is painted.

    Raises OSError if a printer refuses a page.
    """
    with QPainter(device) as painter:
        if not painter.isActive():
            raise OSError(_NO_PAGE)
        scale = device.logicalDpiX() / DOTS
        for number, page in enumerate(with_progress(pages, on_progress, len(pages))):
            if number and not device.newPage():
                raise OSError(_NO_PAGE)
            painter.save()
            painter.scale(scale, scale)
            paint_page(painter, page)
            painter.restore()
