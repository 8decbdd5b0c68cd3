"""The worst engines dropped on the real window: one sentence each, Stop at once, nothing left, the window plays on."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.hostile_engines import GIVEN_UP, REFUSED, STOPPED
from tests.session.examining.conftest import with_token
from tests.ui.examine.test_examining import ask_for
from ttt_gui.session.game.controller import GameController
from ttt_gui.ui.examine.state import ExaminePhase
from ttt_gui.ui.main_window import MainWindow

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes as Linux shows them"),
    pytest.mark.slow,
]


CASES = [
    *((ExaminePhase.FAILED, *each) for each in REFUSED.values()),
    *((ExaminePhase.FINISHED, *each) for each in GIVEN_UP.values()),
    *((ExaminePhase.FAILED, source, "You stopped it.") for source in STOPPED.values()),
]


@pytest.mark.parametrize(("phase", "source", "words"), CASES, ids=[*REFUSED, *GIVEN_UP, *STOPPED])
def test_one_sentence_and_the_window_plays_on(
    qtbot: QtBot, window: MainWindow, controller: GameController, token: str, tmp_path: Path,
    phase: ExaminePhase, source: str, words: str,
) -> None:  # fmt: skip
    """Esc ends one that goes on, with all that it started; afterwards a move in the game is answered."""
    path = tmp_path / "worst.py"
    path.write_text(source)
    page, examiner = ask_for(qtbot, window, path)
    if source in STOPPED.values():
        least = 30 if "fork" in source else 2  # its children; who watches over it, and itself
        qtbot.waitUntil(lambda: len(with_token(token)) >= least)
        qtbot.keyClick(page, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: examiner.now.phase is phase)
    qtbot.waitUntil(lambda: not with_token(token))
    assert_sentence(page.verdict.detail.text(), page.verdict.lines.toPlainText(), words)
    window.view_switch.go_home()
    controller.game.play(4)
    qtbot.waitUntil(lambda: controller.game.record.played == 2)


def assert_sentence(text: str, lines: str, words: str) -> None:
    """One line without a traceback, which has these words; three lines to copy stand below where it is not called."""
    assert words in text
    assert len(text.splitlines()) == 1
    assert text.endswith("put this around it:" if lines else ".")
    assert len(lines.splitlines()) in (0, 3)
    assert "Traceback" not in text
