"""What measuring growth will take, guessed by counting before it begins: the figure on the button that asks for it."""

from __future__ import annotations

from ttt_gui.engine.growth.positions import Reachable, SampledPlies, most_after
from ttt_gui.engine.growth.series import Plan
from ttt_gui.engine.measure.cost import seconds_with


def seconds_of_plan(plan: Plan) -> float:
    """Groups of positions, then empty boards, as far as the plan's limits let them be searched."""
    rules, total = plan.positions.rules, 0.0
    for ply in range(rules.cells):
        number = _most_of(plan, ply)
        for row in plan.rows:
            group = number * seconds_with(row.entry, rules.cells - ply)
            total += group if group <= plan.group_seconds else 0.0  # no group is begun that would take longer
    for board in plan.boards:
        for row in plan.rows:
            seconds = seconds_with(row.entry, board.cells)
            is_counted = row.is_minimax and seconds > plan.search_seconds
            total += 0.0 if is_counted else min(seconds, plan.search_seconds)
    return total


def _most_of(plan: Plan, ply: int) -> int:
    """So many positions of a ply are measured at most."""
    most = most_after(plan.positions.rules, ply)
    match plan.positions:
        case SampledPlies(each=each):
            return min(each, most)
        case Reachable():
            return most
        case _:
            return 0
