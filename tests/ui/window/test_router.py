"""Every position leads on in three ways, wherever it stands: a game from it, its search, the comparison of it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.tree_help import render_state_rects
from tests.ui.widgets_help import come_to_rest, resize_window, settle
from ttt_gui.engine.request import SearchRequest
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.players import GameSetup, Seats
from ttt_gui.session.settings import Settings
from ttt_gui.ui.compare.deepening_panel import DeepeningPanel
from ttt_gui.ui.compare.in_step import InStepPanel
from ttt_gui.ui.compare.lab import OrderingLab
from ttt_gui.ui.compare.page import ComparePage
from ttt_gui.ui.main_window import MainWindow

WAYS = ["Play from here", "Analyse", "Compare"]


@pytest.fixture
def played(window: MainWindow, controller: GameController) -> MainWindow:
    """After three moves of two people: a1, b2, c3."""
    controller.new_game(GameSetup(seats=Seats.TWO_HUMANS))
    for cell in (6, 4, 2):
        controller.game.play(cell)
    come_to_rest()
    return window


def ways_of(widget: QWidget, at: QPoint) -> list[QAction]:
    """The entries of the menu that a right click opens there."""
    widget.customContextMenuRequested.emit(at)
    menu = next(each for each in widget.findChildren(QMenu) if each.isVisible())
    entries = menu.actions()
    menu.hide()
    return entries


def plain(entries: list[QAction]) -> list[str]:
    return [entry.text().replace("&", "") for entry in entries]


def test_play_from_here_begins_a_game_and_keeps_the_one_on_the_board(
    played: MainWindow, controller: GameController, settings: Settings
) -> None:
    settings.view = "compare"
    ways = ways_of(played.play.board, QPoint(5, 5))
    assert plain(ways) == WAYS
    before = controller.game.position
    ways[0].trigger()
    assert settings.view == "play"
    assert controller.game.record.start == before
    assert not controller.game.record.moves


def test_analyse_shows_the_search_of_the_position(
    qtbot: QtBot, played: MainWindow, controller: GameController, settings: Settings
) -> None:
    """After the move of the list that was clicked, not the one on the board."""
    list_view = played.play.moves.list_view
    place = list_view.visualRect(list_view.model().index(1, 0)).center()
    ways = ways_of(played.play.moves, list_view.viewport().mapTo(played.play.moves, place))
    ways[1].trigger()
    assert settings.view == "analyse"
    qtbot.waitUntil(lambda: played.tree_state.trace is not None)
    trace = played.tree_state.trace
    assert trace
    assert trace.subject.board == controller.game.record.position_after(1)
    assert controller.game.record.played == 3


def test_analyse_offers_them_at_its_nodes_its_board_and_its_moves(
    qtbot: QtBot, played: MainWindow, controller: GameController, settings: Settings
) -> None:
    played.analysis.search_by(SearchRequest(controller.game.position))
    qtbot.waitUntil(lambda: played.tree_state.trace is not None)
    trace, column = played.tree_state.trace, played.tree_pages.page.column
    assert trace
    assert column
    child = trace.children(0)[2]
    played.tree_state.select(child)
    played.tree_commands.menu.aboutToShow.emit()
    ways = [entry for entry in played.tree_commands.menu.actions() if not entry.isSeparator()][-3:]
    assert plain(ways) == plain(ways_of(column.board, QPoint(5, 5))) == WAYS
    row = column.moves.visualItemRect(column.moves.topLevelItem(1)).center()
    ways_of(column.moves, row)[2].trigger()
    assert settings.view == "compare"
    assert played.comparison.subject == controller.game.record.position_after(2)
    ways[0].trigger()
    assert settings.view == "play"
    assert controller.game.position == trace.position(child)


def test_compare_is_of_that_position_until_another_is_taken(
    qtbot: QtBot, played: MainWindow, controller: GameController, settings: Settings
) -> None:
    ways_of(played.play.board, QPoint(5, 5))[2].trigger()
    assert settings.view == "compare"
    page = played.view_area.page
    assert isinstance(page, ComparePage)
    wanted = controller.game.position
    controller.game.play(0)
    assert page.subject == wanted
    entries = [entry for entry in page.menu.actions() if entry.text().replace("&", "") in WAYS]
    assert plain(entries) == WAYS
    played.router.compare(Position(Rules(4, 4, 4)))
    assert page.subject == Position(Rules(4, 4, 4))
    settle(played)
    page.take.click()
    assert page.subject == controller.game.position


@pytest.mark.parametrize(("number", "kind"), [(0, InStepPanel), (1, OrderingLab), (2, DeepeningPanel)])
@pytest.mark.slow
def test_the_closer_looks_of_compare_lead_on_from_their_positions(
    qtbot: QtBot, window: MainWindow, number: int, kind: type[InStepPanel | OrderingLab | DeepeningPanel]
) -> None:
    """A root move of both trees, a move of the lab, the position that is deepened."""
    resize_window(window, 1440, 900)
    window.actions_["comparing"].trigger()
    page = window.view_area.page
    assert isinstance(page, ComparePage)
    page.below.tabs.setCurrentIndex(number)
    qtbot.waitUntil(lambda: page.findChild(kind) is not None)
    panel = page.findChild(kind)
    root = Position(Rules())
    if isinstance(panel, InStepPanel):
        qtbot.waitUntil(lambda: panel.state.made is not None)
        come_to_rest()
        view, node = panel.sides[0].pane.view, panel.state.visits(0).node((4,))
        assert node is not None
        place, wanted = render_state_rects(view, [node])[node][0], root.play(4)
        widget: QWidget = view
    elif isinstance(panel, OrderingLab):
        qtbot.waitUntil(lambda: bool(panel.moves.tried))
        come_to_rest()
        row = panel.moves.visualRect(panel.moves.rows.index(1, 1))
        place, wanted, widget = QRectF(row), root.play(panel.moves.tried[1].move), panel.moves
    else:
        assert panel
        place, wanted, widget = QRectF(panel.rect()), root, panel
    ways = ways_of(widget, place.center().toPoint())
    assert plain(ways) == WAYS
    ways[1].trigger()
    assert window.view_switch.view.key == "analyse"
    qtbot.waitUntil(lambda: window.tree_state.trace is not None and window.tree_state.trace.subject.board == wanted)


def test_a_finished_game_says_why_it_leads_nowhere(window: MainWindow, controller: GameController) -> None:
    controller.set_up_position(parse_position("XX./OO./..."))
    controller.game.play(2)
    assert controller.game.phase is Phase.OVER
    ways = ways_of(window.play.board, QPoint(5, 5))
    assert [way.isEnabled() for way in ways] == [False, False, False]
    assert all(way.toolTip() == "The game is over there: no move is left." for way in ways)


def test_while_the_computer_thinks_no_search_can_be_asked_for(
    window: MainWindow, controller: GameController, settings: Settings
) -> None:
    settings.reply_delay_ms = 10_000
    controller.game.play(4)
    ways = ways_of(window.play.board, QPoint(5, 5))
    assert [way.isEnabled() for way in ways] == [True, False, True]
    assert "thinking" in ways[1].toolTip()
    controller.new_game(GameSetup(seats=Seats.TWO_HUMANS))


def test_a_review_leads_from_a_mistake_to_its_search(
    qtbot: QtBot, window: MainWindow, controller: GameController, settings: Settings
) -> None:
    """That of the position in which another move was to be found; a bar of the strip offers the three ways."""
    controller.new_game(GameSetup(seats=Seats.TWO_HUMANS))
    for cell in (0, 1, 4, 2, 8):
        controller.game.play(cell)
    window.actions_["review"].trigger()
    qtbot.waitUntil(lambda: not controller.review.is_running)
    turned = controller.review.turning_points[0].number
    controller.game.go_to(turned)
    settle(window)
    card = window.play.review_card
    column = card.strip.column(1).center().toPoint()
    assert plain(ways_of(card, card.strip.mapTo(card, column))) == WAYS
    assert card.played_at(card.strip.mapTo(card, column)) == 1
    window.play.footer.bar.why.trigger()
    assert settings.view == "analyse"
    qtbot.waitUntil(lambda: window.tree_state.trace is not None)
    trace = window.tree_state.trace
    assert trace
    assert trace.subject.board == controller.game.record.position_after(turned - 1)


def test_a_recent_game_goes_on_or_leads_on(window: MainWindow, controller: GameController) -> None:
    controller.new_game(GameSetup(seats=Seats.TWO_HUMANS))
    controller.game.play(4)
    left = controller.game.position
    controller.new_game(GameSetup(rules=Rules(4, 4, 4), seats=Seats.TWO_HUMANS))
    menu = window.menus["Recent games"]
    menu.aboutToShow.emit()
    assert "3 × 3, three in a row" in menu.actions()[0].text()
    submenu = menu.actions()[0].menu()
    assert isinstance(submenu, QMenu)
    entries = [entry for entry in submenu.actions() if not entry.isSeparator()]
    assert plain(entries) == ["Continue", *WAYS]
    entries[1].trigger()
    assert controller.game.record.start == left
    entries[0].trigger()
    assert (controller.game.position, controller.game.record.played) == (left, 1)
