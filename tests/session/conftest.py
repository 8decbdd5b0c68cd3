"""What the tests of the tasks share: work that waits to be let go, and an ear for all that was asked for."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QThread
from pytestqt.qtbot import QtBot

from tests.waiting import PATIENCE
from ttt_gui.engine.request import Algorithm, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.log import close_log, set_up_log
from ttt_gui.session.paths import standard_paths
from ttt_gui.session.schedule import Lane, Priority
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.control import Control, Job, Work

SMALL = parse_position("X.O/.X./...")
ENDLESS = Position(Rules(4, 4, 4))
MINIMAX = Algorithm(alpha_beta=False)


class Waits:
    """A job that runs until it is stopped or let go, and can sleep; it writes down what becomes of it."""

    def __init__(self, name: str, diary: list[str]) -> None:
        self._name, self._diary = name, diary
        self.begun, self._end = threading.Event(), threading.Event()
        self._stopped = self.asleep = False

    def run(self) -> str:
        self._diary.append(f"{self._name} begins")
        self.begun.set()
        assert self._end.wait(PATIENCE)
        self._diary.append(f"{self._name} is {'stopped' if self._stopped else 'done'}")
        return self._name

    def stop(self) -> None:
        self._stopped = True
        self._end.set()

    def let_go(self) -> None:
        self._end.set()

    def pause(self) -> None:
        self.asleep = True
        self._diary.append(f"{self._name} sleeps")

    def resume(self) -> None:
        self.asleep = False
        self._diary.append(f"{self._name} goes on")

    def sample(self) -> str:
        return self._name

    def release(self) -> None:
        self._diary.append(f"{self._name} is released")


class Maker:
    """Work that makes such a job each time it is done."""

    def __init__(self, name: str, diary: list[str]) -> None:
        self._name, self._diary = name, diary
        self.made: list[Waits] = []

    def __call__(self, control: Control) -> str:
        self.made.append(Waits(self._name, self._diary))
        return control.do(self.made[-1])

    def has_begun(self, times: int = 1) -> bool:
        return len(self.made) >= times and self.made[times - 1].begun.wait(0)


class News(QObject):
    """Asks for work, and hears all that its tasks say, in order."""

    def __init__(self, queue: TaskQueue) -> None:
        super().__init__()
        self.queue = queue
        self.asked: list[Task] = []
        self.finished: list[tuple[Task, object]] = []
        self.failed: list[tuple[Task, str]] = []
        self.looks: list[object] = []

    def ask(
        self, work: Work, priority: Priority = Priority.LOOK, lane: Lane = Lane.SEARCH, *, key: str | None = None
    ) -> Task:
        task = self.queue.run(work, "It could not be done", priority, lane, key=key)
        self.asked.append(task)
        task.finished.connect(lambda found: self._on_finished(task, found))
        task.failed.connect(lambda sentence: self.failed.append((task, sentence)))
        task.sampled.connect(self.looks.append)
        return task

    def _on_finished(self, task: Task, found: object) -> None:
        assert QThread.currentThread() == self.thread()
        self.finished.append((task, found))

    @property
    def answered(self) -> list[Task]:
        return [task for task, *_ in self.finished] + [task for task, _ in self.failed]

    @property
    def numbers_answered(self) -> list[int]:
        """Which of those asked for have answered, the first asked for first."""
        return sorted(self.asked.index(task) for task in self.answered)

    @property
    def found(self) -> list[object]:
        return [found for _, found in self.finished]


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The log's file, open while the test runs; its hooks go with it."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    path = standard_paths().log
    assert set_up_log(path) == path
    yield path
    close_log()


@pytest.fixture
def news(queue: TaskQueue) -> News:
    return News(queue)


@pytest.fixture
def diary() -> list[str]:
    return []


WaitFor = Callable[[Phase], None]


@pytest.fixture
def wait_for(controller: GameController, qtbot: QtBot) -> WaitFor:
    return lambda phase: qtbot.waitUntil(lambda: controller.game.phase is phase)


def cells(controller: GameController) -> list[int]:
    """What was played in the game on the board."""
    return [move.cell for move in controller.game.record.moves]


def nothing(_control: Control) -> None:
    """Be done at once."""


def calling(function: Callable[[], object]) -> Work:
    return lambda _control: function()


def doing(job: Callable[[], Job[object]]) -> Work:
    return lambda control: control.do(job())


def search(position: Position, algorithm: Algorithm = Algorithm()) -> Work:  # noqa: B008 - frozen
    return doing(lambda: Searcher(SearchRequest(position, algorithm)))
