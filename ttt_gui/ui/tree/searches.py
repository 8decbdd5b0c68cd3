"""A search in words: which it is, by what algorithm, what it counted; for the heading of the tree and its list."""

from __future__ import annotations

from ttt_gui.engine.algorithms import ORDER_WORDS, SCORES_WORDS, algorithm_text
from ttt_gui.engine.request import Algorithm, Limits, Order, Scores, SearchRequest
from ttt_gui.engine.result import Counters, SearchInfo, SearchResult
from ttt_gui.engine.trace.trace import End, SearchTrace
from ttt_gui.session.study import Kind, Search, Study
from ttt_gui.ui.look.formats import grouped, plies, share, times
from ttt_gui.ui.side.figures import figures_tip
from ttt_gui.ui.side.search_words import move_words
from ttt_gui.ui.window.words import limits_text

_MOST_COUNTED = 5_000  # nodes of a trace whose cut-offs are counted here: more would be felt
_MOVES_SHOWN = 6  # of a line that is not that of the game


def algorithm_words(algorithm: Algorithm) -> str:
    """'alpha-beta, row order': the scores only where they are not the usual ones."""
    usual = SCORES_WORDS[Scores.DEPTH]
    return ", ".join(part for part in algorithm_text(algorithm).split(", ") if part != usual)


def way_words(search: Search, study: Study) -> str:
    """The moves to a position that is not on the game's line: ' after b2 c3'; '' for one that is."""
    if study.line_to(search.position) is not None:
        return ""
    if search.line is None:
        return " elsewhere"
    name = search.position.rules.cell_name
    names = [name(cell) for cell in search.line[-_MOVES_SHOWN:]]
    return f" after {'… ' if len(search.line) > _MOVES_SHOWN else ''}{' '.join(names)}"


def title(search: Search, study: Study) -> str:
    """The heading: "Search of O's move 2", "Hint for X's move 3", "Search of X's move 5 in another line"."""
    words = "Hint for" if search.kind is Kind.HINT else "Search of"
    way = way_words(search, study)
    where = " in another line" if way and search.line is not None else way
    return f"{words} {move_words(search.position)}{where}"


def sentence(search: Search, trace: SearchTrace | None = None) -> str:
    """What follows the title: how it ended where it is not complete, and what was counted; of a tree of fewer plies
    than the search its own figures."""
    result, depth = search.result, search.plies_of(trace)
    if trace and depth is not None:
        cuts = [times(trace.events.cuts, "cut-off")] if search.algorithm.alpha_beta else ["nothing is cut"]
        parts = [_unusual(search.algorithm), f"tree to {plies(depth)}", times(trace.entered, "node"), *cuts]
        return " · ".join(part for part in parts if part)
    parts = [_unusual(search.algorithm), _ending(result), *counts(search.algorithm, result.counters)]
    return " · ".join(part for part in parts if part)


def _unusual(algorithm: Algorithm) -> str:
    """'centre first, killers': what is not as the switch above the tree alone would have it."""
    usual = (algorithm.name, ORDER_WORDS[Order.ROW])
    return ", ".join(part for part in algorithm_words(algorithm).split(", ") if part not in usual)


def details(search: Search, trace: SearchTrace | None = None) -> str:
    """What the title and its sentence leave out: the algorithm, and every other figure of the search, a line each."""
    whole = "" if search.plies_of(trace) is None else "The whole search:\n"
    return f"{algorithm_text(search.algorithm)}\n{whole}{figures_tip(search.result)}"


def _ending(result: SearchResult) -> str:
    """Why a search was not complete: 'stopped', or the limit that was met; '' for one that was."""
    limits = result.request.limits
    met = {"user": "stopped", "depth": limits_text(Limits(depth=limits.depth))}
    met |= {"nodes": limits_text(Limits(nodes=limits.nodes)), "seconds": limits_text(Limits(seconds=limits.seconds))}
    return met.get(result.stopped_by or "", "")


def counts(algorithm: Algorithm, counters: Counters) -> list[str]:
    """Nodes, and what was cut; minimax cuts nothing."""
    if not algorithm.alpha_beta:
        return [times(counters.nodes, "node"), "nothing is cut"]
    cuts = times(counters.cutoffs, "cut-off"), f"{times(counters.pruned_moves, 'move')} pruned"
    return [times(counters.nodes, "node"), *cuts]


def entry(search: Search, study: Study) -> str:
    """A line of the list: whose move, by what algorithm, how many nodes; and what makes it another than its like."""
    result = search.result
    whose = move_words(search.position) + way_words(search, study)
    kind = {Kind.MOVE: "", Kind.HINT: "hint", Kind.ASKED: "asked for", Kind.AGAIN: "again"}[search.kind]
    parts = whose, algorithm_words(search.algorithm), times(result.counters.nodes, "node"), _ending(result), kind
    return " · ".join(part for part in parts if part)


def running_title(request: SearchRequest) -> str:
    """The heading while a search is under way that was asked for."""
    return f"Searching {move_words(request.position)}…"


def running_sentence(request: SearchRequest, info: SearchInfo | None) -> str:
    """How far it is; before the first look at it, what it is."""
    parts = [algorithm_words(request.algorithm), limits_text(request.limits)]
    if info:
        parts += [times(info.counters.nodes, "node"), f"{share(info.progress)} done"]
    return " · ".join(part for part in parts if part)


def trace_sentence(trace: SearchTrace) -> str:
    """What is said of a trace that is not of a search of this game."""
    algorithm = trace.request.algorithm
    named = algorithm_words(algorithm) if trace.subject.board else algorithm.name  # numbers have no order of cells
    if trace.own_order:
        named = f"{algorithm.name}, an order of its own"
    parts = [named, times(trace.entered, "node")]
    if algorithm.alpha_beta and len(trace) == trace.entered <= _MOST_COUNTED:
        cuts = [found for found in map(trace.node, range(len(trace))) if found.end is End.CUT]
        pruned = sum(len(found.pruned) for found in cuts)
        words = f"{times(pruned, 'move')} pruned" if trace.subject.board else f"{grouped(pruned)} pruned"
        parts += [times(len(cuts), "cut-off"), words]
    return " · ".join(parts)
