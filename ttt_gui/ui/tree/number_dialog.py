"""The dialog of a number tree: a text such as a textbook's example, with a sentence about what it is or lacks."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from ttt_gui.engine.numbers.search import resting_text
from ttt_gui.engine.numbers.tree import EXAMPLE, NumberTree, NumberTreeError, parse_number_tree
from ttt_gui.engine.request import Algorithm
from ttt_gui.session.jobs.job import Call, Lane, Priority
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.formats import plies, times
from ttt_gui.ui.look.screens import fit
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, muted_label
from ttt_gui.ui.tree.number_edit import NumberTreeEdit

_SOON_READ = 2_000  # characters: under a millisecond
_PAUSE_MS = 150


@dataclass(frozen=True)
class _Reading:
    """What a text is: a tree, or None, and a sentence."""

    tree: NumberTree | None
    words: str


class NumberTreeDialog(QDialog):
    """Begins with a text, an example where none is given; ``algorithm`` is the one that will search the tree.

    Signals: tree_chosen(NumberTree, str text).
    """

    tree_chosen = Signal(object, str)

    def __init__(
        self,
        look: Look,
        algorithm: Algorithm,
        queue: JobQueue,
        text: str = EXAMPLE,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Number tree")
        self._queue, self._job = queue, 0  # that reads a long text
        self._tree: NumberTree | None = None
        self._edit = NumberTreeEdit(text)
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

        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._read)
        self._edit.textChanged.connect(self._changed)
        self._edit.refused.connect(self._words.setText)
        queue.finished.connect(self._on_finished)
        queue.failed.connect(self._on_failed)
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
        """Read a short text at once, a long one beside the window when nothing is typed for a moment."""
        self._queue.cancel(self._job)
        if self._edit.document().characterCount() <= _SOON_READ:
            self._pause.stop()
            self._show(_read(self.text))
        else:
            self._show(_Reading(None, "…"))
            self._pause.start()

    @Slot()
    def _read(self) -> None:
        text = self.text
        self._job = self._queue.ask(
            lambda: Call(lambda: _read(text)), Priority.LOOK, Lane.SIDE, "The text could not be read"
        )

    def _show(self, reading: _Reading) -> None:
        self._tree = reading.tree
        self._words.setText(reading.words)
        self._search.setEnabled(reading.tree is not None)

    @Slot(int, object, bool)
    def _on_finished(self, job_id: int, found: object, _alone: bool) -> None:
        if job_id == self._job and isinstance(found, _Reading):
            self._show(found)

    @Slot(int, str)
    def _on_failed(self, job_id: int, sentence: str) -> None:
        if job_id == self._job:
            self._show(_Reading(None, sentence))

    @called_by_qt()
    def done(self, result: int) -> None:
        self._pause.stop()
        self._queue.cancel(self._job)
        super().done(result)

    @called_by_qt()
    def accept(self) -> None:
        if self._tree is not None:
            self.tree_chosen.emit(self._tree, self.text)
            super().accept()


def _read(text: str) -> _Reading:
    try:
        tree = parse_number_tree(text)
    except NumberTreeError as error:
        return _Reading(None, str(error))
    leaves, depth = _leaves_and_depth(tree)
    return _Reading(tree, f"{times(tree.size, 'node')}, {leaves} of them leaves, {plies(depth)} deep.")


def _leaves_and_depth(tree: NumberTree) -> tuple[int, int]:
    if tree.value is not None:
        return 1, 0
    below = [_leaves_and_depth(child) for child in tree.children]
    return sum(leaves for leaves, _ in below), 1 + max(depth for _, depth in below)
