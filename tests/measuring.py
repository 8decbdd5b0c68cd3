"""What the scripts that measure share: the real program in a home of its own, waiting, and the beats of its loop."""

from __future__ import annotations

import itertools
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from PySide6.QtCore import QEventLoop, Qt, QTimer

from ttt_gui.app import PAINTED_MS, RunningApp
from ttt_gui.game.record import Strength
from ttt_gui.session.settings import Theme

HEARTBEAT_MS = 5


@contextmanager
def home() -> Iterator[Path]:
    """Settings, games and log of the program stand in a folder that is removed at the end."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TTT_GUI_HOME"] = folder
        yield Path(folder)


@contextmanager
def running(width: int = 1440, height: int = 900, **settings: object) -> Iterator[RunningApp]:
    """Open the program's window in a fresh home, light, against Perfect; ``settings`` are set before it is shown."""
    with home():
        program = RunningApp()
        usual = {"theme": Theme.LIGHT, "x_strength": Strength.PERFECT, "o_strength": Strength.PERFECT}
        for name, value in (usual | settings).items():
            setattr(program.settings, name, value)
        program.window.resize(width, height)
        program.window.show()
        QTimer.singleShot(PAINTED_MS, program.window.import_pages)  # as run() does
        yield program
        program.window.close()
        program.close()


def wait(milliseconds: int) -> None:
    """Let the event loop run for so long."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


class Heart:
    """Ticks in the UI thread every 5 ms, as precisely as Qt can; the intervals tell how long the thread stood still."""

    def __init__(self) -> None:
        self._ticks: list[tuple[float, float]] = []
        self._timer = QTimer(interval=HEARTBEAT_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(lambda: self._ticks.append((time.perf_counter(), time.thread_time())))

    @contextmanager
    def beating(self) -> Iterator[list[tuple[float, float]]]:
        """Give a list that holds, at the end, each interval in ms: by the clock, and in the UI thread's own time."""
        beats: list[tuple[float, float]] = []
        self._ticks.clear()
        self._timer.start()
        yield beats
        self._timer.stop()
        beats += [(1000 * (b[0] - a[0]), 1000 * (b[1] - a[1])) for a, b in itertools.pairwise(self._ticks)]
