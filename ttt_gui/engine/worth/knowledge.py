"""What a search, and the solver that was asked before it, say of every move of a position."""

from __future__ import annotations

from ttt_gui.engine.request import Scores
from ttt_gui.engine.result import MoveScore, SearchResult
from ttt_gui.engine.score import WIN, Bound, is_win
from ttt_gui.engine.solver.proof import OracleAnswer
from ttt_gui.engine.worth.worth import DRAWS, LOSES, UNKNOWN, WINS, Worth


def knowledge_of(result: SearchResult) -> dict[int, Worth]:
    """What is proved of each root move, for who makes it, plies counted from before the move."""
    found = {each.move: _of_score(each, result.request.algorithm.scores) for each in result.moves}
    if result.oracle:
        for cell, worth in knowledge_of_answer(result.oracle).items():
            found[cell] = both(worth, found.get(cell, UNKNOWN))
    return found


def knowledge_of_answer(answer: OracleAnswer) -> dict[int, Worth]:
    """The same of the perfect player's answer."""
    return {
        each.move: UNKNOWN if each.value is None else Worth(each.value, each.value, each.plies_to_end)
        for each in answer.moves
    }


def both(one: Worth, other: Worth) -> Worth:
    """What two proofs of the same thing say together."""
    at_least, at_most = max(one.at_least, other.at_least), min(one.at_most, other.at_most)
    return Worth(at_least, at_most, other.plies if one.plies is None else one.plies)


def _of_score(each: MoveScore, scores: Scores) -> Worth:
    if each.value is None or each.bound not in (Bound.EXACT, Bound.UPPER):
        return UNKNOWN
    value = (each.value > 0) - (each.value < 0) if is_win(each.value) else DRAWS
    if each.bound is Bound.UPPER:
        return Worth(LOSES, value)
    plies = WIN - abs(each.value) if value in (WINS, LOSES) and scores is Scores.DEPTH else None
    return Worth(value, value, plies)
