"""Files chosen by the user for a game, and the queue of writes; the automatic saves are elsewhere."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.game.record import GameRecord, RecordError
from ttt_gui.session.schedule import Lane
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.system.text import shortened, visible

SAVED_AFTER_ALL = "Everything is saved now: nothing is lost."


@dataclass(frozen=True)
class _Write:
    """A submitted write."""

    write: Callable[[], None]
    failure: str
    is_repeated: bool


class Writer(QObject):
    """Writes files one after the other; if a key is submitted again, only the last submission is written.

    Failed writes are repeated as soon as another file was written, since there may be room again, and by try_again().

    Signals:
        written: (key) the file is written in its last submitted state.
        failed: (key, message) the last submitted state could not be written; the message is for the user.
        said: (message) the same about a file that is written again later, or that all of these are written now.
    """

    written = Signal(str)
    failed = Signal(str, str)
    said = Signal(str)

    def __init__(self, queue: TaskQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._open: dict[str, _Write] = {}  # by key: what was submitted last, until its end is known
        self._failed: dict[str, _Write] = {}
        self._is_short = False  # whether something failed since everything was written

    def submit(self, key: str, write: Callable[[], None], failure: str = "", *, is_repeated: bool = True) -> None:
        """Queue ``write`` for the writer's thread, replacing a waiting write of the same key.

        ``write`` reports an error by raising OSError. ``failure`` is then the message to the user, also if the program
        ends before; without it nobody misses the file. A failed write is not repeated where nobody misses the file, or
        not ``is_repeated``. After the queue is closed nothing is written any more.
        """
        if_dropped = f"{failure}: the disk did not answer before the program ended." if failure else ""
        error_text = failure or "A file could not be written"
        self._failed.pop(key, None)
        self._open[key] = submitted = _Write(write, failure, is_repeated and bool(failure))
        task = self._queue.run(lambda _control: write(), error_text, lane=Lane.FILES, if_dropped=if_dropped, key=key)
        task.finished.connect(lambda _: self._on_written(key, submitted))
        task.failed.connect(lambda sentence: self._on_failed(key, submitted, sentence))

    def withdraw(self, key: str) -> None:
        """Drop a waiting write of this key, and do not repeat it."""
        self._queue.withdraw(Lane.FILES, key)
        self._open.pop(key, None)
        self._failed.pop(key, None)

    def is_done(self, key: str) -> bool:
        """Return whether no write of this key waits or runs."""
        return self._queue.is_done(Lane.FILES, key)

    def try_again(self) -> None:
        """Repeat all failed writes."""
        for key, failed in list(self._failed.items()):
            self.submit(key, failed.write, failed.failure)

    def flush(self, timeout: float = 5.0) -> bool:
        """Block until everything is written and the signals about it are sent. Return False after ``timeout``
        seconds. For the end only.
        """
        end = time.monotonic() + timeout
        while self._queue.flush(max(0.0, end - time.monotonic())):
            self._queue.deliver()
            if self._queue.is_empty(Lane.FILES):
                return True
        return False

    def _on_written(self, key: str, submitted: _Write) -> None:
        """Report a written file, repeat failed writes, and report when all of these are written."""
        if self._open.get(key) is submitted:
            del self._open[key]
            self.written.emit(key)
        if submitted.failure:
            self.try_again()
        if self._is_short and not self._failed and not any(each.is_repeated for each in self._open.values()):
            self._is_short = False
            self.said.emit(SAVED_AFTER_ALL)

    def _on_failed(self, key: str, submitted: _Write, sentence: str) -> None:
        """Report a failed write, and keep it to be repeated, unless a later one has replaced it."""
        if self._open.get(key) is not submitted:
            return  # the later submission reports its own end
        del self._open[key]
        if submitted.is_repeated:
            self._failed[key] = submitted
        self.failed.emit(key, sentence)
        if submitted.is_repeated:
            self._is_short = True
            self.said.emit(sentence)


# -- The file that the user opened the game from or saved it to; the automatic saves are elsewhere ---------------------


_FILE_KEY = "file "  # how the writer's keys of these files begin


@dataclass(frozen=True)
class FileNote:
    """The note in an automatic save about the user's own file: its path, and a digest of the game in it."""

    path: Path
    digest: str

    @property
    def data(self) -> dict[str, str]:
        """The note as plain data for JSON."""
        return {"path": str(self.path), "digest": self.digest}

    @classmethod
    def about(cls, path: Path, record: GameRecord) -> FileNote:
        """Return the note for the file ``path`` that contains the game ``record``."""
        return cls(path.absolute(), _digest(record))

    @classmethod
    def from_data(cls, data: object) -> FileNote | None:
        """Return the note saved as ``data``; None for anything else, such as a save without a note."""
        texts = [data.get(key) for key in ("path", "digest")] if isinstance(data, dict) else []
        path, digest = texts or (None, None)
        if isinstance(path, str) and isinstance(digest, str) and digest and _is_path(path):
            return cls(Path(path), digest)
        return None


class UserFile(QObject):
    """The path of the user's own file, and the digest of its content.

    Signals:
        changed: the path, or the file's content, has changed.
        failed: (message) the last save failed.
    """

    changed = Signal()
    failed = Signal(str)

    def __init__(self, writer: Writer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path: Path | None = None
        self._writer = writer
        self._digest = ""  # of the game that the file holds, as far as is known
        self._saving: dict[str, str] = {}  # by key of the writer: the digest of a save under way
        self._seen: dict[Path, str] = {}  # by path: the digest last known, for the writer's thread
        writer.written.connect(self._on_written)
        writer.failed.connect(self._on_failed)

    @property
    def note(self) -> FileNote | None:
        """The note to save with this game for the next time."""
        if self.path is None:
            return None
        return FileNote(self.path, self._saving.get(f"{_FILE_KEY}{self.path}", self._digest))

    def holds(self, record: GameRecord) -> bool:
        """Return whether the file contains the game in its current state."""
        return self.path is not None and self._digest == _digest(record)

    def set(self, path: Path | None, record: GameRecord) -> None:
        """Associate the game now on the board with ``path``, or with no file."""
        self.recall(FileNote.about(path, record) if path else None)

    def recall(self, note: FileNote | None) -> None:
        """Associate the game now on the board with the file of a saved note, without reading that file."""
        self.path, self._digest = (note.path, note.digest) if note else (None, "")
        if note:
            self._seen[note.path] = note.digest

    def save(self, record: GameRecord, path: Path, replace: bool = True) -> None:
        """Queue saving the game to ``path``, which becomes the game's file.

        Without ``replace`` the save fails where somebody else has changed the file since this game was saved there.
        """
        path = path.absolute()
        key, digest = f"{_FILE_KEY}{path}", _digest(record)
        replace = replace or key in self._saving
        if path != self.path:
            self.path, self._digest = path, ""
        self._saving[key] = digest
        failure = f"{shortened(path.name)} could not be saved"
        self._writer.submit(key, self._job(record.copy(), path, digest, replace), failure, is_repeated=False)
        self.changed.emit()

    def _job(self, record: GameRecord, path: Path, digest: str, replace: bool) -> Callable[[], None]:
        """Return the function that saves the game in the writer's thread."""
        seen = self._seen

        def write() -> None:  # in the writer's thread
            """Save the game. Raise OSError, also where somebody else has changed the file and it is not to be
            replaced."""
            if not replace and _holds_another(path, seen.get(path)):
                raise OSError("it has been changed since this game was saved there, so choose Save as")
            try:
                record.save(path)
            except FileNotFoundError:
                raise OSError(f"there is no folder {visible(str(path.parent))}") from None
            seen[path] = digest

        return write

    @Slot(str)
    def _on_written(self, key: str) -> None:
        """Note the file's content after a save."""
        digest = self._saving.pop(key, None)
        if digest is not None and key == f"{_FILE_KEY}{self.path}":
            self._digest = digest
            self.changed.emit()

    @Slot(str, str)
    def _on_failed(self, key: str, sentence: str) -> None:
        """Report that a save of this file failed."""
        if self._saving.pop(key, None) is not None:
            self.changed.emit()
            self.failed.emit(sentence)


def load_game(path: Path) -> GameRecord:
    """Return the game of a file. Raise RecordError with one sentence that names the file."""
    try:
        return GameRecord.load(path)
    except FileNotFoundError:
        reason = "There is no such file."
    except OSError as error:
        reason = f"{error.strerror}." if error.strerror else str(error)
    except RecordError as error:
        reason = str(error)
    raise RecordError(f"{shortened(path.name)} cannot be opened. {reason}")


def _is_path(text: str) -> bool:
    """Return whether a file could have this path: one without NUL characters and lone surrogates, which no call
    takes.
    """
    try:
        return bool(text) and b"\0" not in os.fsencode(text)
    except ValueError:
        return False


def _digest(record: GameRecord) -> str:
    """Return a digest of the text of a game."""
    return hashlib.sha256(record.to_text().encode()).hexdigest()[:32]


def _holds_another(path: Path, digest: str | None) -> bool:
    """Return whether the file exists and contains another game than that of this digest."""
    if not digest:
        return False
    try:
        return _digest(GameRecord.load(path)) != digest
    except FileNotFoundError:
        return False
    except (OSError, RecordError):
        return True
