"""Why a hint, or the last move, is what it is: from all that searches and proofs have found of its position."""

from __future__ import annotations

from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.worth.knowledge import both, knowledge_of
from ttt_gui.engine.worth.reasons import reason_of_move
from ttt_gui.engine.worth.worth import UNKNOWN, Worth
from ttt_gui.game.position import Position
from ttt_gui.game.record import GameRecord
from ttt_gui.session.judging.proofs import Proofs, positions_after
from ttt_gui.session.study import Study


def known_worths(position: Position, result: SearchResult | None, proofs: Proofs) -> dict[int, Worth]:
    """What is known of the moves of a position; nothing is asked for."""
    found = knowledge_of(result) if result else {}
    for cell, after in positions_after(position).items():
        found[cell] = both(found.get(cell, UNKNOWN), proofs.of(proofs.key(after)).of_move)
    return found


def reason_of_hint(hint: SearchResult, proofs: Proofs) -> str:
    """Such as 'blocks a3–c1', to follow the name of the cell; '' in a finished game."""
    position, move = hint.request.position, hint.move_to_play
    return "" if move is None else reason_of_move(position, move, known_worths(position, hint, proofs))


def reason_of_last_move(record: GameRecord, study: Study, proofs: Proofs) -> str:
    """The same of the last move on the board; '' where there is none."""
    move = record.last_move
    if move is None:
        return ""
    position = record.position_after(record.played - 1)
    search = study.of(position)
    return reason_of_move(position, move.cell, known_worths(position, search.result if search else None, proofs))
