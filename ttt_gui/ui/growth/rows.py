"""The two tables beside the plot, row by row: means by empty cells or the plies of the tree, and the empty boards."""

from __future__ import annotations

from ttt_gui.engine.growth.layers import Layer, Layers
from ttt_gui.engine.growth.points import Growth, How
from ttt_gui.engine.growth.series import Plan
from ttt_gui.ui.growth.choice import Against, Measure, Shown
from ttt_gui.ui.growth.figures import Figure, FigureRow
from ttt_gui.ui.growth.words import board_name, board_nodes, board_time, fine_time, mean_text
from ttt_gui.ui.look.formats import THIN, grouped

Rows = tuple[tuple[str, ...], tuple[FigureRow, ...]]


def mean_rows(plan: Plan, growth: Growth, shown: Shown) -> Rows:
    """Means by empty cells, the most first as one plays, and what all positions take together."""
    by_nodes, by_ply = shown.measure is Measure.NODES, shown.against is Against.PLY
    cells = plan.positions.rules.cells
    rows: list[FigureRow] = []
    known = {point.empty for point in growth.points if (point.nodes if by_nodes else point.seconds)}
    for empty, count in sorted(growth.groups, reverse=True):
        if empty not in known:
            continue
        place = cells - empty if by_ply else empty
        figures = [Figure(f"{place}", bold=True), Figure(grouped(count), muted=True)]
        for index in range(len(plan.rows)):
            point = growth.point(index, empty)
            spread = point and (point.nodes if by_nodes else point.seconds)
            if point is None or not spread:
                left = point is not None and point.how is How.LEFT
                figures.append(Figure("left" if left else "", muted=True))
                continue
            text = mean_text(spread.mean) if by_nodes else fine_time(spread.median)
            partial = not point.is_whole
            text = f"≥{THIN}{text}" if point.how is How.UNFINISHED and by_nodes else text
            figures.append(Figure(text, muted=partial, warns=point.how is How.UNFINISHED))
        rows.append(FigureRow(tuple(figures), float(place), 1.0 if rows else 0.0))
    if by_nodes and rows:
        totals = [growth.total(index) for index in range(len(plan.rows))]
        texts = [Figure("" if total is None else grouped(round(total)), bold=True) for total in totals]
        whole = (Figure("in all", bold=True), Figure(grouped(growth.positions), bold=True), *texts)
        rows.append(FigureRow(whole, line=1.6))
    return ("ply" if by_ply else "empty", "positions", *(row.column for row in plan.rows)), tuple(rows)


def layer_rows(growth: Growth) -> Rows:
    """The plies of the full tree, and what they are together."""
    headings = ("ply", "nodes", "games", "up to symmetry", "positions", "classes")
    if growth.layers is None:
        return headings, ()
    layers = growth.layers
    rows = [
        FigureRow(
            (
                Figure(str(layer.ply), bold=True),
                *(Figure(grouped(number)) for number in _figures(layer)),
            ),
            float(layer.ply),
            1.0 if layer.ply else 0.0,
        )
        for layer in layers.layers
    ]
    totals = _figures(layers)
    whole = (Figure("in all", bold=True), *(Figure(grouped(total), bold=True) for total in totals))
    return headings, (*rows, FigureRow(whole, line=1.6))


def _figures(part: Layer | Layers) -> tuple[int, ...]:
    """The five numbers of a ply, or of the whole tree."""
    return part.nodes, part.games, part.different_games, part.positions, part.classes


def board_rows(plan: Plan, growth: Growth) -> Rows:
    """Nodes of every row on the empty boards that were counted, and below them the times as far as they are known."""
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
        rows.append(FigureRow((name, *nodes), float(number), 1.0 if rows else 0.0))
        if any(point is not None and point.seconds is not None for point in points):
            rows.append(FigureRow((Figure("time", muted=True), *seconds), float(number), 0.0, close=True))
    return ("board", *(row.column for row in plan.rows)), tuple(rows)
