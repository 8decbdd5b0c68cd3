"""An event of a search in a few words: 'Enter c3', 'Leave a2: ≤ +5', 'α rises to +5 at b1', 'b1 is cut: β 0 ≤ α 0'."""

from __future__ import annotations

from ttt_gui.engine.explain.ends import is_incomplete
from ttt_gui.engine.explain.phrases import Phrases, Supplied
from ttt_gui.engine.request import Cut
from ttt_gui.engine.score import Bound
from ttt_gui.engine.trace.moments import EventKind
from ttt_gui.engine.trace.trace import End, SearchTrace, TraceNode


def event_words(trace: SearchTrace, index: int) -> str:
    """Return what happened at the event of this number."""
    kind_number, number = trace.events.event(index)
    node = trace.node(number)
    name = _name(trace, node)
    if trace.subject.board is None:
        return _number_event(trace, index, EventKind(kind_number), node)
    match EventKind(kind_number):
        case EventKind.ENTER:
            return f"Enter {name}"
        case EventKind.EXIT:
            if node.parent is None and index == trace.events.size - 1:
                return _done(trace, node)
            value = "stopped" if node.value is None else trace.value_text(node.value, node.bound)
            return f"Leave {name}: {value}"
        case EventKind.CUT:
            return f"{name[0].upper() + name[1:] if node.move is None else name} is cut: {_crossing(trace, node)}"
    _, child = trace.events.event(index - 1)  # a window narrows just after a child was left
    value_now = trace.node(child).value
    sign = "≈ " if value_now is not None and trace.subject.is_guess(value_now) else ""
    edge, verb = ("α", "rises") if node.is_max else ("β", "falls")
    return f"{edge} {verb} to {sign}{trace.value_text(value_now)} at {name}"


def _number_event(trace: SearchTrace, index: int, kind: EventKind, node: TraceNode) -> str:
    """Return an event in a number tree: 'E is cut: β 3 ≤ α 5', 'D gives B 3', 'Done: A is worth 3'."""
    words, name = Phrases(trace), trace.name(node.id)
    match kind:
        case EventKind.ENTER:
            return f"The search looks at {'leaf ' if node.end is End.TERMINAL else ''}{name}"
        case EventKind.CUT:
            return f"{name} is cut: {_crossing(trace, node)}"
        case EventKind.NARROW:
            value = trace.value_text(trace.node(trace.events.event(index - 1)[1]).value)
            return f"{name} has {value}: {'α rises' if node.is_max else 'β falls'} to {value}"
    if node.parent is None:
        worth = "is not finished" if node.value is None else f"is worth {words.value(node.value, node.bound)}"
        return f"Done: {name} {worth}"
    parent = trace.name(node.parent)
    if node.end is End.TERMINAL:
        return f"Leaf {name} goes to {parent}"
    return f"{name} gives {parent} {'nothing' if node.value is None else words.value(node.value, node.bound)}"


def _done(trace: SearchTrace, root: TraceNode) -> str:
    """Return the words for the end of a search: 'Done: the root is worth 0, a draw', or that the search was stopped."""
    if root.value is None:
        return "Stopped: the root has no value"
    words = Phrases(trace)
    meaning = f", {words.meaning(root.value)[2:-1]}" if root.bound is Bound.EXACT else ""
    return f"Done: the root is worth {words.value(root.value, root.bound)}{meaning}"


def _crossing(trace: SearchTrace, node: TraceNode) -> str:
    """Return how alpha and beta cross at a cut-off: 'β 0 ≤ α 0'; without numbers for a null window, or where the trace
    does not hold the child that cut."""
    words, sign = Phrases(trace), "<" if trace.request.algorithm.cut is Cut.LT else "≤"
    origin = words.origin(node.id)
    if is_incomplete(words, node) or not isinstance(origin.beta if node.is_max else origin.alpha, Supplied):
        return f"β {sign} α"
    found = trace.node(trace.counted_children(node.id)[-1]).value
    beta, alpha = (node.beta, found) if node.is_max else (found, node.alpha)
    edges = ((name, "≈ " if words.is_guess(value) else "", trace.subject.edge_text(value, name == "α"))
             for name, value in (("β", beta), ("α", alpha)))  # fmt: skip
    return f" {sign} ".join(f"{name} {guess}{text}" for name, guess, text in edges)


def _name(trace: SearchTrace, node: TraceNode) -> str:
    if node.move is not None or not trace.request.algorithm.iterative:
        return trace.name(node.id)
    return f"the root, iteration {trace.roots().index(node.id) + 1}"
