"""What every page of practice has, whatever kind of exercise it asks."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QToolButton, QWidget

from ttt_gui.session.learning import ExerciseKey
from ttt_gui.ui.dialogs.manual import Section
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import muted_label, named
from ttt_gui.ui.tree.tasks import Tasks


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
        """The exercise after the present one, of the same kind and level; None where none follows."""
        raise NotImplementedError

    @property
    def status(self) -> str:
        """The text of the status bar."""
        raise NotImplementedError

    @property
    def next_seed(self) -> int | None:
        """The seed that the front page goes on with; None leaves it as it is."""
        return None
