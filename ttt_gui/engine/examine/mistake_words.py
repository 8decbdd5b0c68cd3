"""A mistake in sentences: what was played, what would have been right, and what it costs."""

from __future__ import annotations

from collections.abc import Iterable

from ttt_gui.engine.examine.judge import Grade, Judged
from ttt_gui.engine.examine.truth import Worth
from ttt_gui.engine.score import own_moves
from ttt_gui.game.position import Side
from ttt_gui.game.rules import Rules
from ttt_gui.system.text import quoted

MOST_CELLS = 6
"""Of more right moves only the number is said."""


def played_text(judged: Judged) -> str:
    """'O plays b3', 'X answers “12”, an illegal move', 'X gives no answer: error'."""
    answer, rules = judged.answer, judged.answer.position.rules
    side = answer.position.side_to_move
    if answer.cell is not None:
        taken = "" if answer.is_legal else ", which is taken"
        return f"{side} plays {rules.cell_name(answer.cell)}{taken}"
    if judged.grade is Grade.ILLEGAL and answer.shown:
        return f"{side} answers {quoted(answer.shown)}"
    if judged.grade is Grade.CHANGED_BOARD:
        return f"{side} changed the board it was given"
    return f"{side} gives no answer"


def right_text(judged: Judged) -> str:
    """'Only b2 holds the draw.', 'a3, b2 and c1 win.', '' where nothing is known."""
    truth = judged.truth
    if truth is None:
        return ""
    best = truth.best
    right = truth.soonest if judged.grade is Grade.SLOWER else truth.right
    if best.value < 0 and judged.grade is not Grade.SLOWER:
        return "Every move loses."
    named = cells_text(truth.position.rules, right)
    if judged.grade is Grade.SLOWER:
        if best.value > 0:
            return f"{named} {'wins' if len(right) == 1 else 'win'} in {own_moves(best.plies)}."
        return f"{named} {'holds' if len(right) == 1 else 'hold'} out longest."
    if len(right) == len(truth.moves):
        return "Every move wins." if best.value > 0 else "Every move holds the draw."
    one = len(right) == 1
    verb = ("wins" if one else "win") if best.value > 0 else ("holds the draw" if one else "hold the draw")
    return f"{'Only ' if one else ''}{named} {verb}."


def cost_text(judged: Judged) -> str:
    """'Now X wins in 3.'; of a failure what went wrong; '' of a right answer."""
    played = judged.played
    if judged.grade.is_failure:
        return judged.answer.sentence or f"{judged.grade.value.capitalize()}."
    if played is None or judged.grade is Grade.RIGHT:
        return ""
    if played.value > 0:
        return f"It wins in {own_moves(played.plies)}."
    return f"Now {worth_text(played, judged.answer.position.side_to_move)}."


def told_text(judged: Judged) -> str:
    """'It plays b3: now X wins in 3.', 'It plays b2: that holds the draw.'; of a failure what went wrong."""
    answer, worth = judged.answer, judged.played
    position = answer.position
    if not answer.is_legal:
        if answer.sentence:
            return answer.sentence
        if answer.cell is not None:
            return f"It plays {position.rules.cell_name(answer.cell)}, which is taken."
        return "It gives no move that can be played."
    assert answer.cell is not None
    played = f"It plays {position.rules.cell_name(answer.cell)}"
    if worth is None:
        return f"{played}. What this position is worth was not proved in time: the answer is not judged."
    if worth.value == 0 and not judged.grade.throws_away:
        return f"{played}: that holds the draw."
    return f"{played}: {'' if worth.value > 0 else 'now '}{worth_text(worth, position.side_to_move)}."


def worth_text(worth: Worth, side: Side) -> str:
    """What a move is worth to the side that plays it: 'X wins in 3' counts the winner's own moves; 'a draw'."""
    if not worth.value:
        return "it is a draw"
    # The move itself is one of the plies: it belongs to the winner, or else the winner's come after it.
    return f"{side if worth.value > 0 else side.other} wins in {own_moves(worth.plies)}"


def cells_text(rules: Rules, cells: Iterable[int]) -> str:
    """'b2', 'a3 and b2', 'a3, b2 and c1', '12 moves'."""
    names = [rules.cell_name(cell) for cell in cells]
    if len(names) > MOST_CELLS:
        return f"{len(names)} moves"
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]])) if names else ""


def mirrored_text(mirrored: int) -> str:
    """'and 3 mirrored', 'this one only'."""
    return f"and {mirrored:,} mirrored" if mirrored else "this one only"
