"""The view Learn: its front page, a lesson or practice in the same place, and what they want from the window."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial
from itertools import pairwise
from pathlib import Path
from random import randrange
from typing import TypeVar

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QStackedWidget, QWidget

from ttt_gui.engine.learn.lesson import LESSON, MOST_BYTES, LessonError, LessonText, read_lesson
from ttt_gui.engine.learn.opening import Lesson, open_lesson
from ttt_gui.engine.learn.search_root import SearchRoot
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.session.learning import IN_A_ROW, SHIPPED, ExerciseKey, LearningProgress, shipped_lessons
from ttt_gui.system.control import ProgressCallback
from ttt_gui.system.files import read_file
from ttt_gui.system.text import shortened
from ttt_gui.ui.dialogs.manual import Section, explained_by
from ttt_gui.ui.dialogs.page import NO_PICTURES
from ttt_gui.ui.learn.be_search import OwnSearchPage
from ttt_gui.ui.learn.front import KINDS, FrontPage
from ttt_gui.ui.learn.kind_page import KindPage
from ttt_gui.ui.learn.lesson_page import LessonPage
from ttt_gui.ui.learn.practice import PracticePage
from ttt_gui.ui.look.document import Picture, read_pictures
from ttt_gui.ui.look.plain import FileAsker
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import in_column
from ttt_gui.ui.tree.tasks import Tasks, TaskTexts
from ttt_gui.ui.window.actions import Actions
from ttt_gui.ui.window.view_page import ViewPage

_Page = TypeVar("_Page", bound=KindPage)


class LessonWatcher(QFileSystemWatcher):
    """Watches the file of a lesson, and its folder, since many editors replace the file.

    Signals:
        renewed: (Path) the content of the file has changed.
    """

    renewed = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._path: Path | None = None
        self._data: bytes | None = None
        self.fileChanged.connect(self._look)
        self.directoryChanged.connect(self._look)

    def set(self, path: Path | None, data: bytes | None = None) -> None:
        """Watch a file with this content; None watches nothing."""
        self._path, self._data = path, data
        if watched := [*self.files(), *self.directories()]:
            self.removePaths(watched)
        if path:
            self.addPaths([str(path), str(path.parent)])

    @Slot()
    def _look(self) -> None:
        """Emit renewed where the file's bytes have changed."""
        path = self._path
        if path is None or not path.is_file():
            return  # an editor may be about to put it back
        self.set(path, self._data)
        try:
            is_same = read_file(path, MOST_BYTES) == self._data
        except OSError:
            return
        if not is_same:
            self.renewed.emit(path)


class LearnPage(ViewPage):
    """Shows the front page, a lesson or practice.

    Signals:
        trace_requested: (SearchTrace, tuple) the search of a lesson or of an exercise is to be looked at, at a
            step with a node selected.
        examine_requested: (name) the engine of this file of ``resources/engines`` is to be examined.
    """

    trace_requested = Signal(object, object)
    examine_requested = Signal(str)

    def __init__(
        self, look: Look, progress: LearningProgress, actions: Actions, tasks: Tasks, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._look, self._progress, self._actions, self._tasks = look, progress, actions, tasks
        self._texts = shipped_lessons()
        self._file = ""  # what progress knows the lesson by that is open
        self._next: Path | None = None  # the lesson after that one
        self._series: tuple[int, int] | None = None  # how many trees were tried of how many that a lesson asks for
        self._again: ExerciseKey | None = None  # what comes back today after the exercise that was tried
        self._rises = False  # whether the exercise that was tried has closed its level, and a higher one follows
        self._files = FileAsker(self)
        self._watcher = LessonWatcher(self)
        self.pages = QStackedWidget()
        in_column(self.pages, gap=0, of=self)
        self.front = FrontPage(look, tasks, self._texts, self.pages)  # in its place: each new parent styles it again
        self.pages.addWidget(self.front)
        explained_by(Section.LEARN, self)
        explained_by(Section.SHEETS, self.front.sheets)

        self.front.lesson_wanted.connect(self.open_lesson)
        for card in (self.front.practice.started, self.front.again.wanted):
            card.connect(self.open_exercise)
        self.front.lecture.clicked.connect(actions["lecture"].trigger)
        self.front.open_button.clicked.connect(
            lambda: self._files.to_open("Open a lesson", LESSON.filter, self.open_lesson)
        )
        self.front.copy_wanted.connect(self._copy)
        self._watcher.renewed.connect(lambda path: self._is_reading and self.open_lesson(path, again=True))
        self.pages.currentChanged.connect(self.status_changed)
        progress.changed.connect(self.refresh)
        self.refresh()

    @cached_property
    def lesson(self) -> LessonPage:
        """The page of a lesson, made when it is first wanted."""
        page = self._look.built(lambda: LessonPage(self._look, self._actions, self._tasks))
        self._add(page, Section.LESSONS)
        page.step_shown.connect(self.status_changed)
        page.step_done.connect(self._keep_step)
        page.ended.connect(lambda: self.open_lesson(self._next) if self._next else self.show_front())
        page.lecture.clicked.connect(self._actions["lecture"].trigger)
        page.practise_requested.connect(partial(self.open_practice, count=3))
        page.examine_requested.connect(self.examine_requested)
        return page

    @property
    def practice(self) -> PracticePage:
        """The page of values, windows and cuts."""
        return self.page_of(PracticePage)

    def page_of(self, kind: type[_Page]) -> _Page:
        """Return the page of kinds of practice, made when it is first wanted, and shown when it asks."""
        if (found := self.findChild(kind)) is not None:
            return found
        page = self._look.built(lambda: kind(self._look, self._tasks))
        self._add(page, page.section)
        page.tried.connect(partial(self._count, page))
        page.next.clicked.connect(partial(self._go_on, page))
        page.asked.connect(partial(self._show_asked, page))
        return page

    def _add(self, page: LessonPage | KindPage, section: Section) -> None:
        """Add a page of a lesson or of practice, with its way back and its page in the manual."""
        page.back.clicked.connect(self.show_front)
        page.trace_requested.connect(self.trace_requested)
        explained_by(section, page)
        self.pages.addWidget(page)

    @property
    def is_home(self) -> bool:
        """Whether the front page is shown."""
        return self.pages.currentWidget() is self.front

    @property
    def _is_reading(self) -> bool:
        return isinstance(self.pages.currentWidget(), LessonPage)

    @property
    def is_practising(self) -> bool:
        """Whether an exercise is shown."""
        return isinstance(self.pages.currentWidget(), KindPage)

    # -- as a view --------------------------------------------------------------------------------------------------

    def status(self) -> str:
        if self.is_home:
            return "Lessons, practice and worksheets · all numbers come from the engine in this window"
        page = self.pages.currentWidget()
        return page.status if isinstance(page, KindPage) else self.lesson.status

    def action_reasons(self) -> Mapping[str, str]:
        page = self.pages.currentWidget()
        return {"lecture": page.no_lecture if isinstance(page, KindPage) else ""}

    @Slot()
    def refresh(self) -> None:
        self.front.show_done([self._done(path.name, text) for path, text in self._texts.items()])
        practice = self.front.practice
        for name, kind in KINDS.items():
            closed = [self._progress.is_closed(name, level) for level in kind.levels]
            practice.show_score(name, *self._progress.score(name), closed)
        self.front.again.show_due(self._due())
        if self._file:
            self.lesson.set_done(self._done(self._file, self.lesson.lesson))

    def go_back(self, is_visit: bool) -> bool:
        """Go back from an own try to its lesson, and from a lesson or an exercise to the front page, unless that is not
        where the person came from."""
        if is_visit or self.is_home:
            return False
        if self._is_reading and self.lesson.lesson_view.is_free:
            self.lesson.lesson_view.back.click()
        else:
            self.show_front()
        return True

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Focus the first button of the page; with a focus proxy Tab would skip widgets before it."""
        page = self.pages.currentWidget()
        assert isinstance(page, (KindPage, LessonPage, FrontPage))
        page.first.setFocus(reason)

    # -- practice ---------------------------------------------------------------------------------------------------

    @Slot(object)
    def open_exercise(self, exercise: ExerciseKey) -> None:
        """Begin an exercise, of whatever kind."""
        self.page_of(KINDS[exercise.kind].page).open(exercise)

    def _due(self) -> list[ExerciseKey]:
        """Return what comes back today."""
        return [each for each in self._progress.due() if each.kind in KINDS]

    def search_yourself(self, root: SearchRoot, about: str) -> None:
        """Let the person search a tree, of which ``about`` says which it is."""
        self.page_of(OwnSearchPage).ask(root, about)

    @property
    def lesson_trace(self) -> SearchTrace | None:
        """The search of the lesson that is shown; None where none is."""
        return self.lesson.state.trace if self._is_reading else None

    def open_practice(self, kind: str, level: int, count: int) -> None:
        """Begin so many fresh trees of a kind and level; after them *Next* leads back to the lesson that is open.

        A kind that is not known, in a lesson from elsewhere, begins nothing.
        """
        if kind not in KINDS:
            return
        self._series = 0, count
        self.open_exercise(ExerciseKey(kind, level, str(randrange(1, 10_000))))

    def _show_asked(self, page: KindPage) -> None:
        """Show a page of practice, on which an exercise has just begun."""
        self._again, self._rises = None, False
        page.next.setText("Next tree")
        self._show_standing(page, f"Tree {self._series[0] + 1} of {self._series[1]}" if self._series else "")
        self.pages.setCurrentWidget(page)
        self.status_changed.emit()

    @staticmethod
    def _show_standing(page: KindPage, words: str) -> None:
        page.standing.setText(words)
        page.standing.setVisible(bool(words))

    def _count(self, page: KindPage, exercise: ExerciseKey, is_right: bool) -> None:
        """Count the first try of an exercise, say how far its level is, and let *Next* lead where it should."""
        kind, level, _text = exercise
        was_closed, was_due = self._progress.is_closed(kind, level), exercise in self._due()
        self._progress.count(exercise, is_right)
        self._again = next(iter(self._due() if was_due else ()), None)
        self._rises = not was_closed and self._progress.is_closed(kind, level) and level < KINDS[kind].levels[-1]
        words = []
        if is_right and not was_closed:
            words.append(f"{self._progress.in_a_row(kind, level)} of {IN_A_ROW} in a row.")
            words += [f"Level {level} is done."] if self._progress.is_closed(kind, level) else []
        if days := self._progress.days_to(exercise):
            words.append(f"This tree comes back {'tomorrow' if days == 1 else f'in {days} days'}.")
        page.next.setText("Next for today" if self._again else f"Level {level + 1}" if self._rises else "Next tree")
        if self._series:
            self._series = tried, count = self._series[0] + 1, self._series[1]
            words.insert(0, f"Tree {tried} of {count}.")
            if tried == count:
                page.next.setText("Back to the lesson" if self._file else "Back to Learn")
        self._show_standing(page, " ".join(words))

    def _go_on(self, page: KindPage) -> None:
        """Open the next exercise, a level higher where one has just been closed; after a series go back."""
        if self._series and self._series[0] >= self._series[1]:
            self._series = None
            self.pages.setCurrentWidget(self.lesson if self._file else self.front)
            self.setFocus()
        elif self._again:
            self.open_exercise(self._again)
        elif following := page.following:
            self.open_exercise(following._replace(level=following.level + self._rises))

    # -- lessons ----------------------------------------------------------------------------------------------------

    @Slot()
    def show_front(self) -> None:
        """Show the front page."""
        page = self.pages.currentWidget()
        if isinstance(page, KindPage) and (seed := page.next_seed) is not None:
            self.front.practice.seed.setValue(seed)
        self._series = None
        self.pages.setCurrentWidget(self.front)
        self.setFocus()

    def _done(self, file: str, lesson: LessonText | Lesson) -> list[bool]:
        """Return of each step of a lesson whether it was done."""
        return self._progress.done(file, lesson.title, (step.title for step in lesson.steps))

    def show_lesson(self, stem: str) -> None:
        """Open the lesson of this name that comes with the program."""
        if found := [path for path in SHIPPED if path.stem == stem]:
            self.open_lesson(found[0])

    @Slot(object)
    def open_lesson(self, path: Path, again: bool = False) -> None:
        """Parse a lesson, make its searches, and show the first step that is not done.

        ``again``: its file has changed while it was open, so a fault is shown above its text.
        """
        shown = shortened(path.name)
        words = TaskTexts(f"Reading {shown}", "", f"Stopped: {shown} was not read.", f"{shown} cannot be opened")
        self._tasks.ask(words, lambda on_progress: _read(path, again, on_progress), partial(self._show_lesson, again))

    def _show_lesson(self, again: bool, found: _LessonRead) -> None:
        """Show a lesson that a task has read, or why it cannot be shown; a changed file stays at its step. With
        `again` only if it is still open.
        """
        path, data, lesson, pictures = found
        number = SHIPPED.index(path) + 1 if path in SHIPPED else 0
        file = path.name if number else str(path.absolute())
        is_open = self._is_reading and file == self._file
        if again and not is_open:
            return  # another one was opened meanwhile
        self._watcher.set(None if number else path, data)
        is_faulty = isinstance(lesson, LessonError)
        self.lesson.set_fault(f"{lesson} Showing the last version without errors." if is_faulty else "")
        if isinstance(lesson, LessonError):
            return
        at = self.lesson.step_title.text() if is_open else None
        self._file = file
        self._next = dict(pairwise(SHIPPED)).get(path)
        self.lesson.next_title = self._texts[self._next].title if self._next else ""
        self.lesson.open(lesson, number, self._done(self._file, lesson), pictures, at)
        self.pages.setCurrentWidget(self.lesson)
        self.setFocus()

    @Slot(int)
    def _keep_step(self, at: int) -> None:
        lesson = self.lesson.lesson
        self._progress.set_done(self._file, lesson.title, lesson.steps[at].title)

    def go_on(self) -> None:
        """Open the first lesson that is not done, else the first of all."""
        unfinished = (path for path, text in self._texts.items() if not all(self._done(path.name, text)))
        self.open_lesson(next(unfinished, SHIPPED[0]))

    @Slot(object)
    def _copy(self, source: Path) -> None:
        """Save a copy of a lesson for somebody to change, and open it."""
        data = source.read_bytes()

        def save(path: Path) -> None:
            done = f"{shortened(path.name)} is yours to change in any editor: it is shown here whenever you save it."
            self._tasks.write(path, lambda _tell: [data], done, lambda _none: self.open_lesson(path))

        self._files.to_save("Start from a lesson", LESSON, source.name, save)


_LessonRead = tuple[Path, bytes | None, Lesson | LessonError, Mapping[str, Picture]]
"""The file of a lesson, its bytes, the lesson or its fault, and its pictures."""


def _read(path: Path, again: bool, on_progress: ProgressCallback) -> _LessonRead:
    """Return a lesson with its numbers computed and its pictures decoded, or where it is read ``again`` its fault.

    Raises LessonError, with the name of the file, and OSError.
    """
    shown = shortened(path.name)
    data = read_file(path, MOST_BYTES)
    try:
        lesson = open_lesson(read_lesson(data), on_progress, path.parent)
        return path, data, lesson, read_pictures(path.parent, lesson.pictures, on_progress)
    except LessonError as error:
        where = f"{shown}, line {error.line}" if error.line else shown
        fault = LessonError(f"{where}: {error.sentence}")
        if again:
            return path, data, fault, NO_PICTURES
        raise fault from None
