"""The picture of a tree of numbers in the window: whole from the first event on, stepped through by keys and mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ttt_gui.engine.numbers.tree import subject_of
from ttt_gui.engine.numbers.visits import NumberVisits
from ttt_gui.ui.drawing.number_layout import READABLE, NumberLayout, NumberStyle, fitted
from ttt_gui.ui.drawing.number_painter import NumberPainter
from ttt_gui.ui.look.formats import times
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import TreeState, seen_parts
from ttt_gui.ui.trace.texts import describe, describe_pruned, tooltip
from ttt_gui.ui.tree.surface import TreeSurface

if TYPE_CHECKING:
    from ttt_gui.ui.tree.number_edit import NumberEditor

_FAINT = 0.3  # the opacity of a tree that is not what was typed
_SMALLEST, _LARGEST = 0.05, 3.0
_AIR = 10.0  # around the tree, in pixels


class NumberView(TreeSurface):
    """Draws the number tree of a state; draws nothing where the state's trace is of a game.

    The tree is fitted into the view until a person zooms, and can be scrolled where it does not fit. With an ``editor``
    keys and a double click on a leaf edit the tree.

    Signals:
        pointed: (int) the pointer is over another node, -1 for none.
    """

    pointed = Signal(int)
    editor: NumberEditor | None = None
    paints: type[NumberPainter] = NumberPainter
    readable: float = READABLE
    """Down to this zoom the tree is fitted."""

    def __init__(self, look: Look, state: TreeState, parent: QWidget | None = None) -> None:
        super().__init__(look, state, "Picture of the number tree", parent)
        self._plain = NumberStyle(look.tokens, look.font(0.92))  # at a zoom of 1
        self._visits: NumberVisits | None = None
        self._unit: NumberLayout | None = None  # at a zoom of 1
        self._painter: NumberPainter | None = None
        self._room: QSize | None = None  # for which the tree is laid out; None: it is another tree
        self._least: float | None = self.readable  # the smallest zoom to fit with; None: a person zoomed
        self._stretch = 1.0
        self._pointed, self._is_faint = -1, False
        self.viewport().setMouseTracking(True)
        look.changed.connect(self._on_trace_changed)
        state.intervals_changed.connect(self._on_trace_changed)
        state.trace_changed.connect(self._on_trace_changed)
        state.tree_changed.connect(self._on_tree_changed)
        state.step_changed.connect(self._on_step_changed)
        state.selection_changed.connect(self._on_selection_changed)
        state.changed.connect(self._renew)
        self._on_trace_changed()
        self._renew()

    @property
    def painter(self) -> NumberPainter | None:
        """The painter of the laid-out tree; None without a tree.

        The tree is laid out when the painter is first used after a change: once for changes that come together, and
        never while the view is hidden.
        """
        if self._room != (room := self.viewport().size()):
            self._room = room
            self._lay_out()
        return self._painter

    @property
    def visits(self) -> NumberVisits | None:
        """The nodes of the tree, and the visits to each; None without a tree."""
        return self._visits

    def set_faint(self, faint: bool) -> None:
        """Draw the tree faint, because it is not what was typed, or as it is."""
        if faint != self._is_faint:
            self._is_faint = faint
            self.viewport().update()

    @property
    def zoom(self) -> float:
        """The scale of the picture: 1.0 is 100 %, also where there is no tree."""
        return self.painter.style.zoom if self.painter else 1.0

    @property
    def is_whole(self) -> bool:
        """Whether the whole tree is visible."""
        return self.painter is None or (
            not self.horizontalScrollBar().maximum() and not self.verticalScrollBar().maximum()
        )

    # --- following the state ---

    @Slot()
    def _on_trace_changed(self) -> None:
        """Show another tree, fitted; the same tree searched again keeps the zoom."""
        trace, known = self._state.trace, self._visits
        if trace is None or trace.subject.board is not None:
            self._visits = self._painter = None
        else:
            subject = subject_of(trace)
            self._visits = NumberVisits(trace, subject.nodes)
            self._plain = self.paints.style_of(self._state, self._look.tokens, self._look.font(0.92))
            if known is None or subject_of(known.trace).text != subject.text:
                self._least = self.readable
        self._on_tree_changed()

    @Slot()
    def _on_tree_changed(self) -> None:
        """Lay the tree out anew after nodes were folded or unfolded."""
        self._unit = None
        self._lay_out_later()

    @Slot(int)
    def _on_step_changed(self, _index: int) -> None:
        """Scroll to the node that the search is in."""
        if self.isVisible() and self._visits and self._state.now and not self._state.is_at_end:
            self._show_node(self._visits.index_of(self._state.now.node))

    @Slot(int)
    def _on_selection_changed(self, _node: int) -> None:
        """Scroll to the selected node."""
        if self.isVisible() and self.painter:
            self._show_node(self.painter.known.selected)

    @Slot()
    def _renew(self) -> None:
        """Paint what is known now, and let a screen reader know the selected node."""
        self.viewport().update()
        self.setAccessibleDescription(self.words())

    def words(self) -> str:
        """Describe the selected node for a screen reader."""
        state = self._state
        if self._visits is None or state.selected < 0:
            return ""
        if state.pruned is not None:
            return describe_pruned(state, state.selected, state.pruned)
        return describe(state, state.selected)

    # --- layout and zoom ---

    def _lay_out_later(self) -> None:
        """Lay the tree out anew when the painter is next used."""
        self._room = None
        self.viewport().update()

    def _lay_out(self) -> None:
        """Place the tree: fitted, or at the zoom that a person chose."""
        visits, before = self._visits, self._painter
        if visits is None or not len(visits.trace):
            self._painter = None
            self._set_bars()
            return
        if self._unit is None:
            parts, top = seen_parts(self._state, visits), visits.index_of(self._state.top)
            self._unit = NumberLayout(visits.nodes, top, parts, self._plain.sizes)
        if self._least is None and before:
            style = self._plain.at(before.style.zoom, before.style.pitch_at_one)
            placed = NumberLayout(self._unit.nodes, self._unit.top, self._unit.parts, style.sizes)
            placed = placed.stretched(self._stretch)
        else:
            room = self.viewport().size()
            width, height = room.width() - self._plain.margin - 2 * _AIR, room.height() - _AIR
            style, placed = fitted(
                self._plain, self._unit, max(40.0, width), max(40.0, height), self._least or self.readable
            )
            self._stretch = placed.stretch
        self._painter = self.paints(self._state, visits, placed, style)
        self._set_bars()
        self.viewport().update()
        self.zoom_changed.emit(style.zoom)

    def _set_bars(self) -> None:
        """Set the ranges of the scroll bars to what of the tree has no room in the view."""
        for bar, whole, room in (
            (self.horizontalScrollBar(), self._whole_rect().width(), self.viewport().width()),
            (self.verticalScrollBar(), self._whole_rect().height(), self.viewport().height()),
        ):
            bar.setPageStep(room)
            bar.setSingleStep(40)
            bar.setRange(0, max(0, round(whole - room - _AIR / 2)))  # a fitted tree may lack some pixels of its air

    def _whole_rect(self) -> QRectF:
        """Return the rectangle of the tree with the column of layer names at its left and some space around."""
        if self.painter is None:
            return QRectF()
        tree = self.painter.tree_rect
        return tree.adjusted(-self._plain.margin - _AIR, 0, _AIR, _AIR)

    @property
    def origin(self) -> QPointF:
        """The point of the viewport at which the tree's origin is drawn; the tree is centred where there is space."""
        whole, view = self._whole_rect(), self.viewport().size()
        spare_x, spare_y = max(0.0, view.width() - whole.width()), max(0.0, view.height() - whole.height())
        x = spare_x / 2 - whole.left() - self.horizontalScrollBar().value()
        return QPointF(round(x), round(spare_y / 2 - whole.top() - self.verticalScrollBar().value()))

    def set_zoom(self, zoom: float, around: QPointF | None = None) -> None:
        """Zoom about a point of the viewport, None for its centre; the tree is not fitted any more until ``fit``."""
        zoom = max(_SMALLEST, min(zoom, _LARGEST))
        if self.painter is None or zoom == self.zoom:
            return
        point = around or QPointF(self.viewport().rect().center())
        before, at = self.zoom, point - self.origin
        self._least = None
        self.painter.style = self._plain.at(zoom, self.painter.style.pitch_at_one)
        self._lay_out()
        self.pan(point - at * (zoom / before) - self.origin)

    def pan(self, by: QPointF) -> None:
        """Scroll so that the picture moves by ``by`` pixels, as far as the scroll bars go."""
        for bar, way in ((self.horizontalScrollBar(), by.x()), (self.verticalScrollBar(), by.y())):
            bar.setValue(bar.value() - round(way))

    @Slot()
    def fit(self) -> None:
        """Fit the tree as far as it can be read; called again, fit all of it."""
        again = self._least == self.readable and not self.is_whole
        self._least = _SMALLEST if again else self.readable
        self._lay_out_later()

    def fit_all(self) -> None:
        """Fit all of each tree from now on, however small, as often as it is fitted."""
        self.readable = self._least = _SMALLEST
        self._lay_out_later()

    def _show_node(self, index: int) -> None:
        """Scroll no further than it takes to see a node, or the one that it is folded below."""
        place = self.painter.layout.nearest(index) if self.painter and index >= 0 else None
        if place is None or self.painter is None or self.is_whole:
            return
        box = self.painter.slot(place).translated(self.origin).adjusted(-_AIR, -_AIR, _AIR, _AIR)
        room = QRectF(self.viewport().rect()).adjusted(self._plain.margin, 0, 0, 0)
        for bar, low, high in (
            (self.horizontalScrollBar(), box.left() - room.left(), box.right() - room.right()),
            (self.verticalScrollBar(), box.top() - room.top(), box.bottom() - room.bottom()),
        ):
            bar.setValue(bar.value() + round(min(low, 0.0) or max(high, 0.0)))

    # --- nodes ---

    def select_at(self, point: QPointF) -> bool:
        """Select the node at a point of the viewport; return False where there is none."""
        place = self.painter.at(point - self.origin) if self.painter and point.x() > self._plain.margin else None
        if place and self._visits:
            select_in(self._state, self._visits, place.index)
        return place is not None

    def click(self, point: QPointF) -> None:
        """Select the node at a point of the viewport and emit ``clicked``; on a node's pill, fold or unfold it."""
        at, visits = point - self.origin, self._visits
        place = self.painter.at(at) if self.painter and point.x() > self._plain.margin else None
        if place and self.painter and visits:
            if self.painter.is_on_pill(place, at):
                _toggle(self._state, visits, place.index)
            else:
                select_in(self._state, visits, place.index)
                self.clicked.emit(subject_of(visits.trace).moves_to(place.index))
                if self.editor and self.editor.by_click:
                    self.editor.open(place.index)

    def tip_at(self, point: QPointF) -> str:
        """Return the tooltip of the node at a point of the viewport: its last visit up to the step, or how much was
        skipped; '' beside nodes.
        """
        place, visits = self.painter.at(point - self.origin) if self.painter else None, self._visits
        if place is None or visits is None:
            return ""
        node, step = visits.nodes[place.index], self._state.step
        visit = visits.last(place.index, step)
        if visit is not None:
            return tooltip(self._state, visit)
        if visits.spared_at(place.index, step) is None or self._state.hidden_answers.cuts:
            return f"{node.name}\nnot reached yet"
        return f"{node.name}\n{times(node.size, 'node')} skipped"

    # --- Qt ---

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the visible part of the tree, and the focus."""
        tokens = self._look.tokens
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), tokens.color("surface"))
            if self.painter is None:
                return
            origin = self.origin
            painter.setOpacity(_FAINT if self._is_faint else 1.0)
            painter.translate(origin)
            self.painter.paint(painter, QRectF(self.viewport().rect()).translated(-origin))
            painter.translate(-origin)
            painter.setOpacity(1.0)
            self.paint_focus(painter)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Fold or unfold the node under the pointer, or edit the leaf there."""
        place = self.painter.at(event.position() - self.origin) if self.painter else None
        if place and self._visits and self.editor and self._visits.nodes[place.index].is_leaf:
            self.editor.open(place.index)
        elif place and self._visits:
            _toggle(self._state, self._visits, place.index)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Report the node under the pointer; the buttons beside it belong to it."""
        super().mouseMoveEvent(event)
        if self.editor and not self.editor.room.contains(event.position().toPoint()):
            place = self.painter.at(event.position() - self.origin) if self.painter else None
            self.point_at(place.index if place else -1)

    def leaveEvent(self, event: QEvent) -> None:
        """Report that the pointer has left the picture."""
        super().leaveEvent(event)
        self.point_at(-1)

    def point_at(self, index: int) -> None:
        """Report another node under the pointer."""
        if index != self._pointed:
            self._pointed = index
            self.pointed.emit(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let the editor handle its keys, then move in the tree."""
        if self.editor is None or not self.editor.press(event):
            super().keyPressEvent(event)


# -- The nodes of a whole number tree, by their numbers in it ----------------------------------------------------------


def select_in(state: TreeState, visits: NumberVisits, index: int) -> None:
    """Select a node: its last visit up to the state's step, or the pruned move on the way to it."""
    visit, visits_to = visits.last(index, state.step), visits.visits_to(index)
    if visit is not None or visits_to:
        state.select(visits_to[0] if visit is None else visit)
    elif spared := visits.spared_at(index, state.step) or visits.spared_at(index, visits.trace.events.size - 1):
        state.select_pruned(*spared)


def _toggle(state: TreeState, visits: NumberVisits, index: int) -> None:
    """Fold or unfold a node that was searched, at all visits to it."""
    visits_to = visits.visits_to(index) if visits.nodes[index].children else []
    unfolded = any(state.is_unfolded(visit) for visit in visits_to)
    for visit in visits_to:
        state.set_unfolded(visit, not unfolded)
