"""The board: cells under the mouse and the keyboard, on every size."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QParallelAnimationGroup, QPoint, Qt, QVariantAnimation
from PySide6.QtGui import QAccessible, QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from ttt_gui.engine.score import WIN, Bound
from ttt_gui.engine.values import CellValue
from ttt_gui.game.position import Position, Side, WinningCells, parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.ui.board.view import BoardInterface, BoardView, board_interface, cell_text
from ttt_gui.ui.drawing.board import BoardRenderState
from ttt_gui.ui.look.accessible import install_accessibility
from ttt_gui.ui.look.theme import Look

VALUES = {2: 0, 3: 4 - WIN, 4: WIN - 3, 7: 0, 8: WIN - 3}
"""Of XO./..X/O.., where X is to move."""


@pytest.fixture
def board(qtbot: QtBot, look: Look) -> BoardView:
    board = BoardView(look)
    qtbot.addWidget(board)
    board.resize(480, 420)
    with qtbot.waitActive(board):
        board.show()
    return board


def centre(board: BoardView, cell: int) -> QPoint:
    return board.board_geometry.cell_rect(cell).center().toPoint()


@pytest.mark.parametrize("rows", [1, 2, 3, 5, 8])
@pytest.mark.parametrize("columns", [1, 3, 8])
def test_cells_are_square_inside_the_window_and_clickable(
    qtbot: QtBot, board: BoardView, rows: int, columns: int
) -> None:
    board.set(BoardRenderState(Position(Rules(rows, columns, 3))))
    clicked: list[int] = []
    board.cell_clicked.connect(clicked.append)
    for cell in range(rows * columns):
        assert board.rect().toRectF().contains(board.board_geometry.cell_rect(cell))
        qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=centre(board, cell))
    assert clicked == list(range(rows * columns))
    assert not board.grab().isNull()


def test_a_click_beside_the_board_or_dragged_away_is_none(qtbot: QtBot, board: BoardView) -> None:
    clicked: list[int] = []
    board.cell_clicked.connect(clicked.append)
    qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
    qtbot.mouseClick(board, Qt.MouseButton.RightButton, pos=centre(board, 4))
    qtbot.mousePress(board, Qt.MouseButton.LeftButton, pos=centre(board, 4))
    qtbot.mouseRelease(board, Qt.MouseButton.LeftButton, pos=centre(board, 5))
    assert clicked == []


def test_arrows_move_and_stop_at_the_edge(qtbot: QtBot, board: BoardView) -> None:
    board.set(BoardRenderState(Position(Rules(2, 4, 3))))
    qtbot.keyClick(board, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    seen = [board.focus_cell]
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_End, Qt.Key.Key_Right):
        qtbot.keyClick(board, key)
        seen.append(board.focus_cell)
    qtbot.keyClick(board, Qt.Key.Key_Home)
    seen.append(board.focus_cell)
    qtbot.keyClick(board, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    assert seen == [0, 0, 0, 1, 5, 7, 7, 4]
    assert board.focus_cell == 7


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_and_space_ask_for_the_cell_with_the_focus(qtbot: QtBot, board: BoardView, key: Qt.Key) -> None:
    with qtbot.waitSignal(board.cell_clicked) as asked:
        qtbot.keyClick(board, key)
    assert asked.args == [4]


def test_digits_are_laid_out_as_on_the_keypad_on_3_by_3_only(qtbot: QtBot, board: BoardView) -> None:
    clicked: list[int] = []
    board.cell_clicked.connect(clicked.append)
    for digit in range(1, 10):
        qtbot.keyClick(board, Qt.Key(Qt.Key.Key_0 + digit))
    assert clicked == [6, 7, 8, 3, 4, 5, 0, 1, 2]
    board.set(BoardRenderState(Position(Rules(4, 4, 4))))
    qtbot.keyClick(board, Qt.Key.Key_5)
    assert len(clicked) == 9


def test_on_3_by_3_a_letter_and_a_digit_play_the_cell_that_they_name(qtbot: QtBot, board: BoardView) -> None:
    """A digit behind a letter is the row, not the place on the keypad; a column without this row plays nothing."""
    clicked: list[int] = []
    board.cell_clicked.connect(clicked.append)
    qtbot.keyClicks(board, "b3a1c2b9")
    assert clicked == [1, 6, 5]
    qtbot.keyClicks(board, "9")
    assert clicked[3:] == [2]


def test_a_new_move_draws_itself_only_where_motion_is_wanted(qtbot: QtBot, board: BoardView) -> None:
    board.set(BoardRenderState(parse_position(".../.../...")))
    drawing = board.findChild(QParallelAnimationGroup)
    with qtbot.waitSignal(drawing.finished):
        board.set(BoardRenderState(parse_position("X../.../..."), 0))
    board.animated = False
    with qtbot.assertNotEmitted(drawing.stateChanged):
        board.set(BoardRenderState(parse_position("XO./.../..."), 1))


def test_cells_are_said_in_words(snapshot: SnapshotAssertion) -> None:
    render_state = BoardRenderState(parse_position("XXX/OO./..."), 2, hint=8)
    assert cell_text(render_state, 2) == snapshot
    assert cell_text(render_state, 3) == "a2, O"
    assert cell_text(render_state, 8) == "c1, empty, hint"


def test_a_screen_reader_finds_every_cell(board: BoardView) -> None:
    install_accessibility(board_interface)
    board.set(BoardRenderState(parse_position("X../.O./...")))
    interface = QAccessible.queryAccessibleInterface(board)
    assert isinstance(interface, BoardInterface)
    names = [interface.child(cell).text(QAccessible.Text.Name) for cell in range(interface.childCount())]
    assert names[0] == "a3, X"
    assert names[4] == "b2, O"
    assert names[8] == "c1, empty"
    assert interface.child(4).rect().width() == int(board.board_geometry.cell)


def test_values_and_threats_are_said_and_painted(board: BoardView, snapshot: SnapshotAssertion) -> None:
    position = parse_position("XO./..X/O..")
    values = {cell: CellValue(position, cell, Side.X, value, Bound.EXACT) for cell, value in VALUES.items()}
    render_state = BoardRenderState(
        position, 6, values=values, best=frozenset({4}), threats=WinningCells(x=(4,), o=(4, 2))
    )
    threatened = "X would complete a line, O would complete a line"
    assert cell_text(render_state, 4) == f"b2, empty, {threatened}, = +7 for X, wins in 2, at ply 3, best"
    assert cell_text(render_state, 3) == snapshot
    board.set(render_state)
    with_all = board.grab().toImage()
    board.set(BoardRenderState(position, 6))
    assert board.grab().toImage() != with_all


@pytest.mark.qt_log_ignore("This plugin does not support")  # Qt's offscreen platform raises no window
def test_the_tooltip_of_a_cell_says_its_value_in_words(
    qtbot: QtBot, board: BoardView, snapshot: SnapshotAssertion
) -> None:
    position = parse_position("XO./..X/O..")
    board.set(BoardRenderState(position, values={4: CellValue(position, 4, Side.X, WIN - 3, Bound.EXACT)}))
    at = centre(board, 4)
    QApplication.sendEvent(board, QHelpEvent(QEvent.Type.ToolTip, at, board.mapToGlobal(at)))
    assert QToolTip.text() == snapshot


def test_a_hint_flashes_three_times_and_then_stays_ringed(qtbot: QtBot, board: BoardView) -> None:
    """Gently: it begins and ends as it stands. Where nothing may move it stands there at once."""
    assert board.step.glow == 0.0
    flash = board.findChild(QVariantAnimation, "flash")
    assert isinstance(flash, QVariantAnimation)
    with qtbot.waitSignal(flash.finished):
        board.set(replace(board.render_state, hint=4))
        assert flash.endValue() == 3.0
        flash.setCurrentTime(250)
        assert board.step.glow == pytest.approx(1.0)
        flash.setCurrentTime(500)
        assert board.step.glow == pytest.approx(0.0)
    assert board.step.glow == 0.0
    assert board.render_state.hint == 4
    board.animated = False
    with qtbot.assertNotEmitted(flash.stateChanged):
        board.set(replace(board.render_state, hint=5))
    assert board.render_state.hint == 5


def test_only_one_kind_of_thing_stands_in_a_cell_with_a_value_under_the_pointer(qtbot: QtBot, board: BoardView) -> None:
    """Over a value no faint mark is drawn: its background shows whose mark would go there."""
    position = parse_position("XO./..X/O..")
    board.set(BoardRenderState(position), Side.X)
    qtbot.mouseMove(board, centre(board, 4))
    qtbot.waitUntil(lambda: board.step.ghost == (4, Side.X))
    pointed = board.grab().toImage()
    board.set(BoardRenderState(position, values={4: CellValue(position, 4, Side.X, 0, Bound.EXACT)}), Side.X)
    dot = centre(board, 4) - QPoint(int(board.board_geometry.cell * 0.2), int(board.board_geometry.cell * 0.2))
    with_value = board.grab().toImage()
    assert pointed.pixelColor(dot) != with_value.pixelColor(dot)
    assert with_value.pixelColor(dot) == with_value.pixelColor(dot + QPoint(2, 0))
