"""Which move a computer of a level plays, and which one its search preferred."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.engine.request import Algorithm
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.search.searcher import move_without_search
from ttt_gui.engine.small_tree import is_small_tree
from ttt_gui.game.position import Position
from ttt_gui.game.record import Strength
from ttt_gui.session.levels import LEVELS, lot_of


@dataclass(frozen=True)
class Choice:
    """A move, and the one that the search beside it preferred; None where there is no search."""

    move: int
    preferred: int | None = None


def choose(
    position: Position, strength: Strength, seed: int, algorithm: Algorithm, result: SearchResult | None
) -> Choice:
    """What a computer of a level (not AUTO: see level_at) plays in an unfinished position.

    First a win or a line to stop that the level never misses; else, if it is time to slip, a move drawn by lot; else
    what the search found best. Who slips at all also draws the first move of a game whose end nobody sees. The lots are
    those of the game's ``seed``. Without a ``result`` the best is what it is for a search that has finished no move: to
    win, to block, or the first in the order.
    """
    level, lot = LEVELS[strength], lot_of(seed, position)
    best = result.move_to_play if result else None
    preferred = best if result and (result.solved_move is not None or result.value is not None) else None
    if best is None:
        best = move_without_search(position, algorithm.order.cells(position.rules))
    side = position.side_to_move
    wins = position.completing(side) if level.sees_wins else ()
    blocks = position.completing(side.other) if level.sees_blocks and not wins else ()
    if seen := wins or blocks:
        return Choice(best if best in seen else lot.choice(seen), preferred)
    opens = level.slip > 0 and not position.stones and not is_small_tree(position)
    slips = lot.random() < level.slip
    return Choice(lot.choice(position.legal_moves) if slips or opens else best, preferred)
