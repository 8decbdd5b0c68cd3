"""Which view the window shows, and what is remembered of each."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import QHBoxLayout, QMenuBar, QToolButton, QWidget

from ttt_gui.session.settings import TREE_VIEW, Settings
from ttt_gui.ui.window.actions import Actions
from ttt_gui.ui.window.stage import Stage
from ttt_gui.ui.window.views import FIRST, VIEWS, View, view_of


class ViewWords(QWidget):
    """The views as quiet words: the actions of the menu once more."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 16, 0)
        row.setSpacing(4)
        for view in VIEWS:
            button = QToolButton()
            button.setObjectName("view")
            button.setDefaultAction(actions[view.action])
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # like a menu: it has keys, and the bar would keep Esc
            row.addWidget(button)


class ViewSwitch(QObject):
    """Keeps the view alike in the settings, the actions and on the stage, and which views have their side panel."""

    def __init__(self, settings: Settings, actions: Actions, stage: Stage, bar: QMenuBar, parent: QObject) -> None:
        super().__init__(parent)
        self._settings, self._actions, self._stage, self._bar = settings, actions, stage, bar
        self.words = ViewWords(actions)
        bar.setCornerWidget(self.words, Qt.Corner.TopRightCorner)
        stage.widths = dict(settings.column_widths)
        self._home = FIRST
        self._show()

        for view in VIEWS:
            actions[view.action].triggered.connect(self._choose)
        actions["tree"].triggered.connect(self._show_tree)
        actions["side_panel"].toggled.connect(self._set_side)
        settings.changed.connect(self._on_setting_changed)

    @property
    def view(self) -> View:
        """The view that is shown."""
        return view_of(self._settings.view)

    def save(self) -> None:
        """Remember how wide the columns are."""
        self._settings.column_widths = dict(self._stage.widths)

    @property
    def is_visit(self) -> bool:
        """Whether this view was opened from another one, to which the way back leads."""
        return self._home is not FIRST

    def visited_from(self, view: View) -> None:
        """The view that is shown was opened from this one: the way back leads there, until another view is chosen."""
        if self.view is not view:
            self._home = view

    def go_home(self) -> None:
        """Back to where this view was opened from, or to the view that the window first opens with."""
        self._settings.view = self._home.key

    @Slot()
    def _choose(self) -> None:
        """Show the view whose action was chosen."""
        chosen = self.sender().objectName()
        self._settings.view = next(view.key for view in VIEWS if view.action == chosen)

    @Slot(bool)
    def _show_tree(self, shown: bool) -> None:
        self._settings.view = TREE_VIEW if shown else FIRST.key

    @Slot(bool)
    def _set_side(self, shown: bool) -> None:
        view, hidden = self.view.key, self._settings.hidden_sides
        self._settings.hidden_sides = hidden - {view} if shown else hidden | {view}

    @Slot(str)
    def _on_setting_changed(self, key: str) -> None:
        if key == "view":
            self._home = FIRST
        if key in ("view", "hidden_sides"):
            self._show()

    def _show(self) -> None:
        view = self.view
        self._actions[view.action].setChecked(True)
        self._actions["tree"].setChecked(self._settings.shows_tree)
        self._actions["side_panel"].setChecked(view.key not in self._settings.hidden_sides)
        self._actions.set_letters(not view.is_page)
        self.words.setVisible(view is not FIRST)
        self._bar.adjustSize()
        self._stage.position.set_side_shown(view.key not in self._settings.hidden_sides)
        self._stage.set_view(view)
