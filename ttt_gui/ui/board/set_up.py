"""The dialog in which a position is put together, stone by stone; it says at once why the position cannot be played."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFormLayout,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QWidget,
)

from ttt_gui.game.position import Position, PositionError, Side, read_position
from ttt_gui.game.rules import MAX_SIDE, Rules, RulesError
from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.drawing.board import BoardRenderState
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.scaling import GrowingDialog, fit, room, scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, ChoiceGroup, WholePage, bold_label, in_column, in_row, muted_label

_KEYS: dict[Qt.Key, Side | None] = {
    Qt.Key.Key_X: Side.X,
    Qt.Key.Key_O: Side.O,
    Qt.Key.Key_Delete: None,
    Qt.Key.Key_Backspace: None,
    Qt.Key.Key_Period: None,
}
_NEXT: dict[Side | None, Side | None] = {None: Side.X, Side.X: Side.O, Side.O: None}
_STONES = (
    ("next", "X, then O, then empty"),
    ("X", "X"),
    ("O", "O"),
    ("empty", "Empty"),
)
_LEAST = QSize(120, 120)


def sentence_of(position: Position) -> str:
    """Return the state of a possible position: 'O to move: 2 X and 1 O on the board.'"""
    stones = f"{position.x.bit_count()} X and {position.o.bit_count()} O on the board"
    outcome = position.outcome
    if outcome is None:
        return f"{position.side_to_move} to move: {stones}."
    return f"The game is over here: {f'{outcome.winner} has won' if outcome.winner else 'a draw'}, {stones}."


def with_stone(position: Position, cell: int, side: Side | None) -> Position:
    """Return the position with a stone of ``side``, or none, on the cell; the result need not be one that can occur."""
    others = ~(1 << cell)
    x, o = position.x & others, position.o & others
    return Position(position.rules, x | (side is Side.X) << cell, o | (side is Side.O) << cell)


def on_board(position: Position, rules: Rules) -> Position:
    """Put the stones of a position on the cells of the same names of another board; drop the stones outside it."""
    result = Position(rules)
    before = position.rules
    for cell in range(rules.cells):
        row, column = divmod(cell, rules.columns)
        old = row + before.rows - rules.rows
        if 0 <= old < before.rows and column < before.columns:
            result = with_stone(result, cell, position.side_at(old * before.columns + column))
    return result


class StoneBoard(BoardView):
    """A board on which any stone can be put.

    Signals: stone_typed(int cell, object side): X, O or Delete was pressed; None takes the stone away.
    """

    stone_typed = Signal(int, object)

    def sizeHint(self) -> QSize:
        """Return the size that the board wants in the dialog."""
        return QSize(scaled(300), scaled(300))

    def minimumSizeHint(self) -> QSize:
        """Return the board's least size in the dialog."""
        return QSize(scaled(200), scaled(200))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Put a stone on the cell with the focus at X and O, take it away at Delete; leave other keys to the board."""
        key = Qt.Key(event.key())
        if key in _KEYS and not event.modifiers():
            self.stone_typed.emit(self.focus_cell, _KEYS[key])
        else:
            super().keyPressEvent(event)


class SetUpDialog(GrowingDialog):
    """The dialog of setting up a position; begins with ``position``.

    Signals: position_chosen(Position): the person wants to play this position, which can occur.
    """

    position_chosen = Signal(object)

    def __init__(self, look: Look, position: Position, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Set up a position")
        self._position = position
        self._error_text = ""  # why the last paste was refused

        # Build.
        self.board = StoneBoard(look)
        self.board.animated = False
        self.board.setAccessibleName("Position")
        self._group = ChoiceGroup(self)
        self.stones = {key: QRadioButton(text) for key, text in _STONES}
        for stone in self.stones.values():
            self._group.add(stone)
        self.stones["next"].setChecked(True)
        self._rows, self._columns, self._k = (QSpinBox(minimum=1, maximum=MAX_SIDE) for _ in range(3))
        self.clear, self.paste = QPushButton("C&lear"), QPushButton("&Paste")
        for button in (self.clear, self.paste):
            button.setAutoDefault(False)
        set_tip(self.clear, "Remove all marks")
        set_tip(self.paste, "Use a position that you copied as text")
        self.words = bold_label(look, 1.0, wrap=True)
        self.words.setMinimumHeight(2 * QFontMetrics(self.words.font()).height())  # so that nothing jumps
        self.words.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.words.setAccessibleName("State of the position")
        keys = muted_label("Arrow keys move. X or O places a mark, Delete removes it.", wrap=True)
        self._buttons = QDialogButtonBox()
        self.play = self._buttons.addButton("Play from here", QDialogButtonBox.ButtonRole.AcceptRole)
        self._buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self.play.setDefault(True)

        # Lay out.
        stones, rules = Card(look, "Each click places"), Card(look, "Board")
        for stone in self.stones.values():
            stones.body.addWidget(stone)
        form = QFormLayout()
        for text, spin in (("&Rows", self._rows), ("&Columns", self._columns), ("&In a row wins", self._k)):
            spin.setAccessibleName(text.replace("&", ""))
            form.addRow(text, spin)
        rules.body.addLayout(form)
        choices = QWidget()
        in_column(stones, rules, in_row(self.clear, self.paste), None, gap=scaled(12), of=choices)
        top = in_row((self.board, 1), WholePage(choices, _LEAST), gap=scaled(16))
        in_column((top, 1), self.words, keys, self._buttons, gap=scaled(10), margins=(18, 18, 18, 16), of=self)
        fit(self, scaled(560), QSize(scaled(620), scaled(480)).boundedTo(room(parent or self)))
        self._show_rules()
        self._show()
        self.board.setFocus()

        # Connect.
        self.board.cell_clicked.connect(self._on_cell)
        self.board.stone_typed.connect(self._put)
        self._group.buttonToggled.connect(self._show)
        for spin in (self._rows, self._columns, self._k):
            spin.valueChanged.connect(self._take_rules)
        self.clear.clicked.connect(self._clear)
        self.paste.clicked.connect(self._paste)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)

    @property
    def position(self) -> Position:
        """The position on the board, whether it can occur or not."""
        return self._position

    @property
    def reason(self) -> str:
        """Why the position cannot be played; '' where it can."""
        try:
            self._position.check()
        except PositionError as error:
            return str(error)
        return ""

    @property
    def _stone(self) -> str:
        """The key of what a click puts: 'next', 'X', 'O' or 'empty'."""
        return next(key for key, button in self.stones.items() if button.isChecked())

    @Slot(int)
    def _on_cell(self, cell: int) -> None:
        """Put on a cell what a click puts."""
        choice = {"X": Side.X, "O": Side.O, "empty": None}
        stone = choice[self._stone] if self._stone in choice else _NEXT[self._position.side_at(cell)]
        self._put(cell, stone)

    @Slot(int, object)
    def _put(self, cell: int, side: Side | None) -> None:
        """Put a stone of a side on a cell, None for no stone."""
        self._change(with_stone(self._position, cell, side))

    @Slot()
    def _take_rules(self) -> None:
        """Move the stones to a board of the size that was chosen."""
        rules = Rules(self._rows.value(), self._columns.value(), self._k.value())
        if rules != self._position.rules:
            self._change(on_board(self._position, rules))

    @Slot()
    def _clear(self) -> None:
        """Take all stones away."""
        self._change(Position(self._position.rules))

    @Slot()
    def _paste(self) -> None:
        """Take over a position from the clipboard's text; a board of the same size keeps its own k."""
        try:
            position = read_position(QGuiApplication.clipboard().text())
        except (PositionError, RulesError) as error:
            self._error_text = str(error)
            self._show()
            return
        rules = self._position.rules
        if (position.rules.rows, position.rules.columns) == (rules.rows, rules.columns):
            position = on_board(position, rules)
        self._change(position)
        self._show_rules()

    def _change(self, position: Position) -> None:
        """Take another position, and show it."""
        self._position, self._error_text = position, ""
        self._show()

    def _show_rules(self) -> None:
        """Show size and k of the position in the fields, without their signals."""
        rules = self._position.rules
        for spin, value in ((self._rows, rules.rows), (self._columns, rules.columns), (self._k, rules.k)):
            spin.blockSignals(True)
            spin.setValue(value)
            spin.blockSignals(False)

    @Slot()
    def _show(self) -> None:
        """Bring the board, its sentence and the button up to date."""
        self.board.set(BoardRenderState(self._position), {"O": Side.O, "empty": None}.get(self._stone, Side.X))
        reason = self.reason
        self.words.setText(self._error_text or reason or sentence_of(self._position))
        self.play.setEnabled(not reason)
        set_tip(self.play, reason or "Begin a game from this position with the players of this one")

    def accept(self) -> None:
        """Let the position that is set up be played from, and close; do nothing while something is wrong with it."""
        if not self.reason:
            self.position_chosen.emit(self._position)
            super().accept()
