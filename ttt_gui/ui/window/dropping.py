"""What is dropped on the window: one file at a time, whatever view is seen."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData


def has_files(mime: QMimeData) -> bool:
    """Whether files are dragged; of what kind, and how many, is said once they are dropped."""
    return any(url.isLocalFile() for url in mime.urls())


def dropped_file(mime: QMimeData) -> Path | str:
    """The one file, or a sentence on why there is none."""
    urls = mime.urls()
    if len(urls) > 1:
        return f"Drop one file at a time: you dropped {len(urls)}, and none was opened."
    if not urls or not urls[0].isLocalFile():
        return "Drop a file that is on this computer."
    return Path(urls[0].toLocalFile())
