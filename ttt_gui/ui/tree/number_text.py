"""The card with the text of a number tree: read while it is typed, with a sentence about what it is or lacks."""

from __future__ import annotations

import re
from dataclasses import dataclass

from PySide6.QtCore import QMimeData, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QMenu, QPlainTextEdit, QSizePolicy, QTextEdit, QToolButton, QWidget

from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.text import MAX_TEXT, NumberTreeError, parse_number_tree
from ttt_gui.engine.numbers.tree import EXAMPLES, NumberTree
from ttt_gui.engine.request import Algorithm
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.text import one_line
from ttt_gui.ui.export_bar import MenuButton
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import plies, times
from ttt_gui.ui.look.plain import PlainLabel, menu_text, set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, named, set_tone

# At most 500 characters, up to a sign that ends a word: Qt lays out a line of 200,000 for seconds, at each change.
_PIECE = re.compile(r".{1,500}$|.{0,499}[\s,()\[\]]")
_LONG_WORD = re.compile(r"[^\s,()\[\]]{100,}")  # no word of a tree is as long


def in_lines(text: str) -> str:
    """Return the text of a tree with long lines broken at brackets, commas and blanks: a text field is slow with long
    ones.
    """
    return "\n".join(piece for line in text.splitlines() for piece in (_PIECE.findall(line) or [line]))


def _units(text: str) -> int:
    """Return the length of a text as Qt counts it: in units of UTF-16."""
    return len(text) + sum(sign > "\uffff" for sign in text)


class NumberTreeEdit(Guarded, QPlainTextEdit):
    """A text field that breaks long lines of pasted or dropped text, and refuses texts that are too long for a tree.

    Signals:
        refused: (sentence) a text was refused; the field keeps its own.
        entered: Ctrl+Enter was pressed (Enter alone begins a new line).
    """

    refused = Signal(str)
    entered = Signal()

    def __init__(self, look: Look, text: str) -> None:
        super().__init__(text)
        self._look = look
        self._marked = (0, 0)
        look.changed.connect(self._draw_mark)

    def replace(self, text: str) -> None:
        """Replace the whole text, as one step that can be undone."""
        cursor = self.textCursor()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(text)
        self.setTextCursor(cursor)

    def mark(self, start: int, length: int) -> None:
        """Underline ``length`` characters from ``start`` on; a length of 0 removes the mark."""
        self._marked = (start, length)
        self._draw_mark()

    @Slot()
    def _draw_mark(self) -> None:
        """Underline the marked characters in the colours of the theme."""
        start, length = self._marked
        if not length:
            self.setExtraSelections([])
            return
        text = self.toPlainText()
        mark = QTextEdit.ExtraSelection()
        mark.format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        mark.format.setUnderlineColor(self._look.tokens.color("loss"))
        mark.format.setBackground(self._look.tokens.mixed("loss", 0.18, "surface"))
        mark.cursor = QTextCursor(self.document())
        mark.cursor.setPosition(_units(text[:start]))
        mark.cursor.setPosition(_units(text[: start + length]), QTextCursor.MoveMode.KeepAnchor)
        self.setExtraSelections([mark])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit ``entered`` at Ctrl+Enter."""
        ctrl = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if ctrl and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            super().keyPressEvent(event)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Break long lines of the text; refuse a text that is too long or holds too long a word."""
        kept = self.document().characterCount() - 1 - len(self.textCursor().selectedText())
        text = source.text()
        size = kept + len(text)
        if size > MAX_TEXT:
            self.refused.emit(f"The text would have {size:,} characters: at most {MAX_TEXT:,} are read.")
        elif word := _LONG_WORD.search(text):
            self.refused.emit(f"The text has a word of {times(len(word[0]), 'character')}: no number is as long.")
        else:
            self.insertPlainText(in_lines(text))


# -- The card with the text of a number tree: read while it is typed, with a sentence about what it is or lacks -------


_SOON_READ = 2_000  # characters: under a millisecond
_PAUSE_MS = 150
_KEPT_AFTER_MS = 500
_IN_LIST = 48  # characters of a tree in the list of recent ones
_LINES = (1, 3)  # least and most lines of the field: in between as many as the text has
_HELP = "Brackets hold the children of a node; numbers are leaves, as MAX sees them. MAX △ moves first."


@dataclass(frozen=True)
class _Reading:
    """What was read in a text: its tree, or None, and a sentence with the characters that it means, from 0 on."""

    tree: NumberTree | None
    words: str
    start: int = 0
    length: int = 0
    is_fault: bool = False


class NumberTextEditor(Card):
    """The text field of a number tree, and under it a sentence about the text.

    The text, and the trees that were looked at, are kept in the settings.

    Signals:
        tree_typed: (NumberTree) a person has typed or chosen another tree.
        fault_changed: (str) the sentence about a text that is no tree, '' where it is one.
    """

    tree_typed = Signal(object)
    fault_changed = Signal(str)

    def __init__(self, look: Look, settings: Settings, queue: TaskQueue, parent: QWidget | None = None) -> None:
        super().__init__(look, "Text", parent)
        self._settings, self._queue, self._task = settings, queue, Task()  # the task reads a long text
        self.tree: NumberTree | None = None
        """The tree of the text; None while the text is no tree."""
        self.fault = ""  # what is wrong with the text
        self._following = False  # while the field is given the text of the tree that is shown
        self.edit = NumberTreeEdit(look, "")
        self.edit.setAccessibleName("The tree as text")
        self.edit.setTabChangesFocus(True)
        set_tip(self.edit, _HELP)
        self.edit.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.words_label = PlainLabel("", wrap=True)
        self._look = look
        self._menu = QMenu(self)
        self.trees = MenuButton("Trees ▾", "Examples and recent trees", self._menu, "chip")
        set_tip(self.trees, "Trees to begin with, and those that you have looked at")
        self.undo = named("chip", QToolButton())
        self.undo.setText("Undo")
        set_tip(self.undo, "Go back to the tree before (Ctrl+Z in the tree)")
        self.undo.hide()
        for button in (self.undo, self.trees):
            self.head.addWidget(button)
        self.body.addWidget(self.edit)
        self.body.addWidget(self.words_label)

        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._keeping = QTimer(self, singleShot=True, interval=_KEPT_AFTER_MS)
        self._pause.timeout.connect(self._read)
        self._keeping.timeout.connect(self._keep)
        self.edit.textChanged.connect(self._on_changed)
        self.edit.refused.connect(self.words_label.setText)
        self._menu.aboutToShow.connect(self._fill)
        self._menu.triggered.connect(lambda action: self.take(action.data()))
        self.edit.document().documentLayout().documentSizeChanged.connect(self._fit)
        look.changed.connect(self._set_height)
        self._set_height()

    @property
    def text(self) -> str:
        """The text of the field."""
        return self.edit.toPlainText()

    @property
    def words(self) -> str:
        """The sentence below the field: the size of the tree, or what is wrong with the text."""
        return self.words_label.text()

    def take(self, text: str) -> None:
        """Replace the text, as if a person had typed it: it is parsed, ``tree_typed`` follows, and it can be undone."""
        self.remember()
        self.edit.replace(text)

    def follow(self, text: str) -> None:
        """Replace the text by that of the tree shown, unless the field holds the same tree already."""
        if self.tree is None or self.tree.text != text:
            self._following = True
            self.edit.replace(text)
            self._following = False

    def remember(self) -> None:
        """Save the text in the settings, and its tree among the recent ones."""
        if self._keeping.isActive():
            self._keeping.stop()
            self._keep()
        if self.tree is not None and all(self.tree.text != text for _, text in EXAMPLES):
            text = self.tree.text
            self._settings.number_trees = (text, *(each for each in self._settings.number_trees if each != text))

    @Slot()
    def _set_height(self) -> None:
        """Take the size of the type, and the height that fits the lines."""
        self.edit.setFont(self._look.fixed_font(0.96))
        self._fit()

    @Slot()
    def _fit(self) -> None:
        """Make the field as high as its lines, three at most."""
        lines = max(_LINES[0], min(round(self.edit.document().size().height()), _LINES[1]))
        frame = 2 * self.edit.frameWidth() + 2 * round(self.edit.document().documentMargin()) + 12
        self.edit.setFixedHeight(lines * self.edit.fontMetrics().lineSpacing() + frame)

    @Slot()
    def _fill(self) -> None:
        """Fill the menu with the examples, each with the number of nodes that alpha-beta visits, and with the recent
        trees, each in one short line."""
        self._menu.clear()
        for title, text in EXAMPLES:
            tree = parse_number_tree(text)
            visited = search_numbers(tree, Algorithm()).counters.nodes
            self._menu.addAction(f"{title}: alpha-beta visits {visited} of {tree.size}").setData(text)
        self._menu.addSeparator()
        for text in self._settings.number_trees:
            line = one_line(text)
            shown = line if len(line) <= _IN_LIST else f"{line[: _IN_LIST - 2]} …"
            self._menu.addAction(menu_text(shown)).setData(text)

    # --- reading ---

    @Slot()
    def _on_changed(self) -> None:
        """Read a short text at once, a long one beside the window when nothing is typed for a moment."""
        self._task.cancel()
        self._keeping.start()
        if self.edit.document().characterCount() <= _SOON_READ:
            self._pause.stop()
            self._show(_read(self.text))
        else:
            self._show(_Reading(None, "Reading the text …"))
            self._pause.start()

    @Slot()
    def _read(self) -> None:
        """Read a long text in a task."""
        text = self.text
        self._task = self._queue.run(lambda _: _read(text), "The text could not be read")
        self._task.finished.connect(self._show)
        self._task.failed.connect(self._on_failed)

    @Slot(object)
    def _show(self, reading: _Reading) -> None:
        """Show what was read in the text: its sentence and its mark; report another tree that a person has typed."""
        before, self.tree = self.tree, reading.tree
        self.words_label.setText(reading.words)
        self.edit.mark(reading.start, reading.length)
        set_tone(self.words_label, self._look, "loss" if reading.is_fault else "muted")
        fault = reading.words if reading.is_fault else ""
        if fault != self.fault:
            self.fault = fault
            self.fault_changed.emit(fault)
        if reading.tree is not None and reading.tree != before and not self._following:
            self.tree_typed.emit(reading.tree)

    @Slot()
    def _keep(self) -> None:
        """Keep the text in the settings."""
        self._settings.number_text = (self.text,)

    @Slot(str)
    def _on_failed(self, sentence: str) -> None:
        """Show why the text could not be read."""
        self._show(_Reading(None, sentence, is_fault=True))


def _read(text: str) -> _Reading:
    """Return what a text says: its tree and its size, or what is wrong with it and where."""
    try:
        tree = parse_number_tree(text)
    except NumberTreeError as error:
        return _Reading(None, str(error), max(0, error.character - 1), error.length, is_fault=True)
    leaves, depth = leaves_and_depth(tree)
    return _Reading(tree, f"{times(tree.size, 'node')}, {times(leaves, 'leaf')}, {plies(depth)} deep")


def leaves_and_depth(tree: NumberTree) -> tuple[int, int]:
    """Return the number of leaves of a tree, and its depth in plies."""
    if tree.value is not None:
        return 1, 0
    below = [leaves_and_depth(child) for child in tree.children]
    return sum(leaves for leaves, _ in below), 1 + max(depth for _, depth in below)
