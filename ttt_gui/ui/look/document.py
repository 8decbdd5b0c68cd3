"""Texts with pictures: documents that open no file, the pictures they may show, and the widgets that show documents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from math import sqrt
from pathlib import Path
from typing import Any

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QSize, Qt, QUrl
from PySide6.QtGui import QImage, QImageReader, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from ttt_gui.system.control import ProgressCallback, no_progress, with_progress
from ttt_gui.system.files import file_within
from ttt_gui.system.pictures import PictureError, PictureFile, read_picture
from ttt_gui.ui.look.border import Guarded

DARK = "-dark"
"""The end of the name of a picture's file for a dark background, where there is such a file."""
MOST_KEPT_PIXELS = 1_500_000
"""The most pixels of a picture that are kept: a larger one is scaled down as it is decoded."""


def dark_name(name: str) -> str:
    """Return the name of a picture for a dark background."""
    stem, dot, suffix = name.rpartition(".")
    return f"{stem}{DARK}{dot}{suffix}"


class Picture:
    """A picture for a document: its size, and its pixels, which are decoded when they are first wanted.

    Raises PictureError where the file is no picture, and OSError where there is no file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        found = read_picture(path)
        self.size = QSize(found.width, found.height)

    @cached_property
    def image(self) -> QImage:
        """The pixels, scaled down to MOST_KEPT_PIXELS; a null image where the file is damaged."""
        return self._decoded()

    def _decoded(self) -> QImage:
        """Return the pixels of the file; a null image where it is no picture any more."""
        try:
            return decoded(read_picture(self.path))
        except (OSError, PictureError):
            return QImage()  # the file was exchanged meanwhile


def decoded(picture: PictureFile) -> QImage:
    """Decode a picture as what its bytes are, never as anything else; return a null image where they are damaged."""
    buffer = QBuffer()
    buffer.setData(QByteArray(picture.data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(picture.format.encode()))
    reader.setAutoDetectImageFormat(False)
    size = reader.size()
    if size != QSize(picture.width, picture.height):
        return QImage()
    share = sqrt(MOST_KEPT_PIXELS / (picture.width * picture.height))
    if share < 1:
        reader.setScaledSize((size * share).expandedTo(QSize(1, 1)))
    image = reader.read()
    has_alpha = image.hasAlphaChannel()
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied if has_alpha else QImage.Format.Format_RGB32)


def read_pictures(
    folder: Path, names: Iterable[str], on_progress: ProgressCallback = no_progress
) -> dict[str, Picture]:
    """Return the pictures of a folder that can be shown, by their names, with those for a dark background; all decoded.

    To be called in a task. What is no picture is left out.
    """
    found = {}
    every = [each for name in names for each in (name, dark_name(name))]
    for name in with_progress(every, on_progress, len(every)):
        file = file_within(folder, name)
        if file is None:
            continue
        try:
            picture = Picture(file)
        except (OSError, PictureError):
            continue
        if not picture.image.isNull():
            found[name] = picture
    return found


class ShownPicture:
    """A picture in the size in which a document shows it, in device-independent pixels."""

    def __init__(self, picture: Picture) -> None:
        self.natural_size = picture.size
        self._picture, self._size, self._ratio = picture, picture.size, 1.0
        self._image: QImage | None = None

    def fit(self, size: QSize, ratio: float) -> None:
        """Show the picture in another size, for a screen with this device pixel ratio."""
        if (size, ratio) != (self._size, self._ratio):
            self._size, self._ratio, self._image = size, ratio, None

    @property
    def image(self) -> QImage:
        """The picture as it is drawn; scaled smoothly here, for Qt scales roughly; a huge one is left to Qt."""
        kept, size = self._picture.image, self._size * self._ratio
        if size.width() * size.height() > MOST_KEPT_PIXELS or kept.isNull():
            return kept
        if self._image is None:
            way = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
            self._image = kept.scaled(size, *way)
            self._image.setDevicePixelRatio(self._ratio)
        return self._image


class Document(Guarded, QTextDocument):
    """A text that opens no file: under the names of ``pictures`` it shows these, and under any other name nothing.

    WORKAROUND: where a document gets nothing for a name, Qt opens a file of that name itself, relative to the current
    folder, and guesses its format, SVG among them, which reads further files and may be drawn for ever.
    """

    def __init__(self, parent: QObject, pictures: Mapping[str, ShownPicture]) -> None:
        super().__init__(parent)
        self._pictures = pictures

    def loadResource(self, kind: int, name: QUrl | str) -> QImage:
        """Return the picture of this name, one transparent pixel for any other name."""
        shown = self._pictures.get(name if isinstance(name, str) else name.toString())
        image = shown.image if shown else QImage()
        return _empty() if image.isNull() else image


def _empty() -> QImage:
    """Return a picture of one transparent pixel: for a null one Qt would open the file."""
    image = QImage(1, 1, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


class TextBrowser(QTextBrowser):
    """A QTextBrowser whose text opens no file, and shows ``pictures`` under their names."""

    def __init__(self) -> None:
        super().__init__()
        self.pictures: dict[str, ShownPicture] = {}
        self.setDocument(Document(self, self.pictures))
        self.setUndoRedoEnabled(False)


class TextEdit(QTextEdit):
    """A QTextEdit whose text opens no file."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.setDocument(Document(self, {}))
