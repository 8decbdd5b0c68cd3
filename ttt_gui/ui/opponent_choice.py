"""The opponent: a button beside the title, the menu that it opens, and what a choice does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from ttt_gui.game.record import HUMAN, Player, Strength
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.players import LEVELS, computer, computers
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import menu_text, set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.match.engine_file import EngineChooser
from ttt_gui.ui.window.actions import Actions, level_key
from ttt_gui.ui.window.texts import Someone, opponent_text

_LEVELS = {level_key(strength): strength for strength in LEVELS}
_TWO_PEOPLE = "Two people play: nobody has a level."
_LONGEST = 28  # letters of the button


Opponents = Strength | Someone | str
"""A level, one of Someone, or the name of an engine."""


@dataclass(frozen=True)
class OpponentRow:
    """A row of the menu of opponents: the opponent, its name, and a short description."""

    key: Opponents
    name: str
    about: str = ""


def opponent_rows(engines: Sequence[str]) -> tuple[OpponentRow, ...]:
    """Return the rows of the menu: levels from the strongest down, Auto, known engines, and those of Someone."""
    levels = [OpponentRow(strength, level.name, level.description) for strength, level in LEVELS.items()]
    own = [OpponentRow(name, name, "An engine of your own.") for name in engines]
    return (*levels, *own, *(OpponentRow(each, each.value) for each in Someone))


class OpponentButton(Guarded, QToolButton):
    """The button that names the opponent; it opens ``list``, the menu of opponents.

    Signals:
        chosen: (Strength, Someone or str, the name of an engine) the person wants this opponent from now on.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("opponent")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.list = QMenu(self)
        self.list.setAccessibleName("Who plays against you")
        self.setMenu(self.list)
        self.list.triggered.connect(self._choose)

    def set(self, words: str) -> None:
        """Set the text of the button."""
        self.setText(words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…")
        self.setAccessibleName(f"You play {words}" if words.startswith("against") else words)
        set_tip(self, f"{words}\nChoose who plays; it counts from the computer's next move")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the list by Enter, as by Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    @Slot(QAction)
    def _choose(self, entry: QAction) -> None:
        """Report the opponent of the menu's entry."""
        self.chosen.emit(entry.data().key)


class OpponentChoice(QObject):
    """Passes the choice of opponent to the controller, and shows who plays; ``chooser`` finds engines."""

    def __init__(
        self,
        look: Look,
        settings: Settings,
        controller: GameController,
        queue: TaskQueue,
        actions: Actions,
        opponent: OpponentButton,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._settings, self._controller, self._actions, self._opponent = settings, controller, actions, opponent
        self.chooser = EngineChooser(look, queue, controller.opponents, controller.trust, window)
        for key in _LEVELS:
            actions[key].triggered.connect(self._set_level)
        for news in (controller.game.game_started, controller.game.level_changed):
            news.connect(self.show)
        opponent.chosen.connect(self.choose)
        opponent.list.aboutToShow.connect(self._fill)
        self.show()

    @Slot(object)
    def choose(self, who: Opponents) -> None:
        """Let an opponent play from the next turn on; for an engine yet to be chosen, ask for its file first."""
        if who is Someone.OWN:
            self.chooser.choose(self._controller.game.record.rules, self.choose)
        elif who is Someone.PERSON:
            self._controller.set_opponent(HUMAN)
        elif isinstance(who, Strength):
            self._controller.set_opponent(computer(who, self._settings.auto_grade))
        else:
            self._controller.set_opponent(Player(engine=str(who)))

    @Slot()
    def show(self) -> None:
        """Tick the level that plays, disable the levels where two people play, and name the opponent on the button."""
        record = self._controller.game.record
        others = computers(record)
        strengths = {player.strength for player in others}
        for key, strength in _LEVELS.items():
            self._actions[key].setChecked(strength in strengths)
        self._actions.allow(dict.fromkeys(_LEVELS, "" if others else _TWO_PEOPLE))
        self._opponent.set(opponent_text(record.players))

    @Slot()
    def _fill(self) -> None:
        """List in the menu who may play, with the words about each at the right, and tick the one that plays."""
        playing: set[Opponents] = {each.strength or each.engine for each in computers(self._controller.game.record)}
        menu, rows = self._opponent.list, opponent_rows(self._controller.opponents.names)
        menu.clear()
        for before, row in zip((None, *rows), rows, strict=False):
            if before and before.about and not row.about:
                menu.addSeparator()
            entry = menu.addAction("\t".join(filter(None, (menu_text(row.name), menu_text(row.about)))))
            entry.setCheckable(True)
            entry.setChecked((playing or {Someone.PERSON}) == {row.key})
            entry.setData(row)

    @Slot()
    def _set_level(self) -> None:
        """Let the computer play at the level of the triggered action."""
        self.choose(_LEVELS[self.sender().objectName()])
        self.show()  # also where the level was this one already: the click has changed its tick
