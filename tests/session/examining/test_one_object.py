"""Objects are made once a process, or once a game; time is that of processors; memory is what is written to."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from html import escape

import pytest

from tests.session.examining.conftest import LIMITS, request_of
from ttt_gui.engine.examine.calling import Calling, Where
from ttt_gui.engine.examine.grades import Kind
from ttt_gui.engine.examine.report import as_text, grade_row, grades
from ttt_gui.engine.examine.report_html import as_html
from ttt_gui.engine.growth.positions import Given
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.examination import examine
from ttt_gui.session.examining.lines import EngineLimits
from ttt_gui.session.examining.process import EngineProcess
from ttt_gui.system.control import Control
from ttt_gui.ui.examine.state import footer_text
from ttt_gui.ui.look.formats import duration

Make = Callable[..., EngineProcess]
START = Position(Rules())
POSITIONS = (START, START.play(4), START.play(0).play(8), START.play(2).play(3).play(7))

LEARNS = """
made = 0

class Player:
    def __init__(self, letter{more}):
        global made
        made += 1
        sum(range(1_000_000))
        self.letter = letter
        self.table = {{}}

    def move(self, board):
        self.table[tuple(board)] = self.letter
        print(made, len(self.table), self.letter)
        return board.index(" ")
"""


WAITS = "any(time.perf_counter() > end for end in [time.perf_counter() + 1.0] for _ in iter(int, 1))"


def printed(engine_process: EngineProcess, positions: tuple[Position, ...], anew: int = -1) -> list[str]:
    answers = [engine_process.ask(position, anew=number == anew) for number, position in enumerate(positions)]
    assert all(answer.kind is Kind.MOVE for answer in answers), answers
    return [answer.printed.strip() for answer in answers]


@pytest.mark.parametrize(
    ("more", "positions", "anew", "said"),
    [
        ("", POSITIONS, -1, ["1 1 X", "2 1 O", "2 2 X", "2 2 O"]),
        ("", (START, START.play(4).play(0), START), 2, ["1 1 X", "1 2 X", "2 1 X"]),
        (", board", POSITIONS[::2], -1, ["2 1 X", "3 1 X"]),
    ],
    ids=["once for each side", "for each game", "for each board that it is made with"],
)
def test_an_object_is_made(
    engine_process: Make, more: str, positions: tuple[Position, ...], anew: int, said: list[str]
) -> None:
    """It keeps what it has learnt, unless it was made with a board; making it is timed apart from its answers."""
    one = engine_process(LEARNS.format(more=more), Calling("Player.move", ("self", "board")), LIMITS)
    assert printed(one, positions, anew) == said


def test_what_an_object_says_of_a_game_is_at_its_start(engine_process: Make) -> None:
    """Its winner and whose turn it is are of no other position; its table stays."""
    source = """
class Game:
    def __init__(self):
        self.board = [" "] * 9
        self.winner = None
        self.turn = "X"
        self.seen = {}

    def move(self):
        self.seen[tuple(self.board)] = 1
        print(self.winner, self.turn, len(self.seen))
        self.winner, self.turn = "X", "?"
        return self.board.index(" ")
"""
    one = engine_process(source, Calling("Game.move", ("self",), where=Where.ATTRIBUTE), LIMITS)
    assert printed(one, POSITIONS[:3]) == ["None X 1", "None O 2", "None X 3"]


@pytest.mark.slow
def test_a_sleep_takes_four_times_as_long_by_the_clock(engine_process: Make) -> None:
    """It computes nothing; the sentence says which limit it was, and where it stays."""
    source = "import time\ndef best_move(board, player):\n    time.sleep(1000)\n    return 0\n"
    answer = engine_process(source, limits=EngineLimits(0.5, 512, 8)).ask(START)
    assert (answer.kind, answer.sentence) == (Kind.TOO_SLOW, "It took longer than 2 s by the clock, in line 3.")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system does not tell")
@pytest.mark.usefixtures("by_processor")
@pytest.mark.slow
def test_processes_that_it_starts_compute_for_it(engine_process: Make) -> None:
    """The child computes, the call waits."""
    source = (
        "import subprocess, sys\ndef best_move(board, player):\n"
        "    subprocess.run([sys.executable, '-c', 'while True: pass'])\n"
    )
    answer = engine_process(source, limits=EngineLimits(1.5, 512, 8)).ask(START)
    assert answer.kind is Kind.TOO_SLOW
    assert answer.sentence.endswith(", in line 3.")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is no such limit")
@pytest.mark.slow
def test_memory_is_what_is_written_to(engine_process: Make) -> None:
    """Addresses that are only kept free, as a Java does with gigabytes, are none; the limit is named as ours."""
    kept = "import mmap\nroom = mmap.mmap(-1, 8 << 30, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000, 0)\n"
    eats = (
        "def best_move(board, player):\n    if player == 'X':\n        return len(bytearray(1 << 30))\n    return 0\n"
    )
    one = engine_process(kept + eats, limits=LIMITS)
    assert one.ask(START).sentence == "It needs more memory than our limit of 512 MB in line 5."
    assert one.ask(START.play(4)).cell == 0


@pytest.mark.slow
def test_building_is_timed_and_told_apart_from_answers(engine_process: Make) -> None:
    """It is none of ours and none of its answers'; what is built in no time says nothing of it."""
    source = LEARNS.format(more="").replace("sum(range(1_000_000))", WAITS).replace("print(", "repr((")
    one = engine_process("import time\n" + source.replace("letter)\n        return", "letter))\n        return"))
    assert one.calling
    calling = Calling("Player.move", ("self", "board"))
    found = examine(request_of(one.file, Given(POSITIONS), calling, again=False, processes=1), Control())
    times = found.times
    assert 1.0 <= times.built < times.building < times.wall
    assert times.building >= 2.0
    assert times.its < times.building
    assert found.times_text.endswith(f" Built in {times.built:.1f} s, then {1_000 * times.answer:.3g} ms an answer.")
    assert found.times_text in as_text(found)
    assert escape(found.times_text) in as_html(found)
    assert f"built in {duration(times.built)}, then " in footer_text(times)
    row = dict(zip([column.key for column in grades(()).columns], grade_row(found), strict=True))
    assert row["built"] == round(times.built, 6)
    quick = replace(found, times=replace(times, built=0.05))
    assert "Built" not in as_text(quick)
