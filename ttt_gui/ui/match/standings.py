"""How the two players of a match stand: won, drawn and lost as X, as O and in all, and what cost them games."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGridLayout, QWidget

from ttt_gui.engine.examine.matches import Match, failure_lines, how_played, standings
from ttt_gui.engine.tables import DataTable
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.examine.likeness_card import set_tone
from ttt_gui.ui.export_bar import ExportBar, table_forms
from ttt_gui.ui.look.formats import NONE, duration, grouped
from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, ElidedLabel, bold_label, muted_label, thin_line

_GROUPS = ("as X", "as O", "all")
_RESULTS = ("won", "drawn", "lost")
_ALL = (6, 7, 8)  # the columns of the figures of all games
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_GAP = 66  # pixels of a column that begins a group
_NOTHING = "Play a match: the table fills game by game."
_FIRST = "The first game is under way …"


class StandingsCard(Card):
    """The table of a match as it stands."""

    def __init__(self, look: Look, queue: TaskQueue, parent: QWidget | None = None) -> None:
        super().__init__(look, "Table", parent)
        self.heading.hide()
        self._match: Match | None = None
        self.export = ExportBar(queue, table_forms(self._table), "Match")
        self.headline, self.sentence = bold_label(look, 1.15, wrap=True), PlainLabel(wrap=True)
        self.head.insertWidget(0, self.headline, 10)
        self.head.addWidget(self.export, 0, Qt.AlignmentFlag.AlignTop)
        self.failures, self.how = PlainLabel(wrap=True), muted_label(wrap=True)
        self.table = QWidget()
        self._grid = QGridLayout(self.table)
        self._grid.setContentsMargins(0, scaled(4), 0, scaled(4))
        self._grid.setHorizontalSpacing(scaled(8))
        self._grid.setVerticalSpacing(scaled(5))
        self._grid.setColumnStretch(0, 1)
        self._groups = tuple(muted_label(words) for words in _GROUPS)
        self._results = tuple(muted_label(word) for _ in _GROUPS for word in _RESULTS)
        self._time = muted_label("a move")
        self._sides = tuple(tuple(muted_label(words) for words in _GROUPS[:2]) for _ in (0, 1))
        self._line = thin_line()
        self.names = (ElidedLabel(), ElidedLabel())
        self.figures: tuple[list[PlainLabel], ...] = ([], [])
        for name, figures in zip(self.names, self.figures, strict=True):
            name.setMinimumWidth(scaled(110))
            for column in range(10):
                figures.append(PlainLabel())
                weight = QFont.Weight.DemiBold if column in _ALL else QFont.Weight.Normal
                figures[-1].setFont(look.font(1.0, weight, tabular=True))
        self._is_wide: bool | None = None
        self.set_wide(True)
        for widget in (self.sentence, self.table, self.failures, self.how):
            self.body.addWidget(widget)
        look.changed.connect(self._tone)
        self._tone()
        self.set(None, "")

    @Slot()
    def _tone(self) -> None:
        set_tone(self.failures, self._look, "loss")
        self.export.setFixedWidth(self.export.minimumSizeHint().width())  # the width of its one button

    def set_wide(self, is_wide: bool) -> None:
        """Give each player one line, or where there is little room three."""
        if is_wide is self._is_wide:
            return
        self._is_wide = is_wide
        grid = self._grid
        shown: list[tuple[QWidget, int, int, int]] = [(self._line, 2, 0, 11 if is_wide else 5)]
        if is_wide:
            shown += [(label, 0, 1 + 3 * number, 3) for number, label in enumerate(self._groups)]
            shown += [(label, 1, 1 + column, 1) for column, label in enumerate((*self._results, self._time))]
            for player in (0, 1):
                shown.append((self.names[player], 3 + player, 0, 1))
                shown += [(label, 3 + player, 1 + column, 1) for column, label in enumerate(self.figures[player])]
        else:
            shown += [(label, 1, 1 + column, 1) for column, label in enumerate((*self._results[:3], self._time))]
            for player in (0, 1):
                row, figures = 3 + 3 * player, self.figures[player]
                shown.append((self.names[player], row, 0, 1))
                shown += [(label, row, 1 + column, 1) for column, label in enumerate(figures[6:])]
                for below, label in enumerate(self._sides[player]):
                    shown.append((label, row + 1 + below, 0, 1))
                    each = figures[3 * below : 3 * below + 3]
                    shown += [(figure, row + 1 + below, 1 + column, 1) for column, figure in enumerate(each)]
        for column in range(11):
            begins = (column % 3 == 1 and is_wide) or column == 4
            grid.setColumnMinimumWidth(column, scaled(_GAP) if begins else 0)
        placed = {widget for widget, *_ in shown}
        for widget, row, column, span in shown:
            is_name = widget is self._line or column == 0
            grid.addWidget(widget, row, column, 1, span, Qt.AlignmentFlag(0) if is_name else _RIGHT)
            widget.show()
        for widget in (*self._groups, *self._results, *self._sides[0], *self._sides[1]):
            if widget not in placed:
                grid.removeWidget(widget)
                widget.setParent(self.table)
                widget.hide()

    def set(self, match: Match | None, sentence: str) -> None:
        """Show a match; ``sentence`` says besides that the match waits, was stopped, or could not be played."""
        self._match = match
        self.export.refuse("" if match and match.games else "No game is played yet.")
        headline = match.words if match and match.games else sentence or (_FIRST if match else _NOTHING)
        self.headline.setText(headline)
        self.sentence.setText(sentence)
        self.sentence.setVisible(bool(sentence) and headline != sentence)
        self.table.setVisible(match is not None)
        failures = [line for player in (0, 1) for line in failure_lines(match, player)] if match else []
        self.failures.setText("\n".join(failures))
        self.failures.setVisible(bool(failures))
        how = " ".join(how_played(match)) if match else ""
        self.how.setText(how)
        self.how.setVisible(bool(how))
        for player in (0, 1) if match else ():
            assert match
            standing = match.standing(player)
            self.names[player].set_text(standing.name)
            points = standing.as_x, standing.as_o, standing.all
            texts = [grouped(count) for each in points for count in (each.won, each.drawn, each.lost)]
            texts.append(NONE if standing.seconds is None else duration(standing.seconds))
            for figure, text in zip(self.figures[player], texts, strict=True):
                figure.setText(text)

    def _table(self) -> DataTable:
        assert self._match
        return standings(self._match)
