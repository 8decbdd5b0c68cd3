"""Sheets to print: what is chosen of them, a small picture of the first, and the ways to paper and to a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QMarginsF, QRectF, Qt, Slot
from PySide6.QtGui import QPageLayout, QPainter, QPaintEvent, QPen
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QPushButton, QSpinBox, QWidget

from ttt_gui.engine.learn.exercise import LEVELS, ExerciseKind
from ttt_gui.engine.learn.sheet import MOST_SHEETS, Paper, SheetPage, class_pages
from ttt_gui.system.formats import FileFormat
from ttt_gui.ui.drawing.worksheet import page_size, pages_pdf, paint_page, paint_pages
from ttt_gui.ui.learn.practice import TITLES
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import FileAsker, labelled, open_once
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, in_column, in_row, muted_label
from ttt_gui.ui.tree.tasks import Tasks, TaskTexts

PDF = FileFormat(".pdf", "PDF document", "PDF documents", "application/pdf")
_TITLE = "Minimax and alpha-beta"
_PRINTING = TaskTexts(
    "Printing the sheets",
    "The sheets are printed.",
    "Stopped: not all sheets were printed.",
    "The sheets could not be printed",
    "The sheets were not printed.",
)


_laid_out = lru_cache(maxsize=1)(class_pages)  # a preview paints the same page often


class SheetPreview(Guarded, QWidget):
    """A small picture of the first sheet."""

    def __init__(self, look: Look, card: SheetsCard) -> None:
        super().__init__(card)
        self._look, self._card = look, card
        self.setMinimumSize(scaled(106), scaled(150))
        self.setAccessibleName("The first sheet, small")

    def paintEvent(self, event: QPaintEvent) -> None:
        level, seed, _count, kind, paper_size = self._card.order
        width, height = paper_size.value
        scale = min((self.width() - 2) / width, (self.height() - 2) / height)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paper = QRectF(1, 1, width * scale, height * scale)
            painter.setPen(QPen(self._look.tokens.color("hairline"), 1))
            painter.setBrush(Qt.GlobalColor.white)
            painter.drawRect(paper)
            painter.translate(paper.topLeft())
            painter.scale(scale, scale)
            paint_page(painter, _laid_out(level, seed, 1, kind, paper_size, False)[0])


class SheetsCard(Card):
    """What is to be printed or saved, as a task beside the window."""

    def __init__(self, look: Look, tasks: Tasks) -> None:
        super().__init__(look, "Worksheets")
        self._tasks, self._files = tasks, FileAsker(self)
        self.kind, self.level, self.paper = QComboBox(), QComboBox(), QComboBox()
        self.kind.addItem("Values, Windows, Cuts", None)
        for kind in ExerciseKind:
            self.kind.addItem(TITLES[kind], kind)
        self.level.addItems([str(level) for level in LEVELS])
        self.level.setCurrentIndex(1)
        self.paper.addItems(["A4", "Letter"])
        self.seed = QSpinBox(minimum=0, maximum=2**31 - 1, value=2026)
        self.count = QSpinBox(minimum=1, maximum=MOST_SHEETS)
        self.solutions = QCheckBox("on their own page")
        self.solutions.setChecked(True)
        self.preview = SheetPreview(look, self)
        self.print_button, self.save_button = QPushButton("Print…"), QPushButton("Save as PDF…")
        rows = QGridLayout()
        rows.setHorizontalSpacing(10)
        for row, column, name, widget, span in (
            (0, 0, "Exercises", self.kind, 3), (1, 0, "Level", self.level, 1), (1, 2, "Seed", self.seed, 1),
            (2, 0, "Sheets", self.count, 1), (2, 2, "Paper", self.paper, 1), (3, 0, "Solutions", self.solutions, 3),
        ):  # fmt: skip
            rows.addWidget(labelled(name, widget), row, column)
            rows.addWidget(widget, row, column + 1, 1, span)
        self.solutions.setAccessibleName("Solutions on their own page")
        for button in (self.print_button, self.save_button):  # above, where they are in sight however low the window is
            self.head.addWidget(button)
        self.body.addWidget(muted_label("Four exercises with room to write, and the solutions.", wrap=True))
        self.body.addLayout(in_row((self.preview, 2), (in_column(rows, None), 3), gap=20), 1)
        for box in (self.kind, self.level, self.paper):
            box.currentIndexChanged.connect(self.preview.update)
        self.seed.valueChanged.connect(self.preview.update)
        self.print_button.clicked.connect(self._print)
        self.save_button.clicked.connect(self._save)

    @property
    def order(self) -> tuple[int, int, int, ExerciseKind | None, Paper]:
        """What is chosen, as class_pages() takes it."""
        paper, level = list(Paper)[max(0, self.paper.currentIndex())], self.level.currentIndex() + 1
        return level, self.seed.value(), self.count.value(), self.kind.currentData(), paper

    def _making(self) -> Callable[[], list[SheetPage]]:
        """Return what lays out all pages that are chosen now."""
        order, ends = self.order, (False, True) if self.solutions.isChecked() else (False,)
        return lambda: [page for is_solution in ends for page in class_pages(*order, is_solution)]

    @Slot()
    def _save(self) -> None:
        """Ask for a file, and write the sheets to it as PDF in a task."""
        make = self._making()
        self._files.to_save(
            "Save the sheets", PDF, f"sheets{PDF.suffix}",
            lambda path: self._tasks.write(path, lambda tell: [pages_pdf(make(), _TITLE, tell)]),
        )  # fmt: skip

    @Slot()
    def _print(self) -> None:
        """Ask for a printer, and print the sheets in a task."""
        print_pages(self, self._tasks, self._making(), self.order[-1])


def print_pages(widget: QWidget, tasks: Tasks, make: Callable[[], list[SheetPage]], paper: Paper) -> None:
    """Ask for a printer over the window of a widget, and print the pages that ``make`` lays out, in a task."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(_TITLE)
    printer.setFullPage(True)
    printer.setPageSize(page_size(paper))
    printer.setPageMargins(QMarginsF(), QPageLayout.Unit.Point)
    dialog = QPrintDialog(printer, widget.window())
    dialog.accepted.connect(lambda: tasks.ask(_PRINTING, lambda tell: paint_pages(printer, make(), tell)))
    open_once(dialog)
