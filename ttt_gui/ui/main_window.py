"""The window: puts the panels side by side, and joins them with the controller and the settings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from random import randrange
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, Slot
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QShowEvent, QWindow
from PySide6.QtWidgets import QMainWindow, QWidget

from ttt_gui.engine.learn.exercise import ExerciseKind, Material, of_tree
from ttt_gui.engine.learn.lesson import LESSON
from ttt_gui.engine.learn.search_root import RootError, SearchRoot, root_of_game, root_of_node
from ttt_gui.engine.learn.sheet import Paper, page, sheet_of_tree
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.game.position import Position
from ttt_gui.session.examining.trust import SHIPPED_ENGINES
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase, engine_to_move, undo_target
from ttt_gui.session.judging.proofs import reason_of_hint, reason_of_last_move
from ttt_gui.session.learning import LearningProgress
from ttt_gui.session.measuring.comparison import Comparison
from ttt_gui.session.measuring.growth_run import GrowthRunner
from ttt_gui.session.players import human_sides, is_drawn_by_lot, level_at, player_name
from ttt_gui.session.settings import TREE_VIEW, Settings
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.system.formats import GAME, TRACE, TREE, retired
from ttt_gui.system.text import shortened
from ttt_gui.ui.board_picture import BoardCommands
from ttt_gui.ui.examine.commands import ExamineCommands, is_engine, why_no_program
from ttt_gui.ui.lecture import (
    LectureMode,
    Presentation,
    compare_presentation,
    examine_presentation,
    game_presentation,
    growth_presentation,
    learn_presentation,
    tree_presentation,
)
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import title_text
from ttt_gui.ui.look.scaling import LARGE_TYPE, place, smallest, type_factor
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.match.controller import MatchController
from ttt_gui.ui.opponent_choice import OpponentButton, OpponentChoice
from ttt_gui.ui.play_page import PlayPage
from ttt_gui.ui.presenter import Presenter
from ttt_gui.ui.side.first_cards import FirstCards
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.analysis import Analysis
from ttt_gui.ui.tree.commands import TreeCommands
from ttt_gui.ui.tree.panels import AnalysePage, TreePages
from ttt_gui.ui.window.actions import FIRST, Actions, SettingTicks
from ttt_gui.ui.window.commands import Commands, dropped_file, has_files
from ttt_gui.ui.window.router import Router
from ttt_gui.ui.window.status import ProgressStrip, StatusLine
from ttt_gui.ui.window.switch import MenuRow, ViewArea, ViewSwitch
from ttt_gui.ui.window.texts import hint_sentence, move_sentence, reasons
from ttt_gui.ui.window.view_page import ViewPage

if TYPE_CHECKING:
    from ttt_gui.ui.compare.page import ComparePage
    from ttt_gui.ui.examine.page import ExaminePage
    from ttt_gui.ui.growth.page import GrowthPage
    from ttt_gui.ui.learn.page import LearnPage

_PAGES = ("compare.page", "compare.in_step", "examine.file_examiner", "examine.page", "growth.page", "learn.page")
"""Modules of ui that are imported once the window is there: at the start they would take a tenth longer."""
_EXAM_LEVEL = 2  # of the exercise to which the card in Play leads
_PROVING = "Proving what the cells are worth"


class MainWindow(Guarded, QMainWindow):
    """The main window: makes the pages and connects them with the controller, which decides everything."""

    def __init__(
        self,
        look: Look,
        settings: Settings,
        controller: GameController,
        progress: LearningProgress,
        queue: TaskQueue,
        engine: str,
    ) -> None:
        """``engine`` is 'compiled' or 'interpreted': how the search runs."""
        super().__init__()
        self._look, self._settings, self._controller, self._progress = look, settings, controller, progress
        self._queue = queue
        self.examining: ExamineCommands | None = None  # once its page is made
        self._native: QWindow | None = None
        self._modules = iter(_PAGES)

        self._build(queue, engine)
        self._lay_out()
        self._connect()
        self._show_title()
        self._on_setting_changed()
        self.presenter.refresh()
        place(self, settings.window_geometry)

    # -- build, lay out, connect ----------------------------------------------------------------------------------

    def _build(self, queue: TaskQueue, engine: str) -> None:
        """Make the parts of the window."""
        look, settings, controller = self._look, self._settings, self._controller
        self.actions_ = actions = Actions(self)
        self.ticks = SettingTicks(actions, settings, self)
        self.menu_row = MenuRow(actions)
        self.menus = actions.fill(self.menu_row.bar)
        self.setMenuWidget(self.menu_row)
        self.status = StatusLine(self.statusBar())
        self.progress = ProgressStrip()
        self.statusBar().addPermanentWidget(self.progress)
        self.progress.hide()
        self.opponent = OpponentButton()
        first = FirstCards(look, queue, self._progress)
        self.play = play = PlayPage(look, settings, controller, actions, self.opponent, first)
        self.view_area = ViewArea(look, play, self._make_page)
        self.view_switch = ViewSwitch(settings, actions, self.view_area, self.menu_row, self)
        self.tree_state = TreeState(self)
        self.analysis = Analysis(self.tree_state, settings, controller, self)
        self.router = Router(settings, controller, self.view_switch, self.analysis, self._compare)
        self.commands = Commands(look, settings, controller, self._progress, engine, self.router, self)
        self.opponents = OpponentChoice(look, settings, controller, queue, actions, self.opponent, self)
        self.tree_pages = TreePages(look, settings, self.tree_state, queue, self.analysis, actions, self)
        self.tree_pages.page_needed.connect(lambda: self.view_area.add(TREE_VIEW))
        self.tree_commands = TreeCommands(
            look,
            settings,
            self.tree_state,
            self.analysis,
            self.tree_pages,
            actions,
            queue,
            self.status.tell,
            self.commands.show_error,
            self,
        )
        self.tasks = self.tree_commands.tasks
        self.comparison = Comparison(queue, settings, self, controller.opponents)
        self.growth = GrowthRunner(queue, self)
        self.matches = MatchController(look, settings, controller, queue, self.router, self)
        self.board_commands = BoardCommands(look, play.board, controller, self.tasks, self)
        self.presenter = Presenter(self.view_area, actions, self.status, self._reasons)
        presentations: dict[str, Callable[[Look], Presentation]] = {
            FIRST.key: partial(game_presentation, controller.game, play, self.presenter.shown),
            "learn": lambda large: learn_presentation(self.show_learn(), large),
            TREE_VIEW: partial(tree_presentation, self.tree_state, self.tree_pages.travel, settings),
            "compare": lambda large: compare_presentation(cast("ComparePage", self.view_area.page), large),
            "growth": lambda large: growth_presentation(cast("GrowthPage", self.view_area.page), large),
            "examine": lambda large: examine_presentation(cast("ExaminePage", self.view_area.page), large),
        }
        self.lecture = LectureMode(look, settings, actions, presentations, self)
        self.setAcceptDrops(True)

    def _lay_out(self) -> None:
        """Put the views into the window and show the first."""
        self.setCentralWidget(self.view_area)
        self.play.setFocus()
        self._offer_ways()
        self.view_switch.show()

    def _offer_ways(self) -> None:
        """Offer the ways on from the position on the board, after each move of the list, at each bar of a review, and
        at the nodes of Analyse's tree."""
        play, state = self.play, self.tree_state

        def of_move(at: QPoint) -> Position | None:
            """Return the position after the move at a point of the list."""
            return self._controller.game.record.tree[play.moves.node_at(at)].position

        def of_bar(at: QPoint) -> Position | None:
            """Return the position whose bar is at a point of the review."""
            return self._controller.game.record.position_after(play.review_card.played_at(at))

        def of_node() -> Position | None:
            """Return the position of the selected node; None where nodes are no positions."""
            return state.location.position if state.location else None

        self.router.serve(play.board, lambda _at: self._controller.game.position)
        self.router.serve(play.moves, of_move)
        self.router.serve(play.review_card, of_bar)
        self.router.extend(self.tree_commands.menu, of_node)

    def _connect(self) -> None:
        """Connect the parts with the controller, and the actions with what they do."""
        actions, commands, controller, settings = self.actions_, self.commands, self._controller, self._settings
        game, game_analysis, analysis = controller.game, controller.game_analysis, self.analysis

        for news in (
            game.level_changed,
            game.phase_changed,
            game.player.search_dropped,
            game_analysis.searched,
            game_analysis.chosen_changed,
            analysis.shown_changed,
            controller.asking.changed,
            controller.best_play.changed,
            controller.ending.changed,
            controller.score.changed,
            controller.blunders.changed,
            controller.review.changed,
            controller.values.changed,
            self.play.side_panel.replay.playing_changed,
            settings.changed,
            self.tasks.busy_changed,
            actions["side_panel"].toggled,
        ):
            news.connect(self.presenter.mark)
        game.phase_changed.connect(self.status.forget)  # also after every change of the position
        game.hint_changed.connect(self._show_hint)
        game.message.connect(self.status.say)

        controller.warning.connect(self.status.warn)
        commands.done.connect(self.status.tell)
        commands.new_game_opened.connect(self.matches.serve)
        self.opponents.chooser.told.connect(self.status.tell)
        controller.error.connect(commands.show_error)
        controller.file_changed.connect(self._show_title)

        settings.changed.connect(self._on_setting_changed)
        self._look.changed.connect(self._on_room_changed)

        self.tree_commands.number_trees.back_requested.connect(self._leave_numbers)
        self.tree_commands.number_trees.exercise_requested.connect(self._practise)
        self.play.why_requested.connect(self._search_before)
        self.tree_commands.number_trees.print_requested.connect(self._print_tree)
        self.play.search_card.watch_requested.connect(lambda: self.router.visit(self.analysis.watch))
        first = self.play.first
        first.search_requested.connect(self.router.search)
        first.learn.clicked.connect(lambda: self.router.visit(self.show_learn))
        first.practice.clicked.connect(self._train)
        self.status.speaks.connect(self._show_status_bar)

        self.tasks.asked.connect(self.status.begin)
        for news in (self.tasks.progressed, self.tasks.busy_changed, controller.values.changed):
            news.connect(self._show_tasks)
        self.tasks.busy_changed.connect(self._show_status_bar)
        self.status.speaks.connect(self.progress.give_way)
        self.progress.stop.clicked.connect(self._stop_beside)

        for key, slot in (
            ("new_game", commands.new_game),
            ("be_search", self._search_yourself),
            ("rematch", controller.rematch),
            ("open", commands.open),
            ("save", commands.save),
            ("save_as", commands.save_as),
            ("hint", game.request_hint),
            ("explain", self._explain),
            ("copy_picture", self.board_commands.copy),
            ("board_export", self.board_commands.export),
            ("stop", self._stop),
            ("pause", game.stop),
            ("resume", game.resume),
            ("move_now", game.move_now),
            ("swap_sides", controller.swap_sides),
            ("examine_file", lambda: self.show_examine().choose_file()),
            ("match", self.matches.show),
            ("quit", self.close),
            ("undo", game.undo),
            ("redo", game.redo),
            ("copy", commands.copy),
            ("paste", commands.paste),
            ("set_up", commands.set_up),
            ("back", lambda: game.go_to(game.record.played - 1)),
            ("forward", lambda: game.go_to(game.record.played + 1)),
            ("full_screen", self._set_full_screen),
            ("limits", lambda: commands.preferences("search")),
            ("preferences", lambda: commands.preferences("looks")),
            ("help", commands.help),
            ("shortcuts", commands.shortcuts),
            ("about", commands.about),
        ):
            actions[key].triggered.connect(slot)

        self.menus["Recent games"].aboutToShow.connect(commands.fill_recents)
        self.menus["Recent games"].triggered.connect(commands.open_recent)

    # -- the pages ------------------------------------------------------------------------------------------------

    @Slot()
    def import_pages(self) -> None:
        """Import the modules of the pages, one in each turn of the event loop, so that pages open sooner.

        They are imported in the main thread, because they use types of Qt.
        """
        if module := next(self._modules, None):
            import_module(f"ttt_gui.ui.{module}")
            QTimer.singleShot(0, self.import_pages)

    def _make_page(self, key: str, parent: QWidget) -> ViewPage:
        """Make the page of the view of this key, and connect it with what other views show."""
        makers: dict[str, Callable[[QWidget], ViewPage]] = {
            "learn": self._make_learn,
            TREE_VIEW: self._make_analyse,
            "compare": self._make_compare,
            "growth": self._make_growth,
            "examine": self._make_examine,
        }
        page = self._look.built(lambda: makers[key](parent))
        page.status_changed.connect(self.presenter.show_status)
        return page

    def _make_learn(self, parent: QWidget) -> LearnPage:
        """Make the page of Learn."""
        from ttt_gui.ui.learn.page import LearnPage

        page = LearnPage(self._look, self._progress, self.actions_, self.tasks, parent)
        page.trace_requested.connect(self.router.show_trace)
        page.examine_requested.connect(self._examine)
        page.pages.currentChanged.connect(self.presenter.mark)  # not every page of it is shown in lecture mode
        return page

    def _make_analyse(self, parent: QWidget) -> AnalysePage:
        """Make the page of Analyse."""
        page = self.tree_pages.make_page(lambda: self.tree_commands.number_trees.column, self.view_area.widths, parent)
        column = page.column

        def of_row(at: QPoint) -> Position | None:
            """Return the position after the move at a point of the table; None beside the rows."""
            item = column.moves.itemAt(at)
            record = self._controller.game.record
            return record.position_after(column.moves.indexOfTopLevelItem(item) + 1) if item else None

        self.router.serve(column.board, lambda _at: column.shown)
        self.router.serve(column.moves, of_row)
        column.back_requested.connect(self.view_switch.go_home)
        page.folded_changed.connect(self._show_status_bar)
        self.tree_pages.panels.why.lesson_requested.connect(self.show_lesson)
        return page

    def _make_compare(self, parent: QWidget) -> ComparePage:
        """Make the page of Compare."""
        from ttt_gui.ui.compare.page import ComparePage

        page = ComparePage(self._look, self._settings, self._queue, self.comparison, parent)
        page.tree_requested.connect(self.router.search)
        page.trace_requested.connect(self.router.show_trace)
        page.positions_shown.connect(self.router.serve)
        for source in (page, page.export):
            source.said.connect(self.status.tell)
            source.failed.connect(self.commands.show_error)
        page.set_game(self._controller.game)
        self.router.extend(page.menu, lambda: page.subject if isinstance(page.subject, Position) else None)
        return page

    def _make_growth(self, parent: QWidget) -> GrowthPage:
        """Make the page of Growth."""
        from ttt_gui.ui.growth.page import GrowthPage

        page = GrowthPage(self._look, self._settings, self._queue, self.growth, parent)
        page.export.said.connect(self.status.tell)
        for source in (page.export, page.plot_card):
            source.failed.connect(self.commands.show_error)
        page.set_game(self._controller.game)
        return page

    def _make_examine(self, parent: QWidget) -> ExaminePage:
        """Make the page of Examine, with its commands."""
        from ttt_gui.ui.examine.file_examiner import FileExaminer
        from ttt_gui.ui.examine.page import ExaminePage

        look, settings, controller, queue = self._look, self._settings, self._controller, self._queue
        page = ExaminePage(look, queue, FileExaminer(queue, controller.trust, self), parent)
        self.examining = commands = ExamineCommands(look, settings, controller, queue, self.router, page)
        commands.compare_requested.connect(self._compare_engine)
        commands.match_requested.connect(self.matches.show_with)
        page.diagnosis.lesson.linkActivated.connect(self.show_lesson)
        for source in (commands, page.export):
            source.said.connect(self.status.tell)
            source.failed.connect(self.commands.show_error)
        page.examiner.failed.connect(self.commands.show_error)
        page.status_changed.connect(self.presenter.mark)  # one that is over can be shown in lecture mode
        return page

    # -- from one view to another -----------------------------------------------------------------------------------

    def show_learn(self) -> LearnPage:
        """Show Learn, and return its page."""
        self._settings.view = "learn"
        return cast("LearnPage", self.view_area.page)

    def show_compare(self) -> ComparePage:
        """Show Compare, and return its page."""
        self._settings.view = "compare"
        return cast("ComparePage", self.view_area.page)

    def show_examine(self) -> ExamineCommands:
        """Show Examine, and return its commands."""
        self._settings.view = "examine"
        assert self.examining
        return self.examining

    def _compare(self, position: Position) -> None:
        """Show a position in Compare."""
        self.show_compare().compare(position)

    @Slot(str)
    def _compare_engine(self, name: str) -> None:
        """Run the engine of this name in Compare, as a person has just asked for."""
        self.show_compare().run_engine(name)

    @Slot(str)
    def show_lesson(self, name: str) -> None:
        """Show a lesson that is shipped with the program, by the name of its file."""
        self.router.visit(lambda: self.show_learn().show_lesson(name))

    @Slot(object, object)
    def _practise(self, kind: ExerciseKind, tree: NumberTree) -> None:
        """Make an exercise of a number tree; say why where none can be made."""
        try:
            exercise = of_tree(kind, tree)
        except ValueError as error:
            self.commands.show_error(str(error))
        else:
            self.router.visit(lambda: self.show_learn().practice.ask(exercise))

    @Slot(object)
    def _print_tree(self, tree: NumberTree) -> None:
        """Print a number tree as a sheet of exercises with its solutions; say why where there are none."""
        from ttt_gui.ui.learn.sheets import print_pages

        try:
            sheet = sheet_of_tree(tree)
        except ValueError as error:
            self.commands.show_error(str(error))
        else:
            print_pages(self, self.tasks, lambda: [page(sheet, Paper.A4, end) for end in (False, True)], Paper.A4)

    @Slot()
    def _search_yourself(self) -> None:
        """Let the person be the search: of the node selected in Analyse, the tree of a lesson, or the game."""
        try:
            root, about = self._own_root()
        except RootError as error:
            self.commands.show_error(str(error))
        else:
            self.router.visit(lambda: self.show_learn().search_yourself(root, about))

    def _own_root(self) -> tuple[SearchRoot, str]:
        """Return what the person searches, and which tree that is in words. Raise RootError where nothing can be."""
        view, state, record = self.view_switch.view.key, self.tree_state, self._controller.game.record
        lesson = cast("LearnPage", self.view_area.page).lesson_trace if view == "learn" else None
        if lesson:
            return root_of_node(lesson, 0), "the tree of the lesson"
        if view == "analyse" and state.trace:
            name = state.trace.name(state.selected, state.pruned)
            return root_of_node(state.trace, state.selected, state.pruned), f"from {name}"
        positions = [record.position_after(played) for played in range(record.tree.node.played + 1)]
        if view == FIRST.key and self._controller.review.turning_point(record.played):
            positions = positions[:-1]  # where a better move was to be found
        return root_of_game(positions), "your game"

    @Slot()
    def _train(self) -> None:
        """Ask for the values of a fresh number tree."""
        wanted = ExerciseKind.VALUES, Material.NUMBERS, _EXAM_LEVEL, randrange(1, 10_000)
        self.router.visit(lambda: self.show_learn().practice.begin(*wanted))

    @Slot(str)
    def _examine(self, file: str) -> None:
        """Examine the engine of the program that has this file."""
        if sample := next((each for each in SHIPPED_ENGINES if each.file == file), None):
            self.router.visit(lambda: self.show_examine().examine_sample(sample))

    @Slot(int)
    def _search_before(self, played: int) -> None:
        """Show the search of the position before a move."""
        self.router.analyse(self._controller.game.record.position_after(played - 1))

    @Slot()
    def _leave_numbers(self) -> None:
        """Put the game's own tree back, and go back to the view from which a person came to the number tree."""
        self.analysis.back_to_game_tree()
        self.view_switch.go_home()

    def _go_back(self) -> bool:
        """Leave the innermost thing that is open in the view, else the view; return False where there is nothing. A
        search that runs is stopped before, by its own action."""
        is_visit = self.view_switch.is_visit
        if self.view_area.page.go_back(is_visit):
            return True
        if is_visit or self.view_switch.view is not FIRST:
            self.view_switch.go_home()
            return True
        return False

    # -- what every view shows --------------------------------------------------------------------------------------

    def _reasons(self) -> dict[str, str]:
        """Return for the actions that every view has why they are disabled, '' where they are enabled."""
        controller, game, record = self._controller, self._controller.game, self._controller.game.record
        hint, engine, moves = game.player.is_hinting, engine_to_move(record), len(record.moves)
        can_undo = undo_target(record) is not None
        why_not = reasons(
            game.phase, human_sides(record), can_undo, record.can_redo, record.played, moves, hint, engine
        )
        if self.analysis.making is not None or self.tasks.busy or controller.values.is_running:
            why_not["stop"] = ""  # work beside the game
        why_not["values"] = "The game is over." if game.phase is Phase.OVER else ""
        why_not["replay"] = self.play.side_panel.replay.why_not
        self.actions_["review"].setChecked(controller.review.is_on)
        self.play.overlays.show_ticks()
        return why_not | self.tree_pages.searches.reasons()

    @Slot()
    def _show_status_bar(self) -> None:
        """Show the status bar: where a page has folded its tools, only while the bar says something."""
        page, tree = self.view_area.page, self.tree_pages.page
        folded = page is not self.play and (type_factor() >= LARGE_TYPE or (page is tree and tree.is_folded))
        self.statusBar().setVisible(not folded or bool(self.status.sentence) or not self.progress.isHidden())

    @Slot()
    def _show_tasks(self) -> None:
        """Show the work that is done beside the game."""
        tasks, values = self.tasks, self._controller.values
        if tasks.busy:
            self.progress.set(tasks.doing, tasks.share)
        elif values.is_running:
            settled, every = values.progress
            self.progress.set(_PROVING, settled / max(1, every))
        else:
            self.progress.clear()

    @Slot()
    def _show_title(self) -> None:
        """Show the game's file in the title, and whether the game differs from it."""
        path = self._controller.file.path
        self.setWindowTitle(f"{title_text(path.name)}[*] – Tic-Tac-Toe Lab" if path else "Tic-Tac-Toe Lab")
        self.setWindowFilePath(str(path) if path else "")
        self.setWindowModified(self._controller.is_modified)

    @Slot()
    def _show_hint(self) -> None:
        """Say the hint that was found, and show it on the board."""
        self.status.forget()
        hint = self._controller.game.hint
        if hint and hint.move_to_play is not None:
            self._answer(hint_sentence(hint, reason_of_hint(hint, self._controller.proofs)))
        self.presenter.mark()

    @Slot()
    def _explain(self) -> None:
        """Say why the last move on the board was played."""
        record, last = self._controller.game.record, self._controller.game.record.last_move
        if last is not None:
            before = record.position_after(record.played - 1)
            blunder = self._controller.blunders.last
            reason = reason_of_last_move(record, self._controller.game_analysis, self._controller.proofs)
            search = self._controller.game_analysis.last_search(before)
            level = level_at(last.by, record.seed, before)
            drawn = level and is_drawn_by_lot(before, last.cell, level, search.result if search else None)
            by_lot = player_name(last.by) if drawn else ""
            self._answer(move_sentence(before, last.cell, reason, blunder, by_lot))

    def _answer(self, sentence: str) -> None:
        """Answer a question about the board: below it in Play, else in the status bar."""
        if self._settings.view == FIRST.key and self._controller.game.phase is not Phase.OVER:
            self.play.answer(sentence)
        else:
            self.status.say(sentence)

    # -- the game -------------------------------------------------------------------------------------------------

    @Slot()
    def _stop(self) -> None:
        """Stop what runs: the game's thinking, else the search made again for its tree, else the work beside."""
        game = self._controller.game
        if game.player.is_searching or game.phase is Phase.THINKING:
            game.stop()
        elif self.analysis.making is not None:
            self.analysis.stop()
        else:
            self._stop_beside()

    @Slot()
    def _stop_beside(self) -> None:
        """Stop the work that the strip in the status bar shows."""
        if self.tasks.busy:
            self.tasks.stop()
        else:
            self._controller.values.stop()

    # -- the settings ---------------------------------------------------------------------------------------------

    @Slot()
    def _on_setting_changed(self) -> None:
        """Take the theme and the type size of the settings."""
        self._look.set_theme(self._settings.theme)
        self._look.set_type_size(self._settings.type_size)
        self._show_status_bar()

    @Slot()
    def _on_room_changed(self) -> None:
        """Give menus, views and the window their least room anew: for type of another size, or another screen."""
        self.menu_row.fold()
        self.setMinimumSize(smallest(self))

    @Slot(str)
    def open_file(self, name: str) -> None:
        """Open a game, trace, number tree, lesson or engine by its kind of file; show a message for any other."""
        if error_text := retired(shortened(Path(name).name)):
            self.commands.show_error(error_text)
        elif TRACE.holds(name):
            self.tree_commands.open_file(Path(name))
        elif TREE.holds(name):
            self.tree_commands.number_trees.open_file(Path(name))
        elif LESSON.holds(name):
            self.show_learn().open_lesson(Path(name))
        elif is_engine(name):
            self.show_examine().open(Path(name))
        else:
            self._controller.open_file(Path(name))

    def _open_program(self, path: Path) -> None:
        """Examine a file of any name if it is a program; the view stays where it is none."""

        def then(sentence: str) -> None:
            """Examine the program, or show the sentence why it is none."""
            if sentence:
                self.commands.show_error(sentence)
            else:
                self.show_examine().open(path)

        task = self._queue.run(lambda _: why_no_program(path), f"{shortened(path.name)} cannot be opened")
        task.finished.connect(then)
        task.failed.connect(self.commands.show_error)

    @Slot(bool)
    def _set_full_screen(self, full: bool) -> None:
        """Fill the screen, or give it back."""
        state = Qt.WindowState.WindowFullScreen
        self.setWindowState(self.windowState() | state if full else self.windowState() & ~state)

    # -- overridden -----------------------------------------------------------------------------------------------

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep the sizes of window and columns, and leave lecture mode."""
        self._settings.window_geometry = bytes(self.saveGeometry().data())
        self.view_switch.save()
        self.lecture.leave()
        event.accept()

    def event(self, event: QEvent) -> bool:
        """Update the actions before a shortcut is looked up."""
        if event.type() is QEvent.Type.ShortcutOverride:  # before Qt looks which action a key is, and if it is enabled
            self.presenter.catch_up()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back at Esc."""
        if event.key() == Qt.Key.Key_Escape and self._go_back():
            event.accept()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the screen on which the window is."""
        super().showEvent(event)
        if self._native is not self.windowHandle():
            self._native = self.windowHandle()
            self._native.screenChanged.connect(self._on_room_changed)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files."""
        if has_files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the file that was dropped, or say why it is not opened."""
        if not has_files(event.mimeData()):
            return
        event.acceptProposedAction()
        path = dropped_file(event.mimeData())
        if isinstance(path, str):
            self.status.warn(path)
        elif is_engine(path.name) or any(
            (retired(path.name), *(kind.holds(path.name) for kind in (GAME, TRACE, TREE, LESSON)))
        ):
            self.open_file(str(path))
        else:
            self._open_program(path)
