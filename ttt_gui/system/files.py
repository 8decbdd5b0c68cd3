"""Writing a file so that a crash leaves either the old or the new one, never a piece of it."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from collections.abc import Iterable
from pathlib import Path


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
    """Put ``data`` into the file ``path`` (a temporary file beside it, fsync, rename). Raises OSError.

    A symbolic link is followed, so that it stays a link; the temporary file is removed when anything fails. What is
    no file, such as a folder or a device, is not replaced by one.
    """
    write_chunks_atomically(path, (data,))


def write_chunks_atomically(path: Path, chunks: Iterable[bytes]) -> None:
    """The same for data that is too much to be held at once."""
    kind = kind_of(path)
    if kind:
        raise OSError(f"{kind} has that name")
    target = Path(os.path.realpath(path))
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".tmp", dir=target.parent)
    try:
        with open(descriptor, "wb") as file:
            file.writelines(chunks)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
        os.replace(name, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    if os.name == "posix":
        with contextlib.suppress(OSError):  # some file systems refuse to sync a folder
            folder = os.open(target.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)


def _umask() -> int:
    # The umask can only be read by setting it, which would race with other threads; Linux also tells it here.
    with contextlib.suppress(OSError, ValueError), open("/proc/self/status", encoding="ascii") as status:
        for line in status:
            if line.startswith("Umask:"):
                return int(line.split()[1], 8)
    return 0o022
