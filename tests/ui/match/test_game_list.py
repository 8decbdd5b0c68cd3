"""The list of a match's games: a row a game, as it is over."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ttt_gui.engine.examine.matches import Game, Match
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.opponents import Opponents
from ttt_gui.session.examining.runner import MatchRunner, RunState
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.match.game_list import GamesModel
from ttt_gui.ui.match.window import MatchWindow


def test_a_row_says_who_played_and_who_won() -> None:
    games = tuple(Game(number, number % 2, 0, (4, number), 0) for number in (1, 2))
    model, match = GamesModel(), Match(("a", "b"), Rules(), 1, 2, games)
    model.set(match, games)
    rows = [[model.index(row, column).data() for column in range(model.columnCount())] for row in (0, 1)]
    assert rows == [["1", "b", "a", "a wins", "b2 b3"], ["2", "a", "b", "a wins", "b2 c3"]]
    assert model.index(0, 0).data(Qt.ItemDataRole.FontRole) is None


def test_while_it_runs_games_come_as_they_are_over(qtbot: QtBot, look: Look, queue: TaskQueue) -> None:
    runner = MatchRunner(queue)
    window = MatchWindow(look, queue, runner, Opponents())
    qtbot.addWidget(window)
    match = Match(("a", "b"), Rules(), 1, 2)
    runner.match, runner.state = match.after(Game(1, 0, 0, (4,), 0)), RunState.RUNNING
    runner.changed.emit()
    assert window.subtitle.accessibleName() == "1 of 2 games played"
    assert window.games.model.rowCount() == 1
    runner.match, runner.state = runner.match.after(Game(2, 1, 0, (4,), 0)), RunState.ENDED
    runner.changed.emit()
    assert window.games.model.rowCount() == 2
