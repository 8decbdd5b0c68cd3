"""The title of a node that the search is done with: why it is cut, or what it is worth and why."""

from __future__ import annotations

from ttt_gui.engine.explain.ends import is_incomplete, stored_bound
from ttt_gui.engine.explain.origin import Supplied
from ttt_gui.engine.explain.phrases import Phrases
from ttt_gui.engine.score import Bound
from ttt_gui.engine.trace.trace import End, TraceNode


def cut_title(words: Phrases, node: TraceNode) -> str:
    """'b1 is cut: c3 leaves X at most +5, and b2 gives +7 already.'"""
    trace, hero = words.trace, words.hero
    start = f"{_named(words, node)} is cut"
    if is_incomplete(words, node):
        return f"{start}. What did it is not in the trace, which is full."
    cutter, origin = trace.node(trace.counted_children(node.id)[-1]), words.origin(node.id)
    edge = origin.beta if node.is_max else origin.alpha
    verb = "gives" if node.is_max else "leaves"
    found = f"{words.move(cutter)} {verb} {hero} {words.value(cutter.value, cutter.bound)}"
    if not isinstance(edge, Supplied):
        return f"{start}: {found}, and no more was asked."
    supplier = trace.node(edge.child)
    holds = f"holds {hero} to" if node.is_max else "gives"
    return f"{start}: {found}, and {words.move(supplier)} {holds} {words.number(supplier.value)} already."


def worth_title(words: Phrases, node: TraceNode) -> str:
    """'The root is worth +7: b2 is X's best move.'; '' where the game or the search ended."""
    if node.end in (End.TERMINAL, End.STOPPED) or node.value is None:
        return ""
    start = f"{_named(words, node)} is worth {words.value(node.value, node.bound)}"
    if node.end is End.DEPTH:
        return f"{start}, a guess at the depth limit."
    if node.end is End.TABLE:
        return f"{start}: the table knows it."
    best, bound = words.trace.best_child(node.id), stored_bound(node)
    if best is None or is_incomplete(words, node) or words.trace.node(best).value != node.value:
        return f"{start}."
    if bound is (Bound.UPPER if node.is_max else Bound.LOWER):
        return f"{start}: no move of {words.side(node)} gives {'more' if node.is_max else 'less'}."
    if bound is Bound.EXACT:
        return f"{start}: {words.move(words.trace.node(best))} is {words.side(node)}'s best move."
    return f"{start}."


def _named(words: Phrases, node: TraceNode) -> str:
    return "The root" if node.move is None else words.move(node)
