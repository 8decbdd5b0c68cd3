"""Writing a file so that a crash leaves either the old or the new one, never a piece of it."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from collections.abc import Iterable
from pathlib import Path

from ttt_gui.system.text import shortened

_ACCESS_DENIED, _SHARING_VIOLATION = 5, 32  # winerror of a file that cannot be replaced since it is open elsewhere


class FileHeldError(OSError):
    """Another program holds the file open, and Windows then lets nobody replace it."""


def kind_of(path: Path) -> str | None:
    """What stands in the place of a file when it is something else: 'a folder', 'a pipe'. None for a file, which
    alone can be read without a fear of waiting for ever, and for nothing."""
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return None
    if stat.S_ISREG(mode):
        return None
    kinds = ((stat.S_ISDIR, "a folder"), (stat.S_ISFIFO, "a pipe"), (stat.S_ISSOCK, "a socket"))
    return next((name for is_kind, name in kinds if is_kind(mode)), "a device")


def write_atomically(path: Path, data: bytes) -> None:
    """Put ``data`` into the file ``path`` (a temporary file beside it, fsync, rename).

    Raises OSError; FileHeldError where only another program stands in the way. A symbolic link is followed, so that it
    stays a link; the temporary file is removed when anything fails. What is no file, such as a folder or a device, is
    not replaced by one.
    """
    write_chunks_atomically(path, (data,))


def write_chunks_atomically(path: Path, chunks: Iterable[bytes]) -> None:
    """The same for data that is too much to be held at once."""
    kind = kind_of(path)
    if kind:
        raise OSError(f"{kind} has that name")
    target = Path(os.path.realpath(path))
    mode = target.stat().st_mode & 0o777 if target.exists() else None
    descriptor, temporary = _create_beside(target, 0o666 if mode is None else mode)
    try:
        with open(descriptor, "wb") as file:
            file.writelines(chunks)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(temporary, mode)
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
    """A new file in the folder of ``target``, open to write, with these permissions less the umask."""
    while True:
        path = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
        with contextlib.suppress(FileExistsError):
            return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode), path


def _replace(temporary: Path, target: Path) -> None:
    try:
        os.replace(temporary, target)
    except PermissionError as error:
        # The folder is not at fault: it has just taken the temporary file. A read-only file is denied access to, too.
        winerror = getattr(error, "winerror", None)
        if winerror == _SHARING_VIOLATION or (winerror == _ACCESS_DENIED and os.access(target, os.W_OK)):
            raise FileHeldError(f"another program holds {shortened(target.name)} open") from None
        raise
