"""The searches of the ordering lab: one at each change of the orders, and those that the figures are compared with."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.instep.alignment import Overlay, lay_over
from ttt_gui.engine.numbers.search import OrderedTree, TreeResult
from ttt_gui.engine.orders import MOST_STATES, Extremes, GameTree, Orders, Rule, search_in_order
from ttt_gui.engine.result import Counters
from ttt_gui.session.schedule import Priority
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.control import Control, Outcome, Work

STOPPED = "stopped"
_REFUSAL = "The tree could not be searched"


@dataclass(frozen=True, eq=False)
class Tried:
    """The result of a search in some orders, laid over the search ``before``: only A is what vanished, only B what
    appeared."""

    orders: Orders
    result: TreeResult
    before: TreeResult | None
    change: Overlay | None


def rules_of(tree: OrderedTree) -> tuple[Rule, ...]:
    """Return the rules that make a difference: a tree of numbers has no rows and no centre."""
    return tuple(Rule) if isinstance(tree, GameTree) else (Rule.ROW, Rule.BEST, Rule.WORST)


class LabSearches(QObject):
    """Holds one tree, the orders it is searched in, and the figures of every rule; all is searched in tasks.

    ``figures`` has, by the rules that make a difference in this tree, a rule's counters; or the share of its search
    that is done (None: unknown); or a sentence.

    Signals:
        searching: (float | None) the share of the search that is done; emitted at most ten times a second.
        tried: (Tried) the tree was searched in the orders that were set last.
        refused: (str) the search failed, with the reason; the orders are again those of the last search.
        figures_changed: the figures of a rule changed: counters, how far its search is, or a sentence.
    """

    searching = Signal(object)
    tried = Signal(object)
    refused = Signal(str)
    figures_changed = Signal()

    def __init__(self, queue: TaskQueue, parent: QObject | None = None, most_states: int = MOST_STATES) -> None:
        """Begin without a tree; an extreme order that needs more than ``most_states`` states is not found."""
        super().__init__(parent)
        self._queue, self._most_states = queue, most_states
        self.tree: OrderedTree | None = None
        self.orders = Orders()
        self.now: Tried | None = None
        self._found: dict[Rule, Extremes] = {}
        self.figures: dict[Rule, Counters | str | float | None] = {}
        self._search = Task()  # the search in the orders set last
        self._counting: dict[Rule, Task] = {}  # the tasks that find the figures of rules; one for all simple rules

    # -- set --------------------------------------------------------------------------------------------------------

    def show(self, tree: OrderedTree) -> None:
        """Begin with another tree, row by row."""
        self.clear()
        self.tree = tree
        self._found = {rule: Extremes(tree, rule is Rule.WORST, self._most_states) for rule in Rule if rule.is_found}
        self.figures = dict.fromkeys(rules_of(tree))
        self.set_orders(Orders())
        simple = tuple(rule for rule in rules_of(tree) if not rule.is_found)

        def count(control: Control) -> dict[Rule, Counters]:
            return {rule: search_in_order(tree, Orders(rule), tell=control.tell).counters for rule in simple}

        self._counting = dict.fromkeys(simple, self._count(count))
        self.find_extremes()

    def clear(self) -> None:
        """Drop the tree, and cancel the searches under way."""
        for task in (self._search, *self._counting.values()):
            task.cancel()
        self._counting = {}
        self.tree, self.now, self.orders = None, None, Orders()
        self.figures, self._found = {}, {}

    def set_orders(self, orders: Orders) -> None:
        """Search the tree in other orders."""
        tree, found = self.tree, self._found
        assert tree is not None
        self.orders = orders
        before = self.now.result if self.now else None
        self._search.cancel()

        def search(control: Control) -> Tried:
            result = search_in_order(tree, orders, found, control.tell)
            change = lay_over(before.trace, result.trace) if before else None
            return Tried(orders, result, before, change)

        self._search = self._queue.run(search, _REFUSAL)
        self._search.sampled.connect(self.searching)
        self._search.finished.connect(self._on_tried)
        self._search.failed.connect(self._on_refused)

    def find_extremes(self) -> None:
        """Find the best and the worst order, where they are not known and no task looks for them."""
        for rule, extremes in self._found.items():
            if not isinstance(self.figures[rule], Counters) and not self._is_counted(rule):
                self._find(rule, extremes)

    def stop(self) -> None:
        """Stop looking for the best and the worst order."""
        for rule in self._found:
            self._counting[rule].stop()

    # -- look -------------------------------------------------------------------------------------------------------

    @property
    def is_searching(self) -> bool:
        """Whether the orders set last are still being searched."""
        return self._search.is_open

    @property
    def is_finding(self) -> bool:
        """Whether an extreme order is being found."""
        return any(map(self._is_counted, self._found))

    # -- tasks ------------------------------------------------------------------------------------------------------

    def _find(self, rule: Rule, extremes: Extremes) -> None:
        tree = self.tree
        assert tree is not None

        def find(control: Control) -> dict[Rule, Counters]:
            def tell(share: float | None) -> None:
                control.tell((rule, share))

            extremes.tell = tell
            extremes.find()
            return {rule: search_in_order(tree, Orders(rule), {rule: extremes}, tell).counters}

        self.figures[rule] = None
        self._counting[rule] = self._count(find)
        self._counting[rule].sampled.connect(self._on_sampled)

    def _count(self, count: Work) -> Task:
        task = self._queue.run(count, _REFUSAL, Priority.BACKGROUND)
        task.finished.connect(self._on_counted)
        task.failed.connect(self._put_in_place)
        return task

    def _is_counted(self, rule: Rule) -> bool:
        return rule in self._counting and self._counting[rule].is_open

    @Slot(object)
    def _on_tried(self, found: Tried) -> None:
        self.now = found
        self.tried.emit(found)

    @Slot(str)
    def _on_refused(self, sentence: str) -> None:
        self.orders = self.now.orders if self.now else Orders()
        self.refused.emit(sentence)

    @Slot(object)
    def _on_counted(self, found: dict[Rule, Counters] | Outcome) -> None:
        if found is Outcome.STOPPED:
            self._put_in_place(STOPPED)
        else:
            self.figures.update(found)
            self.figures_changed.emit()

    @Slot(str)
    def _put_in_place(self, sentence: str) -> None:
        """Put a sentence where figures are missing and no task looks for them any more."""
        for rule, figure in self.figures.items():
            if not isinstance(figure, Counters | str) and not self._is_counted(rule):
                self.figures[rule] = sentence
        self.figures_changed.emit()

    @Slot(object)
    def _on_sampled(self, look: tuple[Rule, float | None] | None) -> None:
        if look and look[1] is not None:
            self.figures[look[0]] = look[1]
            self.figures_changed.emit()
