"""A match of n games between two players, each a level or a person's engine."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ttt_gui.engine.examine.grades import FAILURES, Grade, grade_answer
from ttt_gui.engine.examine.matches import Game, Match, openings
from ttt_gui.engine.figures import counted
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import GameRecord, Player, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.opponents import Opponent
from ttt_gui.session.examining.process import Askable, EngineError
from ttt_gui.session.examining.trust import TrustError
from ttt_gui.session.players import LEVELS, LevelPlayer
from ttt_gui.system.control import Control, StoppedError

MOST_GAMES = 10_000
IN_A_ROW = 5
"""The number of games in a row, lost by an answer that cannot be played, that ends a match."""
Contender = Strength | Opponent


class MatchError(ValueError):
    """A match that cannot be played; the message says what to change."""


@dataclass(frozen=True)
class MatchRequest:
    """Who plays whom, how often, on which board. Raises MatchError.

    The first player is X in the odd games, the second in the even ones. All lots come from ``seed``: the levels', and,
    where two engines play, the lot of the opening (see openings), which two games share, one with each engine as X.
    """

    first: Contender
    second: Contender
    games: int = 20
    rules: Rules = field(default_factory=Rules)
    seed: int = 1

    def __post_init__(self) -> None:
        """Raise MatchError for Auto as a player, and for too few or too many games."""
        if Strength.AUTO in (self.first, self.second):
            raise MatchError("Auto adapts to a person's games: choose another level for a match.")
        if not 1 <= self.games <= MOST_GAMES:
            raise MatchError(f"A match has 1 to {MOST_GAMES:,} games.")

    @property
    def names(self) -> tuple[str, str]:
        """The names of both players, never the same."""
        first, second = (each.name if isinstance(each, Opponent) else LEVELS[each].name
                         for each in (self.first, self.second))  # fmt: skip
        return first, f"{second} (2)" if second == first else second


def record_of(request: MatchRequest, game: Game) -> GameRecord:
    """Return a game of the match as a record to look at and save: with its moves, and who played which side."""
    players = [Player(engine=each.name) if isinstance(each, Opponent) else Player(each)
               for each in (request.first, request.second)]  # fmt: skip
    sides = {Side.X: players[game.x], Side.O: players[1 - game.x]}
    record = GameRecord(Position(request.rules), sides, request.seed + game.number)
    for cell in game.moves:
        record.play(cell)
    return record


def play_match(request: MatchRequest, control: Control) -> Match:
    """Play a match; after a stop, return that of the games that were played to their end. A sample of its task is the
    Match so far.

    An answer that cannot be played, one that comes too late, and a process that dies lose the game. Five games in a row
    that one player has lost in this way end the match, and so does a file that has changed. Raises EngineError,
    TrustError and NoPythonError where an engine cannot be loaded at all.
    """

    return _Playing(request, control).run()


class _Playing:
    """A match under way."""

    def __init__(self, request: MatchRequest, control: Control) -> None:
        self._request, self._control = request, control
        self._match = Match(request.names, request.rules, request.seed, request.games)
        self._seats = [_seat(each, request.rules) for each in (request.first, request.second)]

    def run(self) -> Match:
        """Play the games, and return the match of those that were played to their end."""
        request, sentence = self._request, ""
        starts = openings(request.rules, request.seed)
        are_engines = isinstance(request.first, Opponent) and isinstance(request.second, Opponent)
        opening: tuple[int, ...] = ()
        try:
            for seat in self._seats:
                self._control.tell(self._match)
                with self._control.use(seat.part, lambda: self._match):
                    seat.begin()
            for number in range(1, request.games + 1):
                if are_engines and number % 2:  # chance has to vary the games: both may always answer alike
                    opening = next(starts)
                game = self._play(number, opening)
                self._match = self._match.after(game)
                if number < request.games and (sentence := self._why_ended_early()):
                    break
        except StoppedError:
            sentence = f"Stopped: {len(self._match.games):,} of {counted(request.games, 'game')} were played."
        except TrustError as error:
            if not self._match.games:
                raise
            sentence = str(error)
        finally:
            for seat in self._seats:
                seat.close()
        return replace(self._match, sentence=sentence)

    def _play(self, number: int, opening: tuple[int, ...]) -> Game:
        """Play game ``number`` (from 1) from the position after the moves of ``opening``. Raises StoppedError."""
        x = (number - 1) % 2
        moves, position = list(opening), Position(self._request.rules)
        for cell in opening:
            position = position.play(cell)
        thought, turns = [0.0, 0.0], [0, 0]

        def ended(winner: int | None, failure: Grade | None = None, words: str = "") -> Game:
            """Return the game as it ended: with the number of its winner, 0 or 1, None for a draw, and what went
            wrong."""
            times = (thought[0], thought[1]), (turns[0], turns[1])
            return Game(number, x, len(opening), tuple(moves), winner, failure, words, *times)

        while (outcome := position.outcome) is None:
            player = x if position.side_to_move is Side.X else 1 - x
            self._control.tell(self._match)
            seat = self._seats[player]
            with self._control.use(seat.part, lambda: self._match):
                turn = seat.turn(position, 2 * (self._request.seed + number) + player)
            if turn.seconds is not None:
                thought[player] += turn.seconds
                turns[player] += 1
            if turn.failure:
                return ended(1 - player, turn.failure, turn.sentence)
            moves.append(turn.cell)
            position = position.play(turn.cell)
        winner = outcome.winner
        return ended(None if winner is None else x if winner is Side.X else 1 - x)

    def _why_ended_early(self) -> str:
        """Return the sentence that ends a match in which one player lost the last games by answers that cannot be
        played, else ''."""
        last = self._match.games[-IN_A_ROW:]
        losers = {None if game.failure is None or game.winner is None else 1 - game.winner for game in last}
        loser = losers.pop() if len(last) == IN_A_ROW and len(losers) == 1 else None
        if loser is None:
            return ""
        name = self._request.names[loser]
        return f"{name} lost {IN_A_ROW} games in a row by an answer that cannot be played: no more were played."


@dataclass(frozen=True)
class _Turn:
    """A cell to play, or why there is none; ``seconds`` are those of the answer alone, None for a level, which
    remembers what it has searched."""

    cell: int
    seconds: float | None = None
    failure: Grade | None = None
    sentence: str = ""


def _seat(contender: Contender, rules: Rules) -> _LevelSeat | _EngineSeat:
    """Return what plays for a contender during one match; its ``part`` is what is stopped while the player thinks."""
    return _EngineSeat(contender.engine(rules)) if isinstance(contender, Opponent) else _LevelSeat(contender)


class _LevelSeat:
    """A level as a player of a match."""

    def __init__(self, strength: Strength) -> None:
        self.part = Control()
        self.reply = LevelPlayer(strength, self.part).reply

    def begin(self) -> None:
        """Do nothing: a level has nothing to load."""

    def turn(self, position: Position, seed: int) -> _Turn:
        """Return the level's move."""
        return _Turn(self.reply(position, seed))

    def close(self) -> None:
        """Do nothing: a level holds nothing."""


class _EngineSeat:
    """A person's engine as a player of a match: its process runs for the whole match."""

    def __init__(self, engine: Askable) -> None:
        self.part = engine
        self.begin, self.close = engine.load, engine.close
        self._game: int | None = None  # by its seed

    def turn(self, position: Position, seed: int) -> _Turn:
        """Return the engine's move, or what is wrong with its answer; another seed than before begins another game."""
        is_anew, self._game = seed != self._game, seed
        try:
            answer = self.part.ask(position, anew=is_anew)
        except EngineError as error:  # the file was loaded once, and cannot be loaded again
            return _Turn(0, 0.0, Grade.ERROR, str(error))
        grade = grade_answer(answer, None).grade
        if grade in FAILURES or answer.cell is None:
            sentence = answer.sentence or f"It answered {answer.shown}, which cannot be played."
            return _Turn(0, answer.seconds, grade, sentence)
        return _Turn(answer.cell, answer.seconds)
