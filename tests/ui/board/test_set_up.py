"""Setting up a position: stones by mouse and keys, what follows from them, and why one cannot be played."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox, QSpinBox
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.fitting import faults
from tests.ui.widgets_help import field, open_dialog, settle
from ttt_gui.game.position import Position, Side, parse_position, read_position
from ttt_gui.game.rules import Rules
from ttt_gui.session.settings import TypeSize
from ttt_gui.ui.board.set_up import SetUpDialog, on_board
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.main_window import MainWindow

EMPTY = Position(Rules())
IMPOSSIBLE = {
    "XX./.../...": "X has 2 marks and O has 0 marks",
    "XXX/OOO/...": "two winners",
    "XXX/OO./O..": "O who moved last",
    "O../.../...": "X has 0 marks and O has 1 mark",
}


def opened(qtbot: QtBot, look: Look, position: Position = EMPTY) -> SetUpDialog:
    dialog = SetUpDialog(look, position)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
    return dialog


def click(dialog: SetUpDialog, cell: int) -> None:
    middle = dialog.board.board_geometry.cell_rect(cell).center().toPoint()
    QTest.mouseClick(dialog.board, Qt.MouseButton.LeftButton, pos=middle)


def test_a_click_puts_x_then_o_then_nothing(qtbot: QtBot, look: Look) -> None:
    dialog = opened(qtbot, look)
    for expected in (Side.X, Side.O, None):
        click(dialog, 4)
        assert dialog.position.side_at(4) is expected


@pytest.mark.parametrize(("key", "side"), [("X", Side.X), ("O", Side.O), ("empty", None)])
def test_a_chosen_stone_stays_chosen(qtbot: QtBot, look: Look, key: str, side: Side | None) -> None:
    dialog = opened(qtbot, look, read_position("XO./.../..."))
    dialog.stones[key].setChecked(True)
    for cell in (0, 1, 8):
        click(dialog, cell)
    assert [dialog.position.side_at(cell) for cell in (0, 1, 8)] == [side] * 3


def test_the_keyboard_alone(qtbot: QtBot, look: Look) -> None:
    """Arrows walk, X and O put, Delete takes away."""
    dialog = opened(qtbot, look)
    keys = Qt.Key
    for key in (
        keys.Key_X,
        keys.Key_Right,
        keys.Key_O,
        keys.Key_Up,
        keys.Key_X,
        keys.Key_O,
        keys.Key_X,
        keys.Key_Delete,
    ):
        QTest.keyClick(dialog.board, key)
    assert dialog.position.text == ".../.XO/..."


def test_the_side_to_move_follows_and_is_shown(qtbot: QtBot, look: Look, snapshot: SnapshotAssertion) -> None:
    dialog = opened(qtbot, look)
    assert dialog.words.text().startswith("X to move")
    click(dialog, 0)
    assert dialog.words.text() == snapshot
    assert dialog.play.isEnabled()


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_what_cannot_occur_is_refused_live_with_the_reason(qtbot: QtBot, look: Look, text: str) -> None:
    dialog = opened(qtbot, look, read_position(text))
    assert IMPOSSIBLE[text] in dialog.words.text()
    assert not dialog.play.isEnabled()
    assert dialog.words.text() in dialog.play.toolTip().replace("\n", " ")
    with qtbot.assertNotEmitted(dialog.position_chosen):
        QTest.keyClick(dialog, Qt.Key.Key_Return)
        dialog.accept()
    dialog.clear.click()
    assert dialog.play.isEnabled()
    assert dialog.position == EMPTY


def test_a_position_may_be_over(qtbot: QtBot, look: Look, snapshot: SnapshotAssertion) -> None:
    dialog = opened(qtbot, look, parse_position("XXX/OO./..."))
    assert dialog.words.text() == snapshot
    assert dialog.play.isEnabled()


def test_stones_keep_the_names_of_their_cells_on_another_board(qtbot: QtBot, look: Look) -> None:
    dialog = opened(qtbot, look, read_position("X../.O./..X"))
    for name, value in (("Rows", 4), ("Columns", 4), ("In a row wins", 4)):
        field(dialog, QSpinBox, name).setValue(value)
    assert dialog.position == read_position("..../X.../.O../..X.", 4)
    field(dialog, QSpinBox, "Rows").setValue(2)
    assert dialog.position.text == ".O../..X."
    assert on_board(dialog.position, Rules(2, 2, 2)).text == ".O/.."


def test_pasting_takes_stones_that_can_be_mended(qtbot: QtBot, look: Look, snapshot: SnapshotAssertion) -> None:
    dialog = opened(qtbot, look)
    QGuiApplication.clipboard().setText("XX..\n....\n....")
    dialog.paste.click()
    assert dialog.position.text == "XX../..../...."
    assert field(dialog, QSpinBox, "Columns").value() == 4
    assert "X has 2 marks" in dialog.words.text()
    QGuiApplication.clipboard().setText("hello world")
    dialog.paste.click()
    assert dialog.words.text() == snapshot
    assert dialog.position.text == "XX../..../...."


@pytest.mark.parametrize(
    ("size", "screen"),
    [(TypeSize.NORMAL, (720, 500)), *((size, (1440, 900)) for size in TypeSize)],
)
@pytest.mark.parametrize("text", ["X.O/.X./...", "XXX./OOO./..../....", "X" * 8 + "/........" * 7])
@pytest.mark.slow
def test_nothing_is_cut(
    qtbot: QtBot, look: Look, monkeypatch: pytest.MonkeyPatch, size: TypeSize, screen: tuple[int, int], text: str
) -> None:
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _screen: QRect(0, 0, *screen))
    look.set_type_size(size)
    dialog = opened(qtbot, look, read_position(text))
    qtbot.waitUntil(lambda: not faults(dialog))
    board = QRect(dialog.board.mapTo(dialog, QPoint(0, 0)), dialog.board.size())
    assert dialog.rect().contains(board)
    assert dialog.board.board_geometry.rect.height() >= 150


def test_a_game_begins_from_it(qtbot: QtBot, window: MainWindow) -> None:
    """With the players of the game before, from the position that stood on the board."""
    window.actions_["set_up"].trigger()
    dialog = open_dialog(window, SetUpDialog)
    assert dialog.position == window.play.board.position
    QTest.keyClick(dialog.board, Qt.Key.Key_X)
    QTest.keyClick(dialog.board, Qt.Key.Key_Left)
    QTest.keyClick(dialog.board, Qt.Key.Key_O)
    dialog.play.click()
    settle(window)
    assert window.play.board.position.text == ".../OX./..."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello world", "This is not a position. Expected are rows from the top such as X.O/.X./..."),
        ("https://example.org/page", "This is not a position. Expected"),
        ("", "This is not a position. There is no position in the text."),
        ("XX./.../...", "This is not a position. X has 2 marks"),
    ],
)
def test_pasting_something_else_on_the_window_says_what_is_expected(
    qtbot: QtBot, window: MainWindow, text: str, sentence: str
) -> None:
    """'hello world' was 'Row 1 has 11 cells'."""
    QGuiApplication.clipboard().setText(text)
    window.actions_["paste"].trigger()
    box = open_dialog(window, QMessageBox)
    assert box.text().startswith(sentence)
    box.accept()
