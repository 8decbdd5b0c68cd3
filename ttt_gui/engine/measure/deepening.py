"""What an iterative search would have played at each depth, beside what the solver proves: the horizon effect, visible.

A search that ends at a depth values what lies beyond by a guess. What decides the game there, beyond its horizon, it
does not see: until it is deep enough it may play a move that loses (Berliner, "Some necessary conditions for a master
chess program", IJCAI 1973).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from ttt_gui.engine.request import Algorithm, SearchRequest
from ttt_gui.engine.result import Counters, Iteration, SearchResult
from ttt_gui.engine.score import HEURISTIC_LIMIT, Bound, own_moves
from ttt_gui.engine.solver.proof import OracleAnswer
from ttt_gui.game.position import Position


class Fate(Enum):
    """What becomes of the position's proved value by a move."""

    KEEPS = "keeps"  # and no other move wins sooner or holds out longer, as far as is known
    SLACK = "slack"  # keeps it, but wins later or is lost sooner than need be
    DRAWS = "draws"  # where the position is won
    LOSES = "loses"  # where it is not lost
    UNKNOWN = "unknown"

    @property
    def is_right(self) -> bool:
        return self in (Fate.KEEPS, Fate.SLACK)

    @property
    def is_wrong(self) -> bool:
        return self in (Fate.DRAWS, Fate.LOSES)


@dataclass(frozen=True)
class DeepeningStep:
    """One depth: what the search found there, for the side to move, and what had been done.

    ``value`` is on the search's inner scale, ``text`` the sentence about it; ``best`` is the first move of ``pv``.
    ``nodes`` and ``seconds`` are those of all depths up to this one, ``own_nodes`` those of this one. ``flipped`` says
    that the depth before would have played another move. ``misled`` is a guess that points to the side which is proved
    not to win.
    """

    depth: int
    value: int
    bound: Bound
    text: str
    shown: str
    best: int | None
    pv: tuple[int, ...]
    nodes: int
    own_nodes: int
    seconds: float
    flipped: bool
    fate: Fate = Fate.UNKNOWN
    misled: bool = False


@dataclass(frozen=True)
class Deepened:
    """A position searched deeper and deeper, and what the solver said of it (None where it was not asked yet).

    ``stopped_by`` is None, 'depth', 'nodes', 'seconds' or 'user', as of the search; ``complete`` that going deeper can
    change nothing. ``proof_seconds`` is what the solver was given at last, 0 as long as it was tried for a moment only.
    """

    position: Position
    algorithm: Algorithm
    steps: tuple[DeepeningStep, ...] = ()
    answer: OracleAnswer | None = None
    stopped_by: str | None = None
    complete: bool = False
    engine: str = ""
    proof_seconds: float = 0.0

    @property
    def flips(self) -> tuple[DeepeningStep, ...]:
        """The depths at which the choice changed."""
        return tuple(step for step in self.steps if step.flipped)

    @property
    def right_from(self) -> int | None:
        """The depth from which on every choice is right; None where the last one is wrong or not judged."""
        first = None
        for step in reversed(self.steps):
            if not step.fate.is_right:
                break
            first = step.depth
        return first

    @property
    def worst(self) -> DeepeningStep | None:
        """The deepest search that chose a losing move, else the deepest that gave up a win."""
        for fate in (Fate.LOSES, Fate.DRAWS):
            for step in reversed(self.steps):
                if step.fate is fate:
                    return step
        return None


def steps_of(
    position: Position, algorithm: Algorithm, iterations: Iterable[Iteration], answer: OracleAnswer | None
) -> tuple[DeepeningStep, ...]:
    """The iterations of one search, each judged by what the solver said."""
    request = SearchRequest(position, algorithm)
    steps: list[DeepeningStep] = []
    for each in iterations:
        before = steps[-1] if steps else None
        best = each.pv[0] if each.pv else None
        found = SearchResult(
            request, best, each.value, each.bound, each.pv, (), Counters(), complete=False, stopped_by=None, engine=""
        )
        steps.append(
            DeepeningStep(
                depth=each.depth,
                value=each.value,
                bound=each.bound,
                text=found.text,
                shown=found.shown_value,
                best=best,
                pv=each.pv,
                nodes=each.nodes,
                own_nodes=each.nodes - (before.nodes if before else 0),
                seconds=each.seconds,
                flipped=before is not None and None not in (before.best, best) and before.best != best,
                fate=fate_of(best, answer),
                misled=_misled(each, answer),
            )
        )
    return tuple(steps)


def fate_of(move: int | None, answer: OracleAnswer | None) -> Fate:
    """What the solver's answer says of a move of its position."""
    known = next((each for each in answer.moves if each.move == move), None) if answer else None
    if answer is None or known is None or known.value is None:
        return Fate.UNKNOWN
    if known.value < answer.at_least:
        return Fate.LOSES if known.value < 0 else Fate.DRAWS
    if known.value < answer.at_most:
        return Fate.UNKNOWN  # as good as what is proved, but more may be possible
    if known.plies_to_end is None or not answer.plies_to_end:
        return Fate.KEEPS
    behind = known.plies_to_end - answer.plies_to_end
    return Fate.SLACK if behind * known.value > 0 else Fate.KEEPS


def _misled(iteration: Iteration, answer: OracleAnswer | None) -> bool:
    value = answer.value if answer else None
    return bool(value) and abs(iteration.value) <= HEURISTIC_LIMIT and iteration.value * (value or 0) < 0


def exact_words(answer: OracleAnswer | None, proof_seconds: float) -> str:
    """'the solver proves a draw', 'the solver proves that X wins in 5', 'not proved within 10 s'; '' if not asked."""
    if answer is None:
        return ""
    if answer.value is None:
        return f"not proved within {proof_seconds:g} s" if proof_seconds else "not proved yet"
    if answer.winner is None:
        return "the solver proves a draw"
    distance = f" in {own_moves(answer.plies_to_end)}" if answer.plies_to_end else ""
    return f"the solver proves that {answer.winner} wins{distance}"


def fate_words(step: DeepeningStep, answer: OracleAnswer | None) -> str:
    """What the choice of a depth comes to, for the side to move: 'draws', 'wins, but later', 'loses', '' if unknown."""
    value = answer.value if answer else None
    if step.fate in (Fate.DRAWS, Fate.LOSES):
        return "gives up the win" if step.fate is Fate.DRAWS else "loses"
    if step.fate is Fate.UNKNOWN or value is None:
        return ""
    words = {1: ("wins", "wins, but later"), 0: ("draws", "draws"), -1: ("holds out longest", "is lost sooner")}
    return words[value][step.fate is Fate.SLACK]
