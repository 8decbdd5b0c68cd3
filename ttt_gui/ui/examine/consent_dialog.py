"""The question before a file runs for the first time: No is what Enter and Esc answer."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from ttt_gui.system.text import path_text
from ttt_gui.ui.look.growing import GrowingDialog
from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.screens import fit
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel

_WIDTH = 500


class ConsentDialog(GrowingDialog):
    """Ask whether a file may run: ``title``, the paragraphs of ``text``, and the words of the two answers.

    Signals: answered: (bool) emitted once, when it closes.
    """

    answered = Signal(bool)

    def __init__(
        self, look: Look, title: str, path: str, text: str, answers: tuple[str, str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Examine an engine")
        heading = PlainLabel(title, wrap=True)
        heading.setFont(look.font(1.3, QFont.Weight.DemiBold))
        place = ElidedLabel()
        place.setObjectName("muted")
        place.set_text(path_text(path))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 18)
        layout.setSpacing(12)
        layout.addWidget(heading)
        layout.addWidget(place)
        for paragraph in text.split("\n\n"):
            layout.addWidget(PlainLabel(paragraph, wrap=True))
        layout.addStretch(1)
        box = QDialogButtonBox()
        self.yes = box.addButton(answers[0], QDialogButtonBox.ButtonRole.AcceptRole)
        self.no = box.addButton(answers[1], QDialogButtonBox.ButtonRole.RejectRole)
        layout.addWidget(box)
        for button in (self.yes, self.no):
            assert isinstance(button, QPushButton)
            button.setAutoDefault(False)
        self.no.setDefault(True)
        self.no.setFocus()
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        self.finished.connect(self._on_finished)
        fit(self, scaled(_WIDTH))

    def _on_finished(self, result: int) -> None:
        self.answered.emit(result == QDialog.DialogCode.Accepted)
