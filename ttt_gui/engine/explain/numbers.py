"""Why a node of a number tree has its value: sentences with the names of nodes, as data. Every number in them is one of
the trace, and every bound is named as a bound.

At a step in the middle of the search the sentences tell only what was known by then.
"""

from __future__ import annotations

from fractions import Fraction

from ttt_gui.engine.explain.chance import average_table, chance_cut_head, explain_chance
from ttt_gui.engine.explain.phrases import (
    Block,
    EdgeRow,
    EdgeTable,
    Explanation,
    Line,
    Link,
    Phrases,
    figure,
    joined,
    line_text,
    not_searched,
)
from ttt_gui.engine.explain.sentences import late_cut, move_table, searched_again
from ttt_gui.engine.figures import ORDINALS
from ttt_gui.engine.numbers.tree import NumberNode, NumberSubject, chance_text
from ttt_gui.engine.request import Cut
from ttt_gui.engine.score import Bound, Role
from ttt_gui.engine.trace.events import NARROW
from ttt_gui.engine.trace.trace import End, OpenNode, SearchTrace, TraceNode, search_step
from ttt_gui.engine.trace.window import Asked, Origin, Shared, Supplied

_MOST_NAMED = 4  # children, pruned nodes and cut-offs that are named one by one


def explain_number(trace: SearchTrace, number: int, step: int) -> Explanation:
    """Explain a node of a number tree as it is known after the event ``step``."""
    names, node = _Names(trace, step), trace.node(number)
    if trace.events.entered(number) > step:
        at = f"{trace.events.entered(number) + 1:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
        return Explanation(f"{names.move(node)} is not reached yet.", ((f"The search comes to it at event {at}.",),))
    if node.end is End.TERMINAL:
        return _leaf(names, node)
    if node.role is Role.CHANCE:
        return explain_chance(trace, node, step)
    if node.end is End.CUT and trace.events.left(number) - 1 <= step:
        return _cut(names, node)
    return _left(names, node) if trace.is_left(number, step) else _open(names, node)


def explain_pruned_number(trace: SearchTrace, number: int, move: int, step: int) -> Explanation:
    """Explain a pruned child of a node of a number tree as it is known after the event ``step``."""
    names, node, name = _Names(trace, step), trace.node(number), trace.name(number, move)
    if step < trace.events.left(number) - 1:
        return Explanation(f"{name} is not reached yet.", (("At this moment ", names.named(number), " is not cut."),))
    size = trace.subject.pruned_size(trace.moves_to(number), move) or 1
    lines = [_cut_head(names, node)]
    if node.role is not Role.CHANCE:
        lines += _cut_body(names, node)
    where = not_searched(trace, number, (move,), "", " here")
    if size > 1 and not where:
        lines.append((f"That spares {figure(size, 'node')}: {name} and all below it.",))
    return Explanation(f"{name} is not looked at{where}.", tuple(lines))


class _Names(Phrases):
    """Names of the nodes of a number tree in sentences, as known at a step."""

    def __init__(self, trace: SearchTrace, step: int) -> None:
        super().__init__(trace, step)
        subject = trace.subject
        assert isinstance(subject, NumberSubject)
        self.step: int = step
        self.subject = subject

    def tree_node(self, node: TraceNode) -> NumberNode:
        """Return the node of the number tree that a node of the trace visited."""
        return self.subject.node_at(self.trace.moves_to(node.id))

    def child_link(self, node: TraceNode) -> Link:
        """Return a link to a child: 'D', 'leaf 5'."""
        return Link(f"leaf {self.move(node)}" if node.end is End.TERMINAL else self.move(node), node.id)

    def its_child(self, node: TraceNode) -> Line:
        """Return the name of a child after its parent was named: 'D', 'its first leaf'."""
        if node.end is not End.TERMINAL or node.parent is None:
            return (self.named(node.id),)
        own = self.tree_node(node)
        assert own.parent is not None
        leaves = [each for each in self.subject.nodes[own.parent].children if self.subject.nodes[each].is_leaf]
        place = leaves.index(own.index)
        text = "its one leaf" if len(leaves) == 1 else f"its leaf {own.name}"
        if len(leaves) > 1 and place < len(ORDINALS):
            text = f"its {ORDINALS[place]} leaf"
        return (Link(text, node.id),)

    def cutter(self, node: TraceNode) -> TraceNode | None:
        """Return the child that cut a node; None where the trace, being full, does not hold that child."""
        if self.trace.is_incomplete(node.id):
            return None
        return self.trace.node(self.trace.counted_children(node.id)[-1])

    def limit(self, node: TraceNode) -> Origin:
        """Return the origin of the edge of the window at which a node was cut: of beta at MAX, of alpha at MIN."""
        origin = self.origin(node.id)
        return origin.beta if node.is_max else origin.alpha


def _role(node: TraceNode) -> str:
    """Return 'MAX' or 'MIN'."""
    return "MAX" if node.is_max else "MIN"


# -- leaves ------------------------------------------------------------------------------------------------------------


def _leaf(names: _Names, node: TraceNode) -> Explanation:
    """Explain a leaf, and what it does to its parent once it is left."""
    name = names.move(node)
    if node.parent is None or node.value is None:
        return Explanation(f"The tree is one leaf: {name}.", ())
    parent = names.trace.node(node.parent)
    if parent.role is Role.CHANCE:
        chance = chance_text(names.tree_node(node).chance or Fraction(1))
        return Explanation(f"{name} is a leaf of {names.move(parent)}.", ((f"It comes up with chance {chance}.",),))
    lines: list[Line] = [("A leaf is worth its number; MAX likes large ones, MIN small ones.",)]
    if names.trace.is_left(node.id, names.step):
        before = [names.trace.node(each) for each in names.trace.counted_children(parent.id) if each < node.id]
        sign = 1 if parent.is_max else -1
        values = [each.value for each in before if each.value is not None]
        best = max(values, key=lambda value: sign * value, default=None)
        if best is None or sign * node.value > sign * best:
            lines.append((names.named(parent.id), f" has {name} now", *_effect(names, node)))
        else:
            less = "no more" if parent.is_max else "no less"
            lines.append((names.named(parent.id), f" has {names.trace.value_text(best)} already: {name} is {less}."))
    return Explanation(f"{name} is a leaf of {names.move(parent)}.", tuple(lines))


def _effect(names: _Names, node: TraceNode) -> Line:
    """Return how a leaf narrows the window of its parent: ': α there rises to 5.', or only the full stop."""
    narrowed = _narrowed(names, node)
    if narrowed is None:
        return (".",)
    edge, verb = ("α", "rises") if narrowed.is_max else ("β", "falls")
    return (f": {edge} there {verb} to {names.trace.value_text(node.value or 0)}.",)


def _narrowed(names: _Names, node: TraceNode) -> TraceNode | None:
    """Return the parent whose window narrowed when a node was left, None unless that has happened by this
    step."""
    events = names.trace.events
    after = events.left(node.id) + 1
    if node.parent is None or after >= events.size or after > names.step:
        return None
    return names.trace.node(node.parent) if events.event(after) == (NARROW, node.parent) else None


def _cut_head(names: _Names, node: TraceNode) -> Line:
    """Return the sentence about a cut-off: 'E is cut: D gave B at most 3, and E already has 5.'"""
    if node.role is Role.CHANCE:
        return chance_cut_head(names.trace, node)
    cutter, edge = names.cutter(node), names.limit(node)
    if cutter is None or edge is None:
        return (names.named(node.id), " is cut. What did it is not in the trace, which is full.")
    value = names.trace.value_text(cutter.value or 0)
    if cutter.end is End.TERMINAL:
        last: Line = (names.named(node.id), f" already has {value}.")
    elif node.is_max:
        last = (names.named(cutter.id), " gives ", names.named(node.id), f" at least {value}.")
    else:
        last = (names.named(cutter.id), " holds ", names.named(node.id), f" to at most {value}.")
    return (names.named(node.id), " is cut: ", *_because(names, edge), ", and ", *last)


def _because(names: _Names, edge: Supplied | Asked | Shared) -> Line:
    """Return what set the edge of a window: 'D gave B at most 3', 'A only asks whether C gives more than 3'."""
    above = names.trace.node(edge.ancestor)
    if not isinstance(edge, Supplied):
        return (names.named(above.id), " only asks ", *_question(names, edge))
    giver = names.trace.node(edge.child)
    least = "at least" if above.is_max else "at most"
    return (
        names.child_link(giver),
        " gave ",
        names.named(above.id),
        f" {least} {names.trace.value_text(giver.value or 0)}",
    )


def _question(names: _Names, edge: Asked | Shared) -> Line:
    """Return the question of a null window: 'whether C gives more than 3'."""
    child = names.trace.node(edge.child)
    is_alpha = edge.is_alpha if isinstance(edge, Shared) else names.trace.node(edge.ancestor).is_max
    known, more = (child.alpha, "more") if is_alpha else (child.beta, "less")
    return ("whether ", names.child_link(child), f" gives {more} than {names.trace.value_text(known or 0)}")


def _cut_body(names: _Names, node: TraceNode) -> list[Line]:
    """Explain why a cut node needs no other child, and name the nodes that therefore cannot matter."""
    cutter, edge = names.cutter(node), names.limit(node)
    rest = _pruned_line(names, node)
    if cutter is None or edge is None or cutter.value is None:
        return [rest]
    value, name = names.trace.value_text(cutter.value), names.move(node)
    more = "more" if node.is_max else "less"
    first: Line = (f"{name} is {_role(node)}: with {value} in hand it gives {value} or {more}. ",)
    if not isinstance(edge, Supplied):
        return [(*first, "For that question this is enough."), rest]
    above, giver = names.trace.node(edge.ancestor), names.trace.node(edge.child)
    path = names.trace.path(node.id)
    branch = names.trace.node(path[path.index(above.id) + 1])
    limit, has = names.trace.value_text(giver.value or 0), f"{names.move(above)} is {_role(above)}: it "
    if giver.value == cutter.value:
        better = "more" if above.is_max else "less"
        by = name if branch.id == node.id else f"going by {names.move(branch)} to {name}"
        return [
            (*first, f"{has}has {limit} from ", names.child_link(giver), f", and {by} cannot give {better}."),
            rest,
        ]
    known = limit if giver.bound is Bound.EXACT else f"{limit} or {'more' if above.is_max else 'less'}"
    takes: Line = (f"{has}takes ", names.child_link(giver), f" for {known}")
    if giver.end is End.TERMINAL:
        takes = (f"{has}takes its ", names.child_link(giver))
    way = f"to {name}" if branch.id == node.id else f"by {names.move(branch)} to {name}"
    return [(*first, *takes, f", and never goes {way}."), rest]


def _pruned_line(names: _Names, node: TraceNode) -> Line:
    """Return the sentence about the pruned nodes: 'So 9 cannot matter. It is not looked at.'"""
    links = [Link(names.trace.name(node.id, move), node.id, move) for move in node.pruned]
    named: list[str | Link] = list(links[:_MOST_NAMED])
    if len(links) > _MOST_NAMED:
        named = [*links[: _MOST_NAMED - 1], f"{len(links) - _MOST_NAMED + 1} more"]
    parts = joined(named[:-1]) + ((" and ",) if len(named) > 1 else ()) + tuple(named[-1:])
    they = "They are" if len(links) > 1 else "It is"
    return ("So ", *parts, f" cannot matter. {they} not looked at"
            f"{not_searched(names.trace, node.id, node.pruned, '', ' here')}.")  # fmt: skip


def _cut(names: _Names, node: TraceNode) -> Explanation:
    """Explain a node whose loop was cut."""
    head = line_text(_cut_head(names, node))
    lines: list[Block] = [*_cut_body(names, node)]
    cutter, edge = names.cutter(node), names.limit(node)
    if cutter is not None:
        own = EdgeRow("α" if node.is_max else "β", names.trace.value_text(cutter.value or 0),
                      (f"{names.move(node)} has it from ", *names.its_child(cutter)))  # fmt: skip
        other = _edge_row(names, "β" if node.is_max else "α", node.beta if node.is_max else node.alpha, edge)
        sign = "<" if names.trace.request.algorithm.cut is Cut.LT else "≤"
        mark = f"✂ β {sign} α: the rest of {names.move(node)} is cut"
        lines.append(EdgeTable((own, other) if node.is_max else (other, own), mark))
    if names.trace.is_left(node.id, names.step):
        if cutter is not None and node.value is not None and cutter.value != node.value:
            lines.append(_hard_line(names, node))
        lines += _answer(names, node)
    return Explanation(head, tuple(lines))


def _hard_line(names: _Names, node: TraceNode) -> Line:
    """Return the sentence that a node returns, fail-hard, the edge of its window."""
    return (
        f"Fail-hard: {names.move(node)} returns the edge of its window, {names.trace.value_text(node.value or 0)}.",
    )


def _edge_row(names: _Names, name: str, value: int | None, edge: Origin) -> EdgeRow:
    """Return the row of an edge that comes from an ancestor: 'β 3 from D, at B'."""
    if isinstance(edge, Asked):
        child, above = names.trace.node(edge.child), names.trace.node(edge.ancestor)
        known, sign = (child.alpha, ">") if above.is_max else (child.beta, "<")
        return EdgeRow(name, f"{sign} {names.trace.value_text(known or 0)}", ("asked at ", names.named(above.id)))
    if isinstance(edge, Supplied) and value is not None:
        giver, above = names.trace.node(edge.child), names.trace.node(edge.ancestor)
        return EdgeRow(
            name, names.trace.value_text(value), ("from ", names.child_link(giver), ", at ", names.named(above.id))
        )
    text = names.trace.subject.edge_text(value, name == "α")
    if isinstance(edge, Shared):
        return EdgeRow(name, text, ("left by the other children of ", names.named(edge.ancestor)))
    return EdgeRow(name, text, ("nothing known yet",))


# -- nodes that the search is in ---------------------------------------------------------------------------------------


def _open(names: _Names, node: TraceNode) -> Explanation:
    """Explain a node that the search is in."""
    known = next(each for each in search_step(names.trace, names.step).path if each.id == node.id)
    children = names.subject.nodes[names.tree_node(node).index].children
    count = f"the {'largest' if node.is_max else 'smallest'} of its {len(children)} children"
    lines: list[Block] = [
        (f"{names.move(node)} is {_role(node)}: it takes {count if len(children) > 1 else 'its one child'}.",)
    ]
    entered = [each for each in names.trace.children(node.id) if names.trace.events.entered(each) <= names.step]
    waiting = len(children) - len({names.trace.node(each).move for each in entered})
    if waiting:
        lines.append((f"{waiting} of them {'is' if waiting == 1 else 'are'} still to come.",))
    if names.trace.request.algorithm.alpha_beta:
        lines.append(_window(names, node, known))
    return Explanation(_so_far(names, node, known), tuple(lines))


def _so_far(names: _Names, node: TraceNode, known: OpenNode) -> str:
    """Return the best value so far of a node that the search is in, and what it means: 'B has 3 so far: it will be 3 or
    less.'"""
    name = names.move(node)
    if known.best is None or known.best_child is None:
        return f"{name} has no value yet."
    best, bound = names.trace.value_text(known.best), names.known(known.best_child).bound
    more, interval = "more" if node.is_max else "less", names.trace.known(node.id, names.step)
    secured = interval.low if node.is_max else interval.high
    if secured is not None:
        has = names.trace.value_text(secured)
        return f"{name} has {has} so far: it will be {has} or {more}."
    if bound is Bound.NONE:
        return f"{name} has no proved value yet."
    return f"{name} has found nothing {'above' if node.is_max else 'below'} {best} so far."


def _window(names: _Names, node: TraceNode, known: OpenNode) -> EdgeTable:
    """Return the window that a node has now, with the origin of each edge."""
    origin = names.origin(node.id)
    rows = []
    for name, value, edge in (("α", known.alpha, origin.alpha), ("β", known.beta, origin.beta)):
        if known.bound_from is not None and (name == "α") == node.is_max:
            giver = names.trace.node(known.bound_from)
            source = (f"{names.move(node)} has it from ", *names.its_child(giver))
            rows.append(EdgeRow(name, names.trace.value_text(value or 0), source))
        else:
            rows.append(_edge_row(names, name, value, edge))
    return EdgeTable(tuple(rows))


# -- nodes that were left with every child tried -----------------------------------------------------------------------


def _left(names: _Names, node: TraceNode) -> Explanation:
    """Explain a node all of whose children were tried."""
    lines: list[Block] = [*_bound_lines(names, node), *_answer(names, node)]
    lines += _cuts_below(names, node)
    narrowed = _narrowed(names, node)
    if narrowed:
        edge, verb = ("α", "rises") if narrowed.is_max else ("β", "falls")
        lines.append(
            (f"With it {edge} at ", names.named(narrowed.id), f" {verb} to {names.trace.value_text(node.value or 0)}.")
        )
    best = None if names.trace.is_incomplete(node.id) else names.trace.best_child(node.id)
    if best is not None and names.trace.node(best).value != node.value:
        lines.append(_hard_line(names, node))
    lines += _late_cut_lines(names, node)
    if node.parent is None and not names.trace.request.algorithm.alpha_beta:
        lines.append(("Minimax looks at every node and cuts nothing.",))
    children = names.trace.children(node.id)
    if any(names.trace.node(child).end is not End.TERMINAL for child in children):
        lines.append(move_table(names, children))
    averages = [names.trace.node(child) for child in children if names.trace.node(child).role is Role.CHANCE]
    lines += [average_table(names.trace, child, names.step) for child in averages[:_MOST_NAMED]]
    return Explanation(_value_line(names, node), tuple(lines))


def _value_line(names: _Names, node: TraceNode) -> str:
    """Return the value of a node and its reason: 'A is worth 3: B gives 3, C at most 1.', 'D is worth 3, the larger
    of 2 and 3.'"""
    name = names.move(node)
    if node.value is None or names.trace.is_incomplete(node.id):
        return f"{name} is not whole: the trace is full."
    known, best = names.known(node.id), names.trace.best_child(node.id)
    if known.bound is Bound.NONE or best is None:
        return f"{name} returns {names.trace.value_text(node.value)}, which proves nothing."
    head = f"{name} is worth {names.value(node.id)}"
    counted = [names.trace.node(each) for each in names.trace.counted_children(node.id)]
    if all(child.end is End.TERMINAL for child in counted):
        return _of_leaves(node, head, [names.move(child) for child in counted])
    if len(counted) <= _MOST_NAMED:
        return f"{head}: {', '.join(_gives(names, counted))}."
    deciding = [child for child in counted if names.known(child.id).value == known.value]
    if not deciding:
        return f"{head}."
    rest = f"the other {len(counted) - 1} change nothing"
    return f"{head}: {_gives(names, deciding[:1])[0]}, {rest}."


def _of_leaves(node: TraceNode, head: str, names: list[str]) -> str:
    """Return the value of a node all of whose tried children are leaves, which are called ``names``; ``head`` begins
    the sentence: 'D is worth 3, the larger of 2 and 3.'"""
    if len(names) == 1:
        return f"{head}, its one leaf."
    shown = names if len(names) <= 2 * _MOST_NAMED else [*names[: 2 * _MOST_NAMED - 1], "the rest"]
    listed = f"{', '.join(shown[:-1])} and {shown[-1]}"
    degree = "larger" if node.is_max else "smaller"
    if len(names) > 2:
        degree = "largest" if node.is_max else "smallest"
    return f"{head}, the {degree} of {listed}."


def _gives(names: _Names, children: list[TraceNode]) -> list[str]:
    """Return what each child gives: 'B gives 3', 'C at most 1', 'leaf 5'."""
    parts, verb = [], " gives"
    for child in children:
        if child.end is End.TERMINAL:
            parts.append(f"leaf {names.move(child)}")
        elif names.known(child.id).bound is Bound.NONE:
            parts.append(f"{names.move(child)} proves nothing")
        else:
            parts.append(f"{names.move(child)}{verb} {names.value(child.id)}")
            verb = ""
    return parts


def _bound_lines(names: _Names, node: TraceNode) -> list[Line]:
    """Explain why a value outside its window cannot matter or a bound is enough, or why a value proves nothing."""
    known = names.known(node.id).bound
    if known is Bound.NONE:
        return [("Its window was empty, α = β: nothing can be proved in it.",)] if node.bound is Bound.NONE else []
    if node.bound not in (Bound.LOWER, Bound.UPPER) or node.value is None or names.trace.is_incomplete(node.id):
        return []
    upper = node.bound is Bound.UPPER
    origin, letter = names.origin(node.id), "α" if upper else "β"
    edge, value = (origin.alpha, node.alpha) if upper else (origin.beta, node.beta)
    if not isinstance(edge, Supplied) or value is None:
        return []
    than = "not above" if upper else "not below"
    so = "it cannot matter" if known is Bound.EXACT else "a bound is enough"
    return [(f"That is {than} {letter} {names.trace.value_text(value)}: ", *_because(names, edge), f". So {so}.")]


def _answer(names: _Names, node: TraceNode) -> list[Line]:
    """Return the answer to the question that a node was entered with by a null window; [] without one."""
    asked = names.asked(node.id)
    if asked is None or node.value is None:
        return []
    above = names.trace.node(asked.ancestor)
    known = node.alpha if above.is_max else node.beta
    yes = known is not None and (node.value > known if above.is_max else node.value < known)
    line: Line = (names.named(above.id), " only asks ", *_question(names, asked), f": {'yes' if yes else 'no'}.")
    again = searched_again(names, node)
    if yes and again is not None:
        line = (*line, " To know how much, it is ", Link("searched again", again), ".")
    return [line]


def _cuts_below(names: _Names, node: TraceNode) -> list[Line]:
    """Return the cut-offs below a node in the order of time: the first few a sentence each, the others counted."""
    events, at = names.trace.events, names.trace.events.entered(node.id)
    lines: list[Line] = []
    last, count = events.left(node.id), 0
    while (at := events.next_cut(at)) >= 0 and at < last:
        count += 1
        if count <= _MOST_NAMED:
            lines.append(_cut_told(names, names.trace.node(events.event(at)[1])))
    if count > _MOST_NAMED:
        lines.append((f"{figure(count - _MOST_NAMED, 'more cut-off')} below {names.move(node)}.",))
    return lines


def _cut_told(names: _Names, node: TraceNode) -> Line:
    """Return the sentence about a cut-off, and the inner nodes that it spared."""
    own = names.tree_node(node)
    inner = [move for move in node.pruned if not names.subject.nodes[own.children[move]].is_leaf]
    if not inner or not_searched(names.trace, node.id, node.pruned, "", "here"):
        return _cut_head(names, node)
    spared = joined([Link(names.trace.name(node.id, move), node.id, move) for move in inner[:_MOST_NAMED]])
    more = f" and {len(inner) - _MOST_NAMED} more" if len(inner) > _MOST_NAMED else ""
    verb = "is" if len(inner) == 1 else "are"
    return (*_cut_head(names, node), " ", *spared, f"{more} {verb} never looked at.")


def _late_cut_lines(names: _Names, node: TraceNode) -> list[Line]:
    """Say after which child a search that cuts at β ≤ α would have stopped, where this one, cutting at β < α, went on;
    [] where there is none."""
    child, _later = late_cut(names, node)
    if child is None:
        return []
    return [("After ", names.child_link(names.trace.node(child)), " β = α: a search that cuts where β ≤ α "
             "would have left out the rest.")]  # fmt: skip
