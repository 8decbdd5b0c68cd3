"""The card of the plot: choices and a legend at once, and below them the plot, when the plotting library is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout

from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.ui.growth.controls import PlotControls
from ttt_gui.ui.growth.modules import Modules
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.offer import OfferCard
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.turns import Turns
from ttt_gui.ui.look.widgets import Card
from ttt_gui.ui.plots.chart import Chart

if TYPE_CHECKING:
    from ttt_gui.ui.plots.view import PlotView

_MODULES = ("numpy", "ttt_gui.ui.plots.view")  # the second imports the plotting library, and that the first


class PlotCard(Card):
    """Set a chart; it is drawn as soon as it can be.

    Signals:
        wanted: what is offered in the middle is wanted.
        plot_made: the plot is there, in its place.
        failed: (sentence) there will be none.
        chosen_changed: another place of the plot is chosen, or none.
    """

    wanted = Signal()
    plot_made = Signal()
    failed = Signal(str)
    chosen_changed = Signal()

    def __init__(self, look: Look, queue: JobQueue) -> None:
        super().__init__(look, "Plot")
        self.plot: PlotView | None = None
        self._chart, self._unit = Chart("Growth", "", empty=""), ""
        self._library = Modules(queue, _MODULES, "The plot cannot be drawn", self, _warm_up)
        self._turns = Turns(self)
        self.controls = PlotControls(look)
        self._room = QVBoxLayout()
        self.heading.hide()
        self.body.addWidget(self.controls)
        self.body.addSpacing(6)
        self.body.addLayout(self._room, 1)
        self._library.imported.connect(self._on_imported)
        self._library.failed.connect(self.failed)
        self._turns.done.connect(self.plot_made)
        self.offer = OfferCard(look, "", self)
        self.offer.hide()
        self.offer.wanted.connect(self.wanted)

    def want_plot(self) -> None:
        """Have the plotting library imported: a third of a second, which the window need not wait for."""
        if self.plot is None:
            self._library.ask()

    def set(self, chart: Chart, unit: str) -> None:
        """What the plot shows; the unit of its values is '' or 's'."""
        self._chart, self._unit = chart, unit
        if self.plot:
            self.plot.set(chart, unit)

    def ask(self, sentence: str, button: str = "", remark: str = "") -> None:
        """Offer something in the middle of a plot that has no points; '' offers nothing."""
        self.offer.setVisible(bool(sentence))
        if sentence:
            self.offer.set(sentence, remark, button)
            self._place_offer()

    def _place_offer(self) -> None:
        room = self._room.geometry()
        size = self.offer.fitting(room.size())
        self.offer.setGeometry(QRect(room.center() - QPoint(size.width() // 2, size.height() // 2), size))
        self.offer.raise_()

    @Slot()
    def _on_imported(self) -> None:
        self._turns.add(self._make_plot, self._place_plot)

    def _make_plot(self) -> None:
        from ttt_gui.ui.plots.view import PlotView

        self.plot = PlotView(self._look, self)
        self.plot.hide()
        self.plot.canvas.chosen_changed.connect(self.chosen_changed)

    def _place_plot(self) -> None:
        assert self.plot
        self.plot.set(self._chart, self._unit)
        self._room.addWidget(self.plot)
        self.plot.show()
        self._place_offer()

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_offer()


def _warm_up() -> None:
    """Make colours and pens of the library once: each kind takes longer the first time than all others together."""
    from ttt_gui.ui.plots.library import pg

    for make in (pg.mkColor, pg.mkBrush, pg.mkPen):
        make("k")
