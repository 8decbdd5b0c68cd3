"""Who wins with best play, and which move decided a game: as the solver proves them, and nothing that is not proved."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position
from ttt_gui.game.record import GameRecord
from ttt_gui.game.rules import Rules
from ttt_gui.session.judging.proofs import Proofs
from ttt_gui.session.judging.review import BestPlay, Ending
from ttt_gui.session.tasks import TaskQueue


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
    record = GameRecord(Position(Rules()))
    for name in names:
        record.play(record.rules.cell_named(name))
    ending = Ending(proofs)
    ending.follow(record)
    qtbot.waitUntil(lambda: not ending.is_running, timeout=60_000)
    return ending


def test_the_last_move_that_lost_decided_it(qtbot: QtBot, proofs: Proofs) -> None:
    """Of the pictures: X plays a1 instead of b3, which would have held the draw."""
    move = ended(qtbot, proofs, "b2", "a3", "c1", "c3", "a1", "b3").decided
    assert move is not None
    assert (move.number, move.position.rules.cell_name(move.cell)) == (5, "a1")
    assert move.better == move.position.rules.cell_named("b3")


def test_a_win_given_away_decided_a_draw(qtbot: QtBot, proofs: Proofs) -> None:
    """O slips with b1, and X does not take it."""
    ending = ended(qtbot, proofs, "b2", "b1", "b3", "a3", "a2", "c2", "c3", "a1", "c1")
    assert ending.decided is not None
    assert str(ending.decided.side) == "X"
    assert not ending.is_flawless


def test_where_nobody_slips_nothing_decided(qtbot: QtBot, proofs: Proofs) -> None:
    ending = ended(qtbot, proofs, "b2", "a3", "b3", "b1", "a2", "c2", "c3", "a1", "c1")
    assert ending.decided is None
    assert ending.is_flawless


def test_a_game_that_goes_on_is_looked_at_by_nobody(proofs: Proofs) -> None:
    record = GameRecord(Position(Rules()))
    record.play(0)
    ending = Ending(proofs)
    ending.follow(record)
    assert not ending.is_running
    assert not proofs.busy
