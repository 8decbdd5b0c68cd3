"""A plot as a file: its strokes played to SVG, PDF or pixels, where text stays text; in any thread."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRect, QSize, QSizeF
from PySide6.QtGui import QImage, QPageSize, QPainter, QPdfWriter, QPicture
from PySide6.QtSvg import QSvgGenerator

from ttt_gui.ui.drawing.png import png_pieces

PNG_SCALE = 2.0
_PDF_DOTS = 1200  # an inch
SCALES = {"svg": 1.0, "png": PNG_SCALE, "pdf": _PDF_DOTS / 96}
"""How many times larger than its size a picture is drawn, by the form of the file."""
_POINTS = 72 / 96  # of a pixel
_DOTS_PER_METRE = 3_780  # 96 an inch


def svg(picture: QPicture, size: QSize, title: str) -> bytes:
    buffer = _buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(QRect(0, 0, size.width(), size.height()))
    generator.setResolution(96)
    generator.setTitle(title)
    with QPainter(generator) as painter:
        _play(painter, picture, 1.0)
    return bytes(buffer.data().data())


def pdf(picture: QPicture, size: QSize, title: str) -> bytes:
    """Return a PDF with one page as large as the plot."""
    buffer = _buffer()
    writer = QPdfWriter(buffer)
    writer.setResolution(_PDF_DOTS)
    page = QSizeF(size.width() * _POINTS, size.height() * _POINTS)
    writer.setPageSize(QPageSize(page, QPageSize.Unit.Point, "plot", QPageSize.SizeMatchPolicy.ExactMatch))
    writer.setPageMargins(QMarginsF())
    writer.setTitle(title)
    with QPainter(writer) as painter:
        _play(painter, picture, _PDF_DOTS / 96)
    return bytes(buffer.data().data())


def png(picture: QPicture, size: QSize, _title: str) -> bytes:
    image = QImage(size * PNG_SCALE, QImage.Format.Format_RGB32)
    for set_dots in (image.setDotsPerMeterX, image.setDotsPerMeterY):
        set_dots(round(_DOTS_PER_METRE * PNG_SCALE))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _play(painter, picture, PNG_SCALE)
    return b"".join(png_pieces(image))


def _play(painter: QPainter, picture: QPicture, scale: float) -> None:
    """Play a picture ``scale`` times as large, with allowance for Qt, which itself enlarges it by the device's dots."""
    factor = scale * picture.logicalDpiX() / painter.device().logicalDpiX()
    painter.scale(factor, factor)
    painter.drawPicture(0, 0, picture)


def _buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer
