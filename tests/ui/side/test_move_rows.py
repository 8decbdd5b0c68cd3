"""The moves as rows, as Analyse has them: who played where, and what the search before it took."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import HUMAN, GameRecord, Player, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.ui.look.formats import THIN
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.side.moves_card import MoveList
from ttt_gui.ui.side.nodes_chart import MoveCost


@pytest.fixture
def moves(qtbot: QtBot, look: Look) -> MoveList:
    moves = MoveList(look)
    qtbot.addWidget(moves)
    moves.resize(280, 260)
    moves.show()
    moves.set_rows(True)
    return moves


@pytest.fixture
def record() -> GameRecord:
    """You against Perfect: a3 b2 c1 b3, with a1 instead of b3, which is not on the board."""
    record = GameRecord(Position(Rules()), {Side.X: HUMAN, Side.O: Player(Strength.PERFECT)})
    for cell in (0, 4, 8, 6):
        record.play(cell)
    record.undo()
    record.play(1)
    return record


def words(moves: MoveList) -> list[tuple[str, str]]:
    return [moves.rows.words(index) for index in range(1, len(moves.texts))]


def test_a_row_says_the_nodes_or_who_moved_without_any(moves: MoveList, record: GameRecord) -> None:
    moves.set(record)
    moves.set_costs([MoveCost(2, 2_788, "alpha-beta"), MoveCost(4, 512, "alpha-beta")])
    assert words(moves) == [("a3", "you"), ("b2", f"2{THIN}788"), ("c1", "you"), ("b3", "512"), ("a1", "—")]
    moves.set_turning({3: "Move 3: X could draw with c3"})
    assert words(moves)[2] == ("c1?", "you")


def test_the_bars_are_on_a_logarithmic_scale(moves: MoveList, record: GameRecord, look: Look) -> None:
    """A hundred times as many nodes make a bar twice as long, nearly: it begins at one."""
    moves.set(record)
    moves.set_costs([MoveCost(2, 9_999, "alpha-beta"), MoveCost(3, 99, "alpha-beta")])
    picture = moves.rows.grab().toImage()
    lengths = []
    for index in (2, 3):
        y = moves.rows.place_of(index).center().y()
        row = [picture.pixelColor(x, y) for x in range(picture.width())]
        lengths.append(row.count(QColor(look.tokens.accent)))
    assert lengths[0] / lengths[1] == pytest.approx(2, abs=0.15)


def test_a_click_asks_for_the_position_after_the_move(qtbot: QtBot, moves: MoveList, record: GameRecord) -> None:
    moves.set(record)
    with qtbot.waitSignal(moves.move_selected) as wish:
        qtbot.mouseClick(moves.rows, Qt.MouseButton.LeftButton, pos=moves.rows.place_of(2).center())
    assert wish.args == [2]
    number = next(row.node.number for row in record.rows() if not row.on_line)
    with qtbot.waitSignal(moves.node_selected) as wish:
        qtbot.mouseClick(moves.rows, Qt.MouseButton.LeftButton, pos=moves.rows.place_of(5).center())
    assert wish.args == [number]


def test_of_a_long_game_a_few_rows_are_seen_and_the_current_one_among_them(moves: MoveList) -> None:
    record = GameRecord(Position(Rules(8, 8, 8)))
    while record.position.outcome is None:
        record.play(record.position.legal_moves[0])
    for played in (len(record.moves), 1, len(record.moves) // 2):
        record.go_to(played)
        moves.set(record)
        assert not moves.rows.visibleRegion().intersected(moves.rows.place_of(played)).isEmpty()
        assert moves.rows.visibleRegion().contains(moves.rows.place_of(played).center())
    assert moves.rows.visibleRegion().boundingRect().height() <= moves.rows.height_of(8)


def test_rows_and_chips_say_the_same(moves: MoveList, record: GameRecord) -> None:
    moves.set(record)
    moves.set_rows(False)
    assert moves.chips.texts == moves.texts == ["Start", "a3", "b2", "c1", "b3", "a1"]
    assert moves.chips.isVisible()
    assert not moves.rows.isVisible()
