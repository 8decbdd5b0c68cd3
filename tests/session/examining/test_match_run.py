"""A match in the background: its games as they come, what is kept after a stop, and the games as records."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.session.examining.conftest import CALLING, FIRST_EMPTY, permit_of
from ttt_gui.game.position import Side
from ttt_gui.game.record import GameRecord, Player, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.match import MatchRequest, record_of
from ttt_gui.session.examining.opponents import Opponent
from ttt_gui.session.examining.pythons import own_python
from ttt_gui.session.examining.runner import MatchRunner, RunState
from ttt_gui.session.tasks import TaskQueue

LONG = 60_000
Write = Callable[..., Path]


@pytest.fixture
def runner(queue: TaskQueue, token: str) -> MatchRunner:
    return MatchRunner(queue)


def of(path: Path) -> Opponent:
    return Opponent(path, permit_of(path), own_python(), CALLING)


def test_it_runs_to_its_end(qtbot: QtBot, runner: MatchRunner, engine: Write) -> None:
    assert (runner.state, runner.match) == (RunState.EMPTY, None)
    runner.begin(MatchRequest(of(engine(FIRST_EMPTY)), Strength.PERFECT, 4))
    assert runner.is_running
    assert runner.match is not None
    qtbot.waitUntil(lambda: runner.state is RunState.ENDED, timeout=LONG)
    assert len(runner.match.games) == 4
    assert runner.sentence == ""


@pytest.mark.slow
def test_an_engine_that_cannot_be_loaded_is_said(qtbot: QtBot, runner: MatchRunner, engine: Write) -> None:
    runner.begin(MatchRequest(Strength.RANDOM, of(engine("def best_move(:\n")), 2))
    qtbot.waitUntil(lambda: runner.state is RunState.FAILED, timeout=LONG)
    assert "Line 1" in runner.sentence
    assert not runner.is_running


def test_a_game_becomes_a_record_that_starts_no_engine(
    qtbot: QtBot, runner: MatchRunner, engine: Write, tmp_path: Path
) -> None:
    """Saved and read again a person sits where the engine sat; its moves are its own."""
    runner.begin(MatchRequest(of(engine(FIRST_EMPTY)), Strength.PERFECT, 2, Rules(3, 4, 3)))
    qtbot.waitUntil(lambda: runner.state is RunState.ENDED, timeout=LONG)
    assert runner.request
    assert runner.match
    for game in runner.match.games:
        record = record_of(runner.request, game)
        assert [move.cell for move in record.moves] == list(game.moves)
        players = Player(engine="engine.py"), Player(Strength.PERFECT)
        assert record.players == {Side.X: players[game.x], Side.O: players[1 - game.x]}
        outcome = record.position.outcome
        assert outcome
        assert (outcome.winner is Side.X) is (game.winner == game.x)
        record.save(tmp_path / "game.ttt")
        read = GameRecord.load(tmp_path / "game.ttt")
        assert read.players[Side.X if game.x == 0 else Side.O].is_human
        assert read.moves[0].by == record.moves[0].by
