"""The moves of a game as a small tree: a click goes to the position after a move, also one of a variation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QFont, QFontMetrics, QIcon, QKeyEvent
from PySide6.QtWidgets import QToolButton, QWidget

from ttt_gui.game.position import Side
from ttt_gui.game.record import GameRecord
from ttt_gui.ui.drawing.board import mark_icon
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.formats import duration
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, ElidedLabel
from ttt_gui.ui.side.chip_room import ChipRoom, Chips
from ttt_gui.ui.side.replay_bar import ReplayBar

_MARK = 11  # the side of the mark before a move, in pixels
_TURN = "?"  # after a move that turned the game, as players annotate a mistake


@dataclass(frozen=True)
class _Entry:
    """A chip: the node that it goes to, what stands on it, where it stands, and what a tooltip says."""

    number: int
    name: str = "Start"
    side: Side | None = None
    level: int = 0
    on_line: bool = True
    undone: bool = False
    title: str = "Start of the game"
    tip: str = "Go to the start of the game"


class MoveList(Card):
    """Set a record; the moves up to its cursor are strong, those that were undone or stand in variations faint.

    A variation stands before what follows the move that it was played instead of, further to the right.

    Signals:
        move_selected(int played): the person wants the position of the line on the board after so many moves.
        node_selected(int number): the person wants this position of a variation.
    """

    move_selected = Signal(int)
    node_selected = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "Moves", parent)
        self._entries: tuple[_Entry, ...] = (_Entry(0),)
        self._places: dict[int, int] = {0: 0}  # by number of a node of the line on the board: the moves before it
        self._line: tuple[int, ...] = (0,)
        self._played = 0
        self._turning: Mapping[int, str] = {}
        self._chips: list[QToolButton] = []
        self._shown: list[tuple[object, ...]] = []  # what each chip shows
        self._content = Chips(look)
        self._flow = self._content.flow
        self._room = ChipRoom(self._content)
        self._score = ElidedLabel()
        self._score.setObjectName("muted")
        self._score.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._score.setFont(look.font(0.92, tabular=True))
        self.replay = ReplayBar(look)
        self.head.addWidget(self._score, 100)
        self.body.addWidget(self._room)
        self.body.addWidget(self.replay)
        self.body.setSpacing(4)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        look.changed.connect(self._redraw)
        self._show()

    def set(self, record: GameRecord) -> None:
        """Show the moves of a record and where its cursor is."""
        self._line = tuple(node.number for node in record.line)
        self._played = record.played
        self._places = {number: played for played, number in enumerate(self._line)}
        name = record.rules.cell_name
        entries = [_Entry(0)]
        for row in record.rows():
            node, move = row.node, row.node.move
            assert move
            side, cell = node.position.side_to_move.other, name(move.cell)
            where = "" if row.on_line else ", in a variation"
            entries.append(
                _Entry(
                    node.number,
                    cell,
                    side,
                    row.level,
                    row.on_line,
                    not row.on_line or node.played > self._played,
                    f"Move {node.played}, {side} at {cell}{where}",
                    f"Move {node.played}: {side} at {cell}, after {duration(move.seconds)}{where}",
                )
            )
        self._entries = tuple(entries)
        self._show()
        self._room.show_whole(self._chips[self._current])

    def set_turning(self, turning: Mapping[int, str]) -> None:
        """Mark the moves of the line on the board that turned the game: by their numbers, from 1, what to say."""
        if turning != self._turning:
            self._turning = dict(turning)
            self._show()

    def set_score(self, words: str, tip: str) -> None:
        """How the games of this session ended; '' where none has."""
        self._score.set_text(words)
        set_tip(self._score, tip)

    @property
    def score(self) -> str:
        return self._score.accessibleName()

    @property
    def texts(self) -> list[str]:
        """What the chips say, from the start on."""
        return [chip.text() for chip in self._chips]

    @property
    def levels(self) -> list[int]:
        """How deep each chip stands among the variations."""
        return [entry.level for entry in self._entries]

    @property
    def _current(self) -> int:
        """The index of the chip of the position on the board."""
        number = self._line[self._played]
        return next(index for index, entry in enumerate(self._entries) if entry.number == number)

    def _add_chip(self) -> None:
        chip = QToolButton(self._content)
        chip.setCheckable(True)
        chip.setObjectName("chip")
        chip.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the list has the focus; arrows step through it
        chip.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        chip.setFont(self._look.font(0.96, tabular=True))
        chip.setIconSize(QSize(_MARK, _MARK))
        bold = QFontMetrics(self._look.font(0.96, QFont.Weight.DemiBold, tabular=True))
        chip.setFixedWidth(bold.horizontalAdvance("Start") + 18)  # all alike, so that the moves stand in columns
        chip.clicked.connect(self._select)
        self._flow.addWidget(chip)
        self._chips.append(chip)
        self._shown.append(())
        chip.show()

    def _show(self) -> None:
        while len(self._chips) < len(self._entries):
            self._add_chip()
        while len(self._chips) > len(self._entries):
            chip = self._chips.pop()
            self._shown.pop()
            self._flow.removeWidget(chip)
            chip.deleteLater()
            chip.hide()
        current, icons = self._current, self._icons()
        for index, entry in enumerate(self._entries):
            turn = self._turning.get(self._places.get(entry.number, 0), "") if entry.on_line else ""
            shown = (entry, turn, index == current)
            if shown != self._shown[index]:
                self._shown[index] = shown
                self._show_chip(self._chips[index], entry, turn, icons)
            self._chips[index].setChecked(index == current)
        self._flow.set_levels(self.levels)
        self._room.refresh()

    def _show_chip(self, chip: QToolButton, entry: _Entry, turn: str, icons: Mapping[tuple[Side, bool], QIcon]) -> None:
        chip.setText(f"{entry.name}{_TURN}" if turn else entry.name)
        set_tip(chip, f"{entry.tip}\n{turn}" if turn else entry.tip)
        chip.setAccessibleName(f"{entry.title}. {turn}" if turn else entry.title)
        for name, value in (("undone", entry.undone), ("turning", bool(turn))):
            if bool(chip.property(name)) is not value:
                chip.setProperty(name, value)
                chip.style().polish(chip)
        if entry.side:
            chip.setIcon(icons[entry.side, entry.undone])

    def _icons(self) -> Mapping[tuple[Side, bool], QIcon]:
        tokens, ratio = self._look.tokens, self.devicePixelRatioF()
        colours = {Side.X: tokens.color("x"), Side.O: tokens.color("o")}
        return {
            (side, faint): mark_icon(side, colours[side], faint, _MARK, ratio)
            for side in Side
            for faint in (False, True)
        }

    @Slot()
    def _redraw(self) -> None:
        self._shown = [()] * len(self._chips)
        self._show()

    @Slot()
    def _select(self) -> None:
        chip = self.sender()
        if not isinstance(chip, QToolButton):
            return
        entry = self._entries[self._chips.index(chip)]
        if entry.on_line:
            self._ask(self._places[entry.number])
        else:
            chip.setChecked(False)  # the answer moves the check
            self.node_selected.emit(entry.number)

    def _ask(self, played: int) -> None:
        self._chips[self._current].setChecked(True)  # a click must not uncheck it; the answer moves the check
        if 0 <= played < len(self._line) and played != self._played:
            number = self._line[played]
            index = next(index for index, entry in enumerate(self._entries) if entry.number == number)
            self._chips[index].setChecked(False)
            self.move_selected.emit(played)

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
