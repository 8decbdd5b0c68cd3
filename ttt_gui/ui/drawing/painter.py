"""Draws the part of a tree that is seen, for the screen and for pictures alike: bands, edges, nodes and ghosts.

Tree coordinates are pixels at the style's zoom: x from the top's, y 0 at the upper edge of the top's band.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import chain

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTransform

from ttt_gui.system.control import Tell, told, untold
from ttt_gui.ui.drawing.face import Face, best_line, face_of, ghost_face
from ttt_gui.ui.drawing.ground import GroundLayers, paint_edges, paint_ground
from ttt_gui.ui.drawing.layout import Hit, TreeLayout
from ttt_gui.ui.drawing.node import Sprites, dot_tone, draw_dot, draw_node, draw_text
from ttt_gui.ui.drawing.parts import Text, board_rect, more_pill, pill, ring_rect, ring_width, window_lines
from ttt_gui.ui.drawing.seen import SeenTree, curves, look
from ttt_gui.ui.drawing.style import FaceKind, TreeStyle
from ttt_gui.ui.trace.shown import ShownTree
from ttt_gui.ui.trace.words import tone

_MANY = 60  # so many edges are drawn thinner


class TreePainter:
    """Paints what a state shows where a layout puts it, in a style."""

    def __init__(self, state: ShownTree, layout: TreeLayout, style: TreeStyle) -> None:
        self._state, self.layout, self.style = state, layout, style
        self.seen = SeenTree()  # what was painted last

    # --- where things are ---

    @property
    def tree_rect(self) -> QRectF:
        """The room of all nodes and bands."""
        if self.layout.root is None:
            return QRectF()
        (left, right), zoom = self.layout.bounds, self.style.zoom
        height = self.layout.layers * self.style.pitch - self.style.gap
        return QRectF(left * zoom, 0, (right - left) * zoom, height)

    @property
    def bounds(self) -> QRectF:
        """Everything, with the names of the layers at the left: what a picture of the whole tree shows."""
        return self.tree_rect.adjusted(-self.style.gutter - 8 * self.style.unit, -6, 12, 6)

    def origin(self, x: float, layer: int) -> QPointF:
        """Return the point around which a node at this place is drawn: the middle of the top edge of its board."""
        return QPointF(x * self.style.zoom, layer * self.style.pitch + self.style.padding)

    def board_rect(self, x: float, layer: int) -> QRectF:
        """Return the rectangle of the mini board of a node at this place."""
        return board_rect(self.style).translated(self.origin(x, layer))

    def slot(self, x: float, layer: int) -> QRectF:
        """Return all the room of a node at this place, with the move on its edge."""
        style, sizes = self.style, self.layout.sizes
        left, right = sizes.left * style.zoom, sizes.right * style.zoom
        above = style.line + (5 * style.unit if style.kind is FaceKind.FULL else style.unit)
        trace = self._state.trace
        if layer == 0 and not (trace and len(trace) and trace.node(self._state.top).move is not None):
            above = 0.0  # no move stands above the root
        return QRectF(x * style.zoom - left, layer * style.pitch - above, left + right, style.band + above)

    def face(self, node: int) -> Face:
        """Return what the picture of a node shows at the moment."""
        return face_of(self._state, node, best_line(self._state))

    def hit(self, point: QPointF) -> Hit | None:
        """Return what stands at a point; None in the gaps."""
        return self.layout.at(point.x() / self.style.zoom, math.floor(point.y() / self.style.pitch))

    def is_free(self, rect: QRectF) -> bool:
        """Return whether nothing that was painted last stands in a rectangle."""
        style, sizes = self.style, self.layout.sizes
        left, right = rect.left() - sizes.right * style.zoom, rect.right() + sizes.left * style.zoom
        top, bottom = rect.top() - style.body, rect.bottom() + style.line + style.padding + 6 * style.unit
        return not any(left < x < right and top < y < bottom for x, y in self.seen.places())

    # --- painting ---

    @property
    def _layers(self) -> GroundLayers:
        trace, layout = self._state.trace, self.layout
        if trace is None or layout.root is None:
            return GroundLayers(0, 0)
        root = trace.node(layout.root.node)
        names = (str(root.side), str(root.side.other))
        return GroundLayers(layout.layers, root.ply, names if root.is_max else names[::-1])

    def paint(
        self,
        painter: QPainter,
        clip: QRectF,
        sprites: Sprites | None = None,
        tell: Tell = untold,
    ) -> None:
        """Paint what lies in ``clip`` with a painter that is in tree coordinates.

        With ``sprites``, painted nodes are kept and copied, and nodes fade at the edges: for a screen, where the clip
        is all of the view. ``tell`` may end the painting between two nodes.
        """
        root = self.layout.root
        if root is None or self._state.trace is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        layers = self._layers
        if sprites:
            painter.fillRect(clip, self.style.tokens.color("surface"))
        paint_ground(painter, self.style, clip, layers)
        self.paint_tree(painter, clip, sprites, tell)
        self._paint_marks(painter, clip)
        if sprites:
            paint_edges(painter, self.style, clip, layers)

    def paint_tree(self, painter: QPainter, clip: QRectF, sprites: Sprites | None = None, tell: Tell = untold) -> None:
        """Paint edges and nodes alone."""
        if self.layout.root is None or self._state.trace is None:
            return
        best = best_line(self._state)
        self.seen = seen = look(self.layout.root, clip, self.style, self._state, best)
        self._paint_edges(painter, seen, clip)
        if self.style.kind is FaceKind.DOTS and not self.style.has_values:
            self._paint_dots(painter, seen)
        else:
            self._paint_nodes(painter, seen, best, sprites, tell)
        for _, count, x, y in seen.more if self.style.has_values else ():
            painter.save()
            painter.translate(x, y)
            draw_text(painter, self.style, more_pill(self.style, count))
            painter.restore()

    # --- kind by kind ---

    def _paint_edges(self, painter: QPainter, seen: SeenTree, clip: QRectF) -> None:
        style, tokens = self.style, self.style.tokens
        unit = style.base * min(1.5, max(1.0, style.zoom))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        top = style.board
        if style.kind is not FaceKind.FULL and style.has_values:
            top += style.value_gap + style.value_line
            top += style.line if style.overlaid and style.kind is FaceKind.COMPACT else 0.0
        stem = max(0.0, style.body - style.unit - top)
        dashed = QPen(tokens.color("loss"), 1.2 * unit, Qt.PenStyle.CustomDashLine)
        dashed.setDashPattern([4, 3])
        for edges, pen in (
            (seen.cuts, dashed),
            (seen.edges, QPen(tokens.color("grid"), unit if len(seen.edges) < _MANY else 0.6 * unit)),
            (seen.best, QPen(tokens.color("win"), 3 * unit, c=Qt.PenCapStyle.RoundCap)),
        ):
            painter.setPen(pen)
            if not style.has_values:
                painter.drawLines([QLineF(*edge) for edge in edges])
            else:
                for path in curves(edges, clip, stem):
                    painter.drawPath(path)
        if seen.strokes:
            painter.setPen(QPen(tokens.color("grid"), 1))
            painter.drawLines(seen.strokes)

    def _paint_nodes(
        self, painter: QPainter, seen: SeenTree, best: frozenset[int], sprites: Sprites | None, tell: Tell
    ) -> None:
        state, trace = self._state, self._state.trace
        assert trace
        nodes = ((face_of(state, node, best), x, y) for node, x, y in seen.nodes)
        ghosts = ((ghost_face(trace, node, move), x, y) for node, move, x, y in seen.ghosts)
        faces = told(chain(nodes, ghosts), tell, len(seen.nodes) + len(seen.ghosts))
        style = self.style
        if sprites is None:
            for face, x, y in faces:
                painter.save()
                painter.translate(x, y)
                draw_node(painter, style, face)
                painter.restore()
            return
        world = painter.transform()
        ratio = painter.device().devicePixelRatioF()
        painter.setTransform(QTransform())
        for face, x, y in faces:
            picture, corner = sprites.get(style, face, ratio)
            place = world.map(QPointF(x, y)) + corner
            place = QPointF(round(place.x() * ratio) / ratio, round(place.y() * ratio) / ratio)
            painter.drawPixmap(place, picture)
        painter.setTransform(world)

    def _paint_dots(self, painter: QPainter, seen: SeenTree) -> None:
        """Paint nodes without texts: where dots are small, a rectangle each in the tone of its value."""
        state, style, trace = self._state, self.style, self._state.trace
        assert trace
        side = style.board
        shapes = side >= 6
        by_tone: dict[str, list[QRectF]] = {}
        for node, x, y in seen.nodes:
            left = state.is_left(node)
            colour = dot_tone(state.kind(node), tone(trace.node(node)) if left else "text")
            rect = QRectF(x - side / 2, y, side, side)
            if shapes:
                draw_dot(painter, style, rect, colour, False, not left and state.is_entered(node))
            else:
                by_tone.setdefault(colour, []).append(rect)
        painter.setPen(Qt.PenStyle.NoPen)
        for name, rects in by_tone.items():
            painter.setBrush(style.tokens.color(name))
            painter.drawRects(rects)
        ghosts = [QRectF(x - side / 3, y, side / 1.5, side / 1.5) for _, _, x, y in seen.ghosts]
        if ghosts:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(style.tokens.color("loss"), 1))
            painter.drawRects(ghosts)

    def _paint_marks(self, painter: QPainter, clip: QRectF) -> None:
        """Paint what changes often above the rest: the ring of the selection, and the sign at the last event's node."""
        state, style = self._state, self.style
        pruned = state.pruned
        ghost = self.layout.place_of_ghost(state.selected, pruned) if pruned is not None else None
        place = ghost or self.layout.place(state.selected)
        if place and (ghost or state.is_seen(place.node) or place.layer == 0):
            origin = self.origin(place.x, place.layer)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(style.tokens.accent), ring_width(style)))
            painter.drawRoundedRect(ring_rect(style).translated(origin), 8, 8)
            if ghost is None:
                self._paint_selected(painter, place, clip)
        now = state.now
        if now is None or state.is_at_end:
            return
        nearest = self.layout.nearest_shown(now.node)
        place = self.layout.place(nearest) if nearest is not None else None
        if place:
            board = self.board_rect(place.x, place.layer)
            tip = QPointF(board.left() - 3 * style.unit, board.center().y())
            size = 7 * style.unit
            painter.setPen(QPen(style.tokens.color("surface"), 1))
            painter.setBrush(style.tokens.color("text"))
            painter.drawPolygon([tip, tip + QPointF(-size, -size * 0.75), tip + QPointF(-size, size * 0.75)])

    def _paint_selected(self, painter: QPainter, place: Hit, clip: QRectF) -> None:
        """Paint the pill that folds the selected node, and the node's window where nothing else stands there."""
        state, style = self._state, self.style
        painter.save()
        painter.translate(self.origin(place.x, place.layer))
        folds = style.has_values and style.kind is not FaceKind.DOTS
        if folds and state.is_unfolded(place.node) and state.possible_children(place.node):
            draw_text(painter, style, pill(style, "\N{MINUS SIGN}"))
        if style.kind is FaceKind.COMPACT and style.has_values and not style.overlaid:
            for text in self.callout(place, clip):
                draw_text(painter, style, text)
        painter.restore()

    def callout(self, place: Hit, clip: QRectF) -> list[Text]:
        """Return the window of a compact node at the right of its board, or else at its left; nothing where that would
        cover another node, or reach out of the clip."""
        lines = window_lines(self.style, self.face(place.node), 0.0)
        if not lines:
            return []
        rect = lines[0].rect
        for each in lines[1:]:
            rect = rect.united(each.rect)
        seen, origin = clip.adjusted(self.style.gutter, 0, 0, 0), self.origin(place.x, place.layer)
        for way in (0.0, -rect.left() - rect.right()):
            there = rect.translated(origin).translated(way, 0)
            if seen.contains(there) and self.is_free(there):
                return [replace(each, rect=each.rect.translated(way, 0)) for each in lines]
        return []
