"""A lock on a file that ends with the process that owns it, even when this process is killed.

QLockFile will not do: it syncs the disk (4 to 10 ms and more in the UI thread), and knows a dead owner by its process
number, which in a container may be that of the next start. The lock here is the kernel's, so it is never stale.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import time
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

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
