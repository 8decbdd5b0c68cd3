"""A file made an opponent: how it is called was kept beside it, or is found out, by what it shows and a few tries."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TypeVar

from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.consent import Permit
from ttt_gui.session.examining.external_guest import is_source
from ttt_gui.session.examining.keeping import kept_way
from ttt_gui.session.examining.lines import Limits
from ttt_gui.session.examining.opponents import Opponent
from ttt_gui.session.examining.process import Askable, GuestError
from ttt_gui.session.examining.proposing import Describe, Try
from ttt_gui.session.examining.pythons import Python
from ttt_gui.system.pieces import StoppedError
from ttt_gui.system.text import shortened


class _Begin:
    """Loads a guest and ends it. run() gives whether it was not stopped; raises GuestError and ConsentError."""

    def __init__(self, guest: Askable) -> None:
        self._guest = guest

    def run(self) -> bool:
        try:
            self._guest.load()
        except StoppedError:
            return False
        finally:
            self._guest.close()
        return True

    def stop(self) -> None:
        self._guest.stop()


_Step = TypeVar("_Step", Describe, Try, _Begin)


class Prepare:
    """A job. run() gives the opponent, None where it was stopped. Raises GuestError, ConsentError and NoPythonError.

    A file that is no Python is a program of its own, which speaks the protocol (external.py): it is begun once. So is
    any ``by_protocol``, and one of which that is kept. A way of calling that is kept comes before those that are
    guessed.
    """

    def __init__(
        self,
        file: Path,
        permit: Permit,
        python: Python,
        rules: Rules | None = None,
        limits: Limits | None = None,
        by_protocol: bool = False,
    ) -> None:
        self._file, self._permit, self._python, self._by_protocol = file, permit, python, by_protocol
        self._rules, self._limits = rules or Rules(), limits or Limits()
        self._lock = threading.Lock()
        self._job: Describe | Try | _Begin | None = None
        self._stopped = False

    def run(self) -> Opponent | None:
        file, permit, python = self._file, self._permit, self._python
        kept = kept_way(file)
        if self._by_protocol or not is_source(file) or (kept and kept.calling is None):
            opponent = Opponent(file, permit, python, None, self._limits)
            return opponent if self._begin(_Begin(opponent.guest(self._rules))).run() else None
        described = self._begin(Describe(file, python)).run()
        if described is None:
            return None
        callings = [guess.calling for guess in described.guesses]
        if kept and kept.calling:
            callings.insert(0, kept.calling)
        if not callings:
            raise GuestError(f"In {shortened(file.name)} no function looks like one that is asked for a move.")
        tried = self._begin(Try(file, python, permit, callings, self._rules, self._limits, show=False)).run()
        if tried is None:
            return None
        if tried.calling is None:
            raise GuestError(f"{shortened(file.name)}: {tried.sentence}", tried.error)
        return Opponent(file, permit, python, tried.calling, self._limits)

    def stop(self) -> None:
        with self._lock:
            self._stopped = True
            if self._job:
                self._job.stop()

    def sample(self) -> None:
        return None

    def release(self) -> None:
        """It holds nothing."""

    def _begin(self, job: _Step) -> _Step:
        with self._lock:
            self._job = job
            if self._stopped:
                job.stop()
        return job
