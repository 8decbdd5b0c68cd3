"""Analyse before the first search: two examples and a tree of numbers in the middle, once."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.notation import parse_position
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.players import GameSetup
from ttt_gui.ui.look.formats import THIN
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.tree.panels import EXAMPLES, StartCard


@pytest.fixture
def start(window: MainWindow) -> StartCard:
    window.actions_["tree"].trigger()
    return window.tree_room.panels.waiting.start


@pytest.mark.parametrize(("text", "counts"), [example[1:] for example in EXAMPLES])
def test_an_example_counts_what_its_button_says(text: str, counts: str) -> None:
    counters = Searcher(SearchRequest(parse_position(text))).run().counters
    assert counts == f"{counters.nodes:,} nodes, {counters.cutoffs} cut-offs"


def test_an_example_is_shown_as_a_tree_and_leaves_the_game_alone(
    qtbot: QtBot, window: MainWindow, start: StartCard, controller: GameController
) -> None:
    assert start.isVisible()
    assert not window.tree_room.panels.waiting.words.isVisible()
    assert start.geometry().center().x() == pytest.approx(start.parentWidget().rect().center().x(), abs=1)
    start.buttons[0].click()
    qtbot.waitUntil(lambda: window.tree_state.trace is not None)
    assert window.tree_state.trace.root.text == EXAMPLES[0][1]
    assert f"2{THIN}459 nodes" in window.tree_room.panels.heading.words[1]
    assert not controller.game.record.moves
    controller.new_game(GameSetup())
    qtbot.waitUntil(lambda: window.tree_state.trace is None)
    assert start.isHidden(), "once: whoever has seen a search knows where one stands"
    assert window.tree_room.panels.waiting.words.isVisible()


def test_a_tree_of_numbers_is_the_third(qtbot: QtBot, window: MainWindow, start: StartCard) -> None:
    start.buttons[2].click()
    qtbot.waitUntil(lambda: window.analysis.shows_numbers)
