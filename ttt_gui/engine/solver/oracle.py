"""The perfect player: the value of a position as a proof, and of the moves that keep it the one to play.

It asks the solver about the position, its moves and the replies to them, all over one table. It plays the soonest win;
without one, of the moves that keep the draw, the one after which most replies lose; without any, the longest
resistance. Of equals it plays the cell nearest the centre, the first of those row by row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import takewhile

from ttt_gui.engine.figures import seconds_text
from ttt_gui.engine.request import Limits, Order
from ttt_gui.engine.score import own_moves
from ttt_gui.engine.solver.core import NO_BUDGET, NO_LIMIT, Core
from ttt_gui.engine.solver.proof import SolverCounters, SolverInfo, Techniques, memory_note
from ttt_gui.engine.solver.solver import ENGINE, STOPPED_BY, bounds, check_request, plies_to_end, table_was_short
from ttt_gui.game.position import Position, Side
from ttt_gui.game.rules import cells_of

# Nodes a question may take in one round: what is cheap to know is known first. The last round has no budget.
_BUDGETS = (300, 3_000, 30_000, 300_000, NO_BUDGET)
_CHEAP = 3_000


@dataclass(frozen=True)
class OracleMove:
    """What is proved about a move, for the side that plays it: ``value`` is 1, 0, -1 or None.

    ``plies_to_end`` counts from before the move to the end of a win or a loss under best play; None when not known.
    Where the position is a draw, ``judged_replies`` of the ``replies`` to a move that keeps it were looked at, and
    ``losing_replies`` of these lose; elsewhere all three are 0.
    """

    move: int
    value: int | None
    plies_to_end: int | None = None
    losing_replies: int = 0
    judged_replies: int = 0
    replies: int = 0


@dataclass(frozen=True)
class OracleAnswer:
    """The end of a run: proved bounds on the value for the side to move, and the move to play.

    ``move`` keeps the proved value; it is None when the value is not proved, when no move is proved to keep it, and
    when the game is over. ``stopped_by`` is None, 'user', 'nodes' or 'seconds'; only when it is None is the move
    certain to be the best as well. ``plies_to_end`` is the distance of a win or a loss; None when not known.
    """

    position: Position
    limits: Limits
    at_least: int
    at_most: int
    move: int | None
    plies_to_end: int | None
    moves: tuple[OracleMove, ...]
    nodes: int
    seconds: float
    stopped_by: str | None
    asked_mib: int
    memory_mib: float
    memory_was_short: bool
    engine: str

    @property
    def value(self) -> int | None:
        """The value, or None when it is not proved."""
        return self.at_least if self.at_least == self.at_most else None

    @property
    def winner(self) -> Side | None:
        """The side whose win is proved."""
        side = self.position.side_to_move
        return {1: side, -1: side.other}.get(self.value or 0)

    @property
    def chosen(self) -> OracleMove | None:
        """What is known about ``move``."""
        return next((each for each in self.moves if each.move == self.move), None)

    @property
    def note(self) -> str:
        """A sentence when less memory was had than asked for, else ''."""
        return memory_note(self.asked_mib, self.memory_mib) if self.memory_was_short else ""

    @property
    def text(self) -> str:
        """Such as 'Solved: X wins in 3', 'Solved: draw; after c3 5 of 7 replies lose', 'Not solved within 1.5 s'."""
        outcome = self.position.outcome
        if outcome:
            return f"{outcome.winner} has won" if outcome.winner else "Drawn game"
        if self.value is None:
            known = f": {self.position.side_to_move} does not win" if self.at_most == 0 else ""
            return f"Not solved{self._limit_text}{known}"
        if self.winner is None:
            return f"Solved: draw{self._traps_text}"
        if self.plies_to_end is None:
            return f"Solved: {self.winner} wins, how soon is not known{self._limit_text}"
        return f"Solved: {self.winner} wins in {own_moves(self.plies_to_end)}"

    @property
    def _limit_text(self) -> str:
        if self.stopped_by == "seconds":
            return f" within {seconds_text(self.limits.seconds or 0)}"
        if self.stopped_by == "nodes":
            return f" within {self.limits.nodes:,} nodes"
        return " before the stop"

    @property
    def _traps_text(self) -> str:
        chosen = self.chosen
        if chosen is None:
            return f"; which move keeps it is not known{self._limit_text}"
        if not chosen.replies:
            return ""
        name = self.position.rules.cell_name(chosen.move)
        losing, all_judged = chosen.losing_replies, chosen.judged_replies == chosen.replies
        if not losing:
            return f"; after {name} no reply loses" if all_judged else f"; after {name} no reply is known to lose"
        verb = "loses" if losing == 1 else "lose"
        return f"; after {name} {'' if all_judged else 'at least '}{losing} of {chosen.replies} replies {verb}"


@dataclass
class _Move:
    """A move while it is looked at, standing for its images under the symmetries of the position.

    ``unjudged`` are the replies still to look at, each again with its images.
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
        """How many replies may lose, as far as is known."""
        return self.replies - self.judged + self.losing

    def judge(self, reply: tuple[int, ...], loses: bool) -> None:
        self.unjudged.remove(reply)
        self.judged += len(reply)
        self.losing += len(reply) if loses else 0


class Oracle:
    """One answer about one position: made anywhere, run once in any thread, stopped and sampled from any other.

    ``memory_mib`` bounds the one table (at least 1). With ``all_moves`` it goes on after the choice, until the value of
    every move and the distance of every win and loss are known. Raises RequestError as Solver does.
    """

    def __init__(
        self,
        position: Position,
        memory_mib: int = 256,
        limits: Limits | None = None,
        techniques: Techniques | None = None,
        all_moves: bool = False,
    ) -> None:
        self.position = position
        self.memory_mib = memory_mib
        self.limits = limits or Limits()
        self.techniques = techniques or Techniques()
        self.all_moves = all_moves
        check_request(memory_mib, self.limits)
        self._core = Core()
        self._rank = {cell: rank for rank, cell in enumerate(Order.CENTRE.cells(position.rules))}

    def stop(self) -> None:
        """Ask it to stop; seen within a millisecond, also when it has not begun yet."""
        self._core.request_stop()

    def sample(self) -> SolverInfo:
        """The counters, and the progress of the question being asked; it goes back where the next question begins."""
        counters, seconds, progress = self._core.look()
        return SolverInfo(SolverCounters(*counters), seconds, progress)

    def release(self) -> None:
        """Give the table's memory back after the run, in its thread; the GIL is released meanwhile."""
        self._core.release()

    def run(self) -> OracleAnswer:
        """Prove the value, then find the move, cheap questions first, until all is known or a limit or a stop comes."""
        core, position = self._core, self.position
        outcome = position.outcome
        had_mib = 0.0 if outcome else core.prepare(position.rules, self.techniques, self.memory_mib)
        core.start(self.limits)  # the clock counts the search, not the making of its tables
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
            memory_was_short=not outcome and self.techniques.table and table_was_short(self.memory_mib, had_mib),
            engine=ENGINE,
        )

    # --- the three choices: ``keeps`` is a move known to keep the value, if any is ---

    def _soonest_win(self, moves: list[_Move], keeps: _Move | None) -> _Move | None:
        position, core = self.position, self._core
        if keeps:
            keeps.value = 1
        plies = plies_to_end(core, position, 1)
        if plies is None:
            return keeps
        keeps = self._containing(moves, core.successful_move()) or keeps
        for each in moves:
            # Up to the move that the solver found itself, each may be as good and come first.
            if each is keeps or self._loses_within(each.child, plies - 1):
                each.value, each.plies = 1, plies
                return each
            if core.why_stopped():
                break
        if keeps:
            keeps.value, keeps.plies = 1, plies
        return keeps

    def _most_traps(self, moves: list[_Move], keeps: _Move | None) -> _Move | None:
        # Step 1. Which moves keep the draw? None wins.
        if keeps:
            keeps.value = 0
        for budget in self._rounds():
            for each in moves:
                if each.value is None:
                    # One move that is known to keep it comes before all others.
                    hurry = budget > _CHEAP and all(other.value != 0 for other in moves)
                    loses = self._wins(each.child, NO_BUDGET if hurry else budget)
                    each.value = None if loses is None else -loses
        drawing = [each for each in moves if each.value == 0]
        for each in drawing:
            each.unjudged = list(self._orbits(each.child))
            each.replies = len(each.child.legal_moves)
        # Step 2. Which replies to these lose? A move that cannot set the most traps any more is left alone.
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
        standing = moves
        for each in moves:
            each.value = -1
        for plies in range(2, self.position.rules.cells + 2, 2):
            still = [each for each in standing if not self._wins_within(each.child, plies - 1)]
            if self._core.why_stopped():
                break
            for each in standing:
                each.plies = None if each in still else plies
            if not still:
                break
            standing = still
        return standing[0]

    def _look_at_the_rest(self, moves: list[_Move]) -> None:
        for budget in self._rounds():
            for each in moves:
                if each.value is None:
                    each.value = self._value(each.child, budget)
        for each in moves:
            if each.value and each.plies is None:
                plies = 0 if each.child.outcome else plies_to_end(self._core, each.child, -each.value)
                each.plies = None if plies is None else plies + 1

    # --- questions about positions after a move or two ---

    def _rounds(self) -> Iterator[int]:
        """The budgets one after the other, as long as nothing ends the run."""
        return takewhile(lambda budget: not self._core.why_stopped(), _BUDGETS)

    def _ask(self, position: Position, attacks: bool, plies: int = NO_LIMIT, budget: int = NO_BUDGET) -> int:
        side = position.side_to_move
        return self._core.ask(position.board_of(side), position.board_of(side.other), attacks, plies, budget)

    def _wins(self, position: Position, budget: int) -> bool | None:
        """Whether the side to move wins; None when the budget does not suffice. A finished game is not won."""
        if position.outcome:
            return False
        answer = self._ask(position, True, budget=budget)
        return None if answer < 0 else answer == 1

    def _wins_within(self, position: Position, plies: int) -> bool:
        return not position.outcome and self._ask(position, True, plies) == 1

    def _loses_within(self, position: Position, plies: int) -> bool:
        """Whether the side to move has lost, or loses within so many plies for sure."""
        outcome = position.outcome
        if outcome:
            return outcome.winner is not None
        return plies > 0 and self._ask(position, False, plies) == 0

    def _value(self, position: Position, budget: int) -> int | None:
        """The value of a position for the side that has just moved."""
        if position.outcome:
            return 1 if position.outcome.winner else 0
        holds = self._ask(position, False, budget=budget)
        if holds < 1:
            return 1 if holds == 0 else None
        wins = self._wins(position, budget)
        return None if wins is None else -wins

    def _reply_loses(self, position: Position, reply: int, budget: int) -> bool | None:
        """Whether a reply by the side to move, which cannot win, loses; None when the budget does not suffice."""
        side = position.side_to_move
        answer = self._core.ask(
            position.board_of(side.other), position.board_of(side) | 1 << reply, True, budget=budget
        )
        return None if answer < 0 else answer == 1

    def _orbits(self, position: Position) -> Iterator[tuple[int, ...]]:
        """The legal moves, those that a symmetry makes the same together; each and all from the centre outwards."""
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
        return next((each for each in moves if cell in each.cells), None)


def _image(board: int, images: tuple[int, ...]) -> int:
    return sum(1 << images[cell] for cell in cells_of(board))


def _moves_as_told(moves: Iterable[_Move]) -> Iterator[OracleMove]:
    """Every legal move: the images of one have the same fate."""
    for each in moves:
        for cell in each.cells:
            yield OracleMove(cell, each.value, each.plies, each.losing, each.judged, each.replies)
