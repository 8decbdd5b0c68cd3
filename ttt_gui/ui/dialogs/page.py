"""A page of Markdown in the look's type, with headings to go to and pictures as wide as there is room."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import ceil
from types import MappingProxyType

from PySide6.QtCore import QSize, QTimer, Signal, Slot
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QResizeEvent,
    Qt,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextImageFormat,
    QTextLength,
    QTextTable,
    QTextTableCellFormat,
)

from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.document import Picture, ShownPicture, TextBrowser, dark_name
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look, pixel_size

PICTURE_SCALE = 2
"""How many pixels of a picture's file make one pixel of the page."""
NO_PICTURES: Mapping[str, Picture] = MappingProxyType({})
_FEATURES = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
_WORDS = QTextFormat.Property.ImageAltText.value
_PICTURE = "\N{OBJECT REPLACEMENT CHARACTER}"  # what stands in a text for a picture
_OWN = "qrc:/"  # how the names of the document's own begin: Qt looks for no file of such a name
_HEADINGS = {1: 1.5, 2: 1.24, 3: 1.06}
_MARGIN = 14
_AIRY = 128.0  # per cent, of lines of larger type
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
    """Set tables with a line below each row. Markdown demands a row of names: where that is empty the table is a list
    of two columns without lines, the first of one width in all, and goes without the row."""
    tables = [frame for frame in document.rootFrame().childFrames() if isinstance(frame, QTextTable)]
    bold = QFontMetrics(look.font(1.0, QFont.Weight.Bold))
    lists, width = [], 0
    for table in tables:
        looks = table.format()
        looks.setBorder(0)
        looks.setCellPadding(scaled(3 if table.columns() == 2 else 5))
        looks.setBottomMargin(8)
        table.setFormat(looks)
        if any(table.cellAt(0, column).firstCursorPosition().block().text() for column in range(table.columns())):
            _set_lines(table, look)
        else:
            table.removeRows(0, 1)
            lists.append(table)
            width = max(width, *(bold.horizontalAdvance(_first_cell(table, row)) for row in range(table.rows())))
    for table in lists:
        looks = table.format()
        fixed, rest = QTextLength.Type.FixedLength, QTextLength.Type.VariableLength
        looks.setColumnWidthConstraints([QTextLength(fixed, width + 24), QTextLength(rest, 0)])
        table.setFormat(looks)


def _set_lines(table: QTextTable, look: Look) -> None:
    """Draw a line below each row of a table, and write its head in bold."""
    below, edge = QTextTableCellFormat(), scaled(5)
    below.setBottomBorder(1)
    below.setBottomBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    below.setBottomPadding(edge)
    below.setTopPadding(edge)
    below.setRightPadding(scaled(18))
    for row in range(table.rows()):
        below.setBottomBorderBrush(look.tokens.color("hairline" if row else "grid"))
        for column in range(table.columns()):
            cell = table.cellAt(row, column)
            looks = cell.format()
            looks.merge(below)
            cell.setFormat(looks)
            if not row:
                cursor = cell.firstCursorPosition()
                cursor.setPosition(cell.lastPosition(), QTextCursor.MoveMode.KeepAnchor)
                bold = QTextCharFormat()
                bold.setFontWeight(QFont.Weight.DemiBold)
                cursor.mergeCharFormat(bold)


def _quoted(look: Look) -> QTextCharFormat:
    """Return the format of the words of a quote."""
    looks = QTextCharFormat()
    looks.setFontItalic(True)
    looks.setForeground(look.tokens.color("muted"))
    return looks


def _pictures(document: QTextDocument) -> list[tuple[int, QTextImageFormat]]:
    """Return where the pictures of a document stand, and their formats."""
    found, cursor = [], document.find(_PICTURE)
    while not cursor.isNull():
        if cursor.charFormat().isImageFormat():
            found.append((cursor.selectionStart(), cursor.charFormat().toImageFormat()))
        cursor = document.find(_PICTURE, cursor)
    return found


class MarkdownPage(Guarded, TextBrowser):
    """Shows Markdown. ``pictures`` are the pictures by the names in the text, each perhaps with one for a dark
    background; of other pictures the alternative text is shown. A larger ``scale`` of the font increases the distance
    of lines.

    The page follows the look, and keeps its place when its width or the look changes.

    Signals:
        heading_changed: ``heading`` may have changed.
    """

    heading_changed = Signal()

    def __init__(
        self, look: Look, text: str, pictures: Mapping[str, Picture] = NO_PICTURES, scale: float = 1.0
    ) -> None:
        super().__init__()
        self._scale = scale
        self._look, self._text, self._files = look, text, pictures
        self._places: list[tuple[int, str]] = []  # where the pictures stand, and their names in the document
        self._went: tuple[Heading, int] | None = None  # the last heading gone to, and where the bar was then
        self.headings: tuple[Heading, ...] = ()
        self.setOpenLinks(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._write()
        # In a turn of its own: a change of theme restyles every widget first, and the two together hold the window.
        self._rewrite = QTimer(self, singleShot=True, interval=0)
        self._rewrite.timeout.connect(self._write_again)
        look.changed.connect(self._rewrite.start)
        self.verticalScrollBar().valueChanged.connect(self.heading_changed)

    # -- places -----------------------------------------------------------------------------------------------------

    @property
    def top(self) -> int:
        """The number of the block at the upper edge."""
        document, bar = self.document(), float(self.verticalScrollBar().value() + scaled(_MARGIN))
        after = range(1, document.blockCount())
        return bisect_right(after, bar, key=lambda number: self._top_of(document.findBlockByNumber(number)))

    @property
    def heading(self) -> Heading | None:
        """The heading that is read: the one gone to and not scrolled from, else the last not below the upper edge."""
        if self._is_where_it_went and self._went:
            return self._went[0]
        return self.heading_above(self.top)

    def heading_above(self, block: int) -> Heading | None:
        """Return the last heading not below a block, by the block's number."""
        return next((each for each in reversed(self.headings) if each.block <= block), None)

    @property
    def _is_where_it_went(self) -> bool:
        """Whether the page still stands where the last go_to() scrolled it."""
        return self._went is not None and self._went[1] == self.verticalScrollBar().value()

    def scroll_to(self, block: int) -> None:
        """Scroll a block to the upper edge, or to the end of the page."""
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
        """Return the distance of a block from the top of the page in pixels."""
        return self.document().documentLayout().blockBoundingRect(block).top()

    def set_text(self, text: str, pictures: Mapping[str, Picture] = NO_PICTURES) -> None:
        """Show another text from its beginning, with pictures."""
        self._text, self._files = text, pictures
        self._write()

    # -- writing ----------------------------------------------------------------------------------------------------

    @Slot()
    def _write_again(self) -> None:
        """Write the page in another look, and keep the place."""
        self._keep_place(self._write)

    def _keep_place(self, change: Callable[[], None]) -> None:
        """Make a change, and bring the place that was read back to where it was."""
        top, went = self.top, self._went if self._is_where_it_went else None
        change()
        if went is None or not self.go_to(went[0].anchor):
            self.scroll_to(top)

    def _write(self) -> None:
        """Set the text with its tables, pictures, headings and paragraphs in the look's type."""
        document = self.document()
        document.setLayoutEnabled(False)  # until all stands where it belongs: else each change lays all of it out anew
        self._places = []
        self.pictures.clear()
        document.setDefaultFont(self._look.font(self._scale))
        document.setDocumentMargin(scaled(_MARGIN))
        document.setMarkdown(self._text, _FEATURES)
        _set_tables(document, self._look)
        self._set_pictures()
        self._set_blocks()
        self._fit_pictures()
        self.moveCursor(QTextCursor.MoveOperation.Start)  # first: a layout would be made in order to scroll there
        document.setLayoutEnabled(True)

    def _set_blocks(self) -> None:
        """Style headings and paragraphs, for Markdown knows no style; list the headings. Links have the palette's
        colour from Qt."""
        headings = []
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
                if place.hasProperty(QTextFormat.Property.BlockQuoteLevel):
                    place.setLeftMargin(scaled(_MARGIN) * place.intProperty(QTextFormat.Property.BlockQuoteLevel))
                    place.setTopMargin(8)
                    cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
                    cursor.mergeCharFormat(_quoted(self._look))
                if self._scale > 1 and block.text().strip(_PICTURE):  # a picture alone needs no more room below it
                    place.setLineHeight(_AIRY, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
                QTextCursor(block).setBlockFormat(place)
            if self._scale > 1:
                self._underline_links(block)
            block = block.next()
        self.headings = tuple(headings)

    def _underline_links(self, block: QTextBlock) -> None:
        """Underline the links of a block."""
        links, parts = [], block.begin()
        while not parts.atEnd():
            part = parts.fragment()
            if part.charFormat().isAnchor():
                links.append((part.position(), part.length()))
            parts += 1
        line, cursor = QTextCharFormat(), QTextCursor(block)
        line.setFontUnderline(True)
        for position, length in links:
            cursor.setPosition(position)
            cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(line)

    # -- pictures ---------------------------------------------------------------------------------------------------

    def _set_pictures(self) -> None:
        """Give each picture a name of the document's own, which is that of no file; write the words of any other."""
        is_dark = self._look.tokens.color("paper").lightness() < 128
        cursor = QTextCursor(self.document())
        for position, looks in reversed(_pictures(self.document())):
            name = looks.name()
            file = (self._files.get(dark_name(name)) if is_dark else None) or self._files.get(name)
            cursor.setPosition(position)
            cursor.setPosition(position + 1, QTextCursor.MoveMode.KeepAnchor)
            if file is None:
                words = QTextCharFormat()
                words.setForeground(self._look.tokens.color("muted"))
                words.setFontItalic(True)
                cursor.insertText(str(looks.property(_WORDS)), words)
                continue
            looks.setName(f"{_OWN}{len(self.pictures)}")
            self.pictures[looks.name()] = ShownPicture(file)
            cursor.setCharFormat(looks)
        self._places = [(position, looks.name()) for position, looks in _pictures(self.document())]

    def _fit_pictures(self) -> None:
        """Show each picture in its natural size, or as wide as there is room."""
        room = max(1, self.viewport().width() - 2 * scaled(_MARGIN))
        larger = max(1.0, pixel_size(self._look.font()) / _USUAL_TYPE) / PICTURE_SCALE
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        for position, name in self._places:
            shown = self.pictures[name]
            width, height = shown.natural_size.width(), shown.natural_size.height()
            wide = max(1, min(width * larger, room))
            size = QSize(round(wide), max(1, round(wide * height / width)))
            shown.fit(size, self.devicePixelRatioF())
            cursor.setPosition(position)
            cursor.setPosition(position + 1, QTextCursor.MoveMode.KeepAnchor)
            looks = cursor.charFormat().toImageFormat()
            looks.setWidth(size.width())
            looks.setHeight(size.height())
            cursor.setCharFormat(looks)
        cursor.endEditBlock()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the pictures to another width, and keep the place."""

        def resize() -> None:
            """Let Qt lay the page out, and fit the pictures to another width."""
            super(MarkdownPage, self).resizeEvent(event)
            if event.size().width() != event.oldSize().width():
                self._fit_pictures()

        if event.oldSize().isValid():
            self._keep_place(resize)
        else:
            resize()  # the page has its first size, and nothing was read yet
