"""The picture of a search: the tree of a game or of numbers, as keys, mouse and the step move it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, QPointF, Qt, Signal, Slot
from PySide6.QtGui import QCursor, QMouseEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from ttt_gui.game.position import Position
from ttt_gui.ui.drawing.layout import Hit
from ttt_gui.ui.drawing.picture import Drawn
from ttt_gui.ui.drawing.render_state import pill_rect
from ttt_gui.ui.drawing.style import NodeDetail, TreeStyle
from ttt_gui.ui.look.formats import times
from ttt_gui.ui.look.plain import is_tip_shown, show_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import Show, TreeState
from ttt_gui.ui.trace.texts import describe, moves_to, tooltip
from ttt_gui.ui.tree.canvas import EMPTY, TreeCanvas
from ttt_gui.ui.tree.number_view import NumberView
from ttt_gui.ui.tree.opening import beside_line
from ttt_gui.ui.tree.surface import TreeSurface, toggle

SizeBelow = Callable[[Position], int | None]
"""A function that returns the size of the full minimax tree below a position, in nodes; None while nobody knows it."""


class TreeView(TreeCanvas):
    """The picture of a tree of boards. Stepping scrolls only to nodes that are out of sight.

    Beside the keys of every surface, R shows the moves left out for lack of space, and 1 2 3 choose full nodes, compact
    nodes and dots.
    """

    def __init__(
        self, look: Look, state: TreeState, size_below: SizeBelow | None = None, parent: QWidget | None = None
    ) -> None:
        """``size_below`` returns the nodes of the full minimax tree below a position, None while unknown.

        It is asked for the tooltip of a pruned move; call ``sizes_changed`` when more becomes known.
        """
        super().__init__(look, state, parent)
        self._size_below = size_below
        self._shown_tree = self._chosen
        self._drags_overview = False  # whether the overview is dragged
        self._toggling_by_mouse = False  # while the node under the pointer folds or unfolds: that node must not move
        self._keys[Qt.Key.Key_R] = self.show_moves
        for number, kind in enumerate((NodeDetail.FULL, NodeDetail.COMPACT, NodeDetail.DOTS)):
            self._keys[Qt.Key.Key_1 + number] = partial(self.set_kind, kind)
        look.changed.connect(self._on_look_changed)
        state.intervals_changed.connect(self._on_look_changed)
        state.trace_changed.connect(self._on_trace_changed)
        state.tree_changed.connect(self._on_tree_changed)
        state.step_changed.connect(self._on_step_changed)
        state.selection_changed.connect(self._on_selection_changed)
        state.changed.connect(self._renew)
        self._on_trace_changed()
        self._renew()

    def _measure(self) -> None:
        """Take the sizes and colours that the trace and the look ask for, and the margin that the layers' labels
        need."""
        state, font = self._state, self._look.font(0.92)
        self._plain = TreeStyle.for_trace(self._look.tokens, font, state.trace, state.has_narrow_names, state.intervals)
        self.port.margin = self._plain.margin

    @Slot()
    def _renew(self) -> None:
        """Paint what is known now, and let a screen reader know the selected node."""
        self.viewport().update()
        trace = self._state.trace
        if trace is None or not len(trace):
            self.setAccessibleDescription(EMPTY)
            return
        node = self._state.selected
        self.setAccessibleDescription(f"{moves_to(trace, node) or 'root'}: {describe(self._state, node)}")

    @Slot()
    def _on_trace_changed(self) -> None:
        """Fit the tree of another search into the view, in a level of detail chosen anew."""
        self._measure()
        self._shown_tree = self._chosen
        self._kind = None
        self._fit_tree()

    @Slot()
    def _on_look_changed(self) -> None:
        """Take the new fonts, colours and widths of values: fit the tree again if it was fitted, else keep its zoom."""
        self._measure()
        if self.is_automatic:
            self._fit_tree()
        else:
            self._restyle(self._plain.at(self.kind, self.zoom), None)

    @property
    def _chosen(self) -> tuple[Show, int, bool]:
        """What decides which tree is seen: the nodes that are shown, the top, and whether a line is followed."""
        return self._state.show, self._state.top, self._state.is_following

    def _is_other_tree(self) -> bool:
        """Fit the tree and return True where the state now shows another top or other nodes than at the last call."""
        if self._chosen == self._shown_tree:
            return False
        self._shown_tree = self._chosen
        self._fit_tree()
        return True

    @Slot()
    def _on_tree_changed(self) -> None:
        """Lay the tree out anew after nodes were folded or unfolded.

        The toggled node, or else the middle, keeps its place.
        """
        if self._is_other_tree():
            return
        if self._state.is_following:
            self._follow()
            return
        toggled = self._state.toggled
        if toggled is None or self.camera.sight_of(toggled) is None:
            self._unfold(self.camera.anchor())  # unfolded out of sight, by the outline or on the way to a node
            return
        children = self._state.shown_children(toggled)
        whole = self.is_automatic and not self._toggling_by_mouse
        self._unfold(self.camera.anchor(toggled), (*children[-1:], *children[:1], toggled), whole)

    def _follow(self) -> None:
        """Lay the line that is being searched out anew; show the tree smaller where it does not fit any more."""
        below, beside = beside_line(self._state)
        self._layout.set_left_out(below if self._layout.left_out.isdisjoint(beside) else below | beside)
        self._unfold(self._state.top)
        if self.is_automatic and not self.is_in_sight:
            self._fit_tree()

    @Slot(int)
    def _on_step_changed(self, _index: int) -> None:
        """Scroll to the node that the search is in at this step, or to its nearest ancestor that is shown."""
        self._is_other_tree()
        now = self._state.now
        shown = self._layout.nearest_shown(now.node) if now and not self._state.is_still else None
        if shown is not None:
            self.camera.show_node(shown)

    @Slot(int)
    def _on_selection_changed(self, node: int) -> None:
        """Scroll to the selected node; show it first where a pill stands for it."""
        if self._layout.left_out and self._layout.place(node) is None:
            trace = self._state.trace
            self.show_moves(trace.path(node) if trace else ())
        if not self._state.is_still:
            self.camera.show_node(node)

    # --- what is pointed at ---

    def _hit(self, point: QPointF) -> Hit | None:
        """Return the node, pruned move or pill at a point of the viewport.

        None on free space, the left margin and the overview.
        """
        if point.x() < self.port.margin or self.overview.rect.contains(point):
            return None
        return self.painter.hit(self.port.world(point))

    def _is_on_pill(self, hit: Hit, point: QPointF) -> bool:
        """Return whether a point is on a node's pill: a folded node always shows one, an unfolded one if selected."""
        inside = self.port.world(point) - self.painter.origin(hit.x, hit.layer)
        on_pill = hit.ghost is None and pill_rect(self.painter.style).adjusted(-3, -2, 3, 2).contains(inside)
        return on_pill and bool(self._state.possible_children(hit.node))

    def click(self, point: QPointF) -> None:
        """Select the node or pruned move at a point of the viewport and emit ``clicked``; on a pill, fold, unfold, or
        show the moves left out.
        """
        hit = self._hit(point)
        if hit and hit.more:
            self.show_moves((hit.node,))
        elif hit and self._is_on_pill(hit, point):
            self._toggling_by_mouse = True
            toggle(self._state, hit.node)
            self._toggling_by_mouse = False
        elif hit and self._state.trace:
            self.select_at(point)
            self.clicked.emit((*self._state.trace.moves_to(hit.node), *(() if hit.ghost is None else (hit.ghost,))))

    def select_at(self, point: QPointF) -> bool:
        """Select the node or pruned move at a point of the viewport; return False where there is none."""
        hit = self._hit(point)
        if hit and hit.ghost is not None:
            self._state.select_pruned(hit.node, hit.ghost)
        elif hit:
            self._state.select(hit.node)
        return hit is not None

    def tip_at(self, point: QPointF) -> str:
        """Return the tooltip of a node, of a pruned move with the nodes it saved, or of the pill of moves left out;
        else ''.
        """
        hit, trace = self._hit(point), self._state.trace
        if hit is None or trace is None:
            return ""
        if hit.more:
            return "Show these moves (R: all)"
        if hit.ghost is None:
            return tooltip(self._state, hit.node)
        size = self._size_below(trace.position(hit.node).play(hit.ghost)) if self._size_below else None
        skipped = f": {times(size, 'node')} skipped" if size is not None else ""
        return f"{trace.move_name(hit.ghost)} is cut{skipped}"

    @Slot()
    def sizes_changed(self) -> None:
        """Update the tooltip of the pruned move under the pointer: the size of its tree has become known."""
        at = self.viewport().mapFromGlobal(QCursor.pos())
        hit = self._hit(QPointF(at)) if is_tip_shown() and self.viewport().underMouse() else None
        if hit and hit.ghost is not None:
            show_tip(QCursor.pos(), self.tip_at(QPointF(at)), self)

    # --- Qt ---

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to drag the overview where the pointer is on it, and else the tree; not with the right button."""
        aside = event.button() == Qt.MouseButton.RightButton
        self._drags_overview = not aside and self.overview.rect.contains(event.position())
        if self._drags_overview:
            self.mouseMoveEvent(event)
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """While the overview is dragged, pan to the point under the pointer."""
        if self._drags_overview:
            self.pan(self.port.rect.center() - self.port.offset - self.overview.world_at(event.position()))
        else:
            super().mouseMoveEvent(event)


class TreePane(QStackedWidget):
    """Shows the tree of a state, of boards or of numbers; the widget of each kind is made for the first tree of that
    kind. Whoever zooms, fits or hears of clicks uses the pane and need not know which is shown.

    Signals:
        zoom_changed: (float) the scale, 1.0 for 100 %.
        detail_changed: (NodeDetail, bool) the level of detail, and whether it was chosen to fit.
        clicked: (tuple[int, ...]) the moves to the node that was clicked.
    """

    zoom_changed = Signal(float)
    detail_changed = Signal(object, bool)
    clicked = Signal(object)

    def __init__(
        self,
        look: Look,
        state: TreeState,
        size_below: SizeBelow | None = None,
        parent: QWidget | None = None,
        *,
        is_framed: bool = True,
        fits_all: bool = False,
        number_view: type[NumberView] = NumberView,
    ) -> None:
        """``size_below`` returns the nodes of the full minimax tree below a position, for the tooltip of a pruned move.
        ``is_framed``: a frame shows the focus; ``fits_all``: fitting shows everything at once, however small;
        ``number_view`` is the class of the picture of numbers."""
        super().__init__(parent)
        self._look, self._state, self._size_below = look, state, size_below
        self._is_framed, self._fits_all, self._motion = is_framed, fits_all, False
        self._number_view = number_view
        self._view: TreeView | None = None
        self._numbers: NumberView | None = None
        state.trace_changed.connect(self._choose)
        self._choose()

    # --- the pictures ---

    @property
    def view(self) -> TreeView:
        """The picture of boards."""
        if self._view is None:
            self._view = TreeView(self._look, self._state, self._size_below)
            self._view.fits_all = self._fits_all
            self._view.set_motion(self._motion)
            self._view.detail_changed.connect(self.detail_changed)
            self._add(self._view)
        return self._view

    @property
    def numbers(self) -> NumberView:
        """The picture of numbers."""
        if self._numbers is None:
            self._numbers = self._number_view(self._look, self._state)
            if self._fits_all:
                self._numbers.fit_all()
            self._add(self._numbers)
        return self._numbers

    def _add(self, surface: TreeSurface) -> None:
        """Add the widget of one kind of tree to the stack, pass its signals on, and put it into the tab order here."""
        surface.is_framed = self._is_framed
        surface.zoom_changed.connect(self.zoom_changed)
        surface.clicked.connect(self.clicked)
        self.addWidget(surface)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # setTabOrder passes over what takes no focus
        self.setTabOrder(self, surface)  # and not after all that the window has by now
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    @property
    def surface(self) -> TreeSurface:
        """The widget that shows the present tree: ``view`` or ``numbers``."""
        trace = self._state.trace
        return self.numbers if trace is not None and trace.subject.board is None else self.view

    @Slot()
    def _choose(self) -> None:
        """Show the widget that fits the kind of the trace."""
        if self._state.trace is not None:
            self.setCurrentWidget(self.surface)

    # --- what a pane does ---

    @property
    def zoom(self) -> float:
        """The scale of the picture: 1.0 is 100 %."""
        return self.surface.zoom if self._state.trace is not None else 1.0

    def set_zoom(self, zoom: float) -> None:
        """Set the scale of the picture: 1.0 is 100 %."""
        self.surface.set_zoom(zoom)

    def zoom_by(self, factor: float) -> None:
        """Multiply the zoom by ``factor``."""
        self.surface.zoom_by(factor)

    @Slot()
    def fit(self) -> None:
        """Show as much as can be read; called again, show everything."""
        self.surface.fit()

    def set_kind(self, kind: NodeDetail | None) -> None:
        """Draw boards in one level of detail at any zoom; None lets the picture choose the one that fits."""
        self.view.set_kind(kind)

    def set_motion(self, motion: bool) -> None:
        """Set whether scrolling and unfolding are animated."""
        self._motion = motion
        if self._view:
            self._view.set_motion(motion)

    @property
    def drawn(self) -> Drawn:
        """Level of detail, nodes left out and the move played, for drawing the same picture into a file."""
        return self.view.drawn

    @Slot()
    def sizes_changed(self) -> None:
        """Update the tooltip of the pruned move under the pointer: the size of its tree has become known."""
        if self._view:
            self._view.sizes_changed()

    def position_at(self, point: QPoint) -> Position | None:
        """Select the node at a point of ``view``, and return the position of the selected node; None without one."""
        self.view.select_at(QPointF(point))
        return self._state.location.position if self._state.location else None
