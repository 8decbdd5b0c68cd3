"""The measuring views: their work goes on whether they are seen or not; their pages are made when first wanted."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QWidget

from ttt_gui.game.position import Position
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.learning import LearningProgress
from ttt_gui.session.measuring.comparison import Comparison
from ttt_gui.session.measuring.growth_run import GrowthRunner
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.examine.desk import ExamineDesk
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.match.controller import MatchController
from ttt_gui.ui.tree.tasks import Tasks
from ttt_gui.ui.window.actions import Actions
from ttt_gui.ui.window.ways_on import WaysOn

if TYPE_CHECKING:
    from ttt_gui.ui.compare.page import ComparePage
    from ttt_gui.ui.examine.page import ExaminePage
    from ttt_gui.ui.growth.page import GrowthPage
    from ttt_gui.ui.learn.page import LearnPage

    Page = ComparePage | GrowthPage | ExaminePage | LearnPage

_PAGES = ("compare.page", "compare.in_step", "examine.file_examiner", "examine.page", "growth.page", "learn.page")
"""Modules of ui that are imported once the window is there: at the start they would take a tenth longer."""


class MeasuringViews(QObject):
    """Knows the views that have the whole window, by their keys.

    Signals:
        tree_requested: (Entry, Position) the search of a row is to be looked at.
        trace_requested: (SearchTrace, tuple) a search that was made here is to be looked at, at a step with a node
            selected; None for its end.
        lesson_requested: (name) the lesson of this file's name, without its end, is to be shown.
        examine_requested: (name) the engine of the app that has this file's name is to be examined.
        said: (sentence) something was done that does not show.
        failed: (sentence) something could not be done.
        status_changed: status() of a view is another one.
    """

    tree_requested = Signal(object, object)
    trace_requested = Signal(object, object)
    lesson_requested = Signal(str)
    examine_requested = Signal(str)
    said = Signal(str)
    failed = Signal(str)
    status_changed = Signal()

    def __init__(
        self,
        look: Look,
        settings: Settings,
        controller: GameController,
        progress: LearningProgress,
        queue: TaskQueue,
        actions: Actions,
        ways: WaysOn,
        tasks: Tasks,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._look, self._settings, self._controller, self._queue = look, settings, controller, queue
        self._progress, self._actions, self._tasks, self._ways = progress, actions, tasks, ways
        self.comparison = Comparison(queue, settings, self, controller.opponents)
        self.growth = GrowthRunner(queue, self)
        self.examining = ExamineDesk(look, settings, controller, queue, self)
        self._comparing = actions["comparing"]
        self._learning, self._lecture = actions["learning"], actions["lecture"]
        self._compare_page: ComparePage | None = None
        self.learn: LearnPage | None = None
        self._pages: dict[str, Page] = {}
        self._modules = iter(_PAGES)
        self.matches = MatchController(look, settings, controller, queue, ways, window)
        self._makers: dict[str, Callable[[QWidget], Page]] = {
            "compare": self._make_compare,
            "growth": self._make_growth,
            "examine": self._make_examine,
            "learn": self._make_learn,
        }

        self.examining.tree_requested.connect(self.tree_requested)
        self.examining.compare_requested.connect(self._compare_engine)
        self.examining.lesson_requested.connect(self.lesson_requested)
        self.examining.said.connect(self.said)
        self.examining.failed.connect(self.failed)
        self.examining.match_requested.connect(self.matches.show_with)
        actions["match"].triggered.connect(self.matches.show)
        actions["examine_file"].triggered.connect(self.examining.choose_file)

    def status(self, key: str) -> str | None:
        """Return a view's own line of the status bar; None for a view that has none, and before its page."""
        page = self._pages.get(key)
        return page.status if page else None

    @Slot()
    def import_pages(self) -> None:
        """Import the modules of the pages, one a turn of the event loop: a first opening takes a third less. They touch
        Qt's types, and so are imported in the main thread."""
        if module := next(self._modules, None):
            import_module(f"ttt_gui.ui.{module}")
            QTimer.singleShot(0, self.import_pages)

    def make_page(self, key: str, parent: QWidget) -> QWidget:
        """Make the page of the view of this key."""
        self._pages[key] = page = self._look.built(lambda: self._makers[key](parent))
        return page

    def is_running(self, key: str) -> bool:
        """Return whether something runs under a view that Esc stops before it leaves the view."""
        return self.examining.is_busy if key == "examine" else key == "compare" and self.comparison.is_running

    def stop(self) -> None:
        """Stop what runs under the view that is seen."""
        if self.examining.is_busy:
            self.examining.stop()
        else:
            self.comparison.stop_all()

    def _make_compare(self, parent: QWidget) -> ComparePage:
        from ttt_gui.ui.compare.page import ComparePage

        self._compare_page = page = ComparePage(self._look, self._settings, self._queue, self.comparison, parent)
        page.tree_requested.connect(self.tree_requested)
        page.trace_requested.connect(lambda trace: self.trace_requested.emit(trace, None))
        page.said.connect(self.said)
        page.failed.connect(self.failed)
        page.set_game(self._controller.game)
        page.positions_shown.connect(self._ways.serve)
        self._ways.extend(page.menu, lambda: page.subject if isinstance(page.subject, Position) else None)
        return page

    @Slot(object)
    def compare(self, position: Position) -> None:
        """Show Compare with this position, whatever is on the board."""
        self._comparing.trigger()
        if self._compare_page:
            self._compare_page.compare(position)

    @Slot(str)
    def _compare_engine(self, name: str) -> None:
        """Show Compare, and run the engine of this name there, as a person has just asked for."""
        self._comparing.trigger()
        if self._compare_page:
            self._compare_page.run_engine(name)

    def _make_examine(self, parent: QWidget) -> Page:
        page = self.examining.make_page(parent)
        page.status_changed.connect(self.status_changed)
        self._ways.serve(page.list, page.list.position_at)
        self._ways.serve(page.position, lambda _at: page.position.shown)
        return page

    def _make_learn(self, parent: QWidget) -> LearnPage:
        from ttt_gui.ui.learn.page import LearnPage

        self.learn = page = LearnPage(self._look, self._progress, self._actions, self._tasks, parent)
        page.trace_requested.connect(self.trace_requested)
        page.examine_requested.connect(self.examine_requested)
        page.lecture_requested.connect(self._lecture.trigger)
        page.status_changed.connect(self.status_changed)
        return page

    def is_in_lesson(self, key: str) -> bool:
        """Return whether under this view a lesson or an exercise is open, which Esc leaves before the view."""
        return key == "learn" and self.learn is not None and not self.learn.is_home

    def leave_lesson(self) -> None:
        """Go back from an own try to its lesson, and from there to the front page of Learn."""
        if self.learn:
            self.learn.go_back()

    def shown_learn(self) -> LearnPage:
        """Show Learn, and return its page."""
        self._learning.trigger()
        assert self.learn
        return self.learn

    def _make_growth(self, parent: QWidget) -> GrowthPage:
        from ttt_gui.ui.growth.page import GrowthPage

        page = GrowthPage(self._look, self._settings, self._queue, self.growth, parent)
        page.status_changed.connect(self.status_changed)
        page.said.connect(self.said)
        page.failed.connect(self.failed)
        page.set_game(self._controller.game)
        return page
