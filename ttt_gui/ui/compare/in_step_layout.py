"""Where things stand in one of two trees in step: the bands, the boards, and the squares of the replies; no painting.

Lengths are pixels; ``unit`` is 1 for type of the usual size.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

LEAST_BOARD = 15.0
"""A smaller board is drawn as a dot, units."""
_LEAST_SQUARE, _MOST_SQUARE = 4.5, 13.0
_LEAST_PITCH = 7.5
_GUTTER, _GUTTER_GAP = 24.0, 4.0


@dataclass(frozen=True)
class Wishes:
    """What a tree has to show: how many moves, at most how many replies, the widths of its widest texts, the height of
    a line."""

    moves: int
    replies: int
    label: float
    value: float
    size: float
    line: float
    unit: float


@dataclass(frozen=True)
class TreeLayout:
    """The bands of a tree in ``rect``; columns are ``pitch`` wide and begin at ``left``, moved by ``scroll``.

    ``square`` is 0 where replies are too many to be squares: then a bar stands for them.
    """

    rect: QRectF
    gutter: QRectF
    root_band: QRectF
    moves_band: QRectF
    replies_band: QRectF
    root_board: QRectF
    pitch: float
    moves: int
    board: float
    label_line: float
    has_values: bool
    has_sizes: bool
    square: float
    across: int
    scroll: float
    unit: float

    @property
    def most_scroll(self) -> float:
        """How far it can be moved; 0 where all moves have room."""
        return max(0.0, self.pitch * self.moves - self.moves_band.width())

    def x(self, column: int) -> float:
        """The middle of a column."""
        spare = max(0.0, self.moves_band.width() - self.pitch * self.moves) / 2
        return self.moves_band.left() + spare + self.pitch * (column + 0.5) - self.scroll

    def board_rect(self, column: int) -> QRectF:
        """The board, or dot, of a move."""
        top = self.moves_band.top() + 5 * self.unit
        return QRectF(self.x(column) - self.board / 2, top, self.board, self.board)

    def column_rect(self, column: int) -> QRectF:
        """All of a move: its label, board and texts."""
        top = self.root_band.bottom()
        return QRectF(self.x(column) - self.pitch / 2, top, self.pitch, self.moves_band.bottom() - top)

    def reply_rect(self, column: int, reply: int) -> QRectF:
        """The square of a reply; with bars, all of the bar."""
        top = self.replies_band.top() + 5 * self.unit
        if not self.square:
            height = self.replies_band.height() - 10 * self.unit
            width = min(0.7 * self.pitch, 14 * self.unit)
            return QRectF(self.x(column) - width / 2, top, width, height)
        row, place = divmod(reply, self.across)
        left = self.x(column) - self.across * self.square / 2
        return QRectF(left + place * self.square, top + row * self.square, self.square, self.square)

    def column_at(self, point: QPointF) -> int | None:
        """The move that stands at a point's height below the root, whichever band that is."""
        if not self.moves_band.left() <= point.x() <= self.moves_band.right() or not self.moves:
            return None
        column = math.floor((point.x() - self.x(0)) / self.pitch + 0.5)
        return column if 0 <= column < self.moves else None

    def reply_at(self, point: QPointF, column: int, replies: int) -> int | None:
        """The reply whose square is at a point."""
        if not self.square:
            return None
        return next((each for each in range(replies) if self.reply_rect(column, each).contains(point)), None)


def squares(replies: int, pitch: float, height: float, unit: float) -> tuple[float, int, int]:
    """The side of a square, how many stand side by side, and in how many rows: as large as there is room, up to the
    usual size; (0, 0, 0) where they would be too small."""
    best = (0.0, 0, 0)
    for rows in range(1, max(1, replies) + 1):
        across = math.ceil(max(1, replies) / rows)
        side = min(_MOST_SQUARE * unit, (pitch - 1.5 * unit) / across, height / rows)
        if side > best[0] + 0.01:
            best = side, across, rows
    return best if best[0] >= _LEAST_SQUARE else (0.0, 0, 0)


def lay_out(rect: QRectF, wishes: Wishes, scroll: float = 0.0) -> TreeLayout:
    """Lay a tree out: boards as large as there is room; without it first the sizes go, then the values, the labels."""
    unit, line = wishes.unit, wishes.line
    gutter = QRectF(rect.left(), rect.top(), _GUTTER * unit, rect.height())
    inner = rect.adjusted(gutter.width() + _GUTTER_GAP * unit, 0, 0, 0)
    pitch = max(min(_LEAST_PITCH * unit, inner.width()), inner.width() / max(1, wishes.moves))
    pitch = min(pitch, 90 * unit)
    square, across, rows = squares(wishes.replies, pitch, 0.24 * rect.height(), unit)
    replies = rows * square + 10 * unit if square else min(90 * unit, 0.34 * rect.height())
    if not wishes.replies:
        replies = 0.0
    label = line if pitch >= wishes.label + 3 * unit else 0.0
    values, sizes = pitch >= wishes.value + 2 * unit, pitch >= wishes.size + 2 * unit

    def spare() -> float:
        texts = line * (values + sizes)
        return rect.height() - replies - (label + 8 * unit) - (8 * unit if replies else 0) - texts - 21 * unit

    if spare() < 50 * unit:
        sizes = False
    if spare() < 40 * unit:
        values = False
    room = max(20 * unit, spare())
    root = max(2 * line - 8 * unit, min(44 * unit, 0.5 * room))
    board = max(5 * unit, min(38 * unit, room - root, pitch - 5 * unit))
    left_over = max(0.0, room - root - board)
    gap = label + 8 * unit + min(26 * unit, 0.5 * left_over)
    below = (8 * unit + min(14 * unit, 0.25 * left_over)) if replies else 0.0
    texts = line * (values + sizes)
    heights = root + 10 * unit + min(8 * unit, 0.2 * left_over), board + 9 * unit + texts, replies
    root_band = QRectF(inner.left(), rect.top(), inner.width(), heights[0])
    moves_band = QRectF(inner.left(), root_band.bottom() + gap, inner.width(), heights[1])
    replies_band = QRectF(inner.left(), moves_band.bottom() + below, inner.width(), heights[2])
    middle = inner.center().x()
    most = max(0.0, pitch * wishes.moves - inner.width())
    return TreeLayout(
        rect, gutter, root_band, moves_band, replies_band,
        QRectF(middle - root / 2, root_band.center().y() - root / 2, root, root),
        pitch, wishes.moves, board, label, values, sizes, square, across, max(0.0, min(scroll, most)), unit,
    )  # fmt: skip
