"""The writer's queue: order, replacement, failure, flush and the end."""

from __future__ import annotations

import errno
import threading
from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from ttt_gui.session.storage.user_file import Writer
from ttt_gui.session.tasks import TaskQueue


class Gate:
    """A job that waits until it is opened, so that others queue up behind it."""

    def __init__(self, writer: Writer) -> None:
        self.begun, self.open = threading.Event(), threading.Event()
        writer.submit("gate", self)
        assert self.begun.wait(20)

    def __call__(self) -> None:
        self.begun.set()
        assert self.open.wait(20)


def test_jobs_run_in_order_in_another_thread(writer: Writer, qtbot: QtBot) -> None:
    """The UI thread hands over and goes on; the news come back to it."""
    done: list[tuple[str, int]] = []
    news: list[tuple[str, bool]] = []
    writer.written.connect(lambda key: news.append((key, threading.current_thread() is threading.main_thread())))

    def job(name: str) -> Callable[[], None]:
        return lambda: done.append((name, threading.get_ident()))

    with qtbot.waitSignals([writer.written] * 3):
        for name in "abc":
            writer.submit(name, job(name))
    assert [name for name, _ in done] == ["a", "b", "c"]
    assert threading.get_ident() not in {ident for _, ident in done}


def test_a_waiting_job_is_replaced_by_a_later_one_of_its_key(writer: Writer) -> None:
    """Many moves while the disk is slow cost one write."""
    gate, done = Gate(writer), []
    for number in range(5):
        writer.submit("game", lambda number=number: done.append(number))
    gate.open.set()
    assert writer.flush()
    assert done == [4]


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "The game could not be saved: No space left on device."),
        (RuntimeError("bug"), "The game could not be saved: there is no log, its file cannot be written."),
    ],
)
def test_a_failed_job_gives_one_sentence_and_the_next_one_runs(
    writer: Writer, qtbot: QtBot, problem: Exception, sentence: str
) -> None:
    """A full disk and a bug alike: said once, and the thread lives on."""

    def job() -> None:
        raise problem

    with qtbot.waitSignal(writer.failed) as failed:
        writer.submit("game", job, "The game could not be saved")
    assert failed.args == ["game", sentence]
    with qtbot.waitSignal(writer.written):
        writer.submit("game", lambda: None)


def test_a_waiting_job_can_be_withdrawn(writer: Writer) -> None:
    """A save must not follow the deletion of its game."""
    gate, done = Gate(writer), []
    writer.submit("game", lambda: done.append(1))
    writer.withdraw("game")
    writer.withdraw("nothing")
    gate.open.set()
    assert writer.flush()
    assert done == []


def test_flush_says_when_the_time_ran_out(writer: Writer) -> None:
    """A dead network drive must not hold the end of the program for ever."""
    gate = Gate(writer)
    assert not writer.flush(0.01)
    gate.open.set()
    assert writer.flush()


def test_the_end_of_the_queue_writes_what_waits_and_may_come_twice(queue: TaskQueue, writer: Writer) -> None:
    """Nothing submitted before the end is lost, and what comes after it is ignored."""
    gate, done = Gate(writer), []
    for number in range(20):
        writer.submit(str(number), lambda number=number: done.append(number))
    gate.open.set()
    queue.close()
    queue.close()
    writer.submit("late", lambda: done.append(99))
    assert done == list(range(20))
