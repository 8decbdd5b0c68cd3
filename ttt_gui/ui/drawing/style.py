"""How large and in what colours a tree is drawn: on the screen after the look, on a slide light and large."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property, partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QIcon, QPainter, QPen

from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.rules import Rules
from ttt_gui.ui.drawing.layout import Sizes
from ttt_gui.ui.look.icons import icon_of, sign
from ttt_gui.ui.look.theme import SMALLEST_TEXT, Tokens, pixel_size, sized
from ttt_gui.ui.trace.words import MAX_SIGN, value_label


class FaceKind(Enum):
    """How much is seen of a node."""

    FULL = "full"  # board; value, window at entry and exit at its right
    COMPACT = "compact"  # board, value under it, and a third line
    DOTS = "dots"  # a shape in the tone of the value, which stands under it as long as it can be read


SMALLEST_ZOOM = {FaceKind.FULL: 0.85, FaceKind.COMPACT: 0.7, FaceKind.DOTS: 0.6}
"""The zoom down to which all texts of a face have room in its place."""
PLAYED, PLAYED_RIM = "played", 5.0
"""What the label of the move that was played says, and the rim at either side of the label, for type of 12 px."""
PILL_RIM = 10.0
"""Left and right of a pill's text together, for type of 12 px."""
GAP = 4.0
"""Between the column at the left and the bands, in pixels."""
_MOST_SAMPLES = 200  # values that are measured for the width of a node


@dataclass(frozen=True, eq=False)
class DrawingStyle:
    """Colours and type of a drawing at a zoom; type is never smaller than ``font``."""

    tokens: Tokens
    font: QFont
    zoom: float = field(default=1.0, kw_only=True)

    @cached_property
    def base(self) -> float:
        """The size of type at a zoom of 1: 1 for 12 px."""
        return pixel_size(self.font) / SMALLEST_TEXT

    @cached_property
    def small(self) -> QFont:
        """The type of windows, of sizes, and of the plies in the column at the left."""
        return sized(self.font, max(1.0, self.zoom), QFont.Weight.Normal, tabular=True)

    @cached_property
    def bold(self) -> QFont:
        """The type of moves, of pills, and of the names in the column at the left."""
        return sized(self.font, max(1.0, self.zoom), QFont.Weight.DemiBold)

    @cached_property
    def line(self) -> float:
        """The height of a line of small type."""
        return QFontMetricsF(self.small).height()


@dataclass(frozen=True, eq=False)
class TreeStyle(DrawingStyle):
    """Colours, fonts and lengths of a drawing at a zoom; lengths in pixels, type never smaller than ``font``.

    A node is a band high: its board and its texts. ``digits`` are those of the longest edge of a window, ``samples``
    the values that have to fit; without ``windows`` none is written beside a node. ``stretch`` lets layers stand
    further apart. Where the tree is ``overlaid`` on another one, nodes have their sizes and squares below, and the
    column beside the bands has only signs.
    """

    rules: Rules
    digits: int = 2
    samples: tuple[str, ...] = ("≥ +8",)
    windows: bool = True
    kind: FaceKind = FaceKind.FULL
    stretch: float = 1.0
    overlaid: bool = False

    @classmethod
    def of(cls, tokens: Tokens, font: QFont, trace: SearchTrace | None, overlaid: bool = False) -> TreeStyle:
        """Return the style in which the nodes of a trace are drawn: with its boards, wide enough for its numbers, and
        without windows where all are open. Without boards, those of 3 x 3 give nodes their size."""
        if trace is None or trace.subject.board is None:
            return cls(tokens, font, Rules(), overlaid=overlaid)
        style = cls(tokens, font, trace.subject.board.rules, overlaid=overlaid)
        if not len(trace):
            return style
        line = trace.principal_variation(trace.roots()[-1])
        nodes = [*line, *(child for node in line for child in trace.children(node))]  # what is first unfolded
        values = {value_label(trace, trace.node(node)) for node in nodes[:_MOST_SAMPLES]}
        digits = max(style.digits, trace.subject.digits)
        windows = trace.request.algorithm.alpha_beta
        return replace(style, digits=digits, samples=(*style.samples, *sorted(values)), windows=windows)

    def at(self, kind: FaceKind, zoom: float, stretch: float = 1.0) -> TreeStyle:
        """Return the same style with another face, at another zoom, with the layers apart by ``stretch``."""
        if (kind, zoom, stretch) == (self.kind, self.zoom, self.stretch):
            return self
        return replace(self, kind=kind, zoom=zoom, stretch=stretch)

    # --- type ---

    @cached_property
    def unit(self) -> float:
        """The size of type at this zoom: 1 for 12 px, and never less than ``base``."""
        return self.base * max(1.0, self.zoom)

    @cached_property
    def big(self) -> QFont:
        """The type of values."""
        full = self.kind is FaceKind.FULL
        return sized(self.font, (1.25 if full else 1.0) * max(1.0, self.zoom), QFont.Weight.DemiBold, tabular=True)

    @cached_property
    def value_line(self) -> float:
        return QFontMetricsF(self.big).height()

    @property
    def pill(self) -> float:
        """The height of a pill."""
        return self.line + 1 * self.unit

    @property
    def squares(self) -> float:
        """The height of the squares that stand for the moves of a folded node."""
        return 17 * self.unit

    @cached_property
    def gutter(self) -> float:
        """The width of the column with the names and the gap before the bands, the same at any zoom."""
        width = QFontMetricsF(self.font).horizontalAdvance(MAX_SIGN if self.overlaid else "X · ply 88")
        return math.ceil(width + 18 * self.base + GAP)

    # --- a node ---

    @cached_property
    def board_side(self) -> float:
        """The side of a mini board at a zoom of 1."""
        longest = max(self.rules.rows, self.rules.columns)
        least = {FaceKind.FULL: 54.0, FaceKind.COMPACT: 46.0, FaceKind.DOTS: 18.0}[self.kind]
        return self.base * (least if self.kind is FaceKind.DOTS else max(least, 9.0 * longest))

    @cached_property
    def board(self) -> float:
        """The side of a mini board, or of a dot."""
        return max(3.0, self.board_side * self.zoom)

    @cached_property
    def room(self) -> float:
        """How wide a text centred under a board may be."""
        sizes = self.sizes
        return (2 * min(sizes.left, sizes.right) + sizes.gap) * self.zoom - 2

    @cached_property
    def has_values(self) -> bool:
        """Whether values can be read: where there is no room for them they are left out altogether."""
        return self.kind is FaceKind.FULL or _widest(self.big, self.samples[:1]) <= self.room

    @property
    def padding(self) -> float:
        """The height from the upper edge of a band to the board."""
        return {FaceKind.FULL: 7, FaceKind.COMPACT: 4, FaceKind.DOTS: 5}[self.kind] * self.unit

    @cached_property
    def text_left(self) -> float:
        """The width from the middle of a board to the texts at its right."""
        return self.board / 2 + 8 * self.unit

    @property
    def value_gap(self) -> float:
        """The height from a board to the value under it: a ring around the board has room there."""
        return (5 if self.kind is FaceKind.COMPACT else 2) * self.unit

    @cached_property
    def body(self) -> float:
        """The height from the top of a board to the end of its texts."""
        if self.kind is FaceKind.DOTS:
            below = self.value_gap + self.value_line + (self.squares if self.overlaid else 0.0)
            return self.board + (below if self.has_values else 0)
        if self.kind is FaceKind.COMPACT:
            texts = self.value_line + self.pill + (self.squares if self.overlaid else 0.0)
            return self.board + self.value_gap + (texts if self.has_values else 0)
        texts = self.value_line + (3 if self.windows else 1) * self.line
        return max(texts, self.board + 5 * self.unit + self.pill, self.board + 2 * self.line)

    @cached_property
    def band(self) -> float:
        """The height of a band; the pills of compact nodes end with the band."""
        below = 0 if self.kind is FaceKind.COMPACT else self.padding - 2 * self.unit
        return self.padding + self.body + below

    @cached_property
    def gap(self) -> float:
        """The height between two bands, where edges spread and moves stand."""
        if self.kind is FaceKind.FULL:
            own = self.line + 30 * self.unit
        elif self.has_values:
            own = self.line + (7 if self.kind is FaceKind.COMPACT else 26) * self.unit
        else:
            own = max(6.0, 40 * self.base * self.zoom)
        return (self.band + own) * self.stretch - self.band

    @cached_property
    def pitch(self) -> float:
        """The height from layer to layer."""
        return self.band + self.gap

    @cached_property
    def sizes(self) -> Sizes:
        """The room that nodes take, at a zoom of 1: so wide that their texts fit down to the face's smallest zoom."""
        least = SMALLEST_ZOOM[self.kind]
        plain = self.at(self.kind, 1.0)
        small, bold = QFontMetricsF(plain.small).horizontalAdvance, QFontMetricsF(plain.bold).horizontalAdvance
        half = self.board_side / 2 + (4 if self.kind is FaceKind.FULL else 2) * self.base
        played = bold(f"h8 {PLAYED}") / 2 + (PLAYED_RIM + 2) * self.base
        if self.kind is FaceKind.FULL:
            edge = "\N{MINUS SIGN}" + "8" * self.digits
            text = small(f"enter α {edge}  β {edge}") if self.windows else max(bold("= +88"), small("■ X wins"))
            right = plain.text_left + text / least
            ghost = max(half, bold("✂ h8") / 2 + 4 * self.base)
            return Sizes(half, right, ghost, ghost, 10 * self.base, played=played)
        compact = self.kind is FaceKind.COMPACT
        gap = (8 if compact else 2) * self.base
        texts = [_widest(plain.big, self.samples)]
        texts += [bold("✂ 8" if self.rules.cells <= 10 else "✂88") + PILL_RIM * self.base] if compact else []
        half = max(half if compact else 0.0, ((max(texts) + 4 * self.base) / least - gap) / 2)
        more = (bold("▸ 888 more") / 2 + 10 * self.base) / least
        return Sizes(half, half, half, half, gap, more, played / least)


def _widest(font: QFont, texts: tuple[str, ...]) -> float:
    metrics = QFontMetricsF(font)
    return max((metrics.horizontalAdvance(text) for text in texts), default=0.0)


# -- The signs of the three faces of a node, for the buttons that choose them -----------------------------------------


_SIDE = 16


def face_icon(kind: FaceKind, tokens: Tokens, ratio: float) -> QIcon:
    """Return the sign of a face; ``ratio`` is the screen's device pixel ratio."""
    return icon_of(lambda ink, ratio: sign(partial(_draw_sign, kind, ink), ratio, _SIDE), tokens, ratio)


def _draw_sign(kind: FaceKind, ink: QColor, painter: QPainter) -> None:
    painter.setPen(QPen(ink, 1.4))
    if kind is FaceKind.FULL:  # a board, and lines beside it
        painter.drawRoundedRect(QRectF(1.5, 3.5, 6, 6), 1, 1)
        for height in (4, 8, 12):
            painter.drawLine(QPointF(10, height), QPointF(15, height))
    elif kind is FaceKind.COMPACT:  # a board, and a line under it
        painter.drawRoundedRect(QRectF(4, 1.5, 8, 8), 1, 1)
        painter.drawLine(QPointF(5, 13), QPointF(11, 13))
    else:
        painter.setBrush(ink)
        painter.setPen(Qt.PenStyle.NoPen)
        for x, y in ((8.0, 3.5), (3.5, 12.0), (12.5, 12.0)):
            painter.drawEllipse(QPointF(x, y), 2, 2)
