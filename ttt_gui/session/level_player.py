"""A level as it plays away from the board: in matches, and where levels are measured against one another."""

from __future__ import annotations

from ttt_gui.engine.perfect import PerfectSearcher, as_good
from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.small_tree import is_small_tree
from ttt_gui.game.position import Position
from ttt_gui.game.record import Strength
from ttt_gui.session.choice import choose
from ttt_gui.session.levels import LEVELS, lot_of
from ttt_gui.system.pieces import StoppedError

_BESIDE = Limits(nodes=20_000)
"""Of the search beside a proof; where nothing is proved within ten seconds it decides, by iterative deepening."""
_MOST_KNOWN = 20_000


class LevelPlayer:
    """A level, not AUTO, with the default switches. What it searched it remembers: a position is searched once.

    One thread asks; stop() comes from any, and reply() raises StoppedError then.
    """

    def __init__(self, strength: Strength) -> None:
        assert strength is not Strength.AUTO
        self.strength = strength
        self._known: dict[Position, SearchResult] = {}
        self._searcher: Searcher | PerfectSearcher | None = None
        self._stopped = False

    def reply(self, position: Position, seed: int) -> int:
        """The move in a position whose game goes on; ``seed`` is that of the game's lots."""
        result = None if LEVELS[self.strength].draws else self._found(position)
        if result and result.oracle and result.oracle.move is not None:
            return lot_of(seed, position).choice(as_good(result.oracle))
        return choose(position, self.strength, seed, Algorithm(), result).move

    def stop(self) -> None:
        self._stopped = True
        searcher = self._searcher
        if searcher:
            searcher.stop()

    def _found(self, position: Position) -> SearchResult:
        found = self._known.get(position)
        if found is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            found = self._known[position] = self._search(position)
        return found

    def _search(self, position: Position) -> SearchResult:
        level = LEVELS[self.strength]
        searcher: Searcher | PerfectSearcher
        if level.solves and not is_small_tree(position):
            searcher = PerfectSearcher(level.request(position, Algorithm(), _BESIDE))
        else:
            searcher = Searcher(level.request(position, Algorithm(), Limits()))
        self._searcher = searcher
        try:
            if self._stopped:
                raise StoppedError
            result = searcher.run()
        finally:
            self._searcher = None
            searcher.release()
        if self._stopped:
            raise StoppedError
        return result
