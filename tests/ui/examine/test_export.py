"""Export…: a report, the mistakes and a text of what the page shows, or the reason why there is nothing to export."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from tests.ui.examine.sample import DIAGNOSIS, FILE, examined, running
from tests.ui.widgets_help import open_dialog
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.examine.file_examiner import FileExaminer
from ttt_gui.ui.examine.page import ExaminePage
from ttt_gui.ui.examine.state import STOPPED, Examined, ExaminePhase


def choose(page: ExaminePage, word: str) -> None:
    """An entry of the menu."""
    actions = page.export.menu().actions()
    next(action for action in actions if action.text().replace("&", "") == word).trigger()


def export(qtbot: QtBot, page: ExaminePage, word: str, path: Path, outcome: SignalInstance | None = None) -> str:
    """Choose an entry and this file; return what is said of it."""
    choose(page, word)
    dialog = open_dialog(page.window(), QFileDialog)
    with qtbot.waitSignal(outcome or page.export.said) as said:
        dialog.fileSelected.emit(str(path))
        dialog.reject()
    return said.args[0]


def saved(qtbot: QtBot, page: ExaminePage, word: str, path: Path) -> str:
    """What the file holds that an entry writes."""
    assert export(qtbot, page, word, path).startswith(f"{path.name} is written")
    return path.read_text(encoding="utf-8-sig")


def test_the_report_has_what_the_view_shows(qtbot: QtBot, render_state: ExaminePage, tmp_path: Path) -> None:
    """Verdict, diagnosis, how it was called, mistakes with boards."""
    html = saved(qtbot, render_state, "Report (HTML)…", tmp_path / "tictactoe report.html")
    for text in ("Loses from 32 positions", DIAGNOSIS.title, "best_move(board: list[str], player: str) -&gt; int"):
        assert text in html
    assert html.count("<figure>") == len(examined().verdict.groups)


def test_the_mistakes_are_a_row_each(qtbot: QtBot, render_state: ExaminePage, tmp_path: Path) -> None:
    """All of them, those that are one up to symmetry under one number."""
    text = saved(qtbot, render_state, "Mistakes (CSV)…", tmp_path / "tictactoe mistakes.csv")
    rows = [row for row in csv.reader(io.StringIO(text)) if row and row[0].isdigit()]
    verdict = examined().verdict
    assert len(rows) == verdict.mistakes
    assert len({row[0] for row in rows}) == len(verdict.groups)
    text = saved(qtbot, render_state, "All answers (CSV)…", tmp_path / "tictactoe answers.csv")
    assert text.count("draw → loss") == 19


BEING_HELD = replace(examined().with_result(diagnosis=None), diagnosis_share=0.4)
SEEN = replace(
    DIAGNOSIS, line=7, source="if depth == 4:", sentence="It ends here.", calls_text="585 calls of your search."
)


@pytest.mark.parametrize(
    ("then", "texts"),
    [
        (
            examined().with_result(diagnosis=SEEN),
            (DIAGNOSIS.title, "line 7: if depth == 4:", "585 calls of your search."),
        ),
        (
            examined().with_result(diagnosis=STOPPED),
            ("What its answers are like is not known: you stopped the comparison.",),
        ),
        (examined().with_result(diagnosis=None), ("What its answers are like was not found out.",)),
        (
            Examined(ExaminePhase.LOOKING, FILE),
            ("What its answers are like was not found out yet when this was written.", "Loses from 32 positions"),
        ),
    ],
    ids=["found", "stopped", "failed", "another file"],
)
def test_a_report_waits_for_the_diagnosis(
    qtbot: QtBot, page: ExaminePage, examiner: FileExaminer, tmp_path: Path, then: Examined, texts: tuple[str, ...]
) -> None:
    """Which is said; nothing is written before, and it is never left out in silence."""
    examiner.tell(BEING_HELD)
    path = tmp_path / "report.html"
    waits = export(qtbot, page, "Report (HTML)…", path)
    assert waits.startswith("The report waits")
    examiner.tell(replace(BEING_HELD, diagnosis_share=0.6))
    assert not path.exists()
    with qtbot.waitSignal(page.export.said) as said:
        examiner.tell(then)
    assert said.args == ["report.html is written."]
    html = path.read_text(encoding="utf-8")
    assert all(text in html for text in texts)


def test_a_report_that_waits_is_written_when_the_app_closes(
    qtbot: QtBot, page: ExaminePage, examiner: FileExaminer, queue: TaskQueue, tmp_path: Path
) -> None:
    """With what is known by then, and it says what it lacks."""
    examiner.tell(BEING_HELD)
    path = tmp_path / "report.html"
    export(qtbot, page, "Report (HTML)…", path)
    app = QGuiApplication.instance()
    app.aboutToQuit.emit()
    assert queue.close() == []
    assert "was not found out yet" in path.read_text(encoding="utf-8")


def test_the_text_is_copied(qtbot: QtBot, page: ExaminePage, examiner: FileExaminer) -> None:
    """At once, and it says what it lacks: a clipboard is not changed behind a person's back."""
    for now, words in (
        (BEING_HELD, "was not found out yet when this was written."),
        (examined(), f"Answers like {DIAGNOSIS.title}."),
    ):
        examiner.tell(now)
        with qtbot.waitSignal(page.export.said):
            choose(page, "Copy as text")
        text = QGuiApplication.clipboard().text()
        assert text.startswith("tictactoe.py · 3 × 3")
        assert words in text
        assert "Loses from 32 positions" in text


def test_without_answers_there_is_a_reason(page: ExaminePage, examiner: FileExaminer) -> None:
    """It stands in the tooltip, and goes with the reason."""
    done = examined()
    for now, reason in (
        (Examined(ExaminePhase.LOOKING, FILE), "There are no answers yet."),
        (running(), "It is still being asked"),
        (Examined(ExaminePhase.FAILED, FILE, "It is empty."), "There are no answers yet."),
    ):
        examiner.tell(now)
        assert page.export.isVisible()
        assert not page.export.isEnabled()
        assert reason in page.export.toolTip()
    examiner.tell(done)
    assert page.export.isEnabled()
    assert "\n" not in page.export.toolTip()


def test_what_cannot_be_written_is_one_sentence(qtbot: QtBot, render_state: ExaminePage, tmp_path: Path) -> None:
    said = export(qtbot, render_state, "Report (HTML)…", tmp_path / "none" / "report.html", render_state.export.failed)
    assert said == "report.html could not be written: No such file or directory."
