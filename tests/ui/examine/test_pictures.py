"""The small boards are painted once: what an examination that runs costs the window is what is new."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.examine.sample import examined
from ttt_gui.engine.examine.judge import Grade
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.session.settings import Theme
from ttt_gui.ui.examine.examiner import Examiner
from ttt_gui.ui.examine.page import ExaminePage
from ttt_gui.ui.examine.pictures import MOST_A_TURN, MOST_KEPT, Pictures
from ttt_gui.ui.examine.state import Examined, Stage
from ttt_gui.ui.look.theme import Look


def running(groups: int) -> Examined:
    """An examination that has found so many mistakes."""
    whole = examined()
    assert whole.verdict
    thrown = [group for group in whole.verdict.groups if all(each.grade.throws_away for each in group.all)]
    return replace(whole, stage=Stage.RUNNING, verdict=None, rights=(), found=tuple(thrown[:groups]), likeness=None)


@pytest.fixture
def examiner() -> Examiner:
    return Examiner()


@pytest.fixture
def page(qtbot: QtBot, queue: JobQueue, look: Look, examiner: Examiner) -> ExaminePage:
    found = ExaminePage(look, queue, examiner)
    found.resize(1200, 900)
    qtbot.addWidget(found)
    with qtbot.waitExposed(found):
        found.show()
    return found


class Paints(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


def settle(qtbot: QtBot, page: ExaminePage) -> int:
    """How many boards have been painted once all that are in sight are."""
    QApplication.processEvents()
    qtbot.waitUntil(lambda: page.is_settled and not page.list.is_painting)
    QApplication.processEvents()
    return page.list.pictures.painted


def test_an_update_that_changes_a_count_paints_no_board(qtbot: QtBot, page: ExaminePage, examiner: Examiner) -> None:
    """Neither a small one nor the large one, nor a count that is what it was."""
    now = running(12)
    examiner.tell(now)
    before = settle(qtbot, page)
    assert before >= 12
    large, right, thrown = map(Paints, (page.position.board, page.counts.buttons[1], page.counts.buttons[3]))
    figures = Paints(page.verdict.figures[0][0])
    examiner.tell(replace(now, asked=now.asked + 1, counts=Counter({**now.counts, Grade.RIGHT: 1})))
    page.list.viewport().update()
    assert settle(qtbot, page) == before
    assert (large.count, thrown.count, figures.count, right.count) == (0, 0, 0, 1)


def test_at_the_end_the_verdict_comes_first_and_the_boards_in_a_turn_of_their_own(
    qtbot: QtBot, page: ExaminePage, examiner: Examiner
) -> None:
    whole = examined()
    assert whole.verdict
    examiner.tell(running(3))
    settle(qtbot, page)
    examiner.tell(whole)
    assert page.verdict.headline.text() == whole.verdict.headline
    assert page.list.groups.rowCount() == 3
    qtbot.waitUntil(lambda: page.list.groups.rowCount() > 3)


def test_of_mistakes_that_come_only_the_new_ones_are_painted(
    qtbot: QtBot, page: ExaminePage, examiner: Examiner
) -> None:
    """One in front of the others, too, which moves them all."""
    all_seven = running(7)
    examiner.tell(replace(all_seven, found=all_seven.found[1:]))
    before = settle(qtbot, page)
    assert page.list.groups.rowCount() == 6
    examiner.tell(all_seven)
    qtbot.waitUntil(lambda: page.list.groups.rowCount() == 7)
    assert before < settle(qtbot, page) <= before + 3  # the mouse may stand above one


def test_a_turn_paints_a_few_boards_and_the_next_ones_the_rest(
    qtbot: QtBot, page: ExaminePage, examiner: Examiner
) -> None:
    examiner.tell(running(3 * MOST_A_TURN))
    page.list.viewport().repaint()
    assert page.list.pictures.painted <= MOST_A_TURN
    assert page.list.is_painting
    settle(qtbot, page)
    before = page.list.pictures.painted
    page.list.viewport().repaint()
    assert page.list.pictures.painted == before > MOST_A_TURN


def test_in_other_colours_all_are_painted_anew(qtbot: QtBot, page: ExaminePage, examiner: Examiner, look: Look) -> None:
    examiner.tell(running(4))
    before = settle(qtbot, page)
    look.set_theme(Theme.DARK)
    assert settle(qtbot, page) >= before + 4


def test_pictures_are_forgotten_of_what_was_not_looked_at_for_longest() -> None:
    pictures, picture = Pictures(), QPixmap()
    shown = [object() for _ in range(MOST_KEPT + 1)]
    for each in shown[:-1]:
        pictures.keep(each, "", picture)
    assert pictures.kept(shown[0], "") is picture
    assert pictures.kept(shown[0], "selected") is None
    pictures.keep(shown[-1], "", picture)
    assert len(pictures) == MOST_KEPT
    assert pictures.kept(shown[0], "") is picture
    assert pictures.kept(shown[1], "") is None
