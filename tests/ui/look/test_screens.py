"""The window comes back where it was, but always on a screen that is there."""

from __future__ import annotations

import gc
import re
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ttt_gui.ui.look.screens import place, placed, room

ROOT = Path(__file__).parents[3]

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


def test_a_window_that_hangs_over_a_smaller_screen_is_made_to_fit() -> None:
    """Saved at 100 %, opened again at 200 %."""
    small = QRect(0, 0, 720, 500)
    assert placed(QRect(10, 10, 1240, 860), [small]) == small


def test_the_window_asks_for_no_more_than_the_screen_has(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen of 1440 x 1000 at 200 %; there is room for the frame as well."""
    widget = QWidget()
    qtbot.addWidget(widget)
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _screen: QRect(0, 0, 720, 500))
    place(widget, b"")
    assert widget.minimumWidth() < 720
    assert widget.minimumHeight() < 500
    assert widget.width() < 720
    assert widget.height() < 500


def test_without_any_screen_nothing_moves() -> None:
    assert placed(QRect(1, 2, 3, 4), []) == QRect(1, 2, 3, 4)


def test_a_window_that_is_collected_takes_no_screen_with_it(qapp: QGuiApplication) -> None:
    """Not even where another was asked for its screen before."""
    gone: list[bool] = []
    news = QGuiApplication.primaryScreen().destroyed.connect(lambda: gone.append(True))
    first = QWidget()
    room(first)
    window = QWidget()
    room(window)
    window.__dict__["itself"] = window
    del window
    assert gc.collect()
    assert not gone
    QObject.disconnect(news)


@pytest.mark.parametrize("folder", ["ttt_gui", "tests", "packaging"])
def test_no_widget_is_asked_for_its_screen_but_by_screen_of(folder: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"\w\.screen\(\)", line)
    ]
    assert not found
