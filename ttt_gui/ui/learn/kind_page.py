"""What every page of practice has, whatever kind of exercise it asks; and the column of those that check an answer."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QLayout, QPushButton, QToolButton, QWidget

from ttt_gui.engine.learn.exercise import MOST_SEED
from ttt_gui.session.learning import ExerciseKey
from ttt_gui.ui.dialogs.manual import Section
from ttt_gui.ui.look.accessible import announce
from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Part, bold_label, in_column, in_row, muted_label, named, thin_line
from ttt_gui.ui.tree.tasks import Tasks

SIDE = 18
"""The margin of the column, in pixels."""
_NARROWEST, _WIDEST = 300, 360  # of the column


class KindPage(QWidget):
    """A page on which one or more kinds of exercises are practised, each a row of KINDS.

    A subclass opens an exercise, emits ``tried`` once for each, and lays out ``back``, ``standing`` and ``next``: Learn
    counts the try, says in ``standing`` how far the level is, gives ``next`` its text, and opens what follows.
    ``first`` is the widget that gets the focus. ``section`` is its page in the manual, ``no_lecture`` why lecture mode
    cannot show it, '' where it can.

    Signals:
        tried: (ExerciseKey, bool) an exercise was tried for the first time; True where it was right.
        trace_requested: (SearchTrace, tuple) a search is to be looked at, at a step with a node selected.
        asked: another exercise began, and ``status`` has changed.
    """

    tried = Signal(object, bool)
    trace_requested = Signal(object, object)
    asked = Signal()
    section: ClassVar[Section] = Section.PRACTICE
    no_lecture: ClassVar[str] = "Lecture mode does not show this kind of practice."

    def __init__(self, look: Look, tasks: Tasks) -> None:
        super().__init__()
        self.look, self.tasks = look, tasks
        self.first: QWidget = self
        self._key: ExerciseKey | None = None  # of the present exercise; None where that is on the person's own tree
        self._is_first_try = False
        self.back, self.next = named("link", QToolButton()), named("accent", QToolButton())
        self.back.setText("◂ Learn")
        self.next.setText("Next tree")
        self.standing = muted_label("", wrap=True)
        self.standing.hide()

    def open(self, exercise: ExerciseKey) -> None:
        """Begin an exercise. Raise ValueError if it cannot be asked."""
        raise NotImplementedError

    @property
    def following(self) -> ExerciseKey | None:
        """The exercise of the next seed, of the same kind and level; None after a tree of the person's own."""
        if self._key is None:
            return None
        material, _space, seed = self._key.text.rpartition(" ")
        return self._key._replace(text=f"{material} {(int(seed) + 1) % (MOST_SEED + 1)}".strip())

    @property
    def next_seed(self) -> int | None:
        """The seed that the front page goes on with: of this exercise, and once it was tried of the next; None leaves
        it as it is."""
        key = self._key if self._is_first_try else self.following
        return int(key.text.rpartition(" ")[2]) if key else None

    @property
    def status(self) -> str:
        """The text of the status bar."""
        raise NotImplementedError

    def _count(self, is_right: bool) -> None:
        """Let the first try of an exercise be counted, if it was drawn."""
        if self._is_first_try:
            self._is_first_try = False
            if self._key:
                self.tried.emit(self._key, is_right)

    @Slot()
    def _open_following(self) -> None:
        if following := self.following:
            self.open(following)


class CheckedPage(KindPage):
    """A page of exercises that are answered, and then checked: beside the stage a column with a heading, what is asked,
    why an answer cannot be checked (``error_text``), and the buttons. ``search`` names the search that grades."""

    search: str

    def __init__(self, look: Look, tasks: Tasks) -> None:
        super().__init__(look, tasks)
        self.about, self.kind, self.title = muted_label(), muted_label("Practice"), bold_label(look, 1.7)
        self.error_text = named("verdict", PlainLabel("", wrap=True))
        self.error_text.setProperty("right", False)
        self.another, self.again, self.show_me = QPushButton("Another tree"), QPushButton("Again"), QPushButton("Show")
        self.check = named("accent", QToolButton())
        self.check.setText("Check")
        self.another.clicked.connect(self._open_following)
        self._origin = ""

    def _lay_out(self, asked: QWidget, stage: QLayout, *beside_title: Part | tuple[Part, int]) -> None:
        """Put ``asked`` between heading and buttons, and the stage beside the column."""
        column, card = named("card", QFrame()), named("card", QFrame())
        column.setMinimumWidth(scaled(_NARROWEST))
        column.setMaximumWidth(scaled(_WIDEST))
        head = in_column(
            in_row(self.back, None, self.about), self.kind, in_row(self.title, *beside_title),
            gap=6, margins=(SIDE, 14, SIDE, 8),
        )  # fmt: skip
        words = [in_row(label, margins=(SIDE, 0, SIDE, 6)) for label in (self.error_text, self.standing)]
        footer = in_row(
            self.another, self.again, self.show_me, (self.check, 1), (self.next, 1), gap=6, margins=(10, 10, 10, 12)
        )
        in_column(head, thin_line(), (asked, 1), *words, thin_line(), footer, gap=0, of=column)
        card.setLayout(stage)
        in_row((column, 36), (card, 104), gap=12, margins=(16, 4, 16, 4), of=self)

    def _set_key(self, key: ExerciseKey | None) -> None:
        """Take another exercise, None for one on the person's own tree, and say beside the way back which it is."""
        self._key, self._is_first_try = key, True
        names = [f"level {key.level}", f"seed {key.text.rpartition(' ')[2]}"] if key else ["your own tree"]
        self.about.setText(" · ".join(names))
        self._origin = " · ".join(reversed(names)).capitalize()

    @property
    def status(self) -> str:
        """The text of the status bar: the exercise, and the search that grades."""
        return f"{self._origin} · {self.search}"

    def _refuse(self, words: str) -> None:
        """Say why nothing is checked; with '' nothing is refused."""
        self.error_text.setText(words)
        self.error_text.setVisible(bool(words))
        if words:
            announce(self, words)
