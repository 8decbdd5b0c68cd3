"""A trace as JSON.

JSON is written piece by piece, so that the text of a million nodes is never in memory at once.
Its fields: ``version`` (of this format), ``rows, columns, k, position, algorithm, scores, order, switches, complete,
truncated``, then ``nodes`` in the order of entry, each with ``id, parent, move, ply, side, alpha, beta`` (at entry),
``value, bound`` (what the search returned), ``low, high`` (what is known: the value lies in between), ``end`` (why it
ended) and ``pruned`` (the moves left untried). Infinities are null, moves stand by name.
A number tree has no board: rows, columns and k are null, ``position`` is its text, a side is MAX, MIN or CHANCE, and
each node has a ``name`` too: the letter of an inner node, the number of a leaf. Where its numbers are not all whole, it
has a ``unit``: a rank divided by it is the exact number. An infinite number has the value null, but a rank.

Alpha, beta, value, low and high are as MAX sees them, and each is an object that names its kind::

    {"kind": "win", "value": 7, "rank": 9997}

``value`` is the number that people read, on the scale of its kind: *win* and *loss* are MAX's, *draw* is 0, *heuristic*
counts open lines, as does an alpha or beta that such a value gave, *number* stands in a number tree. An *edge* has no
value: it is the edge of a null window, one step beside the other edge. ``rank`` is the number that the search compares,
one order for all kinds: comparing ranks gives every window, cut-off and bound of the search again.

Version 1 had only the number that people read in the place of these objects: an edge looked like a win, and under flat
scores a heuristic of 3 stood above a win of 1.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from enum import Enum
from itertools import islice

from ttt_gui.engine.export.excerpt import Excerpt
from ttt_gui.engine.request import Fail, Scores
from ttt_gui.engine.score import WIN, Bound, Role, is_win
from ttt_gui.engine.trace.trace import End, SearchTrace, TraceNode
from ttt_gui.engine.trace.window import Asked, WindowOrigin, origin_below

# -- the kinds of numbers ----------------------------------------------------------------------------------------------


class NumberKind(Enum):
    """What a number in a window or value means for MAX; a null edge is one step beside the other edge of a
    null window.
    """

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    HEURISTIC = "heuristic"
    EDGE = "edge"
    NUMBER = "number"


class ValueKinds:
    """Computes what alpha, beta and value of a trace's nodes mean; fastest for nodes in the order of entry."""

    def __init__(self, trace: SearchTrace) -> None:
        algorithm, limits = trace.request.algorithm, trace.request.limits
        self._trace = trace
        self._asks = algorithm.pvs
        self._hard = algorithm.fail is Fail.HARD and algorithm.alpha_beta
        self._flat = algorithm.scores is Scores.FLAT
        self._guesses = algorithm.iterative or limits.depth is not None
        # The path to the last node: each node on it, and where its alpha and its beta come from.
        self._path: list[tuple[TraceNode, WindowOrigin]] = []

    def kinds_of(self, node: TraceNode) -> tuple[NumberKind | None, NumberKind | None, NumberKind | None]:
        """Return the kinds of alpha, beta and value; None for a number that is missing."""
        origin = self._origin(node)
        alpha_is_edge, beta_is_edge = isinstance(origin.alpha, Asked), isinstance(origin.beta, Asked)
        value_is_edge = self._hard and node.end in (End.CUT, End.ALL_TRIED, End.TABLE) and (
            (alpha_is_edge and node.value == node.alpha) or (beta_is_edge and node.value == node.beta)
        )  # fmt: skip
        return (
            self._kind(node.alpha, alpha_is_edge, origin.guesses[0]),
            self._kind(node.beta, beta_is_edge, origin.guesses[1]),
            self._kind(node.value, value_is_edge, node.bound is Bound.HEURISTIC),
        )

    def kind_of_known(self, rank: int | None) -> NumberKind | None:
        """Return the kind of an end of what is known, which is never an edge or a guess; None for an infinite one."""
        return self._kind(rank, False, False)

    def _origin(self, node: TraceNode) -> WindowOrigin:
        """Return where alpha and beta of a node come from; unknown where there are neither null windows nor guesses."""
        origin = WindowOrigin()
        if not self._asks and not self._guesses:
            return origin
        if node.parent is not None:
            del self._path[node.ply :]
            if len(self._path) < node.ply or self._path[-1][0].id != node.parent:
                self._path = []
                for above in self._trace.path(node.parent):
                    self._origin(self._trace.node(above))
            origin = origin_below(self._trace, *self._path[-1], node)
        self._path[node.ply :] = [(node, origin)]
        return origin

    def _kind(self, rank: int | None, is_edge: bool, is_guess: bool) -> NumberKind | None:
        """Return what a number means; None where it is missing. ``is_edge`` says that it is the edge of a null window,
        ``is_guess`` that it rests on the depth limit."""
        if rank is None:
            return None
        if self._trace.subject.board is None:
            return NumberKind.EDGE if is_edge else NumberKind.NUMBER
        if is_edge:
            return NumberKind.EDGE
        if is_win(rank):
            # With depth-aware scores MAX wins after an odd number of plies, MIN after an even one.
            ends = abs(rank) == WIN if self._flat else abs(rank) <= WIN and rank % 2 == (rank > 0)
            return (NumberKind.WIN if rank > 0 else NumberKind.LOSS) if ends else NumberKind.EDGE
        if rank == 0 and not is_guess:
            return NumberKind.DRAW
        return NumberKind.HEURISTIC if self._guesses else NumberKind.EDGE


# -- the document ------------------------------------------------------------------------------------------------------


VERSION = 2
NODES_AT_ONCE = 1_000


def json_chunks(excerpt: Excerpt) -> Iterator[str]:
    """Yield the JSON of an excerpt, a thousand nodes at a time."""
    trace, algorithm = excerpt.trace, excerpt.trace.request.algorithm
    subject = trace.subject
    rules = subject.board.rules if subject.board else None
    header = {
        "version": VERSION,
        "rows": rules.rows if rules else None,
        "columns": rules.columns if rules else None,
        "k": rules.k if rules else None,
        "position": subject.text,
        **({"unit": subject.unit} if subject.unit != 1 else {}),
        "algorithm": algorithm.name,
        "scores": algorithm.scores.value,
        "order": algorithm.order.value,
        "switches": algorithm.switches_on,
        "complete": trace.complete and excerpt.at_end,
        "truncated": trace.truncated or excerpt.leaves_deeper_out,
    }
    yield json.dumps(header, indent=2)[:-2] + ',\n  "nodes": ['
    numbers, kinds = excerpt.numbers(), ValueKinds(trace)
    before = "\n    "
    while batch := list(islice(numbers, NODES_AT_ONCE)):
        yield before + ",\n    ".join(_node_text(excerpt, kinds, number) for number in batch)
        before = ",\n    "
    yield "\n  ]\n}\n"


def _node_text(excerpt: Excerpt, kinds: ValueKinds, number: int) -> str:
    """Return a node as an object of JSON in one line."""
    trace, node, known = excerpt.trace, excerpt.node(number), excerpt.known(number)
    side = trace.subject.sides[not node.is_max] if node.role is not Role.CHANCE else node.role.value
    move = "null" if node.move is None else f'"{trace.move_name(node.move)}"'
    name = "" if trace.subject.board else f'"name": "{trace.name(node.id)}", '
    pruned = ", ".join(f'"{trace.move_name(each)}"' for each in node.pruned)
    ranks = (node.alpha, node.beta, node.value)
    alpha, beta, value = (_rank(trace, *each) for each in zip(ranks, kinds.kinds_of(node), strict=True))
    low, high = (_rank(trace, each, kinds.kind_of_known(each)) for each in (known.low, known.high))
    return (
        f'{{"id": {node.id}, "parent": {_number(node.parent)}, "move": {move}, {name}"ply": {node.ply}, '
        f'"side": "{side}", "alpha": {alpha}, "beta": {beta}, "value": {value}, "bound": "{node.bound.value}", '
        f'"low": {low}, "high": {high}, "end": "{node.end.value}", "pruned": [{pruned}]}}'
    )


def _rank(trace: SearchTrace, rank: int | None, kind: NumberKind | None) -> str:
    """Return a number of the search as the object of JSON that names its kind; 'null' where it is missing."""
    if rank is None or kind is None:
        return "null"
    value = None if kind is NumberKind.EDGE else trace.subject.shown_value(rank)
    return f'{{"kind": "{kind.value}", "value": {_number(value)}, "rank": {rank}}}'


def _number(number: float | None) -> str:
    """Return a number as JSON, 'null' for None and for an infinite one."""
    return "null" if number is None or math.isinf(number) else str(number)
