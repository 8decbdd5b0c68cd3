"""The search thread: exactly one answer a request, stale ones dropped, stop at once, nothing left behind."""

from __future__ import annotations

import logging
import random
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QThread, Signal, Slot
from pytestqt.qtbot import QtBot

from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.engine.result import SearchInfo, SearchResult
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.tree_size import TreeSize
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.jobs.runner import SearchRunner
from ttt_gui.session.log import close_log, set_up_log
from ttt_gui.session.paths import standard_paths

SMALL = parse_position("X.O/.X./...")
ENDLESS = Position(Rules(4, 4, 4))
MINIMAX = Algorithm(alpha_beta=False)


class News(QObject):
    """Everything a runner says, in order."""

    def __init__(self, runner: SearchRunner) -> None:
        super().__init__()
        self.started: list[int] = []
        self.finished: list[SearchResult] = []
        self.failed: list[int] = []
        self.sizes: list[tuple[int, int | None]] = []
        self.samples: list[SearchInfo] = []
        runner.started.connect(self._on_started)
        runner.finished.connect(self._on_finished)
        runner.failed.connect(self._on_failed)
        runner.tree_size_found.connect(self._on_size)
        runner.sampled.connect(self._on_sampled)

    @Slot(object)
    def _on_started(self, request: object) -> None:
        self.started.append(request.id)  # type: ignore[attr-defined]

    @Slot(object)
    def _on_finished(self, result: SearchResult) -> None:
        self.finished.append(result)

    @Slot(int, str)
    def _on_failed(self, request_id: int, _sentence: str) -> None:
        self.failed.append(request_id)

    @Slot(int, object)
    def _on_size(self, request_id: int, size: int | None) -> None:
        self.sizes.append((request_id, size))

    @Slot(object)
    def _on_sampled(self, info: SearchInfo) -> None:
        self.samples.append(info)

    @property
    def answered(self) -> list[int]:
        return [result.request.id for result in self.finished] + self.failed


@pytest.fixture
def news(runner: SearchRunner) -> News:
    return News(runner)


@pytest.fixture
def log() -> Iterator[Path]:
    path = standard_paths().log
    set_up_log(path)
    yield path
    close_log()


def test_a_search_answers_once_and_then_its_tree_is_counted(runner: SearchRunner, news: News, qtbot: QtBot) -> None:
    """The whole way: started, finished with the id of the request, then the size of the full tree."""
    with qtbot.waitSignal(runner.tree_size_found):
        request_id = runner.start(SMALL, Algorithm(), Limits())
        assert runner.busy
    assert news.started == news.answered == [request_id]
    assert news.finished[0].complete
    assert news.finished[0].counters.nodes < 935
    assert news.sizes == [(request_id, TreeSize(SMALL).run())]
    assert not runner.busy


def test_an_endless_search_is_sampled_and_stops_at_once(runner: SearchRunner, news: News, qtbot: QtBot) -> None:
    """4 × 4 with plain minimax: live figures that grow, and a stop that brings the result."""
    runner.start(ENDLESS, MINIMAX, Limits())
    qtbot.waitUntil(lambda: len(news.samples) >= 3)
    nodes = [info.counters.nodes for info in news.samples]
    assert nodes == sorted(nodes)
    assert 0 < nodes[1] < nodes[2]
    for _ in range(5):
        with qtbot.waitSignal(runner.finished):
            runner.stop()
        assert news.finished[-1].stopped_by == "user"
        runner.start(ENDLESS, MINIMAX, Limits())


def test_a_new_start_replaces_the_search_under_way(runner: SearchRunner, news: News, qtbot: QtBot) -> None:
    """Between cancel and a free worker a start waits in the queue; only the last one answers."""
    for _ in range(20):
        runner.start(ENDLESS, MINIMAX, Limits())
    with qtbot.waitSignal(runner.finished):
        last = runner.start(SMALL, Algorithm(), Limits())
    assert news.answered == [last]
    assert news.finished[0].request.position == SMALL


def test_nothing_is_heard_of_a_cancelled_search(runner: SearchRunner, news: News, qtbot: QtBot) -> None:
    """Cancelled before it began, while it runs, and when its result is already on its way."""
    for wait in (False, True):
        runner.start(ENDLESS, MINIMAX, Limits())
        if wait:
            qtbot.waitSignal(runner.sampled).wait()
        runner.cancel()
        assert not runner.busy
    on_its_way = threading.Event()
    runner._worker.finished.connect(  # a lambda runs in the worker's thread
        lambda result: on_its_way.set() if result.request.position == SMALL else None
    )
    runner.start(SMALL, Algorithm(), Limits())
    assert on_its_way.wait(5)
    runner.cancel()
    with qtbot.waitSignal(runner.finished):
        last = runner.start(SMALL, Algorithm(), Limits())
    assert news.answered == [last]


def test_a_start_ends_the_counting_of_the_tree(runner: SearchRunner, news: News, qtbot: QtBot) -> None:
    """Counting a large tree must not keep the next search waiting, nor report for the wrong one."""
    with qtbot.waitSignal(runner.finished):
        runner.start(Position(Rules(6, 6, 6)), Algorithm(), Limits(depth=1))
    with qtbot.waitSignal(runner.finished, timeout=1000):
        last = runner.start(SMALL, Algorithm(), Limits())
    qtbot.waitUntil(lambda: bool(news.sizes))
    assert [request_id for request_id, _ in news.sizes] == [last]


def test_an_error_in_the_search_is_one_failed_and_goes_to_the_log(
    runner: SearchRunner, news: News, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    """The worker survives its bug, and the sentence names the log."""

    def broken(_self: Searcher) -> SearchResult:
        raise RuntimeError("a bug in the engine")

    with monkeypatch.context() as patch:
        patch.setattr(Searcher, "run", broken)
        with qtbot.waitSignal(runner.failed) as failed:
            request_id = runner.start(SMALL, Algorithm(), Limits())
    assert failed.args == [request_id, f"The search failed: the details are in {log}."]
    assert "a bug in the engine" in log.read_text()
    assert not runner.busy
    with qtbot.waitSignal(runner.finished):
        runner.start(SMALL, Algorithm(), Limits())
    assert news.failed == [request_id]
    logging.getLogger("ttt_gui").handlers[0].flush()


@pytest.mark.parametrize("state", ["idle", "just started", "searching", "stopping", "counting", "queued", "closed"])
def test_close_works_in_any_state(state: str, qtbot: QtBot) -> None:
    """No thread and no timer is left (the fixture of every test looks), and nothing is heard afterwards."""
    runner = SearchRunner()
    news = News(runner)
    if state == "counting":
        with qtbot.waitSignal(runner.finished):
            runner.start(Position(Rules(6, 6, 6)), Algorithm(), Limits(depth=1))
    elif state not in ("idle", "closed"):
        runner.start(ENDLESS, MINIMAX, Limits())
    if state in ("searching", "stopping"):
        qtbot.waitSignal(runner.sampled).wait()
    if state == "stopping":
        runner.stop()
    if state == "queued":
        for _ in range(5):
            runner.start(ENDLESS, MINIMAX, Limits())
    if state == "closed":
        runner.close()
    heard = len(news.answered)
    runner.close()
    runner.start(SMALL, Algorithm(), Limits())
    assert not runner.busy
    qtbot.waitUntil(lambda: True)
    assert len(news.answered) == heard


def test_a_storm_of_starts_stops_and_cancels_answers_each_once(runner: SearchRunner, news: News, qtbot: QtBot) -> None:
    """Whatever the order: a request answers once, unless it was cancelled or replaced; then never."""
    lot = random.Random(7)
    gone: set[int] = set()
    current = 0
    for _ in range(400):
        action = lot.choice(("start", "endless", "stop", "cancel", "events", "events"))
        if current in news.answered:
            current = 0
        if action in ("start", "endless", "cancel") and current:
            gone.add(current)
        if action == "start":
            current = runner.start(SMALL, Algorithm(), Limits())
        elif action == "endless":
            current = runner.start(ENDLESS, MINIMAX, Limits())
        elif action == "stop":
            runner.stop()
        elif action == "cancel":
            runner.cancel()
            current = 0
        else:
            qtbot.waitUntil(lambda: True)
    runner.stop()
    qtbot.waitUntil(lambda: not runner.busy)
    assert sorted(news.answered) == [request for request in news.started if request not in gone]


def test_the_search_thread_gives_way_to_the_window(
    runner: SearchRunner, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only while it works is the interpreter's switch interval half a millisecond."""
    intervals: list[float] = []
    run = Searcher.run

    def spy(searcher: Searcher) -> SearchResult:
        intervals.append(sys.getswitchinterval())
        return run(searcher)

    before = sys.getswitchinterval()
    monkeypatch.setattr(Searcher, "run", spy)
    with qtbot.waitSignal(runner.tree_size_found):
        runner.start(SMALL, Algorithm(), Limits())
    assert intervals == [pytest.approx(0.0005)]
    assert sys.getswitchinterval() == before


class _Emitter(QObject):
    news = Signal(int)


def test_a_hundred_thousand_signals_leave_true_alone(qapp: object) -> None:
    """PySide6 6.12.0 on Python 3.11 lost a reference to True at each emit and ended the process."""
    emitter = _Emitter()
    before = sys.getrefcount(True)
    for number in range(100_000):
        emitter.news.emit(number)
    assert sys.getrefcount(True) > before - 1_000


def test_the_thread_is_not_the_windows(runner: SearchRunner, qtbot: QtBot) -> None:
    """News arrive in the UI thread, the worker lives in its own."""
    assert runner._worker.thread() != QThread.currentThread()
    assert runner.thread() == QThread.currentThread()
