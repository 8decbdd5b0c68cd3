"""The folder of automatic saves: the running game, the one to resume, and the recent ones.

Each game has a file of its own, ``<id>.ttt``; the running one is locked by ``<id>.lock``, so that another instance of
the program leaves it alone. Files are read and written in the writer's thread, except for the one game to open.
Beside the game, under the key ``file`` that other readers of the format ignore, stands the user's own file of it.
"""

from __future__ import annotations

import contextlib
import errno
import json
import logging
import os
import secrets
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from ttt_gui.game.position import Result
from ttt_gui.game.record import GameRecord, RecordError
from ttt_gui.session.paths import HOME_VARIABLE
from ttt_gui.session.players import game_title
from ttt_gui.session.storage.user_file import FileNote
from ttt_gui.session.storage.writer import Writer
from ttt_gui.system.file_lock import FileLock
from ttt_gui.system.formats import GAME
from ttt_gui.system.text import visible

logger = logging.getLogger(__name__)
KEPT_GAMES = 50
_NOT_SAVED = "The game could not be saved"
_OLD_SECONDS = 3600.0


@dataclass(frozen=True)
class RecentGame:
    """A line of the list of recent games."""

    id: str
    path: Path
    title: str
    when: datetime
    moves: int  # those undone included
    result: Result

    @property
    def summary(self) -> str:
        """Such as 'unfinished, 5 moves'."""
        words = {Result.X_WINS: "X won", Result.O_WINS: "O won", Result.DRAW: "drawn", Result.UNFINISHED: "unfinished"}
        return f"{words[self.result]}, {self.moves} {'move' if self.moves == 1 else 'moves'}"


@dataclass(frozen=True)
class _Game:
    """A game this instance has locked, as it is to be saved."""

    id: str
    record: GameRecord
    lock: FileLock
    file: FileNote | None = None


class GameStore(QObject):
    """The automatic saves in one folder.

    Signals:
        recents_changed: recents() has another answer.
    """

    recents_changed = Signal()

    def __init__(self, folder: Path, writer: Writer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._writer = writer
        self._running: _Game | None = None
        self._guard = threading.Lock()  # of the two below, which the writer's thread shares
        self._left: dict[str, _Game] = {}  # left, but perhaps not written yet
        self._listed: tuple[RecentGame, ...] = ()
        self._known: dict[str, tuple[int, RecentGame]] = {}  # only the writer's thread: by id, with the file's time
        with contextlib.suppress(OSError):  # then the first save says what is wrong
            folder.mkdir(parents=True, exist_ok=True)

    def resume(self) -> GameRecord | None:
        """The newest game that no other instance plays, if it is unfinished; it is the running one from now on."""
        for path in self._newest_first():
            lock = self._lock(path.stem)
            if lock is None:
                continue
            with contextlib.suppress(OSError, RecordError):
                record, file = _load(path)
                if record.position.outcome is None:
                    self._switch_to(_Game(path.stem, record.copy(), lock, file))
                    return record
                lock.release()
                break
            lock.release()
        self._tidy_soon()
        return None

    def begin(self, record: GameRecord) -> None:
        """Leave the running game and keep this one from now on, under a new id."""
        lock = None
        while lock is None:
            game_id = f"{datetime.now():%Y%m%d-%H%M%S-%f}-{secrets.token_hex(3)}"
            lock = self._lock(game_id)
        self._switch_to(_Game(game_id, record.copy(), lock))
        self.save(record)

    def open(self, game_id: str) -> GameRecord:
        """Leave the running game and continue this one. Raises RecordError with one sentence; then nothing changes."""
        if self._running and self._running.id == game_id:
            return self._running.record.copy()
        with self._guard:
            game = self._left.pop(game_id, None)
        if game is None:
            game = self._locked_and_loaded(game_id)
        self._switch_to(game)
        self.save(game.record)
        return game.record.copy()

    def save(self, record: GameRecord) -> None:
        """Have the writer save the running game as it is now."""
        if self._running is None:
            return
        game = self._running = replace(self._running, record=record.copy())
        self._writer.submit(_key(game.id), lambda: self._write(game), _NOT_SAVED)

    @property
    def file(self) -> FileNote | None:
        """What was remembered of the user's own file of the running game."""
        return self._running.file if self._running else None

    def remember(self, file: FileNote | None) -> None:
        """Keep this beside the running game from now on."""
        if self._running and file != self._running.file:
            self._running = replace(self._running, file=file)
            self.save(self._running.record)

    @property
    def is_saved(self) -> bool:
        """Whether the writer has done what it was given of the running game (or has failed to)."""
        return self._running is None or self._writer.is_done(_key(self._running.id))

    def recents(self) -> list[RecentGame]:
        """The games with a move, the newest first, without the running one. Reads no file."""
        with self._guard:
            games = {game.id: game for game in self._listed}
            for left in self._left.values():
                games[left.id] = _summary(left.id, self._path(left.id), left.record, time.time())
        if self._running:
            games.pop(self._running.id, None)
        listed = [game for game in games.values() if game.moves]
        return sorted(listed, key=lambda game: (game.when, game.id), reverse=True)[:KEPT_GAMES]

    def close(self) -> None:
        """Save the running game once more, wait for the writer, and give the game free for the next start."""
        running, self._running = self._running, None
        if running:
            self._writer.submit(_key(running.id), lambda: self._write_again(running), _NOT_SAVED)
        self._tidy_soon()
        self._writer.flush()
        with self._guard:
            left = list(self._left.values())
        for game in ([running] if running else []) + left:
            game.lock.release()

    def _switch_to(self, game: _Game) -> None:
        """Leave the running game for this one; the writer saves the left one, or deletes it when it has no move."""
        if self._running:
            # A save that still waits must not come after the deletion of an empty game.
            self._writer.withdraw(_key(self._running.id))
            with self._guard:
                self._left[self._running.id] = self._running
        self._running = game
        self._tidy_soon()
        self.recents_changed.emit()

    def _locked_and_loaded(self, game_id: str) -> _Game:
        lock = self._lock(game_id)
        if lock is None:
            raise RecordError("That game is being played in another window of the program.")
        try:
            record, file = _load(self._path(game_id))
            return _Game(game_id, record, lock, file)
        except (OSError, RecordError) as error:
            lock.release()
            reason = error.strerror if isinstance(error, OSError) else str(error)
            self._tidy_soon()
            raise RecordError(f"That game cannot be opened: {reason}") from None

    def _path(self, game_id: str) -> Path:
        return self._folder / f"{game_id}{GAME.suffix}"

    def _lock(self, game_id: str) -> FileLock | None:
        """The lock of a game, taken; None when another instance has it."""
        return FileLock.take(self._folder / f"{game_id}.lock")

    def _newest_first(self) -> list[Path]:
        with contextlib.suppress(OSError):
            files = [(entry.stat().st_mtime_ns, entry.name) for entry in os.scandir(self._folder) if _is_game(entry)]
            return [self._folder / name for _, name in sorted(files, reverse=True)]
        return []

    def _tidy_soon(self) -> None:
        self._writer.submit("recent games", self._tidy, _NOT_SAVED)

    # All below runs in the writer's thread.

    def _write(self, game: _Game) -> None:
        """Write a game's file, also where the folder is gone. Raises OSError, which names a folder that is at fault."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OSError(_folder_words(self._folder, "made", error)) from None
        try:
            game.record.save(self._path(game.id), {"file": game.file.data} if game.file else None)
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
                raise OSError(_folder_words(self._folder, "written to", error)) from None
            raise

    def _write_again(self, game: _Game) -> None:
        """Write a game's file unless it is there as it stands: on a full disk nothing is lost then."""
        with contextlib.suppress(OSError, RecordError):
            record, file = _load(self._path(game.id))
            if (record.to_text(), file) == (game.record.to_text(), game.file):
                return
        self._write(game)

    def _tidy(self) -> None:
        """Write the games that were left and set them free, then list what there is, less what is too much."""
        try:
            self._write_left()
        finally:
            games = self._summaries()
            for game in self._too_many(games):
                if self._delete(game.id):
                    games.remove(game)
            with self._guard:
                changed = self._listed != tuple(games)
                self._listed = tuple(games)
            if changed:
                self.recents_changed.emit()

    def _write_left(self) -> None:
        with self._guard:
            left = list(self._left.values())
        for game in left:
            if game.record.moves:
                self._write(game)
            else:
                with contextlib.suppress(FileNotFoundError, NotADirectoryError):
                    self._path(game.id).unlink()
            with self._guard:
                # Not there any more: it was opened again meanwhile and is the running game, locked as it is.
                if self._left.pop(game.id, None):
                    game.lock.release()

    def _summaries(self) -> list[RecentGame]:
        """A summary of every readable game; only files that have changed are read."""
        known: dict[str, tuple[int, RecentGame]] = {}
        with contextlib.suppress(OSError):
            for entry in list(os.scandir(self._folder)):
                path = Path(entry.path)
                if entry.name.endswith(".tmp") and time.time() - entry.stat().st_mtime > _OLD_SECONDS:
                    path.unlink(missing_ok=True)  # of a write that was killed
                if not _is_game(entry):
                    continue
                with contextlib.suppress(OSError, RecordError):
                    changed = entry.stat().st_mtime_ns
                    before = self._known.get(path.stem)
                    if before and before[0] == changed:
                        known[path.stem] = before
                    else:
                        record = GameRecord.load(path)
                        known[path.stem] = changed, _summary(path.stem, path, record, changed / 1e9)
        self._known = known
        return [summary for _, summary in known.values()]

    def _too_many(self, games: list[RecentGame]) -> Iterator[RecentGame]:
        """What has to go, beyond the number kept: games without a move, then finished ones, the oldest first."""

        def worth(game: RecentGame) -> tuple[int, datetime]:
            return (0 if not game.moves else 1 if game.result is not Result.UNFINISHED else 2), game.when

        excess = len(games) - KEPT_GAMES
        yield from sorted(games, key=worth)[: max(0, excess)]

    def _delete(self, game_id: str) -> bool:
        lock = self._lock(game_id)
        if lock is None:
            return False
        try:
            self._path(game_id).unlink(missing_ok=True)
        except OSError:
            return False
        finally:
            lock.release()
        return True


def _key(game_id: str) -> str:
    """The writer's key of a game's saves."""
    return f"game {game_id}"


def _load(path: Path) -> tuple[GameRecord, FileNote | None]:
    """The game of an automatic save, and what it remembers of the user's own file. Raises as GameRecord.load does."""
    text = GameRecord.read(path)
    return GameRecord.from_text(text), FileNote.of(json.loads(text).get("file"))


def _folder_words(folder: Path, done: str, error: OSError) -> str:
    reason = f" ({error.strerror})" if error.strerror else ""
    advice = f"allow that or set {HOME_VARIABLE} to another folder"
    return f"the folder {visible(str(folder))} cannot be {done}{reason}, so {advice}"


def _is_game(entry: os.DirEntry[str]) -> bool:
    return entry.name.endswith(GAME.suffix) and not entry.name.startswith(".")


def _summary(game_id: str, path: Path, record: GameRecord, when: float) -> RecentGame:
    return RecentGame(
        game_id, path, game_title(record), datetime.fromtimestamp(when), len(record.moves), record.position.result
    )
