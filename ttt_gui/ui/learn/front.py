"""The front page of Learn: the lessons with what was done of them, practice, and sheets to print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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
from ttt_gui.ui.learn import be_search, turn_round
from ttt_gui.ui.learn.kind_page import KindPage
from ttt_gui.ui.learn.practice import PracticePage
from ttt_gui.ui.learn.sheets import SheetsCard
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import LinkLabel, PlainLabel, labelled, menu_text, set_tip
from ttt_gui.ui.look.scaling import LARGE_TYPE, scaled, type_factor
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import (
    GAP,
    Card,
    ScrollPage,
    bold_label,
    flowing,
    in_column,
    in_row,
    in_row_or_column,
    muted_label,
    named,
    segments,
    thin_line,
)
from ttt_gui.ui.tree.tasks import Tasks

_MOST_AGAIN = 6  # exercises that come back have a button
_LEAST_ROW = 1_160  # pixels for the cards side by side
_MATERIALS = {Material.NUMBERS: "Numbers", Material.POSITIONS: "Tic-tac-toe"}


def next_step(done: Sequence[bool]) -> int:
    """Return the first step of a lesson that was not done, from 0 on; where every one was, the first."""
    return done.index(False) if False in done else 0


@dataclass(frozen=True)
class PracticeKind:
    """A row of the front page: a title, the question that is asked, the ``levels`` that there are, and the class of the
    page that asks it. ``has_positions`` says that its trees can be games of tic-tac-toe, too."""

    title: str
    question: str
    page: type[KindPage]
    levels: tuple[int, ...] = LEVELS
    has_positions: bool = False


KINDS: Mapping[str, PracticeKind] = {
    "values": PracticeKind("Values", "What is each node worth?", PracticePage, has_positions=True),
    "cuts": PracticeKind(
        "Cuts", "Which branches are never visited, and what comes back?", PracticePage, has_positions=True
    ),
    be_search.KIND: PracticeKind(
        be_search.TITLE,
        "Go down, return or cut: you are alpha-beta.",
        be_search.OwnSearchPage,
        be_search.ALL_LEVELS,
        has_positions=True,
    ),
    turn_round.KIND: PracticeKind(turn_round.TITLE, "Which tree makes the search do this?", turn_round.TurnRoundPage),
}
"""The kinds of exercises that can be practised, by their names in the file of progress, in the order of their rows."""


class Dots(Guarded, QWidget):
    """A dot for each step, ``apart`` pixels: filled where it was done, ringed where one is. ``what`` is a step's name
    for a screen reader."""

    def __init__(self, look: Look, apart: int = 21, what: str = "step") -> None:
        super().__init__()
        self._look, self._apart, self._what = look, apart, what
        self._done: tuple[bool, ...] = ()
        self._at = 0
        look.changed.connect(self.update)

    def set(self, done: Sequence[bool], at: int = -1) -> None:
        """Show which steps were done, and at which one is; -1 for none."""
        self._done, self._at = tuple(done), at
        where = f"{self._what} {at + 1} of {len(done)}, " if at >= 0 else f"{counted(len(done), self._what)}, "
        self.setAccessibleName(f"{where}{sum(done)} done")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(scaled(self._apart) * max(1, len(self._done)), scaled(16))

    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(40), scaled(16))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a dot for each step: filled where it was done, larger at the step that is shown."""
        tokens, middle = self._look.tokens, self.height() / 2
        step = min(scaled(self._apart), self.width() / max(1, len(self._done)))
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
        self._dots, self._tick = Dots(look, 14), named("done", bold_label(look, 1.0))
        self._steps = muted_label()
        words = in_column(self.title, muted_label(lesson.question, wrap=True), gap=2)
        picture = _LessonPicture(look, PICTURES[number - 1])
        in_row(
            digit, picture, (words, 1), self._tick, self._steps, self._dots, self.go,
            gap=12, margins=(8, 4, 14, 4), of=self,
        )  # fmt: skip
        self.setMinimumHeight(scaled(64))
        self.setMaximumHeight(scaled(83))
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
        self._dots.set(done, at if is_next else -1)
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
        """Show the dots; in large type they have no room."""
        self._dots.setVisible(type_factor() < LARGE_TYPE)


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
        self.again = Again(look)
        page.addWidget(self.again)
        page.addWidget(self.room, 1)
        self.lessons = Card(look, "Lessons")
        self._done = muted_label()
        self.lessons.head.addWidget(self._done)
        self.open_button = QPushButton("Open a lesson…")  # above, where it is in sight however low the window is
        self.lessons.head.addWidget(self.open_button)
        self._items = [_LessonItem(look, number, each) for number, each in enumerate(lessons.values(), start=1)]
        self.lessons.body.addLayout(in_column(*((item, 1) for item in self._items), gap=0), 1)
        self.lessons.body.addStretch()
        self.lessons.body.addWidget(thin_line())
        self.copy = LinkLabel(wrap=True)
        hint = "A lesson is a text file. Drop your own on this window, or "
        self.copy.set_link(hint, "start from one of these", "copy")
        self.copies = QMenu(self)
        self.copy.linkActivated.connect(self._offer_copies)
        for item, (path, lesson) in zip(self._items, lessons.items(), strict=True):
            item.wanted.connect(partial(self.lesson_wanted.emit, path))
            self.copies.addAction(menu_text(lesson.title)).triggered.connect(partial(self._copy, path))
        self.lessons.body.addWidget(self.copy)
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


class Again(Guarded, QWidget):
    """The exercises that come back today, a button each; nothing where none does. Signals: wanted: (ExerciseKey) this
    one is to be opened."""

    wanted = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._due: Sequence[ExerciseKey] = ()
        self._buttons = [QPushButton() for _ in range(_MOST_AGAIN)]
        self._more = muted_label()
        for number, button in enumerate(self._buttons):
            button.clicked.connect(partial(self._want, number))
        title = bold_label(look, 1.1, "Again today")
        in_row(title, (flowing(*self._buttons, gap=6), 1), self._more, gap=14, margins=(0, 4, 0, 4), of=self)
        self.show_due(())

    def show_due(self, due: Sequence[ExerciseKey]) -> None:
        """Show what comes back: as much as has a button, and how much more there is."""
        self._due = due
        for number, button in enumerate(self._buttons):
            button.setVisible(number < len(due))
            if number < len(due):
                kind, level, text = due[number]
                button.setText(f"{KINDS[kind].title}, level {level}")
                button.setAccessibleName(f"Again {KINDS[kind].title}, level {level}, {text}")
        self._more.setText(f"{len(due) - _MOST_AGAIN} more" if len(due) > _MOST_AGAIN else "")
        self.setVisible(bool(due))

    def _want(self, number: int, _checked: bool = False) -> None:
        self.wanted.emit(self._due[number])


class PracticeCard(Card):
    """What can be practised. Signals: started: (ExerciseKey) this exercise is to be opened."""

    started = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__(look, "Practice")
        self.head.addWidget(muted_label("a fresh tree each time"))
        self._size = muted_label()
        self._scores: dict[str, tuple[PlainLabel, Dots]] = {}
        for name, kind in KINDS.items():
            start = QPushButton("Start")
            start.setAccessibleName(f"Start {kind.title}")
            start.clicked.connect(partial(self._start, name))
            self._scores[name] = score, levels = muted_label("not tried yet"), Dots(look, 14, "level")
            about = in_column(in_row(None, score), in_row(None, levels), gap=2)
            words = in_column(bold_label(look, 1.1, kind.title), muted_label(kind.question, wrap=True), gap=2)
            self.body.addLayout(in_row((words, 1), about, start, gap=14))
            self.body.addWidget(thin_line())
        self.material, self.level = segments("Trees of"), segments("Level")
        for bar, names in ((self.material, _MATERIALS.values()), (self.level, map(str, LEVELS))):
            for name in names:
                bar.addTab(name)
        self.level.setCurrentIndex(1)
        self.seed = QSpinBox(minimum=0, maximum=2**31 - 1, value=randrange(1, 10_000))
        set_tip(self.seed, "The same seed gives the same tree.")
        rows = QGridLayout()
        rows.setHorizontalSpacing(14)
        rows.setColumnStretch(3, 1)
        for row, column, name, widget in (
            (0, 0, "Trees of", self.material), (1, 0, "Level", self.level), (1, 2, "Seed", self.seed),
        ):  # fmt: skip
            rows.addWidget(labelled(name, widget), row, column)
            rows.addWidget(widget, row, column + 1)
        rows.addWidget(self._size, 0, 2, 1, 2)
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

    def show_score(self, kind: str, right: int, tried: int, closed: Sequence[bool]) -> None:
        """Show how many trees had no mistake at the first check, and which levels are closed."""
        score, levels = self._scores[kind]
        score.setText(f"{right} of {tried} right" if tried else "not tried yet")
        levels.set(closed)

    def _start(self, name: str, _checked: bool = False) -> None:
        kind, seed = KINDS[name], str(self.seed.value())
        is_game = kind.has_positions and self._material is Material.POSITIONS
        level = min(max(self._level, kind.levels[0]), kind.levels[-1])
        self.started.emit(ExerciseKey(name, level, f"{Material.POSITIONS.value} {seed}" if is_game else seed))
