"""A person's engine in a process of its own, asked one position after the other and ended at any moment."""

from __future__ import annotations

import json
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from ttt_gui.engine.examine.calling import Calling
from ttt_gui.engine.examine.grades import Answer, Kind
from ttt_gui.engine_host.channel import WHERE
from ttt_gui.engine_host.imports import MOST_MODULES
from ttt_gui.game.position import Position, Side
from ttt_gui.session.examining.lines import EndedError, EngineLimits, LineProcess, TooSlowError
from ttt_gui.session.examining.pythons import Python, is_source
from ttt_gui.session.examining.trust import Module, OwnModules, Trust, TrustError
from ttt_gui.system.control import Control, StoppedError
from ttt_gui.system.text import shortened

_KINDS = {kind.value: kind for kind in (Kind.MOVE, Kind.ILLEGAL, Kind.EXCEPTION, Kind.CHANGED_BOARD)}
_MOST_SHOWN, _MOST_SENTENCE, _MOST_TEXT = 200, 600, 10_000
_UNTRUSTED = b'{"untrusted": '
_WHERE_SECONDS = 2.0
_NO_ANSWER = "Its process sent something that is not an answer."


class EngineError(ValueError):
    """The engine cannot be used; the message is one sentence, ``error`` a traceback or the engine's output, or ''."""

    def __init__(self, sentence: str, error: str = "") -> None:
        super().__init__(sentence)
        self.error = error


class Askable(ABC):
    """An engine in a process of its own, an EngineProcess or a program (external_engine.py). The process begins with
    the first question, and again after one that it did not survive; ``starts`` counts the beginnings.
    ``object_seconds`` are the seconds that the making of each object of the file took. One thread asks; stop() may come
    from any, and whoever waits gets StoppedError at once. close() leaves nothing behind: no process, pipe, thread or
    folder."""

    def __init__(self, python: Python, file: Path, trust: Trust | None, limits: EngineLimits | None) -> None:
        self.python, self.file, self.trust = python, file, trust
        self.limits = limits or EngineLimits()
        self.starts = 0
        self.object_seconds: list[float] = []
        self._process: LineProcess | None = None
        self._lock = threading.Lock()
        self._stopped = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @abstractmethod
    def load(self) -> str:
        """Begin; return what a program calls itself, '' for a Python file or where a program does not say. Raises
        EngineError, TrustError, StoppedError."""

    @abstractmethod
    def ask(self, position: Position, count: bool = False, anew: bool = False) -> Answer:
        """Return an answer; ``anew`` where another game begins. Raises EngineError, TrustError, StoppedError."""

    def stop(self) -> None:
        """End the engine now, for good; from any thread, does not wait."""
        with self._lock:
            self._stopped = True
            if self._process:
                self._process.end()

    def close(self) -> None:
        """Stop the engine and wait until nothing of it is left."""
        self.stop()
        self._end_process()

    def _start(self, command: list[str], name: str, order: dict[str, object] | None = None) -> LineProcess:
        """Start a process and send it an ``order``, if one is given. Raises EngineError."""
        try:
            process = LineProcess(command, self.python.command_line("supervise"), self.limits, self.python.is_bundle)
        except OSError as error:
            raise EngineError(f"{name} cannot be started: {error.strerror or error}.") from None
        self.starts += 1
        with self._lock:
            self._process = process
            if self._stopped:
                process.end()
        if order:
            with suppress(EndedError, StoppedError):  # which the next line says, too
                process.send(json.dumps(order).encode("ascii"))
        return process

    def _check(self, line: bytes) -> None:
        """Raise TrustError where a line of the process says that something untrusted was to run; then it has ended."""
        if not line.startswith(_UNTRUSTED):
            return
        path = _read(line).get("untrusted")
        self._end_process()
        assert self.trust, "a process without a trust runs nothing"
        raise self.trust.refused(Path(path) if isinstance(path, str) else self.file)

    def _end_process(self) -> None:
        """End the process, if there is one, and wait until it is gone."""
        with self._lock:
            process, self._process = self._process, None
        if process:
            process.close()


class EngineProcess(Askable):
    """One Python file and how it is called: ``calling``, None where it is not known yet.

    describe() needs no trust, since nothing of the file runs.
    """

    def __init__(
        self,
        python: Python,
        file: Path,
        trust: Trust | None = None,
        calling: Calling | None = None,
        limits: EngineLimits | None = None,
    ) -> None:
        super().__init__(python, file, trust, limits)
        self.calling = calling
        self._loaded: LineProcess | None = None  # the process in which the file was loaded
        self._sides: set[Side] = set()  # for which the file's objects are made

    def describe(self) -> dict[str, Any]:
        """Return what the syntax tree of the file shows, as engine_host/describe.py gives it. Raises EngineError."""
        found = self._carry_out({"do": "describe", "file": str(self.file)}, "reading the file")
        if not isinstance(found.get("functions"), list):
            raise EngineError(_NO_ANSWER)
        return found

    def own_modules(self, others: Iterable[Path] = ()) -> OwnModules:
        """Return the modules outside the standard library and the installed packages that the imports of the file name,
        and those in the files ``others``, with all that these import. Nothing of them runs. Raises TrustError where
        they are too many, EngineError."""
        order: dict[str, object] = {"do": "modules", "file": str(self.file), "others": sorted(map(str, others))}
        found = self._carry_out(order, "reading its imports")
        if found.get("more") is not False:
            raise TrustError(f"{shortened(self.file.name)} imports more than {MOST_MODULES:,} modules of its own.")
        try:
            modules = [Module(Path(each["file"]), each["sha256"], each["compiled"]) for each in found["modules"]]
            return OwnModules(tuple(modules), tuple(Path(each).name for each in found["standard"]))
        except (KeyError, TypeError):
            raise EngineError(_NO_ANSWER) from None

    def load(self) -> str:
        """Have the file run, once in a process; ask() calls this where need be. Raises EngineError, and TrustError
        where the file, or a module that it imports, is not trusted: every order to the process may raise that."""
        assert self.calling, "how it is called must be known"
        assert self.trust, "nobody has allowed this file to run"
        assert self.trust.path == self.file, "another file was allowed to run"
        order = {"do": "load", **self.trust.order, "calling": self.calling.to_data()}
        found = self._carry_out(order, "loading the file")
        if found.get("loaded") is not True:
            raise EngineError(_NO_ANSWER)
        self._loaded, self._sides = self._process, set()
        return ""

    def ask(self, position: Position, count: bool = False, anew: bool = False) -> Answer:
        """Return the engine's answer to a position whose game goes on. ``count`` has the calls of its search counted,
        untimed. With ``anew`` another game begins, and the engine's objects are made anew.

        Being too slow and losing the process are answers too, and the next one comes from a new process. Raises
        EngineError where the file cannot be loaded, TrustError where it has changed, StoppedError.
        """
        if not self._loaded or self._loaded is not self._process:
            self.load()
        rules, side = position.rules, position.side_to_move
        order: dict[str, object] = {"rows": rules.rows, "columns": rules.columns, "k": rules.k, "side": str(side)}
        order |= {"cells": position.text.replace("/", ""), "count": count, "anew": anew}
        if anew:
            self._sides.clear()
        if side not in self._sides and self.calling and "self" in self.calling.arguments:
            made = self._carry_out({"do": "make", **order}, "making its object", self.limits.make_seconds)
            self.object_seconds.append(_seconds(made.get("seconds"), self.limits.make_seconds))
            self._sides.add(side)
        seconds = self.limits.seconds
        try:
            return _answer(position, self._exchange({"do": "ask", **order}, seconds), seconds)
        except TooSlowError as error:
            return Answer(position, Kind.TOO_SLOW, sentence=self._end_too_slow(error, seconds), seconds=seconds)
        except EndedError as error:
            self._end_process()
            return Answer(position, Kind.DIED, sentence=error.sentence, error=error.stderr_text)

    def _carry_out(self, order: dict[str, object], doing: str, seconds: float = 0.0) -> dict[str, Any]:
        """Send an order that either is done or ends the process; return the answer.

        ``doing`` names it in the sentence of an error ('loading the file'); ``seconds`` is its time limit, 0 for that
        of loading. Raises EngineError.
        """
        seconds = seconds or self.limits.load_seconds
        try:
            found = self._exchange(order, seconds)
        except TooSlowError as error:
            raise EngineError(self._end_too_slow(error, seconds, f" with {doing}")) from None
        except EndedError as error:
            self._end_process()
            raise EngineError(f"{error.sentence[:-1]} while {doing}.", error.stderr_text) from None
        if "sentence" in found or "error" in found:
            sentence = _text(found.get("sentence"), _MOST_SENTENCE) or f"An error came with {doing}."
            raise EngineError(sentence, _text(found.get("error"), _MOST_TEXT))
        return found

    def _end_too_slow(self, error: TooSlowError, seconds: float, doing: str = "") -> str:
        """End the process of a call that took too long.

        Return the sentence that says how long it took and in which line.
        """
        line = self._line_of_call()
        self._end_process()
        place = f", in line {line:,}" if line > 0 else ""
        return f"It took longer than {error.words(seconds)}{doing}{place}."

    def _exchange(self, order: dict[str, object], seconds: float) -> dict[str, Any]:
        """Send an order to the engine host, started if need be, and return its answer within ``seconds``. Raises
        TooSlowError, EndedError, StoppedError."""
        process = self._process or self._start(self.python.command_line("work"), self.python.name)
        for line in process.forget():  # nobody asked for what is there, but a module may be imported at any time
            self._check(line)
        try:
            process.send(json.dumps(order).encode("ascii"))
            return self._receive(process, seconds)
        except EndedError:
            for line in process.forget():
                self._check(line)
            raise

    def _receive(self, process: LineProcess, seconds: float) -> dict[str, Any]:
        """Wait for the engine host's answer, at most ``seconds``, and return it.

        Raises TooSlowError, EndedError, StoppedError.
        """
        line = next(process.lines(seconds))
        self._check(line)
        return _read(line)

    def _line_of_call(self) -> int:
        """Return the line of the file in which a call computes whose time is over, 0 where its process does not say."""
        process = self._process
        with suppress(TooSlowError, EndedError):
            if process:
                process.send(WHERE)
                for line in process.lines(_WHERE_SECONDS):
                    found = _read(line)
                    if "where" in found:
                        return _number(found["where"])
        return 0


def _read(line: bytes) -> dict[str, Any]:
    """Read a line of an engine host. Raises EndedError for what is no JSON object."""
    with suppress(ValueError, RecursionError):
        if isinstance(found := json.loads(line), dict):
            return found
    raise EndedError(_NO_ANSWER)


def _answer(position: Position, found: dict[str, Any], most_seconds: float) -> Answer:
    """Read an engine host's answer strictly. Raises EndedError for anything else that an engine may have put there."""
    kind, cell = _KINDS.get(found.get("kind", "")) if isinstance(found.get("kind"), str) else None, found.get("cell")
    if kind is None:
        raise EndedError(_NO_ANSWER)
    sentence = _text(found.get("sentence"), _MOST_SENTENCE)
    if kind is Kind.MOVE and (type(cell) is not int or not 0 <= cell < position.rules.cells):
        kind, sentence = Kind.ILLEGAL, sentence or "Its answer names no cell of the board."
    calls = found.get("calls")
    return Answer(
        position,
        kind,
        cell if kind is Kind.MOVE else None,
        " ".join(_text(found.get("shown"), _MOST_SHOWN).splitlines()),
        sentence,
        _text(found.get("error"), _MOST_TEXT),
        _text(found.get("printed"), _MOST_TEXT),
        _seconds(found.get("seconds"), most_seconds),
        calls if type(calls) is int and calls >= 0 else None,
        found.get("own") is True,
    )


def _text(value: object, most: int) -> str:
    """Return a value that should be a text, cut to ``most`` characters; '' for anything else."""
    return value[:most] if isinstance(value, str) else ""


def _number(value: object) -> int:
    """Return a value that should be an integer; 0 for anything else."""
    return value if type(value) is int else 0


def _seconds(value: object, most: float) -> float:
    """Return a value that should be a time, brought into the range from 0 to ``most``; 0 for anything else."""
    return min(max(0.0, float(value)), most) if isinstance(value, int | float) and value == value else 0.0


def find_modules(file: Path, python: Python, control: Control, others: Iterable[Path] = ()) -> OwnModules:
    """Return what EngineProcess.own_modules() finds, none for a program and for a file that cannot be looked through:
    what is not found now is asked about when it is imported. Raises TrustError, StoppedError."""
    found = OwnModules()
    if is_source(file):
        with suppress(EngineError), EngineProcess(python, file) as engine, control.use(engine):
            found = engine.own_modules(others)
    return found


class PausedByEnding:
    """An engine as a part of a task that can pause: its process cannot, so a pause ends it, and the task asks anew."""

    def __init__(self, engine: Askable) -> None:
        self.stop = self.pause = engine.stop

    def resume(self) -> None:
        """Do nothing: a pause has ended the process for good."""


def close_all(engines: Sequence[Askable]) -> None:
    """Stop all engines, then wait for each."""
    for engine in engines:
        engine.stop()
    for engine in engines:
        with suppress(StoppedError):
            engine.close()
