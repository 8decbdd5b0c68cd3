"""Measures what a step of Be the search takes, in processor time: to hold an action against the search, and to show
what comes of it.

    python tests/measure_be_search.py

Prints for each tree the steps, and the mean and the longest time of both in milliseconds.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication, QMainWindow

from ttt_gui.engine.learn.be_search import Action, GivenAction
from ttt_gui.engine.learn.exercise import ExerciseKind, Material, draw
from ttt_gui.engine.learn.search_root import SearchRoot, root_of_position, root_of_tree
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.settings import Theme
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.learn.be_search import OwnSearchPage
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.tree.tasks import Tasks


def roots() -> dict[str, SearchRoot]:
    """Trees by what they are: of each level, and the largest games that are searched by hand."""
    found = {
        f"numbers, level {level}": root_of_tree(draw(ExerciseKind.CUTS, Material.NUMBERS, level, 4112).tree)
        for level in range(1, 5)
    }
    return found | {
        "3 x 3, 2 plies": root_of_position(Position(Rules())),
        "8 x 8, 1 ply": root_of_position(Position(Rules(8, 8, 5))),
    }


def main() -> None:
    app = QApplication([])
    look, queue, host = Look(app, Theme.LIGHT), TaskQueue(), QMainWindow()
    page = look.built(lambda: OwnSearchPage(look, Tasks(queue, host)))
    host.setCentralWidget(page)
    host.resize(1280, 740)
    host.show()
    print("tree                  steps   check: mean  most   shown: mean  most   (ms)")
    for name, root in roots().items():
        page.ask(root, name)
        checks, shown = [], []
        while not page.own.is_done:
            began = time.thread_time()
            page.own._wrong(GivenAction(Action.DOWN))
            checks.append(1_000 * (time.thread_time() - began))
            began = time.thread_time()
            page._give(page.own.right())
            app.processEvents()
            shown.append(1_000 * (time.thread_time() - began))
        means = [f"{sum(each) / len(each):7.2f} {max(each):6.2f}" for each in (checks, shown)]
        print(f"{name:20} {len(shown):6}       {means[0]}       {means[1]}")
    queue.close()


if __name__ == "__main__":
    main()
