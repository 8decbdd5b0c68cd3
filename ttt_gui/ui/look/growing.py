"""A dialog that grows with its sentences: Qt gives a wrapped text only the height that it needed at another width."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QDialog

from ttt_gui.ui.look.border import called_by_qt

_WHEN = (QEvent.Type.LayoutRequest, QEvent.Type.Resize, QEvent.Type.Show)


class GrowingDialog(QDialog):
    """Never smaller than what stands in its layout needs at its width, as far as its largest size allows."""

    @called_by_qt(bool)
    def event(self, event: QEvent) -> bool:
        changes = event.type() in _WHEN  # asked before: after another event there may be no dialog any more
        done = super().event(event)
        layout = self.layout() if changes else None
        if layout is not None:
            narrowest = max(self.minimumWidth(), layout.totalMinimumSize().width())
            width = min(max(self.width(), narrowest), self.maximumWidth())
            lowest = layout.minimumHeightForWidth(width)
            self.setMinimumSize(QSize(narrowest, lowest).boundedTo(self.maximumSize()))
        return done
