"""What a trace does not hold, and what a filter leaves out of it, a sentence each: why a lone root is shown, that the
selected node is hidden."""

from __future__ import annotations

from ttt_gui.engine.trace.trace import End, SearchTrace
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.trace.shown import Show
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.trace.words import moves_to


def notice(state: TreeState) -> str:
    """Say why the filter shows the top of the picture alone, else that it hides the selected node; '' where it does
    neither.

    Folded nodes are no filter's doing, nor are nodes that the search has not come to.
    """
    trace = state.trace
    if trace is None or state.show is Show.ALL:
        return ""
    return _why_alone(state, trace) or _why_hidden(state, trace)


def shortcomings(trace: SearchTrace, note: str = "", depth_note: str = "") -> str:
    """Return a ``note`` on a trace, then what the trace does not hold; '' where there is none and the trace is whole.
    ``depth_note`` says how deep a search looked that its depth limit ended, where more is known of that."""
    text = ""
    if trace.truncated:
        held, entered = grouped(len(trace)), grouped(trace.entered)
        text = f"The trace holds the first {held} of {entered} nodes; the counts are exact."
    elif trace.node(trace.roots()[-1]).end is End.STOPPED:
        text = "The search was stopped: the nodes that it was in have no value."
    elif not trace.complete:
        text = depth_note or "The search was not complete: values with ≈ rest on the depth limit."
    return " ".join(part for part in (note, text) if part)


def _why_alone(state: TreeState, trace: SearchTrace) -> str:
    top = state.top
    if state.possible_children(top):
        return ""
    if state.show is Show.CUTS:
        return _why_no_cut(state, trace)
    children = trace.children(top)
    if not children:
        return f"Nothing is below {_name(trace, top)}: the search went no further there."
    if state.show is Show.SUBTREE:
        return f"Nothing below {_name(trace, top)} has been entered yet: that begins at {_entry(trace, children[0])}."
    best = next((child for child in children if child in state.best), None)
    if best is not None:
        return f"The best line has not been entered yet: it begins with {_name(trace, best)} at {_entry(trace, best)}."
    if top != trace.roots()[-1]:
        return "The best line is that of the last iteration, and this is an earlier one."
    return "There is no best line: no move of the root is finished."


def _why_no_cut(state: TreeState, trace: SearchTrace) -> str:
    events, top = trace.events, state.top
    if trace.node(top).end is End.CUT and state.is_left(top):
        return ""  # its own pruned moves are seen
    if not events.cuts:
        name = "This search cut" if trace.request.algorithm.alpha_beta else "Minimax cuts"
        return f"{name} nothing: there are no cut-offs to show."
    cut = events.next_cut(events.entered(top))
    if not 0 <= cut <= events.left(top):
        return "This iteration cut nothing: it has no cut-offs to show."
    return f"There has been no cut-off yet: the first is event {grouped(cut + 1)}."


def _why_hidden(state: TreeState, trace: SearchTrace) -> str:
    node, top = state.selected, state.top
    if node == top or not state.is_entered(node):
        return ""
    hidden = f"The selected node {moves_to(trace, node)} is hidden" if trace.node(node).ply else "The root is hidden"
    if top not in trace.path(node):
        return f"{hidden}: it is not below {_name(trace, top)}."
    if state.show is Show.BEST_LINE and node not in state.best:
        return f"{hidden}: it is not on the best line."
    parent = trace.node(node).parent
    if state.show is Show.CUTS and parent is not None and node not in state.possible_children(parent):
        later = trace.events.next_cut(state.moment)
        yet = 0 <= later <= trace.events.left(node)
        return f"{hidden}: {'there has been no cut-off in it yet' if yet else 'there is no cut-off in it'}."
    return ""


def _name(trace: SearchTrace, node: int) -> str:
    return moves_to(trace, node) or "the root"


def _entry(trace: SearchTrace, node: int) -> str:
    return f"event {grouped(trace.events.entered(node) + 1)}"
