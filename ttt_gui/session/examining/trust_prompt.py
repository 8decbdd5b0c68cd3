"""A person's yes to a file: whether one was given before, and the question where none was."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.session.examining.external_engine import check_kind
from ttt_gui.session.examining.opponents import Opponent
from ttt_gui.session.examining.process import find_modules
from ttt_gui.session.examining.pythons import Python, default_python
from ttt_gui.session.examining.trust import Question, Trust, TrustStore, is_sample
from ttt_gui.session.storage.user_file import Writer
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.control import Control


class TrustKeeper:
    """Keeps each yes of a person: in the store, and with the writer in its file."""

    def __init__(self, path: Path, writer: Writer) -> None:
        self.store = TrustStore(path)
        self._writer = writer

    def allow(self, question: Question) -> Trust:
        """Take the yes of a person to this question, and have it written."""
        trust = self.store.allow(question)
        self._writer.submit("engines allowed", self.store.save, "Your yes was not kept")
        return trust


class TrustPrompt(QObject):
    """Finds out whether a file may run, and asks a person where nobody has allowed it: one file at a time. ``store``
    is the file that remembers each yes.

    Signals:
        question_asked: (Question) the file runs only after answer(True).
        allowed: (Opponent) the file may run; how it is called is not known yet.
        declined: the answer is no.
        failed: (sentence) there is nothing that could run.
        unreadable: (sentence) what was allowed before cannot be read.
    """

    question_asked = Signal(object)
    allowed = Signal(object)
    declined = Signal()
    failed = Signal(str)
    unreadable = Signal(str)

    def __init__(self, queue: TaskQueue, keeper: TrustKeeper, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue, self._task, self._keeper = queue, Task(), keeper
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

    def ask(self, path: Path, error_text: str, others: Iterable[Path] = ()) -> None:
        """Find out whether this file may run; a question or a look under way is forgotten. ``others`` are modules that
        the file was found to import, beside those that its imports name."""
        self.cancel()
        store, others = self._keeper.store, tuple(others)

        def look(control: Control) -> tuple[Trust | Question, Python]:
            """Return the trust in the file, or the question about it, and the Python that is to run it.

            Runs in a task.
            """
            store.load()  # another window may have asked meanwhile
            trust = store.trust(path)
            check_kind(path)
            python = default_python()
            if not is_sample(path, trust.digest):
                trust = store.trust(path, find_modules(path, python, control, others))
            return trust, python

        self._task = self._queue.run(look, error_text)
        self._task.finished.connect(self._on_looked)
        self._task.failed.connect(self.failed)

    @Slot(bool)
    def answer(self, yes: bool) -> None:
        """Take the answer to the question: allow the file and emit ``allowed``, or emit ``declined``."""
        question, self._question = self._question, None
        if question is None:
            return
        if not yes:
            self.declined.emit()
            return
        self._allow(self._keeper.allow(question))

    @Slot()
    def cancel(self) -> None:
        """End and forget the look or the question under way."""
        self._task.cancel()
        self._question = None

    def _on_looked(self, found: tuple[Trust | Question, Python]) -> None:
        """Go on with a file that may run; else ask the person."""
        trust, self._python = found
        if self._keeper.store.problem:
            self.unreadable.emit(self._keeper.store.problem)
        if isinstance(trust, Trust):
            self._allow(trust)
        else:
            self._question = trust
            self.question_asked.emit(trust)

    def _allow(self, trust: Trust) -> None:
        """Emit ``allowed`` with an engine made of the file."""
        assert self._python
        self.allowed.emit(Opponent(trust.path, trust, self._python, None))
