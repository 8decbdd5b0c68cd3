"""The ticks of the menus that are settings: each shows its setting, and a click changes it."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction

from ttt_gui.engine.request import Cut, Fail, Order, Scores
from ttt_gui.session.settings import Settings, Theme
from ttt_gui.ui.actions import Actions

# The ticks that are a setting with a few values: the group of actions, the setting, and the value of each action.
CHOICES: tuple[tuple[str, dict[str, Enum]], ...] = (
    ("theme", {f"theme_{theme.value}": theme for theme in Theme}),
    ("scores", {f"scores_{scores.value}": scores for scores in Scores}),
    ("order", {f"order_{order.value}": order for order in Order}),
    ("cut", {f"cut_{cut.value}": cut for cut in Cut}),
    ("fail", {f"fail_{fail.value}": fail for fail in Fail}),
)
# The ticks that are a setting of yes or no: the action, the setting.
SWITCHES = (
    ("alpha_beta", "alpha_beta"),
    ("pvs", "pvs"),
    ("tt", "tt"),
    ("exact_moves", "exact_moves"),
    ("show_verdict", "show_verdict_while_playing"),
    ("animations", "animations"),
)


class SettingTicks(QObject):
    """Keeps the ticks and the settings alike, whichever changes."""

    def __init__(self, actions: Actions, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._actions, self._settings = actions, settings
        self._show()

        settings.changed.connect(self._show)
        for key, _ in SWITCHES:
            actions[key].triggered.connect(self._set_switch)
        for name, _ in CHOICES:
            actions.group(name).triggered.connect(self._set_choice)

    @Slot()
    def _show(self) -> None:
        for key, name in SWITCHES:
            self._actions[key].setChecked(getattr(self._settings, name))
        for name, values in CHOICES:
            for key, value in values.items():
                self._actions[key].setChecked(getattr(self._settings, name) is value)
        no_alpha_beta = "" if self._settings.alpha_beta else "It needs alpha-beta pruning."
        for key in ("cut_le", "cut_lt", "fail_soft", "fail_hard", "exact_moves"):
            self._actions.enable(key, no_alpha_beta)
        slip = "It cuts where β ≤ α; the slip β < α is chosen." if self._settings.cut is Cut.LT else ""
        self._actions.enable("pvs", no_alpha_beta or slip)

    @Slot(bool)
    def _set_switch(self, on: bool) -> None:
        sender = self.sender()
        for key, name in SWITCHES:
            if sender is not None and key == sender.objectName():
                setattr(self._settings, name, on)

    @Slot(QAction)
    def _set_choice(self, action: QAction) -> None:
        for name, values in CHOICES:
            if action.objectName() in values:
                setattr(self._settings, name, values[action.objectName()])
