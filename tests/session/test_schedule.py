"""Tasks and their schedule: one answer each, the urgent first, stop at once, and nothing left behind."""

from __future__ import annotations

import gc
import sys
import threading
import weakref
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QThread, Signal
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.session.conftest import ENDLESS, MINIMAX, SMALL, Maker, News, calling, nothing, search
from tests.waiting import PATIENCE
from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.result import SearchInfo, SearchResult
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.rules import RulesError
from ttt_gui.session.schedule import Lane, Priority
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.control import Control, NoResult, Work


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


def test_searches_run_in_a_qthread(queue: TaskQueue, qtbot: QtBot) -> None:
    """So it was asked for when the program was begun; other threads have no QThread of a name."""
    task = queue.run(lambda _: QThread.currentThread().objectName(), "It failed", lane=Lane.SEARCH)
    with qtbot.waitSignal(task.finished) as found:
        pass
    assert found.args == ["ttt-gui-search"]


def test_a_task_brings_what_was_found_to_whoever_asked_and_to_nobody_else(
    queue: TaskQueue, news: News, qtbot: QtBot
) -> None:
    first, second = (news.ask(lambda _, n=n: n) for n in (1, 2))
    assert first.is_open
    qtbot.waitUntil(lambda: not queue.busy)
    assert news.finished == [(first, 1), (second, 2)]
    assert not first.is_open
    assert first.alone


def test_a_search_is_looked_at_and_stopped_through_its_task(queue: TaskQueue, news: News, qtbot: QtBot) -> None:
    task = news.ask(search(ENDLESS, MINIMAX), Priority.PLAY)

    def nodes() -> list[int]:
        return [info.counters.nodes for info in news.looks if isinstance(info, SearchInfo)]

    qtbot.waitUntil(lambda: len(set(nodes())) >= 3)
    assert nodes() == sorted(nodes())
    task.stop()
    qtbot.waitUntil(lambda: not queue.busy)
    assert [each.stopped_by for each in news.found if isinstance(each, SearchResult)] == ["user"]


def test_stopped_work_gives_what_it_has_or_that_it_has_nothing(queue: TaskQueue, news: News, qtbot: QtBot) -> None:
    task = news.ask(counting)
    qtbot.waitUntil(lambda: bool(news.looks) and news.looks[-1] != 0)
    task.stop()
    news.ask(endless).stop()
    qtbot.waitUntil(lambda: not queue.busy)
    count, nothing_found = news.found
    assert isinstance(count, int)
    assert nothing_found is NoResult.STOPPED


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


def test_of_work_that_shows_nothing_yet_no_look_is_given(queue: TaskQueue, news: News, qtbot: QtBot) -> None:
    """A search may wait for the processor between its thread and its first node."""
    may_search = threading.Event()

    def late(control: Control) -> object:
        assert may_search.wait(PATIENCE)
        return control.do(Searcher(SearchRequest(ENDLESS, MINIMAX)))

    task = news.ask(late)
    for _ in range(3):
        with qtbot.waitSignal(queue._timer.timeout):
            pass
    assert news.looks == []
    may_search.set()
    qtbot.waitUntil(lambda: bool(news.looks))
    assert None not in news.looks
    task.stop()
    qtbot.waitUntil(lambda: not queue.busy)


def test_a_control_lets_its_work_sleep_and_go_on(queue: TaskQueue, news: News, qtbot: QtBot) -> None:
    """What is measured sleeps while the player's move is searched."""
    measured = news.ask(counting, Priority.BACKGROUND, Lane.MEASURE)
    qtbot.waitUntil(lambda: bool(news.looks))
    asleep = threading.Event()

    def moving(control: Control) -> object:
        asleep.wait(PATIENCE)
        return control.do(Searcher(SearchRequest(SMALL)))

    move = queue.run(moving, "", Priority.PLAY, Lane.SEARCH)
    del news.looks[:]
    qtbot.waitUntil(lambda: len(news.looks) >= 4)
    assert news.looks[-2:] == [news.looks[-1]] * 2
    asleep.set()
    qtbot.waitUntil(lambda: not move.is_open)
    still = news.looks[-1]
    qtbot.waitUntil(lambda: news.looks[-1] != still)
    measured.stop()
    qtbot.waitUntil(lambda: not queue.busy)


def test_a_task_that_is_over_can_be_stopped_and_cancelled() -> None:
    task = Task()
    task.stop()
    task.cancel()
    assert not task.is_open


def test_a_stop_before_it_began_brings_a_result_too(
    queue: TaskQueue, news: News, diary: list[str], qtbot: QtBot
) -> None:
    first, second = Maker("first", diary), Maker("second", diary)
    news.ask(first, Priority.PLAY)
    waits = news.ask(second, Priority.PLAY)
    qtbot.waitUntil(first.has_begun)
    waits.stop()
    first.made[0].let_go()
    qtbot.waitUntil(lambda: not queue.busy)
    assert news.found == ["first", "second"]
    assert "second is stopped" in diary


def test_nothing_is_heard_of_a_cancelled_job(queue: TaskQueue, news: News, diary: list[str], qtbot: QtBot) -> None:
    """Cancelled while it waits, while it runs, and when its news are on their way."""
    runs, waits, done = Maker("runs", diary), Maker("waits", diary), threading.Event()
    running = news.ask(runs, Priority.PLAY)
    waiting = news.ask(waits, Priority.PLAY)
    qtbot.waitUntil(runs.has_begun)
    waiting.cancel()
    running.cancel()
    assert not queue.busy
    news.ask(calling(done.set), Priority.PLAY, Lane.SIDE)
    assert done.wait(PATIENCE)
    on_its_way = news.ask(nothing, Priority.LOOK, Lane.FILES)
    assert queue.flush()
    on_its_way.cancel()
    last = news.ask(search(SMALL), Priority.PLAY)
    qtbot.waitUntil(lambda: not queue.busy)
    assert (running in news.answered, waiting in news.answered, on_its_way in news.answered) == (False,) * 3
    assert last in news.answered
    assert waits.made == []


def test_the_player_goes_first_and_who_gave_way_comes_again(
    queue: TaskQueue, news: News, diary: list[str], qtbot: QtBot
) -> None:
    """A trace that is made again is stopped for the computer's move, made anew, and answers once."""
    look, play = Maker("look", diary), Maker("play", diary)
    looked = news.ask(look, Priority.LOOK)
    qtbot.waitUntil(look.has_begun)
    played = news.ask(play, Priority.PLAY)
    qtbot.waitUntil(play.has_begun)
    assert [entry for entry in diary if "look" in entry][:2] == ["look begins", "look is stopped"]
    play.made[0].let_go()
    qtbot.waitUntil(lambda: look.has_begun(2))
    look.made[1].let_go()
    qtbot.waitUntil(lambda: not queue.busy)
    assert news.answered == [played, looked]
    assert diary.count("look is released") == 2


def test_nothing_stops_the_player(queue: TaskQueue, news: News, diary: list[str], qtbot: QtBot) -> None:
    play = Maker("play", diary)
    news.ask(play, Priority.PLAY)
    qtbot.waitUntil(play.has_begun)
    for priority in Priority:
        news.ask(Maker(priority.name, diary), priority)
        news.ask(Maker(f"beside {priority.name}", diary), priority, Lane.SIDE)
    qtbot.waitUntil(lambda: "beside PLAY begins" in diary)
    assert not any(entry.startswith("play is") for entry in diary)


def test_the_background_pauses_while_a_move_is_searched(
    queue: TaskQueue, news: News, diary: list[str], qtbot: QtBot
) -> None:
    """In its own lane: so that the search, which is timed, has the machine for itself, and says so."""
    count, play = Maker("count", diary), Maker("play", diary)
    counted = news.ask(count, Priority.BACKGROUND, Lane.SIDE)
    qtbot.waitUntil(count.has_begun)
    news.ask(play, Priority.PLAY)
    qtbot.waitUntil(lambda: "count is released" in diary and play.has_begun())
    assert len(count.made) == 1
    play.made[0].let_go()
    qtbot.waitUntil(lambda: count.has_begun(2))
    count.made[1].let_go()
    qtbot.waitUntil(lambda: not queue.busy)
    assert news.answered[-1] == counted


def test_what_ran_beside_another_says_so(queue: TaskQueue, news: News, diary: list[str], qtbot: QtBot) -> None:
    """Both of them; the next one, alone again, does not; a disk that writes is no company."""
    play, look, write = Maker("play", diary), Maker("look", diary), Maker("write", diary)
    news.ask(play, Priority.PLAY)
    qtbot.waitUntil(play.has_begun)
    news.ask(look, Priority.LOOK, Lane.SIDE)
    qtbot.waitUntil(look.has_begun)
    for maker in (play, look):
        maker.made[0].let_go()
    qtbot.waitUntil(lambda: not queue.busy)
    assert [task.alone for task in news.answered] == [False, False]
    news.ask(write, Priority.LOOK, Lane.FILES)
    qtbot.waitUntil(write.has_begun)
    alone = news.ask(search(SMALL), Priority.PLAY)
    qtbot.waitUntil(lambda: not alone.is_open)
    assert alone.alone
    write.made[0].let_go()
    qtbot.waitUntil(lambda: not queue.busy)


def test_a_waiting_job_is_replaced_by_one_of_its_key(
    queue: TaskQueue, news: News, diary: list[str], qtbot: QtBot
) -> None:
    gate = Maker("gate", diary)
    first = news.ask(gate, Priority.LOOK, Lane.FILES, key="game")
    qtbot.waitUntil(gate.has_begun)
    asked = [news.ask(nothing, Priority.LOOK, Lane.FILES, key="game") for _ in range(3)]
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
def test_an_error_is_one_sentence(queue: TaskQueue, qtbot: QtBot, error: Exception, sentence: str) -> None:
    task = queue.run(calling(lambda: _refuse(error)), "x.svg could not be written")
    with qtbot.waitSignal(task.failed) as failed:
        pass
    assert failed.args == [sentence]


@pytest.mark.parametrize(
    "error", [RuntimeError("a bug in the engine"), ValueError(), ValueError("a bug in the engine")]
)
def test_an_unexpected_error_goes_to_the_log_which_is_named(
    queue: TaskQueue, qtbot: QtBot, log: Path, error: Exception, snapshot: SnapshotAssertion
) -> None:
    """The worker survives it."""
    task = queue.run(calling(lambda: _refuse(error)), "The search failed", lane=Lane.SEARCH)
    with qtbot.waitSignal(task.failed) as failed:
        pass
    assert failed.args == snapshot
    assert repr(error).split("(")[0] in log.read_text()
    with qtbot.waitSignal(queue.run(search(SMALL), "", lane=Lane.SEARCH).finished):
        pass


@pytest.mark.parametrize("state", ["idle", "just asked", "running", "stopping", "waiting", "giving way", "closed"])
def test_close_works_in_any_state(qapp: object, qtbot: QtBot, state: str) -> None:
    """No thread and no timer is left (the fixture of every test looks), and nothing is heard afterwards."""
    queue = TaskQueue()
    news = News(queue)
    count = 0 if state in ("idle", "closed") else 5 if state == "waiting" else 1
    asked = [news.ask(search(ENDLESS, MINIMAX), Priority.LOOK) for _ in range(count)]
    if state in ("running", "stopping", "giving way"):
        qtbot.waitUntil(lambda: bool(news.looks))
    if state == "stopping":
        asked[0].stop()
    if state == "giving way":
        news.ask(search(ENDLESS, MINIMAX), Priority.PLAY)
        news.ask(search(ENDLESS, MINIMAX), Priority.BACKGROUND, Lane.SIDE)
        news.ask(search(ENDLESS, MINIMAX), Priority.BACKGROUND, Lane.MEASURE)  # which sleeps
    if state == "closed":
        queue.close()
    queue.close()
    news.ask(search(SMALL), Priority.PLAY)
    assert not queue.busy
    qtbot.waitUntil(lambda: True)
    assert news.answered == []


def test_the_end_writes_what_waits_and_nothing_later(
    queue: TaskQueue, news: News, diary: list[str], qtbot: QtBot
) -> None:
    gate = Maker("gate", diary)
    news.ask(gate, Priority.LOOK, Lane.FILES)
    qtbot.waitUntil(gate.has_begun)
    for number in range(20):
        news.ask(calling(partial(diary.append, str(number))), Priority.LOOK, Lane.FILES)
    assert not queue.flush(0.01)
    gate.made[0].let_go()
    queue.close(writing=PATIENCE)
    news.ask(calling(partial(diary.append, "late")), Priority.LOOK, Lane.FILES)
    assert diary[-20:] == [str(number) for number in range(20)]


def test_a_disk_that_hangs_does_not_hold_the_end(qapp: object, qtbot: QtBot, diary: list[str]) -> None:
    queue, hangs = TaskQueue(), Maker("disk", diary)
    queue.run(hangs, "", lane=Lane.FILES)
    qtbot.waitUntil(hangs.has_begun)
    queue.close(writing=0.05)
    assert queue.hanging
    hangs.made[0].let_go()


def test_the_end_tells_which_promises_are_not_kept(
    queue: TaskQueue, news: News, diary: list[str], qtbot: QtBot
) -> None:
    """Of what runs and of what waits; not of what is done, nor of what is written while the program ends."""

    def if_dropped(work: Work, lane: Lane, words: str) -> None:
        queue.run(work, "", lane=lane, if_dropped=words)

    after = threading.Event()
    if_dropped(nothing, Lane.SIDE, "done")
    queue.run(calling(after.set), "")
    assert after.wait(PATIENCE)  # so the one before has ended; its news are on their way
    export = Maker("export", diary)
    if_dropped(export, Lane.SIDE, "runs")
    if_dropped(Maker("another", diary), Lane.SIDE, "waits")
    if_dropped(nothing, Lane.FILES, "written")
    qtbot.waitUntil(export.has_begun)
    assert queue.close() == ["runs", "waits"]
    assert not queue.hanging
    assert "export is stopped" in diary
    assert queue.close() == []


def test_the_workers_give_way_to_the_window(queue: TaskQueue, news: News, diary: list[str], qtbot: QtBot) -> None:
    """While any works the interpreter's switch interval is a tenth of a millisecond; after the last it is as before."""
    usual = sys.getswitchinterval()
    first, second = Maker("first", diary), Maker("second", diary)
    news.ask(first, Priority.LOOK)
    news.ask(second, Priority.LOOK, Lane.SIDE)
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
