"""The dialog of the search's limits, with the size of its table and the pause before a computer's answer."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QDoubleSpinBox, QFormLayout, QVBoxLayout, QWidget

from ttt_gui.engine.ranges import DEPTH, NODES, REPLY_DELAY_MS, SECONDS, TT_MIB, Range
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.screens import fit
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, muted_label

# By the key of the setting: the number, its name with a mnemonic, the step of its arrows.
FIELDS: Mapping[str, tuple[Range, str, float]] = {
    "limit_depth": (DEPTH, "&Depth", 1),
    "limit_nodes": (NODES, "&Nodes", 1_000_000),
    "limit_seconds": (SECONDS, "&Time", 1),
    "tt_mib": (TT_MIB, "Transposition ta&ble", 1),
    "reply_delay_ms": (REPLY_DELAY_MS, "&Pause before an answer", 100),
}
_DECIMALS = 9  # of a second: what a person wrote on the command line is shown as it is


class NumberBox(QDoubleSpinBox):
    """A field for a number of a range, as exact as it is; at 0 the words for none, where it has such.

    It counts in floating point, for a spin box of whole numbers ends at two thousand million.
    """

    def __init__(self, bounds: Range, step: float, value: float) -> None:
        super().__init__()
        whole = bounds is not SECONDS
        self.setDecimals(0 if whole else _DECIMALS)
        self.setRange(0 if bounds.none else bounds.lowest, bounds.highest)
        self.setSingleStep(step)
        self.setSuffix(f" {bounds.unit}")
        self.setSpecialValueText(bounds.none)
        self.setGroupSeparatorShown(True)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setMinimumHeight(30)
        set_tip(self, bounds.tip)
        self.setValue(value)
        self._given, self._first = value, self.value()

    @property
    def is_touched(self) -> bool:
        """Whether it says something else than at first; what it cannot say as it is, it does not change."""
        return self.value() != self._first

    @property
    def number(self) -> float:
        """What it says: the value given, where that was not touched."""
        if not self.is_touched:
            return self._given
        return self.value() if self.decimals() else int(self.value())

    @called_by_qt(str)
    def textFromValue(self, value: float) -> str:
        text = super().textFromValue(value)
        return text.rstrip("0").rstrip(self.locale().decimalPoint()) if self.decimals() else text


class LimitsDialog(QDialog):
    """Begins with the values it is given, by the keys of the settings; 0 is no limit.

    Signals: changes_chosen(dict): the new values, by the same keys, of those that were touched and of no other.
    """

    changes_chosen = Signal(object)

    def __init__(self, look: Look, values: Mapping[str, float], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Search limits")
        self.boxes = {key: NumberBox(bounds, step, values[key]) for key, (bounds, _, step) in FIELDS.items()}
        words = muted_label(
            "The limits hold for Perfect and for hints, from the next search on. Perfect asks the solver first, for at "
            "most half of the time. Where that proves nothing, the search plays the best move it has found by the "
            "limit; at the depth limit it judges a position by its open lines.",
            wrap=True,
        )
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setDefault(True)

        form = QFormLayout()
        form.setVerticalSpacing(8)
        form.setHorizontalSpacing(16)
        for key, (_, title, _) in FIELDS.items():
            form.addRow(title, self.boxes[key])
        card = Card(look, "One search")
        card.body.addLayout(form)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 18, 18, 16)
        layout.setSpacing(12)
        layout.addWidget(card)
        layout.addWidget(words)
        layout.addWidget(buttons)
        fit(self, 420)

        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)

    @property
    def changes(self) -> dict[str, float]:
        """What was touched, by its key."""
        return {key: box.number for key, box in self.boxes.items() if box.is_touched}

    @called_by_qt()
    def accept(self) -> None:
        self.changes_chosen.emit(self.changes)
        super().accept()
