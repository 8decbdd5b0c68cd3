"""The score of the session: games won, drawn and lost against the opponent at the board, until the program ends."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.game.position import Side
from ttt_gui.game.record import GameRecord, Player, Strength
from ttt_gui.session.game.play import Play, side_names
from ttt_gui.session.levels import LEVELS
from ttt_gui.session.players import human_sides
from ttt_gui.session.settings import Settings

_GAMES_NOT_WON = 2
_TOO_STRONG = (Strength.STRONG, Strength.PERFECT)


@dataclass(frozen=True)
class ScoreTally:
    """Counts of finished games: ``won`` and ``lost`` by a person against a computer, else won by X and by O."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    def with_game(self, result: int) -> ScoreTally:
        """Return the tally with one game more: 1 is won, 0 drawn, -1 lost."""
        return ScoreTally(self.won + (result > 0), self.drawn + (result == 0), self.lost + (result < 0))


class Score(QObject):
    """Counts every game once, at its first end on the board, also where that end is taken back; a game that was opened
    with an end does not count, nor one in which a side had two players. Each opponent has a tally of their own, so a
    change of level begins another.

    Signals:
        changed: the tally of the game at the board is another one.
    """

    changed = Signal()

    def __init__(self, game: Play, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game, self._settings = game, settings
        self._tallies: dict[Hashable, ScoreTally] = {}
        self._is_counted = self._has_offer = False
        game.game_started.connect(self._on_game_started)
        game.position_changed.connect(self._on_position_changed)
        game.level_changed.connect(self.changed)

    @property
    def tally(self) -> ScoreTally:
        """The tally of those who play the game at the board."""
        return self._tallies.get(_match(self._game.record), ScoreTally())

    @property
    def words(self) -> str:
        """The tally in words, such as '2 won · 1 drawn · 0 lost', or 'X 2 · 1 drawn · O 0' where not exactly one person
        plays; '' before a game."""
        tally = self.tally
        if not tally.games:
            return ""
        if len(human_sides(self._game.record)) == 1:
            return f"{tally.won} won · {tally.drawn} drawn · {tally.lost} lost"
        names = side_names(self._game.record, self._settings)
        return f"{names[Side.X]} {tally.won} · {tally.drawn} drawn · {names[Side.O]} {tally.lost}"

    @property
    def opponent(self) -> str:
        """The level or the engine that a single person plays against, else ''."""
        others = [player for player in self._game.record.players.values() if not player.is_human]
        if len(others) != 1:
            return ""
        strength = others[0].strength
        return LEVELS[strength].name if strength else others[0].engine

    @property
    def offers_casual(self) -> bool:
        """Whether the end of this game offers an easier opponent: once in a profile's life, at the second end against
        Perfect or Strong that the person did not win."""
        return self._has_offer and self._game.position.outcome is not None and self._is_against_the_strongest

    @property
    def _is_against_the_strongest(self) -> bool:
        players = self._game.record.players.values()
        return len(human_sides(self._game.record)) == 1 and any(player.strength in _TOO_STRONG for player in players)

    def reset(self) -> None:
        """Begin all tallies anew."""
        if self._tallies:
            self._tallies.clear()
            self.changed.emit()

    @Slot()
    def _on_game_started(self) -> None:
        self._has_offer = False
        self._is_counted = any(row.node.position.outcome for row in self._game.record.tree.rows())
        self.changed.emit()

    @Slot()
    def _on_position_changed(self) -> None:
        outcome = self._game.position.outcome
        if outcome is None or self._is_counted:
            return
        self._is_counted = True
        if not _is_whole(self._game.record):
            return
        humans = human_sides(self._game.record)
        ours = next(iter(humans)) if len(humans) == 1 else Side.X
        result = 0 if outcome.winner is None else 1 if outcome.winner is ours else -1
        self._tallies[_match(self._game.record)] = tally = self.tally.with_game(result)
        not_won = self._is_against_the_strongest and result < 1 and tally.drawn + tally.lost >= _GAMES_NOT_WON
        if not_won and not self._settings.casual_offered:
            self._settings.casual_offered = self._has_offer = True
        self.changed.emit()


def _is_whole(record: GameRecord) -> bool:
    """Return whether each side was played by one player only, who still plays it."""
    moves = [(node.position.side_to_move.other, node.move.by) for node in record.line if node.move]
    return all(_named(by) == _named(record.players[side]) for side, by in moves)


def _named(player: Player) -> tuple[Strength | None, str]:
    return player.strength, player.engine


def _match(record: GameRecord) -> Hashable:
    """Return the key of those who play one another, whatever the grade of Auto: a person alone has one for either
    side."""
    who = tuple(record.players[side].engine or record.players[side].strength for side in Side)
    return frozenset(who) if len(human_sides(record)) == 1 else who
