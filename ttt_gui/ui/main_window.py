"""The window: puts the panels side by side, and joins them with the controller and the settings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QShowEvent, QWindow
from PySide6.QtWidgets import QMainWindow, QWidget

from ttt_gui.engine.learn.lesson import LESSON
from ttt_gui.game.record import HUMAN
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.learning import LearningProgress
from ttt_gui.session.settings import TREE_VIEW, Settings
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.system.formats import GAME, TRACE, retired
from ttt_gui.system.text import shortened
from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.board_picture import BoardCommands
from ttt_gui.ui.crossroads import Crossroads
from ttt_gui.ui.dialogs.manual import Section, explained_by
from ttt_gui.ui.examine.desk import is_engine
from ttt_gui.ui.lecture import LectureMode, Presentation, game_presentation, learn_presentation, tree_presentation
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.scaling import LARGE_TYPE, place, smallest, type_factor
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.measuring_views import MeasuringViews
from ttt_gui.ui.opponent_choice import OpponentChip, OpponentChoice
from ttt_gui.ui.overlays import Overlays
from ttt_gui.ui.presenter import Panels, Presenter
from ttt_gui.ui.side.moves_card import MoveList
from ttt_gui.ui.side.nodes_chart import ChartCard
from ttt_gui.ui.side.review_card import ReviewCard
from ttt_gui.ui.side.search_card import SearchCard
from ttt_gui.ui.side_panel import SidePanelController
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.analysis import Analysis
from ttt_gui.ui.tree.commands import TreeCommands
from ttt_gui.ui.tree.panels import TreePages
from ttt_gui.ui.window.actions import FIRST, Actions, SettingTicks
from ttt_gui.ui.window.commands import Commands, dropped_file, has_files
from ttt_gui.ui.window.position import BoardFooter, GameHeader, PositionPane
from ttt_gui.ui.window.status import ProgressStrip, StatusLine
from ttt_gui.ui.window.switch import ViewArea, ViewSwitch
from ttt_gui.ui.window.ways_on import WaysOn


class MainWindow(Guarded, QMainWindow):
    """Shows the controller's game and asks it for what the person wants; decides nothing itself."""

    def __init__(
        self,
        look: Look,
        settings: Settings,
        controller: GameController,
        progress: LearningProgress,
        queue: TaskQueue,
        engine: str,
    ) -> None:
        super().__init__()
        self._look, self._settings, self._controller, self._progress = look, settings, controller, progress
        self._native: QWindow | None = None
        self._has_numbers = False  # whether a number tree is shown

        self._build(queue, engine)
        self._lay_out()
        self._connect()
        self.presenter.show_title()
        self._on_setting_changed()
        self.presenter.refresh()
        place(self, settings.window_geometry)

    # -- build, lay out, connect ----------------------------------------------------------------------------------

    def _build(self, queue: TaskQueue, engine: str) -> None:
        look, settings, controller = self._look, self._settings, self._controller
        self.actions_ = actions = Actions(self)
        self.ways = WaysOn(lambda: controller.asking.why_not, self)
        self.commands = Commands(look, settings, controller, self._progress, engine, self.ways, self)
        self.ticks = SettingTicks(actions, settings, self)
        self.menus = actions.fill(self.menuBar())
        self.status = StatusLine(self.statusBar())
        self.progress = ProgressStrip()
        self.statusBar().addPermanentWidget(self.progress)
        self.progress.hide()
        self.opponent = OpponentChip()
        self.header = GameHeader(look, actions, self.opponent)
        self.footer = BoardFooter(look, actions)
        self.board = BoardView(look)
        self.search_card, self.chart_card = SearchCard(look), ChartCard(look)
        self.search_card.set_actions(*(actions[key] for key in ("stop", "pause", "resume", "move_now", "tree")))
        explained_by(Section.FIGURES, self.search_card, self.chart_card)
        self.moves, self.review_card = MoveList(look), ReviewCard(look)
        self.side_panel = SidePanelController(
            settings, controller, actions, self.board, self.moves, self.review_card, self
        )
        self.opponents = OpponentChoice(look, settings, controller, queue, actions, self.opponent, self)
        self.tree_state = TreeState(self)
        self.analysis = Analysis(self.tree_state, settings, controller, self)
        self.tree_pages = TreePages(look, settings, self.tree_state, queue, self.analysis, actions, self)
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
        self.position = PositionPane(
            self.header, self.board, self.footer, self.review_card, self.search_card, self.chart_card, self.moves
        )
        self.measuring = MeasuringViews(
            look, settings, controller, self._progress, queue, actions, self.ways, self.tasks, self
        )
        self.view_area = ViewArea(look, self.position, self._make_page)
        self.view_switch = ViewSwitch(settings, actions, self.view_area, self.menuBar(), self)
        self.crossroads = Crossroads(
            self.ways, settings, controller, self.analysis, self.measuring, self.view_switch, self
        )
        self.overlays = Overlays(settings, controller, actions, self.board, self)
        self.board_commands = BoardCommands(look, self.board, controller, self.tasks, self)
        panels = Panels(
            self.header,
            self.board,
            self.search_card,
            self.chart_card,
            self.status,
            self.progress,
            self.overlays,
            self.footer,
            self.side_panel,
            self.measuring,
        )
        self.presenter = Presenter(
            self, settings, controller, engine, actions, self.analysis, self.tasks, self.tree_pages, panels
        )
        presentations: dict[str, Callable[[Look], Presentation]] = {
            FIRST.key: partial(game_presentation, controller.game, panels, self.presenter.shown),
            "learn": lambda large: learn_presentation(self.measuring.shown_learn(), large),
            TREE_VIEW: partial(tree_presentation, self.tree_state, self.tree_pages.travel, settings),
        }
        self.lecture = LectureMode(look, settings, actions, presentations, self)
        self.setAcceptDrops(True)

    def _make_page(self, key: str, parent: QWidget) -> QWidget:
        if key != TREE_VIEW:
            return self.measuring.make_page(key, parent)
        page = self.tree_pages.make_page(self.view_area.widths, parent)
        if self.tree_pages.column and self.tree_pages.page:
            self.crossroads.serve_column(self.tree_pages.column)
            self.tree_pages.column.left.connect(self.view_switch.go_home)
            self.tree_pages.page.folded_changed.connect(self._show_status_bar)
            self.tree_pages.panels.why.lesson_requested.connect(self.crossroads.show_lesson)
        self._arrange_tree()
        return page

    @Slot()
    def _arrange_tree(self) -> None:
        """Show the column beside the tree, or leave its room to the tree; as long as a number tree is shown, its text
        stands there in the place of the board."""
        shown, page = self.analysis.shows_numbers, self.tree_pages.page
        if page is None:
            return
        page.set_side_shown(TREE_VIEW not in self._settings.hidden_sides)
        if shown != self._has_numbers:
            self._has_numbers = shown
            page.set_left(self.tree_commands.number_trees.column if shown else None)
            self.presenter.mark()

    @Slot()
    def _show_status_bar(self) -> None:
        """Show the status bar: where a page has folded its tools, only while the bar says something."""
        page, tree = self.view_area.page, self.tree_pages.page
        folded = page is not None and (type_factor() >= LARGE_TYPE or (page is tree and tree.is_folded))
        self.statusBar().setVisible(not folded or bool(self.status.sentence) or not self.progress.isHidden())

    def _lay_out(self) -> None:
        self.setCentralWidget(self.view_area)
        for before, after in pairwise((self.board, self.opponent, *self.header.buttons)):
            QWidget.setTabOrder(before, after)
        self.board.setFocus()
        self.crossroads.serve(self.board, self.moves, self.review_card)
        self.crossroads.serve_nodes(self.tree_commands.menu, self.tree_state)
        self.view_switch.show()
        state, analysis, settings = self.tree_state, self.analysis, self._settings
        measuring, switch, leave_tree = self.measuring, self.view_switch, self.crossroads.leave_tree
        # Where Esc leads, a step a press, the innermost first: whether there is something to leave, and what leaves it.
        # A search that runs is stopped before any of them, by its own action.
        self._ways_back: tuple[tuple[Callable[[], bool], Callable[[], object]], ...] = (
            (lambda: measuring.is_running(switch.view.key), measuring.stop),
            (lambda: settings.shows_tree and not state.is_home, state.leave),
            (lambda: not switch.is_visit and measuring.is_in_lesson(switch.view.key), measuring.leave_lesson),
            (lambda: switch.is_visit or analysis.shows_numbers, leave_tree),
            (lambda: bool(analysis.foreign), analysis.back_to_game_tree),
            (lambda: switch.view is not FIRST, switch.go_home),
        )

    def _connect(self) -> None:
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
            self.side_panel.replay.playing_changed,
            settings.changed,
            self.tasks.busy_changed,
            actions["side_panel"].toggled,
        ):
            news.connect(self.presenter.mark)
        for found in (game_analysis.sizes.found, controller.other_ways.found, controller.answers.found):
            found.connect(self.presenter.show_search)
        game.phase_changed.connect(self.status.forget)  # also after every change of the position
        game.hint_changed.connect(self.presenter.show_hint)
        game.player.search_started.connect(self.search_card.begin)
        game.player.search_sampled.connect(self.search_card.show_info)
        game.message.connect(self.status.say)

        controller.warning.connect(self.status.warn)
        commands.done.connect(self.status.tell)
        commands.new_game_opened.connect(self.measuring.matches.serve)
        self.measuring.status_changed.connect(self.presenter.show_status)
        self.measuring.said.connect(self.status.tell)
        self.opponents.said.connect(self.status.tell)
        self.measuring.failed.connect(commands.show_error)
        controller.error.connect(commands.show_error)
        controller.file_changed.connect(self.presenter.show_title)

        settings.changed.connect(self._on_setting_changed)
        self._look.changed.connect(self._on_room_changed)

        analysis.shown_changed.connect(self._arrange_tree)
        self.tree_commands.number_trees.left.connect(self.crossroads.leave_tree)
        self.tree_commands.number_trees.exercise_requested.connect(self.crossroads.practise)
        self.status.speaks.connect(self._show_status_bar)
        controller.asking.sampled.connect(self.presenter.show_asked)

        self.tasks.asked.connect(self.status.begin)
        self.tasks.progressed.connect(self.presenter.show_tasks)
        self.tasks.busy_changed.connect(self._show_status_bar)
        self.status.speaks.connect(self.progress.give_way)
        self.progress.stop_requested.connect(self._stop_beside)

        self.board.cell_clicked.connect(game.play)
        self.moves.move_selected.connect(game.go_to)
        self.side_panel.review_opened.connect(self.position.show_first_card)
        self.search_card.learn.linkActivated.connect(actions["learning"].trigger)
        self.search_card.ways.chosen.connect(lambda way: setattr(settings, "alpha_beta", bool(way)))
        self.footer.truth_requested.connect(partial(setattr, settings, "show_who_wins"))
        self.footer.bar.easier.triggered.connect(controller.try_casual)

        for key, slot in (
            ("new_game", commands.new_game),
            ("rematch", controller.rematch),
            ("open", commands.open),
            ("save", commands.save),
            ("save_as", commands.save_as),
            ("hint", game.request_hint),
            ("explain", self.presenter.explain),
            ("copy_picture", self.board_commands.copy),
            ("board_export", self.board_commands.export),
            ("stop", self._stop),
            ("pause", game.stop),
            ("resume", game.resume),
            ("move_now", game.move_now),
            ("take_over", lambda: game.seat({game.position.side_to_move: HUMAN})),
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
        self.search_card.ways.choose(int(self._settings.alpha_beta))
        self._look.set_theme(self._settings.theme)
        self._look.set_type_size(self._settings.type_size)
        self.board.animated = self._settings.animations
        self._arrange_tree()
        self._show_status_bar()

    @Slot()
    def _on_room_changed(self) -> None:
        """Give menus, views and the window their least room anew: for type of another size, or another screen."""
        self.view_switch.corner.refresh()
        self.setMinimumSize(smallest(self))

    @Slot(str)
    def open_file(self, name: str) -> None:
        """Open a game, a trace in the tree, a lesson, or an engine to examine; say what cannot be."""
        if error_text := retired(shortened(Path(name).name)):
            self.commands.show_error(error_text)
        elif TRACE.holds(name):
            self.tree_commands.open_file(Path(name))
        elif LESSON.holds(name):
            self.measuring.shown_learn().open_lesson(Path(name))
        elif is_engine(name):
            self.measuring.examining.open(Path(name))
        else:
            self._controller.open_file(Path(name))

    @Slot(bool)
    def _set_full_screen(self, full: bool) -> None:
        state = Qt.WindowState.WindowFullScreen
        self.setWindowState(self.windowState() | state if full else self.windowState() & ~state)

    # -- overridden -----------------------------------------------------------------------------------------------

    def closeEvent(self, event: QCloseEvent) -> None:
        self._settings.window_geometry = bytes(self.saveGeometry().data())
        self.view_switch.save()
        self.lecture.leave()
        event.accept()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride:  # before Qt looks which action a key is, and if it is enabled
            self.presenter.catch_up()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        ways = self._ways_back if event.key() == Qt.Key.Key_Escape else ()
        leave = next((leave for is_there, leave in ways if is_there()), None)
        if leave:
            leave()
            event.accept()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._native is not self.windowHandle():
            self._native = self.windowHandle()
            self._native.screenChanged.connect(self._on_room_changed)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if has_files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        if not has_files(event.mimeData()):
            return
        event.acceptProposedAction()
        path = dropped_file(event.mimeData())
        if isinstance(path, str):
            self.status.warn(path)
        elif is_engine(path.name) or any(
            (retired(path.name), *(kind.holds(path.name) for kind in (GAME, TRACE, LESSON)))
        ):
            self.open_file(str(path))
        else:
            self.measuring.examining.open_program(path)
