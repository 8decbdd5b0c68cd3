"""A start that is cut short at any moment, and a disk that is full from the first moment to the last."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import ttt_gui
from ttt_gui.game.record import GameRecord

ROOT = Path(ttt_gui.__file__).parents[1]
STARTS = int(os.environ.get("TTT_GUI_STARTS", "6"))  # of each signal; 60 takes a minute

if sys.platform == "win32":
    pytest.skip("Windows has no such signals to send, and no such limits", allow_module_level=True)


def start(home: Path, *words: str) -> subprocess.Popen[str]:
    """Start as start.py does: both signals are held back while the interpreter itself begins."""
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "TTT_GUI_HOME": str(home), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-P", "-m", "ttt_gui", *words]
    pipe = subprocess.PIPE
    held = {signal.SIGINT, signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, held)
    try:
        return subprocess.Popen(command, env=env, cwd=home.parent, text=True, stdout=pipe, stderr=pipe)
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, held)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.slow
def test_a_signal_in_the_first_half_second_ends_it_without_a_word(home: Path, number: signal.Signals) -> None:
    """By the signal while it is loading (130 and 143 in a shell), with status 0 from then on; never a traceback."""
    lot, ends = random.Random(number), []
    for _ in range(STARTS):
        process = start(home)
        time.sleep(lot.uniform(0, 0.5))  # the moment is the point: no signal to wait for
        process.send_signal(number)
        _, err = process.communicate(timeout=60)
        ends.append((process.returncode, err))
    assert set(ends) <= {(-number, ""), (0, "")}
    assert not list(home.glob("games/*.lock"))


BEFORE_A_NODE = "The search was stopped before its first node: nothing is written.\n"


@pytest.mark.parametrize(
    "words",
    [
        ("trace", "--rows", "4", "--columns", "4", "--nodes", "20000", "--max-ply", "2", "--out", "tree.svg"),
        ("self-test",),
    ],
    ids=lambda words: words[0],
)
@pytest.mark.slow
def test_words_that_draw_without_a_window_do_so_too(home: Path, words: tuple[str, ...]) -> None:
    """Qt's parts are loaded and called there: an exception out of the blue killed the process in C code."""
    lot, ends = random.Random(len(words)), []
    for _ in range(STARTS):
        process = start(home, *words)
        time.sleep(lot.uniform(0, 0.7))
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        ends.append((process.returncode, err))
    assert set(ends) <= {(-signal.SIGINT, ""), (130, ""), (130, BEFORE_A_NODE), (0, "")}


CUT_WHILE_WRITING = """
import os, signal, sys
from ttt_gui import __main__
from ttt_gui.engine.export import trace_file

chunks = trace_file.chunks
def interrupted(trace):
    yield from chunks(trace)
    os.kill(os.getpid(), signal.SIGINT)
    yield b"too late"
trace_file.chunks = interrupted
sys.argv[1:] = ["trace", "XO./..X/O..", "--out", "tree.ttt-trace"]
sys.exit(__main__.main())
"""


def test_ctrl_c_while_a_file_is_written_leaves_no_half_of_it(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    folder = tmp_path / "here"
    folder.mkdir()
    command = [sys.executable, "-c", CUT_WHILE_WRITING]
    done = subprocess.run(command, env=env, cwd=folder, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (130, "")
    assert list(folder.iterdir()) == []


# What a full disk does, from a certain moment on: no file grows any more.
FULL = """
import resource, sys
from PySide6.QtCore import QTimer
from ttt_gui import app
from ttt_gui.game.rules import Rules
from ttt_gui.session.players import GameSetup, Seats

def fill_the_disk():
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

def play_and_close(program):
    program.controller.new_game(GameSetup(Rules(), Seats.TWO_HUMANS))
    program.window.board.cell_clicked.emit(4)
    program.writer.flush()
    fill_the_disk()
    if sys.argv[1] == "while playing":
        program.window.board.cell_clicked.emit(0)
    QTimer.singleShot(100, program.window.close)

class Program(app.RunningApp):
    def __init__(self):
        if sys.argv[1] == "at the start":
            fill_the_disk()
        super().__init__()
        QTimer.singleShot(0, lambda: play_and_close(self))

app.RunningApp = Program
sys.exit(app.run())
"""


def ended_on_a_full_disk(home: Path, moment: str) -> tuple[int, set[str], list[int]]:
    """The exit status, what it says was not saved, and how many moves the games on the disk have."""
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "TTT_GUI_HOME": str(home), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", FULL, moment]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout == ""
    assert not list(home.rglob("*.tmp"))
    said = done.stderr.splitlines()
    lost = {sentence.partition(" could not be saved: ")[0] for sentence in said}
    assert len(lost) == len(said)
    return done.returncode, lost, [GameRecord.load(path).played for path in home.glob("games/*.ttt")]


@pytest.mark.slow
def test_a_disk_that_is_full_from_the_start_is_told_at_the_end(home: Path) -> None:
    """One can play, and the window says that nothing is saved; when there is none any more, the terminal does."""
    status, lost, played = ended_on_a_full_disk(home, "at the start")
    assert (status, lost - {"The settings"}, played) == (1, {"The game"}, [])


@pytest.mark.slow
def test_a_disk_that_fills_up_while_playing_keeps_what_is_on_it(home: Path) -> None:
    status, lost, played = ended_on_a_full_disk(home, "while playing")
    assert (status, lost - {"The settings"}, played) == (1, {"The game"}, [1])


@pytest.mark.slow
def test_what_is_on_the_disk_already_is_not_lost_at_the_end(home: Path) -> None:
    """The game is saved once more then; that it cannot be is no loss, and not said."""
    status, lost, played = ended_on_a_full_disk(home, "at the end")
    assert (status, lost - {"The settings"}, played) == (len(lost), set(), [1])


CLOSED_DURING_AN_EXPORT = """
import sys, time
from PySide6.QtCore import QTimer
from ttt_gui import app

class Busy(app.RunningApp):
    def __init__(self):
        super().__init__()
        def fail(control):
            time.sleep(60)  # cannot be stopped, and would fail in the end
            raise OSError("too late")
        words = "tree.svg was not written: the program was closed before that was done."
        self.queue.run(fail, "tree.svg could not be written", promise=words)
        QTimer.singleShot(300, self.window.close)

app.RunningApp = Busy
sys.exit(app.run())
"""
NEXT_START = """
import sys
from PySide6.QtCore import QTimer
from ttt_gui import app

class Next(app.RunningApp):
    def __init__(self):
        super().__init__()
        QTimer.singleShot(300, self.tell)
    def tell(self):
        print(self.window.status.sentence, flush=True)
        self.window.close()

app.RunningApp = Next
sys.exit(app.run())
"""


@pytest.mark.slow
def test_closing_waits_a_second_for_what_runs_and_the_next_start_says_what_was_cut_short(home: Path) -> None:
    """No invisible process holds the game's lock: the next start resumes it, and says it once."""
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    began = time.monotonic()
    closed = subprocess.run(
        [sys.executable, "-c", CLOSED_DURING_AN_EXPORT],
        env=environment,
        timeout=40,
        check=False,
        capture_output=True,
        text=True,
    )
    assert closed.returncode == 1
    assert closed.stderr == "tree.svg was not written: the program was closed before that was done.\n"
    assert time.monotonic() - began < 20  # not the minute that the export takes
    told = [
        subprocess.run(
            [sys.executable, "-c", NEXT_START], env=environment, timeout=40, check=True, capture_output=True, text=True
        ).stdout.strip()
        for _ in range(2)
    ]
    assert told == ["tree.svg was not written: the program was closed before that was done.", ""]
    assert not list((home / "games").glob("*.lock"))


HUNG_DISK = """
import sys, threading
from PySide6.QtCore import QTimer
from ttt_gui import app
from ttt_gui.session.storage.folder import GamesFolder

class Hung(app.RunningApp):
    def __init__(self):
        super().__init__()
        QTimer.singleShot(200, self.play)
    def play(self):
        GamesFolder.write = lambda *_: threading.Event().wait(60)
        self.window.board.cell_clicked.emit(4)
        QTimer.singleShot(200, self.window.close)

app.RunningApp = Hung
sys.exit(app.run())
"""


@pytest.mark.slow
def test_a_game_that_a_hung_disk_did_not_take_is_said(home: Path) -> None:
    """It is waited for longer than for what computes, but not for ever; then it is said, with status 1."""
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    began = time.monotonic()
    ended = subprocess.run(
        [sys.executable, "-c", HUNG_DISK], env=environment, timeout=55, check=False, capture_output=True, text=True
    )
    assert time.monotonic() - began < 40
    assert ended.returncode == 1
    told = ended.stderr.splitlines()
    assert "The game could not be saved: the disk did not answer before the program ended." in told
    assert len(told) <= 2  # the settings wait behind it
