"""The Verdict card: what the last search proved, or that it is hidden while a person plays."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.plain import LinkLabel, PlainLabel, set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, ElidedLabel, muted_label
from ttt_gui.ui.side.verdict import Verdict, verdict

HIDDEN = Verdict("Hidden while you play", tone="muted")
_SCALES = (1.7, 1.45, 1.25, 1.0)  # of the title, from the usual one on
_QUIET = 1.25  # where it is no verdict
_LINES = 2  # below the title


class VerdictCard(Card):
    """A title, and two lines below it, as high whatever stands there: words shrink or are cut, and the tooltip has all.

    Signals: visibility_requested(bool shown).
    """

    visibility_requested = Signal(bool)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "Verdict", parent)
        self._verdict = verdict(None)
        self._hidden = False
        self._link = LinkLabel()
        self._link.setFont(look.font(0.96))  # as high as the heading
        self._link.hide()
        self._title, self._score = ElidedLabel(), PlainLabel()
        self._view, self._detail = muted_label(), LinkLabel(wrap=True)
        self._detail.setObjectName("muted")
        self._detail.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)

        self.head.addWidget(self._link)
        self._row = QWidget()
        row = QHBoxLayout(self._row)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self._title, 1)
        row.addWidget(self._score, 0, Qt.AlignmentFlag.AlignBaseline)
        row.addWidget(self._view, 0, Qt.AlignmentFlag.AlignBaseline)
        self.body.setSpacing(5)
        self.body.addWidget(self._row)
        self.body.addWidget(self._detail)

        self._link.linkActivated.connect(self._ask)
        self._detail.linkActivated.connect(self._ask)
        self._title.installEventFilter(self)
        self._detail.installEventFilter(self)
        look.changed.connect(self._show)
        self._show()

    def set(self, words: Verdict) -> None:
        """Show a verdict."""
        if words != self._verdict:
            self._verdict = words
            self._show()

    def set_hidden(self, hidden: bool, switchable: bool) -> None:
        """Hide the verdict, while a person plays; ``switchable`` offers to show it, or to hide it again."""
        self._hidden = hidden
        self._link.setVisible(switchable and not hidden)
        self._show()

    @property
    def title_colour(self) -> str:
        """The colour of the title, '#RRGGBB'."""
        words = HIDDEN if self._hidden else self._verdict
        return str(getattr(self._look.tokens, words.tone))

    @Slot(str)
    def _ask(self, link: str) -> None:
        self.visibility_requested.emit(link == "show")

    @Slot()
    def _show(self) -> None:
        tokens, look = self._look.tokens, self._look
        words = HIDDEN if self._hidden else self._verdict
        self.heading.setText(" · ".join(part for part in ("Verdict", words.about) if part))
        self._link.set_link("", "Hide", "hide", tokens.accent)
        self.setAccessibleDescription(words.title)
        self._title.set_text(words.title)
        self._title.setStyleSheet(f"color: {self.title_colour};")
        self._score.setFont(look.font(_SCALES[0], QFont.Weight.DemiBold, tabular=True))
        self._score.setText(words.score)
        self._score.setStyleSheet(f"color: {tokens.muted};")
        self._view.setText(words.point_of_view)
        for label in (self._score, self._view):
            label.setVisible(bool(words.score))
        self._row.setFixedHeight(QFontMetrics(self._title_font(_SCALES[0])).height())
        self._detail.setFixedHeight(_LINES * QFontMetrics(look.font()).lineSpacing() + 2)
        self._fit()

    def _title_font(self, scale: float) -> QFont:
        return self._look.font(scale, QFont.Weight.Bold)

    def _fit(self) -> None:
        """Let the words have the size, and be as many, as there is room for."""
        words = HIDDEN if self._hidden else self._verdict
        most = _QUIET if words.tone == "muted" else _SCALES[0]
        fonts = [self._title_font(scale) for scale in _SCALES if scale <= most]
        room = self._title.width()
        fits = (font for font in fonts if QFontMetrics(font).horizontalAdvance(words.title) <= room)
        self._title.setFont(next(fits, fonts[-1]))
        if self._hidden:
            self._detail.set_link("", "Show", "show", self._look.tokens.accent)
            set_tip(self._detail, "")
            return
        metrics = QFontMetrics(self._detail.font())
        if words.line:
            detail = metrics.elidedText(words.detail, Qt.TextElideMode.ElideRight, self._detail.width())
            self._detail.set_lines(self._moves(words.line), [(detail, False)])
        else:
            self._detail.set_plain(words.detail)
        best = f"Best line {' '.join(words.line)}" if words.line else ""
        set_tip(self._detail, "\n".join(part for part in (best, words.detail) if part))

    def _moves(self, line: tuple[str, ...]) -> list[tuple[str, bool]]:
        """As many moves of the best line as one line has room for, those of the side to move in bold."""
        plain = self._detail.font()
        bold = QFont(plain)
        bold.setBold(True)
        widths = [
            QFontMetrics(bold if index % 2 == 0 else plain).horizontalAdvance(f"{name} ")
            for index, name in enumerate(line)
        ]
        room = self._detail.width() - QFontMetrics(plain).horizontalAdvance("Best line ") - 2
        more = QFontMetrics(plain).horizontalAdvance("…")
        number = len(line)
        while number and sum(widths[:number]) + (more if number < len(line) else 0) > room:
            number -= 1
        rest = [("…", False)] if number < len(line) else []
        return [("Best line", False), *((name, index % 2 == 0) for index, name in enumerate(line[:number])), *rest]

    @called_by_qt(bool)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)
