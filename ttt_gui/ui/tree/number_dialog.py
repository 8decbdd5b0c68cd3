"""The dialog of a number tree: a text such as a textbook's example, with a sentence about what it is or lacks."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from ttt_gui.engine.numbers.search import resting_text
from ttt_gui.engine.numbers.tree import EXAMPLE, NumberTree, NumberTreeError, parse_number_tree
from ttt_gui.engine.request import Algorithm
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.formats import plies, times
from ttt_gui.ui.look.screens import fit
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, muted_label


class NumberTreeDialog(QDialog):
    """Begins with a text, an example where none is given; ``algorithm`` is the one that will search the tree.

    Signals: tree_chosen(NumberTree, str text).
    """

    tree_chosen = Signal(object, str)

    def __init__(self, look: Look, algorithm: Algorithm, text: str = EXAMPLE, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Number tree")
        self._tree: NumberTree | None = None
        self._edit = QPlainTextEdit(text)
        self._edit.setAccessibleName("The tree as text")
        self._edit.setTabChangesFocus(True)
        self._edit.setMinimumHeight(4 * self.fontMetrics().lineSpacing())
        hint = muted_label(
            "Brackets hold the children of a node, whole numbers are leaves as MAX sees them. MAX △ moves at the root.",
            wrap=True,
        )
        self._words = muted_label("", wrap=True)
        self._words.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        rest = muted_label(resting_text(algorithm), wrap=True)
        rest.setVisible(bool(rest.text()))
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._search = self._buttons.addButton("&Search it", QDialogButtonBox.ButtonRole.AcceptRole)
        self._search.setDefault(True)

        card = Card(look, "The tree")
        card.body.addWidget(hint)
        card.body.addWidget(self._edit)
        card.body.addWidget(self._words)
        card.body.addWidget(rest)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 18, 18, 16)
        layout.setSpacing(12)
        layout.addWidget(card)
        layout.addWidget(self._buttons)
        fit(self, 460)

        self._edit.textChanged.connect(self._changed)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._changed()

    @property
    def tree(self) -> NumberTree | None:
        """The tree of the text; None while the text is none."""
        return self._tree

    @property
    def words(self) -> str:
        """The sentence about the text."""
        return self._words.text()

    @property
    def text(self) -> str:
        """The text as it stands."""
        return self._edit.toPlainText()

    @Slot()
    def _changed(self) -> None:
        try:
            self._tree = parse_number_tree(self.text)
            leaves, depth = _leaves_and_depth(self._tree)
            words = f"{times(self._tree.size, 'node')}, {leaves} of them leaves, {plies(depth)} deep."
        except NumberTreeError as error:
            self._tree, words = None, str(error)
        self._words.setText(words)
        self._search.setEnabled(self._tree is not None)

    @called_by_qt()
    def accept(self) -> None:
        if self._tree is not None:
            self.tree_chosen.emit(self._tree, self.text)
            super().accept()


def _leaves_and_depth(tree: NumberTree) -> tuple[int, int]:
    if tree.value is not None:
        return 1, 0
    below = [_leaves_and_depth(child) for child in tree.children]
    return sum(leaves for leaves, _ in below), 1 + max(depth for _, depth in below)
