"""Which move a computer of a level plays, and the sentence where it is not the one its search found best."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.engine.request import Algorithm
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.score import Bound, is_win
from ttt_gui.engine.search.searcher import move_without_search
from ttt_gui.game.position import Position
from ttt_gui.game.record import Strength
from ttt_gui.session.levels import LEVELS, Level, lot_of


@dataclass(frozen=True)
class Choice:
    """A move; ``note`` says why it is another one than the search found best, '' where it is that."""

    move: int
    note: str = ""


def choose(
    position: Position, strength: Strength, seed: int, algorithm: Algorithm, result: SearchResult | None
) -> Choice:
    """What a computer of a level (not AUTO: see level_at) plays in an unfinished position.

    First the wins and then the lines to stop that the level never misses; else a slip, if it is time for one; else what
    the search found best, or as good. The lots are those of the game's ``seed``. Without a ``result`` the best is what
    it is for a search that has finished no move: to win, to block, or the first in the order.
    """
    level = LEVELS[strength]
    lot = lot_of(seed, position)
    if not level.searches:
        return Choice(lot.choice(position.legal_moves))
    best = result.move_to_play if result else None
    if best is None:
        best = move_without_search(position, algorithm.order.cells(position.rules))
    cells = position.rules.cell_name
    slips = lot.random() < level.slip
    side = position.side_to_move
    wins = position.completing(side) if level.sees_wins else ()
    blocks = position.completing(side.other) if level.sees_blocks and not wins else ()
    if seen := wins or blocks:
        equals = [move for move in _as_good(result, best, level) if move in seen] or list(seen)
    elif slips:
        move = lot.choice(position.legal_moves)
        note = f"{cells(move)} is a slip of {level.name}: its search found {cells(best)} best."
        return Choice(move, "" if move == best else note)
    else:
        equals = _as_good(result, best, level)
    move = lot.choice(equals)
    if move == best:
        return Choice(move)
    if best not in equals:
        return Choice(move, f"{level.name} {'takes the win' if wins else 'blocks the line'} at once: {cells(move)}.")
    return Choice(move, f"{level.name} drew {cells(move)} by lot among {len(equals)} moves that are as good to it.")


def _as_good(result: SearchResult | None, best: int, level: Level) -> list[int]:
    """The moves that the level's search found as good as the best one, that one among them, in rising order.

    Only where the search has the exact value of each: elsewhere an upper bound that is equal to the best is no tie.
    """
    if result is None or level.solves or result.value is None or best != result.best_move:
        return [best]
    if result.request.algorithm.alpha_beta and not result.request.algorithm.exact_moves:
        return [best]
    known = {each.move: each.value for each in result.moves if each.bound in (Bound.EXACT, Bound.HEURISTIC)}
    margin = 0 if is_win(result.value) else level.margin
    return sorted(move for move, value in known.items() if value is not None and result.value - value <= margin)
