"""How well a computer plays: the table of levels, and the rule by which Auto goes up and down between them."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from ttt_gui.engine.figures import ORDINALS
from ttt_gui.engine.perfect import SHOWN_SECONDS, PerfectSearcher, as_good
from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.search.searcher import Searcher, move_without_search
from ttt_gui.engine.small_tree import is_small_tree
from ttt_gui.game.position import Position
from ttt_gui.game.record import HIGHEST_GRADE, Player, Strength
from ttt_gui.system.control import Control, StoppedError

_MOST_LEAVES = 310_000
"""On a larger tree a level looks no further ahead than plain minimax would with so many leaves."""
_QUICK_LEAVES = 50_000
"""Without a compiler plain minimax takes a second or two for so many."""
_GRADES_PER_LEVEL = 4
_FIRST_GAMES = 4


@dataclass(frozen=True)
class Level:
    """One row of the table.

    ``slip`` is the share of turns in which it plays, whatever its search found, any cell: 1 is a level that draws every
    move. It may still be one who ``sees_wins`` and never misses a win in one, and ``sees_blocks``: never a line of the
    other side that it can stop. The other turns are those of its search, which is the one that the settings say where
    the tree is small. On a larger one the solver is asked first where it ``solves``; else it looks ``depth`` plies
    ahead.
    """

    name: str
    saying: str = ""
    slip: float = 0.0
    depth: int | None = None
    sees_wins: bool = False
    sees_blocks: bool = False
    solves: bool = False

    @property
    def draws(self) -> bool:
        """Whether every move is drawn by lot: a search beside it is only to be seen."""
        return self.slip == 1.0

    @property
    def description(self) -> str:
        """What the level says of itself, else how often it slips, from the table: 'Slips about every third move.'"""
        if self.saying or not self.slip:
            return self.saying
        if self.slip > 0.5:
            return "Slips more often than not."
        free = " that nothing forces" if self.sees_blocks else ""
        return f"Slips about every {ORDINALS[round(1 / self.slip) - 1]} move{free}."

    @property
    def habit(self) -> str:
        """How often it slips: 'Casual slips about every third move, on purpose.'"""
        words = f"{self.name} {self.description[0].lower()}{self.description[1:]}"
        return words if self.draws else f"{words.removesuffix('.')}, on purpose."

    def request(self, position: Position, algorithm: Algorithm, limits: Limits, trace_nodes: int = 0) -> SearchRequest:
        """The search beside its turn: with the algorithm that was chosen, no deeper and no longer than was chosen.

        A small tree is searched to the end. A larger one is searched as far ahead as the level looks, the less far the
        larger it is; by iterative deepening where it takes long, so that a limit of time ends with what a whole
        iteration found. What decides nothing is searched for a second at most.
        """
        if is_small_tree(position):
            return SearchRequest(position, algorithm, limits, trace_nodes)
        if self.depth is None:
            return SearchRequest(position, replace(algorithm, iterative=True), limits, trace_nodes)
        if self.draws:
            limits = replace(limits, seconds=min(SHOWN_SECONDS, limits.seconds or SHOWN_SECONDS))
        most, depth, leaves = min(self.depth, limits.depth or self.depth), 1, position.rules.cells - position.stones
        for empty in range(leaves - 1, 0, -1):
            if depth == most or leaves * empty > _MOST_LEAVES:
                break
            depth, leaves = depth + 1, leaves * empty
        algorithm = replace(algorithm, iterative=algorithm.iterative or leaves > _QUICK_LEAVES)
        return SearchRequest(position, algorithm, replace(limits, depth=depth), trace_nodes)


# Each wins at least twice as many games against the one before as it loses: tests/measure_levels.py plays them.
LEVELS: dict[Strength, Level] = {
    Strength.RANDOM: Level("Random", "Plays any empty cell.", slip=1.0, depth=4),
    Strength.BEGINNER: Level("Beginner", slip=0.58, depth=1),
    Strength.CASUAL: Level("Casual", slip=0.37, depth=2, sees_wins=True),
    Strength.STRONG: Level("Strong", slip=0.3, depth=4, sees_wins=True, sees_blocks=True),
    Strength.PERFECT: Level("Perfect", "Searches to the end. It never loses on 3 × 3.", solves=True),
    Strength.AUTO: Level("Auto", "Goes up and down: you win about half."),
}
FIRST_OPPONENT = Strength.PERFECT
"""Whom a person meets who has chosen nobody yet."""

LADDER: list[Strength] = [strength for strength in Strength if strength is not Strength.AUTO]
"""The levels from the weakest on."""
FIRST_GRADE = LADDER.index(Strength.CASUAL) * _GRADES_PER_LEVEL


def lot_of(seed: int, position: Position, subject: str = "") -> random.Random:
    """The lots of one turn: of the game's seed and the number of stones only.

    So a move that was taken back and is played again gets the same reply.
    """
    return random.Random(f"{seed}/{position.stones}{subject}")  # text is seeded alike on every platform and Python


def level_at(player: Player, seed: int, position: Position) -> Strength | None:
    """How a player plays this turn; None for a person.

    Auto is one of the two levels about its grade, drawn by lot: three grades above Casual it is Strong in three turns
    of four.
    """
    if player.strength is not Strength.AUTO:
        return player.strength
    lower, share = divmod(player.grade, _GRADES_PER_LEVEL)
    upper = lot_of(seed, position, "/auto").random() * _GRADES_PER_LEVEL < share
    return LADDER[lower + upper]


def habit_of(player: Player, seed: int, position: Position) -> str:
    """How often the level slips as which a player, not a person, plays this turn; of Auto also which one that is."""
    strength = level_at(player, seed, position)
    assert strength
    level = LEVELS[strength]
    return level.habit if strength is player.strength else f"Auto plays as {level.name} here. {level.habit}"


def next_grade(grade: int, games: int, won: bool) -> int:
    """The grade of Auto after its ``games``-th game (from 0), which the person has ``won`` or not.

    A staircase: one up after every win, one down after every loss and draw, two in the first games; where it halts the
    person wins half of the games. Source: the up-and-down method of Dixon and Mood (1948).
    """
    step = 2 if games < _FIRST_GAMES else 1
    return min(HIGHEST_GRADE, max(0, grade + (step if won else -step)))


def grade_text(grade: int) -> str:
    """Where Auto stands: 'as strong as Casual', 'between Casual and Strong'."""
    lower, share = divmod(grade, _GRADES_PER_LEVEL)
    name = LEVELS[LADDER[lower]].name
    return f"between {name} and {LEVELS[LADDER[lower + 1]].name}" if share else f"as strong as {name}"


# -- Which move a computer of a level plays, and which one its search preferred ---------------------------------------


@dataclass(frozen=True)
class MoveChoice:
    """A move, and the one that the search beside it preferred; None where there is no search."""

    move: int
    preferred: int | None = None


def choose(
    position: Position, strength: Strength, seed: int, algorithm: Algorithm, result: SearchResult | None
) -> MoveChoice:
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
        return MoveChoice(best if best in seen else lot.choice(seen), preferred)
    opens = level.slip > 0 and not position.stones and not is_small_tree(position)
    slips = lot.random() < level.slip
    return MoveChoice(lot.choice(position.legal_moves) if slips or opens else best, preferred)


# -- A level as it plays away from the board: in matches, and where levels are measured against one another -----------


_BESIDE = Limits(nodes=20_000)
"""Of the search beside a proof; where nothing is proved within ten seconds it decides, by iterative deepening."""
_MOST_KNOWN = 20_000


class LevelPlayer:
    """A level, not AUTO, with the default switches. What it searched it remembers: a position is searched once.

    Where its ``control`` is stopped, reply() raises StoppedError.
    """

    def __init__(self, strength: Strength, control: Control | None = None) -> None:
        assert strength is not Strength.AUTO
        self.strength = strength
        self._control = control or Control()
        self._known: dict[Position, SearchResult] = {}

    def reply(self, position: Position, seed: int) -> int:
        """The move in a position whose game goes on; ``seed`` is that of the game's lots."""
        result = None if LEVELS[self.strength].draws else self._found(position)
        if result and result.oracle and result.oracle.move is not None:
            return lot_of(seed, position).choice(as_good(result.oracle))
        return choose(position, self.strength, seed, Algorithm(), result).move

    def _found(self, position: Position) -> SearchResult:
        found = self._known.get(position)
        if found is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            found = self._known[position] = self._search(position)
        return found

    def _search(self, position: Position) -> SearchResult:
        level = LEVELS[self.strength]
        searcher: Searcher | PerfectSearcher
        if level.solves and not is_small_tree(position):
            searcher = PerfectSearcher(level.request(position, Algorithm(), _BESIDE))
        else:
            searcher = Searcher(level.request(position, Algorithm(), Limits()))
        try:
            with self._control.use(searcher):
                result = searcher.run()
        finally:
            searcher.release()
        if self._control.is_stopped:
            raise StoppedError
        return result
