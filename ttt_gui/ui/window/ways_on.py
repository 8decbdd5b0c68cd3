"""The three ways on from every position that is shown: play from it, search it, compare searches of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt, Signal, SignalInstance
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractScrollArea, QMenu, QWidget

from ttt_gui.game.position import Position
from ttt_gui.ui.look.plain import set_tip

_OVER = "The game is over there: no move is left."
_NONE = "There is no position here."


class WaysOn(QObject):
    """Puts the ways on into menus: "Play from here", "Analyse", "Compare"; one that cannot be taken is disabled and
    says why.

    ``why_no_search`` says why no search can be asked for now, '' where one can be asked for.

    Signals: play_requested, analyse_requested, compare_requested: (Position) a person chose this way.
    """

    play_requested = Signal(object)
    analyse_requested = Signal(object)
    compare_requested = Signal(object)

    def __init__(self, why_no_search: Callable[[], str], parent: QObject) -> None:
        super().__init__(parent)
        self._why_no_search = why_no_search

    def add_to(self, menu: QMenu, position: Position | None) -> list[QAction]:
        """Add the three ways on from a position to the end of a menu."""
        menu.setToolTipsVisible(True)
        over = _NONE if position is None else _OVER if position.outcome else ""
        ways = (
            ("&Play from here", "Begin a game from this position; the one on the board is kept", over,
             self.play_requested),
            ("&Analyse", "Search this position and look at the tree", over or self._why_no_search(),
             self.analyse_requested),
            ("&Compare", "Search this position by several algorithms", over, self.compare_requested),
        )  # fmt: skip
        added = []
        for text, words, why_not, asked in ways:
            action = menu.addAction(text)
            action.setEnabled(not why_not)
            set_tip(action, why_not or words)
            action.triggered.connect(partial(self._ask, asked, position))
            added.append(action)
        return added

    def serve(self, widget: QWidget, position_at: Callable[[QPoint], Position | None]) -> None:
        """Open the menu where a person asks for one in a widget: for the position at a point of the widget, in a list
        or table of its viewport."""
        widget.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        widget.customContextMenuRequested.connect(partial(self._open, widget, position_at))

    def extend(self, menu: QMenu, position_of: Callable[[], Position | None]) -> None:
        """End a menu that opens again and again with the ways on from what ``position_of`` returns each time."""
        menu.addSeparator()
        ways: list[QAction] = []

        def fill() -> None:
            for action in ways:
                menu.removeAction(action)
            ways[:] = self.add_to(menu, position_of())

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

    @staticmethod
    def _ask(asked: SignalInstance, position: Position | None, _checked: bool = False) -> None:
        asked.emit(position)
