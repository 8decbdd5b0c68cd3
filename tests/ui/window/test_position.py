"""Play at every size: as the design has it, all inside the window, nothing over anything, no text cut."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.ui.widgets_help import come_to_rest, resize_window, settle
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.players import GameSetup
from ttt_gui.ui.main_window import MainWindow

SIZES = [(900, 640), (1200, 800), (1280, 800), (1440, 900)]
LOST = (4, 8, 6)  # against Perfect: a1 instead of b3


def place(widget: QWidget, window: MainWindow) -> QRect:
    return QRect(widget.mapTo(window, QPoint()), widget.size())


def turn(qtbot: QtBot, controller: GameController, cell: int) -> None:
    assert controller.game.play(cell)
    qtbot.waitUntil(lambda: controller.game.phase in (Phase.HUMAN_TURN, Phase.OVER))


@pytest.mark.parametrize(
    ("size", "side", "board_top", "chart"),
    [
        ((900, 640), QRect(584, 0, 300, 0), 158, False),
        ((1200, 800), QRect(824, 0, 360, 0), 112, True),
        ((1440, 900), QRect(1024, 0, 400, 0), 112, True),
    ],
    ids=str,
)
def test_it_is_laid_out_as_designed(
    qtbot: QtBot,
    window: MainWindow,
    controller: GameController,
    size: tuple[int, int],
    side: QRect,
    board_top: int,
    chart: bool,
) -> None:
    """The cards, the board's first row, the two lines below it, and the bar at the end."""
    turn(qtbot, controller, 4)
    resize_window(window, *size)
    cards = place(window.moves, window)
    assert (cards.left(), cards.width()) == (side.left(), side.width())
    rect = window.board.board_geometry.rect.translated(window.board.mapTo(window, QPoint()))
    assert abs(rect.top() - board_top) <= 2
    link = next(each for each in window.foot.findChildren(QWidget) if each.isVisible() and each.objectName() == "muted")
    assert abs(place(link, window).center().y() - rect.bottom() - 64) <= 3
    assert window.chart_card.isVisible() is chart
    qtbot.waitUntil(lambda: window.moves.height() == 168)
    assert place(window.header.buttons[0], window).height() == 34
    for cell in LOST[1:]:
        turn(qtbot, controller, cell)
    resize_window(window, *size)
    bar = place(window.foot.bar, window)
    assert (bar.left(), bar.height()) == (20, 62)
    assert bar.right() + 1 == cards.left() - 20


def test_before_the_first_move_there_is_only_the_search(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    resize_window(window, 1440, 900)
    shown = (window.search_card, window.chart_card, window.moves)
    assert [card.isVisible() for card in shown] == [True, False, False]
    turn(qtbot, controller, 4)
    qtbot.waitUntil(lambda: all(card.isVisible() for card in shown))
    controller.new_game(GameSetup())
    settle(window)
    assert [card.isVisible() for card in shown] == [True, False, False]


class LayoutCounter(QObject):
    """Counts how often a widget is asked to lay itself out."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.LayoutRequest
        return False


def test_a_window_at_rest_lays_nothing_out(qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
    """An answer to a request of the layout that asks for the next one keeps a processor busy for ever."""
    turn(qtbot, controller, 4)
    qtbot.waitUntil(window.chart_card.isVisible)
    counter, turns = LayoutCounter(window.position.side), 100
    for _ in range(turns):
        come_to_rest()
    counter.count = 0
    for _ in range(turns):
        come_to_rest()
    assert counter.count < turns // 10
