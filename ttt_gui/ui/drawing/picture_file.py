"""A picture as a file: what a function paints, or the strokes of a plot, as SVG or PDF, where text stays text, or PNG.

Qt packs 100 million pixels as PNG in half a minute that nobody can stop, and in one piece; here they are packed some
rows at a time. (Portable Network Graphics, W3C Recommendation, 3rd edition, 2025, sections 5, 9 and 11.) Any thread may
draw.
"""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Callable, Iterator

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QMimeData, QRect, QSize, QSizeF
from PySide6.QtGui import QImage, QPageSize, QPainter, QPdfWriter, QPicture
from PySide6.QtSvg import QSvgGenerator

from ttt_gui.system.control import ProgressCallback, no_progress, with_progress

POINTS = 72 / 96
"""The length of a pixel in points."""
PNG_SCALE = 2.0
"""How many times larger than a plot its PNG is."""
_PDF_DOTS = 1_200  # an inch: what is drawn is placed at whole numbers of dots
SCALES = {"svg": 1.0, "png": PNG_SCALE, "pdf": _PDF_DOTS / 96}
"""How many times larger than its size a plot is drawn, by the form of the file."""
_DOTS_PER_METRE = 3_780  # 96 an inch

Paint = Callable[[QPainter], None]
"""Paints a picture from (0, 0) on, in pixels at a scale of 1."""


def svg(size: QSize, paint: Paint, title: str, description: str = "") -> bytes:
    """Return the text of an SVG file with what ``paint`` paints; ``size`` is in pixels."""
    buffer = _buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(QRect(0, 0, size.width(), size.height()))
    generator.setResolution(96)
    generator.setTitle(title)
    generator.setDescription(description)
    with QPainter(generator) as painter:
        paint(painter)
    return bytes(buffer.data().data())


def pdf(page: QSizeF, paint: Paint, title: str) -> bytes:
    """Return a PDF with what ``paint`` paints on one page of a size in points."""

    def paint_page(writer: QPdfWriter) -> None:
        """Paint the picture on the page at its size."""
        with QPainter(writer) as painter:
            painter.scale(_PDF_DOTS / 96, _PDF_DOTS / 96)
            paint(painter)

    size = QPageSize(page, QPageSize.Unit.Point, "picture", QPageSize.SizeMatchPolicy.ExactMatch)
    return pages_pdf(size, paint_page, title)


def pages_pdf(size: QPageSize, paint: Callable[[QPdfWriter], object], title: str) -> bytes:
    """Return a PDF with what ``paint`` paints; it begins new pages itself."""
    buffer = _buffer()
    writer = QPdfWriter(buffer)
    writer.setResolution(_PDF_DOTS)
    writer.setPageSize(size)
    writer.setPageMargins(QMarginsF())
    writer.setTitle(title)
    paint(writer)
    return bytes(buffer.data().data())


def image(size: QSizeF, paint: Paint, scale: float) -> QImage:
    """Return an image of what ``paint`` paints, ``scale`` times as large; a null image where memory is short."""
    found = QImage(math.ceil(size.width() * scale), math.ceil(size.height() * scale), QImage.Format.Format_RGB32)
    if not found.isNull():
        for set_dots in (found.setDotsPerMeterX, found.setDotsPerMeterY):
            set_dots(round(_DOTS_PER_METRE * scale))
        with QPainter(found) as painter:
            painter.scale(scale, scale)
            paint(painter)
    return found


def plot_file(form: str, plot: QPicture, size: QSize, title: str) -> bytes:
    """Return the bytes of a file with a plot that was recorded at the scale of ``SCALES[form]``; ``form`` is 'svg',
    'pdf' or 'png'.
    """

    def play(painter: QPainter) -> None:
        """Play the strokes with allowance for Qt, which itself enlarges them by the device's dots."""
        if form == "png":
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        factor = plot.logicalDpiX() / painter.device().logicalDpiX()
        painter.scale(factor, factor)
        painter.drawPicture(0, 0, plot)

    if form == "svg":
        return svg(size, play, title)
    if form == "pdf":
        return pdf(size.toSizeF() * POINTS, play, title)
    return b"".join(png_pieces(image(size.toSizeF(), play, PNG_SCALE)))


def picture_mime(pixels: QImage, png: bytes, vector: bytes) -> QMimeData:
    """Return a picture for the clipboard: image, PNG and SVG, all complete, so that pasting never waits."""
    mime = QMimeData()
    mime.setImageData(pixels)
    mime.setData("image/png", QByteArray(png))
    mime.setData("image/svg+xml", QByteArray(vector))
    return mime


def _buffer() -> QBuffer:
    """Return an empty buffer in memory, open for writing."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer


# -- PNG ---------------------------------------------------------------------------------------------------------------


_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_EIGHT_BITS, _RGB, _METRE = 8, 2, 1
_LEVEL = 3  # half as large as level 1 where much is drawn, twice as quick as 6 and no larger
_AT_ONCE = 1 << 20  # pixels


def png_pieces(image: QImage, on_progress: ProgressCallback = no_progress) -> Iterator[bytes]:
    """Yield the bytes of a PNG file of an opaque image, with its resolution."""
    width, height = image.width(), image.height()
    yield _SIGNATURE
    yield _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, _EIGHT_BITS, _RGB, 0, 0, 0))
    yield _chunk(b"pHYs", struct.pack(">IIB", image.dotsPerMeterX(), image.dotsPerMeterY(), _METRE))
    packer = zlib.compressobj(_LEVEL)
    rows = max(1, _AT_ONCE // width)
    for top in with_progress(range(0, height, rows), on_progress, -(-height // rows)):
        if data := packer.compress(_rows(image, top, min(rows, height - top))):
            yield _chunk(b"IDAT", data)
    yield _chunk(b"IDAT", packer.flush())
    yield _chunk(b"IEND", b"")


def _rows(image: QImage, top: int, count: int) -> bytes:
    """Return some rows of pixels, each after the number of its filter: 0 for none."""
    part = image.copy(0, top, image.width(), count).convertToFormat(QImage.Format.Format_RGB888)
    data, stride, width = bytes(part.constBits()), part.bytesPerLine(), 3 * image.width()
    return b"".join(b"\0" + data[row * stride : row * stride + width] for row in range(count))


def _chunk(kind: bytes, data: bytes) -> bytes:
    """Return a chunk of a PNG file: its length, kind, data and checksum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
