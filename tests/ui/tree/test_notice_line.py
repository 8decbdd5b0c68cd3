"""The sentence about a filter follows what is shown, and its line stays while the filter does."""

from __future__ import annotations

from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.tree_help import answer, shown, trace_of
from ttt_gui.engine.request import Algorithm
from ttt_gui.game.record import Player, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.players import GameSetup
from ttt_gui.session.settings import Settings
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.trace.notice import notice
from ttt_gui.ui.trace.shown import Show
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.analysis import Analysis, depth_words
from ttt_gui.ui.tree.panels import NoticeLine


def test_the_line_is_there_as_long_as_the_filter(
    qtbot: QtBot, settings: Settings, controller: GameController, host: QMainWindow
) -> None:
    state = TreeState()
    room = QWidget()
    column, line = QVBoxLayout(room), NoticeLine(state, Analysis(state, settings, controller, host))
    column.addWidget(line)
    shown(qtbot, room, 560, 60)
    assert line.isHidden()
    state.set_trace(trace_of(algorithm=Algorithm(alpha_beta=False)))
    assert line.isHidden()
    state.set_show(Show.CUTS)
    assert line.isVisible()
    assert line.text() == "Minimax cuts nothing: there are no cut-offs to show."
    state.set_trace(trace_of())
    state.set_show(Show.BEST_LINE)
    assert (line.isVisible(), line.text()) == (True, "")
    height = line.height()
    for moment in range(0, 300, 7):
        state.set_moment(moment)
        assert line.accessibleName() == notice(state)
        assert (line.isVisible(), line.height()) == (True, height)
    state.select(1)
    assert line.accessibleName() == notice(state) != ""
    state.set_show(Show.ALL)
    assert line.isHidden()


def test_the_line_says_how_far_the_level_that_moved_looked(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    """On 5 x 5, whose full tree no level searches; whatever level plays next."""
    controller.new_game(GameSetup(Rules(5, 5, 4), o_strength=Strength.CASUAL))
    window.actions_["analysing"].trigger()
    answer(qtbot, controller, 12)
    qtbot.waitUntil(lambda: window.tree_state.trace is not None)
    words = "Casual looked 2 plies ahead: values with ≈ rest on that."
    assert window.tree_room.panels.notice.accessibleName() == words
    controller.set_opponent(Player(Strength.STRONG))
    assert depth_words(controller.game_analysis.in_view, None, controller.game.record) == words
