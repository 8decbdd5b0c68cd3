"""The lane MEASURE: what is timed and takes long sleeps while others compute, goes on where it was, stops at once."""

from __future__ import annotations

import threading
from functools import partial

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from tests.examples import examples
from tests.session.conftest import ENDLESS, MINIMAX, Maker, News, Waits, doing, search
from tests.waiting import PATIENCE
from ttt_gui.engine.result import SearchResult
from ttt_gui.session.schedule import Lane, Priority
from ttt_gui.session.tasks import Task, TaskQueue

COMPANY = [(lane, priority) for lane in (Lane.SEARCH, Lane.SIDE) for priority in Priority]


def measure(news: News, maker: Maker, priority: Priority = Priority.BACKGROUND) -> Task:
    return news.ask(maker, priority, Lane.MEASURE)


@pytest.mark.parametrize(("lane", "priority"), COMPANY)
def test_it_sleeps_while_anything_else_computes(
    queue: TaskQueue, news: News, diary: list[str], qtbot: QtBot, lane: Lane, priority: Priority
) -> None:
    """A move, a look, a count: each computes alone, and so does the row."""
    row, other = Maker("row", diary), Maker("other", diary)
    measured = measure(news, row, Priority.PLAY)
    qtbot.waitUntil(row.has_begun)
    asked = news.ask(other, priority, lane)
    assert diary[1] == "row sleeps"  # by a flag set on it, before ask() returns
    qtbot.waitUntil(other.has_begun)
    other.made[0].let_go()
    qtbot.waitUntil(lambda: "row goes on" in diary)
    row.made[0].let_go()
    qtbot.waitUntil(lambda: not queue.busy)
    assert (asked.alone, measured.alone) == (True, True)
    assert len(row.made) == 1


def test_a_disk_that_writes_does_not_wake_it_nor_send_it_to_sleep(
    queue: TaskQueue, news: News, diary: list[str], qtbot: QtBot
) -> None:
    row, write = Maker("row", diary), Maker("write", diary)
    measure(news, row)
    qtbot.waitUntil(row.has_begun)
    news.ask(write, Priority.LOOK, Lane.FILES)
    qtbot.waitUntil(write.has_begun)
    assert "row sleeps" not in diary
    for maker in (write, row):
        maker.made[0].let_go()
    qtbot.waitUntil(lambda: not queue.busy)


def test_what_begins_beside_a_move_begins_asleep(queue: TaskQueue, news: News, diary: list[str], qtbot: QtBot) -> None:
    """The move is asked for while the row is being made: the row sees it as soon as it can sleep."""
    makes, may_go_on, play = threading.Event(), threading.Event(), Maker("play", diary)

    def slowly() -> Waits:
        makes.set()
        assert may_go_on.wait(PATIENCE)
        return Waits("row", diary)

    row = news.ask(doing(slowly), Priority.BACKGROUND, Lane.MEASURE)
    qtbot.waitUntil(makes.is_set)
    news.ask(play, Priority.PLAY)
    may_go_on.set()
    qtbot.waitUntil(lambda: "row begins" in diary and play.has_begun())
    assert [entry for entry in diary if "row" in entry] == ["row sleeps", "row begins"]
    play.made[0].let_go()
    qtbot.waitUntil(lambda: "row goes on" in diary)
    row.stop()
    qtbot.waitUntil(lambda: not queue.busy)


def test_it_goes_on_when_the_move_is_cancelled_or_withdrawn(
    queue: TaskQueue, news: News, diary: list[str], qtbot: QtBot
) -> None:
    row, play = Maker("row", diary), Maker("play", diary)
    measured = measure(news, row)
    qtbot.waitUntil(row.has_begun)
    running = news.ask(play, Priority.PLAY)
    qtbot.waitUntil(play.has_begun)
    waiting = news.ask(Maker("waits", diary), Priority.PLAY)
    news.ask(Maker("waits with a key", diary), Priority.PLAY, key="move")
    queue.withdraw(Lane.SEARCH, "move")
    waiting.cancel()
    assert "row goes on" not in diary
    running.cancel()
    qtbot.waitUntil(lambda: "row goes on" in diary)
    measured.stop()
    qtbot.waitUntil(lambda: not queue.busy)
    assert not any(entry.startswith("waits") for entry in diary)


def test_stop_all_waits_for_nobody(queue: TaskQueue, news: News, diary: list[str], qtbot: QtBot) -> None:
    """Asleep or not yet begun, each row answers while the move is still searched, which goes on alone."""
    play = Maker("play", diary)
    rows = [news.ask(search(ENDLESS, MINIMAX), Priority.BACKGROUND, Lane.MEASURE) for _ in range(3)]
    qtbot.waitUntil(lambda: bool(news.looks))
    played = news.ask(play, Priority.PLAY)
    qtbot.waitUntil(play.has_begun)
    for row in rows:
        row.stop()
    qtbot.waitUntil(lambda: len(news.finished) == 3)
    assert news.answered == rows
    results = [found for found in news.found if isinstance(found, SearchResult)]
    assert [result.stopped_by for result in results] == ["user"] * 3
    assert [result.counters.nodes > 0 for result in results] == [True, False, False]
    play.made[0].let_go()
    qtbot.waitUntil(lambda: not queue.busy)
    assert played.alone


def test_what_a_view_began_by_itself_makes_way_for_a_row(
    queue: TaskQueue, news: News, diary: list[str], qtbot: QtBot
) -> None:
    """It ends, goes on after the row, and is heard of once; a second of its kind waits for it, as rows do."""
    idle, row, other = Maker("idle", diary), Maker("row", diary), Maker("other", diary)
    began = measure(news, idle, Priority.IDLE)
    qtbot.waitUntil(idle.has_begun)
    later = measure(news, other, Priority.IDLE)
    measured = measure(news, row)
    qtbot.waitUntil(row.has_begun)
    row.made[0].let_go()
    qtbot.waitUntil(lambda: idle.has_begun(2))
    idle.made[1].let_go()
    qtbot.waitUntil(other.has_begun)
    other.made[0].let_go()
    qtbot.waitUntil(lambda: not queue.busy)
    assert news.answered == [measured, began, later]
    assert "idle is stopped" in diary


def test_the_urgent_row_goes_first_but_stops_none(queue: TaskQueue, news: News, diary: list[str], qtbot: QtBot) -> None:
    rows = [Maker(name, diary) for name in ("first", "late", "urgent")]
    urgency = (Priority.BACKGROUND, Priority.BACKGROUND, Priority.LOOK)
    asked = [measure(news, rows[0], urgency[0])]
    qtbot.waitUntil(rows[0].has_begun)
    asked += [measure(news, row, priority) for row, priority in zip(rows[1:], urgency[1:], strict=True)]
    for index in (0, 2, 1):
        qtbot.waitUntil(rows[index].has_begun)
        rows[index].made[0].let_go()
    qtbot.waitUntil(lambda: not queue.busy)
    assert news.answered == [asked[0], asked[2], asked[1]]
    assert [len(row.made) for row in rows] == [1, 1, 1]


class Ledger:
    """Which jobs run, and whether ever two of a lane did."""

    def __init__(self) -> None:
        self.runs: dict[Lane, Waits] = {}
        self.crowded = False
        self._diary: list[str] = []

    def make(self, lane: Lane, fails: bool) -> Waits:
        ledger = self

        class Entered(Waits):
            def run(self) -> str:
                ledger.crowded |= lane in ledger.runs
                ledger.runs[lane] = self
                try:
                    found = super().run()
                finally:
                    del ledger.runs[lane]
                if fails:
                    raise MemoryError
                return found

        return Entered("job", self._diary)

    def let_go(self, lane: Lane) -> None:
        if job := self.runs.get(lane):
            job.let_go()

    @property
    def rests(self) -> bool:
        """Whether the row sleeps if anything else runs, and is awake if nothing does."""
        row = self.runs.get(Lane.MEASURE)
        return row is None or row.asleep == (len(self.runs) > 1)


LANES = st.sampled_from((Lane.SEARCH, Lane.SIDE, Lane.MEASURE, Lane.MEASURE))
WISHES = st.one_of(
    st.tuples(st.just("ask"), LANES, st.sampled_from(Priority), st.booleans()),
    st.tuples(st.just("let go"), LANES),
    st.tuples(st.sampled_from(("stop", "cancel")), st.integers(0, 9)),
)


@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(wishes=st.lists(WISHES, max_size=14))
def test_any_order_of_wishes_keeps_the_rules(qapp: object, qtbot: QtBot, wishes: list[tuple[object, ...]]) -> None:
    """One job a lane; the row sleeps exactly while another runs; each ends once, unless it was cancelled."""
    queue, ledger = TaskQueue(), Ledger()
    news, gone = News(queue), set()
    for wish in wishes:
        match wish:
            case "ask", Lane() as lane, Priority() as priority, bool() as fails:
                news.ask(doing(partial(ledger.make, lane, fails)), priority, lane)
            case "let go", Lane() as lane:
                ledger.let_go(lane)
            case "stop", int() as number if number < len(news.asked):
                news.asked[number].stop()
            case "cancel", int() as number if number < len(news.asked):
                gone |= {number} if news.asked[number].is_open else set()
                news.asked[number].cancel()
        qtbot.waitUntil(lambda: ledger.rests)
    for task in news.asked:
        task.stop()
    qtbot.waitUntil(lambda: not queue.busy)
    queue.close()
    assert not ledger.crowded
    assert news.numbers_answered == [number for number in range(len(news.asked)) if number not in gone]
