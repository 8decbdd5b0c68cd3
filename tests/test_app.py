"""The process itself: it opens, ends with status 0 however it is closed, and says so where there is no screen."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import ttt_gui

ROOT = Path(ttt_gui.__file__).parents[1]
WINDOW = "from ttt_gui.app import run; import sys; sys.exit(run())"


def environment(home: Path) -> dict[str, str]:
    return {**os.environ, "QT_QPA_PLATFORM": "offscreen", "TTT_GUI_HOME": str(home), "PYTHONPATH": str(ROOT)}


def start(home: Path, code: str = WINDOW, *words: str) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, "-c", code, *words],
        env=environment(home),
        cwd=home.parent,
        text=True,
        stdout=pipe,
        stderr=pipe,
    )


def wait_for_game(home: Path, process: subprocess.Popen[str]) -> None:
    """Wait until the running game is on the disk: the loop then runs, or is about to."""
    end = time.monotonic() + 30
    while not list(home.glob("games/*.ttt")):
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end, "no game was saved"
        time.sleep(0.02)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals to send")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_closes_it_cleanly(home: Path, number: signal.Signals) -> None:
    process = start(home)
    wait_for_game(home, process)
    process.send_signal(number)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out) == (0, "")
    assert "Traceback" not in err
    assert not list(home.glob("games/*.lock"))


EARLY = """
import os, signal, sys
from ttt_gui import app
from ttt_gui.session.game.controller import GameController

start = GameController.start
def start_and_signal(controller, options=None):
    start(controller, options)
    os.kill(os.getpid(), signal.SIGINT)
GameController.start = start_and_signal
sys.exit(app.run())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals to send")
@pytest.mark.slow
def test_a_signal_before_the_loop_runs_is_not_forgotten(home: Path) -> None:
    process = start(home, EARLY)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "Traceback" not in err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir], ids=["pipe", "folder"])
@pytest.mark.slow
def test_settings_that_are_no_file_do_not_keep_it_from_opening(home: Path, make: Callable[[Path], None]) -> None:
    """Reading a pipe would wait for ever."""
    home.mkdir()
    make(home / "settings.json")
    process = start(home)
    wait_for_game(home, process)
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 0
    assert "Traceback" not in err
    assert (home / "settings.json.no-file-1").exists()


CLOSING = """
import sys
from PySide6.QtCore import QTimer
from ttt_gui import app
from ttt_gui.game.rules import Rules
from ttt_gui.engine.request import Algorithm
from ttt_gui.session.players import StartOptions
from ttt_gui.ui.main_window import MainWindow

shown = MainWindow.showEvent

def close_soon(window, event):
    shown(window, event)
    window.board.cell_clicked.emit(0)  # the computer begins to think
    QTimer.singleShot(0, window.close)

MainWindow.showEvent = close_soon
sys.exit(app.run(StartOptions(rules=Rules(4, 4, 4), algorithm=Algorithm(alpha_beta=False))))
"""


@pytest.mark.slow
def test_closing_the_window_while_it_thinks_ends_with_status_0(home: Path) -> None:
    process = start(home, CLOSING)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert "Traceback" not in err
    assert "QThread" not in err


ASKED_TO_OPEN = """
import sys
from pathlib import Path
from PySide6.QtCore import QEventLoop
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication
from ttt_gui import app
from ttt_gui.engine.export import trace_file
from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import parse_position
from ttt_gui.game.position import Position
from ttt_gui.game.record import GameRecord
from ttt_gui.game.rules import Rules

folder = Path(sys.argv[1])
game = GameRecord(Position(Rules(4, 4, 3)))
game.play(5)
game.save(folder / "mine.ttt")
trace = Searcher(SearchRequest(parse_position("XO./..X/O.."), trace_nodes=1_000)).run().trace
trace_file.save(trace, folder / "mine.ttt-trace")

program = app.RunningApp()
program.controller.start()
program.window.show()
QApplication.sendEvent(program.app, QFileOpenEvent(str(folder / "mine.ttt")))
record = program.controller.game.record
assert (record.played, record.position.rules.columns) == (1, 4)
QApplication.sendEvent(program.app, QFileOpenEvent(str(folder / "mine.ttt-trace")))
while program.window.tree_state.trace is None:
    program.app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 100)
program.window.close()
program.close()
print("opened both")
"""


@pytest.mark.slow
def test_a_file_that_macos_asks_to_open_while_it_runs_is_opened(home: Path, tmp_path: Path) -> None:
    """The desktop sends an event to the application, which goes the way of a file dropped on the window."""
    process = start(home, ASKED_TO_OPEN, str(tmp_path))
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out.strip()) == (0, "opened both"), err


COPYING = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from ttt_gui import app
from ttt_gui.engine.export.excerpt import Excerpt
from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import parse_position
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.tree.export import ExportChoice, copied

shown = MainWindow.showEvent

def copy_and_close(window, event):
    shown(window, event)
    trace = Searcher(SearchRequest(parse_position("XO./..X/O.."), trace_nodes=1_000)).run().trace
    QGuiApplication.clipboard().setMimeData(copied(Excerpt(trace, max_ply=1), ExportChoice()).mime())
    print("copied")
    QTimer.singleShot(0, window.close)

MainWindow.showEvent = copy_and_close
sys.exit(app.run())
"""


@pytest.mark.slow
def test_closing_after_a_picture_was_copied_ends_with_status_0(home: Path) -> None:
    """On the offscreen platform the clipboard ends with the process, after Python, whose picture it held."""
    process = start(home, COPYING)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out.strip()) == (0, "copied"), err


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="known beforehand on Linux only")
@pytest.mark.slow
def test_without_a_screen_one_sentence_and_status_2(home: Path) -> None:
    lacking = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    bare = {key: value for key, value in environment(home).items() if key not in lacking}
    done = subprocess.run([sys.executable, "-c", WINDOW], env=bare, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1
    assert "no screen" in done.stderr
