"""The real program at one kind of work until it is killed.

`python -m tests.at_work` imports everything once, and forks a program for each line that comes in, which names a kind
of WORK; tests/test_kills.py kills them.
"""

from __future__ import annotations

import ttt_gui  # noqa: F401 - before Qt: it says how Qt's types are made

# isort: split
import ctypes
import faulthandler
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest

from tests.samples.index import source_of
from ttt_gui import app
from ttt_gui.engine.export.forms import FORMS
from ttt_gui.engine.learn.exercise import ON_SCREEN, Material
from ttt_gui.game.record import Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.play import Phase
from ttt_gui.session.paths import standard_paths
from ttt_gui.session.players import GameSetup, Seats
from ttt_gui.session.settings import Theme, TypeSize
from ttt_gui.ui.examine.commands import TrustDialog
from ttt_gui.ui.learn.page import SHIPPED
from ttt_gui.ui.tree.export import ExportChoice, ExportPart

STEP_MS = 20
PATIENCE = 120.0
"""Seconds that what a killed program has started may take to end."""
Work = Callable[[app.RunningApp], Iterator[None]]
"""Does one kind of work for ever, a step each time it is asked to go on; from the first step on it is at work."""


def play(program: app.RunningApp) -> Iterator[None]:
    """Computers play each other, game after game."""
    program.settings.reply_delay_ms = 0
    while True:
        program.controller.new_game(GameSetup(Rules(3, 4, 3), Seats.COMPUTERS, Strength.RANDOM, Strength.RANDOM))
        while program.controller.game.phase is not Phase.OVER:
            yield


def analyse(program: app.RunningApp) -> Iterator[None]:
    """A search after the other is shown, and exported in every form."""
    window, folder = program.window, standard_paths().games.parent / "files"
    folder.mkdir(exist_ok=True)
    window.actions_["analysing"].trigger()
    number = 0
    while True:
        program.controller.new_game(GameSetup(Rules(), Seats.HUMAN_X, Strength.PERFECT, Strength.PERFECT))
        window.play.board.cell_clicked.emit(number % 9)
        while program.controller.game.phase is not Phase.HUMAN_TURN or window.tree_state.trace is None:
            yield
        form = FORMS[number % len(FORMS)]
        choice = ExportChoice(form, ExportPart.SUBTREE, max_ply=2)
        window.tree_commands._export_to(choice, folder / f"tree-{number % 20}{form.suffix}")
        number += 1
        yield


def compare(program: app.RunningApp) -> Iterator[None]:
    """The rows of Compare are measured again and again."""
    program.window.actions_["comparing"].trigger()
    while True:
        program.window.view_area.page.run()  # type: ignore[union-attr]
        yield
        while program.window.comparison.is_running:
            yield


def grow(program: app.RunningApp) -> Iterator[None]:
    """Growth measures larger boards, and begins anew."""
    program.window.actions_["growing"].trigger()
    page = program.window.view_area.page
    while True:
        page.tables.larger.linkActivated.emit("larger")  # type: ignore[union-attr]
        for _ in range(50):
            yield
        program.window.growth.stop()
        yield


def learn(program: app.RunningApp) -> Iterator[None]:
    """Every lesson is gone through, step by step; then all is forgotten."""
    page = program.window.show_learn()
    while True:
        for path in SHIPPED:
            page.open_lesson(path)
            while page.pages.currentWidget() is not page.lesson or page._file != path.name:
                yield
            for step in range(len(page.lesson.lesson.steps)):
                page.lesson.show_step(step)
                page.lesson._finish_step()
                yield
        program.progress.forget()


def practise(program: app.RunningApp) -> Iterator[None]:
    """Exercises of every kind are drawn, checked and counted."""
    practice = program.window.show_learn().practice
    seed = 0
    while True:
        for kind in ON_SCREEN:
            practice.begin(kind, Material.NUMBERS, 1 + seed % 3, seed)
            yield
            practice._on_check()
            yield
            seed += 1


def lecture(program: app.RunningApp) -> Iterator[None]:
    """A lesson on the whole screen, led by a clicker, forwards and backwards."""
    page = program.window.show_learn()
    page.open_lesson(SHIPPED[2])
    while page.pages.currentWidget() is not page.lesson:
        yield
    while True:
        program.window.actions_["lecture"].trigger()
        for key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            for _ in range(20):
                found = program.window.lecture.window
                if found:
                    QTest.keyClick(found.windowHandle(), key)
                yield
        program.window.lecture.leave()
        yield


def examine(program: app.RunningApp) -> Iterator[None]:
    """An engine is allowed once, examined, and held against the table, again and again."""
    path = standard_paths().games.parent / "mine.py"
    path.write_text(source_of("stops_2.py"), encoding="utf-8")
    examining = program.window.show_examine()
    while True:
        program.window.show_examine().open(path)
        for _ in range(100):
            for dialog in program.window.findChildren(TrustDialog):
                dialog.yes.click()
            yield
        examining.examiner.stop()
        while examining.examiner.now.is_busy:
            yield


def match(program: app.RunningApp) -> Iterator[None]:
    """A match after the other."""
    program.window.actions_["match"].trigger()
    window = program.window.matches.window
    assert window
    while True:
        window.play.click()
        yield
        while program.window.matches.runner.is_running:
            yield


def choose(program: app.RunningApp) -> Iterator[None]:
    """Settings are changed: themes, type, views."""
    settings = program.settings
    while True:
        for theme, size, view in zip(Theme, TypeSize, ("play", "learn", "compare"), strict=False):
            settings.theme, settings.type_size, settings.view = theme, size, view
            yield


WORK: dict[str, Work] = {
    each.__name__: each for each in (play, analyse, compare, grow, learn, practise, lecture, examine, match, choose)
}


class AtWork(app.RunningApp):
    """Tells, a line each: "at work" from the first step on, "saved N" when N things done in Learn are in their file,
    "problem" with each sentence about what went wrong."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        for problem in filter(None, (self.settings.problem, self.progress.problem)):
            tell(f"problem {problem}")
        self.controller.error.connect(lambda sentence: tell(f"problem {sentence}"))
        self.writer.failed.connect(lambda _key, sentence: tell(f"problem {sentence}"))
        self.writer.written.connect(self._on_written)
        self._work, self._is_at_work = WORK[kind](self), False
        self._timer = QTimer(interval=STEP_MS)
        self._timer.timeout.connect(self._go_on)
        self._timer.start()

    def _go_on(self) -> None:
        try:
            next(self._work)
        except Exception as error:  # else the program would go on without its work, and never be killed
            tell(f"problem {error!r}")
            raise
        if not self._is_at_work:
            self._is_at_work = True
            tell("at work")

    def _on_written(self, key: str) -> None:
        if key == "progress" and self.writer.is_done(key):
            tell(f"saved {len(self.progress._values)}")


def tell(line: str) -> None:
    os.write(1, f"{line}\n".encode())  # in one piece: two processes write into the same pipe


def run(kind: str) -> int:
    """Run the program, at work of this kind, until a signal ends it; return its exit status."""

    class Program(AtWork):
        def __init__(self) -> None:
            super().__init__(kind)

    app.RunningApp = Program  # type: ignore[misc]
    return app.run()


def left_over() -> str:
    """Wait for what a killed program has started, which is a child of this process now; name what does not end."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.01)
        except ChildProcessError:
            return ""
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    return " ".join(Path(f"/proc/{child}/cmdline").read_text().replace("\0", " ") for child in children)


def main() -> None:
    """Fork a program for each line; tell its number, and once it is dead its status and what it left running."""
    faulthandler.enable()
    ctypes.CDLL(None).prctl(36, 1)  # PR_SET_CHILD_SUBREAPER: whose parent is killed becomes a child of this process
    print("ready", flush=True)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            os._exit(run(line.strip()))
        tell(f"process {child}")
        _, status = os.waitpid(child, 0)
        tell(f"dead {os.waitstatus_to_exitcode(status)} {left_over()}")


if __name__ == "__main__":
    main()
