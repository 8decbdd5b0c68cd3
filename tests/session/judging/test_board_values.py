"""Values on the board: exact ones equal to brute force, searched ones with their bounds, none of another position."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.engine.value_judge import true_moves
from ttt_gui.engine.request import Algorithm, Limits, Scores, SearchRequest
from ttt_gui.engine.score import WIN, Bound
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.values import ProvedValue
from ttt_gui.game.position import Position, Side, parse_position
from ttt_gui.game.record import GameRecord
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.game_analysis import GameAnalysis
from ttt_gui.session.judging.proofs import BoardValues, Proofs, Source, reason_of_hint, reason_of_last_move
from ttt_gui.session.players import GameSetup, PointOfView, Seats
from ttt_gui.session.tasks import TaskQueue

EXACT, SEARCHED, PLAIN = Source.EXACT, Source.SEARCHED, Algorithm()
SMALL = parse_position("XO./.X./O..")
LARGE = Position(Rules(8, 8, 5)).play(27)


@pytest.fixture
def game_analysis(queue: TaskQueue) -> GameAnalysis:
    return GameAnalysis(GameRecord(SMALL), queue)


@pytest.fixture
def values(queue: TaskQueue, game_analysis: GameAnalysis) -> BoardValues:
    return BoardValues(Proofs(queue), game_analysis)


def number_of(proved_value: ProvedValue) -> int:
    return (proved_value.value or 0) * (WIN - (proved_value.plies or 0))


def wait(qtbot: QtBot, values: BoardValues) -> None:
    qtbot.waitUntil(lambda: not values.is_running)


def test_values_fill_in_one_by_one_and_nothing_is_claimed_before(qtbot: QtBot, values: BoardValues) -> None:
    start = Position(Rules(3, 4, 3)).play(0)
    true = true_moves(start)
    seen: list[int] = []

    def look() -> None:
        for cell, value in values.values(Side.O).items():
            assert value.bound is Bound.NONE or value.value == number_of(true[cell]) or value.bound is not Bound.EXACT
        assert set(values.values(Side.O)) == set(true)
        seen.append(values.progress[0])

    values.changed.connect(look)
    values.show(start, EXACT, PLAIN, seconds=600)
    wait(qtbot, values)
    assert seen[0] == 0
    assert seen == sorted(seen)
    assert len(set(seen)) > 5
    assert values.progress == (11, 11)
    assert values.proved_values() == true
    for side, sign in ((Side.O, 1), (Side.X, -1)):
        shown = {cell: (value.value, value.bound) for cell, value in values.values(side).items()}
        assert shown == {cell: (sign * number_of(proved_value), Bound.EXACT) for cell, proved_value in true.items()}


def test_flat_scores_have_no_distance(qtbot: QtBot, values: BoardValues) -> None:
    values.show(SMALL, EXACT, Algorithm(scores=Scores.FLAT))
    wait(qtbot, values)
    assert {value.number for value in values.values(Side.O).values()} <= {"+1", "0", "−1"}
    assert {value.words for value in values.values(Side.O).values()} <= {"wins", "draw", "loses"}


def test_another_position_forgets_the_values_of_the_last(qtbot: QtBot, queue: TaskQueue, values: BoardValues) -> None:
    """What was under way for a position that was left is not heard of, and its jobs end."""
    values.show(LARGE, EXACT, PLAIN, seconds=600)
    assert (values.is_running, values.progress) == (True, (0, 63))
    values.follow(LARGE)
    assert values.is_running
    values.follow(SMALL)
    assert values.position == SMALL
    wait(qtbot, values)
    qtbot.waitUntil(lambda: not queue.busy)
    assert set(values.values(Side.X)) == set(SMALL.legal_moves)
    values.clear()
    assert (values.position, values.values(Side.X), values.progress) == (None, {}, (0, 0))
    values.follow(LARGE)
    assert values.position is None


def test_a_stop_keeps_what_is_known_and_showing_again_goes_on(
    qtbot: QtBot, queue: TaskQueue, values: BoardValues
) -> None:
    values.show(LARGE, EXACT, PLAIN, seconds=600)
    values.stop()
    assert not values.is_running
    qtbot.waitUntil(lambda: not queue.busy)
    assert {value.words for value in values.values(Side.O).values()} <= {"unknown", "at most a draw"}
    values.show(LARGE, EXACT, PLAIN, seconds=600)
    assert values.is_running
    values.clear()


def test_what_is_not_proved_within_the_limits_is_unknown_or_a_bound(
    qtbot: QtBot, values: BoardValues, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ttt_gui.session.judging.proofs.QUICK", Limits(nodes=50))
    values.show(LARGE, EXACT, PLAIN, seconds=0.001)
    wait(qtbot, values)
    assert values.progress == (63, 63)
    assert any(value.bound is not Bound.EXACT for value in values.values(Side.X).values())


def test_values_as_searched_are_those_of_the_search_by_this_algorithm(
    game_analysis: GameAnalysis, values: BoardValues
) -> None:
    """Bounds and all; none before the position was searched, and none by another algorithm."""
    result = Searcher(SearchRequest(SMALL, PLAIN)).run()
    values.show(SMALL, SEARCHED, PLAIN)
    assert values.values(Side.O) == {}
    game_analysis.add(Searcher(SearchRequest(SMALL, Algorithm(alpha_beta=False))).run())
    game_analysis.add(Searcher(SearchRequest(LARGE, PLAIN, Limits(depth=1))).run())
    assert values.values(Side.O) == {}
    game_analysis.add(result)
    shown = values.values(Side.X)
    assert {cell: (value.value, value.bound) for cell, value in shown.items()} == {
        each.move: (each.value, each.bound) for each in result.moves
    }
    assert not values.is_running
    values.show(LARGE, SEARCHED, PLAIN)
    assert set(values.values(Side.O)) == set(LARGE.legal_moves)


def test_the_point_of_view_is_a_side() -> None:
    """YOU is the one person who plays; with two or none, or for the side to move, whose turn it is."""
    assert PointOfView.X.side(SMALL, {Side.O}) is Side.X
    assert SMALL.side_to_move is Side.X
    assert PointOfView.YOU.side(SMALL, {Side.O}) is Side.O
    assert PointOfView.YOU.side(SMALL, set(Side)) is Side.X
    assert PointOfView.TO_MOVE.side(LARGE, {Side.X}) is Side.O


def test_a_click_is_answered_while_values_are_under_way(controller: GameController, qtbot: QtBot) -> None:
    """On 8 x 8 the computer's move waits for no proof, and the values follow the board."""
    controller.new_game(GameSetup(Rules(8, 8, 5), Seats.HUMAN_X))
    values = controller.values
    values.show(controller.game.position, EXACT, PLAIN, seconds=600)
    controller.game.play(27)
    controller.game.move_now()
    qtbot.waitUntil(lambda: controller.game.phase is Phase.HUMAN_TURN)
    assert values.position == controller.game.position
    assert values.is_running
    controller.new_game(GameSetup())
    assert values.position is None


def test_a_hint_and_the_last_move_have_a_reason(
    controller: GameController, qtbot: QtBot, snapshot: SnapshotAssertion
) -> None:
    """From what the searches of this game found; none without a move."""
    controller.new_game(GameSetup(seats=Seats.TWO_HUMANS))

    def reason_after(*cells: int) -> str:
        for cell in cells:
            controller.game.play(cell)
        return reason_of_last_move(controller.game.record, controller.game_analysis, controller.proofs)

    assert reason_after() == ""
    assert reason_after(0, 1).startswith("lies on")
    controller.game.request_hint()
    qtbot.waitUntil(lambda: controller.game.hint is not None)
    assert controller.game.hint
    assert reason_of_hint(controller.game.hint, controller.proofs) == "wins in 3"
    assert reason_after(4) == "wins in 3"
    assert reason_after(8, 3, 5) == snapshot
    assert reason_after(6) == "wins at once"
