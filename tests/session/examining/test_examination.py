"""The examination: what is asked, what is counted, why it ends, and that nothing is left of it; answers that come are
counted and grouped where they are judged, and the time is foreseen that the rest takes."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from tests.engine.examine.test_judge import examined as judged_by_hand
from tests.engine.examine.test_judge import shallow
from tests.engine.faults.called import positions
from tests.guests.index import FOLDER
from tests.session.examining.asked_engines import SOUND
from tests.session.examining.conftest import CALLING, FIRST_EMPTY, opponent_of, request_of
from tests.ui.examine.sample import asked
from tests.ui.examine.sample import shallow as shallow_answer
from tests.waiting import once
from ttt_gui.engine.examine.calling import Reply
from ttt_gui.engine.examine.guess import Guess
from ttt_gui.engine.examine.judge import FAILURES, Grade, class_key, grouped
from ttt_gui.engine.examine.verdict import Graded, Result
from ttt_gui.engine.growth.positions import AfterPlies, Given, PositionSet, Reachable, SampledPlies
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.examination import Gathering, Request, TimeLeft, examine
from ttt_gui.session.examining.lines import GuestLimits
from ttt_gui.session.examining.opponents import try_ways
from ttt_gui.session.examining.process import GuestError
from ttt_gui.system.control import Control, Look, Part, Tell, untold

BOARD = Rules()
TWO_PLIES = AfterPlies(BOARD, 2)
FAILS_LATE = Given(tuple(sorted(TWO_PLIES.positions(), key=lambda each: each.occupied & 1)))
"""Those with a stone in the first cell come last."""
Ask = Callable[..., Request]
SHALLOW = (FOLDER / "stops_4_none_when_lost.py").read_text(encoding="utf-8")


@pytest.fixture
def ask(token: str, engine: Callable[[str], Path]) -> Ask:
    """Makes requests about sources."""

    def make(source: str, positions: PositionSet = TWO_PLIES, **more: object) -> Request:
        return request_of(engine(source), positions, **more)

    return make


@pytest.mark.slow
def test_every_position_of_three_by_three(ask: Ask) -> None:
    """The engine of the published face, asked in its process: its counts are those judged without one, its 632 failures
    are its answer to lost positions and end nothing, though eight of them are asked one after the other."""
    found = examine(ask(SHALLOW, Reachable(BOARD), again=False), Control())
    by_hand = judged_by_hand(shallow)
    assert not found.stopped
    assert (found.positions, found.verdict.positions, found.stopped) == (4_520, 4_520, "")
    assert found.verdict.counts == by_hand.counts
    assert found.verdict.counts[Grade.ERROR] == 632
    assert found.verdict.headline == by_hand.headline
    assert "; raises " in found.verdict.detail  # the same in all of them, with its line
    assert found.verdict.detail.endswith(", in 632 lost positions.")
    assert [(each.games, each.ends[3]) for each in found.verdict.tallies] == [(106, 4), (469, 23)]
    assert not found.verdict.differing
    assert any(each.answer.printed == "best score 1\n" for each in found.judged)
    assert 0 < found.times.slowest <= found.times.its
    assert found.times.calls == 4_520


@pytest.mark.slow
def test_all_is_asked_again(ask: Ask) -> None:
    """What answers alike is counted once."""
    found = examine(ask(FIRST_EMPTY, processes=1), Control())
    assert (found.verdict.positions, found.times.calls, len(found.judged)) == (72, 144, 72)
    assert not found.verdict.differing
    assert found.times.restarts == 0


@pytest.mark.slow
def test_what_answers_differently_counts_by_its_worst_answer(ask: Ask) -> None:
    """A random engine, made certain: each call plays another of the empty cells. All its answers stay known."""
    source = (
        "calls = 0\ndef best_move(board, player):\n    global calls\n    calls += 1\n"
        "    empty = [cell for cell in range(9) if board[cell] == ' ']\n    return empty[calls % 7]\n"
    )
    found = examine(ask(source, processes=1), Control())
    assert found.verdict.differing
    assert len(found.judged) == 72 + found.verdict.differing
    assert sum(found.verdict.counts.values()) == 72
    by_position = [each.answer.position for each in found.judged]
    assert [key for key, _ in itertools.groupby(by_position)] == list(TWO_PLIES.positions())


TRIED = "try:\n    {}\nexcept ImportError:\n    pass\n"
OURS = "It imports this program in line 2: its answers may be ours."
OF = "what is said here is of the file as it was."


@pytest.mark.parametrize(
    ("begin", "remark"),
    [
        (TRIED.format("import os, ttt_gui.game"), OURS),
        (TRIED.format("from ttt_gui import game"), OURS),
        (TRIED.format("__import__('ttt_gui.game')"), OURS),
        (TRIED.format("import ttt_guide"), ""),
        ("mine = 'import ttt_gui'\n", ""),
        ("import os\nos.remove(__file__)\n", f"engine.py is gone by now: {OF}"),
        ("open(__file__, 'a').write('#')\n", f"engine.py has changed since: {OF}"),
    ],
)
@pytest.mark.slow
def test_what_else_is_to_be_known_of_a_file(ask: Ask, begin: str, remark: str) -> None:
    """It imports this program, is gone or another one by now; its quoted lines stay as they were."""
    request = ask(begin + FIRST_EMPTY, processes=1)
    assert examine(request, Control()).remark == remark
    assert request.trust.source == begin + FIRST_EMPTY


@pytest.mark.parametrize(
    ("source", "words", "most"),
    [
        ("def best_move(board, player):\n    raise KeyError(board)\n", "KeyError", 10),
        ("def best_move(board, player):\n    return 'middle'\n", "names no cell", 10),
        ("def best_move(board, player):\n    return board.index('X')\n", "taken", 10),
        ("import os\ndef best_move(board, player):\n    os._exit(1)\n", "status 1", 10),
    ],
)
def test_five_equal_failures_in_a_row(ask: Ask, source: str, words: str, most: int) -> None:
    """Nothing more is asked, and the sentence says so."""
    found = examine(ask(source, processes=2), Control())
    assert 5 <= found.verdict.positions <= most
    assert words in found.stopped
    assert "After 5 equal failures in a row" in found.stopped
    assert f"{found.verdict.positions} of 72 positions were asked" in found.stopped


@pytest.mark.slow
def test_failures_in_a_row_of_who_answers_elsewhere(ask: Ask) -> None:
    """Sixteen failures one after the other, but what it answered before it answers still: all is asked."""
    source = "def best_move(board, player):\n    if board[0] != ' ': raise ValueError\n    return 0\n"
    found = examine(ask(source, FAILS_LATE, again=False, processes=1), Control())
    assert not found.stopped
    assert found.verdict.counts[Grade.ERROR] == 16


@pytest.mark.usefixtures("by_processor")
@pytest.mark.slow
def test_too_slow_five_times(ask: Ask) -> None:
    """Each takes as long as it may: five tell enough, though it answered before."""
    source = "def best_move(board, player):\n    while board[0] != ' ': pass\n    return 0\n"
    limits = GuestLimits(0.5, 512, 8)
    found = examine(ask(source, FAILS_LATE, again=False, processes=1, limits=limits), Control())
    assert found.verdict.counts[Grade.TOO_SLOW] == 5
    assert "it never ends" in found.stopped
    assert found.times.restarts == 4


@pytest.mark.parametrize(
    ("source", "most"),
    [
        (
            "def best_move(board, player):\n    if board.count(' ') < 7:\n        open('BEGUN', 'w').close()\n"
            "        while True: pass\n    return board.index(' ')\n",
            82,
        ),
        (f"open('BEGUN', 'w').close()\nwhile True: pass\n{FIRST_EMPTY}", 0),
    ],
    ids=["in a call without end", "while it is loaded"],
)
def test_stop(ask: Ask, tmp_path: Path, source: str, most: int) -> None:
    """It ends with what was answered by then, and is no failure of who stops it."""
    begun = tmp_path / "begun"
    job = Control(partial(examine, ask(source.replace("BEGUN", str(begun)), Reachable(BOARD))))
    with once(begun.exists, job.stop):
        found = job.run()
    assert found.was_stopped
    assert found.verdict.positions <= most
    assert found.stopped.startswith("Stopped: ")


def test_stopped_before_it_began(ask: Ask) -> None:
    job = Control(partial(examine, ask(FIRST_EMPTY, Reachable(BOARD))))
    job.stop()
    found = job.run()
    assert (found.was_stopped, found.verdict.positions) == (True, 0)
    assert found.stopped.startswith("Stopped: ")


def test_stopped_while_positions_are_gathered(ask: Ask) -> None:
    """Nothing of the file has run."""

    class Stopping(Reachable):
        def positions(self, tell: Tell = untold) -> tuple[Position, ...]:
            control.stop()
            return super().positions(tell)

    control = Control()
    found = examine(ask(FIRST_EMPTY, Stopping(Rules(3, 4, 3))), control)
    assert (found.was_stopped, found.judged, found.positions) == (True, (), 0)
    assert found.stopped == "Stopped: nothing was asked."


def test_what_cannot_be_loaded(ask: Ask) -> None:
    """One sentence, and nothing is asked."""
    with pytest.raises(GuestError, match="not_there_at_all is missing"):
        examine(ask("import not_there_at_all\ndef best_move(board, player): return 0\n"), Control())


@pytest.mark.slow
def test_larger_boards_are_sampled(ask: Ask) -> None:
    """Each position is judged by a search, and the games are not complete."""
    rules = Rules(3, 4, 3)
    found = examine(ask(FIRST_EMPTY, SampledPlies(rules, 3), again=False), Control())
    assert found.verdict.positions == found.positions > 20
    assert not any(each.grade is Grade.UNKNOWN for each in found.judged)
    assert not any(tally.complete for tally in found.verdict.tallies)


@pytest.mark.slow
def test_tries_end_where_none_will_be_answered(ask: Ask) -> None:
    """Three ways that end the process are enough; nothing is asked to be shown where nobody looks."""
    request = ask("import os\ndef best_move(board, player):\n    os._exit(1)\n")
    ways = [Guess(replace(CALLING, reply=reply)) for reply in Reply]
    tried = try_ways(opponent_of(request.file), ways, Rules(), Control())
    assert tried.calling is None
    assert list(tried.tries) == [way.calling for way in ways[:3]]
    assert "with status 1" in str(tried.trouble)
    request = ask(FIRST_EMPTY)
    for shown in ((), (0, 0)):
        tried = try_ways(opponent_of(request.file), [Guess(CALLING)], Rules(), Control(), show=bool(shown))
        assert (tried.calling, tuple(answer.cell for answer in tried.shown)) == (CALLING, shown)


def test_the_order_of_the_set_is_that_of_the_asking(ask: Ask) -> None:
    """One process, asked once."""
    looks: list[Look | None] = []

    class Looking(Control):
        def use(self, part: Part, look: Look | None = None) -> AbstractContextManager[Part]:
            looks.append(look)
            return super().use(part, look)

    examine(ask(FIRST_EMPTY, again=False, processes=1), Looking())
    assert looks[-1]
    assert tuple(each.answer.position for each in looks[-1]().judged) == TWO_PLIES.positions()


# -- What an engine remembers between questions is told apart from what it does wrong ----------------------------------

LATE = Given(tuple(position for position in positions() if position.stones >= 5)[::8])
WORDS = "Its answer depends on what it was asked before, in "


def examined(path: Path) -> Graded:
    return examine(request_of(path, LATE, processes=1), Control())


def wrong(found: Graded) -> int:
    return sum(each.is_mistake() for each in found.judged)


@pytest.mark.slow
def test_a_table_that_forgets_whose_values_it_holds(token: str, engine: Callable[[str], Path]) -> None:
    """Asked for both sides it is wrong; asked for one alone it is right: that is what is said."""
    memo = SOUND.replace(
        "def minimax(b, turn, me):\n",
        "memo = {}\ndef minimax(b, turn, me):\n    key = tuple(b)\n    if key not in memo:\n"
        "        memo[key] = search(b, turn, me)\n    return memo[key]\n\ndef search(b, turn, me):\n",
    )
    found = examined(engine(memo))
    assert found.remark.startswith(WORDS)
    assert wrong(found) == found.verdict.counts[Grade.DEPENDS] > 0
    assert found.verdict.headline == "Its answer depends on what it was asked before"
    assert (found.result, found.stopped) == (Result.ERRS, "")


@pytest.mark.slow
def test_a_counter_that_leaks(token: str, engine: Callable[[str], Path]) -> None:
    """After some calls it fails in every one, and five in a row would end the asking: all is asked afresh."""
    leaks = "count = 0\n" + SOUND.replace(
        "    best, move = -2, None", "    global count\n    count += 1\n    best, move = -2, [None][count // 40]"
    )
    found = examined(engine(leaks))
    assert found.remark.startswith(WORDS)
    assert wrong(found) == found.verdict.counts[Grade.DEPENDS] > 0
    assert not found.stopped
    assert {each.answer.position for each in found.judged} == set(LATE.positions())


@pytest.mark.slow
def test_who_is_wrong_wherever_it_is_asked_remembers_nothing(token: str, engine: Callable[[str], Path]) -> None:
    """A table that holds what is right, a plain mistake, and lots: none of them is a finding."""
    first = "seen = set()\ndef best_move(board, player):\n    seen.add(tuple(board))\n    return board.index(' ')\n"
    lots = (
        "import random\ndef best_move(board, player):\n"
        "    return random.choice([i for i in range(9) if board[i] == ' '])\n"
    )
    for source in (first, lots):
        found = examined(engine(source))
        assert WORDS not in found.remark
        assert wrong(found) > 0


@pytest.mark.slow
def test_an_engine_that_dies_where_it_is_asked_afresh(token: str, engine: Callable[[str], Path]) -> None:
    """The end of a child is the end of its process, and its answer."""
    dies = "import os\ndef best_move(board, player):\n    os._exit(3) if board[0] == ' ' else None\n    return 0\n"
    found = examined(engine(dies))
    assert WORDS not in found.remark
    assert any("status 3" in each.answer.sentence for each in found.judged)


# -- Answers as they come, and the time that the rest takes ------------------------------------------------------------


def test_what_is_gathered_one_by_one_is_what_all_come_to() -> None:
    """Every look afterwards gives the same objects, by which a view knows that nothing is new."""
    judged = asked(shallow_answer)
    gathering = Gathering()
    for each in judged:
        gathering.take(each)
    gathered = gathering.look()
    assert sum(gathered.counts.values()) == len(judged) == 4_520
    assert gathered.errors == tuple(each for each in judged if each.grade in FAILURES)
    groups = sorted(gathered.groups, key=lambda group: group.shown.answer.position.stones)
    assert tuple(groups) == grouped(judged, ())
    assert gathering.look() is gathered


def test_an_answer_leaves_the_other_groups_as_they_are() -> None:
    """A worse answer to the same position takes the place of the one before."""
    judged = asked(shallow_answer)
    right = next(each for each in judged if each.grade is Grade.RIGHT)
    mistake = next(each for each in judged if each.grade.throws_away and class_key(each) != class_key(right))
    gathering = Gathering()
    gathering.take(mistake)
    before = gathering.look()
    gathering.take(right)
    after = gathering.look()
    assert (before.counts, after.counts) == ({mistake.grade: 1}, {mistake.grade: 1, Grade.RIGHT: 1})
    assert (len(after.groups), after.groups[0]) == (2, before.groups[0])
    assert after.groups[0] is before.groups[0]
    assert after.errors is before.errors
    worse = replace(right, grade=Grade.ERROR)
    gathering.take(worse)
    gathering.take(right)
    assert gathering.look().groups[1].all == gathering.look().errors == (worse,)


# -- How long the questions take that are still to be asked ------------------------------------------------------------

ORDER = Reachable(Rules()).positions()


def asked_in(count: int, seconds: list[float]) -> TimeLeft:
    """Of all of 3 × 3 so many were asked, each in as many seconds as its number of stones says."""
    left = TimeLeft(ORDER)
    for position in ORDER[:count]:
        left.take(position.stones, seconds[position.stones])
    return left


def test_a_search_is_foreseen_from_its_first_two_plies() -> None:
    """Which takes an eighth of the time with a stone more: ten questions of 4,520 are two thirds of it."""
    seconds = [5.0 * 0.125**stones for stones in range(9)]
    whole = sum(seconds[position.stones] for position in ORDER)
    rest = whole - sum(seconds[position.stones] for position in ORDER[:10])
    found = asked_in(10, seconds).seconds
    assert found == pytest.approx(rest, rel=0.3)
    assert asked_in(len(ORDER), seconds).seconds == 0.0


def test_what_always_takes_as_long_is_foreseen() -> None:
    assert asked_in(10, [0.1] * 9).seconds == pytest.approx(451.0, rel=0.02)


def test_from_one_question_nothing_is_known() -> None:
    """Unless all are of as many stones."""
    assert asked_in(0, [1.0] * 9).seconds is None
    assert asked_in(1, [1.0] * 9).seconds is None
    late = AfterPlies(Rules(), 7).positions()
    left = TimeLeft(late)
    left.take(7, 0.1)
    assert left.seconds == pytest.approx(0.1 * (len(late) - 1), rel=0.02)
