"""What an iterative search would have played at each depth, beside what the solver proves: the horizon effect, visible.

A search that ends at a depth values what lies beyond by a guess. It does not see what decides the game beyond that
horizon: until it is deep enough it may play a move that loses (Berliner, "Some necessary conditions for a master chess
program", IJCAI 1973)."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from itertools import groupby

from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.result import Counters, Iteration, SearchResult
from ttt_gui.engine.score import HEURISTIC_LIMIT, Bound, own_moves, shown_score
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.solver.oracle import Oracle
from ttt_gui.engine.solver.proof import OracleAnswer
from ttt_gui.engine.tables import CellKind, Column, DataTable
from ttt_gui.game.position import Position, parse_position
from ttt_gui.system.control import Control


class MoveEffect(Enum):
    """The effect of a move on the proved value of the position."""

    KEEPS = "keeps"  # keeps the value, and no other move is known to win sooner or hold out longer
    SLACK = "slack"  # keeps the value, but wins later or loses sooner than necessary
    DRAWS = "draws"  # gives up a won position
    LOSES = "loses"  # loses a position that is not lost
    UNKNOWN = "unknown"

    @property
    def is_right(self) -> bool:
        """Whether the move keeps the proved value."""
        return self in (MoveEffect.KEEPS, MoveEffect.SLACK)

    @property
    def is_wrong(self) -> bool:
        """Whether the move gives the proved value away."""
        return self in (MoveEffect.DRAWS, MoveEffect.LOSES)

    @property
    def token(self) -> str:
        """The token of the colour for a right choice, 'win', or a wrong one, 'loss'; '' where the effect is unknown."""
        return "win" if self.is_right else "loss" if self.is_wrong else ""


@dataclass(frozen=True)
class DeepeningStep:
    """One depth of an iterative search: its result for the side to move, and its cost.

    ``value`` is on the search's inner scale, ``text`` a sentence about it, ``shown`` the displayed score; ``best`` is
    the first move of ``pv``. ``nodes`` and ``seconds`` are those of all depths up to this one, ``own_nodes`` the nodes
    of this depth alone. ``flipped`` says that the depth before would have played another move. ``misled`` says that the
    value is a guess in favour of the side that is proved to lose.
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
    effect: MoveEffect = MoveEffect.UNKNOWN
    misled: bool = False


@dataclass(frozen=True)
class Deepened:
    """A position searched deeper and deeper; ``answer`` is what the solver said of it, None where it was not asked yet.

    ``stopped_by`` says what ended the search: None, 'depth', 'nodes', 'seconds' or 'user'; ``complete`` says that a
    deeper search can change nothing. ``proof_seconds`` is the solver's limit after the search, 0 as long as it was only
    tried for a moment.
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
    def worst(self) -> DeepeningStep | None:
        """The deepest step that chose a losing move, else the deepest that gave up a win; None without any."""
        for effect in (MoveEffect.LOSES, MoveEffect.DRAWS):
            for step in reversed(self.steps):
                if step.effect is effect:
                    return step
        return None


def steps_of(
    position: Position, algorithm: Algorithm, iterations: Iterable[Iteration], answer: OracleAnswer | None
) -> tuple[DeepeningStep, ...]:
    """Return the iterations of one search as steps, each judged by the solver's answer."""
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
                effect=effect_of(best, answer),
                misled=_misled(each, answer),
            )
        )
    return tuple(steps)


def effect_of(move: int | None, answer: OracleAnswer | None) -> MoveEffect:
    """Return the effect of ``move`` on the value proved in the solver's answer."""
    known = next((each for each in answer.moves if each.move == move), None) if answer else None
    if answer is None or known is None or known.value is None:
        return MoveEffect.UNKNOWN
    if known.value < answer.at_least:
        return MoveEffect.LOSES if known.value < 0 else MoveEffect.DRAWS
    if known.value < answer.at_most:
        return MoveEffect.UNKNOWN  # as good as what is proved, but more may be possible
    if known.plies_to_end is None or not answer.plies_to_end:
        return MoveEffect.KEEPS
    behind = known.plies_to_end - answer.plies_to_end
    return MoveEffect.SLACK if behind * known.value > 0 else MoveEffect.KEEPS


def _misled(iteration: Iteration, answer: OracleAnswer | None) -> bool:
    """Return whether an iteration's heuristic value has the wrong sign: it favours the side that the solver proves to
    lose.
    """
    value = answer.value if answer else None
    return bool(value) and abs(iteration.value) <= HEURISTIC_LIMIT and iteration.value * (value or 0) < 0


def exact_text(answer: OracleAnswer | None, proof_seconds: float) -> str:
    """Return the proved value: 'the solver proves a draw', 'the solver proves that X wins in 5', 'not proved within
    10 s'; '' if the solver did not run.
    """
    if answer is None:
        return ""
    if answer.value is None:
        return f"not proved within {proof_seconds:g} s" if proof_seconds else "not proved yet"
    if answer.winner is None:
        return "the solver proves a draw"
    distance = f" in {own_moves(answer.plies_to_end)}" if answer.plies_to_end else ""
    return f"the solver proves that {answer.winner} wins{distance}"


def effect_text(step: DeepeningStep, answer: OracleAnswer | None) -> str:
    """Return the result of a depth's choice for the side to move: 'draws', 'wins, but later', 'loses', '' if
    unknown.
    """
    value = answer.value if answer else None
    if step.effect in (MoveEffect.DRAWS, MoveEffect.LOSES):
        return "gives up the win" if step.effect is MoveEffect.DRAWS else "loses"
    if step.effect is MoveEffect.UNKNOWN or value is None:
        return ""
    words = {1: ("wins", "wins, but later"), 0: ("draws", "draws"), -1: ("holds out longest", "is lost sooner")}
    return words[value][step.effect is MoveEffect.SLACK]


# -- A position searched deeper and deeper with the solver asked beside ------------------------------------------------


SEARCH_SECONDS, PROOF_SECONDS = 10.0, 10.0
"""The default limits of the search and of the solver, in seconds."""
_QUICK = Limits(nodes=20_000, seconds=0.3)
"""The limits within which the solver is tried before the search, so that most depths are judged as they come."""
_SOLVER_MIB = 64

HORIZON = parse_position("...X./...../.O.../..OX./.....", k=4)
"""A game in which a search is blind for long: X wins in 5, but the choice from depth 3 on, d4, loses; depth 8 plays b5,
which draws, and only depth 9 sees the win, again with the c3 of depth 1."""


@dataclass(frozen=True)
class DeepeningInfo:
    """A snapshot of a running deepening: the results ``found``, whether the solver works (``proving``), and the
    fraction (0 to 1) of the time limit that the current part has used."""

    found: Deepened
    proving: bool
    progress: float


def deepen(
    position: Position,
    algorithm: Algorithm | None = None,
    seconds: float = SEARCH_SECONDS,
    proof_seconds: float = PROOF_SECONDS,
    depth: int | None = None,
    control: Control | None = None,
) -> Deepened:
    """Search with ``algorithm``, made iterative, and judge every depth by what the solver proves. Whoever samples
    ``control`` gets a DeepeningInfo. A finished game has nothing to search.

    The solver is tried for a moment first, then the search takes at most ``seconds``; where a move is still unjudged
    then, the solver gets ``proof_seconds`` more. ``depth`` is the deepest to search, None for no limit. A stop ends
    search and proof, and returns what was found. Raises RequestError for a limit that makes no sense.
    """
    control, deeper = control or Control(), replace(algorithm or Algorithm(), iterative=True)
    search, proof = Limits(depth=depth, seconds=seconds), Limits(seconds=proof_seconds)
    found = Deepened(position, deeper)
    iterations: tuple[Iteration, ...] = ()

    def look(limits: Limits, proving: bool, began: float) -> DeepeningInfo:
        """Return a sample of the part that runs within ``limits`` since ``began``, in seconds of time.monotonic()."""
        used = (time.monotonic() - began) / (limits.seconds or 1.0)
        return DeepeningInfo(found, proving, min(1.0, used))

    def judge(answer: OracleAnswer | None) -> None:
        """Make the steps anew from the iterations so far, with the effects that this answer proves."""
        nonlocal found
        found = replace(found, steps=steps_of(position, deeper, iterations, answer), answer=answer)

    def prove(limits: Limits) -> None:
        """Run the solver within these limits, and judge the steps by its answer."""
        oracle = Oracle(position, _SOLVER_MIB, limits, all_moves=True)
        judge(control.do(oracle, partial(look, limits, True, time.monotonic())))

    def take(iteration: Iteration) -> None:
        """Add a finished iteration, and judge all steps by the answer at hand."""
        nonlocal iterations
        iterations += (iteration,)
        judge(found.answer)

    if position.outcome:
        return found
    prove(_QUICK)
    searcher = Searcher(SearchRequest(position, deeper, search), on_iteration=take)
    result = control.do(searcher, partial(look, search, False, time.monotonic()))
    found = replace(found, stopped_by=result.stopped_by, complete=result.complete, engine=result.engine)
    if not control.is_stopped and not _settles(found):
        prove(proof)
        if not control.is_stopped:
            found = replace(found, proof_seconds=proof_seconds)
    return replace(found, stopped_by="user") if control.is_stopped else found


def _settles(found: Deepened) -> bool:
    """Return whether the value, its distance and the effect of every choice are known, so that the solver has no more
    to prove."""
    answer = found.answer
    if answer is None or answer.value is None or (answer.value != 0 and answer.plies_to_end is None):
        return False
    known = {each.move for each in answer.moves if each.value is not None and (each.plies_to_end or not each.value)}
    return all(step.best in known for step in found.steps)


# -- A deepening in sentences: what is proved of the position, and what each depth plays there -------------------------


_MOST_RUNS = 5
"""Up to so many runs of depths with one choice are told one by one."""


def move_name(found: Deepened, move: int | None) -> str:
    """Return the name of a move's cell, '—' for no move."""
    return "—" if move is None else found.position.rules.cell_name(move)


def heading_text(found: Deepened) -> str:
    """Return a heading such as 'X can win in 5. Depths 1 and 2 find it with c3; 3 to 7 play d4, which loses; 8 plays
    b5, which gives the win away.' Empty before the first depth is finished."""
    if not found.steps:
        return ""
    runs = _runs(found)
    if len(runs) > _MOST_RUNS:
        changes = f"The choice changes {len(runs) - 1} times; depth {_depths(runs[-1])} {_plays(found, runs[-1])}"
        return f"{_proved(found)}{changes}."
    told = "; ".join(f"{_depths(run)} {_plays(found, run)}" for run in runs)
    return f"{_proved(found)}{'Depth' if len(runs[0]) == 1 else 'Depths'} {told}."


def horizon_text(found: Deepened) -> str:
    """Return the worst mistake of the deepest search that made it: 'Even depth 7 plays d4, which loses.'"""
    step = found.worst
    if step is None:
        return ""
    since = next(each.depth for each in found.steps if each.best == step.best)
    even = "Depth" if since == step.depth else "Even depth"
    return f"{even} {step.depth} plays {move_name(found, step.best)}, which {effect_text(step, found.answer)}."


def step_text(found: Deepened, step: DeepeningStep) -> str:
    """Return one depth in a sentence, for a tooltip and a screen reader."""
    line = " ".join(move_name(found, move) for move in step.pv)
    flipped = ", flipped" if step.flipped else ""
    effect = effect_text(step, found.answer)
    misled = ", its guess points to the wrong side" if step.misled else ""
    judged = f" {'Right' if step.effect.is_right else 'Wrong'}: {effect}{misled}." if effect else ""
    return f"Depth {step.depth}: {move_name(found, step.best)}{flipped}. {step.text}. Line: {line or '—'}.{judged}"


def _runs(found: Deepened) -> list[list[DeepeningStep]]:
    """Return the steps, grouped into runs of depths with one choice."""
    return [list(run) for _, run in groupby(found.steps, key=lambda step: step.best)]


def _depths(run: list[DeepeningStep]) -> str:
    """Return the depths of a run in words: '8', '1 and 2' or '3 to 7'."""
    first, last = run[0].depth, run[-1].depth
    return f"{first}" if first == last else f"{first} {'and' if last == first + 1 else 'to'} {last}"


def _proved(found: Deepened) -> str:
    """Return the sentence about the position, with a blank after it: 'X can win in 5. '; '' before the solver ran."""
    answer = found.answer
    if answer is None:
        return ""
    exact = exact_text(answer, found.proof_seconds)
    if answer.value is None:
        return f"{exact[0].upper()}{exact[1:]}. "
    if answer.winner is None:
        return "The position is a draw. "
    distance = f" in {own_moves(answer.plies_to_end)}" if answer.plies_to_end else ""
    if answer.value > 0:
        return f"{answer.winner} can win{distance}. "
    return f"{answer.winner} wins{distance}, whatever {answer.winner.other} plays. "


def _plays(found: Deepened, run: list[DeepeningStep]) -> str:
    """Return what a run of depths does: 'find it with c3', 'plays d4, which loses'."""
    step, one = run[-1], len(run) == 1
    move, value = move_name(found, step.best), found.answer.value if found.answer else None
    if step.effect is MoveEffect.KEEPS and value is not None and value >= 0:
        does = ("finds it" if one else "find it") if value else ("holds it" if one else "hold it")
        return f"{does} with {move}"
    plays = f"{'plays' if one else 'play'} {move}"
    effects = {MoveEffect.DRAWS: "gives the win away", MoveEffect.LOSES: "loses"}
    slack = {1: "wins later", -1: "loses sooner"}.get(value or 0, "")
    effect = slack if step.effect is MoveEffect.SLACK else effects.get(step.effect, "")
    return f"{plays}, which {effect}" if effect else plays


# -- A deepening as a table, for files and clipboards: a row a depth ---------------------------------------------------


def deepening_title(found: Deepened) -> str:
    """Return the title of the table: the position and its rules."""
    rules = found.position.rules
    return f"Deepening: {found.position.text}, {rules.rows} × {rules.columns}, {rules.k} in a row"


def deepening_table(found: Deepened) -> DataTable:
    """Return a deepening as a table with a row a depth, for files and clipboards."""
    rules = found.position.rules
    columns = (
        Column("depth", "Depth", kind=CellKind.COUNT),
        Column("value_bound", "Bound", kind=CellKind.BOUND, bound_of="value"),
        Column("value", "Value", kind=CellKind.SCORE),
        Column("best", "Best move"),
        Column("flipped", "Flipped"),
        Column("fate", "The choice"),
        Column("line", "Line"),
        Column("nodes", "Nodes", kind=CellKind.COUNT),
        Column("own_nodes", "Of this depth", kind=CellKind.COUNT),
        Column("time", "Time", kind=CellKind.SECONDS),
    )
    rows = tuple(
        (
            step.depth,
            step.bound.value,
            shown_score(step.value, rules, found.algorithm),
            move_name(found, step.best),
            step.flipped,
            effect_text(step, found.answer) or None,
            " ".join(move_name(found, move) for move in step.pv) or None,
            step.nodes,
            step.own_nodes,
            step.seconds,
        )
        for step in found.steps
    )
    notes = [heading_text(found), horizon_text(found)]
    notes.append(f"{found.position.side_to_move} to move; nodes and time are those of all depths so far.")
    return DataTable(deepening_title(found), columns, rows, tuple(note for note in notes if note))
