"""The worst engines dropped on the real window: one sentence each, Stop at once, nothing left, the window plays on."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.hostile_engines import GIVEN_UP, REFUSED, STOPPED
from tests.session.examining.conftest import with_token
from tests.ui.examine.test_examining import LONG, ask_for
from ttt_gui.session.game.controller import GameController
from ttt_gui.ui.examine.page import ExaminePage
from ttt_gui.ui.examine.state import Stage
from ttt_gui.ui.main_window import MainWindow

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes as Linux shows them"),
    pytest.mark.slow,
]


class Dropped:
    """An engine that was dropped on the window, and what comes of it."""

    def __init__(self, qtbot: QtBot, window: MainWindow, controller: GameController, token: str, folder: Path) -> None:
        self.qtbot, self.window, self.controller, self.token = qtbot, window, controller, token
        self._path = folder / "worst.py"

    def drop(self, source: str) -> ExaminePage:
        self._path.write_text(source)
        self.page, self.examiner = ask_for(self.qtbot, self.window, self._path)
        return self.page

    def wait_for_processes(self, count: int) -> None:
        self.qtbot.waitUntil(lambda: len(with_token(self.token)) >= count, timeout=LONG)

    def sentence(self, stage: Stage) -> str:
        """What the page says in the end. Nothing of the engine is left, and a move in the game is answered."""
        self.qtbot.waitUntil(lambda: self.examiner.now.stage is stage, timeout=LONG)
        self.qtbot.waitUntil(lambda: not with_token(self.token), timeout=LONG)
        detail = self.page.verdict.detail.text()
        self.window.view_switch.go_home()
        self.controller.game.play(4)
        self.qtbot.waitUntil(lambda: self.controller.game.record.played == 2, timeout=LONG)
        return detail


@pytest.fixture
def dropped(qtbot: QtBot, window: MainWindow, controller: GameController, token: str, tmp_path: Path) -> Dropped:
    return Dropped(qtbot, window, controller, token, tmp_path)


@pytest.mark.parametrize("name", REFUSED)
def test_one_that_is_never_examined(dropped: Dropped, name: str) -> None:
    source, words = REFUSED[name]
    page = dropped.drop(source)
    assert_sentence(dropped.sentence(Stage.FAILED), words)
    assert page.verdict.headline.text() == "Cannot be examined"
    assert page.heading.run.text() == "Try again"


@pytest.mark.parametrize("name", GIVEN_UP)
def test_one_that_fails_again_and_again(dropped: Dropped, name: str) -> None:
    """It is asked no more, and the page says why."""
    source, words = GIVEN_UP[name]
    dropped.drop(source)
    assert_sentence(dropped.sentence(Stage.FINISHED), words)


@pytest.mark.parametrize("name", STOPPED)
def test_one_that_is_stopped(dropped: Dropped, name: str) -> None:
    """Once it runs, and has started what it starts; Esc ends all of it."""
    page = dropped.drop(STOPPED[name])
    dropped.wait_for_processes(30 if name == "forks" else 2)  # its children; who watches over it, and itself
    dropped.qtbot.keyClick(page, Qt.Key.Key_Escape)
    assert dropped.sentence(Stage.FAILED) == "You stopped it."


def assert_sentence(text: str, words: str) -> None:
    """One line without a traceback, which has these words; three lines to copy follow where it is not called."""
    first, *others = text.splitlines()
    assert words in first
    assert first.endswith("put this around it:" if others else ".")
    assert len(others) in (0, 3)
    assert "Traceback" not in text
