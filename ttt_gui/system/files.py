"""Files read without waiting, and written so that a crash leaves the old or the new file, never a piece of one; and a
lock on a file that ends with the process that owns it, even when this process is killed.

QLockFile will not do: it syncs the disk (4 to 10 ms and more in the UI thread), and knows a dead owner by its process
number, which in a container may be that of the next start. The lock here is the kernel's, so it is never stale."""

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
    """The name leads to something else than a file: ``kind`` says to what, such as 'a pipe'."""

    def __init__(self, kind: str) -> None:
        super().__init__(f"It is {kind}, not a file.")
        self.kind = kind


class FileHeldError(OSError):
    """Another program holds the file open, and Windows then lets nobody replace it."""


def kind_of(path: Path) -> str | None:
    """Return what stands at ``path`` where that is no file: 'a folder', 'a pipe'. None for a file, which alone can be
    read without a fear of waiting for ever, and where nothing is there."""
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return None
    return _kind_of_mode(mode)


def read_file(path: Path, most: int, check: Callable[[bytes], None] | None = None) -> bytes | None:
    """Return the content of a file; None for a file of more than ``most`` bytes. A pipe is refused, not waited for.

    ``check`` is given the first 64 KiB, and raises an error of its own to refuse the rest. Raises NoFileError for what
    is no file, and every other OSError.
    """
    kind = kind_of(path)
    if kind:
        raise NoFileError(kind)
    # The file may have been exchanged just now: the kind of what is open is looked at again.
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
    """Return the file that a document of a folder names; None for a name that is not of a file there or further down:
    an address, a drive, an absolute path, one with '..', a link that leads out, a pipe. Nothing is opened."""
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
    """Put ``data`` into the file ``path`` (a temporary file beside it, fsync, rename).

    Raises OSError; FileHeldError where only another program stands in the way. A symbolic link is followed, and so
    stays a link. The temporary file is removed when anything fails; where the write is killed, the next write in that
    folder, of a file of the same name or of the same kind of the app's own, removes it. What is no file, such as a
    folder or a device, is not replaced by a file: OSError is raised.
    """
    write_chunks_atomically(path, (data,))


def write_chunks_atomically(path: Path, chunks: Iterable[bytes]) -> None:
    """Put ``chunks`` into the file ``path`` as write_atomically() does: for data too large to be held at once."""
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
            if sys.platform != "win32":  # while the file is still locked, so that nobody sweeps it
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
    """Make a file in the folder of ``target``, with the permissions ``mode`` less the umask; claim it, and return it
    open to write."""
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
    """Lock a temporary file until it is closed, so that a sweep can tell it from one whose writer was killed. Return
    False where a sweep was quicker. (Windows removes no open file, and so needs no lock.)"""
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
    """Rename a file that cannot be used to ``….damaged-1``, -2, …, never over another, also where two programs do so at
    once; return the new path. Raises OSError."""
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
    """Return whether nothing has this name; where an empty file is no hindrance, one is put there."""
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
    """Remove the temporary files that killed writes of targets with such names have left in a folder."""
    with contextlib.suppress(OSError):
        for entry in list(os.scandir(folder)):
            match = _TEMPORARY.fullmatch(entry.name)
            if match and is_target(match["name"]):
                with contextlib.suppress(OSError):
                    if entry.is_file(follow_symlinks=False):
                        _sweep(Path(entry.path))


def _sweep(path: Path) -> None:
    """Remove a temporary file unless a program is still writing it."""
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
    return time.time() - path.stat().st_mtime > _OLD_SECONDS


def _replace(temporary: Path, target: Path) -> None:
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
    """Make a temporary folder that only this user may enter; return its path. Raises OSError."""
    return Path(os.path.realpath(tempfile.mkdtemp(prefix=prefix)))


def remove_folder(folder: Path) -> None:
    """Remove a folder and all in it, as far as possible: a folder that was locked is opened, no link is followed."""
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
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """A lock that was taken. Its file is empty and is removed with the lock; the file of a killed program stays,
    unlocked.

    A file with content belongs to somebody else: it can be locked, but is never removed.
    """

    def __init__(self, path: Path, descriptor: int | None) -> None:
        self._path = path
        self._descriptor = descriptor

    @classmethod
    def take(cls, path: Path) -> FileLock | None:
        """Take the lock; return None when another program (or another FileLock of this one) has it.

        Where no lock can be made at all (a full disk, a folder that cannot be written, a file system without locks)
        the lock returned protects nothing: a person who wants to play shall not be kept from playing.
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
        """Remove the lock file of a killed program; the lock file of a running program stays."""
        if path.is_file() and not path.is_symlink():
            lock = cls.take(path)
            if lock:
                lock.release()

    def stamp(self) -> None:
        """Set the file's time to now, which tells the lock from older ones of killed programs."""
        with contextlib.suppress(OSError):
            now = time.time_ns()  # the time that the kernel itself would set is a tick behind
            os.utime(self._path, ns=(now, now))

    def release(self) -> None:
        """Give the lock back. Safe to call twice."""
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
    try:
        return os.path.samestat(os.stat(path), os.fstat(descriptor))
    except OSError:
        return False
