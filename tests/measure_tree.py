"""How fast the picture of a large tree opens, is moved and is stepped through: prints the numbers, exit status 1 when
one is beyond what is demanded.

    python tests/measure_tree.py [--unfold PLIES]

The full minimax trace of 3 × 3 (549,946 nodes): its events and ``TreeState.set_trace`` with the picture and the outline
following take at most 150 ms, a frame while panning or while an unfolding glides at most 16 ms (p95), a step of the
timeline beside the explanation, with everything that it repaints in all panels, at most 16 ms (p95); all of it takes at
most 64 MiB. Times are those of the processor in the thread of
the window.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

from measuring import home, percentile
from PySide6.QtCore import QPointF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QSplitter

from ttt_gui.engine.request import Algorithm, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.paths import standard_paths
from ttt_gui.session.settings import Settings, Theme
from ttt_gui.session.storage.store import GameStore
from ttt_gui.session.storage.user_file import Writer
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.analysis import Analysis
from ttt_gui.ui.tree.panels import TreePanels
from ttt_gui.ui.tree.timeline import Travel
from ttt_gui.ui.tree.view import TreeView
from ttt_gui.ui.window.actions import Actions


def timed(work: Callable[[], object]) -> float:
    """Return the milliseconds that the processor works in this thread: what others do meanwhile does not count."""
    start = time.thread_time()
    work()
    return 1000 * (time.thread_time() - start)


def resident() -> float:
    """MiB of memory in use; 0 where the system has no /proc."""
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:")), 0.0)


def p95(times: list[float]) -> float:
    return percentile(times, 0.95)


def steps_beside(panels: TreePanels, state: TreeState, tab: int) -> float:
    """The p95 of a step, signals and painting together, while this tab stands beside the picture."""
    panels.pages.bar.setCurrentIndex(tab)
    times = []
    events = state.trace.events.size if state.trace else 0
    for start in (events - 1, events // 2, 1000):
        state.set_step(start)
        QTest.qWait(300)

        def step(forward: bool = start == 1000) -> None:
            panels.timeline.travel.jump("tree_forward" if forward else "tree_back")
            QApplication.processEvents()

        times += [timed(step) for _ in range(200)]
    print(
        f"a step beside {panels.pages.bar.tabText(tab)}: p50 {sorted(times)[len(times) // 2]:.1f} ms, "
        f"p95 {p95(times):.1f} ms, worst {max(times):.1f} ms"
    )
    return p95(times)


def glides(view: TreeView, state: TreeState) -> list[float]:
    """The times of all frames while nodes are folded and unfolded."""
    frames = []
    view.set_motion(True)
    trace = state.trace
    assert trace is not None
    for node in trace.children(0) * 2:
        state.set_unfolded(node, not state.is_unfolded(node))
        while view.glide.is_under_way:
            frames.append(timed(QApplication.processEvents))
            frames[-1] += timed(view.viewport().repaint)
    view.set_motion(False)
    return frames


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--unfold", type=int, default=3, help="how many plies are unfolded before panning")
    parser.add_argument("--alpha-beta", action="store_true", help="with cuts, and with ghosts")
    arguments = parser.parse_args()
    app = QApplication([])
    look = Look(app, Theme.LIGHT)
    state, queue = TreeState(), TaskQueue()
    host = QMainWindow()
    with home():
        paths, writer = standard_paths(), Writer(queue)
        settings = Settings(paths.settings, writer)
        controller = GameController(queue, settings, GameStore(paths.games, writer), writer)
    actions, analysis = Actions(host), Analysis(state, settings, controller, host)
    panels = TreePanels(look, state, Travel(state, actions), queue, actions, analysis)
    view = panels.pane.view
    room = QSplitter()
    room.addWidget(panels.search)
    room.addWidget(panels.pages)
    room.resize(1800, 760)
    room.setSizes([1420, 380])
    room.show()
    QTest.qWaitForWindowExposed(room)
    QTest.qWait(200)
    algorithm = Algorithm(alpha_beta=arguments.alpha_beta)
    before = resident()
    result = Searcher(SearchRequest(Position(Rules()), algorithm, trace_nodes=2_000_000)).run()
    trace = result.trace
    assert trace is not None
    print(f"{len(trace)} nodes, {1000 * result.counters.seconds:.0f} ms searched")

    opened = timed(lambda: trace.events)
    print(f"events {opened:.1f} ms")
    opened += timed(lambda: state.set_trace(trace))
    opened += timed(view.viewport().repaint)
    print(f"opened in {opened:.1f} ms (at most 150)")

    def unfold(node: int, plies: int) -> None:
        if plies:
            state.set_unfolded(node, True)
            for child in trace.children(node):
                unfold(child, plies - 1)

    shown = timed(lambda: unfold(0, arguments.unfold))
    print(f"{len(state.unfolded)} nodes unfolded one by one in {shown:.1f} ms")
    unfolding = timed(lambda: state.set_unfolded(state.shown_children(trace.principal_variation(0)[2])[-1], True))
    print(f"unfolding one more {unfolding:.1f} ms")

    worst = 0.0
    for zoom in (1.0, 0.8, 0.5, 0.3, 0.1, 0.02):
        view.set_zoom(zoom)
        view.viewport().repaint()
        frames = []
        for number in range(240):
            by = QPointF(-23, -3) if number % 120 < 60 else QPointF(23, 3)

            def frame(by: QPointF = by) -> None:
                view.pan(by)
                view.viewport().repaint()

            frames.append(timed(frame))
        worst = max(worst, p95(frames))
        print(f"panning at {100 * view.zoom:.0f} %: p95 {p95(frames):.1f} ms, worst {max(frames):.1f} ms")

    view.set_zoom(1.0)
    gliding = glides(view, state)
    print(f"a frame of an unfolding: p95 {p95(gliding):.1f} ms, worst {max(gliding):.1f} ms (p95 at most 16)")
    worst = max(worst, p95(gliding))
    beside_why, *_ = [steps_beside(panels, state, tab) for tab in range(panels.pages.bar.count())]
    jump = timed(lambda: state.set_step(trace.events.size - 1))
    print(f"a jump from the start to the end {jump:.1f} ms")
    grown = resident() - before
    print(f"memory grew by {grown:.0f} MiB (at most 64)")
    controller.close()
    queue.close()
    return 0 if grown <= 64 and opened <= 150 and worst <= 16 and beside_why <= 16 else 1


if __name__ == "__main__":
    sys.exit(main())
