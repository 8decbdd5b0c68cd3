"""How large and in what colours a tree is drawn, on the screen after the look, on a slide light and large; and the
background it stands on: a band for each layer, coloured by role, and a column at the left that says who moves there.

Rectangles of the bands are in pixels from the tree's origin: the top's x, and the upper edge of its band.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property, partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QIcon, QLinearGradient, QPainter, QPen, QPixmap

from ttt_gui.engine.request import Fail
from ttt_gui.engine.score import Role
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.rules import Rules
from ttt_gui.ui.drawing.layout import Sizes
from ttt_gui.ui.look.icons import icon_of, sign
from ttt_gui.ui.look.theme import SMALLEST_TEXT, Tokens, pixel_size, sized
from ttt_gui.ui.trace.texts import MAX_SIGN, ROLE_SIGNS, short_label


class NodeDetail(Enum):
    """The level of detail in which nodes are drawn."""

    FULL = "full"  # board; value, window at entry and exit at its right
    COMPACT = "compact"  # board, value under it, and a third line
    DOTS = "dots"  # a shape in the tone of the value, which stands under it as long as it can be read


SMALLEST_ZOOM = {NodeDetail.FULL: 0.85, NodeDetail.COMPACT: 0.7, NodeDetail.DOTS: 0.6}
"""The zoom down to which all texts of a level of detail have room in its place."""
PLAYED, PLAYED_RIM = "played", 5.0
"""What the label of the move that was played says, and the rim at either side of the label, for type of 12 px."""
PILL_RIM = 10.0
"""Left and right of a pill's text together, for type of 12 px."""
GAP = 4.0
"""Between the column at the left and the bands, in pixels."""
_MOST_SAMPLES = 200  # values that are measured for the width of a node


@dataclass(frozen=True, eq=False)
class DrawingStyle:
    """Colours and fonts of a drawing at a zoom; no text is smaller than ``font``."""

    tokens: Tokens
    font: QFont
    zoom: float = field(default=1.0, kw_only=True)

    @cached_property
    def base(self) -> float:
        """The size of the font at a zoom of 1, as a multiple of 12 px."""
        return pixel_size(self.font) / SMALLEST_TEXT

    @cached_property
    def small(self) -> QFont:
        """The font of windows, sizes, and the plies in the left column."""
        return sized(self.font, max(1.0, self.zoom), QFont.Weight.Normal, tabular=True)

    @cached_property
    def bold(self) -> QFont:
        """The font of moves, pills, and the names in the left column."""
        return sized(self.font, max(1.0, self.zoom), QFont.Weight.DemiBold)

    @cached_property
    def line(self) -> float:
        """The height of a line in the small font, in pixels."""
        return QFontMetricsF(self.small).height()


@dataclass(frozen=True, eq=False)
class TreeStyle(DrawingStyle):
    """Colours, fonts and lengths of a drawing at a zoom; lengths in pixels, type never smaller than ``font``.

    A node is a band high: its board and its texts. ``digits`` are those of the longest edge of a window, ``samples``
    the values that have to fit; without ``windows`` none is written beside a node. ``stretch`` lets layers stand
    further apart. With ``narrow_names`` the column beside the bands has only signs; ``longest`` is the longest value
    beside a full node where values are intervals, else ''. ``is_hard``: a line says what was returned under fail-hard.
    """

    rules: Rules
    digits: int = 2
    samples: tuple[str, ...] = ("≥ +8",)
    windows: bool = True
    kind: NodeDetail = NodeDetail.FULL
    stretch: float = 1.0
    narrow_names: bool = False
    longest: str = ""
    is_hard: bool = False

    @classmethod
    def for_trace(
        cls,
        tokens: Tokens,
        font: QFont,
        trace: SearchTrace | None,
        narrow_names: bool = False,
        intervals: bool = False,
    ) -> TreeStyle:
        """Return the style for the nodes of a trace, with the size of its boards (without boards: 3 x 3), wide enough
        for its numbers, and for minimax without windows, since all are −∞ to ∞.
        """
        if trace is None or trace.subject.board is None:
            return cls(tokens, font, Rules(), narrow_names=narrow_names)
        style = cls(tokens, font, trace.subject.board.rules, narrow_names=narrow_names)
        if not len(trace):
            return style
        line = trace.principal_variation(trace.roots()[-1])
        nodes = [*line, *(child for node in line for child in trace.children(node))]  # what is first unfolded
        values, longest = {short_label(trace, trace.known(node), intervals) for node in nodes[:_MOST_SAMPLES]}, ""
        if intervals:  # while the search goes on they are wider than at its end
            most = "8" * trace.subject.digits
            longest = f"[\N{MINUS SIGN}{most}, +{most}]{'' if trace.complete else ' ≈ +8'}"
            values |= set() if longest.endswith("8") else {longest}
        digits = max(style.digits, trace.subject.digits)
        windows, is_hard = trace.request.algorithm.alpha_beta, trace.request.algorithm.fail is Fail.HARD
        return replace(
            style,
            digits=digits,
            samples=(*style.samples, *sorted(values)),
            windows=windows,
            longest=longest,
            is_hard=is_hard,
        )

    def at(self, kind: NodeDetail, zoom: float, stretch: float = 1.0) -> TreeStyle:
        """Return a copy of the style in another level of detail and zoom; ``stretch`` is a factor for the distance of
        layers.
        """
        if (kind, zoom, stretch) == (self.kind, self.zoom, self.stretch):
            return self
        return replace(self, kind=kind, zoom=zoom, stretch=stretch)

    # --- type ---

    @cached_property
    def unit(self) -> float:
        """The size of the font at this zoom, as a multiple of 12 px; never less than ``base``."""
        return self.base * max(1.0, self.zoom)

    @cached_property
    def big(self) -> QFont:
        """The font of values."""
        full = self.kind is NodeDetail.FULL
        return sized(self.font, (1.25 if full else 1.0) * max(1.0, self.zoom), QFont.Weight.DemiBold, tabular=True)

    @cached_property
    def value_line(self) -> float:
        """The height of a line in the font of values, in pixels."""
        return QFontMetricsF(self.big).height()

    @property
    def pill(self) -> float:
        """The height of a pill."""
        return self.line + 1 * self.unit

    @cached_property
    def margin(self) -> float:
        """The width of the left column with the gap before the bands, in pixels; the same at any zoom."""
        width = QFontMetricsF(self.font).horizontalAdvance(MAX_SIGN if self.narrow_names else "X · ply 88")
        return math.ceil(width + 18 * self.base + GAP)

    # --- a node ---

    @cached_property
    def board_side(self) -> float:
        """The side of a mini board at a zoom of 1."""
        longest = max(self.rules.rows, self.rules.columns)
        least = {NodeDetail.FULL: 54.0, NodeDetail.COMPACT: 46.0, NodeDetail.DOTS: 18.0}[self.kind]
        return self.base * (least if self.kind is NodeDetail.DOTS else max(least, 9.0 * longest))

    @cached_property
    def board(self) -> float:
        """The side of a mini board, or of a dot, in pixels."""
        return max(3.0, self.board_side * self.zoom)

    @cached_property
    def room(self) -> float:
        """The greatest width of a text centred under a board."""
        sizes = self.sizes
        return (2 * min(sizes.left, sizes.right) + sizes.gap) * self.zoom - 2

    @cached_property
    def has_values(self) -> bool:
        """Whether there is space for values; if not, none is drawn."""
        return self.kind is NodeDetail.FULL or _widest(self.big, self.samples[:1]) <= self.room

    @property
    def padding(self) -> float:
        """The distance from the upper edge of a band to the board."""
        return {NodeDetail.FULL: 7, NodeDetail.COMPACT: 4, NodeDetail.DOTS: 5}[self.kind] * self.unit

    @cached_property
    def text_left(self) -> float:
        """The distance from the centre of a board to the texts at its right."""
        return self.board / 2 + 8 * self.unit

    @property
    def value_gap(self) -> float:
        """The distance from a board to the value under it, wide enough for the ring of a selected board."""
        return (5 if self.kind is NodeDetail.COMPACT else 2) * self.unit

    @cached_property
    def body(self) -> float:
        """The distance from the top of a board to the end of its texts."""
        if self.kind is NodeDetail.DOTS:
            below = self.value_gap + self.value_line
            return self.board + (below if self.has_values else 0)
        if self.kind is NodeDetail.COMPACT:
            texts = self.value_line + self.pill
            return self.board + self.value_gap + (texts if self.has_values else 0)
        texts = self.value_line + ((3 if self.windows else 1) + self.is_hard) * self.line
        return max(texts, self.board + 5 * self.unit + self.pill, self.board + 2 * self.line)

    @cached_property
    def band(self) -> float:
        """The height of a band; the pills of compact nodes end with the band."""
        below = 0 if self.kind is NodeDetail.COMPACT else self.padding - 2 * self.unit
        return self.padding + self.body + below

    @cached_property
    def gap(self) -> float:
        """The distance between two bands, in which edges and moves are drawn."""
        if self.kind is NodeDetail.FULL:
            own = self.line + 30 * self.unit
        elif self.has_values:
            own = self.line + (7 if self.kind is NodeDetail.COMPACT else 26) * self.unit
        else:
            own = max(6.0, 40 * self.base * self.zoom)
        return (self.band + own) * self.stretch - self.band

    @cached_property
    def pitch(self) -> float:
        """The distance from layer to layer in pixels."""
        return self.band + self.gap

    @cached_property
    def sizes(self) -> Sizes:
        """The widths for the layout at a zoom of 1, so large that texts fit down to the smallest zoom of the level of
        detail.
        """
        least = SMALLEST_ZOOM[self.kind]
        plain = self.at(self.kind, 1.0)
        small, bold = QFontMetricsF(plain.small).horizontalAdvance, QFontMetricsF(plain.bold).horizontalAdvance
        half = self.board_side / 2 + (4 if self.kind is NodeDetail.FULL else 2) * self.base
        played = bold(f"h8 {PLAYED}") / 2 + (PLAYED_RIM + 2) * self.base
        if self.kind is NodeDetail.FULL:
            edge = "\N{MINUS SIGN}" + "8" * self.digits
            text = small(f"enter α {edge}  β {edge}") if self.windows else max(bold("= +88"), small("■ X wins"))
            text = max(text, _widest(plain.big, (self.longest,)))
            right = plain.text_left + text / least
            ghost = max(half, bold("✂ h8") / 2 + 4 * self.base)
            return Sizes(half, right, ghost, ghost, 10 * self.base, played=played)
        compact = self.kind is NodeDetail.COMPACT
        gap = (8 if compact else 2) * self.base
        texts = [_widest(plain.big, self.samples)]
        texts += [bold("✂ 8" if self.rules.cells <= 10 else "✂88") + PILL_RIM * self.base] if compact else []
        half = max(half if compact else 0.0, ((max(texts) + 4 * self.base) / least - gap) / 2)
        more = (bold("▸ 888 more") / 2 + 10 * self.base) / least
        return Sizes(half, half, half, half, gap, more, played / least)


def _widest(font: QFont, texts: tuple[str, ...]) -> float:
    """Return the width of the widest of these texts in pixels."""
    metrics = QFontMetricsF(font)
    return max((metrics.horizontalAdvance(text) for text in texts), default=0.0)


# -- The signs of the three levels of detail of a node, for the buttons that choose them -------------------------------


_SIDE = 16


def detail_icon(kind: NodeDetail, tokens: Tokens, ratio: float) -> QIcon:
    """Return the icon of a level of detail; ``ratio`` is the device pixel ratio of the screen."""
    return icon_of(lambda ink, ratio: sign(partial(_draw_sign, kind, ink), ratio, _SIDE), tokens, ratio)


def _draw_sign(kind: NodeDetail, ink: QColor, painter: QPainter) -> None:
    """Draw the icon of a level of detail."""
    painter.setPen(QPen(ink, 1.4))
    if kind is NodeDetail.FULL:  # a board, and lines beside it
        painter.drawRoundedRect(QRectF(1.5, 3.5, 6, 6), 1, 1)
        for height in (4, 8, 12):
            painter.drawLine(QPointF(10, height), QPointF(15, height))
    elif kind is NodeDetail.COMPACT:  # a board, and a line under it
        painter.drawRoundedRect(QRectF(4, 1.5, 8, 8), 1, 1)
        painter.drawLine(QPointF(5, 13), QPointF(11, 13))
    else:
        painter.setBrush(ink)
        painter.setPen(Qt.PenStyle.NoPen)
        for x, y in ((8.0, 3.5), (3.5, 12.0), (12.5, 12.0)):
            painter.drawEllipse(QPointF(x, y), 2, 2)


# -- The bands: one for each layer, and the column at the left ---------------------------------------------------------


FADE = 16.0
"""Over so many pixels what is at the edge of a view fades."""


@dataclass(frozen=True)
class LayerBands:
    """The layers of a picture and whose they are.

    ``top_ply`` is the ply of the first; ``sides`` are the names of MAX and MIN, '' where nobody moves; in the layers
    ``of_leaves`` nobody moves either. ``roles`` says who decides in each layer, where the plies do not: one of them or
    several.
    """

    count: int
    top_ply: int
    sides: tuple[str, str] = ("", "")
    of_leaves: frozenset[int] = frozenset()
    roles: tuple[tuple[Role, ...], ...] = ()

    def roles_of(self, layer: int) -> tuple[Role, ...]:
        """Return who decides in a layer, counted from the top of the picture."""
        return self.roles[layer] if self.roles else (Role.MIN if (self.top_ply + layer) % 2 else Role.MAX,)

    def names(self, layer: int) -> tuple[str, ...]:
        """Return the lines of a layer's label: '△ MAX' and 'X · ply 0', or 'leaves'."""
        if layer in self.of_leaves:
            return ("leaves",)
        roles = self.roles_of(layer)
        side = self.sides[roles == (Role.MIN,)]
        ply = f"ply {self.top_ply + layer}"
        name = (
            f"{ROLE_SIGNS[roles[0]]} {roles[0].value}"
            if len(roles) == 1
            else " ".join(ROLE_SIGNS[role] for role in roles)
        )
        return name, f"{side} · {ply}" if side else ply

    def draw(self, painter: QPainter, tokens: Tokens, layer: int, rects: Iterable[QRectF], radius: float) -> None:
        """Draw the background of a layer in its colour, with an outline in the high-contrast theme."""
        colours: dict[tuple[Role, ...], str] = {(Role.MAX,): "max_layer", (Role.MIN,): "min_layer"}
        background = "paper" if layer in self.of_leaves else colours.get(self.roles_of(layer), "paper")
        painter.setPen(QPen(tokens.color("hairline"), 1) if tokens.outlines else Qt.PenStyle.NoPen)
        painter.setBrush(tokens.color(background))
        for rect in rects:
            painter.drawRoundedRect(rect, radius, radius)


def paint_bands(painter: QPainter, style: TreeStyle, clip: QRectF, layers: LayerBands) -> None:
    """Paint the left column at the left of the clip, and the bands right of it."""
    tokens, margin = style.tokens, style.margin
    radius = min(6.0, style.band / 3)
    plain = style.at(style.kind, min(1.0, style.zoom))
    height = QFontMetricsF(plain.bold).height()
    first = max(0, math.floor(clip.top() / style.pitch))
    for layer in range(first, min(layers.count, math.floor(clip.bottom() / style.pitch) + 1)):
        band = QRectF(clip.left() + margin, layer * style.pitch, clip.width() - margin - GAP, style.band)
        card = QRectF(clip.left() + GAP, layer * style.pitch, margin - 2 * GAP, style.band)
        layers.draw(painter, tokens, layer, (band, card), radius)
        card, names = card.intersected(clip), layers.names(layer)
        lines = (names[0][:1],) if style.narrow_names else names[: int(card.height() // height)]
        painter.setPen(tokens.color("muted"))
        paint_names(painter, card, lines, (plain.bold, plain.small), height, 8 * style.base)


def paint_names(
    painter: QPainter, card: QRectF, lines: tuple[str, ...], fonts: tuple[QFont, QFont], height: float, indent: float
) -> None:
    """Paint lines of a height into the middle of a layer's label: the first in the first font, others in the second."""
    top = card.center().y() - height * len(lines) / 2
    for number, text in enumerate(lines):
        painter.setFont(fonts[number > 0])
        room = QRectF(card.left() + indent, top + number * height, card.width(), height)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, text)


def paint_edges(painter: QPainter, style: TreeStyle, clip: QRectF, layers: LayerBands) -> None:
    """Paint the background over the edges of the clip, so that the tree passes under the left column and fades out
    before it, at the right and below.
    """
    painter.save()
    painter.setClipRect(QRectF(clip.left(), clip.top(), style.margin, clip.height()))
    painter.fillRect(clip, style.tokens.color("surface"))
    paint_bands(painter, style, clip, layers)
    painter.restore()
    left, right, top, bottom, low = clip.left() + style.margin, clip.right(), clip.top(), clip.bottom(), FADE / 2
    for part, opaque, clear in (
        (QRectF(left, top, FADE, clip.height()), QPointF(left, 0), QPointF(left + FADE, 0)),
        (QRectF(right - FADE, top, FADE, clip.height()), QPointF(right, 0), QPointF(right - FADE, 0)),
        (QRectF(clip.left(), bottom - low, clip.width(), low), QPointF(0, bottom), QPointF(0, bottom - low)),
    ):
        ratio = painter.device().devicePixelRatioF()
        edge = QPixmap(math.ceil(part.width() * ratio), math.ceil(part.height() * ratio))
        edge.setDevicePixelRatio(ratio)
        edge.fill(Qt.GlobalColor.transparent)
        shade = QLinearGradient(opaque, clear)
        shade.setColorAt(0, QColor(0, 0, 0, 255))
        shade.setColorAt(1, QColor(0, 0, 0, 0))
        with QPainter(edge) as strip:
            strip.setRenderHint(QPainter.RenderHint.Antialiasing)
            strip.translate(-part.topLeft())
            strip.fillRect(part, style.tokens.color("surface"))
            paint_bands(strip, style, clip, layers)
            strip.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
            strip.fillRect(part, shade)
        painter.drawPixmap(part.topLeft(), edge)
