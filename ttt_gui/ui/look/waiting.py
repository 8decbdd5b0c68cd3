"""What stands in the place of something that is not there yet: a sentence, how far it is, and two buttons."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressBar, QPushButton, QVBoxLayout, QWidget

from ttt_gui.ui.look.widgets import GAP, muted_label

_STEPS = 10_000  # of the progress bar


class WaitingPane(QWidget):
    """``words``, ``bar``, ``stop`` and ``again`` in the middle of the room; ``progress_of`` says whose progress it is,
    ``again`` what the second button does."""

    def __init__(self, words: str, progress_of: str, again: str) -> None:
        super().__init__()
        self.words = muted_label(words, wrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.bar = QProgressBar(textVisible=False, maximum=_STEPS)
        self.bar.setAccessibleName(f"Progress of {progress_of}")
        self.bar.setFixedWidth(280)
        self.stop, self.again = QPushButton("Stop"), QPushButton(again)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(2 * GAP, 0, 2 * GAP, 0)
        column.setSpacing(GAP)
        column.addStretch(1)
        column.addWidget(self.words)
        for widget in (self.bar, self.stop, self.again):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)

    def put_in_the_middle(self, widget: QWidget) -> None:
        """Add a widget below the sentence and the buttons."""
        self._column.insertWidget(self._column.count() - 1, widget, 0, Qt.AlignmentFlag.AlignHCenter)

    def set(self, words: str, progress: float | None, offers_again: bool) -> None:
        """Show a sentence; ``progress`` is a share from 0 to 1, None where nothing is under way."""
        self.words.setText(words)
        self.bar.setValue(round((progress or 0.0) * _STEPS))
        self.bar.setVisible(progress is not None)
        self.stop.setVisible(progress is not None)
        self.again.setVisible(offers_again)
