"""A program in any language as a guest: started, spoken with (external.py), and ended like a Python file."""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress
from pathlib import Path

from ttt_gui.engine.examine.answers import Answer, Kind
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.consent import Permit
from ttt_gui.session.examining.external import External, ExternalError
from ttt_gui.session.examining.lines import EndedError, Limits, LineProcess, TooSlowError
from ttt_gui.session.examining.process import GuestError, Loaded
from ttt_gui.session.examining.pythons import Python
from ttt_gui.system.text import shortened

SOURCES = {".py", ".pyw"}
"""What a Python runs."""
WINDOWS_PROGRAMS = {".exe", ".com", ".bat", ".cmd"}
_UNABLE = " cannot be started: "  # in the supervisor's words


def is_source(file: Path) -> bool:
    """Whether a Python runs it."""
    return file.suffix.lower() in SOURCES


def is_program(file: Path) -> bool:
    """Whether the system runs it. Looks at the disk."""
    if sys.platform == "win32":
        return file.suffix.lower() in WINDOWS_PROGRAMS and file.is_file()
    return file.is_file() and os.access(file, os.X_OK)


def check_kind(file: Path) -> None:
    """Raises GuestError where there is nothing in it to run, or nothing that runs it. Looks at the disk."""
    name = shortened(file.name)
    with suppress(OSError):
        if file.stat().st_size == 0:
            raise GuestError(f"{name} is empty: there is nothing to run.")
    if not is_source(file) and not is_program(file):
        raise GuestError(f"{name} is no Python file and no program: compile it, or allow it to be executed.")


class ExternalGuest:
    """One program on one board. A .py file is run by ``python``, which also watches over every other program.

    As a Guest: one thread asks, stop() may come from any, and after an answer that did not come in time, or with which
    the program ended, the next one comes from a new process; ``starts`` counts them.
    """

    def __init__(self, python: Python, file: Path, permit: Permit, rules: Rules, limits: Limits | None = None) -> None:
        self.starts = 0
        self.name = ""  # as the program tells it
        self._python, self._file, self._permit, self._rules = python, file, permit, rules
        self._limits = limits or Limits()
        self._process: LineProcess | None = None
        self._external: External | None = None
        self._lock = threading.Lock()
        self._stopped = False

    def load(self) -> Loaded:
        """Start it and set up its board. Raises GuestError, ConsentError, StoppedError."""
        self._begin()
        return Loaded((), "", self.name)

    def ask(self, position: Position) -> Answer:
        """Its answer to a position of its board. Raises GuestError, ConsentError, StoppedError."""
        external = self._external or self._begin()
        answer = external.ask(position)
        if not external.is_in_step or answer.kind in (Kind.TOO_SLOW, Kind.DIED):
            self._end_process()
        return answer

    def stop(self) -> None:
        """End it now, for good; from any thread, does not wait."""
        with self._lock:
            self._stopped = True
            if self._process:
                self._process.end()

    def close(self) -> None:
        """Stop it and wait until nothing of it is left."""
        self.stop()
        self._end_process()

    def _begin(self) -> External:
        self._permit.check()
        file = self._file.absolute()
        name = shortened(file.name)
        check_kind(file)
        command = self._python.program(file) if is_source(file) else [str(file)]
        own = self._python.is_bundle
        try:
            process = LineProcess(command, self._python.words("supervise"), self._limits, own)
        except OSError as error:
            raise GuestError(f"{name} cannot be started: {error.strerror or error}.") from None
        self.starts += 1
        with self._lock:
            self._process = process
            if self._stopped:
                process.end()
        lines = _Lines(process)
        external = External(lines, self._rules, self._limits.seconds, start_seconds=self._limits.load_seconds)
        try:
            external.start()
        except ExternalError as error:
            self._end_process()
            _, is_unable, why = lines.trouble.rpartition(_UNABLE)
            raise GuestError(f"{name}{_UNABLE}{why.strip()}" if is_unable else str(error), lines.trouble) from None
        self._external, self.name = external, external.name
        return external

    def _end_process(self) -> None:
        with self._lock:
            process, self._process, self._external = self._process, None, None
        if process:
            process.close()


class _Lines:
    """A LineProcess as external.py wants its lines. ``trouble`` is what it wrote to standard error, once it ended."""

    def __init__(self, process: LineProcess) -> None:
        self.trouble = ""
        self._process = process

    def read_line(self, timeout: float) -> str:
        try:
            return self._process.receive(timeout).decode("utf-8", "replace").rstrip("\r")
        except TooSlowError:
            raise TimeoutError from None
        except EndedError as error:
            self.trouble = error.trouble
            raise EOFError(error.sentence) from None

    def write_line(self, text: str) -> None:
        try:
            self._process.send(text.encode())
        except EndedError as error:
            self.trouble = error.trouble
            raise OSError(error.sentence) from None
