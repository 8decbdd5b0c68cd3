"""The list of moves: says them, marks where the game stands, and asks for another place."""

from __future__ import annotations

import math

import pytest
from PySide6.QtCore import QModelIndex, QRect, Qt
from PySide6.QtGui import QAccessible, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyleOptionViewItem
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.record import GameRecord
from ttt_gui.game.rules import Rules
from ttt_gui.session.settings import TypeSize
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.side.moves_card import MoveDelegate, MoveList, entries_of


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


def said(moves: MoveList) -> list[str]:
    """What a screen reader reads of each move."""
    read = QAccessible.queryAccessibleInterface(moves.list_view)
    children = [read.child(number) for number in range(read.childCount())]
    return [each.text(QAccessible.Text.Name) for each in children if each.role() == QAccessible.Role.ListItem]


def place_of(moves: MoveList, index: int) -> QRect:
    return moves.list_view.visualRect(moves.list_view.model().index(index, 0))


def wait_for(qtbot: QtBot, moves: MoveList, index: int) -> None:
    """Wait until the whole of a move is seen."""
    qtbot.waitUntil(lambda: moves.list_view.viewport().rect().contains(place_of(moves, index)))


def checked(moves: MoveList) -> list[str]:
    """The moves that are marked as the one on the board."""
    model = moves.list_view.model()
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    return [str(row.data()) for row in rows if row.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked]


def click(moves: MoveList, index: int) -> None:
    where = place_of(moves, index).center()
    QTest.mouseClick(moves.list_view.viewport(), Qt.MouseButton.LeftButton, pos=where)


def test_it_names_the_moves_and_checks_the_current_one(moves: MoveList) -> None:
    record = record_of(4, 0, 2)
    record.go_to(record.played - 1)
    moves.set(record)
    assert moves.list_view.moves.stringList() == ["Start", "b2", "a3", "c3"]
    assert checked(moves) == ["a3"]
    assert said(moves)[:2] == ["Start of the game", "Move 1, X at b2"]


def test_it_shrinks_with_another_game(moves: MoveList) -> None:
    moves.set(record_of(4, 0, 2))
    moves.set(record_of(8))
    assert moves.list_view.moves.stringList() == ["Start", "c1"]


def test_a_game_from_a_position_begins_with_the_side_to_move(moves: MoveList) -> None:
    record = GameRecord(parse_position("X../.../..."))
    record.play(4)
    moves.set(record)
    assert said(moves)[1] == "Move 1, O at b2"


def test_a_click_asks_and_leaves_the_check_where_it_is(qtbot: QtBot, moves: MoveList) -> None:
    moves.set(record_of(4, 0, 2))
    with qtbot.waitSignal(moves.move_selected) as wish:
        click(moves, 1)
    assert wish.args == [1]
    assert checked(moves) == ["c3"]


def test_arrows_home_and_end_ask_too(qtbot: QtBot, moves: MoveList) -> None:
    record = record_of(4, 0, 2)
    record.go_to(record.played - 1)
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
    record.go_to(record.played - 1)
    record.play(3)
    record.go_to(2)
    record.play(2)
    return record


def written(record: GameRecord) -> str:
    """The moves with the brackets round variations, as they are painted."""
    return " ".join(f"{'(' * entry.begins}{entry.name}{')' * entry.ends}" for entry in entries_of(record))


def test_variations_stand_in_brackets_before_what_follows(moves: MoveList, tree: GameRecord) -> None:
    moves.set(tree)
    assert written(tree) == "Start b2 a3 c3 (c1 a2 (a1))"
    assert said(moves)[4:] == [f"Move {move}, in a variation" for move in ("3, X at c1", "4, O at a2", "4, O at a1")]


def test_each_alternative_has_brackets_of_its_own() -> None:
    record = record_of(4, 0, 8)
    for cell in (6, 2):
        record.go_to(2)
        record.play(cell)
    record.go_to(1)
    record.play(1)
    record.play(5)
    assert written(record) == "Start b2 b3 (a3 c3 (a1) (c1)) c2"


def test_what_is_undone_is_faint_and_a_turning_point_in_a_colour(qtbot: QtBot, moves: MoveList, look: Look) -> None:
    """Told by the darkest pixel of a name: the nearest of the three colours."""
    tokens = look.tokens

    def colour(index: int) -> str:
        place = place_of(moves, index).adjusted(24, 4, -4, -4)
        picture = moves.grab(QRect(moves.list_view.viewport().mapTo(moves, place.topLeft()), place.size())).toImage()
        pixels = (picture.pixelColor(x, y) for x in range(picture.width()) for y in range(picture.height()))
        seen = min(pixels, key=lambda pixel: pixel.lightness()).toTuple()
        distances = {name: math.dist(seen, tokens.color(name).toTuple()) for name in ("text", "muted", "loss")}
        return min(distances, key=lambda name: distances[name])

    record = record_of(4, 0, 2, 6)
    record.go_to(2)
    moves.set(record, {1: "Move 1: X could win with a1"})
    wait_for(qtbot, moves, 2)
    assert [colour(index) for index in (1, 2, 3)] == ["loss", "text", "muted"]


def test_a_click_on_a_variation_asks_for_its_node(qtbot: QtBot, moves: MoveList, tree: GameRecord) -> None:
    moves.set(tree)
    number = next(row.node.number for row in tree.tree.rows() if row.level == 2)
    with qtbot.waitSignal(moves.node_selected) as wish:
        click(moves, 6)
    assert wish.args == [number]
    assert checked(moves) == ["c3"]
    tree.tree.go_to(number)
    moves.set(tree)
    assert checked(moves) == ["a1"]


def test_a_turning_point_is_marked_and_says_what_could_have_been(
    moves: MoveList, tree: GameRecord, snapshot: SnapshotAssertion
) -> None:
    moves.set(tree, {2: "Move 2: O could draw with c3"})
    assert moves.list_view.moves.stringList()[2] == "a3?"
    tip = str(moves.list_view.model().index(2, 0).data(Qt.ItemDataRole.ToolTipRole))
    assert tip.startswith("Move 2: O at a3, after 0")
    assert tip.endswith("O could draw with c3")
    assert said(moves)[2] == snapshot
    moves.set(tree)
    assert moves.list_view.moves.stringList()[2] == "a3"


def test_of_many_moves_the_current_one_is_seen(qtbot: QtBot, moves: MoveList) -> None:
    """8 × 8, all cells, in a card as narrow as that of Analyse: a few lines, and the move of the board among them."""
    record = GameRecord(Position(Rules(8, 8, 8)))
    while record.position.outcome is None:
        record.play(record.position.legal_moves[-1 if record.played % 3 else 0])
    moves.resize(280, 320)
    for played in (len(record.moves), 0, len(record.moves) // 2):
        record.go_to(played)
        moves.set(record)
        assert len(checked(moves)) == 1
        wait_for(qtbot, moves, played)
        found = place_of(moves, played)
        place = QRect(moves.list_view.viewport().mapTo(moves, found.topLeft()), found.size())
        assert place.top() >= moves.heading.geometry().bottom()
        assert place.bottom() <= moves.replay.geometry().top()


def test_with_larger_type_the_chips_get_the_room_they_need(qtbot: QtBot, moves: MoveList, look: Look) -> None:
    moves.set(record_of(*range(5)))
    before = place_of(moves, 5)
    look.set_type_size(TypeSize.LARGEST)
    moves.resize(720, 300)
    wait_for(qtbot, moves, 5)
    assert place_of(moves, 5).width() == pytest.approx(2 * before.width(), abs=8)


def test_a_game_of_many_variations_paints_what_is_seen(
    qtbot: QtBot, moves: MoveList, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of 1,000 moves was a button: a move stood 70 ms."""
    painted: set[int] = set()
    paint = MoveDelegate.paint

    def painting(self: MoveDelegate, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        painted.add(index.row())
        paint(self, painter, option, index)

    monkeypatch.setattr(MoveDelegate, "paint", painting)
    record = GameRecord(Position(Rules(8, 8, 8)))
    for cell in range(50):
        for other in range(cell + 1, 64, 8):
            record.play(other)
            record.go_to(record.played - 1)
        record.play(cell)
    moves.set(record)
    current = next(index for index, entry in enumerate(moves.list_view.moves.entries) if entry.node == record.tree.node)
    wait_for(qtbot, moves, current)
    qtbot.waitUntil(lambda: current in painted)
    assert len(moves.list_view.moves.stringList()) > 250
    assert len(painted) < 60
