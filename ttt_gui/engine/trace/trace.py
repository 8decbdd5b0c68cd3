"""A logged search to look at: its nodes from the view of MAX, and the state of the search after each event: the open
nodes and their windows.

MAX is the side to move at the root, unless a number tree says otherwise; every value, alpha and beta here is from the
view of MAX, as people read trees: at MIN's nodes the search's own numbers are negated, with alpha and beta, lower and
upper bound exchanged.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from ttt_gui.engine.ranges import TRACE_NODES
from ttt_gui.engine.request import Algorithm, Fail, SearchRequest
from ttt_gui.engine.score import Bound, Role, is_win, score_text, shown_score
from ttt_gui.engine.trace.events import CUT, ENTER, EXIT, NARROW, EventList
from ttt_gui.engine.trace.known import Known, KnownIntervals
from ttt_gui.engine.trace.node_log import INFINITY, NodeLog
from ttt_gui.game.position import Position, Side
from ttt_gui.game.rules import cells_of

# -- what a trace is about ---------------------------------------------------------------------------------------------


class Subject(ABC):
    """The subject of a trace: a game, or a number tree.

    ``board`` is the position of the root, None where nodes are no positions. ``sides`` are the names of MAX and MIN,
    ``order`` the moves by their rank in the log, ``digits`` the most digits of a number at a node, ``levels`` the most
    levels of a tree, the root's included; ``example`` is an example of what one may type to find a node. ``min_first``
    says that MIN moves at the root. ``infinity`` is the value of an open edge of a window in the search,
    ``unit`` how many steps of the search's whole numbers make 1, ``bounds`` are the least and the greatest value of a
    leaf where they are given, ``has_chance`` says that there are chance nodes.
    """

    board: Position | None
    sides: tuple[str, str]
    order: tuple[int, ...]
    digits: int
    levels: int
    example: str
    title: str
    min_first = False
    infinity = INFINITY
    unit = 1
    has_chance = False
    bounds: tuple[int, int] | None = None

    @property
    @abstractmethod
    def text(self) -> str:
        """The subject as it can be typed."""

    @abstractmethod
    def move_name(self, move: int) -> str:
        """Return a move as the label of an edge of the tree."""

    @abstractmethod
    def node_name(self, path: tuple[int, ...]) -> str:
        """Return the name, for a sentence, of the node after the moves of ``path``."""

    @abstractmethod
    def shown_value(self, value: int | None) -> float | None:
        """Return ``value`` as a displayed score; None for None."""

    @abstractmethod
    def value_text(self, value: int | None, bound: Bound = Bound.EXACT) -> str:
        """Return ``value`` as a displayed score with the sign of its bound; '—' without a value."""

    def edge_text(self, value: int | None, is_alpha: bool, is_guess: bool = False) -> str:
        """Return an edge of a window as text: a value, '≈ 0' for a guess, −∞ for an open alpha, +∞ for an open beta."""
        if value is None:
            return "\N{MINUS SIGN}∞" if is_alpha else "+∞"
        return self.value_text(value, Bound.HEURISTIC if is_guess else Bound.EXACT)

    @abstractmethod
    def is_guess(self, value: int) -> bool:
        """Return whether a value can only be a heuristic; 0 may be one, too: ``window.is_guess`` decides."""

    @abstractmethod
    def leaf_text(self, path: tuple[int, ...]) -> str:
        """Return the text shown instead of a board at the leaf after the moves of ``path``, searched or not; ''
        elsewhere.
        """

    @abstractmethod
    def pruned_size(self, path: tuple[int, ...], move: int) -> int | None:
        """Return the number of nodes of full minimax for ``move`` after the moves of ``path``, its own node included.

        Return None where the nodes must be counted first.
        """

    def role(self, path: tuple[int, ...]) -> Role:
        """Return who decides at the node after the moves of ``path``."""
        return Role.MIN if len(path) % 2 else Role.MAX

    def chances(self, path: tuple[int, ...]) -> tuple[Fraction, ...]:
        """Return the probabilities of the moves of a chance node; () at any other node."""
        return ()

    @abstractmethod
    def move_count(self, path: tuple[int, ...]) -> int:
        """Return how many moves a search tries, unless it cuts, at the node after the moves of ``path``."""


class GameSubject(Subject):
    """A game tree from a position on, in which a move is a cell."""

    example = "b2 c3"

    def __init__(self, position: Position, algorithm: Algorithm) -> None:
        self.board: Position = position
        self._algorithm = algorithm
        rules, side = position.rules, position.side_to_move
        self.sides = (str(side), str(side.other))
        self.order = algorithm.order.cells(rules)
        self.digits = len(str(rules.cells))
        self.levels = rules.cells - position.stones + 1
        self.title = f"{rules}, {algorithm.name}, MAX is {side}"

    @property
    def text(self) -> str:
        """The rows of the board from the top."""
        return self.board.text

    def move_name(self, move: int) -> str:
        """Return the name of a cell: 'b2'."""
        return self.board.rules.cell_name(move)

    def node_name(self, path: tuple[int, ...]) -> str:
        """Return the name of the last move: 'b2'; without moves 'the root'."""
        return self.move_name(path[-1]) if path else "the root"

    def shown_value(self, value: int | None) -> int | None:
        """Return ``value`` as a displayed score: 10 - ply for a win on 3 x 3."""
        return None if value is None else shown_score(value, self.board.rules, self._algorithm)

    def value_text(self, value: int | None, bound: Bound = Bound.EXACT) -> str:
        """Return a value with the sign of its bound: '+7', '≤ +5', '? 0'; '—' without a value."""
        return score_text(value, bound, self.board.rules, self._algorithm)

    def is_guess(self, value: int) -> bool:
        """Return whether a value is neither a win, a loss nor a draw."""
        return value != 0 and not is_win(value)

    def leaf_text(self, path: tuple[int, ...]) -> str:
        """Return '': a leaf of a game shows a board."""
        return ""

    def pruned_size(self, path: tuple[int, ...], move: int) -> int | None:
        """Return None: a count takes time; see tree_size.py."""
        return None

    def move_count(self, path: tuple[int, ...]) -> int:
        """Return the number of legal moves, without those that symmetry leaves out."""
        position = self.board
        for move in path:
            position = position.play(move)
        moves = position.legal_moves
        if not self._algorithm.symmetry or self._algorithm.tt:  # a table answers for equivalent positions instead
            return len(moves)
        symmetries = position.symmetries
        return len({min(to[move] for to in symmetries) for move in moves})


# -- a logged search to look at: its nodes as MAX sees them ------------------------------------------------------------


MAX_TRACE_NODES = int(TRACE_NODES.default)
_BOUNDS = (Bound.NONE, Bound.EXACT, Bound.LOWER, Bound.UPPER, Bound.HEURISTIC, Bound.NONE)
_TURNED = {Bound.LOWER: Bound.UPPER, Bound.UPPER: Bound.LOWER}


class End(Enum):
    """The reason why a node was left."""

    TERMINAL = "terminal"
    DEPTH = "depth"
    TABLE = "table"
    CUT = "cut"
    ALL_TRIED = "all_tried"
    STOPPED = "stopped"


_ENDS = (End.STOPPED, *End)


@dataclass(frozen=True, slots=True)
class TraceNode:
    """One node: a call of the search.

    ``move`` (a cell, or the number of a child) led to the node; ``side`` is to move there. ``alpha`` and ``beta`` are
    the window at entry, None where it is open. ``value`` and ``bound`` are what the search returned, and more may be
    known: see SearchTrace.known(). ``value`` is None for a node left by a stop; with Bound.NONE the value proves
    nothing, as it equals a window that was empty. ``pruned`` are the moves that a cut-off left untried,
    ``after`` is the first node entered after this one was left, so the subtree consists of the nodes from ``id`` to the
    one before ``after``. ``source`` is the node whose value came from the table.
    """

    id: int
    parent: int | None
    move: int | None
    ply: int
    side: Side
    alpha: int | None
    beta: int | None
    value: int | None
    bound: Bound
    end: End
    pruned: tuple[int, ...]
    after: int
    source: int | None
    role: Role

    @property
    def is_max(self) -> bool:
        """Whether MAX is to move."""
        return self.role is Role.MAX


_KEPT_NODES = 10_000


class SearchTrace:
    """The nodes of one search in the order of entry, numbered from 0; read-only.

    ``entered`` is the number of nodes that the search entered; ``truncated`` says that the trace lacks some of them.
    Iterative deepening has a root for every iteration. ``subject`` is the game of the request, unless another subject
    is given. ``own_order`` says that moves were tried in an order that the request does not name. ``nodes`` are given
    where the log cannot hold the values: then its numbers only rank them.
    """

    def __init__(
        self,
        request: SearchRequest,
        log: NodeLog,
        entered: int,
        complete: bool,
        subject: Subject | None = None,
        own_order: bool = False,
        nodes: Sequence[TraceNode] | None = None,
    ) -> None:
        """Take the log of a finished search, which must be closed."""
        self.request = request
        self.log = log
        self.entered = entered
        self.truncated = entered > log.size
        self.complete = complete
        self.own_order = own_order
        self.subject = subject or GameSubject(request.position, request.algorithm)
        self._to_move = self.subject.board.side_to_move if self.subject.board else Side.X  # no board: X is MAX
        self._events: EventList | None = None
        self._known: KnownIntervals | None = None
        self._given = nodes
        # The log has not the values, or not those of MAX at even plies, so that only the nodes show what is known.
        self.reads_nodes = nodes is not None or self.subject.min_first
        self._nodes: dict[int, TraceNode] = {}  # read before: the next step reads mostly the same nodes
        self._positions: dict[int, Position] = {}

    def __len__(self) -> int:
        return self.log.size

    @cached_property
    def counts(self) -> tuple[int, int, int, int]:
        """Leaves, cut-offs, pruned moves and the deepest ply of the nodes in the trace."""
        return self.log.counts()

    # --- nodes ---

    def node(self, number: int) -> TraceNode:
        """Return node ``number``. Raise IndexError for a number without a node."""
        found = self._nodes.get(number)
        if found is None:
            if len(self._nodes) >= _KEPT_NODES:
                self._nodes.clear()
            found = self._nodes[number] = self._read(number)
        return found

    def _read(self, number: int) -> TraceNode:
        """Return a node from the log, as MAX sees it. Raise IndexError for a number without a node."""
        if not 0 <= number < len(self):
            raise IndexError(f"There is no node {number}: the trace has {len(self)}.")
        if self._given is not None:
            return self._given[number]
        log = self.log
        ply = log.ply(number)
        is_max = (ply % 2 == 0) != self.subject.min_first
        alpha, beta, value = _finite(log.alpha(number)), _finite(log.beta(number)), _finite(log.value(number))
        end, bound = _ENDS[log.end(number)], _BOUNDS[log.bound(number)]
        if end is End.STOPPED:
            value = None
        if not is_max:
            alpha, beta = _negated(beta), _negated(alpha)
            value, bound = _negated(value), _TURNED.get(bound, bound)
        parent, source = log.parent(number), log.source(number)
        to_move = self._to_move
        return TraceNode(
            id=number,
            parent=parent if parent >= 0 else None,
            move=self.subject.order[log.move(number)] if parent >= 0 else None,
            ply=ply,
            side=to_move if is_max else to_move.other,
            alpha=alpha,
            beta=beta,
            value=value,
            bound=bound,
            end=end,
            pruned=tuple(self.subject.order[rank] for rank in cells_of(log.untried(number))) if end is End.CUT else (),
            after=log.after(number),
            source=source if source >= 0 else None,
            role=Role.MAX if is_max else Role.MIN,
        )

    def roots(self) -> list[int]:
        """Return the roots: one, or with iterative deepening one for every iteration."""
        return _siblings(self.log, 0, len(self))

    def children(self, number: int) -> list[int]:
        """Return the children in the order in which they were entered; with null windows one move may have two."""
        return _siblings(self.log, number + 1, self.log.after(number))

    def path(self, number: int) -> list[int]:
        """Return the nodes from the root to this one."""
        found = [number]
        while (parent := self.log.parent(found[-1])) >= 0:
            found.append(parent)
        return found[::-1]

    @property
    def root(self) -> Position:
        """The position of the root. Raises ValueError where nodes are no positions."""
        if self.subject.board is None:
            raise ValueError("The nodes of this tree are not positions.")
        return self.subject.board

    def position(self, number: int) -> Position:
        """Return the position of a node. Raise ValueError where nodes are no positions."""
        position = self._positions.get(number)
        if position is None:
            position = self.root
            for move in self.moves_to(number):
                position = position.play(move)
            if len(self._positions) >= _KEPT_NODES:
                self._positions.clear()
            self._positions[number] = position
        return position

    def moves_to(self, number: int) -> tuple[int, ...]:
        """Return the moves from the root to a node."""
        moves = (self.node(each).move for each in self.path(number)[1:])
        return tuple(move for move in moves if move is not None)

    def visits(self, moves: tuple[int, ...]) -> list[int]:
        """Return the nodes after these moves from a root, in the order of entry: several where iterative deepening or
        principal variation search came there again; none where the search, or its log, did not come."""
        found = self.roots()
        for move in moves:
            found = [child for node in found for child in self.children(node) if self.node(child).move == move]
        return found

    def is_incomplete(self, number: int) -> bool:
        """Return whether the log was full inside a node, so that children may be missing."""
        return self.truncated and self.log.after(number) == len(self)

    def best_child(self, number: int) -> int | None:
        """Return the child that gave a node its value, the first of the best; None where no child has a value, and at
        a chance node, whose value all its children give.
        """
        best: int | None = None
        best_value: int | None = None
        if self.node(number).role is Role.CHANCE:
            return None
        sign = 1 if self.node(number).is_max else -1
        for child in self.counted_children(number):
            value = self.node(child).value
            if value is not None and (best_value is None or sign * value > sign * best_value):
                best, best_value = child, value
        return best

    def counted_children(self, number: int) -> list[int]:
        """Return the children without null-window searches of a move that was then searched again."""
        children = self.children(number)
        asked = {child for child, later in pairwise(children) if self.log.is_again(child, later)}
        return [child for child in children if child not in asked]

    def principal_variation(self, number: int) -> list[int]:
        """Return the nodes of the principal variation from this node on, itself first."""
        line = [number]
        while (child := self.best_child(line[-1])) is not None:
            line.append(child)
        return line

    # --- words ---

    def move_name(self, move: int) -> str:
        """Return the name of a move: 'b2', or '2' for the second child in a tree of numbers."""
        return self.subject.move_name(move)

    def name(self, number: int, pruned: int | None = None) -> str:
        """Return the name of a node, or of one of its pruned moves, for a sentence: 'b2', 'the root', 'E'."""
        return self.subject.node_name((*self.moves_to(number), *(() if pruned is None else (pruned,))))

    def value_text(self, value: int | None, bound: Bound = Bound.EXACT) -> str:
        """Return a value on the scale that people read, with the sign of its bound: '+7', '≤ +5', '? 0'; '—' without a
        value.
        """
        return self.subject.value_text(value, bound)

    def known_text(self, number: int, event: int | None = None) -> str:
        """Return what is known of a node after an event (None: at the end) with its sign: '= +7', '≤ +5', '≈ +3'; ''
        where nothing is known.
        """
        known = self.known(number, event)
        text = "" if known.value is None else self.value_text(known.value, known.bound)
        return f"= {text}" if known.bound is Bound.EXACT else text

    def returned_text(self, number: int, event: int | None = None) -> str:
        """Return 'returned ≤ 3' where a node under fail-hard has returned another number than the known one: the edge
        of its window; else ''.
        """
        node = self.node(number)
        if self.request.algorithm.fail is not Fail.HARD or (event is not None and not self.is_left(number, event)):
            return ""
        if node.value in (None, self.known(number, event).value):
            return ""
        return f"returned {self.value_text(node.value, node.bound)}"

    # --- steps ---

    def list_events(self) -> EventList:
        """Create and cache the list of events, and what is known of all nodes: some 30 milliseconds for half a million
        nodes; the GIL is released meanwhile."""
        if self._events is None:
            algorithm = self.request.algorithm
            self._known = KnownIntervals(self)
            self._events = EventList(self.log, algorithm.alpha_beta, algorithm.exact_moves)
        return self._events

    @property
    def events(self) -> EventList:
        """The list of events, created on first use."""
        return self._events or self.list_events()

    def is_left(self, number: int, index: int) -> bool:
        """Return whether a node had been left, and so had its value, by event ``index``."""
        return self.events.left(number) <= index

    def known(self, number: int, event: int | None = None) -> Known:
        """Return what is known of a node after an event, None for the end of the search; see known.py."""
        if self._known is None:
            self._known = KnownIntervals(self)
        return self._known.known(number, event)


def node_after(trace: SearchTrace, moves: tuple[int, ...]) -> int | None:
    """Return the last node entered by ``moves`` from the last root; None without one."""
    node = trace.roots()[-1]
    for move in moves:
        entered = [child for child in trace.children(node) if trace.node(child).move == move]
        if not entered:
            return None
        node = entered[-1]
    return node


def _siblings(log: NodeLog, first: int, end: int) -> list[int]:
    """Return the nodes from ``first`` on that follow one another on one ply, up to the one before ``end``."""
    found = []
    while first < end:
        found.append(first)
        first = log.after(first)
    return found


def _finite(value: int) -> int | None:
    """Return a value or an edge; None for infinities and for null-window edges beside them, which count as open."""
    return None if abs(value) >= INFINITY - 1 else value


def _negated(value: int | None) -> int | None:
    """Return a value for the other side; None for None."""
    return None if value is None else -value


# -- steps: the nodes that the search is in after an event, and their windows ------------------------------------------


class EventKind(Enum):
    """The kind of an event; the values are those of events.py."""

    ENTER = ENTER
    EXIT = EXIT
    NARROW = NARROW
    CUT = CUT


@dataclass(frozen=True)
class OpenNode:
    """A node on the search's current path: its current window, and the best value so far (None before the first).

    ``best_child`` is the child that gave the best value, ``bound_from`` the child that gave the window its alpha (at
    MIN: its beta), None where the edge comes from above.
    """

    id: int
    alpha: int | None
    beta: int | None
    best: int | None
    best_child: int | None
    bound_from: int | None


@dataclass(frozen=True)
class SearchStep:
    """The state of the search after an event: the open nodes on ``path`` from the root on; ``node`` may have been left.

    ``index``, ``kind`` and ``node`` are those of the event; ``entered`` nodes have been entered by then.
    """

    index: int
    kind: EventKind
    node: int
    path: tuple[OpenNode, ...]
    entered: int


def search_step(trace: SearchTrace, index: int) -> SearchStep:
    """Return the state of the search after event ``index``."""
    kind, node = trace.events.event(index)
    path = trace.path(node)
    if EventKind(kind) is EventKind.EXIT:
        path = path[:-1]
    return SearchStep(index, EventKind(kind), node, _windows(trace, path, index), trace.events.nodes_by(index))


def root_changes(trace: SearchTrace) -> list[int]:
    """Return the events that change the best value of a root, in order: exits of its children."""
    events = []
    for root in trace.roots():
        best: int | None = None
        sign = 1 if trace.node(root).is_max else -1
        for child in trace.counted_children(root):
            value = trace.node(child).value
            if value is not None and (best is None or sign * value > sign * best):
                best = value
                events.append(trace.events.left(child))
    return events


def _windows(trace: SearchTrace, path: list[int], index: int) -> tuple[OpenNode, ...]:
    """Return the open nodes with their windows, each narrowed by the children left by event ``index``.

    The narrowing is an event of its own after a child's exit, so at the exit the parent's window is still unchanged.
    """
    found = []
    algorithm, infinity = trace.request.algorithm, trace.subject.infinity
    kind, event_node = trace.events.event(index)
    for number in path:
        node = trace.node(number)
        alpha, beta, best_child, bound_from = node.alpha, node.beta, None, None
        best: int | None = None
        if node.role is Role.CHANCE:  # no child is the best, and none narrows the window
            found.append(OpenNode(number, alpha, beta, best, best_child, bound_from))
            continue
        narrows = algorithm.alpha_beta and not (node.ply == 0 and algorithm.exact_moves)
        for child in trace.counted_children(number):
            left = trace.events.left(child)
            value = trace.node(child).value
            if left > index or value is None:
                break
            if best is None or (value > best if node.is_max else value < best):
                best, best_child = value, child
                if not narrows or (left == index and EventKind(kind) is EventKind.EXIT and child == event_node):
                    continue
                if node.is_max and value > (-infinity if alpha is None else alpha):
                    alpha, bound_from = value, child
                elif not node.is_max and value < (infinity if beta is None else beta):
                    beta, bound_from = value, child
        found.append(OpenNode(number, alpha, beta, best, best_child, bound_from))
    return tuple(found)
