"""What a lesson's words mean: the search behind a stage, its nodes and moments by name, its figures, its questions.

Nothing of a lesson's numbers is typed: each comes from a search that is made when the lesson is opened."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any, TypeVar

from ttt_gui.engine.learn.exercise import signs_of
from ttt_gui.engine.learn.grading import Number, read_number
from ttt_gui.engine.learn.lesson import QUESTIONS, Block, LessonError, LessonText, StepText, note
from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.tree import NumberSubject, NumberTree, NumberTreeError, parse_number_tree
from ttt_gui.engine.orders import Extremes, GameTree, Orders, Rule, TooLargeError, search_in_order, too_large
from ttt_gui.engine.request import NAMED, Algorithm, Limits, RequestError, Scores, SearchRequest
from ttt_gui.engine.result import Counters
from ttt_gui.engine.score import Bound
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.trace.trace import End, EventKind, OpenNode, SearchTrace, TraceNode, moment_of
from ttt_gui.game.position import Position, PositionError, parse_position
from ttt_gui.system.control import Tell, untold
from ttt_gui.system.files import PICTURES, file_within
from ttt_gui.system.shipped import resource
from ttt_gui.system.text import quoted

MOST_NODES = 600_000
"""The most nodes of a search that a lesson shows: minimax on the empty board of 3 x 3 has 549,946."""
MOST_ALL_NODES = 4_000_000
"""The most nodes of all searches of a lesson: seconds, and 200 MB. One in Python counts for _IN_PYTHON nodes, and one
looked into for the best or the worst order for three of these."""
MOST_TREE_NODES = 1_000
_IN_PYTHON = 8
_FOUND = {rule.value: rule for rule in Rule if rule.is_found}
SEARCHES = (*(row.word for row in NAMED if row.algorithm), *_FOUND)
"""The words of a stage's search: the named algorithms, and the best and the worst order of moves."""
_COUNT_WORDS = {
    "nodes": "nodes are visited", "leaves": "leaves are visited", "cutoffs": "cut-offs are there",
    "pruned": "moves are pruned", "returns": "times does the table answer", "depth": "plies deep is the search",
}  # fmt: skip
COUNTS = tuple(_COUNT_WORDS)
"""What can be counted of a search; ``returns`` are those of the transposition table."""
_PLACEHOLDER = re.compile(r"\{([^{}\n]*)\}")
_NODE = re.compile(r"(?<![\\\]])\[([^\[\]\n]+)\](?![\[(])")
_ENGINE = re.compile(r"examine:([\w-]+\.py)")
_TARGET = re.compile(r"(!\[[^\[\]\n]*)?\]\(([^()\s]+)\)")
_LINK = re.compile(r"(?<!!)\[([^\[\]\n]*)\]\(node:[^()\s]*\)")
_T = TypeVar("_T")
_CODE = re.compile(r"(```.*?```|~~~.*?~~~|`[^`\n]*`)", re.DOTALL)


@dataclass(frozen=True)
class StageSearch:
    """One search that a lesson needs: of a tree of numbers or of a position, by an algorithm, so many plies deep."""

    tree: str = ""
    position: str = ""
    word: str = "alpha-beta"
    depth: int | None = None
    is_flat: bool = False

    @property
    def algorithm(self) -> Algorithm:
        """The switches of the search; in the best and the worst order those of plain alpha-beta."""
        row = next((row for row in NAMED if row.word == self.word), None)
        own = row.algorithm if row and row.algorithm else Algorithm()
        return Algorithm(**{**vars(own), "scores": Scores.FLAT if self.is_flat else Scores.DEPTH})


@dataclass(frozen=True)
class NodePlace:
    """A node of the tree by the moves that lead to it; ``visit`` is the node of the trace, None where the search never
    came."""

    name: str
    path: tuple[int, ...]
    visit: int | None


class Scene:
    """A search, made, and how a lesson speaks of it. The opener has the scenes of other searches, and counts the nodes
    of all.

    Raises LessonError without a line for what cannot be searched.
    """

    def __init__(self, search: StageSearch, tell: Tell = untold, opener: _Opener | None = None) -> None:
        self.search, self._opener = search, opener or _Opener(tell)
        self.tree: NumberTree | None = None
        self.position: Position | None = None
        try:
            if search.tree:
                self.tree = parse_number_tree(search.tree)
            else:
                self.position = parse_position(search.position)
        except (NumberTreeError, PositionError) as error:
            raise LessonError(str(error)) from None
        self.trace, self.counters = self._searched(tell)

    def _searched(self, tell: Tell) -> tuple[SearchTrace, Counters]:
        algorithm, rule = self.search.algorithm, _FOUND.get(self.search.word)
        if self.tree is not None:
            if rule:
                raise LessonError("The best and the worst order are of positions: a tree of numbers stands as it is.")
            if (size := self.tree.size) > MOST_TREE_NODES:
                raise LessonError(f"The tree has {size:,} nodes: in a lesson {MOST_TREE_NODES:,} are possible.")
            found = search_numbers(self.tree, algorithm, MOST_NODES, tell)
            self._opener.cost += found.counters.nodes * _IN_PYTHON
            return found.trace, found.counters
        assert self.position is not None
        if self.position.outcome:
            raise LessonError(f"The game {self.position.text} is over: there is nothing to search.")
        try:
            limits = Limits(depth=self.search.depth, nodes=MOST_NODES)
        except RequestError as error:
            raise LessonError(str(error)) from None
        if rule:
            return self._in_found_order(self.position, rule, tell)
        result = Searcher(SearchRequest(self.position, algorithm, limits, MOST_NODES)).run()
        self._opener.cost += result.counters.nodes
        if result.stopped_by == "nodes" or result.trace is None:
            raise LessonError(f"The search has more than {MOST_NODES:,} nodes: take a position with more stones.")
        return result.trace, result.counters

    def _in_found_order(self, position: Position, rule: Rule, tell: Tell) -> tuple[SearchTrace, Counters]:
        if sentence := too_large(position):
            raise LessonError(sentence)
        tree = GameTree(position, self.search.algorithm, self.search.depth)
        extremes = Extremes(tree, rule is Rule.WORST, tell=tell)
        try:
            ordered = search_in_order(tree, Orders(rule), {rule: extremes}, tell, MOST_NODES)
        except TooLargeError as error:
            raise LessonError(str(error)) from None
        finally:
            self._opener.cost += 3 * extremes.states * _IN_PYTHON
        self._opener.cost += ordered.counters.nodes * _IN_PYTHON
        if ordered.trace.truncated:
            raise LessonError(f"The search has more than {MOST_NODES:,} nodes: take a position with more stones.")
        return ordered.trace, ordered.counters

    # -- nodes by their names --

    @cached_property
    def _names(self) -> dict[str, tuple[int, ...]]:
        """The paths of the nodes that have a name of their own: the inner ones of a tree of numbers, in a game the
        root."""
        subject, paths = self.trace.subject, dict[int, tuple[int, ...]]({0: ()})
        if not isinstance(subject, NumberSubject):
            return {"root": ()}
        for node in subject.nodes[1:]:
            assert node.parent is not None
            paths[node.index] = (*paths[node.parent], node.move)
        return {node.name: paths[node.index] for node in subject.nodes if not node.is_leaf}

    def place(self, name: str) -> NodePlace:
        """Return the node of a name: 'E', and 'E.1' for its first child; in a game 'root', 'b2', 'b2.c1'.

        Raises LessonError for a name that no node has.
        """
        path = self._path(name)
        if path is None:
            raise LessonError(f"There is no node {quoted(name)}: {self._known_names()}.")
        visit: int | None = self.trace.roots()[-1]
        for move in path:
            assert visit is not None
            found = [child for child in self.trace.children(visit) if self.trace.node(child).move == move]
            visit = found[-1] if found else None
            if visit is None:
                break
        return NodePlace(name, path, visit)

    def _known_names(self) -> str:
        if self.tree is None:
            return 'call it by its moves, such as "b2.c1", or "root"'
        names = list(self._names)
        if not names:
            return "the tree is a leaf, which has no name"
        return f"the inner nodes are {names[0]} to {names[-1]}, and their children such as {names[0]}.1"

    def _path(self, name: str) -> tuple[int, ...] | None:
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
        """Return what a node is called in a sentence: 'E', its number at a leaf, 'b2' by its last move."""
        return self.trace.subject.node_name(place.path)

    # -- moments --

    def moment(self, words: str) -> int:
        """Return the event of a moment: 'start', 'end', 'enter E', 'after E.1', 'cut E'. Raises LessonError for one
        that does not occur."""
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
        """Return the value of a node by a moment as people read it, so far where the search is in it."""
        known = self._known(place, event)
        value, bound = (known.best, Bound.EXACT) if isinstance(known, OpenNode) else (known.value, known.bound)
        if value is None:
            raise LessonError(f"{place.name} has no value yet at this moment.")
        return self.trace.value_text(value, bound)

    def window_at(self, place: NodePlace, event: int) -> tuple[int | None, int | None]:
        """Return alpha and beta of a node by a moment, on the search's scale; at entry where the node was left."""
        known = self._known(place, event)
        return known.alpha, known.beta

    def _known(self, place: NodePlace, event: int) -> OpenNode | TraceNode:
        """Return what is known of a node by a moment: as it stands, or as it was left. Raises LessonError where the
        search has not come to it."""
        visit = place.visit
        if visit is None:
            raise LessonError(f"The search never comes to {place.name}.")
        if self.trace.events.entered(visit) > event:
            raise LessonError(f"The search has not come to {place.name} at this moment.")
        path = moment_of(self.trace, event).path
        return next((each for each in path if each.id == visit), self.trace.node(visit))

    def count(self, what: str) -> int:
        """Return a count of the whole search, one of COUNTS. Raises LessonError where there is no table."""
        counters = self.counters
        if what == "returns":
            if counters.table is None:
                raise LessonError('This search has no transposition table: take search = "table".')
            return counters.table.returns
        return int(getattr(counters, "pruned_moves" if what == "pruned" else what))

    def branches(self, path: tuple[int, ...]) -> list[tuple[int, str]]:
        """Return the moves of a node, each with the name that a person chooses it by."""
        subject = self.trace.subject
        if isinstance(subject, NumberSubject):
            return [(move, subject.nodes[child].name) for move, child in enumerate(subject.node_at(path).children)]
        position = self.position
        assert position is not None
        for move in path:
            position = position.play(move)
        return [(move, subject.move_name(move)) for move in position.legal_moves]

    def best_moves(self) -> list[int]:
        """Return every move of the root that is best, from an exact search of each."""
        full = self._opener.scene(replace(self.search, word="minimax", depth=None)).trace
        root = full.roots()[-1]
        children = [full.node(child) for child in full.children(root)]
        best = max((child.value or 0 for child in children), default=0)
        return [child.move for child in children if child.value == best and child.move is not None]


# -- questions ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LessonQuestion:
    """A question with its one right answer.

    ``kind`` is one of QUESTIONS, ``place`` the node that is asked about. The answer of 'window' is two edges, of
    'value' a number and the bounds whose signs are right, of 'count' a number; of 'cuts' and 'move' moves.
    """

    kind: str
    text: str
    right: str
    wrong: str
    place: NodePlace | None = None
    numbers: tuple[float, ...] = ()
    bounds: frozenset[Bound | None] = frozenset({None, Bound.EXACT})
    moves: frozenset[int] = frozenset()

    def is_right(self, *typed: str) -> bool:
        """Return whether the numbers that were typed are the answer to 'window', 'value' or 'count'."""
        right = [{Number(value, bound) for bound in self.bounds} for value in self.numbers]
        return len(typed) == len(right) and all(
            read_number(each) in one for each, one in zip(typed, right, strict=True)
        )


def _asked(scene: Scene, kind: str, name: str, event: int) -> tuple[str, dict[str, Any]]:
    """Return the words of a question, and the fields of its answer. Raises LessonError where it has no one answer."""
    if kind == "count":
        if name not in COUNTS:
            raise LessonError(f"There is no count {quoted(name)}: choose among {', '.join(COUNTS)}.")
        return f"How many {_COUNT_WORDS[name]}?", {"numbers": (scene.count(name),)}
    if kind == "move":
        if name != "best":
            raise LessonError(f'There is no move {quoted(name)} to ask for: write move = "best".')
        best = scene.best_moves()
        if not best:
            raise LessonError("The tree is a leaf: there is no move to ask for.")
        if len(best) != 1:
            names = ", ".join(scene.trace.move_name(move) for move in best)
            raise LessonError(f"Several moves are best here, {names}: the question has no one answer.")
        return "Which move is best?", {"moves": frozenset(best)}
    place, subject = scene.place(name), scene.trace.subject
    if kind == "window":
        alpha, beta = (subject.shown_value(edge) for edge in scene.window_at(place, event))
        edges = (-math.inf if alpha is None else alpha, math.inf if beta is None else beta)
        return f"What is the window of {name} now?", {"place": place, "numbers": edges}
    node = None if place.visit is None else scene.trace.node(place.visit)
    if kind == "cuts":
        if scene.search.algorithm.pvs or scene.search.algorithm.iterative:
            raise LessonError("This search visits a node more than once: ask for its cuts in another one.")
        if node is None or not node.pruned:
            raise LessonError(f"Nothing is cut at {name}: ask for a node where a branch is.")
        return f"Which branches of {name} are never visited?", {"place": place, "moves": frozenset(node.pruned)}
    value = node and subject.shown_value(node.value)
    if node is None or value is None:
        raise LessonError(f"The search never comes to {name}: there is no value to ask for.")
    signs = signs_of(scene.trace, node.id)
    return f"What does {name} return?", {"place": place, "numbers": (value,), "bounds": signs}


# -- a lesson, computed ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """A step as it is shown: its Markdown with every number filled in and every node a link ``node:E.1``; the scene,
    the event, and what is selected, marked, hidden and unfolded there; the sentence for a lecture; the question."""

    title: str
    text: str
    scene: Scene
    event: int
    say: str
    select: NodePlace | None
    show: tuple[str, ...]
    mark: tuple[NodePlace, ...]
    hide: tuple[NodePlace, ...]
    unfold: tuple[NodePlace, ...]
    has_moment: bool
    question: LessonQuestion | None

    @property
    def answer(self) -> str:
        """The one right answer to the question, as a person would type or choose it; '' without a question."""
        question = self.question
        if question is None:
            return ""
        if question.kind in ("cuts", "move"):
            branches = self.scene.branches(question.place.path if question.place else ())
            return ", ".join(name for move, name in branches if move in question.moves)
        sign = next((bound.sign for bound in question.bounds if bound and bound is not Bound.EXACT), "")
        numbers = " to ".join(f"{number:,.0f}" for number in question.numbers)
        return f"{sign} {numbers}".strip().replace("-", "−").replace("inf", "∞")


@dataclass(frozen=True)
class Lesson:
    """A lesson with every number computed."""

    title: str
    question: str
    steps: tuple[Step, ...]


@dataclass
class _Opener:
    """One opening: the searches that are made already, or refused, and the faults that were found; without a list for
    them the first is raised. ``folder`` has the pictures."""

    tell: Tell
    folder: Path | None = None
    faults: list[LessonError] | None = None
    scenes: dict[StageSearch, Scene | LessonError] = field(default_factory=dict)
    cost: int = 0
    share: float = 0.0

    def tell_share(self, _of_a_search: float | None) -> None:
        self.tell(self.share)

    def scene(self, search: StageSearch) -> Scene:
        found = self.scenes.get(search)
        if found is None:
            found = self.scenes[search] = self._made(search)
        if isinstance(found, LessonError):
            raise LessonError(found.sentence)
        return found

    def _made(self, search: StageSearch) -> Scene | LessonError:
        if not search.tree and not search.position:
            return LessonError("The stage has neither a tree nor a position.")
        if search.word not in SEARCHES:
            return LessonError(f"There is no search {quoted(search.word)}: choose among {', '.join(SEARCHES)}.")
        if self.cost > MOST_ALL_NODES:
            return LessonError("The searches before this one are all that a lesson can have: divide it into two.")
        try:
            return Scene(search, self.tell_share, self)
        except LessonError as error:
            return LessonError(error.sentence)  # another one: the first holds on to the search by its traceback

    def _at(self, line: int, get: Callable[[], _T], otherwise: _T) -> _T:
        """Return what ``get`` returns; note its LessonError, with the line where it has none, and return the other."""
        try:
            return get()
        except LessonError as error:
            note(self.faults, LessonError(error.sentence, error.line or line))
            return otherwise

    def step(self, step: StepText) -> Step | None:
        """Return a step, without what has a fault; None where the search behind it is at fault."""
        stage = step.stage
        if not stage.is_sound:
            note(self.faults, LessonError("The step is not looked at before its stage is mended.", step.line))
            return None
        depth = stage.values.get("depth")
        search = StageSearch(
            stage.text("tree"), stage.text("position"), stage.text("search", "alpha-beta"), depth,
            bool(stage.values.get("flat", False)),
        )  # fmt: skip
        scene = self._at(stage.at("tree" if search.tree else "position"), lambda: self.scene(search), None)
        if scene is None:
            return None
        event = self._at(stage.at("moment"), lambda: scene.moment(stage.text("moment", "end")), scene.moment("end"))

        def places(*names: str, key: str) -> tuple[NodePlace, ...]:
            found = (self._at(stage.at(key), partial(scene.place, name), None) for name in names)
            return tuple(place for place in found if place)

        return Step(
            title=step.title,
            text=self._filled(step.body, step.body_line, scene, event),
            scene=scene,
            event=event,
            say=plain(self._filled(stage.text("say"), stage.at("say"), scene, event)),
            select=next(iter(places(*filter(None, [stage.text("select")]), key="select")), None),
            show=tuple(stage.values.get("show", ())),
            **{key: places(*stage.values.get(key, ()), key=key) for key in ("mark", "hide", "unfold")},
            has_moment="moment" in stage.values,
            question=self._question(step.ask, scene, event) if step.ask and step.ask.is_sound else None,
        )

    def _question(self, ask: Block, scene: Scene, event: int) -> LessonQuestion | None:
        """Return the question of an ask block, answered, with its words filled in like those of the step."""
        kind = next(key for key in QUESTIONS if key in ask.values)
        asked = self._at(ask.at(kind), lambda: _asked(scene, kind, ask.text(kind), event), None)
        text, right, wrong = (
            plain(self._filled(ask.text(key), ask.at(key), scene, event)) for key in ("question", "right", "wrong")
        )
        return asked and LessonQuestion(kind, text or asked[0], right, wrong, **asked[1])

    def _filled(self, text: str, line: int, scene: Scene, event: int) -> str:
        """Return Markdown with placeholders computed and [nodes] as links; code stays as it is written."""
        found, at = [], 0
        for part in _CODE.split(text):
            here = line + text.count("\n", 0, at)
            if not part.startswith(("`", "~~~")):
                part = self._replaced(_PLACEHOLDER, part, here, lambda match: self._fact(scene, match[1], event))
                part = self._replaced(_NODE, part, here, lambda match: _link(scene, match[1]))
                part = self._replaced(_TARGET, part, here, lambda match: self._target(scene, match))
            at += len(part)
            found.append(part)
        return "".join(found)

    def _replaced(self, pattern: re.Pattern[str], text: str, line: int, new: Callable[[re.Match[str]], str]) -> str:
        def replacement(match: re.Match[str]) -> str:
            return self._at(line + text.count("\n", 0, match.start()), lambda: new(match), match[0])

        return pattern.sub(replacement, text)

    def _fact(self, scene: Scene, words: str, event: int) -> str:
        """Return what a placeholder stands for: 'value D', 'alpha E', 'nodes', 'nodes minimax'."""
        what, _, about = words.strip().partition(" ")
        about = about.strip()
        if what == "value":
            return scene.value_at(scene.place(about), event)
        if what in ("alpha", "beta"):
            alpha, beta = scene.window_at(scene.place(about), event)
            is_alpha = what == "alpha"
            return scene.trace.subject.edge_text(alpha if is_alpha else beta, is_alpha)
        if what in COUNTS:
            if about:
                scene = self.scene(replace(scene.search, word=about))
            return f"{scene.count(what):,}"
        known = ", ".join(("value D", "alpha D", "beta D", *COUNTS))
        raise LessonError(f"There is no number {quoted(words)}: choose among {known}.")

    def _target(self, scene: Scene, match: re.Match[str]) -> str:
        """Return the end of a link, whose target must be a node, a page of the web, or an engine of the app to examine;
        or a picture, which must lie in the folder."""
        target, engine = match[2], _ENGINE.fullmatch(match[2])
        if match[1] is not None:
            if not target.lower().endswith(PICTURES):
                raise LessonError(f"A picture's file ends with {', '.join(PICTURES)}: {quoted(target)} does not.")
            if self.folder is None or file_within(self.folder, target) is None:
                raise LessonError(f"There is no picture {quoted(target)} in the folder of the lesson.")
            return match[0]
        if engine and not resource(f"engines/{engine[1]}"):
            raise LessonError(f"There is no engine {quoted(engine[1])} in this app.")
        if engine or target.startswith(("https://", "http://")):
            return match[0]
        return f"](node:{scene.place(target.removeprefix('node:')).name})"


def plain(text: str) -> str:
    """Return Markdown with the names of nodes in the place of links to them."""
    return _LINK.sub(r"\1", text)


def _link(scene: Scene, name: str) -> str:
    place = scene.place(name.strip())
    return f"[{scene.shown_name(place)}](node:{place.name})"


def open_lesson(
    lesson: LessonText, tell: Tell = untold, folder: Path | None = None, faults: list[LessonError] | None = None
) -> Lesson:
    """Make every search of a lesson, whose pictures stand in ``folder``, and fill in its numbers.

    Raises LessonError for the first fault. A list of ``faults`` takes all of them; a step that cannot be shown is left
    out then.
    """
    opener = _Opener(tell, folder, faults)
    steps = []
    for number, text in enumerate(lesson.steps):
        opener.share = number / len(lesson.steps)
        opener.tell_share(None)
        steps.append(opener.step(text))
    return Lesson(lesson.title, lesson.question, tuple(step for step in steps if step))
