"""From a level's shallow search to the whole one: what the line above the picture says, and where its link leads."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.tree.test_searching import answer, seen
from ttt_gui.engine.request import Limits
from ttt_gui.game.record import Strength
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.players import GameSetup
from ttt_gui.session.settings import Settings
from ttt_gui.session.study import Kind
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.tree.notice_line import NoticeLine
from ttt_gui.ui.tree.whole import offer_of

SHALLOW = "Casual looked 2 plies ahead: values with ≈ rest on that."


@pytest.fixture
def shallow(qtbot: QtBot, window: MainWindow, controller: GameController) -> MainWindow:
    """The window with the tree of Casual's reply to X at b2."""
    controller.new_game(GameSetup(o_strength=Strength.CASUAL))
    window.actions_["analysing"].trigger()
    answer(qtbot, controller, 4)
    seen(qtbot, window, 1)
    return window


def line_of(window: MainWindow) -> NoticeLine:
    return window.tree_room.panels.notice


def test_the_link_leads_to_the_whole_search_and_both_stay_at_hand(
    qtbot: QtBot, shallow: MainWindow, controller: GameController, settings: Settings
) -> None:
    first, line = shallow.analysis.shown, line_of(shallow)
    assert line.accessibleName() == f"{SHALLOW} Search to the end"
    line.linkActivated.emit("whole")
    whole = seen(qtbot, shallow, 2)
    assert first
    assert whole.position == first.position
    request = whole.result.request
    assert (request.algorithm, request.limits, whole.kind) == (settings.algorithm, settings.limits, Kind.ASKED)
    assert whole.result.complete
    assert line.accessibleName() == ""
    shallow.analysis.choose(first)
    assert line.accessibleName() == f"{SHALLOW} Search to the end"
    line.linkActivated.emit("whole")
    assert shallow.analysis.shown is whole
    assert len(controller.study.searches) == 2


def test_a_limit_of_the_settings_is_the_most_it_offers(shallow: MainWindow, settings: Settings) -> None:
    settings.limit_depth = 5
    assert line_of(shallow).accessibleName() == f"{SHALLOW} Search 5 plies ahead"
    settings.limit_depth = 2
    assert "not complete" in line_of(shallow).accessibleName()
    assert "Search 2" not in line_of(shallow).accessibleName()


def test_while_the_link_could_do_nothing_it_is_not_there(shallow: MainWindow, controller: GameController) -> None:
    controller.game.request_hint()
    assert controller.asking.why_not
    assert line_of(shallow).accessibleName() == SHALLOW


def test_the_level_named_is_the_one_that_moved(shallow: MainWindow, controller: GameController) -> None:
    controller.game.set_level(Strength.STRONG)
    search = controller.study.in_view
    assert offer_of(search, None, controller.game.record, Limits()).words == SHALLOW


def test_in_a_narrow_line_the_sentence_is_cut_and_never_the_link(shallow: MainWindow) -> None:
    line = line_of(shallow)
    line.setFixedWidth(300)
    assert "…" in line.text()
    assert ">Search to the end</a>" in line.text()
    assert line.sizeHint().width() <= 300
