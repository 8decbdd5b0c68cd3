"""Every view, at every size, type size and theme: no text is cut, elided without a tip or over another one, Tab reaches
every button, the status bar says something, and no task goes on; and no state shows more words than its picture in the
design."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QRect
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.examine.dropped import answer, drop, parts
from tests.ui.fitting import faults, passed_over
from tests.ui.painted import shown_widgets, words_on_screen
from tests.ui.widgets_help import come_to_rest, resize_window, settle
from ttt_gui.engine.learn.be_search import Action
from ttt_gui.engine.learn.exercise import ExerciseKind, Material
from ttt_gui.game.record import Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.runner import RunState
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.learning import ExerciseKey
from ttt_gui.session.measuring.growth_run import GrowthState
from ttt_gui.session.players import GameSetup, Seats
from ttt_gui.session.settings import Settings, Theme, TypeSize
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.compare.deepening_panel import DeepeningPanel
from ttt_gui.ui.compare.lab import OrderingLab
from ttt_gui.ui.compare.page import ComparePage
from ttt_gui.ui.examine.positions import AskedPositions, Extent
from ttt_gui.ui.examine.state import ExaminePhase
from ttt_gui.ui.growth.page import GrowthPage
from ttt_gui.ui.learn import be_search
from ttt_gui.ui.learn.exercise_view import AnswerField
from ttt_gui.ui.learn.page import SHIPPED
from ttt_gui.ui.main_window import MainWindow

THEMES = (Theme.DARK, Theme.HIGH_CONTRAST, Theme.LIGHT)
SIZES = ((900, 640), (1024, 700), (1280, 800), (1440, 900), (1920, 1080))
Panel = TypeVar("Panel", OrderingLab, DeepeningPanel)
SHOTS = os.environ.get("LINT_SHOTS")
"""A folder for a picture of each state, to be looked at."""
WEAK = """
def best_move(board, player):
    return board.index(" ")
"""


class Tour:
    """The window brought into each of its states, one after the other."""

    def __init__(
        self, qtbot: QtBot, window: MainWindow, controller: GameController, queue: TaskQueue, folder: Path
    ) -> None:
        self.qtbot, self.window, self.controller, self.queue, self.folder = qtbot, window, controller, queue, folder
        self.shown: QWidget = window
        """The window that the state is in."""
        self.sizes = SIZES
        """The sizes that it is seen at."""

    def until(self, condition: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(condition)

    def do(self, action: str) -> None:
        self.window.actions_[action].trigger()

    def play(self, *cells: str) -> None:
        game = self.controller.game
        for cell in cells:
            game.play(game.position.rules.cell_named(cell))
            self.until(lambda: game.phase in (Phase.HUMAN_TURN, Phase.OVER))

    def new_game(self, setup: GameSetup | None = None) -> None:
        self.controller.new_game(setup or GameSetup(o_strength=Strength.PERFECT))
        self.do("playing")

    # -- the views --------------------------------------------------------------------------------------------------

    def play_empty(self) -> None:
        self.new_game()

    def play_after_a_move(self) -> None:
        self.new_game()
        self.play("b2")

    def play_at_the_end(self) -> None:
        self.new_game()
        self.play("b2", "c1", "a1")

    def play_a_large_board(self) -> None:
        self.new_game(GameSetup(Rules(8, 8, 5), Seats.TWO_HUMANS))
        self.play("d4", "e4", "d5")

    def play_a_wide_board(self) -> None:
        self.new_game(GameSetup(Rules(2, 8, 2), Seats.TWO_HUMANS))
        self.play("a1")

    def play_a_high_board(self) -> None:
        self.new_game(GameSetup(Rules(8, 2, 2), Seats.TWO_HUMANS))
        self.play("a1")

    def play_with_values(self) -> None:
        self.new_game()
        self.play("b2")
        self.do("values")
        self.until(lambda: not self.controller.values.is_running)

    def review(self) -> None:
        self.do("values")  # no longer
        self.new_game()
        self.play("b2", "c1", "a1")
        self.do("review")
        self.until(lambda: not self.controller.review.is_running)

    def analyse(self) -> None:
        self.new_game()
        self.play("b2")
        self.do("analysing")
        self.until(lambda: self.window.tree_state.trace is not None)

    def analyse_a_blunder(self) -> None:
        self.controller._new_seed = lambda: 76  # with these lots Casual errs with b1
        self.new_game(GameSetup(o_strength=Strength.CASUAL))
        self.play("b2")
        assert self.controller.game.record.moves[-1].cell == 7
        self.do("analysing")
        self.until(lambda: self.window.tree_state.trace is not None)

    def analyse_a_cut(self) -> None:
        self.do("tree_cut")

    def number_tree(self) -> None:
        self.do("number_tree")
        state = self.window.tree_state
        self.until(lambda: state.trace is not None and state.trace.subject.board is None)

    def number_tree_midway(self) -> None:
        self.do("tree_first")
        self.do("tree_cut")

    def compare(self) -> None:
        self.new_game()
        self.do("comparing")
        rows = self.window.comparison
        self.until(lambda: not rows.is_running and all(row.measured for row in rows.rows))

    def compare_lab(self) -> None:
        lab = self._closer(1, OrderingLab)
        self.until(lambda: lab.searches.now is not None and not lab.searches.is_finding)

    def compare_deepening(self) -> None:
        panel = self._closer(2, DeepeningPanel)
        panel.run()
        self.until(lambda: not panel.is_running)

    def _closer(self, number: int, kind: type[Panel]) -> Panel:
        page = self.window.view_area.page
        assert isinstance(page, ComparePage)
        page.below.tabs.setCurrentIndex(number)
        page.splitter.show_below()
        return page.findChild(kind)

    def growth(self) -> None:
        self.do("growing")
        page = self.window.view_area.page
        assert isinstance(page, GrowthPage)
        runner = self.window.growth
        self.until(lambda: runner.state is GrowthState.FINISHED and bool(page.plot and page.tables.means.rows))

    def learn(self) -> None:
        self.do("learning")

    def lesson(self) -> None:
        learn = self.window.show_learn()
        learn.open_lesson(SHIPPED[3])
        self.until(lambda: learn.pages.currentWidget() is learn.lesson)

    def question_of_a_lesson(self) -> None:
        page = self.window.show_learn().lesson
        while not (page.question.isVisibleTo(page) and page.question.is_open):
            page.next.click()

    def practice(self) -> None:
        self._begin(ExerciseKind.CUTS, Material.NUMBERS)

    def be_the_search(self) -> None:
        """A cut was missed, and why is in the column."""
        learn = self.window.show_learn()
        learn.open_exercise(ExerciseKey(be_search.KIND, 2, "412"))
        page = learn.page_of(be_search.OwnSearchPage)
        while page.own.expected.action is not Action.CUT:
            page.own.show()
        page.actions_[Action.DOWN].click()

    def be_the_search_and_say_windows(self) -> None:
        self.window.show_learn().open_exercise(ExerciseKey(be_search.KIND, 4, "412"))

    def practice_on_positions(self) -> None:
        self._begin(ExerciseKind.VALUES, Material.POSITIONS)

    def practice_that_is_checked(self) -> None:
        practice = self.window.show_learn().practice
        for field in practice.view.findChildren(AnswerField):
            QTest.keyClicks(field, "1")
        practice.check.click()

    def _begin(self, kind: ExerciseKind, material: Material) -> None:
        self.window.show_learn().practice.begin(kind, material, 3, 27)

    def match(self) -> None:
        self.do("match")
        self.shown, self.sizes = self.window.matches.window, ((884, 600), (1240, 820))

    def match_of_levels(self) -> None:
        matches = self.window.matches.window
        matches.conditions.fields.set_rules(Rules(5, 6, 4))
        matches.conditions.games.setValue(4)
        for player, level in enumerate((Strength.BEGINNER, Strength.RANDOM)):
            box = matches.players.boxes[player]
            box.setCurrentIndex(box.findData(level))
        matches.play.click()
        self.until(lambda: self.window.matches.runner.state is RunState.ENDED)

    def examine_start(self) -> None:
        self.do("examining")

    def examine_result(self) -> None:
        path = self.folder / "first_empty.py"
        path.write_text(WEAK)
        assert drop(self.window, path)
        _page, examiner = parts(self.window)
        examiner.choose(AskedPositions(extent=Extent.WITHIN, plies=2))
        answer(self.qtbot, self.window)
        self.until(lambda: examiner.now.phase is ExaminePhase.FINISHED)


VIEWS = {
    "play": (Tour.play_empty, Tour.play_after_a_move, Tour.play_at_the_end),
    "boards": (Tour.play_a_large_board, Tour.play_a_wide_board, Tour.play_a_high_board),
    "values": (Tour.play_with_values, Tour.review),
    "analyse": (Tour.analyse_a_blunder, Tour.analyse, Tour.analyse_a_cut, Tour.number_tree, Tour.number_tree_midway),
    "compare": (Tour.compare, Tour.compare_lab, Tour.compare_deepening),
    "growth": (Tour.growth,),
    "learn": (Tour.learn, Tour.lesson, Tour.question_of_a_lesson),
    "practice": (
        Tour.practice,
        Tour.be_the_search,
        Tour.be_the_search_and_say_windows,
        Tour.practice_on_positions,
        Tour.practice_that_is_checked,
    ),
    "examine": (Tour.examine_start, Tour.examine_result),
    "match": (Tour.match, Tour.match_of_levels),
}
DIALOGS = (
    "new_game",
    "preferences",
    "limits",
    "shortcuts",
    "about",
    "help",
    "set_up",
    "board_export",
    "match",
    "tree_export",
)


def places(window: QWidget) -> list[tuple[str, QRect, str]]:
    """Return where everything stands, and in which type: where a theme changes none of it at one size, it changes none
    at any."""
    return [(type(each).__name__, each.geometry(), each.font().key()) for each in shown_widgets(window)]


@pytest.fixture
def tour(qtbot: QtBot, window: MainWindow, controller: GameController, queue: TaskQueue, tmp_path: Path) -> Tour:
    return Tour(qtbot, window, controller, queue, tmp_path)


class Findings:
    """What the lint found in each state, and where: told once each, at the end."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], list[str]] = {}

    def note(self, state: str, lines: list[str], where: str) -> None:
        for line in lines:
            self._found.setdefault((state, line), []).append(where)

    def assert_none(self) -> None:
        lines = [f"{state} at {', '.join(where)}: {line}" for (state, line), where in self._found.items()]
        assert not lines, "\n".join(["", *lines])


def inspect(tour: Tour, findings: Findings, state: str, sizes: Sequence[tuple[int, int]], theme: Theme) -> None:
    """Look at a state at these sizes of its window."""
    for width, height in sizes:
        resize_window(tour.shown, width, height)
        come_to_rest()
        where = f"{width} x {height} {theme.value}"
        findings.note(state, faults(tour.shown), where)
    findings.note(state, passed_over(tour.shown), where)


def assert_at_rest(tour: Tour) -> None:
    """The status bar says something, and no task goes on."""
    settle(tour.window)
    assert tour.window.status.text
    tour.until(lambda: not tour.queue.busy)


def test_every_view_can_be_read_and_worked_by_keyboard(tour: Tour) -> None:
    findings = Findings()
    for states in VIEWS.values():
        for state in states[:1]:
            state(tour)
            assert_at_rest(tour)
            inspect(tour, findings, state.__name__, tour.sizes[1:2], Theme.LIGHT)
    findings.assert_none()


@pytest.mark.parametrize("size", [TypeSize.NORMAL, TypeSize.LARGEST])
@pytest.mark.parametrize("part", VIEWS)
@pytest.mark.slow
def test_a_view_at_every_size_and_in_every_theme(tour: Tour, settings: Settings, part: str, size: TypeSize) -> None:
    """All its states; a theme that moves nothing at one size moves nothing at any."""
    findings = Findings()
    settings.type_size = size
    for state in VIEWS[part]:
        state(tour)
        assert_at_rest(tour)
        name = state.__name__
        inspect(tour, findings, name, tour.sizes, Theme.LIGHT)
        if SHOTS:
            tour.shown.grab().save(f"{SHOTS}/{name}-{size.value}.png")
        usual = places(tour.shown)
        for theme in (Theme.DARK, Theme.HIGH_CONTRAST):
            settings.theme = theme
            come_to_rest()
            findings.note(name, faults(tour.shown), theme.value)
            if places(tour.shown) != usual:
                inspect(tour, findings, name, tour.sizes, theme)
        settings.theme = Theme.LIGHT
    findings.assert_none()


@pytest.mark.parametrize("size", [TypeSize.NORMAL, TypeSize.LARGEST])
@pytest.mark.slow
def test_every_text_of_a_dialog_can_be_read(tour: Tour, settings: Settings, size: TypeSize) -> None:
    window, findings = tour.window, Findings()
    settings.type_size = size
    tour.analyse()
    for key in DIALOGS:
        tour.do(key)
        come_to_rest()
        opened = [each for each in window.findChildren(QDialog) if each.isVisible()]
        assert opened, key
        for dialog in opened:
            for theme in THEMES:
                settings.theme = theme
                come_to_rest()
                findings.note(key, faults(dialog), f"{dialog.width()} x {dialog.height()} {theme.value}")
            dialog.reject()
        come_to_rest()
    findings.assert_none()


@pytest.mark.parametrize(
    ("states", "most"),
    [
        ((Tour.play_after_a_move,), 75),
        ((Tour.analyse_a_blunder,), 142),  # and that "≤ 0" is no tie
        ((Tour.number_tree, Tour.number_tree_midway), 161),
        ((Tour.examine_start,), 169),
        ((Tour.compare,), 120),
    ],
    ids=["play", "analyse", "numbers", "examine", "compare"],
)
@pytest.mark.slow
def test_no_more_words_than_the_picture_has(tour: Tour, states: tuple[Callable[[Tour], None], ...], most: int) -> None:
    """Of two letters or more, but for menus and status, at 1440 x 900; and the ways to Learn, which came later."""
    resize_window(tour.window, 1440, 900)
    for state in states:
        state(tour)
    come_to_rest()
    words = words_on_screen(tour.window)
    assert 20 < len(words) <= most, " ".join(words)
