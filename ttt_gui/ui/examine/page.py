"""The view Examine: a verdict, counts that filter, mistakes grouped by symmetry, and the selected one."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QFocusEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from ttt_gui.engine.examine.grades import Grade, GradedAnswer
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.dialogs.manual import Section, explained_by
from ttt_gui.ui.examine.cards import DiagnosisCard, FileCard, VerdictCard
from ttt_gui.ui.examine.export import ExamineExport
from ttt_gui.ui.examine.file_examiner import FileExaminer
from ttt_gui.ui.examine.heading import ExamineHeading
from ttt_gui.ui.examine.mistakes import CountStrip, MistakeList
from ttt_gui.ui.examine.output_card import OutputCard
from ttt_gui.ui.examine.position_card import Legend, PositionCard
from ttt_gui.ui.examine.start import StartPane
from ttt_gui.ui.examine.state import (
    OVER,
    Examined,
    ExaminePhase,
    Sort,
    chosen_groups,
    count_text,
    first_choice,
    not_told_apart,
)
from ttt_gui.ui.look.formats import THIN
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import (
    GAP,
    ElidedLabel,
    ScrollPage,
    bold_label,
    flowing,
    in_column,
    in_row,
    in_row_or_column,
    muted_label,
    thin_line,
)
from ttt_gui.ui.window.view_page import ViewPage

_LEAST_ROW = 1_078
"""The least width for the three cards side by side, and for the large board beside the mistakes."""
_LEAST = QSize(320, 160)
_NOTHING = "It appears once the engine has answered."


class ExaminePage(ViewPage):
    """Shows what an examiner has found, and hands the examiner what the person wants."""

    def __init__(self, look: Look, queue: TaskQueue, examiner: FileExaminer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._queue, self.examiner = look, queue, examiner
        self._now = Examined()
        self._grades: frozenset[Grade] | None = None  # the grades shown; None until a person chooses
        self._build()
        self._lay_out()
        self._connect()
        self._show()

    # -- build, lay out, connect ------------------------------------------------------------------------------------

    def _build(self) -> None:
        look = self._look
        self.export = ExamineExport(self._queue, self.examiner)
        self.heading = ExamineHeading(look, self.export)
        self.states = QStackedWidget(self)
        self.start = StartPane(look, self.states)
        self.file, self.verdict, self.diagnosis = FileCard(look), VerdictCard(look), DiagnosisCard(look)
        self.counts = CountStrip(look)
        self.number = bold_label(look, 1.05)
        self.extent = ElidedLabel(muted=True)
        self.sort = QComboBox()
        self.sort.setAccessibleName("Order of the mistakes")
        for sort in Sort:
            self.sort.addItem(sort.value, sort)
        self.sort.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.list = MistakeList(look)
        self.nothing = muted_label(wrap=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.legend = Legend(look)
        self.slower = QCheckBox("Count slo&wer moves as mistakes")
        set_tip(self.slower, "Count moves that win later or lose sooner than necessary; nothing is asked again")
        self.position = PositionCard(look)
        self.output = OutputCard(look)
        explained_by(Section.EXAMINE, self)

    def _lay_out(self) -> None:
        content = QWidget()
        self.room = ScrollPage(content, _LEAST)
        self.states.addWidget(self.start)
        self.states.addWidget(self.room)  # filled below: Qt gives all of a widget the style sheet anew when it is moved
        in_column(self.heading, (self.states, 1), gap=GAP, margins=(16, 8, 16, 6), of=self)
        head = in_row(self.number, (self.extent, 1), self.sort, gap=10, margins=(15, 0, 15, 0))
        self.boards = QStackedWidget()
        self.boards.addWidget(self.list)
        self.boards.addWidget(self.nothing)
        self._signs = flowing(self.legend, self.slower, gap=28)
        below = in_row(self._signs, margins=(15, 0, 15, 0))
        self.mistakes = QFrame()
        self.mistakes.setObjectName("card")
        in_column(head, thin_line(), (self.boards, 1), below, gap=6, margins=(1, 9, 1, 8), of=self.mistakes)
        first = in_row_or_column((self.verdict, 34), (self.file, 30), gap=GAP)
        cards = in_row_or_column((first, 64), (self.diagnosis, 35), gap=GAP, least_row=_LEAST_ROW)
        middle = in_row_or_column((self.mistakes, 65), (self.position, 35), gap=GAP, least_row=_LEAST_ROW)
        in_column(cards, self.counts, (middle, 5), (self.output, 2), gap=GAP, of=content)

    def _connect(self) -> None:
        examiner, heading = self.examiner, self.heading
        examiner.changed.connect(self._show)
        heading.run.clicked.connect(self._run)
        heading.stop.clicked.connect(examiner.stop)
        self.diagnosis.stop.linkActivated.connect(examiner.stop_diagnosis)
        self.counts.chosen.connect(self._on_chosen)
        self.slower.toggled.connect(self._on_slower)
        self.sort.currentIndexChanged.connect(self._show_groups)
        self.list.selected.connect(self._look_at_current)
        self.position.again.clicked.connect(self._ask_again)
        self.output.board_requested.connect(self.show_board)
        keys = QShortcut(QKeySequence("Ctrl+Return"), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        keys.activated.connect(self._run)

    # -- as a view --------------------------------------------------------------------------------------------------

    def status(self) -> str:
        return status_text(self._now)

    def action_reasons(self) -> Mapping[str, str]:
        return {"lecture": "" if self._now.phase in OVER else "Lecture mode shows an examination once it is over."}

    @Slot()
    def refresh(self) -> None:
        if self._now is not self.examiner.now:
            self._show()

    def go_back(self, is_visit: bool) -> bool:
        is_busy = self._now.is_busy
        if is_busy:
            self.examiner.stop()
        return is_busy

    # -- showing ----------------------------------------------------------------------------------------------------

    @Slot()
    def _run(self) -> None:
        if self.heading.run.isEnabled() and self._now.phase is not ExaminePhase.RUNNING:
            self.examiner.run()

    @Slot()
    def _ask_again(self) -> None:
        if self.position.shown:
            self.examiner.ask_again(self.position.shown)

    @Slot()
    def _show(self) -> None:
        """Show what is known now: heading, cards, counts and mistakes; the list is filled only where its groups have
        changed.
        """
        before, now = self._now, self.examiner.now
        self._now = now
        if before.file != now.file or (now.asked < before.asked):
            self._grades = None
        self.heading.set(now)
        is_new = now.phase is ExaminePhase.NONE
        self.states.setCurrentWidget(self.start if is_new else self.room)
        self.start.set(now.choice)
        self.slower.setChecked(now.slower_too)
        if (before.file, before.phase) != (now.file, now.phase):
            self.file.set(now.file, now.phase is not ExaminePhase.LOOKING)
        self.verdict.set(now)
        self.diagnosis.set(now.diagnosis, now_without_diagnosis(now), now.diagnosis_share is not None)
        self.counts.set(now.counts, now.slower_too)
        has_answers = bool(now.asked) or now.phase is ExaminePhase.RUNNING
        for widget in (self.counts, self.position, self.output, self.sort, self._signs):
            widget.setVisible(has_answers)
        if status_text(before) != status_text(now):
            self.status_changed.emit()
        same = before.verdict is now.verdict and before.groups is now.groups
        if before.phase is not now.phase or before.slower_too != now.slower_too or not same:
            self._show_groups()
        self._look_at_current()

    @Slot()
    def _show_groups(self) -> None:
        """List the groups of the chosen grades in the chosen order."""
        now, sort = self._now, self.sort.currentData()
        grades = first_choice(now.counts) if self._grades is None else self._grades
        self.counts.choose(grades)
        groups = chosen_groups(now.groups, grades, now.reached, sort)
        number, extent = count_text(groups, grades, now.slower_too)
        self.number.setText(number if now.asked else "Mistakes")
        self.extent.set_text(extent if now.asked else "")
        self.nothing.setText(nothing_text(now, grades))
        self.boards.setCurrentWidget(self.list if groups else self.nothing)
        self.list.set_groups(groups)

    @Slot(object)
    def _on_chosen(self, grades: frozenset[Grade]) -> None:
        self._grades = grades
        self._show_groups()

    @Slot(bool)
    def _on_slower(self, on: bool) -> None:
        """Count slower moves as mistakes, or as right, and show or hide their grade with that."""
        if on != self._now.slower_too:
            shown = self.counts.grades
            self._grades = shown | {Grade.SLOWER} if on else shown - {Grade.SLOWER}
            self.examiner.count_slower(on)

    @Slot()
    def _look_at_current(self) -> None:
        """Show the current group's position, and what the engine printed for it."""
        now, group = self._now, self.list.current
        self.position.set(group, now.diagnosis.reason if now.diagnosis else "", now.phase in OVER)
        self.output.set(now.file.calling if now.file else None, group.shown if group else None, now.errors)

    @Slot(object)
    def show_board(self, graded: GradedAnswer) -> None:
        """Select the position of this answer; where its grade is not shown, show that grade, too."""
        shown = self.counts.grades
        if graded.grade not in shown:
            self._grades = shown | {graded.grade}
            self._show_groups()
        wanted = graded.answer.position
        for row, group in enumerate(self.list.groups.groups):
            if any(member.answer.position == wanted for member in group.all):
                self.list.look_at(row)
                self.list.setFocus()
                self.room.ensureWidgetVisible(self.list)
                return

    # -- overridden ----------------------------------------------------------------------------------------------------

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Hand the focus on. As a focus proxy the list would take every Tab that comes to the page: none leaves."""
        super().focusInEvent(event)
        (self.start if self._now.phase is ExaminePhase.NONE else self.list).setFocus(event.reason())


def status_text(now: Examined) -> str:
    """Return the text for the status bar: the progress of an examination, or how it ended."""
    if now.phase is ExaminePhase.NONE:
        return "No engine chosen yet"
    return now.footer or (now.file.name if now.file else "")


def now_without_diagnosis(now: Examined) -> str:
    """Return the text of the card of diagnosis while no search is named."""
    if now.phase is ExaminePhase.FAILED:
        return "Nothing was asked."
    if why_not := not_told_apart(now.choice):
        return why_not
    if now.diagnosis_share is not None:
        compared = 100 * now.diagnosis_share
        return f"Comparing its answers with every search of the table: {compared:.0f}{THIN}%."
    if now.phase in OVER:
        return "No search is named: the answers do not point to one."
    return _NOTHING


def nothing_text(now: Examined, grades: frozenset[Grade]) -> str:
    """Return the text in the place of the boards where there are none to show."""
    if now.phase is ExaminePhase.FAILED:
        return "There is nothing to look at."
    if now.phase is ExaminePhase.LOOKING:
        return "Finding out how to call it…"
    if now.phase is ExaminePhase.RUNNING:
        return "Mistakes appear here as soon as they are found."
    if not now.asked:
        return "Press Run to ask the engine: its mistakes appear here."
    if not any(count for grade, count in now.counts.items() if grade not in (Grade.RIGHT, Grade.UNKNOWN)):
        unknown = now.counts.get(Grade.UNKNOWN)
        return "Nothing wrong was found in what could be judged." if unknown else "Nothing wrong was found."
    return "Nothing of this kind was found." if grades else "Choose above what you want to see."
