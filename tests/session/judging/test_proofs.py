"""What positions are worth is proved in the background, kept and dropped; a blunder is a move proved to be worse."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.engine.value_judge import positions_3x3, random_positions, true_value
from tests.examples import game_of
from ttt_gui.engine.request import Limits, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.solver.solver import Solver
from ttt_gui.engine.values import UNKNOWN, ProvedValue
from ttt_gui.game.position import Position, Side, parse_position
from ttt_gui.game.record import HUMAN, GameRecord, Player, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.game_analysis import GameAnalysis
from ttt_gui.session.judging.proofs import Proofs
from ttt_gui.session.judging.review import Blunders
from ttt_gui.session.players import MoveChoice
from ttt_gui.session.schedule import Lane, Priority
from ttt_gui.session.tasks import TaskQueue

LARGE = Position(Rules(8, 8, 5)).play(27)


@pytest.fixture
def proofs(queue: TaskQueue) -> Proofs:
    return Proofs(queue)


@pytest.mark.slow
def test_what_is_proved_is_true(qtbot: QtBot, proofs: Proofs) -> None:
    """A tenth of 3 x 3 and 60 positions of other boards, distances and all."""
    over = [parse_position(text, 3) for text in ("XXX/OO./...", "XXX/OOX/XOO", "XOX/XOO/OXX")]
    positions = [*positions_3x3()[::10], *random_positions(60), *over]
    keys = {position: proofs.key(position) for position in positions}
    proofs.ask(keys.values(), "test", seconds=600)
    qtbot.waitUntil(lambda: not proofs.busy)
    for position, key in keys.items():
        assert proofs.value_of(key) == true_value(position)
        assert proofs.is_settled(key, 1e9)


def test_a_mirrored_position_is_the_same(qtbot: QtBot, proofs: Proofs) -> None:
    one, turned = parse_position("XO./.../..."), parse_position("..X/..O/...")
    assert proofs.key(one) == proofs.key(turned)
    assert len({proofs.key(position) for position in positions_3x3()}) == 765 - 138  # 138 finished games
    with qtbot.waitSignal(proofs.found) as found:
        proofs.ask([proofs.key(one), proofs.key(turned)], "test")
    assert found.args == [proofs.key(one)]
    assert not proofs.busy


def test_what_nobody_wants_any_more_is_not_proved(qtbot: QtBot, queue: TaskQueue, proofs: Proofs) -> None:
    """Two ask for the same: one job, which ends when the second drops it."""
    key = proofs.key(LARGE)
    proofs.ask([key], "one", seconds=600)
    proofs.ask([key], "two", seconds=600)
    qtbot.waitSignal(proofs.found).wait()  # the quick try was in vain; the long one goes on
    assert proofs.busy
    proofs.drop("one")
    assert proofs.busy
    proofs.drop("two")
    assert not proofs.busy
    qtbot.waitUntil(lambda: not queue.busy)
    assert proofs.value_of(key).value is None
    assert not proofs.is_settled(key)


def test_a_proof_ends_at_its_limit_and_more_time_can_be_given(qtbot: QtBot, proofs: Proofs) -> None:
    """What was not proved stays between its bounds, and is not tried again in as little time."""
    key = proofs.key(LARGE)
    proofs.ask([key], "test", seconds=0.02)
    qtbot.waitUntil(lambda: not proofs.busy)
    assert proofs.value_of(key).value is None
    assert proofs.is_settled(key, 0.02)
    proofs.ask([key], "test", seconds=0.02)
    assert not proofs.busy
    proofs.ask([key], "test", seconds=600)
    assert proofs.busy


def test_a_players_move_goes_first_and_the_proof_is_taken_up_again(
    qtbot: QtBot, queue: TaskQueue, proofs: Proofs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search of a move stops the proof that runs; both it and what waits come later."""
    monkeypatch.setattr("ttt_gui.session.judging.proofs.QUICK", Limits(seconds=600))
    ended: list[object] = []
    proofs.found.connect(ended.append)
    position = parse_position("XO./.../...")
    proofs.ask([proofs.key(LARGE)], "one")
    proofs.ask([proofs.key(position)], "other")
    request = SearchRequest(position)
    move = queue.run(lambda control: control.do(Searcher(request)), "", Priority.PLAY, Lane.SEARCH)
    move.finished.connect(lambda _: ended.append("move"))
    qtbot.waitUntil(lambda: bool(ended))
    assert ended == ["move"]
    assert proofs.busy
    proofs.drop("one")
    qtbot.waitUntil(lambda: not proofs.busy)
    assert proofs.value_of(proofs.key(position)).value == 1


def test_a_proof_that_fails_stays_unknown(qtbot: QtBot, proofs: Proofs, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Solver) -> None:
        raise MemoryError

    monkeypatch.setattr(Solver, "run", fail)
    key = proofs.key(parse_position("XO./.../..."))
    with qtbot.waitSignal(proofs.found):
        proofs.ask([key], "test")
    assert proofs.value_of(key) == UNKNOWN
    assert proofs.is_settled(key)


CENTRE = parse_position(".../.X./...")
A3, B1, C1 = (Rules().cell_named(name) for name in ("a3", "b1", "c1"))


@pytest.fixture
def game_analysis(queue: TaskQueue) -> GameAnalysis:
    return GameAnalysis(game_of(4, players={Side.X: HUMAN, Side.O: Player(Strength.CASUAL)}), queue)


@pytest.fixture
def blunders(queue: TaskQueue, game_analysis: GameAnalysis) -> Blunders:
    return Blunders(Proofs(queue), game_analysis)


def test_a_move_that_gives_the_draw_away_is_a_blunder(
    blunders: Blunders, game_analysis: GameAnalysis, qtbot: QtBot, snapshot: SnapshotAssertion
) -> None:
    """Against X in the centre a corner holds and an edge loses; the blunder tells both values and how often it
    happens.
    """
    blunders.watch(CENTRE, MoveChoice(B1, preferred=A3))
    game_analysis.record.play(B1)
    qtbot.waitUntil(lambda: blunders.last is not None)
    blunder = blunders.last
    assert blunder
    assert blunder is blunders.blunder_of(CENTRE, B1)
    assert (blunder.side, blunder.played_name, blunder.preferred_name) == (Side.O, "b1", "a3")
    assert (blunder.who, blunder.habit) == snapshot
    assert (blunder.kept, blunder.given) == (ProvedValue(0, 0), ProvedValue(-1, -1, 6))


def test_another_move_with_the_same_outcome_is_none(
    blunders: Blunders, game_analysis: GameAnalysis, qtbot: QtBot
) -> None:
    """A corner drawn by lot instead of another; the move that the search preferred; and one without any search."""
    blunders.watch(CENTRE, MoveChoice(C1, preferred=A3))
    blunders.watch(CENTRE, MoveChoice(A3, preferred=A3))
    blunders.watch(CENTRE, MoveChoice(B1))
    game_analysis.record.play(C1)
    qtbot.waitUntil(lambda: not blunders.busy)
    assert blunders.last is None
    assert all(blunders.blunder_of(CENTRE, cell) is None for cell in CENTRE.legal_moves)


def test_where_nothing_is_proved_there_is_no_blunder(queue: TaskQueue, qtbot: QtBot) -> None:
    """8 x 8, five in a row: nobody knows what either move is worth."""
    start = Position(Rules(8, 8, 5))
    game_analysis = GameAnalysis(GameRecord(start, dict.fromkeys(Side, Player(Strength.RANDOM))), queue)
    blunders = Blunders(Proofs(queue), game_analysis, most_seconds=0.05)
    blunders.watch(start, MoveChoice(0, preferred=27))
    game_analysis.record.play(0)
    qtbot.waitUntil(lambda: not blunders.busy)
    assert blunders.last is None


def test_auto_blunders_as_the_level_that_it_is(
    blunders: Blunders, game_analysis: GameAnalysis, qtbot: QtBot, snapshot: SnapshotAssertion
) -> None:
    game_analysis.record.players[Side.O] = Player(Strength.AUTO, 4)
    blunders.watch(CENTRE, MoveChoice(B1, preferred=A3))
    with qtbot.waitSignal(blunders.changed):
        pass
    blunder = blunders.blunder_of(CENTRE, B1)
    assert blunder
    assert (blunder.who, blunder.habit.split(". ")[0]) == snapshot


def test_another_game_forgets_them(blunders: Blunders, qtbot: QtBot) -> None:
    """And is told so only where there were any."""
    with qtbot.assertNotEmitted(blunders.changed):
        blunders.clear()
    blunders.watch(CENTRE, MoveChoice(B1, preferred=A3))
    qtbot.waitUntil(lambda: blunders.blunder_of(CENTRE, B1) is not None)
    with qtbot.waitSignal(blunders.changed):
        blunders.clear()
    assert blunders.blunder_of(CENTRE, B1) is None
