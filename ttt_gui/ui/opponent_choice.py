"""Who plays against the person at the board: the chip beside the title, the levels of the menu, one's own engines."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from ttt_gui.game.record import HUMAN, Player, Strength
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.levels import LEVELS
from ttt_gui.session.players import computer
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.match.engine_file import EngineChooser
from ttt_gui.ui.window.actions import Actions, level_key
from ttt_gui.ui.window.opponents import OpponentChip, Opponents, Someone, opponent_rows
from ttt_gui.ui.window.words import opponent_words

_LEVELS = {level_key(strength): strength for strength in LEVELS}
_TWO_PEOPLE = "Two people play: nobody has a level."


class OpponentChoice(QObject):
    """Hands a choice of opponent to the controller, and shows who plays.

    Signals:
        said: (sentence) what is under way with an engine's file, or why it led to nothing.
    """

    said = Signal(str)

    def __init__(
        self,
        look: Look,
        settings: Settings,
        controller: GameController,
        queue: TaskQueue,
        actions: Actions,
        chip: OpponentChip,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._settings, self._controller, self._actions, self._chip = settings, controller, actions, chip
        self._chooser = EngineChooser(look, queue, controller.opponents, window)
        for key in _LEVELS:
            actions[key].triggered.connect(self._set_level)
        for news in (controller.game.game_started, controller.game.level_changed):
            news.connect(self.show)
        chip.chosen.connect(self.choose)
        chip.opening.connect(self.show)  # engines may have come meanwhile
        self._chooser.found.connect(self.choose)
        self._chooser.told.connect(self._say)
        self.show()

    @Slot(object)
    def choose(self, who: Opponents) -> None:
        """Let this opponent play from the next turn on; for an engine that nobody knows yet ask for a file."""
        if who is Someone.OWN:
            self._chooser.choose(self._controller.game.record.rules)
        elif who is Someone.PERSON:
            self._controller.set_opponent(HUMAN)
        elif isinstance(who, Strength):
            self._controller.set_opponent(computer(who, self._settings.auto_grade))
        else:
            self._controller.set_opponent(Player(engine=str(who)))

    @Slot()
    def show(self) -> None:
        players = self._controller.game.record.players
        others = [player for player in players.values() if not player.is_human]
        strengths = {player.strength for player in others if player.strength}
        for key, strength in _LEVELS.items():
            self._actions[key].setChecked(strength in strengths)
        self._actions.allow(dict.fromkeys(_LEVELS, "" if others else _TWO_PEOPLE))
        current: Opponents = Someone.PERSON
        if others:
            current = others[0].strength or others[0].engine
        only = current if len(set(others)) <= 1 else None
        self._chip.set(opponent_words(players), opponent_rows(self._controller.opponents.names), only)

    @Slot()
    def _set_level(self) -> None:
        self._controller.game.set_level(_LEVELS[self.sender().objectName()])
        self.show()  # also where the level was this one already: the click has changed its tick

    @Slot(str, bool)
    def _say(self, sentence: str, _is_busy: bool) -> None:
        self.said.emit(sentence)
