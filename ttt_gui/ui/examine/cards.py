"""The cards on top: the file and how it is called, the verdict with the games, and which search answers like the
engine: its fault, the line with it, and its number of calls."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPlainTextEdit, QProgressBar, QWidget

from ttt_gui.engine.examine.grades import Grade
from ttt_gui.engine.examine.verdict import ENDS, MOST_GAMES, Tally, WordedDiagnosis
from ttt_gui.engine.faults.diagnosis import Beside
from ttt_gui.game.position import Side
from ttt_gui.system.text import visible
from ttt_gui.ui.drawing.board import mark_icon
from ttt_gui.ui.examine.state import EngineFile, Examined, ExaminePhase
from ttt_gui.ui.look.formats import grouped, lesson_text, regrouped
from ttt_gui.ui.look.plain import LinkLabel, PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, ElidedLabel, bold_label, in_row, muted_label, set_tone

# -- Which search answers like the engine ------------------------------------------------------------------------------

_MOST_AGREEMENTS = 4
_MOST_SOURCE = 200  # characters of a line


class AgreementBar(QWidget):
    """A search's name, the number of answers that it shares with the engine, and a bar as long as that share;
    ``named``: the search that the card names.
    """

    def __init__(self, look: Look, named: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_named, self._look = named, look
        self.name, self.figure, self.bar = ElidedLabel(), PlainLabel(), QProgressBar(textVisible=False)
        self.bar.setObjectName("agreement")
        self.bar.setProperty("named", named)
        self.name.setFont(look.font(0.96, QFont.Weight.DemiBold if named else QFont.Weight.Normal))
        self.figure.setFont(look.font(0.96, QFont.Weight.DemiBold, tabular=True))
        self.setMinimumWidth(scaled(110))
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(0, 1)
        grid.addWidget(self.name, 0, 0)
        grid.addWidget(self.figure, 0, 1)
        grid.addWidget(self.bar, 1, 0, 1, 2)

    def set(self, row: Beside) -> None:
        """Show how many of the answers asked agree with this search."""
        named, same = self._is_named, grouped(row.agrees)
        self.name.set_text("this one" if named else row.name)
        self.figure.setText(f"{same} of {grouped(row.asked)}" if named else same)
        set_tone(self.figure, self._look, "win" if named else "text")
        self.bar.setMaximum(max(1, row.asked))
        self.bar.setValue(row.agrees)


class SourceLine(QWidget):
    """A line of a person's file with its number, as plain text that can be selected and copied."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.number = muted_label()
        self.source = QLineEdit(readOnly=True)
        self.source.setObjectName("source")
        in_row(self.number, (self.source, 1), gap=8, of=self)
        look.changed.connect(self._show_font)
        self._show_font()

    def set(self, line: int, source: str) -> None:
        """Show a line: control characters are made visible, long lines are cut and have a tooltip."""
        text = visible(source.strip())
        text = text if len(text) <= _MOST_SOURCE else f"{text[: _MOST_SOURCE - 1]}…"
        self.number.setText(f"line {grouped(line)}")
        self.source.setAccessibleName(f"Line {line} of the file")
        if text != self.source.text():
            self.source.setText(text)
            self.source.setCursorPosition(0)
            set_tip(self.source, text)

    @Slot()
    def _show_font(self) -> None:
        self.source.setFont(self._look.fixed_font())


class DiagnosisCard(Card):
    """Names the search that answers like the engine, with the certainty of the WordedDiagnosis that is shown."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "Answers like", parent)
        self.note = ElidedLabel(muted=True)
        self.note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.head.addWidget(self.note, 3)
        self.stop = LinkLabel()
        self.stop.set_link("", "stop", "stop")
        self.stop.setAccessibleName("Stop comparing its answers with the table")
        self.head.addWidget(self.stop)
        self.title, self.cause = bold_label(look, 1.25, wrap=True), PlainLabel(wrap=True)
        self.line, self.said, self.lesson = SourceLine(look), PlainLabel(wrap=True), LinkLabel(wrap=True)
        self.bars = tuple(AgreementBar(look, not number) for number in range(_MOST_AGREEMENTS))
        self.body.setSpacing(5)
        for widget in (self.title, self.cause, self.line, self.said, self.lesson):
            self.body.addWidget(widget)
        self.body.addStretch(1)
        grid = QGridLayout()
        grid.setContentsMargins(0, 4, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(5)
        for number, bar in enumerate(self.bars):
            grid.addWidget(bar, number // 2, number % 2)
        self.body.addLayout(grid)
        self._diagnosis: WordedDiagnosis | None = None
        self._nothing = ""
        self._is_busy = False
        look.changed.connect(self._show)
        self._show()

    def set(self, diagnosis: WordedDiagnosis | None, nothing: str, is_busy: bool = False) -> None:
        """Show a diagnosis; for None the sentence ``nothing``. ``is_busy``: it is still being looked for."""
        if diagnosis is not self._diagnosis or nothing != self._nothing or is_busy is not self._is_busy:
            self._diagnosis, self._nothing, self._is_busy = diagnosis, nothing, is_busy
            self._show()

    @Slot()
    def _show(self) -> None:
        """Show title, cause, line, sentences, lesson and nearest searches of the diagnosis, each where there is one."""
        found = self._diagnosis or WordedDiagnosis(cause=self._nothing)
        evidence = f"{found.evidence[:1].upper()}{found.evidence[1:]}." if found.evidence else ""
        cause = " ".join(filter(None, (found.cause, evidence)))
        said = " ".join(filter(None, (found.sentence, found.calls_text)))
        for label, text in ((self.title, found.title), (self.cause, cause), (self.said, said)):
            label.setText(regrouped(text))
            label.setVisible(bool(text))
        self.heading.setText(found.lead.rstrip(":"))
        set_tone(self.cause, self._look, "text" if found.title else "muted")
        self.line.setVisible(found.line is not None)
        if found.line is not None:
            self.line.set(found.line, found.source)
        self.lesson.set_link("", lesson_text(found.lesson), found.lesson)
        self.lesson.setVisible(bool(found.lesson))
        self.note.set_text(regrouped(found.note))
        self.stop.setVisible(self._is_busy)
        for number, bar in enumerate(self.bars):
            bar.setVisible(number < len(found.rows))
            if number < len(found.rows):
                bar.set(found.rows[number])


# -- The file, and the verdict -----------------------------------------------------------------------------------------

_ROWS = 6  # the last row says what of the file is left out
_LAST = 4  # the row beside which the calling convention can be changed
_MARK = 14  # pixels
_MOST_NAME = 200  # so many pixels of the file's name are kept beside its place
_TALLY = ("games", *ENDS)


class FileCard(Card):
    """The file, how it is called, and links to what can be done with it."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "File", parent)
        self.heading.hide()
        self.name, self.place = ElidedLabel(), ElidedLabel(muted=True)
        self.place.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.name.setFont(look.font(1.05, QFont.Weight.DemiBold))
        self.head.insertWidget(0, self.name, 1)
        self.head.addWidget(self.place, 3)
        self.words = tuple(muted_label() for _ in range(_ROWS))
        self.texts = tuple(ElidedLabel() for _ in range(_ROWS))
        self.change, self.play, self.compare, self.match = (LinkLabel() for _ in range(4))
        self.change.setAccessibleName("Change how it is called")
        self.play.setAccessibleName("Play against it")
        self.compare.setAccessibleName("Compare it with the algorithms")
        self.match.setAccessibleName("Have it play a match")
        self.note = ElidedLabel(muted=True)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        for row, (word, text) in enumerate(zip(self.words, self.texts, strict=True)):
            grid.addWidget(word, row, 0)
            grid.addWidget(text, row, 1, 1, 2 if row != _LAST else 1)
        grid.addWidget(self.change, _LAST, 2)
        self.body.addLayout(grid)
        self.body.addWidget(self.note)
        self.body.addLayout(in_row((None, 0), self.play, self.compare, self.match))
        self.body.addStretch(1)
        look.changed.connect(self._show_link)
        self._file: EngineFile | None = None
        self._can_change = False
        self._show_link()

    def set(self, file: EngineFile | None, can_change: bool = True) -> None:
        """Show a file; ``can_change``: whether the calling convention can be set although none is known yet."""
        self._can_change = can_change
        self.name.set_text(file.name if file else "")
        parts = [file.folder, f"{grouped(file.lines)} lines" if file.lines else ""] if file else []
        self.place.set_text(" · ".join(part for part in parts if part))
        rows = file.card.rows if file and file.card else ()
        for number, (word, text) in enumerate(zip(self.words, self.texts, strict=True)):
            known = rows[number] if number < len(rows) else ("", "")
            word.setText(known[0])
            text.set_text(known[1])
            for label in (word, text):
                label.setVisible(bool(known[0]) or number <= _LAST)
        self.note.set_text(file.note if file else "")
        self.note.setVisible(bool(file and file.note))
        self._file = file
        self._show_link()

    @Slot()
    def _show_link(self) -> None:
        """Show the links that there is something for, and the first text in the font of code where it is code."""
        file = self._file
        card = file.card if file else None
        is_code = card is None or not card.is_program
        self.texts[0].setFont(self._look.fixed_font() if is_code else self._look.font(1.0))
        whole = self.name.fontMetrics().horizontalAdvance(self.name.accessibleName()) + 2
        self.name.setMinimumWidth(min(whole, scaled(_MOST_NAME)))
        can_change, is_known = bool(file and (card or self._can_change)), bool(card)
        for link, word, is_shown in (
            (self.change, "change", can_change), (self.play, "Play against it", is_known),
            (self.compare, "Compare it", is_known), (self.match, "Match", is_known),
        ):  # fmt: skip
            if is_shown:
                link.set_link("", word, word)
            else:
                link.set_plain("")


class VerdictCard(Card):
    """The verdict in two sentences, and every game that the engine can get into."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "Verdict", parent)
        self.headline, self.detail = bold_label(look, 1.6, wrap=True), PlainLabel(wrap=True)
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
        self._sides: list[PlainLabel] = []
        for row, side in enumerate(Side, 1):
            mark = PlainLabel()
            self.marks.append(mark)
            grid.addWidget(mark, row, 0)
            self._sides.append(PlainLabel(f"as {side.name}"))
            grid.addWidget(self._sides[-1], row, 1)
            labels = [PlainLabel() for _ in _TALLY]
            for column, label in enumerate(labels, 2):
                label.setFont(look.font(1.0, tabular=True))
                grid.addWidget(label, row, column, right)
            self.figures.append(labels)
        self.no_games = muted_label(wrap=True)
        self.lines = QPlainTextEdit(readOnly=True, lineWrapMode=QPlainTextEdit.LineWrapMode.NoWrap)
        self.lines.setAccessibleName("Lines to put into the file")
        self.body.setSpacing(5)
        self.body.addWidget(self.headline)
        self.body.addWidget(self.detail)
        self.body.addWidget(self.lines)
        self.body.addStretch(1)
        self.body.addWidget(self.games)
        self.body.addWidget(self.no_games)
        self._words, self._lines = (verdict_text(Examined()), no_games_text(Examined())), ""
        self._games: tuple[Tally, ...] = ()
        look.changed.connect(self._show)
        self._show()

    def set(self, now: Examined) -> None:
        """Show the verdict and the games of an examination; unchanged ones are not laid out anew."""
        words, games = (verdict_text(now), no_games_text(now)), now.games
        lines = now.lines if now.phase is ExaminePhase.FAILED else ""
        if (words, lines) != (self._words, self._lines) or games is not self._games:
            self._words, self._lines, self._games = words, lines, games
            self._show()

    @Slot()
    def _show(self) -> None:
        """Show the verdict, and the games against every defence of the sides that are counted completely."""
        (headline, detail, token), why_not = self._words
        for label, text in ((self.headline, headline), (self.detail, detail)):
            label.setText(text)
            label.setVisible(bool(text))
        set_tone(self.headline, self._look, token)
        self.lines.setVisible(bool(self._lines))
        if self._lines != self.lines.toPlainText():
            self.lines.setPlainText(self._lines)
        self.lines.setFont(self._look.fixed_font())
        self.lines.setFixedHeight(5 * self.lines.fontMetrics().height())  # the three lines and a scroll bar
        tallies = {tally.side: tally for tally in self._games if tally.complete}
        self.games.setVisible(bool(tallies) and not why_not)
        self.no_games.setText(why_not)
        self.no_games.setVisible(bool(why_not))
        ratio, size = self.devicePixelRatioF(), scaled(_MARK)
        for side, mark, word, labels in zip(Side, self.marks, self._sides, self.figures, strict=True):
            colour = self._look.tokens.color("x" if side is Side.X else "o")
            mark.setPixmap(mark_icon(side, colour, size, ratio).pixmap(QSize(size, size), ratio))
            for label in (mark, word, *labels):
                label.setVisible(side in tallies)
            self._show_tally(tallies.get(side), labels)

    def _show_tally(self, tally: Tally | None, labels: list[PlainLabel]) -> None:
        """Write a side's games into its row, losses and missing answers in the colour of a loss."""
        figures = (tally.games, *tally.ends) if tally else ()
        for number, (label, word) in enumerate(zip(labels, _TALLY, strict=True)):
            text = grouped(figures[number]) if figures else ""
            bad = word in ("lost", "no answer") and bool(figures) and figures[number] > 0
            label.setText(text)
            weight = QFont.Weight.DemiBold if bad else QFont.Weight.Normal
            set_tone(label, self._look, "loss" if bad else "text")
            label.setFont(self._look.font(1.0, weight, tabular=True))


def verdict_text(now: Examined) -> tuple[str, str, str]:
    """Return headline, detail, and the token of the headline's colour, in every phase."""
    if now.phase is ExaminePhase.FAILED:
        return ("Not called", now.sentence, "text") if now.lines else ("Cannot be examined", now.sentence, "loss")
    if now.phase is ExaminePhase.LOOKING:
        return "Looking at the file …", now.sentence, "text"
    if now.verdict is None or not now.asked:
        words = "Being asked …" if now.phase is ExaminePhase.RUNNING else "Not asked yet"
        return words, now.sentence, "text"
    verdict = now.verdict
    detail = " ".join(part for part in (verdict.detail, now.sentence, verdict.differs_text) if part)
    flawless = not any(count for grade, count in verdict.counts.items() if grade is not Grade.RIGHT)
    return regrouped(verdict.headline), regrouped(detail), "win" if flawless else "loss" if verdict.mistakes else "text"


def no_games_text(now: Examined) -> str:
    """Return why no games are listed; '' where some are, or will be."""
    if now.phase not in (ExaminePhase.RUNNING, ExaminePhase.STOPPED, ExaminePhase.FINISHED):
        return ""
    if not now.choice.has_games:
        return "To know its games against every defence, ask in every position."
    if now.phase is ExaminePhase.RUNNING or now.verdict is None or any(tally.complete for tally in now.games):
        return ""
    if any(tally.games > MOST_GAMES for tally in now.games):
        return f"It can get into more than {grouped(MOST_GAMES)} games: too many to list."
    return "Its games against every defence are not known: not every position was answered."
