"""Values, threats, hints and pictures in the real window: shown when asked for, of the position on the board alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractAnimation, QEvent, QObject, QParallelAnimationGroup, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.widgets_help import come_to_rest, open_dialog, play, settle, trigger
from ttt_gui.engine.request import Algorithm
from ttt_gui.game.position import Position, Side, WinningCells, parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.judging.proofs import Source, reason_of_hint
from ttt_gui.session.players import GameSetup, PointOfView, Seats
from ttt_gui.session.settings import Settings
from ttt_gui.ui.board.view import cell_text
from ttt_gui.ui.board_picture import BoardExportDialog
from ttt_gui.ui.main_window import MainWindow

PICTURE = parse_position("XO./..X/O..")
WON = parse_position("XX./OO./...")


def settled(qtbot: QtBot, window: MainWindow, controller: GameController) -> dict[str, str]:
    """The values on the board once nothing is under way: by cell, as they read."""
    settle(window)
    qtbot.waitUntil(lambda: not controller.values.is_running)
    settle(window)
    name = controller.game.position.rules.cell_name
    return {name(cell): f"{value.sign} {value.number}" for cell, value in window.play.board.render_state.values.items()}


class _Watch(QObject):
    """Calls a function whenever a widget is about to be painted."""

    def __init__(self, widget: QWidget, function: Callable[[], object]) -> None:
        super().__init__(widget)
        self._function = function
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self._function()
        return False


@pytest.fixture
def playing(window: MainWindow, controller: GameController) -> MainWindow:
    """The position of the design's pictures, a person to move."""
    controller.set_up_position(PICTURE)
    return window


def test_no_value_is_shown_unasked_while_a_person_plays(
    qtbot: QtBot, playing: MainWindow, controller: GameController, settings: Settings, snapshot: SnapshotAssertion
) -> None:
    """In neither view; S shows them in the view that it is pressed in, and hides them again. For a board that is hidden
    nothing is proved."""
    for view in ("analysing", "playing"):
        trigger(playing, view)
        assert not playing.actions_["values"].isChecked()
        assert controller.values.position is None
    assert playing.play.board.render_state.values == {}
    qtbot.keyClick(playing.play.board, Qt.Key.Key_S)
    exact = {"c3": "= 0", "a2": "= −6", "b2": "= +7", "b1": "= 0", "c1": "= +7"}
    assert settled(qtbot, playing, controller) == exact
    assert playing.play.board.render_state.best == {4, 8}
    assert playing.play.board.render_state.caption == snapshot
    assert "= +7 for X, wins in 2, at ply 3" in cell_text(playing.play.board.render_state, 4)
    trigger(playing, "analysing")
    assert controller.values.position is None
    trigger(playing, "playing")
    assert settled(qtbot, playing, controller) == exact
    qtbot.keyClick(playing.play.board, Qt.Key.Key_S)
    settle(playing)
    assert playing.play.board.render_state.values == {}
    assert controller.values.position is None


def test_where_a_game_is_over_its_positions_have_values_until_it_goes_on(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    """There is nothing to give away then, yet none is shown unasked. A new move begins the game anew."""
    controller.new_game(GameSetup(seats=Seats.TWO_HUMANS))
    play(qtbot, window, 0, 3, 1, 4, 2)
    assert controller.game.phase is Phase.OVER
    trigger(window, "back")
    assert window.play.board.render_state.values == {}
    trigger(window, "values")
    assert settled(qtbot, window, controller)["c3"] == "= +9"
    assert window.actions_["values"].isChecked()
    controller.game.play(8)
    settle(window)
    assert window.play.board.render_state.values == {}
    assert not window.actions_["values"].isChecked()
    assert controller.values.position is None


def test_values_follow_the_board_and_the_point_of_view(
    qtbot: QtBot, playing: MainWindow, controller: GameController, settings: Settings
) -> None:
    """Of another position nothing stands there for a moment."""
    trigger(playing, "values")
    settled(qtbot, playing, controller)
    stale: list[bool] = []

    def look() -> None:
        values = playing.play.board.render_state.values.values()
        stale.append(any(value.position != playing.play.board.position for value in values))

    controller.game.position_changed.connect(look)
    controller.values.changed.connect(look)
    play(qtbot, playing, 4)
    settled(qtbot, playing, controller)
    controller.game.undo()
    first = settled(qtbot, playing, controller)
    assert first["a2"] == "= −6"
    settings.values_for = PointOfView.X
    assert settled(qtbot, playing, controller)["a2"] == "= −6"
    controller.set_up_position(parse_position("XO./..X/O..").play(2))
    settle(playing)
    assert not playing.play.board.render_state.values  # it is another game
    trigger(playing, "values")
    assert {value.view for value in playing.play.board.render_state.values.values()} <= {Side.X}
    settings.values_for = PointOfView.TO_MOVE
    assert settled(qtbot, playing, controller)
    assert {value.view for value in playing.play.board.render_state.values.values()} == {
        controller.game.position.side_to_move
    }
    assert stale
    assert not any(stale)


def test_as_searched_shows_what_the_search_proved_bounds_and_all(
    qtbot: QtBot, playing: MainWindow, controller: GameController
) -> None:
    """Nothing before there is a search; the board of the pictures after a hint."""
    trigger(playing, "values_searched")
    trigger(playing, "values")
    assert playing.play.overlays.source is Source.SEARCHED
    assert playing.play.board.render_state.values == {}
    assert "F5" in playing.play.board.render_state.caption
    trigger(playing, "hint")
    qtbot.waitUntil(lambda: controller.game.hint is not None and not controller.game.player.is_searching)
    searched = {"c3": "= 0", "a2": "≤ −6", "b2": "= +7", "b1": "≤ +5", "c1": "≤ +7"}
    assert settled(qtbot, playing, controller) == searched
    assert playing.play.board.render_state.best == {4}
    assert [playing.play.board.render_state.values[cell].words for cell in (7, 8)] == ["no better", "no better"]


def test_values_that_take_long_tell_how_far_they_are_and_can_be_stopped(
    qtbot: QtBot, window: MainWindow, controller: GameController, snapshot: SnapshotAssertion
) -> None:
    """The strip's Stop and Esc both end it; what is not proved is asked no more, and says so."""
    controller.new_game(GameSetup(Rules(8, 8, 5), Seats.TWO_HUMANS))
    controller.game.play(27)
    trigger(window, "values")
    assert controller.values.is_running
    assert window.progress.words == snapshot
    assert window.play.board.render_state.caption == snapshot
    assert window.actions_["stop"].isEnabled()
    assert window.play.board.render_state.values == {}
    trigger(window, "stop")
    assert not controller.values.is_running
    assert window.progress.words == ""
    assert not window.actions_["stop"].isEnabled()
    assert {value.sign for value in window.play.board.render_state.values.values()} == {"?"}
    assert window.play.board.render_state.caption == snapshot
    controller.game.play(28)
    settle(window)
    assert controller.values.is_running
    window.progress.stop.click()
    assert not controller.values.is_running


def test_a_click_is_in_the_next_frame(
    qtbot: QtBot, window: MainWindow, controller: GameController, settings: Settings
) -> None:
    """And its mark draws itself while everything else is shown; a second click on it changes nothing."""
    settings.animations = True
    controller.new_game(GameSetup(seats=Seats.TWO_HUMANS))
    drawing = window.play.board.findChild(QParallelAnimationGroup)
    come_to_rest()
    painted: list[Position] = []
    _Watch(window.play.board, lambda: painted.append(window.play.board.position))
    cell = window.play.board.board_geometry.cell_rect(4).center().toPoint()
    qtbot.mouseClick(window.play.board, Qt.MouseButton.LeftButton, pos=cell)
    after = Position(Rules()).play(4)
    qtbot.waitUntil(lambda: bool(painted))
    assert painted == [after]
    assert drawing.state() is QAbstractAnimation.State.Running
    qtbot.waitUntil(lambda: drawing.state() is QAbstractAnimation.State.Stopped)
    assert controller.game.position == window.play.board.position == after
    qtbot.mouseClick(window.play.board, Qt.MouseButton.LeftButton, pos=cell)
    assert controller.game.position == window.play.board.position == after


def test_threats_are_marked_where_they_are_wanted(qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
    controller.set_up_position(WON)
    settle(window)
    assert window.play.board.render_state.threats == WinningCells()
    qtbot.keyClick(window.play.board, Qt.Key.Key_T)
    settle(window)
    assert window.play.board.render_state.threats == WinningCells(x=(2,), o=(5,))
    controller.game.play(2)
    settle(window)
    assert window.play.board.render_state.threats == WinningCells()
    controller.game.undo()
    settle(window)
    assert window.play.board.render_state.threats == WinningCells(x=(2,), o=(5,))
    qtbot.keyClick(window.play.board, Qt.Key.Key_T)
    settle(window)
    assert window.play.board.render_state.threats == WinningCells()


def test_hints_and_moves_say_why(
    qtbot: QtBot, window: MainWindow, controller: GameController, snapshot: SnapshotAssertion
) -> None:
    """The hint with its reason; W says the same of the last move, and nothing at the start."""
    assert not window.actions_["explain"].isEnabled()
    controller.set_up_position(parse_position("XO./.../..."))
    trigger(window, "hint")
    qtbot.waitUntil(lambda: controller.game.hint is not None and not controller.game.player.is_searching)
    assert controller.game.hint
    reason = reason_of_hint(controller.game.hint, controller.proofs)
    assert reason
    assert window.play.footer.words.move.endswith(f" {reason}.")
    controller.set_up_position(parse_position("XX./.../O.."))
    qtbot.waitUntil(lambda: controller.game.phase is not Phase.THINKING)
    controller.set_up_position(parse_position("X../.O./..."))
    play(qtbot, window, 1)
    qtbot.keyClick(window.play.board, Qt.Key.Key_W)
    assert window.play.footer.words.move == snapshot


def test_the_solvers_hint_stands_there_while_the_search_goes_on(
    qtbot: QtBot, window: MainWindow, controller: GameController, settings: Settings
) -> None:
    """The header does not look for it any longer; Stop is there for the search."""
    settings.algorithm = Algorithm(alpha_beta=False)
    settings.limit_seconds = 0
    controller.new_game(GameSetup(Rules(4, 4, 4), Seats.TWO_HUMANS))
    trigger(window, "hint")
    assert window.play.header.sentence_label.accessibleName() == "Looking for a hint…"
    qtbot.waitUntil(lambda: controller.game.hint is not None)
    assert controller.game.player.is_searching
    settle(window)
    assert window.play.header.sentence_label.accessibleName() == "X is to move"
    assert window.play.board.render_state.hint == controller.game.hint.move_to_play if controller.game.hint else False
    assert window.actions_["stop"].isEnabled()
    trigger(window, "stop")
    qtbot.waitUntil(lambda: not controller.game.player.is_searching)
    settle(window)
    assert window.play.board.render_state.hint is not None


def test_the_board_is_copied_and_written_as_it_looks(
    qtbot: QtBot, playing: MainWindow, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    trigger(playing, "copy_picture")
    assert playing.status.sentence == snapshot
    assert not QGuiApplication.clipboard().image().isNull()
    for suffix in (".png", ".svg"):
        trigger(playing, "board_export")
        dialog = open_dialog(playing, BoardExportDialog)
        dialog.set_form(suffix.lstrip(".").upper())
        dialog.choose()
        path = tmp_path / f"board{suffix}"
        with qtbot.waitSignal(playing.tree_commands.tasks.said) as said:
            open_dialog(playing, QFileDialog).fileSelected.emit(str(path))
        assert said.args == [f"board{suffix} is written."]
        for open_ in playing.findChildren(QFileDialog):
            open_.reject()
        assert path.stat().st_size > 500
    assert not QImage(str(tmp_path / "board.png")).isNull()


def test_a_picture_that_cannot_be_written_is_said(
    qtbot: QtBot, playing: MainWindow, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    trigger(playing, "board_export")
    open_dialog(playing, BoardExportDialog).choose()
    with qtbot.waitSignal(playing.tree_commands.tasks.failed) as failed:
        open_dialog(playing, QFileDialog).fileSelected.emit(str(tmp_path / "no folder" / "board.png"))
    assert failed.args[0] == snapshot
    assert list(tmp_path.glob("**/board*")) == []
