"""A question of a lesson is in sight, or a line says that it follows, at every size of type."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from tests.ui.widgets_help import come_to_rest, resize_window
from ttt_gui.session.settings import Settings, TypeSize
from ttt_gui.ui.learn.lesson_page import LessonPage
from ttt_gui.ui.main_window import MainWindow


def is_seen(page: LessonPage) -> bool:
    view = page.room.viewport()
    return page.question.mapTo(view, QPoint()).y() < view.height()


@pytest.mark.parametrize(
    ("size", "window_size"),
    [(TypeSize.LARGEST, (1264, 760)), (TypeSize.LARGEST, (1424, 860)), (TypeSize.NORMAL, (900, 640))],
)
def test_a_question_is_in_sight_or_a_line_leads_to_it(
    qtbot: QtBot, window: MainWindow, settings: Settings, size: TypeSize, window_size: tuple[int, int]
) -> None:
    settings.type_size = size
    resize_window(window, *window_size)
    window.show_lesson("2-minimax-by-hand")
    page = window.show_learn().lesson
    qtbot.waitUntil(lambda: bool(page.lesson.steps))
    signs = 0
    for at in range(len(page.lesson.steps)):
        page.show_step(at)
        come_to_rest()
        if page.question.isHidden():
            assert not page.below.isVisible()
            continue
        assert is_seen(page) or page.below.isVisible()
        if page.below.isVisible():
            signs += 1
            page.below.click()
            come_to_rest()
            assert is_seen(page)
            assert not page.below.isVisible()
    assert signs or size is TypeSize.NORMAL


def test_a_tree_that_is_made_to_fit_keeps_its_names_at_the_largest_type(
    qtbot: QtBot, window: MainWindow, settings: Settings
) -> None:
    """Lesson 4 asks for a leaf by its number: all of the tree is in sight, and its numbers are."""
    settings.type_size = TypeSize.LARGEST
    resize_window(window, 1264, 760)
    window.show_lesson("4-the-first-cut")
    page = window.show_learn().lesson
    qtbot.waitUntil(lambda: bool(page.lesson.steps))
    come_to_rest()
    view = page.lesson_view.pane.numbers
    assert view.painter
    assert view.painter.style.has_text
    assert view.is_whole
