"""A file dropped on the window, and Game ▸ Examine an engine…: the same in every view, with files that are none too."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from tests.ui.examine.dropped import LONG, answer, drop, parts
from tests.ui.widgets_help import open_dialog
from ttt_gui.ui.examine.state import Stage
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.window.actions import VIEWS

WAITS_LATER = """
import time

def best_move(board, player):
    if board.count(" ") == 7:
        time.sleep(20)
    return board.index(" ")
"""


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(WAITS_LATER)
    return path


def go_to(window: MainWindow, key: str) -> None:
    window.actions_[next(view.action for view in VIEWS if view.key == key)].trigger()
    assert window.view_switch.view.key == key


@pytest.mark.parametrize("key", [view.key for view in VIEWS])
@pytest.mark.slow
def test_a_drop_examines_from_every_view(qtbot: QtBot, window: MainWindow, engine: Path, key: str) -> None:
    """The view Examine is seen, and the file waits for a yes."""
    go_to(window, key)
    assert drop(window, engine)
    _, examiner = answer(qtbot, window)
    assert window.view_switch.view.key == "examine"
    qtbot.waitUntil(lambda: examiner.now.stage in (Stage.RUNNING, Stage.FAILED), timeout=LONG)
    assert not examiner.now.sentence
    examiner.stop()
    qtbot.waitUntil(lambda: examiner.now.stage is Stage.STOPPED, timeout=LONG)


@pytest.mark.slow
def test_a_file_that_changed_asks_again(qtbot: QtBot, window: MainWindow, engine: Path) -> None:
    """Whoever mends a file runs it again: they are asked once, and after a no whenever they run it."""
    assert drop(window, engine)
    page, examiner = answer(qtbot, window)
    qtbot.waitUntil(lambda: examiner.now.stage is Stage.RUNNING, timeout=LONG)
    examiner.stop()
    qtbot.waitUntil(lambda: examiner.now.stage is Stage.STOPPED, timeout=LONG)
    engine.write_text(f"{WAITS_LATER}# mended\n")
    for yes in (False, True):
        page.heading.run.click()
        answer(qtbot, window, yes)
        if not yes:
            assert examiner.now.stage is Stage.FAILED
            assert examiner.now.sentence.endswith("allow it again.")
            assert page.heading.run.isVisible()
    qtbot.waitUntil(lambda: examiner.now.stage is Stage.RUNNING, timeout=LONG)
    examiner.stop()
    qtbot.waitUntil(lambda: examiner.now.stage is Stage.STOPPED, timeout=LONG)


@pytest.mark.parametrize("key", [VIEWS[0].key, VIEWS[-1].key])
def test_the_menu_examines_from_any_view(qtbot: QtBot, window: MainWindow, engine: Path, key: str) -> None:
    """Python files are offered, and any program; what is chosen waits for a yes."""
    go_to(window, key)
    window.actions_["examine_file"].trigger()
    dialog = open_dialog(window, QFileDialog)
    names = dialog.nameFilters()
    assert names[0] == "Python files (*.py *.pyw)"
    assert names[1].startswith("Programs that speak the Gomoku protocol (")
    dialog.fileSelected.emit(str(engine))
    dialog.reject()
    page, examiner = answer(qtbot, window, yes=False)
    assert window.view_switch.view.key == "examine"
    assert examiner.now.stage is Stage.NONE
    assert page.start.isVisible()


def test_what_is_no_engine_says_so_in_the_view(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    """A file that vanished, a folder and an empty file, all with the name of a Python file: nobody is asked."""
    (tmp_path / "folder.py").mkdir()
    (tmp_path / "empty.py").touch()
    for name, sentence in (
        ("gone.py", "There is no file gone.py."),
        ("folder.py", "folder.py is a folder, not a file."),
        ("empty.py", "empty.py is empty: there is nothing to run."),
    ):
        assert drop(window, tmp_path / name)
        page, examiner = parts(window)
        qtbot.waitUntil(lambda: examiner.now.stage is Stage.FAILED, timeout=LONG)  # noqa: B023 - waited for here
        assert page.verdict.detail.text() == sentence
        assert examiner.engine is None


def test_what_nobody_can_open_leaves_the_view(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    """Names that say nothing: a text, a folder, and a file that vanished; one sentence, and all stays as it is."""
    (tmp_path / "notes.txt").write_text("hello")
    for name, sentence in (
        ("notes.txt", "notes.txt cannot be opened: it is no game, trace or experiment, no Python file and no program."),
        ("", f"{tmp_path.name} is a folder, not a file."),
        ("gone", "There is no file gone."),
    ):
        assert drop(window, tmp_path / name)
        qtbot.waitUntil(lambda: any(box.isVisible() for box in window.findChildren(QMessageBox)), timeout=LONG)
        box = open_dialog(window, QMessageBox)
        assert box.text() == sentence
        box.accept()
        qtbot.waitUntil(lambda: not window.findChildren(QMessageBox))
        assert window.view_switch.view.key == "play"


def test_of_two_files_none_is_opened(window: MainWindow, engine: Path, tmp_path: Path) -> None:
    """It is said; which of them was meant nobody knows."""
    other = tmp_path / "other.py"
    other.write_text(WAITS_LATER)
    assert drop(window, engine, other)
    assert window.status.sentence == "Drop one file at a time: you dropped 2, and none was opened."
    assert window.view_switch.view.key == "play"
    assert not drop(window)
