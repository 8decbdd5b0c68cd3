"""The way to an engine: a person chooses a file and allows it to run; then its calling convention and a name are
found.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QDialog, QWidget

from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.opponents import Opponent, Opponents, prepare
from ttt_gui.session.examining.trust import Question
from ttt_gui.session.examining.trust_prompt import TrustKeeper, TrustPrompt
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.text import shortened
from ttt_gui.ui.examine.commands import ask_trust
from ttt_gui.ui.look.plain import FileAsker
from ttt_gui.ui.look.theme import Look

_FILTER = "Python files (*.py);;All files (*)"


class EngineChooser(QObject):
    """Asks a person for an engine, over the dialog or window that it belongs to.

    Signals:
        told: (sentence, whether the file is still looked at) what is under way, or why no engine was found; '' for a
            person's no.
    """

    told = Signal(str, bool)

    def __init__(self, look: Look, queue: TaskQueue, opponents: Opponents, trust: TrustKeeper, dialog: QWidget) -> None:
        super().__init__(dialog)
        self._look, self._queue, self._opponents, self._dialog = look, queue, opponents, dialog
        self._name, self._rules = "", Rules()
        self._then: Callable[[str], None] | None = None  # what gets the name of the engine
        self._files = FileAsker(dialog)
        self._finding = Task()  # how the file is called
        self._prompt = TrustPrompt(queue, trust, self)
        self._prompt.question_asked.connect(self._ask)
        self._prompt.allowed.connect(self._prepare)
        self._prompt.declined.connect(self._decline)
        self._prompt.failed.connect(self._fail)
        if isinstance(dialog, QDialog):
            dialog.finished.connect(self._forget)

    @property
    def is_busy(self) -> bool:
        """Whether a file is being looked at, or a question about one is open."""
        return self._prompt.is_busy or self._finding.is_open

    def choose(self, rules: Rules, then: Callable[[str], None]) -> None:
        """Let a person choose a file for games on a board of these rules; ``then`` gets the name under which the engine
        may be chosen from now on."""
        self._rules, self._then = rules, then
        self._files.to_open("Choose an engine", _FILTER, self.open)

    def open(self, path: Path) -> None:
        """Take a file; nothing of the file runs before a yes."""
        self._forget()
        self._name = shortened(path.name)
        self.told.emit(f"Looking at {self._name} …", True)
        self._prompt.ask(path, f"{self._name} cannot be called")

    @Slot()
    def cancel(self) -> None:
        """Stop looking at the file, and forget it."""
        if self.is_busy:
            self._forget()
            self.told.emit("", False)

    @Slot()
    def _forget(self) -> None:
        self._prompt.cancel()
        self._finding.cancel()

    @Slot(object)
    def _ask(self, question: Question) -> None:
        ask_trust(self._look, question, self._dialog, self._prompt.answer)

    @Slot(object)
    def _prepare(self, opponent: Opponent) -> None:
        """Find out in a task how the allowed engine is called."""
        error_text = f"{opponent.name} cannot be called"
        self._finding = self._queue.run(partial(prepare, opponent, self._rules), error_text)
        self._finding.finished.connect(self._take)
        self._finding.failed.connect(partial(self._ask_again, opponent))

    def _ask_again(self, opponent: Opponent, sentence: str) -> None:
        """Ask about what the engine was to run and is not trusted; another failure is told."""
        if opponent.trust.untrusted:
            self._prompt.ask(opponent.file, f"{opponent.name} cannot be called", opponent.trust.untrusted)
        else:
            self._fail(sentence)

    @Slot(object)
    def _take(self, opponent: Opponent) -> None:
        """Add the engine to the opponents, and give its name to whoever asked for one."""
        name = self._opponents.add(opponent).name
        self.told.emit("", False)
        if self._then:
            self._then(name)

    @Slot(str)
    def _fail(self, sentence: str) -> None:
        self.told.emit(sentence if self._name in sentence else f"{self._name}: {sentence}", False)

    @Slot()
    def _decline(self) -> None:
        self.told.emit("", False)
