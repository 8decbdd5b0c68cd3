"""The process itself: opened, closed in every way and at any moment, on a full or a hung disk."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import ttt_gui
from tests.waiting import PATIENCE, wait_until
from ttt_gui.game.record import GameRecord
from ttt_gui.ui.window.actions import VIEWS

ROOT = Path(ttt_gui.__file__).parents[1]
STARTS = int(os.environ.get("TTT_GUI_STARTS", "6"))  # of each kind; 60 takes minutes
PROGRAM = ("-P", "-m", "ttt_gui")
ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name)]
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only there a disk can be made")
posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals to send, and no such limits")


@pytest.fixture(autouse=True)
def sighup_as_usual() -> Iterator[None]:
    """Start programs with SIGHUP as it usually is: the tests may run under nohup, which the program respects."""
    if sys.platform == "win32":
        yield
        return
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


def environment(home: Path) -> dict[str, str]:
    return {**os.environ, "QT_QPA_PLATFORM": "offscreen", "TTT_GUI_HOME": str(home), "PYTHONPATH": str(ROOT)}


def start(home: Path, *words: str, before: tuple[str, ...] = ()) -> subprocess.Popen[str]:
    """Start as start.py does: both signals are held back while the interpreter itself begins."""
    command, pipe = [*before, sys.executable, *PROGRAM, *words], subprocess.PIPE
    held = {signal.SIGINT, signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, held)
    try:
        return subprocess.Popen(command, env=environment(home), cwd=home.parent, text=True, stdout=pipe, stderr=pipe)
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, held)


def wait_for_a_game(home: Path, process: subprocess.Popen[str] | subprocess.Popen[bytes]) -> None:
    """Wait until a game is on the disk."""
    wait_until(lambda: list(home.glob("games/*.ttt")) or process.poll() is not None, "no game was saved")
    assert process.poll() is None, process.communicate()


def started(home: Path, *before: str) -> subprocess.Popen[str]:
    """Start, and wait until the running game is on the disk."""
    process = start(home, before=before)
    wait_for_a_game(home, process)
    return process


def ended(words: tuple[str, ...], env: dict[str, str], folder: Path | None = None) -> tuple[int, str, str]:
    """Run Python with these words until it ends; return its status, and what it printed on both streams."""
    done = subprocess.run(
        [sys.executable, *words], env=env, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    return done.returncode, done.stdout, done.stderr


def ran(home: Path, code: str, *words: str, **names: str) -> tuple[int, str, str]:
    """Run this code as a program of its own, with these names in its environment: whatever it prints, no traceback and
    no word of Qt's on a thread."""
    status, out, err = ended(("-c", code, *words), {**environment(home), **names}, home.parent)
    assert "Traceback" not in err
    assert "QThread" not in err
    return status, out, err


def signalled(process: subprocess.Popen[str], number: int) -> tuple[int, str]:
    process.send_signal(number)
    _, err = process.communicate(timeout=PATIENCE)
    return process.returncode, err


@posix
@pytest.mark.parametrize("number", ENDING)
def test_a_signal_closes_it_cleanly(home: Path, number: int) -> None:
    """Once the running game is on the disk: the loop then runs, or is about to."""
    process = started(home)
    assert signalled(process, number) == (0, "")
    assert not list(home.glob("games/*.lock"))


@posix
@pytest.mark.slow
def test_a_window_opens_and_closes_without_standard_streams(home: Path) -> None:
    """As a desktop may start it, or somebody with `<&- >&- 2>&-`."""
    command = ["sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh", sys.executable, *PROGRAM]
    env = environment(home)
    with subprocess.Popen(command, env=env, cwd=home.parent, text=True, stderr=subprocess.PIPE) as process:
        wait_for_a_game(home, process)
        assert signalled(process, signal.SIGTERM) == (0, "")


@posix
@pytest.mark.slow
def test_closing_the_terminal_ends_it_in_order(home: Path) -> None:
    """The kernel sends SIGHUP, and whatever is printed fails from then on."""
    import pty

    own, terminal = pty.openpty()
    code = f"import fcntl, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); sys.argv = ['']\n{PLAYING}"
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        env=environment(home),
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        start_new_session=True,
    )
    os.close(terminal)
    try:
        wait_for_a_game(home, process)
    finally:
        os.close(own)
    assert process.wait(PATIENCE) == 0
    assert [GameRecord.load(path).played for path in home.glob("games/*.ttt")] == [1]
    assert not list(home.glob("games/*.lock"))


@posix
@pytest.mark.slow
def test_with_nohup_it_goes_on_when_the_terminal_is_closed(home: Path) -> None:
    process = started(home, "nohup")
    process.send_signal(signal.SIGHUP)
    assert signalled(process, signal.SIGTERM)[0] == 0
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


@posix
@pytest.mark.slow
def test_a_signal_before_the_loop_runs_is_not_forgotten(home: Path) -> None:
    assert ran(home, EARLY)[:2] == (0, "")


PLAYING = """
from PySide6.QtCore import QTimer
from ttt_gui import app
from ttt_gui.game.rules import Rules
from ttt_gui.session.players import GameSetup, Seats

class Playing(app.RunningApp):
    def __init__(self):
        super().__init__()
        QTimer.singleShot(0, self.play)
    def play(self):
        self.controller.new_game(GameSetup(Rules(), Seats.TWO_HUMANS))
        self.window.play.board.cell_clicked.emit(4)

app.RunningApp = Playing
sys.exit(app.run())
"""
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
    window.play.board.cell_clicked.emit(0)  # the computer begins to think
    QTimer.singleShot(0, window.close)

MainWindow.showEvent = close_soon
sys.exit(app.run(StartOptions(rules=Rules(4, 4, 4), algorithm=Algorithm(alpha_beta=False))))
"""


@pytest.mark.slow
def test_closing_the_window_while_it_thinks_ends_with_status_0(home: Path) -> None:
    assert ran(home, CLOSING)[:2] == (0, "")


OPENING = """
import sys
from PySide6.QtCore import QTimer
from tests import qt_imports
from ttt_gui import app

class Opening(app.RunningApp):
    def __init__(self):
        super().__init__()
        qt_imports.watch()
        self.names = sys.argv[1:]
        if self.names[0] == "growth":
            self.settings.view = self.names.pop(0)
        self.timer = QTimer(interval=1)
        self.timer.timeout.connect(self.go_on)
        self.timer.start()
    def go_on(self):
        if self.names:
            self.window.actions_[self.names.pop(0)].trigger()
        elif not self.queue.busy:
            self.timer.stop()
            self.window.close()

app.RunningApp = Opening
status = app.run()
sys.exit("; ".join(qt_imports.NOTED) or status)
"""
GROWTH = ("growth",), ("growing",)


@pytest.mark.slow
def test_growth_is_opened_at_once(home: Path) -> None:
    """As the view that was open last, and by a person, with an allocator that finds what is freed twice: a worker that
    imported the plotting library made types of Qt's, which the window made as well."""
    for number in range(STARTS):
        assert ran(home.with_name(f"home-{number}"), OPENING, *GROWTH[number % 2], PYTHONMALLOC="debug") == (0, "", "")


@pytest.mark.slow
def test_no_task_of_a_view_that_opens_imports_qt(home: Path) -> None:
    """In a process of its own, where nothing is imported yet but what the start imports."""
    assert ran(home, OPENING, *(view.action for view in VIEWS)) == (0, "", "")


MEETING = """
import sys
import threading
import ttt_gui
from PySide6 import QtCore, QtGui, QtWidgets

together = threading.Barrier(2)

def meet():
    together.wait()
    for module in (QtCore, QtGui, QtWidgets):
        for name in dir(module):
            getattr(module, name)

sys.setswitchinterval(0.0001)  # seconds
worker = threading.Thread(target=meet)
worker.start()
meet()
worker.join()
"""


def test_two_threads_may_meet_each_type_of_qt_at_once(home: Path) -> None:
    """Whichever call of Qt's gives a worker something of a type that the window has not met yet: each is made before.
    With PySide6's own way of making types this died in 20 of 20 runs."""
    assert ran(home, MEETING, PYTHONMALLOC="debug") == (0, "", "")


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
from ttt_gui.ui.window.actions import VIEWS
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
    assert ran(home, ASKED_TO_OPEN, str(tmp_path))[:2] == (0, "opened both\n")


OPENED_BY_A_WORD = """
import sys
from ttt_gui.command.main import main
from ttt_gui.ui.learn.page import LearnPage

show = LearnPage._show_lesson

def show_and_close(page, *found):
    show(page, *found)
    print(page.lesson.title.text())
    page.window().close()

LearnPage._show_lesson = show_and_close
sys.exit(main(["lesson", sys.argv[1]]))
"""


@pytest.mark.slow
def test_the_word_lesson_opens_the_window_on_a_lesson(home: Path) -> None:
    path = Path(__file__).parents[1] / "resources" / "lessons" / "4-the-first-cut.md"
    assert ran(home, OPENED_BY_A_WORD, str(path))[:2] == (0, "The first cut\n")


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
    assert ran(home, COPYING)[:2] == (0, "copied\n")


@posix
@pytest.mark.parametrize("number", ENDING)
@pytest.mark.slow
def test_a_signal_in_the_first_half_second_ends_it_without_a_word(home: Path, number: signal.Signals) -> None:
    """By the signal while it is loading (130 and 143 in a shell), with status 0 from then on; never a traceback."""
    lot, ends = random.Random(number), []
    for _ in range(STARTS):
        process = start(home)
        time.sleep(lot.uniform(0, 0.5))  # the step is the point: no signal to wait for
        ends.append(signalled(process, number))
    assert set(ends) <= {(-number, ""), (0, "")}
    assert not list(home.glob("games/*.lock"))


BEFORE_A_NODE = "The search was stopped before its first node: nothing is written.\n"


@posix
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
        ends.append(signalled(process, signal.SIGINT))
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


@posix
def test_ctrl_c_while_a_file_is_written_leaves_no_half_of_it(home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    assert ended(("-c", CUT_WHILE_WRITING), environment(home), folder) == (130, "", "")
    assert list(folder.iterdir()) == []


# What a full disk does, from a certain step on: no file grows any more.
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
    program.window.play.board.cell_clicked.emit(4)
    program.writer.flush()
    fill_the_disk()
    if sys.argv[1] == "while playing":
        program.window.play.board.cell_clicked.emit(0)
    QTimer.singleShot(0, program.window.close)

class Program(app.RunningApp):
    def __init__(self):
        if sys.argv[1] == "at the start":
            fill_the_disk()
        super().__init__()
        QTimer.singleShot(0, lambda: play_and_close(self))

app.RunningApp = Program
sys.exit(app.run())
"""


@posix
@pytest.mark.parametrize(
    ("step", "lost", "played"),
    [("at the start", {"The game"}, []), ("while playing", {"The game"}, [1]), ("at the end", set(), [1])],
)
@pytest.mark.slow
def test_what_a_full_disk_did_not_take_is_told_at_the_end(
    home: Path, step: str, lost: set[str], played: list[int]
) -> None:
    """One can play, and the window says that nothing is saved; when there is none any more, the terminal does. What is
    on the disk already stays, and that it cannot be saved once more is no loss."""
    status, out, err = ran(home, FULL, step)
    said = err.splitlines()
    told = {sentence.partition(" could not be saved: ")[0] for sentence in said}
    assert (len(told), told - {"The settings"}) == (len(said), lost)
    assert (status, out) == (1 if said else 0, "")
    assert [GameRecord.load(path).played for path in home.glob("games/*.ttt")] == played
    assert not list(home.rglob("*.tmp"))


# Steps of Learn, some of which a full disk does not take; "tmpfs" is a real one, else no file grows any more.
LEARNING = """
import resource, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from ttt_gui import app

kind, is_freed = sys.argv[1], sys.argv[2] == "freed"
filler = Path(sys.argv[3], "filler")

def fill_the_disk():
    if kind != "tmpfs":
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        return
    with open(filler, "wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            pass

def free_the_disk():
    if kind == "tmpfs":
        filler.unlink()
    else:
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

class Program(app.RunningApp):
    def __init__(self):
        super().__init__()
        self.failures = []
        QTimer.singleShot(0, self.learn)
    def do(self, *steps):
        for step in steps:
            self.progress.set_done("mine.md", "Mine", step)
        self.writer.flush()
    def learn(self):
        self.do("1", "2", "3")
        fill_the_disk()
        self.writer.said.connect(self.failures.append)
        self.do("4", "5", "6")
        assert self.failures[0].startswith("What you did in Learn could not be saved: "), self.failures
        if is_freed:
            free_the_disk()
        self.window.close()

app.RunningApp = Program
sys.exit(app.run())
"""


def steps_done(home: Path) -> list[str]:
    """The steps that stand in the file, and as the next start reads them."""
    values = json.loads((home / "progress.json").read_text())["values"]
    return [key.rpartition("\n")[2] for key in values]


@pytest.fixture(params=["limit", pytest.param("tmpfs", marks=linux)])
def small_disk(request: pytest.FixtureRequest, home: Path) -> Iterator[str]:
    """The kind of a disk that can be filled: one of a megabyte at ``home``, where root may mount it."""
    kind: str = request.param
    home.mkdir(exist_ok=True)
    if kind == "tmpfs":
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=1m", "none", str(home)], check=False, capture_output=True
        )
        if mounted.returncode:
            pytest.skip("no file system can be mounted here")
    yield kind
    if kind == "tmpfs":
        subprocess.run(["umount", str(home)], check=True)


@posix
@pytest.mark.slow
def test_steps_of_learn_that_a_full_disk_did_not_take_are_written_at_the_end(home: Path, small_disk: str) -> None:
    """The disk is full, steps are done, there is room again, the window is closed: all six are there."""
    assert ran(home, LEARNING, small_disk, "freed", str(home)) == (0, "", "")
    assert steps_done(home) == list("123456")


@posix
@pytest.mark.slow
def test_steps_of_learn_that_could_not_be_written_at_the_end_either_are_named(home: Path, small_disk: str) -> None:
    """With status 1; what was there before stays, whole."""
    status, out, err = ran(home, LEARNING, small_disk, "full", str(home))
    assert (status, out) == (1, "")
    assert [line for line in err.splitlines() if line.startswith("What you did in Learn could not be saved: ")]
    assert steps_done(home) == list("123")
    assert not list(home.rglob("*.tmp"))


CLOSED_DURING_AN_EXPORT = """
import sys, threading
from PySide6.QtCore import QTimer
from ttt_gui import app

class Busy(app.RunningApp):
    def __init__(self):
        super().__init__()
        begun = threading.Event()
        def hang(control):
            begun.set()
            threading.Event().wait()  # cannot be stopped
        words = "tree.svg was not written: the program was closed before that was done."
        self.queue.run(hang, "tree.svg could not be written", if_dropped=words)
        QTimer.singleShot(0, lambda: begun.wait() and self.window.close())

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
        QTimer.singleShot(0, self.tell)
    def tell(self):
        print(self.window.status.sentence, flush=True)
        self.window.close()

app.RunningApp = Next
sys.exit(app.run())
"""


@posix
@pytest.mark.slow
def test_closing_waits_a_second_for_what_runs_and_the_next_start_says_what_was_cut_short(home: Path) -> None:
    """No invisible process holds the game's lock: the next start resumes it, and says it once."""
    sentence = "tree.svg was not written: the program was closed before that was done.\n"
    assert ran(home, CLOSED_DURING_AN_EXPORT) == (1, "", sentence)
    assert [ran(home, NEXT_START)[1] for _ in range(2)] == [sentence, "\n"]
    assert not list((home / "games").glob("*.lock"))


FULL_FOR_LEARN = """
import sys
from PySide6.QtCore import QTimer
from ttt_gui import app

class Program(app.RunningApp):
    def __init__(self):
        super().__init__()
        QTimer.singleShot(0, self.learn)
    def learn(self):
        def full():
            raise OSError(28, "No space left on device")
        self.progress._file.write = full
        self.progress.set_done("mine.md", "Mine", "1")
        self.window.close()

app.RunningApp = Program
sys.exit(app.run())
"""


@pytest.mark.slow
def test_the_next_start_says_what_could_not_be_saved(home: Path) -> None:
    """Once: whoever starts the program from the desktop sees nothing of what an end prints."""
    sentence = "What you did in Learn could not be saved: No space left on device.\n"
    assert ran(home, FULL_FOR_LEARN) == (1, "", sentence)
    assert [ran(home, NEXT_START)[1] for _ in range(2)] == [sentence, "\n"]


HUNG_DISK = """
import sys, threading
from PySide6.QtCore import QTimer
from ttt_gui import app
from ttt_gui.session.storage.folder import GamesFolder

class Hung(app.RunningApp):
    def __init__(self):
        super().__init__()
        QTimer.singleShot(0, self.play)
    def play(self):
        GamesFolder.write = lambda *_: threading.Event().wait()
        self.window.play.board.cell_clicked.emit(4)
        QTimer.singleShot(0, self.window.close)

app.RunningApp = Hung
sys.exit(app.run())
"""


@posix
@pytest.mark.slow
def test_a_game_that_a_hung_disk_did_not_take_is_said(home: Path) -> None:
    """It is waited for longer than for what computes, but not for ever; then it is said, with status 1."""
    status, _, err = ran(home, HUNG_DISK)
    assert status == 1
    told = err.splitlines()
    assert "The game could not be saved: the disk did not answer before the program ended." in told
    assert len(told) <= 2  # the settings wait behind it
