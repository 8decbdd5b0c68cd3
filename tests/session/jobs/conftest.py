"""What the tests of the queue share: jobs that wait to be let go, and an ear for everything that a queue says."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from PySide6.QtCore import QObject, QThread, Slot

from ttt_gui.engine.request import Algorithm, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.jobs.job import Job, Lane, Priority
from ttt_gui.session.jobs.queue import JobQueue

SMALL = parse_position("X.O/.X./...")
ENDLESS = Position(Rules(4, 4, 4))
MINIMAX = Algorithm(alpha_beta=False)


class Waits:
    """A job that runs until it is stopped or let go; it writes down when it began, and how it ended."""

    def __init__(self, name: str, diary: list[str]) -> None:
        self._name, self._diary = name, diary
        self.begun, self._end = threading.Event(), threading.Event()
        self._stopped = False

    def run(self) -> str:
        self._diary.append(f"{self._name} begins")
        self.begun.set()
        assert self._end.wait(20)
        self._diary.append(f"{self._name} is {'stopped' if self._stopped else 'done'}")
        return self._name

    def stop(self) -> None:
        self._stopped = True
        self._end.set()

    def let_go(self) -> None:
        self._end.set()

    def sample(self) -> str:
        return self._name

    def release(self) -> None:
        self._diary.append(f"{self._name} is released")


class Sleeps(Waits):
    """One that can be paused, and writes that down."""

    asleep = False

    def pause(self) -> None:
        self.asleep = True
        self._diary.append(f"{self._name} sleeps")

    def resume(self) -> None:
        self.asleep = False
        self._diary.append(f"{self._name} goes on")


class Maker:
    """Makes such a job each time it is asked, as the queue does when one comes again."""

    def __init__(self, name: str, diary: list[str], kind: type[Waits] = Waits) -> None:
        self._name, self._diary, self._kind = name, diary, kind
        self.made: list[Waits] = []

    def __call__(self) -> Waits:
        self.made.append(self._kind(self._name, self._diary))
        return self.made[-1]

    def has_begun(self, times: int = 1) -> bool:
        return len(self.made) >= times and self.made[times - 1].begun.wait(0)


class News(QObject):
    """Everything a queue says, in order."""

    def __init__(self, queue: JobQueue) -> None:
        super().__init__()
        self.queue = queue
        self.finished: list[tuple[int, object, bool]] = []
        self.failed: list[tuple[int, str]] = []
        self.samples: list[tuple[int, object]] = []
        queue.finished.connect(self._on_finished)
        queue.failed.connect(self._on_failed)
        queue.sampled.connect(self._on_sampled)

    @Slot(int, object, bool)
    def _on_finished(self, job_id: int, found: object, alone: bool) -> None:
        assert QThread.currentThread() == self.thread()
        self.finished.append((job_id, found, alone))

    @Slot(int, str)
    def _on_failed(self, job_id: int, sentence: str) -> None:
        self.failed.append((job_id, sentence))

    @Slot(int, object)
    def _on_sampled(self, job_id: int, sample: object) -> None:
        self.samples.append((job_id, sample))

    @property
    def answered(self) -> list[int]:
        return [job_id for job_id, *_ in self.finished] + [job_id for job_id, _ in self.failed]

    @property
    def found(self) -> list[object]:
        return [found for _, found, _ in self.finished]


@pytest.fixture
def news(queue: JobQueue) -> News:
    return News(queue)


@pytest.fixture
def diary() -> list[str]:
    return []


def ask(queue: JobQueue, make: Callable[[], Job[object]], priority: Priority, lane: Lane = Lane.SEARCH) -> int:
    return queue.ask(make, priority, lane, "It could not be done", watch=True)


def search(position: Position, algorithm: Algorithm = Algorithm()) -> Callable[[], Searcher]:  # noqa: B008 - frozen
    return lambda: Searcher(SearchRequest(position, algorithm))
