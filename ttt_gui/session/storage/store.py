"""The automatic saves of the session: the running game, the one to resume, and the recent ones.

Each game has a file of its own in the folder (folder.py describes names and locks). Files are read and written in the
writer's thread, except for the one game to open. The game's file also has the user's own file of the game, under the
key ``file`` that other readers of the format ignore.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.game.record import GameRecord, LaterVersionError, RecordError
from ttt_gui.session.storage.folder import KEPT_GAMES, GamesFolder, RecentGame, is_id, new_id, summary
from ttt_gui.session.storage.user_file import FileNote, Writer
from ttt_gui.system.files import FileLock
from ttt_gui.system.text import visible

_LEFT_KEY = "left games"  # the writer's key for all games that were left
_LIST_KEY = "recent games"
_NOT_SAVED = "The game could not be saved"


@dataclass(frozen=True)
class _Game:
    """A game locked by this instance, in the state to save."""

    id: str
    record: GameRecord
    lock: FileLock
    file: FileNote | None = None


class _Saves:
    """The games of the folder, shared by the UI thread and the writer's."""

    def __init__(self, folder: GamesFolder) -> None:
        self._folder = folder
        self._guard = threading.Lock()
        self._left: dict[str, _Game] = {}  # games left, but perhaps not written yet
        self._listed: tuple[RecentGame, ...] = ()
        self._list_changed = False
        self._removed = 0

    # For the UI thread

    @property
    def left(self) -> list[_Game]:
        """The games that were left and may not be written yet."""
        with self._guard:
            return list(self._left.values())

    @property
    def removed(self) -> int:
        """The number of finished games that this instance has removed."""
        with self._guard:
            return self._removed

    def leave(self, game: _Game) -> None:
        """Queue a game for the next write_left()."""
        with self._guard:
            self._left[game.id] = game

    def take_back(self, game_id: str) -> _Game | None:
        """Return a game that was left and is not written yet, to resume it; None without one."""
        with self._guard:
            return self._left.pop(game_id, None)

    def all(self) -> dict[str, RecentGame]:
        """Return the games by their ids. Reads no file."""
        with self._guard:
            games = {game.id: game for game in self._listed}
            return games | {left.id: self._summary(left) for left in self._left.values()}

    def news_of_list(self) -> bool:
        """Return whether list() has found other games since the last call."""
        with self._guard:
            news, self._list_changed = self._list_changed, False
            return news

    # For the writer's thread

    def write(self, game: _Game) -> None:
        """Write the file of ``game``. Raise OSError."""
        self._folder.write(game.id, game.record, game.file)

    def write_again(self, game: _Game) -> None:
        """Write a game's file unless it is up to date: on a full disk nothing is lost then."""
        with contextlib.suppress(OSError, RecordError):
            record, file = self._folder.load(game.id)
            if (record.to_text(), file) == (game.record.to_text(), game.file):
                self._folder.stamp(game.id)
                return
        self.write(game)

    def write_left(self) -> None:
        """Write the games that were left and release their locks. Raise OSError when one cannot be written."""
        for game in self.left:
            if game.record.moves:
                self.write(game)
            else:
                self._folder.remove(game.id)
            with self._guard:
                # A game that is missing here was opened again meanwhile and is the running game, locked as it is. One
                # that was left once more since then still waits to be written.
                if self._left.get(game.id) is game:
                    del self._left[game.id]
                    game.lock.release()
                    if game.record.moves:  # at once, not only when the folder is listed anew
                        others = (each for each in self._listed if each.id != game.id)
                        self._listed = (*others, self._summary(game))

    def list(self) -> None:
        """List the games in the folder, and remove the surplus."""
        games = self._folder.summaries()
        removed = self._folder.tidy(games)
        listed = tuple(game for game in games if game not in removed)
        with self._guard:
            self._list_changed |= self._listed != listed
            self._listed = listed
            self._removed += len(removed)

    def _summary(self, game: _Game) -> RecentGame:
        """Return the list entry of a game that is not listed yet, as if it had changed now."""
        return summary(game.id, self._folder.file(game.id), game.record, game.file, time.time())


class GameStore(QObject):
    """The automatic saves in one folder.

    Signals:
        recents_changed: the list of recents() has changed.
    """

    recents_changed = Signal()

    def __init__(self, folder: Path, writer: Writer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = GamesFolder(folder)
        self._saves = _Saves(self._folder)
        self._writer = writer
        self._running: _Game | None = None
        self._is_swept = False
        self.problem = ""  # a sentence about a damaged game that resume() came upon
        with contextlib.suppress(OSError):  # the first save says what is wrong
            self._folder.make()
        writer.written.connect(self._on_written)

    def resume(self) -> GameRecord | None:
        """Return the last played game if it is unfinished and no other instance plays it; it becomes the running game.

        Then remove the leftovers of killed instances.
        """
        found = self._found_to_resume()
        if found:
            self._switch_to(found)
        self._sweep_once()
        self._list_soon()
        return found.record.copy() if found else None

    def begin(self, record: GameRecord, file: FileNote | None = None) -> None:
        """Leave the running game and save ``record`` from now on, under a new id; ``file`` is the user's own."""
        lock = None
        while lock is None:
            game_id = new_id()
            lock = self._folder.lock(game_id)
        self._switch_to(_Game(game_id, record.copy(), lock, file))
        self.save(record)
        self._list_soon()

    def open(self, game_id: str) -> GameRecord:
        """Leave the running game and continue this one. Raise RecordError with one sentence; then nothing changes.

        A file with a name of the user's is copied, and counts as the game's file.
        """
        if self._running and self._running.id == game_id:
            return self._running.record.copy()
        if not is_id(game_id):
            record, _ = self._loaded(game_id)
            self.begin(record, FileNote.about(self._folder.file(game_id), record))
            return record.copy()
        game = self._saves.take_back(game_id) or self._locked_and_loaded(game_id)
        self._switch_to(game)
        self.save(game.record)
        self._list_soon()
        return game.record.copy()

    def save(self, record: GameRecord) -> None:
        """Queue the running game to be saved in its current state."""
        if self._running is None:
            return
        game = self._running = replace(self._running, record=record.copy())
        self._writer.submit(_key(game.id), partial(self._saves.write, game), _NOT_SAVED)

    @property
    def file(self) -> FileNote | None:
        """The note about the user's own file of the running game."""
        return self._running.file if self._running else None

    def remember(self, file: FileNote | None) -> None:
        """Save this note about the user's own file with the running game from now on."""
        if self._running and file != self._running.file:
            self._running = replace(self._running, file=file)
            self.save(self._running.record)

    @property
    def running_key(self) -> str | None:
        """The writer's key of the running game."""
        return _key(self._running.id) if self._running else None

    @property
    def is_saved(self) -> bool:
        """Whether the running game is written in its last submitted state (or failed to be written)."""
        return self._running is None or self._writer.is_done(_key(self._running.id))

    def recents(self) -> list[RecentGame]:
        """Return the games with a move, the newest first, without the running one. Read no file."""
        games = self._saves.all()
        if self._running:
            games.pop(self._running.id, None)
        listed = [game for game in games.values() if game.moves]
        return sorted(listed, key=lambda game: (game.when, game.id), reverse=True)

    def recents_note(self, shown: int) -> str:
        """Return a note about the games missing from a list of the ``shown`` newest games; often ''."""
        notes = []
        removed = self._saves.removed
        if len(self.recents()) > shown:
            notes.append(f"Older games are in {visible(str(self._folder.path))}")
        if removed:
            games = "finished game was" if removed == 1 else "finished games were"
            notes.append(f"{removed} older {games} removed: {KEPT_GAMES} are kept")
        return "; ".join(notes)

    def close(self) -> None:
        """Save the running game, wait for the writer, and release the game's lock for the next start."""
        running, self._running = self._running, None
        self._writer.submit(_LEFT_KEY, self._saves.write_left, _NOT_SAVED)
        if running:
            self._writer.submit(_key(running.id), partial(self._saves.write_again, running), _NOT_SAVED)
        self._list_soon()
        self._writer.flush()
        for game in ([running] if running else []) + self._saves.left:
            game.lock.release()

    def _found_to_resume(self) -> _Game | None:
        """Return the game to resume, locked; None where the last game is over or there is none. A damaged one is set
        aside."""
        for game_id in self._folder.to_resume():
            lock = self._folder.lock(game_id)
            if lock is None:
                continue
            with contextlib.suppress(OSError, LaterVersionError):
                try:
                    record, file = self._folder.load(game_id)
                except LaterVersionError:
                    raise
                except RecordError:
                    self._set_aside(game_id)
                    lock.release()
                    continue
                if record.position.outcome is None:
                    return _Game(game_id, record.copy(), lock, file)
                lock.release()
                return None
            lock.release()
            if not os.path.lexists(self._folder.file(game_id)):
                return None  # killed before its first move was written: a new game is that game
        return None

    def _set_aside(self, game_id: str) -> None:
        """Rename a game that cannot be read, and set ``problem``: once, since no later start finds it again."""
        was = "The save of the last game is damaged"
        try:
            sentence = f"{was}: it is kept as {visible(str(self._folder.set_aside(game_id)))}."
        except OSError as error:
            sentence = f"{was} and cannot be renamed ({error.strerror}): {visible(str(self._folder.file(game_id)))}."
        self.problem = self.problem or sentence

    def _switch_to(self, game: _Game) -> None:
        """Leave the running game for this one; the writer saves the left one, or deletes it when it has no move."""
        game.lock.stamp()
        if self._running:
            # A save that still waits must not come after the deletion of an empty game.
            self._writer.withdraw(_key(self._running.id))
            self._saves.leave(self._running)
        self._running = game
        self._writer.submit(_LEFT_KEY, self._saves.write_left, _NOT_SAVED)
        self._sweep_once()
        self.recents_changed.emit()

    def _locked_and_loaded(self, game_id: str) -> _Game:
        """Return a game of the folder, locked. Raise RecordError where another window plays it or it cannot be read."""
        lock = self._folder.lock(game_id)
        if lock is None:
            raise RecordError("That game is being played in another window of the program.")
        try:
            record, file = self._loaded(game_id)
        except RecordError:
            lock.release()
            raise
        return _Game(game_id, record, lock, file)

    def _loaded(self, game_id: str) -> tuple[GameRecord, FileNote | None]:
        """Return a game and the note about the user's own file of it. Raise RecordError with one sentence."""
        try:
            return self._folder.load(game_id)
        except (OSError, RecordError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            self._list_soon()
            raise RecordError(f"That game cannot be opened: {reason}") from None

    def _sweep_once(self) -> None:
        """Remove the leftovers of killed instances, once: after the first game was chosen, for which their locks
        are needed.
        """
        if not self._is_swept:
            self._is_swept = True
            self._writer.submit("what the killed left", self._folder.sweep)

    def _list_soon(self) -> None:
        """List the games after all pending writes: reading many games must not delay a move."""
        self._writer.withdraw(_LIST_KEY)
        self._writer.submit(_LIST_KEY, self._saves.list)

    @Slot(str)
    def _on_written(self, key: str) -> None:
        """Report another list of recent games after the folder was listed."""
        if key == _LIST_KEY and self._saves.news_of_list():
            self.recents_changed.emit()


def _key(game_id: str) -> str:
    """Return the writer's key of a game's saves."""
    return f"game {game_id}"
