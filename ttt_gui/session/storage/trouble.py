"""What could not be written, told in one sentence, and that it was written after all, in another."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.session.storage.store import GAMES_KEY, LEFT_KEY, GameStore
from ttt_gui.session.storage.user_file import FILE_KEY
from ttt_gui.session.storage.writer import Writer

SAVED_AFTER_ALL = "Everything is saved now: nothing is lost."


class Trouble(QObject):
    """Keeps count of the automatic saves and settings that failed. (The user's own file has a box of its own.)

    Signals:
        said: (sentence) something could not be written, or all of that is written now.
    """

    said = Signal(str)

    def __init__(self, writer: Writer, store: GameStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._writer = writer
        self._store = store
        self._failed: set[str] = set()  # the writer's keys
        writer.failed.connect(self._on_failed)
        writer.written.connect(self._on_written)

    @Slot(str, str)
    def _on_failed(self, key: str, sentence: str) -> None:
        if not key.startswith(FILE_KEY):
            self._failed.add(key)
            self.said.emit(sentence)

    @Slot(str)
    def _on_written(self, key: str) -> None:
        if not self._failed:
            return
        self._failed.discard(key)
        if key == LEFT_KEY and self._writer.is_done(LEFT_KEY):  # with it each game that is not on the board
            running = self._store.running_key
            self._failed = {each for each in self._failed if not each.startswith(GAMES_KEY) or each == running}
        if not self._failed:
            self.said.emit(SAVED_AFTER_ALL)
