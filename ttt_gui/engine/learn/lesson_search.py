"""The search behind a stage of a lesson: made, its nodes and steps by name, its figures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from ttt_gui.engine.learn.lesson import LessonError
from ttt_gui.engine.numbers.search import search_numbers, why_not
from ttt_gui.engine.numbers.text import NumberTreeError, parse_number_tree
from ttt_gui.engine.numbers.tree import NumberSubject, NumberTree
from ttt_gui.engine.orders import Extremes, GameTree, Orders, Rule, TooLargeError, search_in_order, too_large
from ttt_gui.engine.request import NAMED, Algorithm, Limits, RequestError, Scores, SearchRequest
from ttt_gui.engine.result import Counters
from ttt_gui.engine.score import Bound
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.trace.trace import End, EventKind, OpenNode, SearchTrace, TraceNode, node_after, search_step
from ttt_gui.game.position import Position, PositionError, parse_position
from ttt_gui.system.control import ProgressCallback, no_progress
from ttt_gui.system.text import quoted

MOST_NODES = 600_000
"""The most nodes of a search that a lesson shows: minimax on the empty board of 3 x 3 has 549,946."""
MOST_TREE_NODES = 1_000
_IN_PYTHON = 8  # nodes of a compiled search take as long as one in Python
_FOUND = {rule.value: rule for rule in Rule if rule.is_found}
SEARCHES = (*(row.word for row in NAMED if row.algorithm), *_FOUND)
"""The words of a stage's search: the named algorithms, and the best and the worst order of moves."""
COUNTS_IN_WORDS = {
    "nodes": "nodes are visited", "leaves": "leaves are visited", "cutoffs": "cut-offs are there",
    "pruned": "moves are pruned", "returns": "times does the table answer", "depth": "plies deep is the search",
}  # fmt: skip
COUNTS = tuple(COUNTS_IN_WORDS)
"""What can be counted of a search; ``returns`` are those of the transposition table."""


@dataclass(frozen=True)
class SearchSetup:
    """A search that a lesson needs: a number tree or a position, an algorithm, and a depth in plies."""

    tree: str = ""
    position: str = ""
    word: str = "alpha-beta"
    depth: int | None = None
    is_flat: bool = False

    @property
    def algorithm(self) -> Algorithm:
        """The switches of the search; for the best and worst order those of plain alpha-beta."""
        row = next((row for row in NAMED if row.word == self.word), None)
        own = row.algorithm if row and row.algorithm else Algorithm()
        return Algorithm(**{**vars(own), "scores": Scores.FLAT if self.is_flat else Scores.DEPTH})


@dataclass(frozen=True)
class NodePlace:
    """A node by the moves that lead to it; ``visit`` is its number in the trace, None if the search never enters it."""

    name: str
    path: tuple[int, ...]
    visit: int | None


class LessonSearch:
    """A search that was made for a lesson, and the names by which the lesson's text refers to its nodes, steps and
    counts.

    ``charge`` is called with the number of nodes that the search cost. Raises LessonError, without a line, for what
    cannot be searched.
    """

    def __init__(
        self, search: SearchSetup, on_progress: ProgressCallback = no_progress, charge: Callable[[int], object] = bool
    ) -> None:
        self.search, self._charge = search, charge
        self.tree: NumberTree | None = None
        self.position: Position | None = None
        try:
            if search.tree:
                self.tree = parse_number_tree(search.tree)
            else:
                self.position = parse_position(search.position)
        except (NumberTreeError, PositionError) as error:
            raise LessonError(str(error)) from None
        self.trace, self.counters = self._searched(on_progress)

    def _searched(self, on_progress: ProgressCallback) -> tuple[SearchTrace, Counters]:
        """Make the search; return its trace and counters. Raises LessonError where it is too large or not possible."""
        algorithm, rule = self.search.algorithm, _FOUND.get(self.search.word)
        if self.tree is not None:
            if rule:
                raise LessonError("Best and worst order are for positions: a tree of numbers is searched as it stands.")
            if (size := self.tree.size) > MOST_TREE_NODES:
                raise LessonError(f"The tree has {size:,} nodes: in a lesson {MOST_TREE_NODES:,} are possible.")
            if reason := why_not(self.tree, algorithm):
                raise LessonError(reason)
            found = search_numbers(self.tree, algorithm, MOST_NODES, on_progress)
            self._charge(found.counters.nodes * _IN_PYTHON)
            return found.trace, found.counters
        assert self.position is not None
        if self.position.outcome:
            raise LessonError(f"The game {self.position.text} is over: there is nothing to search.")
        try:
            limits = Limits(depth=self.search.depth, nodes=MOST_NODES)
        except RequestError as error:
            raise LessonError(str(error)) from None
        if rule:
            return self._in_found_order(self.position, rule, on_progress)
        result = Searcher(SearchRequest(self.position, algorithm, limits, MOST_NODES)).run()
        self._charge(result.counters.nodes)
        if result.stopped_by == "nodes" or result.trace is None:
            raise LessonError(f"The search has more than {MOST_NODES:,} nodes: take a position with more marks.")
        return result.trace, result.counters

    def _in_found_order(
        self, position: Position, rule: Rule, on_progress: ProgressCallback
    ) -> tuple[SearchTrace, Counters]:
        """Make the search with moves in the best or the worst order, which has to be found first. Raises LessonError
        where the tree is too large."""
        if sentence := too_large(position):
            raise LessonError(sentence)
        tree = GameTree(position, self.search.algorithm, self.search.depth)
        extremes = Extremes(tree, rule is Rule.WORST, on_progress=on_progress)
        try:
            ordered = search_in_order(tree, Orders(rule), {rule: extremes}, on_progress, MOST_NODES)
        except TooLargeError as error:
            raise LessonError(str(error)) from None
        finally:
            self._charge(3 * extremes.states * _IN_PYTHON)
        self._charge(ordered.counters.nodes * _IN_PYTHON)
        if ordered.trace.truncated:
            raise LessonError(f"The search has more than {MOST_NODES:,} nodes: take a position with more marks.")
        return ordered.trace, ordered.counters

    # -- nodes by their names --

    @cached_property
    def _names(self) -> dict[str, tuple[int, ...]]:
        """The paths of the nodes that have a name of their own: the inner ones of a tree of numbers, in a game the
        root."""
        subject = self.trace.subject
        if not isinstance(subject, NumberSubject):
            return {"root": ()}
        return {node.name: subject.moves_to(node.index) for node in subject.nodes if not node.is_leaf}

    def place(self, name: str) -> NodePlace:
        """Return the node of a name: 'E', and 'E.1' for its first child; in a game 'root', 'b2', 'b2.c1'.

        Raises LessonError for a name that no node has.
        """
        path = self._path(name)
        if path is None:
            raise LessonError(f"There is no node {quoted(name)}: {self._known_names()}.")
        return NodePlace(name, path, node_after(self.trace, path))

    def _known_names(self) -> str:
        """Return how nodes are named, as the end of a sentence: 'the inner nodes are A to G, and their children such as
        A.1'."""
        if self.tree is None:
            return 'call it by its moves, such as "b2.c1", or "root"'
        names = list(self._names)
        if not names:
            return "the tree is a leaf, which has no name"
        return f"the inner nodes are {names[0]} to {names[-1]}, and their children such as {names[0]}.1"

    def _path(self, name: str) -> tuple[int, ...] | None:
        """Return the moves that lead to the node of a name (see place()); None where no node has it."""
        first, *words = name.split(".")
        path = self._names.get(first)
        if path is None and self.tree is not None:
            return None
        if path is None:
            path, words = (), [first, *words]
        for word in words:
            moves = {self.trace.move_name(move): move for move, _ in self.branches(path)}
            if word not in moves:
                return None
            path = (*path, moves[word])
        return path

    def shown_name(self, place: NodePlace) -> str:
        """Return the name of a node in a sentence: 'E', the number of a leaf, its last move 'b2' in a game."""
        return self.trace.subject.node_name(place.path)

    # -- steps --

    def step(self, words: str) -> int:
        """Return the event that a text names: 'start', 'end', 'enter E', 'after E.1', 'cut E'.

        Raises LessonError for an event that does not occur.
        """
        events = self.trace.events
        if words in ("start", "end"):
            return 0 if words == "start" else events.size - 1
        when, _, name = words.partition(" ")
        if when not in ("enter", "after", "cut") or not name:
            raise LessonError(f"There is no moment {quoted(words)}: choose among start, end, enter E, after E, cut E.")
        visit = self.place(name.strip()).visit
        if visit is None:
            raise LessonError(f"The moment {quoted(words)} does not occur: the search never comes there.")
        if when == "enter":
            return events.entered(visit)
        left = events.left(visit)
        if when == "cut":
            if self.trace.node(visit).end is not End.CUT:
                raise LessonError(f"The moment {quoted(words)} does not occur: nothing is cut there.")
            return left - 1
        follows = left + 1 < events.size and EventKind(events.event(left + 1)[0]) is EventKind.NARROW
        return left + follows

    def value_at(self, place: NodePlace, event: int) -> str:
        """Return what is known of a node after an event on the scale that people read; while the search is inside, the
        best so far.
        """
        at = self._known(place, event)
        if isinstance(at, OpenNode):
            value, bound = at.best, Bound.EXACT
        else:
            known = self.trace.known(at.id, event)
            value, bound = known.value, known.bound
        if value is None:
            raise LessonError(f"{place.name} has no value yet at this moment.")
        return self.trace.value_text(value, bound)

    def returned_at(self, place: NodePlace, event: int) -> str:
        """Return what the search returned from a node by an event, which may say less than what is known of it."""
        at = self._known(place, event)
        if isinstance(at, OpenNode) or at.value is None:
            raise LessonError(f"{place.name} has returned nothing yet at this moment.")
        return self.trace.value_text(at.value, at.bound)

    def window_at(self, place: NodePlace, event: int) -> tuple[int | None, int | None]:
        """Return alpha and beta of a node after an event on the search's scale; once the node is left,
        those at entry.
        """
        known = self._known(place, event)
        return known.alpha, known.beta

    def _known(self, place: NodePlace, event: int) -> OpenNode | TraceNode:
        """Return what is known of a node by a step: as it stands, or as it was left. Raises LessonError where the
        search has not come to it."""
        visit = place.visit
        if visit is None:
            raise LessonError(f"The search never comes to {place.name}.")
        if self.trace.events.entered(visit) > event:
            raise LessonError(f"The search has not come to {place.name} at this moment.")
        path = search_step(self.trace, event).path
        return next((each for each in path if each.id == visit), self.trace.node(visit))

    def count(self, what: str) -> int:
        """Return a count of the whole search, by a name of COUNTS. Raises LessonError where the search has no table."""
        counters = self.counters
        if what == "returns":
            if counters.table is None:
                raise LessonError('This search has no transposition table: take search = "table".')
            return counters.table.returns
        return int(getattr(counters, "pruned_moves" if what == "pruned" else what))

    def branches(self, path: tuple[int, ...]) -> list[tuple[int, str]]:
        """Return the moves of a node with the names by which a person chooses them."""
        subject = self.trace.subject
        if isinstance(subject, NumberSubject):
            return [(move, subject.nodes[child].name) for move, child in enumerate(subject.node_at(path).children)]
        position = self.position
        assert position is not None
        for move in path:
            position = position.play(move)
        return [(move, subject.move_name(move)) for move in position.legal_moves]

    def best_moves(self) -> list[int]:
        """Return every best move of the root, [] for a leaf; only for a search that gives each move its exact value."""
        root = self.trace.roots()[-1]
        children = [self.trace.node(child) for child in self.trace.children(root)]
        best = max((child.value or 0 for child in children), default=0)
        return [child.move for child in children if child.value == best and child.move is not None]
