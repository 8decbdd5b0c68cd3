"""How a file is probably called: what it shows, which needs no permit, and then a live try of the likeliest ways.

Of a program that speaks the protocol there is nothing to guess: it is started and asked.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from ttt_gui.engine.examine.answers import Answer, Kind
from ttt_gui.engine.examine.calling import Calling
from ttt_gui.engine.examine.guess import Guess, guesses
from ttt_gui.engine.examine.tries import MOST_TRIED, choose, is_settled, quick_positions, shown_positions
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.consent import Permit
from ttt_gui.session.examining.external_guest import ExternalGuest
from ttt_gui.session.examining.keeping import KeptWay, kept_way
from ttt_gui.session.examining.lines import Limits
from ttt_gui.session.examining.process import Askable, Guest, GuestError
from ttt_gui.session.examining.pythons import Python
from ttt_gui.system.pieces import StoppedError

_TRY_SECONDS = 5.0
_MOST_LOST = 3
"""So many ways that give no answer in time, or end the process: the others will not answer either."""


@dataclass(frozen=True)
class Described:
    """What a file shows: ``description`` as the worker gives it, the ways of calling it, the likeliest first, and what
    is kept beside it."""

    file: Path
    python: Python
    description: dict[str, Any]
    guesses: tuple[Guess, ...]
    kept: KeptWay | None = None


@dataclass(frozen=True)
class Tried:
    """What came of the tries: ``calling`` is the way to take, None where none was answered with a legal move.

    ``shown`` are its answers to the empty board and to one stone, () where these were not asked; ``tries`` those of
    every way that was tried, on positions near the end. ``sentence`` says why there is none, '' where there is one;
    ``error`` is a traceback to it.
    """

    calling: Calling | None
    shown: tuple[Answer, ...]
    tries: dict[Calling, tuple[Answer, ...]]
    sentence: str = ""
    error: str = ""


@dataclass(frozen=True)
class Spoken:
    """A program that was spoken with: what it calls itself, and its answers to the empty board and to one stone."""

    name: str
    shown: tuple[Answer, ...]


_Asked = TypeVar("_Asked", bound=Askable)


class _GuestJob:
    """What Describe, Try and Speak share: one guest at a time, which stop() ends. Then run() raises StoppedError."""

    def __init__(self) -> None:
        self._guest: Askable | None = None
        self._stopped = False

    def stop(self) -> None:
        self._stopped = True
        if self._guest:
            self._guest.stop()

    def sample(self) -> None:
        return None

    def release(self) -> None:
        """It holds nothing."""

    def _use(self, guest: _Asked) -> _Asked:
        self._guest = guest
        if self._stopped:
            guest.stop()
        return guest


class Describe(_GuestJob):
    """A job: read a file in a process of the Python that is to run it. Raises GuestError; stopped it gives None."""

    def __init__(self, file: Path, python: Python) -> None:
        super().__init__()
        self._file, self._python = file, python

    def run(self) -> Described | None:
        try:
            with self._use(Guest(self._python, self._file)) as guest:
                found = guest.describe()
        except StoppedError:
            return None
        return Described(self._file, self._python, found, guesses(found), kept_way(self._file))


class Try(_GuestJob):
    """A job: call a file in these ways, the likeliest first, until one is answered with legal moves everywhere.

    Stopped it gives None. Raises ConsentError. Without ``show`` nothing is asked to be shown: on the empty board, which
    takes most engines far longer than all that is tried.
    """

    def __init__(
        self,
        file: Path,
        python: Python,
        permit: Permit,
        callings: Sequence[Calling],
        rules: Rules | None = None,
        limits: Limits | None = None,
        show: bool = True,
    ) -> None:
        super().__init__()
        self._file, self._python, self._permit, self._is_shown = file, python, permit, show
        self._callings = tuple(callings)[:MOST_TRIED]
        self._rules, self._limits = rules or Rules(), limits or Limits()

    def run(self) -> Tried | None:
        tries: dict[Calling, tuple[Answer, ...]] = {}
        lost = 0
        refused: GuestError | None = None
        try:
            for calling in self._callings:
                started = time.monotonic()
                try:
                    tries[calling] = self._try(calling)
                except GuestError as error:
                    refused = refused or error
                    lost += time.monotonic() - started > _TRY_SECONDS  # a hang in what is loaded
                    if lost >= _MOST_LOST:
                        break
                    continue
                lost += any(answer.kind in (Kind.TOO_SLOW, Kind.DIED) for answer in tries[calling])
                if is_settled(tries[calling]) or lost >= _MOST_LOST:
                    break
            calling_found = choose(self._callings, tries)
            shown = self._show(calling_found) if calling_found and self._is_shown else ()
        except StoppedError:
            return None
        sentence, error_text = "", ""
        if calling_found is None:
            answers = [answer for each in tries.values() for answer in each if answer.sentence]
            sentence = str(refused) if refused and not answers else answers[0].sentence if answers else ""
            sentence = sentence or "None of its functions answered with a legal move: say how it is called."
            error_text = refused.error if refused and not answers else answers[0].error if answers else ""
        return Tried(calling_found, shown, tries, sentence, error_text)

    def _try(self, calling: Calling) -> tuple[Answer, ...]:
        limits = replace(self._limits, seconds=min(_TRY_SECONDS, self._limits.seconds))
        answers: list[Answer] = []
        with self._use(Guest(self._python, self._file, self._permit, calling, limits)) as guest:
            for position in quick_positions(self._rules):
                answers.append(guest.ask(position))
                if not answers[-1].is_legal and len(answers) > 1:
                    break  # two tries tell enough
        return tuple(answers)

    def _show(self, calling: Calling) -> tuple[Answer, ...]:
        with self._use(Guest(self._python, self._file, self._permit, calling, self._limits)) as guest:
            return tuple(guest.ask(position) for position in shown_positions(self._rules))


class Speak(_GuestJob):
    """A job: start a program, set up a board, and ask it. Stopped it gives None. Raises GuestError, ConsentError."""

    def __init__(
        self, file: Path, python: Python, permit: Permit, rules: Rules | None = None, limits: Limits | None = None
    ) -> None:
        super().__init__()
        self._file, self._python, self._permit = file, python, permit
        self._rules, self._limits = rules or Rules(), limits or Limits()

    def run(self) -> Spoken | None:
        guest = self._use(ExternalGuest(self._python, self._file, self._permit, self._rules, self._limits))
        try:
            name = guest.load().name
            return Spoken(name, tuple(guest.ask(position) for position in shown_positions(self._rules)))
        except StoppedError:
            return None
        finally:
            guest.close()
