"""The list of moves: says them, marks where the game stands, and asks for another place."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position
from ttt_gui.game.record import GameRecord
from ttt_gui.game.rules import Rules
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.side.moves_card import MoveList


@pytest.fixture
def moves(qtbot: QtBot, look: Look) -> MoveList:
    moves = MoveList(look)
    qtbot.addWidget(moves)
    moves.resize(360, 120)
    moves.show()
    return moves


def record_of(*cells: int) -> GameRecord:
    record = GameRecord(Position(Rules()))
    for cell in cells:
        record.play(cell)
    return record


def chips(moves: MoveList) -> list[QToolButton]:
    return [chip for chip in moves.findChildren(QToolButton) if chip.isVisible()]


def test_it_names_the_moves_and_checks_the_current_one(moves: MoveList) -> None:
    record = record_of(4, 0, 2)
    record.undo()
    moves.set(record)
    assert moves.texts == ["Start", "b2", "a3", "c3"]
    assert [chip.isChecked() for chip in chips(moves)] == [False, False, True, False]
    assert chips(moves)[1].accessibleName() == "Move 1, X at b2"


def test_it_shrinks_with_another_game(moves: MoveList) -> None:
    moves.set(record_of(4, 0, 2))
    moves.set(record_of(8))
    assert moves.texts == ["Start", "c1"]


def test_a_game_from_a_position_begins_with_the_side_to_move(moves: MoveList) -> None:
    record = GameRecord(parse_position("X../.../..."))
    record.play(4)
    moves.set(record)
    assert chips(moves)[1].accessibleName() == "Move 1, O at b2"


def test_a_click_asks_and_leaves_the_check_where_it_is(qtbot: QtBot, moves: MoveList) -> None:
    moves.set(record_of(4, 0, 2))
    with qtbot.waitSignal(moves.move_selected) as wish:
        qtbot.mouseClick(chips(moves)[1], Qt.MouseButton.LeftButton)
    assert wish.args == [1]
    assert [chip.isChecked() for chip in chips(moves)] == [False, False, False, True]


def test_arrows_home_and_end_ask_too(qtbot: QtBot, moves: MoveList) -> None:
    record = record_of(4, 0, 2)
    record.undo()
    moves.set(record)
    wishes: list[int] = []
    moves.move_selected.connect(wishes.append)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End):
        qtbot.keyClick(moves, key)
    assert wishes == [1, 3, 0, 3]
