"""Run by hand: how alive the window stays. `python tests/measure_heartbeat.py` on a real or a private screen.

With the word `examine`: while an engine is examined and held against the table, and while the worst of engines are.

While the real window searches the empty 4 × 4 board with plain minimax, a precise timer of 5 ms ticks in the UI
thread; the intervals between its ticks are the heartbeat; and so while the same search is a row of a comparison, with
the time that the player's search waits beside it until it begins. Then the time from Stop to an idle game, and from the
start of a process to its first painted window. Nothing here is a test: the figures depend on the machine.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from measuring import ROOT, Heart, home, percentile, running, wait
from PySide6.QtCore import QEventLoop, QTimer

from tests.hostile_engines import BOMB, GIVEN_UP, REFUSED, STOPPED
from tests.samples.index import source_of
from ttt_gui.app import RunningApp
from ttt_gui.engine.request import Algorithm, SearchRequest
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.play import Phase
from ttt_gui.session.players import GameSetup, Seats
from ttt_gui.session.schedule import Lane, Priority
from ttt_gui.ui.examine.commands import TrustDialog

SEARCH_MS = 10_000
EXAMINE_SECONDS = 20
CLOSER_MS = 12_000
"""What follows an examination: its answers are held against every row of the table."""
ENGINES = {
    "an engine that stops 2 plies deep": source_of("stops_2.py"),
    "fork bomb": BOMB,
    **{name: source for name, (source, _) in {**REFUSED, **GIVEN_UP}.items()},
    **STOPPED,
}
STOPS = 20
MOVES = 100
STARTS = 5

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


def heartbeat(name: str, during: Callable[[], None]) -> None:
    """Print the intervals between the ticks while something goes on."""
    with Heart().beating() as beats:
        during()
    walls = [wall for wall, _ in beats]
    middle, most = percentile(walls, 0.5), percentile(walls, 0.99)
    print(f"{name:<46} p50 {middle:6.2f}  p99 {most:6.2f}  worst {max(walls):6.2f} ms  {len(walls):5,} beats")


def measure_searches(program: RunningApp) -> None:
    queue, controller = program.queue, program.controller
    heartbeat("idle", lambda: wait(3_000))

    row = SearchRequest(Position(Rules(4, 4, 4)), Algorithm(alpha_beta=False))
    error_text = "The row could not be measured"
    measured = queue.run(lambda control: control.do(Searcher(row)), error_text, Priority.BACKGROUND, Lane.MEASURE)
    heartbeat(f"a row of 4 × 4 plain minimax, {ENGINE} engine", lambda: wait(SEARCH_MS))
    waits = []
    for number in range(MOVES):
        wait(13 + number % 7)
        begun: list[float] = []
        done = QEventLoop()
        asked = time.perf_counter()
        move = queue.run(lambda _, begun=begun: begun.append(time.perf_counter()), "", Priority.PLAY, Lane.SEARCH)
        move.finished.connect(done.quit)
        done.exec()
        waits.append(1000 * (begun[0] - asked))
    worst = f"median {percentile(waits, 0.5):.2f}, worst {max(waits):.2f} ms"
    print(f"the player's search waits beside the row: {worst} ({MOVES} moves)")
    measured.cancel()
    controller.asking.search(row)
    heartbeat(f"4 × 4 plain minimax, {ENGINE} engine", lambda: wait(SEARCH_MS))

    controller.new_game(GameSetup(Rules(4, 4, 4), Seats.HUMAN_O))  # Perfect shows a second of a search, then it moves
    latencies = []
    for number in range(STOPS):
        if controller.game.phase is not Phase.THINKING:
            controller.game.resume()
        wait(40 + 13 * number)
        finished = QEventLoop()
        controller.game.phase_changed.connect(finished.quit)
        began = time.perf_counter()
        QTimer.singleShot(0, controller.game.stop)
        finished.exec()
        latencies.append(1000 * (time.perf_counter() - began))
        controller.game.phase_changed.disconnect(finished.quit)
    print(f"stop to idle: median {percentile(latencies, 0.5):.2f}, worst {max(latencies):.2f} ms ({STOPS} stops)")


def measure_examining(program: RunningApp) -> None:
    """While an engine is examined and held against the table, and while the worst ones do their worst."""
    examiner = program.window.show_examine().examiner
    heartbeat("idle", lambda: wait(3_000))
    for number, (name, source) in enumerate(ENGINES.items()):
        path = Path(os.environ["TTT_GUI_HOME"], f"engine_{number}.py")
        path.write_text(source)

        def examined(path: Path = path) -> None:
            """Allowed, asked, stopped where it does not end."""
            program.window.show_examine().open(path)
            end = time.monotonic() + EXAMINE_SECONDS
            while examiner.now.is_busy and time.monotonic() < end:
                for dialog in program.window.findChildren(TrustDialog):
                    dialog.yes.click()
                wait(20)
            examiner.stop()
            while examiner.now.is_busy:
                wait(20)

        heartbeat(name, examined)
        print(f"{'':<46} {examiner.now.phase.value} {examiner.now.sentence}")
        if not number:
            heartbeat("what follows: right ones in groups, the table", lambda: wait(CLOSER_MS))
            examined()  # again: the table is there
            heartbeat("the same, the table being there", lambda: wait(CLOSER_MS // 4))


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
    switches = {"alpha_beta": False, "limit_seconds": 0.0, "tt": "--table" in sys.argv, "tt_mib": 4096}
    if "examine" in sys.argv:
        with running(**switches, view="examine", reply_delay_ms=0) as program:
            program.controller.start()
            wait(500)
            measure_examining(program)
    else:
        with running(**switches, view="analyse" if "--tree" in sys.argv else "play", reply_delay_ms=0) as program:
            program.controller.start()
            wait(500)
            measure_searches(program)
        with home():
            measure_starts()
