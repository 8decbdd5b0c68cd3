"""What holds itself is collected where the windows live: a worker that took a window apart stands still with Qt."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from ttt_gui.session.tasks import SWITCH_SECONDS, GarbageCollection, TaskQueue


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


def test_each_generation_is_collected_when_python_would(qtbot: QtBot, queue: TaskQueue) -> None:
    """What is kept through looks grows old, and goes when its generation is due, without a collection of its own."""
    gone: list[int] = []
    knot = Knot(gone)
    gc.collect()  # it is in the oldest generation now
    task = queue.run(lambda _: None, "It failed")
    qtbot.waitUntil(lambda: not task.is_open)
    thresholds = gc.get_threshold()
    gc.set_threshold(50, 1, 1)
    try:
        del knot
        kept: list[object] = []

        def is_gone() -> bool:
            kept.append([[] for _ in range(100)])
            return bool(gone)

        qtbot.waitUntil(is_gone)
    finally:
        gc.set_threshold(*thresholds)
    assert gone == [threading.get_ident()]


def test_where_there_are_workers_the_interpreter_changes_hands_often(queue: TaskQueue) -> None:
    """The window asks for it at each call of Qt."""
    queue.run(lambda _: None, "It failed")
    assert sys.getswitchinterval() == pytest.approx(SWITCH_SECONDS)
