"""Draws a tree of numbers as textbooks do, for the screen and for pictures alike: triangles with names, squares with
numbers, values beside them, straight edges, scissors where a branch was cut, and faint what was not reached.

Coordinates are pixels: x from the top's middle, y 0 at the upper edge of the top's band.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from ttt_gui.engine.numbers.tree import chance_text, subject_of
from ttt_gui.engine.numbers.visits import NodeState, NumberVisits
from ttt_gui.engine.score import Role
from ttt_gui.engine.trace.trace import End
from ttt_gui.system.control import ProgressCallback, no_progress
from ttt_gui.ui.drawing.board import triangle
from ttt_gui.ui.drawing.node import draw_asked, draw_text
from ttt_gui.ui.drawing.number_layout import NumberLayout, NumberPlace, NumberStyle
from ttt_gui.ui.drawing.render_state import Text, known_line
from ttt_gui.ui.drawing.style import LayerBands, paint_names
from ttt_gui.ui.look.theme import Tokens
from ttt_gui.ui.trace.state import HIDDEN, ShownTree
from ttt_gui.ui.trace.texts import CUT_SIGN, node_label, open_node, returned_text

RING = 1.22
"""The diameter of the ring around a node that is asked about, in widths of the node."""
_SPARED = (NodeState.CUT, NodeState.SPARED)


class NumberStep:
    """What is known of a number tree at the step of a state, of each node by its index in the tree."""

    def __init__(self, state: ShownTree, visits: NumberVisits) -> None:
        self._state, self.visits, self._trace = state, visits, visits.trace
        self._best: tuple[int, frozenset[int]] = (-1, frozenset())

    def node_state(self, index: int) -> NodeState:
        """Return what the search, or in an exercise the person, has done with a node by the step."""
        away, at = self._indices(self._state.away), index
        while away and at:
            if at in away:
                return NodeState.CUT if at == index else NodeState.SPARED
            at = self.visits.nodes[at].parent or 0
        found, parent = self.visits.node_state(index, self._state.step), self.visits.nodes[index].parent
        if found in _SPARED and self._state.hidden_answers.cuts and parent is not None:
            spared = self.visits.spared_at(index, self._state.step)
            return NodeState.UNTOUCHED if spared and spared[0] in self._state.hidden_answers.cuts else found
        return found

    def _indices(self, ways: Iterable[tuple[int, ...]]) -> set[int]:
        """Return the nodes that these moves lead to."""
        return {subject_of(self._trace).node_at(moves).index for moves in ways}

    @property
    def lit(self) -> set[int]:
        """The nodes that a lesson highlights."""
        return self._indices(moves for moves, _ in self._state.lit)

    @property
    def selected(self) -> int:
        """The selected node, pruned or not; -1 without one."""
        state = self._state
        if state.selected < 0:
            return -1
        index = self.visits.index_of(state.selected)
        return index if state.pruned is None else self.visits.nodes[index].children[state.pruned]

    @property
    def asked(self) -> int:
        """The node that an open question is about; -1 without one."""
        asked = self._state.hidden_answers.asked
        return -1 if asked is None else self.visits.index_of(asked)

    def principal_variation(self) -> frozenset[int]:
        """Return the nodes of the principal variation, as far as it is known at the step."""
        state = self._state
        if state.hidden_answers.best_line:
            return frozenset()
        if self._best[0] != state.step:
            self._best = (state.step, frozenset(map(self.visits.index_of, known_line(state, state.top))))
        return self._best[1]

    def value(self, index: int) -> str:
        """Return the text beside an inner node: '= 3', '≥ 5' or '[5, +∞]'; '≤ 3 …' while the search is inside it, ''
        before."""
        visit = self.visits.last(index, self._state.step)
        if visit is None or self.visits.nodes[index].is_leaf:
            return ""
        found = self._trace.node(visit)
        shows = self._state.has_values_so_far or self._state.is_left(visit)
        if index == self.asked and visit in self._state.hidden_answers.values:
            return ""  # a sign at the node asks for it
        if shows and visit in self._state.hidden_answers.values:
            return self._state.hidden_answers.sign
        text = node_label(self._state, visit)
        over = found.end is End.CUT and self._trace.events.left(visit) - 1 <= self._state.step
        return text.replace(" so far", "" if over else " …")

    def returned(self, index: int) -> str:
        """Return what a node has returned under fail-hard, where another number is known: 'returned ≤ 3'; else ''."""
        visit = self.visits.last(index, self._state.step)
        if visit is None or self.visits.nodes[index].is_leaf or visit in self._state.hidden_answers.values:
            return ""
        return returned_text(self._state, visit)

    def window(self, index: int) -> str:
        """Return the window of the selected node while the search is inside it: 'α 5  β 3'; else ''."""
        visit = self.visits.last(index, self._state.step)
        if index != self.selected or visit is None or self._state.is_left(visit):
            return ""
        now = open_node(self._state, visit)
        if now is None or not self._trace.request.algorithm.alpha_beta or self.visits.nodes[index].is_leaf:
            return ""
        if visit in self._state.hidden_answers.windows:
            return "" if index == self.asked else f"α {HIDDEN}  β {HIDDEN}"
        return f"α {self._trace.subject.edge_text(now.alpha, True)}  β {self._trace.subject.edge_text(now.beta, False)}"


class NumberPainter:
    """Paints the number tree of a state in a layout and a style: with ``steps`` in a style of the class ``styles``."""

    steps: type[NumberStep] = NumberStep
    styles: type[NumberStyle] = NumberStyle

    def __init__(self, state: ShownTree, visits: NumberVisits, layout: NumberLayout, style: NumberStyle) -> None:
        self._state, self.layout, self.style = state, layout, style
        self.known = self.steps(state, visits)
        rows = [[layout.nodes[each.index] for each in row] for row in layout.layers]
        leaves = frozenset(layer for layer, row in enumerate(rows) if all(node.is_leaf for node in row))
        roles = [tuple(role for role in Role if any(n.role is role and not n.is_leaf for n in row)) for row in rows]
        self.bands = LayerBands(len(rows), layout.nodes[layout.top].ply, of_leaves=leaves, roles=tuple(roles))

    @classmethod
    def style_of(cls, state: ShownTree, tokens: Tokens, font: QFont) -> NumberStyle:
        """Return the style for the number tree of a state, at a zoom of 1."""
        assert state.trace
        return cls.styles(tokens, font, is_compact=state.is_compact).for_trace(state.trace, state.intervals)

    # --- where things are ---

    @property
    def tree_rect(self) -> QRectF:
        """The rectangle of all nodes and bands."""
        return QRectF(self.layout.left, 0, self.layout.width, self.style.height(len(self.layout.layers)))

    @property
    def bounds(self) -> QRectF:
        """The rectangle of the whole picture: nodes, bands, and the names of the layers at the left."""
        return self.tree_rect.adjusted(-self.style.margin - 12 * self.style.base, -6, 12, 6)

    def centre(self, place: NumberPlace) -> QPointF:
        """Return the centre of a node."""
        return QPointF(place.x, place.layer * self.style.pitch + self.style.band / 2)

    def rect(self, place: NumberPlace) -> QRectF:
        """Return the rectangle of a node's triangle, or of a leaf."""
        style = self.style
        leaf = self.layout.nodes[place.index].is_leaf
        size = (style.leaf_wide, style.leaf_high) if leaf else (style.wide, style.high)
        if self.layout.nodes[place.index].role is Role.CHANCE and not leaf:
            size = (style.high, style.high)
        middle = self.centre(place)
        return QRectF(middle.x() - size[0] / 2, middle.y() - size[1] / 2, *size)

    def trunk_rect(self, place: NumberPlace) -> QRectF:
        """Return the rectangle below whose middle the edges to the children begin."""
        return self.rect(place)

    def edge(self, index: int) -> QLineF:
        """Return the edge that leads to a node other than the top, both shown."""
        parent, place = self.layout.place(self.layout.nodes[index].parent or 0), self.layout.place(index)
        assert parent
        assert place
        trunk, head = self.trunk_rect(parent), self.rect(place)
        return QLineF(trunk.center().x(), trunk.bottom(), head.center().x(), head.top())

    def slot(self, place: NumberPlace) -> QRectF:
        """Return the rectangle of a node with its texts."""
        found = self.rect(place)
        for each in self.texts(place):
            found = found.united(each.rect)
        return found

    def at(self, point: QPointF) -> NumberPlace | None:
        """Return the node at a point; None where there is none."""
        return self.layout.at(point.x(), math.floor(point.y() / self.style.pitch))

    def is_on_pill(self, place: NumberPlace, point: QPointF) -> bool:
        """Return whether a point lies on the pill below a folded node."""
        return self.layout.is_folded(place.index) and self._pill(place).rect.contains(point)

    def texts(self, place: NumberPlace) -> list[Text]:
        """Return the texts beside a node and below it."""
        style, node = self.style, self.layout.nodes[place.index]
        if not style.has_text or node.is_leaf:
            return []
        found = []
        rect = self.rect(place)
        left = rect.center().x() + style.text_at if node.is_max else rect.right() - 0.06 * style.wide
        if node.role is Role.CHANCE:
            left = rect.right() + 0.06 * style.wide
        if place.index == self.known.asked:
            left = rect.center().x() + max(rect.width(), rect.height()) * RING / 2 + 6 * style.base  # beside the ring
        metrics = QFontMetricsF(style.big)
        # The point of a MAX node leaves room above, that of a MIN node below.
        middle = rect.top() + style.high * (0.24 if node.is_max else 0.56)
        if value := self.known.value(place.index):
            size = metrics.size(0, value)
            tone = "win" if place.index in self.known.principal_variation() and not value.endswith("…") else "text"
            answered = self._state.answered
            if answered is not None and self._state.is_left(answered):
                tone = "win" if self.known.visits.index_of(answered) == place.index else tone
            tone = "accent" if value == HIDDEN else tone
            room = QRectF(left, middle - size.height() / 2, size.width(), size.height())
            found.append(Text(room, value, style.big, tone))
        window = "" if style.is_compact else self.known.window(place.index)
        if window := window or self.known.returned(place.index):
            size = QFontMetricsF(style.small).size(0, window)
            top = found[0].rect.bottom() + 1 if found else middle
            found.append(Text(QRectF(left, top, size.width(), size.height()), window, style.small, "muted"))
        if self.layout.is_folded(place.index):
            found.append(self._pill(place))
        return found

    def _pill(self, place: NumberPlace) -> Text:
        """Return the pill '7 more' below a node whose children are folded."""
        style, rect = self.style, self.rect(place)
        text = f"{self.layout.nodes[place.index].size - 1} more"
        size = QFontMetricsF(style.bold).size(0, text)
        width = size.width() + 12 * style.base
        room = QRectF(rect.center().x() - width / 2, rect.bottom() + 2, width, size.height() + 2)
        return Text(room, text, style.bold, "text", pill=True)

    # --- painting ---

    def paint(self, painter: QPainter, clip: QRectF, on_progress: ProgressCallback = no_progress) -> None:
        """Paint what lies in ``clip``, in the painter's coordinates; the left column is painted at the left of the
        clip.
        """
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_bands(painter, clip)
        self._paint_edges(painter, clip)
        now = (
            -1 if self._state.now is None or self._state.is_at_end else self.known.visits.index_of(self._state.now.node)
        )
        for layer in self._seen_layers(clip):
            for number, place in enumerate(self.layout.between(layer, clip.left(), clip.right())):
                if number % 64 == 0:
                    on_progress(None)
                self._paint_node(painter, place, place.index == now)
        self._paint_column(painter, clip)

    def _seen_layers(self, clip: QRectF) -> range:
        """Return the layers that touch the clip."""
        pitch = self.style.pitch
        first = max(0, math.floor((clip.top() - self.style.high) / pitch))
        return range(first, min(len(self.layout.layers), math.floor(clip.bottom() / pitch) + 1))

    def _paint_bands(self, painter: QPainter, clip: QRectF) -> None:
        """Paint the coloured bands behind the layers."""
        style = self.style
        for layer in self._seen_layers(clip):
            rect = QRectF(clip.left() + style.margin, layer * style.pitch, clip.width() - style.margin, style.band)
            self.bands.draw(painter, style.tokens, layer, (rect.adjusted(0, 0, -1, 0),), 6)

    def _paint_column(self, painter: QPainter, clip: QRectF) -> None:
        """Paint who moves in each layer, over the part of the tree that lies under the column."""
        tokens, style = self.style.tokens, self.style
        painter.fillRect(QRectF(clip.left(), clip.top(), style.margin, clip.height()), tokens.color("surface"))
        plain = style.at(min(1.0, style.zoom))
        for layer in self._seen_layers(clip):
            card = QRectF(clip.left(), layer * style.pitch, style.margin - 4, style.band)
            self.bands.draw(painter, tokens, layer, (card,), 6)
            painter.setPen(tokens.color("muted"))
            height = QFontMetricsF(plain.bold).height() + 2
            lines = self.bands.names(layer)[: max(1, int(card.height() // height))]
            paint_names(painter, card, lines, (plain.bold, plain.small), height, 8 * style.base)

    # --- edges ---

    def _paint_edges(self, painter: QPainter, clip: QRectF) -> None:
        """Paint the edges: faint where nothing was searched, dashed where cut, the best line last and strong."""
        style, tokens = self.style, self.style.tokens
        best = self.known.principal_variation()
        width = 1.6 * style.base * min(1.5, max(0.5, style.zoom))
        faint = QPen(faint_of(tokens, 0.35), width)
        dashed = QPen(tokens.color("loss"), 1.3 * style.base, Qt.PenStyle.CustomDashLine)
        dashed.setDashPattern([4, 3])
        spared = QPen(tokens.mixed("loss", 0.55, "surface"), 1.2 * style.base, Qt.PenStyle.CustomDashLine)
        spared.setDashPattern([4, 3])
        plain = QPen(tokens.color("grid"), width)
        strong = QPen(tokens.color("win"), 3 * style.base, c=Qt.PenCapStyle.RoundCap)
        pens = {NodeState.UNTOUCHED: faint, NodeState.CUT: dashed, NodeState.SPARED: spared}
        later, cuts, chances = list[QLineF](), list[QLineF](), list[tuple[QLineF, str]]()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for layer in self._seen_layers(clip.adjusted(0, 0, 0, style.pitch)):
            for place in self.layout.layers[layer] if layer else ():
                parent = self.layout.place(self.layout.nodes[place.index].parent or 0)
                if parent is None or max(parent.x, place.x) < clip.left() or min(parent.x, place.x) > clip.right():
                    continue
                edge = self.edge(place.index)
                if chance := self.layout.nodes[place.index].chance:
                    chances.append((edge, chance_text(chance)))
                if place.index in best and parent.index in best:
                    later.append(edge)
                    continue
                node_state = self.known.node_state(place.index)
                painter.setPen(pens.get(node_state, plain))
                painter.drawLine(edge)
                if node_state is NodeState.CUT:
                    cuts.append(edge)
        painter.setPen(strong)
        for edge in later:
            painter.drawLine(edge)
        if style.has_text:
            self._paint_scissors(painter, cuts)
            self._paint_chances(painter, chances)

    @property
    def reach(self) -> float:
        """How far the sign of a cut with its halo reaches around the middle of its edge, in pixels."""
        sign = QFontMetricsF(self.style.scissors).tightBoundingRect(CUT_SIGN)
        return max(sign.width(), sign.height()) / 2 + 3

    def _paint_scissors(self, painter: QPainter, cuts: list[QLineF]) -> None:
        """Paint a sign on each cut edge, on a halo of the background; none over the sign before."""
        style, reach = self.style, self.reach
        middle = QFontMetricsF(style.scissors).tightBoundingRect(CUT_SIGN).center()
        last: QPointF | None = None
        painter.setFont(style.scissors)
        for at in (edge.center() for edge in cuts):
            if last is not None and (at - last).manhattanLength() < 2 * reach:
                continue
            last = at
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(style.tokens.color("surface"))
            painter.drawEllipse(at, reach, reach)
            painter.setPen(style.tokens.color("loss"))
            painter.drawText(at - middle, CUT_SIGN)

    def _paint_chances(self, painter: QPainter, chances: list[tuple[QLineF, str]]) -> None:
        """Paint the probability of each child of a chance node on its edge, above the sign of a cut."""
        style = self.style
        metrics = QFontMetricsF(style.small)
        painter.setFont(style.small)
        for edge, text in chances:
            size = metrics.size(0, text)
            rect = QRectF(0, 0, size.width() + 8 * style.base, size.height() + 2)
            rect.moveCenter(edge.pointAt(0.28))
            painter.setPen(QPen(style.tokens.color("hairline"), 1))
            painter.setBrush(style.tokens.color("surface"))
            painter.drawRoundedRect(rect, 4 * style.base, 4 * style.base)
            painter.setPen(style.tokens.color("text"))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)

    # --- nodes ---

    def _paint_node(self, painter: QPainter, place: NumberPlace, is_now: bool) -> None:
        """Paint a node by what the search has done with it; ``is_now``: the search is in it."""
        style, tokens, node = self.style, self.style.tokens, self.layout.nodes[place.index]
        node_state = self.known.node_state(place.index)
        best, selected = place.index in self.known.principal_variation(), place.index == self.known.selected
        unit = style.base * min(1.3, max(0.6, style.zoom))
        text = tokens.color("text")
        pen = QPen(tokens.color("grid"), 1.6 * unit)
        if node_state is NodeState.UNTOUCHED:
            pen = QPen(faint_of(tokens, 0.45), 1.4 * unit)
            text = tokens.color(self._state.leaf_tone if node.is_leaf else "muted")
        elif node_state in _SPARED:
            pen, text = QPen(tokens.mixed("loss", 0.55, "surface"), 1.4 * unit), tokens.color("muted")
            pen.setStyle(Qt.PenStyle.CustomDashLine)
            pen.setDashPattern([4, 3])
        elif best:
            pen = QPen(tokens.color("win"), 3 * unit)
        if is_now and not selected:
            pen = QPen(tokens.color("text"), 2.4 * unit)
        lit = place.index in self.known.lit
        if selected or lit:
            pen = QPen(tokens.color("accent"), (3 if selected else 2) * unit, pen.style())
            if node_state in _SPARED:
                pen.setDashPattern([3, 2])
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin if node.is_leaf else Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.setBrush(tokens.mixed("accent", 0.13, "surface") if selected or lit else tokens.color("surface"))
        rect = self.rect(place)
        if node.is_leaf:
            painter.drawRoundedRect(rect, 6 * style.unit, 6 * style.unit)
            name = rect
        elif node.role is Role.CHANCE:
            painter.drawEllipse(rect)
            name = rect
        else:
            painter.drawPolygon(triangle(rect, node.is_max))
            shift = 0.14 * rect.height()
            name = rect.translated(0, shift if node.is_max else -shift)
        if place.index == self.known.asked:
            text = tokens.color("text")
            size = max(rect.width(), rect.height()) * RING
            ring = QRectF(0, 0, size, size)
            ring.moveCenter(QPointF(rect.center().x(), name.center().y()))
            draw_asked(painter, tokens, style.bold, ring)
        if not style.has_text:
            return
        painter.setFont(style.big)
        painter.setPen(text)
        painter.drawText(name, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, node.name)
        for each in self.texts(place):
            if each.pill:
                draw_text(painter, style, each)
            else:
                painter.setFont(each.font)
                painter.setPen(tokens.color(each.tone))
                painter.drawText(each.rect, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, each.text)


def faint_of(tokens: Tokens, share: float) -> QColor:
    """Return a fainter colour of lines, for what was not reached: a share of the grid's, nearly whole in the
    high-contrast theme. Numbers are never fainter than muted text: they are what a person reads.
    """
    return tokens.mixed("grid", max(share, 0.8) if tokens.outlines else share, "surface")
