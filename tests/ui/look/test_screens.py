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

from ttt_gui.ui.look.screens import place, room, screen_of

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    "frame",
    [QRect(5000, 50, 800, 600), QRect(-5000, -5000, 4000, 3000), QRect(100, -300, 800, 600)],
    ids=["of a screen that is gone", "larger than the screen", "with a title bar out of reach"],
)
def test_a_window_comes_back_to_a_screen_that_is_there(qtbot: QtBot, frame: QRect) -> None:
    before, after = QWidget(), QWidget()
    for widget in (before, after):
        qtbot.addWidget(widget)
    before.setGeometry(frame)
    place(after, bytes(before.saveGeometry().data()))
    assert screen_of(after).availableGeometry().contains(after.geometry())


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
