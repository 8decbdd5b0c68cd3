"""The search of a lesson as two functions that call each other, MAX's and MIN's, in the manner of a textbook; which of
their lines is about to run, and which waits for its call."""

from __future__ import annotations

from typing import NamedTuple

from ttt_gui.engine.explain.events import CodeLine, current_key
from ttt_gui.engine.request import Algorithm
from ttt_gui.engine.score import Role
from ttt_gui.engine.trace.trace import End, EventKind, SearchTrace

_RETURNS = {End.TERMINAL: "over.return", End.DEPTH: "depth.return", End.TABLE: "table.return"}


class Running(NamedTuple):
    """A call of one of the two functions: the node it was called for, that node's role, and the key of its line."""

    node: int
    role: Role
    key: str


def function_lines(algorithm: Algorithm, is_max: bool, depth_limited: bool = False) -> tuple[CodeLine, ...]:
    """Return the function that MAX calls at its nodes, or MIN's; its lines have the keys of the pseudocode."""
    own, other = ("maximum", "minimum") if is_max else ("minimum", "maximum")
    side, worst, edge = ("max", "−∞", "α") if is_max else ("min", "+∞", "β")
    window = ", α, β" if algorithm.alpha_beta else ""
    rows = [
        (0, f"def {own}(node{window}):", "enter"),
        (1, "if node.leaf:", "over"),
        (2, "return node.value", "over.return"),
    ]
    if depth_limited:
        rows += [(1, "if node.depth == limit:", "depth"), (2, "return guess(node)", "depth.return")]
    if algorithm.tt:
        rows += [(1, "if table.knows(node):", "table"), (2, "return table[node]", "table.return")]
    rows += [
        (1, f"best = {worst}", f"{side}.start"),
        (1, "for kid in node.kids:", f"{side}.loop"),
        (2, f"v = {other}(kid{window})", f"{side}.call"),
        (2, f"best = {side}(best, v)", f"{side}.best"),
    ]
    if algorithm.alpha_beta:
        rows += [
            (2, f"{edge} = {side}({edge}, best)", f"{side}.narrow"),
            (2, "if β ≤ α: break  # cut", f"{side}.cut"),
        ]
    if algorithm.tt:
        rows.append((1, "table[node] = best", f"{side}.store"))
    rows.append((1, "return best", f"{side}.return"))
    return tuple(CodeLine("  " * level + text, key) for level, text, key in rows)


def running(trace: SearchTrace, step: int) -> Running | None:
    """Return the call whose line runs next, after the event with this number; None after the last one."""
    if step + 1 >= trace.events.size:
        return None
    kind, number = trace.events.event(step + 1)
    node = trace.node(number)
    if EventKind(kind) is EventKind.ENTER:
        if node.parent is None:
            return Running(number, node.role, "enter")
        parent = trace.node(node.parent)
        return Running(parent.id, parent.role, f"{parent.role.value.lower()}.call")
    key = _RETURNS.get(node.end) if EventKind(kind) is EventKind.EXIT else None
    return Running(number, node.role, key or current_key(trace, step + 1))


def waiting(trace: SearchTrace, step: int) -> Running | None:
    """Return the call that waits for the one that runs: its caller's; None for the root."""
    now = running(trace, step)
    parent = trace.node(now.node).parent if now else None
    if parent is None:
        return None
    node = trace.node(parent)
    return Running(parent, node.role, f"{node.role.value.lower()}.call")
