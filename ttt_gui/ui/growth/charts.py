"""The chart of a measurement as data, which both the plot on the screen and the picture in a file draw."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ttt_gui.engine.growth.run import BoardPoint, Growth, How, Layer, Spread, branching
from ttt_gui.engine.growth.series import GrowthPlan, GrowthRow
from ttt_gui.game.rules import Rules
from ttt_gui.ui.growth.controls import Against, ShownGrowth
from ttt_gui.ui.growth.texts import (
    board_name,
    board_nodes,
    board_time,
    fine_time,
    mean_text,
    no_layers_text,
    nodes_text,
    root_text,
    tint_text,
)
from ttt_gui.ui.look.formats import NONE, THIN, grouped, share, times
from ttt_gui.ui.plots.chart import AxisTick, Band, CardRow, Chart, Guide, Line, PlaceValues, style_of

LAYERS = (("layer-nodes", "tree's nodes"), ("layer-positions", "positions"), ("layer-classes", "classes"))
"""The lines of the full tree by ply: key and name of each."""


def chart_of(plan: GrowthPlan, growth: Growth, shown: ShownGrowth) -> Chart:
    """Return the chart of the measurements so far; ``shown`` are the choices of axis, figure and scale."""
    return _board_chart(plan, growth, shown) if shown.against is Against.BOARD else _group_chart(plan, growth, shown)


def _range_text(spread: Spread, shown: ShownGrowth) -> str:
    """Return 'least – most' of a group's searches, in nodes or as times."""
    least, most = (
        grouped(round(value)) if shown.by_nodes else fine_time(value) for value in (spread.least, spread.most)
    )
    return f"{least}{THIN}–{THIN}{most}"


def _share_text(value: float, whole: float | None) -> str:
    """Return a value as a percentage of minimax's, '—' where that is not known."""
    if not whole:
        return NONE
    part = value / whole
    return share(part) if part < 1 else f"{100 * part:,.0f}{THIN}%".replace(",", THIN)


def _line(index: int, row: GrowthRow, found: Sequence[tuple[float, float, bool]], end: str) -> Line:
    """Return the line of a row through points of place, value, and whether the point is hollow (not all searched)."""
    points = tuple((x, value) for x, value, _ in found)
    hollow = frozenset(x for x, _, is_hollow in found if is_hollow)
    return Line(str(index), row.label, end, style_of(index), points, hollow)


# -- against empty cells and plies -------------------------------------------------------------------------------------


def _group_chart(plan: GrowthPlan, growth: Growth, shown: ShownGrowth) -> Chart:
    """Return the chart of means over groups of positions: by empty cells, or by plies played."""
    cells, by_ply = plan.positions.rules.cells, shown.by_ply

    def place(empty: int) -> float:
        return float(cells - empty if by_ply else empty)

    groups = sorted(growth.groups, key=lambda group: place(group[0]))
    lines = []
    for index, row in enumerate(plan.rows):
        found = []
        for empty, _ in groups:
            point = growth.point(index, empty)
            if (spread := shown.spread(point)) and point and (middle := shown.middle(spread)) > 0:
                found.append((place(empty), middle, point.how is not How.SEARCHED or not point.is_whole))
        lines.append(_line(index, row, found, shown.text(found[-1][1]) if found else ""))
    if by_ply and shown.by_nodes:
        lines += _layer_lines(growth, len(plan.rows))
    y_title, places = f"{shown.middle_word} {shown.what}", "plies played" if by_ply else "empty cells"
    tree = _tree(plan, growth) if shown.by_nodes else None
    notes = [root_text(branching(*tree), *tree)] if tree else []
    if by_ply and growth.layers is None and growth.positions:
        notes.append(no_layers_text(growth))
    band = _band(plan, growth, shown, place)
    if band and band.key not in shown.hidden:
        notes.append(tint_text(plan.rows[int(band.key)]))
    if any(line.open_points for line in lines if line.key not in shown.hidden):
        notes.append("hollow: counted, or not all positions yet")
    return Chart(
        title=f"{y_title.capitalize()} of a search by {places}, {plan.positions.rules}",
        y_title=y_title,
        below=(places, "positions"),
        ticks=tuple(AxisTick(place(empty), str(round(place(empty))), grouped(count)) for empty, count in groups),
        lines=tuple(lines),
        guides=_guides(growth, tree, place),
        band=band,
        notes=tuple(notes),
        cards=tuple((place(empty), _group_card(plan, growth, shown, empty, count)) for empty, count in groups),
        logarithmic=shown.logarithmic,
        hidden=shown.hidden,
    )


def _tree(plan: GrowthPlan, growth: Growth) -> tuple[int, int] | None:
    """Return nodes and depth of the board's full tree; None where they are not known."""
    if growth.layers:
        return growth.layers.total.nodes, growth.layers.total.ply
    rules = plan.positions.rules
    whole = (each for each in growth.boards if each.rules == rules and plan.rows[each.row].is_minimax)
    return next(((each.nodes, rules.cells) for each in whole if each.nodes and each.how is not How.UNFINISHED), None)


def _guides(growth: Growth, tree: tuple[int, int] | None, place: Callable[[int], float]) -> tuple[Guide, ...]:
    """Return b^d and b^(d/2), d the empty cells: the size of a tree of b moves a node, and the least with cut-offs."""
    if tree is None:
        return ()
    empties = sorted((empty for empty, _ in growth.groups), key=place)
    b = branching(*tree)
    whole = tuple((place(empty), b**empty) for empty in empties)
    half = tuple((place(empty), b ** (empty / 2)) for empty in empties)
    end = mean_text(half[-1][1]) if half else ""
    return Guide("guide bᵈ", "", whole), Guide("guide bᵈ⁄²", end, half)


def _band(plan: GrowthPlan, growth: Growth, shown: ShownGrowth, place: Callable[[int], float]) -> Band | None:
    """Return the band from least to most of the first row that is not minimax: of the usual rows plain alpha-beta."""
    index = next((index for index, row in enumerate(plan.rows) if not row.is_minimax), None)
    if index is None:
        return None
    points = [
        (place(empty), spread.least, spread.most)
        for empty, _ in growth.groups
        if (spread := shown.spread(growth.point(index, empty))) and spread.least > 0
    ]
    return Band(str(index), tuple(sorted(points))) if len(points) > 1 else None


def _group_card(plan: GrowthPlan, growth: Growth, shown: ShownGrowth, empty: int, count: int) -> PlaceValues:
    """Return the table beside the pointer for the positions with so many empty cells: each algorithm's mean, its
    share of minimax, and its range.
    """
    minimax = _minimax(plan)
    whole = None if minimax is None else shown.spread(growth.point(minimax, empty))
    rows = []
    for index, row in enumerate(plan.rows):
        point = growth.point(index, empty)
        spread = shown.spread(point)
        if spread is None:
            left = point is not None and point.how is How.LEFT
            rows.append(CardRow(str(index), row.label, ("not searched" if left else NONE, "", "")))
            continue
        name = row.label if spread.count == count else f"{row.label}, {grouped(spread.count)} so far"
        middle = shown.middle(spread)
        of_minimax = _share_text(middle, shown.middle(whole) if whole else None)
        rows.append(CardRow(str(index), name, (shown.text(middle), of_minimax, _range_text(spread, shown))))
    ply, layers = plan.positions.rules.cells - empty, growth.layers
    if shown.by_ply and shown.by_nodes and layers and ply <= layers.total.ply:
        for (key, name), number in zip(LAYERS, _numbers(layers.layers[ply]), strict=True):
            rows.append(CardRow(key, name, (grouped(number), "", "")))
    heading = f"after {times(ply, 'ply')}" if shown.by_ply else times(empty, "empty cell")
    note = f"{shown.middle_word} of {times(count, 'position')}"
    if count == 1:
        note = "the only position" if ply == 0 else "one position"
    return PlaceValues(heading, note, (shown.what, "of minimax", "least – most"), tuple(rows))


def _minimax(plan: GrowthPlan) -> int | None:
    """Return the number of the first row that visits the full tree; None without one."""
    return next((index for index, row in enumerate(plan.rows) if row.is_minimax), None)


def _numbers(layer: Layer) -> tuple[int, int, int]:
    """Return the numbers of a ply in the order of LAYERS."""
    return layer.nodes, layer.positions, layer.classes


def _layer_lines(growth: Growth, first: int) -> list[Line]:
    """Return the lines of the full tree's layers (nodes, positions …) by ply; `first` is the style of the first."""
    layers = growth.layers
    of_groups = {layers.rules.cells - empty for empty, _ in growth.groups} if layers else set()
    shown = [layer for layer in layers.layers if layer.ply in of_groups] if layers else []
    lines = []
    for at, (key, name) in enumerate(LAYERS):
        points = tuple((float(layer.ply), float(_numbers(layer)[at])) for layer in shown)
        if points:
            lines.append(Line(key, name, nodes_text(points[-1][1]), style_of(first + at), points))
    return lines


# -- against boards ----------------------------------------------------------------------------------------------------


def _board_chart(plan: GrowthPlan, growth: Growth, shown: ShownGrowth) -> Chart:
    """Return the chart of one search from each empty board."""
    boards = plan.boards
    lines = []
    for index, row in enumerate(plan.rows):
        found = [
            (float(at), value, point.how is not How.SEARCHED)
            for at, rules in enumerate(boards)
            if (point := growth.board(index, rules)) and (value := _board_value(point, shown))
        ]
        end = _board_end(growth.board(index, boards[round(found[-1][0])]), shown) if found else ""
        lines.append(_line(index, row, found, end))
    return Chart(
        title=f"{shown.what.capitalize()} of a search of empty boards",
        y_title=shown.what,
        below=("empty board", "cells"),
        ticks=tuple(AxisTick(float(at), board_name(rules), str(rules.cells)) for at, rules in enumerate(boards)),
        lines=tuple(lines),
        notes=("hollow: counted or not finished, not searched",)
        if any(point.how is not How.SEARCHED for point in growth.boards)
        else (),
        cards=tuple((float(at), _board_card(plan, growth, shown, rules)) for at, rules in enumerate(boards)),
        logarithmic=shown.logarithmic,
        hidden=shown.hidden,
    )


def _board_value(point: BoardPoint | None, shown: ShownGrowth) -> float | None:
    return None if point is None else point.nodes if shown.by_nodes else point.seconds


def _board_end(point: BoardPoint | None, shown: ShownGrowth) -> str:
    return board_nodes(point) if shown.by_nodes else board_time(point)


def _board_card(plan: GrowthPlan, growth: Growth, shown: ShownGrowth, rules: Rules) -> PlaceValues:
    """Return the table beside the pointer for one empty board."""
    minimax = _minimax(plan)
    whole = None if minimax is None else growth.board(minimax, rules)
    rows = []
    for index, row in enumerate(plan.rows):
        point = growth.board(index, rules)
        value, most = _board_value(point, shown), _board_value(whole, shown)
        cells = (
            _board_end(point, shown),
            NONE if value is None else _share_text(value, most),
            NONE if point is None else point.how.value,
        )
        rows.append(CardRow(str(index), row.label, cells))
    return PlaceValues(f"empty {board_name(rules)}", "one search", (shown.what, "of minimax", ""), tuple(rows))
