"""The layouts of the window, one a view; each is remembered by itself."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QDockWidget, QMainWindow

from ttt_gui.session.settings import Settings
from ttt_gui.ui.window.actions import Actions
from ttt_gui.ui.window.views import VIEWS, View, view_of


class Layouts(QObject):
    """Shows and hides the tree's dock with what stands around it; ``settings.show_tree`` says which layout it is."""

    def __init__(self, settings: Settings, actions: Actions, dock: QDockWidget, window: QMainWindow) -> None:
        super().__init__(window)
        self._settings, self._actions, self._dock, self._window = settings, actions, dock, window
        self._restoring = False
        self._restore()

        for view in VIEWS:
            actions[view.key].triggered.connect(self._choose)
        actions["tree"].triggered.connect(self._show_tree)
        actions["side_panel"].toggled.connect(self._on_side_panel)
        dock.visibilityChanged.connect(self._on_visibility)
        settings.changed.connect(self._on_setting_changed)

    def save(self) -> None:
        """Remember the layout as it stands."""
        state = bytes(self._window.saveState().data())
        setattr(self._settings, self._view.layout, state)

    @property
    def _view(self) -> View:
        return view_of(self._settings.show_tree)

    @Slot()
    def _choose(self) -> None:
        """Show the view whose action was chosen."""
        chosen = self.sender().objectName()
        self._show_tree(next(view.shows_tree for view in VIEWS if view.key == chosen))

    @Slot(bool)
    def _show_tree(self, shown: bool) -> None:
        if shown != self._settings.show_tree:
            self.save()
            self._settings.show_tree = shown
        self._restore()

    @Slot(str)
    def _on_setting_changed(self, key: str) -> None:
        if key == "show_tree" and self._dock.isHidden() == self._settings.show_tree:
            self._restore()

    @Slot(bool)
    def _on_visibility(self, visible: bool) -> None:
        # Closed by its own button; a window that is minimised or not shown yet hides no dock by that.
        if not visible and not self._restoring and self._dock.isHidden() and self._settings.show_tree:
            self._show_tree(False)

    @Slot(bool)
    def _on_side_panel(self, shown: bool) -> None:
        if not self._restoring:
            setattr(self._settings, self._view.side_panel, shown)

    def _restore(self) -> None:
        view, shown = self._view, self._settings.show_tree
        state = getattr(self._settings, view.layout)
        self._restoring = True
        if state:
            self._window.restoreState(state)
        self._dock.setVisible(shown)
        self._actions["side_panel"].setChecked(getattr(self._settings, view.side_panel))
        self._restoring = False
        self._actions["tree"].setChecked(shown)
        self._actions[view.key].setChecked(True)
