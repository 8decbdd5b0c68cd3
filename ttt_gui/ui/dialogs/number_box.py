"""A field for a number of a range, as exact as the number is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDoubleSpinBox

from ttt_gui.engine.ranges import SECONDS, Range
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.plain import set_tip

_DECIMALS = 9  # of a second: what a person wrote on the command line is shown as it is


class NumberBox(QDoubleSpinBox):
    """At 0 it shows the words for none, where the range has such; while one types it says nothing yet.

    It counts in floating point, for a spin box of whole numbers ends at two thousand million.
    """

    def __init__(self, bounds: Range, step: float) -> None:
        super().__init__()
        self.setDecimals(_DECIMALS if bounds is SECONDS else 0)
        self.setRange(0 if bounds.none else bounds.lowest, bounds.highest)
        self.setSingleStep(step)
        self.setSuffix(f" {bounds.unit}")
        self.setSpecialValueText(bounds.none)
        self.setGroupSeparatorShown(True)
        self.setKeyboardTracking(False)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        set_tip(self, bounds.tip)

    @property
    def number(self) -> float:
        """What it says, a whole number as int."""
        return self.value() if self.decimals() else int(self.value())

    @called_by_qt(str)
    def textFromValue(self, value: float) -> str:
        text = super().textFromValue(value)
        return text.rstrip("0").rstrip(self.locale().decimalPoint()) if self.decimals() else text
