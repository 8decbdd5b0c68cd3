"""A deepening in sentences: where the choice flipped, what the solver proves, and from which depth on it was right."""

from __future__ import annotations

from ttt_gui.engine.measure.deepening import Deepened, DeepeningStep, exact_words, fate_words

_MOST_FLIPS = 4
"""So many are told one by one."""
_TIMES = {1: "once", 2: "twice"}


def move_name(found: Deepened, move: int | None) -> str:
    """A cell's name, '—' for none."""
    return "—" if move is None else found.position.rules.cell_name(move)


def heading_words(found: Deepened) -> str:
    """Such as 'The choice flipped twice: b2 → a1 at depth 3 → c3 at depth 6; the solver proves a draw, kept from depth
    6 on.' Empty before the first depth is finished."""
    if not found.steps:
        return ""
    exact = exact_words(found.answer, found.proof_seconds)
    parts = [_flips(found), f"{exact}{_kept(found)}" if exact else ""]
    return f"{'; '.join(part for part in parts if part)}."


def horizon_words(found: Deepened) -> str:
    """The worst mistake of the deepest search that made it: 'As late as depth 7 it would have played d4, which
    loses.'"""
    step = found.worst
    if step is None:
        return ""
    since = next(each.depth for each in found.steps if each.best == step.best)
    at = f"At depth {step.depth}" if since == step.depth else f"As late as depth {step.depth}"
    return f"{at} it would have played {move_name(found, step.best)}, which {fate_words(step, found.answer)}."


def step_words(found: Deepened, step: DeepeningStep) -> str:
    """One depth in a sentence, for a tooltip and a screen reader."""
    line = " ".join(move_name(found, move) for move in step.pv)
    flipped = ", flipped" if step.flipped else ""
    fate = fate_words(step, found.answer)
    misled = ", its guess points to the wrong side" if step.misled else ""
    judged = f" {'Right' if step.fate.is_right else 'Wrong'}: {fate}{misled}." if fate else ""
    return f"Depth {step.depth}: {move_name(found, step.best)}{flipped}. {step.text}. Line: {line or '—'}.{judged}"


def _flips(found: Deepened) -> str:
    flips = found.flips
    if not flips:
        depths = "at its only depth" if len(found.steps) == 1 else "at every depth"
        return f"The choice is {move_name(found, found.steps[-1].best)} {depths}"
    count = _TIMES.get(len(flips), f"{len(flips)} times")
    if len(flips) > _MOST_FLIPS:
        return f"The choice flipped {count}, last to {move_name(found, flips[-1].best)} at depth {flips[-1].depth}"
    told = [move_name(found, found.steps[0].best)]
    told += [f"{move_name(found, step.best)} at depth {step.depth}" for step in flips]
    return f"The choice flipped {count}: {' → '.join(told)}"


def _kept(found: Deepened) -> str:
    """From where on what is proved is kept."""
    answer, last = found.answer, found.steps[-1]
    if answer is None or answer.value is None:
        return ""
    if answer.value < 0:
        return ", whatever is played"
    if last.fate.is_wrong:
        return f", which {move_name(found, last.best)} gives away at depth {last.depth}"
    if found.right_from is None:
        return ""
    always = found.right_from == found.steps[0].depth
    return ", kept at every depth" if always else f", kept from depth {found.right_from} on"
