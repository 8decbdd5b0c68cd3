"""The dialog of a number tree: a text such as a textbook's example, with a sentence about what it is or lacks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QHBoxLayout, QVBoxLayout, QWidget

from ttt_gui.engine.numbers.search import resting_text
from ttt_gui.engine.numbers.tree import EXAMPLES, NumberTree, NumberTreeError, parse_number_tree
from ttt_gui.session.jobs.job import Call, Lane, Priority
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.session.settings import Settings
from ttt_gui.system.text import one_line
from ttt_gui.ui.dialogs.manual import ManualKey
from ttt_gui.ui.dialogs.sections import Section
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.formats import plies, times
from ttt_gui.ui.look.growing import GrowingDialog
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.screens import fit
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, muted_label
from ttt_gui.ui.tree.number_edit import NumberTreeEdit
from ttt_gui.ui.tree.number_switches import NumberSwitches

_SOON_READ = 2_000  # characters: under a millisecond
_PAUSE_MS = 150
_IN_LIST = 48  # characters of a tree in the list of recent ones


@dataclass(frozen=True)
class _Reading:
    """What a text is: a tree, or None, a sentence, and which characters it means, from 0 on."""

    tree: NumberTree | None
    words: str
    start: int = 0
    length: int = 0


class NumberTreeDialog(GrowingDialog):
    """Begins with a text; beside it stand the switches of the settings that will search the tree, and the last trees.

    Signals:
        tree_chosen: (NumberTree, str text) it should be searched.
        edited: the text is another one.
    """

    tree_chosen = Signal(object, str)
    edited = Signal()

    def __init__(
        self,
        look: Look,
        settings: Settings,
        queue: JobQueue,
        text: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Number tree")
        ManualKey(look, Section.NUMBERS, self)
        self._settings = settings
        self._queue, self._job = queue, 0  # that reads a long text
        self._tree: NumberTree | None = None
        lines = self.fontMetrics().lineSpacing()
        self._edit = NumberTreeEdit(look, text)
        self._edit.setAccessibleName("The tree as text")
        self._edit.setTabChangesFocus(True)
        self._edit.setMinimumHeight(4 * lines)
        self._recent = QComboBox()
        self._recent.setAccessibleName("Recent trees")
        self._recent.setPlaceholderText("Recent trees and examples")
        self._recent.setMinimumHeight(max(30, self._recent.sizeHint().height()))
        self._recent.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for title, each in listed(settings.number_trees):
            self._recent.addItem(title, each)
        self._recent.setCurrentIndex(-1)
        hint = muted_label(
            "Brackets hold the children of a node, whole numbers are leaves as MAX sees them. MAX △ moves at the root.",
            wrap=True,
        )
        self._words = muted_label("", wrap=True)
        self._words.setMinimumHeight(muted_label("\n").sizeHint().height())
        self._rest = muted_label("", wrap=True)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._search = self._buttons.addButton("&Search it", QDialogButtonBox.ButtonRole.AcceptRole)
        self._search.setDefault(True)
        set_tip(self._search, "Search the tree and show it (Ctrl+Enter)")

        card = Card(look, "The tree")
        for widget in (hint, self._recent, self._edit, self._words):
            card.body.addWidget(widget, 1 if widget is self._edit else 0)
        switches = Card(look, "The search, as in Settings")
        switches.body.addWidget(NumberSwitches(settings))
        switches.body.addStretch(1)
        columns = QHBoxLayout()
        columns.setSpacing(12)
        columns.addWidget(card, 1)
        columns.addWidget(switches)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 18, 18, 16)
        layout.setSpacing(12)
        layout.addLayout(columns, 1)
        layout.addWidget(self._rest)
        layout.addWidget(self._buttons)
        fit(self, 680)
        self.resize(self.minimumWidth(), 1)  # as low as its texts allow

        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._read)
        self._edit.textChanged.connect(self._changed)
        self._edit.textChanged.connect(self.edited)
        self._edit.refused.connect(self._words.setText)
        self._recent.activated.connect(self._take)
        settings.changed.connect(self._show_rest)
        self._edit.entered.connect(self.accept)
        queue.finished.connect(self._on_finished)
        queue.failed.connect(self._on_failed)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._show_rest()
        self._changed()
        self._edit.setFocus()

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

    @Slot(int)
    def _take(self, index: int) -> None:
        """Put a recent tree into the field; Undo there brings back what stood before."""
        self._edit.replace(self._recent.itemData(index))
        self._recent.setCurrentIndex(-1)
        self._edit.setFocus()

    @Slot()
    def _show_rest(self) -> None:
        self._rest.setText(resting_text(self._settings.algorithm))
        self._rest.setVisible(bool(self._rest.text()))

    @Slot()
    def _changed(self) -> None:
        """Read a short text at once, a long one beside the window when nothing is typed for a moment."""
        self._queue.cancel(self._job)
        if self._edit.document().characterCount() <= _SOON_READ:
            self._pause.stop()
            self._show(_read(self.text))
        else:
            self._show(_Reading(None, "Reading the text …"))
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
        self._edit.mark(reading.start, reading.length)
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


def listed(recent: Sequence[str]) -> list[tuple[str, str]]:
    """The trees to choose from, each with a line for a list: the recent ones, then the examples that are not among
    them."""
    found = [(_line(text), text) for text in recent]
    return found + [(f"{title}: {_line(text)}", text) for title, text in EXAMPLES if text not in recent]


def _line(text: str) -> str:
    line = one_line(text)
    return line if len(line) <= _IN_LIST else f"{line[: _IN_LIST - 2]} …"


def _read(text: str) -> _Reading:
    try:
        tree = parse_number_tree(text)
    except NumberTreeError as error:
        return _Reading(None, str(error), max(0, error.character - 1), error.length)
    leaves, depth = _leaves_and_depth(tree)
    return _Reading(tree, f"{times(tree.size, 'node')}, {leaves} of them leaves, {plies(depth)} deep.")


def _leaves_and_depth(tree: NumberTree) -> tuple[int, int]:
    if tree.value is not None:
        return 1, 0
    below = [_leaves_and_depth(child) for child in tree.children]
    return sum(leaves for leaves, _ in below), 1 + max(depth for _, depth in below)
