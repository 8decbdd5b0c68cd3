"""Two small boards for a move that turned a game: how the game went on, and where the better move leads."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ttt_gui.engine.values import DRAWS
from ttt_gui.game.position import Position
from ttt_gui.session.judging.review import ReviewedMove
from ttt_gui.ui.drawing.board import BoardGeometry, draw_grid, draw_stones, draw_win_line, round_pen
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel, in_column, in_row

_SIDE, _FRAME, _INSIDE = 84, 1.5, 6.0  # the side of a board, its frame, and the room between both, in pixels


class Way(Guarded, QWidget):
    """A board in a frame of the colour ``tone``, without names, on which one move is tinted."""

    def __init__(self, look: Look, tone: str) -> None:
        super().__init__()
        self._look, self._tone = look, tone
        self.shown: tuple[Position, int] | None = None
        look.changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        """Take the size for the size of type."""
        self.setFixedSize(QSize(scaled(_SIDE), scaled(_SIDE)))
        self.update()

    def set(self, position: Position, cell: int) -> None:
        """Show a position, and the move to ``cell`` that led to it."""
        if (position, cell) != self.shown:
            self.shown = position, cell
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the frame, the tinted cell, the marks, and the line that won."""
        if not self.shown:
            return
        (position, cell), tokens = self.shown, self._look.tokens
        frame = QRectF(self.rect()).adjusted(_FRAME, _FRAME, -_FRAME, -_FRAME)
        geometry = BoardGeometry.fit(position.rules, frame.adjusted(_INSIDE, _INSIDE, -_INSIDE, -_INSIDE))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(geometry.cell_rect(cell), tokens.mixed(self._tone, 0.2))
            draw_grid(painter, geometry, tokens.color("grid"))
            draw_stones(painter, geometry, position, tokens)
            for line in position.outcome.lines if position.outcome else ():
                draw_win_line(painter, geometry, line, round_pen(tokens.color("text"), 2.0))
            painter.setPen(round_pen(tokens.color(self._tone), _FRAME))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(frame, 4, 4)


class TwoWays(QWidget):
    """The game as it was played from a turning point on, beside the better move, each with a word above and one
    below.
    """

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.played, self.better = Way(look, "loss"), Way(look, "win")
        self._above, self._below = (ElidedLabel(), ElidedLabel()), (ElidedLabel(), ElidedLabel())
        columns = []
        for above, way, below in zip(self._above, (self.played, self.better), self._below, strict=True):
            above.setFont(look.font(1.0, QFont.Weight.DemiBold))
            for label in (above, below):
                label.setAlignment(Qt.AlignmentFlag.AlignCenter)
                label.setText("\N{NO-BREAK SPACE}")  # so it is as high as with words
            columns.append((in_column(above, in_row(None, way, None, gap=0), below, gap=3), 1))
        in_row(*columns, gap=8, of=self)
        self.setAccessibleName("Two ways from here")

    def set(self, move: ReviewedMove, better: int, end: Position) -> None:
        """Show a turning point: the ``end`` of the game, or what is played so far, and the ``better`` move."""
        name, tokens, winner = move.position.rules.cell_name, self._look.tokens, end.outcome and end.outcome.winner
        if end.outcome:
            went = f"{winner} won" if winner else "a draw"
        else:
            end, went = move.position.play(move.cell), move.after.words(move.side)
        leads = move.better_value.words(move.side)
        texts = (
            (f"{name(move.cell)}, as played", went),
            (f"{name(better)}, better", f"best play: {leads}" if move.better_value.value == DRAWS else leads),
        )
        self.played.set(end, move.cell)
        self.better.set(move.position.play(better), better)
        for (word, outcome), above, below, tone in zip(
            texts, self._above, self._below, (tokens.loss, tokens.win), strict=True
        ):
            above.set_text(word)
            above.setStyleSheet(f"color: {tone};")
            below.set_text(outcome)
        self.setAccessibleDescription("; ".join(f"{word}: {outcome}" for word, outcome in texts))
