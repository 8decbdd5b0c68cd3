"""The window comes back where it was, but always on a screen that is there."""

from __future__ import annotations

from PySide6.QtCore import QRect

from ttt_gui.ui.window_place import placed

LEFT, RIGHT = QRect(0, 0, 1920, 1080), QRect(1920, 0, 1280, 1024)


def test_a_visible_window_stays() -> None:
    for frame in (QRect(100, 100, 800, 600), QRect(2000, 50, 900, 640), QRect(1700, 100, 900, 640)):
        assert placed(frame, [LEFT, RIGHT]) == frame


def test_a_window_of_a_screen_that_is_gone_comes_to_the_first() -> None:
    frame = QRect(2000, 50, 900, 640)
    assert LEFT.contains(placed(frame, [LEFT]))
    assert placed(frame, [LEFT]).size() == frame.size()


def test_a_window_larger_than_the_screen_is_made_to_fit() -> None:
    assert placed(QRect(-5000, -5000, 4000, 3000), [LEFT]) == LEFT


def test_a_title_bar_out_of_reach_is_no_visible_window() -> None:
    assert placed(QRect(100, -300, 800, 600), [LEFT]).top() >= 0


def test_without_any_screen_nothing_moves() -> None:
    assert placed(QRect(1, 2, 3, 4), []) == QRect(1, 2, 3, 4)
