"""The search of a lesson as two functions that call each other, MAX's and MIN's, in the manner of a textbook, and as
negamax; which of their lines is about to run, and which waits for its call."""

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


def function_lines(algorithm: Algorithm, is_max: bool | None, depth_limited: bool = False) -> tuple[CodeLine, ...]:
    """Return the function that MAX calls at its nodes, or MIN's; with None negamax, one function for both, whose keys
    stand for those of either. The lines have the keys of the pseudocode."""
    own, other, side, worst, edge = {
        True: ("maximum", "minimum", "max", "−∞", "α"),
        False: ("minimum", "maximum", "min", "+∞", "β"),
        None: ("negamax", "negamax", "max", "−∞", "α"),
    }[is_max]
    window = ", α, β" if algorithm.alpha_beta else ""
    value, call = "node.value", f"{other}(kid{window})"
    if is_max is None:
        value, call = "own_value(node)", f"−negamax(kid{', −β, −α' if window else ''})"
    rows = [
        (0, f"def {own}(node{window}):", "enter"),
        (1, "if node.leaf:", "over"),
        (2, f"return {value}", "over.return"),
    ]
    if depth_limited:
        rows += [(1, "if node.depth == limit:", "depth"), (2, "return guess(node)", "depth.return")]
    if algorithm.tt:
        rows += [(1, "if table.knows(node):", "table"), (2, "return table[node]", "table.return")]
    rows += [
        (1, f"best = {worst}", f"{side}.start"),
        (1, "for kid in node.kids:", f"{side}.loop"),
        (2, f"v = {call}", f"{side}.call"),
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


def line_of(lines: tuple[CodeLine, ...], is_max: bool | None, call: Running | None) -> int:
    """Return the index of the line in which a call is, -1 where it is in another function; see function_lines()."""
    if call is None or (is_max is not None and (call.role is Role.MAX) is not is_max):
        return -1
    key = call.key if is_max is not None else call.key.replace("min.", "max.")
    return next((index for index, line in enumerate(lines) if line.key == key), -1)


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
