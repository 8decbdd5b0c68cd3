"""The texts of the Help menu: how to play and what the figures mean, every key, and about the program."""

from __future__ import annotations

import platform
from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt, qVersion
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QTextBrowser, QVBoxLayout, QWidget

from ttt_gui import __version__
from ttt_gui.ui.look.screens import room
from ttt_gui.ui.look.theme import Look

HELP = """
<h2>How to play</h2>
<p>Place your marks in turn. Who first has enough in a row, across, down or diagonally, wins; a full board without
one is a draw. X always begins. Click a cell, or move over the board with the arrow keys and press Enter.</p>
<p><b>Undo</b> takes back your last move and the computer's answer, also while it thinks. <b>Hint</b> rings a best move.
<b>New game</b> offers boards from 1 × 1 to 8 × 8, three strengths, two players, or two computers.
The game is kept at every move and is there again at the next start.</p>
<h2>How the computer thinks</h2>
<p><b>Minimax</b> tries every move, every answer, and so on to the end of the game; it assumes that both sides choose
what is best for them. <b>Alpha-beta pruning</b> finds the same value and leaves out moves that cannot matter: switch it
on and off in <i>Settings</i> and compare the nodes.</p>
<h2>What the figures mean</h2>
<p><b>Verdict.</b> What is proved about the position searched: the score is from the view of the side that was to move.
With depth-aware scores a win is worth more the sooner it comes. “X wins in 2” counts the winner's own moves.
≥ is at least, ≤ at most, ≈ a heuristic's guess. An incomplete search says what stopped it.</p>
<p><b>Nodes</b> are positions visited, each as often as it was reached. <b>Leaves</b> are nodes where the game is over
or the depth limit is reached. <b>Depth</b> is the deepest ply, counted from the position searched. A <b>cut-off</b>
is a node left early because β ≤ α; <b>pruned moves</b> are those it did not try. <b>Branching</b> is nodes to the
power of 1 / depth. <b>Saved</b> is the share of the full minimax tree that was not visited, where that tree can be
counted.</p>
<p>While a search runs, <b>Stop</b> (Esc) ends it and plays nothing; <b>Move now</b> plays the best move so far.</p>
"""


class TextDialog(QDialog):
    """A page of text to read, with a button to close it."""

    def __init__(self, look: Look, title: str, html: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        page = QTextBrowser()
        page.setOpenExternalLinks(False)
        page.document().setDefaultStyleSheet(
            f"h2 {{ font-size: {round(look.font(1.2).pixelSize())}px; }} td {{ padding: 3px 18px 3px 0; }}"
            f" .keys {{ font-weight: 600; }} .faint {{ color: {look.tokens.muted}; }}"
        )
        page.document().setDocumentMargin(14)
        page.setHtml(html)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.addWidget(page)
        layout.addWidget(buttons)
        self.resize(QSize(620, 560).boundedTo(room(parent or self)))
        buttons.rejected.connect(self.reject)


def shortcuts_html(groups: Iterable[tuple[str, list[tuple[str, str]]]]) -> str:
    """The page of all keys, a table a group."""
    parts = []
    for title, rows in groups:
        lines = "".join(f"<tr><td class='keys' width='170'>{keys}</td><td>{words}</td></tr>" for keys, words in rows)
        parts.append(f"<h2>{title}</h2><table>{lines}</table>")
    return "".join(parts)


def about_text(engine: str) -> str:
    """Version, engine, Qt, Python and licence, as rich text."""
    how = "compiled, the search runs beside the window" if engine == "compiled" else "interpreted, without a compiler"
    return (
        f"<p><b>Version</b> {__version__}</p>"
        f"<p><b>Engine</b> {how}<br><b>Qt</b> {qVersion()} · <b>Python</b> {platform.python_version()}</p>"
        "<p>Play tic-tac-toe against minimax and watch it search.</p>"
        "<p>MIT licence. Qt and PySide6 are used under the LGPL.</p>"
    )


class AboutDialog(QDialog):
    def __init__(self, look: Look, icon: QIcon, engine: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("About Tic-Tac-Toe Lab")
        picture, name, text = QLabel(), QLabel("Tic-Tac-Toe Lab"), QLabel(about_text(engine), wordWrap=True)
        picture.setPixmap(icon.pixmap(64, 64))
        name.setFont(look.font(1.5, look.font().Weight.Bold))
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        words = QVBoxLayout()
        words.addWidget(name)
        words.addWidget(text)
        row = QHBoxLayout()
        row.setSpacing(18)
        row.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 20, 20, 14)
        layout.addLayout(row)
        layout.addWidget(buttons)
        self.setMinimumWidth(420)
        buttons.rejected.connect(self.reject)
