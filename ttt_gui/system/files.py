"""Crash-safe file access: reading without blocking, atomic writing, temporary folders, and locks that end with their
process.

QLockFile does not serve: it syncs the disk (4 to 10 ms and more in the UI thread) and recognises a dead owner by its
process id, which in a container may be that of the next start. The lock here is the kernel's, so it is never stale.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from ttt_gui.system.formats import GAME, TRACE
from ttt_gui.system.text import quoted, shortened

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_ACCESS_DENIED, _SHARING_VIOLATION = 5, 32  # winerror of a file that cannot be replaced since it is open elsewhere

_TEMPORARY = re.compile(r"\.(?P<name>.+)\.[a-z0-9_]{8}\.tmp")  # the names that this version and 0.1.0 give
_OLD_SECONDS = 3600.0
_HEAD_BYTES = 1 << 16


class NoFileError(OSError):
    """Raised where a path leads to something other than a file: ``kind`` says to what, such as 'a pipe'."""

    def __init__(self, kind: str) -> None:
        super().__init__(f"It is {kind}, not a file.")
        self.kind = kind


class FileHeldError(OSError):
    """Raised on Windows where another program holds the file open, so that nobody can replace it."""


def kind_of(path: Path) -> str | None:
    """Return the kind of what stands at ``path`` if it is no file, such as 'a folder' or 'a pipe'; None for a file or
    nothing.

    Only a file can be read without the risk of blocking for ever.
    """
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return None
    return _kind_of_mode(mode)


def read_file(path: Path, most: int, check: Callable[[bytes], None] | None = None) -> bytes | None:
    """Return the content of a file, or None for a file of more than ``most`` bytes. Never block on a pipe.

    ``check`` is called with the first 64 KiB and may raise an error of its own to refuse the rest. Raise NoFileError
    where ``path`` leads to no file, and OSError where the file cannot be read.
    """
    kind = kind_of(path)
    if kind:
        raise NoFileError(kind)
    # The file may have been replaced since the check: check the open descriptor too.
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(descriptor, "rb") as file:
        kind = _kind_of_mode(os.fstat(descriptor).st_mode)
        if kind:
            raise NoFileError(kind)
        data = file.read(min(most + 1, _HEAD_BYTES))
        if check:
            check(data)
        data += file.read(most + 1 - len(data))
    return data if len(data) <= most else None


def file_within(folder: Path, name: str) -> Path | None:
    """Return the path of the file ``name`` inside ``folder``, or None where the name leads elsewhere or to no file.

    Refused are URLs, drives, absolute paths, names with '..', links that lead out, pipes. Nothing is opened.
    """
    parts = re.split(r"[/\\]", name)
    if ":" in name or "\0" in name or ".." in parts or not parts[0]:
        return None
    try:
        path = Path(os.path.realpath(folder / name))
        is_there = path.is_relative_to(os.path.realpath(folder)) and stat.S_ISREG(os.stat(path).st_mode)
    except (OSError, ValueError):
        return None
    return path if is_there else None


def _kind_of_mode(mode: int) -> str | None:
    """Return what a file's mode says it is, such as 'a folder'; None for a regular file."""
    if stat.S_ISREG(mode):
        return None
    kinds = ((stat.S_ISDIR, "a folder"), (stat.S_ISFIFO, "a pipe"), (stat.S_ISSOCK, "a socket"))
    return next((name for is_kind, name in kinds if is_kind(mode)), "a device")


def check_target(path: Path) -> None:
    """Raise OSError where it is clear beforehand that no file can be written at ``path``."""
    if kind := kind_of(path):
        raise OSError(f"{kind} has that name")
    if not path.parent.is_dir():
        raise OSError(f"there is no folder {quoted(str(path.parent))}")


def write_atomically(path: Path, data: bytes) -> None:
    """Write ``data`` to the file ``path`` by way of a temporary file beside it, fsync and rename.

    Raise FileHeldError where another program prevents the rename, and OSError for every other failure, also where
    ``path`` is a folder or a device. A symbolic link is followed, and so stays a link. The temporary file is removed on
    failure; if the process is killed, the next write in that folder of a file of the same name, or of the same kind of
    the app's own, removes it.
    """
    write_chunks_atomically(path, (data,))


def write_chunks_atomically(path: Path, chunks: Iterable[bytes]) -> None:
    """Write ``chunks`` to the file ``path`` as write_atomically() does: for data too large to be held at once."""
    kind = kind_of(path)
    if kind:
        raise OSError(f"{kind} has that name")
    target = Path(os.path.realpath(path))
    mode = target.stat().st_mode & 0o777 if target.exists() else None
    own = next((each for each in (GAME, TRACE) if each.holds(target.name)), None)
    sweep_temporaries(target.parent, lambda name: name == target.name or (own is not None and own.holds(name)))
    descriptor, temporary = _create_beside(target, 0o666 if mode is None else mode)
    try:
        with open(descriptor, "wb") as file:
            file.writelines(chunks)
            file.flush()
            os.fsync(descriptor)
            if mode is not None:
                os.chmod(temporary, mode)
            if sys.platform != "win32":  # while the file is still locked, so that no sweep removes it
                _replace(temporary, target)
        if sys.platform == "win32":
            _replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    if os.name == "posix":
        with contextlib.suppress(OSError):  # some file systems refuse to sync a folder
            folder = os.open(target.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)


def _create_beside(target: Path, mode: int) -> tuple[int, Path]:
    """Create and lock a temporary file beside ``target`` with the permissions ``mode`` less the umask; return its
    descriptor, open for writing, and its path.
    """
    while True:
        path = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
        except FileExistsError:
            continue
        if _claim(descriptor, path):
            return descriptor, path
        os.close(descriptor)


def _claim(descriptor: int, path: Path) -> bool:
    """Lock a temporary file until it is closed, so that a sweep can tell it from one whose writer was killed.

    Return False where a sweep was quicker. Windows removes no open file, and so needs no lock.
    """
    if sys.platform == "win32":
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return os.path.samestat(os.stat(path), os.fstat(descriptor))
    except (BlockingIOError, FileNotFoundError):
        return False
    except OSError:
        return True  # a file system without locks: a sweep goes by the file's age


def set_aside(path: Path, why: str = "damaged") -> Path:
    """Rename an unusable file to ``….damaged-1``, -2, … and return the new path.

    No other file is replaced, also where two programs do so at once. Raise OSError where the file cannot be renamed.
    """
    number = 1
    is_folder = path.is_dir() and not path.is_symlink()
    while not _is_reserved(kept := path.with_name(f"{path.name}.{why}-{number}"), is_folder):
        number += 1
    try:
        return path.replace(kept)
    except BaseException:
        with contextlib.suppress(OSError):
            if not kept.is_dir() and kept.stat().st_size == 0:
                kept.unlink()
        raise


def _is_reserved(path: Path, for_folder: bool) -> bool:
    """Return whether ``path`` is free; reserve the name with an empty file where that does not hinder the rename."""
    if for_folder:  # a folder is renamed over no file, and over no folder with anything in it
        return not os.path.lexists(path)
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    except FileExistsError:
        return False
    except OSError:  # such as a full disk, on which a file can still be renamed
        return not os.path.lexists(path)
    return True


def sweep_temporaries(folder: Path, is_target: Callable[[str], bool]) -> None:
    """Remove temporary files in ``folder`` left by killed writes of targets whose names fulfil ``is_target``."""
    with contextlib.suppress(OSError):
        for entry in list(os.scandir(folder)):
            match = _TEMPORARY.fullmatch(entry.name)
            if match and is_target(match["name"]):
                with contextlib.suppress(OSError):
                    if entry.is_file(follow_symlinks=False):
                        _sweep(Path(entry.path))


def _sweep(path: Path) -> None:
    """Remove a temporary file unless a program is still writing to it."""
    if sys.platform == "win32":
        if _is_old(path):
            path.unlink()
        return
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return
        except OSError:
            if not _is_old(path):
                return
        path.unlink()
    finally:
        os.close(descriptor)


def _is_old(path: Path) -> bool:
    """Return whether nobody has written to a file for an hour."""
    return time.time() - path.stat().st_mtime > _OLD_SECONDS


def _replace(temporary: Path, target: Path) -> None:
    """Rename a file over another. Raise FileHeldError where another program holds the target open, else OSError."""
    try:
        os.replace(temporary, target)
    except PermissionError as error:
        # The folder is not at fault: it has just taken the temporary file. A read-only target is refused as well.
        winerror = getattr(error, "winerror", None)
        if winerror == _SHARING_VIOLATION or (winerror == _ACCESS_DENIED and os.access(target, os.W_OK)):
            raise FileHeldError(f"another program holds {shortened(target.name)} open") from None
        raise


# -- Temporary folders in which others work: made, and removed whatever they left there -------------------------------


def make_folder(prefix: str) -> Path:
    """Create a temporary folder that only this user may enter, and return its path. Raise OSError."""
    return Path(os.path.realpath(tempfile.mkdtemp(prefix=prefix)))


def remove_folder(folder: Path) -> None:
    """Remove a folder and its content as far as possible; make locked folders accessible, and follow no link."""
    with contextlib.suppress(OSError):
        if folder.is_symlink():
            folder.unlink()
            return
    with contextlib.suppress(OSError, RecursionError):
        shutil.rmtree(folder, ignore_errors=True)
        if folder.exists():
            folder.chmod(stat.S_IRWXU)
            for place, names, _ in os.walk(folder):  # os.walk looks into the folders after this chmod
                for name in names:
                    if not Path(place, name).is_symlink():
                        Path(place, name).chmod(stat.S_IRWXU)
            shutil.rmtree(folder, ignore_errors=True)


# -- A lock on a file, which ends with the process that owns it --------------------------------------------------------

if sys.platform == "win32":

    def _lock(descriptor: int) -> None:
        """Lock an open file for this process, without waiting. Raise OSError where another one holds the lock."""
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:

    def _lock(descriptor: int) -> None:
        """Lock an open file for this process, without waiting. Raise OSError where another one holds the lock."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """A lock held on a file, which is empty and is removed with the lock; after a kill the file stays, unlocked.

    take() makes one. ``descriptor`` is the open, locked file, None for a lock that protects nothing. A file with
    content belongs to somebody else: it can be locked, but is never removed.
    """

    def __init__(self, path: Path, descriptor: int | None) -> None:
        self._path = path
        self._descriptor = descriptor

    @classmethod
    def take(cls, path: Path) -> FileLock | None:
        """Return the lock on ``path``, or None when another program (or another FileLock of this one) holds it.

        Where no lock can be made at all (a full disk, a read-only folder, a file system without locks), the lock
        returned protects nothing: a missing lock must not keep a person from playing.
        """
        while True:
            try:
                # O_NONBLOCK: a pipe or a device that has the name must not be waited for.
                descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0), 0o600)
            except OSError:
                return cls(path, None)
            try:
                _lock(descriptor)
            except (BlockingIOError, PermissionError):
                os.close(descriptor)
                return None
            except OSError:
                os.close(descriptor)
                return cls(path, None)
            if _is_still(path, descriptor):
                return cls(path, descriptor)
            os.close(descriptor)  # the last owner has just removed the file: a lock on it protects nothing

    @classmethod
    def sweep(cls, path: Path) -> None:
        """Remove the lock file at ``path`` if its program was killed; keep the lock file of a running program."""
        if path.is_file() and not path.is_symlink():
            lock = cls.take(path)
            if lock:
                lock.release()

    def stamp(self) -> None:
        """Set the file's modification time to now, which tells the lock from older ones of killed programs."""
        with contextlib.suppress(OSError):
            now = time.time_ns()  # the time that the kernel itself would set is a tick behind
            os.utime(self._path, ns=(now, now))

    def release(self) -> None:
        """Release the lock and remove its file. Safe to call twice."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is None:
            return
        found = os.fstat(descriptor)
        is_own = stat.S_ISREG(found.st_mode) and found.st_size == 0
        # Windows removes no open file; elsewhere the file must be removed before the lock is given back.
        if sys.platform == "win32":
            os.close(descriptor)
        if is_own:
            with contextlib.suppress(OSError):
                os.unlink(self._path)
        if sys.platform != "win32":
            os.close(descriptor)


def _is_still(path: Path, descriptor: int) -> bool:
    """Return whether a path still leads to the file that is open as ``descriptor``."""
    try:
        return os.path.samestat(os.stat(path), os.fstat(descriptor))
    except OSError:
        return False
