"""The trees of two rows, searched again node for node and laid over each other."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.engine.instep.alignment import Overlay, Pace, Timeline, lay_over, names_apart
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.numbers.search import TreeResult, search_numbers
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.request import Limits, SearchRequest
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.search.searcher import Searcher, deepest_trees
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.position import Position
from ttt_gui.system.control import Control, within

NO_DEPTH = "The two trees are too large to be seen, even to one ply."
NO_MEMORY = "There is not enough memory for the search tree."
_SEARCHES = 0.8  # the searches' share of the work, half of it for each
Traces = tuple[SearchTrace, SearchTrace]


@dataclass(frozen=True)
class Pair:
    """Two rows on one position or one tree of numbers."""

    subject: Position | NumberTree
    entries: tuple[Entry, Entry]


@dataclass(frozen=True)
class Made:
    """Two searches laid over each other, with a timeline for each pace; ``names`` tell them apart in a sentence.

    ``plies``: the depth to which both were searched, where one is too large to be seen whole; None where both are.
    """

    overlay: Overlay
    lines: dict[Pace, Timeline]
    names: tuple[str, str]
    titles: tuple[str, str]
    plies: int | None = None


class NoTreesError(ValueError):
    """Two trees that cannot be made; the message says why."""


def make_trees(pair: Pair, most: int, control: Control) -> Made:
    """Search both rows again, node for node, and lay their trees over each other.

    Where one has more than ``most`` nodes, both are searched to the same depth, the deepest at which the logs of both
    hold every node. Tells ``control`` the share that is done. Raises NoTreesError, with the reason, and MemoryError.
    """
    traces = _searched(pair, most, control)
    is_part = traces is None
    a, b = traces or _searched_to_a_depth(pair, most, control)
    for trace in (a, b):
        control.tell(_SEARCHES)
        trace.list_events()
    overlay = lay_over(a, b, within(control.tell, _SEARCHES, 1.0))
    lines = {pace: Timeline(overlay, pace) for pace in Pace}
    titles = pair.entries[0].name, pair.entries[1].name
    apart = names_apart(a.request.algorithm, b.request.algorithm, *titles)
    plies = max(a.request.limits.depth or 0, b.request.limits.depth or 0) if is_part else None
    return Made(overlay, lines, apart, titles, plies)


def _searched(pair: Pair, most: int, control: Control) -> Traces | None:
    """Search both rows whole; return None where one is too large to be logged."""
    traces = []
    for entry, start in zip(pair.entries, (0.0, _SEARCHES / 2), strict=True):
        try:
            found = _search(pair, entry, most, control, start)
        except MemoryError as error:
            raise NoTreesError(f"{entry.name} could not be run again: there is not enough memory.") from error
        nodes = entry.limits.nodes
        if isinstance(found, SearchResult) and found.stopped_by == "nodes" and (nodes is None or nodes > most):
            return None  # the log, not the row's own limit, ended it
        if found.trace is None:
            raise NoTreesError(NO_MEMORY)
        traces.append(found.trace)
    return traces[0], traces[1]


def _search(pair: Pair, entry: Entry, most: int, control: Control, start: float) -> SearchResult | TreeResult:
    assert entry.algorithm
    if isinstance(pair.subject, NumberTree):
        return search_numbers(pair.subject, entry.algorithm, most, within(control.tell, start, start + _SEARCHES / 2))
    limits = entry.limits
    limited = Limits(limits.depth, min(most, limits.nodes or most), limits.seconds)
    searcher = Searcher(SearchRequest(pair.subject, entry.algorithm, limited, trace_nodes=most))
    return control.do(searcher, lambda: start + _SEARCHES / 2 * min(1.0, searcher.sample().progress))


def _searched_to_a_depth(pair: Pair, most: int, control: Control) -> Traces:
    assert isinstance(pair.subject, Position)
    requests = [
        SearchRequest(pair.subject, entry.algorithm, Limits(entry.limits.depth), most)
        for entry in pair.entries
        if entry.algorithm
    ]
    inner = Control()
    with control.use(inner, lambda: _SEARCHES * (share if isinstance(share := inner.sample(), float) else 0.0)):
        found = deepest_trees(*requests, control=inner)
    inner.release()
    control.tell(_SEARCHES)
    traces = [result.trace for result in found if result.trace]
    if len(traces) < 2:
        raise NoTreesError(NO_DEPTH)
    return traces[0], traces[1]
