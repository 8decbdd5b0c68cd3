"""An event of a search in a few words: 'enter c3', 'leave a2: ≤ +5', 'α rises to +5 at b1', 'cut at b1: β ≤ α'."""

from __future__ import annotations

from ttt_gui.engine.explain.numbers import number_event
from ttt_gui.engine.request import Cut
from ttt_gui.engine.trace.moments import EventKind
from ttt_gui.engine.trace.trace import SearchTrace, TraceNode


def event_words(trace: SearchTrace, index: int) -> str:
    """What happened at the event of this number."""
    if trace.subject.board is None:
        return number_event(trace, index)
    kind_number, number = trace.events.event(index)
    node = trace.node(number)
    name = _name(trace, node)
    match EventKind(kind_number):
        case EventKind.ENTER:
            return f"enter {name}"
        case EventKind.EXIT:
            value = "stopped" if node.value is None else trace.value_text(node.value, node.bound)
            return f"leave {name}: {value}"
        case EventKind.CUT:
            return f"cut at {name}: β {'<' if trace.request.algorithm.cut is Cut.LT else '≤'} α"
    _, child = trace.events.event(index - 1)  # a window narrows when a child was left
    value_now = trace.node(child).value
    sign = "≈ " if value_now is not None and trace.subject.is_guess(value_now) else ""
    edge, verb = ("α", "rises") if node.is_max else ("β", "falls")
    return f"{edge} {verb} to {sign}{trace.value_text(value_now)} at {name}"


def _name(trace: SearchTrace, node: TraceNode) -> str:
    if node.move is not None or not trace.request.algorithm.iterative:
        return trace.name(node.id)
    return f"the root, iteration {trace.roots().index(node.id) + 1}"
