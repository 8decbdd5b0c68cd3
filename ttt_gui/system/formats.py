"""The table of the app's own file formats, read by the app, the desktop's MIME types and the installers.

The set-up loads this file by its path before anything is installed, so it imports the standard library only.
"""

from __future__ import annotations

from typing import NamedTuple


class FileFormat(NamedTuple):
    """A file format: its suffix in small letters, its name on a desktop and in a file dialog, its MIME type."""

    suffix: str
    name: str
    plural: str
    mime_type: str

    def holds(self, path: str) -> bool:
        """Return whether ``path`` ends in the suffix of this format, in either case."""
        return path.lower().endswith(self.suffix)

    @property
    def filter(self) -> str:
        """The name filter of a file dialog that opens or saves a file of this format."""
        return f"{self.plural} (*{self.suffix});;All files (*)"


GAME = FileFormat(".ttt", "Tic-Tac-Toe game", "Games", "application/x-ttt-gui-game+json")
TRACE = FileFormat(".ttt-trace", "Tic-Tac-Toe search", "Traces", "application/x-ttt-gui-trace")
TREE = FileFormat(".ttt-tree", "Number tree", "Number trees", "application/x-ttt-gui-tree")


def retired(name: str) -> str:
    """Return a sentence about a file that only earlier versions open, recognised by ``name``; '' for every other
    file.
    """
    if not name.lower().endswith(".ttt-lab"):
        return ""
    return (
        f"{name} is an experiment of an earlier version, and there are no experiments any more: Compare and Growth "
        "measure anew, and export their figures as CSV and JSON."
    )
