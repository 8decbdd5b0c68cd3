"""Where one's own file goes: the start of Examine with three samples that run at once, and nothing cut at any size; a
file dropped on the window, and Game ▸ Examine an engine…: the same in every view, with files that are none too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLabel, QMessageBox, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from tests.ui.examine.dropped import answer, drop, parts
from tests.ui.widgets_help import come_to_rest, open_dialog, resize_window, settle
from ttt_gui.session.examining.trust import SAMPLE_ENGINES, SHIPPED_ENGINES
from ttt_gui.ui.examine.commands import TrustDialog
from ttt_gui.ui.examine.page import ExaminePage
from ttt_gui.ui.examine.start import CodeDialog
from ttt_gui.ui.examine.state import ExaminePhase
from ttt_gui.ui.look.formats import regrouped
from ttt_gui.ui.look.plain import FileDialog
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.window.actions import VIEWS

# -- The start ---------------------------------------------------------------------------------------------------------

MOST_WORDS = 171
"""Of two or more letters: so many has the picture of the start (examine-start.png), which shows two samples."""


@pytest.fixture
def page(window: MainWindow) -> ExaminePage:
    """Examine as it first opens."""
    window.actions_["examining"].trigger()
    return parts(window)[0]


def shown_text(page: ExaminePage) -> list[str]:
    """What stands there, in words of two or more letters."""
    kinds = QLabel | QPushButton | QToolButton
    widgets = [each for each in page.findChildren(QLabel) + page.findChildren(QPushButton) if each.isVisible()]
    widgets += [each for each in page.findChildren(QToolButton) if each.isVisible()]
    texts = [re.sub(r"<[^>]*>", "", each.text()).replace("&", "") for each in widgets if isinstance(each, kinds)]
    return re.findall(r"[^\W\d_]{2,}", " ".join(texts))


def test_three_samples_beside_ones_own_file(window: MainWindow, page: ExaminePage) -> None:
    """What each of them is stands there, with no more words than the picture has; the status bar has one line."""
    texts = [each.text() for each in page.start.findChildren(QLabel)]
    for text in (
        *("Your own tic-tac-toe", "Or try a sample", "Two have a fault hidden in them.", "A sound one"),
        regrouped("4,520 positions"),
    ):
        assert text in texts
    assert [card.sample.file for card in page.start.samples] == ["homework.py", "rules.py", "sample.py"]
    assert len(shown_text(page)) <= MOST_WORDS, len(shown_text(page))
    settle(window)
    assert window.status.text == "No engine chosen yet"
    assert not page.heading.positions.isVisible()


@pytest.mark.slow
def test_a_sample_runs_at_once_and_another_stands_behind_another_file(
    qtbot: QtBot, window: MainWindow, page: ExaminePage
) -> None:
    """Nobody is asked; after some answers it says what it has found, and the status bar how it ran."""
    examiner = parts(window)[1]

    def runs(number: int) -> None:
        path = SAMPLE_ENGINES[number].path
        qtbot.waitUntil(lambda: examiner.now.file.name == path.name and examiner.now.asked > 0)
        assert not window.findChildren(TrustDialog)
        examiner.stop()
        qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.STOPPED)

    qtbot.mouseClick(page.start.samples[1].examine, Qt.MouseButton.LeftButton)
    runs(1)
    settle(window)
    assert "processes of its own" in window.status.text or "process of its own" in window.status.text
    qtbot.waitUntil(lambda: examiner.now.diagnosis_share is None)
    assert page.heading.file.isVisible()
    choose, *samples = [entry for entry in page.heading.others.actions() if not entry.isSeparator()]
    files = [sample.file for sample in SHIPPED_ENGINES]
    assert [entry.text().rpartition("(")[2] for entry in samples] == [f"{file})" for file in files]
    samples[0].trigger()
    runs(0)
    choose.trigger()
    open_dialog(window, FileDialog).reject()


def test_the_code_of_a_sample_can_be_read(window: MainWindow, page: ExaminePage) -> None:
    """All of it, and nothing of it runs."""
    for card in page.start.samples:
        card.code.linkActivated.emit("code")
        dialog = open_dialog(window, CodeDialog)
        assert dialog.text.toPlainText() == card.sample.path.read_text(encoding="utf-8")
        assert dialog.text.isReadOnly()
        assert dialog.result() == QDialog.DialogCode.Rejected
        dialog.reject()
        come_to_rest()
    assert parts(window)[1].now.phase is ExaminePhase.NONE


def test_keys_reach_everything(qtbot: QtBot, page: ExaminePage) -> None:
    """Tab goes from the file to the samples, each with its code, and to what is asked."""
    page.start.choose.setFocus(Qt.FocusReason.TabFocusReason)
    met = [QApplication.focusWidget()]
    for _ in range(16):
        focus = QApplication.focusWidget()
        qtbot.keyClick(focus, Qt.Key.Key_Tab)
        met.append(QApplication.focusWidget())
    wanted = {page.start.choose, page.start.positions, *page.start.lessons}
    wanted |= {widget for card in page.start.samples for widget in (card.code, card.examine)}
    assert wanted <= set(met)


def test_all_of_it_is_seen_at_once(window: MainWindow, page: ExaminePage) -> None:
    """From 1280 x 800 on; what has no room in a smaller window is scrolled to."""
    resize_window(window, 1280, 800)
    assert page.start.room.verticalScrollBar().maximum() == page.start.room.horizontalScrollBar().maximum() == 0


# -- Files that are dropped or chosen ----------------------------------------------------------------------------------

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
    qtbot.waitUntil(lambda: examiner.now.phase in (ExaminePhase.RUNNING, ExaminePhase.FAILED))
    assert not examiner.now.sentence
    examiner.stop()
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.STOPPED)


@pytest.mark.slow
def test_a_file_that_changed_asks_again(qtbot: QtBot, window: MainWindow, engine: Path) -> None:
    """Whoever mends a file runs it again: they are asked once, and after a no whenever they run it."""
    assert drop(window, engine)
    page, examiner = answer(qtbot, window)
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.RUNNING)
    examiner.stop()
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.STOPPED)
    engine.write_text(f"{WAITS_LATER}# mended\n")
    for yes in (False, True):
        page.heading.run.click()
        answer(qtbot, window, yes)
        if not yes:
            assert examiner.now.phase is ExaminePhase.FAILED
            assert examiner.now.sentence.endswith("allow it again.")
            assert page.heading.run.isVisible()
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.RUNNING)
    examiner.stop()
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.STOPPED)


@pytest.mark.parametrize("key", [VIEWS[0].key, VIEWS[-1].key])
def test_the_menu_examines_from_any_view(qtbot: QtBot, window: MainWindow, engine: Path, key: str) -> None:
    """Python files are offered, and any program; what is chosen waits for a yes."""
    go_to(window, key)
    window.actions_["examine_file"].trigger()
    dialog = open_dialog(window, QFileDialog)
    names = dialog.nameFilters()
    assert names[0] == "Python files (*.py *.pyw)"
    assert names[1].startswith("Programs")
    dialog.fileSelected.emit(str(engine))
    dialog.reject()
    page, examiner = answer(qtbot, window, yes=False)
    assert window.view_switch.view.key == "examine"
    assert examiner.now.phase is ExaminePhase.NONE
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
        qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.FAILED)  # noqa: B023 - waited for here
        assert page.verdict.detail.text() == sentence
        assert examiner.engine is None


def test_what_nobody_can_open_leaves_the_view(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    """Names that say nothing: a text, a folder, and a file that vanished; one sentence, and all stays as it is."""
    (tmp_path / "notes.txt").write_text("hello")
    for name, sentence in (
        ("notes.txt", "notes.txt cannot be opened: it is not a game, a trace, a Python file or a program."),
        ("", f"{tmp_path.name} is a folder, not a file."),
        ("gone", "There is no file gone."),
    ):
        assert drop(window, tmp_path / name)
        qtbot.waitUntil(lambda: any(box.isVisible() for box in window.findChildren(QMessageBox)))
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
