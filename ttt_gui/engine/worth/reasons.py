"""Why a move is to be played, or not, in a few words: each of them holds by the rules or by what is proved."""

from __future__ import annotations

from collections.abc import Mapping

from ttt_gui.engine.score import own_moves
from ttt_gui.engine.worth.worth import DRAWS, LOSES, UNKNOWN, WINS, Worth
from ttt_gui.game.position import Position
from ttt_gui.game.rules import NUMBER_WORDS, Rules, cells_of
from ttt_gui.game.threats import lines_completed, threats

Knowledge = Mapping[int, Worth]
"""What is known of the moves of a position, by cell, for the side to move, plies counted from before the move."""


def reason_of_move(position: Position, move: int, knowledge: Knowledge | None = None) -> str:
    """What speaks for a move, or against it, to follow its name: 'blocks a3–c1', 'makes two threats', 'keeps the draw'.

    Without ``knowledge`` the rules alone speak. Raises PositionError for an illegal move.
    """
    after, known = position.play(move), knowledge or {}
    if after.outcome and after.outcome.winner:
        return "wins at once"
    return (
        _by_threats(position, move, after)
        or _by_knowledge(position, move, known)
        or ("is the only move" if len(position.legal_moves) == 1 else "")
        or _by_lines(position, move, after)
    )


def line_text(rules: Rules, line: int) -> str:
    """A line by its ends: 'a3–c1'."""
    cells = cells_of(line)
    return "–".join(rules.cell_name(cell) for cell in dict.fromkeys((cells[0], cells[-1])))


def _by_threats(position: Position, move: int, after: Position) -> str:
    """Wins in one ply, of either side, and two at a time: what the next two moves show."""
    side, other, name = position.side_to_move, position.side_to_move.other, position.rules.cell_name
    before = threats(position)
    if own := before.of(side):
        return f"lets a win slip: {name(own[0])} wins at once"
    blocked = lines_completed(position, other, move)
    text = f"blocks {_lines_text(position.rules, blocked)}" if blocked else ""
    if left := [cell for cell in before.of(other) if cell != move]:
        return f"{text}, but {other} wins with {name(left[0])}" if text else f"lets {other} win with {name(left[0])}"
    made = len(threats(after).of(side))
    if made < 2:
        return text
    many = f"makes {_number(made)} threats"
    return f"{text} and {many}" if text else many


def _by_knowledge(position: Position, move: int, known: Knowledge) -> str:
    """What is proved of the move and of the others."""
    worth = known.get(move, UNKNOWN)
    others = {cell: known.get(cell, UNKNOWN) for cell in position.legal_moves if cell != move}
    if slip := _slip(position, worth, others):
        return slip
    most = max((each.at_most for each in others.values()), default=LOSES)
    if others and most == LOSES < worth.at_least:
        return f"every other move loses{_distance([each.plies for each in others.values()])}"
    if worth.at_least == WINS:
        return f"wins{_distance([worth.plies])}"
    if worth.value == DRAWS:
        return "keeps the draw" if most <= DRAWS else "leads to a draw"
    if worth.value == LOSES:
        return _loss(worth, others)
    return ""


def _slip(position: Position, worth: Worth, others: Knowledge) -> str:
    """That another move is better by a win or a draw."""
    name = position.rules.cell_name
    best = max(others, key=lambda cell: (others[cell].at_least, -(others[cell].plies or 0)), default=None)
    if best is None or others[best].at_least <= worth.at_most:
        return ""
    if others[best].at_least == WINS:
        how = "loses" if worth.at_most == LOSES else "lets the win slip"
        return f"{how}: {name(best)} wins{_distance([others[best].plies])}"
    return f"loses{_distance([worth.plies])}: {name(best)} {'draws' if others[best].value == DRAWS else 'does not'}"


def _loss(worth: Worth, others: Knowledge) -> str:
    lost = f"loses{_distance([worth.plies])}"
    if not others or any(each.at_most > LOSES or each.plies is None for each in others.values()):
        return lost
    longest = max(each.plies or 0 for each in others.values())
    if worth.plies is None or worth.plies < longest:
        return lost
    return f"resists as long as can be: {lost}" if worth.plies == longest else f"resists longest: {lost}"


def _by_lines(position: Position, move: int, after: Position) -> str:
    side, rules = position.side_to_move, position.rules
    if made := threats(after).of(side):
        lines = lines_completed(after, side, made[0])
        return f"threatens to complete {_lines_text(rules, lines[:1])}"
    count = sum(not line & position.board_of(side.other) for line in rules.lines_through[move])
    if not count:
        return f"lies on no line that {side} can complete"
    return f"lies on {_number(count)} {'line' if count == 1 else 'lines'} that {side} can still complete"


def _lines_text(rules: Rules, lines: tuple[int, ...]) -> str:
    return " and ".join(line_text(rules, line) for line in lines[:2])


def _distance(plies: list[int | None]) -> str:
    """' in 2' where all are known and take as many moves of the winner; else ''."""
    moves = {own_moves(each) if each else None for each in plies}
    found = moves.pop()
    return f" in {found}" if found and not moves else ""


def _number(count: int) -> str:
    return NUMBER_WORDS[count] if count < len(NUMBER_WORDS) else str(count)
