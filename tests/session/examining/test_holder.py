"""The process of the table: kept between engines, ended at once, by itself, and with the program."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.session.examining.conftest import FIRST_EMPTY, request_of
from tests.waiting import PATIENCE, wait_until
from ttt_gui.engine.examine.holder import Hold, likeness_of
from ttt_gui.engine.examine.holder import _Holder as Holder
from ttt_gui.engine.examine.judge import Answer, Judged, Kind, Truths, judge
from ttt_gui.engine.examine.verdict import Likeness
from ttt_gui.engine.faults.diagnosis import CODE, NEAREST, Beside, Diagnosis
from ttt_gui.engine.faults.shown import Known, Suspect, textbook_counts
from ttt_gui.engine.growth.positions import AfterPlies, Reachable
from ttt_gui.engine.request import Order, Scores
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.likeness import HolderError, HolderProcess, look_closer
from ttt_gui.session.examining.lines import GuestLimits
from ttt_gui.system.control import Control, Outcome, StoppedError, Tell, untold

ROOT = Path(__file__).parents[3]
TOLD = "tests.session.examining.test_holder"
HOST = f"""
import sys
from {TOLD} import first_empty
from ttt_gui.engine.growth.positions import Reachable
from ttt_gui.engine.request import Order, Scores
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.likeness import look_closer
from ttt_gui.system.control import Control
from ttt_gui.session.examining.likeness import HolderProcess
process = HolderProcess()
look_closer(process, first_empty(Rules(2, 3, 2)), False, Control())
print(process.pid, flush=True)
look_closer(process, first_empty(Rules()), False, Control())
"""
MINIMAX = """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def minimax(board, me, other, alpha, beta):
    if any(all(board[cell] == other for cell in line) for line in LINES):
        return -1
    if " " not in board:
        return 0
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = me
            alpha = max(alpha, -minimax(board, other, me, -beta, -alpha))
            board[cell] = " "
            if alpha >= beta:
                break
    return alpha

def best_move(board, player):
    best, chosen = -2, None
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = player
            value = -minimax(board, "O" if player == "X" else "X", player, -2, 2)
            board[cell] = " "
            if value > best:
                best, chosen = value, cell
    return chosen
"""


def first_empty(rules: Rules) -> list[Judged]:
    """All the answers of an engine that plays the first empty cell."""
    truths = Truths()
    return [
        judge(Answer(position, Kind.MOVE, position.legal_moves[0]), truths.of(position))
        for position in Reachable(rules).positions()
    ]


@pytest.fixture
def holder() -> Iterator[HolderProcess]:
    process = HolderProcess()
    yield process
    process.close()
    assert process.pid is None


@pytest.fixture(scope="module")
def small() -> list[Judged]:
    """Of a board so small that its table is made at once."""
    return first_empty(Rules(2, 3, 2))


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError:
        return True
    return False


def test_the_table_is_kept_for_the_next_engine(holder: HolderProcess, small: list[Judged]) -> None:
    """One process for both; what it finds is what is found in this one."""
    first = look_closer(holder, small, False, Control())
    pid = holder.pid
    second = look_closer(holder, small[::2], False, Control())
    assert pid is not None
    assert holder.pid == pid
    assert first.title
    assert first.rows[0].asked == len(small)
    assert second.rows[0].asked == len(small[::2])


@pytest.mark.slow
def test_stopped_it_is_gone_at_once_and_the_next_one_begins_anew(holder: HolderProcess, small: list[Judged]) -> None:
    """While the table of 3 x 3 is made, which takes seconds."""
    job = Control(partial(look_closer, holder, first_empty(Rules()), False))
    found: list[object] = []
    thread = threading.Thread(target=lambda: found.append(job.run()))
    thread.start()
    wait_until(lambda: (job.sample() or 0.0) > 0)
    pid = holder.pid
    assert pid is not None
    job.stop()
    thread.join()
    assert found == [Outcome.STOPPED]
    assert sys.platform == "win32" or gone(pid)
    assert look_closer(holder, small, False, Control())


@pytest.mark.slow
def test_asleep_it_computes_no_further(holder: HolderProcess) -> None:
    """How far it is stays the same until it goes on; a stop ends the sleep."""
    job = Control(partial(look_closer, holder, first_empty(Rules()), False))
    job.pause()
    thread = threading.Thread(target=job.run)
    thread.start()
    assert holder.pid is None
    job.resume()
    wait_until(lambda: (job.sample() or 0.0) > 0)
    job.pause()
    job.stop()
    thread.join()
    assert holder.pid is None


def test_it_ends_when_nobody_asks() -> None:
    command = [sys.executable, "-c", "from ttt_gui.engine.examine.holder import run_holder; run_holder(0.01)"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.wait(PATIENCE) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="asks for a process by its number")
@pytest.mark.slow
def test_it_ends_with_a_program_that_is_killed() -> None:
    """In the middle of a table: its pipe closes."""
    host = subprocess.Popen(
        [sys.executable, "-c", HOST], cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE
    )
    with host:
        pid = int(host.stdout.readline())
        assert not gone(pid)
        host.kill()
    wait_until(lambda: gone(pid))


def test_what_it_must_not_say_is_refused(holder: HolderProcess) -> None:
    """An order that it does not know: it says so, and is ended."""
    with pytest.raises(HolderError, match="no order"):
        list(holder.ask("nonsense", untold))
    assert holder.pid is None


class Scripted(HolderProcess):
    """Says what a test has it say."""

    def __init__(self, *lines: Likeness, dies: bool = False) -> None:
        super().__init__()
        self._lines, self._dies = lines, dies

    def ask(self, order: object, tell: Tell) -> Iterator[Likeness]:
        assert isinstance(order, Hold)
        self.order = order
        yield from self._lines
        if self._dies:
            raise HolderError("The process ended with status -11.")


def test_a_file_that_the_parser_dies_of_keeps_its_diagnosis(small: list[Judged]) -> None:
    found = look_closer(Scripted(Likeness("a minimax"), dies=True), small, False, Control())
    assert (found.title, found.line, found.calls) == ("a minimax", None, None)
    with pytest.raises(HolderError):
        look_closer(Scripted(dies=True), small, False, Control())
    with pytest.raises(HolderError):
        look_closer(Scripted(), small, False, Control())


@pytest.mark.parametrize(("source", "has_search"), [(MINIMAX, True), (FIRST_EMPTY, False)])
@pytest.mark.slow
def test_the_calls_of_its_search_are_counted_first(
    source: str, has_search: bool, token: str, engine: Callable[[str], Path]
) -> None:
    """On the empty board, in a call of its own: of alpha-beta with the whole window for each move of the root as many
    as in the textbook; none where there is no search."""
    textbook = textbook_counts(Position(Rules()), Known(True, False, Scores.FLAT, Order.ROW))[1].calls
    calls = textbook if has_search else None
    request = request_of(engine(source), AfterPlies(Rules(), 0), limits=GuestLimits(60.0, 512, 8))
    process = Scripted(Likeness(calls=calls, calls_text="So many."))
    judged = [judge(Answer(Position(Rules()), Kind.MOVE, 0), Truths().of(Position(Rules())))]
    job = Control(partial(look_closer, process, judged, False, request=request))
    job.pause()
    job.resume()
    assert job.run() == Likeness(calls=calls, calls_text="So many.")
    assert (process.order.calls, process.order.source) == (calls, source)
    stopped = Control(partial(look_closer, process, judged, False, request=request))
    stopped.stop()
    assert stopped.run() is Outcome.STOPPED


# -- One process and one table for all files of a class ----------------------------------------------------------------

HOLD, ONE = Hold({}, {}), Likeness("one")


def test_one_table_serves_whichever_of_its_positions_are_asked() -> None:
    positions = AfterPlies(Rules(4, 4, 4), 1)
    asked = positions.positions()
    holder = Holder(io.BytesIO())
    holder._tell = untold
    table = holder._table_for(Rules(4, 4, 4), asked[:1], positions)
    assert holder._table_for(Rules(4, 4, 4), asked, positions) is table
    assert holder._table_for(Rules(4, 4, 4), (Position(Rules(4, 4, 4)),), None) is not table


def test_who_waits_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []
    monkeypatch.setattr(HolderProcess, "_begin", lambda _, order: begun.append(order))
    monkeypatch.setattr(HolderProcess, "_answers", lambda *_: iter((ONE,)))
    holder = HolderProcess(AfterPlies(Rules(), 8))
    running = holder.ask(HOLD, untold)
    assert next(running)
    holder.stop()  # for the one that waits: the other goes on

    def enough(_share: float | None) -> None:
        raise StoppedError

    with pytest.raises(StoppedError):
        list(holder.ask(HOLD, enough))
    assert list(running) == []
    with pytest.raises(StoppedError):  # nobody else is at work, and nothing begins
        list(holder.ask(HOLD, enough))
    assert begun == [HOLD]
    assert list(holder.ask(HOLD, untold)) == [ONE]


def test_what_a_report_says() -> None:
    """The fault with its line; that nothing is like it; that nothing was told."""
    flat, source = "Every win counts the same.", "\n" * 6 + "    if depth == 4:\n"
    line = Suspect(7, "It ends here.")
    named = Diagnosis(title="a minimax that stops", cause="It stops.", description=flat, line=line)
    found = likeness_of(named, source)
    assert (found.source, likeness_of(named, "one line").line) == ("if depth == 4:", None)
    assert (found.title, found.reason, found.line, found.sentence) == (named.title, "It stops.", 7, "It ends here.")
    near = Diagnosis(title="a minimax", rows=(Beside("this one", 4_289, 4_520),), lead=NEAREST)
    assert likeness_of(near).text == ("Nearest: a minimax (in 4,289 of 4,520; it does not explain the mistakes)")
    code = likeness_of(Diagnosis(title="a search that errs", lead=CODE, line=line), source)
    assert code.text == "Its code shows a search that errs, line 7"
    assert likeness_of(Diagnosis(title="a minimax", description="It goes to the end.")).cause[-4:] == "end."
    assert likeness_of(Diagnosis(tried=490)).cause == ("None of 490 kinds of minimax tried explains these answers.")
    assert likeness_of(Diagnosis()).cause == "No search explains these answers."
