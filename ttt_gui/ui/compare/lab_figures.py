"""The searches of the ordering lab, one at each change of the orders, and the figures made from them: the order in
force beside every rule's, the best and the worst, and the least that any order can do."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from ttt_gui.engine.instep.alignment import Overlay, lay_over
from ttt_gui.engine.numbers.search import NumberLab, TreeResult
from ttt_gui.engine.numbers.small_tree import OrderedTree
from ttt_gui.engine.orders import (
    MOST_STATES,
    Extremes,
    GameTree,
    Orders,
    Rule,
    least_leaves,
    search_in_order,
    uniform_shape,
)
from ttt_gui.engine.result import Counters
from ttt_gui.session.schedule import Priority
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.control import Control, NoResult, Work
from ttt_gui.ui.look.formats import grouped, plies, share, times
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import in_column, in_row, muted_label
from ttt_gui.ui.plots.figures import Figure, FigureRow, FigureTable

STOPPED = "stopped"
_ERROR_TEXT = "The tree could not be searched"


@dataclass(frozen=True, eq=False)
class Tried:
    """The result of a search in some orders, overlaid on the search ``before``: only A are nodes that vanished, only B
    nodes that were added.
    """

    orders: Orders
    result: TreeResult
    before: TreeResult | None
    change: Overlay | None


def rules_of(tree: OrderedTree) -> tuple[Rule, ...]:
    """Return the rules of ordering that matter in a tree: a number tree has no rows and no centre, and with
    chance nodes the best and the worst order are not looked for.
    """
    if isinstance(tree, NumberLab) and tree.tree.has_chance:
        return (Rule.ROW,)
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
        """Begin without a tree. The best and worst order are not computed where they need more than ``most_states``
        states.
        """
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
        """Begin with another tree, searched in the order of rows."""
        self.clear()
        self.tree = tree
        sought = [rule for rule in rules_of(tree) if rule.is_found]
        self._found = {rule: Extremes(tree, rule is Rule.WORST, self._most_states) for rule in sought}
        self.figures = dict.fromkeys(rules_of(tree))
        self.set_orders(Orders())
        simple = tuple(rule for rule in rules_of(tree) if not rule.is_found)

        def count(control: Control) -> dict[Rule, Counters]:
            return {rule: search_in_order(tree, Orders(rule), on_progress=control.tell).counters for rule in simple}

        self._counting = dict.fromkeys(simple, self._count(count))
        self.find_extremes()

    def clear(self) -> None:
        """Drop the tree and cancel its searches."""
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

        self._search = self._queue.run(search, _ERROR_TEXT)
        self._search.sampled.connect(self.searching)
        self._search.finished.connect(self._on_tried)
        self._search.failed.connect(self._on_refused)

    def find_extremes(self) -> None:
        """Compute the best and the worst order, unless they are known or being computed."""
        for rule, extremes in self._found.items():
            if not isinstance(self.figures[rule], Counters) and not self._is_counted(rule):
                self._find(rule, extremes)

    def stop(self) -> None:
        """Stop computing the best and the worst order."""
        for rule in self._found:
            self._counting[rule].stop()

    # -- look -------------------------------------------------------------------------------------------------------

    @property
    def is_searching(self) -> bool:
        """Whether the orders set last are still being searched."""
        return self._search.is_open

    @property
    def is_finding(self) -> bool:
        """Whether the best or the worst order is being computed."""
        return any(map(self._is_counted, self._found))

    # -- tasks ------------------------------------------------------------------------------------------------------

    def _find(self, rule: Rule, extremes: Extremes) -> None:
        """Find the best or worst order in a task, and then its figures; meanwhile its row shows the progress."""
        tree = self.tree
        assert tree is not None

        def find(control: Control) -> dict[Rule, Counters]:
            def tell(share: float | None) -> None:
                control.tell((rule, share))

            extremes.on_progress = tell
            extremes.find()
            return {rule: search_in_order(tree, Orders(rule), {rule: extremes}, tell).counters}

        self.figures[rule] = None
        self._counting[rule] = self._count(find)
        self._counting[rule].sampled.connect(self._on_sampled)

    def _count(self, count: Work) -> Task:
        """Run a count in the background, and put what it gives into the figures."""
        task = self._queue.run(count, _ERROR_TEXT, Priority.BACKGROUND)
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
    def _on_counted(self, found: dict[Rule, Counters] | NoResult) -> None:
        """Take the figures of a rule, or note that they were stopped."""
        if found is NoResult.STOPPED:
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
        """Take how far the search for a best or worst order is."""
        if look and look[1] is not None:
            self.figures[look[0]] = look[1]
            self.figures_changed.emit()


# -- The figures: the order in force beside every rule's, the best and the worst, the least that any can do ------------


RULE_TITLES = {
    Rule.ROW: "Row by row",
    Rule.CENTRE: "Nearest the centre",
    Rule.LINES: "Most winning lines",
    Rule.BEST: "Best",
    Rule.WORST: "Worst",
}
LEFT_TO_RIGHT = "Left to right"
_HEADINGS = ("Order", "Nodes", "", "Leaves", "Cut-offs", "Pruned")
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_FORMULA = (
    "b^⌈d/2⌉ + b^⌊d/2⌋ − 1: the moves of a node to the power of half the plies, rounded up, "
    "plus the same rounded down, less one, for the leaf that both share"
)


def rule_title(rule: Rule, of_numbers: bool) -> str:
    """Return the name of a rule in the chooser and the table."""
    return LEFT_TO_RIGHT if of_numbers and rule is Rule.ROW else RULE_TITLES[rule]


def figure_row(title: str, known: Counters | str | float | None, most: int, bar: str) -> FigureRow:
    """Return the row of an order: its counters, with a bar for their share of ``most`` nodes, or why there are none."""
    bold = bar == "share_accent"
    name = Figure(title, bold=bold)
    if isinstance(known, Counters):
        length = Figure("", bar=bar, share=known.nodes / most)
        numbers = (Figure(grouped(each), bold=bold) for each in (known.leaves, known.cutoffs, known.pruned_moves))
        return FigureRow((name, Figure(grouped(known.nodes), bold=bold), length, *numbers), ruled=False)
    done = "" if known is None or isinstance(known, str) else f" {share(known)}"
    words = known if isinstance(known, str) else f"searching …{done}"
    return FigureRow((name, Figure(words, muted=True)), ruled=False)


class LabFigures(QWidget):
    """The table of figures of every rule of ordering; it follows the searches of the lab."""

    def __init__(self, look: Look, searches: LabSearches, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._searches = searches
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.table = FigureTable(look, "Figures of the orders", above=1)
        self.least = muted_label(wrap=True)
        self.least.setFont(look.font(0.92))
        self.stop_button = QPushButton("Stop")
        self.stop_button.clicked.connect(self._stop_or_go_on)
        below = in_row((self.least, 1), self.stop_button)
        below.setAlignment(self.stop_button, Qt.AlignmentFlag.AlignTop)
        in_column(self.table, below, None, gap=6, of=self)
        searches.figures_changed.connect(self.show_figures)
        searches.tried.connect(self.show_figures)
        self.show_figures()

    @Slot()
    def show_figures(self) -> None:
        """Show the figures known so far."""
        searches = self._searches
        known = searches.figures
        now = searches.now.result.counters if searches.now else None
        most = max([each.nodes for each in (*known.values(), now) if isinstance(each, Counters)], default=1)
        of_numbers = isinstance(searches.tree, NumberLab)
        rows = [figure_row("Now", now, most, "share_accent")]
        for rule, figures in known.items():
            bar = "share_win" if rule is Rule.BEST else "share_muted"
            rows.append(figure_row(rule_title(rule, of_numbers), figures, most, bar))
        self.table.set(_HEADINGS, rows)
        unfound = any(known.get(rule) == STOPPED for rule in (Rule.BEST, Rule.WORST))
        self.stop_button.setVisible(searches.is_finding or unfound)
        self.stop_button.setText("Stop" if searches.is_finding else "Find them")
        what = "Stop looking for" if searches.is_finding else "Look for"
        set_tip(self.stop_button, f"{what} the best and the worst order")
        self.least.setText(self.least_text())
        set_tip(self.least, _FORMULA if of_numbers else "")

    def least_text(self) -> str:
        """Return the sentence about the least number of nodes, or leaves, that any order needs."""
        searches = self._searches
        best = searches.figures.get(Rule.BEST)
        found = ""
        if isinstance(best, Counters):
            found = f"The best possible order needs {times(best.nodes, 'node')}, {grouped(best.leaves)} of them leaves."
        if isinstance(searches.tree, GameTree):
            return found
        if not isinstance(searches.tree, NumberLab) or searches.now is None:
            return ""
        shape = uniform_shape(searches.tree.tree)
        if shape is None:
            words = f"{found} " if found else ""
            if searches.tree.tree.has_chance:
                return "With chance nodes no best order is looked for."
            return words + "Knuth and Moore's formula is for trees whose nodes all have as many moves."
        branching, depth = shape
        powers = [f"{branching}{str(power).translate(_SUPERSCRIPTS)}" for power in ((depth + 1) // 2, depth // 2)]
        least = least_leaves(branching, depth)
        words = (
            f"Knuth and Moore: with {times(branching, 'move')} a node and {plies(depth)} any search needs at least "
            f"{powers[0]} + {powers[1]} − 1 = {times(least, 'leaf')}"
        )
        looked = f"; the best order looks at {grouped(best.leaves)}" if isinstance(best, Counters) else ""
        return f"{words}{looked}."

    @Slot()
    def _stop_or_go_on(self) -> None:
        """Stop the search for the best and worst orders, or begin it again."""
        if self._searches.is_finding:
            self._searches.stop()
        else:
            self._searches.find_extremes()
            self.show_figures()
