"""Draws the tree of an exercise: numbers, or the boards of a game, with a field below each inner node, what was cut,
and how it was graded."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPicture

from ttt_gui.engine.learn.exercise import Exercise
from ttt_gui.engine.learn.grading import (
    Field,
    FieldKind,
    GivenAnswers,
    Mark,
    Marked,
    Marking,
    fields,
    read_number,
    truth,
)
from ttt_gui.engine.learn.reasons import source_text, value_text
from ttt_gui.engine.numbers.tree import NodeStanding, NumberVisits
from ttt_gui.engine.score import Bound
from ttt_gui.engine.trace.trace import End
from ttt_gui.system.control import Tell, untold
from ttt_gui.ui.drawing.face import Face, centred
from ttt_gui.ui.drawing.node import draw_node, draw_text
from ttt_gui.ui.drawing.number_layout import NumberLayout, NumberPlace, NumberSizes, NumberStyle
from ttt_gui.ui.drawing.number_painter import NumberMoment, NumberPainter
from ttt_gui.ui.drawing.style import TreeStyle
from ttt_gui.ui.look.theme import LIGHT
from ttt_gui.ui.trace.state import ShownTree
from ttt_gui.ui.trace.words import CUT_SIGN, value_tone

_BOARD = 54.0  # the side of a board at a zoom of 1
_VALUE, _EDGE = (62.0, 30.0), (50.0, 27.0)  # fields are as large at any zoom
_LETTER, _GAP, _BADGE, _STRUCK = 15.0, 4.0, 9.0, 24.0
_PILLS = (0.7, 0.3)  # where on their edges the marks of neighbouring branches stand: never one over another
_RIGHT = "✓"


@dataclass(frozen=True)
class Answered:
    """What a person has said of an exercise, and once it was checked, how that was graded.

    ``numbered`` are the mistakes by the node and what was asked there, counted from 1.
    """

    exercise: Exercise
    answers: GivenAnswers
    grade: Marking | None = None

    @cached_property
    def marks(self) -> Mapping[tuple[int, FieldKind | None], Marked]:
        """The marks by node and what was asked there."""
        return {(each.node, each.asked): each for each in self.grade.marks} if self.grade else {}

    @cached_property
    def numbered(self) -> Mapping[tuple[int, FieldKind | None], int]:
        """The numbers of the mistakes."""
        mistakes = self.grade.mistakes if self.grade else ()
        return {(each.node, each.asked): number for number, each in enumerate(mistakes, start=1)}

    @cached_property
    def asked(self) -> frozenset[Field]:
        """The fields that are there: none of a branch that was cut away."""
        return frozenset(fields(self.exercise, self.answers.cuts))

    def standing(self, index: int) -> NodeStanding:
        """Return CUT at the top of a branch that was cut, SPARED below it, else LEFT; once it was checked, a branch
        that was cut without need is whole again."""
        at: int | None = index
        while at is not None:
            mark = self.marks.get((at, None))
            if at in self.answers.cuts and (mark is None or mark.mark is not Mark.TOO_MANY):
                return NodeStanding.CUT if at == index else NodeStanding.SPARED
            at = self.exercise.nodes[at].parent
        return NodeStanding.LEFT

    def own(self, at: Field) -> str:
        """Return what was typed into a field as it is shown; '—' where nothing was."""
        typed = self.answers.typed.get(at, "").strip()
        number = read_number(typed)
        return value_text(self.exercise, number.value) if number and number.bound is None else typed or "—"

    def truth(self, at: Field) -> str:
        """Return what the engine found: '= 8', '≥ 13', '+∞'."""
        text = value_text(self.exercise, truth(self.exercise, at))
        return f"{self.exercise.visits[at.node].node.bound.sign} {text}" if at.asked is FieldKind.VALUE else text

    def words(self, index: int) -> str:
        """Describe a node for the tooltip and a screen reader; until the exercise is checked, nothing of it answers."""
        exercise, node = self.exercise, self.exercise.nodes[index]
        parts = [f"leaf {value_text(exercise, node.value)}" if node.value is not None else node.name]
        parts += [f"after {move}"] if (move := exercise.move_name(index)) else []
        parts += [] if node.is_leaf else ["MAX" if node.is_max else "MIN"]
        standing = self.standing(index)
        parts += [{NodeStanding.CUT: "cut", NodeStanding.SPARED: "below a cut"}.get(standing, "")]
        for asked in (*FieldKind, None):
            found = self.marks.get((index, asked))
            if found is None:
                continue
            what = "the cut" if asked is None else asked.value
            if found.mark is Mark.WRONG and asked:
                parts.append(f"{what} {self.own(Field(index, asked))} is wrong: {self.truth(Field(index, asked))}")
            elif found.is_mistake:
                parts.append("missed: it is cut" if found.mark is Mark.MISSED else "wrong: it is not cut")
            elif found.source:
                parts.append(f"{what} follows from {source_text(exercise, found.source)}")
            else:
                parts.append(f"{what} {self.truth(Field(index, asked)) if asked else ''}".strip() + " is right")
        return ", ".join(filter(None, parts))


class _Standing(NumberMoment):
    """What is drawn of each node: what the answers say, not what the search knows. ``cursor`` is the selected node;
    with None that is the state's."""

    def __init__(self, state: ShownTree, visits: NumberVisits, answered: Answered) -> None:
        super().__init__(state, visits)
        self._answered = answered
        self.cursor: int | None = -1

    @property
    def selected(self) -> int:
        return super().selected if self.cursor is None else self.cursor

    def standing(self, index: int) -> NodeStanding:
        return self._answered.standing(index)

    def principal_variation(self) -> frozenset[int]:
        """Return (): a best line would answer."""
        return frozenset()

    def value(self, index: int) -> str:
        return ""

    def window(self, index: int) -> str:
        return ""


def _faces(exercise: Exercise) -> tuple[Face, ...]:
    """Return the boards of a game's nodes; () of a tree of numbers."""
    found: list[Face] = []
    for node in exercise.nodes if exercise.position else ():
        assert exercise.position is not None
        position, move, value = exercise.position, None, node.value
        if node.parent is not None:
            before = found[node.parent].position
            move = before.legal_moves[node.move]
            position = before.play(move)
        names = ["" if node.is_leaf else node.name, "" if move is None else position.rules.cell_name(move)]
        text, end = ("", End.ALL_TRIED) if value is None else (value_text(exercise, value), End.TERMINAL)
        tone = value_tone(value, Bound.EXACT)
        found.append(Face(position, move, " · ".join(filter(None, names)), text, tone, (), end=end))
    return tuple(found)


@dataclass(frozen=True, eq=False)
class ExerciseStyle(NumberStyle):
    """A style with room for fields, below inner nodes and beside them, for the marks that take the place of fields, and
    in a game for the ``faces`` of its nodes: boards with moves above, and values below the ends."""

    asked: frozenset[Field] = frozenset()
    faces: tuple[Face, ...] = ()

    def of_exercise(self, exercise: Exercise) -> ExerciseStyle:
        """Return the same style for an exercise."""
        texts = [value_text(exercise, node.value) for node in exercise.nodes if node.value is not None]
        return replace(self, widest=max(texts, key=len), asked=frozenset(fields(exercise)), faces=_faces(exercise))

    @cached_property
    def boards(self) -> TreeStyle:
        """The style of a game's boards."""
        return TreeStyle(self.tokens, self.font, self.faces[0].position.rules, zoom=self.zoom)

    @property
    def wide(self) -> float:
        return _BOARD * self.unit if self.faces else super().wide

    @property
    def high(self) -> float:
        return _BOARD * self.unit if self.faces else super().high

    @property
    def leaf_high(self) -> float:
        return _BOARD * self.unit if self.faces else super().leaf_high

    @property
    def above(self) -> float:
        """The room of the name above a board, and of a value below one."""
        return QFontMetricsF(self.bold).height() + 2 * self.base if self.faces else 0.0

    @property
    def below(self) -> float:
        """The room that a field takes below a node."""
        return (_VALUE[1] + 2 * _GAP) * self.base if Field(0, FieldKind.VALUE) in self.asked else 0.0

    @property
    def band(self) -> float:
        high = max(self.high, (2 * _EDGE[1] + 3) * self.base if self.sizes.reaching else 0.0)
        return self.above + high + max(self.below, self.above) + 10 * self.base

    @property
    def pitch(self) -> float:
        return max(self.pitch_at_one * self.unit, self.band + 36 * self.base)

    def struck(self, text: str) -> float:
        """Return the width of the box with a wrong answer."""
        return max(_STRUCK * self.base, QFontMetricsF(self.bold).horizontalAdvance(text) + 8 * self.base)

    @cached_property
    def sizes(self) -> NumberSizes:
        """The room of nodes, with their fields or a wrong answer and the true one side by side."""
        advance, base = QFontMetricsF(self.bold).horizontalAdvance, self.base
        half = max([self.wide, *(advance(face.label) for face in self.faces)]) / 2
        struck = self.struck(self.widest) + _GAP * base
        if self.below:
            half = max(half, _VALUE[0] / 2 * base, (struck + advance(f"≥ {self.widest}")) / 2)
        edge = max(_EDGE[0] * base, struck + _GAP * base + advance(f"+{self.widest}"))
        right = max(half, self.wide / 2 + (_GAP + _LETTER) * base + edge)
        windows = frozenset(each.node for each in self.asked if each.asked is FieldKind.ALPHA)
        return NumberSizes(self.leaf_wide / 2, half, right, 10 * self.unit, windows)


class ExercisePainter(NumberPainter):
    """Paints an exercise as far as it is answered."""

    style: ExerciseStyle
    known: _Standing

    def __init__(
        self, state: ShownTree, visits: NumberVisits, layout: NumberLayout, style: ExerciseStyle, answered: Answered
    ) -> None:
        super().__init__(state, visits, layout, style)
        self.answered = answered
        self.known = _Standing(state, visits, answered)

    # --- where things are ---

    def centre(self, place: NumberPlace) -> QPointF:
        style, is_leaf = self.style, self.layout.nodes[place.index].is_leaf
        return super().centre(place) + QPointF(0, (style.above - (style.above if is_leaf else style.below)) / 2)

    def foot(self, place: NumberPlace) -> QRectF:
        """Return the node with its field: the edges to its children begin below."""
        return self.rect(place).adjusted(0, 0, 0, self.style.below)

    def slot(self, place: NumberPlace) -> QRectF:
        found = self.foot(place).adjusted(0, -self.style.above, 0, self.style.above)
        for at in self.answered.asked:
            if at.node == place.index:
                found = found.united(self.field_rect(place, at.asked))
        return found

    def at(self, point: QPointF) -> NumberPlace | None:
        """Return the node whose picture is at a point; beside it there is none."""
        place = super().at(point)
        return place if place and self.rect(place).contains(point) else None

    def field_rect(self, place: NumberPlace, asked: FieldKind) -> QRectF:
        """Return where a field of a node stands."""
        base, node = self.style.base, self.rect(place)
        if asked is FieldKind.VALUE:
            return QRectF(node.center().x() - _VALUE[0] / 2 * base, node.bottom() + _GAP * base,
                          _VALUE[0] * base, _VALUE[1] * base)  # fmt: skip
        top = node.center().y() + (-_EDGE[1] - 1.5 if asked is FieldKind.ALPHA else 1.5) * base
        return QRectF(node.right() + (_GAP + _LETTER) * base, top, _EDGE[0] * base, _EDGE[1] * base)

    def edge(self, place: NumberPlace) -> tuple[QPointF, QPointF] | None:
        """Return both ends of the edge that leads to a node; None at the top."""
        index = self.layout.nodes[place.index].parent
        parent = None if index is None else self.layout.place(index)
        if parent is None:
            return None
        foot, head = self.foot(parent), self.rect(place)
        return QPointF(foot.center().x(), foot.bottom()), QPointF(head.center().x(), head.top())

    def edge_at(self, point: QPointF) -> int | None:
        """Return the node at the lower end of the edge nearest to a point; None where none is near."""
        near: list[tuple[float, int]] = []
        for place in (each for row in self.layout.layers[1:] for each in row):
            start, end = self.edge(place) or (point, point)
            if start.y() <= point.y() < end.y():
                line = QLineF(start, end)
                beside = line.pointAt((point.y() - start.y()) / line.dy()).x() - point.x()
                near.append((abs(beside) * line.dy() / line.length(), place.index))
        apart, index = min(near, default=(math.inf, 0))
        return index if apart <= 9 * self.style.base else None

    # --- painting ---

    def paint(self, painter: QPainter, clip: QRectF, tell: Tell = untold) -> None:
        super().paint(painter, clip, tell)
        painter.save()
        painter.setClipRect(clip.adjusted(self.style.gutter, 0, 0, 0))
        for row in self.layout.layers:
            for place in row:
                self._paint_said(painter, place)
        painter.restore()

    def picture(self, title: str) -> tuple[QPicture, QSize, str]:
        """Return what is shown as a picture for a file, in light colours: an open exercise with what was typed."""
        answered, picture = self.answered, QPicture()
        light = ExercisePainter(
            self._state, self.known.visits, self.layout, replace(self.style, tokens=LIGHT), answered
        )
        bounds = light.bounds
        with QPainter(picture) as painter:
            painter.translate(-bounds.topLeft())
            painter.fillRect(bounds.adjusted(0, 0, 1, 1), LIGHT.color("surface"))
            light.paint(painter, bounds)
            for at in answered.asked if answered.grade is None else ():
                place = self.layout.place(at.node)
                if place is not None:
                    rect = light.field_rect(place, at.asked)
                    light._paint_box(painter, rect, "muted", "surface", 6)
                    light._write(painter, rect.center(), answered.answers.typed.get(at, ""), "text", 0.5)
        return picture, bounds.size().toSize() + QSize(1, 1), title

    def _paint_node(self, painter: QPainter, place: NumberPlace, is_now: bool) -> None:
        """Paint a node; of a game its board, its name and move above, and the value below an end."""
        style = self.style
        if not style.faces:
            super()._paint_node(painter, place, is_now)
            return
        face, rect = style.faces[place.index], self.rect(place)
        is_away = self.known.standing(place.index) is not NodeStanding.LEFT
        painter.save()
        painter.translate(rect.center().x(), rect.top())
        draw_node(painter, style.boards, replace(face, label="", value="", ghost=is_away))
        if place.index == self.known.selected:
            painter.setPen(QPen(style.tokens.color("accent"), 2.4 * style.base))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(-rect.width() / 2, 0, *rect.size().toTuple()).adjusted(-3, -3, 3, 3), 8, 8)
        if style.has_text:
            tone = "muted" if is_away else "text"
            draw_text(painter, style, centred(style.bold, face.label, -4 * style.base, tone, above=True, halo=True))
            tone = "muted" if is_away else face.tone
            draw_text(painter, style, centred(style.bold, face.value, rect.height() + 2 * style.base, tone))
        painter.restore()

    def _paint_said(self, painter: QPainter, place: NumberPlace) -> None:
        """Paint the letters before the fields, and what was graded at a node and on the edge to it."""
        for asked in FieldKind:
            at = Field(place.index, asked)
            rect = self.field_rect(place, asked)
            if asked is not FieldKind.VALUE and at in self.answered.asked:
                before = rect.left() - _LETTER / 2 * self.style.base
                self._write(painter, QPointF(before, rect.center().y()), asked.value, "text", 0.5)
            if found := self.answered.marks.get(at):
                self._paint_graded(painter, rect, at, found.mark)
        found, edge = self.answered.marks.get((place.index, None)), self.edge(place)
        if found and edge:
            siblings = self.layout.nodes[self.layout.nodes[place.index].parent or 0].children
            before = sum((each, None) in self.answered.numbered for each in siblings if each < place.index)
            self._paint_branch(painter, edge, found, _PILLS[before % 2])

    def _paint_graded(self, painter: QPainter, rect: QRectF, at: Field, mark: Mark) -> None:
        """Paint an answer in the place of its field: right with ✓, or struck out with the true one beside."""
        style, base, middle = self.style, self.style.base, rect.center()
        own, truth = self.answered.own(at), self.answered.truth(at)
        advance = QFontMetricsF(style.bold).horizontalAdvance
        text = own if mark is Mark.FOLLOWS else truth
        box = QRectF(rect.left(), rect.top() + 2, style.struck(own), rect.height() - 4)
        if mark is not Mark.WRONG:
            tick = f" {_RIGHT}"
            left = advance(text + tick) / 2 if at.asked is FieldKind.VALUE else middle.x() - rect.left()
            x = self._write(painter, middle - QPointF(left, 0), text, "text")
            self._write(painter, QPointF(x, middle.y()), tick, "win")
            return
        badge, gap = _BADGE * base, _GAP * base * (1 if at.asked is FieldKind.VALUE else 2)
        corner = box.topRight()
        if at.asked is FieldKind.VALUE:
            width, sizes = box.width() + gap + advance(text), self.layout.sizes
            aside = 2 * badge + gap
            has_room = width + aside <= (sizes.inner + sizes.leaf + sizes.gap) * self.layout.stretch
            box.moveLeft(middle.x() - (width - aside * has_room) / 2)
            corner = QPointF(box.left() - badge - gap, middle.y()) if has_room else box.topLeft()
        self._paint_box(painter, box, "loss", "surface", 6)
        self._write(painter, box.center(), own, "loss", 0.5)
        half = QPointF(advance(own) / 2 + 3 * base, 0)
        painter.setPen(QPen(style.tokens.color("loss"), 1.6 * base))
        painter.drawLine(box.center() - half, box.center() + half)
        self._write(painter, QPointF(box.right() + gap, middle.y()), text, "text")
        self._badge(painter, corner, self.answered.numbered[at])

    def _paint_branch(self, painter: QPainter, edge: tuple[QPointF, QPointF], found: Marked, share: float) -> None:
        """Paint how the cut of a branch was graded, on its edge; a mistake at a share of its length."""
        style, base, (start, end) = self.style, self.style.base, edge
        if not found.is_mistake:
            self._write(painter, (start + end) / 2 + QPointF(14 * base, 0), _RIGHT, "win")
            return
        text = f"{CUT_SIGN} missed" if found.mark is Mark.MISSED else "not cut"
        ground, ink = ("surface", "loss") if found.mark is Mark.MISSED else ("loss", "surface")
        size = QFontMetricsF(style.bold).size(0, text)
        pill = QRectF(0, 0, size.width() + 14 * base, size.height() + 4 * base)
        number = self.answered.numbered[found.node, None]
        at = start + (end - start) * share
        aside = (0.3 if end.x() > start.x() else -0.3) * (pill.width() + 2 * _BADGE * base)
        pill.moveCenter(at + QPointF(aside - _BADGE * base, 0))
        self._paint_box(painter, pill, "loss", ground, pill.height() / 2, found.mark is Mark.MISSED)
        self._write(painter, pill.center(), text, ink, 0.5)
        self._badge(painter, QPointF(pill.right() + (_BADGE + 1) * base, pill.center().y()), number)

    def _paint_box(
        self, painter: QPainter, rect: QRectF, line: str, ground: str, radius: float, is_dashed: bool = False
    ) -> None:
        tokens, base = self.style.tokens, self.style.base
        dashes = Qt.PenStyle.DashLine if is_dashed else Qt.PenStyle.SolidLine
        painter.setPen(QPen(tokens.color(line), 1.4 * base, dashes))
        painter.setBrush(tokens.color(ground))
        painter.drawRoundedRect(rect, radius, radius)

    def _badge(self, painter: QPainter, at: QPointF, number: int) -> None:
        """Paint the number of a mistake in a disc."""
        radius = _BADGE * self.style.base
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.style.tokens.color("loss"))
        painter.drawEllipse(at, radius, radius)
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
