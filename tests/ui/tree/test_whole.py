"""The line about a level's search on a large board says how far the level looked, and who it was."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.tree.test_searching import answer, seen
from ttt_gui.game.record import Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.players import GameSetup
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.tree.analysis import depth_words
from ttt_gui.ui.tree.panels import NoticeLine

SHALLOW = "Casual looked 2 plies ahead: values with ≈ rest on that."


@pytest.fixture
def shallow(qtbot: QtBot, window: MainWindow, controller: GameController) -> MainWindow:
    """The window with the tree of Casual's reply on 5 x 5, whose full tree no level searches."""
    controller.new_game(GameSetup(Rules(5, 5, 4), o_strength=Strength.CASUAL))
    window.actions_["analysing"].trigger()
    answer(qtbot, controller, 12)
    seen(qtbot, window, 1)
    return window


def line_of(window: MainWindow) -> NoticeLine:
    return window.tree_room.panels.notice


def test_the_line_says_how_far_the_level_looked(shallow: MainWindow) -> None:
    assert line_of(shallow).accessibleName() == SHALLOW


def test_the_level_named_is_the_one_that_moved(shallow: MainWindow, controller: GameController) -> None:
    controller.game.set_level(Strength.STRONG)
    assert depth_words(controller.study.in_view, None, controller.game.record) == SHALLOW


def test_in_a_narrow_line_the_sentence_is_cut(shallow: MainWindow) -> None:
    line = line_of(shallow)
    line.setFixedWidth(300)
    assert line.text().endswith("…")
    assert line.toolTip() == SHALLOW
