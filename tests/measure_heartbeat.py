"""Run by hand: how alive the window stays. `python tests/measure_heartbeat.py` on a real or a private screen.

While the real window searches the empty 4 × 4 board with plain minimax, a precise timer of 5 ms ticks in the UI
thread; the intervals between its ticks are the heartbeat; and so while the same search is a row of a comparison, with
the time that the player's search waits beside it until it begins; and so while an engine is examined, and while its
answers are held against the table of searches. Then the time from Stop to an idle game, and from the start of a process
to its first painted window. Nothing here is a test: the figures depend on the machine.
"""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

HEARTBEAT_MS = 5
SEARCH_SECONDS = 10
STOPS = 20
MOVES = 100
STARTS = 5
GUEST = ROOT / "tests" / "guests" / "stops_4.py"
GUEST_SECONDS = 120

FIRST_PAINT = """
import sys, time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from ttt_gui import app
from ttt_gui.ui.board.view import BoardView

paint = BoardView.paintEvent

def painted(board, event):
    paint(board, event)
    if board.window().isVisible() and not painted.done:
        painted.done = True
        print(time.monotonic(), flush=True)
        QTimer.singleShot(0, QApplication.instance().closeAllWindows)

painted.done = False
BoardView.paintEvent = painted
sys.exit(app.run())
"""


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def measure_window() -> None:
    from PySide6.QtCore import QEventLoop, Qt, QTimer
    from PySide6.QtWidgets import QApplication

    from ttt_gui.engine.request import Algorithm, SearchRequest
    from ttt_gui.engine.search.core import ENGINE
    from ttt_gui.engine.search.searcher import Searcher
    from ttt_gui.game.position import Position
    from ttt_gui.game.record import Strength
    from ttt_gui.game.rules import Rules
    from ttt_gui.session.game.controller import GameController
    from ttt_gui.session.game.play import Phase
    from ttt_gui.session.jobs.job import Call, Lane, Priority
    from ttt_gui.session.jobs.queue import JobQueue
    from ttt_gui.session.paths import standard_paths
    from ttt_gui.session.players import GameSetup, Seats
    from ttt_gui.session.settings import Settings
    from ttt_gui.session.storage.store import GameStore
    from ttt_gui.session.storage.writer import Writer
    from ttt_gui.ui.examine.state import Stage
    from ttt_gui.ui.look.theme import Look
    from ttt_gui.ui.main_window import MainWindow

    app = QApplication(sys.argv[:1])
    paths, queue = standard_paths(), JobQueue()
    writer = Writer(queue)
    settings = Settings(paths.settings, writer)
    settings.alpha_beta = False
    settings.limit_seconds = 0.0
    settings.tt, settings.tt_mib = "--table" in sys.argv, 4096
    settings.view = "analyse" if "--tree" in sys.argv else "play"
    settings.reply_delay_ms = 0
    settings.x_strength = settings.o_strength = Strength.PERFECT
    store = GameStore(paths.games, writer)
    controller = GameController(queue, settings, store, writer)
    window = MainWindow(Look(app), settings, controller, queue, ENGINE)
    controller.start()
    window.show()

    def wait(milliseconds: int) -> None:
        loop = QEventLoop()
        QTimer.singleShot(milliseconds, loop.quit)
        loop.exec()

    wait(500)
    ticks: list[float] = []
    heart = QTimer(interval=HEARTBEAT_MS, timerType=Qt.TimerType.PreciseTimer)
    heart.timeout.connect(lambda: ticks.append(time.perf_counter()))

    def heartbeat(name: str, seconds: float, is_over: Callable[[], bool] = lambda: False) -> None:
        ticks.clear()
        heart.start()
        end = time.monotonic() + seconds
        while time.monotonic() < end and not is_over():
            wait(min(200, round(seconds * 1000)))
        heart.stop()
        beats = [1000 * (after - before) for before, after in itertools.pairwise(ticks)]
        shares = ", ".join(f"p{round(share * 100)} {percentile(beats, share):.2f}" for share in (0.5, 0.99))
        print(f"heartbeat, {name}: {shares}, worst {max(beats):.2f} ms ({len(beats)} beats)")

    heartbeat("idle", 3)

    row = SearchRequest(Position(Rules(4, 4, 4)), Algorithm(alpha_beta=False))
    measured = queue.ask(lambda: Searcher(row), Priority.BACKGROUND, Lane.MEASURE, "The row could not be measured")
    heartbeat(f"a row of 4 × 4 plain minimax, {ENGINE} engine", SEARCH_SECONDS)
    waits = []
    for number in range(MOVES):
        wait(13 + number % 7)
        begun: list[float] = []
        done = QEventLoop()
        queue.finished.connect(done.quit)
        asked = time.perf_counter()
        queue.ask(lambda begun=begun: Call(lambda: begun.append(time.perf_counter())), Priority.PLAY, Lane.SEARCH, "")
        done.exec()
        queue.finished.disconnect(done.quit)
        waits.append(1000 * (begun[0] - asked))
    worst = f"median {percentile(waits, 0.5):.2f}, worst {max(waits):.2f} ms"
    print(f"the player's search waits beside the row: {worst} ({MOVES} moves)")
    queue.cancel(measured)
    controller.new_game(GameSetup(Rules(4, 4, 4), Seats.HUMAN_O))
    assert controller.game.phase is Phase.THINKING
    heartbeat(f"4 × 4 plain minimax, {ENGINE} engine", SEARCH_SECONDS)

    latencies = []
    for number in range(STOPS):
        if controller.game.phase is not Phase.THINKING:
            controller.game.resume()
        wait(40 + 13 * number)
        finished = QEventLoop()
        controller.study.searched.connect(finished.quit)
        began = time.perf_counter()
        QTimer.singleShot(0, controller.game.stop)
        finished.exec()
        latencies.append(1000 * (time.perf_counter() - began))
        controller.study.searched.disconnect(finished.quit)
    print(f"stop to idle: median {percentile(latencies, 0.5):.2f}, worst {max(latencies):.2f} ms ({STOPS} stops)")

    controller.game.stop()
    settings.view = "examine"
    wait(500)
    examining = window.laboratory.examining
    examiner = examining.examiner
    assert examiner is not None
    examiner.question_asked.connect(lambda _question: examiner.answer(True))
    examining.open(GUEST)
    over = (Stage.FINISHED, Stage.STOPPED, Stage.FAILED)
    heartbeat("an engine is examined", GUEST_SECONDS, lambda: examiner.now.stage in over)
    heartbeat("its answers are held against the table", GUEST_SECONDS, lambda: examiner.now.likeness is not None)
    print(f"answers like: {examiner.now.likeness.title if examiner.now.likeness else 'nothing by then'}")

    window.close()
    controller.close()
    queue.close()


def measure_starts() -> None:
    times = []
    for _ in range(STARTS):
        began = time.monotonic()
        command = [sys.executable, "-c", FIRST_PAINT]
        done = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stderr)
        times.append(float(done.stdout.split()[0]) - began)
    print(f"process start to first paint: {', '.join(f'{1000 * seconds:.0f}' for seconds in times)} ms")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["TTT_GUI_HOME"] = home
        measure_window()
        measure_starts()
