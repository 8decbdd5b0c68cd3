"""A deepening in sentences: what is proved of the position, and what each depth plays there."""

from __future__ import annotations

from itertools import groupby

from ttt_gui.engine.measure.deepening import Deepened, DeepeningStep, Fate, exact_words, fate_words
from ttt_gui.engine.score import own_moves

_MOST_RUNS = 5
"""So many runs of depths with one choice are told one by one."""


def move_name(found: Deepened, move: int | None) -> str:
    """A cell's name, '—' for none."""
    return "—" if move is None else found.position.rules.cell_name(move)


def heading_words(found: Deepened) -> str:
    """Return such as 'X can win in 5. Depths 1 and 2 find it with c3; 3 to 7 play d4, which loses; 8 plays b5, which
    gives the win away.' Empty before the first depth is finished."""
    if not found.steps:
        return ""
    runs = _runs(found)
    if len(runs) > _MOST_RUNS:
        changes = f"The choice changes {len(runs) - 1} times; depth {_depths(runs[-1])} {_plays(found, runs[-1])}"
        return f"{_proved(found)}{changes}."
    told = "; ".join(f"{_depths(run)} {_plays(found, run)}" for run in runs)
    return f"{_proved(found)}{'Depth' if len(runs[0]) == 1 else 'Depths'} {told}."


def horizon_words(found: Deepened) -> str:
    """Return the worst mistake of the deepest search that made it: 'Even depth 7 plays d4, which loses.'"""
    step = found.worst
    if step is None:
        return ""
    since = next(each.depth for each in found.steps if each.best == step.best)
    even = "Depth" if since == step.depth else "Even depth"
    return f"{even} {step.depth} plays {move_name(found, step.best)}, which {fate_words(step, found.answer)}."


def step_words(found: Deepened, step: DeepeningStep) -> str:
    """One depth in a sentence, for a tooltip and a screen reader."""
    line = " ".join(move_name(found, move) for move in step.pv)
    flipped = ", flipped" if step.flipped else ""
    fate = fate_words(step, found.answer)
    misled = ", its guess points to the wrong side" if step.misled else ""
    judged = f" {'Right' if step.fate.is_right else 'Wrong'}: {fate}{misled}." if fate else ""
    return f"Depth {step.depth}: {move_name(found, step.best)}{flipped}. {step.text}. Line: {line or '—'}.{judged}"


def _runs(found: Deepened) -> list[list[DeepeningStep]]:
    """Return the depths in runs of one choice."""
    return [list(run) for _, run in groupby(found.steps, key=lambda step: step.best)]


def _depths(run: list[DeepeningStep]) -> str:
    """Return '8', '1 and 2' or '3 to 7'."""
    first, last = run[0].depth, run[-1].depth
    return f"{first}" if first == last else f"{first} {'and' if last == first + 1 else 'to'} {last}"


def _proved(found: Deepened) -> str:
    """Return the sentence about the position, a blank behind it: 'X can win in 5. '"""
    answer = found.answer
    if answer is None:
        return ""
    exact = exact_words(answer, found.proof_seconds)
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
    if step.fate is Fate.KEEPS and value is not None and value >= 0:
        does = ("finds it" if one else "find it") if value else ("holds it" if one else "hold it")
        return f"{does} with {move}"
    plays = f"{'plays' if one else 'play'} {move}"
    fates = {Fate.DRAWS: "gives the win away", Fate.LOSES: "loses"}
    slack = {1: "wins later", -1: "loses sooner"}.get(value or 0, "")
    fate = slack if step.fate is Fate.SLACK else fates.get(step.fate, "")
    return f"{plays}, which {fate}" if fate else plays
