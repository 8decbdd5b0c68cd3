"""An engine from outside beside the algorithms: real processes, its move judged, its calls counted, nothing left."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.samples.index import source_of
from tests.session.examining.conftest import CALLING, FIRST_EMPTY, opponent_of
from tests.waiting import PATIENCE
from ttt_gui.engine.examine.grades import Grade
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.numbers.tree import EXAMPLE
from ttt_gui.engine.tree_size import TreeSize
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.lines import EngineLimits
from ttt_gui.session.examining.opponents import Opponent, Opponents
from ttt_gui.session.measuring.comparison import Comparison
from ttt_gui.session.measuring.rows import (
    A_PROGRAM,
    MOST_CALLS,
    NO_BOARD,
    NO_SEARCH,
    OVER,
    EngineInfo,
    EngineRow,
    RowState,
    ask_engine,
)
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.system.control import Control
from ttt_gui.system.shipped import resource

EMPTY = Position(Rules())
FOREVER = "def best_move(board, player):\n    while True: pass\n"
Make = Callable[..., Opponent]


pytestmark = pytest.mark.usefixtures("token")


@pytest.fixture
def opponents() -> Opponents:
    return Opponents()


@pytest.fixture
def comparison(queue: TaskQueue, settings: Settings, opponents: Opponents) -> Comparison:
    settings.compare_repeats = 1
    return Comparison(queue, settings, opponents=opponents)


@pytest.fixture
def opponent(tmp_path: Path, opponents: Opponents) -> Make:
    """Makes an engine that may play."""

    def make(source: str = FIRST_EMPTY, name: str = "engine.py", seconds: float = 60.0) -> Opponent:
        path = tmp_path / name
        path.write_text(source, encoding="utf-8")
        return opponents.add(opponent_of(path, CALLING, EngineLimits(seconds)))

    return make


def asked(qtbot: QtBot, comparison: Comparison, opponent: Opponent, position: Position = EMPTY) -> EngineRow:
    """Its row, once it has run."""
    row = comparison.add_engine(opponent.name)
    comparison.take(position)
    with qtbot.waitSignal(comparison.ended):
        comparison.run_row(row)
    return row


@pytest.mark.slow
def test_a_minimax_of_somebody_s_own_has_a_move_a_time_and_calls(
    qtbot: QtBot, comparison: Comparison, opponent: Make, snapshot: SnapshotAssertion
) -> None:
    """Plain minimax below its loop over the root moves: all nodes of the tree but the root; timed apart from that."""
    source = source_of("depth_ignored.py")
    position = parse_position("X../.O./...")
    found = asked(qtbot, comparison, opponent(source), position).measured
    nodes = TreeSize(position).run()
    assert found
    assert nodes
    assert (found.best_name, found.value_word, found.grade, found.calls) == ("b3", "draw", Grade.RIGHT, nodes - 1)
    assert found.times.runs == 1
    assert found.times.median > 0
    assert found.alone
    assert found.sentence == snapshot


@pytest.mark.slow
def test_all_run_it_last_and_nothing_is_claimed_of_it(
    qtbot: QtBot, comparison: Comparison, opponent: Make, settings: Settings, queue: TaskQueue
) -> None:
    """It is no row that is held against the base, and no setting or other comparison keeps it."""
    row = comparison.add_engine(opponent().name)
    with qtbot.waitSignal(comparison.ended):
        comparison.run(EMPTY)
    found = row.measured
    assert row.state is RowState.DONE
    assert found
    assert (found.best_name, found.calls, found.uncounted, found.alone) == ("a3", None, NO_SEARCH, True)
    assert len(comparison.rows) == 8
    assert all(each.agreement for each in comparison.rows)
    assert "engine.py" not in repr(settings.compare_rows)
    assert Comparison(queue, settings, opponents=comparison.opponents).engines == ()
    comparison.take(EMPTY.play(4))
    assert (row.state, row.measured, comparison.engines) == (RowState.IDLE, None, (row,))
    comparison.reset()
    assert comparison.engines == ()


def test_a_move_that_throws_away_says_what_it_costs(
    qtbot: QtBot, comparison: Comparison, opponent: Make, snapshot: SnapshotAssertion
) -> None:
    """X in the corner: a3 is taken, so it plays b3, and only the centre holds the draw."""
    found = asked(qtbot, comparison, opponent(), EMPTY.play(0)).measured
    assert found
    assert (found.best_name, found.value_word, found.grade) == ("b3", "loss", Grade.DRAW_TO_LOSS)
    assert found.sentence == snapshot
    line = found.line("engine.py")
    assert [line.cells[key] for key in ("best", "value", "its_move")] == ["b3", "loss", "draw → loss"]
    assert line.sentence == found.sentence


@pytest.mark.slow
def test_it_is_asked_again_in_new_processes_and_what_varies_is_said(
    qtbot: QtBot,
    comparison: Comparison,
    settings: Settings,
    opponent: Make,
    tmp_path: Path,
    snapshot: SnapshotAssertion,
) -> None:
    """Nothing is remembered between two calls but what a file outside keeps: here a turn counter."""
    settings.compare_repeats = 3
    kept = tmp_path / "turns"
    source = "SEEN = []\ndef best_move(board, player):\n    SEEN.append(1)\n    return 4 if len(SEEN) == 1 else 9\n"
    found = asked(qtbot, comparison, opponent(source)).measured
    assert found
    assert (found.cells, found.times.runs) == ((4, 4, 4), 3)
    source = (
        f"def best_move(board, player):\n    with open({str(kept)!r}, 'a+') as file:\n"
        "        file.write('.'); file.seek(0)\n        return len(file.read())\n"
    )
    found = asked(qtbot, comparison, opponent(source, "other.py")).measured
    assert found
    assert found.cells == (1, 2, 3)
    assert found.sentence == snapshot
    settings.compare_repeats = 1_000
    control = Control()
    control.stop()
    ask_engine(opponent(), EMPTY, comparison.repeats, control)
    look = control.sample()
    assert isinstance(look, EngineInfo)
    assert look.runs == MOST_CALLS


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("def best_move(board, player):\n    return 1 // 0\n", "ZeroDivisionError"),
        ("def best_move(board, player):\n    return 0\n", "It plays a3, which is taken."),
        ("def best_move(board, player):\n    return 'nowhere'\n", "It answered 'nowhere'"),
        ("def best_move(board, player):\n    board[8] = 'X'\n    return 8\n", "left the board changed"),
        ("import os\ndef best_move(board, player):\n    os._exit(3)\n", "status 3"),
        ("import no_such_module_anywhere\n" + FIRST_EMPTY, "no_such_module_anywhere"),
    ],
)
def test_a_failure_is_one_sentence_of_its_row(
    qtbot: QtBot, comparison: Comparison, opponent: Make, source: str, words: str
) -> None:
    row = asked(qtbot, comparison, opponent(source), EMPTY.play(0))
    assert row.state is RowState.FAILED
    assert words in row.sentence
    assert row.sentence.count("\n") == 0
    assert "Traceback" not in row.sentence
    assert row.line.cells == {"its_move": row.sentence}
    assert comparison.has_results


def test_no_answer_in_time_is_a_sentence(qtbot: QtBot, comparison: Comparison, opponent: Make) -> None:
    row = asked(qtbot, comparison, opponent(FOREVER, seconds=0.5))
    assert row.state is RowState.FAILED
    assert row.sentence.startswith("It ")


def test_a_file_that_has_changed_is_not_run(qtbot: QtBot, comparison: Comparison, opponent: Make) -> None:
    """The yes was to what stood in it then."""
    engine = opponent()
    engine.file.write_text("raise SystemExit\n", encoding="utf-8")
    row = asked(qtbot, comparison, engine)
    assert row.state is RowState.FAILED
    assert "changed" in row.sentence


def test_stop_ends_it_at_once_and_it_can_be_asked_again(
    qtbot: QtBot, comparison: Comparison, opponent: Make, queue: TaskQueue
) -> None:
    row = comparison.add_engine(opponent(FOREVER).name)
    comparison.take(EMPTY)
    comparison.run_row(row)
    qtbot.waitUntil(lambda: row.state is RowState.RUNNING)
    with qtbot.waitSignal(comparison.ended):
        comparison.stop_all()
    assert (row.state, row.is_stopped, row.seen) == (RowState.DONE, True, None)
    comparison.run_row(row)
    comparison.run_row(row)
    assert row.is_active
    with qtbot.waitSignal(comparison.ended):
        comparison.remove(row)
    assert comparison.engines == ()
    assert not comparison.is_running
    qtbot.waitUntil(lambda: not queue.busy)


@pytest.mark.slow
def test_a_pause_ends_its_process_and_the_call_is_made_anew(opponent: Make, tmp_path: Path) -> None:
    """The player's move goes first: what was asked meanwhile is asked again, and is one call, not two."""
    begun, kept = tmp_path / "begun", tmp_path / "twice"
    source = (
        f"import os, time\ndef best_move(board, player):\n    if os.path.exists({str(kept)!r}):\n        return 4\n"
        f"    open({str(begun)!r}, 'w').close()\n    while True:\n        time.sleep(0.01)\n"
    )
    engine = opponent(source)
    job = Control(lambda control: ask_engine(engine, EMPTY, 1, control))
    found = []
    thread = threading.Thread(target=lambda: found.append(job.run()))
    thread.start()
    while not begun.exists():
        thread.join(0.01)
    job.pause()
    kept.touch()
    job.resume()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert (found[0].cells, found[0].times.runs, found[0].stopped) == ((4,), 1, False)


def test_stopped_before_it_began_it_asks_nothing(opponent: Make, tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    control = Control()
    control.stop()
    found = ask_engine(opponent(f"open({str(ran)!r}, 'w').close()\n" + FIRST_EMPTY), EMPTY, 1, control)
    assert (found.stopped, found.graded) == (True, None)
    assert not ran.exists()


def test_where_there_is_no_move_to_ask_for_the_row_says_so(
    qtbot: QtBot, comparison: Comparison, opponents: Opponents, opponent: Make, snapshot: SnapshotAssertion
) -> None:
    row = comparison.add_engine(opponent().name)
    for subject, sentence in (
        (parse_number_tree(EXAMPLE), NO_BOARD),
        (parse_position("XXX/OO./..."), OVER),
    ):
        comparison.take(subject)
        comparison.run_row(row)
        assert (row.state, row.sentence, row.task.is_open) == (RowState.FAILED, sentence, False)
    stranger = comparison.add_engine("stranger.py")
    comparison.take(EMPTY)
    comparison.run_row(stranger)
    assert stranger.sentence == snapshot
    assert comparison.add_engine(row.name) is row


@pytest.mark.slow
def test_on_a_larger_board_its_answer_is_taken_as_it_comes(
    qtbot: QtBot, comparison: Comparison, opponent: Make
) -> None:
    """The first empty cell is a move on 4 x 4, and one that knows nine cells fails in a sentence."""
    large = Position(Rules(4, 4, 4))
    found = asked(qtbot, comparison, opponent(), large).measured
    assert found
    assert found.best_name == "a4"
    nine = "def best_move(board, player):\n    a, b, c, d, e, f, g, h, i = board\n    return 0\n"
    row = asked(qtbot, comparison, opponent(nine, "nine.py"), large)
    assert (row.state, "too many values" in row.sentence) == (RowState.FAILED, True)


def test_a_program_of_its_own_is_asked_and_has_no_calls(
    qtbot: QtBot, comparison: Comparison, opponents: Opponents, opponent: Make
) -> None:
    """The sample engine in Python speaks the protocol; what happens inside is not seen."""
    source = resource("engines/sample.py")
    assert source
    text = f"{source.read_text(encoding='utf-8')}\n"  # the very bytes that ship would need no permission
    program = opponents.add(replace(opponent(text, "sample.py"), calling=None))
    found = asked(qtbot, comparison, program, EMPTY.play(0)).measured
    assert found
    assert (found.best_name, found.grade, found.calls, found.uncounted) == ("b2", Grade.RIGHT, None, A_PROGRAM)
    assert found.times.median > 0
