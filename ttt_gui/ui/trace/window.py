"""The window of the selected node at entry and at the moment, its best value, and how the node ended, in words."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.engine.explain.phrases import Asked, Phrases, WindowOrigin, window_origin
from ttt_gui.engine.request import Cut
from ttt_gui.engine.score import Bound
from ttt_gui.engine.trace.trace import End, SearchTrace, TraceNode
from ttt_gui.ui.look.formats import NONE, grouped
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.trace.words import CUT_SIGN, bound_so_far, exit_window, open_node, value_label, value_tone

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
    """What the card of the window shows; ``entry`` and ``now`` are None before the node is entered."""

    title: str = "Window"
    event: str = ""
    hero: str = "MAX"
    entry: Window | None = None
    now: Window | None = None
    best: Best = Best(None, Bound.NONE, NONE, "muted", "")
    summary: str = "There is no search tree yet."
    is_cut: bool = False

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
        best = f"best {self.best.text} {self.best.by}".strip() if self.best.value is not None else "no value yet"
        return f"{'; '.join(rows)}; {best}; {self.summary.removeprefix(CUT_SIGN).strip()}."


def _spoken(edge: Edge) -> str:
    return {1: "just above ", -1: "just below ", 0: ""}[edge.beside] + edge.text.removeprefix("> ").removeprefix("< ")


class WindowReader:
    """Makes the facts of a state; facts that do not depend on the moment are worked out once a node."""

    def __init__(self, state: TreeState) -> None:
        self._state = state
        self._known: tuple[SearchTrace, int] | None = None
        self._origin = WindowOrigin(None, None)
        self._moves = 0
        self._children: list[int] = []

    def facts(self) -> WindowFacts:
        state, trace = self._state, self._state.trace
        if trace is None:
            return WindowFacts()
        found = trace.node(state.selected)
        self._learn(trace, found)
        title, event = f"Window of {trace.name(found.id)}", f"event {grouped(state.moment + 1)}"
        hero = trace.subject.sides[0]
        if not state.is_entered(found.id):
            return WindowFacts(title, event, hero, summary="not entered yet at this event")
        left = state.is_left(found.id)
        now = None if left else open_node(state, found.id)
        alpha, beta = exit_window(trace, found) if left or now is None else (now.alpha, now.beta)
        summary, is_cut = self._summary(trace, found, left)
        return WindowFacts(
            title,
            event,
            hero,
            self._window(trace, found, found.alpha, found.beta),
            self._window(trace, found, alpha, beta),
            self._best(trace, found, left),
            summary,
            is_cut,
        )

    def _learn(self, trace: SearchTrace, found: TraceNode) -> None:
        if self._known and self._known[0] is trace and self._known[1] == found.id:
            return
        self._known = (trace, found.id)
        self._origin = window_origin(trace, found.id)
        self._children = trace.counted_children(found.id)
        finished = found.end in (End.CUT, End.ALL_TRIED) and not self._is_incomplete(trace, found)
        if finished or trace.subject.board is None:
            self._moves = len(self._children) + len(found.pruned)
        else:
            self._moves = len(trace.position(found.id).legal_moves) if found.end not in _LEAVES else 0

    @staticmethod
    def _is_incomplete(trace: SearchTrace, found: TraceNode) -> bool:
        return trace.truncated and found.after == len(trace)

    def _window(self, trace: SearchTrace, found: TraceNode, alpha: int | None, beta: int | None) -> Window:
        low = self._edge(trace, alpha, True, isinstance(self._origin.alpha, Asked) and alpha == found.alpha)
        high = self._edge(trace, beta, False, isinstance(self._origin.beta, Asked) and beta == found.beta)
        return low, high

    def _edge(self, trace: SearchTrace, value: int | None, is_alpha: bool, asked: bool) -> Edge:
        if value is None:
            return Edge(None, trace.edge_text(None, is_alpha))
        beside = 0 if not asked else -1 if is_alpha else 1
        base = value - beside
        text = f"≈ {trace.value_text(base)}" if trace.subject.is_guess(base) else trace.value_text(base)
        return Edge(base, {0: "", 1: "> ", -1: "< "}[beside] + text, beside)

    def _best(self, trace: SearchTrace, found: TraceNode, left: bool) -> Best:
        if left and found.value is not None:
            child = trace.best_child(found.id) if found.end not in _LEAVES else None
            by = _LEAVES[found.end][0] if found.end in _LEAVES else ""
            if child is not None:
                kept = trace.node(child).value != found.value  # fail-hard
                by = "kept inside" if kept else f"by {Phrases(trace).move(trace.node(child))}"
            elif found.end is End.TERMINAL and trace.subject.board is None:
                by = "its number"
            tone = value_tone(found.value, found.bound)
            return Best(found.value, found.bound, value_label(trace, found), tone, by)
        now = open_node(self._state, found.id)
        if left or now is None or now.best is None or now.best_child is None:
            return Best(None, Bound.NONE, NONE, "muted", "")
        bound = bound_so_far(trace, found, now)
        by = f"by {Phrases(trace).move(trace.node(now.best_child))}"
        return Best(now.best, bound, trace.value_text(now.best, bound), value_tone(now.best, bound), by)

    def _summary(self, trace: SearchTrace, found: TraceNode, left: bool) -> tuple[str, bool]:
        """Return the line at the bottom, and whether it tells a cut."""
        algorithm, state = trace.request.algorithm, self._state
        if found.end in _LEAVES:
            board = trace.subject.board is not None or found.end is not End.TERMINAL
            return (_LEAVES[found.end][1] if board else "a leaf: no move to try"), False
        tried = sum(1 for child in self._children if state.is_left(child))
        what = "moves" if trace.subject.board else "children"
        where = "here" if trace.subject.board else f"at {trace.name(found.id)}"
        count = f"{tried} of {self._moves} {what}"
        if state.is_cut(found.id):
            sign = "<" if algorithm.cut is Cut.LT else "≤"
            return f"{CUT_SIGN} β {sign} α after {count}: cut", True
        if left and found.end is End.STOPPED:
            return f"stopped after {count}", False
        if left and self._is_incomplete(trace, found):
            return "the trace is full and ends in here", False
        if not algorithm.alpha_beta:
            return f"minimax: no window, {'all' if left else tried} of {self._moves} tried", False
        if not left:
            return f"open: {count} tried", False
        alpha, beta = exit_window(trace, found)
        if found.ply == 0 and algorithm.exact_moves:
            return f"exact scores: nothing is cut {where}", False
        if alpha is not None and beta is not None and beta <= alpha:
            return "β ≤ α at the end: nothing to cut", False
        return f"α < β to the end: no cut {where}", False
