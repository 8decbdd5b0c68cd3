"""Draws the part of a tree that is seen, for the screen and for pictures alike: bands, edges, nodes and ghosts.

World coordinates are pixels at 100 % zoom: x as the layout has it, y 0 at the upper edge of the top's band.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTransform

from ttt_gui.system.pieces import Tell, told, untold
from ttt_gui.ui.drawing.edges import Edge, curves
from ttt_gui.ui.drawing.face import Face, Faces, Skipped
from ttt_gui.ui.drawing.ground import GUTTER, Ground
from ttt_gui.ui.drawing.layout import Branch, TreeLayout
from ttt_gui.ui.drawing.node import SIMPLE, draw_node, draw_pill, extent
from ttt_gui.ui.drawing.sprites import Sprites
from ttt_gui.ui.drawing.style import TreeStyle
from ttt_gui.ui.trace.shown import Shown

_NARROW = 2.0  # a subtree that is not wider on the screen, in pixels, is drawn as one stroke


@dataclass
class _Seen:
    """What one look at the tree gathers, to be drawn kind by kind."""

    nodes: list[tuple[int, float, float]] = field(default_factory=list)
    ghosts: list[tuple[int, int, float, float]] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    best: list[Edge] = field(default_factory=list)
    cuts: list[Edge] = field(default_factory=list)
    strokes: list[QLineF] = field(default_factory=list)


class TreePainter:
    """Paints what a state shows where a layout puts it, in a style; ``skipped`` knows the sizes of pruned subtrees."""

    def __init__(self, state: Shown, layout: TreeLayout, style: TreeStyle, skipped: Skipped | None = None) -> None:
        self._state, self.layout, self._skipped = state, layout, skipped
        self._faces = Faces(state)
        self.set_style(style)

    @property
    def style(self) -> TreeStyle:
        return self._style

    def set_style(self, style: TreeStyle) -> None:
        self._style = style
        self._ground = Ground(style, style.sizes.pitch)
        self.layout.set_sizes(style.sizes)

    def skipped_size(self, node: int, move: int) -> int | None:
        """How many nodes of full minimax lie below a pruned move, itself included, as far as known."""
        trace = self._state.trace
        if trace is not None and trace.subject.board is None:
            return trace.subject.pruned_size(trace.moves_to(node), move)
        return self._skipped(self._faces.ghost(node, move, None).position) if self._skipped else None

    @property
    def tree_rect(self) -> QRectF:
        """All nodes and bands."""
        left, top, right, bottom = self.layout.bounds
        if self.layout.root is None:
            return QRectF()
        return QRectF(left, top, right - left, bottom - top - (self.layout.sizes.pitch - self._style.band))

    @property
    def bounds(self) -> QRectF:
        """Everything, with the names of the layers at the left: what a picture of the whole tree shows."""
        return self.tree_rect.adjusted(-(GUTTER + 8) * self._style.unit, -6, 12, 6)

    def board_rect(self, x: float, layer: int) -> QRectF:
        """The mini board of a node that stands there."""
        side = self._style.board
        return QRectF(x - side / 2, layer * self.layout.sizes.pitch + self._style.padding, side, side)

    def origin(self, x: float, layer: int) -> QPointF:
        """The point around which a node is drawn: the middle of the top edge of its board."""
        return QPointF(x, layer * self.layout.sizes.pitch + self._style.padding)

    def paint(
        self,
        painter: QPainter,
        clip: QRectF,
        scale: float = 1.0,
        sprites: Sprites | None = None,
        marks: bool = True,
        names: bool = True,
        tell: Tell = untold,
    ) -> None:
        """Paint what lies in ``clip`` (world coordinates) with a painter that is in world coordinates.

        ``scale`` is its zoom, which decides how much is drawn. With ``sprites``, painted nodes and the ground are kept
        and copied: for a screen, all of which the clip is. Without ``marks`` neither selection nor event are marked,
        without ``names`` the layers have none. ``tell`` may end it between two nodes.
        """
        root = self.layout.root
        if root is None or self._state.trace is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        where = (clip, scale, root.layers, self._top_is_max)
        if sprites:
            sprites.ground.refresh(self._ground, clip, scale, painter.device().devicePixelRatioF(), *where[2:])
            sprites.ground.draw(painter, clip, names=False)
        else:
            self._ground.paint_bands(painter, *where)
        seen = self._look(root, clip, scale)
        self._paint_edges(painter, seen, clip, scale)
        if scale < SIMPLE:
            self._paint_dots(painter, seen, scale)
        else:
            self._paint_nodes(painter, seen, scale, sprites, tell)
        if marks:
            self._paint_marks(painter, scale)
        if names and sprites:
            sprites.ground.draw(painter, clip, names=True)
        elif names:
            self._ground.paint_names(painter, *where)

    # --- what is seen ---

    def _look(self, root: Branch, clip: QRectF, scale: float) -> _Seen:
        """Everything that touches the clip; subtrees that do not are not entered."""
        seen, pitch, style = _Seen(), self.layout.sizes.pitch, self._style
        left, right = clip.left(), clip.right()
        first, last = math.floor(clip.top() / pitch) - 1, math.floor(clip.bottom() / pitch)
        best = self._faces.best_line()
        dots = scale < SIMPLE
        # Where edges begin to spread: below the texts of a node, or at its dot.
        foot = style.padding + (style.board * 0.45 if dots else style.body - style.unit)
        stack = [(root, 0.0, 0)]
        while stack:
            branch, x, layer = stack.pop()
            if layer > last:
                continue
            y = layer * pitch
            if layer >= first and x + branch.lefts[0] - 8 <= right and x + branch.rights[0] + 8 >= left:
                seen.nodes.append((branch.node, x, y))
            if not branch.children and not branch.ghosts:
                continue
            if dots and (branch.right - branch.left) * scale < _NARROW:
                seen.strokes.append(QLineF(x, y + style.padding, x, y + (branch.layers - 1) * pitch + style.padding))
                continue
            in_layer = layer >= first
            best_here = branch.node in best
            for child, offset in zip(branch.children, branch.xs, strict=False):
                own = x + offset
                if in_layer and min(x, own) <= right and max(x, own) >= left:
                    edge = (x, y + foot, own, y + pitch + style.padding)
                    (seen.best if best_here and child.node in best else seen.edges).append(edge)
                if own + child.left <= right and own + child.right >= left:
                    stack.append((child, own, layer + 1))
            if not in_layer:
                continue
            for move, offset in zip(branch.ghosts, branch.xs[len(branch.children) :], strict=True):
                own = x + offset
                if min(x, own) - 40 <= right and max(x, own) + 40 >= left:
                    seen.cuts.append((x, y + foot, own, y + pitch + style.padding))
                    seen.ghosts.append((branch.node, move, own, y + pitch))
        return seen

    # --- painting ---

    @property
    def _top_is_max(self) -> bool:
        trace = self._state.trace
        return trace is not None and trace.node(self._state.top).ply % 2 == 0

    def gutter(self, scale: float) -> float:
        """The width of the column with the names, in pixels of the screen: none where they do not fit into a band."""
        return self._ground.gutter(scale)

    def _paint_edges(self, painter: QPainter, seen: _Seen, clip: QRectF, scale: float) -> None:
        tokens, unit = self._style.tokens, self._style.unit
        painter.setBrush(Qt.BrushStyle.NoBrush)
        # A line of no more than one device pixel is drawn many times faster.
        thinnest = 1 / scale if scale < 1 else 1.0
        stem = self._style.body - unit - self._style.board
        dashed = QPen(tokens.color("loss"), 1.2 * unit * thinnest, Qt.PenStyle.CustomDashLine)
        dashed.setDashPattern([4, 3])
        for edges, pen in (
            (seen.cuts, dashed),
            (seen.edges, QPen(tokens.color("grid"), unit * thinnest)),
            (seen.best, QPen(tokens.color("win"), 3 * unit * thinnest, c=Qt.PenCapStyle.RoundCap)),
        ):
            painter.setPen(pen)
            if scale < SIMPLE:
                painter.drawLines([QLineF(*edge) for edge in edges])
            else:
                for path in curves(edges, clip, stem):
                    painter.drawPath(path)
        if seen.strokes:
            painter.setPen(QPen(tokens.color("grid"), thinnest))
            painter.drawLines(seen.strokes)

    def _look_at(self, seen: _Seen) -> Iterator[tuple[Face, float, float]]:
        """The faces of nodes and ghosts, and where they stand."""
        for node, x, y in seen.nodes:
            yield self._faces.of(node), x, y
        for node, move, x, y in seen.ghosts:
            yield self._faces.ghost(node, move, self._skipped), x, y

    def _paint_nodes(self, painter: QPainter, seen: _Seen, scale: float, sprites: Sprites | None, tell: Tell) -> None:
        faces = told(self._look_at(seen), tell, len(seen.nodes) + len(seen.ghosts))
        style, top = self._style, self._style.padding
        if sprites is None:
            for face, x, y in faces:
                painter.save()
                painter.translate(x, y + top)
                draw_node(painter, style, face, scale)
                painter.restore()
            return
        world = painter.transform()
        ratio = painter.device().devicePixelRatioF()
        corners: dict[bool, QPointF] = {}
        painter.setTransform(QTransform())
        for face, x, y in faces:
            corner = corners.get(face.ghost)
            if corner is None:
                corner = corners[face.ghost] = extent(style, face, scale).topLeft() + QPointF(0, top)
            place = world.map(QPointF(x + corner.x(), y + corner.y()))
            place = QPointF(round(place.x() * ratio) / ratio, round(place.y() * ratio) / ratio)
            painter.drawPixmap(place, sprites.get(style, face, scale, ratio))
        painter.setTransform(world)

    def _paint_dots(self, painter: QPainter, seen: _Seen, scale: float) -> None:
        """A dot a node: large enough for the eye, in the tone of its value."""
        state = self._state
        side = max(3.0 / scale, self._style.board * 0.45)
        by_tone: dict[str, list[QRectF]] = {}
        for node, x, y in seen.nodes:
            colour = self._faces.tone(node) if state.is_left(node) else "text"
            by_tone.setdefault(colour, []).append(QRectF(x - side / 2, y + self._style.padding, side, side))
        painter.setPen(Qt.PenStyle.NoPen)
        for name, rects in by_tone.items():
            painter.setBrush(self._style.tokens.color(name))
            painter.drawRects(rects)
        ghosts = [QRectF(x - side / 3, y + self._style.padding, side / 1.5, side / 1.5) for _, _, x, y in seen.ghosts]
        if ghosts:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._style.tokens.color("loss"), 1 / scale))
            painter.drawRects(ghosts)

    def _paint_marks(self, painter: QPainter, scale: float) -> None:
        """What changes often lies above: the ring of the selection, and the sign at the last event's node."""
        state, style = self._state, self._style
        thick = max(1.0, 0.7 / scale)
        if place := self.layout.place(state.selected):
            out = 4 * style.unit * thick
            self._ring(painter, self.board_rect(place.x, place.layer).adjusted(-out, -out, out, out), thick)
            if state.is_unfolded(state.selected) and state.possible_children(state.selected) and scale >= SIMPLE:
                painter.save()
                painter.translate(self.origin(place.x, place.layer))
                draw_pill(painter, style, "\N{MINUS SIGN}", scale)
                painter.restore()
        now = state.now
        if now is None or state.is_at_end:
            return
        nearest = self.layout.nearest_shown(now.node)
        place = self.layout.place(nearest) if nearest is not None else None
        if place:
            board = self.board_rect(place.x, place.layer)
            tip = QPointF(board.left() - 7 * style.unit, board.center().y())
            size = 9 * style.unit * thick
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(style.tokens.color("text"))
            painter.drawPolygon([tip, tip + QPointF(-size, -size * 0.75), tip + QPointF(-size, size * 0.75)])

    def _ring(self, painter: QPainter, rect: QRectF, thick: float) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self._style.tokens.accent), 2.5 * self._style.unit * thick))
        painter.drawRoundedRect(rect, 8, 8)
