"""What an engine remembers between questions is told apart from what it does wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.engine.examine.test_judge import positions
from tests.session.examining.asked_engines import SOUND
from tests.session.examining.conftest import CALLING, permit_of
from ttt_gui.engine.examine.calling import Calling
from ttt_gui.engine.examine.graded import Graded, Result
from ttt_gui.engine.examine.judge import Grade
from ttt_gui.engine.growth.positions import Given
from ttt_gui.session.examining.examination import Request, examine
from ttt_gui.session.examining.lines import GuestLimits
from ttt_gui.session.examining.pythons import own_python
from ttt_gui.system.control import Control

LATE = Given(tuple(position for position in positions() if position.stones >= 5)[::8])
WORDS = "Its answer depends on what it was asked before, in "
Write = Callable[[str], Path]


def examined(path: Path, calling: Calling = CALLING) -> Graded:
    request = Request(
        path, permit_of(path), own_python(), calling, GuestLimits(20.0, 512, 8), positions=LATE, processes=1
    )
    return examine(request, Control())


def wrong(found: Graded) -> int:
    return sum(each.is_mistake() for each in found.judged)


@pytest.mark.slow
def test_a_table_that_forgets_whose_values_it_holds(token: str, engine: Write) -> None:
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
def test_a_counter_that_leaks(token: str, engine: Write) -> None:
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
def test_who_is_wrong_wherever_it_is_asked_remembers_nothing(token: str, engine: Write) -> None:
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
def test_an_engine_that_dies_where_it_is_asked_afresh(token: str, engine: Write) -> None:
    """The end of a child is the end of its process, and its answer."""
    dies = "import os\ndef best_move(board, player):\n    os._exit(3) if board[0] == ' ' else None\n    return 0\n"
    found = examined(engine(dies))
    assert WORDS not in found.remark
    assert any("status 3" in each.answer.sentence for each in found.judged)
