"""The list of a match's games: what Qt asks of a row costs no more than it shows."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from ttt_gui.engine.examine.matches import Game, Match
from ttt_gui.game.rules import Rules
from ttt_gui.ui.match import game_list
from ttt_gui.ui.match.game_list import GamesModel


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
