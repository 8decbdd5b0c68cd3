"""A call that takes long: where it computes is said while it runs and when its time is over. What is proved never to
end is ended at once, and nothing else is."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from tests.session.examining.conftest import opponent_of, request_of
from ttt_gui.engine.examine.judge import Answer, Kind
from ttt_gui.engine.growth.positions import Given
from ttt_gui.game.position import Position
from ttt_gui.game.record import Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining import process
from ttt_gui.session.examining.examination import examine
from ttt_gui.session.examining.lines import GuestLimits
from ttt_gui.session.examining.match import MatchRequest, play_match
from ttt_gui.session.examining.process import CallPlace, Guest
from ttt_gui.system.control import Control, StoppedError

pytestmark = pytest.mark.usefixtures("by_processor")
Make = Callable[..., Guest]
START = Position(Rules())
HEAD = "def best_move(board, player):\n"
COUNTS = "    i, placed = 0, False\n    while not placed:\n        i += 1\n    return i\n"
"""A loop that goes on computing: whether it ends is not to be seen."""


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is looked at ten times a second."""
    monkeypatch.setattr(process, "_LOOK_SECONDS", 0.1)


def ask(guest: Make, body: str, seconds: float) -> Answer:
    return guest(HEAD + body, limits=GuestLimits(seconds, 512, 8)).ask(START)


@pytest.mark.slow
def test_where_a_long_call_computes_is_said_within_ten_seconds_of_its_time(guest: Make) -> None:
    """Function, lines of the loop, and for how long it was seen there."""
    one = guest(HEAD + COUNTS, limits=GuestLimits(300.0, 512, 8))
    with ThreadPoolExecutor() as threads:
        call = threads.submit(one.ask, START)
        while not one.where.waiting and not call.done():
            if one._process and (one._process._tree.seconds or 0.0) > 10.0:
                break
            time.sleep(0.05)
        where = one.where
        one.stop()
        assert isinstance(call.exception(), StoppedError)
    assert (where.function, where.line, where.until, where.calls_itself) == ("best_move", 3, 4, False)
    assert where.waiting == f"`best_move` has been in the loop of lines 3 to 4 for {where.seconds:.0f} s"


@pytest.mark.slow
def test_an_examination_and_a_match_say_it(guest: Make) -> None:
    """In what the window and the terminal show while they run."""
    one = guest(HEAD + COUNTS, limits=GuestLimits(300.0, 512, 8))
    request = request_of(one.file, Given((START,)), limits=one.limits, processes=1)
    match = MatchRequest(opponent_of(one.file, one.calling, one.limits), Strength.RANDOM, 2)
    examined, played = Control(partial(examine, request)), Control(partial(play_match, match))
    found = []
    threads = [threading.Thread(target=examined.run), threading.Thread(target=lambda: found.append(played.run()))]
    for thread in threads:
        thread.start()
    while not all(each.sample() for each in (examined, played)):
        time.sleep(0.05)
    while not examined.sample().waiting or not played.sample().sentence:
        time.sleep(0.05)
    assert examined.sample().waiting.startswith("`best_move` has been in the loop of lines 3 to 4 for ")
    assert played.sample().sentence.startswith("engine.py: `best_move` has been in the loop of lines 3 to 4 for ")
    examined.stop()
    played.stop()
    for thread in threads:
        thread.join()
    assert found[0].sentence.startswith("Stopped: ")


SEARCH = (
    "def best_move(board, player):\n    for i in range(9):\n        search(board, 12)\n    return 0\n\n"
    "def search(board, depth):\n    if not depth:\n        return 0\n"
    "    for i in range(9):\n        search(board, depth - 1)\n"
)


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize(
    ("source", "ending"),
    [
        (HEAD + COUNTS, ", in the loop of lines 3 to 4."),
        (SEARCH, ", in `search`, which calls itself."),
        (
            HEAD + "    total = 0\n    for i in range(10 ** 6): total += i\n    while True:\n        helper(board)\n"
            "def helper(b):\n    for _ in range(100): b.count(' ')\n",
            ", in the loop of lines 4 to 5.",
        ),
    ],
)
@pytest.mark.slow
def test_the_loop_is_said_when_the_time_is_over(
    guest: Make, monkeypatch: pytest.MonkeyPatch, source: str, ending: str
) -> None:
    """Not a loop before it, and of a search not the line where it happened to be."""
    monkeypatch.setattr(process, "LONG", 1.0)  # of the 2 that it has
    answer = guest(source, limits=GuestLimits(2.0, 512, 8)).ask(START)
    assert (answer.kind, answer.is_endless) == (Kind.TOO_SLOW, False)
    assert answer.sentence.endswith(ending)


@pytest.mark.parametrize(
    ("body", "line"),
    [
        ("    i = 0\n    while i < 9:\n        i += 0\n    return i\n", 3),
        ("    while True: pass\n", 2),
        ("    i = 0\n    while board[i] != '?':\n        i = (i + 1) % 3\n    return i\n", 3),
        ("    while free(board) > 0:\n        i = 1\n    return i\n\ndef free(b):\n    return b.index(' ') + 1\n", 0),
    ],
)
@pytest.mark.slow
def test_what_can_never_end_is_ended_at_once(guest: Make, body: str, line: int) -> None:
    """The same values in the same place again; where a call may decide otherwise, it is not proved."""
    answer = ask(guest, body, 60.0 if line else 3.0)
    assert answer.kind is Kind.TOO_SLOW
    never = f"It never ends, in line {line}: the same values come again and again."
    assert answer.sentence == never if line else not answer.is_endless


SOUND = {
    "a count in the module": "n = 0\n" + HEAD + "    global n\n    while n >= 0:\n        n += 1\n",
    "a clock in a function": HEAD + "    while not done():\n        pass\n\nimport time\n"
    "def done():\n    return time.time() < 0\n",
    "slow steps": HEAD + "    i = 0\n    while i < 10 ** 9:\n        i += 1\n        sum(range(3_000_000))\n",
    "a count in a class": "class Count:\n    n = 0\n" + HEAD + "    while Count.n >= 0:\n        Count.n += 1\n",
    "a list in a class": "class Count:\n    n = [0]\n" + HEAD + "    while Count.n[0] >= 0:\n        Count.n[0] += 1\n",
    "a loop around it": "import time\n" + HEAD + "    while time.time() > 0:\n        i = 0\n"
    "        while i < 90:\n            i += 1\n",
    "a default that grows": HEAD + "    while not full():\n        pass\n\ndef full(seen=[]):\n    seen.append(1)\n"
    "    return len(seen) < 0\n",
    "a number of many digits": HEAD + "    x = 10 ** 5000\n    while x:\n        x += 1\n",
    "chance": "import random\n" + HEAD + "    while random.random() < 1:\n        pass\n",
}


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("name", SOUND)
@pytest.mark.slow
def test_what_may_still_end_is_not(guest: Make, name: str) -> None:
    """Its whole time is its own."""
    answer = guest(SOUND[name], limits=GuestLimits(1.0, 512, 8)).ask(START)
    assert answer.kind is Kind.TOO_SLOW
    assert answer.sentence.startswith("It took longer than"), answer.sentence


def test_an_answer_that_comes_while_it_is_looked_at_is_taken(guest: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said of one call is nothing of the next."""
    monkeypatch.setattr(process, "_LOOK_SECONDS", 0.05)
    source = "import time\n" + HEAD + "    end = time.time() + 0.7\n    while time.time() < end: pass\n    return 0\n"
    one = guest(source)
    assert [one.ask(START).cell for _ in range(4)] == [0] * 4
    assert one.where == CallPlace()


def test_words_of_where() -> None:
    """A sentence in each case; nothing of what is no name."""
    assert CallPlace(3, 3, "f", seconds=5.2).waiting == "`f` has been in the loop of line 3 for 5 s"
    assert CallPlace(3, 0, "f", seconds=12).waiting == "`f` has been in line 3 for 12 s"
    assert CallPlace(3, 0, "", seconds=12).waiting == "The file has been in line 3 for 12 s"
    assert CallPlace(3, 9, "f", True, 12).waiting == "`f`, which calls itself, has been computing for 12 s"
    assert (CallPlace(3, 9, "f", seconds=3.9).waiting, CallPlace(3, 9, "f", seconds=3.9).ending) == ("", ", in line 3")
    assert CallPlace.of({"where": "3", "function": "a b", "seconds": float("nan"), "endless": 1}) == CallPlace()
