"""A call whose time is over: the answer says how long it took, and in which line of the file it was."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ttt_gui.engine.examine.grades import Kind
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.lines import EngineLimits
from ttt_gui.session.examining.process import EngineError, EngineProcess

pytestmark = pytest.mark.usefixtures("by_processor")
START = Position(Rules())
HEAD = "def best_move(board, player):\n"


@pytest.mark.parametrize(
    ("source", "line"),
    [
        (HEAD + "    i = 0\n    while True: i = 1 - i\n", 3),
        ("import itertools, statistics\n" + HEAD + "    return statistics.mean(itertools.count())\n", 3),
        (HEAD + "    return wait(board)\n\ndef wait(board):\n    while True: pass\n", 5),
    ],
    ids=["in a loop", "in a module of Python's", "in a function that it calls"],
)
@pytest.mark.slow
def test_the_line_is_the_innermost_of_its_own_file(
    engine_process: Callable[..., EngineProcess], source: str, line: int
) -> None:
    one = engine_process(source, limits=EngineLimits(0.5, 512, 8))
    answer = one.ask(START)
    assert (answer.kind, answer.sentence) == (
        Kind.TOO_SLOW,
        f"It took longer than 0.5 s of processor time, in line {line}.",
    )


@pytest.mark.slow
def test_a_file_that_never_ends_to_load_says_its_line(engine_process: Callable[..., EngineProcess]) -> None:
    with pytest.raises(EngineError, match="with loading the file, in line 2"):
        engine_process(
            "i = 0\nwhile True: i = 1 - i\n" + HEAD + "    return 0\n", limits=EngineLimits(0.5, 512, 8, 0.5)
        ).load()


@pytest.mark.slow
def test_the_next_question_is_answered_by_a_new_process(engine_process: Callable[..., EngineProcess]) -> None:
    one = engine_process(
        HEAD + "    while board.count(' ') == 9: pass\n    return 0\n", limits=EngineLimits(0.5, 512, 8)
    )
    assert one.ask(START).kind is Kind.TOO_SLOW
    assert one.ask(START.play(4)).cell == 0
    assert one.starts == 2
