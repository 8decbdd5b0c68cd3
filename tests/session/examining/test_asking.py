"""Many positions asked of several engines: more of them from a moment on, and none that waits for ever."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest

from tests.waiting import PATIENCE
from ttt_gui.engine.examine.grades import Answer, Kind
from ttt_gui.engine.growth.positions import Reachable
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.asking import MOST_FAILURES, SLOW_FAILURES, Asking, Width

EVERY = Reachable(Rules()).positions()
ORDER = EVERY[:6]


def first_empty(position: Position) -> Answer:
    return Answer(position, Kind.MOVE, position.legal_moves[0])


def no_cell(position: Position) -> Answer:
    """It finds no move at all."""
    return Answer(position, Kind.ILLEGAL, shown="None")


def every_third(position: Position) -> Answer:
    """It finds no move in one position of three."""
    return no_cell(position) if EVERY.index(position) % 3 == 0 else first_empty(position)


class Quick:
    """An engine without a process, that may have to wait for a sign."""

    def __init__(
        self, may_go_on: threading.Event | None = None, answer: Callable[[Position], Answer] = first_empty
    ) -> None:
        self.starts, self.asked, self.is_asked = 0, 0, threading.Event()
        self._may_go_on, self._answer = may_go_on, answer

    def load(self) -> str:
        return ""

    def ask(self, position: Position, count: bool = False, anew: bool = False) -> Answer:
        self.asked += 1
        self.is_asked.set()
        if self._may_go_on:
            assert self._may_go_on.wait(PATIENCE)
        return self._answer(position)

    def stop(self) -> None:
        if self._may_go_on:
            self._may_go_on.set()

    def close(self) -> None:
        self.stop()


def test_more_engines_are_asked_from_a_moment_on() -> None:
    go_on = threading.Event()
    slow, reserve = Quick(go_on), Quick()
    width = Width(1)
    asking = Asking([slow, reserve], ORDER, width)
    asking.start()
    assert slow.is_asked.wait(PATIENCE)
    assert asking.processes == 1
    width.widen(2)
    assert reserve.is_asked.wait(PATIENCE)
    while reserve.asked < len(ORDER) - 1:
        time.sleep(0.001)
    go_on.set()
    asking.join()
    assert (slow.asked, reserve.asked, asking.processes) == (1, 5, 2)
    now = time.perf_counter()
    assert asking.worked(now + 1.0) - asking.worked(now) > 1.9  # of both


def test_an_engine_that_is_never_wanted_ends_with_the_others() -> None:
    first, reserve = Quick(), Quick()
    width = Width(1)
    asking = Asking([first, reserve], ORDER, width)
    asking.start()
    asking.join()
    assert (first.asked, reserve.asked, asking.processes) == (len(ORDER), 0, 1)


def test_a_stop_ends_those_that_wait() -> None:
    first, reserve = Quick(threading.Event()), Quick()
    width = Width(1)
    asking = Asking([first, reserve], ORDER, width)
    asking.start()
    assert first.is_asked.wait(PATIENCE)
    asking.stop()
    asking.join()
    assert (first.asked, reserve.asked) == (1, 0)


@pytest.mark.parametrize(("answer", "asked"), [(no_cell, MOST_FAILURES), (every_third, 3 * MOST_FAILURES - 2)])
def test_fifty_failures_end_the_asking(answer: Callable[[Position], Answer], asked: int) -> None:
    """In a row or not."""
    engine_process = Quick(answer=answer)
    asking = Asking([engine_process], EVERY)
    asking.start()
    asking.join()
    assert (asking.gave_up, asking.failures, engine_process.asked) == (True, MOST_FAILURES, asked)


def test_fewer_failures_do_not() -> None:
    engine_process = Quick(
        answer=lambda each: no_cell(each) if each in EVERY[: MOST_FAILURES - 1] else first_empty(each)
    )
    asking = Asking([engine_process], EVERY)
    asking.start()
    asking.join()
    assert (asking.gave_up, engine_process.asked) == (False, len(EVERY))


def slow_at_first(always: tuple[Position, ...] = ()) -> Quick:
    """The first call of a position takes too long, the second does not; of some both."""
    seen: set[Position] = set()

    def answer(position: Position) -> Answer:
        if position in seen and position not in always:
            return first_empty(position)
        seen.add(position)
        return Answer(position, Kind.TOO_SLOW, sentence="It took longer than 30 s of processor time.")

    return Quick(answer=answer)


def news_of(engine_process: Quick) -> tuple[list[Kind], bool]:
    asking = Asking([engine_process], ORDER[:4])
    asking.start()
    asking.join()
    found = [asking.news.get() for _ in range(asking.news.qsize())]
    return [each.kind for each in found if isinstance(each, Answer)], asking.gave_up


def test_what_took_too_long_is_asked_again_at_the_end() -> None:
    """Alone, and its second answer is the one that counts."""
    kinds = [Kind.MOVE, Kind.TOO_SLOW, Kind.MOVE, Kind.MOVE]
    assert news_of(slow_at_first((ORDER[1],))) == (kinds, False)


def test_where_slowness_ended_the_asking_one_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """If that takes too long again, the others are not."""
    monkeypatch.setattr("ttt_gui.session.examining.asking.MOST_FAILURES", 3 * SLOW_FAILURES)
    engine_process = slow_at_first(ORDER)
    assert news_of(engine_process) == ([Kind.TOO_SLOW] * 3, True)
    assert engine_process.asked == 4
