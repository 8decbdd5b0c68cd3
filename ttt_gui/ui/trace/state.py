"""What is shown of a search tree at a step and known of its nodes then; and what the panels of the tree share: the
trace, the step, the selected node, and which nodes are unfolded."""

from __future__ import annotations

from collections import deque
from collections.abc import Container
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from PySide6.QtCore import QObject, QPoint, Signal

from ttt_gui.engine.numbers.tree import NumberNode
from ttt_gui.engine.numbers.visits import NumberVisits
from ttt_gui.engine.trace.trace import End, SearchStep, SearchTrace, search_step
from ttt_gui.engine.values import Blunder
from ttt_gui.game.position import Position


class Show(Enum):
    """Which nodes are shown at all."""

    ALL = "all"
    BEST_LINE = "best_line"
    SUBTREE = "subtree"  # the subtree of the node that was selected when this was chosen
    CUTS = "cuts"  # the nodes whose loop was cut, with the way to them


@dataclass(frozen=True)
class TreeLocation:
    """A place in a tree of positions: a node of a trace, and with ``pruned`` one of the node's pruned moves."""

    trace: SearchTrace
    node: int
    pruned: int | None = None

    @cached_property
    def moves(self) -> tuple[int, ...]:
        """The moves from the root of the trace to this place."""
        return (*self.trace.moves_to(self.node), *(() if self.pruned is None else (self.pruned,)))

    @cached_property
    def position(self) -> Position | None:
        """The node's position, or the one that the pruned move would lead to; None where nodes are no positions."""
        if self.trace.subject.board is None:
            return None
        position = self.trace.position(self.node)
        return position if self.pruned is None else position.play(self.pruned)

    @property
    def names(self) -> str:
        """The names of the moves to this place: 'b2 c3'."""
        return " ".join(map(self.trace.move_name, self.moves))

    @property
    def words(self) -> str:
        """How the position came about: 'after b2 c3'."""
        return f"after {self.names}" if self.moves else "where the search begins"


HIDDEN = "?"
"""What stands in the place of what would answer an open question."""


@dataclass(frozen=True)
class HiddenAnswers:
    """What an open question of a lesson hides: the values of these nodes, their windows but at entry, those at entry,
    the cut-offs in these nodes, the best line, and what happens after the event ``last``; ``asked`` is the node that
    the question is about. Leaves of a tree of numbers keep their numbers: they are the task. ``sign`` stands in the
    place of a hidden value: '' in a lesson that does not speak of values yet."""

    values: Container[int] = ()
    windows: Container[int] = ()
    entries: Container[int] = ()
    cuts: Container[int] = ()
    best_line: bool = False
    last: int | None = None
    asked: int | None = None
    sign: str = HIDDEN


OPEN = HiddenAnswers()


Lit = frozenset[tuple[tuple[int, ...], int | None]]
"""Nodes that a lesson points at: the moves to each, and the visit to it, None where the search never came."""


class ShownTree:
    """The tree of a trace at a step, as layouts, levels of detail, painters and words ask for it.

    ``top`` is the node at the top of the picture, ``step`` the number of the last event that has happened;
    ``selected`` is the selected node, -1 for none, with ``pruned`` the selected one of its pruned moves; ``played`` is
    the node of the move that was played after the search; the children of the nodes in ``unfolded`` are shown, also of
    those that are not shown themselves; ``best`` are the nodes of the last root's best line. Nodes are numbers of the
    trace. ``lit`` are the nodes that a lesson points at, ``away`` the moves to the branches that a person has cut, and
    ``answered`` is the node whose value a person has found.
    """

    def __init__(self) -> None:
        self.trace: SearchTrace | None = None
        self.top = self.step = self.selected = 0
        self.pruned: int | None = None
        self.played: int | None = None
        self.show = Show.ALL
        self.unfolded: frozenset[int] = frozenset()
        self.best: frozenset[int] = frozenset()
        self.hidden_answers = OPEN
        self.lit: Lit = frozenset()
        self.away: frozenset[tuple[int, ...]] = frozenset()
        self.answered: int | None = None
        self._now: SearchStep | None = None

    # --- what is known ---

    @property
    def is_at_end(self) -> bool:
        """Whether everything has happened."""
        return self.trace is None or self.step == self.trace.events.size - 1

    @property
    def now(self) -> SearchStep | None:
        """What the search knew at the step."""
        if self._now is None and self.trace:
            self._now = search_step(self.trace, self.step)
        return self._now

    def is_entered(self, node: int) -> bool:
        """Return whether the search has entered a node by the step."""
        return self.trace is not None and self.trace.events.entered(node) <= self.step

    def is_left(self, node: int) -> bool:
        """Return whether the node has been left at the step: then its value is known."""
        return self.trace is not None and self.trace.is_left(node, self.step)

    def cut_of(self, node: int) -> int:
        """Return the event at which the loop of a node was cut: the last one before the node is left."""
        assert self.trace is not None
        return self.trace.events.left(node) - 1

    def is_cut(self, node: int) -> bool:
        """Return whether the loop of the node has been cut at the step, and may be seen."""
        if node in self.hidden_answers.cuts:
            return False
        return self.trace is not None and self.trace.node(node).end is End.CUT and self.cut_of(node) <= self.step

    has_values_so_far = True
    """Whether a node that the search is in shows its best value so far."""
    shows_returned = False
    """Whether a node that the search is in shows only what its finished children have returned, as a lesson tells it:
    '≤ 3' after the first child of a MIN node, even where half of the second one already proves '= 3'."""
    has_folds = True
    """Whether nodes can be folded and unfolded."""
    is_compact = False
    """Whether a number tree leaves out the window beside the selected node, which stands elsewhere."""
    leaf_tone = "muted"
    """The token of the numbers at leaves of a number tree that were not reached."""
    horizon: int | None = None
    """The deepest ply that the search may enter, where that is drawn."""
    intervals = False
    """Whether values are shown as intervals: '[3, +∞]' instead of '≥ 3'."""
    most_ghosts: int | None = None
    """How many pruned moves of a node are shown; None for all."""
    has_narrow_names = False
    """Whether layers are named by their signs alone, for a tree with little room across."""

    def is_highlighted(self, _node: int) -> bool:
        """Return whether a node is set off from the others, as one that the tree beside it does not have."""
        return False

    # --- what is seen ---

    def is_unfolded(self, node: int) -> bool:
        """Return whether the children of a node are shown."""
        return node in self.unfolded

    @property
    def filter(self) -> Show:
        """The rule by which children are left out: a subtree leaves none out."""
        return Show.ALL if self.show is Show.SUBTREE else self.show

    def is_seen(self, node: int) -> bool:
        """Return whether a node that has a place is shown: entered, and with Show.CUTS after a cut-off in it."""
        return self.is_entered(node) and (self.show is not Show.CUTS or self._has_cut(node, self.step))

    def laid_children(self, node: int) -> list[int]:
        """Return the children that are shown when everything has happened: each keeps its place at every step."""
        return self._filtered_children(node) if node in self.unfolded else []

    def possible_children(self, node: int) -> list[int]:
        """Return the children that would be shown if the node were unfolded."""
        return [child for child in self._filtered_children(node) if self.is_seen(child)]

    def shown_children(self, node: int) -> list[int]:
        """Return the children that are shown: none of a folded node, and none that is not entered yet."""
        return self.possible_children(node) if node in self.unfolded else []

    def laid_ghosts(self, node: int) -> tuple[int, ...]:
        """Return the pruned moves that are shown when everything has happened."""
        if self.trace is None or node not in self.unfolded or self.show is Show.BEST_LINE:
            return ()
        return self.trace.node(node).pruned[: self.most_ghosts]

    def possible_ghosts(self, node: int) -> tuple[int, ...]:
        """Return the pruned moves that would be shown if the node were unfolded; none before its cut has happened."""
        if self.trace is None or self.show is Show.BEST_LINE or not self.is_cut(node):
            return ()
        return self.trace.node(node).pruned

    def ghosts(self, node: int) -> tuple[int, ...]:
        """Return the pruned moves that are shown."""
        return self.possible_ghosts(node) if node in self.unfolded else ()

    def _filtered_children(self, node: int) -> list[int]:
        """Return the children of a node that the filter keeps, judged by the whole search."""
        if self.trace is None:
            return []
        children = self.trace.children(node)
        if self.show is Show.BEST_LINE:
            return [child for child in children if child in self.best]
        if self.show is Show.CUTS:
            last = self.trace.events.size
            return [child for child in children if self._has_cut(child, last)]
        return children

    def _has_cut(self, node: int, step: int) -> bool:
        """Return whether a cut-off is in the subtree of a node, and has happened at a step."""
        assert self.trace is not None
        events = self.trace.events
        return 0 <= events.next_cut(events.entered(node)) <= min(step, events.left(node))


# -- Which nodes of a number tree are shown: all but those that are folded, or that the choice of nodes leaves out -----


def seen_parts(tree: ShownTree, visits: NumberVisits) -> frozenset[int]:
    """Return the nodes of the whole number tree, by their numbers, that the picture has below the top of a tree."""
    nodes, kept = visits.nodes, _kept(tree, visits)
    found, to_do = set(), [visits.index_of(tree.top)]
    while to_do:
        found.add(index := to_do.pop())
        own = visits.visits_to(index)
        if not own or any(visit in tree.unfolded for visit in own):
            to_do += [child for child in nodes[index].children if kept is None or child in kept]
    return frozenset(found)


def _kept(tree: ShownTree, visits: NumberVisits) -> set[int] | None:
    """Return the nodes that the choice of nodes keeps; None where it keeps all."""
    trace = visits.trace
    if tree.filter is Show.BEST_LINE:
        return {visits.index_of(node) for node in trace.principal_variation(trace.roots()[-1])}
    if tree.filter is not Show.CUTS:
        return None
    found: set[int] = set()
    for visit in range(len(trace)):
        node = trace.node(visit)
        if node.end is End.CUT:
            children, cutter = visits.nodes[visits.index_of(visit)].children, trace.counted_children(visit)[-1:]
            found |= {visits.index_of(each) for each in (*trace.path(visit), *cutter)}
            for move in node.pruned:
                found |= set(below(visits.nodes, children[move]))
    return found


def below(nodes: tuple[NumberNode, ...], index: int) -> list[int]:
    """Return a node and all below it."""
    found = [index]
    for each in found:
        found.extend(nodes[each].children)
    return found


# -- What the panels of the search tree share: trace, step, selected node, and which nodes are unfolded ----------------


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
    """Return the nodes of a number tree to unfold, breadth first, until MOST_AT_ONCE are seen."""
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
    iteration which the step or the selected node is in, whichever changed last. ``blunder`` is the blunder that the
    move ``played`` is proved to be. While signals are sent, ``toggled`` is the node whose children were just shown or
    hidden, and ``is_still`` whether leave() sends them: the picture stays where it is then. ``is_following`` is whether
    only the line that is being searched is unfolded, as follow() says.

    Only the methods change any of these. Setting the value that is there already does nothing and sends no signal.

    Signals:
        trace_changed: another trace, or none; everything else is reset first and sends no signal of its own.
        selection_changed: (int) the selected node; sent too when only ``pruned`` is another one.
        step_changed: (int) the step.
        tree_changed: other nodes are unfolded or shown.
        intervals_changed: values are shown as intervals, or no longer.
        changed: any of the above or ``blunder`` has changed; sent once, last, by each method that changed something.
        menu_requested: (QPoint) the menu of the selected node is asked for, at a point of the screen.
    """

    trace_changed = Signal()
    selection_changed = Signal(int)
    step_changed = Signal(int)
    tree_changed = Signal()
    intervals_changed = Signal()
    changed = Signal()
    menu_requested = Signal(QPoint)

    def __init__(self, parent: QObject | None = None) -> None:
        QObject.__init__(self, parent)
        ShownTree.__init__(self)
        self.blunder: Blunder | None = None
        self.toggled: int | None = None
        self.is_still = self.is_following = False
        self._at: tuple[int, int] | None = None

    # --- the trace ---

    def set_trace(
        self, trace: SearchTrace | None, played: int | None = None, at: tuple[int, int] | None = None
    ) -> None:
        """Show another trace, whole, its last root unfolded as far as first_unfolded() says; the move ``played`` there,
        a child of that root, is selected. Or show it ``at`` a step with a node selected, that of the event where the
        node is still ahead; leave() then leads there.

        The trace's events must have been listed.
        """
        ShownTree.__init__(self)
        self.trace, self.played, self._at = trace, played, None
        self._set_following(False)
        if trace:
            self.top = trace.roots()[-1]
            self.step, self.selected = self._first_view
            self.best = frozenset(trace.principal_variation(self.top))
            self.unfolded = frozenset(self._begin_unfolded(trace, self.top, played))
            if at:
                self.step, node = at
                self.selected = node if self.is_entered(node) else trace.events.event(self.step)[1]
                self.top, *_ = path = trace.path(self.selected)
                self.unfolded |= set(path)
                self._at = self.step, self.selected
        self.trace_changed.emit()
        self.changed.emit()

    def _begin_unfolded(self, trace: SearchTrace, top: int, played: int | None) -> set[int]:
        """Return the nodes to unfold when a trace is first shown; one of two trees side by side unfolds fewer."""
        return first_unfolded(trace, top, played)

    def set_hidden_answers(self, hidden_answers: HiddenAnswers) -> None:
        """Hide what would answer a question, or with OPEN nothing."""
        if hidden_answers != self.hidden_answers:
            self.hidden_answers = hidden_answers
            self.step_changed.emit(self.step)
            self.changed.emit()

    def set_played(self, played: int | None) -> None:
        """Change the move that was played: if nothing else was selected yet, select and unfold it."""
        if self.trace is None or played == self.played:
            return
        was_home, self.played = self.is_home, played
        if was_home:
            self.unfolded |= first_unfolded(self.trace, self.top, played)
            self.selected, self.pruned = self._first_view[1], None
        self.tree_changed.emit()
        if was_home:
            self.selection_changed.emit(self.selected)
        self.changed.emit()

    def set_blunder(self, blunder: Blunder | None) -> None:
        """Set the blunder that the move ``played`` is proved to be; None for no blunder."""
        if blunder != self.blunder:
            self.blunder = blunder
            self.changed.emit()

    # --- selection and step ---

    @property
    def _first_view(self) -> tuple[int, int]:
        """The step and the selected node at which a trace is shown first: the end, unless it was shown at another
        step, with the move that was played, else the last root."""
        if not self.trace:
            return 0, 0
        node = self.trace.roots()[-1] if self.played is None else self.played
        return self._at or (self.trace.events.size - 1, node)

    @property
    def is_home(self) -> bool:
        """Whether the step and the selection are the first again: those of the end, or where the trace began."""
        return (self.step, self.selected, self.pruned) == (*self._first_view, None)

    def leave(self) -> None:
        """Go back to the first step and selection; meanwhile ``is_still`` is true."""
        self.is_still = True
        if self.trace:
            step, node = self._first_view
            self._visit(self.trace, node, None, step)
        self.is_still = False

    @property
    def location(self) -> TreeLocation | None:
        """The selected node, or its selected pruned move; None without a trace."""
        return TreeLocation(self.trace, self.selected, self.pruned) if self.trace else None

    def select(self, node: int) -> None:
        """Select a node, unfold the way to it, and go on to where it is entered if that is still ahead."""
        if self.trace:
            self._visit(self.trace, node, None)

    def select_pruned(self, node: int, move: int) -> None:
        """Select a pruned move of a node, unfold the node, and go on to its cut if that is still ahead."""
        if self.trace and move in self.trace.node(node).pruned:
            self._visit(self.trace, node, move)

    def follow(self) -> None:
        """Go to the first event, and from there on unfold only the line that is being searched, until the search ends
        or another trace is shown.
        """
        if self.trace:
            self._set_following(True)
            self.set_show(Show.ALL)
            root = self.trace.events.event(0)[1]
            self._visit(self.trace, root, None, 0)
            self.unfolded = self._searched_line(self.trace, root)
            self.tree_changed.emit()
            self.changed.emit()

    def _set_following(self, is_following: bool) -> None:
        """Set whether the search is followed: then one pruned move stands for all that were cut with it."""
        self.is_following, self.most_ghosts = is_following, 1 if is_following else None

    def _searched_line(self, trace: SearchTrace, node: int) -> frozenset[int]:
        """Return the nodes from the root to ``node`` and on to a leaf: by the child that was entered last at the step,
        where none was by the first, so that the picture is still while the search goes down.
        """
        line = set(trace.path(node))
        while children := trace.children(node):
            node = next((child for child in reversed(children) if self.is_entered(child)), children[0])
            line.add(node)
        return frozenset(line)

    def _end_following(self, trace: SearchTrace) -> None:
        """Unfold at the end of a search that was followed what is unfolded when a trace is first shown."""
        self._set_following(False)
        self.unfolded = frozenset({*self._begin_unfolded(trace, self.top, self.played), *trace.path(self.selected)})
        self.tree_changed.emit()

    def set_step(self, index: int) -> None:
        """Go to the step after this event, or the nearest there is."""
        if self.trace:
            self._visit(self.trace, self.selected, self.pruned, index)

    def go(self, index: int) -> None:
        """Go to the step after this event, or the nearest there is, and select the node of the event."""
        if self.trace:
            index = max(0, min(index, self.trace.events.size - 1))
            self._visit(self.trace, self.trace.events.event(index)[1], None, index)

    def _visit(self, trace: SearchTrace, node: int, move: int | None, step: int | None = None) -> None:
        """Go to a step, if one is given, then select a node or its pruned move ``move``; report what has changed."""
        before = self.step, self.selected, self.pruned
        if step is not None:
            self._set_step(trace, step)
        if (node, move) != (self.selected, self.pruned):
            self._select(trace, node, move)
        if self.is_following and self.is_at_end:
            self._end_following(trace)
        if (self.step, self.selected, self.pruned) != before:
            self.changed.emit()

    def _select(self, trace: SearchTrace, node: int, move: int | None) -> None:
        """Select a node or its pruned move, unfold the way to it, and go on to where it is known."""
        self.selected, self.pruned = node, move
        path = trace.path(node)
        way = frozenset(path[:-1] if move is None else path)
        if not self.is_entered(node):
            self._set_step(trace, trace.events.entered(node))
        unfolded = self._searched_line(trace, node) if self.is_following else self.unfolded | way
        unfolds, self.unfolded = unfolded != self.unfolded, unfolded
        if move is not None and not self.is_cut(node):
            self._set_step(trace, self.cut_of(node))
        if self.show is not Show.SUBTREE and path[0] != self.top:
            self.top = path[0]
            unfolds = True
        if unfolds:
            self.tree_changed.emit()
        self.selection_changed.emit(node)

    def _set_step(self, trace: SearchTrace, index: int) -> None:
        """Set the step to that after the event ``index``, or the nearest there is, and report another one."""
        index = max(0, min(index, trace.events.size - 1))
        if index != self.step:
            self.step, self._now = index, None
            if self.show is not Show.SUBTREE:
                self.top = self._last_root(trace)
            self.step_changed.emit(index)

    def _last_root(self, trace: SearchTrace) -> int:
        """Return the last root that has been entered at the step; the first is entered by the first event."""
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
        self.changed.emit()

    def set_intervals(self, intervals: bool) -> None:
        """Show values as intervals, or with signs."""
        if intervals != self.intervals:
            self.intervals = intervals
            self.intervals_changed.emit()
            self.changed.emit()

    def set_unfolded(self, node: int, unfolded: bool) -> None:
        """Show or hide the children of a node."""
        if unfolded != (node in self.unfolded):
            self.unfolded ^= {node}
            self.toggled = node
            self.tree_changed.emit()
            self.toggled = None
            self.changed.emit()
