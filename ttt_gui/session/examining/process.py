"""A guest: a person's engine in a process of its own, asked one position after the other and ended at any moment."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from ttt_gui.engine.examine.answers import Answer, Kind
from ttt_gui.engine.examine.calling import Calling
from ttt_gui.game.position import Position
from ttt_gui.session.examining.consent import Permit
from ttt_gui.session.examining.lines import EndedError, Limits, LineProcess, TooSlowError
from ttt_gui.session.examining.pythons import Python
from ttt_gui.system.pieces import StoppedError

_KINDS = {kind.value: kind for kind in (Kind.MOVE, Kind.ILLEGAL, Kind.EXCEPTION, Kind.CHANGED_BOARD)}
_MOST_SHOWN, _MOST_SENTENCE, _MOST_TEXT = 200, 600, 10_000
_NO_ANSWER = "Its process sent something that is no answer."


class GuestError(ValueError):
    """The guest cannot be used; the message is one sentence, ``error`` a traceback or what it wrote, '' without one.

    ``missing_module`` is the name of a module that its Python does not have.
    """

    def __init__(self, sentence: str, error: str = "", missing_module: str = "") -> None:
        super().__init__(sentence)
        self.error, self.missing_module = error, missing_module


@dataclass(frozen=True)
class Loaded:
    """A file that was loaded: the statements at its top that did not run, as (line, what), and what it printed.

    ``name`` is what a program calls itself, '' where it does not say or is a file that is called.
    """

    left_out: tuple[tuple[int, str], ...]
    printed: str
    name: str = ""


class Askable(Protocol):
    """What an examination needs of an engine: a Guest, or a program of its own (external_guest.py)."""

    starts: int

    def load(self) -> Loaded:
        """Begin. Raises GuestError, ConsentError, StoppedError."""

    def ask(self, position: Position) -> Answer:
        """Its answer. Raises GuestError, ConsentError, StoppedError."""

    def stop(self) -> None:
        """End it now, from any thread."""

    def close(self) -> None:
        """Stop it and wait until nothing of it is left."""


class Guest:
    """One file and how it is called. The process begins with the first question, and again after one that it did not
    survive; ``starts`` counts them.

    One thread asks; stop() may come from any, and whoever waits gets StoppedError at once. close() leaves nothing
    behind: processes, pipes, threads, folder. To describe needs no permit, since nothing of the file runs.
    """

    def __init__(
        self,
        python: Python,
        file: Path,
        permit: Permit | None = None,
        calling: Calling | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.python, self.file, self.calling = python, file, calling
        self.limits = limits or Limits()
        self.starts = 0
        self.permit = permit
        self._process: LineProcess | None = None
        self._is_loaded = False
        self._lock = threading.Lock()
        self._stopped = False

    def __enter__(self) -> Guest:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def describe(self) -> dict[str, Any]:
        """What the syntax tree of the file shows, as the worker's `describe` gives it. Raises GuestError."""
        found = self._ordered({"do": "describe", "file": str(self.file)}, "reading the file")
        if not isinstance(found.get("functions"), list):
            raise GuestError(_NO_ANSWER)
        return found

    def load(self) -> Loaded:
        """Have its file run, once in a process; ask() does it where need be. Raises GuestError, ConsentError."""
        assert self.calling, "how it is called must be known"
        assert self.permit, "nobody has allowed this file to run"
        assert self.permit.path == self.file, "another file was allowed to run"
        order: dict[str, object] = {"do": "load", "file": str(self.file), "sha256": self.permit.digest}
        found = self._ordered({**order, "calling": self.calling.to_data()}, "loading the file")
        if found.get("changed") is True:
            raise self.permit.changed
        if found.get("loaded") is not True:
            raise GuestError(_NO_ANSWER)
        self._is_loaded = True
        left_out = found.get("left_out")
        rows = [each for each in left_out if isinstance(each, dict)] if isinstance(left_out, list) else []
        return Loaded(
            tuple((_number(each.get("line")), _text(each.get("what"), _MOST_SHOWN)) for each in rows),
            _text(found.get("printed"), _MOST_TEXT),
        )

    def ask(self, position: Position, count: bool = False) -> Answer:
        """Its answer to a position whose game goes on. ``count`` has the calls of its search counted, untimed.

        Too slow, or its process gone: that is the answer, and the next one comes from a new process. Raises
        GuestError where the file cannot be loaded, ConsentError where it has changed, StoppedError.
        """
        if not self._is_loaded:
            self.load()
        rules = position.rules
        order = {
            "do": "ask",
            "rows": rules.rows,
            "columns": rules.columns,
            "k": rules.k,
            "cells": position.text.replace("/", ""),
            "side": str(position.side_to_move),
            "count": count,
        }
        try:
            return _answer(position, self._asked(order, self.limits.seconds), self.limits.seconds)
        except TooSlowError:
            self._end_process()
            sentence = f"No answer within {_seconds(self.limits.seconds)}."
            return Answer(position, Kind.TOO_SLOW, sentence=sentence, seconds=self.limits.seconds)
        except EndedError as error:
            self._end_process()
            return Answer(position, Kind.DIED, sentence=error.sentence, error=error.trouble)

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

    def _ordered(self, order: dict[str, object], doing: str) -> dict[str, Any]:
        """The answer to an order that either is done or ends the process. Raises GuestError."""
        try:
            found = self._asked(order, self.limits.load_seconds)
        except TooSlowError:
            self._end_process()
            raise GuestError(f"It was not done with {doing} within {_seconds(self.limits.load_seconds)}.") from None
        except EndedError as error:
            self._end_process()
            raise GuestError(f"{error.sentence[:-1]} while {doing}.", error.trouble) from None
        if "sentence" in found or "error" in found:
            sentence = _text(found.get("sentence"), _MOST_SENTENCE) or f"An error came with {doing}."
            missing = _text(found.get("missing_module"), _MOST_SHOWN)
            raise GuestError(sentence, _text(found.get("error"), _MOST_TEXT), missing)
        return found

    def _asked(self, order: dict[str, object], seconds: float) -> dict[str, Any]:
        """Raises TooSlowError, EndedError, StoppedError."""
        process = self._process or self._start()
        process.forget()  # whatever a guest has put there, nobody asked for it
        process.send(json.dumps(order).encode("ascii"))
        line = process.receive(seconds)
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise EndedError(_NO_ANSWER)
        return found

    def _start(self) -> LineProcess:
        try:
            process = LineProcess(
                self.python.words("work"), self.python.words("supervise"), self.limits, self.python.is_bundle
            )
        except OSError as error:
            raise GuestError(f"{self.python.name} cannot be started: {error.strerror or error}.") from None
        self.starts += 1
        with self._lock:
            self._process = process
            if self._stopped:
                process.end()
        return process

    def _end_process(self) -> None:
        with self._lock:
            process, self._process, self._is_loaded = self._process, None, False
        if process:
            process.close()


def _answer(position: Position, found: dict[str, Any], most_seconds: float) -> Answer:
    """What a worker said, read strictly: whatever else a guest may have made of it is no answer."""
    kind, cell = _KINDS.get(found.get("kind", "")) if isinstance(found.get("kind"), str) else None, found.get("cell")
    if kind is None:
        raise EndedError(_NO_ANSWER)
    sentence = _text(found.get("sentence"), _MOST_SENTENCE)
    if kind is Kind.MOVE and (type(cell) is not int or not 0 <= cell < position.rules.cells):
        kind, sentence = Kind.ILLEGAL, sentence or "Its answer names no cell of the board."
    seconds, calls = found.get("seconds"), found.get("calls")
    return Answer(
        position,
        kind,
        cell if kind is Kind.MOVE else None,
        " ".join(_text(found.get("shown"), _MOST_SHOWN).splitlines()),
        sentence,
        _text(found.get("error"), _MOST_TEXT),
        _text(found.get("printed"), _MOST_TEXT),
        min(max(0.0, float(seconds)), most_seconds) if isinstance(seconds, int | float) and seconds == seconds else 0.0,
        calls if type(calls) is int and calls >= 0 else None,
    )


def _text(value: object, most: int) -> str:
    return value[:most] if isinstance(value, str) else ""


def _number(value: object) -> int:
    return value if type(value) is int else 0


def _seconds(seconds: float) -> str:
    return f"{seconds:g} s"


def close_all(guests: Sequence[Askable]) -> None:
    """Stop them all, then wait for each."""
    for guest in guests:
        guest.stop()
    for guest in guests:
        with suppress(StoppedError):
            guest.close()
