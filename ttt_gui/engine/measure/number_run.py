"""One search of a tree of numbers as a run that is stopped and sampled from any thread, as a Searcher is."""

from __future__ import annotations

from ttt_gui.engine.numbers.search import NumberResult, search_numbers
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.request import Algorithm
from ttt_gui.engine.result import Counters, SearchInfo
from ttt_gui.system.pieces import StoppedError


class NumberRun:
    """Made anywhere, run once in any thread; it runs Python, and looks at its stop every millisecond."""

    def __init__(self, tree: NumberTree, algorithm: Algorithm) -> None:
        self._tree, self._algorithm = tree, algorithm
        self._share = 0.0
        self._stopped = False

    def run(self) -> NumberResult | None:
        """Search it; None after a stop: what was found so far proves nothing."""
        try:
            self._tell(0.0)
            return search_numbers(self._tree, self._algorithm, tell=self._tell)
        except StoppedError:
            return None

    def stop(self) -> None:
        """Ask it to end."""
        self._stopped = True

    def sample(self) -> SearchInfo:
        """How far it is."""
        return SearchInfo(Counters(), self._share)

    def release(self) -> None:
        """Nothing is left to give back."""

    def _tell(self, share: float | None) -> None:
        self._share = share or 0.0
        if self._stopped:
            raise StoppedError
