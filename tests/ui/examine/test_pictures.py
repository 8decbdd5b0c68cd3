"""What an examination that runs costs the window: boards that are seen are painted, and nothing that is as it was."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.ui.examine.sample import examined
from tests.ui.widgets_help import come_to_rest
from ttt_gui.engine.examine.judge import Grade
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.examine.mistakes import GroupDelegate
from ttt_gui.ui.examine.page import ExaminePage
from ttt_gui.ui.examine.state import Examined, Examiner, Stage
from ttt_gui.ui.look.theme import Look


def running() -> Examined:
    """An examination under way, with hundreds of groups to look at."""
    return replace(examined(), stage=Stage.RUNNING, verdict=None, likeness=None)


@pytest.fixture
def examiner() -> Examiner:
    return Examiner()


@pytest.fixture
def page(qtbot: QtBot, queue: TaskQueue, look: Look, examiner: Examiner) -> ExaminePage:
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


def test_an_update_that_changes_a_count_paints_that_count_alone(page: ExaminePage, examiner: Examiner) -> None:
    """Neither a board nor a figure that is what it was."""
    now = running()
    examiner.tell(now)
    come_to_rest()
    large, right, thrown = map(Paints, (page.position.board, page.counts.buttons[1].digits, page.counts.buttons[3]))
    figures, boards = Paints(page.verdict.figures[0][0]), Paints(page.list.viewport())
    examiner.tell(replace(now, asked=now.asked + 1, counts=Counter({**now.counts, Grade.RIGHT: 1})))
    come_to_rest()
    assert right.count > 0
    assert (large.count, thrown.count, figures.count, boards.count) == (0, 0, 0, 0)


def test_of_many_boards_those_in_sight_are_painted(
    page: ExaminePage, examiner: Examiner, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[object] = []
    paint = GroupDelegate._paint_item

    def counted(delegate: GroupDelegate, painter: object, group: object, *where: object) -> None:
        painted.append(group)
        paint(delegate, painter, group, *where)  # type: ignore[arg-type]

    monkeypatch.setattr(GroupDelegate, "_paint_item", counted)
    examiner.tell(running())
    page.counts.chosen.emit(frozenset(Grade))
    come_to_rest()
    assert page.list.groups.rowCount() > 500
    assert 0 < len(set(map(id, painted))) < 60
