"""The cards beside the board: the search's figures, the nodes of every move."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ttt_gui.engine.examine.answers import Answer
from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.result import SearchInfo
from ttt_gui.session.judging.other_way import OtherWay
from ttt_gui.session.study import Search
from ttt_gui.ui.dialogs.sections import Section, explained_by
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import GAP
from ttt_gui.ui.side.nodes_chart import ChartCard, MoveCost
from ttt_gui.ui.side.search_card import Controls, SearchCard


class StatsPanel(QWidget):
    """The two cards. Set what the game knows; it never asks back.

    Signals: stop_requested(), pause_requested(), move_now_requested(), resume_requested(),
    tree_requested(), costs_changed(): there are some for the chart, or none any more.
    """

    stop_requested = Signal()
    pause_requested = Signal()
    move_now_requested = Signal()
    resume_requested = Signal()
    tree_requested = Signal()
    costs_changed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._request: SearchRequest | None = None  # that of the search under way
        self.has_costs = False
        explained_by(Section.FIGURES, self)
        self.search_card = SearchCard(look)
        self.chart_card = ChartCard(look)

        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        for card in (self.search_card, self.chart_card):
            layout.addWidget(card)

        self.search_card.stop_requested.connect(self.stop_requested)
        self.search_card.pause_requested.connect(self.pause_requested)
        self.search_card.move_now_requested.connect(self.move_now_requested)
        self.search_card.resume_requested.connect(self.resume_requested)
        self.search_card.tree_requested.connect(self.tree_requested)

    def begin_search(self, request: SearchRequest) -> None:
        if request is not self._request:
            self._request = request
            self.search_card.begin(request)

    def show_info(self, info: SearchInfo) -> None:
        self.search_card.show_info(info)

    def settle(self, search: Search, other: OtherWay) -> None:
        """No search of the game is under way: show the one that belongs to the board, and the other way."""
        self._request = None
        self.search_card.show_search(search, other)

    def settle_answer(self, answer: Answer, name: str, counting: bool) -> None:
        """The engine of this name has moved: show what it took."""
        self._request = None
        self.search_card.show_answer(answer, name, counting)

    def settle_before(self, words: str, searches: bool) -> None:
        """Nothing was searched yet: show a sentence; ``searches``: a search will come, not only an engine's answer."""
        self._request = None
        self.search_card.show_before(words, searches)

    def set_costs(self, costs: Sequence[MoveCost], coming: Sequence[int]) -> None:
        """Show the searches of the computer's moves, and which moves may follow."""
        self.chart_card.chart.set(costs, coming)
        had, self.has_costs = self.has_costs, bool(costs)
        if had is not self.has_costs:
            self.costs_changed.emit()

    def set_controls(self, controls: Controls) -> None:
        self.search_card.set_controls(controls)
