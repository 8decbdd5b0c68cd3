"""The button Export…: a report, tables and a text of what the page shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Slot
from PySide6.QtWidgets import QMenu, QWidget

from ttt_gui.engine.examine.grades import GradedAnswer
from ttt_gui.engine.examine.report import as_text, mistakes
from ttt_gui.engine.examine.report_html import as_html
from ttt_gui.engine.examine.verdict import ExaminationResult
from ttt_gui.engine.figures import counted
from ttt_gui.engine.tables import CellKind, Column, DataTable, form_of
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.system.text import shortened
from ttt_gui.ui.examine.file_examiner import FileExaminer
from ttt_gui.ui.examine.state import reported
from ttt_gui.ui.export_bar import Exporter, MenuButton, OutForm, Taken
from ttt_gui.ui.look.plain import set_tip


@dataclass(eq=False)
class Awaited:
    """A report that was asked for: ``result`` is what is known by now, and says itself where it is not whole. ``then``
    has the report written; None until a person has chosen its file."""

    result: ExaminationResult
    then: Callable[[], None] | None = None


# -- Every answer as a table -------------------------------------------------------------------------------------------


_COLUMNS = (
    Column("position", "Position"),
    Column("side", "To move"),
    Column("answer", "Answer"),
    Column("grade", "Grade"),
    Column("keeps", "Keeps the value"),
    Column("worth", "Worth", kind=CellKind.COUNT),
    Column("plies", "Plies to the end", kind=CellKind.COUNT),
    Column("seconds", "Time", unit="ms", kind=CellKind.SECONDS),
    Column("note", "Note"),
)


def answers_table(result: ExaminationResult) -> DataTable:
    """Return every answer, in the order in which they came, as a table with the verdict as its note."""
    rows = tuple(map(_row, result.graded))
    return DataTable(f"{shortened(result.name)}, examined", _COLUMNS, rows, (result.verdict.text,))


def _row(graded: GradedAnswer) -> tuple[str | int | float | None, ...]:
    """Return an answer as a row of the CSV table, in the order of its columns."""
    answer, truth = graded.answer, graded.truth
    position = answer.position
    name = position.rules.cell_name
    is_cell = answer.cell is not None and 0 <= answer.cell < position.rules.cells
    cell = name(answer.cell) if is_cell and answer.cell is not None else shortened(answer.shown)
    keeps = " ".join(name(each) for each in graded.ticked)
    best = truth.best if truth else None
    return (
        position.text,
        position.side_to_move.name,
        cell or None,
        graded.grade.value,
        keeps or None,
        best.value if best else None,
        best.plies if best else None,
        answer.seconds,
        shortened(answer.sentence) or None,
    )


# -- The button Export…: a report, tables and a text of what the page shows --------------------------------------------


_TIP = "Export what was found: a page with boards, tables, or a text"
_WAITS = "The report waits until we know what its answers are like; “stop” there writes it without."


class ExamineExport(MenuButton):
    """Exports an examination. Each export holds what was known at the click, but the report waits for the diagnosis.

    ``said`` and ``failed`` are the signals of its Exporter.
    """

    def __init__(self, queue: TaskQueue, examiner: FileExaminer, parent: QWidget | None = None) -> None:
        menu = QMenu()
        super().__init__("Export…", "Export", menu, "button")
        self.setParent(parent)
        menu.setParent(self, menu.windowFlags())
        self._examiner = examiner
        self._awaited: list[Awaited] = []  # the reports that are not written before it is known what answers alike
        self._exporter = Exporter(queue, "Examination", self)
        self.said, self.failed = self._exporter.said, self._exporter.failed
        self._text = OutForm("text", ".txt", "text/plain", partial(self._take, as_text, lambda _: ""))
        for words, what, form in (
            ("&Report (HTML)…", "report", OutForm("HTML", ".html", "text/html", self._take_report)),
            (
                "&Mistakes (CSV)…",
                "mistakes",
                self._csv(mistakes, lambda found: counted(found.verdict.mistakes, "mistake")),
            ),
            (
                "All &answers (CSV)…",
                "answers",
                self._csv(answers_table, lambda found: counted(len(found.graded), "answer")),
            ),
        ):
            menu.addAction(words).triggered.connect(partial(self.save, form, what))
        menu.addSeparator()
        menu.addAction("&Copy as text").triggered.connect(self.copy)
        examiner.changed.connect(self._look)
        if app := QCoreApplication.instance():
            app.aboutToQuit.connect(self._write_awaited)  # a report begun before is still written
        self.refuse("")

    def refuse(self, reason: str) -> None:
        """Disable every export with ``reason`` in its tooltip; '' enables them."""
        self.setEnabled(not reason)
        set_tip(self, f"{_TIP}\n{reason}" if reason else _TIP)

    def save(self, form: OutForm, what: str, _checked: bool = False) -> None:
        """Ask for a file and write an export; ``what`` ends the file name that is proposed."""
        file = self._examiner.now.file
        self._exporter.name = f"{Path(file.name).stem if file else 'engine'} {what}"
        self._exporter.ask_for_file(form)

    def copy(self, _checked: bool = False) -> None:
        """Put the report on the clipboard as text."""
        self._exporter.copy(self._text)

    def _csv(
        self, table: Callable[[ExaminationResult], DataTable], count: Callable[[ExaminationResult], str]
    ) -> OutForm:
        """Return the form of a CSV file with this table; `count` words what it holds."""
        form = form_of(".csv")
        assert form
        text = form.text
        return OutForm(form.title, form.suffix, form.mime, partial(self._take, lambda found: text(table(found)), count))

    def _take(self, make: Callable[[ExaminationResult], str], count: Callable[[ExaminationResult], str]) -> Taken:
        result = reported(self._examiner.now)
        return Taken(lambda: make(result).encode(), count(result)) if result else Taken(_nothing)

    def _take_report(self) -> Taken:
        """Return the HTML report, to be written when it is known which search answers alike."""
        result = reported(self._examiner.now)
        if result is None:
            return Taken(_nothing)
        report = Awaited(result)
        if self._examiner.now.diagnosis_share is not None:
            self._awaited.append(report)
        return Taken(lambda: as_html(report.result).encode(), begin=partial(self._begin, report))

    def _begin(self, report: Awaited, then: Callable[[], None]) -> None:
        """Call ``then`` now where all is known, else once all is known or the examination is over."""
        if report in self._awaited:
            report.then = then
            self.said.emit(_WAITS)
        else:
            then()

    @Slot()
    def _look(self) -> None:
        """Have reports written that wait, once all is known or nothing more will be, because a person stops the
        examination or examines something else."""
        if not self._awaited:
            return
        result = reported(self._examiner.now)
        if result is None or self._examiner.now.diagnosis_share is None:
            for report in self._awaited:
                report.result = result or report.result
            self._write_awaited()

    @Slot()
    def _write_awaited(self) -> None:
        """Wait no longer: have the reports written with what is known by now."""
        awaited, self._awaited = self._awaited, []
        for report in awaited:
            then, report.then = report.then, None
            if then:
                then()


def _nothing() -> bytes:
    raise ValueError("There is nothing to export any more.")
