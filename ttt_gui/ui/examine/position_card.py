"""The selected mistake: its board large, what it costs in sentences, and what can be done about it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QColor, QFont, QFontMetrics, QFontMetricsF, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QWidget

from ttt_gui.engine.examine.grades import Grade, GradedAnswer, Group
from ttt_gui.engine.score import WIN, Bound
from ttt_gui.engine.values import CellValue
from ttt_gui.game.position import Position
from ttt_gui.ui.drawing.board import BoardGeometry, draw_grid, draw_names, draw_stones, number_text, round_pen, tip_text
from ttt_gui.ui.examine.state import heading_text, sentences
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import SMALLEST_TEXT, Look, Tokens
from ttt_gui.ui.look.widgets import ElidedLabel, flowing, in_column, in_row, set_tone, thin_line

_GOOD = (Grade.RIGHT, Grade.UNKNOWN)


def move_token(graded: GradedAnswer) -> str:
    """Return the token of the colour of the engine's move: that of right moves, or of mistakes."""
    return "win" if graded.grade in _GOOD else "loss"


def tint(tokens: Tokens, token: str) -> QColor:
    """Return the background of a tinted cell."""
    return tokens.mixed(token, 0.24 if tokens.outlines else 0.13, "surface")


def frame_cell(painter: QPainter, tokens: Tokens, rect: QRectF, token: str, wide: float) -> None:
    """Paint a tinted background with an outline."""
    painter.setPen(round_pen(tokens.color(token), wide))
    painter.setBrush(tint(tokens, token))
    radius = min(7.0, rect.width() * 0.16)
    painter.drawRoundedRect(rect, radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def draw_tick(painter: QPainter, middle: QPointF, size: float, color: QColor, wide: float) -> None:
    """Paint a tick, ``size`` pixels wide, with a pen of ``wide`` pixels."""
    path = QPainterPath(QPointF(middle.x() - size * 0.5, middle.y() + size * 0.02))
    path.lineTo(middle.x() - size * 0.14, middle.y() + size * 0.36)
    path.lineTo(middle.x() + size * 0.5, middle.y() - size * 0.36)
    painter.setPen(round_pen(color, wide))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def paint_small(painter: QPainter, tokens: Tokens, graded: GradedAnswer, area: QRectF) -> None:
    """Paint a small board: tinted cells with their signs, without text."""
    geometry = BoardGeometry.fit(graded.answer.position.rules, area)
    paint_answer(painter, tokens, graded, geometry, 1.6 if geometry.cell > 14 else 1.1)


def paint_answer(
    painter: QPainter,
    tokens: Tokens,
    graded: GradedAnswer,
    geometry: BoardGeometry,
    wide: float,
    has_ticks: bool = True,
) -> None:
    """Paint the backgrounds of the engine's move and of the right moves, these with a tick or without; the stones, and
    the mark of the engine's move."""
    position, answer = graded.answer.position, graded.answer
    for cell in {*graded.ticked} - {answer.cell}:
        rect = geometry.inner_rect(cell)
        frame_cell(painter, tokens, rect, "win", wide)
        if has_ticks:
            draw_tick(painter, rect.center(), rect.width() * 0.52, tokens.color("win"), wide)
    if answer.cell is not None and answer.cell in range(position.rules.cells):
        frame_cell(painter, tokens, geometry.inner_rect(answer.cell), move_token(graded), wide)
    draw_grid(painter, geometry, tokens.color("grid"))
    shown = position.play(answer.cell) if answer.is_legal and answer.cell is not None else position
    draw_stones(painter, geometry, shown, tokens)


# -- What the tints and ticks of the small boards mean -----------------------------------------------------------------


ENTRIES = (("loss", "its move, a mistake"), ("win", "keeps win or draw"))
_SIGN, _GAP, _BETWEEN = 16, 8, 22  # pixels


class Legend(Guarded, QWidget):
    """Two signs with their meanings."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setAccessibleName("; ".join(text for _, text in ENTRIES))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)
        look.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self._look.font(0.93))
        words = sum(metrics.horizontalAdvance(text) for _, text in ENTRIES)
        return QSize(words + scaled(2 * (_SIGN + _GAP) + _BETWEEN) + 4, max(metrics.height(), scaled(_SIGN)) + 4)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw each sign with its words, from the left."""
        tokens, font = self._look.tokens, self._look.font(0.93)
        metrics, side, left = QFontMetrics(font), scaled(_SIGN), 1.0
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(font)
            for token, text in ENTRIES:
                rect = QRectF(left, (self.height() - side) / 2, side, side)
                frame_cell(painter, tokens, rect, token, 1.6)
                if token == "win":
                    draw_tick(painter, QPointF(rect.center()), side * 0.52, tokens.color("win"), 1.6)
                left += side + scaled(_GAP)
                painter.setPen(tokens.color("text"))
                wide = metrics.horizontalAdvance(text)
                place = QRectF(left, 0, wide + 2, self.height())
                painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
                left += wide + scaled(_BETWEEN)


# -- The board of the selected mistake, large, with the value of every move --------------------------------------------


_LEAST = 156  # the least side of the large board, in pixels
_LARGEST_NUMBER = 1.3  # of a value on the board, as a factor of the type around it


def values_of(graded: GradedAnswer) -> dict[int, CellValue]:
    """Return what every move is worth to the side to move, on the scale of the search; {} where nothing is known."""
    truth = graded.truth
    if truth is None:
        return {}
    position: Position = truth.position
    return {
        cell: CellValue(
            position, cell, position.side_to_move, proved_value.value * (WIN - proved_value.plies), Bound.EXACT
        )
        for cell, proved_value in truth.moves.items()
    }


class LargeBoard(Guarded, QWidget):
    """The board of an answer, large, with the value of every move; empty without an answer."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._graded: GradedAnswer | None = None
        self.values: dict[int, CellValue] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Position")
        look.changed.connect(self.update)

    def set(self, graded: GradedAnswer | None) -> None:
        """Show an answer; None empties the board. A screen reader gets all values as text."""
        self._graded = graded
        self.values = values_of(graded) if graded else {}
        texts = [graded.answer.position.text, *map(tip_text, self.values.values())] if graded else []
        self.setAccessibleDescription("; ".join(texts))
        self.update()

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(_LEAST), scaled(_LEAST))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the board with coordinates, the answer, and the values of the other cells."""
        if self._graded is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            names = self._look.font(0.93)
            beside = QFontMetricsF(names).height() + 6.0
            room = QRectF(self.rect()).adjusted(beside, 2, -2, -beside)
            geometry = BoardGeometry.fit(self._graded.answer.position.rules, room)
            painter.setFont(names)
            painter.setPen(self._look.tokens.color("muted"))
            draw_names(painter, geometry, (-beside, beside), (3, beside - 3))
            self._paint_board(painter, self._graded, geometry)

    def _paint_board(self, painter: QPainter, graded: GradedAnswer, geometry: BoardGeometry) -> None:
        """Draw answer and values; on small cells only the ticks of right moves."""
        tokens, answer = self._look.tokens, graded.answer
        font = self._number_font(geometry)  # None where cells are too small for numbers: they have ticks alone
        paint_answer(painter, tokens, graded, geometry, 1.8, has_ticks=font is None)
        if font is None:
            return
        for cell, value in self.values.items():
            if cell == answer.cell:
                continue
            rect, is_right = geometry.inner_rect(cell), cell in graded.ticked
            if is_right:
                size = rect.width() * 0.26
                tick = QPointF(rect.center().x(), rect.top() + rect.height() * 0.30)
                draw_tick(painter, tick, size, tokens.color("win"), 2.0)
                rect.setTop(rect.top() + rect.height() * 0.42)
            painter.setFont(font)
            painter.setPen(tokens.color("win" if is_right else "muted"))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, number_text(value))

    def _number_font(self, geometry: BoardGeometry) -> QFont | None:
        """Return the font of all values, as large as fits; None where even the smallest does not fit."""
        usual = self._look.font()
        room = geometry.inner_rect(0).width() - 6
        widest = f"= −{'8' * len(str(geometry.rules.cells))}"
        for size in range(round(usual.pixelSize() * _LARGEST_NUMBER), SMALLEST_TEXT - 1, -1):
            font = self._look.font(1.0, QFont.Weight.DemiBold, tabular=True)
            font.setPixelSize(size)
            if QFontMetricsF(font).horizontalAdvance(widest) <= room:
                return font
        return None


# -- The selected mistake: its board large, what it costs in sentences, and what can be done about it ------------------


_MOST_SENTENCES = 5


class PositionCard(QFrame):
    """The card of the selected group of answers, or of none."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setAccessibleName("The position that is looked at")
        self._look = look
        self.group: Group | None = None
        self._reason = ""
        self.heading, self.grade = ElidedLabel(), PlainLabel()
        for label in (self.heading, self.grade):
            label.setFont(look.font(1.05, QFont.Weight.DemiBold))
        self.board = LargeBoard(look)
        self.sentences = tuple(PlainLabel(wrap=True) for _ in range(_MOST_SENTENCES))
        self.play = QPushButton("Play this game")
        self.search = QPushButton("Show the right search")
        self.again = QPushButton("Ask again")
        set_tip(self.play, "Play on from this position, against this engine")
        set_tip(self.search, "Analyse opens with the search of this position")
        set_tip(self.again, "Ask the engine about this position once more")
        self.buttons = (self.play, self.search, self.again)
        self._lay_out()
        look.changed.connect(self._show)
        self._show()

    def _lay_out(self) -> None:
        head = in_row((self.heading, 1), self.grade, gap=10, margins=(15, 0, 15, 0))
        for label in self.sentences:
            label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
            label.setMinimumWidth(150)
        texts = in_column(*self.sentences, None, gap=9)
        middle = in_row((self.board, 5), (texts, 4), gap=16, margins=(15, 4, 15, 0))
        below = in_row(flowing(*self.buttons, gap=8), margins=(15, 0, 15, 0))
        in_column(head, thin_line(), (middle, 1), below, gap=10, margins=(1, 12, 1, 12), of=self)

    @property
    def shown(self) -> Position | None:
        """The position that is shown."""
        return self.group.shown.answer.position if self.group else None

    def set(self, group: Group | None, reason: str, can_ask: bool) -> None:
        """Show a group; ``reason`` is a sentence about how the engine's mistakes arise, '' if unknown, and ``can_ask``
        whether the engine can be asked now. The same answer again changes nothing.
        """
        before = self.group.shown if self.group else None, self._reason
        self.group, self._reason = group, reason
        self.again.setEnabled(can_ask and group is not None)
        if (group.shown if group else None) is not before[0] or reason != before[1]:
            self._show()

    @Slot()
    def _show(self) -> None:
        """Show the group's first position with its sentences and buttons."""
        group = self.group
        shown = group.shown if group else None
        self.board.set(shown)
        self.heading.set_text(heading_text(shown) if shown else "The position appears here")
        self.grade.setText(shown.grade.value if shown else "")
        set_tone(self.grade, self._look, move_token(shown) if shown else "win")
        texts = sentences(shown) if shown else ()
        if shown and shown.grade.throws_away and self._reason:
            texts = (*texts[:2], self._reason, *texts[2:])
        for number, label in enumerate(self.sentences):
            label.setText(texts[number] if number < len(texts) else "")
            label.setVisible(number < len(texts))
        for button in self.buttons:
            button.setVisible(shown is not None)
        for label in self.sentences:
            label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
