"""What the Search card says: whose move, its two columns, and one sentence that compares them."""

from __future__ import annotations

from collections.abc import Mapping

from ttt_gui.engine.examine.judge import Answer
from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.result import Counters, SearchInfo, SearchResult
from ttt_gui.engine.tree_size import MAX_POSITIONS
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import Player
from ttt_gui.session.game.search_again import OtherWay, OtherWayState
from ttt_gui.session.game_analysis import Search
from ttt_gui.ui.look.formats import THIN, duration, grouped, plies, share, times

NOT_ALONE = "Other work ran beside it: its time is not its own."
ROWS = ("Time", "Nodes", "Cut-offs", "Pruned", "Depth", "Calls")
_OTHER = "and how many the other way of searching needs"
Figures = Mapping[str, tuple[str, str]]


def before_words(players: Mapping[Side, Player]) -> str:
    """Say what the card will show, before anything was searched."""
    engine = next((player.engine for player in players.values() if player.engine), "")
    if any(player.strength for player in players.values()):
        return f"When the computer has moved, you see here how many positions it looked at, {_OTHER}."
    if engine:
        return f"When {engine} has moved, you see here how long it took."
    return f"Ask for a hint, and you see here how many positions the search looked at, {_OTHER}."


def move_words(position: Position) -> str:
    """Name the move that is searched for: "O's move 2", counted from the empty board."""
    return f"{position.side_to_move}'s move {position.stones + 1}"


def title(request: SearchRequest, other: OtherWay | None = None) -> str:
    """Say whose move it is, or how far the search looked ahead where that is not to the end."""
    if other is None or other.depth is None or other.own_nodes is None:
        return move_words(request.position)
    return f"looked {plies(other.depth)} ahead"


def live_figures(info: SearchInfo) -> Figures:
    """Return the first column while a search goes on; while the solver is at work, the solver's time and nodes."""
    texts = _texts(info.counters)
    if info.solver:
        solver = {"Time": duration(info.solver.seconds), "Nodes": grouped(info.solver.counters.nodes)}
        texts = {name: solver.get(name, "") for name in texts}
    return {name: (text, "") for name, text in texts.items()}


def answer_figures(answer: Answer, counting: bool) -> Figures:
    """Return an engine's figures: its time, and how often it called its own search where that can be counted."""
    calls = grouped(answer.calls) if answer.calls is not None else "counting…" if counting else ""
    return {"Time": (duration(answer.seconds), ""), **({"Calls": (calls, "")} if calls else {})}


def figures(result: SearchResult, other: OtherWay) -> Figures:
    """Return both columns by the names of the rows: the search's figures, and those of the other way."""
    second = _other_texts(other)
    return {name: (text, second.get(name, "")) for name, text in _texts(result.counters).items()}


def _texts(counters: Counters) -> dict[str, str]:
    return {
        "Time": duration(counters.seconds),
        "Nodes": grouped(counters.nodes),
        "Cut-offs": grouped(counters.cutoffs),
        "Pruned": grouped(counters.pruned_moves),
        "Depth": plies(counters.depth),
    }


def _other_texts(other: OtherWay) -> dict[str, str]:
    if other.counters:
        return _texts(other.counters)
    if other.known is OtherWayState.MEASURING:
        return {"Time": "measuring…"}
    nodes = {
        OtherWayState.COUNTING: "counting…",
        OtherWayState.COUNTED: grouped(other.nodes or 0),
        OtherWayState.TOO_MANY: "not counted",
        OtherWayState.TOO_LONG: "not counted",
    }
    texts = {"Time": "not measured", "Nodes": nodes[other.known]}
    if not other.algorithm.alpha_beta:
        texts |= {"Cut-offs": "0", "Pruned": "0"}
    if other.deepest is not None:
        texts["Depth"] = plies(other.deepest)
    return texts


def sentences(search: Search, other: OtherWay) -> str:
    """Say what the two columns come to, and what is to be known of the figures."""
    parts = [search.result.note, _comparison(search.result, other)]
    if not (search.alone and other.alone):
        parts.append(NOT_ALONE)
    return " ".join(part for part in parts if part)


def _comparison(result: SearchResult, other: OtherWay) -> str:
    if other.own_nodes is None:
        return _stopped(result)
    own, its = ("Alpha-beta", "Minimax") if result.request.algorithm.alpha_beta else ("Minimax", "Alpha-beta")
    if other.known is OtherWayState.TOO_MANY:
        return f"{its}'s nodes are not counted: more than {_most_positions()} positions."
    if other.known in (OtherWayState.TOO_LONG, OtherWayState.COUNTING):
        return f"{its} takes longer than a second here."
    fraction = other.share
    if fraction is None:
        return ""
    ahead = f"To {plies(other.depth)}, " if other.depth is not None else ""
    if fraction == 1:
        words = "both visit the same nodes."
    elif own == "Alpha-beta":
        words = f"alpha-beta visited {whole_share(fraction)} of minimax's nodes."
    else:
        words = f"alpha-beta would visit {whole_share(fraction)} of these nodes."
    return f"{ahead}{words}" if ahead else f"{words[0].upper()}{words[1:]}"


def _stopped(result: SearchResult) -> str:
    """Say how a search ended that nothing compares with."""
    limits = result.request.limits
    if result.stopped_by == "user":
        return "You stopped it: this is what it had found."
    if result.oracle and result.oracle.value is not None:
        return f"The solver chose the move; this search ended after {duration(result.counters.seconds)}."
    if result.stopped_by == "nodes" and limits.nodes:
        return f"It ended at its limit of {times(limits.nodes, 'node')}."
    return f"It ended at its limit of {duration(limits.seconds or 0)}."


def whole_share(fraction: float) -> str:
    """Write a share as people say it: '4 %', '53 %', below one per cent '0.44 %'; '100 %' of all only."""
    percent = 100 * fraction
    if percent < 0.95:
        return share(fraction)
    rounded = round(percent)
    return f"{min(rounded, 99) if fraction < 1 else rounded}{THIN}%"


def _most_positions() -> str:
    return f"{MAX_POSITIONS // 10**6} million" if MAX_POSITIONS >= 10**6 else grouped(MAX_POSITIONS)
