"""A file brought to the board: whether it may run is asked, how it is called is found out, and then it can play."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.consent import Consents, Permit, Question
from ttt_gui.session.examining.lines import Limits
from ttt_gui.session.examining.opponents import Opponent
from ttt_gui.session.examining.preparing import Prepare
from ttt_gui.session.examining.pythons import Python, default_python
from ttt_gui.session.jobs.job import Call, Job, Lane, Priority
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.system.text import shortened


class Bringer(QObject):
    """One file at a time. ``consents`` is where the yes is remembered.

    Signals: of question_asked (Question; the file runs only after answer(True)), brought (Opponent), failed (sentence)
    and declined, one of the last three ends it, unless cancel() does, after which nothing is heard.
    """

    question_asked = Signal(object)
    brought = Signal(object)
    failed = Signal(str)
    declined = Signal()

    def __init__(
        self, queue: JobQueue, consents: Path, parent: QObject | None = None, limits: Limits | None = None
    ) -> None:
        super().__init__(parent)
        self._queue = queue
        self._consents = Consents(consents)
        self._limits = limits
        self._job_id = 0
        self._name = ""
        self._then: Callable[[Any], None] | None = None
        self._question: Question | None = None
        self._python: Python | None = None
        self._rules = Rules()
        queue.finished.connect(self._on_finished)
        queue.failed.connect(self._on_failed)

    @property
    def is_busy(self) -> bool:
        """Whether a file is being looked at, or a question about one is open."""
        return self._then is not None or self._question is not None

    def bring(self, path: Path, rules: Rules) -> None:
        """Make this file one that can play on such a board; what was under way is forgotten."""
        self.cancel()
        self._rules = rules

        def look() -> tuple[Permit | Question, Python]:
            self._consents.load()  # another window may have asked meanwhile
            return self._consents.permit(path), default_python()

        self._do(lambda: Call(look), self._on_looked, path)

    @Slot(bool)
    def answer(self, yes: bool) -> None:
        """The answer to the question."""
        question, self._question = self._question, None
        if question is None:
            return
        if not yes:
            self.declined.emit()
            return
        permit = self._consents.allow(question)
        save = Call(self._consents.save)
        self._queue.ask(lambda: save, Priority.LOOK, Lane.FILES, "Your yes was not kept")
        self._prepare(permit)

    @Slot()
    def cancel(self) -> None:
        """End what is under way, and forget it."""
        self._queue.cancel(self._job_id)
        self._then = self._question = None

    def _on_looked(self, found: tuple[Permit | Question, Python]) -> None:
        permit, self._python = found
        if isinstance(permit, Permit):
            self._prepare(permit)
        else:
            self._question = permit
            self.question_asked.emit(permit)

    def _prepare(self, permit: Permit) -> None:
        path, python, rules, limits = permit.path, self._python, self._rules, self._limits
        assert python
        self._do(lambda: Prepare(path, permit, python, rules, limits), self._on_prepared, path)

    def _on_prepared(self, opponent: Opponent | None) -> None:
        if opponent:
            self.brought.emit(opponent)
        else:
            self.declined.emit()

    def _do(self, make: Callable[[], Job[object]], then: Callable[[Any], None], path: Path) -> None:
        self._then, self._name = then, shortened(path.name)
        self._job_id = self._queue.ask(make, Priority.LOOK, Lane.SIDE, f"{self._name} cannot be called")

    @Slot(int, object, bool)
    def _on_finished(self, job_id: int, found: object, _alone: bool) -> None:
        then = self._then
        if job_id == self._job_id and then:
            self._then = None
            then(found)

    @Slot(int, str)
    def _on_failed(self, job_id: int, sentence: str) -> None:
        if job_id == self._job_id and self._then:
            self._then = None
            self.failed.emit(sentence if self._name in sentence else f"{self._name}: {sentence}")
