"""The list of moves: says them, marks where the game stands, and asks for another place."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
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
    return [chip for chip in moves.findChildren(QToolButton, "chip") if chip.isVisible()]


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


@pytest.fixture
def tree() -> GameRecord:
    """b2 a3 c3, with c1 a1 instead of c3, and a2 instead of a1; c3 is on the board."""
    record = record_of(4, 0, 8, 6)
    record.undo()
    record.play(3)
    record.go_to(2)
    record.play(2)
    return record


def test_variations_stand_further_to_the_right_before_what_follows(moves: MoveList, tree: GameRecord) -> None:
    moves.set(tree)
    assert moves.texts == ["Start", "b2", "a3", "c3", "c1", "a2", "a1"]
    assert moves.levels == [0, 0, 0, 0, 1, 1, 2]
    lefts = {chip.text(): chip.x() for chip in chips(moves)}
    tops = {chip.text(): chip.y() for chip in chips(moves)}
    assert lefts["Start"] < lefts["c1"] < lefts["a1"]
    assert tops["c3"] < tops["c1"] == tops["a2"] < tops["a1"]
    assert [chip.property("undone") for chip in chips(moves)] == [None, None, None, None, True, True, True]


def test_a_click_on_a_variation_asks_for_its_node(qtbot: QtBot, moves: MoveList, tree: GameRecord) -> None:
    moves.set(tree)
    number = next(row.node.number for row in tree.rows() if row.level == 2)
    with qtbot.waitSignal(moves.node_selected) as wish:
        qtbot.mouseClick(chips(moves)[6], Qt.MouseButton.LeftButton)
    assert wish.args == [number]
    assert [chip.text() for chip in chips(moves) if chip.isChecked()] == ["c3"]
    tree.go_to_node(number)
    moves.set(tree)
    assert [chip.text() for chip in chips(moves) if chip.isChecked()] == ["a1"]


def test_a_turning_point_is_marked_and_says_what_could_have_been(moves: MoveList, tree: GameRecord) -> None:
    moves.set(tree)
    moves.set_turning({2: "Move 2: O could draw with c3"})
    assert moves.texts[2] == "a3?"
    assert chips(moves)[2].toolTip().endswith("Move 2: O could draw with c3")
    assert chips(moves)[2].accessibleName().endswith("Move 2: O could draw with c3")
    moves.set_turning({})
    assert moves.texts[2] == "a3"


def test_of_many_moves_the_current_one_is_seen(qtbot: QtBot, moves: MoveList) -> None:
    """8 × 8, all cells, in a card as narrow as that of Analyse: a few lines, and the chip of the board among them."""
    record = GameRecord(Position(Rules(8, 8, 8)))
    while record.position.outcome is None:
        record.play(record.position.legal_moves[-1 if record.played % 3 else 0])
    moves.resize(280, 320)
    for played in (len(record.moves), 0, len(record.moves) // 2):
        record.go_to(played)
        moves.set(record)
        chip = chips(moves)[played]
        assert chip.isChecked()
        place = QRect(chip.mapTo(moves, QPoint()), chip.size())
        assert place.top() >= moves.heading.geometry().bottom()
        assert place.bottom() <= moves.replay.geometry().top()
