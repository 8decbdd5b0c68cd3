"""Where every position leads: to a game in Play, to its search in Analyse, to a comparison in Compare."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, QPoint, Qt, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractScrollArea, QMenu, QWidget

from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.position import Position
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.settings import TREE_VIEW, Settings
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.window.actions import FIRST
from ttt_gui.ui.window.switch import ViewSwitch

_OVER = "The game is over there: no move is left."
_NONE = "There is no position here."


class Searches(Protocol):
    """What shows searches in Analyse."""

    def search_by(self, request: SearchRequest) -> None:
        """Show the tree of a search that answers a request."""

    def show(self, trace: SearchTrace, name: str = "", at: tuple[int, int] | None = None) -> None:
        """Show a trace that is not of a search of the game."""


class Router(QObject):
    """Goes from a position to Play, Analyse or Compare, and offers these three in menus: one that cannot be taken is
    disabled and says why. ``compare`` shows Compare with a position."""

    def __init__(
        self,
        settings: Settings,
        controller: GameController,
        switch: ViewSwitch,
        searches: Searches,
        compare: Callable[[Position], object],
    ) -> None:
        super().__init__(switch)
        self._settings, self._controller, self._switch = settings, controller, switch
        self._searches, self._compare = searches, compare

    # -- to go there ------------------------------------------------------------------------------------------------

    @Slot(object)
    def play(self, position: Position) -> None:
        """Begin a game from a position."""
        self._settings.view = FIRST.key
        self._controller.set_up_position(position)

    @Slot(object)
    def analyse(self, position: Position) -> None:
        """Search a position as the settings say, and show the tree."""
        self.search(SearchRequest(position, self._settings.algorithm, self._settings.limits))

    @Slot(object)
    def search(self, request: SearchRequest) -> None:
        """Show the tree of the search that answers a request."""
        self.visit(lambda: self._searches.search_by(request))

    @Slot(object)
    def compare(self, position: Position) -> None:
        """Show Compare with a position, whatever is on the board."""
        self._compare(position)

    @Slot(object)
    @Slot(object, object)
    def show_trace(self, trace: SearchTrace, at: tuple[int, int] | None = None) -> None:
        """Show a trace in Analyse, ``at`` an event with a node selected, else at its end."""

        def show() -> None:
            self._searches.show(trace, at=at)
            self._settings.view = TREE_VIEW

        self.visit(show)

    def visit(self, show: Callable[[], object]) -> None:
        """Show something in another view; the way back leads to the view from which a person came."""
        came_from = self._switch.view
        show()
        self._switch.visited_from(came_from)

    # -- in menus ---------------------------------------------------------------------------------------------------

    def add_to(self, menu: QMenu, position: Position | None) -> list[QAction]:
        """Add "Play from here", "Analyse" and "Compare" for a position to the end of a menu."""
        menu.setToolTipsVisible(True)
        over = _NONE if position is None else _OVER if position.outcome else ""
        rows = (
            ("&Play from here", "Begin a game from this position; the one on the board is kept", over, self.play),
            ("&Analyse", "Search this position and look at the tree", over or self._controller.asking.why_not,
             self.analyse),
            ("&Compare", "Search this position by several algorithms", over, self.compare),
        )  # fmt: skip
        added = []
        for text, words, why_not, go in rows:
            action = menu.addAction(text)
            action.setEnabled(not why_not)
            set_tip(action, why_not or words)
            if position is not None:
                action.triggered.connect(partial(_go, go, position))
            added.append(action)
        return added

    def serve(self, widget: QWidget, position_at: Callable[[QPoint], Position | None]) -> None:
        """Open the menu where a person asks for one in a widget: for the position at a point of the widget, in a list
        or table of its viewport."""
        widget.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        widget.customContextMenuRequested.connect(partial(self._open, widget, position_at))

    def extend(self, menu: QMenu, position_of: Callable[[], Position | None]) -> None:
        """End a menu that opens again and again with the three for what ``position_of`` returns each time."""
        menu.addSeparator()
        added: list[QAction] = []

        def fill() -> None:
            for action in added:
                menu.removeAction(action)
            added[:] = self.add_to(menu, position_of())

        fill()
        menu.aboutToShow.connect(fill)

    def _open(self, widget: QWidget, position_at: Callable[[QPoint], Position | None], at: QPoint) -> None:
        position = position_at(at)
        if position is None:
            return
        menu = QMenu(widget)
        menu.setAccessibleName("Ways on from this position")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.add_to(menu, position)
        place = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
        menu.popup(place.mapToGlobal(at))


def _go(to: Callable[[Position], None], position: Position, _checked: bool = False) -> None:
    to(position)
