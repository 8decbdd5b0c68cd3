"""Players and their strength: the table of levels, the grades of Auto, the table of seats read by menus, dialogs
and the controller, the setup of a game, and the point of view of displayed values.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path

from ttt_gui.engine.estimate import is_small_tree
from ttt_gui.engine.figures import seconds_text
from ttt_gui.engine.perfect import SHOWN_SECONDS, PerfectSearcher, as_good
from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.search.searcher import Searcher, move_without_search
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import HIGHEST_GRADE, HUMAN, GameRecord, Player, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import Control, StoppedError

# -- how well a computer plays: the levels, and how Auto goes up and down between them ---------------------------------

_MOST_LEAVES = 310_000
"""On a larger tree a level looks no further ahead than plain minimax would with so many leaves."""
_QUICK_LEAVES = 50_000
"""The number of leaves for which plain minimax without a compiler takes a second or two."""
_GRADES_PER_LEVEL = 4
_FIRST_GAMES = 4


@dataclass(frozen=True)
class Level:
    """A row of the table of levels.

    ``blunder_rate`` is the probability of a random move instead of the search's: 1 is a level whose moves are all
    random. Such a move is often a good one: on 3 x 3 one of ``moves_per_mistake`` moves throws away a win or a draw, as
    counted in games against every level; 0 where none does. Even then a level that ``sees_wins`` never misses a win in
    one, and one that ``sees_blocks`` always blocks a line of the other side where possible. In the other turns the
    search decides: in a small tree, the one of the settings. In a larger tree the solver goes first if the level
    ``solves``; else the search is ``depth`` plies deep.
    """

    name: str
    saying: str = ""
    blunder_rate: float = 0.0
    moves_per_mistake: int = 0
    depth: int | None = None
    sees_wins: bool = False
    sees_blocks: bool = False
    solves: bool = False

    @property
    def draws(self) -> bool:
        """Whether every move is random: a search beside it is only shown."""
        return self.blunder_rate == 1.0

    @property
    def description(self) -> str:
        """The level's own description, else how often it errs: 'About 1 in 7 moves on 3 × 3 is a mistake.'"""
        return self.saying or f"About 1 in {self.moves_per_mistake} moves on 3 × 3 is a mistake."

    @property
    def habit(self) -> str:
        """A sentence on how often the level blunders: 'Casual makes a mistake in about 1 of 7 moves on 3 × 3, on
        purpose.'
        """
        if self.draws:
            return f"{self.name} {self.saying[0].lower()}{self.saying[1:]}"
        return f"{self.name} makes a mistake in about 1 of {self.moves_per_mistake} moves on 3 × 3, on purpose."

    def request(self, position: Position, algorithm: Algorithm, limits: Limits, trace_nodes: int = 0) -> SearchRequest:
        """Return the search request for a turn, with ``algorithm`` and no deeper or longer than ``limits`` allow.

        A small tree is searched to the end. A larger one is searched to the level's depth, less in larger trees; by
        iterative deepening where the search takes long, so that a time limit ends with a whole iteration. A search
        whose result is not used takes a second at most.
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


# Each level wins at least twice as many games against the one before as it loses: tests/measure_levels.py plays them.
# It also counts the moves per mistake.
LEVELS: dict[Strength, Level] = {
    Strength.PERFECT: Level("Perfect", "Searches to the end. It never loses on 3 × 3.", solves=True),
    Strength.STRONG: Level("Strong", blunder_rate=0.3, moves_per_mistake=20, depth=4, sees_wins=True, sees_blocks=True),
    Strength.CASUAL: Level("Casual", blunder_rate=0.37, moves_per_mistake=7, depth=2, sees_wins=True),
    Strength.BEGINNER: Level("Beginner", blunder_rate=0.58, moves_per_mistake=4, depth=1),
    Strength.RANDOM: Level("Random", "Plays any empty cell.", blunder_rate=1.0, moves_per_mistake=3, depth=4),
    Strength.AUTO: Level("Auto", "Adapts so that you win about half."),
}
"""The levels in the order in which menus, chips and dialogs list them: the strongest first, Auto last."""


def description_on(rules: Rules, strength: Strength, limits: Limits) -> str:
    """Return a level's description for a board: of Perfect on a board that no search finishes, how long it thinks."""
    level = LEVELS[strength]
    if not level.solves or is_small_tree(Position(rules)):
        return level.description
    most = f"up to {seconds_text(limits.seconds)}" if limits.seconds else "without a limit"
    return f"Thinks {most} on this board."


FIRST_OPPONENT = Strength.PERFECT
"""The level that a person meets who has chosen none yet."""

LADDER: list[Strength] = [strength for strength in Strength if strength is not Strength.AUTO]
"""The levels, the weakest first."""
FIRST_GRADE = LADDER.index(Strength.CASUAL) * _GRADES_PER_LEVEL


def lot_of(seed: int, position: Position, subject: str = "") -> random.Random:
    """Return the random generator of one turn, seeded with the game's seed, the number of stones and ``subject`` only.

    So a move that was taken back and is played again gets the same reply.
    """
    return random.Random(f"{seed}/{position.stones}{subject}")  # text is seeded alike on every platform and Python


def level_at(player: Player, seed: int, position: Position) -> Strength | None:
    """Return the level of a player in this turn; None for a person.

    Auto plays at one of the two levels about its grade, chosen at random: three grades above Casual it is Strong in
    three turns of four.
    """
    if player.strength is not Strength.AUTO:
        return player.strength
    lower, share = divmod(player.grade, _GRADES_PER_LEVEL)
    upper = lot_of(seed, position, "/auto").random() * _GRADES_PER_LEVEL < share
    return LADDER[lower + upper]


def habit_of(player: Player, seed: int, position: Position) -> str:
    """Return a sentence on how often a computer blunders in this turn; for Auto also at which level it plays."""
    strength = level_at(player, seed, position)
    assert strength
    level = LEVELS[strength]
    return " ".join(filter(None, (auto_text(player, seed, position), level.habit)))


def auto_text(player: Player, seed: int, position: Position) -> str:
    """Return at which level Auto plays in this turn: 'Auto plays as Casual here.'; '' for others."""
    strength = level_at(player, seed, position)
    return f"Auto plays as {LEVELS[strength].name} here." if strength not in (None, player.strength) else ""


def next_grade(grade: int, games: int, won: bool) -> int:
    """Return the grade of Auto after its ``games``-th game (from 0), given whether the person ``won``.

    The grade climbs a staircase: one up after every win, one down after every loss and draw, two in the first games; it
    settles where the person wins half of the games. Source: the up-and-down method of Dixon and Mood (1948).
    """
    step = 2 if games < _FIRST_GAMES else 1
    return min(HIGHEST_GRADE, max(0, grade + (step if won else -step)))


def grade_text(grade: int) -> str:
    """Return a description of a grade: 'as strong as Casual', 'between Casual and Strong'."""
    lower, share = divmod(grade, _GRADES_PER_LEVEL)
    name = LEVELS[LADDER[lower]].name
    return f"between {name} and {LEVELS[LADDER[lower + 1]].name}" if share else f"as strong as {name}"


# -- Which move a computer of a level plays, and which one its search preferred ----------------------------------------


@dataclass(frozen=True)
class MoveChoice:
    """A move, and the move preferred by the search beside it; ``preferred`` is None without a search."""

    move: int
    preferred: int | None = None


def choose(
    position: Position, strength: Strength, seed: int, algorithm: Algorithm, result: SearchResult | None
) -> MoveChoice:
    """Return the move of a computer at a level (not AUTO: see level_at) in an unfinished position.

    First comes a win or a block that the level never misses; else, at random, a random move; else the best move of the
    search. A level that makes random moves also begins a game with a large tree at random. The random numbers come from
    the game's ``seed``. Without a ``result`` the best move is that of a search that has finished no move: a win, a
    block, or the first in the order.
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
    opens = level.blunder_rate > 0 and not position.stones and not is_small_tree(position)
    blunders = lot.random() < level.blunder_rate
    return MoveChoice(lot.choice(position.legal_moves) if blunders or opens else best, preferred)


def is_drawn_by_lot(position: Position, move: int, strength: Strength, result: SearchResult | None) -> bool:
    """Return whether a computer at a level (not AUTO) drew its ``move`` by lot, so that the search beside it is not the
    reason for the move: every move of Random, and one that is neither what the search preferred nor a win or a block.
    """
    level, side = LEVELS[strength], position.side_to_move
    if level.draws or not level.blunder_rate or result is None:
        return level.draws
    seen = {*position.completing(side), *position.completing(side.other)}
    return result.move_to_play not in (None, move) and move not in seen


# -- A level as it plays away from the board: in matches, and where levels are measured against one another ------------


_UNSOLVED_LIMITS = Limits(nodes=20_000)
"""The limits of the search beside a proof, whose move is played where ten seconds prove nothing."""
_MOST_CACHED = 20_000


class LevelPlayer:
    """A level, not AUTO, with the default switches. Searches are cached: a position is searched once.

    If ``control`` is stopped, reply() raises StoppedError.
    """

    def __init__(self, strength: Strength, control: Control | None = None) -> None:
        assert strength is not Strength.AUTO
        self.strength = strength
        self._control = control or Control()
        self._cache: dict[Position, SearchResult] = {}

    def reply(self, position: Position, seed: int) -> int:
        """Return the move in an unfinished position; ``seed`` is the random seed of the game. Raise StoppedError."""
        result = None if LEVELS[self.strength].draws else self._cached_search(position)
        if result and result.oracle and result.oracle.move is not None:
            return lot_of(seed, position).choice(as_good(result.oracle))
        return choose(position, self.strength, seed, Algorithm(), result).move

    def _cached_search(self, position: Position) -> SearchResult:
        """Return the result of the level's search of a position, from the cache where it was searched before."""
        found = self._cache.get(position)
        if found is None:
            if len(self._cache) >= _MOST_CACHED:
                self._cache.clear()
            found = self._cache[position] = self._search(position)
        return found

    def _search(self, position: Position) -> SearchResult:
        """Search a position as the level does: by the solver or by the search of the level's depth.

        Raise StoppedError.
        """
        level = LEVELS[self.strength]
        searcher: Searcher | PerfectSearcher
        if level.solves and not is_small_tree(position):
            searcher = PerfectSearcher(level.request(position, Algorithm(), _UNSOLVED_LIMITS))
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


# -- who plays at the board: seats, the setup of a game, from whose view values are seen -------------------------------


class Seats(Enum):
    """Who plays which side; the value is the word in the settings file."""

    HUMAN_X = "human_x"
    HUMAN_O = "human_o"
    ALTERNATE = "alternate"
    TWO_HUMANS = "two_humans"
    COMPUTERS = "computers"

    @property
    def text(self) -> str:
        """Who begins, as worded in the new-game dialog."""
        return _SEAT_TEXTS[self]

    def humans(self, game_number: int) -> frozenset[Side]:
        """Return the sides of humans in game number ``game_number`` (from 0)."""
        match self:
            case Seats.TWO_HUMANS:
                return frozenset(Side)
            case Seats.COMPUTERS:
                return frozenset()
            case Seats.ALTERNATE:
                return frozenset({Side.O if game_number % 2 else Side.X})
            case _:
                return frozenset({Side.X if self is Seats.HUMAN_X else Side.O})


_SEAT_TEXTS = {
    Seats.HUMAN_X: "You, with X",
    Seats.HUMAN_O: "The computer",
    Seats.ALTERNATE: "Take turns",
    Seats.TWO_HUMANS: "Two people",
    Seats.COMPUTERS: "Computer alone",
}


AGAINST_COMPUTER = frozenset({Seats.HUMAN_X, Seats.HUMAN_O, Seats.ALTERNATE})
"""The seats of a single person."""


class PointOfView(Enum):
    """The side whose win counts as positive."""

    TO_MOVE = "to_move"
    X = "x"
    YOU = "you"

    def side(self, position: Position, humans: Collection[Side]) -> Side:
        """Return the side from whose view values are shown; YOU is the side to move unless exactly one person plays."""
        if self is PointOfView.X:
            return Side.X
        if self is PointOfView.YOU and len(humans) == 1:
            return next(iter(humans))
        return position.side_to_move


@dataclass(frozen=True)
class GameSetup:
    """The choices of the new-game dialog; the strength of a side that a human plays is ignored.

    With ALTERNATE the computer has the same strength on either side: ``o_strength``. A person's first setup is that of
    the settings, against FIRST_OPPONENT. An engine's name replaces the strength of its side, for this session only.
    """

    rules: Rules = field(default_factory=Rules)
    seats: Seats = Seats.HUMAN_X
    x_strength: Strength = Strength.PERFECT
    o_strength: Strength = Strength.PERFECT
    x_engine: str = ""
    o_engine: str = ""

    @property
    def swapped(self) -> GameSetup:
        """This setup with the sides of the players swapped; ALTERNATE swaps them by itself."""
        if self.seats is Seats.ALTERNATE:
            return self
        seats = {Seats.HUMAN_X: Seats.HUMAN_O, Seats.HUMAN_O: Seats.HUMAN_X}.get(self.seats, self.seats)
        return GameSetup(self.rules, seats, self.o_strength, self.x_strength, self.o_engine, self.x_engine)

    def players(self, game_number: int = 0, grade: int = FIRST_GRADE) -> dict[Side, Player]:
        """Return the players of game number ``game_number``: with ALTERNATE the human plays X in the even ones.

        ``grade`` is that of a computer on Auto.
        """
        humans = self.seats.humans(game_number)
        alternate = self.seats is Seats.ALTERNATE
        o = computer(self.o_strength, grade, self.o_engine)
        x = o if alternate else computer(self.x_strength, grade, self.x_engine)
        return {side: HUMAN if side in humans else player for side, player in ((Side.X, x), (Side.O, o))}


def computer(strength: Strength, grade: int, engine: str = "") -> Player:
    """Return a computer player of ``strength``, or the engine named ``engine``; ``grade`` matters to Auto only."""
    if engine:
        return Player(engine=engine)
    return Player(strength, grade if strength is Strength.AUTO else 0)


@dataclass(frozen=True)
class StartOptions:
    """What the command line tells the window to open; None where it says nothing.

    ``file`` is a game; ``shown`` a file that a view shows beside the game: a trace or a lesson.
    """

    file: Path | None = None
    shown: Path | None = None
    position: Position | None = None
    rules: Rules | None = None
    algorithm: Algorithm | None = None
    limits: Limits | None = None


def setup_of(record: GameRecord, like: GameSetup) -> GameSetup:
    """Return the setup of an opened game; ``like`` supplies what files do not contain (ALTERNATE, a human's
    strength).
    """
    if alone := lone_human(record):
        seats = Seats.HUMAN_X if alone is Side.X else Seats.HUMAN_O
        seats = like.seats if like.seats is Seats.ALTERNATE else seats
    else:
        seats = Seats.TWO_HUMANS if human_sides(record) else Seats.COMPUTERS
    x, o = (record.players[side].strength for side in Side)
    x_engine, o_engine = (record.players[side].engine for side in Side)
    if seats is Seats.ALTERNATE:
        return GameSetup(record.rules, seats, like.x_strength, x or o or like.o_strength, "", x_engine or o_engine)
    return GameSetup(record.rules, seats, x or like.x_strength, o or like.o_strength, x_engine, o_engine)


def human_sides(record: GameRecord) -> frozenset[Side]:
    """Return the sides played by people."""
    return frozenset(side for side, player in record.players.items() if player.is_human)


def lone_human(record: GameRecord) -> Side | None:
    """Return the side of a single person who plays against a computer or an engine; otherwise None."""
    humans = human_sides(record)
    return next(iter(humans)) if len(humans) == 1 else None


def computers(record: GameRecord) -> list[Player]:
    """Return the players of a game that are levels or engines."""
    return [player for player in record.players.values() if not player.is_human]


def player_name(player: Player) -> str:
    """Return a computer's level, such as 'Casual', or the name of the engine; '' for a person."""
    return LEVELS[player.strength].name if player.strength else player.engine


def auto_level(grade: int) -> str:
    """Return the name of the level that Auto plays at most often at a grade."""
    return LEVELS[LADDER[min((grade + _GRADES_PER_LEVEL // 2) // _GRADES_PER_LEVEL, len(LADDER) - 1)]].name


def player_text(player: Player) -> str:
    """Return a computer's name, such as 'Casual' or 'Auto, as strong as Casual', or an engine's; '' for a person."""
    name = player_name(player)
    return f"{name}, {grade_text(player.grade)}" if player.strength is Strength.AUTO else name


def game_title(record: GameRecord) -> str:
    """Return a title such as '3 × 3, three in a row · Casual'."""
    names = [text for side in Side if (text := player_text(record.players[side]))]
    return f"{record.rules} · {' against '.join(names) or 'two players'}"
