"""Draws the tree of an exercise: numbers, or the boards of a game, with a field below each inner node, what was cut,
and how it was graded."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property, reduce

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen, QPicture

from ttt_gui.engine.learn.exercise import Exercise
from ttt_gui.engine.learn.grading import Field, FieldKind, Mark, fields
from ttt_gui.engine.learn.reasons import value_text
from ttt_gui.engine.numbers.visits import NodeState
from ttt_gui.engine.score import Bound
from ttt_gui.engine.trace.trace import End
from ttt_gui.system.control import ProgressCallback, no_progress
from ttt_gui.ui.drawing.node import Sprites, draw_node, draw_text
from ttt_gui.ui.drawing.number_layout import NumberPlace, NumberSizes, NumberStyle
from ttt_gui.ui.drawing.number_painter import NumberPainter, NumberStep
from ttt_gui.ui.drawing.render_state import NodeRenderState, centred
from ttt_gui.ui.drawing.style import TreeStyle
from ttt_gui.ui.learn.exercise_state import Answered, ExerciseState
from ttt_gui.ui.look.theme import LIGHT, Tokens
from ttt_gui.ui.trace.state import ShownTree
from ttt_gui.ui.trace.texts import CHANCE_SIGN, CUT_SIGN, value_tone

_BOARD = 54.0  # the side of a board at a zoom of 1
_VALUE, _EDGE = (62.0, 30.0), (50.0, 27.0)  # fields are as large at any zoom
_LETTER, _GAP, _BADGE, _STRUCK = 15.0, 4.0, 9.0, 24.0
_LOWER = 0.78  # where on its edge the mark of a wrong branch stands
_RIGHT, _WRONG = "✓", "✗"


class _ExerciseStep(NumberStep):
    """What is drawn of each node: what the answers say, not what the search knows."""

    _state: ExerciseState

    @property
    def selected(self) -> int:
        """The node that is selected; -1 where it has a field that shows so itself."""
        said, cursor = self._state.said, self._state.cursor
        if said.grade:
            return super().selected
        return -1 if any(at.node == cursor for at in said.asked) else cursor

    def node_state(self, index: int) -> NodeState:
        return self._state.said.node_state(index)

    def principal_variation(self) -> frozenset[int]:
        """Return (): a best line would answer."""
        return frozenset()

    def value(self, index: int) -> str:
        return ""

    def returned(self, index: int) -> str:
        return ""

    def window(self, index: int) -> str:
        return ""


def _render_states(exercise: Exercise) -> tuple[NodeRenderState, ...]:
    """Return the boards of a game's nodes, with the moves of those that are asked and of the ends; () of a tree of
    numbers."""
    found: list[NodeRenderState] = []
    asked = {each.node for each in fields(exercise)}
    for node, position in zip(exercise.nodes, exercise.positions, strict=False):
        move = exercise.move_name(node.index) if node.is_leaf or node.index in asked else ""
        label = " · ".join(filter(None, ["" if node.is_leaf else node.name, move]))
        text, end = ("", End.ALL_TRIED) if node.value is None else (value_text(exercise, node.value), End.TERMINAL)
        tone = value_tone(node.value, Bound.EXACT)
        found.append(NodeRenderState(position, exercise.move_to(node.index), label, text, tone, (), end=end))
    return tuple(found)


@dataclass(frozen=True, eq=False)
class ExerciseStyle(NumberStyle):
    """A style with room for fields, below inner nodes and beside them, for the marks that take the place of fields, and
    in a game for the ``render_states`` of its nodes: boards with moves above, and values below the ends."""

    asked: frozenset[Field] = frozenset()
    render_states: tuple[NodeRenderState, ...] = ()

    def of_exercise(self, exercise: Exercise) -> ExerciseStyle:
        """Return the same style for an exercise."""
        texts = [value_text(exercise, node.value) for node in exercise.nodes if node.value is not None]
        if not exercise.tree.is_plain:  # an average may be longer than every leaf
            texts += [value_text(exercise, visit.value or 0) for visit in exercise.visits.values()]
        longest = f"{CHANCE_SIGN} CHANCE" if exercise.tree.has_chance else self.longest_name
        asked = frozenset(fields(exercise))
        style = replace(self, widest=max(texts, key=len), longest_name=longest, asked=asked)
        render_states = _render_states(exercise)
        return (
            replace(style, render_states=render_states, node=(_BOARD, _BOARD), leaf=_BOARD) if render_states else style
        )

    @cached_property
    def boards(self) -> TreeStyle:
        """The style of a game's boards."""
        return TreeStyle(self.tokens, self.font, self.render_states[0].position.rules, zoom=self.zoom)

    @cached_property
    def sprites(self) -> Sprites:
        """Painted boards, to be copied."""
        return Sprites()

    @cached_property
    def above(self) -> float:
        """The room of the name above a board, and of a value below one."""
        return QFontMetricsF(self.bold).height() + 2 * self.base if self.render_states else 0.0

    @cached_property
    def below(self) -> float:
        """The room that a field takes below a node."""
        return (_VALUE[1] + 2 * _GAP) * self.base if Field(0, FieldKind.VALUE) in self.asked else 0.0

    @cached_property
    def band(self) -> float:
        """The height of a layer in pixels, with the fields above and below its nodes."""
        below = max(self.below, self.above)
        windows = (2 * _EDGE[1] + 3) * self.base - 2 * min(self.above, below) if self.sizes.reaching else 0.0
        return self.above + max(self.high, windows) + below + 10 * self.base

    @cached_property
    def pitch(self) -> float:
        """The distance of two layers in pixels."""
        return max(self.pitch_at_one * self.unit, self.band + (12 if self.render_states else 36) * self.base)

    @cached_property
    def aside(self) -> float:
        """How far right of a node's centre the fields of its window begin: beside a small board also beside the field
        of its value."""
        value = _VALUE[0] / 2 * self.base if self.below and self.render_states else 0.0
        return max(self.wide / 2, value) + (_GAP + _LETTER) * self.base

    def struck(self, text: str) -> float:
        """Return the width of the box with a wrong answer."""
        return max(_STRUCK * self.base, QFontMetricsF(self.bold).horizontalAdvance(text) + 8 * self.base)

    @cached_property
    def sizes(self) -> NumberSizes:
        """The room of nodes, with their fields or a wrong answer and the true one side by side."""
        advance, base = QFontMetricsF(self.bold).horizontalAdvance, self.base
        values = frozenset(each.node for each in self.asked if each.asked is FieldKind.VALUE)
        windows = frozenset(each.node for each in self.asked if each.asked is FieldKind.ALPHA)
        labels = {at: advance(render_state.label) for at, render_state in enumerate(self.render_states)}
        half = max([self.wide, *labels.values()]) / 2
        narrow = max([self.wide, *(labels[at] for at in labels if at not in values | windows)]) / 2
        struck = self.struck(self.widest) + _GAP * base
        if self.below:
            half = max(half, _VALUE[0] / 2 * base, (struck + advance(f"≥ {self.widest}")) / 2)
        edge = max(_EDGE[0] * base, struck + _GAP * base + advance(f"+{self.widest}"))
        right = max(half, self.aside + edge)
        return NumberSizes(self.leaf_wide / 2, half, right, 10 * self.unit, windows, narrow, values | windows)


class ExercisePainter(NumberPainter):
    """Paints an exercise with the answers so far."""

    steps = _ExerciseStep
    style: ExerciseStyle
    known: _ExerciseStep
    _state: ExerciseState
    is_picture = False
    """Whether there are no widgets in the places of fields, and no pixels."""

    @classmethod
    def style_of(cls, state: ShownTree, tokens: Tokens, font: QFont) -> ExerciseStyle:
        """Return the style of the exercise that a state holds."""
        assert isinstance(state, ExerciseState)
        return ExerciseStyle(tokens, font).of_exercise(state.said.exercise)

    @property
    def answered(self) -> Answered:
        """What was said of the exercise."""
        return self._state.said

    # --- where things are ---

    def centre(self, place: NumberPlace) -> QPointF:
        """Return the middle of a node's picture, which its fields move up or down within the layer."""
        style, is_leaf = self.style, self.layout.nodes[place.index].is_leaf
        return super().centre(place) + QPointF(0, (style.above - (style.above if is_leaf else style.below)) / 2)

    def trunk_rect(self, place: NumberPlace) -> QRectF:
        """Return the node with its field: the edges to its children begin below."""
        return self.rect(place).adjusted(0, 0, 0, self.style.below)

    def slot(self, place: NumberPlace) -> QRectF:
        """Return the rectangle that a node takes with all its fields."""
        found = self.trunk_rect(place).adjusted(0, -self.style.above, 0, self.style.above)
        own = (self.field_rect(at) for at in self.answered.asked if at.node == place.index)
        return reduce(QRectF.united, own, found)

    def at(self, point: QPointF) -> NumberPlace | None:
        """Return the node whose picture is at a point; beside it there is none."""
        place = super().at(point)
        return place if place and self.rect(place).contains(point) else None

    def rect_of(self, index: int) -> QRectF:
        """Return the rectangle of a node; every node of an exercise has its place."""
        place = self.layout.place(index)
        assert place is not None
        return self.rect(place)

    def field_rect(self, at: Field) -> QRectF:
        """Return the rectangle of a field."""
        base, node = self.style.base, self.rect_of(at.node)
        if at.asked is FieldKind.VALUE:
            left, top, (width, height) = node.center().x() - _VALUE[0] / 2 * base, node.bottom() + _GAP * base, _VALUE
        else:
            above = -_EDGE[1] - 1.5 if at.asked is FieldKind.ALPHA else 1.5
            left, top, (width, height) = node.center().x() + self.style.aside, node.center().y() + above * base, _EDGE
        return QRectF(left, top, width * base, height * base)

    def edge(self, index: int) -> QLineF:
        """Return the edge that leads to a node other than the top."""
        footer, head = self.rect_of(self.layout.nodes[index].parent or 0), self.rect_of(index)
        start = QPointF(footer.center().x(), footer.bottom() + self.style.below)
        return QLineF(start, QPointF(head.center().x(), head.top()))

    def edge_at(self, point: QPointF) -> int | None:
        """Return the node at the lower end of the edge nearest to a point; None where none is near."""
        near: list[tuple[float, int]] = []
        for node in self.layout.nodes[1:]:
            line = self.edge(node.index)
            if line.y1() <= point.y() < line.y2():
                beside = line.pointAt((point.y() - line.y1()) / line.dy()).x() - point.x()
                near.append((abs(beside) * line.dy() / line.length(), node.index))
        apart, index = min(near, default=(math.inf, 0))
        return index if apart <= 9 * self.style.base else None

    # --- painting ---

    def paint(self, painter: QPainter, clip: QRectF, on_progress: ProgressCallback = no_progress) -> None:
        """Paint the tree, and over it the fields with answers, marks and corrections."""
        super().paint(painter, clip, on_progress)
        painter.save()
        painter.setClipRect(clip.adjusted(self.style.margin, 0, 0, 0))
        for at in self.answered.asked:
            rect = self.field_rect(at)
            if at.asked is not FieldKind.VALUE and (self.answered.is_open or at in self.answered.marks):
                before = QPointF(rect.left() - _LETTER / 2 * self.style.base, rect.center().y())
                self._write(painter, before, at.asked.value, "text", 0.5)
            if self.is_picture and self.answered.is_open and at not in self.answered.kept:
                self._paint_box(painter, rect, "muted", "surface", 6)
                self._write(painter, rect.center(), self.answered.answers.typed.get(at, ""), "text", 0.5)
        for at, mark in self.answered.marks.items():
            paint = self._paint_branch if at.asked is FieldKind.CUT else self._paint_graded
            paint(painter, at, mark)
        painter.restore()

    def picture(self, title: str) -> tuple[QPicture, QSize, str]:
        """Return what is shown as a picture for a file, in light colours: an open exercise with what was typed."""
        style, picture = replace(self.style, tokens=LIGHT), QPicture()
        light = ExercisePainter(self._state, self.known.visits, self.layout, style)
        light.is_picture = True
        with QPainter(picture) as painter:
            painter.translate(-light.bounds.topLeft())
            painter.fillRect(light.bounds.adjusted(0, 0, 1, 1), LIGHT.color("surface"))
            light.paint(painter, light.bounds)
        return picture, light.bounds.size().toSize() + QSize(1, 1), title

    def _paint_node(self, painter: QPainter, place: NumberPlace, is_now: bool) -> None:
        """Paint a node; of a game its board, its name and move above, and the value below an end."""
        style = self.style
        if not style.render_states:
            super()._paint_node(painter, place, is_now)
            return
        render_state, rect = style.render_states[place.index], self.rect(place)
        is_away = self.known.node_state(place.index) is not NodeState.LEFT
        painter.save()
        painter.translate(rect.center().x(), rect.top())
        bare = replace(render_state, label="", value="", ghost=is_away)
        if self.is_picture:
            draw_node(painter, style.boards, bare)
        else:
            pixmap, corner = style.sprites.get(style.boards, bare, painter.device().devicePixelRatioF())
            painter.drawPixmap(corner, pixmap)
        if place.index == self.known.selected:
            painter.setPen(QPen(style.tokens.color("accent"), 2.4 * style.base))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(-rect.width() / 2, 0, *rect.size().toTuple()).adjusted(-3, -3, 3, 3), 8, 8)
        if style.has_text:
            tone = "muted" if is_away else "text"
            draw_text(
                painter, style, centred(style.bold, render_state.label, -4 * style.base, tone, above=True, halo=True)
            )
            line = QPointF(0, rect.height() + style.above / 2)
            self._write(painter, line, render_state.value, "muted" if is_away else render_state.tone, 0.5)
        painter.restore()

    def _paint_graded(self, painter: QPainter, at: Field, mark: Mark) -> None:
        """Paint an answer in the place of its field: right with ✓, wrong with ✗; where everything is shown, a wrong one
        is struck out, with the true one beside."""
        style, base, rect = self.style, self.style.base, self.field_rect(at)
        middle = rect.center()
        is_shown = self.answered.grade is not None
        own, truth_ = self.answered.own(at), self.answered.truth(at)
        advance = QFontMetricsF(style.bold).horizontalAdvance
        text = truth_ if is_shown and mark is not Mark.FOLLOWS else own
        box = QRectF(rect.left(), rect.top() + 2, style.struck(own), rect.height() - 4)
        if mark is not Mark.WRONG or not is_shown:
            sign, tone = (_WRONG, "loss") if mark is Mark.WRONG else (_RIGHT, "win")
            tick = f" {sign}"
            left = advance(text + tick) / 2 if at.asked is FieldKind.VALUE else middle.x() - rect.left()
            x = self._write(painter, middle - QPointF(left, 0), text, "text")
            self._write(painter, QPointF(x, middle.y()), tick, tone)
            return
        badge, gap = _BADGE * base, _GAP * base * (1 if at.asked is FieldKind.VALUE else 2)
        corner = box.topRight()
        if at.asked is FieldKind.VALUE:
            width, aside = box.width() + gap + advance(text), 2 * badge + gap
            row = self.layout.layers[self.layout.nodes[at.node].ply]
            apart = (abs(middle.x() - self.centre(each).x()) for each in row if each.index != at.node)
            has_room = width + aside <= min(apart, default=math.inf)
            box.moveLeft(middle.x() - (width - aside * has_room) / 2)
            corner = QPointF(box.left() - badge - gap, middle.y()) if has_room else box.topLeft()
        self._paint_box(painter, box, "loss", "surface", 6)
        self._write(painter, box.center(), own, "loss", 0.5)
        half = QPointF(advance(own) / 2 + 3 * base, 0)
        painter.setPen(QPen(style.tokens.color("loss"), 1.6 * base))
        painter.drawLine(box.center() - half, box.center() + half)
        self._write(painter, QPointF(box.right() + gap, middle.y()), text, "text")
        self._badge(painter, corner, self.answered.numbered[at])

    def _paint_branch(self, painter: QPainter, at: Field, mark: Mark) -> None:
        """Paint how the cut of a branch was graded, on its edge."""
        style, base, edge = self.style, self.style.base, self.edge(at.node)
        numbered = self.answered.numbered
        nodes = self.layout.nodes
        siblings = nodes[nodes[at.node].parent or 0].children
        if at not in numbered or self.answered.grade is None:
            sign, tone = (_RIGHT, "win") if mark is not Mark.TOO_MANY else (_WRONG, "loss")
            later = [self.edge(each).center().x() for each in siblings if each > at.node]
            wide = 2 * self.reach + QFontMetricsF(style.bold).horizontalAdvance(_RIGHT)
            spot = edge.center() + QPointF(self.reach, 0)
            if min(later, default=math.inf) < edge.center().x() + wide:  # the scissors of another cut may stand there
                spot = edge.pointAt(0.5 + 1.3 * self.reach / edge.dy()) + QPointF(5 * base, 0)
            self._write(painter, spot, sign, tone)
            return
        is_missed = mark is Mark.MISSED
        pill, text = self.badge_at(at)
        background, ink = ("surface", "loss") if is_missed else ("loss", "surface")
        if text:
            self._paint_box(painter, pill, "loss", background, pill.height() / 2, is_missed)
            self._write(painter, pill.center(), text, ink, 0.5)
        self._badge(painter, QPointF(pill.right() + (_BADGE + 1) * base, pill.center().y()), numbered[at])

    def badge_at(self, at: Field) -> tuple[QRectF, str]:
        """Return the pill of a wrong branch, left of the number of the mistake, and its text: in the lower third of its
        edge, and as long as there is room between the edges beside it and within the picture; '' for the number alone.
        """
        style, base, own, marks = self.style, self.style.base, self.edge(at.node), self.answered.numbered
        metrics, disc = QFontMetricsF(style.bold), (2 * _BADGE + 1) * base
        height = metrics.height() + 4 * base
        y = own.y1() + (own.dy() - style.above) * _LOWER
        heights = y - height / 2, y + height / 2
        least, most = self.bounds.left() + style.margin, self.bounds.right()
        for place in self.layout.layers[self.layout.nodes[at.node].ply]:
            if place.index == at.node:
                continue
            beside = [(_x_at(own, each), _x_at(self.edge(place.index), each)) for each in heights]
            share = 0.5 if Field(place.index, FieldKind.CUT) in marks else 0.9  # of the way to that edge
            if beside[0][1] > beside[0][0]:
                most = min([most, *(here + share * (there - here) for here, there in beside)])
            else:
                least = max([least, *(here + share * (there - here) for here, there in beside)])
        words = (f"{CUT_SIGN} missed", CUT_SIGN) if self.answered.marks[at] is Mark.MISSED else ("not cut", _WRONG)
        widths = {text: metrics.horizontalAdvance(text) + 14 * base for text in words} | {"": 0.0}
        text = next((each for each, width in widths.items() if width + disc <= most - least), "")
        width = widths[text]
        left = max(least, min(_x_at(own, y) - (width + disc) / 2, most - width - disc))
        return QRectF(left, heights[0], width, height), text

    def _paint_box(
        self, painter: QPainter, rect: QRectF, line: str, background: str, radius: float, is_dashed: bool = False
    ) -> None:
        """Draw a rounded rectangle; `line` and `background` are names of colours in the tokens."""
        tokens, base = self.style.tokens, self.style.base
        dashes = Qt.PenStyle.DashLine if is_dashed else Qt.PenStyle.SolidLine
        painter.setPen(QPen(tokens.color(line), 1.4 * base, dashes))
        painter.setBrush(tokens.color(background))
        painter.drawRoundedRect(rect, radius, radius)

    def _badge(self, painter: QPainter, at: QPointF, number: int) -> None:
        """Paint the number of a mistake in a disc."""
        radius = _BADGE * self.style.base
        disc = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
        self._paint_box(painter, disc, "loss", "loss", radius)
        self._write(painter, at, str(number), "surface", 0.5)

    def _write(self, painter: QPainter, at: QPointF, text: str, tone: str, left: float = 0.0) -> float:
        """Write a text in the line around a point, with this share of the text left of it; return where it ends."""
        metrics = QFontMetricsF(self.style.bold)
        width = metrics.horizontalAdvance(text)
        x = at.x() - left * width
        painter.setFont(self.style.bold)
        painter.setPen(self.style.tokens.color(tone))
        painter.drawText(QPointF(x, at.y() + (metrics.ascent() - metrics.descent()) / 2), text)
        return x + width


def _x_at(edge: QLineF, y: float) -> float:
    """Return where an edge is at a height."""
    return edge.pointAt((y - edge.y1()) / edge.dy()).x()
