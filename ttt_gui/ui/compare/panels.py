"""The panels of the closer look: two trees in step, the ordering lab, and deepening, on the subject of the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from ttt_gui.engine.measure.measured import Compared
from ttt_gui.engine.request import Algorithm
from ttt_gui.game.position import Position
from ttt_gui.session.measuring.comparison import Comparison
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.compare.lower import MadePanel, Panel
from ttt_gui.ui.compare.table_model import RowsModel
from ttt_gui.ui.dialogs.manual import Section, explained_by
from ttt_gui.ui.look.theme import Look


class ComparePanels(QObject):
    """Makes the panels, ``all``; each looks at what ``subject`` returns, by the rows A and B or by the first of them.

    Signals: trace_requested, positions_shown, said and failed are as ComparePage has them.
    """

    trace_requested = Signal(object)
    positions_shown = Signal(object, object)
    said = Signal(str)
    failed = Signal(str)

    def __init__(
        self,
        look: Look,
        queue: TaskQueue,
        comparison: Comparison,
        rows: RowsModel,
        subject: Callable[[], Compared | None],
    ) -> None:
        super().__init__(rows)
        self._look, self._queue, self._comparison = look, queue, comparison
        self._rows, self._subject = rows, subject
        self.all = (
            Panel("Two trees in step", self._in_step),
            Panel("Ordering lab", self._lab),
            Panel("Deepening", self._deepening),
        )

    @property
    def _first_algorithm(self) -> Algorithm:
        """The algorithm of row A, which the panels that look at one search take."""
        pair = self._rows.pair
        return (pair[0].entry.algorithm if pair else None) or Algorithm()

    def _in_step(self) -> MadePanel:
        from ttt_gui.ui.compare.in_step import InStepPanel

        panel = InStepPanel(self._look, self._queue)
        for side in panel.sides:
            self.positions_shown.emit(side.pane.view, side.pane.position_at)
        explained_by(Section.IN_STEP, panel)

        def show() -> None:
            pair, subject = self._rows.pair, self._subject()
            if pair is None or subject is None:
                panel.clear()
                return
            a, b = (replace(row.entry, name=row.title) for row in pair)
            panel.show_pair(subject, a, b)

        return MadePanel(panel, show, panel.legend)

    def _lab(self) -> MadePanel:
        from ttt_gui.ui.compare.lab import OrderingLab

        lab = OrderingLab(self._look, self._queue)
        lab.tree_wanted.connect(self.trace_requested)
        self.positions_shown.emit(lab.cards, lab.cards.position_at)

        def show() -> None:
            subject, base = self._subject(), self._comparison.base.seen
            if subject is not None:
                lab.show_subject(subject, self._first_algorithm, base.pv if base else ())

        return MadePanel(lab, show)

    def _deepening(self) -> MadePanel:
        from ttt_gui.ui.compare.deepening_panel import DeepeningPanel

        panel = DeepeningPanel(self._look, self._queue)
        panel.said.connect(self.said)
        panel.failed.connect(self.failed)
        self.positions_shown.emit(panel, lambda _at: panel.found.position)
        explained_by(Section.DEEPENING, panel)

        def show() -> None:
            subject = self._subject()
            if isinstance(subject, Position):
                panel.show_position(subject, self._first_algorithm)
            else:
                panel.show_nothing("A number tree is searched to its leaves: there is no depth to deepen.")

        return MadePanel(panel, show)
