"""The folder of automatic saves: its file names, reading, writing and tidying.

A game of the app has the name ``<date>-<time>-<microseconds>-<six random digits>.ttt``, its id. While a game is on some
instance's board it is locked by ``<id>.lock``, whose time says since when; an unlocked lock file names the game of an
instance that was killed. Files with other names are the user's: they are listed, and never changed.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from ttt_gui.game.position import GameResult, Position
from ttt_gui.game.record import GameRecord, RecordError
from ttt_gui.session.paths import HOME_VARIABLE
from ttt_gui.session.players import game_title
from ttt_gui.session.storage.user_file import FileNote
from ttt_gui.system.files import FileLock, set_aside, sweep_temporaries
from ttt_gui.system.formats import GAME
from ttt_gui.system.text import visible

KEPT_GAMES = 500
_ID = re.compile(r"\d{8}-\d{6}-\d{6}-[0-9a-f]{6}")
_LOCK = ".lock"
_SWEEP_SECONDS = 0.005


@dataclass(frozen=True)
class RecentGame:
    """An entry of the list of recent games."""

    id: str
    path: Path
    title: str
    when: datetime
    moves: int  # those undone included
    result: GameResult
    position: Position  # on the game's board
    file: FileNote | None = None  # the user's own file of the game

    @property
    def summary(self) -> str:
        """The state of the game, such as 'unfinished, 5 moves'."""
        words = {
            GameResult.X_WINS: "X won",
            GameResult.O_WINS: "O won",
            GameResult.DRAW: "drawn",
            GameResult.UNFINISHED: "unfinished",
        }
        return f"{words[self.result]}, {self.moves} {'move' if self.moves == 1 else 'moves'}"


def new_id() -> str:
    """Return a new unique id; later ids compare greater."""
    return f"{datetime.now():%Y%m%d-%H%M%S-%f}-{secrets.token_hex(3)}"


def is_id(name: str) -> bool:
    """Return whether ``name`` is an id of a game made by the app."""
    return _ID.fullmatch(name) is not None


def summary(game_id: str, path: Path, record: GameRecord, file: FileNote | None, when: float) -> RecentGame:
    """Return the list entry of a game; ``when`` is the time of the last change in seconds since the epoch."""
    changed = datetime.fromtimestamp(when)
    position = record.position
    return RecentGame(game_id, path, game_title(record), changed, len(record.moves), position.result, position, file)


class GamesFolder:
    """The folder of automatic saves. Methods raise OSError, and RecordError for a file that is no game."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known: dict[str, tuple[int, RecentGame]] = {}  # by id, with the file's time

    def make(self) -> None:
        """Create the folder. Raise OSError, whose text names the folder."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OSError(self._error_text("made", error)) from None

    def file(self, game_id: str) -> Path:
        """Return the path of the game ``game_id``."""
        return self.path / f"{game_id}{GAME.suffix}"

    def lock(self, game_id: str) -> FileLock | None:
        """Return the lock of a game; None when another instance holds it."""
        path = self.path / f"{game_id}{_LOCK}"
        lock = FileLock.take(path)
        if lock is None:
            time.sleep(_SWEEP_SECONDS)  # another instance that starts may just be looking whose lock it is
            lock = FileLock.take(path)
        return lock

    def load(self, game_id: str) -> tuple[GameRecord, FileNote | None]:
        """Return a game and the note about the user's own file of it."""
        return _load(self.file(game_id))

    def write(self, game_id: str, record: GameRecord, file: FileNote | None) -> None:
        """Write a game's file, creating the folder if needed. Raise OSError, which names a folder at fault."""
        self.make()
        path = self.file(game_id)
        try:
            record.save(path, {"file": file.data} if file else None)
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
                raise OSError(self._error_text("written to", error)) from None
            raise
        self.stamp(game_id)

    def stamp(self, game_id: str) -> None:
        """Mark a game as the most recently changed."""
        with contextlib.suppress(OSError):
            now = time.time_ns()  # the kernel's own time is a tick behind: two games could have the same
            os.utime(self.file(game_id), ns=(now, now))

    def set_aside(self, game_id: str) -> Path:
        """Rename a damaged game's file so that it is not taken for a game, and return the new path."""
        return set_aside(self.file(game_id))

    def remove(self, game_id: str) -> None:
        """Remove a game's file if it exists."""
        with contextlib.suppress(FileNotFoundError, NotADirectoryError):
            self.file(game_id).unlink()

    def to_resume(self) -> Iterator[str]:
        """Yield the ids of the games that may be resumed, the best first.

        First come those of killed instances, whose file may be missing when it had not been written yet; then all, by
        the time of the last change. Games that another instance is playing are among them: their locks say so.
        """
        killed = sorted(self._times(_LOCK), reverse=True)
        games = sorted(self._times(GAME.suffix), reverse=True)
        seen: set[str] = set()
        newest = max((game_id for _, game_id in games), default="")
        for _, game_id in killed:
            # A lock file of old times without its game is no reason to begin anew.
            if game_id > newest or self.file(game_id).is_file():
                seen.add(game_id)
                yield game_id
        yield from (game_id for _, game_id in games if game_id not in seen)

    def summaries(self) -> list[RecentGame]:
        """Return a list entry for every readable game; only changed files are read."""
        known: dict[str, tuple[int, RecentGame]] = {}
        for entry in self._entries():
            if not entry.name.endswith(GAME.suffix) or entry.name.startswith("."):
                continue
            with contextlib.suppress(OSError, RecordError):
                path = Path(entry.path)
                changed = entry.stat().st_mtime_ns
                before = self._known.get(path.stem)
                if before and before[0] == changed:
                    known[path.stem] = before
                else:
                    record, file = _load(path)
                    known[path.stem] = changed, summary(path.stem, path, record, file, changed / 1e9)
        self._known = known
        return [summary for _, summary in known.values()]

    def tidy(self, games: list[RecentGame]) -> list[RecentGame]:
        """Remove the oldest of the finished games beyond KEPT_GAMES, and return those removed.

        Only files created by the app and never renamed are removed: no game that has a file of the user's, no link,
        none that is on a board. Unfinished games are never removed.
        """
        finished = [game for game in games if game.result is not GameResult.UNFINISHED and self._is_unnamed(game)]
        finished.sort(key=lambda game: (game.when, game.id), reverse=True)
        removed = []
        for game in finished[KEPT_GAMES:]:
            # No lock is taken, since that would name the game as one being played. An instance that opens it at this
            # moment has read it already, and writes it again.
            if not os.path.lexists(self.path / f"{game.id}{_LOCK}"):
                with contextlib.suppress(OSError):
                    game.path.unlink()
                    removed.append(game)
        return removed

    def sweep(self) -> None:
        """Remove the leftovers of killed instances: locks, and temporary files of games."""
        sweep_temporaries(self.path, lambda name: name.endswith(GAME.suffix) and is_id(name[: -len(GAME.suffix)]))
        for _, game_id in self._times(_LOCK):
            FileLock.sweep(self.path / f"{game_id}{_LOCK}")

    def _times(self, suffix: str) -> list[tuple[int, str]]:
        """Return, for the files <id><suffix>, the time of the last change in nanoseconds, and the id."""
        found = []
        for entry in self._entries():
            game_id = entry.name.removesuffix(suffix)
            if game_id != entry.name and is_id(game_id):
                with contextlib.suppress(OSError):  # a link to nowhere
                    found.append((entry.stat().st_mtime_ns, game_id))
        return found

    def _entries(self) -> list[os.DirEntry[str]]:
        """Return the entries of the folder, none where it cannot be read."""
        with contextlib.suppress(OSError):
            return list(os.scandir(self.path))
        return []

    def _is_unnamed(self, game: RecentGame) -> bool:
        """Return whether a game has only a file that the app made: no file of the user's, no link."""
        return is_id(game.id) and game.file is None and not game.path.is_symlink()

    def _error_text(self, done: str, error: OSError) -> str:
        """Return the text of an error of the folder, which cannot be ``done`` ('made'), with advice."""
        reason = f" ({error.strerror})" if error.strerror else ""
        advice = f"allow that or set {HOME_VARIABLE} to another folder"
        return f"the folder {visible(str(self.path))} cannot be {done}{reason}, so {advice}"


def _load(path: Path) -> tuple[GameRecord, FileNote | None]:
    """Return the game of a file and the note about the user's own file of it. Raise OSError, RecordError."""
    text = GameRecord.read(path)
    return GameRecord.from_text(text), FileNote.from_data(json.loads(text).get("file"))
