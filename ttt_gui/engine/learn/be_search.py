"""Be the search: a person carries out a plain search, one action at a time, and each action is held against the events
of the engine's own search.

The search is minimax, or alpha-beta from left to right: fail-soft, cut where beta <= alpha, with the full window at the
root, without table, null windows, deepening or symmetry. One event or several make a step: going down to a leaf reads
it and hands its value up at once, and so does a cut with the best value so far.
"""

from __future__ import annotations

import math
from collections import Counter
from copy import copy
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from ttt_gui.engine.figures import counted, listed
from ttt_gui.engine.learn.grading import read_number
from ttt_gui.engine.learn.search_root import SearchRoot, is_leaf
from ttt_gui.engine.numbers.tree import Number, NumberSubject, number_text
from ttt_gui.engine.score import Bound
from ttt_gui.engine.trace.trace import End, EventKind, OpenNode, SearchTrace, search_step
from ttt_gui.engine.trace.window import Supplied, guesses_now, is_guess, window_origin

LEVELS = range(5)
"""0: plain minimax; 1 and 2: alpha-beta; 3 and 4: α and β are asked, too; 4: the best values so far are not shown."""
_LISTED = 6  # the most values that a sentence lists


# -- The steps of the search, and what a person does -------------------------------------------------------------------


class Action(Enum):
    """What a search does next. WINDOW: it knows the window of the node that it has just entered."""

    DOWN = "Go down"
    RETURN = "Return"
    CUT = "Cut"
    WINDOW = "Window"


@dataclass(frozen=True)
class ExpectedAction:
    """A step of the search, taken at ``node``, and over after ``event``."""

    action: Action
    node: int
    event: int


@dataclass(frozen=True)
class GivenAction:
    """An action as a person gives it, with the ``value`` of a Return, or with ``alpha`` and ``beta`` of a window."""

    action: Action
    value: Number | None = None
    alpha: Number | None = None
    beta: Number | None = None


@dataclass(frozen=True)
class Wrong:
    """Why an action is wrong: a heading, a sentence, and where an edge of the window comes from, '' if it is open."""

    given: GivenAction
    title: str
    text: str
    origin: str = ""


def read_value(text: str) -> Number | None:
    """Parse what is typed for a value: '8', '−0.5', '1/3', 'i' for ∞; None if it is not a number."""
    number = read_number(text)
    return None if number is None or number.bound else number.value


class OwnSearch:
    """A search that a person carries out, at the step ``at``; ``wrong`` says why the last action was wrong.

    ``first_try`` has for each step that was tried whether its first try was right; undoing a step changes nothing
    there. ``is_seen_again``: a step that was done is looked at, and nothing is asked.
    """

    def __init__(self, root: SearchRoot, level: int) -> None:
        self.root, self.level = root, level
        self.trace = root.search(alpha_beta=level > 0)
        self.steps = _steps(self.trace, asks_windows=level >= 3)
        self.at = 0
        self.first_try: list[bool] = []
        self.wrong: Wrong | None = None
        self.is_seen_again = False

    # -- where the person is ----------------------------------------------------------------------------------------

    @property
    def is_done(self) -> bool:
        """Whether the root has returned its value."""
        return self.at == len(self.steps)

    @property
    def expected(self) -> ExpectedAction:
        """The step that the search takes next. Raise IndexError once it is done."""
        return self.steps[self.at]

    @property
    def node(self) -> int:
        """The node at which the person is."""
        return 0 if self.is_done else self.expected.node

    @property
    def asks_window(self) -> bool:
        """Whether the window of the node that was just entered is asked."""
        return not self.is_done and self.expected.action is Action.WINDOW

    @property
    def event(self) -> int:
        """The last event of the steps that were taken: the root's entry before the first."""
        return self.steps[self.at - 1].event if self.at else 0

    @property
    def path(self) -> tuple[OpenNode, ...]:
        """The open nodes, with their windows and best values so far."""
        return search_step(self.trace, self.event).path

    @property
    def read(self) -> int | None:
        """The leaf that the last step has read; None where it has not read any."""
        if not self.at or self.steps[self.at - 1].action is not Action.DOWN:
            return None
        entered = self.trace.events.nodes_by(self.event) - 1
        return entered if is_leaf(self.trace, entered) else None

    @property
    def news(self) -> str:
        """What the last step did: 'G has read 16.'; '' before the first."""
        if not self.at:
            return ""
        last = self.steps[self.at - 1]
        name = self.trace.name(last.node)
        match last.action:
            case Action.CUT:
                return f"The rest of {name} is cut."
            case Action.RETURN:
                return f"{name} has returned {self.returned(last.node)}."
            case Action.WINDOW:
                return f"That is the window of {name}."
        if self.read is None:
            return f"You have entered {self.trace.name(self.node)}."
        return f"{name} has read {self.returned(self.read)}."

    @property
    def widest_layer(self) -> int:
        """How many nodes and pruned moves the widest layer of the tree has."""
        found: Counter[int] = Counter()
        for node in map(self.trace.node, range(len(self.trace))):
            found[node.ply] += 1
            found[node.ply + 1] += len(node.pruned)
        return max(found.values())

    @property
    def leaves(self) -> int:
        """How many leaves were read."""
        return sum(is_leaf(self.trace, each) for each in range(self.trace.events.nodes_by(self.event)))

    @property
    def score(self) -> tuple[int, int]:
        """How many steps were right at first try, and how many were tried."""
        return sum(self.first_try), len(self.first_try)

    @property
    def missed(self) -> tuple[int, ...]:
        """The steps whose first try was wrong."""
        return tuple(at for at, right in enumerate(self.first_try) if not right)

    @property
    def shows_best(self) -> bool:
        """Whether the best values so far are shown."""
        return self.level < 4

    @property
    def words(self) -> str:
        """The node where the person is, in words: 'G, MAX, ply 2, you are here. Alpha 8, beta 14, so far 16.'"""
        node = self.trace.node(self.node)
        words = f"{self.trace.name(node.id)}, {node.role.value}, ply {node.ply}, you are here."
        if self.is_done or self.asks_window or not self.level:
            return words
        alpha, beta = self.entry_texts(node.id)
        best = self.best_text(self.path[-1]) if self.shows_best else ""
        return f"{words} Alpha {alpha}, beta {beta}{f', so far {best}' if best else ''}."

    def seen_at(self, at: int) -> OwnSearch:
        """Return the search as it was before another step, to look at."""
        found = copy(self)
        found.at, found.is_seen_again = at, True
        return found

    # -- what the person does ---------------------------------------------------------------------------------------

    def give(self, given: GivenAction) -> Wrong | None:
        """Take an action: a right one goes on; return why a wrong one is wrong."""
        self.wrong = self._wrong(given)
        self._count(self.wrong is None)
        if self.wrong is None:
            self.at += 1
        return self.wrong

    def _count(self, is_right: bool) -> None:
        """Count the first try at a step."""
        if self.at == len(self.first_try):
            self.first_try.append(is_right)

    def try_again(self) -> None:
        """Forget the last wrong action."""
        self.wrong = None

    def show(self) -> None:
        """Do the step for the person; it counts as missed."""
        self._count(False)
        self.at, self.wrong = self.at + 1, None

    def undo(self) -> None:
        """Take back the last step; nothing that was missed."""
        self.at, self.wrong = max(0, self.at - 1), None

    def right(self) -> GivenAction:
        """Return the action that is right now."""
        step, node = self.expected, self.trace.node(self.node)
        if step.action is Action.WINDOW:
            return GivenAction(Action.WINDOW, alpha=self._edge(node.alpha, True), beta=self._edge(node.beta, False))
        return GivenAction(step.action, self._number(node.value) if step.action is Action.RETURN else None)

    @property
    def right_words(self) -> str:
        """What is right now: 'Return 8 was right'."""
        step = self.expected
        if step.action is Action.WINDOW:
            alpha, beta = self.entry_texts(step.node)
            return f"α {alpha} and β {beta} were right"
        value = f" {self.returned(step.node)}" if step.action is Action.RETURN else ""
        return f"{step.action.value}{value} was right"

    # -- numbers ----------------------------------------------------------------------------------------------------

    def _number(self, value: int | None) -> Number:
        """Return a value of the search as the number that people read."""
        subject = self.trace.subject
        assert value is not None
        if isinstance(subject, NumberSubject):
            return subject.tree.number(value)
        return Fraction(subject.shown_value(value) or 0)

    def _edge(self, value: int | None, is_alpha: bool) -> Number:
        """Return an edge of a window as the number that people read."""
        if value is None:
            return -math.inf if is_alpha else math.inf
        return self._number(value)

    def returned(self, number: int) -> str:
        """Return the value that a node returns as text, a guess with its sign."""
        bound = Bound.HEURISTIC if is_guess(self.trace, number) else Bound.EXACT
        return self.trace.value_text(self.trace.node(number).value, bound)

    def best_text(self, now: OpenNode) -> str:
        """Return the best value so far of an open node as text, a guess with its sign; '' without one."""
        return "" if now.best_child is None else self.returned(now.best_child)

    def given_text(self, number: Number | None) -> str:
        """Return a number that the person gave as text; '' for None."""
        if number is None:
            return ""
        sign = "+" if number > 0 and self.trace.subject.board is not None else ""
        return sign + number_text(number)

    def entry_texts(self, number: int) -> tuple[str, str]:
        """Return the window with which a node was entered as texts, a guess with its sign."""
        node = self.trace.node(number)
        return self._edge_texts(node.alpha, node.beta, window_origin(self.trace, number).guesses)

    def window_texts(self, now: OpenNode) -> tuple[str, str]:
        """Return the window that an open node has now as texts, a guess with its sign."""
        return self._edge_texts(now.alpha, now.beta, guesses_now(self.trace, now))

    def _edge_texts(self, alpha: int | None, beta: int | None, guesses: tuple[bool, bool]) -> tuple[str, str]:
        text = self.trace.subject.edge_text
        return text(alpha, True, guesses[0]), text(beta, False, guesses[1])

    # -- why an action is wrong -------------------------------------------------------------------------------------

    def _wrong(self, given: GivenAction) -> Wrong | None:
        """Return why an action is wrong; None for the right one."""
        right = self.right()
        if given == right:
            return None
        if right.action is Action.WINDOW:
            return Wrong(given, "Not this window.", self._why_not_window(given, right))
        if given.action is right.action:
            return Wrong(given, f"Return {self.given_text(given.value)}? Not here.", self._why_not_value(given))
        now = self.path[-1]
        matters = given.action is Action.DOWN or right.action is Action.DOWN
        is_max = self.trace.node(now.id).is_max
        origin = self._origin(now.id, not is_max) if matters and self.level else ""
        return Wrong(given, f"{given.action.value}? Not here.", self._why_not(given.action, now), origin)

    def _why_not(self, action: Action, now: OpenNode) -> str:
        """Say why it is not this kind of action that comes next."""
        name, node, due = self.trace.name(now.id), self.trace.node(now.id), self.expected.action
        role, here = node.role.value, name[0].upper() + name[1:]
        best = self.best_text(now)
        edge = "β" if node.is_max else "α"
        at = self.entry_texts(now.id)[node.is_max]  # the edge that its own moves leave as it is
        match action, due:
            case Action.DOWN, Action.CUT:
                return f"{edge} is {at} here, and this {role} node already has {best}: nothing below can matter."
            case Action.DOWN, _:
                return f"Every move of {name} was visited: it returns its value."
            case Action.CUT, Action.RETURN:
                return f"Every move of {name} was visited: there is nothing to cut."
            case Action.CUT, _ if not self.level:
                return "Plain minimax never cuts: it visits every move."
            case Action.CUT, _ if now.best is None:
                return f"Nothing below {name} was visited yet: the first move is always searched."
            case Action.CUT, _:
                has = "has only" if node.is_max else "still has"
                return f"{edge} is {at} here, and this {role} node {has} {best}: {self._counts(now)}"
            case _, Action.CUT:
                return f"{here} has a move left. It cannot matter: say so with Cut."
        return f"{here} has a move left, and {'it can still matter' if self.level else 'minimax visits them all'}."

    def _counts(self, now: OpenNode) -> str:
        """Say which value of the next move would still count."""
        is_max = self.trace.node(now.id).is_max
        own = now.alpha if is_max else now.beta
        if own is None or own == now.best:
            return f"a {'larger' if is_max else 'smaller'} value would still count."
        edge = self.window_texts(now)[not is_max]
        return f"a value {'above' if is_max else 'below'} {edge} would still count."

    def _why_not_value(self, given: GivenAction) -> str:
        """Say why a node does not return this value."""
        trace, number = self.trace, self.node
        texts = [self.returned(child) for child in trace.counted_children(number)]
        role, best = trace.node(number).role.value, "largest" if trace.node(number).is_max else "smallest"
        if not texts[1:]:
            return f"Not {self.given_text(given.value)}: {role} has one move here, and it gave {texts[0]}."
        found = listed(texts) if len(texts) <= _LISTED else f"the {counted(len(texts), 'value')} that came back"
        return f"Not {self.given_text(given.value)}: {role} takes the {best} of {found}."

    def _why_not_window(self, given: GivenAction, right: GivenAction) -> str:
        """Say why a node was not entered with this window."""
        trace, number = self.trace, self.node
        if (given.alpha, given.beta) == (right.beta, right.alpha):
            return "You swapped them: α is what MAX is sure of."
        above = self.path[:-1]
        for sibling in trace.counted_children(above[-1].id) if above else ():
            node = trace.node(sibling)
            window = self._edge(node.alpha, True), self._edge(node.beta, False)
            if sibling < number and not is_leaf(trace, sibling) and window == (given.alpha, given.beta):
                best = self.best_text(above[-1])
                return f"That is {trace.name(sibling)}’s window. Since then {trace.name(above[-1].id)} has {best}."
        is_alpha = given.alpha != right.alpha
        typed = given.alpha if is_alpha else given.beta
        others = [each for each in above if trace.node(each.id).is_max is not is_alpha and each.best is not None]
        if any(self._number(each.best) == typed for each in others):
            return "Only a MAX node raises α." if is_alpha else "Only a MIN node lowers β."
        letter, role = ("α", "MAX") if is_alpha else ("β", "MIN")
        text = self.entry_texts(number)[not is_alpha]
        found = window_origin(trace, number)
        edge = found.alpha if is_alpha else found.beta
        if isinstance(edge, Supplied):
            return f"{role} already has {text} at {trace.name(edge.ancestor)}: {letter} is {text} here."
        return f"{role} is sure of nothing yet: {letter} is {text}."

    def _origin(self, number: int, is_alpha: bool) -> str:
        """Return where an edge of a node's window comes from, 'β 14 comes from F, at C.'; '' for an open one."""
        trace, found = self.trace, window_origin(self.trace, number)
        edge = found.alpha if is_alpha else found.beta
        if not isinstance(edge, Supplied):
            return ""
        text = f"{'α' if is_alpha else 'β'} {self.entry_texts(number)[not is_alpha]}"
        leaf = trace.subject.board is None and is_leaf(trace, edge.child)
        return f"{text} comes from {'a leaf' if leaf else trace.name(edge.child)}, at {trace.name(edge.ancestor)}."


def _steps(trace: SearchTrace, asks_windows: bool) -> list[ExpectedAction]:
    """Return the steps that the events of a search make."""
    found: list[ExpectedAction] = []
    for event in range(trace.events.size):
        kind, number = trace.events.event(event)
        node = trace.node(number)
        reads = is_leaf(trace, number)
        match EventKind(kind):
            case EventKind.ENTER if node.parent is not None:
                found.append(ExpectedAction(Action.DOWN, node.parent, event))
            case EventKind.CUT:
                found.append(ExpectedAction(Action.CUT, number, event))
            case EventKind.EXIT if not reads and node.end is not End.CUT:
                found.append(ExpectedAction(Action.RETURN, number, event))
            case _ if found:
                found[-1] = replace(found[-1], event=event)
        if asks_windows and kind == EventKind.ENTER.value and not reads:
            found.append(ExpectedAction(Action.WINDOW, number, event))
    return found
