"""Run by hand: what one click on the board and the computer's reply pass in the UI thread: functions, files, calls;
with `--view learn` the next step of a lesson.
`python tests/measure_click.py [--view analyse] [--list]`; `--list` names the functions, by file.

On 3 × 3, against Perfect, in a fresh profile: the second move of the person, or the second step of the fourth lesson,
so that nothing is done for the first time.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from measuring import ROOT, running, wait
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ttt_gui.app import RunningApp
from ttt_gui.session.game.play import Phase
from ttt_gui.ui.learn.page import SHIPPED
from ttt_gui.ui.main_window import MainWindow

PRODUCT = str(ROOT / "ttt_gui")
SHOWN = ("allow", "refresh", "show_search", "NumberLayout.__init__", "fit")
"""What is said of these functions besides: how often each was called."""


@contextmanager
def counted() -> Iterator[Counter[CodeType]]:
    """Count the calls of the product's functions in this thread."""
    calls: Counter[CodeType] = Counter()

    def note(frame: FrameType, event: str, _argument: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(PRODUCT):
            calls[frame.f_code] += 1

    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(None)


def until_quiet(program: RunningApp) -> None:
    """Let the event loop run until the person is to move and nothing is computed, and then what follows of itself."""
    quiet = 0
    while quiet < 20:
        wait(10)
        done = program.controller.game.phase in (Phase.HUMAN_TURN, Phase.OVER) and not program.queue.busy
        quiet = quiet + 1 if done else 0


def click(window: MainWindow, cell: str) -> None:
    board = window.play.board
    place = board.board_geometry.cell_rect(board.position.rules.cell_named(cell)).center().toPoint()
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--view", default="play", choices=("play", "analyse", "learn"))
    parser.add_argument("--list", action="store_true", help="name the functions, by file")
    arguments = parser.parse_args()
    with running(view=arguments.view) as program:
        until_quiet(program)
        go_on = partial(click, program.window)
        if arguments.view == "learn":
            learn = program.window.show_learn()
            learn.open_lesson(SHIPPED[3])
            until_quiet(program)
            go_on = lambda _cell: learn.lesson.next.click()  # noqa: E731
        go_on("b2")
        until_quiet(program)
        with counted() as calls:
            go_on("b1")
            until_quiet(program)
    files = Counter(code.co_filename for code in calls)
    print(f"{len(calls)} functions in {len(files)} files, {calls.total():,} calls")
    for name in SHOWN:
        each = {code.co_qualname: times for code, times in calls.items() if name in (code.co_name, code.co_qualname)}
        print(f"  {name}: " + ", ".join(f"{who} {times}" for who, times in sorted(each.items())))
    if arguments.list:
        for path in sorted(files):
            names = sorted(f"{code.co_qualname} {calls[code]}" for code in calls if code.co_filename == path)
            print(f"{Path(path).relative_to(PRODUCT)}: " + ", ".join(names))
    return 0


if __name__ == "__main__":
    sys.exit(main())
