"""One game from click to reply: phases, undo and redo, stop, hints, files, settings, delay."""

from __future__ import annotations

import errno
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import GameRecord, Player, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController, Phase
from ttt_gui.session.jobs.runner import SearchRunner
from ttt_gui.session.paths import standard_paths
from ttt_gui.session.players import GameSetup, Seats, StartOptions
from ttt_gui.session.settings import Settings
from ttt_gui.session.storage.store import GameStore
from ttt_gui.session.storage.writer import Writer

PERFECT = GameSetup()
BIG = GameSetup(Rules(4, 4, 4))
TWO = GameSetup(seats=Seats.TWO_HUMANS)
RANDOMS = GameSetup(Rules(4, 4, 4), Seats.COMPUTERS, Strength.RANDOM, Strength.RANDOM)


@pytest.fixture
def endless(settings: Settings) -> None:
    """Plain minimax without a limit, which does not end on 4 × 4."""
    settings.alpha_beta = False
    settings.limit_seconds = 0.0


@pytest.fixture
def told(controller: GameController) -> list[str]:
    """Every sentence for the person, of either kind."""
    sentences: list[str] = []
    controller.message.connect(sentences.append)
    controller.warning.connect(sentences.append)
    controller.error.connect(sentences.append)
    return sentences


@pytest.fixture
def wait_for(controller: GameController, qtbot: QtBot) -> Callable[[Phase], None]:
    return lambda phase: qtbot.waitUntil(lambda: controller.phase is phase)


@pytest.fixture
def restarted(controller: GameController, settings: Settings, writer: Writer) -> Iterator[Callable[[], GameController]]:
    """Ends the controller as the window does and makes the one of the next start."""
    made: list[GameController] = []

    def restart() -> GameController:
        (made[-1] if made else controller).close()
        assert writer.flush()
        made.append(
            GameController(
                SearchRunner(),
                Settings(standard_paths().settings, writer),
                GameStore(standard_paths().games, writer),
                writer,
            )
        )
        return made[-1]

    yield restart
    for each in made:
        each.close()


WaitFor = Callable[[Phase], None]


def cells(controller: GameController) -> list[int]:
    return [move.cell for move in controller.record.moves]


def test_a_first_start_is_a_playable_board(controller: GameController, qtbot: QtBot) -> None:
    """No dialog and no question: 3 × 3, you play X against Perfect."""
    with qtbot.waitSignals([controller.game_started, controller.position_changed, controller.phase_changed]):
        controller.start()
    assert controller.phase is Phase.HUMAN_TURN
    assert controller.title == "3 × 3, three in a row · Perfect"
    assert controller.human_sides == {Side.X}
    assert not controller.can_undo
    assert not controller.can_redo
    assert controller.last_result is None


def test_a_click_is_answered_by_a_search(controller: GameController, qtbot: QtBot, wait_for: WaitFor) -> None:
    """The way of the data: the move, thinking, the search's news, the reply, the size of the full tree."""
    controller.start()
    phases: list[Phase] = []
    controller.phase_changed.connect(phases.append)
    with qtbot.waitSignals([controller.search_started, controller.search_finished, controller.tree_size_found]):
        assert controller.play(4)
        assert controller.phase is Phase.THINKING
    wait_for(Phase.HUMAN_TURN)
    assert phases == [Phase.THINKING, Phase.HUMAN_TURN]
    assert controller.last_result
    assert cells(controller) == [4, controller.last_result.move_to_play]
    assert controller.last_result.outcome == "draw"
    assert controller.tree_size == 55_505  # 549,946 = 1 + 4 x 59,705 + 4 x 63,905 + 55,505
    assert all(0 <= move.seconds < 5 for move in controller.record.moves)


def test_a_move_out_of_turn_or_on_a_taken_cell_is_refused_with_a_sentence(
    controller: GameController, told: list[str], endless: None, wait_for: WaitFor
) -> None:
    """The status bar says why, and nothing changes."""
    controller.new_game(TWO)
    assert controller.play(4)
    for cell, sentence in (
        (4, "The cell b2 is taken: choose an empty one."),
        (9, "There is no cell number 9 on a 3 × 3 board."),
    ):
        assert not controller.play(cell)
        assert told.pop() == sentence
    for cell in (0, 1, 7, 3, 5, 2, 6, 8):
        assert controller.play(cell)
    assert controller.phase is Phase.OVER
    assert not controller.play(0)
    assert told.pop() == "The game is over: take a move back or begin a new one."
    controller.new_game(BIG)
    controller.play(0)
    assert not controller.play(1)
    assert told.pop() == "It is the computer's turn: it is thinking."
    controller.stop()
    assert not controller.play(1)
    assert told.pop() == "It is the computer's turn: let it think on, or choose Move now."
    assert cells(controller) == [0]
    assert not told


def test_undo_goes_back_to_the_humans_last_turn(controller: GameController, qtbot: QtBot, wait_for: WaitFor) -> None:
    """Move and reply go together, come back together, and a new move drops what could be redone."""
    controller.start()
    controller.play(0)
    wait_for(Phase.HUMAN_TURN)
    before = cells(controller)
    controller.undo()
    assert controller.phase is Phase.HUMAN_TURN
    assert (controller.record.played, controller.can_redo) == (0, True)
    controller.redo()
    assert controller.record.played == 2
    assert cells(controller) == before
    controller.undo()
    controller.play(8)
    assert not controller.can_redo
    wait_for(Phase.HUMAN_TURN)
    assert cells(controller)[0] == 8


def test_undo_while_it_thinks_takes_the_move_back(
    controller: GameController, endless: None, qtbot: QtBot, runner: SearchRunner
) -> None:
    """The search is cancelled, nothing of it is played later; redo lets it think again."""
    controller.new_game(BIG)
    controller.play(5)
    qtbot.waitSignal(controller.search_sampled).wait()
    controller.undo()
    assert controller.phase is Phase.HUMAN_TURN
    assert controller.record.played == 0
    assert not runner.busy
    controller.redo()
    assert controller.phase is Phase.THINKING
    controller.undo()
    controller.play(0)
    assert cells(controller) == [0]
    assert controller.phase is Phase.THINKING


def test_computers_pause_on_undo_and_take_back_one_ply(
    controller: GameController, settings: Settings, qtbot: QtBot, wait_for: WaitFor
) -> None:
    """And think on when told to; pause takes effect at once."""
    settings.reply_delay_ms = 20
    controller.new_game(RANDOMS)
    qtbot.waitUntil(lambda: controller.record.played >= 3)
    controller.pause()
    assert controller.phase is Phase.PAUSED
    played = controller.record.played
    controller.undo()
    assert (controller.phase, controller.record.played) == (Phase.PAUSED, played - 1)
    controller.redo()
    assert (controller.phase, controller.record.played) == (Phase.PAUSED, played)
    controller.go_to(1)
    controller.resume()
    assert controller.phase is Phase.THINKING
    qtbot.waitUntil(lambda: controller.record.played > 1)
    wait_for(Phase.OVER)
    controller.undo()
    assert controller.phase is Phase.PAUSED


def test_the_list_of_moves_leads_anywhere(controller: GameController, wait_for: WaitFor) -> None:
    """In the middle a computer's turn is a pause; at the end it thinks on."""
    controller.start()
    controller.play(0)
    wait_for(Phase.HUMAN_TURN)
    controller.go_to(1)
    assert controller.phase is Phase.PAUSED
    controller.go_to(2)
    assert controller.phase is Phase.HUMAN_TURN
    controller.go_to(7)
    assert controller.record.played == 2
    controller.go_to(1)
    controller.resume()
    wait_for(Phase.HUMAN_TURN)
    assert len(cells(controller)) == 2


def test_stop_commits_nothing_and_move_now_plays_what_was_found(
    controller: GameController, endless: None, qtbot: QtBot, wait_for: WaitFor
) -> None:
    """Stop is PAUSED at once and keeps the result; move now then plays its best move, resume searches again."""
    controller.new_game(BIG)
    controller.play(0)
    qtbot.waitSignal(controller.search_sampled).wait()
    with qtbot.waitSignal(controller.search_finished) as finished:
        controller.stop()
        assert controller.phase is Phase.PAUSED
    result = controller.last_result
    assert finished.args == [result]
    assert result
    assert result.stopped_by == "user"
    assert cells(controller) == [0]
    controller.resume()
    assert controller.phase is Phase.THINKING
    qtbot.waitSignal(controller.search_sampled).wait()
    controller.stop()
    controller.move_now()  # the result of the stop is still on its way
    wait_for(Phase.HUMAN_TURN)
    assert controller.last_result
    assert cells(controller) == [0, controller.last_result.move_to_play]


def test_move_now_ends_the_search_and_plays(
    controller: GameController, endless: None, qtbot: QtBot, wait_for: WaitFor
) -> None:
    """While it thinks, and from a pause without any result: win, block, or the first."""
    controller.new_game(BIG)
    controller.play(5)
    controller.move_now()
    wait_for(Phase.HUMAN_TURN)
    assert controller.last_result
    assert controller.last_result.stopped_by == "user"
    assert len(cells(controller)) == 2
    controller.set_up_position(parse_position("XXX./OO../..../....", 4))  # O, the computer, must block
    controller.stop()
    controller.undo()
    controller.move_now()
    wait_for(Phase.HUMAN_TURN)
    assert cells(controller) == [3]


def test_a_limit_of_the_settings_ends_the_search_and_the_best_is_played(
    controller: GameController, settings: Settings, endless: None, wait_for: WaitFor
) -> None:
    """The limits hold for the search; where the solver has proved a move, that is played all the same."""
    settings.limit_nodes = 5_000
    controller.new_game(BIG)
    controller.play(5)
    wait_for(Phase.HUMAN_TURN)
    assert controller.last_result
    assert controller.last_result.stopped_by == "nodes"
    assert controller.last_result.counters.nodes == 5_000
    assert controller.last_result.solved_move is not None
    assert cells(controller) == [5, controller.last_result.solved_move]


def test_casual_searches_two_plies_with_the_switches_of_the_settings(
    controller: GameController, settings: Settings, wait_for: WaitFor
) -> None:
    """Its own depth, everything else as set."""
    settings.alpha_beta = False
    controller.new_game(GameSetup(o_strength=Strength.CASUAL))
    controller.play(0)
    wait_for(Phase.HUMAN_TURN)
    assert controller.last_result
    assert controller.last_result.request.algorithm == Algorithm(alpha_beta=False)
    assert controller.last_result.request.limits == Limits(depth=2)
    assert controller.last_result.counters.nodes == 65  # 1 + 8 + 8 x 7


def test_random_plays_without_a_search(controller: GameController, wait_for: WaitFor) -> None:
    """And not within the call that asked; the same seed gives the same game."""
    controller.new_game(GameSetup(o_strength=Strength.RANDOM))
    controller.play(0)
    assert controller.phase is Phase.THINKING
    wait_for(Phase.HUMAN_TURN)
    assert controller.last_result is None
    reply = cells(controller)[1]
    for _ in range(5):
        controller.undo()
        controller.play(0)
        wait_for(Phase.HUMAN_TURN)
        assert cells(controller)[1] == reply


@pytest.mark.parametrize("strength", [Strength.PERFECT, Strength.RANDOM])
def test_a_reply_waits_for_the_eye(
    controller: GameController, settings: Settings, qtbot: QtBot, wait_for: WaitFor, strength: Strength
) -> None:
    """The minimum delay counts from the human's move, its seconds are not the computer's; move now skips it."""
    settings.reply_delay_ms = 150
    controller.new_game(GameSetup(o_strength=strength))
    began = time.monotonic()
    controller.play(0)
    wait_for(Phase.HUMAN_TURN)
    assert time.monotonic() - began >= 0.149
    assert controller.record.moves[1].seconds < 0.1
    settings.reply_delay_ms = 10_000
    controller.undo()
    controller.play(0)
    if strength is Strength.PERFECT:
        qtbot.waitSignal(controller.search_finished).wait()
    controller.move_now()
    assert controller.phase is Phase.HUMAN_TURN
    assert len(cells(controller)) == 2


@pytest.mark.parametrize("hangs", [False, True])
def test_a_reply_waits_for_the_disk_but_not_for_ever(
    controller: GameController, qtbot: QtBot, wait_for: WaitFor, monkeypatch: pytest.MonkeyPatch, hangs: bool
) -> None:
    """So that a kill -9 takes no more than the last move; a disk that hangs does not stop the game."""
    monkeypatch.setattr("ttt_gui.session.game.thinker._LONGEST_SAVE_SECONDS", 0.05 if hangs else 60)
    save, free = GameRecord.save, threading.Event()

    def slow_save(record: GameRecord, path: Path, extra: Mapping[str, object] | None = None) -> None:
        assert free.wait(10)
        save(record, path, extra)

    monkeypatch.setattr(GameRecord, "save", slow_save)
    controller.new_game(PERFECT)
    with qtbot.waitSignal(controller.search_finished):
        controller.play(0)
    assert controller.phase is Phase.THINKING
    if not hangs:
        free.set()
    wait_for(Phase.HUMAN_TURN)
    assert len(cells(controller)) == 2
    free.set()


@pytest.mark.parametrize("wish", ["undo", "new_game", "stop", "close"])
def test_a_waiting_reply_is_dropped(controller: GameController, settings: Settings, qtbot: QtBot, wish: str) -> None:
    """Decided, but not yet shown: undo, a new game, stop and close forget it, and no timer is left."""
    settings.reply_delay_ms = 150
    controller.new_game(PERFECT)
    controller.play(0)
    qtbot.waitSignal(controller.search_finished).wait()
    getattr(controller, wish)(*([TWO] if wish == "new_game" else []))
    assert not controller._thinker._delay.isActive()
    with qtbot.waitSignal(controller.position_changed, timeout=300, raising=False) as changed:
        pass
    assert not changed.signal_triggered
    assert len(cells(controller)) == (1 if wish in ("stop", "close") else 0) or controller.record.played == 0
    if wish == "stop":
        assert controller.phase is Phase.PAUSED
        controller.move_now()
        assert controller.last_result
        assert cells(controller) == [0, controller.last_result.move_to_play]


def test_humans_are_timed_too(controller: GameController, qtbot: QtBot) -> None:
    """From the moment it is their turn, by a clock that only goes forward."""
    controller.new_game(TWO)
    controller.play(0)
    with qtbot.waitSignal(controller.position_changed, timeout=50, raising=False):
        pass
    controller.play(1)
    assert 0.045 < controller.record.moves[1].seconds < 1


def test_a_hint_is_shown_and_goes_with_the_next_move(controller: GameController, qtbot: QtBot) -> None:
    """It costs no turn; the window can tell its search from a move's."""
    controller.new_game(TWO)
    of_hint: list[bool] = []
    controller.search_finished.connect(lambda _result: of_hint.append(controller.thinking_about_hint))
    with qtbot.waitSignal(controller.hint_found) as found:
        controller.request_hint()
        assert controller.thinking_about_hint
        assert controller.phase is Phase.HUMAN_TURN
    assert of_hint == [True]
    assert not controller.thinking_about_hint
    assert controller.hint is found.args[0]
    with qtbot.waitSignal(controller.hint_cleared):
        controller.play(controller.hint.move_to_play or 0)
    assert controller.hint is None


def test_a_hint_can_be_stopped_cleared_and_overtaken(
    controller: GameController, endless: None, qtbot: QtBot, runner: SearchRunner
) -> None:
    """Stop shows what was found so far, clear forgets the search, and a move just plays."""
    controller.new_game(GameSetup(Rules(4, 4, 4), Seats.TWO_HUMANS))
    controller.request_hint()
    with qtbot.waitSignal(controller.hint_found):
        controller.stop()
    controller.clear_hint()
    assert controller.hint is None
    controller.request_hint()
    controller.clear_hint()
    assert not runner.busy
    controller.request_hint()
    assert controller.play(0)
    assert not controller.thinking_about_hint
    assert not runner.busy
    assert controller.phase is Phase.HUMAN_TURN


def test_a_change_of_the_algorithm_takes_effect_from_the_next_search(
    controller: GameController, settings: Settings, endless: None, told: list[str], qtbot: QtBot
) -> None:
    """The running search keeps its request, and the status bar says so; without a search nothing is said."""
    controller.new_game(BIG)
    controller.play(0)
    settings.animations = False
    assert told == []
    settings.alpha_beta = True
    assert told == ["Alpha-beta pruning: the change takes effect from the next search."]
    with qtbot.waitSignal(controller.search_finished):
        controller.stop()
    assert controller.last_result
    assert not controller.last_result.request.algorithm.alpha_beta
    with qtbot.waitSignal(controller.search_started) as started:
        controller.resume()
    assert started.args[0].algorithm.alpha_beta
    controller.stop()
    told.clear()
    qtbot.waitUntil(lambda: not controller._thinker.is_searching)
    settings.scores = type(settings.scores).FLAT
    assert told == []


def test_seats_alternate_with_the_games_that_were_played(
    controller: GameController, settings: Settings, endless: None, restarted: Callable[[], GameController]
) -> None:
    """A rematch changes sides, a game left without a move does not count, and the next start knows."""
    alternate = GameSetup(Rules(4, 4, 4), Seats.ALTERNATE)
    controller.new_game(alternate)
    controller.rematch()
    assert controller.human_sides == {Side.X}
    controller.play(0)
    controller.undo()
    controller.play(1)
    assert settings.games_played == 1
    controller.rematch()
    assert controller.human_sides == {Side.O}
    controller.move_now()
    assert controller.setup == alternate
    again = restarted()
    again.start()
    assert again.setup == alternate
    assert again.human_sides == {Side.O}


def test_a_rematch_has_the_same_start(controller: GameController) -> None:
    """Also after a pasted position, which keeps the players and is not kept as the board of new games."""
    controller.new_game(TWO)
    position = parse_position("X.O./..../....")
    controller.set_up_position(position)
    assert controller.phase is Phase.HUMAN_TURN
    controller.play(5)
    controller.rematch()
    assert controller.record.start == position
    assert controller.position == position
    assert controller.human_sides == set(Side)
    assert controller._settings.setup == TWO


def test_a_new_game_never_loses_the_running_one(controller: GameController, qtbot: QtBot, wait_for: WaitFor) -> None:
    """It is recent, and opened again it goes on where it was."""
    controller.start()
    controller.play(0)
    wait_for(Phase.HUMAN_TURN)
    before = controller.record.to_text()
    with qtbot.waitSignal(controller.recents_changed):
        controller.new_game(TWO)
    assert [recent.summary for recent in controller.recents()] == ["unfinished, 2 moves"]
    assert controller.open_recent(controller.recents()[0].id)
    assert controller.record.to_text() == before
    assert controller.phase is Phase.HUMAN_TURN
    assert not controller.open_recent("nothing")


def test_the_unfinished_game_goes_on_at_the_next_start(
    controller: GameController, endless: None, restarted: Callable[[], GameController]
) -> None:
    """While the computer thinks, too: it thinks again. Computers against each other wait to be told."""
    controller.new_game(BIG)
    controller.play(5)
    text = controller.record.to_text()
    again = restarted()
    again.start()
    assert again.record.to_text() == text
    assert again.phase is Phase.THINKING
    again.new_game(RANDOMS)
    last = restarted()
    last.start()
    assert last.setup.seats is Seats.COMPUTERS
    assert last.phase is Phase.PAUSED


def test_files_are_saved_and_opened(controller: GameController, qtbot: QtBot, tmp_path: Path, told: list[str]) -> None:
    """Save asks for a file once; the window knows whether the file holds the game; opening takes its place."""
    controller.new_game(TWO)
    controller.play(4)
    assert not controller.save()
    path = tmp_path / "my game.ttt"
    controller.save_as(path)
    qtbot.waitUntil(lambda: controller.file_saved)
    assert controller.file_path == path
    assert GameRecord.load(path).played == 1
    controller.play(0)
    assert not controller.file_saved
    assert controller.save()
    qtbot.waitUntil(lambda: controller.file_saved)
    controller.new_game(PERFECT)
    assert controller.file_path is None
    assert controller.open_file(path)
    assert (controller.record.played, controller.file_path, controller.file_saved) == (2, path, True)
    assert controller.setup == TWO
    assert told == []


def test_a_file_that_cannot_be_read_or_written_changes_nothing(
    controller: GameController, qtbot: QtBot, tmp_path: Path, told: list[str]
) -> None:
    """One sentence each, for the message box."""
    controller.new_game(TWO)
    controller.play(4)
    record = controller.record
    bad = tmp_path / "bad.ttt"
    bad.write_text("{")
    for path in (bad, tmp_path / "none.ttt", tmp_path):
        assert not controller.open_file(path)
    with qtbot.waitSignal(controller.error):
        controller.save_as(tmp_path / "no folder" / "game.ttt")
    assert told == [
        "bad.ttt cannot be opened. The file is damaged or no game of this program: it is not valid JSON.",
        "none.ttt cannot be opened. There is no such file.",
        f"{tmp_path.name} cannot be opened. It is a folder, not a file.",
        f"game.ttt could not be saved: there is no folder {tmp_path / 'no folder'}.",
    ]
    assert not controller.file_saved
    assert controller.record is record
    assert controller.phase is Phase.HUMAN_TURN


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (StartOptions(rules=Rules(5, 5, 4)), "...../...../...../...../....."),
        (StartOptions(position=parse_position("X.O/.../...")), "X.O/.../..."),
    ],
)
def test_the_command_line_opens_on_its_board_for_this_session(
    controller: GameController, settings: Settings, options: StartOptions, expected: str
) -> None:
    """Position, rules, algorithm and limits are in force, with the seats of the settings, and nothing is kept."""
    kept = settings.setup
    controller.start(replace(options, algorithm=Algorithm(alpha_beta=False), limits=Limits(depth=4)))
    assert controller.position.text == expected
    assert controller.human_sides == {Side.X}
    assert settings.algorithm == Algorithm(alpha_beta=False)
    assert settings.limits == Limits(depth=4)
    assert settings.setup == kept
    assert settings._writer.flush()
    assert Settings(standard_paths().settings, settings._writer).algorithm == Algorithm()


def test_the_command_line_opens_a_file(
    controller: GameController, tmp_path: Path, told: list[str], restarted: Callable[[], GameController]
) -> None:
    """The unfinished game of before is recent then; a file that cannot be read leaves it on the board."""
    controller.new_game(TWO)
    controller.play(4)
    path = tmp_path / "game.ttt"
    record = GameRecord(Position(Rules(4, 4, 4)), {Side.X: Player(), Side.O: Player(Strength.RANDOM)})
    record.save(path)
    again = restarted()
    again.start(StartOptions(file=tmp_path / "none.ttt"))
    assert cells(again) == [4]
    again = restarted()
    again.start(StartOptions(file=path))
    assert (again.position.rules, again.file_path) == (Rules(4, 4, 4), path)
    assert again._store._writer.flush()
    assert [recent.moves for recent in again.recents()] == [1]


def test_a_full_disk_does_not_stop_the_game(
    controller: GameController, qtbot: QtBot, told: list[str], monkeypatch: pytest.MonkeyPatch, writer: Writer
) -> None:
    """One sentence in the status bar, the game goes on, the next move tries again."""

    def full(path: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    controller.new_game(TWO)
    assert writer.flush()
    with monkeypatch.context() as patch:
        patch.setattr("ttt_gui.game.record.write_atomically", full)
        with qtbot.waitSignal(controller.warning):
            controller.play(4)
        assert told == ["The game could not be saved: No space left on device."]
    controller.play(0)
    assert writer.flush()
    saved = GameRecord.load(next(standard_paths().games.glob("*.ttt")))
    assert saved.played == 2


def test_an_error_in_the_search_pauses_the_game(
    controller: GameController, qtbot: QtBot, told: list[str], monkeypatch: pytest.MonkeyPatch, wait_for: WaitFor
) -> None:
    """It is said, the game is not lost, and thinking on works when the cause is gone."""

    def broken(_self: Searcher) -> SearchResult:
        raise MemoryError

    controller.start()
    with monkeypatch.context() as patch:
        patch.setattr(Searcher, "run", broken)
        controller.play(0)
        wait_for(Phase.PAUSED)
    assert len(told) == 1
    assert told[0].startswith("The search failed: ")
    controller.resume()
    wait_for(Phase.HUMAN_TURN)


def test_calls_from_a_slot_of_a_signal_are_safe(
    controller: GameController, endless: None, runner: SearchRunner
) -> None:
    """A slot that takes the move back at once: the board is right, nothing thinks about the old position."""
    controller.new_game(BIG)

    def undo_once() -> None:
        controller.position_changed.disconnect(undo_once)
        controller.undo()

    controller.position_changed.connect(undo_once)
    controller.play(0)
    assert (controller.phase, controller.record.played) == (Phase.HUMAN_TURN, 0)
    assert not runner.busy


def test_a_slot_that_plays_at_once_loses_no_news(controller: GameController, endless: None) -> None:
    """The phase that the interrupted change would have told is told by the one that interrupted it."""
    controller.new_game(BIG)
    controller.play(0)
    phases: list[Phase] = []
    controller.phase_changed.connect(phases.append)

    def play_once() -> None:
        controller.game_started.disconnect(play_once)
        controller.play(4)

    controller.game_started.connect(play_once)
    controller.new_game(TWO)
    assert phases == [Phase.HUMAN_TURN]
    assert cells(controller) == [4]


@pytest.mark.parametrize("moment", ["not started", "human", "thinking", "stopping", "hint", "over", "random", "twice"])
def test_close_at_any_moment(controller: GameController, endless: None, moment: str) -> None:
    """No thread and no timer is left (the fixture of every test looks), and the game is free for the next start."""
    if moment in ("human", "thinking", "stopping", "hint", "twice"):
        controller.new_game(BIG)
    if moment in ("thinking", "stopping", "twice"):
        controller.play(0)
    if moment == "stopping":
        controller.stop()
    if moment == "hint":
        controller.request_hint()
    if moment == "over":
        controller.new_game(GameSetup(Rules(1, 1, 1), Seats.TWO_HUMANS))
        controller.play(0)
    if moment == "random":
        controller.new_game(RANDOMS)
    controller.close()
    if moment == "twice":
        controller.close()
    assert list(standard_paths().games.glob("*.lock")) == []


def test_the_trace_comes_with_the_search_where_the_tree_is_shown(
    controller: GameController, settings: Settings, qtbot: QtBot, wait_for: WaitFor
) -> None:
    """Every search logs then, at most as many nodes as set; the trace is told of when its events are listed."""
    settings.show_tree = True
    settings.trace_nodes = 1_000
    controller.new_game(PERFECT)
    with qtbot.waitSignal(controller.trace_found) as found:
        controller.play(4)
    assert controller.last_result
    trace = controller.last_result.trace
    assert trace
    assert found.args == [trace]
    assert (len(trace), trace.entered) == (1_000, controller.last_result.counters.nodes)
    assert trace.is_listed
    wait_for(Phase.HUMAN_TURN)


@pytest.mark.parametrize("nodes", [0, 500])
def test_the_trace_of_a_search_can_be_asked_for_later(
    controller: GameController, settings: Settings, qtbot: QtBot, wait_for: WaitFor, nodes: int
) -> None:
    """The search is made again node for node, also one that was stopped; no card hears of it."""
    settings.limit_nodes = nodes
    controller.new_game(PERFECT)
    controller.play(4)
    wait_for(Phase.HUMAN_TURN)
    before = controller.last_result
    assert before
    assert before.trace is None
    started: list[object] = []
    controller.search_started.connect(started.append)
    with qtbot.waitSignal(controller.trace_found) as found:
        controller.request_trace()
        assert not controller.is_searching
    after = controller.last_result
    assert after == before  # but for the trace, which is not compared
    assert after
    assert found.args == [after.trace]
    assert after.trace
    assert len(after.trace) == before.counters.nodes
    assert not started
    controller.request_trace()  # it is there: nothing happens
    assert not controller.is_searching


def test_a_move_forgets_the_trace_that_was_asked_for(
    controller: GameController, settings: Settings, qtbot: QtBot, wait_for: WaitFor
) -> None:
    controller.new_game(PERFECT)
    controller.play(4)
    wait_for(Phase.HUMAN_TURN)
    controller.request_trace()
    controller.play(controller.position.legal_moves[0])
    wait_for(Phase.HUMAN_TURN)
    assert controller.last_result
    assert controller.last_result.request.position.stones == 3
    assert controller.last_result.trace is None
