"""How well a computer plays: the table of levels, and the rule by which Auto goes up and down between them."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.game.position import Position
from ttt_gui.game.record import HIGHEST_GRADE, Player, Strength

_MOST_NODES = 310_000
"""A level looks no further ahead than plain minimax would with so many leaves."""
_QUICK_NODES = 50_000
"""Without a compiler plain minimax takes a second or two for so many."""
_GRADES_PER_LEVEL = 4
_FIRST_GAMES = 4


@dataclass(frozen=True)
class Level:
    """One row of the table.

    ``depth`` is how many plies the level looks ahead, None where it does not search so. Moves whose values differ by at
    most ``margin`` open lines from the best are as good to it: one of those is drawn by lot. ``slip`` is the share of
    turns in which it plays, whatever its search found, any cell, as a person who does not look. It may still be one who
    ``sees_wins`` and never misses a win in one, and ``sees_blocks``: never a line of the other side that it can stop.
    ``solves``: the solver is asked.
    """

    name: str
    description: str
    depth: int | None = None
    margin: int = 0
    slip: float = 0.0
    sees_wins: bool = False
    sees_blocks: bool = False
    solves: bool = False

    @property
    def searches(self) -> bool:
        """False where every move is drawn by lot."""
        return self.depth is not None or self.solves

    def request(self, position: Position, algorithm: Algorithm, limits: Limits, trace_nodes: int = 0) -> SearchRequest:
        """The search it makes: with the algorithm that was chosen, no deeper and no longer than was chosen.

        Which moves are as good as the best one only exact scores tell. A large tree is searched by iterative deepening,
        so that a limit of time ends with what a whole iteration found. The deeper a level looks the larger the tree: on
        large boards it looks less far.
        """
        if self.depth is None:
            return SearchRequest(position, algorithm, limits, trace_nodes)
        most, depth, nodes = min(self.depth, limits.depth or self.depth), 1, position.rules.cells - position.stones
        for empty in range(nodes - 1, 0, -1):
            if depth == most or nodes * empty > _MOST_NODES:
                break
            depth, nodes = depth + 1, nodes * empty
        algorithm = replace(algorithm, exact_moves=True, iterative=algorithm.iterative or nodes > _QUICK_NODES)
        return SearchRequest(position, algorithm, replace(limits, depth=depth), trace_nodes)


# Each wins at least twice as many games against the one before as it loses: tests/measure_levels.py plays them.
LEVELS: dict[Strength, Level] = {
    Strength.RANDOM: Level("Random", "Plays any empty cell."),
    Strength.BEGINNER: Level("Beginner", "Looks at its own lines only, mostly slips.", depth=1, slip=0.58),
    Strength.CASUAL: Level(
        "Casual", "Looks two plies ahead, often slips.", depth=2, margin=2, slip=0.35, sees_wins=True
    ),
    Strength.STRONG: Level(
        "Strong",
        "Looks up to four plies ahead, seldom slips.",
        depth=4,
        margin=3,
        slip=0.1,
        sees_wins=True,
        sees_blocks=True,
    ),
    Strength.PERFECT: Level("Perfect", "Proves its moves, or searches to the limits.", solves=True),
    Strength.AUTO: Level("Auto", "Goes up and down: you win about half."),
}
FIRST_OPPONENT = Strength.CASUAL
"""Whom a person meets who has chosen nobody yet."""

_LADDER: list[Strength] = [strength for strength in Strength if strength is not Strength.AUTO]
FIRST_GRADE = _LADDER.index(FIRST_OPPONENT) * _GRADES_PER_LEVEL


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
    return _LADDER[lower + upper]


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
    name = LEVELS[_LADDER[lower]].name
    return f"between {name} and {LEVELS[_LADDER[lower + 1]].name}" if share else f"as strong as {name}"
