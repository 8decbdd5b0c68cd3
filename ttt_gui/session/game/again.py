"""A switch of the search that is changed: the last search is made once more, so that what was switched is seen."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Slot

from ttt_gui.engine.request import SWITCHES, SearchRequest
from ttt_gui.game.record import Strength
from ttt_gui.session.game.asking import Asking
from ttt_gui.session.game.play import Phase, Play
from ttt_gui.session.levels import LEVELS, level_at
from ttt_gui.session.settings import Settings
from ttt_gui.session.study import Kind, Search, Study

_SWITCHES = {*(switch.name for switch in SWITCHES), "tt_mib"}


class SearchAgain(QObject):
    """Has the search that is seen made again, as soon as a switch is changed while nothing else is searched.

    Its position and limits stay, and so does the move that was played. A search that was made already as the switches
    now want it is shown at once. While the computer's move only waits for its delay, this waits for the move.
    """

    def __init__(self, game: Play, study: Study, asking: Asking, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self._game, self._study, self._asking, self._settings = game, study, asking, settings
        self._soon = QTimer(self, singleShot=True, interval=0)  # several switches change at one go
        self._soon.timeout.connect(self._search)
        self._waits = False
        settings.changed.connect(self._on_setting_changed)
        game.phase_changed.connect(self._on_phase_changed)

    @Slot(str)
    def _on_setting_changed(self, key: str) -> None:
        if key in _SWITCHES:
            self._soon.start()

    @Slot()
    def _on_phase_changed(self) -> None:
        if self._waits and self._game.phase is not Phase.THINKING:
            self._soon.start()

    @Slot()
    def _search(self) -> None:
        study, asking, game = self._study, self._asking, self._game
        self._waits = game.phase is Phase.THINKING and not game.is_searching
        search = study.looked_at if self._settings.shows_tree else study.in_view
        if search is None or search.position.outcome or asking.why_not or (asking.request and not asking.again):
            return
        request = self._request(search)
        if known := study.answering(request):
            asking.drop()
            study.stand(known)
        else:
            asking.search(request, search.line, Kind.AGAIN)

    def _request(self, search: Search) -> SearchRequest:
        """The same search as the switches now want it: of a level's move as the level would make it."""
        position, record, algorithm = search.position, self._game.record, self._settings.algorithm
        player = record.players[position.side_to_move]
        if search.kind is not Kind.ASKED:
            strength = level_at(player, record.seed, position) or Strength.PERFECT
            algorithm = LEVELS[strength].request(position, algorithm, search.result.request.limits).algorithm
        return replace(search.result.request, algorithm=algorithm, trace_nodes=0)
