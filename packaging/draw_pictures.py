"""Draw the manual's pictures and the README's screenshots from the app itself, played and looked at by a script.

`.venv/bin/python packaging/draw_pictures.py [--folder FOLDER] [NAMES]` draws those named, or all, light and dark, into
resources/manual; the screenshots into packaging. They are in git: draw them anew when the window looks different.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from environment import PYTHON, ROOT
from PIL import Image
from PySide6.QtCore import QEventLoop, QPoint, QRect, QTimer
from PySide6.QtGui import QImage, QPainter, QPixmap, Qt
from PySide6.QtWidgets import QWidget

from ttt_gui.app import RunningApp
from ttt_gui.engine.learn.exercise import ExerciseKind, Material
from ttt_gui.engine.learn.grading import Field, FieldKind, GivenAnswers, right_answers
from ttt_gui.game.position import parse_position
from ttt_gui.game.record import Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.play import Phase
from ttt_gui.session.game.search_again import OtherAlgorithmState
from ttt_gui.session.paths import HOME_VARIABLE
from ttt_gui.session.players import GameSetup, Seats
from ttt_gui.session.settings import Theme
from ttt_gui.ui.dialogs.page import PICTURE_SCALE
from ttt_gui.ui.look.document import DARK
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.tree.heading import TreeHeading
from ttt_gui.ui.tree.panels import TreePanels

MANUAL = ROOT / "resources" / "manual"
WIDEST = 620  # pixels of the page
COLOURS = 128  # of a picture
PATIENCE = 60  # seconds
EXAMPLE_POSITION = "XO./..X/O.."  # 110 nodes, 17 cut-offs
THEMES = {Theme.LIGHT: "", Theme.DARK: DARK}


class Studio:
    """The program, its window on no screen, and what is done to it before a picture is taken."""

    def __init__(self, theme: Theme) -> None:
        self.program = RunningApp()
        settings = self.program.settings
        settings.theme, settings.animations, settings.reply_delay_ms = theme, False, 0
        self.window: MainWindow = self.program.window
        self.window.show()
        self.program.controller.start()

    def close(self) -> None:
        self.window.close()
        self.program.close()

    def wait(self, until: Callable[[], bool]) -> None:
        """Let everything go on until this is so, and what was asked for is painted."""
        deadline = time.monotonic() + PATIENCE
        while not until():
            if time.monotonic() > deadline:
                raise SystemExit("A picture was waited for in vain.")
            self._let_go_on()
        for _ in range(10):
            self._let_go_on()

    @staticmethod
    def _let_go_on() -> None:
        loop = QEventLoop()
        QTimer.singleShot(30, loop.quit)
        loop.exec()

    def play(self, *cells: str) -> None:
        """Play against Perfect, each move answered; where it could draw a lot, no two pictures would be alike."""
        game = self.program.controller.game
        self.program.controller.new_game(GameSetup(Rules(), Seats.HUMAN_X, Strength.PERFECT, Strength.PERFECT))
        for cell in cells:
            game.play(game.position.rules.cell_named(cell))
            self.wait(lambda: game.phase in (Phase.HUMAN_TURN, Phase.OVER))

    def is_measured(self) -> bool:
        """Whether the search that is shown has been made by the other algorithm, too."""
        controller = self.program.controller
        search = controller.game_analysis.in_view
        return (
            search is not None
            and controller.other_algorithms.result_of(search).known is not OtherAlgorithmState.MEASURING
        )

    def analyse(self, width: int, height: int) -> None:
        """Show the tree of what was searched, in a window of this size."""
        self.window.resize(width, height)
        self.window.actions_["analysing"].trigger()
        self.wait(lambda: self.window.tree_state.trace is not None)

    def example(self, width: int = 1440, height: int = 900) -> None:
        """The tree of the position that the README counts, with a move of the root selected that was cut."""
        self.program.controller.set_up_position(parse_position(EXAMPLE_POSITION))
        self.window.resize(width, height)
        self.window.actions_["analysing"].trigger()
        self.window.actions_["search_position"].trigger()
        self.wait(lambda: self.window.tree_state.trace is not None)
        self.select("b1")

    @property
    def panels(self) -> TreePanels:
        return self.window.tree_pages.panels

    def seen(self, widget: QWidget) -> QPixmap:
        """A widget on its background."""
        return self.window.grab(QRect(widget.mapTo(self.window, QPoint()), widget.size()))

    def select(self, *moves: str) -> None:
        """Select the node that these moves lead to from the root."""
        state = self.window.tree_state
        trace = state.trace
        assert trace is not None
        node = trace.roots()[-1]
        for word in moves:
            node = next(each for each in trace.children(node) if trace.move_name(trace.node(each).move or 0) == word)
        state.select(node)
        self.wait(lambda: state.selected == node)


def play(studio: Studio) -> QPixmap:
    studio.window.resize(1200, 800)
    studio.play("b2")
    studio.wait(studio.is_measured)
    return studio.window.grab()


def values(studio: Studio) -> QPixmap:
    """The same position twice, exact and as searched."""
    studio.example(760, 480)
    studio.window.actions_["playing"].trigger()
    studio.window.actions_["values"].trigger()
    boards = []
    for key in ("values_exact", "values_searched"):
        studio.window.actions_[key].trigger()
        studio.wait(lambda: not studio.program.controller.values.is_running)
        boards.append(studio.seen(studio.window.play.board))
    return beside(*boards)


def review(studio: Studio) -> QPixmap:
    """A game of two people with turning points for both."""
    game = studio.program.controller.game
    studio.program.controller.new_game(GameSetup(Rules(), Seats.TWO_HUMANS))
    for cell in ("b2", "b3", "a2", "c2", "b1", "a3", "c1"):
        game.play(game.position.rules.cell_named(cell))
    studio.window.resize(960, 760)
    studio.window.actions_["review"].trigger()
    studio.wait(lambda: not studio.program.controller.review.is_running)
    game.go_to(5)
    studio.wait(lambda: True)
    return studio.seen(studio.window.play.review_card)


def analyse(studio: Studio) -> QPixmap:
    studio.example(1320, 840)
    return studio.window.grab()


def tree(studio: Studio) -> QPixmap:
    studio.example(1440, 880)
    studio.window.tree_state.set_unfolded(studio.window.tree_state.selected, True)
    studio.panels.pane.view.fit()
    studio.wait(lambda: True)
    return studio.seen(studio.panels.pane.view)


def window_card(studio: Studio) -> QPixmap:
    studio.example(1240, 860)
    return studio.seen(studio.panels.window_card)


def timeline(studio: Studio) -> QPixmap:
    studio.example(1400, 700)
    return studio.seen(studio.panels.timeline)


def why(studio: Studio) -> QPixmap:
    studio.example(1400, 760)
    return studio.seen(studio.panels.why)


def searches(studio: Studio) -> QPixmap:
    studio.play("a3", "a1")
    studio.analyse(1240, 860)
    heading = studio.panels.heading
    assert isinstance(heading, TreeHeading)
    heading.title.click()
    return heading.list.grab()


def numbers(studio: Studio) -> QPixmap:
    studio.example(1120, 760)
    state = studio.window.tree_state
    studio.window.actions_["number_tree"].trigger()
    studio.wait(lambda: state.trace is not None and state.trace.subject.board is None)
    return studio.seen(studio.panels.pane.numbers)


def practice(studio: Studio) -> QPixmap:
    """An exercise, checked, with one value wrong and one cut missed."""
    studio.window.resize(900, 640)
    page = studio.window.show_learn()
    page.practice.begin(ExerciseKind.CUTS, Material.NUMBERS, 1, 5)
    state = page.practice.state
    right = right_answers(state.said.exercise)
    wrong = {**right.typed, Field(0, FieldKind.VALUE): "8"}
    state.answer(GivenAnswers(wrong, right.cuts - {min(right.cuts)}))
    while state.said.is_open:
        page.practice.check.click()
    page.practice.show_me.click()
    page.practice.next.setFocus()  # no frame around the tree
    studio.wait(lambda: True)
    return studio.seen(page.practice.view)


def beside(left: QPixmap, right: QPixmap) -> QPixmap:
    """Two pictures of one height as one."""
    both = QPixmap(left.width() + right.width(), left.height())
    with QPainter(both) as painter:
        for picture, x in ((left, 0), (right, left.width())):
            picture.setDevicePixelRatio(1)
            painter.drawPixmap(x, 0, picture)
    return both


def screenshot(studio: Studio) -> QPixmap:
    """Play after one move, with what the other algorithm needs."""
    studio.window.resize(1280, 800)
    studio.play("b2")
    studio.wait(studio.is_measured)
    return studio.window.grab()


def screenshot_analyse(studio: Studio) -> QPixmap:
    """Analyse of that move, a root move that was cut selected and unfolded."""
    studio.play("b2")
    studio.analyse(1440, 900)
    studio.select("b1")
    studio.window.tree_state.set_unfolded(studio.window.tree_state.selected, True)
    studio.panels.pane.view.fit()
    studio.wait(lambda: True)
    return studio.window.grab()


@dataclass(frozen=True)
class Picture:
    """Who sets the scene and takes it; for the manual as a rule, at two pixels to one."""

    scene: Callable[[Studio], QPixmap]
    manual: bool = True


PICTURES = {
    "play": Picture(play),
    "values": Picture(values),
    "review": Picture(review),
    "analyse": Picture(analyse),
    "tree": Picture(tree),
    "window": Picture(window_card),
    "timeline": Picture(timeline),
    "why": Picture(why),
    "searches": Picture(searches),
    "numbers": Picture(numbers),
    "practice": Picture(practice),
    "screenshot": Picture(screenshot, manual=False),
    "screenshot-analyse": Picture(screenshot_analyse, manual=False),
}


def take(name: str, theme: Theme, folder: Path | None) -> None:
    """Draw one picture."""
    picture = PICTURES[name]
    with tempfile.TemporaryDirectory(prefix="ttt-gui-") as home:
        os.environ[HOME_VARIABLE] = home
        studio = Studio(theme)
        image = picture.scene(studio).toImage().convertToFormat(QImage.Format.Format_RGB32)
        studio.close()
    if picture.manual:
        path = (folder or MANUAL) / f"{name}{THEMES[theme]}.png"
        widest = WIDEST * PICTURE_SCALE
        image = trimmed(image)
        if image.width() > widest:
            image = image.scaledToWidth(widest, Qt.TransformationMode.SmoothTransformation)
    else:
        path = (folder or ROOT / "packaging") / f"{name}.png"
    save(image, path)


def save(image: QImage, path: Path) -> None:
    """Write a PNG of few colours, without dither: a third of the size."""
    rgb = image.convertToFormat(QImage.Format.Format_RGBX8888)
    picture = Image.frombuffer("RGBX", (rgb.width(), rgb.height()), bytes(rgb.constBits())).convert("RGB")
    few = picture.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


def trimmed(image: QImage) -> QImage:
    """Without the empty background above and below, but for a margin."""
    line = image.bytesPerLine()
    pixels = memoryview(image.constBits())
    rows = [bytes(pixels[row * line : (row + 1) * line]) for row in range(image.height())]
    full = [row for row, content in enumerate(rows) if content != rows[0][:4] * image.width()]
    if not full:
        return image
    margin = 10 * PICTURE_SCALE
    top, bottom = max(0, full[0] - margin), min(image.height(), full[-1] + margin)
    return image.copy(0, top, image.width(), bottom - top)


def no_screen(scale: int, folder: Path) -> dict[str, str]:
    """The environment in which Qt needs no screen, and believes that it has one that is large enough."""
    wide, high = 1600 * scale, 1200 * scale
    one = {"name": "picture", "x": 0, "y": 0, "width": wide, "height": high, "logicalDpi": 96, "dpr": 1}
    path = folder / "screens.json"
    path.write_text(json.dumps({"screens": [one]}), encoding="utf-8")
    return {"QT_QPA_PLATFORM": f"offscreen:configfile={path}", "QT_SCALE_FACTOR": str(scale)}


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Draw the pictures of manual and README.")
    parser.add_argument("--folder", type=Path, help="draw into this folder")
    parser.add_argument("--here", metavar="THEME", help=argparse.SUPPRESS)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PICTURES))
    asked = parser.parse_args(words)
    names = asked.names or list(PICTURES)
    if wrong := [name for name in names if name not in PICTURES]:
        parser.error(f"There is no picture {wrong[0]!r}; there are {', '.join(PICTURES)}.")
    if asked.here:
        take(names[0], Theme(asked.here), asked.folder)
        return 0
    for name in names:
        manual = PICTURES[name].manual
        for theme in THEMES if manual else (Theme.LIGHT,):
            with tempfile.TemporaryDirectory(prefix="ttt-gui-") as folder:
                env = {**os.environ, **no_screen(PICTURE_SCALE if manual else 1, Path(folder))}
                command = [PYTHON, __file__, "--here", theme.value, name]
                command += ["--folder", asked.folder.resolve()] if asked.folder else []
                done = subprocess.run(command, env=env, check=False)
            if done.returncode:
                print(f"The picture {name!r} could not be drawn; see above.", file=sys.stderr)
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
