"""The lane MEASURE: what is timed and takes long sleeps while others compute, goes on where it was, stops at once."""

from __future__ import annotations

import threading

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.session.jobs.conftest import ENDLESS, MINIMAX, SMALL, Maker, News, Sleeps, Waits, ask, search
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.tree_size import TreeSize
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.jobs.job import Call, Lane, Priority
from ttt_gui.session.jobs.queue import JobQueue

LONG = Position(Rules(3, 4, 3)).play(5) if ENGINE == "compiled" else Position(Rules())
COMPANY = [(lane, priority) for lane in (Lane.SEARCH, Lane.SIDE) for priority in Priority]


def measure(queue: JobQueue, maker: Maker, priority: Priority = Priority.BACKGROUND) -> int:
    return ask(queue, maker, priority, Lane.MEASURE)


def alone(news: News) -> dict[int, bool]:
    return {job_id: alone for job_id, _, alone in news.finished}


def test_a_move_comes_in_between_and_the_row_goes_on(queue: JobQueue, news: News, qtbot: QtBot) -> None:
    """Plain minimax, made once, timed alone, and no node lost or searched twice: their number is that of the tree."""
    made: list[Searcher] = []

    def row() -> Searcher:
        made.append(search(LONG, MINIMAX)())
        return made[-1]

    measured = ask(queue, row, Priority.BACKGROUND, Lane.MEASURE)
    qtbot.waitUntil(lambda: bool(made) and made[0].sample().counters.nodes > 0)
    played = [ask(queue, search(SMALL), Priority.PLAY) for _ in range(3)]
    qtbot.waitUntil(lambda: not queue.busy, timeout=60_000)
    assert news.answered == [*played, measured]
    result = news.found[-1]
    assert isinstance(result, SearchResult)
    assert (len(made), result.counters.nodes, result.complete) == (1, TreeSize(LONG).run(), True)
    assert set(alone(news).values()) == {True}


@pytest.mark.parametrize(("lane", "priority"), COMPANY)
def test_it_sleeps_while_anything_else_computes(
    queue: JobQueue, news: News, diary: list[str], qtbot: QtBot, lane: Lane, priority: Priority
) -> None:
    """A move, a look, a count: each computes alone, and so does the row."""
    row, other = Maker("row", diary, Sleeps), Maker("other", diary)
    measured = measure(queue, row, Priority.PLAY)
    qtbot.waitUntil(row.has_begun)
    asked = ask(queue, other, priority, lane)
    assert diary[1] == "row sleeps"  # by a flag set on it, before ask() returns
    qtbot.waitUntil(other.has_begun)
    other.made[0].let_go()
    qtbot.waitUntil(lambda: "row goes on" in diary)
    row.made[0].let_go()
    qtbot.waitUntil(lambda: not queue.busy)
    assert alone(news) == {asked: True, measured: True}
    assert len(row.made) == 1


def test_a_disk_that_writes_does_not_wake_it_nor_send_it_to_sleep(
    queue: JobQueue, diary: list[str], qtbot: QtBot
) -> None:
    row, write = Maker("row", diary, Sleeps), Maker("write", diary)
    measure(queue, row)
    qtbot.waitUntil(row.has_begun)
    ask(queue, write, Priority.LOOK, Lane.FILES)
    qtbot.waitUntil(write.has_begun)
    assert "row sleeps" not in diary
    for maker in (write, row):
        maker.made[0].let_go()
    qtbot.waitUntil(lambda: not queue.busy)


def test_one_that_cannot_sleep_is_stopped_and_comes_again(
    queue: JobQueue, news: News, diary: list[str], qtbot: QtBot
) -> None:
    row, play = Maker("row", diary), Maker("play", diary)
    measured = measure(queue, row)
    qtbot.waitUntil(row.has_begun)
    played = ask(queue, play, Priority.PLAY)
    qtbot.waitUntil(lambda: "row is released" in diary and play.has_begun())
    play.made[0].let_go()
    qtbot.waitUntil(lambda: row.has_begun(2))
    row.made[1].let_go()
    qtbot.waitUntil(lambda: not queue.busy)
    assert news.answered == [played, measured]
    assert alone(news)[measured]


def test_what_begins_beside_a_move_begins_asleep(queue: JobQueue, diary: list[str], qtbot: QtBot) -> None:
    """The move is asked for while the row is being made: the row sees it as soon as it can sleep."""
    makes, may_go_on, play = threading.Event(), threading.Event(), Maker("play", diary)

    def slowly() -> Sleeps:
        makes.set()
        assert may_go_on.wait(20)
        return Sleeps("row", diary)

    row = ask(queue, slowly, Priority.BACKGROUND, Lane.MEASURE)
    qtbot.waitUntil(makes.is_set)
    ask(queue, play, Priority.PLAY)
    may_go_on.set()
    qtbot.waitUntil(lambda: "row begins" in diary and play.has_begun())
    assert [entry for entry in diary if "row" in entry] == ["row sleeps", "row begins"]
    play.made[0].let_go()
    qtbot.waitUntil(lambda: "row goes on" in diary)
    queue.stop(row)
    qtbot.waitUntil(lambda: not queue.busy)


def test_it_goes_on_when_the_move_is_cancelled_or_withdrawn(queue: JobQueue, diary: list[str], qtbot: QtBot) -> None:
    row, play = Maker("row", diary, Sleeps), Maker("play", diary)
    measured = measure(queue, row)
    qtbot.waitUntil(row.has_begun)
    running = ask(queue, play, Priority.PLAY)
    qtbot.waitUntil(play.has_begun)
    ask(queue, Maker("waits", diary), Priority.PLAY)
    queue.ask(Maker("waits with a key", diary), Priority.PLAY, Lane.SEARCH, "", key="move")
    queue.withdraw(Lane.SEARCH, "move")
    queue.cancel(running + 1)
    assert "row goes on" not in diary
    queue.cancel(running)
    qtbot.waitUntil(lambda: "row goes on" in diary)
    queue.stop(measured)
    qtbot.waitUntil(lambda: not queue.busy)
    assert not any(entry.startswith("waits") for entry in diary)


def test_stop_all_waits_for_nobody(queue: JobQueue, news: News, diary: list[str], qtbot: QtBot) -> None:
    """Asleep or not yet begun, each row answers while the move is still searched, which goes on alone."""
    play = Maker("play", diary)
    rows = [ask(queue, search(ENDLESS, MINIMAX), Priority.BACKGROUND, Lane.MEASURE) for _ in range(3)]
    qtbot.waitUntil(lambda: bool(news.samples))
    played = ask(queue, play, Priority.PLAY)
    qtbot.waitUntil(play.has_begun)
    for row in rows:
        queue.stop(row)
    qtbot.waitUntil(lambda: len(news.finished) == 3)
    assert news.answered == rows
    results = [found for found in news.found if isinstance(found, SearchResult)]
    assert [result.stopped_by for result in results] == ["user"] * 3
    assert [result.counters.nodes > 0 for result in results] == [True, False, False]
    play.made[0].let_go()
    qtbot.waitUntil(lambda: not queue.busy)
    assert alone(news)[played]


def test_a_row_cancelled_asleep_ends_unheard(queue: JobQueue, news: News, diary: list[str], qtbot: QtBot) -> None:
    play, after = Maker("play", diary), Maker("after", diary, Sleeps)
    row = ask(queue, search(ENDLESS, MINIMAX), Priority.BACKGROUND, Lane.MEASURE)
    qtbot.waitUntil(lambda: bool(news.samples))
    ask(queue, play, Priority.PLAY)
    qtbot.waitUntil(play.has_begun)
    queue.cancel(row)
    last = measure(queue, after)
    play.made[0].let_go()
    qtbot.waitUntil(after.has_begun)  # so the worker is free again
    after.made[0].let_go()
    qtbot.waitUntil(lambda: not queue.busy)
    assert row not in news.answered
    assert alone(news)[last]


def test_what_a_view_began_by_itself_makes_way_for_a_row(
    queue: JobQueue, news: News, diary: list[str], qtbot: QtBot
) -> None:
    """It ends, goes on after the row, and is heard of once; a second of its kind waits for it, as rows do."""
    idle, row, other = Maker("idle", diary, Sleeps), Maker("row", diary, Sleeps), Maker("other", diary, Sleeps)
    began = measure(queue, idle, Priority.IDLE)
    qtbot.waitUntil(idle.has_begun)
    later = measure(queue, other, Priority.IDLE)
    measured = measure(queue, row)
    qtbot.waitUntil(row.has_begun)
    row.made[0].let_go()
    qtbot.waitUntil(lambda: idle.has_begun(2))
    idle.made[1].let_go()
    qtbot.waitUntil(other.has_begun)
    other.made[0].let_go()
    qtbot.waitUntil(lambda: not queue.busy)
    assert news.answered == [measured, began, later]
    assert "idle is stopped" in diary


def test_the_end_ends_a_row_that_sleeps(qapp: object, qtbot: QtBot) -> None:
    """No thread is left (the fixture of every test looks), though a move was searched and another row waited."""
    queue = JobQueue()
    news = News(queue)
    for _ in range(2):
        ask(queue, search(ENDLESS, MINIMAX), Priority.BACKGROUND, Lane.MEASURE)
    qtbot.waitUntil(lambda: bool(news.samples))
    ask(queue, search(ENDLESS, MINIMAX), Priority.PLAY)
    queue.close()
    assert not queue.hangs
    assert news.answered == []


def test_the_urgent_row_goes_first_but_stops_none(queue: JobQueue, news: News, diary: list[str], qtbot: QtBot) -> None:
    rows = [Maker(name, diary, Sleeps) for name in ("first", "late", "urgent")]
    urgency = (Priority.BACKGROUND, Priority.BACKGROUND, Priority.LOOK)
    asked = [measure(queue, rows[0], urgency[0])]
    qtbot.waitUntil(rows[0].has_begun)
    asked += [measure(queue, row, priority) for row, priority in zip(rows[1:], urgency[1:], strict=True)]
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

        class Entered(Sleeps):
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
        return row is None or (isinstance(row, Sleeps) and row.asleep == (len(self.runs) > 1))


LANES = st.sampled_from((Lane.SEARCH, Lane.SIDE, Lane.MEASURE, Lane.MEASURE))
WISHES = st.one_of(
    st.tuples(st.just("ask"), LANES, st.sampled_from(Priority), st.booleans()),
    st.tuples(st.just("let go"), LANES),
    st.tuples(st.sampled_from(("stop", "cancel")), st.integers(0, 9)),
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(wishes=st.lists(WISHES, max_size=14))
def test_any_order_of_wishes_keeps_the_rules(qapp: object, qtbot: QtBot, wishes: list[tuple[object, ...]]) -> None:
    """One job a lane; the row sleeps exactly while another runs; each ends once, unless it was cancelled."""
    queue, ledger = JobQueue(), Ledger()
    news, asked, gone = News(queue), [], set()
    for wish in wishes:
        match wish:
            case "ask", Lane() as lane, Priority() as priority, bool() as fails:
                asked.append(ask(queue, lambda lane=lane, fails=fails: ledger.make(lane, fails), priority, lane))
            case "let go", Lane() as lane:
                ledger.let_go(lane)
            case "stop", int() as number if number < len(asked):
                queue.stop(asked[number])
            case "cancel", int() as number if number < len(asked):
                gone |= {asked[number]} if queue.is_open(asked[number]) else set()
                queue.cancel(asked[number])
        qtbot.waitUntil(lambda: ledger.rests)
    for job_id in asked:
        queue.stop(job_id)
    qtbot.waitUntil(lambda: not queue.busy)
    queue.close()
    assert not ledger.crowded
    assert sorted(news.answered) == [job_id for job_id in asked if job_id not in gone]


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(wishes=st.lists(st.sampled_from(("row", "move", "look", "count", "events")), max_size=40))
def test_any_order_of_searches_leaves_the_counts_alone(qapp: QApplication, qtbot: QtBot, wishes: list[str]) -> None:
    """Rows of real searches between moves, looks and other work: each row is made once and has its published count."""
    queue, made, rows = JobQueue(), 0, []
    news = News(queue)
    algorithm, nodes = (MINIMAX, 549_946)
    position = Position(Rules())

    def row() -> Searcher:
        nonlocal made
        made += 1
        return search(position, algorithm)()

    for wish in wishes:
        match wish:
            case "row" if len(rows) < (20 if ENGINE == "compiled" else 1):
                rows.append(ask(queue, row, Priority.BACKGROUND, Lane.MEASURE))
            case "move":
                ask(queue, search(SMALL), Priority.PLAY)
            case "look":
                ask(queue, search(SMALL), Priority.LOOK)
            case "count":
                ask(queue, lambda: Call(lambda: None), Priority.BACKGROUND, Lane.SIDE)
            case _:
                qapp.processEvents()
    qtbot.waitUntil(lambda: not queue.busy, timeout=60_000)
    queue.close()
    found = {job_id: (result.counters.nodes, alone) for job_id, result, alone in news.finished if job_id in rows}
    assert found == dict.fromkeys(rows, (nodes, True))
    assert made == len(rows)
