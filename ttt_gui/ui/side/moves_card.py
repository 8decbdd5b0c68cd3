"""The moves of a game as a small tree: a click goes to the position after a move, also one of a variation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ttt_gui.game.record import GameRecord
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, ElidedLabel
from ttt_gui.ui.side.lines_room import LinesRoom
from ttt_gui.ui.side.move_chips import TURN, MoveChips
from ttt_gui.ui.side.move_entry import Entry, entries_of
from ttt_gui.ui.side.move_rows import MoveRows
from ttt_gui.ui.side.nodes_chart import MoveCost
from ttt_gui.ui.side.replay_bar import ReplayBar

_HEIGHT = 168  # where the moves are chips
_SCALE, _SCALE_TIP = "nodes, log scale", "What the search before each move took: ten times as much is a step further"


class MoveList(Card):
    """Set a record; the moves up to its cursor are strong, those that were undone or stand in variations faint.

    A variation stands before what follows the move that it was played instead of, further to the right. The moves are
    chips, or rows with what the searches took; before the first one there is no card.

    Signals:
        move_selected(int played): the person wants the position of the line on the board after so many moves.
        node_selected(int number): the person wants this position of a variation.
    """

    move_selected = Signal(int)
    node_selected = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "Moves", parent)
        self._entries: tuple[Entry, ...] = (Entry(0),)
        self._line: tuple[int, ...] = (0,)  # the numbers of the nodes of the line on the board
        self._played = 0
        self._is_one_person = False
        self._turning: Mapping[int, str] = {}
        self._costs: Sequence[MoveCost] = ()
        self._has_rows = False
        self._said = ("", "")  # of the score
        self.chips, self.rows = MoveChips(look), MoveRows(look)
        self._chips_room, self._rows_room = LinesRoom(self.chips, self.chips), LinesRoom(self.rows, self.rows)
        self._right = ElidedLabel()
        self._right.setObjectName("muted")
        self._right.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._right.setFont(look.font(0.92, tabular=True))
        self.replay = ReplayBar(look)
        self.head.addWidget(self._right, 100)
        for widget in (self._chips_room, self._rows_room):
            self.body.addWidget(widget)
        self.body.addStretch(1)
        self.body.addWidget(self.replay)
        self.body.setSpacing(4)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for moves in (self.chips, self.rows):
            moves.chosen.connect(self._choose)
        self._rows_room.hide()
        self._show()

    def set(self, record: GameRecord) -> None:
        """Show the moves of a record and where its cursor is."""
        self._line = tuple(node.number for node in record.line)
        self._played = record.played
        self._entries = entries_of(record)
        self._is_one_person = sum(player.is_human for player in record.players.values()) == 1
        self._show()
        self.setVisible(len(self._entries) > 1)

    def set_rows(self, rows: bool) -> None:
        """Let the moves be rows, or chips."""
        if rows != self._has_rows:
            self._has_rows = rows
            for room, shown in ((self._chips_room, not rows), (self._rows_room, rows)):
                room.setVisible(shown)
            self._show()

    def set_costs(self, costs: Sequence[MoveCost]) -> None:
        """What the searches of the line on the board took."""
        if tuple(costs) != self._costs:
            self._costs = tuple(costs)
            self._show()

    def set_turning(self, turning: Mapping[int, str]) -> None:
        """Mark the moves of the line on the board that turned the game: by their numbers, from 1, what to say."""
        if turning != self._turning:
            self._turning = dict(turning)
            self._show()

    def set_score(self, words: str, tip: str) -> None:
        """How the games of this session ended; '' where none has."""
        self._said = words, tip
        self._show_right()

    @property
    def score(self) -> str:
        return self._said[0]

    @property
    def texts(self) -> list[str]:
        """What stands in the list, from the start on."""
        return [
            f"{entry.name}{TURN}" if turn else entry.name
            for entry, turn in zip(self._entries, self._turns, strict=True)
        ]

    def node_at(self, at: QPoint) -> int:
        """The number of the node of the move at a point of the card; of the one on the board where none is."""
        moves: MoveChips | MoveRows = self.rows if self._has_rows else self.chips
        index = moves.index_at(moves.mapFrom(self, at))
        return self._line[self._played] if index is None else self._entries[index].number

    @property
    def levels(self) -> list[int]:
        """How deep each move stands among the variations, from the start on."""
        return [entry.level for entry in self._entries]

    @property
    def _turns(self) -> list[str]:
        said = {self._line[number]: turn for number, turn in self._turning.items() if number < len(self._line)}
        return [said.get(entry.number, "") for entry in self._entries]

    def _index_of(self, played: int) -> int:
        number = self._line[played]
        return next(index for index, entry in enumerate(self._entries) if entry.number == number)

    def _show(self) -> None:
        current, turns = self._index_of(self._played), self._turns
        moves, room = (self.rows, self._rows_room) if self._has_rows else (self.chips, self._chips_room)
        moves.set(self._entries, turns, current)
        if self._has_rows:
            self.rows.set_costs(self._costs, "you" if self._is_one_person else "")
        room.refresh()
        room.show_whole(moves.place_of(current))
        self._show_right()

    def _show_right(self) -> None:
        words, tip = self._said
        if self._has_rows and not words:
            words, tip = _SCALE, _SCALE_TIP
        self._right.set_text(words)
        set_tip(self._right, tip)

    @Slot(int)
    def _choose(self, index: int) -> None:
        entry = self._entries[index]
        if entry.on_line:
            self._ask(self._line.index(entry.number))
        else:
            self.node_selected.emit(entry.number)

    def _ask(self, played: int) -> None:
        if 0 <= played < len(self._line) and played != self._played:
            self.move_selected.emit(played)

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return hint if self._has_rows else QSize(hint.width(), scaled(_HEIGHT))

    @called_by_qt()
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        wanted = {
            Qt.Key.Key_Left: self._played - 1,
            Qt.Key.Key_Up: self._played - 1,
            Qt.Key.Key_Right: self._played + 1,
            Qt.Key.Key_Down: self._played + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(self._line) - 1,
        }
        if key in wanted and not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._ask(wanted[key])
        else:
            super().keyPressEvent(event)
