"""Run by hand: how long the window stands still at each action of a person on large trees. On a quiet machine
`python tests/measure_freeze.py [--nodes 16000000] [--only WORD]`; exit status 1 where the UI thread computed for longer
than an action may: 100 ms, 300 ms for a change of the type size and for the first chart. With `--window` those on
views, themes, the manual and a game of 1,000 variations; with `--keys` those of a
person who has just started the program: what is done for the first time, the preferences, and the sizes of type;
with `--card search` (or `learn`, `practice`, `watch`) what a card of Play opens as the first thing of all.

A precise timer of 5 ms ticks in the UI thread of the real window while the actions are done; the longest interval
between two ticks is the freeze. Beside it stands how much of it the UI thread computed: the rest it waited for the
interpreter's lock or, on a machine that does other things, for its turn. The trees: full minimax of 3 × 3 (549,946
nodes), then the first nodes of minimax on 4 × 4, each saved by the app and opened again.
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from measuring import Heart, running, wait
from PySide6.QtCore import QMimeData, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QDialog, QMenu, QMessageBox, QPushButton

from ttt_gui.app import RunningApp
from ttt_gui.engine.export import trace_file
from ttt_gui.engine.export.forms import FORMS
from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import Position
from ttt_gui.game.record import GameRecord
from ttt_gui.game.rules import Rules
from ttt_gui.session.settings import Theme, TypeSize
from ttt_gui.ui.dialogs.preferences import PreferencesDialog
from ttt_gui.ui.trace.state import Show
from ttt_gui.ui.tree.export import ExportChoice, ExportDialog, ExportPart
from ttt_gui.ui.tree.number_text import NumberTextEditor
from ttt_gui.ui.window.actions import VIEWS

MOST_MS, SHOWN_MS = 100.0, 30.0
LONGER_MS = {"type size": 300.0, "first growth": 300.0, "first Ctrl+5": 300.0}
"""What an action with these words in its name may take."""
PATIENCE = 20.0  # seconds for what an action asked for: then it is stopped


class Freezes:
    """The window, and the longest freeze of each action."""

    def __init__(self, program: RunningApp, folder: Path, only: str) -> None:
        self.folder, self._only = folder, only
        self.found: dict[str, tuple[float, float]] = {}  # ms of the clock, and of the UI thread's own time
        self.settings, self.controller, self.queue = program.settings, program.controller, program.queue
        self.window, self.look = program.window, program.window._look
        self.controller.start()
        self.state = self.window.tree_state
        self._heart = Heart()
        wait(500)

    def do(self, name: str, act: Callable[[], object], until: Callable[[], bool] | None = None) -> None:
        """Do it once the loop runs, and wait until it is over; keep the longest freeze under this name."""
        if self._only not in name:
            act()
            deadline = time.monotonic() + PATIENCE
            while until and not until() and time.monotonic() < deadline:
                wait(20)
            return
        with self._heart.beating() as beats:
            wait(30)
            began = time.perf_counter()
            QTimer.singleShot(0, act)
            wait(50)
            deadline = time.monotonic() + PATIENCE
            while until and not until() and time.monotonic() < deadline:
                wait(20)
            took = time.perf_counter() - began
            self.window.tree_commands.tasks.stop()
            while not self.done():
                wait(20)
            wait(250)  # what follows by itself
        beats.append(self.found.get(name, (0.0, 0.0)))
        self.found[name] = max(wall for wall, _ in beats), max(own for _, own in beats)
        boxes = [box for box in self.window.findChildren(QMessageBox) if box.isVisible()]
        for box in boxes:
            print(f"    {name}: {box.text()}")
            box.close()
        if took > 1:
            print(f"    {name}: {took:.1f} s", flush=True)

    def done(self) -> bool:
        return not self.window.tree_commands.tasks.busy

    # -- what is done ---------------------------------------------------------------------------------------------

    def all_of(self, name: str, path: Path) -> None:
        """Every action on the trace of a file."""
        commands, state = self.window.tree_commands, self.state
        panels = self.window.tree_pages.panels
        self.do(f"{name}: open", lambda: commands.open_file(path), self.done)
        trace = state.trace
        assert trace is not None
        rng = random.Random(3)
        for tab in range(panels.pages.bar.count()):
            tab_name = panels.pages.bar.tabText(tab)
            self.do(f"{name}: tab {tab_name}", lambda tab=tab: panels.pages.bar.setCurrentIndex(tab))
            for _ in range(8):
                node = rng.randrange(len(trace))
                self.do(f"{name}: choose a node, {tab_name}", lambda node=node: state.select(node))
            for _ in range(6):
                step = rng.randrange(trace.events.size)
                self.do(f"{name}: slide, {tab_name}", lambda step=step: panels.timeline.slider.setValue(step))
            for slot in ("first", "forward", "root", "cut", "end", "last", "back"):
                self.do(f"{name}: {slot}, {tab_name}", partial(panels.timeline.travel.jump, f"tree_{slot}"))
            self.do(f"{name}: last, {tab_name}", partial(panels.timeline.travel.jump, "tree_last"))
        for theme in (Theme.DARK, Theme.LIGHT):
            self.do(f"{name}: theme", lambda theme=theme: setattr(self.settings, "theme", theme))
        for show in (Show.BEST_LINE, Show.CUTS, Show.SUBTREE, Show.ALL):
            self.do(f"{name}: show {show.value}", lambda show=show: state.set_show(show))
        for word in ("stopped", "table", "a1 b1 c1 a2", "c3 b3"):
            panels.pages.bar.setCurrentIndex(1)
            panels.outline.field.setText(word)
            ended: list[bool] = []
            panels.outline.searched.connect(ended.append)
            self.do(f"{name}: find {word}", panels.outline.find_next, lambda: bool(ended))  # noqa: B023
            panels.outline.searched.disconnect(ended.append)
        self.exports(name)

    def exports(self, name: str) -> None:
        state, commands = self.state, self.window.tree_commands
        trace = state.trace
        assert trace is not None
        top = trace.roots()[-1]
        deep = next(n for n in range(top, len(trace)) if 800 < trace.log.after(n) - n < 4000)
        for what, node, ply in (("all", top, None), ("4 plies", top, (top and None) or 4), ("a subtree", deep, None)):
            state.select(node)
            for form in FORMS:
                choice = ExportChoice(form, ExportPart.SUBTREE, max_ply=ply)
                self.do(f"{name}: dialog, {what}, {form.name}", lambda choice=choice: self.dialog(choice))
                for dialog in self.window.findChildren(ExportDialog):
                    dialog.reject()
                file = self.folder / f"out{form.suffix}"
                self.do(f"{name}: export {what}, {form.name}", partial(commands._export_to, choice, file), self.done)
                file.unlink(missing_ok=True)
                if what != "all":
                    self.do(f"{name}: copy {what}, {form.name}", lambda c=choice: commands._copy(c), self.done)

    def dialog(self, choice: ExportChoice) -> QDialog:
        dialog = ExportDialog(self.look, self.state, self.queue, choice, parent=self.window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog

    def numbers(self) -> None:
        """Long texts pasted into the dialog of a number tree."""
        digits, tree = "1" * 200_000, "(" + " ".join("(1 2 3 4 5 6)" for _ in range(60)) + ")"
        deep = "(" * 59 + "1" + ")" * 59
        many = (
            "("
            + " ".join("(" + " ".join("(" + " ".join(["-4998"] * 62) + ")" for _ in range(5)) + ")" for _ in range(60))
            + ")"
        )
        for name, text in (
            ("200,000 digits", digits),
            ("a tree", tree),
            ("a deep tree", deep),
            ("18,000 leaves", many),
            ("200,000 brackets", "(" * 200_000),
        ):
            card = NumberTextEditor(self.look, self.window._settings, self.queue)
            card.show()
            edit = card.edit
            edit.selectAll()
            mime = QMimeData()
            mime.setText(text)
            QGuiApplication.clipboard().setMimeData(mime)
            self.do(f"number tree: paste {name}", edit.paste)
            self.do(f"number tree: type into {name}", lambda edit=edit: edit.insertPlainText("1"))
            card.close()

    # -- what a person does with keys ------------------------------------------------------------------------------

    @staticmethod
    def press(keys: str) -> None:
        """Press keys where the focus is."""
        widget = QApplication.focusWidget() or QApplication.activeWindow()
        assert widget
        QTest.keySequence(widget, QKeySequence(keys))

    def close_dialogs(self) -> None:
        for dialog in self.window.findChildren(QDialog):
            dialog.close()
        wait(100)

    def card(self, name: str) -> None:
        """The view that a card of Play opens, which nobody has opened before."""
        play = self.window.play
        button = play.search_card.watch if name == "watch" else getattr(play.first, name)
        if name == "watch":
            self.controller.game.play(4)
        wait(3_000)
        self.do(f"first opening by the card: {name}", button.click)

    def keys(self) -> None:
        """What is done for the first time; then the preferences beside the manual, and each size of type in each
        view, all of which have been opened."""
        window, settings = self.window, self.settings
        settings.view = "play"
        window.activateWindow()
        window.play.board.setFocus()
        wait(300)
        self.do("first F1", lambda: self.press("F1"))
        self.close_dialogs()
        for view in ("analyse", "compare", "growth", "examine", "learn"):
            keys = next(each.shortcut for each in VIEWS if each.key == view)
            self.do(f"first {keys}", lambda keys=keys: self.press(keys))
        learn = window.show_learn()
        for button in learn.front.practice.findChildren(QPushButton):
            self.do(f"first exercise of practice: {button.accessibleName()}", button.click)
            learn.show_front()
            wait(300)
        self.press("Ctrl+1")
        self.do("first Ctrl+,", lambda: self.press("Ctrl+,"))
        self.close_dialogs()
        for view in VIEWS:
            settings.view = view.key
            wait(300)
            for size in (TypeSize.LARGEST, TypeSize.LARGE, TypeSize.NORMAL):
                name = f"type size in {view.key}: {size.value}"
                self.do(name, lambda size=size: setattr(settings, "type_size", size))
            settings.type_size = TypeSize.LARGEST
            wait(300)
            self.do(f"Alt+H at the largest type in {view.key}", lambda: self.press("Alt+H"))
            for menu in window.findChildren(QMenu):
                menu.close()
            settings.type_size = TypeSize.NORMAL
            wait(300)
        for view in ("play", "analyse", "learn"):
            settings.view = view
            self.press("F1")
            wait(300)
            window.commands.preferences("looks")
            wait(300)
            dialog = window.findChildren(PreferencesDialog)[-1]
            for key, editor in dialog.editors.items():
                if isinstance(editor, QCheckBox):
                    self.do(f"click in preferences over {view}: {key}", editor.click)
                    self.do(f"click in preferences over {view}: {key}", editor.click)
                elif isinstance(editor, QComboBox):
                    what = "type size, End" if key == "type_size" else f"End on {key}"
                    self.do(f"preferences over {view}: {what}", lambda e=editor: QTest.keyClick(e, Qt.Key.Key_End))
                    self.do(f"preferences over {view}: {what}", lambda e=editor: QTest.keyClick(e, Qt.Key.Key_Home))
            for tab in (1, 2, 0):
                self.do(f"preferences over {view}: tabs", partial(dialog.pages.setCurrentIndex, tab))
            self.do(f"preferences over {view}: reset all", dialog.reset_all.click)
            window.activateWindow()
            wait(100)
            self.do(f"End over {view}", lambda: self.press("End"))
            self.close_dialogs()

    # -- the window itself ----------------------------------------------------------------------------------------

    def views(self) -> None:
        """The first opening of each view, then each from each other one; the themes; the manual twice."""
        settings = self.settings
        settings.view = "play"
        keys = [view.key for view in VIEWS]
        for key in keys:
            self.do(f"first {key}", lambda key=key: setattr(settings, "view", key))
        for before, after in itertools.permutations(keys, 2):
            settings.view = before
            wait(300)
            self.do(f"from {before} to {after}", lambda after=after: setattr(settings, "view", after))
        for key in keys:
            settings.view = key
            wait(300)
            for theme in (Theme.DARK, Theme.HIGH_CONTRAST, Theme.LIGHT):
                self.do(f"theme in {key}", lambda theme=theme: setattr(settings, "theme", theme))
        settings.view = "play"
        for number in (1, 2, 3):
            self.do(f"manual, time {number}", self.window.commands.help)
            for dialog in self.window.findChildren(QDialog):
                dialog.close()
            wait(100)

    def variations(self) -> None:
        """A game with 1,000 variations: opened, played in, gone through."""
        path = self.folder / "many.ttt"
        rng, record = random.Random(5), GameRecord(Position(Rules(5, 5, 5)))
        while len(rows := record.tree.rows()) < 999:  # most of them a variation of one move
            record.tree.go_to(rng.choice(rows).node.number if rows else 0)
            if cells := list(record.position.legal_moves):
                record.play(rng.choice(cells))
        record.save(path)
        settings, game = self.settings, self.controller.game
        for view in ("play", "analyse"):
            settings.view = view
            wait(500)
            self.do(f"variations: open in {view}", lambda: self.window.open_file(str(path)))
            wait(500)
            for _ in range(8):
                cell = rng.choice(list(game.position.legal_moves))
                self.do(f"variations: a move in {view}", lambda cell=cell: game.play(cell))
                self.do(f"variations: back in {view}", lambda: game.go_to(max(0, game.record.played - 1)))
        settings.view = "play"


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--nodes", type=int, default=16_000_000, help="of the tree on 4 × 4; 0 leaves it out")
    parser.add_argument("--only", default="", help="measure only actions with this word in their name")
    parser.add_argument("--window", action="store_true", help="measure the window's own actions, and no tree")
    parser.add_argument("--keys", action="store_true", help="measure what one does with keys, and no tree")
    parser.add_argument("--card", choices=("search", "learn", "practice", "watch"), help="measure a card of Play")
    arguments = parser.parse_args()
    view = "play" if arguments.window or arguments.keys or arguments.card else "analyse"
    with running(1600, 1000, view=view, animations=False) as program:
        folder = Path(os.environ["TTT_GUI_HOME"])
        freezes = Freezes(program, folder, arguments.only)
        trees = (("3 × 3", Rules(), 1_000_000), ("4 × 4", Rules(4, 4, 4), arguments.nodes))
        for name, rules, nodes in () if view == "play" else trees:
            if not nodes:
                continue
            path = folder / "search.ttt-trace"
            request = SearchRequest(
                Position(rules), Algorithm(alpha_beta=False), Limits(nodes=nodes), trace_nodes=nodes
            )
            trace = Searcher(request).run().trace
            assert trace is not None
            trace_file.save(trace, path)
            del trace
            freezes.all_of(name, path)
        window = (freezes.views, freezes.variations)
        if arguments.card:
            window = (partial(freezes.card, arguments.card),)
        for part in (freezes.keys,) if arguments.keys else window if view == "play" else (freezes.numbers,):
            part()
    print("\nThe longest freeze of each action, in ms, and how much of it was computed:")
    for name, (worst, own) in sorted(freezes.found.items(), key=lambda item: item[1][1], reverse=True):
        if own > SHOWN_MS:
            print(f"  {worst:8.0f} {own:8.0f}  {name}")
    print(f"  {len(freezes.found)} actions in all; those of at most {SHOWN_MS:.0f} ms are left out")
    return 1 if any(own > most(name) for name, (_, own) in freezes.found.items()) else 0


def most(name: str) -> float:
    """Return how long, in ms, the UI thread may compute at this action."""
    return next((each for words, each in LONGER_MS.items() if words in name), MOST_MS)


if __name__ == "__main__":
    sys.exit(main())
