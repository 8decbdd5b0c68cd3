"""Searches made again to a depth whose trees a log can hold, where those of the whole searches are too large for it."""

from __future__ import annotations

from dataclasses import replace

from ttt_gui.engine.request import Limits, SearchRequest
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.search.searcher import Searcher


class DeepestTrees:
    """Search one or more requests of one position to 1 ply, to 2, and so on, all to the same depth, as long as the log
    of each holds every node: counted, not timed, so that the same requests end at the same depth. A job.

    Nodes and seconds of the requests' limits are left out; their limits of depth hold.
    """

    def __init__(self, *requests: SearchRequest) -> None:
        self._requests = requests
        self._searcher: Searcher | None = None
        self._nodes = 0
        self._stopped = False

    def run(self) -> tuple[SearchResult, ...]:
        """Search, and give the result of each at the deepest depth at which all fit, with its trace; none without
        such a depth or after a stop."""
        position = self._requests[0].position
        cells = position.rules.cells - position.stones
        found: tuple[SearchResult, ...] = ()
        for depth in range(1, max(request.limits.depth or cells for request in self._requests) + 1):
            made: list[SearchResult] = []
            for request in self._requests:
                result = self._search(request, depth)
                if result is None:
                    return found
                made.append(result)
            found = tuple(made)
            if all(result.complete for result in made):
                break
        return found

    def _search(self, request: SearchRequest, depth: int) -> SearchResult | None:
        """Search to a depth; None where the log is too small, or after a stop."""
        limits = Limits(min(depth, request.limits.depth or depth), request.trace_nodes)
        self._searcher = searcher = Searcher(replace(request, limits=limits))
        if self._stopped:  # looked at after the searcher can be found: stop() sets it before it looks for one
            return None
        result = searcher.run()
        searcher.release()
        self._nodes += result.counters.nodes
        if result.trace is None:
            raise MemoryError
        if result.stopped_by in ("nodes", "user"):
            return None
        # Nobody's limit of nodes: what is told of the trace is its depth alone.
        result.trace.request = replace(result.trace.request, limits=Limits(limits.depth))
        return result

    def stop(self) -> None:
        """Ask it to end; seen within a millisecond."""
        self._stopped = True
        if self._searcher:
            self._searcher.stop()

    def sample(self) -> float:
        """The share of the nodes that it enters at most: a log full of those that fit, one of those that do not."""
        return min(1.0, self._nodes / (2 * sum(request.trace_nodes for request in self._requests)))

    def release(self) -> None:
        """Nothing is held: each search has given its table's memory back."""
