"""A storm over the whole program: clicks, menus, exports, hostile files, closings; nothing breaks, nothing stays.

By hand, for twenty minutes or more: PYTHONMALLOC=debug TTT_GUI_STORMS=40 python3 packaging/start.py test
tests/test_storm.py
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QEventLoop, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from tests.fuzz import inputs
from tests.samples.index import source_of
from tests.waiting import PATIENCE
from ttt_gui.app import RunningApp
from ttt_gui.engine.export.forms import FORMS
from ttt_gui.engine.learn.exercise import ON_SCREEN, Material
from ttt_gui.engine.request import NAMED
from ttt_gui.game.record import GameRecord, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.players import GameSetup, Seats
from ttt_gui.session.settings import TypeSize
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.examine.commands import TrustDialog
from ttt_gui.ui.learn.page import SHIPPED
from ttt_gui.ui.look.scaling import screen_of
from ttt_gui.ui.tree.export import ExportChoice, ExportDialog, ExportPart
from ttt_gui.ui.window.actions import VIEWS

pytestmark = pytest.mark.slow

STORMS, OPERATIONS = (int(os.environ.get(f"TTT_GUI_STORM{end}", most)) for end, most in (("S", "1"), ("", "250")))
BOARDS = (Rules(3, 3, 3), Rules(3, 3, 3), Rules(4, 4, 4), Rules(5, 5, 4), Rules(8, 8, 5))
# Left out: what ends the program (that is an operation of its own), and what shows the system's own dialogs.
ACTIONS = (
    *("rematch", "hint", "stop", "pause", "resume", "move_now", "undo", "redo", "copy", "back", "forward"),
    *("tree", "tree_first", "tree_back", "tree_play", "tree_forward", "tree_last", "tree_cut"),
    *("tree_root", "tree_end", "side_panel", "who_wins", "theme_dark", "theme_light", "limits"),
    *("preferences", "set_up", "type_large", "type_largest", "type_normal"),
    *("help", "shortcuts", "about", "new_game", "number_tree", "match", "lecture"),
    *(view.action for view in VIEWS),
    *("review", "replay", "level_casual", "level_auto"),
)

ENGINES = ("stops_2.py", "greedy.py", "first_empty.py")


class Storm:
    """One program after the other, and what is done with it."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.lot = random.Random(seed)
        self.folder = folder
        self.done: Counter[str] = Counter()
        self.boxes: list[str] = []
        self._start()

    def _start(self) -> None:
        self.program = RunningApp()
        self.window, self.game = self.program.window, self.program.controller.game
        self.program.settings.animations = False
        self.window.show()
        self.program.controller.start(None)

    # -- what can be done ---------------------------------------------------------------------------------------------

    def click(self) -> None:
        self.window.play.board.cell_clicked.emit(self.lot.randrange(self.game.position.rules.cells))

    def act(self) -> None:
        action = self.window.actions_[self.lot.choice(ACTIONS)]
        if action.isEnabled():
            action.trigger()

    def begin(self) -> None:
        lot = self.lot
        strengths = [lot.choice(list(Strength)) for _ in range(2)]
        self.program.controller.new_game(GameSetup(lot.choice(BOARDS), lot.choice(list(Seats)), *strengths))

    def set(self) -> None:
        settings, lot = self.program.settings, self.lot
        settings.algorithm = lot.choice([row.algorithm for row in NAMED if row.algorithm])
        settings.limit_seconds = lot.choice((0.02, 0.2))
        settings.limit_nodes = lot.choice((0, 1, 3_000))
        settings.reply_delay_ms = lot.choice((0, 0, 5))

    def look(self) -> None:
        """Anywhere in the tree, at any moment."""
        state, lot = self.window.tree_state, self.lot
        if state.trace:
            node = lot.randrange(len(state.trace))
            lot.choice(
                (
                    lambda: state.select(node),
                    lambda: state.set_unfolded(node, lot.random() < 0.6),
                    lambda: state.set_step(lot.randrange(state.trace.events.size)),
                    lambda: state.set_show(lot.choice(list(type(state.show)))),
                )
            )()

    def export(self) -> None:
        if not self.window.actions_["tree_export"].isEnabled():
            return
        lot = self.lot
        form = lot.choice(FORMS)
        self.window.actions_["tree_export"].trigger()
        choice = ExportChoice(form, lot.choice(list(ExportPart)), 1.0, lot.random() < 0.2, lot.choice((None, 0, 2)))
        for dialog in self._open(ExportDialog):
            dialog.export_chosen.emit(choice)
            dialog.reject()
        for dialog in self._open(QFileDialog):
            dialog.fileSelected.emit(str(self.folder / f"tree-{lot.randrange(5)}{form.suffix}"))
            dialog.close()

    def learn(self) -> None:
        """A lesson is opened, answered or left; an exercise is checked, whatever is in it."""
        page, lot = self.window.show_learn(), self.lot
        kind, material = lot.choice(list(ON_SCREEN)), lot.choice(list(Material))
        lot.choice(
            (
                lambda: page.open_lesson(lot.choice(SHIPPED)),
                lambda: page.pages.currentWidget() is page.lesson and page.lesson.next.click(),
                lambda: page.pages.currentWidget() is page.lesson and page.lesson.question.go_on(),
                lambda: page.practice.begin(kind, material, lot.randrange(1, 4), lot.randrange(9_999)),
                lambda: page.is_practising and page.practice.go_on(),
                lambda: page.go_back(False),
            )
        )()

    def measure(self) -> None:
        """Compare and Growth measure, and are stopped; a match is played."""
        window, actions = self.window, self.window.actions_

        def run(view: str) -> None:
            actions[view].trigger()
            page = self.window.view_area.page
            page.run() if view == "comparing" else page.run_button.click()  # type: ignore[union-attr]

        def play() -> None:
            actions["match"].trigger()
            assert window.matches.window
            window.matches.window.play.click()

        stops = (lambda: window.view_area.page.go_back(False), window.growth.stop, window.matches.runner.stop)
        self.lot.choice((lambda: run("comparing"), lambda: run("growing"), play, *stops))()

    def examine(self) -> None:
        """An engine is dropped on the window, and allowed now and then."""
        path = self.folder / self.lot.choice(ENGINES)
        path.write_text(source_of(path.name), encoding="utf-8")
        self.window.open_file(str(path))
        for dialog in self._open(TrustDialog):
            self.lot.choice((dialog.yes, dialog.no)).click()

    def open_hostile(self) -> None:
        """A file as somebody might send it; a good one now and then."""
        suffix, make = self.lot.choice(((".ttt", inputs.game), (".ttt-trace", inputs.trace), (".md", inputs.lesson)))
        good = {
            ".ttt": inputs.good_game,
            ".ttt-trace": lambda: self.lot.choice(inputs.good_traces()),
            ".md": lambda: self.lot.choice(SHIPPED).read_bytes(),
        }[suffix]
        path = self.folder / f"sent-{self.lot.randrange(20)}{suffix}"
        path.write_bytes(good() if self.lot.random() < 0.2 else make(self.lot))
        self.window.open_file(str(path))

    def dismiss(self) -> None:
        """Close what is open; every box says one sentence that fits the screen."""
        for box in self._open(QMessageBox):
            self.boxes.append(box.text())
            assert box.text().strip()
            assert box.height() <= screen_of(box).availableGeometry().height()
        self.window.lecture.leave()
        for dialog in self._open(QDialog):
            dialog.close()

    def restart(self) -> None:
        """Close the program in the middle of whatever it does, and start it again."""
        self.end()
        assert not self.program.queue.hanging
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert not list(self.folder.glob(".*")), "half a file is left"
        self._start()

    def end(self) -> None:
        """Close the program; in this process, which goes on, the next one finds type of the usual size."""
        self.dismiss()
        self.window.close()
        self.window._look.set_type_size(TypeSize.NORMAL)
        self.program.close()

    def _open(self, kind: type[QDialog]) -> list[QDialog]:
        return [dialog for dialog in self.window.findChildren(kind) if dialog.isVisible()]

    # -- and what holds after it --------------------------------------------------------------------------------------

    def check(self) -> None:
        record = self.game.record
        replayed = record.start
        for move in record.moves[: record.played]:
            replayed = replayed.play(move.cell)
        assert replayed == self.game.position
        self.window.presenter.catch_up()
        if self.window.play.isVisible():  # a hidden page is brought up to date when it is shown
            assert self.window.play.board.position == self.game.position
        search = self.program.controller.game_analysis.in_view
        assert search is None or search.position in [record.position_after(n) for n in range(record.played + 1)]

    def run(self, operations: int) -> None:
        wishes: list[tuple[Callable[[], None], int]] = [
            *((self.click, 30), (self.act, 40), (self.look, 25), (self.dismiss, 12), (self.begin, 5), (self.set, 5)),
            *((self.export, 6), (self.open_hostile, 8), (self.restart, 2)),
            *((self.learn, 20), (self.measure, 8), (self.examine, 4)),
        ]
        loop = QEventLoop()
        for _ in range(operations):
            wish = self.lot.choices([wish for wish, _ in wishes], [weight for _, weight in wishes])[0]
            wish()
            self.done[wish.__name__] += 1
            if self.lot.random() < 0.5:
                QTimer.singleShot(self.lot.choice((0, 1, 5, 20)), loop.quit)
                loop.exec()
            self.check()


# WORKAROUND: Qt's offscreen platform says this of every window.
@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")
@pytest.mark.parametrize("seed", range(7, 7 + STORMS))
def test_a_storm_over_the_whole_program(
    qtbot: QtBot, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """No exception (pytest-qt fails for one in any slot or event), no thread, no timer, no half file, no lock left."""
    close = TaskQueue.close  # which waits for a second: on a busy machine it takes longer to end
    monkeypatch.setattr(TaskQueue, "close", lambda queue, **_: close(queue, PATIENCE, PATIENCE))
    folder = tmp_path / "files"
    folder.mkdir()
    storm = Storm(seed, folder)
    storm.run(OPERATIONS // 2)
    storm.restart()  # whatever the dice say
    storm.run(OPERATIONS - OPERATIONS // 2)
    storm.end()
    assert not list(folder.glob(".*"))
    assert not list(home.rglob("*.lock"))
    for path in home.glob("games/*.ttt"):
        GameRecord.load(path)  # every game that is there is whole
    print(json.dumps(storm.done))
    assert storm.done["open_hostile"] > 5
    assert storm.boxes  # the hostile ones were refused, in one sentence each
