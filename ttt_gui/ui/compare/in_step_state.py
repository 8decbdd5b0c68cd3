"""Two trees in step without their widgets: two rows searched again node for node, their trees laid over each other, and
the node and the step at which both are looked at."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.instep.alignment import (
    Overlay,
    Path,
    SyncMode,
    Timeline,
    Visits,
    lay_over,
    names_apart,
    path_text,
    why_not,
)
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.numbers.search import TreeResult, search_numbers
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.request import Limits, SearchRequest
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.search.searcher import Searcher, deepest_trees
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.position import Position
from ttt_gui.system.control import Control, within
from ttt_gui.ui.look.formats import times
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.trace.texts import end_text, entry_label, node_label

NO_DEPTH = "The two trees are too large to show, even to one ply."
NO_MEMORY = "There is not enough memory for the search tree."
_SEARCHES = 0.8  # the searches' share of the work, half of it for each
Traces = tuple[SearchTrace, SearchTrace]


@dataclass(frozen=True)
class Pair:
    """Two rows on one position or one tree of numbers."""

    subject: Position | NumberTree
    entries: tuple[Entry, Entry]


@dataclass(frozen=True)
class Made:
    """Two searches with overlaid trees, and a timeline for each way of keeping them in step; ``names`` tell them apart.

    ``plies`` is the depth to which both were searched because one was too large to be logged whole; None where both are
    whole.
    """

    overlay: Overlay
    lines: dict[SyncMode, Timeline]
    names: tuple[str, str]
    titles: tuple[str, str]
    plies: int | None = None


class NoTreesError(ValueError):
    """The two trees cannot be made; the message says why."""


def make_trees(pair: Pair, most: int, control: Control) -> Made:
    """Repeat the searches of both rows, node for node, and overlay their trees.

    Where one has more than ``most`` nodes, both are searched to the greatest depth at which both logs hold every node.
    ``control`` is told the share that is done. Raises NoTreesError with the reason, and MemoryError.
    """
    traces = _searched(pair, most, control)
    is_part = traces is None
    a, b = traces or _searched_to_a_depth(pair, most, control)
    for trace in (a, b):
        control.tell(_SEARCHES)
        trace.list_events()
    overlay = lay_over(a, b, within(control.tell, _SEARCHES, 1.0))
    lines = {sync_mode: Timeline(overlay, sync_mode) for sync_mode in SyncMode}
    titles = pair.entries[0].name, pair.entries[1].name
    apart = names_apart(a.request.algorithm, b.request.algorithm, *titles)
    plies = max(a.request.limits.depth or 0, b.request.limits.depth or 0) if is_part else None
    return Made(overlay, lines, apart, titles, plies)


def _searched(pair: Pair, most: int, control: Control) -> Traces | None:
    """Search both rows whole; return None where one is too large to be logged."""
    traces = []
    for entry, start in zip(pair.entries, (0.0, _SEARCHES / 2), strict=True):
        try:
            found = _search(pair, entry, most, control, start)
        except MemoryError as error:
            raise NoTreesError(f"{entry.name} could not be run again: there is not enough memory.") from error
        nodes = entry.limits.nodes
        if isinstance(found, SearchResult) and found.stopped_by == "nodes" and (nodes is None or nodes > most):
            return None  # the log, not the row's own limit, ended it
        if found.trace is None:
            raise NoTreesError(NO_MEMORY)
        traces.append(found.trace)
    return traces[0], traces[1]


def _search(pair: Pair, entry: Entry, most: int, control: Control, start: float) -> SearchResult | TreeResult:
    """Search for one side with at most `most` nodes, as a part of the progress that begins at `start`."""
    assert entry.algorithm
    if isinstance(pair.subject, NumberTree):
        return search_numbers(pair.subject, entry.algorithm, most, within(control.tell, start, start + _SEARCHES / 2))
    limits = entry.limits
    limited = Limits(limits.depth, min(most, limits.nodes or most), limits.seconds)
    searcher = Searcher(SearchRequest(pair.subject, entry.algorithm, limited, trace_nodes=most))
    return control.do(searcher, lambda: start + _SEARCHES / 2 * min(1.0, searcher.sample().progress))


def _searched_to_a_depth(pair: Pair, most: int, control: Control) -> Traces:
    """Return the traces of both to the greatest depth at which each has at most `most` nodes. Raise NoTreesError
    without one.
    """
    assert isinstance(pair.subject, Position)
    requests = [
        SearchRequest(pair.subject, entry.algorithm, Limits(entry.limits.depth), most)
        for entry in pair.entries
        if entry.algorithm
    ]
    inner = Control()
    with control.use(inner, lambda: _SEARCHES * (share if isinstance(share := inner.sample(), float) else 0.0)):
        found = deepest_trees(*requests, control=inner)
    inner.release()
    control.tell(_SEARCHES)
    traces = [result.trace for result in found if result.trace]
    if len(traces) < 2:
        raise NoTreesError(NO_DEPTH)
    return traces[0], traces[1]


# -- The node that is selected in both trees, and the step of both searches --------------------------------------------


SIDES = (0, 1)
"""A and B."""


class OverlaidTree(TreeState):
    """The tree of one of two overlaid searches (``side`` 0: A, 1: B). Siblings are in the order of their moves, as in
    the other tree, and nodes that only this search visits are highlighted.
    """

    has_narrow_names = True

    def __init__(self, side: int, parent: QObject) -> None:
        super().__init__(parent)
        self._side = side
        self._overlay: Overlay | None = None

    def lay_over(self, overlay: Overlay | None) -> None:
        """Show this side of two overlaid searches, with the root unfolded; None shows nothing."""
        self._overlay = overlay
        if overlay is None:
            self.set_trace(None)
            return
        visits = overlay.sides[self._side]
        self.set_trace(visits.trace)
        self.select(visits.part.root)

    def _begin_unfolded(self, trace: SearchTrace, top: int, played: int | None) -> set[int]:
        return {top} if trace.subject.board else super()._begin_unfolded(trace, top, played)

    @property
    def path(self) -> Path:
        """The moves from the root to the selected node or pruned move."""
        moves = self.trace.moves_to(self.selected) if self.trace else ()
        return moves if self.pruned is None else (*moves, self.pruned)

    def select_path(self, path: Path) -> None:
        """Select the node or pruned move at the end of ``path``, or the deepest node on it that is entered
        by the step.
        """
        visits, trace = self._visits, self.trace
        assert trace
        known = len(path)
        while known and ((node := visits.node(path[:known])) is None or not self.is_entered(node)):
            known -= 1
        node = visits.node(path[:known])
        assert node is not None
        pruned = path[known] if known < len(path) else None
        if pruned in trace.node(node).pruned and self.is_cut(node):
            self.select_pruned(node, pruned)
        else:
            self.select(node)

    @property
    def _visits(self) -> Visits:
        assert self._overlay
        return self._overlay.sides[self._side]

    def _filtered_children(self, node: int) -> list[int]:
        """Return the children in the order of the board, not of the search, so that both trees have each move at one
        place.
        """
        trace = self.trace
        if trace is None:
            return []
        order, rank = trace.subject.order, trace.log.move
        return sorted(super()._filtered_children(node), key=lambda child: order[rank(child)])

    def possible_ghosts(self, node: int) -> tuple[int, ...]:
        """Return the pruned moves of a node, in the order of moves rather than of the search."""
        return tuple(sorted(super().possible_ghosts(node)))

    def laid_ghosts(self, node: int) -> tuple[int, ...]:
        """Return the pruned moves of a node that have a place in the layout, in the order of moves."""
        return tuple(sorted(super().laid_ghosts(node)))

    def is_highlighted(self, node: int) -> bool:
        """Return whether only this search visits a node."""
        if self._overlay is None or self.trace is None:
            return False
        return self._overlay.visitors(self.trace.moves_to(node)) == self._side + 1  # this one alone


class InStepState(QObject):
    """Joins two trees by path (the moves from the root) and by step: a node selected or unfolded in one tree is so in
    the other, if it is there.

    Signals:
        made_changed: other searches are shown, or none.
        selection_changed: another node is selected.
        step_changed: the step, or what keeps the searches in step, has changed.
    """

    made_changed = Signal()
    selection_changed = Signal()
    step_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.made: Made | None = None
        self.trees = tuple(OverlaidTree(side, self) for side in SIDES)
        self.selected: Path = ()
        self.sync_mode = SyncMode.MOVE
        self.step = 0
        self._joining = False  # whether one tree is being made to follow the other
        for tree in self.trees:
            tree.selection_changed.connect(self._on_selected)
            tree.tree_changed.connect(self._on_unfolded)
            tree.step_changed.connect(self._on_step)

    # -- what is looked at ------------------------------------------------------------------------------------------

    def set_made(self, made: Made | None) -> None:
        """Show two searches at their end, with the root selected; None shows nothing."""
        if made is self.made:
            return
        self.made, self.selected = made, ()
        self.step = self.line.last if made else 0
        self._joining = True
        for tree in self.trees:
            tree.lay_over(made.overlay if made else None)
        self._joining = False
        self._set_steps()
        self.made_changed.emit()

    @property
    def line(self) -> Timeline:
        """The timeline in use: the event of each search at every step. There must be two searches."""
        assert self.made
        return self.made.lines[self.sync_mode]

    @property
    def is_at_end(self) -> bool:
        """Whether both searches are at their end; also true without searches."""
        return not self.made or self.step >= self.line.last

    def visits(self, side: int) -> Visits:
        """Return the visits of one search by path; ``side`` 0 is A, 1 is B."""
        assert self.made
        return self.made.overlay.sides[side]

    def now(self, side: int) -> int:
        """Return the number of the event at which a search is at the step."""
        return self.trees[side].step

    # -- ways through it --------------------------------------------------------------------------------------------

    def select(self, path: Path, by: OverlaidTree | None = None) -> None:
        """Select a node in both trees, each as far as it is entered by the step; ``by`` is the tree that has selected
        it already.
        """
        if self.made is None or self._joining:
            return
        self._joining = True
        for tree in self.trees:
            if tree is not by:
                tree.select_path(path)
        self._joining = False
        if path != self.selected:
            self.selected = path
            self.selection_changed.emit()

    @Slot()
    def _on_selected(self) -> None:
        """Select the same line of moves in the other tree."""
        tree = self.sender()
        if isinstance(tree, OverlaidTree):
            self.select(tree.path, tree)

    @Slot()
    def _on_unfolded(self) -> None:
        """Fold or unfold the same line of moves in the other tree."""
        tree = self.sender()
        if self._joining or not isinstance(tree, OverlaidTree) or tree.toggled is None or tree.trace is None:
            return
        path = tree.trace.moves_to(tree.toggled)
        self._joining = True
        for side, other in enumerate(self.trees):
            for node in self.visits(side).nodes(path) if other is not tree else ():
                other.set_unfolded(node, tree.is_unfolded(tree.toggled))
        self._joining = False

    @Slot()
    def _on_step(self) -> None:
        """Move both searches on to a selected node that one of them enters later."""
        tree = self.sender()
        if not self._joining and self.made and isinstance(tree, OverlaidTree):
            self.go(self.line.step_at(self.trees.index(tree), tree.step))

    @Slot(int)
    def go(self, step: int) -> None:
        """Go to a step of the timeline, clamped to its ends."""
        step = max(0, min(step, self.line.last)) if self.made else 0
        if step != self.step:
            self.step = step
            self._set_steps()
            self.step_changed.emit()

    def _set_steps(self) -> None:
        """Set each tree to its event at the common step."""
        if self.made is None:
            return
        self._joining = True
        for tree, event in zip(self.trees, self.line.at(self.step), strict=True):
            tree.set_step(event)
        self._joining = False

    def set_sync_mode(self, sync_mode: SyncMode) -> None:
        """Keep the trees in step by another measure, at the same share of the timeline."""
        if sync_mode is self.sync_mode:
            return
        share = self.step / self.line.last if self.made else 0.0
        self.sync_mode = sync_mode
        if self.made:
            self.step = round(share * self.line.last)
            self._set_steps()
        self.step_changed.emit()

    # -- words ------------------------------------------------------------------------------------------------------

    def figures(self, side: int) -> str:
        """Return the figures of a search at the step: '= 0 · 20 866 nodes · 4 856 cut-offs'."""
        events, root, now = self.trace(side).events, self.visits(side).part.root, self.now(side)
        until, first = min(now, events.left(root)), events.entered(root)
        nodes, cuts = (by(until) - by(first) for by in (events.nodes_by, events.cuts_by))
        value = self.words(side, ()).partition(" · ")[0] if now >= events.left(root) else "…"
        return f"{value} · {times(nodes + 1, 'node')} · {times(cuts, 'cut-off')}"

    def trace(self, side: int) -> SearchTrace:
        """Return the trace of one search; ``side`` 0 is A, 1 is B."""
        return self.visits(side).trace

    def path_name(self, path: Path) -> str:
        """Return a path as text: 'a3 b3', 'the root'."""
        return path_text(self.visits(0), path)

    def words(self, side: int, path: Path) -> str:
        """Return the value, window, end and size of a node in one search, or why the search never visits it."""
        visits, trace, now = self.visits(side), self.trace(side), self.now(side)
        node, entered, left = visits.node(path), visits.entered_by(path), visits.left_by(path)
        if node is None or entered is None or left is None:
            return f"not visited: {why_not(visits, path)}"
        found = trace.node(node)
        window = entry_label(trace, found)
        if entered > now:
            return "not entered yet"
        if left > now:
            return f"the search is in it, entered with {window}"
        parts = [node_label(self.trees[side], node), f"entered with {window}", end_text(trace, found)]
        again = len(visits.nodes(path))
        if again > 1:
            parts.append(f"entered {again} times")
        parts.append(times(visits.size(path), "node"))
        return " · ".join(parts)

    def describe(self, path: Path) -> str:
        """Describe a node in both searches, for a screen reader."""
        a, b = (f"{'AB'[side]}: {self.words(side, path)}" for side in SIDES)
        return f"{self.path_name(path)}. {a}. {b}."

    def as_text(self) -> str:
        """Return what is drawn as lines of text: nodes by ply, the selected node and its children, and what each search
        did there.
        """
        if self.made is None:
            return ""
        overlay = self.made.overlay
        lines = [f"{'AB'[side]}: {self.made.titles[side]}" for side in SIDES]
        lines.append(f"both {overlay.both:,}, only A {overlay.only_a:,}, only B {overlay.only_b:,}")
        lines.append("ply: A nodes, B nodes, both, only A, only B")
        for each in overlay.plies:
            figures = (each.a, each.b, each.both, each.only_a, each.only_b)
            lines.append(f"{each.ply}: {', '.join(f'{figure:,}' for figure in figures)}")
        below = [(*self.selected, move) for move in sorted(overlay.moves(self.selected))]
        lines += [self.describe(path) for path in (self.selected, *below)]
        return "\n".join(lines)
