"""A page of Markdown in the look's type, with headings to go to and pictures as wide as there is room."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from PySide6.QtCore import QSize, QUrl, Signal, Slot
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QImage,
    QImageReader,
    QResizeEvent,
    Qt,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextLength,
    QTextTable,
)
from PySide6.QtWidgets import QTextBrowser

from ttt_gui.system.files import PICTURES, file_within
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look, pixel_size

PICTURE_SCALE = 2
"""How many pixels of a picture's file make one pixel of the page."""
DARK = "-dark"
"""The end of the name of a picture's file for a dark ground, where there is such a file."""
_FEATURES = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
_IMAGE = QTextDocument.ResourceType.ImageResource.value
_HEADINGS = {1: 1.5, 2: 1.24, 3: 1.06}
_MARGIN = 14
_AIRY = 128.0  # per cent, of lines of larger type
_MOST_PIXELS = 9_000_000  # of a picture: a large one would hold the window up
_USUAL_TYPE = 15  # pixels of the usual type: with larger type pictures are larger, too


@dataclass(frozen=True)
class Heading:
    """A heading: its level from 1 on, its words, the anchor that links name, and the number of its block."""

    level: int
    title: str
    anchor: str
    block: int


def anchor_of(title: str) -> str:
    """Return the anchor of a heading, as GitHub makes it: 'Searches and F5' is 'searches-and-f5'."""
    return re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-")


def _first_cell(table: QTextTable, row: int) -> str:
    """Return what stands in the first cell of a row."""
    return table.cellAt(row, 0).firstCursorPosition().block().text()


def _set_tables(document: QTextDocument, look: Look) -> None:
    """Set tables without lines. Markdown demands a row of names: where that is empty the table is a list of two
    columns, the first of one width in all, and goes without the row."""
    tables = [frame for frame in document.rootFrame().childFrames() if isinstance(frame, QTextTable)]
    bold = QFontMetrics(look.font(1.0, QFont.Weight.Bold))
    lists, width = [], 0
    for table in tables:
        looks = table.format()
        looks.setBorder(0)
        looks.setCellPadding(3 if table.columns() == 2 else 2)
        looks.setBottomMargin(8)
        table.setFormat(looks)
        if not _first_cell(table, 0):
            table.removeRows(0, 1)
            lists.append(table)
            width = max(width, *(bold.horizontalAdvance(_first_cell(table, row)) for row in range(table.rows())))
    for table in lists:
        looks = table.format()
        fixed, rest = QTextLength.Type.FixedLength, QTextLength.Type.VariableLength
        looks.setColumnWidthConstraints([QTextLength(fixed, width + 24), QTextLength(rest, 0)])
        table.setFormat(looks)


def _reader(file: Path) -> QImageReader:
    """Return what reads a picture as what its name says, never as SVG, which may name other files and draw for ever."""
    kind = file.suffix.lower()
    reader = QImageReader(str(file), kind.removeprefix(".").encode() if kind in PICTURES else b"none")
    reader.setAutoDetectImageFormat(False)
    return reader


def read_picture(file: Path) -> QImage:
    """Read a picture; a null one where it is none."""
    return _reader(file).read()


class MarkdownPage(Guarded, QTextBrowser):
    """Shows Markdown; pictures are files of ``folder`` and none elsewhere, each maybe with one for a dark ground. With
    type of another ``scale`` the lines stand further apart.

    The page follows the look, and keeps its place when its width or the look changes.

    Signals: heading_changed(): ``heading`` may have changed.
    """

    heading_changed = Signal()

    def __init__(self, look: Look, text: str, folder: Path | None = None, scale: float = 1.0) -> None:
        super().__init__()
        self._scale = scale
        self._look, self._text, self._folder = look, text, folder
        self._places: tuple[tuple[str, int], ...] = ()  # the names of the pictures, and where they stand
        self._sizes: dict[str, QSize] = {}  # of the pictures' files, in pixels
        self._pictures: dict[str, QImage] = {}  # the pictures that were seen
        self._went: tuple[Heading, int] | None = None  # the last heading gone to, and where the bar was then
        self.headings: tuple[Heading, ...] = ()
        self.setOpenLinks(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._write()
        look.changed.connect(self._write_again)
        self.verticalScrollBar().valueChanged.connect(self.heading_changed)

    # -- places -----------------------------------------------------------------------------------------------------

    @property
    def top(self) -> int:
        """The number of the block at the upper edge."""
        found, bar = self.document().begin(), self.verticalScrollBar().value() + scaled(_MARGIN)
        while found.next().isValid() and self._top_of(found.next()) <= bar:
            found = found.next()
        return found.blockNumber()

    @property
    def heading(self) -> Heading | None:
        """The heading that is read: the one gone to and not scrolled from, else the last not below the upper edge."""
        if self._is_where_it_went and self._went:
            return self._went[0]
        top = self.top
        return next((each for each in reversed(self.headings) if each.block <= top), None)

    @property
    def _is_where_it_went(self) -> bool:
        return self._went is not None and self._went[1] == self.verticalScrollBar().value()

    def scroll_to(self, block: int) -> None:
        """Bring a block to the upper edge, as far as the page is long enough."""
        self.document().documentLayout().documentSize()  # lays out the whole page: until then the bar ends too early
        found = self.document().findBlockByNumber(block)
        self.verticalScrollBar().setValue(ceil(self._top_of(found)) - scaled(_MARGIN) if block else 0)

    def go_to(self, anchor: str) -> bool:
        """Bring a heading to the upper edge, or as near as the page's end allows; return False where there is none."""
        heading = next((each for each in self.headings if each.anchor == anchor), None)
        if heading:
            self.scroll_to(heading.block)
            self._went = heading, self.verticalScrollBar().value()
            self.heading_changed.emit()
        return heading is not None

    def _top_of(self, block: QTextBlock) -> float:
        return self.document().documentLayout().blockBoundingRect(block).top()

    def set_text(self, text: str, folder: Path | None) -> None:
        """Show another text, with pictures of a folder, from its beginning."""
        self._text, self._folder = text, folder
        self._write()

    # -- writing ----------------------------------------------------------------------------------------------------

    @Slot()
    def _write_again(self) -> None:
        self._stay(self._write)

    def _stay(self, change: Callable[[], None]) -> None:
        """Make a change, and bring the place that was read back to where it was."""
        top, went = self.top, self._went if self._is_where_it_went else None
        change()
        if went is None or not self.go_to(went[0].anchor):
            self.scroll_to(top)

    def _write(self) -> None:
        self._places, self._sizes, self._pictures = (), {}, {}  # the page may get another width meanwhile
        self.document().setDefaultFont(self._look.font(self._scale))
        self.document().setDocumentMargin(scaled(_MARGIN))
        self.document().setMarkdown(self._text, _FEATURES)
        _set_tables(self.document(), self._look)
        self._set_blocks()
        self._load_pictures()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _set_blocks(self) -> None:
        """Style headings, paragraphs and links, for Markdown knows no style; list the headings and the pictures."""
        headings, places = [], []
        block = self.document().begin()
        while block.isValid():
            cursor, place, level = QTextCursor(block), block.blockFormat(), block.blockFormat().headingLevel()
            if level:
                looks = QTextCharFormat()
                looks.setFont(self._look.font(_HEADINGS.get(level, 1.0), QFont.Weight.DemiBold))
                cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
                cursor.mergeCharFormat(looks)
                headings.append(Heading(level, block.text(), anchor_of(block.text()), block.blockNumber()))
            if place.hasProperty(QTextFormat.Property.BlockCodeFence):
                place.setNonBreakableLines(False)  # a page is never wider than its window
                is_last = not block.next().blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence)
                place.setBottomMargin(8 if is_last else 0)
                QTextCursor(block).setBlockFormat(place)
            elif not cursor.currentTable():
                place.setTopMargin((20 if level < 3 else 12) if level and block.position() else 0)
                place.setBottomMargin(5 if level else 3 if block.textList() else 8)
                if self._scale > 1:
                    place.setLineHeight(_AIRY, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
                QTextCursor(block).setBlockFormat(place)
            places += self._set_fragments(block)
            block = block.next()
        self.headings, self._places = tuple(headings), tuple(places)

    def _set_fragments(self, block: QTextBlock) -> list[tuple[str, int]]:
        """Give the links of a block their colour; return the names of its pictures, and where they stand."""
        places, links = [], []
        parts = block.begin()
        while not parts.atEnd():
            part = parts.fragment()
            looks = part.charFormat()
            if looks.isImageFormat():
                places.append((looks.toImageFormat().name(), part.position()))
            elif looks.isAnchor():
                links.append((part.position(), part.length()))
            parts += 1
        colour = QTextCharFormat()
        colour.setForeground(self._look.tokens.color("accent"))
        colour.setFontUnderline(self._scale > 1)
        for position, length in links:
            cursor = QTextCursor(self.document())
            cursor.setPosition(position)
            cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(colour)
        return places

    # -- pictures ---------------------------------------------------------------------------------------------------

    def _load_pictures(self) -> None:
        """Read how large the pictures are: Qt asks for each when it is first seen."""
        names = {name for name, _ in self._places}
        sizes = {name: _reader(file).size() for name in names if (file := self._file_of(name))}
        self._sizes = {
            name: size for name, size in sizes.items() if 0 < size.width() * max(0, size.height()) <= _MOST_PIXELS
        }
        for name in names:  # of those that there are not, too: Qt shall look for none itself
            self.document().addResource(_IMAGE, QUrl(name), None)
        if self.isVisible():  # before that the width is not known
            self._fit_pictures()

    def _file_of(self, name: str) -> Path | None:
        if self._folder is None:
            return None
        dark = self._look.tokens.color("paper").lightness() < 128
        stem, dot, suffix = name.rpartition(".")
        other = file_within(self._folder, f"{stem}{DARK}{dot}{suffix}") if dark else None
        return other or file_within(self._folder, name)

    def _fitting(self, name: str) -> QSize:
        """Return the size of a picture, in pixels, in the room that the page has."""
        size, room = self._sizes[name], self.viewport().width() - 2 * scaled(_MARGIN)
        larger = max(1.0, pixel_size(self._look.font()) / _USUAL_TYPE) / PICTURE_SCALE
        wide = max(1, min(size.width() * larger, room))
        return QSize(round(wide), max(1, round(wide * size.height() / size.width())))

    def _scaled(self, name: str) -> QImage:
        """Return a picture in its size on the page; scaled smoothly here, for Qt's page scales roughly."""
        ratio = self.devicePixelRatioF()
        way = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        shown = self._pictures[name].scaled(self._fitting(name) * ratio, *way)
        shown.setDevicePixelRatio(ratio)
        return shown

    def _fit_pictures(self) -> None:
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        for name, position in self._places:
            if name not in self._sizes:
                continue
            cursor.setPosition(position)
            cursor.setPosition(position + 1, QTextCursor.MoveMode.KeepAnchor)
            looks, size = cursor.charFormat().toImageFormat(), self._fitting(name)
            looks.setWidth(size.width())
            looks.setHeight(size.height())
            cursor.setCharFormat(looks)
        cursor.endEditBlock()
        for name in self._pictures:
            self.document().addResource(_IMAGE, QUrl(name), self._scaled(name))

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        known = name if isinstance(name, str) else name.toString()
        if kind != _IMAGE or known not in self._sizes:
            return None
        file = self._file_of(known)
        self._pictures[known] = read_picture(file) if file else QImage()
        if self._pictures[known].isNull():  # its head is that of a picture, and the rest is not
            del self._pictures[known], self._sizes[known]
            return None
        return self._scaled(known)

    def resizeEvent(self, event: QResizeEvent) -> None:
        def resize() -> None:
            super(MarkdownPage, self).resizeEvent(event)
            if event.size().width() != event.oldSize().width():
                self._fit_pictures()

        self._stay(resize)
