"""A file becomes an opponent in the background: after a yes, as it was kept or found out, or it is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.session.examining.conftest import CALLING, FIRST_EMPTY
from ttt_gui.engine.examine.calling import Reply
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.bringing import Bringer
from ttt_gui.session.examining.consent import Consents, Permit, Question
from ttt_gui.session.examining.opponents import Opponent, keep_calling
from ttt_gui.session.tasks import TaskQueue

LONG = 60_000
Write = Callable[..., Path]


@pytest.fixture
def bringer(queue: TaskQueue, token: str, tmp_path: Path) -> Bringer:
    return Bringer(queue, tmp_path / "allowed.json")


def asked(qtbot: QtBot, bringer: Bringer, path: Path) -> Question:
    with qtbot.waitSignal(bringer.question_asked, timeout=LONG) as told:
        bringer.bring(path, Rules())
    question = told.args[0]  # type: ignore[index]
    assert isinstance(question, Question)
    return question


def test_who_said_yes_before_is_told_why_the_file_asks_again(
    qtbot: QtBot, bringer: Bringer, engine: Write, tmp_path: Path
) -> None:
    (tmp_path / "allowed.json").write_bytes(b"[]")
    with qtbot.waitSignal(bringer.not_kept, timeout=LONG) as told:
        asked(qtbot, bringer, engine(FIRST_EMPTY))
    assert told.args[0].endswith("every engine asks again.")  # type: ignore[index]


@pytest.mark.slow
def test_a_file_is_asked_for_once_and_can_play_then(
    qtbot: QtBot, queue: TaskQueue, bringer: Bringer, engine: Write, tmp_path: Path
) -> None:
    path = engine(FIRST_EMPTY)
    assert asked(qtbot, bringer, path).path == path
    assert bringer.is_busy
    with qtbot.waitSignal(bringer.brought, timeout=LONG) as told:
        bringer.answer(True)
    opponent = told.args[0]  # type: ignore[index]
    assert isinstance(opponent, Opponent)
    assert opponent.calling
    assert (opponent.name, opponent.calling.function) == ("engine.py", "best_move")
    assert not bringer.is_busy
    queue.flush()
    again = Consents(tmp_path / "allowed.json")
    again.load()
    assert isinstance(again.permit(path), Permit)
    with qtbot.waitSignal(bringer.brought, timeout=LONG), qtbot.assertNotEmitted(bringer.question_asked):
        bringer.bring(path, Rules())


def test_without_a_yes_nothing_runs(qtbot: QtBot, bringer: Bringer, engine: Write, tmp_path: Path) -> None:
    path = engine(f"open({str(tmp_path / 'ran')!r}, 'w').close()\n{FIRST_EMPTY}")
    asked(qtbot, bringer, path)
    with qtbot.waitSignal(bringer.declined), qtbot.assertNotEmitted(bringer.brought):
        bringer.answer(False)
    assert not bringer.is_busy
    assert not (tmp_path / "ran").exists()


def test_the_way_of_calling_that_was_kept_goes_first(qtbot: QtBot, bringer: Bringer, engine: Write) -> None:
    """Two functions would do; beside the file stands which."""
    path = engine(f"{FIRST_EMPTY}\ndef second(board, player):\n    return len(board) - board[::-1].index(' ')\n")
    kept = type(CALLING)("second", ("board", "side"), reply=Reply.CELL_FROM_1)
    keep_calling(path, kept)
    asked(qtbot, bringer, path)
    with qtbot.waitSignal(bringer.brought, timeout=LONG) as told:
        bringer.answer(True)
    assert told.args[0].calling == kept  # type: ignore[index]


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("def best_move(board:\n", "engine.py: Line 1 is no valid Python"),
        ("x = 1\n", "There is no function in engine.py that could be called."),
        ("def best_move(board, player):\n    return 1 // 0\n", "engine.py: I called it `best"),
    ],
)
def test_what_cannot_play_is_refused_in_a_sentence(
    qtbot: QtBot, bringer: Bringer, engine: Write, source: str, words: str
) -> None:
    asked(qtbot, bringer, engine(source))
    with qtbot.waitSignal(bringer.failed, timeout=LONG) as told:
        bringer.answer(True)
    sentence = told.args[0]  # type: ignore[index]
    assert sentence.startswith(words)
    assert "\n" not in sentence
    assert not bringer.is_busy


def test_what_nothing_can_run_is_refused_without_a_question(
    qtbot: QtBot, bringer: Bringer, engine: Write, tmp_path: Path
) -> None:
    for path, words in (
        (tmp_path / "gone.py", "There is no file gone.py."),
        (engine("no program\n", "engine.bin"), "engine.bin is no Python file and no program"),
    ):
        with qtbot.waitSignal(bringer.failed) as told, qtbot.assertNotEmitted(bringer.question_asked):
            bringer.bring(path, Rules())
        assert told.args
        assert told.args[0].startswith(words)


def test_of_what_was_cancelled_nothing_is_heard(
    qtbot: QtBot, queue: TaskQueue, bringer: Bringer, engine: Write
) -> None:
    """Also while it hangs: the fixture sees to it that no process is left."""
    asked(qtbot, bringer, engine("while True: pass\n"))
    with qtbot.assertNotEmitted(bringer.failed), qtbot.assertNotEmitted(bringer.declined):
        bringer.answer(True)
        qtbot.waitUntil(lambda: queue.busy)
        bringer.cancel()
        qtbot.waitUntil(lambda: not queue.busy, timeout=LONG)
    assert not bringer.is_busy
