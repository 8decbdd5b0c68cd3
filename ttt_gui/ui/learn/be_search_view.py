"""What is painted while a person is the search: the tree with the node where the person is, its window as a bar, and a
dot for each step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ttt_gui.engine.learn.be_search import Action, OwnSearch
from ttt_gui.engine.numbers.visits import NodeState
from ttt_gui.engine.score import Bound
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.ui.drawing.board import triangle
from ttt_gui.ui.drawing.number_layout import NumberPlace, NumberSizes, NumberStyle
from ttt_gui.ui.drawing.number_painter import NumberPainter, NumberStep
from ttt_gui.ui.drawing.render_state import Text
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import HiddenAnswers, TreeState
from ttt_gui.ui.trace.window import NO_SCALE, Edge, WindowFacts, scale_of
from ttt_gui.ui.tree.number_view import NumberView
from ttt_gui.ui.tree.window_card import NumberLine

_STATES = {
    NodeState.OPEN: "open",
    NodeState.LEFT: "visited",
    NodeState.CUT: "cut",
    NodeState.SPARED: "cut",
    NodeState.UNTOUCHED: "not reached",
}
_DOT = 14  # from one dot to the next, in pixels


class OwnSearchState(TreeState):
    """The state of a tree that a person searches: only show_own() moves it."""

    is_compact = True
    has_folds = False

    def __init__(self, own: OwnSearch, parent: QObject) -> None:
        super().__init__(parent)
        self.own = own

    def show_own(self, own: OwnSearch) -> None:
        """Show a search where the person is, and nothing that is asked."""
        self.own = own
        if self.trace is not own.trace:
            self.set_trace(own.trace, at=(own.event, own.node))
        every = range(len(own.trace)) if own.level >= 3 else ()
        self.hidden_answers = HiddenAnswers({each.id for each in own.path}, every, every, best_line=True)
        for node in (own.node if own.read is None else own.read, own.node):  # both come into sight
            self._visit(own.trace, node, None, own.event)
        self.changed.emit()

    def _begin_unfolded(self, trace: SearchTrace, top: int, played: int | None) -> set[int]:
        return set(range(len(trace)))

    def select(self, node: int) -> None:
        """Stay: where the person is, is no choice."""

    def select_pruned(self, node: int, move: int) -> None:
        """Stay."""

    def set_unfolded(self, node: int, unfolded: bool) -> None:
        """Let every node be unfolded."""


class _OwnStep(NumberStep):
    """What is drawn of each node: nothing that the person is to say."""

    _state: OwnSearchState

    @property
    def selected(self) -> int:
        return -1 if self._state.own.is_done else super().selected

    @property
    def lit(self) -> set[int]:
        read = self._state.own.read
        return set() if read is None else {self.visits.index_of(read)}

    @property
    def wrong_child(self) -> int | None:
        """The next move of the node where the person is, if going down to it was wrong."""
        wrong = self._state.own.wrong
        if wrong is None or wrong.given.action is not Action.DOWN:
            return None
        children = self.visits.nodes[self.selected].children
        return next((each for each in children if self.node_state(each) is NodeState.UNTOUCHED), None)

    def value(self, index: int) -> str:
        """Return what a node has returned; of an open one its best value so far, unless that is not shown."""
        if self.node_state(index) is not NodeState.OPEN:
            return super().value(index)
        now = next((each for each in self._state.own.path if self.visits.index_of(each.id) == index), None)
        if now is None or now.best is None or not self._state.own.shows_best:
            return ""
        bound = Bound.LOWER if self.visits.nodes[index].is_max else Bound.UPPER
        return f"{self.visits.trace.value_text(now.best, bound)} …"


@dataclass(frozen=True, eq=False)
class OwnSearchStyle(NumberStyle):
    """A style with room for a ring around each node."""

    @property
    def ring(self) -> float:
        """The radius of the ring around an inner node."""
        return 0.6 * self.wide

    @cached_property
    def sizes(self) -> NumberSizes:
        """The room of nodes, with the text at the right of a ring."""
        found = super().sizes
        return replace(found, right=found.right + self.ring - 0.3 * self.wide)


class OwnSearchPainter(NumberPainter):
    """Paints a tree that a person searches: a ring around the node where the person is, strong lines to it."""

    steps, styles = _OwnStep, OwnSearchStyle
    style: OwnSearchStyle
    known: _OwnStep
    _state: OwnSearchState

    def texts(self, place: NumberPlace) -> list[Text]:
        """Return the texts beside a node; at the right of its ring, if it has one."""
        found = super().texts(place)
        if place.index != self.known.selected:
            return found
        right = self.rect(place).center().x() + self.style.ring + 4
        return [replace(each, rect=each.rect.translated(right - each.rect.left(), 0)) for each in found]

    def _paint_edges(self, painter: QPainter, clip: QRectF) -> None:
        """Paint the edges; over them strong ones to the open nodes and to the leaf just read, a wrong one with ✕."""
        super()._paint_edges(painter, clip)
        style, tokens, known = self.style, self.style.tokens, self.known
        painter.setPen(QPen(tokens.color("text"), 2.6 * style.base, c=Qt.PenCapStyle.RoundCap))
        for node in self.layout.nodes[1:]:
            if known.node_state(node.index) is NodeState.OPEN or node.index in known.lit:
                painter.drawLine(self.edge(node.index))
        if known.wrong_child is not None:
            edge, radius = self.edge(known.wrong_child), 10 * style.base
            painter.setPen(QPen(tokens.color("loss"), 2.2 * style.base))
            painter.drawLine(edge)
            painter.setBrush(tokens.color("surface"))
            painter.drawEllipse(edge.center(), radius, radius)
            _paint_cross(painter, edge.center(), 0.4 * radius)

    def _paint_node(self, painter: QPainter, place: NumberPlace, is_now: bool) -> None:
        """Paint a node; an open one strong, that where the person is in a ring."""
        if place.index == self.known.selected:
            tokens, rect, radius = self.style.tokens, self.rect(place), self.style.ring
            painter.setPen(QPen(tokens.color("accent"), 2.2 * self.style.base))
            painter.setBrush(tokens.mixed("accent", 0.13, "surface"))
            painter.drawEllipse(rect.center(), radius, radius)
        super()._paint_node(painter, place, self.known.node_state(place.index) is NodeState.OPEN)
        if place.index == self.known.wrong_child:
            node, rect = self.layout.nodes[place.index], self.rect(place)
            painter.setPen(QPen(self.style.tokens.color("loss"), 1.8 * self.style.base))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            if node.is_leaf:
                painter.drawRoundedRect(rect, 6 * self.style.unit, 6 * self.style.unit)
            else:
                painter.drawPolygon(triangle(rect, node.is_max))


class OwnSearchView(NumberView):
    """The picture of a number tree that a person searches."""

    paints = OwnSearchPainter
    readable = 0.36  # down to this zoom a compact tree has its texts
    painter: OwnSearchPainter | None
    _state: OwnSearchState

    def words(self) -> str:
        """Return what a screen reader says of the node where the person is."""
        return self._state.own.words

    def tip_at(self, point: QPointF) -> str:
        """Return who moves at the node at a point, and what has happened to it; '' beside nodes."""
        place = self.painter.at(point - self.origin) if self.painter else None
        if place is None or self.painter is None:
            return ""
        node = self.painter.layout.nodes[place.index]
        role = "" if node.is_leaf else f", {node.role.value}, ply {node.ply}"
        return f"{node.name}{role}, {_STATES[self.painter.known.node_state(place.index)]}"


def _paint_cross(painter: QPainter, at: QPointF, arm: float) -> None:
    """Paint ✕ around a point with the present pen."""
    for way in (QPointF(arm, arm), QPointF(arm, -arm)):
        painter.drawLine(at - way, at + way)


class WindowBar(NumberLine):
    """The window of the node where the person is, as it was entered, and the best value so far, on one line."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._is_crossed = False
        self.setAccessibleName("Window")

    def set_bar(self, facts: WindowFacts, trace: SearchTrace, is_crossed: bool) -> None:
        """Show a window and the best value so far; ``is_crossed``: hatched where that lies beyond the window."""
        self._is_crossed = is_crossed
        self.set(facts, self._scale if self._scale.trace is trace else scale_of(trace))
        self.update()

    def _measure(self) -> None:
        super()._measure()
        self._left = 26
        self._axis_top = self._band_row + self._line + 2

    def sizeHint(self) -> QSize:
        return QSize(360, self._axis_top + self._line + 12)

    def minimumSizeHint(self) -> QSize:
        return QSize(180, self.sizeHint().height())

    def _text_rect(self, text: str, x: float, top: float) -> QRectF:
        """Return the room of a text around x, inside the bar."""
        width = QFontMetrics(self._letters).horizontalAdvance(text) + 2.0
        return QRectF(max(0.0, min(x - width / 2, self.width() - width)), top, width, self._line)

    def _paint_letters(self, painter: QPainter, top: int, letters: Iterable[tuple[str, Edge, float]]) -> None:
        """Paint α and β with their values above their brackets, and the best value: below them where they touch."""
        tokens, best, plot = self._look.tokens, self.facts.best, self._plot()
        taken: list[QRectF] = []
        painter.setFont(self._letters)
        for letter, edge, x in letters:
            text = f"{letter} {edge.text}"
            rect = self._text_rect(text, x, top)
            if taken and _touch(rect, taken[0]):
                rect.moveLeft(taken[0].right() + 6)
            painter.setPen(tokens.color("muted" if edge.value is None else "text"))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
            taken.append(rect)
        if best.value is None:
            return
        ink = tokens.color("loss" if self._is_crossed else "text")
        dot = QPointF(plot.left() + self._scale.at(best.value) * plot.width(), top + self._line + 6)
        if self._is_crossed and self.facts.entry:
            alpha, beta = self.facts.entry
            is_high = beta.value is not None and best.value >= beta.value
            edge_x = self._x(beta, False) if is_high else self._x(alpha, True)
            hatched = QRectF(QPointF(edge_x, dot.y() - 6), QPointF(dot.x(), dot.y() + 6)).normalized()
            painter.fillRect(hatched, tokens.mixed("loss", 0.18, "surface"))
            painter.fillRect(hatched, QBrush(ink, Qt.BrushStyle.BDiagPattern))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.drawEllipse(dot, 5, 5)
        rect = self._text_rect(best.text, dot.x(), top)
        if any(_touch(rect, each) for each in taken):
            rect.moveTop(dot.y() + 7)
        painter.setPen(ink)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, best.text)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the axis, the window, and the best value so far."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._scale is not NO_SCALE:
                self._paint_axis(painter)
                self._paint_row(painter, self.facts.entry, 0, False)


def _touch(one: QRectF, other: QRectF) -> bool:
    """Return whether two texts on the bar are too close to be read apart."""
    return one.adjusted(-4, 0, 4, 0).intersects(other)


class StepDots(Guarded, QWidget):
    """A dot for each step that was tried: filled where the first try was right, ✕ where it was wrong, a ring at the
    step to do."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._dots: list[bool] = []
        self._at = 0
        look.changed.connect(self.update)

    def set(self, first_try: Iterable[bool], at: int) -> None:
        """Show the steps that were tried, in their order, and that to do."""
        self._dots, self._at = list(first_try), at
        right = sum(self._dots)
        self.setAccessibleName(f"{right} of {len(self._dots)} steps right at first try")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(scaled(_DOT) * 8, scaled(14))

    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(_DOT) * 4, scaled(14))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the last dots that there is room for."""
        tokens, step, y = self._look.tokens, scaled(_DOT), self.height() / 2
        count = max(len(self._dots), self._at + 1)
        first = max(0, count - int(self.width() / step))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for number in range(first, count):
                at, radius = QPointF((number - first + 0.5) * step, y), 0.34 * step
                is_done = number < len(self._dots)
                ink = tokens.color("accent" if not is_done else "win" if self._dots[number] else "loss")
                painter.setPen(QPen(ink, 2))
                painter.setBrush(ink if is_done and self._dots[number] else Qt.BrushStyle.NoBrush)
                if is_done and not self._dots[number]:
                    _paint_cross(painter, at, 0.28 * step)
                else:
                    painter.drawEllipse(at, radius - 1, radius - 1)
