"""Draw the icon from resources/icon.svg into build/icons, in the sizes of the packages; with `app`, the app's own.

`.venv/bin/python packaging/draw_icons.py app` draws resources/icons/, the PNGs which the app ships, since it leaves the
SVG renderer out. They are in git: draw them anew after changing the SVG.
"""

import sys
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QImageWriter, QPainter, QPen
from PySide6.QtSvg import QSvgRenderer

RESOURCES = Path(__file__).resolve().parents[1] / "resources"
BUILD = RESOURCES.parent / "build" / "icons"
APP_SIZES = (16, 32, 48, 64, 128, 256)
ARROW_SCALES = (1, 2, 3)  # of the screens that they are for
DESKTOP_SIZES = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
PROGRAM_SIZE = 1024  # from this one PyInstaller makes the .ico of Windows and the .icns of macOS


def png(renderer: QSvgRenderer, size: int) -> bytes:
    """The icon as a PNG of size × size pixels."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    return written(image)


def written(image: QImage) -> bytes:
    """An image as the content of a PNG file."""
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(content.data())


def arrow(down: bool, scale: int) -> bytes:
    """The arrow of a field, 9 × 6 pixels times ``scale``, in a grey that is seen on light and on dark."""
    image = QImage(9 * scale, 6 * scale, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    pen = QPen(QColor("#7C828A"), 1.6, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    flat, tip = (1.3, 4.7) if down else (4.7, 1.3)
    painter.drawPolyline([QPointF(1.2, flat), QPointF(4.5, tip), QPointF(7.8, flat)])
    painter.end()
    return written(image)


def main() -> None:
    application = QGuiApplication(["draw_icons", "-platform", "offscreen"])
    renderer = QSvgRenderer(str(RESOURCES / "icon.svg"))
    of_app = sys.argv[1:] == ["app"]
    folder, sizes = (RESOURCES / "icons", APP_SIZES) if of_app else (BUILD, (*DESKTOP_SIZES, PROGRAM_SIZE))
    folder.mkdir(parents=True, exist_ok=True)
    for size in sizes:
        (folder / f"ttt-gui-{size}.png").write_bytes(png(renderer, size))
    for name, down in (("down", True), ("up", False)) if of_app else ():
        for scale in ARROW_SCALES:
            suffix = f"@{scale}x" if scale > 1 else ""
            (folder / f"arrow-{name}{suffix}.png").write_bytes(arrow(down, scale))
    application.quit()


if __name__ == "__main__":
    main()
