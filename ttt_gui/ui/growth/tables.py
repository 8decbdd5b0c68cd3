"""The two cards beside the plot: means by empty cells or the plies of the tree, and the empty boards."""

from __future__ import annotations

import re

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ttt_gui.engine.growth.points import Growth
from ttt_gui.engine.growth.series import BOARDS, Plan
from ttt_gui.ui.growth.choice import Against, Measure, Shown
from ttt_gui.ui.growth.figures import FigureTable
from ttt_gui.ui.growth.rows import board_rows, layer_rows, mean_rows
from ttt_gui.ui.growth.words import missing
from ttt_gui.ui.look.formats import THIN
from ttt_gui.ui.look.plain import LinkLabel, set_tip
from ttt_gui.ui.look.scroll import Room
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import GAP, Card, muted_label

_UNBROKEN = "\N{NARROW NO-BREAK SPACE}"
_WITHIN = re.compile(rf"{THIN}|(?<=\d) (?=(?:h|min|s|days|years)\b)|(?<=\dh) (?=\d)|(?<={THIN}h) (?=\d)|(?<=about) ")
"""Where a time, or another number with its unit, must not be parted by the end of a line."""
_MOST_SENTENCES = 3  # about what is missing; the tooltip has all


class GrowthTables(Room):
    """Set what is known; what has no room is scrolled to.

    Signals: larger_requested: larger boards are to be counted.
    """

    larger_requested = Signal()

    def __init__(self, look: Look) -> None:
        self._look = look
        self.mean_card, self.board_card = Card(look, "Means"), Card(look, "Boards")
        for card in (self.mean_card, self.board_card):
            card.heading.setObjectName("")
            card.heading.setFont(look.font(1.1, QFont.Weight.DemiBold))
        self.means, self.boards = FigureTable(look, "Means"), FigureTable(look, "Boards")
        self.larger = LinkLabel()
        self._cost = muted_label("4 × 4 takes minutes")
        self.of_means = muted_label()
        self.board_note = muted_label(wrap=True)
        self.board_note.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.mean_card.head.addWidget(self.of_means)
        self.mean_card.body.addWidget(self.means)
        self.mean_card.body.addStretch(1)
        self.board_card.head.addWidget(muted_label("nodes of the empty board"))
        self.board_card.body.addWidget(self.boards)
        more = QHBoxLayout()
        more.addWidget(self.larger)
        more.addStretch(1)
        more.addWidget(self._cost)
        self.board_card.body.addLayout(more)
        self.board_card.body.addStretch(1)
        self.board_card.body.addWidget(self.board_note)
        column = QWidget()
        tables = QVBoxLayout(column)
        tables.setContentsMargins(0, 0, 0, 0)
        tables.setSpacing(GAP)
        tables.addWidget(self.mean_card)
        tables.addWidget(self.board_card, 1)
        super().__init__(column, QSize(240, 160))
        self.setObjectName("cards")
        self.larger.linkActivated.connect(self.larger_requested)
        look.changed.connect(self._show_link)
        self._show_link()

    @Slot()
    def _show_link(self) -> None:
        self.larger.set_link("", "Count larger boards…", "larger", self._look.tokens.color("accent").name())

    def set(self, plan: Plan, growth: Growth, shown: Shown) -> None:
        """Show what is known of a plan, as it is to be looked at."""
        by_ply, by_nodes = shown.against is Against.PLY, shown.measure is Measure.NODES
        layers = by_ply and by_nodes and growth.layers is not None
        words = f"{'Mean nodes' if by_nodes else 'Median time'} by {'plies played' if by_ply else 'empty cells'}"
        words = "Plies of the full tree" if layers else words
        self.mean_card.heading.setText(words)
        self.mean_card.setAccessibleName(words)
        self.of_means.setText(str(plan.positions.rules))
        self.means.set(*(layer_rows(growth) if layers else mean_rows(plan, growth, shown)))
        self.boards.set(*board_rows(plan, growth))
        said = missing(plan, growth)
        self.boards.setVisible(bool(self.boards.rows))
        for widget in (self.larger, self._cost):
            widget.setVisible(not set(BOARDS) <= set(plan.boards))
        rest = f" And {len(said) - _MOST_SENTENCES} more." if len(said) > _MOST_SENTENCES else ""
        self.board_note.setText(_WITHIN.sub(_UNBROKEN, "\n".join(said[:_MOST_SENTENCES]) + rest))
        self.board_note.setVisible(bool(said))
        set_tip(self.board_note, "\n".join(said))
        self.updateGeometry()

    def choose(self, place: float | None, on_boards: bool) -> None:
        """Let the row of the plot's chosen place stand out."""
        self.boards.choose(place if on_boards else None)
        self.means.choose(None if on_boards else place)
