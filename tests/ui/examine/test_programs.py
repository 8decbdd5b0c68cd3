"""Programs in the real window: one in C and one in Python are examined; what cannot be used is said in a sentence."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.examine.dropped import answer, drop
from tests.ui.examine.test_examining import ask_for
from tests.ui.widgets_help import open_dialog
from ttt_gui.engine.examine.calling import Reply
from ttt_gui.engine.examine.grades import Grade
from ttt_gui.session.examining.opponents import KeptWay, calling_file, kept_way
from ttt_gui.system.shipped import resource
from ttt_gui.ui.examine.calling_dialog import CallingDialog
from ttt_gui.ui.examine.state import ExaminePhase
from ttt_gui.ui.main_window import MainWindow

PROGRAM = "a program that speaks the Gomoku protocol"
BOTH = '''
import sys

def best_move(board, player):
    """The first empty cell."""
    return board.index(" ")

def program():
    taken = set()
    for line in sys.stdin:
        word = line.strip()
        if word in ("RESTART", "BOARD") or word.startswith("START"):
            taken = set()
            if word != "BOARD":
                print("OK", flush=True)
        elif word == "ABOUT":
            print('name="Last <b>cell</b>"', flush=True)
        elif word in ("BEGIN", "DONE"):
            x, y = [(x, y) for y in range(3) for x in range(3) if (x, y) not in taken][-1]
            print("%d,%d" % (x, y), flush=True)
        elif "," in word:
            taken.add(tuple(map(int, word.split(",")[:2])))

if __name__ == "__main__":
    program()
'''


@pytest.mark.slow
def test_a_compiled_program_is_examined(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    """The sample in C: dropped, allowed, spoken with; its card says so in words."""
    compiler, source = shutil.which("cc") or shutil.which("gcc"), resource("engines/sample.c")
    if compiler is None:
        pytest.skip("there is no C compiler")
    program = tmp_path / "sample.exe"
    subprocess.run([compiler, "-std=c99", "-O2", "-o", str(program), str(source)], check=True)
    assert drop(window, program)
    page, examiner = answer(qtbot, window)
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.FINISHED)
    assert window.view_switch.view.key == "examine"
    assert examiner.now.asked == 4_520
    examiner.stop_diagnosis()
    assert page.verdict.headline.text() == "Plays every position right"
    rows = [label.accessibleName() for label in page.file.texts]
    assert rows[:2] == [PROGRAM, "“sample”"]
    assert rows[4] == "column,row from the top left, from 0"
    assert page.heading.run.isEnabled()
    page.counts.buttons[0].click()
    qtbot.waitUntil(lambda: page.list.current is not None)
    assert page.output.text.toPlainText().startswith(">>> B")

    page.file.change.linkActivated.emit("change")
    dialog = open_dialog(window, CallingDialog)
    assert dialog.is_program
    assert not dialog.function.isVisible()
    assert not dialog.python.isVisible()
    dialog.reject()


@pytest.mark.slow
def test_a_python_file_can_be_a_program(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    """Its function is found first; set to be spoken with it is tried, kept so, and stays so."""
    path = tmp_path / "both.py"
    path.write_text(BOTH)
    page, examiner = ask_for(qtbot, window, path)
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.FINISHED)
    assert examiner.called.calling
    examiner.stop_diagnosis()

    page.file.change.linkActivated.emit("change")
    dialog = open_dialog(window, CallingDialog)
    assert not dialog.is_program
    dialog.kind.setCurrentIndex(dialog.kind.findData(True))
    assert not dialog.function.isVisible()
    assert dialog.python.isVisible()
    qtbot.waitUntil(lambda: "→ 2,2, read as c1" in dialog.outcome.text())
    dialog.take.click()
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.FINISHED and examiner.called.calling is None)
    rows = [label.accessibleName() for label in page.file.texts]
    assert rows[:2] == [PROGRAM, "“Last <b>cell</b>”"]
    assert examiner.now.counts[Grade.ERROR] == 0
    examiner.stop_diagnosis()
    qtbot.waitUntil(lambda: calling_file(path).exists())
    assert kept_way(path) == KeptWay(None)

    assert drop(window, path)
    assert examiner.now.phase is ExaminePhase.LOOKING
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.FINISHED)
    assert examiner.called.calling is None
    examiner.stop_diagnosis()

    page.file.change.linkActivated.emit("change")
    dialog = open_dialog(window, CallingDialog)
    assert dialog.is_program
    dialog.kind.setCurrentIndex(dialog.kind.findData(False))
    qtbot.waitUntil(lambda: "→ 0, read as a3" in dialog.outcome.text())
    dialog.take.click()
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.FINISHED and examiner.called.calling is not None)
    assert (examiner.called.calling.function, examiner.called.calling.reply) == ("best_move", Reply.CELL_FROM_0)


@pytest.mark.skipif(sys.platform == "win32", reason="there a program is known by its name")
def test_a_silent_program_can_be_stopped(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    """Nobody waits for half a minute."""
    path = tmp_path / "engine"
    path.write_text("#!/bin/sh\nsleep 600\n")
    path.chmod(0o755)
    assert drop(window, path)
    page, examiner = answer(qtbot, window)
    qtbot.waitUntil(lambda: page.heading.stop.isVisible() and examiner.now.phase is ExaminePhase.LOOKING)
    page.heading.stop.click()
    assert examiner.now.phase is ExaminePhase.FAILED
    assert page.verdict.detail.text() == "You stopped it."
