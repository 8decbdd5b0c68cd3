"""The cards beside the board: the verdict, the search's figures, the nodes of every move."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ttt_gui.engine.examine.answers import Answer
from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.result import SearchInfo
from ttt_gui.game.position import Side
from ttt_gui.session.judging.other_way import OtherWay
from ttt_gui.session.study import Search
from ttt_gui.ui.dialogs.sections import Section, explained_by
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import GAP
from ttt_gui.ui.side.nodes_chart import ChartCard, MoveCost
from ttt_gui.ui.side.search_card import Controls, SearchCard
from ttt_gui.ui.side.verdict import verdict, verdict_so_far
from ttt_gui.ui.side.verdict_card import VerdictCard


class StatsPanel(QWidget):
    """The three cards. Set what the game knows; it never asks back.

    Signals: stop_requested(), pause_requested(), move_now_requested(), resume_requested(),
    verdict_visibility_requested(bool shown), tree_requested().
    """

    stop_requested = Signal()
    pause_requested = Signal()
    move_now_requested = Signal()
    resume_requested = Signal()
    verdict_visibility_requested = Signal(bool)
    tree_requested = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._request: SearchRequest | None = None  # that of the search under way
        self._person: Side | None = None
        self._shown: Search | None = None
        explained_by(Section.FIGURES, self)
        self.verdict_card = VerdictCard(look)
        self.search_card = SearchCard(look)
        self.chart_card = ChartCard(look)

        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        for card in (self.verdict_card, self.search_card, self.chart_card):
            layout.addWidget(card)

        self.verdict_card.visibility_requested.connect(self.verdict_visibility_requested)
        self.search_card.stop_requested.connect(self.stop_requested)
        self.search_card.pause_requested.connect(self.pause_requested)
        self.search_card.move_now_requested.connect(self.move_now_requested)
        self.search_card.resume_requested.connect(self.resume_requested)
        self.search_card.tree_requested.connect(self.tree_requested)

    def set_person(self, person: Side | None) -> None:
        """Which side the only person plays, from whose view the verdict is coloured."""
        if person is not self._person:
            self._person = person
            if self._request is None and self._shown:
                self.verdict_card.set(verdict(self._shown.result, person=person))

    def begin_search(self, request: SearchRequest) -> None:
        if request is not self._request:
            self._request = request
            self.verdict_card.set(verdict(None, searching=True))
            self.search_card.begin(request)

    def show_info(self, info: SearchInfo) -> None:
        if self._request:
            self.verdict_card.set(verdict_so_far(info, self._request))
        self.search_card.show_info(info)

    def settle(self, search: Search, other: OtherWay) -> None:
        """No search of the game is under way: show the one that belongs to the board, and the other way."""
        self._set(search)
        self.search_card.show_search(search, other)

    def settle_answer(self, answer: Answer, name: str, counting: bool) -> None:
        """The engine of this name has moved: show what it took."""
        self._set(None)
        self.search_card.show_answer(answer, name, counting)

    def settle_before(self, words: str) -> None:
        """Nothing was searched yet: show a sentence."""
        self._set(None)
        self.search_card.show_before(words)

    def _set(self, search: Search | None) -> None:
        if search is not self._shown or self._request:
            self._shown, self._request = search, None
            self.verdict_card.set(verdict(search.result if search else None, person=self._person))

    def set_costs(self, costs: Sequence[MoveCost], coming: Sequence[int]) -> None:
        """Show the searches of the computer's moves, and which moves may follow."""
        self.chart_card.chart.set(costs, coming)
        self.chart_card.setVisible(bool(costs))

    def set_controls(self, controls: Controls) -> None:
        self.search_card.set_controls(controls)

    def set_verdict_hidden(self, hidden: bool, switchable: bool) -> None:
        self.verdict_card.set_hidden(hidden, switchable)
