"""A card in the middle of what is still empty: what could be done there, how long it takes, and the button for it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QToolButton, QVBoxLayout, QWidget

from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import muted_label


class OfferCard(QFrame):
    """A sentence, one blue button, and a remark below. Whoever shows it says where it stands.

    Signals: wanted: the button was pressed.
    """

    wanted = Signal()

    def __init__(self, look: Look, button: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.sentence, self.remark = PlainLabel(wrap=True), muted_label(wrap=True)
        self.sentence.setFont(look.font(1.05, QFont.Weight.DemiBold))
        self.button = QToolButton()
        self.button.setObjectName("accent")
        self.button.setText(button)
        self.button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._rows = rows = QVBoxLayout(self)
        rows.setContentsMargins(20, 18, 20, 18)
        rows.setSpacing(14)
        for label in (self.sentence, self.remark):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        rows.addWidget(self.sentence)
        rows.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        rows.addWidget(self.remark)
        self.setFocusProxy(self.button)
        self.button.clicked.connect(self.wanted)

    def set(self, sentence: str, remark: str, button: str = "") -> None:
        """Say this; the button keeps its words where none are given."""
        self.sentence.setText(sentence)
        self.remark.setText(remark)
        if button:
            self.button.setText(button)

    def fitting(self, room: QSize) -> QSize:
        """The size that it takes in such a room: in one line where there is the width, else wrapped."""
        margins = self.contentsMargins() + self._rows.contentsMargins()
        texts = (self.sentence, self.remark)
        wide = max(label.fontMetrics().horizontalAdvance(label.text()) for label in texts)
        wide = max(wide, self.button.sizeHint().width()) + margins.left() + margins.right() + 8
        width = min(wide, room.width())
        return QSize(width, max(self.heightForWidth(width), self.minimumSizeHint().height()))
