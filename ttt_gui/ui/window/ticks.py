"""The ticks of the menus that stand for settings: each shows its setting, and a click changes it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction

from ttt_gui.engine.request import NAMED, SWITCHES, Cut, NamedAlgorithm, Ordering, Switch, name_of
from ttt_gui.session.players import PointOfView
from ttt_gui.session.settings import Settings, Theme, TypeSize
from ttt_gui.ui.window.actions import SPECS, Actions, action_key, algorithm_key


@dataclass(frozen=True)
class Tick:
    """A tick: the setting's name, and the value that the tick stands for; without a value the setting is yes or no."""

    name: str
    value: Enum | None = None

    def is_on(self, settings: Settings) -> bool:
        now = getattr(settings, self.name)
        if isinstance(self.value, Ordering):
            return self.value in now
        return bool(now) if self.value is None else now is self.value

    def set(self, settings: Settings, on: bool) -> None:
        now = getattr(settings, self.name)
        if isinstance(self.value, Ordering):
            setattr(settings, self.name, now | self.value if on else now & ~self.value)
        else:
            setattr(settings, self.name, on if self.value is None else self.value)


@dataclass(frozen=True)
class AlgorithmTick:
    """The tick of a named algorithm: on while the switches are those of the algorithm; choosing it sets them all."""

    row: NamedAlgorithm

    def is_on(self, settings: Settings) -> bool:
        return name_of(settings.algorithm) is self.row

    def set(self, settings: Settings, on: bool) -> None:
        if on:
            settings.algorithm = self.row.beside(settings.algorithm)


# The ticks, by the key of their action.
TICKS: dict[str, Tick | AlgorithmTick] = {
    **{algorithm_key(row): AlgorithmTick(row) for row in NAMED if row.algorithm},
    **{switch.name: Tick(switch.name) for switch in SWITCHES if not switch.choices},
    **{action_key(switch, choice): Tick(switch.name, choice.value) for switch in SWITCHES for choice in switch.choices},
    **{f"theme_{theme.value}": Tick("theme", theme) for theme in Theme},
    **{f"type_{size.value}": Tick("type_size", size) for size in TypeSize},
    **{spec.key: Tick(spec.setting) for spec in SPECS if spec.setting},
    **{f"values_for_{view.value}": Tick("values_for", view) for view in PointOfView},
}


_SIZES = sorted(TypeSize, key=lambda size: size.factor)


class SettingTicks(QObject):
    """Keeps the ticks and the settings in step, whichever changes."""

    def __init__(self, actions: Actions, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._actions, self._settings = actions, settings
        self._show()

        settings.changed.connect(self._show)
        for key in TICKS:
            actions[key].triggered.connect(self._set)
        for key, step in (("type_larger", 1), ("type_smaller", -1)):
            actions[key].triggered.connect(partial(self._change_size, step))

    @Slot()
    def _show(self) -> None:
        settings = self._settings
        for key, tick in TICKS.items():
            self._actions[key].setChecked(tick.is_on(settings))
        keys = {
            action_key(switch, choice) if choice else switch.name: switch
            for switch in SWITCHES
            for choice in switch.choices or (None,)
        }
        size = _SIZES.index(settings.type_size)
        self._actions.allow(
            {key: why_not(switch, key, settings) for key, switch in keys.items()}
            | {
                "type_larger": "" if size + 1 < len(_SIZES) else "This is the largest type.",
                "type_smaller": "" if size else "This is the smallest type.",
            }
        )

    def _change_size(self, step: int, _checked: bool = False) -> None:
        self._settings.type_size = _SIZES[_SIZES.index(self._settings.type_size) + step]

    @Slot(bool)
    def _set(self, on: bool) -> None:
        sender = self.sender()
        if isinstance(sender, QAction):
            TICKS[sender.objectName()].set(self._settings, on)


class Switched(Protocol):
    """An object with the switches on which others depend: the settings, or an algorithm."""

    @property
    def alpha_beta(self) -> bool: ...
    @property
    def cut(self) -> Cut: ...
    @property
    def tt(self) -> bool: ...


def why_not(switch: Switch, key: str, settings: Switched) -> str:
    """Say why a switch, or its choice that has this key, would do nothing beside the others; '' where it would."""
    needs_cuts = any(each.needs_cuts for each in switch.choices if action_key(switch, each) == key)
    if (switch.needs_cuts or needs_cuts) and not settings.alpha_beta:
        return "It needs alpha-beta pruning."
    if key == "pvs" and settings.cut is Cut.LT:
        return "It cuts where β ≤ α; the slip β < α is chosen."
    if key == "ordering_table" and not settings.tt:
        return "It needs the transposition table."
    return ""
