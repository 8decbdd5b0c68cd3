"""No state shows more words than its picture in the design: words of two letters or more, but for menus and status."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.painted import words_on_screen
from tests.ui.widgets_help import resize_window
from ttt_gui.game.record import Strength
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.players import GameSetup
from ttt_gui.ui.main_window import MainWindow


class Scenes:
    """The states of the pictures in the real window, 1440 x 900."""

    def __init__(self, qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
        self.qtbot, self.window, self.controller = qtbot, window, controller
        resize_window(window, 1440, 900)

    def play(self) -> None:
        game = self.controller.game
        self.controller.new_game(GameSetup(o_strength=Strength.PERFECT))
        game.play(game.position.rules.cell_named("b2"))
        self.qtbot.waitUntil(
            lambda: game.phase is Phase.HUMAN_TURN and self.controller.game_analysis.in_view is not None
        )

    def analyse(self) -> None:
        game, self.controller._new_seed = self.controller.game, lambda: 76  # with these lots Casual slips to b1
        self.controller.new_game(GameSetup(o_strength=Strength.CASUAL))
        game.play(game.position.rules.cell_named("b2"))
        self.qtbot.waitUntil(
            lambda: game.phase is Phase.HUMAN_TURN and self.controller.game_analysis.in_view is not None
        )
        assert game.record.moves[-1].cell == game.position.rules.cell_named("b1")
        self.window.actions_["analysing"].trigger()
        self.qtbot.waitUntil(lambda: self.window.tree_state.trace is not None)

    def numbers(self) -> None:
        self.window.actions_["number_tree"].trigger()
        state = self.window.tree_state
        self.qtbot.waitUntil(lambda: state.trace is not None and state.trace.subject.board is None)
        self.window.actions_["tree_first"].trigger()
        self.window.actions_["tree_cut"].trigger()

    def examine(self) -> None:
        self.window.actions_["examining"].trigger()

    def compare(self) -> None:
        self.window.actions_["comparing"].trigger()
        comparison = self.window.measuring.comparison
        self.qtbot.waitUntil(lambda: not comparison.is_running and all(row.measured for row in comparison.rows))


@pytest.mark.parametrize(
    ("scene", "most"),
    [
        (Scenes.play, 52),
        (Scenes.analyse, 132),
        (Scenes.numbers, 157),
        (Scenes.examine, 169),
        (Scenes.compare, 120),
    ],
    ids=["play", "analyse", "numbers", "examine", "compare"],
)
@pytest.mark.slow
def test_no_more_words_than_the_picture_has(
    qtbot: QtBot, window: MainWindow, controller: GameController, scene: Callable[[Scenes], None], most: int
) -> None:
    scene(Scenes(qtbot, window, controller))
    qtbot.wait(50)
    words = words_on_screen(window)
    assert 20 < len(words) <= most, " ".join(words)
