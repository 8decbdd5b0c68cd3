"""The views: what they show at every size, that nothing is cut or covers anything, and what is remembered."""

from __future__ import annotations

import threading
from importlib.util import find_spec

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.ui.widgets_help import play, resize_window
from tests.waiting import next_turn
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui import main_window
from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.window.actions import FIRST, VIEWS, view_of


def analyse(qtbot: QtBot, window: MainWindow) -> None:
    """Play in Analyse, and wait for the reply and its trace."""
    window.actions_["analysing"].trigger()
    play(qtbot, window, 4)
    qtbot.waitUntil(lambda: window.tree_state.trace is not None)


@pytest.mark.slow
def test_the_search_goes_on_playing_while_the_window_is_resized(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    """The picture and its time are moved nowhere: a timeline that is hidden for a moment would stop."""
    analyse(qtbot, window)
    resize_window(window, 1240, 860)
    window.actions_["tree_first"].trigger()
    window.actions_["tree_play"].trigger()
    for width in (1000, 780, 1240):
        resize_window(window, width, 860)
        assert window.tree_pages.panels.timeline.travel.is_playing
    window.actions_["tree_play"].trigger()


def test_columns_can_be_dragged_and_are_remembered(
    qtbot: QtBot, window: MainWindow, look: Look, settings: Settings, controller: GameController, queue: TaskQueue
) -> None:
    """Each by itself, over a restart; the middle keeps what it needs."""
    analyse(qtbot, window)
    resize_window(window, 1440, 900)
    page = window.tree_pages.page
    assert page
    assert [page.columns.sizes()[index] for index in (0, 2)] == [300, 300]
    handle = page.columns.handle(1)
    begin = handle.rect().center()
    qtbot.mousePress(handle, Qt.MouseButton.LeftButton, pos=begin)
    qtbot.mouseMove(handle, begin + QPoint(60, 0))
    qtbot.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=begin + QPoint(60, 0))
    dragged = page.left.width()
    assert dragged > 320
    assert window.tree_pages.panels.pages.width() == 300
    resize_window(window, 1300, 900)
    assert page.left.width() == dragged
    window.actions_["playing"].trigger()
    window.actions_["analysing"].trigger()
    assert page.left.width() == dragged
    window.close()
    assert settings.column_widths["analyse"][0] == dragged
    assert settings.window_geometry


def test_the_view_is_remembered_and_each_has_its_side_panel(window: MainWindow, settings: Settings) -> None:
    resize_window(window, 1240, 860)
    window.actions_["search_position"].trigger()
    next_turn()
    page = window.tree_pages.page
    assert page
    window.actions_["side_panel"].trigger()
    assert not page.left.isVisible()
    window.actions_["playing"].trigger()
    assert window.play.position.side.isVisible()
    assert not window.tree_pages.panels.search.isVisible()
    window.actions_["analysing"].trigger()
    assert not page.left.isVisible()
    assert settings.view == "analyse"
    assert settings.hidden_sides == {"analyse"}


def test_ctrl_t_leads_into_the_search_and_back(window: MainWindow, settings: Settings) -> None:
    tree = window.actions_["tree"]
    for shown in (True, False, True):
        tree.trigger()
        assert tree.isChecked() is shown
        assert settings.shows_tree is shown
        assert window.actions_["analysing"].isChecked() is shown
    window.actions_["playing"].trigger()
    assert not tree.isChecked()


def test_the_search_card_leads_into_the_search(qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
    """While playing, once there is one."""
    card = window.play.search_card

    assert not card.watch.isVisible()
    play(qtbot, window, 4)
    card.watch.click()
    assert window.tree_pages.panels.search.isVisible()


def test_escape_leads_back_one_step_a_press(
    qtbot: QtBot, window: MainWindow, settings: Settings, controller: GameController
) -> None:
    """From a step or a node to where the search was first seen, from Analyse to Play."""
    analyse(qtbot, window)
    resize_window(window, 1240, 860)
    state, game = window.tree_state, controller.game.position
    state.set_step(10)
    qtbot.keyClick(window.tree_pages.panels.pane.view, Qt.Key.Key_Escape)
    assert state.is_home
    state.select(3)
    qtbot.keyClick(window.tree_pages.panels.pane.view, Qt.Key.Key_Escape)
    assert state.is_home
    assert controller.game.position == game
    assert settings.view == "analyse"
    qtbot.keyClick(window.tree_pages.panels.pane.view, Qt.Key.Key_Escape)
    assert settings.view == "play"
    qtbot.keyClick(window.play.board, Qt.Key.Key_Escape)
    assert settings.view == "play"


@pytest.mark.slow
def test_escape_leads_back_wherever_the_focus_is(
    qtbot: QtBot, window: MainWindow, settings: Settings, controller: GameController
) -> None:
    """No button, list, field or text keeps it for itself."""
    analyse(qtbot, window)
    resize_window(window, 1240, 860)
    pages = window.tree_pages.panels.pages.bar
    for page in range(pages.count()):
        pages.setCurrentIndex(page)
        tab = Qt.FocusPolicy.TabFocus
        holders = [each for each in window.findChildren(QWidget) if each.focusPolicy() & tab and each.isVisible()]
        assert len(holders) > 12
        for holder in holders:
            if holder.isEnabled() and holder.window() is window:
                qtbot.keyClick(holder, Qt.Key.Key_Escape)
                assert settings.view == "play", f"{holder} {holder.accessibleName()}"
                window.actions_["analysing"].trigger()


def test_tab_goes_from_the_position_to_the_search_to_the_explanation(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    analyse(qtbot, window)
    resize_window(window, 1240, 860)
    page, panels = window.tree_pages.page, window.tree_pages.panels
    assert page
    board = page.left.findChild(BoardView)
    assert board
    chain, widget = [], board.nextInFocusChain()
    while widget is not board:
        chain.append(widget)
        widget = widget.nextInFocusChain()
    wanted = [panels.pane.view, panels.timeline.slider, panels.pages.bar, panels.why.browser]
    places = [chain.index(each) for each in wanted]
    assert places == sorted(places)


def test_a_small_window_scrolls_the_search_and_cuts_nothing(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    """At 200 % of a small screen there is less room than tools, picture and time need: all can be reached."""
    analyse(qtbot, window)
    resize_window(window, 640, 330)
    panels = window.tree_pages.panels
    content = panels.pane.parentWidget()
    assert content.height() >= content.minimumSizeHint().height()
    assert panels.timeline.width() >= panels.timeline.minimumSizeHint().width()


def test_the_table_of_views_decides() -> None:
    assert view_of("nothing of that name") is FIRST
    assert len({(view.key, view.action) for view in VIEWS}) == len(VIEWS)
    assert sorted(view.shortcut for view in VIEWS) == [f"Ctrl+{number}" for number in range(1, len(VIEWS) + 1)]


def test_the_modules_of_the_pages_are_imported_before_a_page_is_opened(qtbot: QtBot, window: MainWindow) -> None:
    """In the main thread, and in turns: together they would hold the window too long."""
    seen: dict[str, threading.Thread] = {}

    def note(name: str) -> None:
        seen[name] = threading.current_thread()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(main_window, "import_module", note)
        window.import_pages()
        assert len(seen) == 1
        qtbot.waitUntil(lambda: "ttt_gui.ui.learn.page" in seen)
    assert set(seen.values()) == {threading.main_thread()}
    assert all(map(find_spec, seen))
