"""The perfect player: proves the value of a position and chooses a move that keeps the value.

The player runs the solver on the position, its moves and the replies to them, all with one table. It plays the soonest
win; in a draw, of the moves that keep the draw, the one after which most replies lose; in a loss the longest
resistance. Of equal moves it plays the cell nearest the centre, row by row the first of these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import takewhile

from ttt_gui.engine.request import Limits, Order
from ttt_gui.engine.solver.core import ENGINE, NO_BUDGET, NO_LIMIT
from ttt_gui.engine.solver.proof import OracleAnswer, OracleMove, Techniques
from ttt_gui.engine.solver.solver import STOPPED_BY, SolverRun, bounds, distance
from ttt_gui.game.position import Position
from ttt_gui.game.rules import cells_of

# Nodes a question may take in each round, so that what is cheap to prove is proved first. The last has no budget.
_BUDGETS = (300, 3_000, 30_000, 300_000, NO_BUDGET)
_CHEAP = 3_000


@dataclass
class _Move:
    """A move under examination, together with its images under the symmetries of the position: ``cells``.

    ``child`` is the position after it, ``value`` and ``plies`` are what is proved of it for its mover. ``unjudged`` are
    the replies still to examine, each again together with its images; of the ``replies`` ``judged`` are examined and
    ``losing`` lose.
    """

    cells: tuple[int, ...]
    child: Position
    value: int | None = None
    plies: int | None = None
    unjudged: list[tuple[int, ...]] = field(default_factory=list)
    judged: int = 0
    losing: int = 0
    replies: int = 0

    @property
    def most_losing(self) -> int:
        """The most replies that may lose: those known to lose and those not examined yet."""
        return self.replies - self.judged + self.losing

    def judge(self, reply: tuple[int, ...], loses: bool) -> None:
        """Record whether ``reply`` loses."""
        self.unjudged.remove(reply)
        self.judged += len(reply)
        self.losing += len(reply) if loses else 0


class Oracle(SolverRun):
    """One answer about one position: created anywhere, run once in any thread.

    With ``all_moves`` the run goes on after the choice, until the value of every move and the distance of every win and
    loss are known.
    """

    def __init__(
        self,
        position: Position,
        memory_mib: int = 256,
        limits: Limits | None = None,
        techniques: Techniques | None = None,
        all_moves: bool = False,
    ) -> None:
        super().__init__(position, memory_mib, limits, techniques)
        self.all_moves = all_moves
        self._rank = {cell: rank for rank, cell in enumerate(Order.CENTRE.cells(position.rules))}

    def run(self) -> OracleAnswer:
        """Prove the value, then find a move, cheap questions first, until all is known or a limit or a stop ends
        the run.
        """
        core, position = self._core, self.position
        outcome = position.outcome
        had_mib = self._begin()
        moves: list[_Move] = []
        best: _Move | None = None
        plies: int | None = None
        if outcome:
            at_least = at_most = 0 if outcome.winner is None else 1 if outcome.winner is position.side_to_move else -1
            plies = 0
        else:
            at_least, at_most = bounds(core, position)
            moves = [_Move(cells, position.play(cells[0])) for cells in self._orbits(position)]
            if at_least == at_most:
                keeps = self._containing(moves, core.successful_move())
                choose = {1: self._soonest_win, 0: self._most_traps, -1: self._longest_resistance}[at_least]
                best = choose(moves, keeps)
                plies = best.plies if best else None
                if self.all_moves:
                    self._look_at_the_rest(moves)
        core.finish()
        info = self.sample()
        return OracleAnswer(
            position=position,
            limits=self.limits,
            at_least=at_least,
            at_most=at_most,
            move=best.cells[0] if best else None,
            plies_to_end=plies,
            moves=tuple(sorted(_moves_as_told(moves), key=lambda each: each.move)),
            nodes=1 if outcome else info.counters.nodes,
            seconds=info.seconds,
            stopped_by=STOPPED_BY[core.why_stopped()],
            asked_mib=self.memory_mib,
            memory_mib=had_mib,
            memory_was_short=self._was_short(had_mib),
            engine=ENGINE,
        )

    # --- the three choices: ``keeps`` is a move known to keep the value, if any is ---

    def _soonest_win(self, moves: list[_Move], keeps: _Move | None) -> _Move | None:
        """Return the winning move that wins soonest, of equals the first in the order of cells; ``keeps`` if a limit
        ends that.
        """
        position, core = self.position, self._core
        if keeps:
            keeps.value = 1
        plies = distance(core, position, 1)
        if plies is None:
            return keeps
        keeps = self._containing(moves, core.successful_move()) or keeps
        for each in moves:
            # Each move before the one that the solver found may win as soon, and comes first in the order of equals.
            if each is keeps or self._loses_within(each.child, plies - 1):
                each.value, each.plies = 1, plies
                return each
            if core.why_stopped():
                break
        if keeps:
            keeps.value, keeps.plies = 1, plies
        return keeps

    def _most_traps(self, moves: list[_Move], keeps: _Move | None) -> _Move | None:
        """Return, in a drawn position, the move that keeps the draw and leaves the opponent the most losing replies."""
        # Step 1. Which moves keep the draw? None wins.
        if keeps:
            keeps.value = 0
        for budget in self._rounds():
            for each in moves:
                if each.value is None:
                    # One move that is known to keep the draw is needed before all else.
                    hurry = budget > _CHEAP and all(other.value != 0 for other in moves)
                    loses = self._wins(each.child, NO_BUDGET if hurry else budget)
                    each.value = None if loses is None else -loses
        drawing = [each for each in moves if each.value == 0]
        for each in drawing:
            each.unjudged = list(self._orbits(each.child))
            each.replies = len(each.child.legal_moves)
        # Step 2. Which replies to these moves lose? A move that can no longer set the most traps is left alone.
        most = 0
        for budget in self._rounds():
            for each in drawing:
                for reply in each.unjudged.copy():
                    if (each.most_losing < most and not self.all_moves) or self._core.why_stopped():
                        break
                    loses = self._reply_loses(each.child, reply[0], budget)
                    if loses is not None:
                        each.judge(reply, loses)
                        most = max(most, each.losing)
        return max(drawing, key=lambda each: each.losing, default=None)

    def _longest_resistance(self, moves: list[_Move], keeps: _Move | None) -> _Move | None:
        """Return, in a lost position, the move after which the opponent needs the most plies to win."""
        status = moves
        for each in moves:
            each.value = -1
        for plies in range(2, self.position.rules.cells + 2, 2):
            still = [each for each in status if not self._wins_within(each.child, plies - 1)]
            if self._core.why_stopped():
                break
            for each in status:
                each.plies = None if each in still else plies
            if not still:
                break
            status = still
        return status[0]

    def _look_at_the_rest(self, moves: list[_Move]) -> None:
        """Find the value of every move that is not known, and the distance of every win and loss, as far as the limits
        allow."""
        for budget in self._rounds():
            for each in moves:
                if each.value is None:
                    each.value = self._value(each.child, budget)
        for each in moves:
            if each.value and each.plies is None:
                plies = 0 if each.child.outcome else distance(self._core, each.child, -each.value)
                each.plies = None if plies is None else plies + 1

    # --- questions about positions after a move or two ---

    def _rounds(self) -> Iterator[int]:
        """Yield the budgets in rising order, as long as nothing ends the run."""
        return takewhile(lambda budget: not self._core.why_stopped(), _BUDGETS)

    def _ask(self, position: Position, attacks: bool, plies: int = NO_LIMIT, budget: int = NO_BUDGET) -> int:
        """Return what SolverCore.ask() returns for the side to move of a position."""
        side = position.side_to_move
        return self._core.ask(position.board_of(side), position.board_of(side.other), attacks, plies, budget)

    def _wins(self, position: Position, budget: int) -> bool | None:
        """Return whether the side to move wins; None when the budget does not suffice. A finished game is not won."""
        if position.outcome:
            return False
        answer = self._ask(position, True, budget=budget)
        return None if answer < 0 else answer == 1

    def _wins_within(self, position: Position, plies: int) -> bool:
        """Return whether the side to move is proved to win within so many plies."""
        return not position.outcome and self._ask(position, True, plies) == 1

    def _loses_within(self, position: Position, plies: int) -> bool:
        """Return whether the side to move has lost, or is proved to lose within so many plies."""
        outcome = position.outcome
        if outcome:
            return outcome.winner is not None
        return plies > 0 and self._ask(position, False, plies) == 0

    def _value(self, position: Position, budget: int) -> int | None:
        """Return the value of a position for the side that has just moved; None when the budget does not suffice."""
        if position.outcome:
            return 1 if position.outcome.winner else 0
        holds = self._ask(position, False, budget=budget)
        if holds < 1:
            return 1 if holds == 0 else None
        wins = self._wins(position, budget)
        return None if wins is None else -wins

    def _reply_loses(self, position: Position, reply: int, budget: int) -> bool | None:
        """Return whether a reply by the side to move, which cannot win, loses; None when the budget is too small."""
        side = position.side_to_move
        answer = self._core.ask(
            position.board_of(side.other), position.board_of(side) | 1 << reply, True, budget=budget
        )
        return None if answer < 0 else answer == 1

    def _orbits(self, position: Position) -> Iterator[tuple[int, ...]]:
        """Yield the legal moves in groups that symmetries map on one another, each and all from the centre outwards."""
        maps = [
            images
            for images in position.rules.symmetries
            if _image(position.x, images) == position.x and _image(position.o, images) == position.o
        ]
        seen: set[int] = set()
        for cell in sorted(position.legal_moves, key=self._rank.__getitem__):
            if cell not in seen:
                cells = sorted({images[cell] for images in maps}, key=self._rank.__getitem__)
                seen.update(cells)
                yield tuple(cells)

    @staticmethod
    def _containing(moves: list[_Move], cell: int) -> _Move | None:
        """Return the move, one of those equal by symmetry, that has this cell; None without one."""
        return next((each for each in moves if cell in each.cells), None)


def _image(board: int, images: tuple[int, ...]) -> int:
    """Return a board under a symmetry, ``images`` by cell."""
    return sum(1 << images[cell] for cell in cells_of(board))


def _moves_as_told(moves: Iterable[_Move]) -> Iterator[OracleMove]:
    """Yield what is proved of every legal move: the same for a move and its images."""
    for each in moves:
        for cell in each.cells:
            yield OracleMove(cell, each.value, each.plies, each.losing, each.judged, each.replies)
