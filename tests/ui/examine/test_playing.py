"""From the page to the board: a game against the engine that was examined, and one from a position where it errs."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QRadioButton
from pytestqt.qtbot import QtBot

from tests.ui.examine.dropped import LONG, answer, drop, parts
from tests.ui.widgets_help import field, open_dialog
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase, engine_to_move
from ttt_gui.session.players import human_sides
from ttt_gui.ui.dialogs.new_game import NewGameDialog
from ttt_gui.ui.examine.positions_choice import AskedPositions, Extent
from ttt_gui.ui.examine.state import Stage
from ttt_gui.ui.main_window import MainWindow

FIRST_EMPTY = "def best_move(board, player):\n    return board.index(' ')\n"


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    path = tmp_path / "tictactoe.py"
    path.write_text(FIRST_EMPTY, encoding="utf-8")
    return path


@pytest.mark.slow
def test_what_was_examined_can_be_played_against(
    qtbot: QtBot, window: MainWindow, controller: GameController, engine: Path
) -> None:
    """By the link beside its file; from the position of a mistake, where it is to move; and under New game."""
    assert drop(window, engine)
    parts(window)[1].choose(AskedPositions(extent=Extent.WITHIN, plies=2))
    page, examiner = answer(qtbot, window)
    qtbot.waitUntil(lambda: examiner.now.stage is Stage.FINISHED, timeout=LONG)
    examiner.stop_likeness()
    game = controller.game

    page.file.play.linkActivated.emit("play")
    assert window.view_switch.view.key != "examine"
    assert engine_to_move(game.record) == ""
    game.play(4)
    assert engine_to_move(game.record) == "tictactoe.py"
    qtbot.waitUntil(lambda: game.phase is Phase.HUMAN_TURN, timeout=LONG)
    assert [move.cell for move in game.record.moves] == [4, 0]

    group = page.list.current
    assert group
    start = group.shown.answer.position
    page.position.play.click()
    assert game.record.start == start
    qtbot.waitUntil(lambda: bool(game.record.moves), timeout=LONG)
    assert game.record.moves[0].cell == start.legal_moves[0]
    assert game.record.players[start.side_to_move].engine == "tictactoe.py"
    assert human_sides(game.record) == {start.side_to_move.other}

    window.actions_["new_game"].trigger()
    dialog = open_dialog(window, NewGameDialog)
    assert field(dialog, QRadioButton, "tictactoe.py").isVisible()
    dialog.reject()
