"""When a game counts for the grade of Auto: at its first end, where one person played it against Auto."""

from __future__ import annotations

from ttt_gui.game.record import GameRecord, Strength
from ttt_gui.session.levels import next_grade
from ttt_gui.session.players import human_sides
from ttt_gui.session.settings import Settings


def count_game(record: GameRecord, settings: Settings) -> None:
    """Set the grade of the next game after a finished one; a game counts once, also when its end is taken back."""
    outcome, humans = record.position.outcome, human_sides(record)
    strengths = {player.strength for player in record.players.values()}
    if outcome is None or record.rated or len(humans) != 1 or Strength.AUTO not in strengths:
        return
    record.rated = True
    settings.auto_grade = next_grade(settings.auto_grade, settings.auto_games, outcome.winner in humans)
    settings.auto_games += 1
