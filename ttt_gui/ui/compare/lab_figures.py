"""The figures of the ordering lab: the order in force beside every rule's, the best and the worst, and the least that
any order can do."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGridLayout, QProgressBar, QPushButton, QSizePolicy, QWidget

from ttt_gui.engine.numbers.search import NumberLab
from ttt_gui.engine.orders import GameTree, Rule, least_leaves, uniform_shape
from ttt_gui.engine.result import Counters
from ttt_gui.ui.compare.lab_search import STOPPED, LabSearches
from ttt_gui.ui.look.formats import grouped, plies, share, times
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel, in_column, in_row, muted_label

RULE_TITLES = {
    Rule.ROW: "Row by row",
    Rule.CENTRE: "Nearest the centre",
    Rule.LINES: "Most winning lines",
    Rule.BEST: "Best",
    Rule.WORST: "Worst",
}
LEFT_TO_RIGHT = "Left to right"
_HEADINGS = ("Order", "Nodes", "", "Leaves", "Cut-offs", "Pruned")
_BAR, _WHOLE = 72, 1000  # the least width of a bar in pixels, and its parts
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_FORMULA = (
    "b^⌈d/2⌉ + b^⌊d/2⌋ − 1: the moves of a node to the power of half the plies, rounded up, "
    "plus the same rounded down, less one, for the leaf that both share"
)


def rule_title(rule: Rule, of_numbers: bool) -> str:
    """Return the name of a rule in the chooser and the table."""
    return LEFT_TO_RIGHT if of_numbers and rule is Rule.ROW else RULE_TITLES[rule]


class _Row:
    """The labels of one order."""

    def __init__(self, look: Look, grid: QGridLayout, row: int, weight: QFont.Weight, bar: str) -> None:
        self.name = PlainLabel()
        self.numbers = [PlainLabel() for _ in range(4)]
        self.words = ElidedLabel(muted=True)
        self.bar = QProgressBar(textVisible=False, maximum=_WHOLE)
        self.bar.setObjectName(bar)
        self.bar.setMinimumWidth(scaled(_BAR))
        self.name.setFont(look.font(0.96, weight))
        for label in self.numbers:
            label.setFont(look.font(0.96, weight, tabular=True))
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self.name, row, 0)
        grid.addWidget(self.numbers[0], row, 1)
        grid.addWidget(self.bar, row, 2, Qt.AlignmentFlag.AlignVCenter)
        for column, label in enumerate(self.numbers[1:], start=3):
            grid.addWidget(label, row, column)
        grid.addWidget(self.words, row, 1, 1, 5)

    def show(self, title: str, known: Counters | str | float | None, most: int) -> None:
        """Show counters, with a bar as their share of ``most`` nodes, or the words that stand in their place."""
        self.name.setText(title)
        counted = isinstance(known, Counters)
        self.bar.setVisible(counted)
        for label in self.numbers:
            label.setVisible(counted)
        self.words.setVisible(not counted)
        if isinstance(known, Counters):
            values = (known.nodes, known.leaves, known.cutoffs, known.pruned_moves)
            for label, heading, value in zip(self.numbers, ("Nodes", *_HEADINGS[3:]), values, strict=True):
                label.setText(grouped(value))
                label.setAccessibleName(f"{title}, {heading.lower()}: {value}")
            self.bar.setAccessibleName(f"{title}, as a share of the most nodes")
            self.bar.setValue(max(1, _WHOLE * known.nodes // most))
        elif isinstance(known, str):
            self.words.set_text(known)
        else:
            done = "" if known is None else f" {share(known)}"
            self.words.set_text(f"searching …{done}")

    def set_shown(self, shown: bool) -> None:
        """Show the row, or hide it where the tree has no such order."""
        for widget in (self.name, self.bar, self.words, *self.numbers):
            widget.setVisible(shown)


class LabFigures(QWidget):
    """The table of figures; follows the searches of the lab."""

    def __init__(self, look: Look, searches: LabSearches, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._searches = searches
        self.setAccessibleName("Figures of the orders")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(2)
        for column, text in enumerate(_HEADINGS):
            label = muted_label(text)
            label.setFont(look.font(0.9))
            if column:
                label.setAlignment(Qt.AlignmentFlag.AlignRight)
            grid.addWidget(label, 0, column)
        self._now = _Row(look, grid, 1, QFont.Weight.DemiBold, "share_accent")
        self._rows = {
            rule: _Row(look, grid, number, QFont.Weight.Normal, "share_win" if rule is Rule.BEST else "share_muted")
            for number, rule in enumerate(Rule, start=2)
        }
        self.least = muted_label(wrap=True)
        self.least.setFont(look.font(0.92))
        self.stop_button = QPushButton("Stop")
        self.stop_button.clicked.connect(self._stop_or_go_on)
        grid.setColumnStretch(2, 1)
        below = in_row((self.least, 1), self.stop_button)
        below.setAlignment(self.stop_button, Qt.AlignmentFlag.AlignTop)
        in_column(grid, below, None, gap=6, of=self)
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
        self._now.show("Now", now, most)
        for rule, row in self._rows.items():
            row.set_shown(rule in known)
            if rule in known:
                row.show(rule_title(rule, of_numbers), known[rule], most)
        unfound = any(known.get(rule) == STOPPED for rule in (Rule.BEST, Rule.WORST))
        self.stop_button.setVisible(searches.is_finding or unfound)
        self.stop_button.setText("Stop" if searches.is_finding else "Find them")
        what = "Stop looking for" if searches.is_finding else "Look for"
        set_tip(self.stop_button, f"{what} the best and the worst order")
        self.least.setText(self.least_text())
        set_tip(self.least, _FORMULA if of_numbers else "")

    def least_text(self) -> str:
        """Return the sentence on the least number of nodes, or of leaves, that any order needs."""
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
        if self._searches.is_finding:
            self._searches.stop()
        else:
            self._searches.find_extremes()
            self.show_figures()
