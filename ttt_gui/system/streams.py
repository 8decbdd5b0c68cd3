"""Standard streams of the process, made usable however the program was started."""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

_READER_GONE = errno.EINVAL if sys.platform == "win32" else errno.EPIPE


def repair() -> None:
    """Replace standard streams that are missing or would raise errors; call this once, before anything is opened.

    A stream is missing (None) where the starter closed it (`2>&-`), and in a windowed program on Windows: the null
    device takes its place. Each opening takes the lowest free descriptor, which is the missing stream's own, so that no
    file opened later receives the output of C code and child processes.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            null = open(os.devnull, mode, encoding="utf-8", errors="replace")  # noqa: SIM115  # as long as the process
            os.set_inheritable(null.fileno(), True)
            setattr(sys, name, null)
            setattr(sys, f"__{name}__", null)  # PyInstaller's bootloader flushes this one at the end
        elif mode == "w" and isinstance(stream, io.TextIOWrapper):
            setattr(sys, name, _output(stream))


def _output(stream: io.TextIOWrapper) -> io.TextIOWrapper:
    """Return a text stream to the same file that prints ? for what its encoding lacks, and survives its reader."""
    if stream.isatty():
        stream.reconfigure(errors="replace")
        return stream
    raw = _Output(stream.fileno(), "w", closefd=False)
    return io.TextIOWrapper(
        raw if stream.write_through else io.BufferedWriter(raw),  # as Python itself does with -u
        encoding=stream.encoding,
        errors="replace",
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


class _Output(io.FileIO):
    """A file that drops its output once nobody reads it any more, as behind `| head -1`.

    The program goes on, since it may have files to write, and its exit status says how that went.
    """

    def write(self, data: ReadableBuffer, /) -> int:
        """Write the bytes, and return the number of bytes written or dropped."""
        try:
            return super().write(data)
        except OSError as error:
            if error.errno != _READER_GONE:
                raise
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, self.fileno())
            os.close(null)
            return memoryview(data).nbytes
