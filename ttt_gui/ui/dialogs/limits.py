"""The dialog of the search's limits, with the size of its table and the pause before a computer's answer."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from ttt_gui.engine.ranges import DEPTH, NODES, REPLY_DELAY_MS, SECONDS, TT_MIB
from ttt_gui.engine.request import Limits
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, muted_label


class LimitsDialog(QDialog):
    """Begins with the limits it is given; 0 in a field is no limit.

    Signals: limits_chosen(Limits, int tt_mib, int reply_delay_ms).
    """

    limits_chosen = Signal(object, int, int)

    def __init__(self, look: Look, limits: Limits, tt_mib: int, delay_ms: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Search limits")
        self._depth = QSpinBox(maximum=int(DEPTH.highest), suffix=" plies")
        self._depth.setValue(limits.depth or 0)
        # A spin box of whole numbers ends at two thousand million.
        self._nodes = QDoubleSpinBox(maximum=NODES.highest, decimals=0, singleStep=1_000_000)
        self._nodes.setGroupSeparatorShown(True)
        self._nodes.setSuffix(" nodes")
        self._nodes.setValue(limits.nodes or 0)
        self._seconds = QDoubleSpinBox(maximum=SECONDS.highest, decimals=1, suffix=" s")
        self._seconds.setValue(limits.seconds or 0)
        self._table = QSpinBox(minimum=int(TT_MIB.lowest), maximum=int(TT_MIB.highest), suffix=" MiB")
        self._table.setGroupSeparatorShown(True)
        self._table.setValue(tt_mib)
        self._delay = QSpinBox(maximum=int(REPLY_DELAY_MS.highest), singleStep=100, suffix=" ms")
        self._delay.setValue(delay_ms)
        for box in (self._depth, self._nodes, self._seconds):
            box.setSpecialValueText(DEPTH.none)
        self._delay.setSpecialValueText(REPLY_DELAY_MS.none)
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
        rows = (
            ("&Depth", self._depth, DEPTH.tip),
            ("&Nodes", self._nodes, NODES.tip),
            ("&Time", self._seconds, SECONDS.tip),
            ("Transposition ta&ble", self._table, TT_MIB.tip),
            ("&Pause before an answer", self._delay, REPLY_DELAY_MS.tip),
        )
        for text, box, tip in rows:
            box.setToolTip(tip)
            box.setMinimumHeight(30)
            box.setAlignment(Qt.AlignmentFlag.AlignRight)
            form.addRow(text, box)
        card = Card(look, "One search")
        card.body.addLayout(form)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 18, 18, 16)
        layout.setSpacing(12)
        layout.addWidget(card)
        layout.addWidget(words)
        layout.addWidget(buttons)
        self.setMinimumWidth(420)

        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)

    @property
    def limits(self) -> Limits:
        """What the dialog says now."""
        nodes, seconds = int(self._nodes.value()), round(self._seconds.value(), 1)
        return Limits(self._depth.value() or None, nodes or None, seconds or None)

    def accept(self) -> None:
        self.limits_chosen.emit(self.limits, self._table.value(), self._delay.value())
        super().accept()
