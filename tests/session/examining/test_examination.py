"""The examination: what is asked, what is counted, why it ends, and that nothing is left of it; answers that come are
counted and grouped where they are graded."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from tests.engine.examine.test_grades import examined as graded_by_hand
from tests.engine.examine.test_grades import shallow
from tests.samples.index import FOLDER
from tests.session.examining.conftest import CALLING, FIRST_EMPTY, opponent_of, request_of
from tests.ui.examine.sample import asked
from tests.ui.examine.sample import shallow as shallow_answer
from tests.waiting import once
from ttt_gui.engine.examine.conventions import Guess
from ttt_gui.engine.examine.grades import FAILURES, Grade, class_key, grouped
from ttt_gui.engine.growth.positions import AfterPlies, Given, PositionSet, Reachable, SampledPlies
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.examination import Gathering, Request, examine
from ttt_gui.session.examining.lines import EngineLimits
from ttt_gui.session.examining.opponents import try_callings
from ttt_gui.session.examining.process import EngineError
from ttt_gui.system.control import Control, Look, Part, ProgressCallback, no_progress

BOARD = Rules()
TWO_PLIES = AfterPlies(BOARD, 2)
FAILS_LATE = Given(tuple(sorted(TWO_PLIES.positions(), key=lambda each: each.occupied & 1)))
"""Those with a stone in the first cell come last."""
Ask = Callable[..., Request]
SHALLOW = (FOLDER / "stops_4_none_when_lost.py").read_text(encoding="utf-8").replace("score = -1", "score = -2")


@pytest.fixture
def ask(token: str, engine: Callable[[str], Path]) -> Ask:
    """Makes requests about sources."""

    def make(source: str, positions: PositionSet = TWO_PLIES, **more: object) -> Request:
        return request_of(engine(source), positions, **more)

    return make


@pytest.mark.slow
def test_every_position_of_three_by_three(ask: Ask) -> None:
    """An engine that stops four plies deep, asked in its process: its counts are those judged without one."""
    found = examine(ask(SHALLOW, Reachable(BOARD), again=False), Control())
    by_hand = graded_by_hand(lambda each: each.legal_moves[0] if shallow(each) is None else shallow(each))
    assert not found.stopped
    assert (found.positions, found.verdict.positions, found.stopped) == (4_520, 4_520, "")
    assert found.verdict.counts == by_hand.counts
    assert found.verdict.text == by_hand.text
    assert found.verdict.mistakes == by_hand.mistakes > 0
    assert [each.ends for each in found.verdict.tallies] == [each.ends for each in by_hand.tallies]
    assert not found.verdict.differing
    assert any(each.answer.printed == "best score 1\n" for each in found.graded)
    assert 0 < found.times.slowest <= found.times.its
    assert found.times.calls == 4_520


@pytest.mark.slow
def test_all_is_asked_again(ask: Ask) -> None:
    """What answers alike is counted once."""
    found = examine(ask(FIRST_EMPTY, processes=1), Control())
    assert (found.verdict.positions, found.times.calls, len(found.graded)) == (72, 144, 72)
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
    assert len(found.graded) == 72 + found.verdict.differing
    assert sum(found.verdict.counts.values()) == 72
    by_position = [each.answer.position for each in found.graded]
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
    ("source", "words"),
    [
        ("def best_move(board, player):\n    raise KeyError(board)\n", "raises KeyError"),
        ("def best_move(board, player):\n    return 'middle'\n", "names no empty cell"),
        (
            "def best_move(board, player):\n    if board[0] != ' ': raise ValueError\n    return 0\n",
            "raises ValueError",
        ),
    ],
)
def test_fifty_failures_in_all(ask: Ask, source: str, words: str) -> None:
    """Nothing more is asked, and the sentence says so, whether it answers elsewhere or not."""
    found = examine(ask(source, Reachable(BOARD), processes=1), Control())
    assert found.verdict.mistakes >= 50
    assert found.verdict.positions < 500
    assert words.lower() in found.verdict.text.lower()
    assert found.stopped.endswith(
        f"After 50 failures in all nothing more was asked: {found.verdict.positions} of 4,520 positions were asked."
    )


@pytest.mark.usefixtures("by_processor")
@pytest.mark.slow
def test_ten_calls_that_take_too_long(ask: Ask) -> None:
    """Each takes as long as it may: ten tell enough, though it answers elsewhere."""
    source = "def best_move(board, player):\n    while board[0] != ' ': pass\n    return 0\n"
    limits = EngineLimits(0.2, 512, 8)
    found = examine(ask(source, FAILS_LATE, again=False, processes=1, limits=limits), Control())
    assert found.verdict.counts[Grade.TOO_SLOW] == 10
    assert "After 10 failures" in found.stopped
    assert "took longer than 0.2 s of processor time, in line 2" in found.verdict.text.lower()


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
        def positions(self, on_progress: ProgressCallback = no_progress) -> tuple[Position, ...]:
            control.stop()
            return super().positions(on_progress)

    control = Control()
    found = examine(ask(FIRST_EMPTY, Stopping(Rules(3, 4, 3))), control)
    assert (found.was_stopped, found.graded, found.positions) == (True, (), 0)
    assert found.stopped == "Stopped: nothing was asked."


def test_what_cannot_be_loaded(ask: Ask) -> None:
    """One sentence, and nothing is asked."""
    with pytest.raises(EngineError, match="not_there_at_all is missing"):
        examine(ask("import not_there_at_all\ndef best_move(board, player): return 0\n"), Control())


@pytest.mark.slow
def test_larger_boards_are_sampled(ask: Ask) -> None:
    """Each position is graded by a search, and the games are not complete."""
    rules = Rules(3, 4, 3)
    found = examine(ask(FIRST_EMPTY, SampledPlies(rules, 3), again=False), Control())
    assert found.verdict.positions == found.positions > 20
    assert not any(each.grade is Grade.UNKNOWN for each in found.graded)
    assert not any(tally.complete for tally in found.verdict.tallies)


@pytest.mark.slow
def test_tries_end_where_none_will_be_answered(ask: Ask) -> None:
    """Three ways that end the process are enough; nothing is asked to be shown where nobody looks."""
    request = ask("import os\ndef best_move(board, player):\n    os._exit(1)\n")
    ways = [Guess(replace(CALLING, empty=empty), True) for empty in (" ", ".", "-", "_")]
    tried = try_callings(opponent_of(request.file), ways, Rules(), Control())
    assert tried.calling is None
    assert list(tried.tries) == [way.calling for way in ways[:3]]
    assert "with status 1" in str(tried.failure)
    request = ask(FIRST_EMPTY)
    for shown in ((), (0, 0)):
        tried = try_callings(opponent_of(request.file), [Guess(CALLING)], Rules(), Control(), show=bool(shown))
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
    assert tuple(each.answer.position for each in looks[-1]().graded) == TWO_PLIES.positions()


# -- Answers as they come ----------------------------------------------------------------------------------------------


def test_what_is_gathered_one_by_one_is_what_all_come_to() -> None:
    """Every look afterwards gives the same objects, by which a view knows that nothing is new."""
    graded = asked(shallow_answer)
    gathering = Gathering()
    for each in graded:
        gathering.take(each)
    gathered = gathering.look()
    assert sum(gathered.counts.values()) == len(graded) == 4_520
    assert gathered.errors == tuple(each for each in graded if each.grade in FAILURES)
    groups = sorted(gathered.groups, key=lambda group: group.shown.answer.position.stones)
    assert tuple(groups) == grouped(graded, ())
    assert gathering.look() is gathered


def test_an_answer_leaves_the_other_groups_as_they_are() -> None:
    """A worse answer to the same position takes the place of the one before."""
    graded = asked(shallow_answer)
    right = next(each for each in graded if each.grade is Grade.RIGHT)
    mistake = next(each for each in graded if each.grade.throws_away and class_key(each) != class_key(right))
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
