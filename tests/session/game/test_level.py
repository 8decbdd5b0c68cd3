"""The level of a game: changed while it is played, kept by its file, and found by Auto from game to game."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from tests.session.conftest import WaitFor, cells
from ttt_gui.engine.request import Limits
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import HUMAN, GameRecord, Player, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase, count_game
from ttt_gui.session.levels import FIRST_GRADE, MoveChoice, choose
from ttt_gui.session.players import GameSetup, Seats
from ttt_gui.session.settings import Settings
from ttt_gui.session.storage.store import GameStore

CASUAL = GameSetup(o_strength=Strength.CASUAL)
AUTO = GameSetup(o_strength=Strength.AUTO)


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
        search = controller.game_analysis.of(position)
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
    assert controller.game.record.players[Side.O] == Player(Strength.AUTO, settings.auto_grade)
    assert not controller.game.record.rated
