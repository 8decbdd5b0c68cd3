"""The look, and the real window over real floors below."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ttt_gui.engine.search.core import ENGINE
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.learning import LearningProgress
from ttt_gui.session.settings import Settings, Theme, TypeSize
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.window import status

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # WORKAROUND: Qt's offscreen platform says this of every window, the last two of every menu.
    ignored = pytest.mark.qt_log_ignore(
        r"This plugin does not support (propagateSizeHints\(\)|raise\(\)|grabbing the keyboard)"
    )
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(ignored)


@pytest.fixture(scope="session")
def only_look(qapp: QApplication) -> Look:
    return Look(qapp, Theme.LIGHT)


@pytest.fixture
def look(only_look: Look) -> Iterator[Look]:
    yield only_look
    only_look.set_type_size(TypeSize.NORMAL)
    only_look.set_theme(Theme.LIGHT)


@pytest.fixture(autouse=True)
def sentences_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep a sentence in the status bar until something else is said or done, however slow the machine is."""
    monkeypatch.setattr(status, "time", SimpleNamespace(monotonic=lambda: 0.0))


@pytest.fixture
def window(
    qtbot: QtBot,
    look: Look,
    settings: Settings,
    controller: GameController,
    progress: LearningProgress,
    queue: TaskQueue,
) -> MainWindow:
    """The active window as it first opens: 3 × 3, you play X against Perfect, nothing delayed and nothing moving."""
    settings.theme = Theme.LIGHT
    settings.animations = False
    window = MainWindow(look, settings, controller, progress, queue, ENGINE)
    qtbot.addWidget(window)
    controller.start()
    with qtbot.waitActive(window):
        window.show()
    return window
