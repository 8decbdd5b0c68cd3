"""Many positions asked of several guests at once, each in a thread; five equal failures in a row end it."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from queue import SimpleQueue

from ttt_gui.engine.examine.answers import Answer, Kind
from ttt_gui.engine.examine.tries import telling_positions
from ttt_gui.game.position import Position
from ttt_gui.session.examining.process import Askable
from ttt_gui.system.pieces import StoppedError

IN_A_ROW = 5
"""So many equal failures of one process, one after the other, end the asking."""

Asked = tuple[int, Answer]
"""Where a position stands in the order asked for, and an answer to it."""


class Asking:
    """Asks from start() on; ``news`` brings each answer, an exception where a guest could not go on, and None as often
    as there are guests, when each is done. ``width`` of the guests are asked, all where it is not said, more from
    widen() on. pause(), resume(), widen() and stop() come from any thread."""

    def __init__(self, guests: Sequence[Askable], order: Sequence[tuple[int, Position]], width: int = 0) -> None:
        self.news: SimpleQueue[Asked | Exception | None] = SimpleQueue()
        self.gave_up = ""  # why no more was asked, as a sentence's end: "with the same error: …"
        self._guests = guests
        self._order = order
        self._next = 0
        self._lock = threading.Lock()
        self._wider = threading.Condition(self._lock)
        self._width = width or len(guests)
        self._began: dict[int, float] = {}
        self._awake = threading.Event()
        self._awake.set()
        self._slept_from = 0.0
        self._slept = 0.0
        self._threads = [
            threading.Thread(target=self._ask, args=(number, guest), name="ttt-gui-asking", daemon=True)
            for number, guest in enumerate(guests)
        ]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def join(self) -> None:
        """Wait for the threads, after the last None."""
        for thread in self._threads:
            thread.join()

    def pause(self) -> None:
        """Ask nothing more for now; a call that runs goes on to its end."""
        with self._lock:
            if self._awake.is_set():
                self._slept_from = time.perf_counter()
                self._awake.clear()

    def resume(self) -> None:
        with self._lock:
            if not self._awake.is_set():
                self._slept += time.perf_counter() - self._slept_from
                self._awake.set()

    def widen(self, width: int) -> None:
        """Ask so many of the guests from now on, if they are more than before."""
        with self._lock:
            self._width = max(self._width, width)
            self._wider.notify_all()

    def stop(self) -> None:
        """End every guest; the threads follow."""
        self._ask_no_more()
        self._awake.set()
        for guest in self._guests:
            guest.stop()

    @property
    def slept(self) -> float:
        """Seconds for which nothing was asked."""
        return self._slept

    @property
    def processes(self) -> int:
        """How many guests have been asked."""
        return len(self._began)

    def worked(self, until: float) -> float:
        """The seconds for which guests were there to be asked, of all of them together, those slept included."""
        with self._lock:
            return sum(max(0.0, until - began) for began in self._began.values())

    def _take(self, number: int) -> tuple[int, Position] | None:
        with self._lock:
            self._wider.wait_for(lambda: number < self._width or self._next >= len(self._order))
        self._awake.wait()
        with self._lock:
            if self._next >= len(self._order):
                self._wider.notify_all()
                return None
            self._began.setdefault(number, time.perf_counter())
            self._next += 1
            return self._order[self._next - 1]

    def _ask_no_more(self) -> None:
        with self._lock:
            self._next = len(self._order)
            self._wider.notify_all()

    def _ask(self, number: int, guest: Askable) -> None:
        row = _Row(guest)
        try:
            while taken := self._take(number):
                index, position = taken
                answer = guest.ask(position)
                self.news.put((index, answer))
                if row.ends_with(answer):
                    self._give_up(row.words)
        except StoppedError:
            pass
        except Exception as error:
            self.news.put(error)
            self._ask_no_more()
        finally:
            self.news.put(None)

    def _give_up(self, words: str) -> None:
        with self._lock:
            self.gave_up = self.gave_up or words
        self._ask_no_more()


class _Row:
    """The failures of one guest one after the other, as far as they are equal.

    An engine may well fail in five positions in a row that are alike, such as lost ones, and answer the next. So before
    it is given up, a position that it answered is asked once more, unless the failures are slowness, which would take
    as long again: who answers there is asked on. One that has found no move anywhere yet is asked where a win is at
    hand, and near the end.
    """

    def __init__(self, guest: Askable) -> None:
        self.words = ""
        self._guest = guest
        self._count = 0
        self._answered: Position | None = None

    def ends_with(self, answer: Answer) -> bool:
        """Whether with this answer nothing more is to be asked."""
        if answer.is_legal:
            self._count, self.words, self._answered = 0, "", answer.position
            return False
        words = _failure(answer)
        self._count = self._count + 1 if words == self.words else 1
        self.words = words
        if self._count < IN_A_ROW:
            return False
        has_no_move = answer.kind is Kind.ILLEGAL or words.startswith("UnboundLocalError")
        known = (self._answered,) if self._answered else telling_positions(answer.position.rules) if has_no_move else ()
        for position in known if answer.kind is not Kind.TOO_SLOW else ():
            if self._guest.ask(position).is_legal:
                self._count, self._answered = 0, position
                return False
        return True


def _failure(answer: Answer) -> str:
    """What is the same in equal failures: not the cell, nor the text of an exception behind its name."""
    if answer.kind is Kind.MOVE:
        return "it plays a cell that is taken"
    if answer.kind is Kind.ILLEGAL:
        return "its answer names no cell"
    if answer.kind is Kind.EXCEPTION:
        return answer.sentence.rstrip(".").partition(":")[0]
    if answer.kind is Kind.CHANGED_BOARD:
        return "it changes the board that it is given"
    sentence = answer.sentence.rstrip(".")
    return sentence[:1].lower() + sentence[1:]
