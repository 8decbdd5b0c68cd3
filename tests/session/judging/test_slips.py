"""A slip is a computer's move that is proved worse than the one its search preferred, and no other move is one."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from ttt_gui.engine.worth.worth import Worth
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import HUMAN, GameRecord, Player, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.game_analysis import GameAnalysis
from ttt_gui.session.judging.proofs import Proofs
from ttt_gui.session.judging.slips import Slips
from ttt_gui.session.levels import MoveChoice
from ttt_gui.session.tasks import TaskQueue

CENTRE = parse_position(".../.X./...")
A3, B1, C1 = (Rules().cell_named(name) for name in ("a3", "b1", "c1"))


@pytest.fixture
def game_analysis(queue: TaskQueue) -> GameAnalysis:
    record = GameRecord(Position(Rules()), {Side.X: HUMAN, Side.O: Player(Strength.CASUAL)})
    record.play(4)
    return GameAnalysis(record, queue)


@pytest.fixture
def slips(queue: TaskQueue, game_analysis: GameAnalysis) -> Slips:
    return Slips(Proofs(queue), game_analysis)


def test_a_move_that_gives_the_draw_away_is_a_slip(slips: Slips, game_analysis: GameAnalysis, qtbot: QtBot) -> None:
    """Against X in the centre a corner holds and an edge loses; the slip tells both worths and how often it happens."""
    slips.watch(CENTRE, MoveChoice(B1, preferred=A3))
    game_analysis.record.play(B1)
    qtbot.waitUntil(lambda: slips.last is not None)
    slip = slips.last
    assert slip
    assert slip is slips.of(CENTRE, B1)
    assert (slip.side, slip.played_name, slip.preferred_name) == (Side.O, "b1", "a3")
    assert (slip.who, slip.habit) == ("Casual", "Casual slips about every third move, on purpose.")
    assert (slip.kept, slip.given) == (Worth(0, 0), Worth(-1, -1, 6))


def test_another_move_with_the_same_outcome_is_none(slips: Slips, game_analysis: GameAnalysis, qtbot: QtBot) -> None:
    """A corner drawn by lot instead of another; the move that the search preferred; and one without any search."""
    slips.watch(CENTRE, MoveChoice(C1, preferred=A3))
    slips.watch(CENTRE, MoveChoice(A3, preferred=A3))
    slips.watch(CENTRE, MoveChoice(B1))
    game_analysis.record.play(C1)
    qtbot.waitUntil(lambda: not slips.busy)
    assert slips.last is None
    assert all(slips.of(CENTRE, cell) is None for cell in CENTRE.legal_moves)


def test_where_nothing_is_proved_there_is_no_slip(queue: TaskQueue, qtbot: QtBot) -> None:
    """8 x 8, five in a row: nobody knows what either move is worth."""
    start = Position(Rules(8, 8, 5))
    game_analysis = GameAnalysis(GameRecord(start, dict.fromkeys(Side, Player(Strength.RANDOM))), queue)
    slips = Slips(Proofs(queue), game_analysis, most_seconds=0.05)
    slips.watch(start, MoveChoice(0, preferred=27))
    game_analysis.record.play(0)
    qtbot.waitUntil(lambda: not slips.busy)
    assert slips.last is None


def test_auto_slips_as_the_level_that_it_is(slips: Slips, game_analysis: GameAnalysis, qtbot: QtBot) -> None:
    game_analysis.record.players[Side.O] = Player(Strength.AUTO, 4)
    slips.watch(CENTRE, MoveChoice(B1, preferred=A3))
    with qtbot.waitSignal(slips.changed):
        pass
    slip = slips.of(CENTRE, B1)
    assert slip
    assert (slip.who, slip.habit.split(". ")[0]) == ("Auto", "Auto plays as Beginner here")


def test_another_game_forgets_them(slips: Slips, qtbot: QtBot) -> None:
    """And is told so only where there were any."""
    with qtbot.assertNotEmitted(slips.changed):
        slips.clear()
    slips.watch(CENTRE, MoveChoice(B1, preferred=A3))
    qtbot.waitUntil(lambda: slips.of(CENTRE, B1) is not None)
    with qtbot.waitSignal(slips.changed):
        slips.clear()
    assert slips.of(CENTRE, B1) is None
