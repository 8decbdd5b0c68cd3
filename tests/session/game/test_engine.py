"""A person's engine at the board: it moves, it fails, it is stopped, a person takes its place; no file starts one."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.examples import game_of
from tests.session.conftest import WaitFor, cells
from tests.session.examining.conftest import CALLING, FIRST_EMPTY, opponent_of
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import HUMAN, GameRecord, Player, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.lines import EngineLimits
from ttt_gui.session.examining.opponents import Opponent
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase, engine_to_move
from ttt_gui.session.players import GameSetup, Seats

FOREVER = "def best_move(board, player):\n    while True: pass\n"
ENGINE = Player(engine="engine.py")
Make = Callable[..., Opponent]


@pytest.fixture
def opponent(tmp_path: Path) -> Make:
    """Makes an opponent of a source, with the yes to it."""

    def make(source: str = FIRST_EMPTY, name: str = "engine.py") -> Opponent:
        path = tmp_path / name
        path.write_text(source, encoding="utf-8")
        return opponent_of(path, CALLING, EngineLimits(60.0))

    return make


@pytest.mark.slow
def test_an_engine_answers_a_person_as_its_file_says(
    controller: GameController, opponent: Make, wait_for: WaitFor
) -> None:
    """It takes the first empty cell; its moves are its own, the position is nobody's search."""
    controller.play_against(opponent())
    game = controller.game
    assert game.phase is Phase.HUMAN_TURN
    assert game.record.players == {Side.X: HUMAN, Side.O: ENGINE}
    game.play(4)
    assert (game.phase, game.player.is_searching, engine_to_move(game.record)) == (Phase.THINKING, False, "engine.py")
    wait_for(Phase.HUMAN_TURN)
    game.play(2)
    wait_for(Phase.HUMAN_TURN)
    assert cells(controller) == [4, 0, 2, 1]
    assert [move.by for move in game.record.moves] == [HUMAN, ENGINE] * 2
    game.play(6)
    wait_for(Phase.OVER)
    assert (controller.score.words, controller.score.opponent) == ("1 won · 0 drawn · 0 lost", "engine.py")


COUNTED = """
def negamax(board, depth):
    return 0 if depth == 3 else max(negamax(board, depth + 1) for _ in range(2))

def best_move(board, player):
    negamax(board, 0)
    return board.index(' ')
"""


def test_what_it_took_is_kept_and_its_calls_are_counted_afterwards(
    qtbot: QtBot, controller: GameController, opponent: Make, wait_for: WaitFor
) -> None:
    controller.play_against(opponent(COUNTED))
    controller.game.play(4)
    wait_for(Phase.HUMAN_TURN)
    asked, answers = controller.game.record.position_after(1), controller.answers
    qtbot.waitUntil(lambda: not answers.is_counting(asked))
    found = answers.answer_in(asked)
    assert found
    answer, name = found
    assert (name, answer.cell, answer.calls) == ("engine.py", 0, 2**4 - 1)
    assert answer.seconds > 0
    controller.rematch()
    assert answers.answer_in(asked) is None


def test_it_plays_on_from_a_position_and_again_in_a_rematch(
    controller: GameController, opponent: Make, wait_for: WaitFor
) -> None:
    """O is to move at the start, so the engine is; in every other rematch the person begins."""
    start = Position(Rules()).play(8)
    controller.play_against(opponent(), start)
    for _ in range(2):
        wait_for(Phase.HUMAN_TURN)
        assert cells(controller) == [0]
        controller.rematch()
        assert (controller.game.record.start, controller.game.phase) == (start, Phase.HUMAN_TURN)
        controller.game.play(4)
        wait_for(Phase.HUMAN_TURN)
        controller.rematch()
        assert (controller.game.record.start, controller.game.phase) == (start, Phase.THINKING)
    controller.game.stop()


@pytest.mark.slow
def test_two_engines_and_a_level_play_one_another(
    controller: GameController, opponent: Make, wait_for: WaitFor
) -> None:
    names = [controller.opponents.add(opponent(name=name)).name for name in ("one.py", "two.py")]
    for setup in (
        GameSetup(Rules(), Seats.COMPUTERS, x_engine=names[0], o_engine=names[1]),
        GameSetup(Rules(), Seats.COMPUTERS, o_strength=Strength.RANDOM, x_engine=names[0]),
    ):
        controller.new_game(setup)
        wait_for(Phase.OVER)
    assert controller.game.record.players == {Side.X: Player(engine="one.py"), Side.O: Player(Strength.RANDOM)}


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (
            "def best_move(board, player):\n    return 4\n",
            "engine.py gave no move to play. It plays b2, which is",
        ),
        ("def best_move(board, player):\n    return 1 // 0\n", "ZeroDivisionError"),
        ("import no_such_module_anywhere\n" + FIRST_EMPTY, "no_such_module_anywhere"),
    ],
)
def test_where_it_gives_no_move_the_game_waits_and_nothing_is_lost(
    qtbot: QtBot, controller: GameController, opponent: Make, source: str, words: str, snapshot: SnapshotAssertion
) -> None:
    """One sentence; then Continue asks once more, and a person may take its place and play on."""
    controller.play_against(opponent(source))
    game = controller.game
    with qtbot.waitSignal(game.error) as told:
        game.play(4)
    assert words in told.args[0]
    assert "Swap sides" in told.args[0]
    assert "Traceback" not in told.args[0]
    assert (game.phase, cells(controller)) == (Phase.PAUSED, [4])
    with qtbot.waitSignal(game.message) as why_not:
        assert not game.play(0)
    assert why_not.args == snapshot
    with qtbot.waitSignal(game.error):
        game.resume()
    game.seat({Side.O: HUMAN})
    assert (game.phase, engine_to_move(game.record)) == (Phase.HUMAN_TURN, "")
    assert game.play(0)
    assert (game.phase, cells(controller)) == (Phase.HUMAN_TURN, [4, 0])


def test_stop_ends_an_engine_that_hangs_and_a_level_may_take_its_place(
    controller: GameController, opponent: Make, wait_for: WaitFor
) -> None:
    controller.play_against(opponent(FOREVER))
    game = controller.game
    game.play(4)
    game.move_now()
    assert game.phase is Phase.THINKING
    game.stop()
    wait_for(Phase.PAUSED)
    controller.set_opponent(Player(Strength.RANDOM))
    game.resume()
    wait_for(Phase.HUMAN_TURN)
    assert len(cells(controller)) == 2
    assert controller.setup.o_engine == ""


def test_a_step_back_and_a_new_game_end_what_it_was_asked(
    controller: GameController, opponent: Make, wait_for: WaitFor
) -> None:
    controller.play_against(opponent(FOREVER))
    game = controller.game
    game.play(4)
    game.undo()
    assert (game.phase, game.record.played) == (Phase.HUMAN_TURN, 0)
    game.play(3)
    assert game.phase is Phase.THINKING
    controller.new_game(GameSetup(o_strength=Strength.RANDOM))
    game.play(0)
    wait_for(Phase.HUMAN_TURN)
    assert not any(player.engine for player in game.record.players.values())


def test_a_file_that_has_changed_is_not_asked(
    qtbot: QtBot, controller: GameController, opponent: Make, snapshot: SnapshotAssertion
) -> None:
    engine = opponent()
    controller.play_against(engine)
    engine.file.write_text(f"{FIRST_EMPTY}# changed\n", encoding="utf-8")
    with qtbot.waitSignal(controller.game.error) as told:
        controller.game.play(4)
    assert told.args[0] == snapshot
    assert controller.game.phase is Phase.PAUSED


def test_a_saved_game_names_the_file_only_and_starts_nothing_when_it_is_opened(
    qtbot: QtBot,
    controller: GameController,
    opponent: Make,
    tmp_path: Path,
    wait_for: WaitFor,
    snapshot: SnapshotAssertion,
) -> None:
    """Opened while the engine is at hand: a person sits in its place, its move is still its own."""
    engine = opponent()
    controller.play_against(engine)
    controller.game.play(4)
    wait_for(Phase.HUMAN_TURN)
    path = tmp_path / "saved.ttt"
    controller.save_as(path)
    qtbot.waitUntil(path.exists)
    text = path.read_text(encoding="utf-8")
    assert json.loads(text)["players"]["O"] == {"kind": "human", "engine": "engine.py"}
    assert str(tmp_path) not in text
    assert engine.trust.digest not in text
    game = controller.game
    with qtbot.waitSignal(game.message) as said:
        assert controller.open_file(path)
    assert said.args == snapshot
    assert game.record.players == {Side.X: HUMAN, Side.O: HUMAN}
    assert [move.by for move in game.record.moves] == [HUMAN, ENGINE]
    game.play(8)
    assert (game.phase, game.player.is_deciding) == (Phase.HUMAN_TURN, False)


def test_a_game_of_an_engine_is_read_with_a_person_in_its_place_and_written_again_as_it_is() -> None:
    """Also by a version that does not know the key; and whatever a file says of a name stays one short line."""
    record = game_of(4, 0, 8, players={Side.X: ENGINE, Side.O: Player(Strength.RANDOM)})
    again = GameRecord.from_text(record.to_text())
    assert again.players == {Side.X: HUMAN, Side.O: Player(Strength.RANDOM)}
    assert [move.by for move in again.moves] == [ENGINE, Player(Strength.RANDOM), ENGINE]
    assert GameRecord.from_text(again.to_text()).to_text() == again.to_text()
    for odd in ("a\nb" * 500, 3, None, ["x"]):
        data = json.loads(record.to_text())
        data["players"]["X"]["engine"] = odd
        by = GameRecord.from_text(json.dumps(data)).moves[0].by
        assert "\n" not in by.engine
        assert len(by.engine) < 200
