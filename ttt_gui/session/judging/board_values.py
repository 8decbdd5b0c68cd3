"""Values on the board: what playing in each empty cell of a position is worth."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.request import Algorithm
from ttt_gui.engine.score import Bound
from ttt_gui.engine.worth import CellValue, Worth, as_proved, as_searched
from ttt_gui.game.position import Position, Side
from ttt_gui.session.game_analysis import GameAnalysis, Search
from ttt_gui.session.judging.proofs import MOST_SECONDS, Proofs, positions_after


class Source(Enum):
    """Where the values come from."""

    EXACT = "exact"  # proved for every cell
    SEARCHED = "searched"  # what the search of the position proved, bounds and all


class BoardValues(QObject):
    """The values of the cells of one position at a time, which fill in one by one.

    A window calls show() for the position on its board, draws ``values(side)`` whenever ``changed`` is sent, and calls
    clear() when the values are hidden. Another position drops the values of the last one and the proofs under way for
    them. ``position`` is the one whose values are shown, None after clear(); ``is_running`` says whether proofs are
    under way.

    Signals:
        changed: the values, how many are settled, or whether more is under way have changed.
    """

    changed = Signal()

    def __init__(self, proofs: Proofs, game_analysis: GameAnalysis, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._proofs = proofs
        self._game_analysis = game_analysis
        self.position: Position | None = None
        self.source = Source.EXACT
        self.algorithm = Algorithm()
        self._seconds = MOST_SECONDS
        self._cells: dict[Position, list[int]] = {}  # by the key of the position after a move: one proof for all
        self._values: dict[int, CellValue] = {}
        self.is_running = False
        proofs.found.connect(self._on_found)
        game_analysis.searched.connect(self._on_searched)

    @property
    def progress(self) -> tuple[int, int]:
        """How many cells are settled, proved or tried in vain, and how many there are; (0, 0) without a position."""
        if self.source is Source.SEARCHED:
            return len(self._values), len(self._values)
        settled = sum(len(cells) for key, cells in self._cells.items() if self._proofs.is_settled(key, self._seconds))
        return settled, sum(len(cells) for cells in self._cells.values())

    @property
    def pending(self) -> frozenset[int]:
        """The cells of which nothing is known yet, while proofs are under way that will say more."""
        if not self.is_running:
            return frozenset()
        open_keys = [key for key in self._cells if not self._proofs.is_settled(key, self._seconds)]
        cells = (cell for key in open_keys for cell in self._cells[key])
        return frozenset(cell for cell in cells if self._values[cell].bound is Bound.NONE)

    def values(self, view: Side) -> dict[int, CellValue]:
        """Return the values by cell, seen by this side: of each empty cell, or as searched, none without a search."""
        return {cell: value.seen_by(view) for cell, value in self._values.items()}

    def worths(self) -> dict[int, Worth]:
        """Return what is proved of the moves so far, by cell, for reason_of_move()."""
        return {cell: self._proofs.of(key).of_move for key, cells in self._cells.items() for cell in cells}

    def show(self, position: Position, source: Source, algorithm: Algorithm, seconds: float = MOST_SECONDS) -> None:
        """Show the values of this position from now on.

        EXACT takes only the rule of the scores from ``algorithm``; SEARCHED takes the last search by it. ``seconds`` is
        what the proof of a cell may take.
        """
        self._forget()
        self.position, self.source, self.algorithm, self._seconds = position, source, algorithm, seconds
        if source is Source.EXACT:
            for cell, after in positions_after(position).items():
                self._cells.setdefault(self._proofs.key(after), []).append(cell)
            self._proofs.ask(self._cells, self, seconds, urgent=True)
            for key in self._cells:
                self._take(key)
            self.is_running = not self._is_settled()
        elif search := self._game_analysis.of(position, algorithm):
            self._values = as_searched(search.result)
        self.changed.emit()

    def follow(self, position: Position) -> None:
        """Show the values of another position that is on the board now, where values are shown at all."""
        if self.position is not None and position != self.position:
            self.show(position, self.source, self.algorithm, self._seconds)

    def stop(self) -> None:
        """Prove no more; values that are known stay shown. show() goes on."""
        if self.is_running:
            self._proofs.drop(self)
            self.is_running = False
            self.changed.emit()

    def clear(self) -> None:
        """Show no values, and prove none."""
        if self.position is not None:
            self._forget()
            self.changed.emit()

    def _forget(self) -> None:
        self._proofs.drop(self)
        self.position, self._cells, self._values, self.is_running = None, {}, {}, False

    def _is_settled(self) -> bool:
        return all(self._proofs.is_settled(key, self._seconds) for key in self._cells)

    def _take(self, key: Position) -> None:
        """Take what is known of the position after the moves of this key as their worth."""
        assert self.position is not None
        worth, scores = self._proofs.of(key).of_move, self.algorithm.scores
        for cell in self._cells[key]:
            self._values[cell] = as_proved(self.position, cell, worth, scores)

    @Slot(object)
    def _on_found(self, key: Position) -> None:
        if self.is_running and key in self._cells:
            self._take(key)
            self.is_running = not self._is_settled()
            self.changed.emit()

    @Slot(object)
    def _on_searched(self, search: Search) -> None:
        wanted = (self.position, self.algorithm)
        if self.source is Source.SEARCHED and (search.position, search.algorithm) == wanted:
            self._values = as_searched(search.result)
            self.changed.emit()
