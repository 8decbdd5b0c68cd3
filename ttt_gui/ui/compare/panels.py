"""The panels of the closer look: two trees in step, the ordering lab, and deepening, on the subject of the table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ttt_gui.engine.request import Algorithm
from ttt_gui.game.position import Position
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.compare.lower import PanelRoom
from ttt_gui.ui.compare.table_model import RowsModel
from ttt_gui.ui.dialogs.manual import Section, explained_by
from ttt_gui.ui.look.theme import Look

if TYPE_CHECKING:
    from ttt_gui.ui.compare.page import ComparePage


class ComparePanels:
    """Makes the panels, ``all`` by their titles; each looks at the subject of the page, by the rows A and B or by the
    first of them, and says by the signals of the page what it has to say."""

    def __init__(self, look: Look, queue: TaskQueue, rows: RowsModel, page: ComparePage) -> None:
        self._look, self._queue, self._rows, self._page = look, queue, rows, page
        self.all = {"Two trees in step": self._in_step, "Ordering lab": self._lab, "Deepening": self._deepening}

    @property
    def _first_algorithm(self) -> Algorithm:
        """The algorithm of row A, which the panels that look at one search take."""
        pair = self._rows.pair
        return (pair[0].entry.algorithm if pair else None) or Algorithm()

    def _in_step(self) -> PanelRoom:
        from ttt_gui.ui.compare.in_step import InStepPanel

        panel = InStepPanel(self._look, self._queue)
        for side in panel.sides:
            self._page.positions_shown.emit(side.pane.view, side.pane.position_at)
        explained_by(Section.IN_STEP, panel)

        def show() -> None:
            pair, subject = self._rows.pair, self._page.subject
            if pair is None or subject is None:
                panel.clear()
                return
            a, b = (replace(row.entry, name=row.title) for row in pair)
            panel.show_pair(subject, a, b)

        return PanelRoom(panel, show, panel.legend)

    def _lab(self) -> PanelRoom:
        from ttt_gui.ui.compare.lab import OrderingLab

        lab = OrderingLab(self._look, self._queue)
        lab.tree_wanted.connect(self._page.trace_requested)
        self._page.positions_shown.emit(lab.cards, lab.cards.position_at)

        def show() -> None:
            subject, base = self._page.subject, self._rows.comparison.base.seen
            if subject is not None:
                lab.show_subject(subject, self._first_algorithm, base.pv if base else ())

        return PanelRoom(lab, show)

    def _deepening(self) -> PanelRoom:
        from ttt_gui.ui.compare.deepening_panel import DeepeningPanel

        panel = DeepeningPanel(self._look, self._queue)
        panel.said.connect(self._page.said)
        panel.failed.connect(self._page.failed)
        self._page.positions_shown.emit(panel, lambda _at: panel.found.position)
        explained_by(Section.DEEPENING, panel)

        def show() -> None:
            subject = self._page.subject
            if isinstance(subject, Position):
                panel.show_position(subject, self._first_algorithm)
            else:
                panel.show_nothing("A number tree is searched to its leaves: there is no depth to deepen.")

        return PanelRoom(panel, show)
