"""What holds itself is collected where the windows live: a worker that took a window apart stands still with Qt."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from ttt_gui.session.tasks import LEAST_NEW, Collector, GarbageCollection, TaskQueue


class Knot:
    """Holds itself, as a window and its parts hold one another; notes in which thread it goes."""

    def __init__(self, gone: list[int]) -> None:
        self._gone, self._self = gone, self

    def __del__(self) -> None:
        self._gone.append(threading.get_ident())


@pytest.fixture(autouse=True)
def as_in_the_program() -> Iterator[None]:
    """Python collects by itself; in all other tests it does not (tests/conftest.py)."""
    gc.enable()
    yield
    gc.disable()


def many() -> list[list[object]]:
    """Far more than Python collects after."""
    return [[] for _ in range(100 * gc.get_threshold()[0])]


def test_what_a_worker_leaves_is_collected_in_the_ui_thread(qtbot: QtBot, queue: TaskQueue) -> None:
    gone: list[int] = []
    kept: list[object] = []

    def tie_and_go_on() -> None:
        Knot(gone)
        kept.append(many())

    queue.run(lambda _: tie_and_go_on(), "It failed")
    qtbot.waitUntil(lambda: bool(gone))
    assert gone == [threading.get_ident()]


def test_without_workers_python_collects_by_itself(qtbot: QtBot, queue: TaskQueue) -> None:
    assert gc.isenabled()
    task = queue.run(lambda _: None, "It failed")
    qtbot.waitUntil(lambda: not task.is_open)
    assert not gc.isenabled()
    queue.close()
    assert gc.isenabled()


def test_beside_a_worker_that_does_not_end_it_never_does_again(qapp: QObject) -> None:
    collection = GarbageCollection(qapp)
    collection.begin()
    collection.end(worker_left=True)
    collection.end(worker_left=False)
    assert not gc.isenabled()
    collection.deleteLater()


def test_it_is_collected_when_python_would() -> None:
    """Young as soon as there are many, and what was kept once when a quarter of everything is new."""
    young: list[int] = []
    older: list[int] = []
    kept: list[object] = []
    gc.disable()
    gc.collect()
    collector = Collector()
    Knot(young)
    collector.collect()
    assert not young
    knot = Knot(older)
    kept.append(many())
    collector.collect()
    assert young
    del knot
    while not older:
        assert len(kept) < 100
        kept.append(many())
        collector.collect()


def test_where_little_is_kept_everything_is_not_looked_through_again_and_again() -> None:
    """What other tests have left is frozen meanwhile, so that it is not counted."""
    older: list[int] = []
    gc.disable()
    gc.freeze()
    try:
        knot = Knot(older)
        gc.collect()
        collector = Collector()
        del knot
        kept: list[list[object]] = [[] for _ in range(LEAST_NEW // 2)]
        collector.collect()
        assert not older
        kept += [[] for _ in range(LEAST_NEW)]
        collector.collect()
        assert older
    finally:
        gc.unfreeze()


def test_a_tuple_that_a_worker_is_making_is_left_alone() -> None:
    """Everything is counted again and again while workers make tuples of generators: none is held by the count."""
    failed: list[BaseException] = []
    done = threading.Event()

    def make() -> None:
        while not done.is_set():
            try:
                tuple(number for number in range(30))
            except SystemError as error:
                failed.append(error)

    usual = sys.getswitchinterval()
    workers = [threading.Thread(target=make) for _ in range(2)]
    sys.setswitchinterval(0.00001)
    gc.collect()
    gc.freeze()  # what other tests have left would make each count long: it is not listed
    try:
        for worker in workers:
            worker.start()
        for _ in range(20_000):
            Collector()
    finally:
        done.set()
        for worker in workers:
            worker.join()
        sys.setswitchinterval(usual)
    assert failed == []
