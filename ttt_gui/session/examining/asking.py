"""Many positions asked of several guests at once, each guest in a thread; five equal failures in a row end the asking.

A position that was not answered in time is asked once more, alone, when all others are done; that answer then counts.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from queue import SimpleQueue

from ttt_gui.engine.examine.judge import Answer, Kind
from ttt_gui.engine.examine.tries import telling_positions
from ttt_gui.game.position import Position
from ttt_gui.session.examining.process import Askable
from ttt_gui.system.control import Control, StoppedError

IN_A_ROW = 5
"""The number of equal failures of one process, one after the other, that end the asking."""
ENDLESS_IN_A_ROW = 2
"""The number of calls in a row without any more change that end the asking, where none was answered before."""


class Width:
    """How many guests are asked at a time; read and set from any thread, also before any guest is asked."""

    def __init__(self, count: int = 0) -> None:
        self.count = count
        self.changed = threading.Condition()

    def widen(self, count: int) -> None:
        """Have ``count`` guests asked at a time from now on, if that is more than before."""
        with self.changed:
            self.count = max(self.count, count)
            self.changed.notify_all()


class Asking:
    """Asks the guests from start() on. ``news`` brings each answer, an exception where a guest could not go on, and
    None once for each guest when it is done. As many of the guests are asked as ``width`` says, all of them without a
    width. While ``control`` is paused no new call begins; a call that runs goes on to its end. stop() comes from any
    thread."""

    def __init__(
        self,
        guests: Sequence[Askable],
        order: Sequence[Position],
        width: Width | None = None,
        control: Control | None = None,
    ) -> None:
        self.news: SimpleQueue[Answer | Exception | None] = SimpleQueue()
        self.gave_up_after = 0
        self.gave_up = ""  # why no more was asked, as a sentence's end: "with the same error: …"
        self._guests = guests
        self._order = order
        self._next = 0
        self._width = width or Width(len(guests))
        self._lock = self._width.changed
        self._began: dict[int, float] = {}
        self._control = control or Control()
        self._late: dict[Position, list[Answer]] = {}
        self._threads = [
            threading.Thread(target=self._ask, args=(number, guest), name="ttt-gui-asking", daemon=True)
            for number, guest in enumerate(guests)
        ]

    def start(self) -> None:
        for thread in reversed(self._threads):  # the first waits for the others at the end
            thread.start()

    def join(self) -> None:
        """Wait for the threads, after the last None in ``news``."""
        for thread in self._threads:
            thread.join()

    def stop(self) -> None:
        """End every guest, whereupon the threads end too."""
        self._ask_no_more()
        for guest in self._guests:
            guest.stop()

    @property
    def processes(self) -> int:
        """How many guests have been asked."""
        return len(self._began)

    def worked(self, until: float) -> float:
        """Return the seconds for which all guests together were there to be asked, by the clock of the control."""
        with self._lock:
            return sum(max(0.0, until - began) for began in self._began.values())

    def _take(self, number: int) -> Position | None:
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

    def _ask_no_more(self) -> None:
        with self._lock:
            self._next = len(self._order)
            self._lock.notify_all()

    def _ask(self, number: int, guest: Askable) -> None:
        row = _FailureRun(guest)
        try:
            while position := self._take(number):
                answer = guest.ask(position)
                if answer.kind is Kind.TOO_SLOW and not answer.is_endless:
                    with self._lock:
                        self._late.setdefault(position, []).append(answer)
                else:
                    self.news.put(answer)
                if row.ends_with(answer):
                    self._give_up(row)
            if number == 0:
                self._ask_late(guest)
        except StoppedError:
            pass
        except Exception as error:
            self.news.put(error)
            self._ask_no_more()
        finally:
            self.news.put(None)

    def _ask_late(self, guest: Askable) -> None:
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
                answer = guest.ask(position)
                slow = answer if self.gave_up and answer.kind is Kind.TOO_SLOW else None
            for _ in first:
                self.news.put(answer)

    def _give_up(self, row: _FailureRun) -> None:
        with self._lock:
            if not self.gave_up:
                self.gave_up, self.gave_up_after = row.words, row.count
        self._ask_no_more()


class _FailureRun:
    """The failures of one guest one after the other, as far as they are equal.

    An engine may well fail in five positions in a row that are alike, such as lost ones, and answer the next. So before
    an engine is given up, a position that it answered before is asked once more, unless the failures are slowness,
    which would take as long again: an engine that answers there is asked on. One that has found no move anywhere yet is
    asked in positions where a win is at hand, and near the end.
    """

    def __init__(self, guest: Askable) -> None:
        self.words = ""
        self._guest = guest
        self.count = 0
        self._answered: Position | None = None

    def ends_with(self, answer: Answer) -> bool:
        """Count an answer in; return whether nothing more is to be asked after it."""
        if answer.is_legal:
            self.count, self.words, self._answered = 0, "", answer.position
            return False
        words = _failure(answer)
        self.count = self.count + 1 if words == self.words else 1
        self.words = words
        if self.count < (ENDLESS_IN_A_ROW if answer.is_endless and not self._answered else IN_A_ROW):
            return False
        has_no_move = answer.kind is Kind.ILLEGAL or words.startswith("UnboundLocalError")
        known = (self._answered,) if self._answered else telling_positions(answer.position.rules) if has_no_move else ()
        for position in known if answer.kind is not Kind.TOO_SLOW else ():
            if self._guest.ask(position).is_legal:
                self.count, self._answered = 0, position
                return False
        return True


def _failure(answer: Answer) -> str:
    """Return what is the same in equal failures: not the cell, nor the text of an exception behind its name."""
    sentence = answer.sentence.rstrip(".")
    return {
        Kind.MOVE: "it plays a cell that is taken",
        Kind.ILLEGAL: "its answer names no cell",
        Kind.EXCEPTION: answer.what,
        Kind.CHANGED_BOARD: "it changes the board that it is given",
        Kind.TOO_SLOW: "it never ends" if answer.is_endless else "it takes too long",
    }.get(answer.kind, sentence[:1].lower() + sentence[1:])
