"""One game from click to reply: phases, undo and redo, stop, hints, files, settings, delay."""

from __future__ import annotations

import errno
import os
import re
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.session.conftest import WaitFor, cells
from tests.waiting import PATIENCE
from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import Position, Side, parse_position
from ttt_gui.game.record import GameRecord, Player, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.game import computer_player, play
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.game_analysis import Search, SearchKind
from ttt_gui.session.judging.proofs import reason_of_hint
from ttt_gui.session.paths import standard_paths
from ttt_gui.session.players import GameSetup, Seats, StartOptions, human_sides
from ttt_gui.session.settings import Settings
from ttt_gui.session.storage.store import GameStore
from ttt_gui.session.storage.user_file import Writer
from ttt_gui.session.tasks import TaskQueue

PERFECT = GameSetup()
BIG = GameSetup(Rules(4, 4, 4))
TWO = GameSetup(seats=Seats.TWO_HUMANS)
RANDOMS = GameSetup(Rules(4, 4, 4), Seats.COMPUTERS, Strength.RANDOM, Strength.RANDOM)


@dataclass
class Clock:
    now: float = 1_000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of the players, which goes on when the test says so."""
    clock = Clock()
    for player in (computer_player, play):
        monkeypatch.setattr(player, "time", clock)
    return clock


@pytest.fixture
def endless(settings: Settings) -> None:
    """Plain minimax without a limit, which does not end on 4 × 4."""
    settings.alpha_beta = False
    settings.limit_seconds = 0.0


@pytest.fixture
def told(controller: GameController) -> list[str]:
    """Every sentence for the person, of either kind."""
    sentences: list[str] = []
    controller.game.message.connect(sentences.append)
    controller.warning.connect(sentences.append)
    controller.error.connect(sentences.append)
    return sentences


@pytest.fixture
def restarted(controller: GameController, queue: TaskQueue, writer: Writer) -> Iterator[Callable[[], GameController]]:
    """Ends the controller as the window does and makes the one of the next start."""
    made: list[GameController] = []

    def restart() -> GameController:
        (made[-1] if made else controller).close()
        assert writer.flush()
        made.append(
            GameController(
                queue,
                Settings(standard_paths().settings, writer),
                GameStore(standard_paths().games, writer),
                writer,
            )
        )
        return made[-1]

    yield restart
    for each in made:
        each.close()


def last(controller: GameController) -> SearchResult:
    """What the last search of the game found."""
    return controller.game_analysis.searches[-1].result


def test_a_first_start_is_a_playable_board(controller: GameController, qtbot: QtBot) -> None:
    """No dialog and no question: 3 × 3, you play X against Perfect."""
    with qtbot.waitSignals(
        [controller.game.game_started, controller.game.position_changed, controller.game.phase_changed]
    ):
        controller.start()
    assert controller.game.phase is Phase.HUMAN_TURN
    assert human_sides(controller.game.record) == {Side.X}
    assert controller.game.record.moves == ()
    assert controller.game_analysis.searches == ()


def test_a_click_is_answered_by_a_search(controller: GameController, qtbot: QtBot, wait_for: WaitFor) -> None:
    """The way of the data: the move, thinking, the search's news, the reply, the size of the full tree."""
    controller.start()
    told: list[str] = []
    controller.game.position_changed.connect(lambda: told.append("position"))
    controller.game.phase_changed.connect(lambda phase: told.append(phase.name))
    with qtbot.waitSignals([controller.game.player.search_started, controller.game_analysis.searched]):
        assert controller.game.play(4)
        assert controller.game.phase is Phase.THINKING
    wait_for(Phase.HUMAN_TURN)
    assert told == ["position", "THINKING", "position", "HUMAN_TURN"]  # each change once
    assert cells(controller) == [4, last(controller).move_to_play]
    assert last(controller).outcome == "draw"
    assert all(move.seconds >= 0 for move in controller.game.record.moves)


def test_a_move_out_of_turn_or_on_a_taken_cell_is_refused_with_a_sentence(
    controller: GameController, told: list[str], endless: None, wait_for: WaitFor, snapshot: SnapshotAssertion
) -> None:
    """The status bar says why, and nothing changes."""
    controller.new_game(TWO)
    assert controller.game.play(4)
    for cell, sentence in (
        (4, "The cell b2 is taken: choose an empty one."),
        (9, "There is no cell number 9 on a 3 × 3 board."),
    ):
        assert not controller.game.play(cell)
        assert told.pop() == sentence
    for cell in (0, 1, 7, 3, 5, 2, 6, 8):
        assert controller.game.play(cell)
    assert controller.game.phase is Phase.OVER
    assert not controller.game.play(0)
    assert told.pop() == snapshot
    controller.new_game(BIG)
    controller.game.play(0)
    assert not controller.game.play(1)
    assert told.pop() == snapshot
    controller.game.stop()
    assert not controller.game.play(1)
    assert told.pop() == snapshot
    assert cells(controller) == [0]
    assert not told


def test_undo_goes_back_to_the_humans_last_turn(controller: GameController, qtbot: QtBot, wait_for: WaitFor) -> None:
    """Move and reply go together, come back together, and after a new move there is nothing to redo."""
    controller.start()
    controller.game.play(0)
    wait_for(Phase.HUMAN_TURN)
    before = cells(controller)
    controller.game.undo()
    assert controller.game.phase is Phase.HUMAN_TURN
    assert (controller.game.record.played, controller.game.record.can_redo) == (0, True)
    controller.game.redo()
    assert controller.game.record.played == 2
    assert cells(controller) == before
    controller.game.undo()
    controller.game.play(8)
    assert not controller.game.record.can_redo
    wait_for(Phase.HUMAN_TURN)
    assert cells(controller)[0] == 8


def test_a_line_that_was_left_can_be_gone_to_and_played_on(
    controller: GameController, store: GameStore, told: list[str], wait_for: WaitFor, snapshot: SnapshotAssertion
) -> None:
    """The old line stays beside the new one, also in the saved game; the computer thinks only at the end of a line."""
    controller.start()
    game = controller.game
    game.play(0)
    wait_for(Phase.HUMAN_TURN)
    old = [node.number for node in game.record.line]
    game.undo()
    game.play(8)
    wait_for(Phase.HUMAN_TURN)
    assert cells(controller)[0] == 8
    game.go_to_node(old[1])
    assert game.phase is Phase.PAUSED
    assert (cells(controller)[0], game.record.played, game.record.can_redo) == (0, 1, True)
    game.go_to_node(old[2])
    assert game.phase is Phase.HUMAN_TURN
    game.play(game.position.legal_moves[0])
    wait_for(Phase.HUMAN_TURN)
    assert [node.number for node in game.record.line][:3] == old
    assert len(game.record.tree.rows()) == 6
    game.go_to_node(99)
    assert told == snapshot
    text = game.record.to_text()
    controller.close()
    saved = store.resume()
    assert saved is not None
    assert saved.to_text() == text


def test_undo_while_it_thinks_takes_the_move_back(controller: GameController, endless: None, qtbot: QtBot) -> None:
    """The search is cancelled, nothing of it is played later; redo lets it think again."""
    controller.new_game(BIG)
    controller.game.play(5)
    qtbot.waitSignal(controller.game.player.search_sampled).wait()
    controller.game.undo()
    assert controller.game.phase is Phase.HUMAN_TURN
    assert controller.game.record.played == 0
    assert not controller.game.player.is_searching
    controller.game.redo()
    assert controller.game.phase is Phase.THINKING
    controller.game.undo()
    controller.game.play(0)
    assert cells(controller) == [0]
    assert controller.game.phase is Phase.THINKING


def test_computers_pause_on_undo_and_take_back_one_ply(
    controller: GameController, settings: Settings, qtbot: QtBot, wait_for: WaitFor
) -> None:
    """And think on when told to; pause takes effect at once."""
    settings.reply_delay_ms = 20
    controller.new_game(RANDOMS)
    qtbot.waitUntil(lambda: controller.game.record.played >= 3)
    controller.game.stop()
    assert controller.game.phase is Phase.PAUSED
    played = controller.game.record.played
    controller.game.undo()
    assert (controller.game.phase, controller.game.record.played) == (Phase.PAUSED, played - 1)
    controller.game.redo()
    assert (controller.game.phase, controller.game.record.played) == (Phase.PAUSED, played)
    controller.game.go_to(1)
    controller.game.resume()
    assert controller.game.phase is Phase.THINKING
    qtbot.waitUntil(lambda: controller.game.record.played > 1)
    wait_for(Phase.OVER)
    controller.game.undo()
    assert controller.game.phase is Phase.PAUSED


def test_the_list_of_moves_leads_anywhere(controller: GameController, wait_for: WaitFor) -> None:
    """In the middle a computer's turn is a pause; at the end it thinks on."""
    controller.start()
    controller.game.play(0)
    wait_for(Phase.HUMAN_TURN)
    controller.game.go_to(1)
    assert controller.game.phase is Phase.PAUSED
    controller.game.go_to(2)
    assert controller.game.phase is Phase.HUMAN_TURN
    controller.game.go_to(7)
    assert controller.game.record.played == 2
    controller.game.go_to(1)
    controller.game.resume()
    wait_for(Phase.HUMAN_TURN)
    assert len(cells(controller)) == 2


def test_stop_commits_nothing_and_move_now_plays_what_was_found(
    controller: GameController, endless: None, qtbot: QtBot, wait_for: WaitFor
) -> None:
    """Stop is PAUSED at once and keeps the result; move now then plays its best move, resume searches again."""
    controller.new_game(BIG)
    controller.game.play(0)
    qtbot.waitSignal(controller.game.player.search_sampled).wait()
    with qtbot.waitSignal(controller.game_analysis.searched) as finished:
        controller.game.stop()
        assert controller.game.phase is Phase.PAUSED
    result = last(controller)
    assert finished.args == [controller.game_analysis.in_view]
    assert result.stopped_by == "user"
    assert cells(controller) == [0]
    controller.game.resume()
    assert controller.game.phase is Phase.THINKING
    qtbot.waitSignal(controller.game.player.search_sampled).wait()
    controller.game.stop()
    controller.game.move_now()  # the result of the stop is still on its way
    wait_for(Phase.HUMAN_TURN)
    assert cells(controller) == [0, last(controller).move_to_play]


def test_move_now_ends_the_search_and_plays(
    controller: GameController, endless: None, qtbot: QtBot, wait_for: WaitFor
) -> None:
    """While it thinks, and from a pause without any result: win, block, or the first."""
    controller.new_game(BIG)
    controller.game.play(5)
    controller.game.move_now()
    wait_for(Phase.HUMAN_TURN)
    assert last(controller).stopped_by == "user"
    assert len(cells(controller)) == 2
    controller.set_up_position(parse_position("XXX./OO../..../....", 4))  # O, the computer, must block
    controller.game.stop()
    controller.game.undo()
    controller.game.move_now()
    wait_for(Phase.HUMAN_TURN)
    assert cells(controller) == [3]


def test_a_limit_of_the_settings_ends_the_search_and_the_best_is_played(
    controller: GameController, settings: Settings, endless: None, wait_for: WaitFor
) -> None:
    """The limits hold for the search; where the solver has proved a move, that is played all the same."""
    settings.limit_nodes = 5_000
    controller.new_game(BIG)
    controller.game.play(5)
    wait_for(Phase.HUMAN_TURN)
    assert last(controller).stopped_by == "nodes"
    assert last(controller).counters.nodes == 5_000
    assert last(controller).solved_move is not None
    assert cells(controller) == [5, last(controller).solved_move]


@pytest.mark.parametrize("strength", [each for each in Strength if each is not Strength.AUTO])
@pytest.mark.parametrize(("alpha_beta", "nodes"), [(True, 2_459), (False, 55_505)])
def test_every_level_makes_the_search_that_the_settings_say(
    controller: GameController,
    settings: Settings,
    wait_for: WaitFor,
    strength: Strength,
    alpha_beta: bool,
    nodes: int,
) -> None:
    """To its end where the tree is small, with no depth or windows of its own: the counts of the issue after b2."""
    settings.alpha_beta = alpha_beta
    controller.new_game(GameSetup(o_strength=strength))
    controller.game.play(4)
    wait_for(Phase.HUMAN_TURN)
    request = SearchRequest(parse_position(".../.X./..."), settings.algorithm, settings.limits)
    assert last(controller).request == request
    assert (last(controller).counters.nodes, last(controller).complete) == (nodes, True)
    assert last(controller).oracle is None
    if strength is Strength.PERFECT:
        assert cells(controller)[1] == last(controller).best_move


def test_random_draws_its_move_beside_a_search(controller: GameController, wait_for: WaitFor) -> None:
    """The search is kept as that of its move; not within the call that asked; the same seed gives the same game."""
    controller.new_game(GameSetup(o_strength=Strength.RANDOM))
    controller.game.play(0)
    assert controller.game.phase is Phase.THINKING
    wait_for(Phase.HUMAN_TURN)
    assert [search.kind for search in controller.game_analysis.searches] == [SearchKind.MOVE]
    reply = cells(controller)[1]
    for _ in range(5):
        controller.game.undo()
        controller.game.play(0)
        wait_for(Phase.HUMAN_TURN)
        assert cells(controller)[1] == reply


def test_random_is_not_kept_waiting_on_a_large_board(
    controller: GameController, settings: Settings, wait_for: WaitFor
) -> None:
    """Its search is shown, so it ends within a second by its own limit, with minimax too."""
    settings.alpha_beta, settings.limit_seconds = False, 0.0
    controller.new_game(GameSetup(Rules(8, 8, 5), o_strength=Strength.RANDOM))
    controller.game.play(0)
    wait_for(Phase.HUMAN_TURN)
    assert last(controller).request.limits == Limits(depth=3, seconds=1.0)


@pytest.mark.parametrize("strength", [Strength.PERFECT, Strength.RANDOM])
def test_a_reply_waits_for_the_eye(
    controller: GameController, settings: Settings, qtbot: QtBot, wait_for: WaitFor, clock: Clock, strength: Strength
) -> None:
    """The minimum delay counts from the human's move, its seconds are not the computer's; move now skips it."""
    settings.reply_delay_ms = 150
    controller.new_game(GameSetup(o_strength=strength))
    with qtbot.waitSignal(controller.game_analysis.searched):
        controller.game.play(0)
    assert controller.game.phase is Phase.THINKING
    clock.now += 1_000
    wait_for(Phase.HUMAN_TURN)
    assert controller.game.record.moves[1].seconds == 0
    settings.reply_delay_ms = 10_000
    controller.game.undo()
    with qtbot.waitSignal(controller.game_analysis.searched):
        controller.game.play(0)
    controller.game.move_now()
    assert controller.game.phase is Phase.HUMAN_TURN
    assert len(cells(controller)) == 2


@pytest.mark.parametrize("hangs", [False, True])
def test_a_reply_waits_for_the_disk_but_not_for_ever(
    controller: GameController, qtbot: QtBot, wait_for: WaitFor, monkeypatch: pytest.MonkeyPatch, hangs: bool
) -> None:
    """So that a kill -9 takes no more than the last move; a disk that hangs does not stop the game."""
    if hangs:
        monkeypatch.setattr(computer_player, "_LONGEST_SAVE_SECONDS", 0.05)
    save, free = GameRecord.save, threading.Event()

    def slow_save(record: GameRecord, path: Path, extra: Mapping[str, object] | None = None) -> None:
        free.wait(PATIENCE)
        save(record, path, extra)

    monkeypatch.setattr(GameRecord, "save", slow_save)
    controller.new_game(PERFECT)
    with qtbot.waitSignal(controller.game_analysis.searched):
        controller.game.play(0)
    if not hangs:
        assert controller.game.phase is Phase.THINKING
        free.set()
    wait_for(Phase.HUMAN_TURN)
    assert len(cells(controller)) == 2
    assert free.is_set() is not hangs
    free.set()


@pytest.mark.parametrize("wish", ["undo", "new_game", "stop", "close"])
def test_a_waiting_reply_is_dropped(controller: GameController, settings: Settings, qtbot: QtBot, wish: str) -> None:
    """Decided, but not yet shown: undo, a new game, stop and close forget it, and no timer is left."""
    settings.reply_delay_ms = 10_000
    controller.new_game(PERFECT)
    with qtbot.waitSignal(controller.game_analysis.searched):
        controller.game.play(0)
    assert any(timer.isActive() for timer in controller.game.player.findChildren(QTimer))
    {"undo": controller.game.undo, "stop": controller.game.stop, "close": controller.close}.get(
        wish, lambda: controller.new_game(TWO)
    )()
    assert not any(timer.isActive() for timer in controller.game.player.findChildren(QTimer))
    assert len(cells(controller)) == (1 if wish in ("stop", "close") else 0) or controller.game.record.played == 0
    if wish == "stop":
        assert controller.game.phase is Phase.PAUSED
        controller.game.move_now()
        assert cells(controller) == [0, last(controller).move_to_play]


def test_humans_are_timed_too(controller: GameController, clock: Clock) -> None:
    """From the moment it is their turn, by a clock that only goes forward."""
    controller.new_game(TWO)
    controller.game.play(0)
    clock.now += 1.5
    controller.game.play(1)
    assert controller.game.record.moves[1].seconds == 1.5


def test_a_hint_is_shown_and_goes_with_the_next_move(controller: GameController, qtbot: QtBot) -> None:
    """It costs no turn; the window can tell its search from a move's."""
    controller.new_game(TWO)
    of_hint: list[bool] = []
    controller.game_analysis.searched.connect(lambda _search: of_hint.append(controller.game.player.is_hinting))
    with qtbot.waitSignal(controller.game.hint_changed):
        controller.game.request_hint()
    assert controller.game.player.is_hinting
    assert controller.game.phase is Phase.HUMAN_TURN
    qtbot.waitUntil(lambda: not controller.game.player.is_hinting)
    assert of_hint == [True]
    assert controller.game.hint
    with qtbot.waitSignal(controller.game.hint_changed):
        controller.game.play(controller.game.hint.move_to_play or 0)
    assert controller.game.hint is None


def test_the_hint_of_the_solver_is_there_while_the_search_beside_it_goes_on(
    controller: GameController, endless: None, qtbot: QtBot
) -> None:
    """It has a move and a reason, no figures; the search ends by itself or by a stop, and goes with the next move."""
    game = controller.game
    controller.new_game(GameSetup(Rules(4, 4, 4), Seats.TWO_HUMANS))
    game.request_hint()
    qtbot.waitUntil(lambda: game.hint is not None)
    assert game.hint
    assert game.player.is_hinting
    assert game.player.is_searching
    solved = game.hint.move_to_play
    assert (game.hint.value, game.hint.moves, solved) == (None, (), game.hint.solved_move)
    assert reason_of_hint(controller.game.hint, controller.proofs)
    game.stop()
    qtbot.waitUntil(lambda: not game.player.is_hinting)
    assert game.hint
    assert game.hint.moves
    assert game.hint.move_to_play == solved
    game.request_hint()
    qtbot.waitUntil(lambda: game.hint is not None)
    assert game.play(0)
    assert (game.hint, game.player.is_searching) == (None, False)


def test_a_change_of_the_algorithm_takes_effect_from_the_next_search(
    controller: GameController,
    settings: Settings,
    endless: None,
    told: list[str],
    qtbot: QtBot,
    snapshot: SnapshotAssertion,
) -> None:
    """The running search keeps its request, and the status bar says so; without a search nothing is said."""
    controller.new_game(BIG)
    controller.game.play(0)
    settings.animations = False
    assert told == []
    settings.alpha_beta = True
    assert told == snapshot
    with qtbot.waitSignal(controller.game_analysis.searched):
        controller.game.stop()
    assert not last(controller).request.algorithm.alpha_beta
    with qtbot.waitSignal(controller.game.player.search_started) as started:
        controller.game.resume()
    assert started.args[0].algorithm.alpha_beta
    controller.game.stop()
    told.clear()
    qtbot.waitUntil(lambda: not controller.game.player.is_searching)
    settings.scores = type(settings.scores).FLAT
    assert told == []


def test_seats_alternate_with_the_games_that_were_played(
    controller: GameController, settings: Settings, endless: None, restarted: Callable[[], GameController]
) -> None:
    """A rematch changes sides, a game left without a move does not count, and the next start knows."""
    alternate = GameSetup(Rules(4, 4, 4), Seats.ALTERNATE)
    controller.new_game(alternate)
    controller.rematch()
    assert human_sides(controller.game.record) == {Side.X}
    controller.game.play(0)
    controller.game.undo()
    controller.game.play(1)
    assert settings.games_played == 1
    controller.rematch()
    assert human_sides(controller.game.record) == {Side.O}
    controller.game.move_now()
    assert controller.setup == alternate
    again = restarted()
    again.start()
    assert again.setup == alternate
    assert human_sides(again.game.record) == {Side.O}


def test_a_damaged_save_is_said_at_the_start_with_its_new_place(
    controller: GameController, snapshot: SnapshotAssertion
) -> None:
    broken = standard_paths().games / "99990101-000000-000000-abcdef.ttt"
    broken.write_text("{")
    said: list[str] = []
    controller.warning.connect(said.append)
    controller.start()
    assert said == snapshot


@pytest.mark.parametrize("strength", Strength)
def test_a_rematch_swaps_the_sides_of_a_game_that_was_begun(
    controller: GameController, settings: Settings, wait_for: WaitFor, strength: Strength
) -> None:
    """Another level chosen meanwhile is kept for either side; who begins a new game stays as the settings have it."""
    controller.new_game(GameSetup(o_strength=strength))
    controller.rematch()
    assert human_sides(controller.game.record) == {Side.X}
    for side in (Side.O, Side.X):
        assert side is Side.X or controller.game.play(4)
        wait_for(Phase.HUMAN_TURN)
        controller.rematch()
        assert human_sides(controller.game.record) == {side}
        assert controller.game.record.players[side.other].strength is strength
    controller.game.play(4)
    controller.rematch()
    controller.set_opponent(Player(Strength.BEGINNER))
    assert settings.setup.players()[Side.O].strength is Strength.BEGINNER
    assert settings.seats is Seats.HUMAN_X


def test_sides_are_swapped_in_any_game_with_a_computer(controller: GameController, endless: None) -> None:
    controller.new_game(GameSetup(o_strength=Strength.CASUAL))
    controller.swap_sides()
    assert controller.game.phase is Phase.THINKING
    assert controller.game.record.players[Side.X].strength is Strength.CASUAL
    controller.swap_sides()
    assert (controller.game.phase, human_sides(controller.game.record)) == (Phase.HUMAN_TURN, {Side.X})
    controller.new_game(GameSetup(seats=Seats.COMPUTERS, x_strength=Strength.RANDOM))
    controller.swap_sides()
    assert [player.strength for player in controller.game.record.players.values()] == [
        Strength.PERFECT,
        Strength.RANDOM,
    ]


def test_a_rematch_has_the_same_start(controller: GameController, settings: Settings) -> None:
    """Also after a pasted position, which keeps the players and is not kept as the board of new games."""
    controller.new_game(TWO)
    position = parse_position("X.O./..../....")
    controller.set_up_position(position)
    assert controller.game.phase is Phase.HUMAN_TURN
    controller.game.play(5)
    controller.rematch()
    assert controller.game.record.start == position
    assert controller.game.position == position
    assert human_sides(controller.game.record) == set(Side)
    assert settings.setup == TWO


def test_a_new_game_never_loses_the_running_one(controller: GameController, qtbot: QtBot, wait_for: WaitFor) -> None:
    """It is recent, and opened again it goes on where it was."""
    controller.start()
    controller.game.play(0)
    wait_for(Phase.HUMAN_TURN)
    before = controller.game.record.to_text()
    with qtbot.waitSignal(controller.store.recents_changed):
        controller.new_game(TWO)
    assert [recent.summary for recent in controller.store.recents()] == ["unfinished, 2 moves"]
    assert controller.open_recent(controller.store.recents()[0].id)
    assert controller.game.record.to_text() == before
    assert controller.game.phase is Phase.HUMAN_TURN
    assert not controller.open_recent("nothing")


def test_the_unfinished_game_goes_on_at_the_next_start(
    controller: GameController, endless: None, restarted: Callable[[], GameController]
) -> None:
    """While the computer thinks, too: it thinks again. Computers against each other wait to be told."""
    controller.new_game(BIG)
    controller.game.play(5)
    text = controller.game.record.to_text()
    again = restarted()
    again.start()
    assert again.game.record.to_text() == text
    assert again.game.phase is Phase.THINKING
    again.new_game(RANDOMS)
    last = restarted()
    last.start()
    assert last.setup.seats is Seats.COMPUTERS
    assert last.game.phase is Phase.PAUSED


def test_files_are_saved_and_opened(controller: GameController, qtbot: QtBot, tmp_path: Path, told: list[str]) -> None:
    """Save asks for a file once; the window knows whether the file holds the game; opening takes its place."""
    controller.new_game(TWO)
    controller.game.play(4)
    assert not controller.save()
    path = tmp_path / "my game.ttt"
    controller.save_as(path)
    qtbot.waitUntil(lambda: not controller.is_modified)
    assert controller.file.path == path
    assert GameRecord.load(path).played == 1
    controller.game.play(0)
    assert controller.is_modified
    assert controller.save()
    qtbot.waitUntil(lambda: not controller.is_modified)
    controller.new_game(PERFECT)
    assert controller.file.path is None
    assert controller.open_file(path)
    assert (controller.game.record.played, controller.file.path, controller.is_modified) == (2, path, False)
    assert controller.setup == TWO
    assert told == []


def test_a_file_that_cannot_be_read_or_written_changes_nothing(
    controller: GameController, qtbot: QtBot, tmp_path: Path, told: list[str]
) -> None:
    """One sentence each, for the message box."""
    controller.new_game(TWO)
    controller.game.play(4)
    record = controller.game.record
    bad = tmp_path / "bad.ttt"
    bad.write_text("{")
    for path in (bad, tmp_path / "none.ttt", tmp_path):
        assert not controller.open_file(path)
    with qtbot.waitSignal(controller.error):
        controller.save_as(tmp_path / "no folder" / "game.ttt")
    for name, sentence in zip(("bad.ttt", "none.ttt", tmp_path.name, "game.ttt"), told, strict=True):
        assert sentence.startswith(name)
        assert sentence.endswith(".")
    assert controller.is_modified
    assert controller.game.record is record
    assert controller.game.phase is Phase.HUMAN_TURN


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (StartOptions(rules=Rules(5, 5, 4)), "...../...../...../...../....."),
        (StartOptions(position=parse_position("X.O/.../...")), "X.O/.../..."),
    ],
)
def test_the_command_line_opens_on_its_board_for_this_session(
    controller: GameController, settings: Settings, writer: Writer, options: StartOptions, expected: str
) -> None:
    """Position, rules, algorithm and limits are in force, with the seats of the settings, and nothing is kept."""
    kept = settings.setup
    controller.start(replace(options, algorithm=Algorithm(alpha_beta=False), limits=Limits(depth=4)))
    assert controller.game.position.text == expected
    assert human_sides(controller.game.record) == {Side.X}
    assert settings.algorithm == Algorithm(alpha_beta=False)
    assert settings.limits == Limits(depth=4)
    assert settings.setup == kept
    assert writer.flush()
    assert Settings(standard_paths().settings, writer).algorithm == Algorithm()


def test_the_command_line_opens_a_file(
    controller: GameController, tmp_path: Path, told: list[str], restarted: Callable[[], GameController], writer: Writer
) -> None:
    """The unfinished game of before is recent then; a file that cannot be read leaves it on the board."""
    controller.new_game(TWO)
    controller.game.play(4)
    path = tmp_path / "game.ttt"
    record = GameRecord(Position(Rules(4, 4, 4)), {Side.X: Player(), Side.O: Player(Strength.RANDOM)})
    record.save(path)
    again = restarted()
    again.start(StartOptions(file=tmp_path / "none.ttt"))
    assert cells(again) == [4]
    again = restarted()
    again.start(StartOptions(file=path))
    assert (again.game.position.rules, again.file.path) == (Rules(4, 4, 4), path)
    assert writer.flush()
    assert [recent.moves for recent in again.store.recents()] == [1]


def test_a_full_disk_costs_no_left_game_and_no_setting(
    controller: GameController,
    settings: Settings,
    qtbot: QtBot,
    told: list[str],
    monkeypatch: pytest.MonkeyPatch,
    writer: Writer,
    snapshot: SnapshotAssertion,
) -> None:
    """Games are left and settings changed while nothing can be written; the first move that can be saved brings all,
    and only when all is there it is said."""

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    controller.new_game(TWO)
    assert writer.flush()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        for cell in (4, 0):
            controller.game.play(cell)
            controller.new_game(TWO)
        settings.tt_mib = 7
        assert writer.flush()
        sentence = re.compile(r"The settings could not be saved: .*settings\.json cannot be written \(No space .*\)\.")
        qtbot.waitUntil(lambda: any(map(sentence.fullmatch, told)))
        assert told == snapshot
    with qtbot.waitSignal(controller.warning) as said:
        controller.game.play(8)
    assert said.args == snapshot
    assert told.count(said.args[0]) == 1
    assert not list(standard_paths().games.glob(".*"))
    saved = [GameRecord.load(path) for path in standard_paths().games.glob("*.ttt")]
    assert sorted(record.last_move.cell for record in saved if record.last_move) == [0, 4, 8]
    assert Settings(standard_paths().settings, writer).tt_mib == 7


def test_an_error_in_the_search_pauses_the_game(
    controller: GameController, qtbot: QtBot, told: list[str], monkeypatch: pytest.MonkeyPatch, wait_for: WaitFor
) -> None:
    """It is said, the game is not lost, and thinking on works when the cause is gone."""

    def broken(_self: Searcher) -> SearchResult:
        raise MemoryError

    controller.start()
    with monkeypatch.context() as patch:
        patch.setattr(Searcher, "run", broken)
        controller.game.play(0)
        wait_for(Phase.PAUSED)
    assert len(told) == 1
    assert told[0].startswith("The search failed: ")
    controller.game.resume()
    wait_for(Phase.HUMAN_TURN)


def test_calls_from_a_slot_of_a_signal_are_safe(controller: GameController, endless: None) -> None:
    """A slot that takes the move back at once: the board is right, nothing thinks about the old position."""
    controller.new_game(BIG)

    def undo_once() -> None:
        controller.game.position_changed.disconnect(undo_once)
        controller.game.undo()

    controller.game.position_changed.connect(undo_once)
    controller.game.play(0)
    assert (controller.game.phase, controller.game.record.played) == (Phase.HUMAN_TURN, 0)
    assert not controller.game.player.is_searching


def test_a_slot_that_plays_at_once_loses_no_news(controller: GameController, endless: None) -> None:
    """What the interrupted change would have told is told by the one that interrupted it."""
    controller.new_game(BIG)
    controller.game.play(0)
    phases: list[Phase] = []
    controller.game.phase_changed.connect(phases.append)

    def play_once() -> None:
        controller.game.game_started.disconnect(play_once)
        controller.game.play(4)

    controller.game.game_started.connect(play_once)
    controller.new_game(TWO)
    assert phases == [Phase.HUMAN_TURN]
    assert cells(controller) == [4]


@pytest.mark.parametrize("moment", ["not started", "human", "thinking", "stopping", "hint", "over", "random", "twice"])
def test_close_at_any_moment(controller: GameController, endless: None, moment: str) -> None:
    """No thread and no timer is left (the fixture of every test looks), and the game is free for the next start."""
    if moment in ("human", "thinking", "stopping", "hint", "twice"):
        controller.new_game(BIG)
    if moment in ("thinking", "stopping", "twice"):
        controller.game.play(0)
    if moment == "stopping":
        controller.game.stop()
    if moment == "hint":
        controller.game.request_hint()
    if moment == "over":
        controller.new_game(GameSetup(Rules(1, 1, 1), Seats.TWO_HUMANS))
        controller.game.play(0)
    if moment == "random":
        controller.new_game(RANDOMS)
    controller.close()
    if moment == "twice":
        controller.close()
    assert list(standard_paths().games.glob("*.lock")) == []


def test_the_trace_comes_with_the_search_where_the_tree_is_shown(
    controller: GameController, settings: Settings, qtbot: QtBot, wait_for: WaitFor
) -> None:
    """Every search logs then; the trace is told of when its events are listed."""
    settings.view = "analyse"
    controller.new_game(PERFECT)
    with qtbot.waitSignal(controller.game_analysis.traces.found) as found:
        controller.game.play(4)
    (search,) = controller.game_analysis.searches
    trace = controller.game_analysis.traces.trace_of(search)
    assert trace
    assert found.args == [search]
    assert len(trace) == trace.entered == search.result.counters.nodes
    assert trace._events
    wait_for(Phase.HUMAN_TURN)


def test_a_move_goes_before_a_trace_that_was_asked_for(
    controller: GameController, qtbot: QtBot, wait_for: WaitFor
) -> None:
    """The trace is made after the computer's move, and still belongs to its own search."""
    controller.new_game(PERFECT)
    controller.game.play(4)
    wait_for(Phase.HUMAN_TURN)
    first = controller.game_analysis.searches[0]
    heard: list[Search] = []
    controller.game_analysis.searched.connect(heard.append)
    with qtbot.waitSignal(controller.game_analysis.traces.found) as found:
        controller.game_analysis.traces.request(first, 100_000)
        controller.game.play(controller.game.position.legal_moves[0])
    assert found.args == [first]
    qtbot.waitUntil(lambda: bool(heard))
    assert heard[0].position.stones == 3
    assert controller.game_analysis.traces.trace_of(heard[0]) is None
    wait_for(Phase.HUMAN_TURN)
