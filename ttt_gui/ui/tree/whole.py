"""Say what a tree leaves out: the plies that its level did not look ahead, or those that are too many to be seen."""

from __future__ import annotations

from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.record import GameRecord
from ttt_gui.session.levels import LEVELS
from ttt_gui.session.study import Kind, Search
from ttt_gui.ui.look.formats import grouped, plies, times


def depth_words(search: Search | None, trace: SearchTrace | None, record: GameRecord) -> str:
    """Say how far a search looked that its depth ended; '' for a whole one, and where its tree is of fewer plies."""
    if search is None or search.result.complete or search.plies_of(trace) is not None:
        return ""
    depth = search.result.request.limits.depth
    return f"{_who(search, record)} looked {plies(depth)} ahead: values with ≈ rest on that." if depth else ""


def part_words(search: Search, trace: SearchTrace) -> str:
    """What to say of a tree of fewer plies than its search, which is too large to be seen; '' for a whole one."""
    depth = search.plies_of(trace)
    if depth is None:
        return ""
    result, which = search.result, ", searched again"
    if result.iterations:
        which = ", its last whole iteration" if depth == result.iterations[-1].depth else ""
    return f"The whole search has {_nodes(result.counters.nodes)}: this is its tree to {plies(depth)}{which}."


def _nodes(number: int) -> str:
    """'31 million nodes', '1.4 million nodes', '60 312 nodes'."""
    if number < 10**6:
        return times(number, "node")
    return (
        f"{number / 10**6:.1f} million nodes" if number < 10**7 else f"{grouped(round(number / 10**6))} million nodes"
    )


def _who(search: Search, record: GameRecord) -> str:
    """'Casual' where it was the search of a level's move, as the record has it; else 'The search'."""
    if search.kind is not Kind.MOVE or search.line is None:
        return "The search"
    played, moves = len(search.line), record.moves
    is_played = played < len(moves) and search.line == tuple(move.cell for move in moves[:played])
    player = moves[played].by if is_played else record.players[search.position.side_to_move]
    return LEVELS[player.strength].name if player.strength else "The search"
