"""Draws the tree of an exercise: a tree of numbers with a field below each inner node, and what was cut and graded."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from ttt_gui.engine.learn.exercise import Exercise
from ttt_gui.engine.learn.grading import Field, FieldKind, GivenAnswers, Mark, Marking, fields, read_number
from ttt_gui.engine.learn.reasons import value_text
from ttt_gui.engine.numbers.tree import NodeStanding, NumberVisits
from ttt_gui.engine.score import Bound
from ttt_gui.system.control import Tell, untold
from ttt_gui.ui.drawing.number_layout import NumberLayout, NumberPlace, NumberSizes, NumberStyle
from ttt_gui.ui.drawing.number_painter import NumberMoment, NumberPainter
from ttt_gui.ui.look.theme import sized
from ttt_gui.ui.trace.state import ShownTree
from ttt_gui.ui.trace.words import CUT_SIGN

LEAST_ZOOM = 0.73
"""Down to this zoom leaves stand 44 pixels apart, and fields can be read; a larger tree is scrolled."""
_VALUE = (62.0, 30.0)
_EDGE = (50.0, 27.0)
_LETTER = 18.0  # the room of an α before its field
_GAP = 5.0
RIGHT, WRONG = "✓", "✗"


@dataclass(frozen=True)
class Answered:
    """What a person has said of an exercise, and once it was checked, how that was graded.

    ``numbered`` are the mistakes by the node and what was asked there, counted from 1.
    """

    exercise: Exercise
    answers: GivenAnswers
    grade: Marking | None = None

    @cached_property
    def marks(self) -> Mapping[tuple[int, FieldKind | None], Mark]:
        """The marks by node and what was asked there."""
        return {(each.node, each.asked): each.mark for each in self.grade.marks} if self.grade else {}

    @cached_property
    def numbered(self) -> Mapping[tuple[int, FieldKind | None], int]:
        """The numbers of the mistakes."""
        mistakes = self.grade.mistakes if self.grade else ()
        return {(each.node, each.asked): number for number, each in enumerate(mistakes, start=1)}

    @cached_property
    def asked(self) -> frozenset[Field]:
        """The fields that are there: none of a branch that was cut away."""
        return frozenset(fields(self.exercise, self.answers.cuts))

    @cached_property
    def away(self) -> frozenset[int]:
        """The tops of the branches that are drawn as cut: once it was checked, those that were cut without need are
        whole again."""
        return frozenset(
            top for top in self.answers.cuts if self.marks.get((top, None)) is not Mark.TOO_MANY
        )  # fmt: skip


class _Standing(NumberMoment):
    """What is drawn of each node: what the answers say, not what the search knows."""

    def __init__(self, state: ShownTree, visits: NumberVisits, answered: Answered) -> None:
        super().__init__(state, visits)
        self.answered = answered

    def standing(self, index: int) -> NodeStanding:
        """Return CUT at the top of a branch that was cut, SPARED below it, else LEFT."""
        nodes, at = self.answered.exercise.nodes, index
        while True:
            if at in self.answered.away:
                return NodeStanding.CUT if at == index else NodeStanding.SPARED
            parent = nodes[at].parent
            if parent is None:
                return NodeStanding.LEFT
            at = parent

    def principal_variation(self) -> frozenset[int]:
        """Return (): a best line would answer."""
        return frozenset()

    def value(self, index: int) -> str:
        return ""

    def window(self, index: int) -> str:
        return ""


@dataclass(frozen=True, eq=False)
class ExerciseStyle(NumberStyle):
    """A style with room for fields: below each inner node, and where windows are asked, beside it."""

    has_values: bool = True
    has_windows: bool = True

    def of_exercise(self, exercise: Exercise) -> ExerciseStyle:
        """Return the same style for an exercise."""
        asked = {each.asked for each in fields(exercise)}
        names = max((node.name for node in exercise.nodes if node.is_leaf), key=len)
        return replace(self, widest=names, has_values=FieldKind.VALUE in asked, has_windows=FieldKind.ALPHA in asked)

    @property
    def below(self) -> float:
        """The room that a field takes below a node."""
        return (_VALUE[1] + 2 * _GAP) * self.unit if self.has_values else 0.0

    @property
    def pitch(self) -> float:
        return max(self.pitch_at_one * self.unit, self.band + 30 * self.unit)

    @property
    def band(self) -> float:
        return self.high + self.below + 16 * self.unit

    @cached_property
    def sizes(self) -> NumberSizes:
        right = self.wide / 2
        if self.has_windows:
            right += (_GAP + _LETTER + _EDGE[0]) * self.unit
        half = max(self.wide / 2, _VALUE[0] / 2 * self.unit)
        return NumberSizes(self.leaf_wide / 2, half, max(half, right), 12 * self.unit)


class ExercisePainter(NumberPainter):
    """Paints an exercise as far as it is answered."""

    style: ExerciseStyle

    def __init__(
        self, state: ShownTree, visits: NumberVisits, layout: NumberLayout, style: ExerciseStyle, answered: Answered
    ) -> None:
        super().__init__(state, visits, layout, style)
        self.answered = answered
        self.known = _Standing(state, visits, answered)

    def centre(self, place: NumberPlace) -> QPointF:
        middle = super().centre(place)
        return middle if self.layout.nodes[place.index].is_leaf else middle - QPointF(0, self.style.below / 2)

    def foot(self, place: NumberPlace) -> QRectF:
        """Return the node with its field: the edges to its children begin below."""
        return self.rect(place).adjusted(0, 0, 0, self.style.below)

    def field_rect(self, place: NumberPlace, asked: FieldKind) -> QRectF:
        """Return where a field of a node stands."""
        unit, node = self.style.unit, self.rect(place)
        if asked is FieldKind.VALUE:
            width, height = _VALUE[0] * unit, _VALUE[1] * unit
            return QRectF(node.center().x() - width / 2, node.bottom() + _GAP * unit, width, height)
        width, height = _EDGE[0] * unit, _EDGE[1] * unit
        top = node.center().y() - height - 1.5 * unit if asked is FieldKind.ALPHA else node.center().y() + 1.5 * unit
        return QRectF(node.right() + (_GAP + _LETTER) * unit, top, width, height)

    def edge_at(self, point: QPointF) -> int | None:
        """Return the node at the lower end of the edge at a point; None where no edge is near."""
        reach = 9 * self.style.base
        for row in self.layout.layers[1:]:
            for place in row:
                parent = self.layout.place(self.layout.nodes[place.index].parent or 0)
                if parent is not None:
                    start, end = self.foot(parent), self.rect(place)
                    a, b = QPointF(start.center().x(), start.bottom()), QPointF(end.center().x(), end.top())
                    if _distance(point, a, b) <= reach:
                        return place.index
        return None

    def paint(self, painter: QPainter, clip: QRectF, tell: Tell = untold) -> None:
        super().paint(painter, clip, tell)
        painter.save()
        painter.setClipRect(clip.adjusted(self.style.gutter, 0, 0, 0))
        for row in self.layout.layers:
            for place in row:
                self._paint_said(painter, place)
        painter.restore()

    def _paint_said(self, painter: QPainter, place: NumberPlace) -> None:
        """Paint the letters before the fields, and what was graded at a node and on the edge to it."""
        style, tokens, index = self.style, self.style.tokens, place.index
        for asked in (FieldKind.ALPHA, FieldKind.BETA):
            if Field(index, asked) in self.answered.asked:
                rect = self.field_rect(place, asked)
                painter.setFont(style.bold)
                painter.setPen(tokens.color("text"))
                painter.drawText(
                    QRectF(rect.left() - _LETTER * style.unit, rect.top(), _LETTER * style.unit, rect.height()),
                    Qt.AlignmentFlag.AlignCenter, asked.value,
                )  # fmt: skip
        if self.answered.grade is None:
            return
        for asked in FieldKind:
            mark = self.answered.marks.get((index, asked))
            if mark is not None:
                self._paint_graded(painter, self.field_rect(place, asked), index, asked, mark)
        self._paint_branch(painter, place)

    def _paint_graded(self, painter: QPainter, rect: QRectF, index: int, asked: FieldKind, mark: Mark) -> None:
        """Paint an answer in the place of its field: right with ✓, or struck out with the true one beside."""
        style, tokens = self.style, self.style.tokens
        answered = self.answered
        typed = answered.answers.typed.get(Field(index, asked), "")
        painter.setFont(style.bold)
        metrics = QFontMetricsF(style.bold)
        truth = self._truth(index, asked)
        if mark is not Mark.WRONG:
            shown = truth if mark is Mark.RIGHT else typed
            width = metrics.horizontalAdvance(shown)
            tick = metrics.horizontalAdvance(f" {RIGHT}")
            left = rect.center().x() - (width + tick) / 2 if asked is FieldKind.VALUE else rect.left()
            painter.setPen(tokens.color("text"))
            painter.drawText(QRectF(left, rect.top(), width + 2, rect.height()), Qt.AlignmentFlag.AlignVCenter, shown)
            painter.setPen(tokens.color("win"))
            at = QRectF(left + width, rect.top(), tick + 4, rect.height())
            painter.drawText(at, Qt.AlignmentFlag.AlignVCenter, f" {RIGHT}")
            return
        box = QRectF(rect.left(), rect.top(), rect.width() * 0.62, rect.height())
        painter.setPen(QPen(tokens.color("loss"), 1.6 * style.base))
        painter.setBrush(tokens.color("surface"))
        painter.drawRoundedRect(box, 6 * style.base, 6 * style.base)
        number = read_number(typed)
        text = value_text(answered.exercise, number.value) if number and number.bound is None else typed
        painter.drawText(
            box, Qt.AlignmentFlag.AlignCenter, metrics.elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        )
        middle = box.center().y()
        half = min(box.width(), metrics.horizontalAdvance(text) + 6) / 2
        painter.drawLine(QPointF(box.center().x() - half, middle), QPointF(box.center().x() + half, middle))
        painter.setPen(tokens.color("text"))
        painter.drawText(
            QRectF(box.right() + 6 * style.base, rect.top(), 80 * style.base, rect.height()),
            Qt.AlignmentFlag.AlignVCenter,
            truth,
        )
        self._badge(painter, QPointF(box.left() - 12 * style.base, middle), answered.numbered[index, asked])

    def _truth(self, index: int, asked: FieldKind) -> str:
        """Return what the engine found: '= 8', '≥ 13', '+∞'."""
        exercise = self.answered.exercise
        visit = exercise.visits[index]
        if asked is FieldKind.VALUE:
            sign = Bound.EXACT.sign if visit.node.bound is Bound.EXACT else visit.node.bound.sign
            return f"{sign} {value_text(exercise, visit.value)}"
        edge, is_open = (visit.alpha, -1) if asked is FieldKind.ALPHA else (visit.beta, 1)
        return value_text(exercise, is_open * float("inf") if edge is None else edge)

    def _paint_branch(self, painter: QPainter, place: NumberPlace) -> None:
        """Paint how the cut of a branch was graded, on the middle of its edge."""
        node = self.layout.nodes[place.index]
        mark = self.answered.marks.get((place.index, None))
        parent = self.layout.place(node.parent) if node.parent is not None else None
        if mark is None or parent is None:
            return
        style, tokens = self.style, self.style.tokens
        foot, head = self.foot(parent), self.rect(place)
        at = (QPointF(foot.center().x(), foot.bottom()) + QPointF(head.center().x(), head.top())) / 2
        painter.setFont(style.bold)
        metrics = QFontMetricsF(style.bold)
        if mark in (Mark.RIGHT, Mark.FOLLOWS):
            painter.setPen(tokens.color("win"))
            painter.drawText(at + QPointF(14 * style.base, metrics.ascent() / 2 - 2), RIGHT)
            return
        is_missed = mark is Mark.MISSED
        text = f"{CUT_SIGN} missed" if is_missed else "not cut"
        size = metrics.size(0, text)
        pill = QRectF(0, 0, size.width() + 14 * style.base, size.height() + 4)
        pill.moveCenter(at)
        loss = tokens.color("loss")
        pen = QPen(loss, 1.4 * style.base)
        if is_missed:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(tokens.color("surface") if is_missed else loss)
        painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
        painter.setPen(loss if is_missed else tokens.color("surface"))
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, text)
        self._badge(painter, QPointF(pill.right() + 11 * style.base, at.y()), self.answered.numbered[place.index, None])

    def _badge(self, painter: QPainter, at: QPointF, number: int) -> None:
        """Paint the number of a mistake in a disc."""
        style, tokens = self.style, self.style.tokens
        radius = 10 * style.base
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.color("loss"))
        painter.drawEllipse(at, radius, radius)
        painter.setPen(QColor(tokens.color("surface")))
        painter.setFont(sized(style.font, 0.92))
        painter.drawText(
            QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius), Qt.AlignmentFlag.AlignCenter, str(number)
        )


def _distance(point: QPointF, start: QPointF, end: QPointF) -> float:
    """Return how far a point is from a stretch."""
    along = end - start
    length = QPointF.dotProduct(along, along) or 1.0
    share = max(0.0, min(1.0, QPointF.dotProduct(point - start, along) / length))
    apart = point - (start + along * share)
    return math.hypot(apart.x(), apart.y())
