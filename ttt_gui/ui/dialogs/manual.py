"""What the Help menu shows: the manual, its files of Markdown as one page beside its contents, with a field that finds
words in it; every key; and about the program."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterable
from enum import Enum
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, QSize, Qt, QUrl, Slot, qVersion
from PySide6.QtGui import QIcon, QKeySequence, QResizeEvent, QShortcut, QShowEvent, QTextCursor
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QPushButton,
    QTextEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from ttt_gui import __version__
from ttt_gui.system.shipped import resource
from ttt_gui.ui.dialogs.page import MarkdownPage
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.document import Picture
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.scaling import fit
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import in_column, in_row, muted_label

_PROPERTY = "section_of_the_manual"


class Section(Enum):
    """What F1 can open; the value is the anchor of the heading in a file of ``resources/manual``."""

    GAME = "the-game"
    NEW_GAME = "a-new-game"
    HINTS = "hints-reasons-and-threats"
    VALUES = "values-on-the-board"
    REVIEW = "reviewing-a-game"
    POSITION = "setting-up-a-position"
    BOARD_PICTURE = "the-board-as-a-picture"
    FIGURES = "the-search-card"
    LEARN = "learn"
    LESSONS = "lessons"
    PRACTICE = "practice"
    BE_SEARCH = "be-the-search"
    TURN_ROUND = "turn-it-round"
    SHEETS = "sheets-to-print"
    ANALYSE = "seeing-the-search"
    TREE = "the-tree"
    TIMELINE = "the-timeline"
    WHY = "why"
    WINDOW = "windows-and-cuts"
    OUTLINE = "outline"
    ALGORITHM = "algorithm"
    SEARCHES = "searches-and-f5"
    NUMBERS = "the-number-tree"
    COMPARE = "comparing-algorithms"
    IN_STEP = "two-trees-in-step"
    LAB = "the-ordering-lab"
    DEEPENING = "deepening"
    GROWTH = "how-cost-grows"
    EXAMINE = "examining-an-engine"
    MATCH = "matches"
    EXPORT = "exporting-a-tree"
    PREFERENCES = "preferences"


def explained_by(section: Section | None, *widgets: QWidget) -> None:
    """Let F1 in these widgets, and in their children, open the manual at a section; None: at that of their parents."""
    for widget in widgets:
        widget.setProperty(_PROPERTY, section and section.value)


def section_of(widget: QWidget | None, otherwise: Section) -> Section:
    """Return the section of this widget, or of its nearest parent that has one; else ``otherwise``."""
    while widget is not None:
        anchor = widget.property(_PROPERTY)
        if isinstance(anchor, str):
            return Section(anchor)
        widget = widget.parentWidget()
    return otherwise


# -- The manual: its files of Markdown as one page beside its contents, with a field that finds words in it -----------


FILES = (
    "manual.md",
    "play.md",
    "learn.md",
    "search.md",
    "measure.md",
    "engines.md",
    "python.md",
    "commands.md",
    "files.md",
)
"""The files of the manual in the order in which they are read: the front page first."""
_NOT_SHIPPED = "The manual was not shipped with this copy of the program."
_LEAST_PAGE = 420  # pixels: beside a page that would be narrower no contents are shown
_PADDING = 32  # pixels around the words of the contents
_ANCHOR = Qt.ItemDataRole.UserRole


def manual_folder() -> Path | None:
    """Return the folder of the manual's files and pictures; None where they were not shipped."""
    front = resource(f"manual/{FILES[0]}")
    return front and front.parent


class ManualDialog(Guarded, QDialog):
    """The manual's window: stays open beside the main window, opens at a section, and goes back the way one came."""

    def __init__(self, look: Look, section: Section, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Manual")
        self._look = look
        self._past: list[int] = []  # the numbers of the blocks that Back leads to
        self._found: list[QTextCursor] = []
        folder = manual_folder()
        text = "\n".join((folder / name).read_text("utf-8") for name in FILES) if folder else _NOT_SHIPPED
        pictures = {path.name: Picture(path) for path in folder.glob("*.png")} if folder else {}
        self.page = MarkdownPage(look, text, pictures)
        self.page.setAccessibleName("Manual")
        self.contents = QTreeWidget()
        self.contents.setAccessibleName("Contents")
        self.contents.setHeaderHidden(True)
        self.contents.setUniformRowHeights(True)
        self.contents.setRootIsDecorated(False)
        self.contents.setIndentation(14)
        self.contents.setObjectName("contents")
        self.contents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.back = QPushButton("Back")
        self.back.setShortcut(QKeySequence(QKeySequence.StandardKey.Back))
        set_tip(self.back, "Go to where you came from (Alt+Left)")
        self.field = QLineEdit()
        self.field.setObjectName("find")
        self.field.setPlaceholderText("Find in the manual")
        self.field.setAccessibleName("Find in the manual")
        self.field.setClearButtonEnabled(True)
        set_tip(self.field, "Find words (Ctrl+F); Enter goes to the next place, Shift+Enter to the one before")
        self.note = muted_label("")
        self.note.setAccessibleName("What was found")
        close = QPushButton("Close")
        for button in (self.back, close):
            button.setAutoDefault(False)  # Enter belongs to the field

        top = in_row(self.back, None, self.note, (self.field, 2), gap=10)
        middle = in_row(self.contents, (self.page, 1), gap=10)
        in_column(top, middle, in_row(None, close), gap=10, margins=(14, 14, 14, 12), of=self)
        fit(self, 320, QSize(900, 680))

        close.clicked.connect(self.reject)
        self.back.clicked.connect(self._go_back)
        self.page.anchorClicked.connect(self._follow)
        self.page.heading_changed.connect(self._mark)
        self.contents.currentItemChanged.connect(self._choose)
        self.field.textChanged.connect(self._find)
        self.field.returnPressed.connect(self._find_on)
        find, find_on, find_back = (QShortcut(self) for _ in range(3))
        find.setKey(QKeySequence(QKeySequence.StandardKey.Find))
        find_on.setKeys(QKeySequence.StandardKey.FindNext)
        back = QKeySequence.keyBindings(QKeySequence.StandardKey.FindPrevious)
        find_back.setKeys([*back, QKeySequence("Shift+Return")])
        find.activated.connect(self._start_finding)
        find_on.activated.connect(self._find_on)
        find_back.activated.connect(self._find_back)
        look.changed.connect(self._find)
        look.changed.connect(self._show_contents)
        self._fill()
        for before, after in pairwise((self.back, self.field, self.contents, self.page, close)):
            QWidget.setTabOrder(before, after)
        self.page.setFocus()
        self._section = section.value
        self._show_back()

    def _fill(self) -> None:
        """List the headings but that of the front page, each under the nearest one of a higher level."""
        above: list[tuple[int, QTreeWidgetItem]] = [(0, self.contents.invisibleRootItem())]
        for heading in self.page.headings[1:]:
            while above[-1][0] >= heading.level:
                above.pop()
            row = QTreeWidgetItem(above[-1][1])
            row.setText(0, heading.title)
            row.setData(0, _ANCHOR, heading.anchor)
            above.append((heading.level, row))
        self.contents.expandAll()

    @Slot()
    def _show_contents(self) -> None:
        """Show the contents as wide as their words, or hide them where the page has no room beside them."""
        self.contents.setFixedWidth(self.contents.sizeHintForColumn(0) + _PADDING)
        self.contents.setVisible(self.width() >= self.contents.width() + _LEAST_PAGE)

    # -- going ------------------------------------------------------------------------------------------------------

    @property
    def section(self) -> str:
        """The anchor of the section that is read."""
        heading = self.page.heading
        return heading.anchor if heading else ""

    def go_to(self, anchor: str) -> None:
        """Go to a heading; Back leads to the place left."""
        top = self.page.top
        if self.page.go_to(anchor):
            if self.page.top != top:
                self._past.append(top)
            self._show_back()

    @Slot()
    def _go_back(self) -> None:
        """Scroll to the place where one came from."""
        if self._past:
            self.page.scroll_to(self._past.pop())
            self._show_back()

    def _show_back(self) -> None:
        """Enable Back where there is a place to go back to."""
        self.back.setEnabled(bool(self._past))

    @Slot(QUrl)
    def _follow(self, url: QUrl) -> None:
        """Go to the heading that a link names."""
        self.go_to(url.fragment())

    @Slot(QTreeWidgetItem)
    def _choose(self, item: QTreeWidgetItem | None) -> None:
        """Go to the heading of a row of the contents."""
        if item:
            self.go_to(item.data(0, _ANCHOR))

    @Slot()
    def _mark(self) -> None:
        """Mark the section that is read in the contents."""
        self._mark_section(self.section)

    def _mark_section(self, section: str) -> None:
        """Mark a section in the contents, by its anchor."""
        rows = self.contents.findItems("", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive)
        row = next((each for each in rows if each.data(0, _ANCHOR) == section), None)
        with QSignalBlocker(self.contents):
            self.contents.setCurrentItem(row)  # type: ignore[arg-type]  # None: the title, of which there is no row
        if row:
            self.contents.scrollToItem(row)

    # -- finding ----------------------------------------------------------------------------------------------------

    @Slot()
    def _start_finding(self) -> None:
        """Give the field the focus, with its words selected."""
        self.field.setFocus()
        self.field.selectAll()

    @Slot()
    def _find(self) -> None:
        """Mark every place of the words, and go to the first one from here on."""
        document, words = self.page.document(), self.field.text().strip()
        self._found = []
        cursor = document.find(words) if words else QTextCursor()
        while not cursor.isNull():
            self._found.append(cursor)
            cursor = document.find(words, cursor)
        marks = []
        for cursor in self._found:
            mark = QTextEdit.ExtraSelection()
            mark.cursor = cursor
            mark.format.setBackground(self._look.tokens.mixed("accent", 0.25, "surface"))
            marks.append(mark)
        self.page.setExtraSelections(marks)
        if self._found:
            here = self.page.document().findBlockByNumber(self.page.top).position()
            self._show_found(next((at for at, each in enumerate(self._found) if each.position() >= here), 0))
        else:
            self.note.setText("Not found" if words else "")

    def _show_found(self, index: int) -> None:
        """Go to a place that was found, by its number from 0; after the last comes the first."""
        index %= len(self._found)
        self._at = index
        self.page.setTextCursor(self._found[index])
        heading = self.page.heading_above(self._found[index].blockNumber())
        self._mark_section(heading.anchor if heading else "")
        self.note.setText(f"{index + 1} of {len(self._found)}")

    @Slot()
    def _find_on(self) -> None:
        """Go to the next place that was found."""
        if self._found:
            self._show_found(self._at + 1)

    @Slot()
    def _find_back(self) -> None:
        """Go to the place that was found before this one."""
        if self._found:
            self._show_found(self._at - 1)

    # -- overridden -------------------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Go to the section, now that the width of the page is known."""
        super().showEvent(event)
        if not event.spontaneous():
            self._show_contents()  # only now is the font of the contents known
            self.page.go_to(self._section)  # only now is the width of the page known

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the contents beside the page where there is room."""
        self._show_contents()
        super().resizeEvent(event)


def show_manual(look: Look, window: QWidget, section: Section) -> ManualDialog:
    """Open the manual over a window at a section; a manual that is open there goes on to that section."""
    for manual in window.findChildren(ManualDialog, options=Qt.FindChildOption.FindDirectChildrenOnly):
        if manual.isVisible():
            manual.go_to(section.value)
            manual.raise_()
            manual.activateWindow()
            return manual
    manual = ManualDialog(look, section, window)
    manual.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    manual.show()
    return manual


class ManualKey(QShortcut):
    """F1 in a dialog: the manual opens at what explains the dialog, and can be read while the dialog waits."""

    def __init__(self, look: Look, section: Section, dialog: QWidget) -> None:
        super().__init__(QKeySequence(QKeySequence.StandardKey.HelpContents), dialog)
        self._look, self._section, self._dialog = look, section, dialog
        self.activated.connect(self._open)

    @Slot()
    def _open(self) -> None:
        """Open the manual over the dialog itself where that is modal: another window would get no input."""
        owner = self._dialog if self._dialog.isModal() else self._dialog.parentWidget() or self._dialog
        show_manual(self._look, owner, self._section)


# -- Beside the manual: every key, and about the program ---------------------------------------------------------------


class TextDialog(QDialog):
    """A page of text to read, written as Markdown, with a button to close it."""

    def __init__(self, look: Look, title: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.page = MarkdownPage(look, text)
        self.page.setAccessibleName(title)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        in_column(self.page, buttons, margins=(14, 14, 14, 12), of=self)
        fit(self, 320, QSize(660, 580))
        buttons.rejected.connect(self.reject)


def shortcuts_text(groups: Iterable[tuple[str, list[tuple[str, str]]]]) -> str:
    """Return the page of all keys as Markdown, one table for each group."""
    parts = []
    for title, rows in groups:
        lines = "".join(f"| **{_plain(keys)}** | {_plain(words)} |\n" for keys, words in rows)
        parts.append(f"## {title}\n\n| | |\n|---|---|\n{lines}")
    return "\n".join(parts)


def _plain(text: str) -> str:
    """Return a text with every sign escaped that means something to Markdown."""
    return re.sub(r"([\\|*_`<>\[\]#+-])", r"\\\1", text)


def about_text(engine: str) -> str:
    """Return version, engine, Qt, Python and licence, a line each."""
    how = "compiled, the search runs beside the window" if engine == "compiled" else "interpreted, without a compiler"
    return (
        f"Version {__version__}\n\n"
        f"Engine: {how}\nQt {qVersion()} · Python {platform.python_version()}\n\n"
        "Play tic-tac-toe against minimax and watch it search.\n\n"
        "MIT licence. Qt and PySide6 are used under the LGPL."
    )


class AboutDialog(QDialog):
    """The dialog with name, version, licence and engine of the app; ``engine`` is 'compiled' or 'interpreted'."""

    def __init__(self, look: Look, icon: QIcon, engine: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("About Tic-Tac-Toe Lab")
        picture, name, text = PlainLabel(), PlainLabel("Tic-Tac-Toe Lab"), PlainLabel(about_text(engine), wrap=True)
        picture.setPixmap(icon.pixmap(64, 64))
        name.setFont(look.font(1.5, look.font().Weight.Bold))
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        picture.setAlignment(Qt.AlignmentFlag.AlignTop)
        row = in_row(picture, (in_column(name, text), 1), gap=18)
        in_column(row, buttons, margins=(20, 20, 20, 14), of=self)
        fit(self, 420)
        buttons.rejected.connect(self.reject)
