"""The button Export…: a report, tables and a text of what the page shows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QMenu, QWidget

from ttt_gui.engine.examine.graded import Graded
from ttt_gui.engine.examine.report import mistakes
from ttt_gui.engine.examine.report_html import as_html
from ttt_gui.engine.examine.report_text import as_text
from ttt_gui.engine.figures import counted
from ttt_gui.engine.tables.forms import form_of
from ttt_gui.engine.tables.table import Table
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.ui.examine.awaited import Awaited
from ttt_gui.ui.examine.examiner import Examiner
from ttt_gui.ui.examine.table import answers_table
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.tables.exporter import Exporter
from ttt_gui.ui.tables.forms import OutForm, Taken
from ttt_gui.ui.tables.menu_button import MenuButton

_TIP = "Export what was found: a page with boards, tables, or a text"
_WAITS = "The report waits until we know what its answers are like; “stop” there writes it without."


class ExamineExport(MenuButton):
    """Offers what is known of the examination; what is exported is what was known at the click, but that the report
    waits for what the answers are like.

    Signals: said, failed: (sentence) something was written or copied; it could not be.
    """

    said = Signal(str)
    failed = Signal(str)

    def __init__(self, queue: JobQueue, examiner: Examiner, parent: QWidget | None = None) -> None:
        menu = QMenu()
        super().__init__("Export…", "Export", menu, "button")
        self.setParent(parent)
        menu.setParent(self, menu.windowFlags())
        self._examiner = examiner
        self._exporter = Exporter(queue, "Examination", self)
        html, text, csv = (".html", "text/html"), (".txt", "text/plain"), (".csv", "text/csv")
        self.report = OutForm("HTML", *html, self._take_report)
        self.mistakes = OutForm("CSV", *csv, partial(self._take, _mistakes_csv, "mistakes"))
        self.answers = OutForm("CSV", *csv, self._take_answers)
        self.text_form = OutForm("text", *text, partial(self._take, as_text, ""))
        menu.addAction("&Report (HTML)…").triggered.connect(partial(self.save, self.report, "report"))
        menu.addAction("&Mistakes (CSV)…").triggered.connect(partial(self.save, self.mistakes, "mistakes"))
        menu.addAction("All &answers (CSV)…").triggered.connect(partial(self.save, self.answers, "answers"))
        menu.addSeparator()
        menu.addAction("&Copy as text").triggered.connect(self.copy)
        self._exporter.said.connect(self.said)
        self._exporter.failed.connect(self.failed)
        self.refuse("")

    def refuse(self, reason: str) -> None:
        """Let nothing be exported, and say why in the tooltip; '' lets it again."""
        self.setEnabled(not reason)
        set_tip(self, f"{_TIP}\n{reason}" if reason else _TIP)

    def save(self, form: OutForm, what: str, _checked: bool = False) -> None:
        """Ask where it goes, and write it; ``what`` ends the name that is proposed."""
        file = self._examiner.now.file
        self._exporter.name = f"{Path(file.name).stem if file else 'engine'} {what}"
        self._exporter.ask_for_file(form)

    def copy(self, _checked: bool = False) -> None:
        """Put the text on the clipboard."""
        self._exporter.copy(self.text_form)

    def _take(self, make: Callable[[Graded], str], what: str) -> Taken:
        graded = self._examiner.graded()
        if graded is None:
            return Taken(_nothing)
        count = counted(graded.verdict.mistakes, "mistake") if what else ""
        return Taken(lambda: make(graded).encode(), count)

    def _take_report(self) -> Taken:
        graded = self._examiner.graded()
        if graded is None:
            return Taken(_nothing)
        awaited = Awaited(self._examiner, graded, self)
        awaited.waits.connect(self._say_that_it_waits)
        return Taken(lambda: as_html(awaited.graded).encode(), begin=awaited.begin)

    @Slot()
    def _say_that_it_waits(self) -> None:
        self.said.emit(_WAITS)

    def _take_answers(self) -> Taken:
        judged, now = self._examiner.judged, self._examiner.now
        return Taken(lambda: _csv(answers_table(judged, now)).encode(), counted(len(judged), "answer"))


def _mistakes_csv(graded: Graded) -> str:
    return _csv(mistakes(graded))


def _csv(table: Table) -> str:
    form = form_of(".csv")
    assert form
    return form.text(table)


def _nothing() -> bytes:
    raise ValueError("There is nothing to export any more.")
