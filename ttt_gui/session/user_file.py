"""The file that the user opened the game from or saved it to; the automatic saves are elsewhere."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.game.record import GameRecord, RecordError
from ttt_gui.session.writer import Writer

FILE_KEY = "file "  # the writer's keys of these files begin so


class UserFile(QObject):
    """The path, and what is known of the file's content.

    Signals:
        changed: the path, or what the file holds, is another one.
        failed: (sentence) the last save did not work.
    """

    changed = Signal()
    failed = Signal(str)

    def __init__(self, writer: Writer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path: Path | None = None
        self._writer = writer
        self._text: str | None = None  # what the file holds
        self._saving: dict[str, str] = {}  # by key of the writer: the text on its way
        writer.written.connect(self._on_written)
        writer.failed.connect(self._on_failed)

    def holds(self, record: GameRecord) -> bool:
        """Whether the file holds the game as it stands."""
        return self.path is not None and self._text == record.to_text()

    def set(self, path: Path | None, record: GameRecord) -> None:
        """Another game is on the board: it comes from this file, or from none."""
        self.path, self._text = path, record.to_text() if path else None

    def save(self, record: GameRecord, path: Path) -> None:
        """Have the writer save the game to this file, which is the game's from now on."""
        snapshot, key = record.copy(), f"{FILE_KEY}{path}"
        self.path = path
        self._saving[key] = snapshot.to_text()
        self._writer.submit(key, lambda: snapshot.save(path), f"{path.name} could not be saved")
        self.changed.emit()

    @Slot(str)
    def _on_written(self, key: str) -> None:
        text = self._saving.pop(key, None)
        if text is not None and key == f"{FILE_KEY}{self.path}":
            self._text = text
            self.changed.emit()

    @Slot(str, str)
    def _on_failed(self, key: str, sentence: str) -> None:
        if self._saving.pop(key, None) is not None:
            self.changed.emit()
            self.failed.emit(sentence)


def load_game(path: Path) -> GameRecord:
    """The game of a file. Raises RecordError with one sentence that names the file."""
    try:
        return GameRecord.load(path)
    except (OSError, RecordError) as error:
        reason = f"{error.strerror}." if isinstance(error, OSError) and error.strerror else str(error)
        raise RecordError(f"{path.name} cannot be opened. {reason}") from None
