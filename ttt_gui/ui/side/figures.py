"""A table of figures in two columns that are held against one another, and all that a search counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QWidget

from ttt_gui.engine.result import SearchResult
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import duration, grouped, memory, plies, scientific, speed
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import muted_label, thin_line

_MEANINGS = {
    "Time": "How long the search took, or has taken so far.",
    "Nodes": "Positions visited, each as often as it was reached; the root counts.",
    "Cut-offs": "Nodes left early because β ≤ α: the other side would avoid them anyway.",
    "Pruned": "Moves that were never tried, thanks to the cut-offs.",
    "Depth": "The deepest ply entered: moves counted from the position searched.",
    "Leaves": "Nodes where the game is over or the depth limit is reached.",
    "Calls": "How often the engine called its own search, counted when it is asked once more.",
}
_ROW, _SECOND = 23, 128  # the height of a row and the width of the second column, in pixels


def figures_tip(result: SearchResult) -> str:
    """Write all that a search has counted, a line each; what its switches do not count is left out."""
    counters, algorithm, table = result.counters, result.request.algorithm, result.counters.table
    found = [
        ("Time", duration(counters.seconds)),
        ("Nodes", grouped(counters.nodes)),
        ("Cut-offs", grouped(counters.cutoffs)),
        ("Pruned", grouped(counters.pruned_moves)),
        ("Depth", plies(counters.depth)),
        ("Leaves", grouped(counters.leaves)),
    ]
    if counters.branching is not None:
        found.append(("Branching", f"{counters.branching:.2f}"))
    if counters.nodes_per_second is not None:
        found.append(("Speed", speed(counters.nodes_per_second)))
    if result.iterations:
        found.append(("Iteration", str(result.iterations[-1].depth)))
    if algorithm.pvs:
        found.append(("Re-searches", grouped(counters.researches)))
    if algorithm.symmetry and not algorithm.tt:
        found.append(("Left out", grouped(counters.equivalents)))
    if table:
        found += [
            ("Probes", grouped(table.probes)),
            ("Hits", grouped(table.hits)),
            ("Stores", grouped(table.stores)),
            ("Collisions", grouped(table.collisions)),
            ("Table returns", grouped(table.returns)),
            ("Table", memory(table.size)),
        ]
    return "\n".join(f"{name}: {text}" for name, text in found)


class FigureLabel(Guarded, PlainLabel):
    """A figure at the right end of its room: a count too wide for it is written as a power of ten."""

    def __init__(self) -> None:
        super().__init__()
        self._full = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    @property
    def full(self) -> str:
        """The text with all its digits."""
        return self._full

    def set_figure(self, text: str) -> None:
        if text != self._full:
            self._full = text
            self._fit()

    def _fit(self) -> None:
        metrics, room = QFontMetrics(self.font()), self.width()
        digits = "".join(filter(str.isdigit, self._full))
        forms = [self._full]
        if len(digits) > 6 and grouped(int(digits)) == self._full:
            forms += [scientific(int(digits), count) for count in (3, 2)]
        shown = next((each for each in forms if metrics.horizontalAdvance(each) <= room), forms[-1])
        self.setText(metrics.elidedText(shown, Qt.TextElideMode.ElideRight, max(room, 1)))

    def sizeHint(self) -> QSize:
        return QSize(QFontMetrics(self.font()).horizontalAdvance(self._full), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


class FiguresTable(QWidget):
    """Rows of a name and two figures: the first, bold, and the one that it is held against.

    Made for the rows of ``names``; those without a figure are not shown.
    """

    def __init__(self, look: Look, names: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: dict[str, tuple[PlainLabel, FigureLabel, FigureLabel, QFrame]] = {}
        self.heads = (PlainLabel(), muted_label())
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(1, 1)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for column, head in enumerate(self.heads, 1):
            head.setFont(look.font(0.92, QFont.Weight.DemiBold if column == 1 else QFont.Weight.Normal))
            head.setAlignment(right)
            grid.addWidget(head, 0, column)
        self.heads[0].setFixedHeight(_ROW)
        self.heads[1].setMinimumWidth(_SECOND)
        for number, name in enumerate(names):
            line = thin_line()
            label, first, second = muted_label(name), FigureLabel(), FigureLabel()
            set_tip(label, _MEANINGS[name])
            second.setObjectName("muted")
            label.setFont(look.font(0.96))
            first.setFont(look.font(0.96, QFont.Weight.DemiBold, tabular=True))
            second.setFont(look.font(0.96, tabular=True))
            label.setFixedHeight(_ROW)
            grid.addWidget(line, 2 * number + 1, 0, 1, 3)
            for column, widget in enumerate((label, first, second)):
                grid.addWidget(widget, 2 * number + 2, column)
            self._rows[name] = label, first, second, line
        self.set(("", ""), {})

    def set(self, heads: tuple[str, str], figures: Mapping[str, tuple[str, str]]) -> None:
        """Show figures by the names of their rows, each with the one it is held against ('' for none)."""
        for head, text in zip(self.heads, heads, strict=True):
            head.setText(text)
        for name, (label, first, second, line) in self._rows.items():
            one, other = figures.get(name, ("", ""))
            first.set_figure(one)
            second.set_figure(other)
            for widget in (label, first, second, line):
                widget.setVisible(name in figures)
        said = (f"{name} {one}" + (f", {heads[1]} {other}" if other else "") for name, (one, other) in figures.items())
        self.setAccessibleDescription("; ".join(said))

    def figures(self, name: str) -> tuple[str, str]:
        """Return the two figures that a row shows, with all digits."""
        _label, first, second, _line = self._rows[name]
        return first.full, second.full
