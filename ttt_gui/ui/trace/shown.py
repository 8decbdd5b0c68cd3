"""What is shown of a search tree at a moment, what is known of its nodes then, and one place in a tree."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from ttt_gui.engine.instep.overlay import Who
from ttt_gui.engine.numbers.whole import NumberNode, NumberVisits
from ttt_gui.engine.trace.moments import Moment, moment_of
from ttt_gui.engine.trace.trace import End, SearchTrace
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


class ShownTree:
    """The tree of a trace at a moment, as layouts, faces, painters and words ask for it.

    ``top`` is the node at the top of the picture, ``moment`` the number of the last event that has happened;
    ``selected`` is the selected node, -1 for none, with ``pruned`` the selected one of its pruned moves; ``played`` is
    the node of the move that was played after the search; the children of the nodes in ``unfolded`` are shown, also of
    those that are not shown themselves; ``best`` are the nodes of the last root's best line. Nodes are numbers of the
    trace.
    """

    is_overlaid = False
    """Whether the tree is laid over another one."""

    def __init__(self) -> None:
        self.trace: SearchTrace | None = None
        self.top = self.moment = self.selected = 0
        self.pruned: int | None = None
        self.played: int | None = None
        self.show = Show.ALL
        self.unfolded: frozenset[int] = frozenset()
        self.best: frozenset[int] = frozenset()
        self._now: Moment | None = None

    # --- what is known ---

    @property
    def is_at_end(self) -> bool:
        """Whether everything has happened."""
        return self.trace is None or self.moment == self.trace.events.size - 1

    @property
    def now(self) -> Moment | None:
        """What the search knew at the moment."""
        if self._now is None and self.trace:
            self._now = moment_of(self.trace, self.moment)
        return self._now

    def is_entered(self, node: int) -> bool:
        """Return whether the node has been entered at the moment: otherwise nobody knows of it yet."""
        return self.trace is not None and self.trace.events.entered(node) <= self.moment

    def is_left(self, node: int) -> bool:
        """Return whether the node has been left at the moment: then its value is known."""
        return self.trace is not None and self.trace.is_left(node, self.moment)

    def cut_of(self, node: int) -> int:
        """Return the event at which the loop of a node was cut: the last one before the node is left."""
        assert self.trace is not None
        return self.trace.events.left(node) - 1

    def is_cut(self, node: int) -> bool:
        """Return whether the loop of the node has been cut at the moment."""
        return self.trace is not None and self.trace.node(node).end is End.CUT and self.cut_of(node) <= self.moment

    def kind(self, _node: int) -> Who | None:
        """Return who visits a node; None where the tree is not laid over another one."""
        return None

    def kinds_below(self, _node: int) -> tuple[Who, ...]:
        """Return who visits the node's moves, in the order of cells; () where the tree is laid over none."""
        return ()

    # --- what is seen ---

    def is_unfolded(self, node: int) -> bool:
        return node in self.unfolded

    @property
    def filter(self) -> Show:
        """The rule by which children are left out: a subtree leaves none out."""
        return Show.ALL if self.show is Show.SUBTREE else self.show

    def is_seen(self, node: int) -> bool:
        """Return whether a node that has a place is shown: entered, and with Show.CUTS after a cut-off in it."""
        return self.is_entered(node) and (self.show is not Show.CUTS or self._has_cut(node, self.moment))

    def laid_children(self, node: int) -> list[int]:
        """Return the children that are shown when everything has happened: each keeps its place at every moment."""
        return self._passing(node) if node in self.unfolded else []

    def possible_children(self, node: int) -> list[int]:
        """Return the children that would be shown if the node were unfolded."""
        return [child for child in self._passing(node) if self.is_seen(child)]

    def shown_children(self, node: int) -> list[int]:
        """Return the children that are shown: none of a folded node, and none that is not entered yet."""
        return self.possible_children(node) if node in self.unfolded else []

    def laid_ghosts(self, node: int) -> tuple[int, ...]:
        """Return the pruned moves that are shown when everything has happened."""
        if self.trace is None or node not in self.unfolded or self.show is Show.BEST_LINE:
            return ()
        return self.trace.node(node).pruned

    def possible_ghosts(self, node: int) -> tuple[int, ...]:
        """Return the pruned moves that would be shown if the node were unfolded; none before its cut has happened."""
        if self.trace is None or self.show is Show.BEST_LINE or not self.is_cut(node):
            return ()
        return self.trace.node(node).pruned

    def ghosts(self, node: int) -> tuple[int, ...]:
        """Return the pruned moves that are shown."""
        return self.possible_ghosts(node) if node in self.unfolded else ()

    def _passing(self, node: int) -> list[int]:
        """Return the children that the choice of nodes keeps, judged by the whole search."""
        if self.trace is None:
            return []
        children = self.trace.children(node)
        if self.show is Show.BEST_LINE:
            return [child for child in children if child in self.best]
        if self.show is Show.CUTS:
            last = self.trace.events.size
            return [child for child in children if self._has_cut(child, last)]
        return children

    def _has_cut(self, node: int, moment: int) -> bool:
        """Return whether a cut-off is in the subtree of a node, and has happened at a moment."""
        assert self.trace is not None
        events = self.trace.events
        return 0 <= events.next_cut(events.entered(node)) <= min(moment, events.left(node))


# -- Which nodes of a number tree are shown: all but those that are folded, or that the choice of nodes leaves out -----


def seen_parts(tree: ShownTree, visits: NumberVisits) -> frozenset[int]:
    """Return the nodes of the whole number tree, by their numbers, that the picture has below the top of a tree."""
    nodes, kept = visits.nodes, _kept(tree, visits)
    found, to_do = set(), [visits.index_of(tree.top)]
    while to_do:
        found.add(index := to_do.pop())
        own = visits.of(index)
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
