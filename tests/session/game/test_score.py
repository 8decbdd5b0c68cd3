"""The levels of a game, and the score of the session, which counts every game once, for each opponent apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.examples import game_of
from tests.session.conftest import WaitFor, cells
from ttt_gui.engine.request import Limits
from ttt_gui.game.position import Position, Side, parse_position
from ttt_gui.game.record import HUMAN, GameRecord, Player, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController, ScoreTally
from ttt_gui.session.game.play import Phase, count_game, side_names
from ttt_gui.session.players import FIRST_GRADE, GameSetup, MoveChoice, Seats, choose
from ttt_gui.session.settings import LONGEST_NAME, Settings
from ttt_gui.session.storage.store import GameStore
from ttt_gui.session.storage.user_file import Writer

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
    for moves in (X_WINS, O_WINS, DRAW, X_WINS):
        play(people, *moves)
        people.rematch()
    assert people.score.tally == ScoreTally(2, 1, 1)
    assert people.score.words == "X 2 · 1 drawn · O 1"


def test_the_score_stays_with_named_people_who_swap_their_sides(people: GameController, settings: Settings) -> None:
    settings.x_name, settings.o_name = "Ada", "Bob"
    people.rematch()
    play(people, *X_WINS)
    people.rematch()
    assert side_names(people.game.record, settings) == {Side.X: "Bob", Side.O: "Ada"}
    assert people.score.words == "Bob 0 · 0 drawn · Ada 1"
    play(people, *X_WINS)
    people.rematch()
    assert people.score.words == "Ada 1 · 0 drawn · Bob 1"


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
    record = game_of(*X_WINS)
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
    for moves in (O_WINS, DRAW, O_WINS):
        play(people, *moves)
        assert not people.score.offers_casual
        people.rematch()


CASUAL = GameSetup(o_strength=Strength.CASUAL)
AUTO = GameSetup(o_strength=Strength.AUTO)


def test_the_first_opponent_of_a_profile_is_perfect(tmp_path: Path, writer: Writer) -> None:
    assert Settings(tmp_path / "fresh.json", writer).setup == GameSetup(o_strength=Strength.PERFECT)


def test_the_level_changes_during_a_game(
    controller: GameController, settings: Settings, store: GameStore, qtbot: QtBot, wait_for: WaitFor
) -> None:
    """From the next move on; the moves made stay with who made them, on the disk too; the next games are of it."""
    controller.new_game(CASUAL)
    controller.game.play(0)
    wait_for(Phase.HUMAN_TURN)
    with qtbot.waitSignals([controller.game.level_changed, controller.file_changed]):
        controller.set_opponent(Player(Strength.STRONG))
    controller.game.play(controller.game.position.legal_moves[0])
    qtbot.waitUntil(lambda: len(cells(controller)) == 4)
    assert controller.game_analysis.searches[-1].result.request.limits == settings.limits
    expected = [HUMAN, Player(Strength.CASUAL), HUMAN, Player(Strength.STRONG)]
    assert [move.by for move in controller.game.record.moves] == expected
    qtbot.waitUntil(lambda: store.is_saved)
    assert [move.by for move in GameRecord.from_text(controller.game.record.to_text()).moves] == expected
    assert (controller.setup.o_strength, settings.o_strength) == (Strength.STRONG, Strength.STRONG)
    with qtbot.assertNotEmitted(controller.game.level_changed):
        controller.set_opponent(Player(Strength.STRONG))


def test_a_computer_that_thinks_begins_its_turn_anew(
    controller: GameController, settings: Settings, wait_for: WaitFor
) -> None:
    """At the new level, and no result of the old one is played."""
    settings.alpha_beta, settings.limit_seconds = False, 0.0
    controller.new_game(GameSetup(Rules(4, 4, 4)))
    controller.game.play(0)
    assert controller.game.phase is Phase.THINKING
    controller.set_opponent(Player(Strength.RANDOM))
    wait_for(Phase.HUMAN_TURN)
    assert controller.game.record.moves[1].by == Player(Strength.RANDOM)
    assert [search.result.request.limits for search in controller.game_analysis.searches] == [
        Limits(depth=4, seconds=1.0)
    ]


def test_one_of_two_computers_changes(controller: GameController) -> None:
    """The side that is named, and both without one; a game that waits goes on waiting."""
    controller.new_game(GameSetup(Rules(), Seats.COMPUTERS, Strength.RANDOM, Strength.CASUAL))
    controller.game.stop()
    controller.game.seat({Side.O: Player(Strength.BEGINNER)})
    assert controller.game.record.players == {Side.X: Player(Strength.RANDOM), Side.O: Player(Strength.BEGINNER)}
    controller.set_opponent(Player(Strength.PERFECT))
    assert set(controller.game.record.players.values()) == {Player(Strength.PERFECT)}
    assert controller.game.phase is Phase.PAUSED


def test_a_seed_gives_the_same_game_again(controller: GameController, qtbot: QtBot) -> None:
    """The same moves of the person get the same replies, each what choose() says; some are not the search's."""
    told: list[tuple[Position, MoveChoice]] = []
    controller.game.computer_moved.connect(lambda position, choice: told.append((position, choice)))

    def game(seed: int) -> list[int]:
        controller.new_game(CASUAL)
        controller.game.record.seed = seed
        while controller.game.phase is not Phase.OVER:
            controller.game.play(controller.game.position.legal_moves[-1])
            qtbot.waitUntil(lambda: controller.game.phase is not Phase.THINKING)
        return cells(controller)

    games = [game(seed) for seed in range(3)]
    first, told[:] = list(told), []
    assert [game(seed) for seed in range(3)] == games
    assert told == first
    assert {choice.move == choice.preferred for _, choice in told} == {True, False}
    record = controller.game.record
    for position, choice in told[-2:]:
        search = controller.game_analysis.last_search(position)
        assert search
        assert choose(position, Strength.CASUAL, record.seed, search.algorithm, search.result) == choice


def finished(winner: Side | None, players: dict[Side, Player]) -> GameRecord:
    record = GameRecord(Position(Rules()), players)
    lines = {Side.X: (0, 3, 1, 4, 2), Side.O: (0, 3, 1, 4, 8, 5), None: (0, 1, 2, 4, 3, 5, 7, 6, 8)}
    for cell in lines[winner]:
        record.play(cell)
    return record


@pytest.mark.parametrize(("winner", "grade"), [(Side.X, 2), (Side.O, -2), (None, -2)])
def test_a_finished_game_counts_once_for_auto(settings: Settings, winner: Side | None, grade: int) -> None:
    """The next game's grade follows from who won; the same game's end, reached again, changes nothing."""
    record = finished(winner, {Side.X: HUMAN, Side.O: Player(Strength.AUTO, FIRST_GRADE)})
    for _ in range(2):
        count_game(record, settings)
        assert (settings.auto_grade, settings.auto_games) == (FIRST_GRADE + grade, 1)


def test_other_games_do_not_count_for_auto(settings: Settings) -> None:
    """One not finished, another level, two people, two computers."""
    auto = Player(Strength.AUTO, FIRST_GRADE)
    unfinished = finished(Side.X, {Side.X: HUMAN, Side.O: auto})
    unfinished.go_to(unfinished.played - 1)
    others = [
        {Side.X: HUMAN, Side.O: Player(Strength.CASUAL)},
        {Side.X: HUMAN, Side.O: HUMAN},
        dict.fromkeys(Side, auto),
    ]
    for record in (unfinished, *(finished(Side.X, players) for players in others)):
        count_game(record, settings)
        assert not record.rated
    assert settings.auto_games == 0


def test_auto_is_of_another_grade_in_the_next_game(
    controller: GameController, settings: Settings, qtbot: QtBot
) -> None:
    """Played to its end on the real floors: the record keeps its grade, the rematch has the next."""
    controller.new_game(AUTO)
    while controller.game.phase is not Phase.OVER:
        if controller.game.phase is Phase.HUMAN_TURN:
            controller.game.play(controller.game.position.legal_moves[0])
        else:
            qtbot.waitUntil(lambda: controller.game.phase is not Phase.THINKING)
    won = controller.game.position.outcome and controller.game.position.outcome.winner is Side.X
    assert settings.auto_grade == FIRST_GRADE + (2 if won else -2)
    assert controller.game.record.players[Side.O] == Player(Strength.AUTO, FIRST_GRADE)
    assert controller.game.record.rated
    controller.rematch()
    assert controller.game.record.players[Side.X] == Player(Strength.AUTO, settings.auto_grade)
    assert not controller.game.record.rated
