"""The start of the ordering lab: a board to play on until what is left is small enough."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QPushButton, QWidget

from ttt_gui.engine.orders.tree import MOST_EMPTY, played_on, too_large
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.drawing.board_face import BoardFace
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import in_column, in_row

_SIX = 6


class _SmallBoard(BoardView):
    def sizeHint(self) -> QSize:
        return QSize(scaled(220), scaled(220))

    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(160), scaled(160))


class LabStart(QWidget):
    """A board with a position, on which moves are played and taken back.

    Signals: position_chosen(Position): the person wants the lab for this one, which is small enough and not over.
    """

    position_chosen = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._first = Position(Rules())
        self._played: list[int] = []
        self._line: tuple[int, ...] = ()
        self.board = _SmallBoard(look)
        self.board.animated = False
        self.board.setAccessibleName("Position of the lab")
        self.words = PlainLabel(wrap=True)
        self.words.setAccessibleName("What the lab needs")
        self.begin = QPushButton("Order its moves")
        self.play_on = QPushButton(f"Play on to {MOST_EMPTY} empty cells")
        self.play_on_to_six = QPushButton(f"Play on to {_SIX} empty cells")
        self.back = QPushButton("Take back")
        set_tip(self.begin, "Search this position in any order of moves")
        set_tip(self.back, "Take back the last move played here")
        for button in (self.play_on, self.play_on_to_six):
            set_tip(button, "Along the best line as far as it is known, then without thinking")
        first, second = in_row(self.begin, self.back, None), in_row(self.play_on, self.play_on_to_six, None)
        words = in_column(self.words, first, second, None, gap=8)
        in_row(self.board, (words, 1), gap=16, of=self).setAlignment(self.board, Qt.AlignmentFlag.AlignTop)

        self.board.cell_clicked.connect(self._play)
        self.begin.clicked.connect(self._choose)
        self.back.clicked.connect(self._take_back)
        self.play_on.clicked.connect(partial(self._go, MOST_EMPTY))
        self.play_on_to_six.clicked.connect(partial(self._go, _SIX))

    @property
    def position(self) -> Position:
        """The position on the board, after the moves played here."""
        position = self._first
        for move in self._played:
            position = position.play(move)
        return position

    def set(self, position: Position) -> None:
        """Begin with a position."""
        self._first, self._played = position, []
        self._show()

    def set_line(self, line: tuple[int, ...]) -> None:
        """Set the principal variation from the first position on, as far as it is known."""
        self._line = line

    def _show(self) -> None:
        position = self.position
        empty = position.rules.cells - position.stones
        over, large = position.outcome is not None, too_large(position)
        last_move = self._played[-1] if self._played else None
        self.board.set(BoardFace(position, last_move), None if over else position.side_to_move)
        words = large or f"This position has {empty} empty cells: its moves can be ordered, or play further on."
        if over and self._played:
            words = "The game is over here, and no order of moves is left: take back a move."
        elif over:
            words = "The game is over in this position: there is no order of moves to try."
        self.words.setText(words)
        self.begin.setEnabled(not over and not large)
        self.back.setEnabled(bool(self._played))
        self.play_on.setEnabled(not over and empty > MOST_EMPTY)
        self.play_on_to_six.setEnabled(not over and empty > _SIX)

    @Slot(int)
    def _play(self, cell: int) -> None:
        if cell in self.position.legal_moves:
            self._played.append(cell)
            self._show()

    @Slot()
    def _take_back(self) -> None:
        self._played.pop()
        self._show()

    @Slot()
    def _choose(self) -> None:
        self.position_chosen.emit(self.position)

    def _go(self, empty: int, _checked: bool = False) -> None:
        line = self._line if not self._played else ()
        found = played_on(self.position, line, empty)
        if found is None:
            self.words.setText("Every game found from here ends earlier: play moves on the board, or take some back.")
        else:
            self.position_chosen.emit(found)
