"""The moves of a game as a small tree: a click goes to the position after a move, also one of a variation."""

from __future__ import annotations

from collections.abc import Mapping

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
from ttt_gui.ui.side.replay_bar import ReplayBar

_HEIGHT = 168


class MoveList(Card):
    """Set a record; the moves up to its cursor are strong, those that were undone or stand in variations faint.

    A variation stands before what follows the move that it was played instead of, further to the right. Before the
    first move there is no card.

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
        self._turning: Mapping[int, str] = {}
        self._score = ""
        self.chips = MoveChips(look)
        self._room = LinesRoom(self.chips, self.chips)
        self._right = ElidedLabel()
        self._right.setObjectName("muted")
        self._right.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._right.setFont(look.font(0.92, tabular=True))
        self.replay = ReplayBar(look)
        self.head.addWidget(self._right, 100)
        self.body.addWidget(self._room)
        self.body.addStretch(1)
        self.body.addWidget(self.replay)
        self.body.setSpacing(4)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.chips.chosen.connect(self._choose)
        self._show()

    def set(self, record: GameRecord) -> None:
        """Show the moves of a record and where its cursor is."""
        self._line = tuple(node.number for node in record.line)
        self._played = record.played
        self._entries = entries_of(record)
        self._show()
        self.setVisible(len(self._entries) > 1)

    def set_turning(self, turning: Mapping[int, str]) -> None:
        """Mark the moves of the line on the board that turned the game: by their numbers, from 1, what to say."""
        if turning != self._turning:
            self._turning = dict(turning)
            self._show()

    def set_score(self, words: str, tip: str) -> None:
        """How the games of this session ended; '' where none has."""
        self._score = words
        self._right.set_text(words)
        set_tip(self._right, tip)

    @property
    def score(self) -> str:
        return self._score

    @property
    def texts(self) -> list[str]:
        """What stands in the list, from the start on."""
        return [
            f"{entry.name}{TURN}" if turn else entry.name
            for entry, turn in zip(self._entries, self._turns, strict=True)
        ]

    def node_at(self, at: QPoint) -> int:
        """The number of the node of the move at a point of the card; of the one on the board where none is."""
        index = self.chips.index_at(self.chips.mapFrom(self, at))
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
        self.chips.set(self._entries, turns, current)
        self._room.refresh()
        self._room.show_whole(self.chips.place_of(current))

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
        return QSize(super().sizeHint().width(), scaled(_HEIGHT))

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
