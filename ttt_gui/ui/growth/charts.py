"""The chart of a measurement as data, which both the plot on the screen and the picture in a file draw."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ttt_gui.engine.growth.layers import branching
from ttt_gui.engine.growth.points import BoardPoint, Growth, How, Point, Spread
from ttt_gui.engine.growth.series import GrowthPlan, GrowthRow
from ttt_gui.game.rules import Rules
from ttt_gui.ui.growth.controls import Against, Measure, ShownGrowth
from ttt_gui.ui.growth.words import (
    board_name,
    board_nodes,
    board_time,
    fine_time,
    mean_text,
    no_layers_words,
    nodes_text,
    root_words,
    tint_words,
)
from ttt_gui.ui.look.formats import NONE, THIN, grouped, share, times
from ttt_gui.ui.plots.chart import AxisTick, Band, CardRow, Chart, Guide, Line, PlaceValues, style_of

LAYERS = (("layer-nodes", "tree's nodes"), ("layer-positions", "positions"), ("layer-classes", "classes"))
"""The lines of the full tree by ply: key and name of each."""


def chart_of(plan: GrowthPlan, growth: Growth, shown: ShownGrowth) -> Chart:
    """Return the chart of a measurement, as far as that has come, in the way of looking ``shown``."""
    return _board_chart(plan, growth, shown) if shown.against is Against.BOARD else _group_chart(plan, growth, shown)


def _spread(point: Point | None, shown: ShownGrowth) -> Spread | None:
    if point is None:
        return None
    return point.nodes if shown.measure is Measure.NODES else point.seconds


def middle_of(spread: Spread, shown: ShownGrowth) -> float:
    """Return what stands for many values: of nodes the mean, of times the median, which a busy machine moves less."""
    return spread.mean if shown.measure is Measure.NODES else spread.median


def _value_text(value: float, shown: ShownGrowth) -> str:
    return mean_text(value) if shown.measure is Measure.NODES else fine_time(value)


def _range_text(spread: Spread, shown: ShownGrowth) -> str:
    text: Callable[[float], str] = (
        (lambda value: grouped(round(value))) if shown.measure is Measure.NODES else fine_time
    )
    return f"{text(spread.least)}{THIN}–{THIN}{text(spread.most)}"


def _share_text(value: float, whole: float | None) -> str:
    if not whole:
        return NONE
    part = value / whole
    return share(part) if part < 1 else f"{100 * part:,.0f}{THIN}%".replace(",", THIN)


def _line(index: int, row: GrowthRow, found: Sequence[tuple[float, float, bool]], end: str) -> Line:
    """Return the line of a row through points of place, value, and whether the point is hollow (not all searched)."""
    points = tuple((x, value) for x, value, _ in found)
    hollow = frozenset(x for x, _, is_hollow in found if is_hollow)
    return Line(str(index), row.label, end, style_of(index), points, hollow)


# -- against empty cells and plies ----------------------------------------------------------------------------------


def _group_chart(plan: GrowthPlan, growth: Growth, shown: ShownGrowth) -> Chart:
    cells, by_ply = plan.positions.rules.cells, shown.against is Against.PLY

    def place(empty: int) -> float:
        return float(cells - empty if by_ply else empty)

    groups = sorted(growth.groups, key=lambda group: place(group[0]))
    lines = []
    for index, row in enumerate(plan.rows):
        found = []
        for empty, _ in groups:
            point = growth.point(index, empty)
            if (spread := _spread(point, shown)) and point and (middle := middle_of(spread, shown)) > 0:
                found.append((place(empty), middle, point.how is not How.SEARCHED or not point.is_whole))
        end = _value_text(found[-1][1], shown) if found else ""
        lines.append(_line(index, row, found, end))
    if by_ply and shown.measure is Measure.NODES:
        lines += _layer_lines(growth, len(plan.rows))
    what = "nodes" if shown.measure is Measure.NODES else "time"
    middle_word = "mean" if shown.measure is Measure.NODES else "median"
    places = "plies played" if by_ply else "empty cells"
    title = f"{middle_word.capitalize()} {what} of a search by {places}, {plan.positions.rules}"
    tree = None if shown.measure is Measure.SECONDS else _tree(plan, growth)
    notes = [root_words(branching(*tree), *tree)] if tree else []
    if by_ply and growth.layers is None and growth.positions:
        notes.append(no_layers_words(growth))
    band = _band(plan, growth, shown, place)
    if band and band.key not in shown.hidden:
        notes.append(tint_words(plan.rows[int(band.key)]))
    if any(line.open_points for line in lines if line.key not in shown.hidden):
        notes.append("hollow: counted, or not all positions yet")
    return Chart(
        title=title,
        y_title=f"{middle_word} {what}",
        below=(places, "positions"),
        ticks=tuple(AxisTick(place(empty), str(round(place(empty))), grouped(count)) for empty, count in groups),
        lines=tuple(lines),
        guides=_guides(growth, tree, place),
        band=band,
        notes=tuple(notes),
        cards=tuple((place(empty), _group_card(plan, growth, shown, empty, count)) for empty, count in groups),
        logarithmic=shown.logarithmic,
        empty="",
        hidden=shown.hidden,
    )


def _tree(plan: GrowthPlan, growth: Growth) -> tuple[int, int] | None:
    """Return nodes and depth of the board's full tree; None where they are not known."""
    if growth.layers:
        return growth.layers.nodes, growth.layers.depth
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
        if (spread := _spread(growth.point(index, empty), shown)) and spread.least > 0
    ]
    return Band(str(index), tuple(sorted(points))) if len(points) > 1 else None


def _group_card(plan: GrowthPlan, growth: Growth, shown: ShownGrowth, empty: int, count: int) -> PlaceValues:
    minimax = next((index for index, row in enumerate(plan.rows) if row.is_minimax), None)
    whole = None if minimax is None else _spread(growth.point(minimax, empty), shown)
    rows = []
    for index, row in enumerate(plan.rows):
        point = growth.point(index, empty)
        spread = _spread(point, shown)
        if spread is None:
            left = point is not None and point.how is How.LEFT
            rows.append(CardRow(str(index), row.label, ("not searched" if left else NONE, "", "")))
            continue
        name = row.label if spread.count == count else f"{row.label}, {grouped(spread.count)} so far"
        mean = _value_text(middle_of(spread, shown), shown)
        share_ = _share_text(middle_of(spread, shown), middle_of(whole, shown) if whole else None)
        rows.append(CardRow(str(index), name, (mean, share_, _range_text(spread, shown))))
    ply = plan.positions.rules.cells - empty
    if shown.against is Against.PLY:
        layer = growth.layers.layers[ply] if growth.layers and ply <= growth.layers.depth else None
        if layer and shown.measure is Measure.NODES:
            for (key, name), number in zip(LAYERS, (layer.nodes, layer.positions, layer.classes), strict=True):
                rows.append(CardRow(key, name, (grouped(number), "", "")))
    heading = f"after {times(ply, 'ply')}" if shown.against is Against.PLY else times(empty, "empty cell")
    unit = "nodes" if shown.measure is Measure.NODES else "time"
    middle = "mean" if shown.measure is Measure.NODES else "median"
    note = (
        f"{middle} of {times(count, 'position')}" if count > 1 else "the only position" if ply == 0 else "one position"
    )
    return PlaceValues(heading, note, (unit, "of minimax", "least – most"), tuple(rows))


def _layer_lines(growth: Growth, first: int) -> list[Line]:
    if growth.layers is None:
        return []
    figures = {
        "layer-nodes": [layer.nodes for layer in growth.layers.layers],
        "layer-positions": [layer.positions for layer in growth.layers.layers],
        "layer-classes": [layer.classes for layer in growth.layers.layers],
    }
    plies = {layer.ply for layer in growth.layers.layers} & {
        growth.layers.rules.cells - empty for empty, _ in growth.groups
    }
    return [
        Line(
            key,
            name,
            nodes_text(figures[key][max(plies)]),
            style_of(first + number),
            tuple((float(ply), float(figures[key][ply])) for ply in sorted(plies)),
        )
        for number, (key, name) in enumerate(LAYERS)
        if plies
    ]


# -- against boards -------------------------------------------------------------------------------------------------


def _board_chart(plan: GrowthPlan, growth: Growth, shown: ShownGrowth) -> Chart:
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
    what = "nodes" if shown.measure is Measure.NODES else "time"
    return Chart(
        title=f"{what.capitalize()} of a search of empty boards",
        y_title=what,
        below=("empty board", "cells"),
        ticks=tuple(AxisTick(float(at), board_name(rules), str(rules.cells)) for at, rules in enumerate(boards)),
        lines=tuple(lines),
        notes=("hollow: counted or not finished, not searched",)
        if any(point.how is not How.SEARCHED for point in growth.boards)
        else (),
        cards=tuple((float(at), _board_card(plan, growth, shown, rules)) for at, rules in enumerate(boards)),
        logarithmic=shown.logarithmic,
        empty="",
        hidden=shown.hidden,
    )


def _board_value(point: BoardPoint | None, shown: ShownGrowth) -> float | None:
    if point is None:
        return None
    return point.nodes if shown.measure is Measure.NODES else point.seconds


def _board_end(point: BoardPoint | None, shown: ShownGrowth) -> str:
    return board_nodes(point) if shown.measure is Measure.NODES else board_time(point)


def _board_card(plan: GrowthPlan, growth: Growth, shown: ShownGrowth, rules: Rules) -> PlaceValues:
    minimax = next((index for index, row in enumerate(plan.rows) if row.is_minimax), None)
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
    unit = "nodes" if shown.measure is Measure.NODES else "time"
    return PlaceValues(f"empty {board_name(rules)}", "one search", (unit, "of minimax", ""), tuple(rows))
