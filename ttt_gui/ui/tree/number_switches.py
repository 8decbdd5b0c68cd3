"""The switches that have something to do in a number tree, as they stand in the Settings menu, one row each."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QWidget

from ttt_gui.engine.numbers.search import APPLYING
from ttt_gui.engine.request import Switch
from ttt_gui.session.settings import Settings
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.window.ticks import Tick, why_not


class NumberSwitches(QWidget):
    """Shows the switches of the settings, follows them, and sets what is chosen here at once."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._fields: dict[str, QCheckBox | QComboBox] = {}
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(8)
        form.setHorizontalSpacing(16)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        for switch in APPLYING:
            field = self._fields[switch.name] = self._field(switch)
            field.setObjectName(switch.name)
            field.setAccessibleName(switch.title)
            if isinstance(field, QCheckBox):
                form.addRow(field)
            else:
                form.addRow(switch.title, field)
        self._show()
        settings.changed.connect(self._show)

    def _field(self, switch: Switch) -> QCheckBox | QComboBox:
        if not switch.choices:
            box = QCheckBox(switch.title)
            box.clicked.connect(self._tick)
            return box
        choices = QComboBox()
        for choice in switch.choices:
            choices.addItem(choice.title, choice.value)
        choices.setMinimumHeight(max(30, choices.sizeHint().height()))
        choices.activated.connect(self._choose)
        return choices

    @Slot()
    def _show(self) -> None:
        for switch in APPLYING:
            field, now = self._fields[switch.name], getattr(self._settings, switch.name)
            if isinstance(field, QCheckBox):
                field.setChecked(now)
            else:
                field.setCurrentIndex([choice.value for choice in switch.choices].index(now))
            reason = why_not(switch, switch.name, self._settings)
            field.setEnabled(not reason)
            set_tip(field, f"{switch.tip}\n{reason}" if reason else switch.tip)

    @Slot(bool)
    def _tick(self, on: bool) -> None:
        Tick(self.sender().objectName()).set(self._settings, on)

    @Slot(int)
    def _choose(self, index: int) -> None:
        name = self.sender().objectName()
        switch = next(each for each in APPLYING if each.name == name)
        Tick(name, switch.choices[index].value).set(self._settings, True)
