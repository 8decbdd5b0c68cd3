"""A person's yes to a file: whether one was given before, and the question where none was."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.session.examining.consent import Consents, Permit, Question
from ttt_gui.session.examining.external_guest import check_kind
from ttt_gui.session.examining.opponents import Opponent
from ttt_gui.session.examining.pythons import Python, default_python
from ttt_gui.session.schedule import Lane
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.control import Control


class Permits(QObject):
    """Finds out whether a file may run, and asks a person where nobody has allowed it: one file at a time. ``consents``
    is the file that remembers each yes.

    Signals:
        question_asked: (Question) the file runs only after answer(True).
        allowed: (Opponent) the file may run; how it is called is not known yet.
        declined: the answer is no.
        failed: (sentence) there is nothing that could run.
        not_kept: (sentence) the yes was not written down, or what was written down before cannot be read.
    """

    question_asked = Signal(object)
    allowed = Signal(object)
    declined = Signal()
    failed = Signal(str)
    not_kept = Signal(str)

    def __init__(self, queue: TaskQueue, consents: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue, self._task, self._consents = queue, Task(), Consents(consents)
        self._question: Question | None = None
        self._python: Python | None = None

    @property
    def is_asking(self) -> bool:
        """Whether a question is open."""
        return self._question is not None

    @property
    def is_busy(self) -> bool:
        """Whether a file is being looked at, or a question about one is open."""
        return self._task.is_open or self.is_asking

    def ask(self, path: Path, refusal: str) -> None:
        """Find out whether this file may run; a question or a look under way is forgotten."""
        self.cancel()
        consents = self._consents

        def look(_control: Control) -> tuple[Permit | Question, Python]:
            consents.load()  # another window may have asked meanwhile
            permit = consents.permit(path)
            check_kind(path)
            return permit, default_python()

        self._task = self._queue.run(look, refusal)
        self._task.finished.connect(self._on_looked)
        self._task.failed.connect(self.failed)

    @Slot(bool)
    def answer(self, yes: bool) -> None:
        """Take the answer to the question."""
        question, self._question = self._question, None
        if question is None:
            return
        if not yes:
            self.declined.emit()
            return
        consents = self._consents
        permit = consents.allow(question)
        saved = self._queue.run(lambda _control: consents.save(), "Your yes was not kept", lane=Lane.FILES)
        saved.failed.connect(self.not_kept)
        self._allow(permit)

    @Slot()
    def cancel(self) -> None:
        """End and forget the look or the question under way."""
        self._task.cancel()
        self._question = None

    def _on_looked(self, found: tuple[Permit | Question, Python]) -> None:
        permit, self._python = found
        if self._consents.problem:
            self.not_kept.emit(self._consents.problem)
        if isinstance(permit, Permit):
            self._allow(permit)
        else:
            self._question = permit
            self.question_asked.emit(permit)

    def _allow(self, permit: Permit) -> None:
        assert self._python
        self.allowed.emit(Opponent(permit.path, permit, self._python, None))
