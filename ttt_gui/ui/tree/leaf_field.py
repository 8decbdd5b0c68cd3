"""The field over the leaf of a number tree that is edited, the row that names its keys, and the strip above the tree
that says what is wrong with what is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QWidget

from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import bold_label, flowing, in_row, muted_label, named, set_tone

if TYPE_CHECKING:
    from ttt_gui.ui.tree.number_edit import NumberEditor

_MOST_CHARACTERS = 60  # of a field: a leaf, or a small tree in brackets
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_KEYS = (("Enter", "keeps"), ("Tab", "next leaf"), ("+", "adds a leaf"), ("Del", "removes it"), ("Esc", "back"))


class LeafField(Guarded, QLineEdit):
    """The field over the leaf that is edited.

    Signals:
        pressed: (str) a key that the tree handles: 'keep', 'next', 'previous', 'add', 'remove' or 'back'.
        left: the focus went to another widget.
    """

    pressed = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("answer")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMaxLength(_MOST_CHARACTERS)
        self.hide()

    def event(self, event: QEvent) -> bool:
        """Keep Esc from the actions of the window."""
        is_override = event.type() is QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Go to another leaf, not to another widget."""
        self.pressed.emit("next" if forward else "previous")
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Report the keys that the tree handles; Delete is one where it would delete all or nothing."""
        key, whole = event.key(), self.text() in ("", self.selectedText())
        words = {Qt.Key.Key_Escape: "back", Qt.Key.Key_Plus: "add"} | dict.fromkeys(ENTER, "keep")
        if key == Qt.Key.Key_Delete and whole:
            self.pressed.emit("remove")
        elif key in words:
            self.pressed.emit(words[Qt.Key(key)])
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Report that the person went elsewhere, not to another window or into the field's own menu."""
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason):
            self.left.emit()


class EditBar(QFrame):
    """The row that names the leaf that is edited, and the keys: shown in the place of ``instead`` meanwhile."""

    def __init__(self, look: Look, editor: NumberEditor, instead: QWidget) -> None:
        super().__init__()
        self._instead = instead
        self.name = bold_label(look, 1.0)
        parts: list[QWidget] = [self.name]
        for key, what in _KEYS:
            sign, words = named("key", PlainLabel(key)), muted_label(what)
            for label in (sign, words):
                label.setFont(look.font(0.92))
            parts.append(_pair(sign, words))
        in_row((flowing(*parts, gap=8), 1), margins=(12, 4, 12, 4), of=self)
        self.hide()
        editor.leaf_changed.connect(self._show)

    @Slot(str)
    def _show(self, leaf: str) -> None:
        """Show the row as high as what it stands for, so that the picture does not move."""
        if leaf and self.isHidden() and not self._instead.isHidden():
            self.setMinimumHeight(self._instead.height())
        self.name.setText(leaf)
        self.setVisible(bool(leaf))
        self._instead.setVisible(not leaf)


def _pair(sign: QWidget, words: QWidget) -> QWidget:
    """Return a widget with a key and what it does."""
    pair = QWidget()
    in_row(sign, words, gap=4, of=pair)
    return pair


class TreeNote(QFrame):
    """The strip above a number tree: what is wrong with what is typed, else what of the tree was cut and why."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setObjectName("inset")
        self._look, self._is_fault = look, False
        self.label = PlainLabel("", wrap=True)
        in_row((self.label, 1), margins=(12, 6, 12, 6), of=self)
        look.changed.connect(self._colour)
        self.hide()

    def set(self, fault: str, words: str = "") -> None:
        """Show a fault, else words, else nothing."""
        self._is_fault = bool(fault)
        self.label.setText(fault or words)
        self.setVisible(bool(fault or words))
        self._colour()

    @Slot()
    def _colour(self) -> None:
        """Colour a fault as a loss."""
        set_tone(self.label, self._look, "loss" if self._is_fault else "text")
