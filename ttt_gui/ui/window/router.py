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
    """The interface of what shows searches in Analyse."""

    def search_by(self, request: SearchRequest) -> None:
        """Show the tree of a search that answers a request."""

    def show(self, trace: SearchTrace, name: str = "", at: tuple[int, int] | None = None) -> None:
        """Show a trace that belongs to no search of the game; ``at``: the step and the node to select, None for the
        end.
        """


class Router(QObject):
    """Goes from a position to Play, Analyse or Compare, and adds these three to menus, disabled with the reason where
    one is not possible. ``compare`` is the function that shows a position in Compare.
    """

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
        """Show the tree of a search that answers ``request``."""
        self.visit(lambda: self._searches.search_by(request))

    @Slot(object)
    def compare(self, position: Position) -> None:
        """Show a position in Compare; the board keeps its own."""
        self._compare(position)

    @Slot(object)
    @Slot(object, object)
    def show_trace(self, trace: SearchTrace, at: tuple[int, int] | None = None) -> None:
        """Show a trace in Analyse; ``at``: the step and the node to select, None for the end."""

        def show() -> None:
            """Show the trace in Analyse."""
            self._searches.show(trace, at=at)
            self._settings.view = TREE_VIEW

        self.visit(show)

    def visit(self, show: Callable[[], object]) -> None:
        """Call ``show``, which opens another view, and remember the present one: Esc there leads back to it."""
        came_from = self._switch.view
        show()
        self._switch.visited_from(came_from)

    # -- in menus ---------------------------------------------------------------------------------------------------

    def add_to(self, menu: QMenu, position: Position | None) -> list[QAction]:
        """Add "Play from here", "Analyse" and "Compare" for a position to a menu; None disables them.

        Return the actions added.
        """
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
        """Open a context menu with the three in a widget. ``position_at`` returns the position at a point of the widget
        (of the viewport in lists and tables), None for no menu.
        """
        widget.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        widget.customContextMenuRequested.connect(partial(self._open, widget, position_at))

    def extend(self, menu: QMenu, position_of: Callable[[], Position | None]) -> None:
        """Add the three to a menu that is used again and again; ``position_of`` is called each time it opens."""
        menu.addSeparator()
        added: list[QAction] = []

        def fill() -> None:
            """Add the three anew for the position of now."""
            for action in added:
                menu.removeAction(action)
            added[:] = self.add_to(menu, position_of())

        fill()
        menu.aboutToShow.connect(fill)

    def _open(self, widget: QWidget, position_at: Callable[[QPoint], Position | None], at: QPoint) -> None:
        """Open the menu for the position at a point of a widget, if there is one."""
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
    """Call ``to`` with a position; a slot of ``triggered``."""
    to(position)
