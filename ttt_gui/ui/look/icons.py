"""The pictures of ``resources/`` as Qt takes them."""

from __future__ import annotations

from PySide6.QtGui import QIcon

from ttt_gui.system.shipped import resource


def application_icon() -> QIcon:
    """The icon in every size that was shipped; empty where none was."""
    icon = QIcon()
    for size in (16, 32, 48, 64, 128, 256):
        path = resource(f"icons/ttt-gui-{size}.png")
        if path:
            icon.addFile(str(path))
    return icon
