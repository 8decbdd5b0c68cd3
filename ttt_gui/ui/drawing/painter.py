"""Draws the part of a tree that is seen, for the screen and for pictures alike: bands, edges, nodes and ghosts; and the
whole tree as small as a stamp.

Tree coordinates are pixels at the style's zoom: x from the top's, y 0 at the upper edge of the top's band.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QTransform

from ttt_gui.system.control import ProgressCallback, no_progress, with_progress
from ttt_gui.ui.drawing.layout import Branch, Hit, TreeLayout
from ttt_gui.ui.drawing.node import Sprites, draw_asked, draw_dot, draw_node, draw_text
from ttt_gui.ui.drawing.render_state import (
    NodeRenderState,
    Text,
    best_line,
    board_rect,
    ghost_render_state,
    more_pill,
    node_render_state,
    pill,
    ring_rect,
    ring_width,
    texts,
    window_lines,
)
from ttt_gui.ui.drawing.style import LayerBands, NodeDetail, TreeStyle, paint_bands, paint_edges
from ttt_gui.ui.trace.state import ShownTree
from ttt_gui.ui.trace.texts import known_at, tone

_MANY = 60  # so many edges are drawn thinner


class TreePainter:
    """Paints the tree of a state in a layout and a style."""

    def __init__(self, state: ShownTree, layout: TreeLayout, style: TreeStyle) -> None:
        self._state, self.layout, self.style = state, layout, style
        self.seen = SeenTree()  # what was painted last

    # --- where things are ---

    @property
    def tree_rect(self) -> QRectF:
        """The rectangle of all nodes and bands, in pixels from the tree's origin."""
        if self.layout.root is None:
            return QRectF()
        (left, right), zoom = self.layout.bounds, self.style.zoom
        height = self.layout.layers * self.style.pitch - self.style.gap
        return QRectF(left * zoom, 0, (right - left) * zoom, height)

    @property
    def bounds(self) -> QRectF:
        """The rectangle of the whole picture: nodes, bands, and the names of the layers at the left."""
        return self.tree_rect.adjusted(-self.style.margin - 8 * self.style.unit, -6, 12, 6)

    def origin(self, x: float, layer: int) -> QPointF:
        """Return the reference point of a node at a place of the layout: the middle of its board's top edge."""
        return QPointF(x * self.style.zoom, layer * self.style.pitch + self.style.padding)

    def board_rect(self, x: float, layer: int) -> QRectF:
        """Return the rectangle of a node's mini board at a place of the layout."""
        return board_rect(self.style).translated(self.origin(x, layer))

    def slot(self, x: float, layer: int) -> QRectF:
        """Return the rectangle of a node at a place of the layout, with its texts and the move on its edge."""
        style, sizes = self.style, self.layout.sizes
        left, right = sizes.left * style.zoom, sizes.right * style.zoom
        above = style.line + (5 * style.unit if style.kind is NodeDetail.FULL else style.unit)
        trace = self._state.trace
        if layer == 0 and not (trace and len(trace) and trace.node(self._state.top).move is not None):
            above = 0.0  # no move stands above the root
        return QRectF(x * style.zoom - left, layer * style.pitch - above, left + right, style.band + above)

    def render_state(self, node: int) -> NodeRenderState:
        """Return what the picture of a node shows at the step."""
        return node_render_state(self._state, node, best_line(self._state))

    def hit(self, point: QPointF) -> Hit | None:
        """Return what lies at a point; None in gaps."""
        return self.layout.at(point.x() / self.style.zoom, math.floor(point.y() / self.style.pitch))

    def is_free(self, rect: QRectF) -> bool:
        """Return whether a rectangle touches nothing that was painted last."""
        style, sizes = self.style, self.layout.sizes
        left, right = rect.left() - sizes.right * style.zoom, rect.right() + sizes.left * style.zoom
        top, bottom = rect.top() - style.body, rect.bottom() + style.line + style.padding + 6 * style.unit
        return not any(left < x < right and top < y < bottom for x, y in self.seen.places())

    # --- painting ---

    @property
    def _layers(self) -> LayerBands:
        """The layers of the picture, and whose they are; none without a tree."""
        trace, layout = self._state.trace, self.layout
        if trace is None or layout.root is None:
            return LayerBands(0, 0)
        root = trace.node(layout.root.node)
        names = (str(root.side), str(root.side.other))
        return LayerBands(layout.layers, root.ply, names if root.is_max else names[::-1])

    def paint(
        self,
        painter: QPainter,
        clip: QRectF,
        sprites: Sprites | None = None,
        on_progress: ProgressCallback = no_progress,
    ) -> None:
        """Paint what lies in ``clip`` with a painter that is in tree coordinates.

        With ``sprites``, painted nodes are kept and copied, and nodes fade at the edges: for a screen, where the clip
        is all of the view. ``on_progress`` may end the painting between two nodes.
        """
        root = self.layout.root
        if root is None or self._state.trace is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        layers = self._layers
        if sprites:
            painter.fillRect(clip, self.style.tokens.color("surface"))
        paint_bands(painter, self.style, clip, layers)
        self.paint_tree(painter, clip, sprites, on_progress)
        self._paint_marks(painter, clip)
        if sprites:
            paint_edges(painter, self.style, clip, layers)

    def paint_tree(
        self,
        painter: QPainter,
        clip: QRectF,
        sprites: Sprites | None = None,
        on_progress: ProgressCallback = no_progress,
    ) -> None:
        """Paint edges and nodes alone."""
        if self.layout.root is None or self._state.trace is None:
            return
        best = best_line(self._state)
        self.seen = seen = look(self.layout.root, clip, self.style, self._state, best)
        self._paint_edges(painter, seen, clip)
        if self.style.kind is NodeDetail.DOTS and not self.style.has_values:
            self._paint_dots(painter, seen)
        else:
            self._paint_nodes(painter, seen, best, sprites, on_progress)
        for _, count, x, y in seen.more if self.style.has_values else ():
            painter.save()
            painter.translate(x, y)
            draw_text(painter, self.style, more_pill(self.style, count))
            painter.restore()

    # --- kind by kind ---

    def _paint_edges(self, painter: QPainter, seen: SeenTree, clip: QRectF) -> None:
        """Paint the edges that are seen: to cut moves dashed, of the best line strong and last."""
        style, tokens = self.style, self.style.tokens
        unit = style.base * min(1.5, max(1.0, style.zoom))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        top = style.board
        if style.kind is not NodeDetail.FULL and style.has_values:
            top += style.value_gap + style.value_line
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
        self,
        painter: QPainter,
        seen: SeenTree,
        best: frozenset[int],
        sprites: Sprites | None,
        on_progress: ProgressCallback,
    ) -> None:
        """Paint the nodes and pruned moves that are seen, as ``sprites`` if these are given."""
        state, trace = self._state, self._state.trace
        assert trace
        windows = self.style.windows and self.style.kind is NodeDetail.FULL
        nodes = ((node_render_state(state, node, best, windows), x, y) for node, x, y in seen.nodes)
        ghosts = ((ghost_render_state(trace, node, move), x, y) for node, move, x, y in seen.ghosts)
        render_states = with_progress(chain(nodes, ghosts), on_progress, len(seen.nodes) + len(seen.ghosts))
        style = self.style
        if sprites is None:
            for render_state, x, y in render_states:
                painter.save()
                painter.translate(x, y)
                draw_node(painter, style, render_state)
                painter.restore()
            return
        world = painter.transform()
        ratio = painter.device().devicePixelRatioF()
        painter.setTransform(QTransform())
        for render_state, x, y in render_states:
            picture, corner = sprites.get(style, render_state, ratio)
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
            known = "muted" if node in state.hidden_answers.values else tone(known_at(state, node))
            colour = "accent" if state.is_highlighted(node) else known if left else "text"
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
        for _, visit in state.lit:
            place = self.layout.place(visit) if visit is not None and state.is_seen(visit) else None
            if place:
                painter.setPen(QPen(style.tokens.color("accent"), ring_width(style), Qt.PenStyle.DotLine))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(ring_rect(style).translated(self.origin(place.x, place.layer)), 8, 8)
        if state.horizon is not None:
            y = state.horizon * style.pitch + style.band + 3
            painter.setPen(QPen(style.tokens.color("accent"), 1.5, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(clip.left() + style.margin, y), QPointF(clip.right(), y))
            painter.setFont(style.bold)
            below = QRectF(clip.left() + style.margin + 24, y + 2, 200, 40)
            painter.drawText(below, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, "horizon")
        asked = state.hidden_answers.asked
        place = self.layout.place(asked) if asked is not None and state.is_seen(asked) else None
        if place:
            ring = ring_rect(style).translated(self.origin(place.x, place.layer)).adjusted(-2, -2, 2, 2)
            draw_asked(painter, style.tokens, style.bold, ring, 0.08)
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
        folds = state.has_folds and style.has_values and style.kind is not NodeDetail.DOTS
        if folds and state.is_unfolded(place.node) and state.possible_children(place.node):
            draw_text(painter, style, pill(style, "\N{MINUS SIGN}"))
        if style.kind is NodeDetail.COMPACT and style.has_values:
            for text in self.callout(place, clip):
                draw_text(painter, style, text)
        painter.restore()

    def callout(self, place: Hit, clip: QRectF) -> list[Text]:
        """Return the texts of a compact node's window at entry, and of its cut if that is not below it.

        They are at the right of its board, else at its left; none where they would cover another node or leave the
        clip.
        """
        render_state = node_render_state(self._state, place.node, frozenset())
        entry = tuple(line.removeprefix("enter ") for line in render_state.lines[:1])
        below = {each.text for each in texts(self.style, render_state)}
        cut = "" if render_state.cut in below else render_state.cut
        lines = window_lines(self.style, replace(render_state, lines=entry, cut=cut), 0.0)
        if not lines:
            return []
        rect = lines[0].rect
        for each in lines[1:]:
            rect = rect.united(each.rect)
        seen, origin = clip.adjusted(self.style.margin, 0, 0, 0), self.origin(place.x, place.layer)
        for way in (0.0, -rect.left() - rect.right()):
            there = rect.translated(origin).translated(way, 0)
            if seen.contains(there) and self.is_free(there):
                return [replace(each, rect=each.rect.translated(way, 0)) for each in lines]
        return []


# -- The paths of edges ------------------------------------------------------------------------------------------------


Edge = tuple[float, float, float, float]
"""x and y where an edge begins to spread, and where it ends."""
_REACH = 0.6  # how far an edge's control points reach, as a share of its height


def curves(edges: list[Edge], clip: QRectF, stem: float) -> Iterator[QPainterPath]:
    """Yield a path for each edge: from below the parent's board ``stem`` straight down, then out to the child's label.

    Of an edge far wider than the clip only the part near the clip: Qt draws a curve of 100,000 pixels too thin.
    """
    left, right = clip.left() - 20, clip.right() + 20
    stems = set()
    for x, y, to_x, to_y in edges:
        path = QPainterPath()
        if (x, y) not in stems:
            stems.add((x, y))
            path.moveTo(x, y - stem)
            path.lineTo(x, y)
        reach = _REACH * (to_y - y)
        if left <= x <= right and left <= to_x <= right:
            path.moveTo(x, y)
            path.cubicTo(x, y + reach, to_x, to_y - reach, to_x, to_y)
        elif max(x, to_x) > left and min(x, to_x) < right:
            first, last = sorted((_time_at(left, x, to_x), _time_at(right, x, to_x)))
            curve = ((x, y), (x, y + reach), (to_x, to_y - reach), (to_x, to_y))
            begin, *rest = _part(curve, first, last)
            path.moveTo(*begin)
            path.cubicTo(*(QPointF(*point) for point in rest))
        yield path


def _time_at(edge: float, x: float, to_x: float) -> float:
    """Return when (0 to 1) a curve from x to to_x, such as an edge's, comes to ``edge``: x(t) = x + dx (3t² - 2t³)."""
    if x == to_x:
        return 0.0 if edge < x else 1.0
    share = (edge - x) / (to_x - x)
    if not 0 < share < 1:
        return 0.0 if share <= 0 else 1.0
    # The inverse of the smooth step 3t² - 2t³, in closed form.
    return 0.5 - math.sin(math.asin(1 - 2 * share) / 3)


_Point = tuple[float, float]


def _part(curve: tuple[_Point, ...], first: float, last: float) -> tuple[_Point, ...]:
    """Return the part of a cubic Bézier curve between two of its times, by its blossom (de Casteljau, Ramshaw)."""

    def blossom(*times: float) -> _Point:
        """Return the blossom of the curve at three times: de Casteljau's steps, each with a time of its own."""
        points = list(curve)
        for time in times:
            points = [(ax + (bx - ax) * time, ay + (by - ay) * time) for (ax, ay), (bx, by) in pairwise(points)]
        return points[0]

    return (
        blossom(first, first, first),
        blossom(first, first, last),
        blossom(first, last, last),
        blossom(last, last, last),
    )


# -- What one look at a tree gathers of it: the nodes, ghosts and edges that touch a part of the plane -----------------


_NARROW = 2.0  # a subtree that is not wider on the screen, in pixels, is drawn as one stroke


@dataclass
class SeenTree:
    """What is visible of a tree, by kind: nodes, ghosts and pills, each with the middle of its board's top edge."""

    nodes: list[tuple[int, float, float]] = field(default_factory=list)
    ghosts: list[tuple[int, int, float, float]] = field(default_factory=list)
    more: list[tuple[int, int, float, float]] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    best: list[Edge] = field(default_factory=list)
    cuts: list[Edge] = field(default_factory=list)
    strokes: list[QLineF] = field(default_factory=list)

    def places(self) -> Iterator[tuple[float, float]]:
        """Yield the x and y of everything visible."""
        for each in (*self.nodes, *self.ghosts, *self.more):
            yield each[-2], each[-1]


def look(root: Branch, clip: QRectF, style: TreeStyle, state: ShownTree, best: frozenset[int]) -> SeenTree:
    """Return everything that touches the clip, without entering subtrees that do not; ``best`` are the nodes of the
    principal variation.
    """
    seen = SeenTree()
    pitch, zoom, padding = style.pitch, style.zoom, style.padding
    left, right = (clip.left() - 8) / zoom, (clip.right() + 8) / zoom
    first, last = math.floor(clip.top() / pitch) - 1, math.floor((clip.bottom() + style.line + 8) / pitch)
    all_known, is_seen = state.is_at_end and not state.hidden_answers.cuts, state.is_seen
    strokes = not style.has_values
    footer = padding + style.body - style.unit  # where edges begin to spread: below the texts of a node
    stack = [(root, 0.0, 0)]
    while stack:
        branch, x, layer = stack.pop()
        if layer > last:
            continue
        y = layer * pitch
        in_layer = layer >= first
        if in_layer and x + branch.lefts[0] <= right and x + branch.rights[0] >= left:
            seen.nodes.append((branch.node, x * zoom, y + padding))
        if not branch.children and not branch.ghosts:
            continue
        if strokes and (branch.right - branch.left) * zoom < _NARROW:
            own = x * zoom
            seen.strokes.append(QLineF(own, y + padding, own, y + (branch.layers - 1) * pitch + padding))
            continue
        best_here = branch.node in best
        below = y + pitch + padding
        for child, offset in zip(branch.children, branch.xs, strict=False):
            if not all_known and not is_seen(child.node):
                continue
            own = x + offset
            if in_layer and min(x, own) <= right and max(x, own) >= left:
                edge = (x * zoom, y + footer, own * zoom, below)
                (seen.best if best_here and child.node in best else seen.edges).append(edge)
            if own + child.left <= right and own + child.right >= left:
                stack.append((child, own, layer + 1))
        if not in_layer:
            continue
        count = len(branch.children)
        if branch.ghosts and (all_known or state.is_cut(branch.node)):
            for move, offset in zip(branch.ghosts, branch.xs[count:], strict=False):
                own = x + offset
                if min(x, own) - 40 <= right and max(x, own) + 40 >= left:
                    seen.cuts.append((x * zoom, y + footer, own * zoom, below))
                    seen.ghosts.append((branch.node, move, own * zoom, below))
        if branch.more:
            own = (x + branch.xs[-1]) * zoom
            seen.edges.append((x * zoom, y + footer, own, below))
            seen.more.append((branch.node, branch.more, own, below))
    return seen


# -- The overview: the whole tree as small as a stamp, with a frame around the part that is seen -----------------------


_WIDTH, _HEIGHT, _MARGIN, _RIM = 170.0, 84.0, 16.0, 6.0


class Overview:
    """A miniature of the whole tree in a corner of the view that no node is in; hidden while the view shows everything,
    or is too small.
    """

    def __init__(self, state: ShownTree, tree: TreePainter) -> None:
        """Begin with the state and the painter of the view."""
        self._state, self._tree = state, tree
        self._small = TreePainter(state, tree.layout, tree.style)
        self._key: object = None  # what the picture was painted for, and at which step
        self.step = -1
        self._picture = QPixmap()
        self.rect = QRectF()  # where it lies in the view, empty while it is not there

    def place(self, room: QRectF, seen: QRectF, free: Callable[[QRectF], bool]) -> None:
        """Place the overview into the first corner of ``room`` that is ``free``, or nowhere; the view shows the part
        ``seen``.
        """
        bounds = self._tree.tree_rect
        everything = seen.adjusted(-2, -2, 2, 2).contains(bounds)
        roomy = room.width() > 2.2 * _WIDTH and room.height() > 3 * _HEIGHT
        self.rect = QRectF()
        if everything or not roomy or bounds.isEmpty():
            return
        width, height = self._size(bounds)
        size = QRectF(0, 0, width + 2 * _RIM, height + 2 * _RIM).size()
        right, bottom = room.right() - size.width(), room.bottom() - size.height()
        corners = ((right, bottom), (right, room.top()), (room.left(), bottom), (room.left(), room.top()))
        self.rect = next((found for x, y in corners if free(found := QRectF(QPointF(x, y), size))), QRectF())

    @staticmethod
    def _size(bounds: QRectF) -> tuple[float, float]:
        """Return the width and height of the miniature of a tree with these bounds."""
        scale = min(_WIDTH / bounds.width(), _HEIGHT / bounds.height(), 0.2)
        return max(50.0, bounds.width() * scale), max(30.0, min(_HEIGHT, bounds.height() * max(scale, 0.1)))

    def _scale(self, bounds: QRectF) -> tuple[float, float]:
        """Return the scale from the tree's pixels, across and down."""
        return (self.rect.width() - 2 * _RIM) / bounds.width(), (self.rect.height() - 2 * _RIM) / bounds.height()

    def world_at(self, point: QPointF) -> QPointF:
        """Return the point of the tree under a point of the overview."""
        bounds = self._tree.tree_rect
        across, down = self._scale(bounds)
        inside = point - self.rect.topLeft() - QPointF(_RIM, _RIM)
        return QPointF(inside.x() / across, inside.y() / down) + bounds.topLeft()

    def paint(self, painter: QPainter, seen: QRectF, follow: bool = True) -> bool:
        """Paint the overview; return whether it was drawn anew, which takes some milliseconds.

        With ``follow`` false, it is not drawn anew for another step alone.
        """
        if self.rect.isEmpty():
            return False
        bounds, tokens, ratio = self._tree.tree_rect, self._tree.style.tokens, painter.device().devicePixelRatioF()
        across, down = self._scale(bounds)
        key = (
            self._tree.layout.root,
            self._tree.style,
            self._state.show,
            self._state.hidden_answers,
            self.rect.size(),
            ratio,
        )
        is_other = key != self._key or (follow and self.step != self._state.step)
        if is_other:
            self._key, self.step, self._picture = key, self._state.step, self._painted(across, ratio)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(self.rect, self._picture, QRectF(self._picture.rect()))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(tokens.color("grid"), 1))
        painter.drawRoundedRect(self.rect, 5, 5)
        way, corner = seen.topLeft() - bounds.topLeft(), self.rect.topLeft() + QPointF(_RIM, _RIM)
        frame = QRectF(way.x() * across, way.y() * down, seen.width() * across, seen.height() * down)
        painter.setPen(QPen(tokens.color("accent"), 1.6))
        painter.drawRect(frame.translated(corner).intersected(self.rect.adjusted(1, 1, -1, -1)))
        return is_other

    def _painted(self, across: float, ratio: float) -> QPixmap:
        """Return the picture of the tree at this scale, which is kept while the view only moves: for thousands of nodes
        it takes 13 ms."""
        picture = QPixmap((self.rect.size() * ratio).toSize())
        picture.setDevicePixelRatio(ratio)
        picture.fill(self._tree.style.tokens.color("surface"))
        style = self._tree.style
        small = style.at(NodeDetail.DOTS, style.zoom * across)
        layers = max(1, self._small.layout.layers)
        stretch = (self.rect.height() - 2 * _RIM) / layers / small.pitch
        self._small.style = style.at(NodeDetail.DOTS, style.zoom * across, stretch)
        with QPainter(picture) as painter:
            bounds = self._small.tree_rect
            painter.translate(QPointF(_RIM, _RIM) - bounds.topLeft())
            self._small.paint_tree(painter, bounds.adjusted(-_RIM, -_RIM, _RIM, _RIM))
        return picture
