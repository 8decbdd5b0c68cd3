"""What the panels of the search tree share: the trace, the moment, the selected node, and which nodes are unfolded."""

from __future__ import annotations

from collections import deque
from enum import Enum

from PySide6.QtCore import QObject, QPoint, Signal

from ttt_gui.engine.instep.overlay import Who
from ttt_gui.engine.trace.moments import Moment, moment_of
from ttt_gui.engine.trace.trace import End, SearchTrace
from ttt_gui.engine.worth.worth import Slip

MOST_AT_ONCE = 2_000
"""The most nodes and pruned moves that are unfolded at first in a number tree: an outline of more takes too long."""
_PLIES = 2  # unfolded below the root of a game, along one line


def first_unfolded(trace: SearchTrace, top: int, played: int | None = None) -> set[int]:
    """Return the nodes to unfold at first: in a game those of the best line from ``top``, a few plies deep, and where
    another move was ``played`` also those of the reply to it; in a number tree those whose children fit, breadth first.
    """
    if trace.subject.board is None:
        return _that_fit(trace, top)
    line = trace.best_line(top)
    if played is None or played in line:
        return set(line[: _PLIES + 1])
    return {*line[:_PLIES], *trace.best_line(played)[:_PLIES]}


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


# What the panels of the search tree share: the trace, the moment, the selected node, and which nodes are unfolded


class Show(Enum):
    """Which nodes are shown at all."""

    ALL = "all"
    BEST_LINE = "best_line"
    SUBTREE = "subtree"  # the subtree of the node that was selected when this was chosen
    CUTS = "cuts"  # the nodes whose loop was cut, with the way to them


class TreeState(QObject):
    """The state that the search tree's panels share: they know only this object and never one another.

    ``moment`` is the number of the last event that has happened; at the last event, where a trace begins, everything is
    known. Nodes are numbers of the trace. Setting the value that is there already does nothing and sends no signal.

    Signals:
        trace_changed: another trace, or none; everything else is reset first and sends no signal of its own.
        selection_changed: (int) the selected node; sent too when only ``pruned`` is another one.
        moment_changed: (int) the moment.
        tree_changed: other nodes are unfolded or shown.
        slip_changed: ``slip`` is another one.
        menu_requested: (QPoint) the menu of the selected node is asked for, at a point of the screen.
        depth_note_changed: ``depth_note`` is another one.
        waiting_changed: ``waiting`` or ``waiting_words`` is another one.
        stop_requested: the search that is run again for its trace should end.
        trace_requested: the search should be run again for its trace.
    """

    trace_changed = Signal()
    selection_changed = Signal(int)
    moment_changed = Signal(int)
    tree_changed = Signal()
    slip_changed = Signal()
    menu_requested = Signal(QPoint)
    depth_note_changed = Signal()
    waiting_changed = Signal()
    stop_requested = Signal()
    trace_requested = Signal()

    is_overlaid = False
    """Whether the tree is laid over another one."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._trace: SearchTrace | None = None
        self._note = ""
        self._depth_note = ""
        self._waiting: float | None = None
        self._waiting_words = ""
        self._played: int | None = None
        self._slip: Slip | None = None
        self._still = False
        self._reset()

    def _reset(self) -> None:
        self._selected = self._top = self._moment = 0
        self._pruned: int | None = None
        self._unfolded: set[int] = set()
        self._best: set[int] = set()
        self._show = Show.ALL
        self._now: Moment | None = None
        self._toggled: int | None = None

    # --- the trace ---

    @property
    def trace(self) -> SearchTrace | None:
        return self._trace

    @property
    def note(self) -> str:
        """A sentence about the trace from whoever set it, '' for none."""
        return self._note

    @property
    def played(self) -> int | None:
        """The node of the move that was played from the searched position; None where none was, or nobody knows."""
        return self._played

    @property
    def slip(self) -> Slip | None:
        """The slip that the move ``played`` is proved to be, if it was one."""
        return self._slip

    def set_slip(self, slip: Slip | None) -> None:
        """Say that the move ``played`` was a slip, or with None that it was none."""
        if slip != self._slip:
            self._slip = slip
            self.slip_changed.emit()

    def set_trace(self, trace: SearchTrace | None, note: str = "", played: int | None = None) -> None:
        """Show another trace, whole, its last root unfolded as far as first_unfolded() says; the move ``played`` there,
        a child of that root, is selected.

        The trace's events must have been listed.
        """
        self._trace, self._note, self._played = trace, note, played
        self._reset()
        if trace:
            self._top = trace.roots()[-1]
            self._moment = trace.events.size - 1
            self._best = set(trace.best_line(self._top))
            self._selected = self.home
            self._unfolded = self._begin_unfolded(trace, self._top, played)
        self.trace_changed.emit()

    def _begin_unfolded(self, trace: SearchTrace, top: int, played: int | None) -> set[int]:
        return first_unfolded(trace, top, played)

    def set_played(self, played: int | None) -> None:
        """Say which move was played after all: while the first selection stands, the move is selected and unfolded."""
        if self._trace is None or played == self._played:
            return
        was_home, self._played = self.is_home, played
        if was_home:
            self._unfolded |= first_unfolded(self._trace, self._top, played)
            self._selected, self._pruned = self.home, None
        self.tree_changed.emit()
        if was_home:
            self.selection_changed.emit(self._selected)

    @property
    def home(self) -> int:
        """The node that is selected where a trace begins: the move that was played, else the last root."""
        if self._played is not None:
            return self._played
        return self._trace.roots()[-1] if self._trace and len(self._trace) else 0

    @property
    def is_home(self) -> bool:
        """Whether everything has happened and the first selection is there again."""
        return self.is_at_end and (self._selected, self._pruned) == (self.home, None)

    def leave(self) -> None:
        """Go to the end of the search and select the first node again; meanwhile ``is_still`` is true."""
        self._still = True
        self.go_to_end()
        if self._trace:
            self.select(self.home)
        self._still = False

    @property
    def is_still(self) -> bool:
        """Whether signals tell of leave(): the picture stays where it is."""
        return self._still

    @property
    def depth_note(self) -> str:
        """The sentence about the depth that the search of a level's move looked to; '' where none is needed."""
        return self._depth_note

    def set_depth_note(self, words: str) -> None:
        if words != self._depth_note:
            self._depth_note = words
            self.depth_note_changed.emit()

    @property
    def waiting(self) -> float | None:
        """The share (0 to 1) that is done of the search run again for its trace; None where none runs."""
        return self._waiting

    @property
    def waiting_words(self) -> str:
        """Why there is no trace, where its search was stopped or could not be made; else ''."""
        return self._waiting_words

    def set_waiting(self, progress: float | None, words: str = "") -> None:
        if (progress, words) != (self._waiting, self._waiting_words):
            self._waiting, self._waiting_words = progress, words
            self.waiting_changed.emit()

    @property
    def top(self) -> int:
        """The node at the top of the picture: the top of the subtree shown, else a root.

        With iterative deepening that is the root of the iteration which the moment or the selected node is in,
        whichever changed last; where a trace begins, the last root.
        """
        return self._top

    # --- selection and moment ---

    @property
    def selected(self) -> int:
        return self._selected

    @property
    def pruned(self) -> int | None:
        """The move that is selected among the pruned moves of the selected node; None where the node itself is."""
        return self._pruned

    def select(self, node: int) -> None:
        """Select a node, unfold the way to it, and go on to where it is entered if that is still ahead."""
        if self._trace and (node, None) != (self._selected, self._pruned):
            self._select(node, None)

    def select_pruned(self, node: int, move: int) -> None:
        """Select a pruned move of a node, unfold the node, and go on to its cut if that is still ahead."""
        if self._trace and (node, move) != (self._selected, self._pruned) and move in self._trace.node(node).pruned:
            self._select(node, move)

    def _select(self, node: int, move: int | None) -> None:
        assert self._trace is not None
        self._selected, self._pruned = node, move
        path = self._trace.path(node)
        way = set(path[:-1]) if move is None else set(path)
        unfolds = not way <= self._unfolded
        self._unfolded |= way
        if not self.is_entered(node):
            self.set_moment(self._trace.events.entered(node))
        if move is not None and not self.is_cut(node):
            self.set_moment(self.cut_of(node))
        if self._show is not Show.SUBTREE and path[0] != self._top:
            self._top = path[0]
            unfolds = True
        if unfolds:
            self.tree_changed.emit()
        self.selection_changed.emit(node)

    @property
    def moment(self) -> int:
        return self._moment

    @property
    def is_at_end(self) -> bool:
        """Whether everything has happened."""
        return self._trace is None or self._moment == self._trace.events.size - 1

    def set_moment(self, index: int) -> None:
        """Go to the moment after this event, or the nearest there is."""
        if self._trace is None:
            return
        index = max(0, min(index, self._trace.events.size - 1))
        if index != self._moment:
            self._moment, self._now = index, None
            if self._show is not Show.SUBTREE:
                self._top = self._last_root(self._trace)
            self.moment_changed.emit(index)

    def go_to_end(self) -> None:
        """Go to the moment when everything has happened."""
        if self._trace:
            self.set_moment(self._trace.events.size - 1)

    def _last_root(self, trace: SearchTrace) -> int:
        """Return the last root that has been entered at the moment; the first is entered by the first event."""
        return [root for root in trace.roots() if self.is_entered(root)][-1]

    @property
    def now(self) -> Moment | None:
        """What the search knew at the moment."""
        if self._now is None and self._trace:
            self._now = moment_of(self._trace, self._moment)
        return self._now

    def is_entered(self, node: int) -> bool:
        """Return whether the node has been entered at the moment: otherwise nobody knows of it yet."""
        return self._trace is not None and self._trace.events.entered(node) <= self._moment

    def is_left(self, node: int) -> bool:
        """Return whether the node has been left at the moment: then its value is known."""
        return self._trace is not None and self._trace.is_left(node, self._moment)

    def cut_of(self, node: int) -> int:
        """Return the event at which the loop of a node was cut: the last one before the node is left."""
        assert self._trace is not None
        return self._trace.events.left(node) - 1

    def is_cut(self, node: int) -> bool:
        """Return whether the loop of the node has been cut at the moment."""
        return self._trace is not None and self._trace.node(node).end is End.CUT and self.cut_of(node) <= self._moment

    # --- what is seen ---

    @property
    def show(self) -> Show:
        return self._show

    def set_show(self, show: Show) -> None:
        """Choose which nodes are shown; SUBTREE shows the subtree of the selected node, unfolded."""
        if self._trace is None:
            return
        self._show = show
        self._top = self._selected if show is Show.SUBTREE else self._last_root(self._trace)
        if show is Show.BEST_LINE:
            self._unfolded |= self._best
        elif show is Show.SUBTREE:
            self._unfolded.add(self._selected)
        self.tree_changed.emit()

    def is_best(self, node: int) -> bool:
        """Return whether the node is on the best line of the last root."""
        return node in self._best

    @property
    def filter(self) -> Show:
        """The rule by which children are left out: a subtree leaves none out."""
        return Show.ALL if self._show is Show.SUBTREE else self._show

    @property
    def unfolded(self) -> frozenset[int]:
        """All unfolded nodes, also those that are not shown."""
        return frozenset(self._unfolded)

    def is_unfolded(self, node: int) -> bool:
        return node in self._unfolded

    def set_unfolded(self, node: int, unfolded: bool) -> None:
        """Show or hide the children of a node."""
        if unfolded != (node in self._unfolded):
            if unfolded:
                self._unfolded.add(node)
            else:
                self._unfolded.discard(node)
            self._toggled = node
            self.tree_changed.emit()
            self._toggled = None

    @property
    def toggled(self) -> int | None:
        """The node whose children were just shown or hidden, while tree_changed tells of that; else None."""
        return self._toggled

    def shown_children(self, node: int) -> list[int]:
        """Return the children that are shown: none of a folded node, and none that is not entered yet."""
        return self.possible_children(node) if node in self._unfolded else []

    def possible_children(self, node: int) -> list[int]:
        """Return the children that would be shown if the node were unfolded."""
        return [child for child in self._passing(node) if self.is_seen(child)]

    def laid_children(self, node: int) -> list[int]:
        """Return the children that are shown when everything has happened: each keeps its place at every moment."""
        return self._passing(node) if node in self._unfolded else []

    def is_seen(self, node: int) -> bool:
        """Return whether a node that has a place is shown: entered, and with Show.CUTS after a cut-off in it."""
        return self.is_entered(node) and (self._show is not Show.CUTS or self._has_cut(node, self._moment))

    def _passing(self, node: int) -> list[int]:
        """Return the children that the choice of nodes keeps, judged by the whole search."""
        if self._trace is None:
            return []
        children = self._trace.children(node)
        if self._show is Show.BEST_LINE:
            return [child for child in children if child in self._best]
        if self._show is Show.CUTS:
            last = self._trace.events.size
            return [child for child in children if self._has_cut(child, last)]
        return children

    def ghosts(self, node: int) -> tuple[int, ...]:
        """Return the pruned moves of an unfolded node that are shown; none before its cut has happened."""
        return self.possible_ghosts(node) if node in self._unfolded else ()

    def possible_ghosts(self, node: int) -> tuple[int, ...]:
        """Return the pruned moves that would be shown if the node were unfolded."""
        if self._trace is None or self._show is Show.BEST_LINE or not self.is_cut(node):
            return ()
        return self._trace.node(node).pruned

    def laid_ghosts(self, node: int) -> tuple[int, ...]:
        """Return the pruned moves that are shown when everything has happened."""
        if self._trace is None or node not in self._unfolded or self._show is Show.BEST_LINE:
            return ()
        return self._trace.node(node).pruned

    def knows_ghosts(self, node: int) -> bool:
        """Return whether the node's moves have been pruned at the moment, if any are."""
        # The cut is the last event before the node is left.
        return self._trace is not None and self._trace.events.left(node) - 1 <= self._moment

    def kind(self, _node: int) -> Who | None:
        """Return who visits a node; None where the tree is not laid over another one."""
        return None

    def kinds_below(self, _node: int) -> tuple[Who, ...]:
        """Return who visits the node's moves, in the order of cells; () where the tree is laid over none."""
        return ()

    def _has_cut(self, node: int, moment: int) -> bool:
        """Return whether a cut-off is in the subtree of a node, and has happened at a moment."""
        assert self._trace is not None
        cut = self._trace.events.next_cut(self._trace.events.entered(node))
        return 0 <= cut <= min(moment, self._trace.events.left(node))
