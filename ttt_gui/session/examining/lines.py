"""A program that is spoken with line by line: each answer has its time, and all ends that the program started."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue

from ttt_gui.engine_host.supervise import TOO_MANY
from ttt_gui.system.control import StoppedError
from ttt_gui.system.files import make_folder, remove_folder
from ttt_gui.system.process_tree import ProcessTree

logger = logging.getLogger(__name__)
MOST_BYTES = 4_000_000
"""The most bytes of a line: a longer one is no answer."""
MOST_LINES = 10_000
"""The number of lines that nobody asked for which ends a program."""
_PIECE = 65_536
_JOIN_SECONDS = 5.0
_LOOK_SECONDS = 0.5
BY_THE_CLOCK = 4  # times as long a call may take on a machine that is busy, or asleep
_LIBRARY_PATHS = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "LIBPATH")
_HANDED_ON = {
    "PATH",
    *_LIBRARY_PATHS,
    # The language (man 7 locale).
    *("LANG", "LANGUAGE", "LC_ALL", "LC_ADDRESS", "LC_COLLATE", "LC_CTYPE", "LC_IDENTIFICATION", "LC_MEASUREMENT"),
    *("LC_MESSAGES", "LC_MONETARY", "LC_NAME", "LC_NUMERIC", "LC_PAPER", "LC_TELEPHONE", "LC_TIME"),
}
if sys.platform == "win32":
    _HANDED_ON |= {"SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "OS", "PROGRAMDATA", "PROGRAMFILES"}
    _HANDED_ON |= {"NUMBER_OF_PROCESSORS", "PROCESSOR_ARCHITECTURE", "PROCESSOR_IDENTIFIER"}


@dataclass(frozen=True)
class EngineLimits:
    """The limits of an engine: ``seconds`` a call, memory of each of its processes, the size of a file that it writes;
    ``load_seconds`` for starting its Python and loading its file, ``make_seconds`` for making its object, which may
    have to learn first.

    Seconds are those that all its processes compute, or four times as many by the clock.
    """

    seconds: float = 30.0
    memory_mib: int = 2_048
    output_mib: int = 64
    load_seconds: float = 30.0
    make_seconds: float = 300.0


class EndedError(Exception):
    """The program is gone; ``sentence`` says how, ``stderr_text`` is what it wrote to standard error."""

    def __init__(self, sentence: str, stderr_text: str = "") -> None:
        super().__init__(sentence)
        self.sentence, self.stderr_text = sentence, stderr_text


class TooSlowError(Exception):
    """No line came in time; ``by_the_clock`` where the program was not computing for so long."""

    def __init__(self, by_the_clock: bool = False) -> None:
        super().__init__()
        self.by_the_clock = by_the_clock

    def words(self, seconds: float) -> str:
        """Return how long the program took, of which so many seconds were allowed, as the end of a sentence."""
        return f"{BY_THE_CLOCK * seconds:g} s by the clock" if self.by_the_clock else f"{seconds:g} s of processor time"


class LineProcess:
    """A process that runs from its making on, in a folder of its own, which is its home and is removed with it.
    ``supervisor`` is the command that starts a supervisor (Python.command_line); ``own`` says that the bundle starts
    itself. end() is called from any thread, and seen at once by whoever waits in lines(), which then raises
    StoppedError. close() waits until nothing is left. Raises OSError."""

    def __init__(
        self, command: Sequence[str], supervisor: Sequence[str], limits: EngineLimits, own: bool = False
    ) -> None:
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        self._ended = False
        self._closing = threading.Lock()
        self._closed = False
        self._flood = False
        self.folder: Path = make_folder("ttt-gui-engine-")
        try:
            environment = engine_environment(self.folder, own)
            self._tree = ProcessTree(
                command, supervisor, self.folder, environment, limits.memory_mib, limits.output_mib
            )
        except BaseException:
            remove_folder(self.folder)
            raise
        self._reader = threading.Thread(target=self._read, name="ttt-gui-engine", daemon=True)
        self._reader.start()

    def forget(self) -> list[bytes]:
        """Drop the lines that came and were not taken yet, and return them."""
        dropped: list[bytes] = []
        with contextlib.suppress(Empty):
            while (line := self._lines.get_nowait()) is not None:
                dropped.append(line)
            self._lines.put(None)  # the end is not forgotten
        return dropped

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

    def lines(self, seconds: float) -> Iterator[bytes]:
        """Yield each line as it comes. Raises TooSlowError when the program has computed for so many ``seconds``, or
        BY_THE_CLOCK times as many have gone by; EndedError, StoppedError."""
        began, before, spent, pause = time.monotonic(), None, 0.0, min(seconds / 4, _LOOK_SECONDS)
        due = pause
        while True:
            line: bytes | None = None
            with contextlib.suppress(Empty):
                line = self._lines.get(timeout=pause)
                if line is None:
                    self._lines.put(None)  # for whoever asks again
                    raise self._how_it_ended()
            passed = time.monotonic() - began
            if line is not None:
                yield line
                if passed < due:
                    continue
            elif self._tree.wait(0) is not None:  # what it started may hold its pipe open
                raise self._how_it_ended()
            due, used = passed + pause, self._tree.seconds
            if used is not None:
                before = used - passed if before is None else before
            spent = passed if used is None or before is None else used - before
            if used is not None and spent >= seconds:
                raise TooSlowError
            if passed >= BY_THE_CLOCK * seconds:
                raise TooSlowError(by_the_clock=True)

    def end(self) -> None:
        """End the program with all that it started; does not wait."""
        self._ended = True
        self._lines.put(None)
        if self._closing.acquire(blocking=False):  # else close() is at work, which ends the program too
            try:
                if not self._closed:
                    self._tree.end()
            finally:
                self._closing.release()

    def close(self) -> None:
        """End the program and wait until nothing of it is left: no process, no thread, no folder."""
        self.end()
        with self._closing:
            if self._closed:
                return
            self._closed = True
            self._tree.finish()
            self._reader.join(_JOIN_SECONDS)
            if self._reader.is_alive():
                logger.warning("An engine's process cannot be ended")
                return  # it reads from a pipe that must stay open
            self._tree.close()

    def _how_it_ended(self) -> Exception:
        """Return the exception to raise when no more lines come: StoppedError after end(), else EndedError with the
        reason."""
        if self._ended:
            return StoppedError()
        if self._flood:
            return EndedError("It sent something that is not an answer.")
        return EndedError(_sentence(self._tree.wait()), self._tree.stderr_text)

    def _read(self) -> None:
        """Put each line of the program's output into the queue, None at the end; the body of a thread. Too long a line,
        or too many that nobody takes, end the program."""
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
    """Return how a process with this exit status ended, for a person; None where it did not end by itself."""
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


def restored_environment() -> dict[str, str]:
    """Return this program's environment variables, with the paths of libraries as they were before a bundle changed
    them: PyInstaller sets these to the bundle's, for itself, and keeps what they were in ``…_ORIG``."""
    found = dict(os.environ)
    for name in _LIBRARY_PATHS:
        before = found.pop(f"{name}_ORIG", None)
        if before is not None:
            found[name] = before
        elif getattr(sys, "frozen", False):
            found.pop(name, None)
    return found


def engine_environment(home: Path, own: bool = False) -> dict[str, str]:
    """Return the environment variables of an engine whose home and temporary folder is ``home``: of the person's, PATH,
    the language, the paths of libraries, and what Windows needs; no others. ``own`` says that the bundle starts
    itself."""
    inside = {name: value for name, value in restored_environment().items() if name.upper() in _HANDED_ON}
    if own and getattr(sys, "frozen", False):
        inside["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
    inside |= {
        "PYTHONHASHSEED": "0",
        "PYTHONIOENCODING": "utf-8:backslashreplace",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
    }
    inside |= dict.fromkeys(("HOME", "TMPDIR"), str(home))
    if sys.platform == "win32":
        inside |= dict.fromkeys(("USERPROFILE", "TEMP", "TMP", "APPDATA", "LOCALAPPDATA"), str(home))
    return inside
