"""What is painted while an exercise is turned round: its tree, whose leaves and moves can be changed, and the line of
x."""

from __future__ import annotations

import math
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from ttt_gui.engine.learn.exercise import Exercise
from ttt_gui.engine.numbers.visits import NodeState, NumberVisits
from ttt_gui.ui.drawing.number_layout import COMPACT, NumberLayout, NumberPlace, NumberStyle
from ttt_gui.ui.drawing.number_painter import NumberPainter, NumberStep
from ttt_gui.ui.drawing.render_state import Text
from ttt_gui.ui.learn.exercise_state import CursorState
from ttt_gui.ui.learn.exercise_view import CursorView
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import ShownTree
from ttt_gui.ui.tree.leaf_field import LeafField

_SIDES = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_EDIT = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2)
_WORDS = {
    NodeState.OPEN: "visited",
    NodeState.LEFT: "visited",
    NodeState.CUT: "cut",
    NodeState.SPARED: "below a cut",
    NodeState.UNTOUCHED: "not visited",
}


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


class TurnedState(CursorState):
    """The state of the tree of an exercise turned round."""

    is_compact = True

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.shown = TurnedTree()

    def show_tree(self, exercise: Exercise, shown: TurnedTree) -> None:
        """Show a tree with its search, or without."""
        self.shown = shown
        self.set_trace(exercise.trace)


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

    steps = _TurnedStep
    known: _TurnedStep
    _state: TurnedState

    def __init__(self, state: ShownTree, visits: NumberVisits, layout: NumberLayout, style: NumberStyle) -> None:
        assert isinstance(state, TurnedState)
        names, layout = state.shown.names, copy(layout)
        layout.nodes = tuple(replace(node, name=names.get(node.index, node.name)) for node in layout.nodes)
        super().__init__(state, visits, layout, style)

    def texts(self, place: NumberPlace) -> list[Text]:
        """Return the texts beside a node, or the note below a leaf."""
        note, style = self._state.shown.notes.get(place.index), self.style
        if note is None or not style.has_text:
            return super().texts(place)
        size, rect = QFontMetricsF(style.bold).size(0, note), self.rect(place)
        below = QRectF(rect.center().x() - size.width() / 2, rect.bottom() + 2, size.width(), size.height())
        return [Text(below, note, style.bold, "accent")]


class TurnedView(CursorView):
    """The tree of an exercise turned round.

    Keys: arrows walk from node to node; Enter or F2 edits a leaf, Shift with ← → moves a node among its siblings. A
    click on a leaf edits it, a drag moves a node.

    Signals:
        edited: (int, str) this was typed into the leaf of this index.
        moved: (int, int) the node of this index is to stand at this place among its siblings, from 0 on.
    """

    paints = TurnedPainter
    readable = COMPACT
    painter: TurnedPainter | None
    _state: TurnedState
    edited = Signal(int, str)
    moved = Signal(int, int)

    def __init__(self, look: Look, state: TurnedState, parent: QWidget | None = None) -> None:
        self._held = self._edited = -1  # the node that is dragged, and the leaf that is edited
        super().__init__(look, state, parent)
        self.field = LeafField(self.viewport())
        self.field.pressed.connect(self._on_pressed)
        self.field.left.connect(self.commit)

    def words_at(self, index: int) -> str:
        """Return the name of a node, its place, and once the search is shown, what that did with it."""
        painter, shown = self.painter, self._state.shown
        if painter is None or index >= len(painter.layout.nodes):
            return ""
        node = painter.layout.nodes[index]
        parts = [shown.notes.get(index, f"leaf {node.name}")] if node.is_leaf else [node.name, node.role.value]
        parts += [f"ply {node.ply}"]
        if siblings := self._siblings(index):
            parts.append(f"move {node.move + 1} of {len(siblings)}")
        return ", ".join([*parts, *([] if shown.is_open else [_WORDS[painter.known.node_state(index)]])])

    # --- leaves ---

    def click(self, point: QPointF) -> None:
        """Go to the node at a point; edit it if it is a leaf that can be changed."""
        if (index := self._node_at(point)) is not None:
            self.go_to(index)
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
            self._place_fields()
            self.field.selectAll()
            self.field.setFocus()

    @Slot()
    def _place_fields(self) -> None:
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
        index = self._node_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and index is not None and self._siblings(index):
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
        """Edit a leaf or move a node, else walk."""
        side, at = _SIDES.get(Qt.Key(event.key()), 0), max(0, self._state.cursor)
        if side and event.modifiers() & Qt.KeyboardModifier.ShiftModifier and self.painter:
            self._move_to(at, self.painter.layout.nodes[at].move + side)
        elif event.key() in _EDIT and self._state.shown.has_leaves_to_edit:
            self.edit(at)
        else:
            super().keyPressEvent(event)
