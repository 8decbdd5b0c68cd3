"""What the view of a lesson shows: its state, set whole by each step, the bar of its events, its search in words."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Slot
from PySide6.QtGui import QAction

from ttt_gui.engine.explain.events import event_text
from ttt_gui.engine.figures import ORDINALS, counted
from ttt_gui.engine.learn.lesson_search import SearchSetup
from ttt_gui.engine.request import NAMED
from ttt_gui.engine.trace.trace import End, EventKind, SearchTrace
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import OPEN, HiddenAnswers, Lit, ShownTree, TreeState
from ttt_gui.ui.tree.transport import EventSlider, TransportBar

_OTHER_TITLES = {
    "best": "Alpha-beta, best moves first", "worst": "Alpha-beta, best moves last",
    "all": "Alpha-beta with all optimisations",
}  # fmt: skip
_IN_ORDER = ("minimax", "alpha-beta", "table", "symmetry", "pvs")
"""Searches that try moves in the order in which they stand."""


class LessonTreeState(TreeState):
    """The state of a lesson's view: set whole by each step, it goes no further than an open question allows."""

    def show_in_view(
        self,
        trace: SearchTrace,
        step: int,
        selected: int,
        unfolded: Iterable[int],
        hidden_answers: HiddenAnswers = OPEN,
        answered: int | None = None,
        horizon: int | None = None,
    ) -> None:
        """Show a trace at a step with a node selected, which need not be entered then, with hidden answers."""
        ShownTree.__init__(self)
        self.trace, self.step, self.selected, self.hidden_answers = trace, step, selected, hidden_answers
        self.answered, self.horizon = answered, horizon
        self.has_values_so_far = trace.request.algorithm.alpha_beta  # minimax needs no bound
        self.top = trace.path(selected)[0]
        self.best = frozenset(trace.principal_variation(trace.roots()[-1]))
        self.unfolded = frozenset(unfolded)
        self.trace_changed.emit()
        self.changed.emit()

    is_compact = shows_returned = True

    @property
    def leaf_tone(self) -> str:  # type: ignore[override]
        """The token of numbers that were not reached: before anything was, they are what is talked about."""
        return "text" if self.step == 0 else "muted"

    def show_answer(self, node: int | None, event: int) -> None:
        """Show the node whose value was asked with that value, after the event at which it is there."""
        self.answered = node
        self.set_step(event)
        self.changed.emit()

    def point_at(self, lit: Lit, away: frozenset[tuple[int, ...]]) -> None:
        """Light nodes, and show branches as cut by the person."""
        if (lit, away) != (self.lit, self.away):
            self.lit, self.away = lit, away
            self.changed.emit()

    def go(self, index: int) -> None:
        """Go to an event, but not past the last one that an open question lets be seen."""
        super().go(index if self.hidden_answers.last is None else min(index, self.hidden_answers.last))

    def _visit(self, trace: SearchTrace, node: int, move: int | None, step: int | None = None) -> None:
        """Visit a node as TreeState does, but nothing that happens after the last step that an open question lets
        see.
        """
        last = self.hidden_answers.last
        if last is not None:
            step = None if step is None else min(step, last)
            if trace.events.entered(node) > last or (
                move is not None and (self.hidden_answers.cuts or self.cut_of(node) > last)
            ):
                return
        super()._visit(trace, node, move, step)


class EventBar(TransportBar):
    """The transport bar of the lesson's view: one step back and one forward, no further than an open question
    allows.
    """

    def __init__(self, look: Look, state: TreeState) -> None:
        self.back, self.forward = QAction("Step back"), QAction("Step forward")
        super().__init__(look, EventSlider(look, state), {"back": self.back, "forward": self.forward})
        self._state = state
        self.column.setContentsMargins(12, 6, 12, 6)
        self.slider.valueChanged.connect(self._go)
        self.back.triggered.connect(lambda: state.go(state.step - 1))
        self.forward.triggered.connect(lambda: state.go(state.step + 1))
        state.trace_changed.connect(self._take_trace)
        state.changed.connect(self._show)

    @Slot()
    def _take_trace(self) -> None:
        if self._state.trace:
            self.set_range(self._state.trace.events.size)

    def show_time(self, is_shown: bool) -> None:
        """Show what leads through the search, or leave that to a step that has no event of its own."""
        for widget in (self.slider, self.caption, *self.buttons.values()):
            widget.setVisible(is_shown)

    @Slot(int)
    def _go(self, event: int) -> None:
        self._state.go(event)
        self._show()  # the handle comes back from where nobody may go yet

    @Slot()
    def _show(self) -> None:
        """Show the step's number and its event in words; without its numbers while a question hides them."""
        trace, step, hidden_answers = self._state.trace, self._state.step, self._state.hidden_answers
        if trace is None:
            return
        words = event_text(trace, step)
        if hidden_answers != OPEN and any(sign.isdigit() or sign in "αβ" for sign in words):
            words = hidden_event(trace, step)
        self.show_step(step, f"event {grouped(step + 1)} of {grouped(trace.events.size)}", words)
        self.slider.update()
        self.back.setEnabled(step > 0)
        self.forward.setEnabled(step < trace.events.size - 1 and step != hidden_answers.last)
        set_tip(
            self.forward,
            "Answer the question first, or press Show me" if step == hidden_answers.last else "Step forward",
        )


def hidden_event(trace: SearchTrace, index: int) -> str:
    """Return what happens at an event without a number or a window: 'E has its first leaf back'."""
    kind, number = trace.events.event(index)
    name = trace.name(number)
    match EventKind(kind):
        case EventKind.ENTER:
            return event_text(trace, index)
        case EventKind.EXIT:
            return f"The search leaves {name}"
        case EventKind.CUT:
            return f"The search decides at {name}"
    back = [child for child in trace.children(number) if trace.events.left(child) <= index]
    noun = "move" if trace.subject.board else "leaf" if trace.node(back[-1]).end is End.TERMINAL else "child"
    which = f"its {ORDINALS[len(back) - 1]}" if len(back) <= len(ORDINALS) else "another"
    return f"{name} has {which} {noun} back"


def search_text(search: SearchSetup) -> str:
    """Return a search in words: 'Alpha-beta with a table, row by row, cut where β ≤ α'."""
    row = next((row for row in NAMED if row.word == search.word), None)
    parts = [_OTHER_TITLES.get(search.word) or (row.title if row else search.word)]
    if search.word in _IN_ORDER:
        parts.append("row by row" if search.position else "from left to right")
    parts += [f"{counted(search.depth, 'ply')} deep"] if search.depth is not None else []
    parts += ["cut where β ≤ α"] * search.algorithm.alpha_beta
    return ", ".join(parts)
