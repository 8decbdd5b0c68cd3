"""Draw the icon from resources/icon.svg into build/icons, in the sizes of the packages; with `app`, the app's own.

`.venv/bin/python packaging/draw_icons.py app` draws resources/icons/, the PNGs which the app ships, since it leaves the
SVG renderer out. They are in git: draw them anew after changing the SVG.
"""

import sys
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QGuiApplication, QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgRenderer

RESOURCES = Path(__file__).resolve().parents[1] / "resources"
BUILD = RESOURCES.parent / "build" / "icons"
APP_SIZES = (16, 32, 48, 64, 128, 256)
DESKTOP_SIZES = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
PROGRAM_SIZE = 1024  # from this one PyInstaller makes the .ico of Windows and the .icns of macOS


def png(renderer: QSvgRenderer, size: int) -> bytes:
    """The icon as a PNG of size × size pixels."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(content.data())


def main() -> None:
    application = QGuiApplication(["draw_icons", "-platform", "offscreen"])
    renderer = QSvgRenderer(str(RESOURCES / "icon.svg"))
    of_app = sys.argv[1:] == ["app"]
    folder, sizes = (RESOURCES / "icons", APP_SIZES) if of_app else (BUILD, (*DESKTOP_SIZES, PROGRAM_SIZE))
    folder.mkdir(parents=True, exist_ok=True)
    for size in sizes:
        (folder / f"ttt-gui-{size}.png").write_bytes(png(renderer, size))
    application.quit()


if __name__ == "__main__":
    main()
