"""The window of the selected node at entry and at the step, its best value, and how the node ended, in words; and
where the values of a trace lie on a number line from MIN's best to MAX's best."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ttt_gui.engine.explain.phrases import Phrases
from ttt_gui.engine.numbers.tree import NumberSubject, number_text
from ttt_gui.engine.request import Cut, Scores
from ttt_gui.engine.score import HEURISTIC_LIMIT, Bound, Role, is_win
from ttt_gui.engine.trace.trace import End, SearchTrace, TraceNode
from ttt_gui.engine.trace.window import Asked, guesses_now, window_origin
from ttt_gui.ui.look.formats import NONE, grouped
from ttt_gui.ui.trace.state import HIDDEN, TreeState
from ttt_gui.ui.trace.texts import CUT_SIGN, exit_guesses, exit_window, known_at, open_node, tone, value_label

_LOOKED_AT = 20_000  # nodes whose values give the range of heuristics or numbers
_ZONE = 0.2  # the share of the line that wins have at either end where heuristics lie between them
_MOST_TICKS = 24


@dataclass(frozen=True)
class ValueScale:
    """A number line of values: at() gives places from 0, the left end, to 1. Heuristics are never on the scale of wins:
    they have the middle to themselves, from −``guesses`` to +``guesses``; 0 where the trace has none."""

    left: str
    middle: str
    right: str
    low: int
    high: int
    ticks: tuple[float, ...]
    guesses: int = 0
    trace: SearchTrace | None = None

    def at(self, value: int) -> float:
        """Return where a value of the trace lies, from 0 to 1; one beyond an end lies at that end."""
        if self.trace is None:
            return 0.5
        if not self.guesses:
            shown = self.trace.subject.shown_value(value)
            assert shown is not None
            return _clamped((shown - self.low) / (self.high - self.low))
        if not is_win(value):
            return 0.5 + (0.5 - 1.2 * _ZONE) * (2 * _clamped(0.5 + value / (2 * self.guesses)) - 1)
        shown = self.trace.subject.shown_value(value)
        assert shown is not None
        place = 0.5 + _sign(shown) * (0.5 - _ZONE)
        return place + _ZONE * _clamped(abs(shown) / self.high) * _sign(shown)

    @property
    def middle_at(self) -> float:
        """The place of 0; only where ``middle`` names it."""
        return self.at(0)


NO_SCALE = ValueScale("", "", "", -1, 1, ())


def scale_of(trace: SearchTrace) -> ValueScale:
    """Return the scale of a trace's values: in a game ± what the quickest win is worth, in a number tree its range."""
    board = trace.subject.board
    if board is None:
        return _number_scale(trace)
    hero, rival = trace.subject.sides
    words = (f"{rival} wins", "draw", f"{hero} wins")
    guesses = max((abs(value) for value in _values(trace) if value and abs(value) < HEURISTIC_LIMIT), default=0)
    size = 1 if trace.request.algorithm.scores is Scores.FLAT else board.rules.cells
    if guesses:
        edges = tuple(0.5 + side * (0.5 - _ZONE) for side in (-1, 1))
        return ValueScale(*words, -size, size, (0.0, edges[0], 0.5, edges[1], 1.0), guesses, trace)
    return ValueScale(*words, -size, size, _ticks(-size, size), 0, trace)


def _number_scale(trace: SearchTrace) -> ValueScale:
    """Return the scale of a number tree: from its least number to its greatest."""
    subject = trace.subject
    assert isinstance(subject, NumberSubject)
    leaves = (node.value for node in subject.nodes if node.value is not None and abs(node.value) < subject.infinity)
    values = [value for value in map(subject.shown_value, leaves) if value is not None]
    low, high = math.floor(min(values, default=0)), math.ceil(max(values, default=0))
    if low == high:
        low, high = low - 1, high + 1
    middle = "0" if low < 0 < high else ""
    return ValueScale(number_text(low), middle, number_text(high), low, high, _ticks(low, high), 0, trace)


def _values(trace: SearchTrace) -> list[int | None]:
    """Return values of the trace as MAX sees them, a sample of a large one; None for a node without a value."""
    step = 1 + len(trace) // _LOOKED_AT
    log = trace.log
    values = ((log.value(number), log.ply(number)) for number in range(0, len(trace), step))
    return [None if abs(value) > 20_000 else -value if ply % 2 else value for value, ply in values]


def _ticks(low: int, high: int) -> tuple[float, ...]:
    """Return the places (0 to 1) of whole values from ``low`` to ``high``, in steps that leave _MOST_TICKS at most."""
    span = high - low
    step = next(size for power in range(9) for size in (10**power, 5 * 10**power) if span <= size * _MOST_TICKS)
    first = -(-low // step) * step
    return tuple((value - low) / span for value in range(first, high + 1, step))


def _clamped(share: float) -> float:
    """Return a share brought into the range from 0 to 1."""
    return max(0.0, min(1.0, share))


def _sign(value: float) -> int:
    """Return 1 for a positive value, else -1."""
    return 1 if value > 0 else -1


# -- The window at entry and at the step, its best value, and how the node ended ---------------------------------------


_LEAVES = {
    End.TERMINAL: ("at the end", "the game is over: no move to try"),
    End.DEPTH: ("a guess", "depth limit: no move is tried"),
    End.TABLE: ("by the table", "the table answers: no move is tried"),
}


@dataclass(frozen=True)
class Edge:
    """An alpha or beta: None where that side of the window is open. ``beside`` is 1 just above a value and −1 just
    below it, for the edge of a null window, which is no value of the game; ``value`` is then the value it lies beside.
    """

    value: int | None
    text: str
    beside: int = 0


Window = tuple[Edge, Edge]


@dataclass(frozen=True)
class Best:
    """A best value and what it proves; ``by`` says what gave it, such as 'by b2'."""

    value: int | None
    bound: Bound
    text: str
    tone: str
    by: str


@dataclass(frozen=True)
class WindowFacts:
    """What the card of the window shows; ``entry`` and ``now`` are None before the node is entered. ``returned`` says
    what the search returned, and why, where more is known: 'returned ≤ 2, because α was 3'.
    """

    title: str = "Window"
    event: str = ""
    hero: str = "MAX"
    entry: Window | None = None
    now: Window | None = None
    best: Best = Best(None, Bound.NONE, NONE, "muted", "")
    summary: str = "There is no search tree yet."
    is_cut: bool = False
    returned: str = ""

    @property
    def crossed(self) -> bool:
        """Whether beta is at or below alpha now."""
        if self.now is None:
            return False
        alpha, beta = self.now
        if alpha.value is None or beta.value is None:
            return False
        return (beta.value, beta.beside) <= (alpha.value, alpha.beside)

    @property
    def text(self) -> str:
        """All facts in sentences, for a screen reader."""
        if not self.entry or not self.now:
            return f"{self.summary}."
        rows = (f"{name}: alpha {_spoken(alpha)}, beta {_spoken(beta)}" for name, (alpha, beta) in (
            ("at entry", self.entry), ("now", self.now)))  # fmt: skip
        best = f"best {self.best.text} {self.best.by}".strip()
        if self.best.value is None:
            best = "best hidden" if self.best.text == HIDDEN else "no value yet"
        parts = (*rows, best, self.returned, self.summary.removeprefix(CUT_SIGN).strip())
        return f"{'; '.join(filter(None, parts))}."


def _spoken(edge: Edge) -> str:
    """Return an edge of the window for a screen reader: 'just above 3'."""
    return {1: "just above ", -1: "just below ", 0: ""}[edge.beside] + edge.text.removeprefix("> ").removeprefix("< ")


def window_facts(state: TreeState) -> WindowFacts:
    """Return the facts of the selected node, as they are known at the step."""
    trace = state.trace
    if trace is None:
        return WindowFacts()
    node = trace.node(state.selected)
    title, event = f"Window of {trace.name(node.id)}", f"event {grouped(state.step + 1)}"
    hero = trace.subject.sides[0]
    if not state.is_entered(node.id):
        return WindowFacts(title, event, hero, summary="not entered yet at this event")
    return _WindowReader(state, trace, node).facts(title, event, hero)


class _WindowReader:
    """Reads the window of a node that has been entered."""

    def __init__(self, state: TreeState, trace: SearchTrace, node: TraceNode) -> None:
        self._state, self._trace, self._node = state, trace, node
        self._origin = window_origin(trace, node.id)
        self._children = trace.counted_children(node.id)
        self._left = state.is_left(node.id)
        self._now = None if self._left else open_node(state, node.id)
        self._is_incomplete = trace.is_incomplete(node.id)
        finished = node.end in (End.CUT, End.ALL_TRIED) and not self._is_incomplete
        if finished or trace.subject.board is None:
            self._moves = len(self._children) + len(node.pruned)
        else:
            self._moves = len(trace.position(node.id).legal_moves) if node.end not in _LEAVES else 0

    def facts(self, title: str, event: str, hero: str) -> WindowFacts:
        """Return the facts of the node under this title; what an open question hides is hidden."""
        node, now = self._node, self._now
        alpha, beta = (now.alpha, now.beta) if now else exit_window(self._trace, node)
        guesses = guesses_now(self._trace, now) if now else exit_guesses(self._trace, node)
        entry = self._window(node.alpha, node.beta, self._origin.guesses)
        if node.id in self._state.hidden_answers.windows:
            unknown = (Edge(None, HIDDEN), Edge(None, HIDDEN))
            best = Best(None, Bound.NONE, HIDDEN, "muted", "")
            entry = unknown if node.id in self._state.hidden_answers.entries else entry
            return WindowFacts(title, event, hero, entry, unknown, best, "hidden until you answer")
        now_at = self._window(alpha, beta, guesses)
        return WindowFacts(title, event, hero, entry, now_at, self._best(), *self._summary(), self._returned())

    def _window(self, alpha: int | None, beta: int | None, guesses: tuple[bool, bool]) -> Window:
        """Return alpha and beta as edges; those of the null window that the node was asked with lie beside a value."""
        node, origin = self._node, self._origin
        low = self._edge(alpha, True, isinstance(origin.alpha, Asked) and alpha == node.alpha, guesses[0])
        return low, self._edge(beta, False, isinstance(origin.beta, Asked) and beta == node.beta, guesses[1])

    def _edge(self, value: int | None, is_alpha: bool, asked: bool, is_guess: bool) -> Edge:
        """Return a value of alpha or beta as an edge; ``asked``: it is the edge of a null window, beside a value."""
        trace = self._trace
        if value is None:
            return Edge(None, trace.subject.edge_text(None, is_alpha))
        beside = 0 if not asked else -1 if is_alpha else 1
        base = value - beside
        text = trace.subject.edge_text(base, is_alpha, is_guess)
        return Edge(base, {0: "", 1: "> ", -1: "< "}[beside] + text, beside)

    def _best(self) -> Best:
        """Return what is known of the node at the step, with the move that gave its best value so far."""
        trace, node, known = self._trace, self._node, known_at(self._state, self._node.id)
        text = value_label(trace, known, self._state.intervals)
        if known.value is None and not self._state.intervals:
            return Best(None, Bound.NONE, NONE, "muted", "")
        by = ""
        if self._left and node.end in _LEAVES:
            is_number = node.end is End.TERMINAL and trace.subject.board is None
            by = "its number" if is_number else _LEAVES[node.end][0]
        elif (child := self._now.best_child if self._now else trace.best_child(node.id)) is not None:
            by = f"by {Phrases(trace).move(trace.node(child))}"
        return Best(known.value, known.bound, text, tone(known), by)

    def _returned(self) -> str:
        """Return what the search returned, and why it was that, where it is not what is known; else ''."""
        trace, node, known = self._trace, self._node, known_at(self._state, self._node.id)
        if not self._left or node.value is None or (node.value, node.bound) == (known.value, known.bound):
            return ""
        label = trace.value_text(node.value, node.bound)
        if node.end is End.TABLE:
            return f"returned {label}, from the table"
        if node.bound is Bound.HEURISTIC:
            return f"returned {label}, from a guess"
        if node.bound not in (Bound.LOWER, Bound.UPPER):
            return f"returned {label}"
        is_alpha = node.bound is Bound.UPPER
        edge = self._window(node.alpha, node.beta, self._origin.guesses)[not is_alpha]
        return f"returned {label}, because {'α' if is_alpha else 'β'} was {edge.text}"

    def _summary(self) -> tuple[str, bool]:
        """Return the line at the bottom, and whether it tells a cut."""
        state, trace, node = self._state, self._trace, self._node
        algorithm, is_board = trace.request.algorithm, trace.subject.board is not None
        if node.end in _LEAVES:
            moves = is_board or node.end is not End.TERMINAL
            return (_LEAVES[node.end][1] if moves else "a leaf: no move to try"), False
        if self._left and node.id in state.hidden_answers.cuts:
            return "hidden until you answer", False
        tried = sum(1 for child in self._children if state.is_left(child))
        where = "here" if is_board else f"at {trace.name(node.id)}"
        count = f"{tried} of {self._moves} {'moves' if is_board else 'children'}"
        is_chance = node.role is Role.CHANCE
        if is_chance and state.is_cut(node.id):
            return f"{CUT_SIGN} outside the window after {count}: cut", True
        if state.is_cut(node.id):
            sign = "<" if algorithm.cut is Cut.LT else "≤"
            return f"{CUT_SIGN} β {sign} α after {count}: cut", True
        if self._left and node.end is End.STOPPED:
            return f"stopped after {count}", False
        if self._left and self._is_incomplete:
            return "the trace is full and stops in this node", False
        if not algorithm.alpha_beta:
            return f"minimax: no window, {'all' if self._left else tried} of {self._moves} tried", False
        if not self._left:
            return f"open: {count} tried", False
        if is_chance:
            return f"a chance node: no cut {where}", False
        alpha, beta = exit_window(trace, node)
        if node.ply == 0 and algorithm.exact_moves:
            return f"exact scores: nothing is cut {where}", False
        if alpha is not None and beta is not None and beta <= alpha:
            return "β ≤ α at the end: nothing to cut", False
        return f"α < β to the end: no cut {where}", False
