"""The table of Compare: a comparison as a whole in words, and the table between its heading and what must be
added."""

from __future__ import annotations

import math

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QWidget

from ttt_gui.engine.estimate import is_long
from ttt_gui.engine.figures import plural
from ttt_gui.engine.measure.comparison import TableRow, ValueVerdict, comparison_table, subject_text
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.measure.measured import Compared, seconds_of
from ttt_gui.engine.numbers.search import resting
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.request import Limits
from ttt_gui.engine.tables import DataTable
from ttt_gui.game.position import Position
from ttt_gui.session.measuring.comparison import Comparison
from ttt_gui.session.measuring.rows import RowState
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.compare.table import CompareTable
from ttt_gui.ui.compare.table_model import VERDICT_COLOURS, VERDICT_SIGNS, RowsModel, engine_sentence, verdict_of
from ttt_gui.ui.export_bar import ExportBar, MenuButton, table_forms
from ttt_gui.ui.look.formats import rough
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import (
    ElidedLabel,
    OfferCard,
    ToolsFold,
    bold_label,
    in_column,
    in_row,
    in_row_or_column,
    set_tone,
)

_WORDS = {
    RowState.DONE: "finished",
    RowState.RUNNING: "running",
    RowState.WAITING: "waiting",
    RowState.FAILED: "failed",
}
_LONG_SECONDS = 3_600.0
_IN_ORDER = ("finished", "stopped", "running", "waiting", "failed")


def _count(comparison: Comparison) -> str:
    """Return '8 algorithms, 1 engine'."""
    number, engines = len(comparison.rows), len(comparison.engines)
    more = f", {engines} {plural('engine', engines)}" if engines else ""
    return f"{number} {plural('algorithm', number)}{more}"


def _offer(comparison: Comparison, subject: Compared) -> tuple[str, str]:
    """Return how long all rows take, for a person to agree to, and a remark."""
    seconds, number = comparison.seconds_on(subject), len(comparison.rows)
    whose = "This row takes" if number == 1 else f"All {number} rows take"
    if seconds < _LONG_SECONDS:
        return f"{whose} about {rough(seconds)} here.", "You can go on in the other views, and stop at any time."
    slowest = max(comparison.rows, key=lambda row: seconds_of(row.entry, subject))
    return f"{whose} {_long_words(seconds)} here.", f"Most of it is {slowest.title}. “⋯” gives a row a limit."


def _long_words(seconds: float) -> str:
    words = ((86_400, "hours"), (86_400 * 365, "days"), (math.inf, "years"))
    return next(word for most, word in words if seconds < most)


def _progress(comparison: Comparison) -> str:
    """Return how many rows are in which state: '1 running, 7 waiting'."""
    rows = comparison.every
    if comparison.proving.is_open and not any(row.is_active for row in rows):
        return "the base is searched with exact root moves"
    words = ["stopped" if row.is_stopped else _WORDS.get(row.state) for row in rows]
    parts = [f"{count} {word}" for word in _IN_ORDER if (count := words.count(word))]
    return ", ".join(parts)


def _verdict(comparison: Comparison, alarms: int) -> tuple[str, bool | None]:
    """Return whether all values agree, in words and as a bool; None where that is neither good nor bad."""
    if alarms:
        return f"{alarms} {plural('row', alarms)} {'differs' if alarms == 1 else 'differ'}", False
    verdicts = [row.agreement.verdict for row in comparison.rows if row.agreement]
    if not verdicts:
        return "", None
    open_rows = verdicts.count(ValueVerdict.NOT_PROVED)
    if open_rows:
        return f"{open_rows} not proved", None
    ended = all(row.agreement or row.state is RowState.FAILED for row in comparison.rows)
    whose = "every algorithm’s value the same" if comparison.engines else "every value the same"
    return whose if ended and not comparison.proving.is_open else f"{whose} so far", True


def _is_long(entry: Entry, subject: Compared | None) -> bool:
    algorithm = entry.algorithm
    return algorithm is not None and isinstance(subject, Position) and is_long(subject, algorithm, entry.limits)


def _footer(comparison: Comparison, subject: Compared | None) -> str:
    """Return what is to be said below the table: a failure, what an engine throws away, what may take long, what
    else ran.
    """
    rows = comparison.rows
    found = [row.sentence for row in rows if row.state is RowState.FAILED][:1]
    if not comparison.is_running and not comparison.has_results:
        return " ".join(found)
    told = [row for row in comparison.engines if row.state is not RowState.FAILED and engine_sentence(row)]
    told.sort(key=lambda row: verdict_of(row, False)[1] is not False)  # engines that throw something away first
    found += [f"{row.name}: {engine_sentence(row)}" for row in told[:1]]
    long = [row for row in rows if row.is_active and _is_long(row.entry, subject)]
    if long:
        who = long[0].title if len(long) == 1 else f"{len(long)} rows without a limit"
        found.append(f"{who} may take very long here: Change gives a row a limit, Stop ends it with what it has found.")
    beside = [row for row in rows if row.measured and not row.measured.alone]
    if beside:
        who = beside[0].title if len(beside) == 1 else f"{len(beside)} rows"
        found.append(f"{who}: something else was running, so the times may be too long.")
    found += [
        row.agreement.sentence for row in rows if row.agreement and row.agreement.verdict is ValueVerdict.NOT_PROVED
    ][:1]
    found += [f"{row.title}: {row.measured.note}" for row in rows if row.measured and row.measured.note][:1]
    if isinstance(subject, NumberTree):
        titles = {name: None for row in rows if row.entry.algorithm for name in resting(row.entry.algorithm)}
        titles |= {"limits": None} if any(row.entry.limits != Limits() for row in rows) else {}
        found += [f"At rest in a number tree: {', '.join(titles)}."] if titles else []
    return " ".join(found)


# -- The card of Compare: the table with its heading, what is wrong, and what must be said of it below -----------


_MOST_PROGRESS = 240  # pixels kept for the words on progress
_OFFER, _BESIDE_OFFER = 360, 60  # pixels of an offer across, and right of it
_LEAST_ROWS = 5  # rows of the table that stay visible above a closer look


class TableCard(QFrame):
    """The card of the comparison's table. Folded, it shows its heading, what is wrong, and a button that unfolds it.

    ``tools`` are at the end of the heading; while they hide the tools of the page, the export bar is hidden as well.
    ``closer`` opens the closer look; it is shown where nothing else does.
    """

    def __init__(
        self,
        look: Look,
        queue: TaskQueue,
        rows: RowsModel,
        tools: ToolsFold,
        closer: MenuButton,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._look, self._rows, self._tools, self.closer = look, rows, tools, closer
        self.is_folded = False
        self.count, self.progress = bold_label(look, 1.1), ElidedLabel(muted=True)
        self.sign, self.verdict, self.alarm = bold_label(look, 1), bold_label(look, 1), bold_label(look, 1, wrap=True)
        self.alarm.setAccessibleName("What is wrong")
        self.table = CompareTable(look, rows)
        self.footer = ElidedLabel(muted=True)
        self.footer.setFont(look.font(0.93))
        self.footer.setContentsMargins(16, 0, 16, 4)
        self.offer = OfferCard(look, "Run")
        self.offer.hide()
        self.export_forms = table_forms(self.exported)
        self.export = ExportBar(queue, self.export_forms, "Comparison")
        self.whole = QPushButton("Show the table")
        self.whole.setObjectName("low")
        set_tip(self.whole, "Show all of the table again")

        names = in_row(self.count, self.sign, self.verdict, (None, 0), gap=10)
        rest = in_row((self.progress, 1), self.export, self.closer, self.whole, tools, gap=10)
        self._head = in_row_or_column(names, gap=10, margins=(16, 0, 16, 0))
        self._alarm_row = QWidget()
        in_row(self.alarm, margins=(16, 0, 16, 4), of=self._alarm_row)
        middle = QGridLayout()  # the offer stands over the columns of figures, which are empty while it is shown
        middle.addWidget(self.table, 0, 0, 1, 2)
        middle.addWidget(self.offer, 0, 0, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        middle.setColumnStretch(0, 1)
        middle.setColumnMinimumWidth(1, scaled(_BESIDE_OFFER))
        self.offer.setMinimumWidth(scaled(_OFFER))
        self._content = QWidget()
        in_column((middle, 1), self.footer, (None, 0), gap=8, of=self._content)
        self._body = in_column(self._head, self._alarm_row, (self._content, 1), gap=8, margins=(1, 10, 1, 6), of=self)
        self._head.addLayout(rest, 1)  # last: Tab comes to the table first
        self.whole.hide()
        self.closer.hide()
        self.closer.setProperty("low", True)

    # -- what it says -----------------------------------------------------------------------------------------------

    def show_status(self, subject: Compared | None) -> None:
        """Update the texts above, in and below the table for a subject; where the page has folded its tools, also name
        the subject.
        """
        comparison = self._rows.comparison
        alarms, progress = comparison.alarms(), _progress(comparison)
        verdict, good = _verdict(comparison, len(alarms))
        more = f"; and {len(alarms) - 1} more" if len(alarms) > 1 else ""  # a full stop would be read as an empty cell
        self.count.setText(_count(comparison))
        words = (progress, subject_text(subject)) if subject and self._tools.hides else (progress,)
        self.progress.set_text(" · ".join(filter(None, words)))
        wide = self.progress.fontMetrics().horizontalAdvance(progress) + 2
        self.progress.setMinimumWidth(min(wide, scaled(_MOST_PROGRESS)))
        for label, text, colour in (
            (self.sign, VERDICT_SIGNS[good], VERDICT_COLOURS[good]),
            (self.verdict, verdict, VERDICT_COLOURS[good]),
            (self.alarm, f"{alarms[0]}{more}" if alarms else "", "loss"),
        ):
            label.setText(text)
            set_tone(label, self._look, colour)
        self.verdict.setVisible(bool(verdict))
        self.sign.setVisible(good is not None)
        self._alarm_row.setVisible(bool(alarms))
        self.footer.set_text(_footer(comparison, subject))
        self.export.setVisible(not self._tools.hides)
        asks = subject is not None and not comparison.is_running and not comparison.has_results
        if subject is not None and asks:
            self.offer.set(*_offer(comparison, subject))
        self.offer.setVisible(asks)
        self.offer.raise_()

    def exported(self) -> DataTable:
        """Return the table for export, with all columns, also those that are hidden."""
        comparison = self._rows.comparison
        rows = [TableRow(row.entry, row.seen, row.agreement, row is comparison.base) for row in comparison.rows]
        engines = [row.line for row in comparison.engines]
        return comparison_table(rows, comparison.subject, comparison.alarms(), engines)

    # -- room -------------------------------------------------------------------------------------------------------

    def height_for(self, rows: int) -> int:
        """Return the height of the card with ``rows`` rows."""
        alarm = self._alarm_row.heightForWidth(max(1, self.width() - 2)) if self._alarm_row.isVisibleTo(self) else 0
        heights = (self._head.sizeHint().height(), alarm, self.table.height_for(rows), self.footer.sizeHint().height())
        shown = [height for height in heights if height]
        margins, frame = self._body.contentsMargins(), self.contentsMargins()
        around = margins.top() + margins.bottom() + frame.top() + frame.bottom()
        return sum(shown) + self._body.spacing() * (len(shown) - 1) + around

    @property
    def least_height(self) -> int:
        """The height of the smallest table that can be read beside a closer look."""
        return self.height_for(min(_LEAST_ROWS, len(self._rows.all)))

    @property
    def natural_height(self) -> int:
        """The height of the card with every row."""
        return self.height_for(len(self._rows.all))

    def set_folded(self, folded: bool, alone: bool) -> None:
        """Show only the heading, or the whole card; ``alone``: the closer look is hidden."""
        self.closer.setVisible(alone and not folded)
        if folded == self.is_folded:
            return
        self.is_folded = folded
        self._content.setVisible(not folded)
        self.whole.setVisible(folded)
