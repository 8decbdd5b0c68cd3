"""What chooses the picture of a measurement: figure, axis, scale, and a tick for each row, with its points' sign."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Signal, Slot
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QCheckBox, QWidget

from ttt_gui.engine.growth.run import Point, Spread
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.ui.growth.texts import fine_time, mean_text
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import menu_text, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, FlowLayout, OfferCard, Segmented, in_column, in_row, muted_label
from ttt_gui.ui.plots.chart import GUIDES, Chart, Style, sign
from ttt_gui.ui.plots.library import load_plotting

if TYPE_CHECKING:
    from ttt_gui.ui.plots.view import PlotView


class Measure(Enum):
    """The figure that is plotted; the value is its word in the controls."""

    NODES = "Nodes"
    SECONDS = "Seconds"


class Against(Enum):
    """What the figure is plotted against; the value is its word in the controls."""

    EMPTY = "Empty cells"
    PLY = "Ply"
    BOARD = "Board"


@dataclass(frozen=True)
class ShownGrowth:
    """One way to look at a measurement: figure, axis, scale, and the keys of the hidden lines."""

    measure: Measure = Measure.NODES
    against: Against = Against.EMPTY
    logarithmic: bool = True
    hidden: frozenset[str] = field(default_factory=frozenset)

    @property
    def by_nodes(self) -> bool:
        """Whether nodes are shown, not times."""
        return self.measure is Measure.NODES

    @property
    def by_ply(self) -> bool:
        """Whether the axis is that of the plies."""
        return self.against is Against.PLY

    @property
    def what(self) -> str:
        """The figure in a word: 'nodes' or 'time'."""
        return "nodes" if self.by_nodes else "time"

    @property
    def middle_word(self) -> str:
        """The name of the average shown: 'mean' for nodes, 'median' for times, which other load moves less."""
        return "mean" if self.by_nodes else "median"

    def spread(self, point: Point | None) -> Spread | None:
        """Return what a row took in a group of positions; None where nothing is known yet."""
        return None if point is None else point.nodes if self.by_nodes else point.seconds

    def middle(self, spread: Spread) -> float:
        """Return the average that ``middle_word`` names."""
        return spread.mean if self.by_nodes else spread.median

    def text(self, value: float) -> str:
        """Return a mean of nodes, or a time, as text."""
        return mean_text(value) if self.by_nodes else fine_time(value)


# The controls of the plot: figure, axis and scale, and a tick for each row, with the sign of its points


_SIGN = 12  # the side of a row's sign, in pixels
_SCALES = ("Logarithmic", "Linear")


def _group(word: str, widget: QWidget) -> QWidget:
    """Return a word and the widget after it, never parted by the end of a line."""
    group = QWidget()
    in_row(*([muted_label(word)] if word else []), widget, gap=10, margins=(0, 0, 10, 0), of=group)
    return group


class LegendTick(QCheckBox):
    """Shows or hides the line of a row; the sign of the tick is that of the row's points."""

    def __init__(self, look: Look, key: str, title: str, style: Style | None) -> None:
        super().__init__(menu_text(title))
        self._look, self.key, self._style = look, key, style
        self.setChecked(True)
        set_tip(self, f"Show or hide {title}")
        look.changed.connect(self._show_sign)
        self._show_sign()

    @Slot()
    def _show_sign(self) -> None:
        """Draw the line's sign beside its name in the present colours."""
        if self._style is None:
            return
        side = scaled(_SIGN)
        self.setIcon(QIcon(sign(self._style, self._look.tokens, side, self.devicePixelRatioF())))
        self.setIconSize(QSize(side, side))


class PlotControls(QWidget):
    """Three choices above a legend.

    Signals: changed(): the way of looking has changed.
    """

    changed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.measure = Segmented("Figure", [each.value for each in Measure])
        self.against = Segmented("Against", [each.value for each in Against])
        self.scale = Segmented("Scale", _SCALES)
        self.ticks: list[LegendTick] = []
        self._rows: tuple[tuple[str, str, Style | None], ...] = ()
        choices = QWidget()
        flow = FlowLayout(choices, 6)
        for word, widget in (("", self.measure), ("against", self.against), ("Scale", self.scale)):
            flow.addWidget(_group(word, widget))
        self._legend = QWidget()
        self._flow = FlowLayout(self._legend, 11)
        in_column(choices, self._legend, gap=8, of=self)
        for each in (self.measure, self.against, self.scale):
            each.chosen.connect(self.changed)

    def set_rows(self, rows: Sequence[tuple[str, str, Style | None]]) -> None:
        """Show a tick for each (key, title, style); a row that was there keeps its state."""
        if tuple(rows) == self._rows:
            return
        self._rows, off = tuple(rows), self.shown.hidden
        for gone in self.ticks:
            self._flow.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        self.ticks = [LegendTick(self._look, *row) for row in rows]
        for tick in self.ticks:
            tick.setChecked(tick.key not in off)
            tick.toggled.connect(self.changed)
            self._flow.addWidget(tick)

    @property
    def shown(self) -> ShownGrowth:
        """The way of looking that is chosen."""
        return ShownGrowth(
            list(Measure)[self.measure.index],
            list(Against)[self.against.index],
            self.scale.index == 0,
            frozenset(tick.key for tick in self.ticks if not tick.isChecked()),
        )


GUIDES_ROW = (GUIDES, "guides", None)
"""The last tick of the legend, for the guides b^d and b^(d/2): key, title, no style."""


# The card of the plot: choices and a legend at once, and below them the plot, when the plotting library is there


class PlotCard(Guarded, Card):
    """Holds the ``plot``, None until the plotting library is there.

    Signals:
        plot_made: ``plot`` is there, in its place, and shows nothing yet.
        failed: (sentence) there will be no plot.
    """

    plot_made = Signal()
    failed = Signal(str)

    def __init__(self, look: Look, queue: TaskQueue) -> None:
        super().__init__(look, "Plot")
        self.plot: PlotView | None = None
        self._queue, self._task = queue, Task()
        self.controls = PlotControls(look)
        self._room = in_column(margins=(0, 6, 0, 0))
        self.heading.hide()
        self.body.addWidget(self.controls)
        self.body.addLayout(self._room, 1)
        self.offer = OfferCard(look, "", self)
        self.offer.hide()

    def want_plot(self) -> None:
        """Have NumPy imported, which the window need not wait for, and then the plot made."""
        if self.plot is None and not self._task.is_open:
            self._task = load_plotting(self._queue)
            self._task.finished.connect(self._make_plot)
            self._task.failed.connect(self.failed)

    def ask(self, sentence: str, button: str = "", remark: str = "") -> None:
        """Offer something in the middle of a plot that has no points; '' offers nothing."""
        self.offer.setVisible(bool(sentence))
        if sentence:
            self.offer.set(sentence, remark, button)
            self._place_offer()

    def _place_offer(self) -> None:
        """Put the offer to measure in the middle of the plot."""
        room = self._room.geometry()
        size = self.offer.fitting(room.size())
        self.offer.setGeometry(QRect(room.center() - QPoint(size.width() // 2, size.height() // 2), size))
        self.offer.raise_()

    @Slot()
    def _make_plot(self) -> None:
        """Make the plot, which imports pyqtgraph, and emit plot_made."""
        from ttt_gui.ui.plots.view import PlotView

        self.plot = PlotView(self._look, self)
        self.plot.set(Chart("Growth", ""))
        self._room.addWidget(self.plot)
        self._place_offer()
        self.plot_made.emit()

    def event(self, event: QEvent) -> bool:
        """Override QWidget.event."""
        is_handled = super().event(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):  # its layout has been activated before
            self._place_offer()
        return is_handled
