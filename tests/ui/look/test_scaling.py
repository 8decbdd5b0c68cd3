"""Everything is larger at once, stays so, and is what it was before; and the window stays on a screen that is there."""

from __future__ import annotations

import gc
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QRect, QSize
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QBoxLayout,
    QComboBox,
    QLabel,
    QLayout,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.fitting import faults
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.settings import Settings, Theme, TypeSize
from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.look.scaling import place, room, scaled, scaled_sheet, screen_of, type_factor
from ttt_gui.ui.look.theme import Look, pixel_size
from ttt_gui.ui.look.widgets import Segmented
from ttt_gui.ui.main_window import MainWindow

LARGER = [TypeSize.LARGE, TypeSize.LARGEST]
ROOMS = {TypeSize.LARGE: QSize(1440, 900), TypeSize.LARGEST: QSize(1920, 1080)}
"""In which nothing may be cut."""


FITS = (BoardView, Segmented)
"""They are as large as their place or their words ask for, not as a length that grows."""


def measures(window: QWidget) -> Iterator[object]:
    """All fonts, margins and fixed sizes of a window."""
    for widget in window.findChildren(QWidget):
        if widget.window() is window and not widget.objectName().startswith("qt_"):
            fits = isinstance(widget, FITS)
            least = None if fits else widget.minimumSize().toTuple()
            yield type(widget).__name__, widget.objectName(), pixel_size(widget.font()), least
    for layout in window.findChildren(QLayout):
        yield layout.contentsMargins().left(), layout.contentsMargins().top()
        if isinstance(layout, QBoxLayout):
            yield layout.spacing()


def fonts(window: QWidget) -> Iterator[tuple[str, str, float]]:
    """Of all that has a text and is seen: what is not takes the size that its room allows when it is shown."""
    for widget in window.findChildren(QWidget):
        if isinstance(widget, QLabel | QAbstractButton | QComboBox | QTextEdit) and widget.isVisible():
            yield type(widget).__name__, widget.objectName(), pixel_size(widget.font())


def search(window: MainWindow, controller: GameController, qtbot: QtBot) -> None:
    with qtbot.waitSignal(controller.game_analysis.searched):
        controller.game.play(0)


def test_a_sheet_keeps_its_hairlines_and_grows_in_the_rest(snapshot: SnapshotAssertion) -> None:
    sheet = "a { border: 1px solid; padding: 6px 12px; margin: -7px 0; } b { width: 10px; }"
    assert scaled_sheet(sheet, 1) == sheet
    assert scaled_sheet(sheet, 1.5) == snapshot
    assert "padding: 12px 24px" in scaled_sheet(sheet, 2)


@pytest.mark.parametrize("size", LARGER)
def test_fonts_and_lengths_are_as_many_times_as_large(qtbot: QtBot, look: Look, size: TypeSize) -> None:
    before = {scale: look.font(scale).pixelSize() for scale in (0.8, 0.96, 1.0, 1.6)}
    look.set_type_size(size)
    for scale, pixels in before.items():
        assert look.font(scale).pixelSize() == round(pixels * size.factor)
    assert pixel_size(QApplication.font()) == look.font().pixelSize()
    assert scaled(10) == 10 * size.factor


@pytest.mark.slow
def test_what_is_on_the_screen_grows_and_comes_back(
    qtbot: QtBot, window: MainWindow, controller: GameController, settings: Settings
) -> None:
    """Through every size and another look: not a pixel is lost."""
    search(window, controller, qtbot)
    settings.view = "analyse"
    window.resize(1240, 860)
    heading = window.play.search_card.heading
    usual, before = heading.font().pixelSize(), Counter(measures(window))
    for size in (TypeSize.LARGE, TypeSize.LARGEST, TypeSize.LARGE, TypeSize.LARGEST):
        settings.type_size = size
        assert heading.font().pixelSize() == round(usual * size.factor)
        settings.theme = Theme.DARK if settings.theme is Theme.LIGHT else Theme.LIGHT
        assert heading.font().pixelSize() == round(usual * size.factor)
    settings.theme = Theme.LIGHT
    settings.type_size = TypeSize.NORMAL
    assert type_factor() == 1
    qtbot.waitUntil(lambda: Counter(measures(window)) == before)


@pytest.mark.parametrize("size", LARGER)
@pytest.mark.slow
def test_it_is_the_same_however_it_came_to_be(
    qtbot: QtBot, window: MainWindow, controller: GameController, settings: Settings, size: TypeSize
) -> None:
    """Panels that are made when type is large already have the fonts of those that grew."""
    search(window, controller, qtbot)
    settings.type_size = size
    settings.view = "analyse"
    window.resize(ROOMS[size])
    qtbot.waitUntil(lambda: not faults(window))
    before = Counter(fonts(window))
    settings.type_size = TypeSize.NORMAL
    settings.type_size = size
    qtbot.waitUntil(lambda: Counter(fonts(window)) == before)


def test_the_menu_sets_it(window: MainWindow, settings: Settings) -> None:
    window.actions_["type_largest"].trigger()
    assert settings.type_size is TypeSize.LARGEST
    assert type_factor() == 2
    assert window.actions_["type_largest"].isChecked()
    window.actions_["type_normal"].trigger()
    assert type_factor() == 1


# -- The window comes back where it was, but always on a screen that is there ------------------------------------------


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


def test_a_window_that_opens_at_the_largest_type_is_large_everywhere(
    settings: Settings, request: pytest.FixtureRequest
) -> None:
    """Menus, views and status bar too, which had the usual type until another view was opened."""
    settings.type_size = TypeSize.LARGEST
    window = request.getfixturevalue("window")
    usual = QApplication.font().pixelSize() / TypeSize.LARGEST.factor
    small = [each for each in window.findChildren(QWidget) if each.isVisible() and each.font().pixelSize() <= usual]
    assert small == []
