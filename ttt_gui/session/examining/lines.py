"""A program that is spoken with line by line: each answer is waited for so long, and all ends that it started."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue

from ttt_gui.session.examining.surroundings import guest_environment
from ttt_gui.system.folders import make_folder, remove_folder
from ttt_gui.system.pieces import StoppedError
from ttt_gui.system.process_tree import TOO_MANY, ProcessTree

logger = logging.getLogger(__name__)
MOST_BYTES = 4_000_000
"""A line longer than this is no answer."""
MOST_LINES = 10_000
"""So many lines that nobody asked for end a program."""
_PIECE = 65_536
_JOIN_SECONDS = 5.0
_LOOK_SECONDS = 0.5


@dataclass(frozen=True)
class Limits:
    """Of a guest: seconds a call, memory of each of its processes, the size of a file that it writes, and the seconds
    in which it must be there: its Python started, its file loaded."""

    seconds: float = 30.0
    memory_mib: int = 2_048
    output_mib: int = 64
    load_seconds: float = 30.0


class EndedError(Exception):
    """The program is gone; ``sentence`` says how, ``trouble`` is what it wrote to standard error."""

    def __init__(self, sentence: str, trouble: str = "") -> None:
        super().__init__(sentence)
        self.sentence, self.trouble = sentence, trouble


class TooSlowError(Exception):
    """No line came in time."""


class LineProcess:
    """Runs from its making on, in a folder of its own that is its home and goes with it. Raises OSError.

    ``supervisor`` are the words that start one (Python.words). end() is called from any thread, and seen at once by
    whoever waits in receive(), which then raises StoppedError. close() waits until nothing is left.
    """

    def __init__(
        self,
        command: Sequence[str],
        supervisor: Sequence[str],
        limits: Limits,
        own: bool = False,
        more: Mapping[str, str] | None = None,
    ) -> None:
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        self._ended = False
        self._closing = threading.Lock()
        self._closed = False
        self._flood = False
        self.folder: Path = make_folder("ttt-gui-guest-")
        try:
            environment = guest_environment(self.folder, own) | dict(more or {})
            self._tree = ProcessTree(
                command, supervisor, self.folder, environment, limits.memory_mib, limits.output_mib
            )
        except BaseException:
            remove_folder(self.folder)
            raise
        self._reader = threading.Thread(target=self._read, name="ttt-gui-guest", daemon=True)
        self._reader.start()

    def forget(self) -> None:
        """Drop what was said and not received yet."""
        with contextlib.suppress(Empty):
            while self._lines.get_nowait() is not None:
                pass
            self._lines.put(None)  # the end is not forgotten

    def send(self, line: bytes) -> None:
        """Write a line. Raises EndedError, StoppedError."""
        if self._ended:
            raise StoppedError
        data = line + b"\n"
        try:
            while data:
                data = data[self._tree.input.write(data) or 0 :]
        except (OSError, ValueError):
            raise self._how_it_ended() from None

    def receive(self, seconds: float) -> bytes:
        """The next line, waited for. Raises TooSlowError, EndedError, StoppedError."""
        end = time.monotonic() + seconds
        while True:
            left = end - time.monotonic()
            try:
                line = self._lines.get(timeout=min(max(0.0, left), _LOOK_SECONDS))
                break
            except Empty:
                if self._tree.wait(0) is not None:  # what it started may hold its pipe open
                    raise self._how_it_ended() from None
                if left <= 0:
                    raise TooSlowError from None
        if line is None:
            self._lines.put(None)  # for whoever asks again
            raise self._how_it_ended()
        return line

    def end(self) -> None:
        """End it with all that it started; does not wait."""
        self._ended = True
        self._lines.put(None)
        if self._closing.acquire(blocking=False):  # else it is being closed, which ends it, too
            try:
                if not self._closed:
                    self._tree.end()
            finally:
                self._closing.release()

    def close(self) -> None:
        """End it and wait until nothing of it is left: no process, no thread, no folder."""
        self.end()
        with self._closing:
            if self._closed:
                return
            self._closed = True
            self._tree.finish()
            self._reader.join(_JOIN_SECONDS)
            if self._reader.is_alive():
                logger.warning("A guest's process cannot be ended")
                return  # it reads from a pipe that must stay open
            self._tree.close()

    def _how_it_ended(self) -> Exception:
        if self._ended:
            return StoppedError()
        if self._flood:
            return EndedError("It sent something that is no answer.")
        status = self._tree.wait()
        return EndedError(_sentence(status), self._tree.trouble)

    def _read(self) -> None:
        descriptor, rest = self._tree.output.fileno(), b""
        with contextlib.suppress(OSError):
            while piece := os.read(descriptor, _PIECE):
                *lines, rest = (rest + piece).split(b"\n")
                for line in lines:
                    self._lines.put(line)
                if len(rest) > MOST_BYTES or self._lines.qsize() > MOST_LINES:
                    self._flood = True
                    break
        self._lines.put(None)
        if self._flood:
            self._tree.end()
            with contextlib.suppress(OSError):
                while os.read(descriptor, _PIECE):
                    time.sleep(0)


def _sentence(status: int | None) -> str:
    """How a process ended, for a person."""
    if status is None:
        return "Its process stopped answering."
    if status == TOO_MANY:
        return "It started more than 256 processes and was ended."
    if status < 0:
        name = str(-status)
        with contextlib.suppress(ValueError):
            name = f"{-status}, {signal.Signals(-status).name}"
        return f"Its process was ended by a signal ({name})."
    return f"Its process ended by itself with status {status}."
