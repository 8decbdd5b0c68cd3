"""Background proofs of positions by the solver, and the values on the board: proved or searched values of the moves
to every empty cell.
"""

from __future__ import annotations

import heapq
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from enum import Enum
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.score import Bound
from ttt_gui.engine.solver.proof import Proof
from ttt_gui.engine.solver.solver import Solver
from ttt_gui.engine.values import (
    UNKNOWN,
    CellValue,
    ProvedValue,
    as_proved,
    as_searched,
    both,
    knowledge_of,
    reason_of_move,
    value_of_answer,
)
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import GameRecord
from ttt_gui.session.game_analysis import GameAnalysis, Search
from ttt_gui.session.schedule import Priority
from ttt_gui.session.tasks import Task, TaskQueue

# -- what is proved of positions ---------------------------------------------------------------------------------------

MOST_SECONDS = 5.0
"""The seconds that one proof may take, unless its asker says otherwise."""
QUICK = Limits(nodes=20_000, seconds=0.5)
"""The limits of the first try of each position: what is cheap to know is known before anything takes long."""
MOST_KEPT = 20_000
_MEMORY_MIB = 64
_MIRRORED_STONES = 8  # with more stones, two positions that a mirror makes the same hardly meet


@dataclass
class _Asked:
    """A position to be proved: whether the quick try is still pending, the seconds of the long one, and who
    requested it.
    """

    order: int
    urgent: bool
    seconds: float
    quick: bool = True
    askers: set[Hashable] = field(default_factory=set)


class Proofs(QObject):
    """Proves values of positions in the background and caches them: win, draw or loss, and the distance to the end.

    Positions equal up to symmetry share a common ``key``. They are proved one at a time, each in a background task,
    which any search for a move or for something in view stops meanwhile.

    Signals:
        found: (Position) more is known of the positions with this key, or nothing more will be.
    """

    found = Signal(object)

    def __init__(self, queue: TaskQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._proved_values: dict[Position, ProvedValue] = {}
        self._tried: dict[Position, float] = {}  # the seconds that did not suffice
        self._asked: dict[Position, _Asked] = {}
        self._waiting: list[tuple[bool, bool, int, Position]] = []  # a heap; what was dropped stays until its turn
        self._running: tuple[Task, Position] | None = None  # with what it proves
        self._last_order = 0

    @staticmethod
    def key(position: Position) -> Position:
        """Return the position that represents all symmetric images of ``position``."""
        if position.stones > _MIRRORED_STONES and position.rules.cells > 16:
            return position
        return Position(position.rules, *position.least_image)

    def value_of(self, key: Position) -> ProvedValue:
        """Return the proved value for the side to move; start no proof."""
        return self._proved_values.get(key, UNKNOWN)

    def is_settled(self, key: Position, seconds: float = MOST_SECONDS) -> bool:
        """Return whether a proof of at most ``seconds`` would add nothing: all is known, or as much time was tried."""
        return _is_complete(self.value_of(key)) or self._tried.get(key, 0.0) >= seconds

    def ask(
        self, keys: Iterable[Position], asker: Hashable, seconds: float = MOST_SECONDS, urgent: bool = False
    ) -> None:
        """Request proofs of unsettled positions, in this order; ``found`` reports each, until drop().

        ``asker`` may be any object; pass the same one to drop(). ``urgent`` positions come before the others.
        """
        for key in keys:
            if self.is_settled(key, seconds):
                continue
            asked = self._asked.get(key)
            if asked is None:
                self._last_order += 1
                asked = self._asked[key] = _Asked(self._last_order, urgent, seconds)
                self._enqueue(key, asked)
            elif urgent and not asked.urgent:
                asked.urgent = True
                self._enqueue(key, asked)
            asked.seconds = max(seconds, asked.seconds)
            asked.askers.add(asker)
        self._start_next()

    def drop(self, asker: Hashable) -> None:
        """Withdraw the requests of ``asker``; positions that nobody else requested are not proved any more."""
        for key, asked in list(self._asked.items()):
            asked.askers.discard(asker)
            if not asked.askers:
                del self._asked[key]
        if not self._asked:
            self._waiting.clear()
        if self._running and self._running[1] not in self._asked:
            self._running[0].cancel()
            self._running = None
            self._start_next()

    @property
    def busy(self) -> bool:
        """Whether any proof waits or runs."""
        return bool(self._asked)

    def _enqueue(self, key: Position, asked: _Asked) -> None:
        """Put a position into the heap of those that wait: quick tries first, then urgent ones, then the order asked
        for."""
        heapq.heappush(self._waiting, (not asked.quick, not asked.urgent, asked.order, key))

    def _start_next(self) -> None:
        """Start the first of the waiting proofs if none runs."""
        while self._running is None and self._waiting:
            long, late, order, key = heapq.heappop(self._waiting)
            asked = self._asked.get(key)
            if asked and (not asked.quick, not asked.urgent, asked.order) == (long, late, order):
                self._running = self._start(key, QUICK if asked.quick else Limits(seconds=asked.seconds)), key

    def _start(self, key: Position, limits: Limits) -> Task:
        """Start a proof within these limits; return its task."""
        task = self._queue.run(
            lambda control: control.do(Solver(key, _MEMORY_MIB, limits, distance=True)),
            f"{key.text} could not be solved",
            Priority.BACKGROUND,
        )
        task.finished.connect(partial(self._on_finished, key))
        task.failed.connect(partial(self._on_failed, key))
        return task

    def _keep(self, key: Position, value: ProvedValue) -> None:
        """Join what a proof has found with what is known of the position; the oldest values beyond MOST_KEPT are
        dropped."""
        known = self._proved_values.pop(key, UNKNOWN)
        self._proved_values[key] = both(known, value)
        while len(self._proved_values) > MOST_KEPT:
            oldest = next(iter(self._proved_values))
            del self._proved_values[oldest]
            self._tried.pop(oldest, None)

    def _on_finished(self, key: Position, found: Proof) -> None:
        """Keep what a proof has found; after a quick try that did not suffice, the position waits for the long one."""
        self._running = None
        asked = self._asked[key]
        self._keep(key, value_of_answer(found))
        if _is_complete(self.value_of(key)):
            del self._asked[key]
        elif asked.quick:
            asked.quick = False
            self._enqueue(key, asked)
        else:
            self._give_up(key)
        self._start_next()
        self.found.emit(key)

    def _on_failed(self, key: Position, _sentence: str) -> None:
        """Give up a position whose proof raised an error."""
        self._running = None
        self._give_up(key)  # said in the log; it stays unknown
        self._start_next()
        self.found.emit(key)

    def _give_up(self, key: Position) -> None:
        """Note that the seconds asked for did not suffice, and ask no more."""
        self._tried[key] = self._asked.pop(key).seconds
        self._keep(key, UNKNOWN)


def _is_complete(value: ProvedValue) -> bool:
    """Return whether nothing is left to prove: a draw, or a win or a loss with its distance."""
    return value.value == 0 or (value.value is not None and value.plies is not None)


def positions_after(position: Position) -> dict[int, Position]:
    """Return the position after each legal move, by its cell."""
    return {cell: position.with_stone(cell) for cell in position.legal_moves}


# -- Why a hint, or the last move, is what it is: from all that searches and proofs have found of its position ---------


def known_values(position: Position, result: SearchResult | None, proofs: Proofs) -> dict[int, ProvedValue]:
    """Return the known values of the moves of a position, by cell; start no proof."""
    found = knowledge_of(result) if result else {}
    for cell, after in positions_after(position).items():
        found[cell] = both(found.get(cell, UNKNOWN), proofs.value_of(proofs.key(after)).of_move)
    return found


def reason_of_hint(hint: SearchResult, proofs: Proofs) -> str:
    """Return the reason for a hint, such as 'blocks a3–c1', to follow the name of the cell; '' in a finished game."""
    position, move = hint.request.position, hint.move_to_play
    return "" if move is None else reason_of_move(position, move, known_values(position, hint, proofs))


def reason_of_last_move(record: GameRecord, game_analysis: GameAnalysis, proofs: Proofs) -> str:
    """Return the reason of the last move on the board, such as 'blocks a3–c1'; '' where there is none."""
    move = record.last_move
    if move is None:
        return ""
    position = record.position_after(record.played - 1)
    search = game_analysis.last_search(position)
    return reason_of_move(position, move.cell, known_values(position, search.result if search else None, proofs))


# -- values on the board -----------------------------------------------------------------------------------------------


class Source(Enum):
    """The origin of the values."""

    EXACT = "exact"  # proved for every cell
    SEARCHED = "searched"  # what the search of the position proved, bounds and all


class BoardValues(QObject):
    """The values of the cells of one position at a time, filled in one by one.

    A window calls show() for the position on its board, draws ``values(side)`` after every ``changed``, and calls
    clear() when the values are hidden. Another position drops the values of the last one and their pending proofs.
    ``position`` is the one whose values are shown, None after clear(); ``is_running`` says whether proofs are pending.

    Signals:
        changed: the values, the number of settled cells, or whether proofs are pending have changed.
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
        """The number of settled cells, proved or tried in vain, and the number of cells; (0, 0) without a position."""
        if self.source is Source.SEARCHED:
            return len(self._values), len(self._values)
        settled = sum(len(cells) for key, cells in self._cells.items() if self._proofs.is_settled(key, self._seconds))
        return settled, sum(len(cells) for cells in self._cells.values())

    @property
    def pending(self) -> frozenset[int]:
        """The cells without any known value whose proofs are pending."""
        if not self.is_running:
            return frozenset()
        open_keys = [key for key in self._cells if not self._proofs.is_settled(key, self._seconds)]
        cells = (cell for key in open_keys for cell in self._cells[key])
        return frozenset(cell for cell in cells if self._values[cell].bound is Bound.NONE)

    def values(self, view: Side) -> dict[int, CellValue]:
        """Return the values by cell for the side ``view``: of each empty cell, or as searched; none without a
        search.
        """
        return {cell: value.seen_by(view) for cell, value in self._values.items()}

    def proved_values(self) -> dict[int, ProvedValue]:
        """Return the proved values of the moves so far, by cell, for reason_of_move()."""
        return {cell: self._proofs.value_of(key).of_move for key, cells in self._cells.items() for cell in cells}

    def show(self, position: Position, source: Source, algorithm: Algorithm, seconds: float = MOST_SECONDS) -> None:
        """Show the values of ``position`` from now on.

        EXACT takes only the scale of scores from ``algorithm``; SEARCHED takes the last search by it. ``seconds``
        limits the proof of each cell.
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
        elif search := self._game_analysis.last_search(position, algorithm):
            self._values = as_searched(search.result)
        self.changed.emit()

    def follow(self, position: Position) -> None:
        """Show the values of another position on the board, if values are shown at all."""
        if self.position is not None and position != self.position:
            self.show(position, self.source, self.algorithm, self._seconds)

    def stop(self) -> None:
        """Stop the proofs; known values stay shown. show() resumes."""
        if self.is_running:
            self._proofs.drop(self)
            self.is_running = False
            self.changed.emit()

    def clear(self) -> None:
        """Hide the values, and stop the proofs."""
        if self.position is not None:
            self._forget()
            self.changed.emit()

    def _forget(self) -> None:
        """Drop the proofs and the values of the position."""
        self._proofs.drop(self)
        self.position, self._cells, self._values, self.is_running = None, {}, {}, False

    def _is_settled(self) -> bool:
        """Return whether nothing more will be proved of any cell."""
        return all(self._proofs.is_settled(key, self._seconds) for key in self._cells)

    def _take(self, key: Position) -> None:
        """Take the known value of the positions with this key as that of the moves that lead there."""
        assert self.position is not None
        value, scores = self._proofs.value_of(key).of_move, self.algorithm.scores
        for cell in self._cells[key]:
            self._values[cell] = as_proved(self.position, cell, value, scores)

    @Slot(object)
    def _on_found(self, key: Position) -> None:
        """Show a value that was proved."""
        if self.is_running and key in self._cells:
            self._take(key)
            self.is_running = not self._is_settled()
            self.changed.emit()

    @Slot(object)
    def _on_searched(self, search: Search) -> None:
        """Show the values of a new search of the position, where searched values are shown."""
        wanted = (self.position, self.algorithm)
        if self.source is Source.SEARCHED and (search.position, search.algorithm) == wanted:
            self._values = as_searched(search.result)
            self.changed.emit()
