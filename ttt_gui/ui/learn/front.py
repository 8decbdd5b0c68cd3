"""The front page of Learn: the lessons with what was done of them, practice, and sheets to print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from random import randrange

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QCursor, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QGridLayout,
    QMenu,
    QPushButton,
    QSpinBox,
    QToolButton,
    QWidget,
)

from ttt_gui.engine.figures import counted
from ttt_gui.engine.learn.exercise import LEVELS, ExerciseKind, Material, draw
from ttt_gui.engine.learn.lesson import LessonText
from ttt_gui.session.learning import ExerciseKey
from ttt_gui.ui.drawing.lesson_picture import PICTURES, draw_lesson
from ttt_gui.ui.learn.kinds import KINDS
from ttt_gui.ui.learn.sheets import SheetsCard
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import LinkLabel, PlainLabel, labelled, menu_text
from ttt_gui.ui.look.scaling import LARGE_TYPE, scaled, type_factor
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import (
    GAP,
    Card,
    ScrollPage,
    bold_label,
    in_column,
    in_row,
    in_row_or_column,
    muted_label,
    named,
    segments,
    thin_line,
)
from ttt_gui.ui.tree.tasks import Tasks

_LEAST_ROW = 1_160  # pixels for the cards side by side
_MATERIALS = {Material.NUMBERS: "Numbers", Material.POSITIONS: "Tic-tac-toe"}


def next_step(done: Sequence[bool]) -> int:
    """Return the first step of a lesson that was not done, from 0 on; where every one was, the first."""
    return done.index(False) if False in done else 0


class Dots(Guarded, QWidget):
    """A dot for each step: filled where it was done, ringed where one is."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._done: tuple[bool, ...] = ()
        self._at = 0
        look.changed.connect(self.update)

    def set(self, done: Sequence[bool], at: int) -> None:
        """Show which steps were done, and at which one is."""
        self._done, self._at = tuple(done), at
        self.setAccessibleName(f"step {at + 1} of {len(done)}, {sum(done)} done")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(scaled(21) * max(1, len(self._done)), scaled(16))

    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(60), scaled(16))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a dot for each step: filled where it was done, larger at the step that is shown."""
        tokens, middle = self._look.tokens, self.height() / 2
        step = min(scaled(21), self.width() / max(1, len(self._done)))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for number, done in enumerate(self._done):
                centre, is_here = QPointF(step * (number + 0.5), middle), number == self._at
                painter.setPen(QPen(tokens.color("accent" if done or is_here else "muted"), 1.4))
                painter.setBrush(tokens.color("accent" if done and not is_here else "surface"))
                radius = scaled(4) + 2 * is_here
                painter.drawEllipse(centre, radius, radius)
                if is_here and done:
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(tokens.color("accent"))
                    painter.drawEllipse(centre, radius - 3, radius - 3)


class _LessonPicture(Guarded, QWidget):
    """The picture of a lesson that comes with the program."""

    def __init__(self, look: Look, marks: str) -> None:
        super().__init__()
        self._look, self._marks = look, marks
        self.setFixedSize(scaled(92), scaled(54))
        look.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the picture as large as the widget."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_lesson(painter, QRectF(self.rect()), self._marks, self._look.tokens)


class _LessonItem(Guarded, QFrame):
    """One lesson: its number, picture, title and question, and how far one is. Signals: wanted: it is to be opened."""

    wanted = Signal()

    def __init__(self, look: Look, number: int, lesson: LessonText) -> None:
        super().__init__()
        self.setObjectName("mistake")
        digit = bold_label(look, 1.5, str(number))
        digit.setAlignment(Qt.AlignmentFlag.AlignCenter)
        digit.setFixedWidth(scaled(44))
        self.title = named("title", QPushButton(lesson.title))
        self.title.setAccessibleDescription(lesson.question)
        self.title.setFont(look.font(1.08, QFont.Weight.DemiBold))
        self.go = named("accent", QToolButton())
        self._dots, self._tick = Dots(look), named("done", bold_label(look, 1.0))
        self._steps = muted_label()
        words = in_column(self.title, muted_label(lesson.question, wrap=True), gap=2)
        picture = _LessonPicture(look, PICTURES[number - 1])
        in_row(
            digit, picture, (words, 1), self._tick, self._steps, self._dots, self.go,
            gap=12, margins=(8, 8, 14, 8), of=self,
        )  # fmt: skip
        self.setMinimumHeight(scaled(76))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        for button in (self.title, self.go):
            button.clicked.connect(self.wanted)
        look.changed.connect(self._show_dots)

    def set(self, done: Sequence[bool], is_next: bool) -> None:
        """Show which steps were done, and offer the lesson that comes next."""
        at, count = next_step(done), len(done)
        self.setProperty("shown", is_next)
        self.style().polish(self)
        self._tick.setText("✓" if all(done) else "")
        self._steps.setText(f"step {at + 1} of {count}" if is_next else counted(count, "step"))
        self._dots.set(done, at)
        self.go.setText("Go on" if any(done) else "Begin")
        self.go.setVisible(is_next)
        self._show_dots()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take a press anywhere in the row, so that its release comes here too."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.wanted.emit()

    @Slot()
    def _show_dots(self) -> None:
        """Show the dots beside the button; in large type they have no room."""
        self._dots.setVisible(not self.go.isHidden() and type_factor() < LARGE_TYPE)


class FrontPage(Guarded, QWidget):
    """The front page of Learn: the ``lessons`` that are shipped, practice and worksheets. ``first`` is the button of
    the lesson to go on with.

    Signals:
        lesson_wanted: (Path) the person wants this lesson.
        copy_wanted: (Path) the person wants a copy of this lesson to edit.
    """

    lesson_wanted = Signal(object)
    copy_wanted = Signal(object)

    def __init__(self, look: Look, tasks: Tasks, lessons: Mapping[Path, LessonText], parent: QWidget) -> None:
        super().__init__(parent)
        title = bold_label(look, 1.6, "Learn")
        about = muted_label(
            "how a machine finds the best move: eight short lessons, practice, and sheets to print", wrap=True
        )
        self.lecture = QPushButton("Lecture mode")
        head = in_row((in_column(title, about, gap=2), 1), self.lecture)
        page = in_column(head, gap=8, margins=(16, 4, 16, 4), of=self)
        cards = QWidget()
        self.room = ScrollPage(cards, QSize(300, 120), self)  # before anything is in it: see ScrollPage
        page.addWidget(self.room, 1)
        self.lessons = Card(look, "Lessons")
        self._done = muted_label()
        self.lessons.head.addWidget(self._done)
        self._items = [_LessonItem(look, number, each) for number, each in enumerate(lessons.values(), start=1)]
        self.open_button = QPushButton("Open a lesson…")
        self.lessons.body.addLayout(in_column(*self._items, None, gap=0), 1)
        self.lessons.body.addWidget(thin_line())
        self.copy = LinkLabel(wrap=True)
        hint = "A lesson is a text file. Drop your own on this window, or "
        self.copy.set_link(hint, "start from one of these", "copy")
        self.copies = QMenu(self)
        self.copy.linkActivated.connect(self._offer_copies)
        for item, (path, lesson) in zip(self._items, lessons.items(), strict=True):
            item.wanted.connect(partial(self.lesson_wanted.emit, path))
            self.copies.addAction(menu_text(lesson.title)).triggered.connect(partial(self._copy, path))
        self.lessons.body.addLayout(in_row(self.open_button, (self.copy, 1), gap=14))
        self.practice, self.sheets = PracticeCard(look), SheetsCard(look, tasks)
        others = in_column(self.practice, (self.sheets, 1), gap=GAP)
        in_row_or_column((self.lessons, 868), (others, 528), gap=GAP, of=cards, least_row=_LEAST_ROW)

    def show_done(self, done: Sequence[Sequence[bool]]) -> None:
        """Show which steps of each lesson are done; the first lesson that is not complete gets a button."""
        self._done.setText(f"{sum(map(all, done))} of {len(done)} done")
        first = next((number for number, each in enumerate(done) if not all(each)), -1)
        for number, (item, each) in enumerate(zip(self._items, done, strict=True)):
            item.set(each, number == first)
        self.first = self._items[first].go if first >= 0 else self._items[0].title

    def _copy(self, path: Path, _checked: bool = False) -> None:
        self.copy_wanted.emit(path)

    @Slot()
    def _offer_copies(self) -> None:
        """Offer the lessons below the link: under the pointer, or by a key at the left of its sentence."""
        x = self.copy.mapFromGlobal(QCursor.pos()).x() if self.copy.underMouse() else 0
        self.copies.popup(self.copy.mapToGlobal(QPoint(x, self.copy.height())))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter press the button that has the focus."""
        button = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(button, QAbstractButton):
            button.click()
        else:
            super().keyPressEvent(event)


class PracticeCard(Card):
    """What can be practised. Signals: started: (ExerciseKey) this exercise is to be opened."""

    started = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__(look, "Practice")
        self.head.addWidget(muted_label("a fresh tree each time"))
        self._scores: dict[str, PlainLabel] = {}
        for name, kind in KINDS.items():
            start = QPushButton("Start")
            start.setAccessibleName(f"Start {kind.title}")
            start.clicked.connect(partial(self._start, name))
            self._scores[name] = score = muted_label("not tried yet")
            words = in_column(bold_label(look, 1.1, kind.title), muted_label(kind.question, wrap=True), gap=2)
            self.body.addLayout(in_row((words, 1), score, start, gap=14))
            self.body.addWidget(thin_line())
        self.material, self.level = segments("Trees of"), segments("Level")
        for bar, names in ((self.material, _MATERIALS.values()), (self.level, map(str, LEVELS))):
            for name in names:
                bar.addTab(name)
        self.level.setCurrentIndex(1)
        self.seed = QSpinBox(minimum=0, maximum=2**31 - 1, value=randrange(1, 10_000))
        self._size = muted_label()
        rows = QGridLayout()
        rows.setHorizontalSpacing(14)
        rows.setColumnStretch(2, 1)
        for row, (name, widget) in enumerate((("Trees of", self.material), ("Level", self.level), ("Seed", self.seed))):
            rows.addWidget(labelled(name, widget), row, 0)
            rows.addWidget(widget, row, 1)
        rows.addWidget(self._size, 1, 2)
        rows.addWidget(muted_label("the same seed gives the same tree"), 2, 2)
        self.body.addLayout(rows)
        for bar in (self.material, self.level):
            bar.currentChanged.connect(self._show_size)
        self._show_size()

    @Slot()
    def _show_size(self) -> None:
        """Say how many plies and leaves a tree of the chosen kind and level has."""
        exercise = draw(ExerciseKind.VALUES, self._material, self._level, 0)
        leaves = sum(node.is_leaf for node in exercise.nodes)
        about = "" if self._material is Material.NUMBERS else "about "
        self._size.setText(f"{counted(exercise.nodes[-1].ply, 'ply')}, {about}{counted(leaves, 'leaf')}")

    @property
    def _material(self) -> Material:
        return list(_MATERIALS)[max(0, self.material.currentIndex())]

    @property
    def _level(self) -> int:
        return LEVELS[max(0, self.level.currentIndex())]

    def show_score(self, kind: str, right: int, tried: int) -> None:
        """Show how many trees had no mistake at the first check."""
        self._scores[kind].setText(f"{right} of {tried} right" if tried else "not tried yet")

    def _start(self, name: str, _checked: bool = False) -> None:
        kind, seed = KINDS[name], str(self.seed.value())
        is_game = kind.has_positions and self._material is Material.POSITIONS
        level = min(max(self._level, kind.levels[0]), kind.levels[-1])
        self.started.emit(ExerciseKey(name, level, f"{Material.POSITIONS.value} {seed}" if is_game else seed))
