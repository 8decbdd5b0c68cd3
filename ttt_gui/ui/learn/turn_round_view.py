"""What is painted while an exercise is turned round: its tree, whose leaves and moves can be changed, and the line of
x."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QRegularExpressionValidator,
    QResizeEvent,
)
from PySide6.QtWidgets import QSlider, QWidget

from ttt_gui.engine.learn.exercise import Exercise
from ttt_gui.engine.numbers.tree import NodeState, NumberVisits, number_text
from ttt_gui.ui.drawing.number_layout import NumberLayout, NumberPlace, NumberStyle
from ttt_gui.ui.drawing.number_painter import NumberPainter, NumberStep
from ttt_gui.ui.drawing.render_state import Text
from ttt_gui.ui.learn.exercise_view import NumberField
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import ShownTree, TreeState
from ttt_gui.ui.trace.texts import CUT_SIGN
from ttt_gui.ui.tree.number_edit import LeafField
from ttt_gui.ui.tree.number_view import NumberView

_TYPED = r"\s*[+\-−]?\s*([0-9]{0,4}([.,][0-9]{0,3})?|i|∞)\s*"
_ARROWS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right)
_EDIT = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2)
_WORDS = {
    NodeState.OPEN: "visited",
    NodeState.LEFT: "visited",
    NodeState.CUT: "cut",
    NodeState.SPARED: "below a cut",
    NodeState.UNTOUCHED: "not visited",
}
TENTHS = 10
"""Steps of the line of x that make 1."""


class DecimalField(NumberField):
    """A field for one number, which may have decimals."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(name, parent)
        self.setValidator(QRegularExpressionValidator(_TYPED, self))


@dataclass(frozen=True)
class TurnedTree:
    """A tree as it is shown, by the indices of its nodes: their ``names`` where these are others, the nodes that are
    ``marked``, ``notes`` below leaves; what can be changed; and whether nothing of the search is shown.
    """

    names: Mapping[int, str] = field(default_factory=dict)
    marked: frozenset[int] = frozenset()
    notes: Mapping[int, str] = field(default_factory=dict)
    has_leaves_to_edit: bool = False
    has_moves_to_order: bool = False
    is_open: bool = True


class TurnedState(TreeState):
    """The state of the tree of an exercise turned round. ``cursor`` is the node with the focus, -1 for none."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.shown, self.cursor = TurnedTree(), -1

    def show_tree(self, exercise: Exercise, shown: TurnedTree) -> None:
        """Show a tree with its search, or without."""
        self.shown = shown
        self.set_trace(exercise.trace)

    def set_cursor(self, index: int) -> None:
        """Let the person be at another node."""
        if index != self.cursor:
            self.cursor = index
            self.changed.emit()


class _TurnedStep(NumberStep):
    """What is drawn of each node: what the search did, once that is shown."""

    _state: TurnedState

    @property
    def selected(self) -> int:
        return self._state.cursor

    @property
    def lit(self) -> set[int]:
        return set(self._state.shown.marked)

    def node_state(self, index: int) -> NodeState:
        return NodeState.LEFT if self._state.shown.is_open else super().node_state(index)

    def principal_variation(self) -> frozenset[int]:
        """Return (): what is asked is where the search goes, not which move it takes."""
        return frozenset()

    def value(self, index: int) -> str:
        return "" if self._state.shown.is_open else super().value(index)

    def window(self, index: int) -> str:
        return ""


class TurnedPainter(NumberPainter):
    """Paints the tree of an exercise turned round: nodes with their own names, notes below leaves."""

    known: _TurnedStep
    _state: TurnedState

    def __init__(self, state: ShownTree, visits: NumberVisits, layout: NumberLayout, style: NumberStyle) -> None:
        assert isinstance(state, TurnedState)
        names, layout = state.shown.names, copy(layout)
        layout.nodes = tuple(replace(node, name=names.get(node.index, node.name)) for node in layout.nodes)
        super().__init__(state, visits, layout, style)
        self.known = _TurnedStep(state, visits)

    def texts(self, place: NumberPlace) -> list[Text]:
        """Return the texts beside a node, or the note below a leaf."""
        note, style = self._state.shown.notes.get(place.index), self.style
        if note is None or not style.has_text:
            return super().texts(place)
        size, rect = QFontMetricsF(style.bold).size(0, note), self.rect(place)
        below = QRectF(rect.center().x() - size.width() / 2, rect.bottom() + 2, size.width(), size.height())
        return [Text(below, note, style.bold, "accent")]


class TurnedView(NumberView):
    """The tree of an exercise turned round.

    Keys: arrows walk from node to node; Enter or F2 edits a leaf, Shift with ← → moves a node among its siblings. A
    click on a leaf edits it, a drag moves a node.

    Signals:
        edited: (int, str) this was typed into the leaf of this index.
        moved: (int, int) the node of this index is to stand at this place among its siblings, from 0 on.
    """

    paints = TurnedPainter
    painter: TurnedPainter | None
    _state: TurnedState
    edited = Signal(int, str)
    moved = Signal(int, int)

    def __init__(self, look: Look, state: TurnedState, parent: QWidget | None = None) -> None:
        self._held = self._edited = -1  # the node that is dragged, and the leaf that is edited
        super().__init__(look, state, parent)
        self.setAccessibleName("Tree of the exercise")
        self.field = LeafField(self.viewport())
        self.field.pressed.connect(self._on_pressed)
        self.field.left.connect(self.commit)
        self.zoom_changed.connect(self._place_field)

    def words(self) -> str:
        """Return what a screen reader says of the node at the cursor."""
        return self._words_at(self._state.cursor)

    def _words_at(self, index: int) -> str:
        painter = self.painter
        if painter is None or not 0 <= index < len(painter.layout.nodes):
            return ""
        node, shown = painter.layout.nodes[index], self._state.shown
        parts = [shown.notes.get(index, f"leaf {node.name}")] if node.is_leaf else [node.name, node.role.value]
        parts += [f"ply {node.ply}"]
        if node.parent is not None and shown.has_moves_to_order:
            parts.append(f"move {node.move + 1} of {len(painter.layout.nodes[node.parent].children)}")
        return ", ".join([*parts, *([] if shown.is_open else [_WORDS[painter.known.node_state(index)]])])

    def tip_at(self, point: QPointF) -> str:
        """Return the words about the node at a point; '' beside nodes."""
        return self._words_at(self._index_at(point))

    def _index_at(self, point: QPointF) -> int:
        """Return the node at a point of the viewport; -1 beside nodes."""
        place = self.painter.at(point - self.origin) if self.painter and point.x() > self._plain.margin else None
        return place.index if place else -1

    # --- leaves ---

    def click(self, point: QPointF) -> None:
        """Go to the node at a point; edit it if it is a leaf that can be changed."""
        if (index := self._index_at(point)) >= 0:
            self._state.set_cursor(index)
            self.edit(index)

    def edit(self, index: int) -> None:
        """Put a field over a leaf, if leaves can be changed."""
        if self.painter is None or not self._state.shown.has_leaves_to_edit:
            return
        if (node := self.painter.layout.nodes[index]).is_leaf:
            self._edited = index
            self.field.setText(node.name)
            self.field.setAccessibleName(f"Number of the leaf {node.name}")
            self.field.show()
            self._place_field()
            self.field.selectAll()
            self.field.setFocus()

    @Slot()
    def _place_field(self) -> None:
        """Put the field over the leaf that is edited."""
        place = self.painter.layout.place(self._edited) if self.painter and self._edited >= 0 else None
        if place and self.painter:
            rect = self.painter.rect(place).translated(self.origin)
            wide = max(rect.width(), scaled(52))
            self.field.setGeometry(QRectF(rect.center().x() - wide / 2, rect.y(), wide, rect.height()).toRect())

    @Slot(str)
    def _on_pressed(self, key: str) -> None:
        """Leave the leaf as it was on Escape; take what was typed on Enter and Tab."""
        if key == "back":
            self.end_edit()
        elif key in ("keep", "next", "previous"):
            self.commit()

    @Slot()
    def commit(self) -> None:
        """Take what was typed into the leaf that is edited, if one is."""
        index, text = self._edited, self.field.text()
        if index >= 0:
            self.end_edit()
            self.edited.emit(index, text)

    @Slot()
    def end_edit(self) -> None:
        """Put the field away, and what was typed into it."""
        self._edited = -1
        if self.field.hasFocus():
            self.setFocus()
        self.field.hide()

    # --- moves ---

    def _siblings(self, index: int) -> tuple[int, ...]:
        """Return a node and its siblings, from left to right, if moves can be ordered; else ()."""
        if self.painter is None or index < 1 or not self._state.shown.has_moves_to_order:
            return ()
        nodes = self.painter.layout.nodes
        return nodes[nodes[index].parent or 0].children

    def _move_to(self, index: int, to: int) -> int:
        """Ask for a node to stand at another place among its siblings; return the index that it has there."""
        siblings = self._siblings(index)
        to = max(0, min(to, len(siblings) - 1))
        if not siblings or siblings[to] == index:
            return index
        self._state.set_cursor(siblings[to])
        self.moved.emit(index, to)
        return siblings[to]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of a node whose moves can be ordered; elsewhere begin to drag the picture, or to click."""
        index = self._index_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and self._siblings(index):
            self._held = index
            self._state.set_cursor(index)
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the node that is held to the place nearest to the pointer."""
        if self._held < 0 or self.painter is None:
            super().mouseMoveEvent(event)
            return
        x = (event.position() - self.origin).x()
        places = [self.painter.layout.place(each) for each in self._siblings(self._held)]
        away = [abs(place.x - x) if place else math.inf for place in places]
        self._held = self._move_to(self._held, away.index(min(away)))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go of the node."""
        if self._held >= 0:
            self._held = -1
            self.viewport().unsetCursor()
        else:
            super().mouseReleaseEvent(event)

    # --- Qt ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk, edit, or move a node."""
        key, nodes = Qt.Key(event.key()), self.painter.layout.nodes if self.painter else ()
        at = self._state.cursor if 0 <= self._state.cursor < len(nodes) else 0
        if key in _ARROWS and nodes:
            side = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(key, 0)
            if side and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self._move_to(at, nodes[at].move + side)
                return
            row = [node.index for node in nodes if node.ply == nodes[at].ply]
            to = row[max(0, min(row.index(at) + side, len(row) - 1))] if self._state.cursor >= 0 else 0
            if key == Qt.Key.Key_Up:
                to = nodes[at].parent or 0
            elif key == Qt.Key.Key_Down and nodes[at].children:
                to = nodes[at].children[0]
            self._state.set_cursor(to)
            self._show_node(to)
        elif key in _EDIT and self._state.shown.has_leaves_to_edit:
            self.edit(at)
        elif key in self._keys:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take it for two clicks: nothing folds here."""
        self.mousePressEvent(event)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self._place_field()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_field()


@dataclass(frozen=True)
class Part:
    """A part of the line of x, from one number to the next, infinite at its ends; what happens to the branch there."""

    low: float
    high: float
    text: str
    is_cut: bool


class XLine(Guarded, QSlider):
    """The line on which x is dragged, with whole numbers below it, and above it what happens to the branch, once that
    is known. Its value is x in tenths: a drag and ← → go by 1, with Shift by 0.1."""

    def __init__(self, look: Look) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._look = look
        self._parts: Sequence[Part] = ()
        self.setAccessibleName("x")
        self.setSingleStep(TENTHS)
        self.setPageStep(TENTHS)
        self.setSizePolicy(self.sizePolicy().horizontalPolicy(), self.sizePolicy().verticalPolicy().Fixed)
        look.changed.connect(self.updateGeometry)

    def set_parts(self, parts: Sequence[Part]) -> None:
        """Show where the branch is cut; () shows nothing of it."""
        self._parts = parts
        self.update()

    # --- where things are ---

    @property
    def _line(self) -> float:
        """The height of a line of text."""
        return QFontMetricsF(self._look.font(1.0)).height()

    @property
    def _axis(self) -> float:
        """The y of the line."""
        return self._line + scaled(14)

    def _x(self, number: float) -> float:
        """Return the x coordinate of a number, infinite ones at the edges."""
        low, high = self.minimum() / TENTHS, self.maximum() / TENTHS
        if math.isinf(number):
            return 6.0 if number < 0 else self.width() - 6.0
        return 22 + (self.width() - 44) * (number - low) / max(1.0, high - low)

    def sizeHint(self) -> QSize:
        return QSize(480, round(self._axis + self._line + 20))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self.sizeHint().height())

    # --- Qt ---

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line with its numbers, the parts that are cut, and x."""
        tokens, axis = self._look.tokens, self._axis
        plain, bold = (
            self._look.font(1.0, tabular=True),
            self._look.font(1.0, self.font().Weight.DemiBold, tabular=True),
        )
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(tokens.color("grid"), 2))
            painter.drawLine(QPointF(self._x(-math.inf), axis), QPointF(self._x(math.inf), axis))
            for part in self._parts:
                self._paint_part(painter, part)
            gap = self._x(self.minimum() / TENTHS + 1) - self._x(self.minimum() / TENTHS)
            every = next(step for step in (1, 2, 5, 10) if step * gap >= scaled(24) or step == 10)
            for number in range(self.minimum() // TENTHS, self.maximum() // TENTHS + 1):
                x, is_here = self._x(number), number * TENTHS == self.value()
                if number % every and not is_here:
                    continue
                painter.setPen(QPen(tokens.color("grid"), 1))
                painter.drawLine(QPointF(x, axis + 9), QPointF(x, axis + 13))
                painter.setPen(tokens.color("text" if is_here else "muted"))
                painter.setFont(bold if is_here else plain)
                rect = QRectF(x - 30, axis + 15, 60, self._line)
                painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, number_text(number))
            here = QPointF(self._x(self.value() / TENTHS), axis)
            if self.hasFocus():
                painter.setPen(QPen(tokens.color("accent"), 1.5))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(here, scaled(12), scaled(12))
            painter.setPen(QPen(tokens.color("surface"), 2))
            painter.setBrush(tokens.color("accent"))
            painter.drawEllipse(here, scaled(9), scaled(9))

    def _paint_part(self, painter: QPainter, part: Part) -> None:
        """Paint what happens to the branch between two numbers; where it is cut, as a bar."""
        tokens, left, right = self._look.tokens, self._x(part.low), self._x(part.high)
        if part.is_cut:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens.mixed("loss", 0.35, "surface"))
            bar, y = QRectF(left, self._axis - 6, right - left, 12), self._axis
            points = [bar.topLeft(), bar.topRight(), bar.bottomRight(), bar.bottomLeft()]
            if math.isinf(part.high):
                points[1:3] = [points[1] - QPointF(8, 0), QPointF(right, y), points[2] - QPointF(8, 0)]
            if math.isinf(part.low):
                points = [
                    QPointF(left + 8, bar.top()),
                    *points[1:-1],
                    QPointF(left + 8, bar.bottom()),
                    QPointF(left, y),
                ]
            painter.drawPolygon(QPolygonF(points))
        font = self._look.font(1.0, QFont.Weight.DemiBold if part.is_cut else QFont.Weight.Normal)
        text = f"{CUT_SIGN} {part.text}" if part.is_cut else part.text
        metrics = QFontMetricsF(font)
        if metrics.horizontalAdvance(text) > right - left:  # the tree and the table say it, too
            text = CUT_SIGN if part.is_cut else ""
        painter.setFont(font)
        painter.setPen(tokens.color("loss" if part.is_cut else "text"))
        wide = max(right - left, metrics.horizontalAdvance(text))
        rect = QRectF((left + right - wide) / 2, 0, wide, self._line)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)

    def _step(self, event: QKeyEvent | QMouseEvent) -> int:
        """Return the steps that x goes by: with Shift a tenth, else 1."""
        return 1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else TENTHS

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move x by 1, or with Shift by 0.1."""
        side = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if side:
            self.setValue(self.value() + side * self._step(event))
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Move x to the pointer."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.mouseMoveEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Let x follow the pointer."""
        if event.buttons() & Qt.MouseButton.LeftButton or event.type() == QEvent.Type.MouseButtonPress:
            low, high = self._x(self.minimum() / TENTHS), self._x(self.maximum() / TENTHS)
            share, step = (event.position().x() - low) / max(1.0, high - low), self._step(event)
            value = self.minimum() + share * (self.maximum() - self.minimum())
            self.setValue(round(value / step) * step)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Leave x where it is."""
