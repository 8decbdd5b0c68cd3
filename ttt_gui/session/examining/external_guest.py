"""A program in any language as a guest: started, spoken with (external.py), and ended like a Python file."""

from __future__ import annotations

import os
import threading
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

_SOURCES = {".py", ".pyw"}


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
        return Loaded((), "")

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
        if file.suffix.lower() in _SOURCES:
            command = self._python.program(file)
        elif os.access(file, os.X_OK):
            command = [str(file)]
        else:
            raise GuestError(f"{name} is no program: compile it, or allow it to be executed.")
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
        external = External(_Lines(process), self._rules, self._limits.seconds)
        try:
            external.start()
        except ExternalError as error:
            self._end_process()
            raise GuestError(str(error)) from None
        self._external, self.name = external, external.name
        return external

    def _end_process(self) -> None:
        with self._lock:
            process, self._process, self._external = self._process, None, None
        if process:
            process.close()


class _Lines:
    """A LineProcess as external.py wants its lines."""

    def __init__(self, process: LineProcess) -> None:
        self._process = process

    def read_line(self, timeout: float) -> str:
        try:
            return self._process.receive(timeout).decode("utf-8", "replace").rstrip("\r")
        except TooSlowError:
            raise TimeoutError from None
        except EndedError as error:
            raise EOFError(error.sentence) from None

    def write_line(self, text: str) -> None:
        try:
            self._process.send(text.encode())
        except EndedError as error:
            raise OSError(error.sentence) from None
