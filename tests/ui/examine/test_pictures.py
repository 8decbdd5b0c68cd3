"""What an examination that runs costs the window: boards that are seen are painted, and nothing that is as it was."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from tests.ui.examine.sample import running
from tests.ui.widgets_help import come_to_rest
from ttt_gui.engine.examine.judge import Grade
from ttt_gui.ui.examine.file_examiner import FileExaminer
from ttt_gui.ui.examine.mistakes import GroupDelegate
from ttt_gui.ui.examine.page import ExaminePage


class Paints(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


def test_an_update_that_changes_a_count_paints_that_count_alone(page: ExaminePage, examiner: FileExaminer) -> None:
    """Neither a board nor a figure that is what it was."""
    now = running()
    examiner.tell(now)
    come_to_rest()
    large, right, thrown = map(Paints, (page.position.board, page.counts.buttons[1].digits, page.counts.buttons[3]))
    figures, boards = Paints(page.verdict.figures[0][0]), Paints(page.list.viewport())
    gathered = replace(now.progress.gathered, counts=Counter({**now.counts, Grade.RIGHT: 1}))
    examiner.tell(replace(now, progress=replace(now.progress, done=901, gathered=gathered)))
    come_to_rest()
    assert right.count > 0
    assert (large.count, thrown.count, figures.count, boards.count) == (0, 0, 0, 0)


def test_of_many_boards_those_in_sight_are_painted(
    page: ExaminePage, examiner: FileExaminer, monkeypatch: pytest.MonkeyPatch
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
