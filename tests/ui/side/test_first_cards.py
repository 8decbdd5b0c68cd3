"""The cards before the first move: the engine's own pictures, ways that lead where they say, and few words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.ui.painted import words_on_screen
from tests.ui.widgets_help import play, resize_window, settle
from ttt_gui.engine.request import Algorithm, SearchRequest
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.learning import LearningProgress, shipped_lessons
from ttt_gui.session.players import GameSetup, Seats
from ttt_gui.session.settings import TREE_VIEW, Settings
from ttt_gui.system.control import Control
from ttt_gui.ui.learn.page import LearnPage
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.side.first_cards import FirstCard, search_replies

AFTER_B2 = SearchRequest(Position(Rules()).play(4))


def words(card: FirstCard) -> str:
    return card.accessibleDescription()


def click(card: FirstCard) -> None:
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=card.rect().center())


@pytest.mark.parametrize(("algorithm", "cut"), [(Algorithm(), 6), (Algorithm(alpha_beta=False), 0)])
def test_the_picture_of_a_search_is_what_the_engine_does(algorithm: Algorithm, cut: int) -> None:
    """Alpha-beta in rows answers b2 with a3, and needs one reply to each other move."""
    found = search_replies(replace(AFTER_B2, algorithm=algorithm), 100_000, Control())
    assert [reply.is_best for reply in found.replies] == [True] + 7 * [False]
    assert [(reply.tried, reply.cut) for reply in found.replies] == [(7, 0)] + 7 * [(7 - cut, cut)]
    assert not found.more


def test_a_large_board_shows_its_first_replies(qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
    controller.new_game(GameSetup(Rules(8, 8, 5)))
    settle(window)
    first = window.play.first
    assert words(first.search) == "how it would answer e4, 2 plies ahead"
    qtbot.waitUntil(lambda: first.shown is not None)
    assert first.shown
    assert (len(first.shown.replies), first.shown.more) == (8, True)
    assert not first.search.grab().isNull()


def test_the_search_pictured_is_that_of_the_cell_pointed_at(
    qtbot: QtBot, window: MainWindow, settings: Settings
) -> None:
    settle(window)
    first, board = window.play.first, window.play.board
    assert words(first.search) == "how it would answer b2"
    qtbot.waitUntil(lambda: first.shown is not None)
    QTest.mouseMove(board, board.board_geometry.cell_rect(0).center().toPoint())
    qtbot.waitUntil(lambda: words(first.search) == "how it would answer a3")
    qtbot.waitUntil(lambda: first.shown is not None and first.shown.position == Position(Rules()).play(0))
    QTest.mouseMove(board, QPoint(1, 1))  # beside the cells the last one stays
    assert words(first.search) == "how it would answer a3"
    settings.alpha_beta = False
    settle(window)
    qtbot.waitUntil(lambda: first.shown is not None and not any(reply.cut for reply in first.shown.replies))


def test_each_card_leads_where_it_says_and_escape_back(
    qtbot: QtBot, window: MainWindow, settings: Settings, progress: LearningProgress
) -> None:
    settle(window)
    first = window.play.first
    click(first.search)
    assert settings.view == TREE_VIEW
    qtbot.waitUntil(lambda: window.tree_state.trace is not None)
    assert window.tree_state.trace.root == AFTER_B2.position
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert settings.view == "play"
    assert first.isVisible()

    path, lesson = next(iter(shipped_lessons().items()))
    for step in lesson.steps:
        progress.set_done(path.name, lesson.title, step.title)
    assert words(first.learn) == "8 short lessons, 1 done"
    click(first.learn)
    learn = window.view_area.page
    assert isinstance(learn, LearnPage)
    assert learn.is_home
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert settings.view == "play"

    click(first.practice)
    assert learn.is_practising
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert learn.is_home
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert settings.view == "play"


@pytest.mark.parametrize("size", [(900, 640), (1280, 800)])
def test_few_words_are_seen_before_the_first_move_and_after_it(
    qtbot: QtBot, window: MainWindow, size: tuple[int, int]
) -> None:
    resize_window(window, *size)
    settle(window)
    assert 30 < len(words_on_screen(window)) <= 60
    play(qtbot, window, 4)
    qtbot.waitUntil(lambda: "it needs" in window.play.search_card.words)
    settle(window)
    assert not window.play.first.isVisible()
    assert 40 < len(words_on_screen(window)) <= 75


def test_the_chart_has_room_for_every_search_of_a_game_that_is_over(qtbot: QtBot, window: MainWindow) -> None:
    resize_window(window, 1280, 800)
    play(qtbot, window, 4, 3, 8, 6)
    settle(window)
    chart = window.play.chart_card.chart
    assert len(chart.costs) == 4
    assert chart.visibleRegion().boundingRect().height() == chart.height()


@pytest.mark.parametrize(("size", "pictures"), [((900, 640), False), ((1280, 800), True)])
def test_a_small_window_has_no_pictures(window: MainWindow, size: tuple[int, int], pictures: bool) -> None:
    resize_window(window, *size)
    settle(window)
    cards = window.play.first.findChildren(FirstCard)
    assert [card.picture.isVisible() for card in cards] == 3 * [pictures]
    assert window.play.position.cards.verticalScrollBar().maximum() == 0


def test_two_people_have_the_cards_until_they_play(window: MainWindow, controller: GameController) -> None:
    controller.new_game(GameSetup(seats=Seats.TWO_HUMANS))
    settle(window)
    assert window.play.first.isVisible()
    controller.game.play(4)
    settle(window)
    assert not window.play.first.isVisible()
    assert window.play.search_card.words
