"""The window of matches: players and board above, then the table and the games as they come."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QFont, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ttt_gui.engine.figures import counted
from ttt_gui.game.record import Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.match import Contender, MatchRequest
from ttt_gui.session.examining.match_run import MatchRunner, State
from ttt_gui.session.examining.opponents import Opponents
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.screens import fit
from ttt_gui.ui.look.scroll import Room
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import GAP, ElidedLabel
from ttt_gui.ui.match.conditions import ConditionsCard
from ttt_gui.ui.match.engine_file import EngineChooser
from ttt_gui.ui.match.game_list import GamesCard
from ttt_gui.ui.match.players import PlayersCard
from ttt_gui.ui.match.standings import StandingsCard

_SIZE = QSize(960, 720)
_LEAST_WIDTH = 560
_WIDE_FROM = 820
"""From this width on what is to be chosen stands side by side."""
_NEXT_TURN_MS = 10  # after which the games are shown: without a pause all is painted at once
_LEAST = QSize(320, 160)
_WHAT = "Two players take turns at beginning; a level, or an engine of your own"


class MatchWindow(QDialog):
    """A window of its own beside the game, which goes on. Closed it ends the match; what was played stays.

    Signals: game_requested: (Game) a game of the match is to be looked at on the board.
    """

    game_requested = Signal(object)

    def __init__(
        self, look: Look, queue: JobQueue, runner: MatchRunner, opponents: Opponents, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle("Match")
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self._runner, self._opponents = runner, opponents
        self._finds_for = 0
        self._later = QTimer(self, singleShot=True, interval=_NEXT_TURN_MS)
        self._later.timeout.connect(self._show_games)

        # Build.
        self.title = PlainLabel("Match")
        self.title.setFont(look.font(1.6, QFont.Weight.DemiBold))
        self.subtitle = ElidedLabel()
        self.subtitle.setObjectName("muted")
        self.progress = QProgressBar(textVisible=False)
        self.progress.setFixedWidth(scaled(130))
        self.progress.setAccessibleName("How many games are played")
        self.play, self.stop = QPushButton("&Play"), QPushButton("S&top")
        self.play.setDefault(True)
        self.stop.setAutoDefault(False)
        set_tip(self.play, "Play the match in the background; its table replaces the last one")
        set_tip(self.stop, "End the match at once; the games that are over stay (Esc)")
        self.players, self.conditions = PlayersCard(look), ConditionsCard(look)
        self.table, self.games = StandingsCard(look, queue), GamesCard(look, queue)
        self.chooser = EngineChooser(look, queue, opponents, self)

        self._lay_out()
        fit(self, scaled(_LEAST_WIDTH), QSize(scaled(_SIZE.width()), scaled(_SIZE.height())))

        # Connect.
        self.play.clicked.connect(self._play)
        self.stop.clicked.connect(runner.stop)
        self.players.engine_requested.connect(self._find_engine)
        self.players.engine_dropped.connect(self.chooser.cancel)
        self.chooser.told.connect(self._tell)
        self.chooser.found.connect(self._take_engine)
        self.games.game_requested.connect(self.game_requested)
        for bar in (self.table.export, self.games.export):
            bar.said.connect(self.subtitle.set_text)
            bar.failed.connect(self.subtitle.set_text)
        runner.changed.connect(self._show)
        self._show()

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.title)
        words.addWidget(self.subtitle)
        heading = QHBoxLayout()
        heading.setSpacing(8)
        heading.addLayout(words, 1)
        for widget in (self.progress, self.play, self.stop):
            widget.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            heading.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        self._above = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._above.setSpacing(GAP)
        self._above.addWidget(self.players, 1)
        self._above.addWidget(self.conditions, 1)
        column.addLayout(self._above)
        column.addWidget(self.table)
        column.addWidget(self.games, 1)
        self.room = Room(content, _LEAST)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 10, 16, 14)
        layout.setSpacing(GAP)
        layout.addLayout(heading)
        layout.addWidget(self.room, 1)

    # -- what is to be played ----------------------------------------------------------------------------------------

    def offer(self, engine: str = "") -> None:
        """Let all engines that are known be chosen, and this one be the first player."""
        self.players.offer(self._opponents.names)
        if engine and not self._runner.is_running:
            self.players.choose(0, engine)

    def set_rules(self, rules: Rules) -> None:
        """The board to be played on."""
        if not self._runner.is_running:
            self.conditions.set_rules(rules)

    @property
    def request(self) -> MatchRequest:
        """What the fields say."""
        first, second = map(self._contender, self.players.chosen)
        fields = self.conditions
        return MatchRequest(first, second, fields.games.value(), fields.rules, fields.seed.value())

    def _contender(self, chosen: Strength | str) -> Contender:
        if isinstance(chosen, Strength):
            return chosen
        opponent = self._opponents.of(chosen)
        assert opponent
        limits = replace(opponent.limits, seconds=float(self.conditions.seconds.value()))
        return replace(opponent, limits=limits)

    @Slot(int)
    def _find_engine(self, player: int) -> None:
        self._finds_for = player
        self.chooser.choose(self.conditions.rules)

    @Slot(str)
    def _take_engine(self, name: str) -> None:
        self.players.offer(self._opponents.names)
        self.players.choose(self._finds_for, name)

    @Slot(str, bool)
    def _tell(self, sentence: str, waiting: bool) -> None:
        self.players.tell(sentence, waiting)
        self.play.setEnabled(not waiting)

    @Slot()
    def _play(self) -> None:
        if not self._runner.is_running and not self.chooser.is_busy:
            self._runner.begin(self.request)

    # -- how it goes -------------------------------------------------------------------------------------------------

    @Slot()
    def _show(self) -> None:
        runner, match = self._runner, self._runner.match
        running = runner.is_running
        played = len(match.games) if match else 0
        self.subtitle.set_text(self._words(played))
        self.progress.setVisible(running)
        self.progress.setMaximum(match.of if match else 1)
        self.progress.setValue(played)
        had_focus = self.play.hasFocus() or self.stop.hasFocus()
        self.stop.setVisible(running)
        self.stop.setEnabled(runner.state is State.RUNNING)
        self.play.setVisible(not running)
        self.play.setText("&Play again" if match else "&Play")
        for card in (self.players, self.conditions):
            card.setEnabled(not running)
        if had_focus:
            (self.stop if running else self.play).setFocus()
        self.table.set(match, runner.sentence)
        if running and played:  # in a turn of their own: a page of them takes 4 ms to paint
            self._later.start()
        else:
            self._show_games()

    @Slot()
    def _show_games(self) -> None:
        self._later.stop()
        self.games.set(self._runner.match)

    def _words(self, played: int) -> str:
        runner, match = self._runner, self._runner.match
        if match is None or runner.state is State.FAILED:
            return _WHAT
        of = counted(match.of, "game")
        if runner.state is State.STOPPING:
            return "Stopping …"
        if runner.state is State.RUNNING and not played:
            return f"Waiting for the first of {of} …"
        return f"{played:,} of {of} played"

    # -- overridden --------------------------------------------------------------------------------------------------

    @called_by_qt()
    def reject(self) -> None:
        """Esc first stops what is under way, then closes the window."""
        if self._runner.is_running:
            self._runner.stop()
        elif self.chooser.is_busy:
            self.chooser.cancel()
        else:
            super().reject()

    @called_by_qt()
    def closeEvent(self, event: QCloseEvent) -> None:
        self._runner.stop()
        self.chooser.cancel()
        event.accept()

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_wide = self.width() >= scaled(_WIDE_FROM)
        self._above.setDirection(QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom)
        self.table.set_wide(is_wide)
        self.games.set_wide(is_wide)

    @called_by_qt()
    def showEvent(self, event: QShowEvent) -> None:
        """The board's window may stand before this one, and this one before it."""
        handle = self.windowHandle()
        if handle:
            handle.setTransientParent(None)  # type: ignore[arg-type]
        super().showEvent(event)
