"""Text in widgets as it is, never as HTML: Qt guesses which of both a text is, and HTML may name files that Qt opens.

Labels, tooltips, boxes, menus and titles are made here and nowhere else, which tests/ui/test_plain.py sees to.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from pathlib import Path
from textwrap import wrap as wrapped
from typing import Protocol

from PySide6.QtCore import QChildEvent, QEvent, QPoint
from PySide6.QtGui import QAction, QFocusEvent, QFontMetrics, Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QLabel, QMessageBox, QToolTip, QWidget

from ttt_gui.system.text import one_line, shortened
from ttt_gui.ui.look.border import Guarded

_TIP_WIDTH, _TIP_LINES = 100, 20  # characters in a line of a tooltip; Qt wraps none that is plain
_BOX_WIDTH, _BOX_LINES = 480, 12  # pixels of a box's sentence, and how many lines of it are shown
_MOST_DETAILS = 20_000  # characters
_NO_LINK = Qt.TextInteractionFlag.NoTextInteraction
_WORD = re.compile(r"(?:[^\s/]|/(?=\d))+")  # between two places where Qt breaks a line


class PlainLabel(QLabel):
    """A label that shows its text letter by letter."""

    def __init__(self, text: str = "", wrap: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        self.setText(text)


def labelled(word: str, widget: QWidget) -> PlainLabel:
    """Return the label of a field: Alt and the letter behind & lead to the field, and a screen reader says the word."""
    label = PlainLabel(word)
    label.setBuddy(widget)
    widget.setAccessibleName(word.replace("&", ""))
    return label


class StressedLabel(PlainLabel):
    """A plain label that wraps its text, in which some words are bold."""

    words = ""
    """The text as it is read."""

    def set_parts(self, *parts: str) -> None:
        """Show parts of a text, of which every second is bold."""
        self.words = "".join(parts)
        marked = (f"<b>{escape(part)}</b>" if number % 2 else escape(part) for number, part in enumerate(parts))
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setText(f"<span style='white-space: pre-wrap'>{''.join(marked)}</span>")  # narrow spaces stay as they are
        self.setAccessibleName(self.words)


class LinkLabel(Guarded, PlainLabel):
    """A plain label that may end with a link, which Tab reaches; without a link Tab passes the label."""

    def __init__(self, wrap: bool = False, parent: QWidget | None = None) -> None:
        super().__init__("", wrap, parent)
        self.setTextInteractionFlags(_NO_LINK)
        self._link = "", "", ""  # as it was set last

    @property
    def has_link(self) -> bool:
        """Whether the text ends with a link."""
        return self.textFormat() == Qt.TextFormat.RichText and bool(self._link[1])

    @property
    def words(self) -> str:
        """The text as it is read, with the link's word."""
        return "".join(self._link[:2]) if self.has_link else self.text()

    def press(self) -> None:
        """Follow the link, as a click on it does."""
        if self.has_link:
            self.linkActivated.emit(self._link[2])

    def set_plain(self, text: str) -> None:
        """Show a text without a link."""
        self._set(text, Qt.TextFormat.PlainText)

    def set_link(self, before: str, word: str, address: str) -> None:
        """Show a text that ends with the link ``word``, in the colour of links in the theme in force."""
        self._link = before, word, address
        color = self.palette().link().color().name()
        text = f"{escape(before)}<a href='{escape(address)}' style='color: {color}'>{escape(word)}</a>"
        flags = Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        self._set(text, Qt.TextFormat.RichText, flags)

    def _set(self, text: str, form: Qt.TextFormat, flags: Qt.TextInteractionFlag = _NO_LINK) -> None:
        """Set text and form, if they are others, and how the link can be reached."""
        if self.textFormat() != form or self.text() != text:
            self.setTextInteractionFlags(flags)
            self.setTextFormat(form)
            self.setText(text)

    def changeEvent(self, event: QEvent) -> None:
        """Write the link anew for another theme: QLabel keeps its old colour."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.has_link:
            self.set_link(*self._link)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Focus the link at once: QLabel first takes the focus itself, without showing it."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            super().focusNextPrevChild(True)


class FileDialog(Guarded, QFileDialog):
    """Qt's file dialog, whose own boxes ("… already exists") show the names of files as they are, too."""

    def childEvent(self, event: QChildEvent) -> None:
        """Have the dialog's own boxes show plain text."""
        super().childEvent(event)
        box = event.child()
        if event.type() == QEvent.Type.ChildPolished and isinstance(box, QMessageBox):  # made, and not yet shown
            box.setTextFormat(Qt.TextFormat.PlainText)


class FileKind(Protocol):
    """What a file dialog must know of files: which of them it lists, and what a new one's name ends with."""

    @property
    def filter(self) -> str:
        """The filter of a file dialog: 'Games (*.ttt)'."""

    @property
    def suffix(self) -> str:
        """The suffix of the files, with its dot."""


def open_once(dialog: QDialog) -> None:
    """Open a dialog for which its window waits; a dialog that was closed is deleted."""
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    QDialog.open(dialog)  # not dialog.open(): QPrintDialog hides it behind one with arguments


class FileAsker:
    """Asks for files in dialogs over the window of a widget; each dialog begins in the folder of the file before."""

    def __init__(self, widget: QWidget, folder: str = "") -> None:
        self._widget, self.folder = widget, folder

    def to_open(self, title: str, shown: str, then: Callable[[Path], object]) -> None:
        """Ask for a file to read, ``shown`` being the filter of names; ``then`` gets its path."""
        dialog = FileDialog(self._widget.window(), title, self.folder, shown)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        self._open(dialog, then)

    def to_save(self, title: str, kind: FileKind, name: str, then: Callable[[Path], object]) -> None:
        """Ask where a new file goes, and offer a name for it; ``then`` gets its path."""
        dialog = FileDialog(self._widget.window(), title, self.folder, kind.filter)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(kind.suffix.lstrip("."))
        dialog.selectFile(name)
        self._open(dialog, then)

    def _open(self, dialog: FileDialog, then: Callable[[Path], object]) -> None:
        """Open a dialog; keep the folder of the file that is chosen, and call ``then`` with its path."""

        def take(name: str) -> None:
            """Keep the folder of the chosen file, and hand its path on."""
            self.folder = str(Path(name).parent)
            then(Path(name))

        dialog.fileSelected.connect(take)
        open_once(dialog)


def tip(text: str) -> str:
    """Return a text of one or more lines for a tooltip: what Qt would take for HTML is escaped, long lines break."""
    lines = [part for line in text.split("\n") for part in _tip_lines(one_line(line))]
    shown = "\n".join(lines if len(lines) <= _TIP_LINES else [*lines[: _TIP_LINES - 1], "…"])
    return str(Qt.convertFromPlainText(shown)) if Qt.mightBeRichText(shown) else shown


def _tip_lines(line: str) -> list[str]:
    """Return a line of a tooltip, broken where it is too long."""
    if len(line) <= _TIP_WIDTH:
        return [line]
    return wrapped(line, _TIP_WIDTH, expand_tabs=False, replace_whitespace=False, max_lines=_TIP_LINES, placeholder="…")


def set_tip(target: QWidget | QAction, text: str) -> None:
    """Give a widget or an action a tooltip that is plain text."""
    target.setToolTip(tip(text))


def show_tip(at: QPoint, text: str, widget: QWidget) -> None:
    """Show a tooltip now, at a point of the screen."""
    QToolTip.showText(at, tip(text), widget)


def hide_tip() -> None:
    """Hide the tooltip that is shown."""
    QToolTip.hideText()


def is_tip_shown() -> bool:
    """Return whether a tooltip is shown."""
    return QToolTip.isVisible()


def menu_text(text: str) -> str:
    """Return a text for the entry of a menu, in which & underlines nothing and a tab makes no column."""
    return one_line(text).replace("&", "&&")


def title_text(text: str) -> str:
    """Return a name for a window's title: short, and with no [*] in which Qt puts the sign of a change."""
    return shortened(text).replace("[*]", "[*][*]")


def sentence_box(sentence: str, parent: QWidget) -> QMessageBox:
    """Return a box with one sentence; a long one is cut to what a small screen holds, the details have all of it."""
    line = one_line(sentence)
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle("Tic-Tac-Toe Lab")
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    shown = _fitting(line, QFontMetrics(box.font()))
    box.setText(shown)
    if shown != line:
        box.setDetailedText(line[:_MOST_DETAILS])
    return box


def _fitting(line: str, metrics: QFontMetrics) -> str:
    """Return the sentence without what is too wide to break or too long to be shown."""

    def fit(word: re.Match[str]) -> str:
        """Return a word, cut in the middle where it is wider than the box."""
        return metrics.elidedText(word.group(), Qt.TextElideMode.ElideMiddle, _BOX_WIDTH)

    room = _BOX_WIDTH * _BOX_LINES
    return _WORD.sub(fit, metrics.elidedText(line, Qt.TextElideMode.ElideRight, room))
