"""The page Examine without an engine that runs, and engines that the window runs: nothing of them is left behind."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.session.examining.conftest import token
from tests.ui.examine.sample import examined
from ttt_gui.session.examining.trust_prompt import TrustKeeper
from ttt_gui.session.storage.user_file import Writer
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.examine.file_examiner import FileExaminer
from ttt_gui.ui.examine.page import ExaminePage
from ttt_gui.ui.look.theme import Look

__all__ = ["token"]


@pytest.fixture
def examiner(queue: TaskQueue, writer: Writer, tmp_path: Path) -> FileExaminer:
    return FileExaminer(queue, TrustKeeper(tmp_path / "allowed.json", writer))


@pytest.fixture
def page(qtbot: QtBot, look: Look, queue: TaskQueue, examiner: FileExaminer) -> ExaminePage:
    page = ExaminePage(look, queue, examiner)
    qtbot.addWidget(page)
    page.resize(1424, 810)
    with qtbot.waitActive(page):
        page.show()
    return page


@pytest.fixture
def render_state(page: ExaminePage, examiner: FileExaminer) -> ExaminePage:
    """The page with the published examination."""
    examiner.tell(examined())
    return page
