"""The review names the moves that gave a win or a draw away, and the end which move decided, as brute force does."""

from __future__ import annotations

import re
from random import Random

import pytest
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.engine.value_judge import true_moves, true_value
from tests.examples import game_of
from ttt_gui.game.position import Position, Side, parse_position
from ttt_gui.game.record import GameRecord
from ttt_gui.game.rules import Rules
from ttt_gui.session.judging.proofs import Proofs
from ttt_gui.session.judging.review import BestPlay, Ending, Review
from ttt_gui.session.tasks import TaskQueue

WORD = {1: "win", 0: "draw"}


@pytest.fixture
def review(queue: TaskQueue) -> Review:
    return Review(Proofs(queue))


def random_game(lot: Random, start: Position) -> GameRecord:
    record = GameRecord(start)
    while moves := record.position.legal_moves:
        record.play(lot.choice(moves))
    return record


def reviewed(qtbot: QtBot, review: Review, record: GameRecord) -> None:
    review.begin(record, seconds=600)
    qtbot.waitUntil(lambda: not review.is_running)


@pytest.mark.parametrize(
    ("text", "count"), [(".../.../...", 200), ("X..O/..../.XO./....", 25), ("..../..../....", 25)], ids=str
)
@pytest.mark.slow
def test_random_games_have_the_turning_points_of_brute_force(
    qtbot: QtBot, review: Review, text: str, count: int
) -> None:
    """What every move is worth, which of them turn the game, and that the move named instead keeps it."""
    start = parse_position(text, 3)
    lot, rules, turning = Random("games"), start.rules, 0
    for _ in range(count):
        record = random_game(lot, start)
        reviewed(qtbot, review, record)
        assert len(review.moves) == len(record.moves)
        for number, (move, reviewed_move) in enumerate(zip(record.moves, review.moves, strict=True), start=1):
            position = record.position_after(number - 1)
            before, after = true_value(position), true_moves(position)[move.cell]
            assert (reviewed_move.number, reviewed_move.cell, reviewed_move.side) == (
                number,
                move.cell,
                position.side_to_move,
            )
            assert (reviewed_move.before, reviewed_move.after) == (before, after)
            assert before.value is not None
            assert after.value is not None
            is_turning = after.value < before.value
            assert reviewed_move.is_turning is is_turning
            assert bool(reviewed_move.sentence) == is_turning
            if not is_turning:
                continue
            turning += 1
            match = re.fullmatch(
                r"Move (\d+): ([XO]) could (win|draw)(?: in (\d+))? with (\w+)", reviewed_move.sentence
            )
            assert match
            better = true_moves(position)[rules.cell_named(match[5])]
            assert match.groups()[:3] == (str(number), str(position.side_to_move), WORD[before.value])
            assert better == before
            assert match[4] == (str(((before.plies or 0) + 1) // 2) if before.value else None)
        proved_values = [true_value(record.position_after(number)) for number in range(len(record.moves) + 1)]
        assert [each.value for each in review.proved_values] == [
            each.value if number % 2 == 0 else -(each.value or 0) for number, each in enumerate(proved_values)
        ]
        assert review.progress == (len(proved_values), len(proved_values))
        assert len(review.turning_points) == sum(move.is_turning is True for move in review.moves)
    assert turning > count


def test_the_sentence_of_a_lost_game(qtbot: QtBot, review: Review, snapshot: SnapshotAssertion) -> None:
    """X opens in a corner, O answers at an edge and later blocks nothing."""
    reviewed(qtbot, review, game_of("a1", "a2", "b2", "c3", "c1", "b1", "a3"))
    assert [move.sentence for move in review.turning_points] == snapshot
    assert [move.number for move in review.moves if move.side is Side.X] == [1, 3, 5, 7]


def test_it_fills_in_stops_goes_on_and_claims_nothing_that_is_not_proved(
    qtbot: QtBot, queue: TaskQueue, review: Review
) -> None:
    """A move whose positions are not proved is neither a turning point nor none."""
    record = game_of(27, 0, 28, 7, 29, rules=Rules(8, 8, 5))
    review.begin(record, seconds=600)
    assert (review.is_on, review.is_running) == (True, True)
    assert {move.is_turning for move in review.moves} == {None}
    assert [move.sentence for move in review.moves] == [""] * 5
    review.stop()
    assert not review.is_running
    qtbot.waitUntil(lambda: not queue.busy)
    review.begin(record, seconds=600)
    assert review.is_running
    review.clear()
    assert (review.is_on, review.is_running, review.moves, review.progress) == (False, False, (), (0, 0))
    qtbot.waitUntil(lambda: not queue.busy)


def test_it_follows_the_line_on_the_board(qtbot: QtBot, review: Review) -> None:
    """A move more, or another line; going back and forth in it changes nothing."""
    record = game_of("a1", "a2")
    review.follow(record)
    assert not review.is_on
    reviewed(qtbot, review, record)
    sent: list[None] = []
    review.changed.connect(lambda: sent.append(None))
    record.go_to(1)
    review.follow(record)
    assert not sent
    record.play(4)
    review.follow(record)
    qtbot.waitUntil(lambda: not review.is_running)
    assert [move.cell for move in review.moves] == [6, 4]
    assert review.turning_points == ()


@pytest.fixture
def proofs(queue: TaskQueue) -> Proofs:
    return Proofs(queue)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (".../.../...", "With best play: a draw."),
        ("XO./.X./..O", "With best play X wins in 2."),
        ("X../.XO/..O", "With best play X wins in 2."),
    ],
)
def test_who_wins_is_what_the_solver_proves(qtbot: QtBot, proofs: Proofs, text: str, sentence: str) -> None:
    best = BestPlay(proofs)
    assert best.sentence == ""
    best.show(parse_position(text))
    qtbot.waitUntil(lambda: best.sentence == sentence)
    best.show(None)
    assert best.sentence == ""
    assert not proofs.busy


def test_a_large_board_says_that_it_is_being_proved_and_nobody_waits_for_it(proofs: Proofs) -> None:
    best = BestPlay(proofs)
    best.show(Position(Rules(8, 8, 5)))
    assert best.sentence == "Proving who wins…"
    best.show(None)
    assert not proofs.busy


def ended(qtbot: QtBot, proofs: Proofs, *names: str) -> Ending:
    ending = Ending(proofs)
    ending.follow(game_of(*names))
    qtbot.waitUntil(lambda: not ending.is_running)
    return ending


def test_the_last_move_that_lost_decided_it(qtbot: QtBot, proofs: Proofs) -> None:
    """Of the pictures: X plays a1 instead of b3, which would have held the draw."""
    move = ended(qtbot, proofs, "b2", "a3", "c1", "c3", "a1", "b3").decided
    assert move is not None
    assert (move.number, move.position.rules.cell_name(move.cell)) == (5, "a1")
    assert move.better == move.position.rules.cell_named("b3")


@pytest.mark.parametrize(
    ("moves", "side"), [("b2 b1 b3 a3 a2 c2 c3 a1 c1", Side.X), ("b2 a3 b3 b1 a2 c2 c3 a1 c1", None)]
)
def test_a_win_given_away_decided_a_draw(qtbot: QtBot, proofs: Proofs, moves: str, side: Side | None) -> None:
    """O blunders with b1, and X does not take it; where nobody blunders nothing decided."""
    ending = ended(qtbot, proofs, *moves.split())
    assert (ending.decided.side if ending.decided else None, ending.is_flawless) == (side, side is None)


def test_a_game_that_goes_on_is_looked_at_by_nobody(proofs: Proofs) -> None:
    ending = Ending(proofs)
    ending.follow(game_of("a3"))
    assert not ending.is_running
    assert not proofs.busy
