"""A task: whoever asked hears of it and nobody else; its control stops, pauses and looks at all that it has linked."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Callable

from pytestqt.qtbot import QtBot

from tests.session.conftest import ENDLESS, MINIMAX, SMALL
from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.result import SearchInfo, SearchResult
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.session.schedule import Lane, Priority
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.control import Control, Outcome, Work


class Heard:
    """What was heard of a task."""

    def __init__(self, task: Task) -> None:
        self.looks: list[object] = []
        self.found: list[object] = []
        self.sentences: list[str] = []
        task.sampled.connect(self.looks.append)
        task.finished.connect(self.found.append)
        task.failed.connect(self.sentences.append)


def counting(control: Control) -> int:
    """Count until it is stopped, and give how far it came."""
    count = 0
    try:
        while True:
            control.tell(count)
            count += 1
    except Exception:
        return count


def endless(control: Control) -> object:
    while True:
        control.tell()


def test_a_task_brings_what_was_found_to_whoever_asked_and_to_nobody_else(queue: TaskQueue, qtbot: QtBot) -> None:
    first, second = (queue.run(lambda _, n=n: n, "It failed") for n in (1, 2))
    heard = Heard(first), Heard(second)
    assert first.is_open
    qtbot.waitUntil(lambda: not queue.busy)
    assert [each.found for each in heard] == [[1], [2]]
    assert not first.is_open
    assert first.alone


def test_a_search_is_looked_at_and_stopped_through_its_task(queue: TaskQueue, qtbot: QtBot) -> None:
    request = SearchRequest(ENDLESS, MINIMAX)
    task = queue.run(lambda control: control.do(Searcher(request)), "", Priority.PLAY, Lane.SEARCH)
    heard = Heard(task)

    def nodes() -> list[int]:
        return [info.counters.nodes for info in heard.looks if isinstance(info, SearchInfo)]

    qtbot.waitUntil(lambda: len(set(nodes())) >= 3)
    assert nodes() == sorted(nodes())
    task.stop()
    qtbot.waitUntil(lambda: not queue.busy)
    assert [each.stopped_by for each in heard.found if isinstance(each, SearchResult)] == ["user"]


def test_stopped_work_gives_what_it_has_or_that_it_has_nothing(queue: TaskQueue, qtbot: QtBot) -> None:
    task = queue.run(counting, "")
    heard = Heard(task)
    qtbot.waitUntil(lambda: bool(heard.looks) and heard.looks[-1] != 0)
    task.stop()
    qtbot.waitUntil(lambda: bool(heard.found))
    assert isinstance(heard.found[0], int)
    task = queue.run(endless, "")
    heard = Heard(task)
    task.stop()
    qtbot.waitUntil(lambda: bool(heard.found))
    assert heard.found == [Outcome.STOPPED]


def test_a_task_that_is_over_holds_nothing_of_its_work(queue: TaskQueue, qtbot: QtBot) -> None:
    """Neither does the worker that waits for the next: work may hold a trace of a gigabyte."""

    class Held:
        pass

    def watched(run: Callable[[Work], Task]) -> tuple[Task, weakref.ref[Held]]:
        held = Held()
        return run(lambda _, held=held: bool(held)), weakref.ref(held)  # type: ignore[misc]

    done, first = watched(lambda work: queue.run(work, ""))
    qtbot.waitUntil(lambda: not done.is_open)
    running = queue.run(endless, "")
    waiting, second = watched(lambda work: queue.run(work, ""))
    waiting.cancel()
    running.cancel()
    gc.collect()
    assert (first(), second()) == (None, None)


def test_a_control_lets_its_work_sleep_and_go_on(queue: TaskQueue, qtbot: QtBot) -> None:
    """What is measured sleeps while the player's move is searched."""
    measured = queue.run(counting, "", Priority.BACKGROUND, Lane.MEASURE)
    heard = Heard(measured)
    qtbot.waitUntil(lambda: bool(heard.looks))
    asleep = threading.Event()

    def moving(control: Control) -> object:
        asleep.wait(20)
        return control.do(Searcher(SearchRequest(SMALL)))

    move = queue.run(moving, "", Priority.PLAY, Lane.SEARCH)
    del heard.looks[:]
    qtbot.waitUntil(lambda: len(heard.looks) >= 4)
    assert heard.looks[-2:] == [heard.looks[-1]] * 2
    asleep.set()
    qtbot.waitUntil(lambda: not move.is_open)
    still = heard.looks[-1]
    qtbot.waitUntil(lambda: heard.looks[-1] != still)
    measured.stop()
    qtbot.waitUntil(lambda: not queue.busy)


def test_a_task_that_is_over_can_be_stopped_and_cancelled() -> None:
    task = Task()
    task.stop()
    task.cancel()
    assert not task.is_open
