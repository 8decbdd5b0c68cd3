"""Draw the icon from resources/icon.svg: `.venv/bin/python packaging/draw_icons.py`.

resources/icons/ has the PNGs which the app ships, since it leaves the SVG renderer out; they are in git: draw them anew
after changing the SVG. build/icons/ has what only packages need: more sizes, an .ico for Windows, an .icns for macOS.
"""

import struct
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QGuiApplication, QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgRenderer

RESOURCES = Path(__file__).resolve().parents[1] / "resources"
BUILD = RESOURCES.parent / "build" / "icons"
APP_SIZES = (16, 32, 48, 64, 128, 256)
DESKTOP_SIZES = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
ICO_SIZES = (16, 32, 48, 256)
ICNS_TYPES = {128: b"ic07", 256: b"ic08", 512: b"ic09", 1024: b"ic10"}


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


def ico(pictures: dict[int, bytes]) -> bytes:
    """Windows' container: a directory of 16 bytes a picture, then the PNGs (0 means 256 pixels)."""
    offset = 6 + 16 * len(pictures)
    directory = struct.pack("<HHH", 0, 1, len(pictures))
    for size, content in pictures.items():
        directory += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(content), offset)
        offset += len(content)
    return directory + b"".join(pictures.values())


def icns(pictures: dict[int, bytes]) -> bytes:
    """macOS' container: type and length before each PNG."""
    parts = [(ICNS_TYPES[size], content) for size, content in pictures.items()]
    body = b"".join(kind + struct.pack(">I", 8 + len(content)) + content for kind, content in parts)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def main() -> None:
    application = QGuiApplication(["draw_icons", "-platform", "offscreen"])
    renderer = QSvgRenderer(str(RESOURCES / "icon.svg"))
    for folder, sizes in ((RESOURCES / "icons", APP_SIZES), (BUILD, DESKTOP_SIZES)):
        folder.mkdir(parents=True, exist_ok=True)
        for size in sizes:
            (folder / f"ttt-gui-{size}.png").write_bytes(png(renderer, size))
    (BUILD / "ttt-gui.ico").write_bytes(ico({size: png(renderer, size) for size in ICO_SIZES}))
    (BUILD / "ttt-gui.icns").write_bytes(icns({size: png(renderer, size) for size in ICNS_TYPES}))
    application.quit()


if __name__ == "__main__":
    main()
