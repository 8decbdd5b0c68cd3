"""Where the icons are: beside the package in a checkout or a bundle, in the shared folder of an installed wheel."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QIcon

import ttt_gui


def resource(name: str) -> Path | None:
    """The path of a file of ``resources/``, or None where it was not shipped."""
    package = Path(ttt_gui.__file__).resolve().parent
    installed = (
        above / "share" / "ttt-gui" / "resources" for above in package.parents
    )  # pip has more prefixes than sys
    return next(
        (folder / name for folder in (package.parent / "resources", *installed) if (folder / name).is_file()), None
    )


def application_icon() -> QIcon:
    """The icon in every size that was shipped; empty where none was."""
    icon = QIcon()
    for size in (16, 32, 48, 64, 128, 256):
        path = resource(f"icons/ttt-gui-{size}.png")
        if path:
            icon.addFile(str(path))
    return icon
