"""Searches made again to a depth whose trees a log can hold, where the trees of the whole searches are too large."""

from __future__ import annotations

from dataclasses import replace

from ttt_gui.engine.request import Limits, SearchRequest
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.system.control import Control


def deepest_trees(*requests: SearchRequest, control: Control) -> tuple[SearchResult, ...]:
    """Search one or more requests of one position to 1 ply, to 2, and so on, all to the same depth, as long as the log
    of each holds every node: counted, not timed, so that the same requests end at the same depth.

    Nodes and seconds of the requests' limits are left out; their limits of depth hold. Gives the result of each at the
    deepest depth at which all fit, with its trace; none without such a depth. A look at ``control`` gives the share of
    the nodes done, of two full logs for each request: one of the depths that fit, one of the depth that does not.
    Raises MemoryError where there is no room for a log.
    """
    position = requests[0].position
    cells = position.rules.cells - position.stones
    nodes, most = 0, 2 * sum(request.trace_nodes for request in requests)
    found: tuple[SearchResult, ...] = ()

    def share() -> float:
        return min(1.0, nodes / most)

    for depth in range(1, max(request.limits.depth or cells for request in requests) + 1):
        made: list[SearchResult] = []
        for request in requests:
            limits = Limits(min(depth, request.limits.depth or depth), request.trace_nodes)
            result = control.do(Searcher(replace(request, limits=limits)), share)
            nodes += result.counters.nodes
            if result.trace is None:
                raise MemoryError
            if result.stopped_by in ("nodes", "user"):
                return found
            # The limit of nodes was the log's and nobody asked for it: the trace names the limit of depth alone.
            result.trace.request = replace(result.trace.request, limits=Limits(limits.depth))
            made.append(result)
        found = tuple(made)
        if all(result.complete for result in made):
            break
    return found
