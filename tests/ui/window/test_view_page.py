"""Every view is a row of the table and a page that knows its status and its actions; only the visible one refreshes."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.widgets_help import come_to_rest, play, settle, trigger
from ttt_gui.session.game.controller import GameController
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.window.actions import SPECS, VIEWS


@pytest.fixture
def opened(window: MainWindow) -> MainWindow:
    """Each view was visible once, Play is now."""
    for view in (*VIEWS, VIEWS[0]):
        trigger(window, view.action)
        come_to_rest()
    return window


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.key)
def test_a_page_has_a_status_and_says_which_actions_are_disabled(view: object, opened: MainWindow) -> None:
    trigger(opened, view.action)  # type: ignore[attr-defined]
    page = opened.view_area.page
    assert page.isVisible()
    assert page.status()
    assert opened.status.text == page.status()
    reasons = page.action_reasons()
    assert reasons.keys() <= {spec.key for spec in SPECS}
    for key, why_not in reasons.items():
        assert opened.actions_[key].isEnabled() is not bool(why_not)
        assert why_not in opened.actions_[key].toolTip()


@pytest.mark.parametrize("seen", VIEWS, ids=lambda view: view.key)
def test_only_the_visible_page_refreshes(
    qtbot: QtBot,
    opened: MainWindow,
    controller: GameController,
    monkeypatch: pytest.MonkeyPatch,
    seen: object,
) -> None:
    """Whatever the game does under it; another page refreshes as it becomes visible."""
    shown: list[str] = []
    for key, page in opened.view_area.pages.items():
        refresh = page.refresh
        monkeypatch.setattr(page, "refresh", lambda key=key, refresh=refresh: (shown.append(key), refresh()))
    trigger(opened, seen.action)  # type: ignore[attr-defined]
    come_to_rest()
    shown.clear()
    play(qtbot, opened, 4)
    come_to_rest()
    assert set(shown) == {seen.key}  # type: ignore[attr-defined]
    for view in VIEWS:
        shown.clear()
        trigger(opened, view.action)
        come_to_rest()
        assert set(shown) <= {view.key}
        assert opened.view_area.page.isVisible()


def test_a_page_shows_the_game_as_it_is_when_it_becomes_visible(
    qtbot: QtBot, opened: MainWindow, controller: GameController
) -> None:
    """Its board, its headline and its cards, although it was hidden as the moves were played."""
    trigger(opened, "comparing")
    before = opened.play.board.position
    play(qtbot, opened, 4)
    assert opened.play.board.position == before
    trigger(opened, "playing")
    assert opened.play.board.position == controller.game.position != before
    assert opened.play.header.sentence_label.accessibleName() == "Your move"
    assert opened.play.search_card.figure("Nodes")[0]
    settle(opened)
