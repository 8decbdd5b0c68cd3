"""The picture of a search: the tree of a game or of numbers, as keys, mouse and the moment move it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from ttt_gui.game.position import Position
from ttt_gui.ui.drawing.face import Skipped
from ttt_gui.ui.drawing.style import FaceKind
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.keys import step
from ttt_gui.ui.trace.spot import Spot
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.trace.words import describe, moves_to
from ttt_gui.ui.tree.canvas import EMPTY, TreeCanvas
from ttt_gui.ui.tree.number_view import NumberView


class TreeView(TreeCanvas):
    """Shows every moment of a search on the same ground: only the view moves, and only to what would be out of sight.

    Keys: → unfolds or goes to the first child, ← folds or goes to the parent, ↑ ↓ go to the siblings, Home and End to
    the first and last of them, Space or Enter folds and unfolds, + − zoom, 0 is 100 %, F fits, R shows the moves for
    which there was no room; 1 2 3 choose full faces, compact ones and dots. The wheel zooms, dragging moves.
    """

    def __init__(
        self, look: Look, state: TreeState, skipped: Skipped | None = None, parent: QWidget | None = None
    ) -> None:
        """Let ``skipped`` tell the size of the tree below a pruned move; when it learns one, call ``sizes_changed``."""
        super().__init__(look, state, skipped, parent)
        self._chosen = (state.show, state.top)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Picture of the search tree")
        look.changed.connect(self._on_look_changed)
        state.trace_changed.connect(self._on_trace_changed)
        state.tree_changed.connect(self._on_tree_changed)
        state.moment_changed.connect(self._on_moment_changed)
        state.selection_changed.connect(self._on_selection_changed)
        self._on_trace_changed()

    def _say(self) -> None:
        """Let a screen reader know the selected node."""
        trace = self._state.trace
        if trace is None or not len(trace):
            self.setAccessibleDescription(EMPTY)
            return
        node = self._state.selected
        self.setAccessibleDescription(f"{moves_to(trace, node) or 'root'}: {describe(self._state, node)}")

    @Slot()
    def _on_trace_changed(self) -> None:
        self._measure()
        self._chosen = (self._state.show, self._state.top)
        self._kind = None
        self._open()
        self._say()

    @Slot()
    def _on_look_changed(self) -> None:
        self._measure()
        if self._automatic:
            self._open()
        else:
            self._restyle(self._plain.at(self.kind, self.zoom), None)

    def _is_other_tree(self) -> bool:
        chosen = (self._state.show, self._state.top)
        if chosen == self._chosen:
            return False
        self._chosen = chosen
        self._open()
        return True

    @Slot()
    def _on_tree_changed(self) -> None:
        if self._is_other_tree():
            return
        toggled = self._state.toggled
        place = self._layout.place(toggled) if toggled is not None else None
        if toggled is None or place is None or not self._is_in_sight(place):
            self._unfold(self._anchor())  # unfolded out of sight, by the outline or on the way to a node
            return
        children = self._state.shown_children(toggled)
        whole = self._automatic and not self._points
        self._unfold(self._anchor(toggled), (*children[-1:], *children[:1], toggled), whole)

    @Slot(int)
    def _on_moment_changed(self, _index: int) -> None:
        self._is_other_tree()
        self._renew_soon()
        now = self._state.now
        shown = self._layout.nearest_shown(now.node) if now and not self._state.is_still else None
        if shown is not None:
            self.show_node(shown)
        self.update()
        self._say()

    @Slot(int)
    def _on_selection_changed(self, node: int) -> None:
        if self._layout.left_out and self._layout.place(node) is None:
            trace = self._state.trace
            self.show_moves(trace.path(node) if trace else ())
        if not self._state.is_still:
            self.show_node(node)
        self.update()
        self._say()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        modifiers = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        own = {
            Qt.Key.Key_Plus: self.zoom_in,
            Qt.Key.Key_Equal: self.zoom_in,
            Qt.Key.Key_Minus: self.zoom_out,
            Qt.Key.Key_0: self.actual_size,
            Qt.Key.Key_F: self.fit,
            Qt.Key.Key_R: self.show_all_moves,
        }
        kinds = {Qt.Key.Key_1: FaceKind.FULL, Qt.Key.Key_2: FaceKind.COMPACT, Qt.Key.Key_3: FaceKind.DOTS}
        if not modifiers and event.key() in own:
            own[Qt.Key(event.key())]()
        elif not modifiers and event.key() in kinds:
            self.set_kind(kinds[Qt.Key(event.key())])
        elif modifiers or not step(self._state, event.key()):
            super().keyPressEvent(event)


class TreePane(QStackedWidget):
    """Shows the tree of a state: positions in ``view``, a tree of numbers in ``numbers``."""

    def __init__(
        self, look: Look, state: TreeState, skipped: Skipped | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._state = state
        self.view, self.numbers = TreeView(look, state, skipped), NumberView(look, state)
        self.addWidget(self.view)
        self.addWidget(self.numbers)
        state.trace_changed.connect(self._choose)
        self._choose()

    @Slot()
    def _choose(self) -> None:
        trace = self._state.trace
        self.setCurrentWidget(self.numbers if trace is not None and trace.subject.board is None else self.view)

    def position_at(self, point: QPoint) -> Position | None:
        """Select the node at a point of ``view``; return the position of what is selected then, None without one."""
        state = self._state
        self.view.select_at(QPointF(point))
        return Spot(state.trace, state.selected, state.pruned).position if state.trace else None
