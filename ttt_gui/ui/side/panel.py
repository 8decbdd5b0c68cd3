"""The cards beside the board: the search's figures, the nodes of every move."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ttt_gui.ui.dialogs.manual import Section, explained_by
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import GAP
from ttt_gui.ui.side.nodes_chart import ChartCard, MoveCost
from ttt_gui.ui.side.search_card import SearchCard


class StatsPanel(QWidget):
    """Holds the two cards. What the game knows is set; the panel never asks the game.

    Signals: costs_changed(): there are costs for the chart now, or none any more.
    """

    costs_changed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.has_costs = False
        explained_by(Section.FIGURES, self)
        self.search_card = SearchCard(look)
        self.chart_card = ChartCard(look)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        for card in (self.search_card, self.chart_card):
            layout.addWidget(card)

    def set_costs(self, costs: Sequence[MoveCost], coming: Sequence[int]) -> None:
        """Show the searches of the computer's moves, and which moves may follow."""
        self.chart_card.chart.set(costs, coming)
        had, self.has_costs = self.has_costs, bool(costs)
        if had is not self.has_costs:
            self.costs_changed.emit()
