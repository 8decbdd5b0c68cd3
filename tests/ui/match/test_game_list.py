"""The list of a match's games: what Qt asks of a row costs no more than it shows."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ttt_gui.engine.examine.matches import Game, Match
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.match_run import MatchRunner, State
from ttt_gui.session.examining.opponents import Opponents
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.match import game_list
from ttt_gui.ui.match.game_list import GamesModel
from ttt_gui.ui.match.window import MatchWindow


def test_the_texts_of_a_row_are_written_once_for_all_its_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its moves, that is; of a match that goes on a page of them is shown four times a second."""
    written: list[tuple[int, ...]] = []

    def moves_text(_rules: Rules, moves: tuple[int, ...]) -> str:
        written.append(moves)
        return "moves"

    monkeypatch.setattr(game_list, "moves_text", moves_text)
    games = tuple(Game(number, number % 2, 0, (4, number), 0) for number in (1, 2))
    model, match = GamesModel(), Match(("a", "b"), Rules(), 1, 2, games)
    model.set(match, games)
    rows = [[model.index(row, column).data() for column in range(model.columnCount())] for row in (0, 1)]
    assert rows == [["1", "b", "a", "a wins", "moves"], ["2", "a", "b", "a wins", "moves"]]
    assert written == [(4, 1), (4, 2)]
    assert model.index(0, 0).data(Qt.ItemDataRole.FontRole) is None


def test_while_it_runs_games_come_in_a_turn_of_their_own(qtbot: QtBot, look: Look, queue: JobQueue) -> None:
    """The standings come first; at the end, and where somebody asks, all comes at once."""
    runner = MatchRunner(queue)
    window = MatchWindow(look, queue, runner, Opponents())
    qtbot.addWidget(window)
    match = Match(("a", "b"), Rules(), 1, 2)
    runner.match, runner.state = match.after(Game(1, 0, 0, (4,), 0)), State.RUNNING
    runner.changed.emit()
    assert window.subtitle.accessibleName() == "1 of 2 games played"
    assert window.games.model.rowCount() == 0
    qtbot.waitUntil(lambda: window.games.model.rowCount() == 1)
    runner.match, runner.state = runner.match.after(Game(2, 1, 0, (4,), 0)), State.ENDED
    runner.changed.emit()
    assert window.games.model.rowCount() == 2
