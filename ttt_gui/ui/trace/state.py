"""What the panels of the search tree share: the trace, the moment, the selected node, and which nodes are unfolded."""

from __future__ import annotations

from collections import deque

from PySide6.QtCore import QObject, QPoint, Signal

from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.engine.worth.worth import Slip
from ttt_gui.ui.trace.shown import Show, ShownTree, TreeLocation

MOST_AT_ONCE = 2_000
"""The most nodes and pruned moves that are unfolded at first in a number tree: an outline of more takes too long."""
_PLIES = 2  # unfolded below the root of a game, along one line


def first_unfolded(trace: SearchTrace, top: int, played: int | None = None) -> set[int]:
    """Return the nodes to unfold at first: in a game those of the best line from ``top``, a few plies deep, and where
    another move was ``played`` also those of the reply to it; in a number tree those whose children fit, breadth first.
    """
    if trace.subject.board is None:
        return _that_fit(trace, top)
    line = trace.principal_variation(top)
    if played is None or played in line:
        return set(line[: _PLIES + 1])
    return {*line[:_PLIES], *trace.principal_variation(played)[:_PLIES]}


def _that_fit(trace: SearchTrace, top: int) -> set[int]:
    found: set[int] = set()
    seen, waiting = 1, deque([top])
    while waiting:
        node = waiting.popleft()
        children = trace.children(node)
        more = len(children) + len(trace.node(node).pruned)
        if not more or (node != top and seen + more > MOST_AT_ONCE):
            continue
        seen += more
        found.add(node)
        waiting.extend(children)
    return found


class TreeState(ShownTree, QObject):
    """The state that the search tree's panels share: they know only this object and never one another.

    A trace begins at its last event, where everything is known; with iterative deepening ``top`` is the root of the
    iteration which the moment or the selected node is in, whichever changed last. ``slip`` is the slip that the move
    ``played`` is proved to be. While signals are sent, ``toggled`` is the node whose children were just shown or
    hidden, and ``is_still`` whether leave() sends them: the picture stays where it is then.

    Only the methods change any of these. Setting the value that is there already does nothing and sends no signal.

    Signals:
        trace_changed: another trace, or none; everything else is reset first and sends no signal of its own.
        selection_changed: (int) the selected node; sent too when only ``pruned`` is another one.
        moment_changed: (int) the moment.
        tree_changed: other nodes are unfolded or shown.
        slip_changed: ``slip`` is another one.
        menu_requested: (QPoint) the menu of the selected node is asked for, at a point of the screen.
    """

    trace_changed = Signal()
    selection_changed = Signal(int)
    moment_changed = Signal(int)
    tree_changed = Signal()
    slip_changed = Signal()
    menu_requested = Signal(QPoint)

    def __init__(self, parent: QObject | None = None) -> None:
        QObject.__init__(self, parent)
        ShownTree.__init__(self)
        self.slip: Slip | None = None
        self.toggled: int | None = None
        self.is_still = False

    # --- the trace ---

    def set_trace(self, trace: SearchTrace | None, played: int | None = None) -> None:
        """Show another trace, whole, its last root unfolded as far as first_unfolded() says; the move ``played`` there,
        a child of that root, is selected.

        The trace's events must have been listed.
        """
        ShownTree.__init__(self)
        self.trace, self.played = trace, played
        if trace:
            self.top = trace.roots()[-1]
            self.moment = trace.events.size - 1
            self.best = frozenset(trace.principal_variation(self.top))
            self.selected = self.home
            self.unfolded = frozenset(self._begin_unfolded(trace, self.top, played))
        self.trace_changed.emit()

    def _begin_unfolded(self, trace: SearchTrace, top: int, played: int | None) -> set[int]:
        return first_unfolded(trace, top, played)

    def set_played(self, played: int | None) -> None:
        """Say which move was played after all: while the first selection stands, the move is selected and unfolded."""
        if self.trace is None or played == self.played:
            return
        was_home, self.played = self.is_home, played
        if was_home:
            self.unfolded |= first_unfolded(self.trace, self.top, played)
            self.selected, self.pruned = self.home, None
        self.tree_changed.emit()
        if was_home:
            self.selection_changed.emit(self.selected)

    def set_slip(self, slip: Slip | None) -> None:
        """Say that the move ``played`` was a slip, or with None that it was none."""
        if slip != self.slip:
            self.slip = slip
            self.slip_changed.emit()

    # --- selection and moment ---

    @property
    def home(self) -> int:
        """The node that is selected where a trace begins: the move that was played, else the last root."""
        if self.played is not None:
            return self.played
        return self.trace.roots()[-1] if self.trace and len(self.trace) else 0

    @property
    def is_home(self) -> bool:
        """Whether everything has happened and the first selection is there again."""
        return self.is_at_end and (self.selected, self.pruned) == (self.home, None)

    def leave(self) -> None:
        """Go to the end of the search and select the first node again; meanwhile ``is_still`` is true."""
        self.is_still = True
        if self.trace:
            self.set_moment(self.trace.events.size - 1)
            self.select(self.home)
        self.is_still = False

    @property
    def location(self) -> TreeLocation | None:
        """The selected node, or its selected pruned move; None without a trace."""
        return TreeLocation(self.trace, self.selected, self.pruned) if self.trace else None

    def select(self, node: int) -> None:
        """Select a node, unfold the way to it, and go on to where it is entered if that is still ahead."""
        if self.trace and (node, None) != (self.selected, self.pruned):
            self._select(self.trace, node, None)

    def select_pruned(self, node: int, move: int) -> None:
        """Select a pruned move of a node, unfold the node, and go on to its cut if that is still ahead."""
        if self.trace and (node, move) != (self.selected, self.pruned) and move in self.trace.node(node).pruned:
            self._select(self.trace, node, move)

    def _select(self, trace: SearchTrace, node: int, move: int | None) -> None:
        self.selected, self.pruned = node, move
        path = trace.path(node)
        way = frozenset(path[:-1] if move is None else path)
        unfolds = not way <= self.unfolded
        self.unfolded |= way
        if not self.is_entered(node):
            self.set_moment(trace.events.entered(node))
        if move is not None and not self.is_cut(node):
            self.set_moment(self.cut_of(node))
        if self.show is not Show.SUBTREE and path[0] != self.top:
            self.top = path[0]
            unfolds = True
        if unfolds:
            self.tree_changed.emit()
        self.selection_changed.emit(node)

    def set_moment(self, index: int) -> None:
        """Go to the moment after this event, or the nearest there is."""
        if self.trace is None:
            return
        index = max(0, min(index, self.trace.events.size - 1))
        if index != self.moment:
            self.moment, self._now = index, None
            if self.show is not Show.SUBTREE:
                self.top = self._last_root(self.trace)
            self.moment_changed.emit(index)

    def _last_root(self, trace: SearchTrace) -> int:
        """Return the last root that has been entered at the moment; the first is entered by the first event."""
        return [root for root in trace.roots() if self.is_entered(root)][-1]

    # --- what is seen ---

    def set_show(self, show: Show) -> None:
        """Choose which nodes are shown; SUBTREE shows the subtree of the selected node, unfolded."""
        if self.trace is None:
            return
        self.show = show
        self.top = self.selected if show is Show.SUBTREE else self._last_root(self.trace)
        if show is Show.BEST_LINE:
            self.unfolded |= self.best
        elif show is Show.SUBTREE:
            self.unfolded |= {self.selected}
        self.tree_changed.emit()

    def set_unfolded(self, node: int, unfolded: bool) -> None:
        """Show or hide the children of a node."""
        if unfolded != (node in self.unfolded):
            self.unfolded ^= {node}
            self.toggled = node
            self.tree_changed.emit()
            self.toggled = None
