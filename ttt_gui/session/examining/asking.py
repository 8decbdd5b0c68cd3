"""Many positions asked of several engines at once, each engine in a thread; fifty failures in all end the asking.

A position that was not answered in time is asked once more, alone, when all others are done; that answer then counts.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from queue import SimpleQueue

from ttt_gui.engine.examine.grades import Answer, Kind
from ttt_gui.game.position import Position
from ttt_gui.session.examining.process import Askable
from ttt_gui.system.control import Control, StoppedError

MOST_FAILURES = 50
"""The number of answers that cannot be played, in all and in any order, that ends the asking."""
SLOW_FAILURES = 5
"""As how many failures a call counts that took too long: fifty of these would take most of an hour."""


class Width:
    """The number of engines asked at a time; read and set from any thread, also before any engine is asked."""

    def __init__(self, count: int = 0) -> None:
        self.count = count
        self.changed = threading.Condition()

    def widen(self, count: int) -> None:
        """Have ``count`` engines asked at a time from now on, if that is more than before."""
        with self.changed:
            self.count = max(self.count, count)
            self.changed.notify_all()


class Asking:
    """Asks the engines from start() on, each in a thread, for the positions in ``order``, each position once by
    whichever engine is free. ``news`` brings each answer, an exception where an engine could not go on, and None once
    for each engine when it is done. As many of the engines are asked as ``width`` says, all of them without a width.
    While ``control`` is paused no new call begins; a call that runs goes on to its end. stop() comes from any
    thread."""

    def __init__(
        self,
        engines: Sequence[Askable],
        order: Sequence[Position],
        width: Width | None = None,
        control: Control | None = None,
    ) -> None:
        self.news: SimpleQueue[Answer | Exception | None] = SimpleQueue()
        self.failures = 0
        self.gave_up = False  # whether there were so many failures that no more was asked
        self._left = MOST_FAILURES
        self._engines = engines
        self._order = order
        self._next = 0
        self._width = width or Width(len(engines))
        self._lock = self._width.changed
        self._began: dict[int, float] = {}
        self._control = control or Control()
        self._late: dict[Position, list[Answer]] = {}
        self._threads = [
            threading.Thread(target=self._ask, args=(number, engine), name="ttt-gui-asking", daemon=True)
            for number, engine in enumerate(engines)
        ]

    def start(self) -> None:
        """Start the threads that ask the engines."""
        for thread in reversed(self._threads):  # the first waits for the others at the end
            thread.start()

    def join(self) -> None:
        """Wait for the threads, after the last None in ``news``."""
        for thread in self._threads:
            thread.join()

    def stop(self) -> None:
        """End every engine, whereupon the threads end too."""
        self._ask_no_more()
        for engine in self._engines:
            engine.stop()

    @property
    def processes(self) -> int:
        """How many engines have been asked."""
        return len(self._began)

    def worked(self, until: float) -> float:
        """Return the seconds, by the clock of the control, for which all engines together were there to be asked by
        ``until``."""
        with self._lock:
            return sum(max(0.0, until - began) for began in self._began.values())

    def _take(self, number: int) -> Position | None:
        """Wait until engine ``number`` may be asked, and return its next position; None where none is left.

        Raises StoppedError.
        """
        with self._lock:
            self._lock.wait_for(lambda: number < self._width.count or self._next >= len(self._order))
        self._control.tell()
        with self._lock:
            if self._next >= len(self._order):
                self._lock.notify_all()
                return None
            self._began.setdefault(number, self._control.clock())
            self._next += 1
            return self._order[self._next - 1]

    def _count_failure(self, cost: int) -> None:
        """Count one failure, which uses up ``cost`` of those allowed; where there were too many by now, ask no more."""
        with self._lock:
            if not self.gave_up:
                self.failures += 1
                self._left -= cost
                self.gave_up = self._left <= 0
        if self.gave_up:
            self._ask_no_more()

    def _ask_no_more(self) -> None:
        """Drop the positions that were not taken yet, so that the threads end."""
        with self._lock:
            self._next = len(self._order)
            self._lock.notify_all()

    def _ask(self, number: int, engine: Askable) -> None:
        """Ask one engine for position after position until none is left; the body of a thread."""
        try:
            while position := self._take(number):
                answer = engine.ask(position)
                if answer.kind is Kind.TOO_SLOW:
                    with self._lock:
                        self._late.setdefault(position, []).append(answer)
                else:
                    self.news.put(answer)
                if not answer.is_legal:
                    self._count_failure(SLOW_FAILURES if answer.kind is Kind.TOO_SLOW else 1)
            if number == 0:
                self._ask_late(engine)
        except StoppedError:
            pass
        except Exception as error:
            self.news.put(error)
            self._ask_no_more()
        finally:
            self.news.put(None)

    def _ask_late(self, engine: Askable) -> None:
        """Ask once more, when the other threads are done, for what was not answered in time.

        Where the asking was given up and one of these positions is too slow again, the others keep their first answers.
        """
        for thread in self._threads[1:]:
            thread.join()
        slow: Answer | None = None
        for position, first in self._late.items():
            answer = slow and first[0]
            if answer is None:
                self._control.tell()
                answer = engine.ask(position)
                slow = answer if self.gave_up and answer.kind is Kind.TOO_SLOW else None
            for _ in first:
                self.news.put(answer)
