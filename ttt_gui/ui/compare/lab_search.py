"""The searches of the ordering lab: one at each change of the orders, and those that the figures are compared with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.orders.change import Change, change_between
from ttt_gui.engine.orders.extremes import MOST_STATES, Extremes
from ttt_gui.engine.orders.rule import Orders, Rule
from ttt_gui.engine.orders.search import OrderedResult, search_in_order
from ttt_gui.engine.orders.tree import GameTree, NumberLab, OrderedTree
from ttt_gui.engine.result import Counters
from ttt_gui.session.jobs.job import Lane, Priority
from ttt_gui.session.jobs.piecewise import Outcome, Piecewise
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.system.pieces import Tell

STOPPED = "stopped"
_REFUSAL = "The tree could not be searched"


@dataclass(frozen=True, eq=False)
class Tried:
    """What came of searching in some orders, and what they changed against the search ``before``."""

    orders: Orders
    result: OrderedResult
    before: OrderedResult | None
    change: Change | None


def rules_of(tree: OrderedTree) -> tuple[Rule, ...]:
    """The rules that make a difference: a tree of numbers has no rows and no centre."""
    return tuple(Rule) if isinstance(tree, GameTree) else (Rule.ROW, Rule.BEST, Rule.WORST)


class LabSearches(QObject):
    """Holds one tree, the orders it is searched in, and the figures of every rule; all is searched as jobs.

    Signals:
        searching: (float | None) so much of that search is done; told ten times a second, where it takes so long.
        tried: (Tried) the tree was searched in the orders that were set last.
        refused: (str) it could not be; the orders are again those of the last search.
        figures_changed: what is known of a rule is another thing: its counters, how far the search is, a sentence.
    """

    searching = Signal(object)
    tried = Signal(object)
    refused = Signal(str)
    figures_changed = Signal()

    def __init__(self, queue: JobQueue, parent: QObject | None = None, most_states: int = MOST_STATES) -> None:
        """``most_states`` bounds what is looked into for an extreme order: beyond it is not found."""
        super().__init__(parent)
        self._queue, self._most_states = queue, most_states
        self.tree: OrderedTree | None = None
        self.orders = Orders()
        self.now: Tried | None = None
        self._found: dict[Rule, Extremes] = {}
        self._figures: dict[Rule, Counters | str | float | None] = {}
        self._search = 0  # the job that searches in the orders set last
        self._counting: dict[int, Rule | None] = {}  # the jobs of the figures; None for that of the simple rules
        queue.finished.connect(self._on_finished)
        queue.failed.connect(self._on_failed)
        queue.sampled.connect(self._on_sampled)

    # -- set --------------------------------------------------------------------------------------------------------

    def show(self, tree: OrderedTree) -> None:
        """Begin with another tree, row by row."""
        self.clear()
        self.tree = tree
        self._found = {rule: Extremes(tree, rule is Rule.WORST, self._most_states) for rule in Rule if rule.is_found}
        self._figures = dict.fromkeys(rules_of(tree))
        self.set_orders(Orders())
        simple = tuple(rule for rule in rules_of(tree) if not rule.is_found)
        self._count(
            None, lambda tell: {rule: search_in_order(tree, Orders(rule), tell=tell).counters for rule in simple}
        )
        self.find_extremes()

    def clear(self) -> None:
        """Have no tree; nothing of the searches under way is heard any more."""
        for job in (self._search, *self._counting):
            self._queue.cancel(job)
        self._counting.clear()
        self._search = 0
        self.tree, self.now, self.orders = None, None, Orders()
        self._figures, self._found = {}, {}

    def set_orders(self, orders: Orders) -> None:
        """Search the tree in other orders."""
        tree, found = self.tree, self._found
        assert tree is not None
        self.orders = orders
        before = self.now.result if self.now else None
        self._queue.cancel(self._search)

        def search(tell: Tell) -> Tried:
            result = search_in_order(tree, orders, found, tell)
            change = change_between(before.trace, result.trace) if before else None
            if isinstance(tree, NumberLab):
                _ = tree.shape  # a walk through all of it
            return Tried(orders, result, before, change)

        self._search = self._queue.ask(lambda: Piecewise(search), Priority.LOOK, Lane.SIDE, _REFUSAL, watch=True)

    def find_extremes(self) -> None:
        """Find the best and the worst order, where they are not known and nobody is at it."""
        for rule, extremes in self._found.items():
            if not isinstance(self._figures[rule], Counters) and rule not in self._counting.values():
                self._find(rule, extremes)

    def stop(self) -> None:
        """Leave the best and the worst order unfound."""
        for job, rule in self._counting.items():
            if rule is not None:
                self._queue.stop(job)

    # -- look -------------------------------------------------------------------------------------------------------

    @property
    def is_searching(self) -> bool:
        """Whether the orders set last are still being searched."""
        return self._search != 0

    @property
    def is_finding(self) -> bool:
        """Whether an extreme order is being found."""
        return any(rule is not None for rule in self._counting.values())

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Those that make a difference in this tree."""
        return tuple(self._figures)

    def figures(self, rule: Rule) -> Counters | str | float | None:
        """The counters of a rule; the share of its search that is done, None where nobody knows; or a sentence."""
        return self._figures.get(rule)

    # -- jobs -------------------------------------------------------------------------------------------------------

    def _find(self, rule: Rule, extremes: Extremes) -> None:
        tree = self.tree
        assert tree is not None

        def find(tell: Tell) -> dict[Rule, Counters]:
            extremes.tell = tell
            extremes.find()
            return {rule: search_in_order(tree, Orders(rule), {rule: extremes}, tell).counters}

        self._figures[rule] = None
        self._count(rule, find)

    def _count(self, rule: Rule | None, count: Callable[[Tell], object]) -> None:
        job = self._queue.ask(
            lambda: Piecewise(count), Priority.BACKGROUND, Lane.SIDE, _REFUSAL, watch=rule is not None
        )
        self._counting[job] = rule

    @Slot(int, object, bool)
    def _on_finished(self, job: int, found: object, _alone: bool) -> None:
        if job == self._search and isinstance(found, Tried):
            self._search = 0
            self.now = found
            self.tried.emit(found)
        elif job in self._counting:
            rule = self._counting.pop(job)
            if isinstance(found, dict):
                self._figures.update(found)
            elif found is Outcome.STOPPED and rule is not None:
                self._figures[rule] = STOPPED
            self.figures_changed.emit()

    @Slot(int, str)
    def _on_failed(self, job: int, sentence: str) -> None:
        if job == self._search:
            self._search = 0
            self.orders = self.now.orders if self.now else Orders()
            self.refused.emit(sentence)
        elif job in self._counting:
            rule = self._counting.pop(job)
            for each in self.rules if rule is None else (rule,):
                if rule is not None or not each.is_found:
                    self._figures[each] = sentence
            self.figures_changed.emit()

    @Slot(int, object)
    def _on_sampled(self, job: int, share: object) -> None:
        if job == self._search:
            self.searching.emit(share)
        rule = self._counting.get(job)
        if rule is not None and isinstance(share, float):
            self._figures[rule] = share
            self.figures_changed.emit()
