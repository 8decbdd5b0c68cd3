"""Run by hand: what one click on the board and the computer's reply pass in the UI thread: functions, files, calls.
`python tests/measure_click.py [--view analyse] [--list]`; `--list` names the functions, by file.

On 3 × 3, against Perfect, in a fresh profile: the second move of the person, so that nothing is done for the first
time.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from PySide6.QtCore import QEventLoop, Qt, QTimer  # noqa: E402
from PySide6.QtGui import QGuiApplication  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

from ttt_gui.engine.search.core import ENGINE  # noqa: E402
from ttt_gui.session.game.controller import GameController  # noqa: E402
from ttt_gui.session.game.play import Phase  # noqa: E402
from ttt_gui.session.paths import standard_paths  # noqa: E402
from ttt_gui.session.settings import Settings, Theme  # noqa: E402
from ttt_gui.session.storage.store import GameStore  # noqa: E402
from ttt_gui.session.storage.user_file import Writer  # noqa: E402
from ttt_gui.session.tasks import TaskQueue  # noqa: E402
from ttt_gui.ui.look.theme import Look  # noqa: E402
from ttt_gui.ui.main_window import MainWindow  # noqa: E402

PRODUCT = str(ROOT / "ttt_gui")
SHOWN = ("allow", "refresh", "show_search")
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


def until_quiet(controller: GameController, queue: TaskQueue) -> None:
    """Let the event loop run until the person is to move and nothing is computed, and then what follows of itself."""
    quiet = 0
    while quiet < 20:
        loop = QEventLoop()
        QTimer.singleShot(10, loop.quit)
        loop.exec()
        done = controller.game.phase in (Phase.HUMAN_TURN, Phase.OVER) and not queue.busy
        quiet = quiet + 1 if done else 0


def click(window: MainWindow, cell: str) -> None:
    board = window.board
    place = board.board_geometry.cell_rect(board.position.rules.cell_named(cell)).center().toPoint()
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--view", default="play", choices=("play", "analyse"))
    parser.add_argument("--list", action="store_true", help="name the functions, by file")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ["TTT_GUI_HOME"] = home
        app = QApplication(sys.argv[:1])
        paths, queue = standard_paths(), TaskQueue()
        writer = Writer(queue)
        settings = Settings(paths.settings, writer)
        settings.view = arguments.view
        controller = GameController(queue, settings, GameStore(paths.games, writer), writer)
        window = MainWindow(Look(app, Theme.LIGHT), settings, controller, queue, ENGINE)
        window.resize(1440, 900)
        window.show()
        until_quiet(controller, queue)
        click(window, "b2")
        until_quiet(controller, queue)
        with counted() as calls:
            click(window, "b1")
            until_quiet(controller, queue)
        files = Counter(code.co_filename for code in calls)
        print(f"{len(calls)} functions in {len(files)} files, {calls.total():,} calls")
        for name in SHOWN:
            each = {code.co_qualname: times for code, times in calls.items() if code.co_name == name}
            print(f"  {name}: " + ", ".join(f"{who} {times}" for who, times in sorted(each.items())))
        if arguments.list:
            for path in sorted(files):
                names = sorted(f"{code.co_qualname} {calls[code]}" for code in calls if code.co_filename == path)
                print(f"{Path(path).relative_to(PRODUCT)}: " + ", ".join(names))
        window.close()
        controller.close()
        queue.close()
        QGuiApplication.clipboard().clear()  # WORKAROUND: as app.py's, see _CLIPBOARD_WITHIN there
    return 0


if __name__ == "__main__":
    sys.exit(main())
