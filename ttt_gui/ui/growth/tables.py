"""The two cards beside the plot: means by empty cells or the plies of the tree, and the empty boards."""

from __future__ import annotations

import re

from PySide6.QtCore import QSize
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QSizePolicy, QWidget

from ttt_gui.engine.growth.run import Growth, How, Layer
from ttt_gui.engine.growth.series import BOARDS, GrowthPlan
from ttt_gui.ui.growth.controls import ShownGrowth
from ttt_gui.ui.growth.texts import board_name, board_nodes, board_time, missing
from ttt_gui.ui.look.formats import THIN, grouped
from ttt_gui.ui.look.plain import LinkLabel, set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import GAP, Card, ScrollPage, in_column, in_row, muted_label
from ttt_gui.ui.plots.figures import Figure, FigureRow, FigureTable

Rows = tuple[tuple[str, ...], tuple[FigureRow, ...]]


def mean_rows(plan: GrowthPlan, growth: Growth, shown: ShownGrowth) -> Rows:
    """Return mean nodes or median times, the most empty cells first as one plays; below nodes their totals."""
    by_nodes, by_ply = shown.by_nodes, shown.by_ply
    cells = plan.positions.rules.cells
    rows: list[FigureRow] = []
    known = {point.empty for point in growth.points if shown.spread(point)}
    for empty, count in sorted(growth.groups, reverse=True):
        if empty not in known:
            continue
        place = cells - empty if by_ply else empty
        figures = [Figure(f"{place}", bold=True), Figure(grouped(count), muted=True)]
        for index in range(len(plan.rows)):
            point = growth.point(index, empty)
            spread = shown.spread(point)
            if point is None or not spread:
                left = point is not None and point.how is How.LEFT
                figures.append(Figure("left" if left else "", muted=True))
                continue
            text = shown.text(shown.middle(spread))
            text = f"≥{THIN}{text}" if point.how is How.UNFINISHED and by_nodes else text
            figures.append(Figure(text, muted=not point.is_whole, warns=point.how is How.UNFINISHED))
        rows.append(FigureRow(tuple(figures), float(place), ruled=bool(rows)))
    if by_nodes and rows:
        totals = [growth.total(index) for index in range(len(plan.rows))]
        texts = [Figure("" if total is None else grouped(round(total)), bold=True) for total in totals]
        whole = (Figure("in all", bold=True), Figure(grouped(growth.positions), bold=True), *texts)
        rows.append(FigureRow(whole))
    return ("ply" if by_ply else "empty", "positions", *(row.column for row in plan.rows)), tuple(rows)


def layer_rows(growth: Growth) -> Rows:
    """Return headings and rows of the plies of the full tree, and of their totals."""
    headings = ("ply", "nodes", "games", "up to symmetry", "positions", "classes")
    if growth.layers is None:
        return headings, ()
    rows = [
        FigureRow(
            (Figure(f"{layer.ply}", bold=True), *map(Figure, map(grouped, _figures(layer)))),
            float(layer.ply),
            ruled=layer.ply > 0,
        )
        for layer in growth.layers.layers
    ]
    totals = (Figure(grouped(number), bold=True) for number in _figures(growth.layers.total))
    whole = (Figure("in all", bold=True), *totals)
    return headings, (*rows, FigureRow(whole))


def _figures(part: Layer) -> tuple[int, ...]:
    """Return the five numbers of a ply, or of the whole tree."""
    return part.nodes, part.games, part.different_games, part.positions, part.classes


def board_rows(plan: GrowthPlan, growth: Growth) -> Rows:
    """Return the nodes of every row on the empty boards that were counted, and below them the times known so far."""
    rows: list[FigureRow] = []
    for number, rules in enumerate(plan.boards):
        points = [growth.board(index, rules) for index in range(len(plan.rows))]
        if not any(points):
            continue
        nodes = (Figure(board_nodes(point), bold=index == 0) for index, point in enumerate(points))
        estimated = (point is not None and point.how is not How.SEARCHED for point in points)
        seconds = (
            Figure(board_time(point), bold=warns, muted=not warns, warns=warns)
            for point, warns in zip(points, estimated, strict=True)
        )
        name = Figure(board_name(rules), bold=True)
        rows.append(FigureRow((name, *nodes), float(number), ruled=bool(rows)))
        if any(point is not None and point.seconds is not None for point in points):
            rows.append(FigureRow((Figure("time", muted=True), *seconds), float(number), ruled=False))
    return ("board", *(row.column for row in plan.rows)), tuple(rows)


# -- The two cards beside the plot: means by empty cells or the plies of the tree, and the empty boards ----------------


_WITHIN = re.compile(rf"(?<=\d) (?=(?:h|min|s|days|years)\b)|(?<=\dh) (?=\d)|(?<={THIN}h) (?=\d)|(?<=about) ")
"""Where a time, or another number with its unit, must not be parted by the end of a line."""
_MOST_SENTENCES = 3  # the most sentences on what is missing; the tooltip has all


class GrowthTables(ScrollPage):
    """Shows the figures known so far in two cards that scroll; the link ``larger`` asks for counts of larger boards."""

    def __init__(self, look: Look) -> None:
        self.mean_card, self.board_card = Card(look, "Means"), Card(look, "Boards")
        for card in (self.mean_card, self.board_card):
            card.heading.setObjectName("")
            card.heading.setFont(look.font(1.1, QFont.Weight.DemiBold))
        self.means, self.boards = FigureTable(look, "Means"), FigureTable(look, "Boards")
        self.larger = LinkLabel()
        self._cost = muted_label("4 × 4 may take minutes")
        self.of_means = muted_label()
        self.board_note = muted_label(wrap=True)
        self.board_note.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.mean_card.head.addWidget(self.of_means)
        self.mean_card.body.addWidget(self.means)
        self.mean_card.body.addStretch(1)
        self.board_card.head.addWidget(muted_label("nodes of the empty board"))
        self.board_card.body.addWidget(self.boards)
        self.board_card.body.addLayout(in_row(self.larger, None, self._cost))
        self.board_card.body.addStretch(1)
        self.board_card.body.addWidget(self.board_note)
        column = QWidget()
        in_column(self.mean_card, (self.board_card, 1), gap=GAP, of=column)
        super().__init__(column, QSize(240, 160))
        self.setObjectName("cards")
        self.larger.set_link("", "Count larger boards…", "larger")

    def set(self, plan: GrowthPlan, growth: Growth, shown: ShownGrowth) -> None:
        """Show what is known of a plan, in the way of looking ``shown``."""
        layers = shown.by_ply and shown.by_nodes and growth.layers is not None
        places = "plies played" if shown.by_ply else "empty cells"
        words = f"{shown.middle_word.capitalize()} {shown.what} by {places}"
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
        self.board_note.setText(_WITHIN.sub(THIN, "\n".join(said[:_MOST_SENTENCES]) + rest))
        self.board_note.setVisible(bool(said))
        set_tip(self.board_note, "\n".join(said))
        self.updateGeometry()

    def choose(self, place: float | None, on_boards: bool) -> None:
        """Highlight the row of the place that is chosen in the plot; None: no row."""
        self.boards.choose(place if on_boards else None)
        self.means.choose(None if on_boards else place)
