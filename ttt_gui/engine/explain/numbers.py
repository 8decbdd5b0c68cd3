"""Why a node of a number tree has its value: sentences with the names of nodes, as data. Every number in them is one of
the trace, and every bound is named as a bound.

At a moment in the middle of the search the sentences tell only what was known by then.
"""

from __future__ import annotations

from ttt_gui.engine.explain.ends import is_incomplete
from ttt_gui.engine.explain.phrases import (
    Asked,
    Block,
    EdgeRow,
    EdgeTable,
    Explanation,
    Line,
    Link,
    Origin,
    Phrases,
    Supplied,
    TriedMove,
    TriedMoves,
    figure,
    joined,
    line_text,
)
from ttt_gui.engine.explain.window import searched_again
from ttt_gui.engine.figures import ORDINALS
from ttt_gui.engine.numbers.whole import NumberNode, NumberSubject, number_text
from ttt_gui.engine.request import Cut
from ttt_gui.engine.score import Bound
from ttt_gui.engine.trace.events import NARROW
from ttt_gui.engine.trace.moments import EventKind, OpenNode, moment_of
from ttt_gui.engine.trace.trace import End, SearchTrace, TraceNode

_MOST_NAMED = 4  # children, pruned nodes and cut-offs that are named one by one
_MOST_ROWS = 16


def explain_number(trace: SearchTrace, number: int, moment: int) -> Explanation:
    """Explain a node with what is known after the event ``moment``."""
    found = _Numbers(trace, moment)
    node = trace.node(number)
    if trace.events.entered(number) > moment:
        at = f"{trace.events.entered(number) + 1:,}".replace(",", "\N{THIN SPACE}")
        return Explanation(f"{found.name(node)} is not reached yet.", ((f"The search comes to it at event {at}.",),))
    if node.end is End.TERMINAL:
        return found.leaf(node)
    if node.end is End.CUT and trace.events.left(number) - 1 <= moment:
        return found.cut(node)
    return found.left(node) if trace.is_left(number, moment) else found.open(node)


def explain_pruned_number(trace: SearchTrace, number: int, move: int, moment: int) -> Explanation:
    """Explain a node that was never looked at because its parent was cut."""
    found = _Numbers(trace, moment)
    node, name = trace.node(number), trace.name(number, move)
    if moment < trace.events.left(number) - 1:
        return Explanation(f"{name} is not reached yet.", (("At this moment ", found.link(node), " is not cut."),))
    size = trace.subject.pruned_size(trace.moves_to(number), move) or 1
    lines = [found.cut_head(node), *found.cut_body(node)]
    if size > 1:
        lines.append((f"That spares {figure(size, 'node')}: {name} and all below it.",))
    return Explanation(f"{name} is not looked at.", tuple(lines))


def number_event(trace: SearchTrace, index: int) -> str:
    """Return an event in a few words: 'E is cut: β 3 ≤ α 5', 'D gives B 3', 'Done: A is worth 3'."""
    return _Numbers(trace, index).event(index)


class _Numbers:
    """Makes the sentences about one trace at one moment."""

    def __init__(self, trace: SearchTrace, moment: int) -> None:
        subject = trace.subject
        assert isinstance(subject, NumberSubject)
        self.trace, self.moment, self.subject = trace, moment, subject
        self.words = Phrases(trace)

    # --- names and values ---

    def tree_node(self, node: TraceNode) -> NumberNode:
        return self.subject.node_at(self.trace.moves_to(node.id))

    def name(self, node: TraceNode) -> str:
        return self.trace.name(node.id)

    def link(self, node: TraceNode) -> Link:
        return Link(self.name(node), node.id)

    def child_link(self, node: TraceNode) -> Link:
        """Return a link to a child: 'D', 'leaf 5'."""
        return Link(f"leaf {self.name(node)}" if node.end is End.TERMINAL else self.name(node), node.id)

    def its_child(self, node: TraceNode) -> Line:
        """Return a child as its parent's: 'D', 'its first leaf'."""
        if node.end is not End.TERMINAL or node.parent is None:
            return (self.link(node),)
        own = self.tree_node(node)
        assert own.parent is not None
        leaves = [each for each in self.subject.nodes[own.parent].children if self.subject.nodes[each].is_leaf]
        place = leaves.index(own.index)
        text = "its one leaf" if len(leaves) == 1 else f"its leaf {own.name}"
        if len(leaves) > 1 and place < len(ORDINALS):
            text = f"its {ORDINALS[place]} leaf"
        return (Link(text, node.id),)

    @staticmethod
    def role(node: TraceNode) -> str:
        return "MAX" if node.is_max else "MIN"

    @staticmethod
    def bounded(value: int | None, bound: Bound) -> str:
        """Return a value with its bound: '3', 'at most 1', 'at least 5'."""
        if value is None:
            return "nothing"
        return {Bound.LOWER: "at least ", Bound.UPPER: "at most "}.get(bound, "") + number_text(value)

    # --- leaves ---

    def leaf(self, node: TraceNode) -> Explanation:
        name = self.name(node)
        if node.parent is None or node.value is None:
            return Explanation(f"The tree is one leaf: {name}.", ())
        parent = self.trace.node(node.parent)
        lines: list[Line] = [("A leaf is worth its number; MAX likes large ones, MIN small ones.",)]
        if self.trace.is_left(node.id, self.moment):
            before = [self.trace.node(each) for each in self.trace.counted_children(parent.id) if each < node.id]
            sign = 1 if parent.is_max else -1
            values = [each.value for each in before if each.value is not None]
            best = max(values, key=lambda value: sign * value, default=None)
            if best is None or sign * node.value > sign * best:
                lines.append((self.link(parent), f" has {name} now", *self._effect(node)))
            else:
                less = "no more" if parent.is_max else "no less"
                lines.append((self.link(parent), f" has {number_text(best)} already: {name} is {less}."))
        return Explanation(f"{name} is a leaf of {self.name(parent)}.", tuple(lines))

    def _effect(self, node: TraceNode) -> Line:
        """Return how a leaf narrows the window of its parent: ': α there rises to 5.', or only the full stop."""
        narrowed = self._narrowed(node)
        if narrowed is None:
            return (".",)
        edge, verb = ("α", "rises") if narrowed.is_max else ("β", "falls")
        return (f": {edge} there {verb} to {number_text(node.value or 0)}.",)

    def _narrowed(self, node: TraceNode) -> TraceNode | None:
        """Return the parent whose window narrowed when a node was left, None unless that has happened by this
        moment."""
        events = self.trace.events
        after = events.left(node.id) + 1
        if node.parent is None or after >= events.size or after > self.moment:
            return None
        return self.trace.node(node.parent) if events.event(after) == (NARROW, node.parent) else None

    # --- cut-offs ---

    def _cutter(self, node: TraceNode) -> TraceNode | None:
        """Return the child that cut a node; None where the trace, being full, does not hold that child."""
        if is_incomplete(self.words, node):
            return None
        return self.trace.node(self.trace.counted_children(node.id)[-1])

    def _limit(self, node: TraceNode) -> Origin:
        """Return where the edge comes from at which a node was cut."""
        origin = self.words.origin(node.id)
        return origin.beta if node.is_max else origin.alpha

    def cut_head(self, node: TraceNode) -> Line:
        """Return the sentence about a cut-off: 'E is cut: D gave B at most 3, and E already has 5.'"""
        cutter, edge = self._cutter(node), self._limit(node)
        if cutter is None or edge is None:
            return (self.link(node), " is cut. What did it is not in the trace, which is full.")
        value = number_text(cutter.value or 0)
        if cutter.end is End.TERMINAL:
            last: Line = (self.link(node), f" already has {value}.")
        elif node.is_max:
            last = (self.link(cutter), " gives ", self.link(node), f" at least {value}.")
        else:
            last = (self.link(cutter), " holds ", self.link(node), f" to at most {value}.")
        return (self.link(node), " is cut: ", *self._because(edge), ", and ", *last)

    def _because(self, edge: Supplied | Asked) -> Line:
        """Return where an edge comes from: 'D gave B at most 3', 'A only asks whether C gives more than 3'."""
        above = self.trace.node(edge.ancestor)
        if isinstance(edge, Asked):
            return (self.link(above), " only asks ", *self._question(edge))
        giver = self.trace.node(edge.child)
        least = "at least" if above.is_max else "at most"
        return (self.child_link(giver), " gave ", self.link(above), f" {least} {number_text(giver.value or 0)}")

    def _question(self, edge: Asked) -> Line:
        """Return the question of a null window: 'whether C gives more than 3'."""
        child = self.trace.node(edge.child)
        known, more = (child.alpha, "more") if self.trace.node(edge.ancestor).is_max else (child.beta, "less")
        return ("whether ", self.child_link(child), f" gives {more} than {number_text(known or 0)}")

    def cut_body(self, node: TraceNode) -> list[Line]:
        """Explain why a cut node needs no other child, and name the nodes that therefore cannot matter."""
        cutter, edge = self._cutter(node), self._limit(node)
        rest = self._pruned_line(node)
        if cutter is None or edge is None or cutter.value is None:
            return [rest]
        value, name = number_text(cutter.value), self.name(node)
        more = "more" if node.is_max else "less"
        first: Line = (f"{name} is {self.role(node)}: with {value} in hand it gives {value} or {more}. ",)
        if isinstance(edge, Asked):
            return [(*first, "For that question this is enough."), rest]
        above, giver = self.trace.node(edge.ancestor), self.trace.node(edge.child)
        path = self.trace.path(node.id)
        branch = self.trace.node(path[path.index(above.id) + 1])
        limit, has = number_text(giver.value or 0), f"{self.name(above)} is {self.role(above)}: it "
        if giver.value == cutter.value:
            better = "more" if above.is_max else "less"
            by = name if branch.id == node.id else f"going by {self.name(branch)} to {name}"
            return [
                (*first, f"{has}has {limit} from ", self.child_link(giver), f", and {by} cannot give {better}."),
                rest,
            ]
        known = limit if giver.bound is Bound.EXACT else f"{limit} or {'more' if above.is_max else 'less'}"
        takes: Line = (f"{has}takes ", self.child_link(giver), f" for {known}")
        if giver.end is End.TERMINAL:
            takes = (f"{has}takes its ", self.child_link(giver))
        way = f"to {name}" if branch.id == node.id else f"by {self.name(branch)} to {name}"
        return [(*first, *takes, f", and never goes {way}."), rest]

    def _pruned_line(self, node: TraceNode) -> Line:
        """Return the sentence about the pruned nodes: 'So 9 cannot matter. It is not looked at.'"""
        links = [Link(self.trace.name(node.id, move), node.id, move) for move in node.pruned]
        named: list[str | Link] = list(links[:_MOST_NAMED])
        if len(links) > _MOST_NAMED:
            named = [*links[: _MOST_NAMED - 1], f"{len(links) - _MOST_NAMED + 1} more"]
        parts = joined(named[:-1]) + ((" and ",) if len(named) > 1 else ()) + tuple(named[-1:])
        they = "They are" if len(links) > 1 else "It is"
        return ("So ", *parts, f" cannot matter. {they} not looked at{self._elsewhere(node)}.")

    def _elsewhere(self, node: TraceNode) -> str:
        """Return ' here' where principal variation search visited one of the pruned nodes at another time; else ''."""
        own = self.trace.moves_to(node.id)
        visits = (each for each in range(len(self.trace)) if self.trace.log.ply(each) == len(own) + 1)
        wanted = {(*own, move) for move in node.pruned}
        again = self.trace.request.algorithm.pvs and any(self.trace.moves_to(each) in wanted for each in visits)
        return " here" if again else ""

    def cut(self, node: TraceNode) -> Explanation:
        """Explain a node whose loop was cut."""
        head = line_text(self.cut_head(node))
        lines: list[Block] = [*self.cut_body(node)]
        cutter, edge = self._cutter(node), self._limit(node)
        if cutter is not None:
            own = EdgeRow("α" if node.is_max else "β", number_text(cutter.value or 0),
                          (f"{self.name(node)} has it from ", *self.its_child(cutter)))  # fmt: skip
            other = self._edge_row("β" if node.is_max else "α", node.beta if node.is_max else node.alpha, edge)
            sign = "<" if self.trace.request.algorithm.cut is Cut.LT else "≤"
            mark = f"✂ β {sign} α: the rest of {self.name(node)} is cut"
            lines.append(EdgeTable((own, other) if node.is_max else (other, own), mark))
        if self.trace.is_left(node.id, self.moment):
            lines += self._hard_cut(node, cutter)
            lines += self._answer(node)
        return Explanation(head, tuple(lines))

    def _hard_cut(self, node: TraceNode, cutter: TraceNode | None) -> list[Line]:
        if cutter is None or cutter.value == node.value or node.value is None:
            return []
        return [(f"Fail-hard: {self.name(node)} returns the edge of its window, {number_text(node.value)}.",)]

    def _edge_row(self, name: str, value: int | None, edge: Origin) -> EdgeRow:
        """Return the row of an edge that comes from an ancestor: 'β 3 from D, at B'."""
        if isinstance(edge, Asked):
            child, above = self.trace.node(edge.child), self.trace.node(edge.ancestor)
            known, sign = (child.alpha, ">") if above.is_max else (child.beta, "<")
            return EdgeRow(name, f"{sign} {number_text(known or 0)}", ("asked at ", self.link(above)))
        if isinstance(edge, Supplied) and value is not None:
            giver, above = self.trace.node(edge.child), self.trace.node(edge.ancestor)
            return EdgeRow(name, number_text(value), ("from ", self.child_link(giver), ", at ", self.link(above)))
        return EdgeRow(name, self.trace.edge_text(value, name == "α"), ("nothing known yet",))

    # --- nodes that the search is in ---

    def open(self, node: TraceNode) -> Explanation:
        """Explain a node that the search is in."""
        known = next(each for each in moment_of(self.trace, self.moment).path if each.id == node.id)
        children = self.subject.nodes[self.tree_node(node).index].children
        count = f"the {'largest' if node.is_max else 'smallest'} of its {len(children)} children"
        lines: list[Block] = [
            (f"{self.name(node)} is {self.role(node)}: it takes {count if len(children) > 1 else 'its one child'}.",)
        ]
        entered = [each for each in self.trace.children(node.id) if self.trace.events.entered(each) <= self.moment]
        waiting = len(children) - len({self.trace.node(each).move for each in entered})
        if waiting:
            lines.append((f"{waiting} of them {'is' if waiting == 1 else 'are'} still to come.",))
        if self.trace.request.algorithm.alpha_beta:
            lines.append(self._window(node, known))
        return Explanation(self._so_far(node, known), tuple(lines))

    def _so_far(self, node: TraceNode, known: OpenNode) -> str:
        name = self.name(node)
        if known.best is None or known.best_child is None:
            return f"{name} has no value yet."
        best, bound = number_text(known.best), self.trace.node(known.best_child).bound
        more = "more" if node.is_max else "less"
        if bound in (Bound.EXACT, Bound.LOWER if node.is_max else Bound.UPPER):
            return f"{name} has {best} so far: it will be {best} or {more}."
        if bound is Bound.NONE:
            return f"{name} has no proved value yet."
        return f"{name} has found nothing {'above' if node.is_max else 'below'} {best} so far."

    def _window(self, node: TraceNode, known: OpenNode) -> EdgeTable:
        origin = self.words.origin(node.id)
        rows = []
        for name, value, edge in (("α", known.alpha, origin.alpha), ("β", known.beta, origin.beta)):
            if known.bound_from is not None and (name == "α") == node.is_max:
                giver = self.trace.node(known.bound_from)
                source = (f"{self.name(node)} has it from ", *self.its_child(giver))
                rows.append(EdgeRow(name, number_text(value or 0), source))
            else:
                rows.append(self._edge_row(name, value, edge))
        return EdgeTable(tuple(rows))

    # --- nodes that were left with every child tried ---

    def left(self, node: TraceNode) -> Explanation:
        """Explain a node all of whose children were tried."""
        lines: list[Block] = [*self._bound_lines(node), *self._answer(node)]
        lines += self._cuts_below(node)
        narrowed = self._narrowed(node)
        if narrowed:
            edge, verb = ("α", "rises") if narrowed.is_max else ("β", "falls")
            lines.append((f"With it {edge} at ", self.link(narrowed), f" {verb} to {number_text(node.value or 0)}."))
        lines += self._slip(node)
        if node.parent is None and not self.trace.request.algorithm.alpha_beta:
            lines.append(("Minimax looks at every node and cuts nothing.",))
        children = [self.trace.node(each) for each in self.trace.children(node.id)]
        if any(child.end is not End.TERMINAL for child in children):
            lines.append(self._table(children))
        return Explanation(self._worth(node), tuple(lines))

    def _worth(self, node: TraceNode) -> str:
        """Return the value of a node and its reason: 'A is worth 3: B gives 3, C at most 1.', 'D is worth 3, the larger
        of 2 and 3.'"""
        name = self.name(node)
        if node.value is None or is_incomplete(self.words, node):
            return f"{name} is not whole: the trace is full."
        if node.bound is Bound.NONE:
            return f"{name} returns {number_text(node.value)}, which proves nothing."
        head = f"{name} is worth {self.bounded(node.value, node.bound)}"
        best = self.trace.best_child(node.id)
        if best is None or self.trace.node(best).value != node.value:
            return f"{head}: fail-hard, it returns the edge of its window."
        counted = [self.trace.node(each) for each in self.trace.counted_children(node.id)]
        if all(child.end is End.TERMINAL for child in counted):
            return self._of_leaves(node, head, [self.name(child) for child in counted])
        if len(counted) <= _MOST_NAMED:
            return f"{head}: {', '.join(self._gives(counted))}."
        rest = f"the other {len(counted) - 1} change nothing"
        return f"{head}: {self._gives([self.trace.node(best)])[0]}, {rest}."

    @staticmethod
    def _of_leaves(node: TraceNode, head: str, names: list[str]) -> str:
        if len(names) == 1:
            return f"{head}, its one leaf."
        shown = names if len(names) <= 2 * _MOST_NAMED else [*names[: 2 * _MOST_NAMED - 1], "the rest"]
        listed = f"{', '.join(shown[:-1])} and {shown[-1]}"
        if node.bound is not Bound.EXACT:
            return f"{head}: its leaves are {listed}."
        degree = "larger" if node.is_max else "smaller"
        if len(names) > 2:
            degree = "largest" if node.is_max else "smallest"
        return f"{head}, the {degree} of {listed}."

    def _gives(self, children: list[TraceNode]) -> list[str]:
        """Return what each child gives: 'B gives 3', 'C at most 1', 'leaf 5'."""
        parts, verb = [], " gives"
        for child in children:
            if child.end is End.TERMINAL:
                parts.append(f"leaf {self.name(child)}")
            elif child.bound is Bound.NONE:
                parts.append(f"{self.name(child)} proves nothing")
            else:
                parts.append(f"{self.name(child)}{verb} {self.bounded(child.value, child.bound)}")
                verb = ""
        return parts

    def _bound_lines(self, node: TraceNode) -> list[Line]:
        """Explain why a bound is enough, or why a value proves nothing; [] for an exact value."""
        if node.bound is Bound.NONE:
            return [("Its window was empty, α = β: nothing can be proved in it.",)]
        if node.bound is Bound.EXACT or node.value is None or is_incomplete(self.words, node):
            return []
        upper = node.bound is Bound.UPPER
        origin, letter = self.words.origin(node.id), "α" if upper else "β"
        edge, value = (origin.alpha, node.alpha) if upper else (origin.beta, node.beta)
        if not isinstance(edge, Supplied) or value is None:
            return []
        than = "not above" if upper else "not below"
        return [(f"That is {than} {letter} {number_text(value)}: ", *self._because(edge), ". So a bound is enough.")]

    def _answer(self, node: TraceNode) -> list[Line]:
        """Return the answer to the question that a node was entered with by a null window; [] without one."""
        asked = self.words.asked(node.id)
        if asked is None or node.value is None:
            return []
        above = self.trace.node(asked.ancestor)
        known = node.alpha if above.is_max else node.beta
        yes = known is not None and (node.value > known if above.is_max else node.value < known)
        line: Line = (self.link(above), " only asks ", *self._question(asked), f": {'yes' if yes else 'no'}.")
        again = searched_again(self.words, node)
        if yes and again is not None:
            line = (*line, " To know how much, it is ", Link("searched again", again), ".")
        return [line]

    def _cuts_below(self, node: TraceNode) -> list[Line]:
        """Return the cut-offs below a node in the order of time: the first few a sentence each, the others counted."""
        events, at = self.trace.events, self.trace.events.entered(node.id)
        lines: list[Line] = []
        last, count = events.left(node.id), 0
        while (at := events.next_cut(at)) >= 0 and at < last:
            count += 1
            if count <= _MOST_NAMED:
                lines.append(self._cut_told(self.trace.node(events.event(at)[1])))
        if count > _MOST_NAMED:
            lines.append((f"{figure(count - _MOST_NAMED, 'more cut-off')} below {self.name(node)}.",))
        return lines

    def _cut_told(self, node: TraceNode) -> Line:
        """Return the sentence about a cut-off, and the inner nodes that it spared."""
        own = self.tree_node(node)
        inner = [move for move in node.pruned if not self.subject.nodes[own.children[move]].is_leaf]
        if not inner or self._elsewhere(node):
            return self.cut_head(node)
        names = joined([Link(self.trace.name(node.id, move), node.id, move) for move in inner[:_MOST_NAMED]])
        more = f" and {len(inner) - _MOST_NAMED} more" if len(inner) > _MOST_NAMED else ""
        verb = "is" if len(inner) == 1 else "are"
        return (*self.cut_head(node), " ", *names, f"{more} {verb} never looked at.")

    def _slip(self, node: TraceNode) -> list[Line]:
        """Say where cutting only at β < α cost nodes; [] where it did not."""
        algorithm = self.trace.request.algorithm
        if not algorithm.alpha_beta or algorithm.cut is Cut.LE or (node.ply == 0 and algorithm.exact_moves):
            return []
        limit = node.beta if node.is_max else node.alpha
        for child in self.trace.counted_children(node.id)[:-1]:
            if limit is not None and self.trace.node(child).value == limit:
                return [("After ", self.child_link(self.trace.node(child)), " β = α: a search that cuts where β ≤ α "
                         "would have left out the rest.")]  # fmt: skip
        return []

    def _table(self, children: list[TraceNode]) -> TriedMoves:
        rows = []
        for child in children[:_MOST_ROWS]:
            asked = searched_again(self.words, child) is not None
            text = self.trace.value_text(child.value, child.bound)
            exact = "= " if child.bound is Bound.EXACT else ""
            link = Link(f"{self.name(child)}{' (asked)' if asked else ''}", child.id)
            rows.append(
                TriedMove(link, exact + text, child.value, child.bound, child.after - child.id, len(child.pruned))
            )
        return TriedMoves(tuple(rows), len(children) - len(rows))

    # --- events ---

    def event(self, index: int) -> str:
        kind_number, number = self.trace.events.event(index)
        node = self.trace.node(number)
        name = self.name(node)
        match EventKind(kind_number):
            case EventKind.ENTER:
                return f"The search looks at {'leaf ' if node.end is End.TERMINAL else ''}{name}"
            case EventKind.EXIT:
                return self._exit_words(node, name)
            case EventKind.CUT:
                return f"{name} is cut: {self._crossing(node)}"
        value = number_text(self.trace.node(self.trace.events.event(index - 1)[1]).value or 0)
        return f"{name} has {value}: {'α rises' if node.is_max else 'β falls'} to {value}"

    def _exit_words(self, node: TraceNode, name: str) -> str:
        if node.parent is None:
            worth = "is not finished" if node.value is None else f"is worth {self.bounded(node.value, node.bound)}"
            return f"Done: {name} {worth}"
        parent = self.trace.name(node.parent)
        if node.end is End.TERMINAL:
            return f"Leaf {name} goes to {parent}"
        proves = ", which proves nothing" if node.bound is Bound.NONE else ""
        return f"{name} gives {parent} {self.bounded(node.value, node.bound)}{proves}"

    def _crossing(self, node: TraceNode) -> str:
        """Return how alpha and beta cross at a cut-off: 'β 3 ≤ α 5'; without numbers for a null window, or where the
        trace does not hold the child that cut."""
        sign = "<" if self.trace.request.algorithm.cut is Cut.LT else "≤"
        cutter, limit = self._cutter(node), node.beta if node.is_max else node.alpha
        if cutter is None or cutter.value is None or limit is None or isinstance(self._limit(node), Asked):
            return f"β {sign} α"
        beta, alpha = (limit, cutter.value) if node.is_max else (cutter.value, limit)
        return f"β {number_text(beta)} {sign} α {number_text(alpha)}"
