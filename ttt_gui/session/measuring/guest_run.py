"""One engine from outside asked on one position as often as the algorithms run: a job, stopped and sampled anywhere."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from ttt_gui.engine.examine.answers import Answer, Kind
from ttt_gui.engine.examine.asked_guest import AskedGuest, failure_text
from ttt_gui.engine.examine.judge import Judged, judge
from ttt_gui.engine.examine.truth import Truths
from ttt_gui.engine.measure.times import times_of
from ttt_gui.game.position import Position
from ttt_gui.session.examining.opponents import Opponent
from ttt_gui.session.examining.process import Askable, Guest
from ttt_gui.system.pieces import StoppedError

MOST_CALLS = 20
"""An engine is asked so often at most, however often the algorithms run: each call needs a process of its own."""
ENOUGH_SECONDS = 10.0
"""After so many seconds of its own it is not asked once more."""
NO_SEARCH = "No function of its file calls itself: there are no calls of a search to count."
A_PROGRAM = "It is a program of its own: calls inside it cannot be counted."
_Found = TypeVar("_Found")


@dataclass(frozen=True)
class GuestInfo:
    """A look at an engine that is asked: which call of how many (from 1), and what is known; ``counting`` once its
    calls are counted."""

    run: int
    runs: int
    counting: bool
    so_far: AskedGuest

    @property
    def progress(self) -> float:
        """The share that is done, 0 to 1; the count is one more."""
        return (self.run - 1 + self.counting) / (self.runs + 1)


class GuestRun:
    """Asks ``repeats`` times, but at most MOST_CALLS times; then its calls are counted, untimed.

    Each call is the first of a process of its own, as each run of a search has a new table: nothing is remembered from
    the one before. Where the job is paused, the process is ended, and the call is made anew afterwards. Stopped it
    gives what it has found. Raises GuestError, ConsentError and NoPythonError where it cannot be asked at all.
    """

    def __init__(self, opponent: Opponent, position: Position, repeats: int = 1) -> None:
        self._opponent, self._position = opponent, position
        self._runs = max(1, min(repeats, MOST_CALLS))
        self._run, self._counting = 1, False
        self._so_far = AskedGuest(position)
        self._truths = Truths()
        self._guest: Askable | None = None
        self._stopped = False
        self._going = threading.Event()  # cleared while it shall sleep
        self._going.set()
        self._lock = threading.Lock()  # what is asked of it, and which process that reaches

    def stop(self) -> None:
        """End its process at once, and with what is found so far."""
        with self._lock:
            self._stopped = True
            self._truths.stop()
            self._end_guest()
            self._going.set()

    def pause(self) -> None:
        """Sleep: its process ends, the call is made anew."""
        with self._lock:
            if not self._stopped:
                self._going.clear()
                self._end_guest()

    def resume(self) -> None:
        self._going.set()

    def sample(self) -> GuestInfo:
        return GuestInfo(self._run, self._runs, self._counting, self._so_far)

    def release(self) -> None:
        """It holds nothing: every process has ended with its call."""

    def run(self) -> AskedGuest:
        try:
            self._ask()
        except StoppedError:
            return replace(self._so_far, stopped=True)
        return self._so_far

    def _ask(self) -> None:
        seconds: list[float] = []
        cells: list[int] = []
        for number in range(1, self._runs + 1):
            self._run = number
            judged = self._judged(self._once(lambda guest: guest.ask(self._position)))
            failure = failure_text(judged)
            if failure:
                again = f"Asked once more: {failure}" if number > 1 else failure
                self._so_far = replace(self._so_far, judged=judged, failure=again)
                return
            seconds.append(judged.answer.seconds)
            if judged.answer.cell is not None:
                cells.append(judged.answer.cell)
            first = self._so_far.judged or judged
            self._so_far = replace(self._so_far, judged=first, times=times_of(seconds), cells=tuple(cells))
            if sum(seconds) >= ENOUGH_SECONDS:
                break
        self._counting = True
        calls, why = self._count()
        self._so_far = replace(self._so_far, calls=calls, uncounted=why)

    def _judged(self, answer: Answer) -> Judged:
        first = self._so_far.judged
        truth = first.truth if first else self._truths.of(self._position) if answer.is_legal else None
        return judge(answer, truth)

    def _count(self) -> tuple[int | None, str]:
        """The calls of its search, or why there are none."""
        if self._opponent.calling is None:
            return None, A_PROGRAM

        def counted(guest: Askable) -> Answer:
            assert isinstance(guest, Guest)
            return guest.ask(self._position, count=True)

        answer = self._once(counted)
        if answer.kind is Kind.TOO_SLOW:
            return None, f"Its calls could not be counted within {self._opponent.limits.seconds:g} s."
        if not answer.is_legal:
            return None, "Where its calls were counted it gave no move."
        return answer.calls, "" if answer.calls is not None else NO_SEARCH

    def _once(self, ask: Callable[[Askable], _Found]) -> _Found:
        """Have a new process asked, and once more where a pause ended that. Raises StoppedError."""
        while True:
            self._going.wait()
            guest = self._opponent.guest(self._position.rules)
            with self._lock:
                if self._stopped:
                    raise StoppedError
                if not self._going.is_set():
                    continue
                self._guest = guest
            try:
                return ask(guest)
            except StoppedError:
                if self._stopped:
                    raise
            finally:
                with self._lock:
                    self._guest = None
                guest.close()

    def _end_guest(self) -> None:
        if self._guest:
            self._guest.stop()
