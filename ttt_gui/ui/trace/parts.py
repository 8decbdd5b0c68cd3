"""Which nodes of a number tree are shown: all but those that are folded, or that the choice of nodes leaves out."""

from __future__ import annotations

from ttt_gui.engine.numbers.whole import NumberNode, NumberVisits
from ttt_gui.engine.trace.trace import End
from ttt_gui.ui.trace.state import Show, TreeState


def seen_parts(state: TreeState, visits: NumberVisits) -> frozenset[int]:
    """Return the nodes of the whole number tree, by their numbers, that the picture has below the top of a state."""
    nodes, unfolded = visits.nodes, state.unfolded
    kept = _kept(state, visits)
    found, to_do = set(), [visits.index_of(state.top)]
    while to_do:
        found.add(index := to_do.pop())
        own = visits.of(index)
        if not own or any(visit in unfolded for visit in own):
            to_do += [child for child in nodes[index].children if kept is None or child in kept]
    return frozenset(found)


def _kept(state: TreeState, visits: NumberVisits) -> set[int] | None:
    """Return the nodes that the choice of nodes keeps; None where it keeps all."""
    trace = visits.trace
    if state.filter is Show.BEST_LINE:
        return {visits.index_of(node) for node in trace.best_line(trace.roots()[-1])}
    if state.filter is not Show.CUTS:
        return None
    found: set[int] = set()
    for visit in range(len(trace)):
        node = trace.node(visit)
        if node.end is End.CUT:
            found |= {visits.index_of(each) for each in trace.path(visit)}
            children = visits.nodes[visits.index_of(visit)].children
            cutter = trace.counted_children(visit)[-1:]
            found |= {visits.index_of(each) for each in cutter}
            for move in node.pruned:
                found |= set(below(visits.nodes, children[move]))
    return found


def below(nodes: tuple[NumberNode, ...], index: int) -> list[int]:
    """Return a node and all below it."""
    found = [index]
    for each in found:
        found.extend(nodes[each].children)
    return found
