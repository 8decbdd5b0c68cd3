"""A program that speaks the Gomoku protocol: what it is sent for a position, and in words how it is asked."""

from __future__ import annotations

from collections.abc import Iterable

from ttt_gui.engine.examine.card import Card
from ttt_gui.engine.examine.judge import Judged
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.system.text import quoted

PROGRAM = "a program that speaks the Gomoku protocol"
_FEWEST_WINS = 3


def start_line(rules: Rules) -> str:
    """What sets up an empty board."""
    return f"START {rules.rows}" if rules.rows == rules.columns else f"RECTSTART {rules.columns},{rules.rows}"


def position_lines(position: Position) -> tuple[str, ...]:
    """What a program is sent to move in a position: its own stones are 1, those of the opponent 2."""
    if not position.stones:
        return ("BEGIN",)
    columns, own = position.rules.columns, position.side_to_move
    stones = ((cell, position.side_at(cell)) for cell in range(position.rules.cells))
    placed = (f"{cell % columns},{cell // columns},{1 if side is own else 2}" for cell, side in stones if side)
    return ("BOARD", *placed, "DONE")


def program_card(rules: Rules, name: str = "") -> Card:
    """What its card says on a board; ``name`` is what it answers to ABOUT."""
    return Card(
        PROGRAM,
        f"{start_line(rules)}, the stones by BOARD … DONE",
        "1 its own stones, 2 the opponent's",
        "not told: its own stones are 1",
        "column,row from the top left, from 0",
        is_program=True,
        name=quoted(name) if name.strip() else "",
    )


def k_sentence(judged: Iterable[Judged], rules: Rules) -> str:
    """A guess at why a program passes up its wins: the protocol has no word for k, and many programs pass over ours.

    '' where it completed at least half of the lines that it could, or had hardly the chance to.
    """
    chances = [each for each in judged if each.answer.is_legal and each.truth and each.truth.wins_at_once]
    if len(chances) < _FEWEST_WINS or 2 * sum(each.passes_up_a_win for each in chances) <= len(chances):
        return ""
    return f"It passes up most of its wins in one: it may not know INFO ttt_k {rules.k}."
