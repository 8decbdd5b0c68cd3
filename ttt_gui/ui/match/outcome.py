"""What came of a match: how the two players stand, with won, drawn and lost as X, as O and in all, and what cost them
games; and the games as a list, all of them or those of one kind, each of which can be opened on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QPushButton, QSizePolicy, QTableView, QWidget

from ttt_gui.engine.examine.grades import Grade
from ttt_gui.engine.examine.matches import Game, Match, failure_lines, games, how_played, moves_text, standings
from ttt_gui.engine.tables import DataTable
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.export_bar import ExportBar, table_forms
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import NONE, duration, grouped, times
from ttt_gui.ui.look.plain import PlainLabel, set_tip, tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import (
    Card,
    ElidedLabel,
    bold_label,
    flowing,
    let_choose_rows,
    muted_label,
    set_tone,
    thin_line,
)

# -- The standings -----------------------------------------------------------------------------------------------------

_GROUPS = ("as X", "as O", "all")
_RESULTS = ("won", "drawn", "lost")
_ALL, _TIME = (6, 7, 8), 9  # the places of the figures of all games, and of the time, among a player's
_LEFT, _RIGHT = (Qt.AlignmentFlag.AlignVCenter | at for at in (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight))
_GAP = 66  # pixels of a column that begins a group
_NOTHING = "Play a match: the table fills game by game."
_FIRST = "The first game is under way …"


class StandingsCard(Card):
    """The table of a match so far."""

    def __init__(self, look: Look, queue: TaskQueue, parent: QWidget | None = None) -> None:
        super().__init__(look, "Table", parent)
        self.heading.hide()
        self._match: Match | None = None
        self.export = ExportBar(queue, table_forms(self._table), "Match")
        self.headline, self.sentence = bold_label(look, 1.15, wrap=True), PlainLabel(wrap=True)
        self.head.insertWidget(0, self.headline, 10)
        self.head.addWidget(self.export, 0, Qt.AlignmentFlag.AlignTop)
        self.failures, self.how = PlainLabel(wrap=True), muted_label(wrap=True)
        self.table = QWidget()
        self._grid = QGridLayout(self.table)
        self._grid.setContentsMargins(0, scaled(4), 0, scaled(4))
        self._grid.setHorizontalSpacing(scaled(8))
        self._grid.setVerticalSpacing(scaled(5))
        self._grid.setColumnStretch(0, 1)
        self._groups = tuple(muted_label(words) for words in _GROUPS)
        self._results = tuple(muted_label(word) for _ in _GROUPS for word in _RESULTS)
        self._time = muted_label("a move")
        self._sides = tuple(muted_label(words) for _ in (0, 1) for words in _GROUPS[:2])
        for number, label in enumerate(self._results[:3]):
            self._grid.addWidget(label, 1, 1 + number, _RIGHT)
        for row, label in zip((4, 5, 7, 8), self._sides, strict=True):
            self._grid.addWidget(label, row, 0)
        self._line = thin_line()
        self.names = (ElidedLabel(), ElidedLabel())
        self.figures: tuple[list[PlainLabel], ...] = ([], [])
        for name, figures in zip(self.names, self.figures, strict=True):
            name.setMinimumWidth(scaled(110))
            for column in range(10):
                figures.append(PlainLabel())
                weight = QFont.Weight.DemiBold if column in _ALL else QFont.Weight.Normal
                figures[-1].setFont(look.font(1.0, weight, tabular=True))
        self._is_wide: bool | None = None
        self.set_wide(True)
        for widget in (self.sentence, self.table, self.failures, self.how):
            self.body.addWidget(widget)
        look.changed.connect(self._tone)
        self._tone()
        self.set(None, "")

    @Slot()
    def _tone(self) -> None:
        set_tone(self.failures, self._look, "loss")
        self.export.setFixedWidth(self.export.minimumSizeHint().width())  # the width of its one button

    @Slot(bool)
    def set_wide(self, is_wide: bool) -> None:
        """Give each player one line, or where there is little room three: all games, as X, as O."""
        if is_wide is self._is_wide:
            return
        self._is_wide = is_wide
        grid = self._grid
        grid.addWidget(self._line, 2, 0, 1, 11 if is_wide else 5)
        grid.addWidget(self._time, 1, 10 if is_wide else 4, _RIGHT)
        for player, (name, figures) in enumerate(zip(self.names, self.figures, strict=True)):
            top = 3 + (player if is_wide else 3 * player)
            grid.addWidget(name, top, 0)
            for number, figure in enumerate(figures):
                below = 0 if is_wide or number in (*_ALL, _TIME) else 1 + number // 3
                column = number if is_wide else 3 if number == _TIME else number % 3
                grid.addWidget(figure, top + below, 1 + column, _RIGHT)
        for column in range(11):
            begins = (column % 3 == 1 and is_wide) or column == 4
            grid.setColumnMinimumWidth(column, scaled(_GAP) if begins else 0)
        for row, first, span, labels in ((0, 1, 3, self._groups), (1, 4, 1, self._results[3:])):
            for number, label in enumerate(labels):
                if is_wide:
                    grid.addWidget(label, row, first + span * number, 1, span, _RIGHT)
                else:
                    grid.removeWidget(label)  # else its column would keep the gap beside it
                label.setVisible(is_wide)
        for label in self._sides:
            label.setVisible(not is_wide)

    def set(self, match: Match | None, sentence: str) -> None:
        """Show a match; ``sentence`` says besides that the match waits, was stopped, or could not be played."""
        self._match = match
        self.export.refuse("" if match and match.games else "No game is played yet.")
        headline = match.words if match and match.games else sentence or (_FIRST if match else _NOTHING)
        self.headline.setText(headline)
        self.sentence.setText(sentence)
        self.sentence.setVisible(bool(sentence) and headline != sentence)
        self.table.setVisible(match is not None)
        failures = [line for player in (0, 1) for line in failure_lines(match, player)] if match else []
        self.failures.setText("\n".join(failures))
        self.failures.setVisible(bool(failures))
        how = " ".join(how_played(match)) if match else ""
        self.how.setText(how)
        self.how.setVisible(bool(how))
        for player in (0, 1) if match else ():
            assert match
            standing = match.standing(player)
            self.names[player].set_text(standing.name)
            points = standing.as_x, standing.as_o, standing.all
            texts = [grouped(count) for each in points for count in (each.won, each.drawn, each.lost)]
            texts.append(NONE if standing.seconds is None else duration(standing.seconds))
            for figure, text in zip(self.figures[player], texts, strict=True):
                figure.setText(text)

    def _table(self) -> DataTable:
        assert self._match
        return standings(self._match)


# -- The games ---------------------------------------------------------------------------------------------------------

Index = QModelIndex | QPersistentModelIndex
_INVALID = QModelIndex()
_PADDING, _WIDEST = 28, 260  # pixels of a column
_HEADINGS = ("Game", "X", "O", "Result", "Moves")
_KINDS: tuple[tuple[str, Callable[[Game], bool]], ...] = (
    ("All games", lambda game: True),
    ("Lost by {0}", lambda game: game.winner == 1),
    ("Lost by {1}", lambda game: game.winner == 0),
    ("Drawn", lambda game: game.winner is None),
    ("Ended by a failure", lambda game: game.failure is not None),
)


def result_text(match: Match, game: Game) -> str:
    """Return the result of a game: 'draw', 'Perfect wins', 'Perfect wins: illegal move'."""
    if game.winner is None:
        return "draw"
    wins = f"{match.names[game.winner]} wins"
    return f"{wins}: {game.failure.value}" if game.failure else wins


class GamesModel(Guarded, QAbstractTableModel):
    """A row for each game; later games are added below, and the rows above stay."""

    def __init__(self) -> None:
        super().__init__()
        self._match: Match | None = None
        self.games: tuple[Game, ...] = ()

    def set(self, match: Match | None, games: tuple[Game, ...]) -> None:
        """Show the games of a match; games that came to those of the same match are inserted."""
        before = len(self.games)
        if match and before <= len(games) and self.games == games[:before]:
            self._match = match
            if len(games) > before:
                self.beginInsertRows(_INVALID, before, len(games) - 1)
                self.games = games
                self.endInsertRows()
            return
        self.beginResetModel()
        self._match, self.games = match, games
        self.endResetModel()

    def rowCount(self, parent: Index = _INVALID) -> int:
        return 0 if parent.isValid() else len(self.games)

    def columnCount(self, parent: Index = _INVALID) -> int:
        return 0 if parent.isValid() else len(_HEADINGS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a cell of the table shows (QAbstractItemModel)."""
        match = self._match
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _LEFT if index.column() else _RIGHT
        if match is None or role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        game, names = self.games[index.row()], match.names
        moves, number = moves_text(match.rules, game.moves), grouped(game.number)
        text = (number, names[game.x], names[1 - game.x], result_text(match, game), moves)[index.column()]
        return text if role == Qt.ItemDataRole.DisplayRole else tip(game.sentence or text)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal or section >= len(_HEADINGS):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _LEFT if section else _RIGHT
        return _HEADINGS[section] if role == Qt.ItemDataRole.DisplayRole else None


class GameView(Guarded, QTableView):
    """A table where Enter opens a game and goes no further: else it would press the window's button to play again."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep Enter, which opens a game, from pressing the window's default button as well."""
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()


class GamesCard(Card):
    """The list of games, the choice of which are shown, and the button that opens one.

    Signals: game_requested: (Game) the person wants to see this game on the board.
    """

    game_requested = Signal(object)

    def __init__(self, look: Look, queue: TaskQueue, parent: QWidget | None = None) -> None:
        super().__init__(look, "Games", parent)
        self._match: Match | None = None
        self.kind = QComboBox()
        self.kind.setAccessibleName("Which games are listed")
        for words, _ in _KINDS:
            self.kind.addItem(words)
        self.kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.kind.setMinimumContentsLength(11)
        self.open = QPushButton("&Open the game", autoDefault=False)
        self.open.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        set_tip(self.open, "Open the game on the board; the one there now is kept (Enter)")
        self.export = ExportBar(queue, table_forms(self._table), "Games of a match")
        self.head.insertWidget(1, flowing(self.kind, self.open, self.export, gap=8), 100)
        self.model = GamesModel()
        self.view = GameView()
        let_choose_rows(self.view, "Games")
        self.view.setModel(self.model)
        self.view.setFont(look.font(1.0, tabular=True))
        self.view.horizontalHeader().setStretchLastSection(True)
        self.view.setMinimumHeight(scaled(120))
        self.view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.body.addWidget(self.view, 1)
        self.kind.currentIndexChanged.connect(self._show)
        self.open.clicked.connect(self._open)
        self.view.activated.connect(self._open)
        self.view.selectionModel().selectionChanged.connect(self._show_open)
        look.changed.connect(self._size)
        self.set(None)

    def set(self, match: Match | None) -> None:
        """Show the games of a match."""
        names = match.names if match else ("the first", "the second")
        for index, (words, _) in enumerate(_KINDS):
            text = words.format(*names)
            if self.kind.itemText(index) != text:
                self.kind.setItemText(index, text)
        is_new = match is None or self._match is None or match.names != self._match.names
        self._match = match
        self.export.refuse("" if match and match.games else "No game is played yet.")
        self._show()
        if is_new:
            self._size()

    @Slot()
    def _size(self) -> None:
        """Size the columns once a match: columns that follow their contents cost 10 ms with each game."""
        names = self._match.names if self._match else ("", "")
        self.export.setFixedWidth(self.export.minimumSizeHint().width())  # the width of its one button
        metrics = QFontMetrics(self.view.font())
        self.view.verticalHeader().setDefaultSectionSize(metrics.height() + scaled(8))
        name = max(names, key=metrics.horizontalAdvance)
        texts = "10,000", name, name, f"{name} wins: {Grade.ILLEGAL.value}"
        for column, text in enumerate(texts):
            width = max(map(metrics.horizontalAdvance, (text, _HEADINGS[column]))) + scaled(_PADDING)
            self.view.horizontalHeader().resizeSection(column, min(width, scaled(_WIDEST)))

    def game_at(self, at: QPoint) -> Game | None:
        """Return the game in the row at a point of the list; None beside the rows."""
        row = self.view.rowAt(at.y())
        return self.model.games[row] if 0 <= row < len(self.model.games) else None

    @property
    def chosen(self) -> Game | None:
        """The game that is selected."""
        index = self.view.currentIndex()
        return self.model.games[index.row()] if index.isValid() and index.row() < len(self.model.games) else None

    @Slot()
    def _show(self) -> None:
        """List the games of the chosen kind; the list follows new games while its end is in view and none is chosen."""
        match, wanted = self._match, _KINDS[max(0, self.kind.currentIndex())][1]
        found = tuple(filter(wanted, match.games)) if match else ()
        bar = self.view.verticalScrollBar()
        follows = bar.value() == bar.maximum() and self.chosen is None
        self.model.set(match, found)
        if follows:
            self.view.scrollToBottom()
        self.heading.setText(times(len(found), "game") if match and match.games else "Games")
        self._show_open()

    @Slot()
    def _show_open(self) -> None:
        self.open.setEnabled(self.chosen is not None)

    @Slot()
    def _open(self) -> None:
        game = self.chosen
        if game:
            self.game_requested.emit(game)

    def _table(self) -> DataTable:
        assert self._match
        return games(self._match)
