"""The job queue: one answer each, the urgent first, who gives way comes again, stop at once, nothing left behind."""

from __future__ import annotations

import random
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from tests.session.jobs.conftest import ENDLESS, MINIMAX, SMALL, Maker, News, ask, search
from ttt_gui.engine.result import SearchInfo, SearchResult
from ttt_gui.game.rules import RulesError
from ttt_gui.session.jobs.job import Call, Job, Lane, Priority
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.session.log import close_log, set_up_log
from ttt_gui.session.paths import standard_paths


@pytest.fixture
def log() -> Iterator[Path]:
    path = standard_paths().log
    set_up_log(path)
    yield path
    close_log()


def test_a_search_answers_once_under_its_id(queue: JobQueue, news: News, qtbot: QtBot) -> None:
    job_id = ask(queue, search(SMALL), Priority.PLAY)
    assert queue.is_open(job_id)
    qtbot.waitUntil(lambda: not queue.busy)
    ((answered, result, alone),) = news.finished
    assert isinstance(result, SearchResult)
    assert (answered, alone, result.complete) == (job_id, True, True)
    assert not queue.is_open(job_id)


def test_an_endless_search_is_sampled_and_stops_at_once(queue: JobQueue, news: News, qtbot: QtBot) -> None:
    """4 × 4 with plain minimax: live figures that grow, and a stop that brings the result."""
    job_id = ask(queue, search(ENDLESS, MINIMAX), Priority.PLAY)
    qtbot.waitUntil(lambda: len(news.samples) >= 3)
    nodes = [info.counters.nodes for _, info in news.samples if isinstance(info, SearchInfo)]
    assert nodes == sorted(nodes)
    assert 0 < nodes[1] < nodes[2]
    queue.stop(job_id)
    qtbot.waitUntil(lambda: not queue.busy)
    assert [result.stopped_by for result in news.found if isinstance(result, SearchResult)] == ["user"]


def test_a_stop_before_it_began_brings_a_result_too(
    queue: JobQueue, news: News, diary: list[str], qtbot: QtBot
) -> None:
    first, second = Maker("first", diary), Maker("second", diary)
    ask(queue, first, Priority.PLAY)
    waits = ask(queue, second, Priority.PLAY)
    qtbot.waitUntil(first.has_begun)
    queue.stop(waits)
    first.made[0].let_go()
    qtbot.waitUntil(lambda: not queue.busy)
    assert news.found == ["first", "second"]
    assert "second is stopped" in diary


def test_nothing_is_heard_of_a_cancelled_job(queue: JobQueue, news: News, diary: list[str], qtbot: QtBot) -> None:
    """Cancelled while it waits, while it runs, and when its news are on their way."""
    runs, waits, done = Maker("runs", diary), Maker("waits", diary), threading.Event()
    running = ask(queue, runs, Priority.PLAY)
    waiting = ask(queue, waits, Priority.PLAY)
    qtbot.waitUntil(runs.has_begun)
    queue.cancel(waiting)
    queue.cancel(running)
    assert not queue.busy
    queue.ask(lambda: Call(done.set), Priority.PLAY, Lane.SIDE, "")
    assert done.wait(20)
    on_its_way = queue.ask(lambda: Call(lambda: None), Priority.LOOK, Lane.FILES, "")
    assert queue.flush()
    queue.cancel(on_its_way)
    last = ask(queue, search(SMALL), Priority.PLAY)
    qtbot.waitUntil(lambda: not queue.busy)
    assert (running in news.answered, waiting in news.answered, on_its_way in news.answered) == (False,) * 3
    assert last in news.answered
    assert waits.made == []


def test_the_player_goes_first_and_who_gave_way_comes_again(
    queue: JobQueue, news: News, diary: list[str], qtbot: QtBot
) -> None:
    """A trace that is made again is stopped for the computer's move, made anew, and answers once."""
    look, play = Maker("look", diary), Maker("play", diary)
    looked = ask(queue, look, Priority.LOOK)
    qtbot.waitUntil(look.has_begun)
    played = ask(queue, play, Priority.PLAY)
    qtbot.waitUntil(play.has_begun)
    assert [entry for entry in diary if "look" in entry][:2] == ["look begins", "look is stopped"]
    play.made[0].let_go()
    qtbot.waitUntil(lambda: look.has_begun(2))
    look.made[1].let_go()
    qtbot.waitUntil(lambda: not queue.busy)
    assert news.answered == [played, looked]
    assert diary.count("look is released") == 2


def test_nothing_stops_the_player(queue: JobQueue, diary: list[str], qtbot: QtBot) -> None:
    play = Maker("play", diary)
    ask(queue, play, Priority.PLAY)
    qtbot.waitUntil(play.has_begun)
    for priority in Priority:
        ask(queue, Maker(priority.name, diary), priority)
        ask(queue, Maker(f"beside {priority.name}", diary), priority, Lane.SIDE)
    qtbot.waitUntil(lambda: "beside PLAY begins" in diary)
    assert not any(entry.startswith("play is") for entry in diary)


def test_the_background_pauses_while_a_move_is_searched(
    queue: JobQueue, news: News, diary: list[str], qtbot: QtBot
) -> None:
    """In its own lane: so that the search, which is timed, has the machine for itself, and says so."""
    count, play = Maker("count", diary), Maker("play", diary)
    counted = ask(queue, count, Priority.BACKGROUND, Lane.SIDE)
    qtbot.waitUntil(count.has_begun)
    ask(queue, play, Priority.PLAY)
    qtbot.waitUntil(lambda: "count is released" in diary and play.has_begun())
    assert len(count.made) == 1
    play.made[0].let_go()
    qtbot.waitUntil(lambda: count.has_begun(2))
    count.made[1].let_go()
    qtbot.waitUntil(lambda: not queue.busy)
    assert news.answered[-1] == counted


def test_what_ran_beside_another_says_so(queue: JobQueue, news: News, diary: list[str], qtbot: QtBot) -> None:
    """Both of them; the next one, alone again, does not; a disk that writes is no company."""
    play, look, write = Maker("play", diary), Maker("look", diary), Maker("write", diary)
    ask(queue, play, Priority.PLAY)
    qtbot.waitUntil(play.has_begun)
    ask(queue, look, Priority.LOOK, Lane.SIDE)
    qtbot.waitUntil(look.has_begun)
    for maker in (play, look):
        maker.made[0].let_go()
    qtbot.waitUntil(lambda: not queue.busy)
    assert {alone for _, _, alone in news.finished} == {False}
    ask(queue, write, Priority.LOOK, Lane.FILES)
    qtbot.waitUntil(write.has_begun)
    with qtbot.waitSignal(queue.finished) as finished:
        ask(queue, search(SMALL), Priority.PLAY)
    assert finished.args[2] is True
    write.made[0].let_go()
    qtbot.waitUntil(lambda: not queue.busy)


def test_a_waiting_job_is_replaced_by_one_of_its_key(
    queue: JobQueue, news: News, diary: list[str], qtbot: QtBot
) -> None:
    gate = Maker("gate", diary)
    first = queue.ask(gate, Priority.LOOK, Lane.FILES, "", key="game")
    qtbot.waitUntil(gate.has_begun)
    asked = [queue.ask(lambda: Call(lambda: None), Priority.LOOK, Lane.FILES, "", key="game") for _ in range(3)]
    assert not queue.is_done(Lane.FILES, "game")
    gate.made[0].let_go()
    assert queue.flush()
    qtbot.waitUntil(lambda: not queue.busy)
    assert news.answered == [first, asked[-1]]


def _refuse(error: Exception) -> object:
    raise error


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (RulesError("The board has no columns."), "The board has no columns."),
        (PermissionError(13, "Permission denied"), "x.svg could not be written: Permission denied."),
        (OSError("a folder has that name"), "x.svg could not be written: a folder has that name."),
        (MemoryError(), "x.svg could not be written: there is not enough memory."),
    ],
)
def test_an_error_is_one_sentence(queue: JobQueue, qtbot: QtBot, error: Exception, sentence: str) -> None:
    with qtbot.waitSignal(queue.failed) as failed:
        job_id = queue.ask(lambda: Call(lambda: _refuse(error)), Priority.LOOK, Lane.SIDE, "x.svg could not be written")
    assert failed.args == [job_id, sentence]


@pytest.mark.parametrize(
    "error", [RuntimeError("a bug in the engine"), ValueError(), ValueError("a bug in the engine")]
)
@pytest.mark.parametrize("in_making", [False, True])
def test_an_unexpected_error_goes_to_the_log_which_is_named(
    queue: JobQueue, qtbot: QtBot, log: Path, error: Exception, in_making: bool
) -> None:
    """Also where the job cannot even be made; the worker survives it."""

    def make() -> Call:
        return _refuse(error) if in_making else Call(lambda: _refuse(error))  # type: ignore[return-value]

    with qtbot.waitSignal(queue.failed) as failed:
        queue.ask(make, Priority.PLAY, Lane.SEARCH, "The search failed")
    assert failed.args[1] == f"The search failed: the details are in {log}."
    assert repr(error).split("(")[0] in log.read_text()
    with qtbot.waitSignal(queue.finished):
        ask(queue, search(SMALL), Priority.PLAY)


@pytest.mark.parametrize("state", ["idle", "just asked", "running", "stopping", "waiting", "giving way", "closed"])
def test_close_works_in_any_state(qapp: object, qtbot: QtBot, state: str) -> None:
    """No thread and no timer is left (the fixture of every test looks), and nothing is heard afterwards."""
    queue = JobQueue()
    news = News(queue)
    count = 0 if state in ("idle", "closed") else 5 if state == "waiting" else 1
    asked = [ask(queue, search(ENDLESS, MINIMAX), Priority.LOOK) for _ in range(count)]
    if state in ("running", "stopping", "giving way"):
        qtbot.waitUntil(lambda: bool(news.samples))
    if state == "stopping":
        queue.stop(asked[0])
    if state == "giving way":
        ask(queue, search(ENDLESS, MINIMAX), Priority.PLAY)
        ask(queue, search(ENDLESS, MINIMAX), Priority.BACKGROUND, Lane.SIDE)
    if state == "closed":
        queue.close()
    queue.close()
    ask(queue, search(SMALL), Priority.PLAY)
    assert not queue.busy
    qtbot.waitUntil(lambda: True)
    assert news.answered == []


def test_the_end_writes_what_waits_and_nothing_later(queue: JobQueue, diary: list[str], qtbot: QtBot) -> None:
    gate = Maker("gate", diary)
    queue.ask(gate, Priority.LOOK, Lane.FILES, "")
    qtbot.waitUntil(gate.has_begun)
    for number in range(20):
        queue.ask(lambda number=number: Call(lambda: diary.append(str(number))), Priority.LOOK, Lane.FILES, "")
    assert not queue.flush(0.01)
    gate.made[0].let_go()
    queue.close()
    queue.ask(lambda: Call(lambda: diary.append("late")), Priority.LOOK, Lane.FILES, "")
    assert diary[-20:] == [str(number) for number in range(20)]


def test_a_disk_that_hangs_does_not_hold_the_end(qapp: object, qtbot: QtBot, diary: list[str]) -> None:
    queue, hangs = JobQueue(), Maker("disk", diary)
    queue.ask(hangs, Priority.LOOK, Lane.FILES, "")
    qtbot.waitUntil(hangs.has_begun)
    began = time.monotonic()
    queue.close(writing=0.05)
    assert time.monotonic() - began < 5
    assert queue.hangs
    hangs.made[0].let_go()


def test_the_end_tells_which_promises_are_not_kept(queue: JobQueue, diary: list[str], qtbot: QtBot) -> None:
    """Of what runs and of what waits; not of what is done, nor of what is written while the program ends."""

    def promise(make: Callable[[], Job[object]], lane: Lane, words: str) -> None:
        queue.ask(make, Priority.LOOK, lane, "", promise=words)

    after = threading.Event()
    promise(lambda: Call(lambda: None), Lane.SIDE, "done")
    queue.ask(lambda: Call(after.set), Priority.LOOK, Lane.SIDE, "")
    assert after.wait(20)  # so the one before has ended; its news are on their way
    export = Maker("export", diary)
    promise(export, Lane.SIDE, "runs")
    promise(Maker("another", diary), Lane.SIDE, "waits")
    promise(lambda: Call(lambda: None), Lane.FILES, "written")
    qtbot.waitUntil(export.has_begun)
    assert queue.close() == ["runs", "waits"]
    assert not queue.hangs
    assert "export is stopped" in diary
    assert queue.close() == []


def test_a_storm_of_wishes_answers_each_once(queue: JobQueue, news: News, qtbot: QtBot) -> None:
    """Whatever the order, the lane and the priority: a job answers once, unless it was cancelled; then never."""
    lot = random.Random(7)
    asked: list[int] = []
    gone: set[int] = set()
    for _ in range(600):
        lane = lot.choice((Lane.SEARCH, Lane.SIDE))
        match lot.choice(("small", "endless", "stop", "cancel", "events", "events")):
            case "small":
                asked.append(ask(queue, search(SMALL), lot.choice(list(Priority)), lane))
            case "endless":
                asked.append(ask(queue, search(ENDLESS, MINIMAX), lot.choice(list(Priority)), lane))
            case "stop" if asked:
                queue.stop(lot.choice(asked))
            case "cancel" if asked:
                job_id = lot.choice(asked)
                if queue.is_open(job_id):
                    gone.add(job_id)
                queue.cancel(job_id)
            case _:
                qtbot.waitUntil(lambda: True)
    for job_id in asked:
        queue.stop(job_id)
    qtbot.waitUntil(lambda: not queue.busy)
    assert sorted(news.answered) == [job_id for job_id in asked if job_id not in gone]


def test_the_workers_give_way_to_the_window(queue: JobQueue, diary: list[str], qtbot: QtBot) -> None:
    """While any works the interpreter's switch interval is a tenth of a millisecond; after the last it is as before."""
    usual = sys.getswitchinterval()
    first, second = Maker("first", diary), Maker("second", diary)
    ask(queue, first, Priority.LOOK)
    ask(queue, second, Priority.LOOK, Lane.SIDE)
    qtbot.waitUntil(lambda: first.has_begun() and second.has_begun())
    assert sys.getswitchinterval() == pytest.approx(0.0001)
    first.made[0].let_go()
    qtbot.waitUntil(lambda: "first is released" in diary)
    assert sys.getswitchinterval() == pytest.approx(0.0001)
    second.made[0].let_go()
    qtbot.waitUntil(lambda: not queue.busy)
    assert sys.getswitchinterval() == usual


class _Emitter(QObject):
    news = Signal(int)


def test_a_hundred_thousand_signals_leave_true_alone(qapp: object) -> None:
    """PySide6 6.12.0 on Python 3.11 lost a reference to True at each emit and ended the process."""
    emitter = _Emitter()
    before = sys.getrefcount(True)
    for number in range(100_000):
        emitter.news.emit(number)
    assert sys.getrefcount(True) > before - 1_000
