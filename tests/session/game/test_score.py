"""The score of the session counts every game once, for each opponent apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.session.conftest import WaitFor
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import GameRecord, Player, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase, side_names
from ttt_gui.session.game.score import ScoreTally
from ttt_gui.session.players import GameSetup, Seats
from ttt_gui.session.settings import LONGEST_NAME, Settings

X_WINS = (0, 3, 1, 4, 2)
O_WINS = (0, 3, 1, 4, 8, 5)
DRAW = (0, 1, 2, 4, 3, 5, 7, 6, 8)


@pytest.fixture
def people(controller: GameController) -> GameController:
    """Two people, who play whatever a test wants."""
    controller.new_game(GameSetup(seats=Seats.TWO_HUMANS))
    return controller


def play(controller: GameController, *cells: int) -> None:
    for cell in cells:
        assert controller.game.play(cell)


def test_two_people_have_the_wins_of_each(people: GameController) -> None:
    assert people.score.words == ""
    for cells in (X_WINS, O_WINS, DRAW, X_WINS):
        play(people, *cells)
        people.rematch()
    assert people.score.tally == ScoreTally(2, 1, 1)
    assert people.score.words == "X 2 · 1 drawn · O 1"


def test_a_game_counts_at_its_first_end_only(people: GameController) -> None:
    play(people, *X_WINS)
    people.game.undo()
    people.game.redo()
    people.game.undo()
    play(people, 8)
    play(people, 5)
    assert people.game.position.outcome
    assert people.score.tally == ScoreTally(won=1)


def test_an_opened_game_that_has_ended_does_not_count(people: GameController, tmp_path: Path) -> None:
    record = GameRecord(Position(Rules()))
    for cell in X_WINS:
        record.play(cell)
    record.go_to(record.played - 1)
    record.save(tmp_path / "ended.ttt")
    assert people.open_file(tmp_path / "ended.ttt")
    people.game.redo()
    assert people.game.phase is Phase.OVER
    assert not people.score.tally.games


@pytest.mark.parametrize(
    ("seats", "text", "cell", "tally"),
    [
        (Seats.HUMAN_X, "XX./OO./...", 2, ScoreTally(won=1)),
        (Seats.HUMAN_X, "XOX/XOO/O.X", 7, ScoreTally(drawn=1)),
        (Seats.HUMAN_X, "X../OO./X..", 8, ScoreTally(lost=1)),
        (Seats.HUMAN_O, "XX./OO./X..", 5, ScoreTally(won=1)),
    ],
)
def test_a_person_wins_draws_and_loses(
    controller: GameController, seats: Seats, text: str, cell: int, tally: ScoreTally, wait_for: WaitFor
) -> None:
    controller.new_game(GameSetup(seats=seats))
    controller.set_up_position(parse_position(text))
    play(controller, cell)
    wait_for(Phase.OVER)
    assert controller.score.tally == tally
    assert controller.score.words == f"{tally.won} won · {tally.drawn} drawn · {tally.lost} lost"
    assert controller.score.opponent == "Perfect"


def test_each_level_has_a_tally_whichever_side_it_plays(qtbot: QtBot, controller: GameController) -> None:
    for seats, text, cell in ((Seats.HUMAN_X, "XX./OO./...", 2), (Seats.HUMAN_O, "XX./OO./X..", 5)):
        controller.new_game(GameSetup(seats=seats))
        controller.set_up_position(parse_position(text))
        play(controller, cell)
    assert controller.score.tally == ScoreTally(won=2)
    with qtbot.waitSignal(controller.score.changed):
        controller.set_opponent(Player(Strength.CASUAL))
    assert controller.score.tally == ScoreTally()
    controller.set_opponent(Player(Strength.PERFECT))
    assert controller.score.tally == ScoreTally(won=2)
    with qtbot.waitSignal(controller.score.changed):
        controller.score.reset()
    assert controller.score.words == ""


def test_people_are_called_by_their_names(people: GameController, settings: Settings) -> None:
    settings.x_name = "  Ada\nLovelace of London "
    assert settings.x_name == "AdaLovelace of L"
    assert len(settings.x_name) == LONGEST_NAME
    settings.x_name = "Ada"
    assert side_names(people.game.record, settings) == {Side.X: "Ada", Side.O: "O"}
    play(people, *X_WINS)
    assert people.score.words == "Ada 1 · 0 drawn · O 0"
    people.new_game(GameSetup(seats=Seats.HUMAN_X))
    assert side_names(people.game.record, settings) == {Side.X: "X", Side.O: "O"}


def lose(controller: GameController, wait_for: WaitFor) -> None:
    """A game to an end that Perfect has won, from a position in which it wins at once."""
    controller.set_up_position(parse_position("X../OO./X.."))
    play(controller, 8)
    wait_for(Phase.OVER)


def test_after_two_games_not_won_an_easier_opponent_is_offered_once(
    controller: GameController, settings: Settings, qtbot: QtBot, wait_for: WaitFor
) -> None:
    """At the end of the second one, until the next game begins, and never again in this profile."""
    controller.new_game(GameSetup())
    lose(controller, wait_for)
    assert not controller.score.offers_casual
    lose(controller, wait_for)
    assert controller.score.offers_casual
    controller.game.undo()
    assert not controller.score.offers_casual
    controller.game.redo()
    assert controller.score.offers_casual
    with qtbot.waitSignal(controller.score.changed):
        controller.try_casual()
    assert not controller.score.offers_casual
    assert controller.game.record.players[Side.O].strength is Strength.CASUAL
    assert controller.game.position == parse_position("X../OO./X..")
    assert (settings.x_strength, settings.o_strength) == (Strength.CASUAL, Strength.CASUAL)
    controller.set_opponent(Player(Strength.PERFECT))
    for _ in range(2):
        lose(controller, wait_for)
        assert not controller.score.offers_casual


@pytest.mark.parametrize("strength", [Strength.RANDOM, Strength.BEGINNER, Strength.CASUAL, Strength.AUTO])
def test_nobody_easier_is_offered_against_these(
    controller: GameController, strength: Strength, wait_for: WaitFor
) -> None:
    """Casual and weaker, and Auto, which goes down by itself; nor is the offer used up, nor made to who wins."""
    controller.new_game(GameSetup(o_strength=strength))
    for _ in range(3):
        lose(controller, wait_for)
        assert not controller.score.offers_casual
    controller.set_opponent(Player(Strength.PERFECT))
    for _ in range(3):
        controller.set_up_position(parse_position("XX./OO./..."))
        play(controller, 2)
        assert not controller.score.offers_casual
    lose(controller, wait_for)
    assert not controller.score.offers_casual
    lose(controller, wait_for)
    assert controller.score.offers_casual


def test_two_people_are_offered_nobody(people: GameController) -> None:
    for cells in (O_WINS, DRAW, O_WINS):
        play(people, *cells)
        assert not people.score.offers_casual
        people.rematch()
