"""Why a chance node of a number tree has its value: its average as a sum, and why Star1 cut it."""

from __future__ import annotations

from fractions import Fraction

from ttt_gui.engine.explain.phrases import AverageRow, AverageTable, Block, Explanation, Line, Link, joined, line_text
from ttt_gui.engine.numbers.tree import (
    NumberSubject,
    chance_text,
    exact_text,
    fraction_and_decimal,
    number_text,
    subject_of,
)
from ttt_gui.engine.score import Role
from ttt_gui.engine.trace.trace import End, SearchTrace, TraceNode

_MOST_NAMED = 8  # children that are named one by one


def chance_note(trace: SearchTrace, step: int) -> str:
    """Return what alpha-beta does at the chance nodes of a number tree, and what these have cut by the event ``step``,
    in a sentence or two; '' where there are none, and under minimax."""
    subject = subject_of(trace)
    if not trace.request.algorithm.alpha_beta or not subject.bounds:
        return subject.chance_note if trace.request.algorithm.alpha_beta else ""
    cuts = [
        f"below {trace.name(node.id)}: {', '.join(trace.name(node.id, move) for move in node.pruned)}"
        for node in map(trace.node, range(len(trace)))
        if node.role is Role.CHANCE and node.end is End.CUT and trace.events.left(node.id) - 1 <= step
    ]
    more = f"; and at {len(cuts) - _MOST_NAMED} more" if len(cuts) > _MOST_NAMED else ""
    return f"{subject.chance_note} Cut {'; '.join(cuts[:_MOST_NAMED])}{more}." if cuts else subject.chance_note


def explain_chance(trace: SearchTrace, node: TraceNode, step: int) -> Explanation:
    """Explain a chance node as it is known after the event ``step``."""
    subject = subject_of(trace)
    name, children = trace.name(node.id), subject.node_at(trace.moves_to(node.id)).children
    done = [child for child in trace.children(node.id) if trace.is_left(child, step)]
    lines: list[Block] = [(f"{name} is a chance node: each child counts as often as it comes up.",)]
    if done:
        lines.append(average_table(trace, node, step))
    if node.end is End.CUT and trace.events.left(node.id) - 1 <= step:
        return Explanation(line_text(chance_cut_head(trace, node)), (*lines, *_cut_lines(subject, trace, node)))
    if trace.is_left(node.id, step) and node.value is not None:
        worth = f"{name} is worth {exact_text(subject.tree.number(node.value))}, the average of its children."
        return Explanation(worth, tuple(lines))
    known = trace.known(node.id, step)
    if known.low is not None and known.high is not None:
        low, high = trace.value_text(known.low), trace.value_text(known.high)
        lines.append((f"Whatever the others bring, {name} lies from {low} to {high}.",))
    return Explanation(f"{name} knows {len(done)} of its {len(children)} children.", tuple(lines))


def chance_cut_head(trace: SearchTrace, node: TraceNode) -> Line:
    """Return the sentence about a cut chance node: 'C is cut: it is at most 1, and must be above 1.5 to matter.'"""
    link = Link(trace.name(node.id), node.id)
    most = node.value is not None and node.alpha is not None and node.value <= node.alpha
    edge = trace.subject.edge_text(node.alpha if most else node.beta, most)
    bound, side = ("at most", "above") if most else ("at least", "below")
    return (link, f" is cut: it is {bound} {trace.value_text(node.value)}, and must be {side} {edge} to matter.")


def average_table(trace: SearchTrace, node: TraceNode, step: int) -> AverageTable:
    """Return the sum of a chance node's children that were left by ``step``, and its average where it was not cut."""
    subject = subject_of(trace)
    done = [trace.node(child) for child in trace.children(node.id) if trace.is_left(child, step)]
    total = None
    if trace.is_left(node.id, step) and node.end is End.ALL_TRIED and node.value is not None:
        *fraction, decimal = fraction_and_decimal(subject.tree.number(node.value))
        total = AverageRow(Link(trace.name(node.id), node.id), "".join(fraction), decimal)
    rows = tuple(_average_row(subject, trace, child) for child in done[:_MOST_NAMED])
    return AverageTable(rows, len(done) - len(rows), total)


def _average_row(subject: NumberSubject, trace: SearchTrace, child: TraceNode) -> AverageRow:
    """Return what a child adds to the average: D, '1/2 × 5', '2.5'."""
    chance = subject.node_at(trace.moves_to(child.id)).chance or Fraction(1)
    value = 0 if child.value is None else child.value
    product = number_text(chance * Fraction(value, subject.unit))
    shown = trace.value_text(value)
    shown = f"({shown})" if value < 0 else shown
    return AverageRow(Link(trace.name(child.id), child.id), f"{chance_text(chance)} × {shown}", product)


def _cut_lines(subject: NumberSubject, trace: SearchTrace, node: TraceNode) -> list[Line]:
    """Explain what the children to come could bring, and name those that are not looked at."""
    most = node.value is not None and node.alpha is not None and node.value <= node.alpha
    low, high = subject.bounds or (0, 0)
    extreme = f"{trace.value_text(high)}, the most" if most else f"{trace.value_text(low)}, the least"
    links = [Link(trace.name(node.id, move), node.id, move) for move in node.pruned[:_MOST_NAMED]]
    more = f" and {len(node.pruned) - _MOST_NAMED} more" if len(node.pruned) > _MOST_NAMED else ""
    are = "are" if len(node.pruned) > 1 else "is"
    average = trace.value_text(node.value)
    return [
        (f"Even if what is left were worth {extreme} a leaf can be, the average would be {average}.",),
        ("So ", *joined(links), f"{more} {are} not looked at."),
    ]
