"""The two layouts of the window: for playing, and for analysing with the search tree. Each is remembered by itself."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QDockWidget, QMainWindow

from ttt_gui.session.settings import Settings
from ttt_gui.ui.window.actions import Actions


class Layouts(QObject):
    """Shows and hides the tree's dock with what stands around it; ``settings.show_tree`` says which layout it is."""

    def __init__(self, settings: Settings, actions: Actions, dock: QDockWidget, window: QMainWindow) -> None:
        super().__init__(window)
        self._settings, self._actions, self._dock, self._window = settings, actions, dock, window
        self._restoring = False
        self._restore()

        actions["playing"].triggered.connect(self._play)
        actions["analysing"].triggered.connect(self._analyse)
        actions["tree"].triggered.connect(self._show_tree)
        actions["side_panel"].toggled.connect(self._on_side_panel)
        dock.visibilityChanged.connect(self._on_visibility)
        settings.changed.connect(self._on_setting_changed)

    def save(self) -> None:
        """Remember the layout as it stands."""
        state = bytes(self._window.saveState().data())
        if self._settings.show_tree:
            self._settings.analyse_layout = state
        else:
            self._settings.play_layout = state

    @Slot()
    def _play(self) -> None:
        self._show_tree(False)

    @Slot()
    def _analyse(self) -> None:
        self._show_tree(True)

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
            setattr(self._settings, self._side_key, shown)

    @property
    def _side_key(self) -> str:
        return "analyse_side_panel" if self._settings.show_tree else "side_panel"

    def _restore(self) -> None:
        settings, shown = self._settings, self._settings.show_tree
        state = settings.analyse_layout if shown else settings.play_layout
        self._restoring = True
        if state:
            self._window.restoreState(state)
        self._dock.setVisible(shown)
        self._actions["side_panel"].setChecked(getattr(settings, self._side_key))
        self._restoring = False
        self._actions["tree"].setChecked(shown)
        self._actions["analysing" if shown else "playing"].setChecked(True)
