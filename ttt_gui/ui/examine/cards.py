"""The three cards on top: the file and how it is called, the verdict with the games, whose answers these are like."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from ttt_gui.engine.examine.games import Tally
from ttt_gui.engine.examine.judge import Grade
from ttt_gui.game.position import Side
from ttt_gui.ui.drawing.board import mark_icon
from ttt_gui.ui.examine.fonts import fixed_font
from ttt_gui.ui.examine.state import Agreement, Examined, GuestFile, Likeness, Stage
from ttt_gui.ui.examine.tones import set_tone
from ttt_gui.ui.look.border import called_by_qt, painted_by_qt
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.look.plain import LinkLabel, PlainLabel
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, ElidedLabel, muted_label

_ROWS = 5
_MARK = 14  # pixels
_MOST_NAME = 200  # pixels of the file's name that its place leaves room for
_TALLY = ("games", "won", "drawn", "lost", "no answer")
_MOST_AGREEMENTS = 4


class FileCard(Card):
    """The file and how it is called.

    Signals: change_requested: the way of calling is to be changed. play_requested: a game against it is wanted.
    compare_requested: it is to stand beside the algorithms.
    match_requested: a match with it is.
    """

    change_requested = Signal()
    play_requested = Signal()
    compare_requested = Signal()
    match_requested = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "File", parent)
        self.heading.hide()
        self.name, self.place = ElidedLabel(), ElidedLabel()
        self.place.setObjectName("muted")
        self.place.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.name.setFont(look.font(1.05, QFont.Weight.DemiBold))
        self.head.insertWidget(0, self.name, 1)
        self.head.addWidget(self.place, 3)
        self.words = tuple(muted_label() for _ in range(_ROWS))
        self.texts = tuple(ElidedLabel() for _ in range(_ROWS))
        self.change = LinkLabel()
        self.change.setAccessibleName("Change how it is called")
        self.play = LinkLabel()
        self.play.setAccessibleName("Play against it")
        self.compare = LinkLabel()
        self.compare.setAccessibleName("Compare it with the algorithms")
        self.match = LinkLabel()
        self.match.setAccessibleName("Have it play a match")
        self.note = ElidedLabel()
        self.note.setObjectName("muted")
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        for row, (word, text) in enumerate(zip(self.words, self.texts, strict=True)):
            grid.addWidget(word, row, 0)
            grid.addWidget(text, row, 1, 1, 2 if row < _ROWS - 1 else 1)
        grid.addWidget(self.change, _ROWS - 1, 2)
        self.body.addLayout(grid)
        last = QHBoxLayout()
        last.addWidget(self.note, 1)
        last.addStretch()
        last.addWidget(self.play)
        last.addWidget(self.compare)
        last.addWidget(self.match)
        self.body.addLayout(last)
        self.body.addStretch(1)
        self.change.linkActivated.connect(self.change_requested)
        self.play.linkActivated.connect(self.play_requested)
        self.compare.linkActivated.connect(self.compare_requested)
        self.match.linkActivated.connect(self.match_requested)
        look.changed.connect(self._show_link)
        self._file: GuestFile | None = None
        self._show_link()

    def set(self, file: GuestFile | None) -> None:
        self.name.set_text(file.name if file else "")
        parts = [file.folder, f"{grouped(file.lines)} lines" if file.lines else ""] if file else []
        self.place.set_text(" · ".join(part for part in parts if part))
        rows = file.rows if file else ()
        for number, (word, text) in enumerate(zip(self.words, self.texts, strict=True)):
            known = rows[number] if number < len(rows) else ("", "")
            word.setText(known[0])
            text.set_text(known[1])
        self.note.set_text(file.note if file else "")
        self.note.setVisible(bool(file and file.note))
        self._file = file
        self._show_link()

    @Slot()
    def _show_link(self) -> None:
        file = self._file
        is_code = file is None or not file.is_program
        self.texts[0].setFont(fixed_font(self._look) if is_code else self._look.font(1.0))
        whole = self.name.fontMetrics().horizontalAdvance(self.name.accessibleName()) + 2
        self.name.setMinimumWidth(min(whole, scaled(_MOST_NAME)))
        if file:
            color = self._look.tokens.color("accent").name()
            self.change.set_link("", "change", "change", color)
            self.play.set_link("", "Play against it", "play", color)
            self.compare.set_link("", "Compare it", "compare", color)
            self.match.set_link("", "Match", "match", color)
        else:
            for link in (self.change, self.play, self.compare, self.match):
                link.set_plain("")


class VerdictCard(Card):
    """The verdict in two sentences, and every game that the engine can get into."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "Verdict", parent)
        self.headline, self.detail = PlainLabel(wrap=True), PlainLabel(wrap=True)
        self.headline.setFont(look.font(1.6, QFont.Weight.DemiBold))
        self.games = QWidget()
        grid = QGridLayout(self.games)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        grid.addWidget(muted_label("against every defence"), 0, 0, 1, 2)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for column, word in enumerate(_TALLY, 2):
            grid.addWidget(muted_label(word), 0, column, right)
        self.marks, self.figures = [], []
        for row, side in enumerate(Side, 1):
            mark = PlainLabel()
            self.marks.append(mark)
            grid.addWidget(mark, row, 0)
            grid.addWidget(PlainLabel(f"as {side.name}"), row, 1)
            labels = [PlainLabel() for _ in _TALLY]
            for column, label in enumerate(labels, 2):
                label.setFont(look.font(1.0, tabular=True))
                grid.addWidget(label, row, column, right)
            self.figures.append(labels)
        self.body.setSpacing(5)
        self.body.addWidget(self.headline)
        self.body.addWidget(self.detail)
        self.body.addStretch(1)
        self.body.addWidget(self.games)
        self._now = Examined()
        look.changed.connect(self._show)
        self._show()

    def set(self, now: Examined) -> None:
        is_same = verdict_words(now) == verdict_words(self._now) and now.games is self._now.games
        self._now = now
        if not is_same:
            self._show()

    @Slot()
    def _show(self) -> None:
        now, tokens = self._now, self._look.tokens
        headline, detail, token = verdict_words(now)
        for label, text in ((self.headline, headline), (self.detail, detail)):
            label.setText(text)
            label.setVisible(bool(text))
        set_tone(self.headline, self._look, token)
        tallies = {tally.side: tally for tally in now.games}
        self.games.setVisible(bool(tallies))
        for side, mark, labels in zip(Side, self.marks, self.figures, strict=True):
            colour = tokens.color("x" if side is Side.X else "o")
            size = scaled(_MARK)
            ratio = self.devicePixelRatioF()
            mark.setPixmap(mark_icon(side, colour, False, size, ratio).pixmap(QSize(size, size), ratio))
            self._show_tally(tallies.get(side), labels)

    def _show_tally(self, tally: Tally | None, labels: list[PlainLabel]) -> None:
        figures = (tally.games, tally.won, tally.drawn, tally.lost, tally.no_answer) if tally else ()
        for number, (label, word) in enumerate(zip(labels, _TALLY, strict=True)):
            text = grouped(figures[number]) if figures and tally and tally.complete else "—"
            label.setText(text)
            bad = word in ("lost", "no answer") and bool(figures) and figures[number] > 0
            weight = QFont.Weight.DemiBold if bad else QFont.Weight.Normal
            set_tone(label, self._look, "loss" if bad else "text")
            label.setFont(self._look.font(1.0, weight, tabular=True))


def verdict_words(now: Examined) -> tuple[str, str, str]:
    """Headline, detail, and the token of the headline's colour, in every state."""
    if now.stage is Stage.FAILED:
        return "Cannot be examined", now.sentence, "loss"
    if now.stage is Stage.LOOKING:
        return "Looking at the file …", now.sentence, "text"
    if now.verdict is None or not now.asked:
        words = "Being asked …" if now.stage is Stage.RUNNING else "Not asked yet"
        return words, now.sentence, "text"
    verdict = now.verdict
    extra = [verdict.detail, now.sentence]
    if now.varied:
        again = "1 position" if now.varied == 1 else f"{grouped(now.varied)} positions"
        extra.append(f"It answers differently when it is asked again, in {again}: all its answers are counted.")
    detail = " ".join(part for part in extra if part)
    flawless = not any(count for grade, count in verdict.counts.items() if grade not in (Grade.RIGHT, Grade.UNKNOWN))
    return verdict.headline, detail, "win" if flawless else "loss" if verdict.mistakes else "text"


class AgreementBar(QWidget):
    """A search by its name, how many answers are the same, and a line as long as that share."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._share, self._is_named, self._look = 0.0, False, look
        self.name, self.figure = ElidedLabel(), PlainLabel()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 6)
        row.setSpacing(8)
        row.addWidget(self.name, 1)
        row.addWidget(self.figure)

    def set(self, agreement: Agreement) -> None:
        look, named = self._look, agreement.is_named
        self._share = agreement.same / agreement.of if agreement.of else 0.0
        self._is_named = named
        self.name.setFont(look.font(0.96, QFont.Weight.DemiBold if named else QFont.Weight.Normal))
        self.name.set_text("this one" if named else agreement.name)
        same = grouped(agreement.same)
        self.figure.setText(f"{same} of {grouped(agreement.of)}" if named else same)
        set_tone(self.figure, look, "win" if named else "text")
        self.figure.setFont(look.font(0.96, QFont.Weight.DemiBold, tabular=True))
        self.update()

    @painted_by_qt
    def paintEvent(self, event: QPaintEvent) -> None:
        tokens, high = self._look.tokens, scaled(3)
        room = QRectF(0, self.height() - high, self.width(), high)
        with QPainter(self) as painter:
            painter.fillRect(room, tokens.color("hairline"))
            room.setWidth(room.width() * self._share)
            painter.fillRect(room, tokens.color("win" if self._is_named else "muted"))

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(110), super().minimumSizeHint().height())


class LikenessCard(Card):
    """Whose answers these are like; no more certain than what it is given."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "Answers like", parent)
        self.note = ElidedLabel()
        self.note.setObjectName("muted")
        self.note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.head.addWidget(self.note, 3)
        self.title, self.cause = PlainLabel(wrap=True), PlainLabel(wrap=True)
        self.title.setFont(look.font(1.25, QFont.Weight.DemiBold))
        self.bars = tuple(AgreementBar(look) for _ in range(_MOST_AGREEMENTS))
        self.body.setSpacing(5)
        self.body.addWidget(self.title)
        self.body.addWidget(self.cause)
        self.body.addStretch(1)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(5)
        for number, bar in enumerate(self.bars):
            grid.addWidget(bar, number // 2, number % 2)
        self.body.addLayout(grid)
        self._likeness: Likeness | None = None
        self._nothing = ""
        look.changed.connect(self._show)

    def set(self, likeness: Likeness | None, nothing: str) -> None:
        """``nothing`` says why there is none."""
        if likeness is not self._likeness or nothing != self._nothing:
            self._likeness, self._nothing = likeness, nothing
            self._show()

    @Slot()
    def _show(self) -> None:
        likeness = self._likeness
        self.title.setText(likeness.title if likeness else "")
        self.title.setVisible(bool(likeness and likeness.title))
        self.cause.setText(likeness.cause if likeness else self._nothing)
        set_tone(self.cause, self._look, "text" if likeness else "muted")
        self.note.set_text(likeness.note if likeness else "")
        rows = likeness.rows if likeness else ()
        for number, bar in enumerate(self.bars):
            bar.setVisible(number < len(rows))
            if number < len(rows):
                bar.set(rows[number])
