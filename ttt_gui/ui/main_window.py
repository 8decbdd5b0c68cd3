"""The window: puts the panels side by side, and joins them with the controller and the settings."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QResizeEvent, QShowEvent, QWindow
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QScrollArea, QVBoxLayout, QWidget

from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.session.settings import Settings
from ttt_gui.session.study import Search
from ttt_gui.system.formats import GAME, TRACE
from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.plain import title_text
from ttt_gui.ui.look.screens import place, smallest
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import GAP
from ttt_gui.ui.side.moves_card import MoveList
from ttt_gui.ui.side.nodes_chart import MoveCost
from ttt_gui.ui.side.panel import StatsPanel
from ttt_gui.ui.side.search_card import Controls
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.analysis import Analysis
from ttt_gui.ui.tree.commands import TreeCommands
from ttt_gui.ui.tree.dock import TreeDock
from ttt_gui.ui.window.actions import Actions
from ttt_gui.ui.window.commands import Commands
from ttt_gui.ui.window.header import GameHeader
from ttt_gui.ui.window.layouts import Layouts
from ttt_gui.ui.window.progress import ProgressStrip
from ttt_gui.ui.window.status import StatusLine
from ttt_gui.ui.window.ticks import SettingTicks
from ttt_gui.ui.window.words import engine_text, headline, reasons, subtitle

SIDE_WIDTHS = (352, 384)  # at least and at most
SIDE_SHARE = 0.31  # of the window's width, in between
SMALLEST_SIDE = 300
AROUND = 44  # margins and gap beside the header and the side panel
LOOKING = "Looking at the search"


class MainWindow(QMainWindow):
    """Shows the controller's game and asks it for what the person wants; decides nothing itself."""

    def __init__(
        self, look: Look, settings: Settings, controller: GameController, queue: JobQueue, engine: str
    ) -> None:
        super().__init__()
        self._look = look
        self._settings = settings
        self._controller = controller
        self._queue = queue
        self._engine = engine
        self._native: QWindow | None = None

        self._build()
        self._lay_out()
        self._connect()
        self._show_settings()
        self._show_game()
        place(self, settings.window_geometry)

    # -- build, lay out, connect ----------------------------------------------------------------------------------

    def _build(self) -> None:
        self.actions_ = Actions(self)
        self.commands = Commands(self._look, self._settings, self._controller, self._engine, self)
        self.ticks = SettingTicks(self.actions_, self._settings, self)
        self.menus = self.actions_.fill(self.menuBar())
        actions = self.actions_
        self.status = StatusLine(self.statusBar())
        self.progress = ProgressStrip()
        self.statusBar().addPermanentWidget(self.progress)
        self.progress.hide()
        self.header = GameHeader(self._look, actions["undo"], actions["redo"], actions["hint"], actions["new_game"])
        self.board = BoardView(self._look)
        self.stats = StatsPanel(self._look)
        self.stats.search_card.set_tips(*(actions.tip(key) for key in ("stop", "pause", "resume", "move_now")))
        self.moves = MoveList(self._look)
        self.tree_state = TreeState(self)
        self.analysis = Analysis(self.tree_state, self._settings, self._controller, self)
        self.tree_dock = TreeDock(self._look, self.tree_state, self._queue, self)
        self.tree_commands = TreeCommands(
            self._look,
            self._settings,
            self.tree_state,
            self.analysis,
            self.tree_dock,
            actions,
            self._queue,
            self.status.say,
            self.commands.show_error,
            self,
        )
        self.side = QScrollArea(widgetResizable=True)
        self.setAcceptDrops(True)

    def _lay_out(self) -> None:
        cards = QWidget()
        column = QVBoxLayout(cards)
        column.setContentsMargins(0, 0, 0, GAP)
        column.setSpacing(GAP)
        column.addWidget(self.stats)
        column.addWidget(self.moves)
        column.addStretch(1)
        self.side.setWidget(cards)
        self.side.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.side.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.side.viewport().setAutoFillBackground(False)
        cards.setAutoFillBackground(False)

        left = QVBoxLayout()
        left.setContentsMargins(4, 0, 0, 4)
        left.setSpacing(GAP)
        left.addWidget(self.header)
        left.addWidget(self.board, 1)
        centre = QWidget()
        row = self._row = QHBoxLayout(centre)
        row.setSpacing(18)
        row.addLayout(left, 1)
        row.addWidget(self.side)
        self.setCentralWidget(centre)
        self.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, self.tree_dock)

        for before, after in pairwise((self.board, *self.header.buttons)):
            QWidget.setTabOrder(before, after)
        self.board.setFocus()

    def _connect(self) -> None:
        actions, commands, controller = self.actions_, self.commands, self._controller
        game, study, analysis = controller.game, controller.study, self.analysis

        game.position_changed.connect(self.status.forget)
        game.position_changed.connect(self._show_position)
        game.phase_changed.connect(self.status.forget)
        game.phase_changed.connect(self._show_phase)
        game.hint_changed.connect(self._on_hint_changed)
        game.search_started.connect(self.stats.begin_search)
        game.search_sampled.connect(self.stats.show_info)
        game.search_dropped.connect(self._show_search)
        game.message.connect(self.status.say)

        study.searched.connect(self._show_search)
        study.sizes.found.connect(self._show_search)

        controller.warning.connect(self.status.warn)
        controller.error.connect(commands.show_error)
        controller.file_changed.connect(self._show_title)

        self._settings.changed.connect(self._on_setting_changed)

        analysis.looking_changed.connect(self._show_board)
        analysis.looks_changed.connect(self._show_phase)
        analysis.looks_changed.connect(self.status.forget)
        analysis.making_changed.connect(self._show_phase)

        tasks = self.tree_commands.tasks
        tasks.asked.connect(self.status.forget)
        tasks.busy_changed.connect(self._show_tasks)
        tasks.busy_changed.connect(self._show_phase)
        tasks.progressed.connect(self._show_tasks)
        self.progress.stop_requested.connect(tasks.stop)

        self.board.cell_clicked.connect(self._play)
        self.moves.move_selected.connect(game.go_to)

        self.stats.stop_requested.connect(game.stop)
        self.stats.pause_requested.connect(game.pause)
        self.stats.move_now_requested.connect(game.move_now)
        self.stats.resume_requested.connect(game.resume)
        self.stats.verdict_visibility_requested.connect(self._show_verdict)

        for key, slot in (
            ("new_game", commands.new_game),
            ("rematch", controller.rematch),
            ("open", commands.open),
            ("save", commands.save),
            ("save_as", commands.save_as),
            ("hint", game.request_hint),
            ("stop", self._stop),
            ("pause", game.pause),
            ("resume", game.resume),
            ("move_now", game.move_now),
            ("quit", self.close),
            ("undo", game.undo),
            ("redo", game.redo),
            ("copy", commands.copy),
            ("paste", commands.paste),
            ("back", self._go_back),
            ("forward", self._go_forward),
            ("full_screen", self._set_full_screen),
            ("limits", commands.limits),
            ("help", commands.help),
            ("shortcuts", commands.shortcuts),
            ("about", commands.about),
        ):
            actions[key].triggered.connect(slot)
        actions["side_panel"].toggled.connect(self._show_side)

        self.menus["Recent games"].aboutToShow.connect(commands.fill_recents)
        self.menus["Recent games"].triggered.connect(commands.open_recent)

    # -- the game -------------------------------------------------------------------------------------------------

    def _show_game(self) -> None:
        """Show everything."""
        self._show_position()
        self._show_phase()

    @Slot()
    def _show_position(self) -> None:
        """Show the position of the game, and what is known of it; whose turn it is comes with the phase."""
        self.moves.set(self._controller.game.record)
        self._show_board()
        if not self._controller.game.is_searching:
            self._show_search()

    @Slot()
    def _show_board(self) -> None:
        """Show the position of the game or of the search, whichever is looked at, and say which it is."""
        game, looked_at = self._controller.game, self.analysis.looking_at
        record, hint = game.record, game.hint
        if looked_at:
            self.board.set_position(*looked_at)
            self.header.set(LOOKING, f"{self.analysis.words} · Esc goes back to the game")
        else:
            self.board.set_position(record.position, record.last_move.cell if record.last_move else None)
            humans = game.human_sides
            sentence = headline(game.phase, record.position, humans, game.thinking_about_hint, record.can_redo)
            self.header.set(sentence, subtitle(game.title, humans))
        self.board.set_hint(hint.move_to_play if hint and not looked_at else None)
        plays = game.phase is Phase.HUMAN_TURN and not looked_at
        self.board.set_playable(record.position.side_to_move if plays else None)

    @Slot()
    def _show_phase(self) -> None:
        """Show whose turn it is and what can be done now."""
        game, record = self._controller.game, self._controller.game.record
        phase, humans, hint = game.phase, game.human_sides, game.thinking_about_hint
        self._show_board()
        why_not = reasons(phase, humans, game.can_undo, game.can_redo, record.played, len(record.moves), hint)
        if self.analysis.making is not None or self.tree_commands.tasks.busy:
            why_not["stop"] = ""
        for key, reason in why_not.items():
            self.actions_.enable(key, reason)
        thinking, paused = phase is Phase.THINKING, phase is Phase.PAUSED
        computers = not humans
        self.stats.set_controls(
            Controls(
                stop=hint or (thinking and not computers),
                pause=thinking and computers,
                move_now=thinking or paused,
                resume=paused,
                at_once=computers,
            )
        )
        self._show_status()
        self._hide_verdict()

    @Slot()
    def _show_search(self) -> None:
        """Show the search that belongs to the board, and what every search of this line of the game took.

        The sizes of full trees are asked for only where they are seen.
        """
        study = self._controller.study
        search = study.in_view
        seen = self.actions_["side_panel"].isChecked()

        def size_of(search: Search) -> int | None:
            return study.sizes.size_of(search.position) if seen else None

        if not self._controller.game.is_searching:
            self.stats.settle(search, size_of(search) if search else None)
        costs = [
            MoveCost(
                each.position.stones + 1,
                each.result.counters.nodes,
                each.algorithm.name,
                each.result.complete,
                size_of(each),
            )
            for each in study.line()
        ]
        self.stats.set_costs(costs)

    @Slot()
    def _stop(self) -> None:
        """Stop what runs: the search of the game, else the one made again for its tree, else what is done for it."""
        if self._controller.game.is_searching:
            self._controller.game.stop()
        elif self.analysis.making is not None:
            self.analysis.stop()
        else:
            self.tree_commands.tasks.stop()

    @Slot()
    def _show_tasks(self) -> None:
        """Show what is being done for the tree beside the window."""
        tasks = self.tree_commands.tasks
        if tasks.busy:
            self.progress.set(tasks.doing, tasks.share)
        else:
            self.progress.clear()

    @Slot(int)
    def _play(self, cell: int) -> None:
        if self.analysis.looking_at:
            self.status.say("This is a position of the search: Esc goes back to the game.")
        else:
            self._controller.game.play(cell)

    def _hide_verdict(self) -> None:
        """A spoiler is not shown unasked: hide the verdict while a person's game is unfinished."""
        playing = bool(self._controller.game.human_sides) and self._controller.game.phase is not Phase.OVER
        self.stats.set_verdict_hidden(playing and not self._settings.show_verdict_while_playing, playing)

    @Slot()
    def _show_title(self) -> None:
        path = self._controller.file_path
        self.setWindowTitle(f"{title_text(path.name)}[*] – Tic-Tac-Toe Lab" if path else "Tic-Tac-Toe Lab")
        self.setWindowFilePath(str(path) if path else "")
        self.setWindowModified(self._controller.is_modified)

    def _show_status(self) -> None:
        settings = self._settings
        players = self._controller.game.record.players
        text = engine_text(self._engine, settings.algorithm, settings.limits, players)
        self.status.set_text(text)

    @Slot()
    def _on_hint_changed(self) -> None:
        game = self._controller.game
        self.status.forget()
        result = game.hint
        move = result.move_to_play if result else None
        if result and move is not None:
            sure = "" if result.complete or result.solved_move is not None else ", as far as the search got"
            if result.value is None and result.solved_move is None:
                sure = ", by rule: no move is finished yet"
            self.status.say(f"Hint: {result.request.position.rules.cell_name(move)}{sure}.")
        self._show_phase()

    @Slot()
    def _go_back(self) -> None:
        self._controller.game.go_to(self._controller.game.record.played - 1)

    @Slot()
    def _go_forward(self) -> None:
        self._controller.game.go_to(self._controller.game.record.played + 1)

    # -- the settings ---------------------------------------------------------------------------------------------

    def _show_settings(self) -> None:
        self.layouts = Layouts(self._settings, self.actions_, self.tree_dock, self)
        self._show_side(self.actions_["side_panel"].isChecked())
        self._show_title()
        self._on_setting_changed()

    @Slot()
    def _on_setting_changed(self) -> None:
        self._look.set_theme(self._settings.theme)
        self.board.set_motion(self._settings.animations)
        self._show_status()
        self._hide_verdict()

    @Slot(str)
    def open_file(self, name: str) -> None:
        """Open a game, or a trace in the tree; what cannot be opened is said."""
        if TRACE.holds(name):
            self.tree_commands.open_file(name)
        else:
            self._controller.open_file(Path(name))

    @Slot(bool)
    def _show_side(self, shown: bool) -> None:
        self.side.setVisible(shown)
        self._row.setContentsMargins(16, 8, 6 if shown else 20, 0)  # the panel's scroll bar stands in the margin
        self._show_search()

    @Slot(bool)
    def _show_verdict(self, shown: bool) -> None:
        self._settings.show_verdict_while_playing = shown

    @Slot(bool)
    def _set_full_screen(self, full: bool) -> None:
        state = Qt.WindowState.WindowFullScreen
        self.setWindowState(self.windowState() | state if full else self.windowState() & ~state)

    @Slot()
    def _on_screen_changed(self) -> None:
        self.setMinimumSize(smallest(self))

    # -- overridden -----------------------------------------------------------------------------------------------

    @called_by_qt()
    def closeEvent(self, event: QCloseEvent) -> None:
        self._settings.window_geometry = bytes(self.saveGeometry().data())
        self.layouts.save()
        event.accept()

    @called_by_qt()
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.analysis.looking_at:
            self.analysis.look_back()
            event.accept()
        else:
            super().keyPressEvent(event)

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        least, most = SIDE_WIDTHS
        wanted = min(most, max(least, round(self.width() * SIDE_SHARE)))
        room = self.width() - AROUND - self.header.minimumWidth()  # on a small screen the buttons go first
        self.side.setFixedWidth(max(SMALLEST_SIDE, min(wanted, room)))

    @called_by_qt()
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._native is not self.windowHandle():
            self._native = self.windowHandle()
            self._native.screenChanged.connect(self._on_screen_changed)

    @called_by_qt()
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped_file(event):
            event.acceptProposedAction()

    @called_by_qt()
    def dropEvent(self, event: QDropEvent) -> None:
        path = _dropped_file(event)
        if path:
            self.open_file(str(path))
            event.acceptProposedAction()


def _dropped_file(event: QDropEvent) -> Path | None:
    """The one game or trace file that is dragged over the window."""
    urls = event.mimeData().urls()
    paths = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
    if not len(paths) == len(urls) == 1:
        return None
    return paths[0] if GAME.holds(paths[0].name) or TRACE.holds(paths[0].name) else None
