"""Run by hand: how soon a click is a mark. `python tests/measure_board.py` on a real or a private screen.

In the real window on 8 x 8 the mouse is pressed and released on empty cells; the time runs from the press to the end of
the board's paint that shows the mark: alone, with values filling in, and with a search beside it that does not end.
Nothing here is a test: the figures depend on the machine.
"""

from __future__ import annotations

import time

from measuring import percentile, running, wait
from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtTest import QTest

from ttt_gui.app import RunningApp
from ttt_gui.engine.request import Algorithm, SearchRequest
from ttt_gui.game.rules import Rules
from ttt_gui.session.players import GameSetup, Seats
from ttt_gui.ui.board.view import BoardView

CLICKS = 40
painted: list[tuple[float, int]] = []
"""When the board has been painted, and with how many stones."""
paint = BoardView.paintEvent


def timed(board: BoardView, event: QPaintEvent) -> None:
    paint(board, event)
    painted.append((time.perf_counter(), board.position.stones))


def clicks(program: RunningApp, name: str, search: bool) -> None:
    controller, board = program.controller, program.window.play.board
    controller.new_game(GameSetup(Rules(8, 8, 8), Seats.TWO_HUMANS))
    wait(300)
    times = []
    for cell in range(CLICKS):
        position = controller.game.position
        if search:
            controller.asking.search(SearchRequest(position, Algorithm(alpha_beta=False)))
        wait(60)
        painted.clear()
        at = board.board_geometry.cell_rect((cell * 11) % 64).center().toPoint()
        began = time.perf_counter()
        QTest.mouseClick(board, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
        while not any(stones > position.stones for _when, stones in painted):
            program.app.processEvents()
        times.append(1000 * (next(when for when, stones in painted if stones > position.stones) - began))
    shares = ", ".join(f"p{round(share * 100)} {percentile(times, share):.1f}" for share in (0.5, 0.95))
    print(f"click to mark, {name}: {shares}, worst {max(times):.1f} ms ({CLICKS} clicks)")


if __name__ == "__main__":
    BoardView.paintEvent = timed  # type: ignore[method-assign]
    with running(1440, 1000, limit_seconds=0.0) as program:
        program.controller.start()
        clicks(program, "alone", search=False)
        clicks(program, "a search beside it", search=True)
        program.window.actions_["values"].trigger()
        clicks(program, "values filling in", search=False)
        clicks(program, "values and a search", search=True)
