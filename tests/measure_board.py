"""Run by hand: how soon a click is a mark. `python tests/measure_board.py` on a real or a private screen.

In the real window on 8 x 8 the mouse is pressed and released on empty cells; the time runs from the press to the end of
the board's paint that shows the mark: alone, with values filling in, and with a search beside it that does not end.
Nothing here is a test: the figures depend on the machine.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

CLICKS = 40


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def measure() -> None:
    from PySide6.QtCore import QEventLoop, Qt, QTimer
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from ttt_gui.engine.request import Algorithm, SearchRequest
    from ttt_gui.engine.search.core import ENGINE
    from ttt_gui.game.rules import Rules
    from ttt_gui.session.game.controller import GameController
    from ttt_gui.session.paths import standard_paths
    from ttt_gui.session.players import GameSetup, Seats
    from ttt_gui.session.settings import Settings
    from ttt_gui.session.storage.store import GameStore
    from ttt_gui.session.storage.user_file import Writer
    from ttt_gui.session.tasks import TaskQueue
    from ttt_gui.ui.board.view import BoardView
    from ttt_gui.ui.look.theme import Look
    from ttt_gui.ui.main_window import MainWindow

    painted: list[tuple[float, int]] = []
    paint = BoardView.paintEvent

    def timed(board: BoardView, event: QPaintEvent) -> None:
        paint(board, event)
        painted.append((time.perf_counter(), board.position.stones))

    BoardView.paintEvent = timed  # type: ignore[method-assign]
    app = QApplication(sys.argv[:1])
    paths, queue = standard_paths(), TaskQueue()
    writer = Writer(queue)
    settings = Settings(paths.settings, writer)
    settings.limit_seconds = 0.0
    store = GameStore(paths.games, writer)
    controller = GameController(queue, settings, store, writer)
    window = MainWindow(Look(app), settings, controller, queue, ENGINE)
    controller.start()
    window.resize(1440, 1000)
    window.show()

    def wait(milliseconds: int) -> None:
        loop = QEventLoop()
        QTimer.singleShot(milliseconds, loop.quit)
        loop.exec()

    def clicks(name: str, search: bool) -> None:
        controller.new_game(GameSetup(Rules(8, 8, 8), Seats.TWO_HUMANS))
        wait(300)
        times = []
        for cell in range(CLICKS):
            position = controller.game.position
            if search:
                controller.asking.search(SearchRequest(position, Algorithm(alpha_beta=False)))
            wait(60)
            painted.clear()
            at = window.board.board_geometry.cell_rect((cell * 11) % 64).center().toPoint()
            began = time.perf_counter()
            QTest.mouseClick(window.board, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
            while not any(stones > position.stones for _when, stones in painted):
                app.processEvents()
            times.append(1000 * (next(when for when, stones in painted if stones > position.stones) - began))
        shares = ", ".join(f"p{round(share * 100)} {percentile(times, share):.1f}" for share in (0.5, 0.95))
        print(f"click to mark, {name}: {shares}, worst {max(times):.1f} ms ({CLICKS} clicks)")

    clicks("alone", search=False)
    clicks("a search beside it", search=True)
    window.actions_["values"].trigger()
    clicks("values filling in", search=False)
    clicks("values and a search", search=True)
    window.close()
    controller.close()
    queue.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["TTT_GUI_HOME"] = home
        measure()
