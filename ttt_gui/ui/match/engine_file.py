"""The way to an engine: a person chooses a file and allows it to run; then its way of calling and a name are found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QDialog, QWidget

from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.bringing import Bringer
from ttt_gui.session.examining.consent import FILE_NAME, Question
from ttt_gui.session.examining.opponents import Opponent, Opponents
from ttt_gui.session.paths import standard_paths
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.system.text import shortened
from ttt_gui.ui.examine.desk import ask_consent
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

    def __init__(self, look: Look, queue: TaskQueue, opponents: Opponents, dialog: QWidget) -> None:
        super().__init__(dialog)
        self._look, self._opponents, self._dialog = look, opponents, dialog
        self._rules = Rules()
        self._then: Callable[[str], None] | None = None  # what gets the name of the engine
        self._files = FileAsker(dialog)
        self._bringer = Bringer(queue, standard_paths().settings.with_name(FILE_NAME), self)
        self._bringer.question_asked.connect(self._ask)
        self._bringer.brought.connect(self._take)
        self._bringer.failed.connect(self._fail)
        self._bringer.declined.connect(self._decline)
        if isinstance(dialog, QDialog):
            dialog.finished.connect(self._bringer.cancel)

    @property
    def is_busy(self) -> bool:
        return self._bringer.is_busy

    def choose(self, rules: Rules, then: Callable[[str], None]) -> None:
        """Let a person choose a file for games on a board of these rules; ``then`` gets the name under which the engine
        may be chosen from now on."""
        self._rules, self._then = rules, then
        self._files.to_open("Choose an engine", _FILTER, self.open)

    def open(self, path: Path) -> None:
        """Take a file; nothing of the file runs before a yes."""
        self.told.emit(f"Looking at {shortened(path.name)} …", True)
        self._bringer.bring(path, self._rules)

    @Slot()
    def cancel(self) -> None:
        """Stop looking at the file, and forget it."""
        if self._bringer.is_busy:
            self._bringer.cancel()
            self.told.emit("", False)

    @Slot(object)
    def _ask(self, question: Question) -> None:
        ask_consent(self._look, question, self._dialog, self._bringer.answer)

    @Slot(object)
    def _take(self, opponent: Opponent) -> None:
        name = self._opponents.add(opponent).name
        self.told.emit("", False)
        if self._then:
            self._then(name)

    @Slot(str)
    def _fail(self, sentence: str) -> None:
        self.told.emit(sentence, False)

    @Slot()
    def _decline(self) -> None:
        self.told.emit("", False)
