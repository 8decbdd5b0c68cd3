"""A match of n games between two players, each a level or a person's engine."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field, replace
from typing import Protocol

from ttt_gui.engine.examine.judge import Grade, judge
from ttt_gui.engine.examine.matches import Game, Match, openings
from ttt_gui.engine.figures import counted
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import GameRecord, Player, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.asking import IN_A_ROW
from ttt_gui.session.examining.consent import ConsentError
from ttt_gui.session.examining.opponents import Opponent
from ttt_gui.session.examining.process import GuestError
from ttt_gui.session.level_player import LevelPlayer
from ttt_gui.session.levels import LEVELS
from ttt_gui.system.pieces import StoppedError

MOST_GAMES = 10_000
Contender = Strength | Opponent


class MatchError(ValueError):
    """A match that cannot be played; the message says what to change."""


@dataclass(frozen=True)
class MatchRequest:
    """Who plays whom, how often, on which board. Raises MatchError.

    The first player is X in the odd games, the second in the even ones. All lots are those of ``seed``: the levels',
    and, where two engines play, that of the opening (see openings), which two games share, one a side.
    """

    first: Contender
    second: Contender
    games: int = 20
    rules: Rules = field(default_factory=Rules)
    seed: int = 1

    def __post_init__(self) -> None:
        if Strength.AUTO in (self.first, self.second):
            raise MatchError("Auto goes up and down with a person's games: choose another level for a match.")
        if not 1 <= self.games <= MOST_GAMES:
            raise MatchError(f"A match has 1 to {MOST_GAMES:,} games.")

    @property
    def names(self) -> tuple[str, str]:
        """Of both, never the same."""
        first, second = (each.name if isinstance(each, Opponent) else LEVELS[each].name
                         for each in (self.first, self.second))  # fmt: skip
        return first, f"{second} (2)" if second == first else second

    @property
    def has_openings(self) -> bool:
        """Whether chance has to vary the games, since both players may always answer alike."""
        return isinstance(self.first, Opponent) and isinstance(self.second, Opponent)


def record_of(request: MatchRequest, game: Game) -> GameRecord:
    """A game of the match as one that can be looked at and saved: with its moves, and who played which side."""
    players = [Player(engine=each.name) if isinstance(each, Opponent) else Player(each)
               for each in (request.first, request.second)]  # fmt: skip
    record = GameRecord(
        Position(request.rules), {Side.X: players[game.x], Side.O: players[1 - game.x]}, request.seed + game.number
    )
    for cell in game.moves:
        record.play(cell)
    return record


class PlayMatch:
    """A job (session/jobs/job.py) that can be paused, between two moves. run() gives the Match; stopped, that of the
    games that were played to their end. sample() gives it as it stands.

    An answer that cannot be played, one that comes too late, and a process that dies lose the game. Five games in a row
    that one player has lost so end the match, and so does a file that has changed. Raises GuestError, ConsentError and
    NoPythonError where an engine cannot be loaded at all.
    """

    def __init__(self, request: MatchRequest) -> None:
        self._request = request
        self._match = Match(request.names, request.rules, request.seed, request.games)
        self._seats = (_seat(request.first, request.rules), _seat(request.second, request.rules))
        self._stopped = False
        self._awake = threading.Event()
        self._awake.set()

    def run(self) -> Match:
        request, sentence = self._request, ""
        starts = openings(request.rules, request.seed)
        opening: tuple[int, ...] = ()
        try:
            self._begin()
            for number in range(1, request.games + 1):
                if request.has_openings and number % 2:
                    opening = next(starts)
                game = self._play(number, opening)
                self._match = self._match.after(game)
                if number < request.games and (sentence := self._gave_up()):
                    break
        except StoppedError:
            sentence = f"Stopped: {len(self._match.games):,} of {counted(request.games, 'game')} were played."
        except ConsentError as error:
            if not self._match.games:
                raise
            sentence = str(error)
        finally:
            for seat in self._seats:
                seat.close()
        self._match = replace(self._match, sentence=sentence)
        return self._match

    def stop(self) -> None:
        self._stopped = True
        for seat in self._seats:
            seat.stop()
        self._awake.set()

    def pause(self) -> None:
        self._awake.clear()

    def resume(self) -> None:
        self._awake.set()

    def sample(self) -> Match:
        return self._match

    def release(self) -> None:
        """What it holds is small, and goes with it."""

    def _begin(self) -> None:
        for seat in self._seats:
            self._wait()
            seat.begin()

    def _wait(self) -> None:
        """Sleep while it is paused. Raises StoppedError."""
        if not self._stopped:
            self._awake.wait()
        if self._stopped:
            raise StoppedError

    def _play(self, number: int, opening: tuple[int, ...]) -> Game:
        x = (number - 1) % 2
        moves, position = list(opening), Position(self._request.rules)
        for cell in opening:
            position = position.play(cell)
        thought, turns = [0.0, 0.0], [0, 0]

        def ended(winner: int | None, failure: Grade | None = None, words: str = "") -> Game:
            times = (thought[0], thought[1]), (turns[0], turns[1])
            return Game(number, x, len(opening), tuple(moves), winner, failure, words, *times)

        while (outcome := position.outcome) is None:
            player = x if position.side_to_move is Side.X else 1 - x
            self._wait()
            turn = self._seats[player].turn(position, 2 * (self._request.seed + number) + player)
            if turn.seconds is not None:
                thought[player] += turn.seconds
                turns[player] += 1
            if turn.failure:
                return ended(1 - player, turn.failure, turn.sentence)
            moves.append(turn.cell)
            position = position.play(turn.cell)
        winner = outcome.winner
        return ended(None if winner is None else x if winner is Side.X else 1 - x)

    def _gave_up(self) -> str:
        last = self._match.games[-IN_A_ROW:]
        losers = {None if game.failure is None or game.winner is None else 1 - game.winner for game in last}
        loser = losers.pop() if len(last) == IN_A_ROW and len(losers) == 1 else None
        if loser is None:
            return ""
        name = self._request.names[loser]
        return f"{name} lost {IN_A_ROW} games in a row by an answer that cannot be played: no more were played."


@dataclass(frozen=True)
class _Turn:
    """A cell to play, or why there is none; ``seconds`` are those of the answer alone, None of a level, which remembers
    what it has searched."""

    cell: int
    seconds: float | None = None
    failure: Grade | None = None
    sentence: str = ""


class _Seat(Protocol):
    """Whoever plays, for the length of a match."""

    def begin(self) -> None: ...

    def turn(self, position: Position, seed: int) -> _Turn: ...

    def stop(self) -> None: ...

    def close(self) -> None: ...


def _seat(contender: Contender, rules: Rules) -> _Seat:
    return _EngineSeat(contender, rules) if isinstance(contender, Opponent) else _LevelSeat(contender)


class _LevelSeat:
    def __init__(self, strength: Strength) -> None:
        self._player = LevelPlayer(strength)

    def begin(self) -> None:
        """There is nothing to load."""

    def turn(self, position: Position, seed: int) -> _Turn:
        return _Turn(self._player.reply(position, seed))

    def stop(self) -> None:
        self._player.stop()

    def close(self) -> None:
        """It holds nothing."""


class _EngineSeat:
    def __init__(self, opponent: Opponent, rules: Rules) -> None:
        self._guest = opponent.guest(rules)

    def begin(self) -> None:
        self._guest.load()

    def turn(self, position: Position, _seed: int) -> _Turn:
        try:
            answer = self._guest.ask(position)
        except GuestError as error:  # it was loaded once, and cannot be again
            return _Turn(0, 0.0, Grade.ERROR, str(error))
        grade = judge(answer, None).grade
        if grade.is_failure or answer.cell is None:
            sentence = answer.sentence or f"It answered {answer.shown}, which cannot be played."
            return _Turn(0, answer.seconds, grade, sentence)
        return _Turn(answer.cell, answer.seconds)

    def stop(self) -> None:
        self._guest.stop()

    def close(self) -> None:
        self._guest.close()
