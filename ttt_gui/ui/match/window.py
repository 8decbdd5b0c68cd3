"""The window of matches: players and board above, then the table and the games as they come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QGridLayout,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from ttt_gui.game.record import Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.match import Contender, MatchRequest
from ttt_gui.session.examining.opponents import Opponents
from ttt_gui.session.examining.runner import MatchRunner, RunState
from ttt_gui.session.examining.trust_prompt import TrustKeeper
from ttt_gui.session.players import LEVELS
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.examine.positions import BoardFields
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import grouped, times
from ttt_gui.ui.look.plain import labelled, set_tip, tip
from ttt_gui.ui.look.scaling import fit, scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import (
    GAP,
    Card,
    ElidedLabel,
    ScrollPage,
    bold_label,
    hand_focus,
    in_column,
    in_row,
    in_row_or_column,
    muted_label,
)
from ttt_gui.ui.match.engine_file import EngineChooser
from ttt_gui.ui.match.outcome import GamesCard, StandingsCard

_TITLES = ("&First player", "&Second player")
_FIRST = (Strength.CASUAL, Strength.PERFECT)
"""The players until a person chooses."""
_ENGINE_WORDS = "An engine of your own, asked in a process of its own"
_FIND_WORDS = "Choose an engine's file; nothing runs until you say yes"
_BEGINS = "The first player is X in the odd games, the second in the even ones."


class PlayersCard(Card):
    """Two players, each a Strength or the name of an engine.

    Signals:
        engine_requested: (0 or 1) the person wants another engine as this player.
        engine_dropped: the person no longer wants the engine that is looked for.
    """

    engine_requested = Signal(int)
    engine_dropped = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "Players", parent)
        self._waits = False
        self.boxes = tuple(QComboBox() for _ in _TITLES)
        self.finders = tuple(QPushButton("Engine…", autoDefault=False) for _ in _TITLES)
        self.words = muted_label(_BEGINS, wrap=True)
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        grid.setHorizontalSpacing(scaled(10))
        grid.setVerticalSpacing(scaled(8))
        for row, (box, find, title) in enumerate(zip(self.boxes, self.finders, _TITLES, strict=True)):
            for strength, level in LEVELS.items():
                if strength is not Strength.AUTO:
                    box.addItem(level.name, strength)
                    box.setItemData(box.count() - 1, tip(level.description), Qt.ItemDataRole.ToolTipRole)
            box.setCurrentIndex(box.findData(_FIRST[row]))
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(10)
            box.setMinimumHeight(scaled(30))
            find.setAccessibleName(f"Another engine as {title.replace('&', '').lower()}")
            find.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            set_tip(find, _FIND_WORDS)
            grid.addWidget(labelled(title, box), row, 0)
            grid.addWidget(box, row, 1)
            grid.addWidget(find, row, 2)
            find.clicked.connect(partial(self._ask, row))
        self.body.addLayout(grid)
        self.body.addWidget(self.words)
        self.body.addStretch(1)

    @property
    def chosen(self) -> tuple[Strength | str, Strength | str]:
        """The first player and the second."""
        first, second = (box.currentData() for box in self.boxes)
        return first, second

    def offer(self, engines: Sequence[str]) -> None:
        """Offer these engines besides the levels."""
        for box in self.boxes:
            for name in engines:
                if box.findData(name) < 0:
                    box.addItem(f"Engine: {name}", name)
                    box.setItemData(box.count() - 1, tip(_ENGINE_WORDS), Qt.ItemDataRole.ToolTipRole)

    def choose(self, player: int, engine: str) -> None:
        """Choose an engine that was offered as this player."""
        self.boxes[player].setCurrentIndex(self.boxes[player].findData(engine))

    @Slot(str, bool)
    def tell(self, sentence: str, waiting: bool) -> None:
        """Show the state of the preparation of an engine."""
        self.words.setText(sentence or _BEGINS)
        self.words.setObjectName("" if sentence else "muted")
        self.words.style().polish(self.words)
        self._waits = waiting
        for find in self.finders:
            find.setText("Stop" if waiting else "Engine…")

    def _ask(self, player: int) -> None:
        """Ask for an engine for this player; while one is waited for, the button gives it up."""
        if self._waits:
            self.engine_dropped.emit()
        else:
            self.engine_requested.emit(player)


# -- The board and the conditions of a match ---------------------------------------------------------------------------


MOST_GAMES = 1_000
"""The most games in the window, which lists each; the command line plays more."""
_MOST_SEED = 999_999
_MOST_SECONDS = 600


class ConditionsCard(Card):
    """The fields of a match's conditions: board, number of games, seed, and time for an answer."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "Board and games", parent)
        self.fields = BoardFields(self)
        self.preset, (self.rows, self.columns, self.k) = self.fields.preset, self.fields.sizes
        self.preset.setMinimumHeight(scaled(30))
        self.preset.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.preset.setMinimumContentsLength(14)
        self.games = QSpinBox(minimum=1, maximum=MOST_GAMES, value=20)
        self.seed = QSpinBox(minimum=0, maximum=_MOST_SEED, value=1)
        self.seconds = QSpinBox(minimum=1, maximum=_MOST_SECONDS, value=30, suffix=" s")
        set_tip(self.games, "Choose how many games; with an even number both go first equally often")
        set_tip(self.seed, "Choose the random moves of levels and openings: the same seed gives the same ones")
        set_tip(self.seconds, "An engine that takes longer loses the game")
        grid = QGridLayout()
        grid.setHorizontalSpacing(scaled(8))
        grid.setVerticalSpacing(scaled(8))
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        grid.addWidget(labelled("&Board", self.preset), 0, 0)
        grid.addWidget(self.preset, 0, 1, 1, 3)
        fields = (
            ("&Rows", self.rows), ("&Games", self.games), ("&Columns", self.columns), ("See&d", self.seed),
            ("&In a row", self.k), ("&Answer in", self.seconds),
        )  # fmt: skip
        for number, (text, spin) in enumerate(fields):
            spin.setMinimumHeight(scaled(30))
            row, column = 1 + number // 2, 2 * (number % 2)
            grid.addWidget(labelled(text, spin), row, column)
            grid.addWidget(spin, row, column + 1)
        self.body.addLayout(grid)
        self.body.addStretch(1)


# -- The window of matches: players and board above, then the table and the games as they come -------------------------


_SIZE = QSize(960, 720)
_LEAST_WIDTH = 560
_LEAST_ROW = 780  # pixels for the cards of players and conditions side by side
_LEAST = QSize(320, 160)
_WHAT = "Two players take turns going first; each is a level or an engine of your own"


class MatchWindow(Guarded, QDialog):
    """The window of matches, beside the game, which goes on. To close it ends the match; the games played stay."""

    def __init__(
        self,
        look: Look,
        queue: TaskQueue,
        runner: MatchRunner,
        opponents: Opponents,
        trust: TrustKeeper,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle("Match")
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self._runner, self._opponents = runner, opponents

        # Build.
        self.title = bold_label(look, 1.6, "Match")
        self.subtitle = ElidedLabel(muted=True)
        self.progress = QProgressBar(textVisible=False)
        self.progress.setFixedWidth(scaled(130))
        self.progress.setAccessibleName("How many games are played")
        self.play, self.stop = QPushButton("&Play", default=True), QPushButton("S&top", autoDefault=False)
        set_tip(self.play, "Play the match in the background; its table replaces the last one")
        set_tip(self.stop, "End the match now; finished games are kept (Esc)")
        self.players, self.conditions = PlayersCard(look), ConditionsCard(look)
        self.table, self.games = StandingsCard(look, queue), GamesCard(look, queue)
        self.chooser = EngineChooser(look, queue, opponents, trust, self)

        self._lay_out()
        fit(self, scaled(_LEAST_WIDTH), QSize(scaled(_SIZE.width()), scaled(_SIZE.height())))

        # Connect.
        self.play.clicked.connect(self._play)
        self.stop.clicked.connect(runner.stop)
        self.players.engine_requested.connect(self._find_engine)
        self.players.engine_dropped.connect(self.chooser.cancel)
        self.chooser.told.connect(self._tell)
        for bar in (self.table.export, self.games.export):
            bar.said.connect(self.subtitle.set_text)
            bar.failed.connect(self.subtitle.set_text)
        runner.changed.connect(self._show)
        self._show()

    def _lay_out(self) -> None:
        heading = in_row((in_column(self.title, self.subtitle, gap=0), 1), gap=8)
        for widget in (self.progress, self.play, self.stop):
            widget.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            heading.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        content = QWidget()
        above = in_row_or_column((self.players, 1), (self.conditions, 1), gap=GAP, least_row=_LEAST_ROW)
        above.turned.connect(self.table.set_wide)
        in_column(above, self.table, (self.games, 1), gap=GAP, of=content)
        self.room = ScrollPage(content, _LEAST)
        in_column(heading, (self.room, 1), gap=GAP, margins=(16, 10, 16, 14), of=self)

    # -- what is to be played ----------------------------------------------------------------------------------------

    def offer(self, engine: str = "") -> None:
        """Offer all known engines, and choose this one as the first player."""
        self.players.offer(self._opponents.names)
        if engine and not self._runner.is_running:
            self.players.choose(0, engine)

    def set_rules(self, rules: Rules) -> None:
        """Set the board of the next match; a running match keeps its board."""
        if not self._runner.is_running:
            self.conditions.fields.set_rules(rules)

    @property
    def request(self) -> MatchRequest:
        """The match that the fields describe."""
        first, second = map(self._contender, self.players.chosen)
        fields = self.conditions
        return MatchRequest(first, second, fields.games.value(), fields.fields.rules, fields.seed.value())

    def _contender(self, chosen: Strength | str) -> Contender:
        """Return the level, or the opponent with the chosen time limit, as the match takes it."""
        if isinstance(chosen, Strength):
            return chosen
        opponent = self._opponents.named(chosen)
        assert opponent
        limits = replace(opponent.limits, seconds=float(self.conditions.seconds.value()))
        return replace(opponent, limits=limits)

    @Slot(int)
    def _find_engine(self, player: int) -> None:
        self.chooser.choose(self.conditions.fields.rules, partial(self._take_engine, player))

    def _take_engine(self, player: int, name: str) -> None:
        self.players.offer(self._opponents.names)
        self.players.choose(player, name)

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
        """Show the match as it stands: progress, buttons, table and games."""
        runner, match = self._runner, self._runner.match
        running = runner.is_running
        played = len(match.games) if match else 0
        self.subtitle.set_text(self._words(played))
        self.progress.setVisible(running)
        self.progress.setMaximum(match.of if match else 1)
        self.progress.setValue(played)
        hand_focus(self.play, self.stop, running)
        self.stop.setVisible(running)
        self.stop.setEnabled(runner.state is RunState.RUNNING)
        self.play.setVisible(not running)
        self.play.setText("&Play again" if match else "&Play")
        for card in (self.players, self.conditions):
            card.setEnabled(not running)
        self.table.set(match, runner.sentence)
        self.games.set(match)

    def _words(self, played: int) -> str:
        """Return the line under the title; `played` is the number of games that are over."""
        runner, match = self._runner, self._runner.match
        if match is None or runner.state is RunState.FAILED:
            return _WHAT
        of = times(match.of, "game")
        if runner.state is RunState.STOPPING:
            return "Stopping …"
        if runner.state is RunState.RUNNING and not played:
            return f"Waiting for the first of {of} …"
        return f"{grouped(played)} of {of} played"

    # -- overridden --------------------------------------------------------------------------------------------------

    def reject(self) -> None:
        """Stop a running match, else stop looking at an engine's file; close the window where neither is under way."""
        if self._runner.is_running:
            self._runner.stop()
        elif self.chooser.is_busy:
            self.chooser.cancel()
        else:
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop the match and the search for an engine."""
        self._runner.stop()
        self.chooser.cancel()
        event.accept()

    def showEvent(self, event: QShowEvent) -> None:
        """Let this window and the board's window each be raised above the other: remove the transient parent."""
        handle = self.windowHandle()
        if handle:
            handle.setTransientParent(None)  # type: ignore[arg-type]
        super().showEvent(event)
