"""Sheets to print: what is chosen of them, a small picture of the first, and the ways to paper and to a file."""

from __future__ import annotations

from dataclasses import dataclass, replace
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
from ttt_gui.ui.look.plain import FileAsker, PlainLabel, labelled, open_once
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, in_column, in_row, muted_label
from ttt_gui.ui.tree.tasks import Tasks, TaskWords

PDF = FileFormat(".pdf", "PDF document", "PDF documents", "application/pdf")
_TITLE = "Minimax and alpha-beta"
_PRINTING = TaskWords(
    "Printing the sheets",
    "The sheets are printed.",
    "Stopped: not all sheets were printed.",
    "The sheets could not be printed",
    "The sheets were not printed.",
)


@dataclass(frozen=True)
class SheetOrder:
    """Which sheets are to be printed: as class_pages() takes them, with the solutions after them or without."""

    level: int
    seed: int
    count: int
    kind: ExerciseKind | None
    paper: Paper
    with_solutions: bool

    def pages(self) -> list[SheetPage]:
        """Lay out all pages."""
        chosen = (self.level, self.seed, self.count, self.kind, self.paper)
        return [each for end in range(1 + self.with_solutions) for each in class_pages(*chosen, bool(end))]


@lru_cache(maxsize=1)
def _first_page(order: SheetOrder) -> SheetPage:
    """Lay out the first page of what is chosen; a preview paints the same one often."""
    return replace(order, count=1, with_solutions=False).pages()[0]


class SheetPreview(Guarded, QWidget):
    """A small picture of the first sheet."""

    def __init__(self, look: Look, card: SheetsCard) -> None:
        super().__init__(card)
        self._look, self._card = look, card
        self.setMinimumSize(scaled(150), scaled(212))
        self.setAccessibleName("The first sheet, small")

    def paintEvent(self, event: QPaintEvent) -> None:
        found = _first_page(self._card.order)
        width, height = found.paper.value
        scale = min((self.width() - 2) / width, (self.height() - 2) / height)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paper = QRectF(1, 1, width * scale, height * scale)
            painter.setPen(QPen(self._look.tokens.color("hairline"), 1))
            painter.setBrush(Qt.GlobalColor.white)
            painter.drawRect(paper)
            painter.translate(paper.topLeft())
            painter.scale(scale, scale)
            paint_page(painter, found)


class SheetsCard(Card):
    """What is to be printed or saved, as a task beside the window."""

    def __init__(self, look: Look, tasks: Tasks) -> None:
        super().__init__(look, "Worksheets")
        self._tasks, self._files = tasks, FileAsker(self)
        self.head.addWidget(muted_label("A4 or Letter, black and white"))
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
        self.solutions.setAccessibleName("Solutions on their own page")
        self.preview = SheetPreview(look, self)
        self.print_button, self.save_button = QPushButton("Print…"), QPushButton("Save as PDF…")
        rows = QGridLayout()
        rows.setColumnStretch(1, 1)
        rows.setHorizontalSpacing(14)
        fields = (("Exercises", self.kind), ("Level", self.level), ("Seed", self.seed), ("Sheets", self.count),
                  ("Paper", self.paper), ("Solutions", self.solutions))  # fmt: skip
        for row, (name, widget) in enumerate(fields):
            rows.addWidget(labelled(name, widget) if widget is not self.solutions else PlainLabel(name), row, 0)
            rows.addWidget(widget, row, 1)
        words = PlainLabel("Four exercises with room to write, and the solutions.", wrap=True)
        right = in_column(words, rows, None, in_row(self.print_button, (self.save_button, 1), gap=8), gap=10)
        self.body.addLayout(in_row((self.preview, 2), (right, 3), gap=20), 1)
        for box in (self.kind, self.level, self.paper):
            box.currentIndexChanged.connect(self.preview.update)
        self.seed.valueChanged.connect(self.preview.update)
        self.print_button.clicked.connect(self._print)
        self.save_button.clicked.connect(self._save)

    @property
    def order(self) -> SheetOrder:
        """What is chosen."""
        paper = list(Paper)[max(0, self.paper.currentIndex())]
        return SheetOrder(
            self.level.currentIndex() + 1, self.seed.value(), self.count.value(), self.kind.currentData(), paper,
            self.solutions.isChecked(),
        )  # fmt: skip

    @Slot()
    def _save(self) -> None:
        make = self.order.pages
        self._files.to_save(
            "Save the sheets", PDF, f"sheets{PDF.suffix}",
            lambda path: self._tasks.write(path, lambda tell: [pages_pdf(make(), _TITLE, tell)]),
        )  # fmt: skip

    @Slot()
    def _print(self) -> None:
        make = self.order.pages
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(_TITLE)
        printer.setFullPage(True)
        printer.setPageSize(page_size(self.order.paper))
        printer.setPageMargins(QMarginsF(), QPageLayout.Unit.Point)
        dialog = QPrintDialog(printer, self.window())
        dialog.accepted.connect(lambda: self._tasks.ask(_PRINTING, lambda tell: paint_pages(printer, make(), tell)))
        open_once(dialog)
