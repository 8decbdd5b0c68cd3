"""What the Help menu shows beside the manual: every key, and about the program."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt, qVersion
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from ttt_gui import __version__
from ttt_gui.ui.dialogs.page import MarkdownPage
from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.look.screens import fit
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import in_column, in_row


class TextDialog(QDialog):
    """A page of text to read, written as Markdown, with a button to close it."""

    def __init__(self, look: Look, title: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.page = MarkdownPage(look, text)
        self.page.setAccessibleName(title)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        in_column(self.page, buttons, margins=(14, 14, 14, 12), of=self)
        fit(self, 320, QSize(660, 580))
        buttons.rejected.connect(self.reject)


def shortcuts_text(groups: Iterable[tuple[str, list[tuple[str, str]]]]) -> str:
    """Return the page of all keys as Markdown, one table for each group."""
    parts = []
    for title, rows in groups:
        lines = "".join(f"| **{_plain(keys)}** | {_plain(words)} |\n" for keys, words in rows)
        parts.append(f"## {title}\n\n| Keys | |\n|---|---|\n{lines}")
    return "\n".join(parts)


def _plain(text: str) -> str:
    """Return a text with every sign escaped that means something to Markdown."""
    return re.sub(r"([\\|*_`<>\[\]#+-])", r"\\\1", text)


def about_text(engine: str) -> str:
    """Return version, engine, Qt, Python and licence, a line each."""
    how = "compiled, the search runs beside the window" if engine == "compiled" else "interpreted, without a compiler"
    return (
        f"Version {__version__}\n\n"
        f"Engine: {how}\nQt {qVersion()} · Python {platform.python_version()}\n\n"
        "Play tic-tac-toe against minimax and watch it search.\n\n"
        "MIT licence. Qt and PySide6 are used under the LGPL."
    )


class AboutDialog(QDialog):
    def __init__(self, look: Look, icon: QIcon, engine: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("About Tic-Tac-Toe Lab")
        picture, name, text = PlainLabel(), PlainLabel("Tic-Tac-Toe Lab"), PlainLabel(about_text(engine), wrap=True)
        picture.setPixmap(icon.pixmap(64, 64))
        name.setFont(look.font(1.5, look.font().Weight.Bold))
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        picture.setAlignment(Qt.AlignmentFlag.AlignTop)
        row = in_row(picture, (in_column(name, text), 1), gap=18)
        in_column(row, buttons, margins=(20, 20, 20, 14), of=self)
        fit(self, 420)
        buttons.rejected.connect(self.reject)
