"""The Verdict card: what the last search proved, or that it is hidden while a person plays."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ttt_gui.ui.look.plain import LinkLabel, PlainLabel
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, muted_label
from ttt_gui.ui.side.verdict import Verdict, verdict


class VerdictCard(Card):
    """Signals: visibility_requested(bool shown)."""

    visibility_requested = Signal(bool)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "Verdict", parent)
        self._verdict = verdict(None)
        self._hidden = False
        self._link = LinkLabel()
        self._link.hide()
        self._title, self._score = PlainLabel(wrap=True), PlainLabel()
        self._title.setFont(look.font(1.7, QFont.Weight.Bold))
        self._score.setFont(look.font(1.7, QFont.Weight.DemiBold, tabular=True))
        self._view, self._detail = muted_label(), LinkLabel(wrap=True)
        self._detail.setObjectName("muted")

        self.head.addWidget(self._link)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self._title, 1)
        score = QHBoxLayout()
        score.setSpacing(10)
        score.addWidget(self._score, 0, Qt.AlignmentFlag.AlignBaseline)
        score.addWidget(self._view, 0, Qt.AlignmentFlag.AlignBaseline)
        row.addLayout(score)
        row.setAlignment(score, Qt.AlignmentFlag.AlignTop)  # beside the first line of a title that has two
        self.body.setSpacing(5)
        self.body.addLayout(row)
        self.body.addWidget(self._detail)

        self._link.linkActivated.connect(self._ask)
        self._detail.linkActivated.connect(self._ask)
        look.changed.connect(self._show)
        self._show()

    def set(self, words: Verdict) -> None:
        if words != self._verdict:
            self._verdict = words
            self._show()

    def set_hidden(self, hidden: bool, switchable: bool) -> None:
        """Hide the verdict, while a person plays; ``switchable`` offers to show it, or to hide it again."""
        self._hidden = hidden
        self._link.setVisible(switchable and not hidden)
        self._show()

    @Slot(str)
    def _ask(self, link: str) -> None:
        self.visibility_requested.emit(link == "show")

    @Slot()
    def _show(self) -> None:
        tokens = self._look.tokens
        words = self._verdict
        for label in (self._title, self._score, self._view, self._detail):
            label.setVisible(not self._hidden)
        self.heading.setText(" · ".join(part for part in ("Verdict", "" if self._hidden else words.about) if part))
        self._link.set_link("", "Hide", "hide", tokens.accent)
        if self._hidden:
            self._detail.setVisible(True)
            self._detail.set_link("Hidden while you play · ", "Show", "show", tokens.accent)
            return
        self._title.setText(words.title)
        self._title.setFont(self._look.font(1.7 if words.tone != "muted" else 1.25, QFont.Weight.Bold))
        self._title.setStyleSheet(f"color: {getattr(tokens, words.tone)};")
        self._score.setText(words.score)
        self._score.setStyleSheet(f"color: {tokens.muted};")
        self._score.setVisible(bool(words.score))
        self._view.setText(words.point_of_view)
        self._view.setVisible(bool(words.score))
        self._detail.set_plain(words.detail)
        self._detail.setVisible(bool(words.detail))
