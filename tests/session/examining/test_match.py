"""Matches: who begins, what a game is lost by, the lots, the table; levels and engines, and Stop at once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import astuple
from functools import partial
from itertools import islice
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.session.examining.conftest import CALLING, FIRST_EMPTY, opponent_of
from tests.waiting import PATIENCE, once
from ttt_gui.engine.examine.grades import Grade
from ttt_gui.engine.examine.matches import Game, Match, Points, failure_lines, games, openings, standings
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import GameRecord, Player, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.lines import EngineLimits
from ttt_gui.session.examining.match import MatchError, MatchRequest, play_match, record_of
from ttt_gui.session.examining.opponents import Opponent, Opponents, ask_move
from ttt_gui.session.examining.process import EngineError
from ttt_gui.session.examining.runner import MatchRunner, RunState
from ttt_gui.session.examining.trust import TrustError
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.system.control import Control, StoppedError

Engine = Callable[..., Opponent]
LAST_EMPTY = "def best_move(board, player):\n    return 8 - board[::-1].index(' ')\n"
TAKEN = "def best_move(board, player):\n    return 4\n"
FOREVER = "def best_move(board, player):\n    while True: pass\n"


@pytest.fixture
def opponent(token: str, engine: Callable[..., Path]) -> Engine:
    """Makes an opponent of a source."""

    def make(source: str, name: str = "engine.py", seconds: float = 20.0) -> Opponent:
        return opponent_of(engine(source, name), CALLING, EngineLimits(seconds))

    return make


def played(first: Strength | Opponent, second: Strength | Opponent, count: int, seed: int = 1) -> Match:
    return play_match(MatchRequest(first, second, count, seed=seed), Control())


def replayed(match: Match, game: Game) -> Position:
    """The board at the end of a game, every move checked."""
    position = Position(match.rules)
    for cell in game.moves:
        position = position.play(cell)
    return position


def test_levels_play_the_same_match_with_the_same_seed_and_another_with_another() -> None:
    """Casual against Random: the sides alternate, every game ends as its moves say, and the lots are the seed's."""
    one, again = (played(Strength.CASUAL, Strength.RANDOM, 20, seed=5) for _ in range(2))
    assert [(game.x, game.moves, game.winner) for game in one.games] == [
        (game.x, game.moves, game.winner) for game in again.games
    ]
    assert [game.moves for game in one.games] != [
        game.moves for game in played(Strength.CASUAL, Strength.RANDOM, 20, seed=6).games
    ]
    assert [game.x for game in one.games] == [0, 1] * 10
    for game in one.games:
        outcome = replayed(one, game).outcome
        winner = None if outcome.winner is None else game.x if str(outcome.winner) == "X" else 1 - game.x
        assert (game.winner, game.opening, game.failure) == (winner, 0, None)
    casual, random = one.standing(0), one.standing(1)
    assert casual.all == Points(random.all.lost, random.all.drawn, random.all.won)
    assert sum(astuple(casual.as_x)) == sum(astuple(casual.as_o)) == 10
    assert casual.all.won > casual.all.lost


def test_perfect_against_itself_draws_every_game(snapshot: SnapshotAssertion) -> None:
    match = played(Strength.PERFECT, Strength.PERFECT, 6)
    assert match.names == ("Perfect", "Perfect (2)")
    assert match.standing(0).all == Points(0, 6, 0)
    assert match.words == snapshot


def test_an_engine_that_takes_the_first_empty_cell_never_beats_perfect(opponent: Engine) -> None:
    match = played(opponent(FIRST_EMPTY, "first.py"), Strength.PERFECT, 6)
    status = match.standing(0)
    assert (status.name, status.all.won, sum(astuple(status.all))) == ("first.py", 0, 6)
    assert not any(status.failures.values())
    assert status.seconds is not None
    assert status.seconds >= 0
    assert match.standing(1).seconds is None
    assert all(game.turns[0] and not game.turns[1] for game in match.games)


def test_two_engines_begin_each_two_games_with_another_opening(opponent: Engine) -> None:
    """Both are deterministic: without openings there were two different games only."""
    match = played(opponent(FIRST_EMPTY, "first.py"), opponent(LAST_EMPTY, "last.py"), 12)
    begun = [game.moves[: game.opening] for game in match.games]
    assert begun[::2] == begun[1::2]
    assert begun[0] == ()
    assert len(set(begun)) == 6
    assert [game.x for game in match.games] == [0, 1] * 6
    notes = " ".join(standings(match).notes)
    assert "up to 2 random moves" in notes


def test_the_openings_are_all_legal_beginnings_of_two_plies_and_come_round_again() -> None:
    first = list(islice(openings(Rules(), 3), 82))
    assert len(set(first)) == 82 == 1 + 9 + 9 * 8
    assert first[0] == ()
    assert list(islice(openings(Rules(), 3), 164))[82:] == first
    assert list(islice(openings(Rules(), 4), 82)) != first
    assert set(islice(openings(Rules(3, 3, 1), 1), 4)) == {()}
    assert list(islice(openings(Rules(1, 2, 2), 1), 4)) == [(), *islice(openings(Rules(1, 2, 2), 1), 1, 3), ()]


@pytest.mark.parametrize(
    ("source", "seconds", "grade", "words"),
    [
        (TAKEN, 20.0, Grade.ILLEGAL, "which is taken."),
        ("def best_move(board, player):\n    return 1 // 0\n", 20.0, Grade.ERROR, "ZeroDivisionError"),
        (FOREVER, 5.0, Grade.TOO_SLOW, "It "),
        ("import os\ndef best_move(board, player):\n    os._exit(3)\n", 20.0, Grade.ERROR, ""),
    ],
)
@pytest.mark.usefixtures("by_processor")
@pytest.mark.slow
def test_an_answer_that_cannot_be_played_loses_and_is_counted_apart(
    opponent: Engine, source: str, seconds: float, grade: Grade, words: str
) -> None:
    """The engine never wins: every game is lost by what it did, and the table says by what."""
    count = 1 if grade is Grade.TOO_SLOW else 2
    match = played(opponent(source, seconds=seconds), Strength.PERFECT, count)
    assert match.sentence == ""
    for game in match.games:
        assert (game.winner, game.failure) == (1, grade)
        assert words in game.sentence
        assert game.sentence
        assert replayed(match, game).outcome is None
    status = match.standing(0)
    assert status.failures[grade] == count == sum(status.failures.values())
    games = "1 game" if count == 1 else f"{count} games"
    said = f"engine.py lost {games} by “{grade.value}”; in game 1: {match.games[0].sentence}"
    assert (failure_lines(match, 0), failure_lines(match, 1)) == ([said], [])
    assert (status.all, match.standing(1).all) == (Points(0, 0, count), Points(count, 0, 0))
    assert not any(match.standing(1).failures.values())


def test_five_games_in_a_row_lost_so_end_the_match(opponent: Engine, snapshot: SnapshotAssertion) -> None:
    match = played(opponent(TAKEN), Strength.RANDOM, 40)
    assert 5 <= len(match.games) < 40
    assert all(game.failure is Grade.ILLEGAL for game in match.games[-5:])
    assert match.sentence == snapshot
    assert match.words.endswith(f" against Random in {len(match.games)} of 40 games.")


def test_stop_comes_at_once_and_keeps_what_was_played(opponent: Engine, snapshot: SnapshotAssertion) -> None:
    """The engine answers in the first game and hangs in the second: Stop does not wait for its 20 seconds."""
    source = (
        "games = 0\ndef best_move(board, player):\n    global games\n    games += board.count(' ') > 7\n"
        "    while games > 1: pass\n    return board.index(' ')\n"
    )
    job = Control(partial(play_match, MatchRequest(opponent(source, seconds=600.0), Strength.RANDOM, 9)))
    found: list[Match] = []
    thread = threading.Thread(target=lambda: found.append(job.run()))
    thread.start()
    while not job.sample() or not job.sample().games:
        thread.join(0.01)
    job.stop()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert found[0].games
    assert found[0].sentence == snapshot


def test_a_match_that_was_stopped_before_it_began_loads_nothing(opponent: Engine, snapshot: SnapshotAssertion) -> None:
    job = Control(partial(play_match, MatchRequest(opponent("raise SystemExit\n"), Strength.RANDOM, 3)))
    job.stop()
    match = job.run()
    assert match.games == ()
    assert match.sentence == snapshot
    assert match.words == snapshot
    assert standings(match).rows[0][1:10] == (0,) * 9


def test_a_paused_match_goes_on_where_it_was() -> None:
    job = Control(partial(play_match, MatchRequest(Strength.CASUAL, Strength.RANDOM, 10, seed=5)))
    job.pause()
    found: list[Match] = []
    thread = threading.Thread(target=lambda: found.append(job.run()))
    thread.start()
    while job.sample() is None:
        thread.join(0.01)
    assert job.sample().games == ()
    job.resume()
    thread.join(PATIENCE)
    assert [game.moves for game in found[0].games] == [
        game.moves for game in played(Strength.CASUAL, Strength.RANDOM, 10, seed=5).games
    ]


def test_an_engine_that_does_not_load_or_has_changed_plays_no_match(opponent: Engine) -> None:
    with pytest.raises(EngineError):
        played(opponent("def best_move(:\n"), Strength.RANDOM, 2)
    changed = opponent(FIRST_EMPTY)
    changed.file.write_text(LAST_EMPTY, encoding="utf-8")
    with pytest.raises(TrustError, match="has changed since you allowed it"):
        played(changed, Strength.RANDOM, 2)


@pytest.mark.parametrize(
    ("first", "count", "words"),
    [
        (Strength.AUTO, 2, "choose another level"),
        (Strength.RANDOM, 0, "1 to 10,000"),
        (Strength.RANDOM, 10_001, "1 to"),
    ],
)
def test_a_match_that_makes_no_sense_is_refused(first: Strength, count: int, words: str) -> None:
    with pytest.raises(MatchError, match=words):
        MatchRequest(first, Strength.CASUAL, count)


def test_the_tables_hold_what_was_played(snapshot: SnapshotAssertion) -> None:
    """A row a player and a row a game; wins, draws and losses of both add up to the games."""
    match = played(Strength.CASUAL, Strength.RANDOM, 10, seed=5)
    table, listed = standings(match), games(match)
    assert table.title == snapshot
    keys = [column.key for column in table.columns]
    rows = [dict(zip(keys, row, strict=True)) for row in table.rows]
    assert [row["player"] for row in rows] == ["Casual", "Random"]
    assert (rows[0]["won_as_x"], rows[0]["drawn_as_x"]) == (rows[1]["lost_as_o"], rows[1]["drawn_as_o"])
    assert all(sum(int(row[key] or 0) for key in ("won", "drawn", "lost")) == 10 for row in rows)
    assert len(listed.rows) == 10
    assert [row[1] for row in listed.rows] == ["Casual", "Random"] * 5
    assert [row[7] for row in listed.rows] == [
        " ".join(match.rules.cell_name(cell) for cell in game.moves) for game in match.games
    ]


def test_opponents_of_one_name_are_told_apart_and_a_file_is_there_once(opponent: Engine, tmp_path: Path) -> None:
    known = Opponents()
    first = known.add(opponent(FIRST_EMPTY))
    (tmp_path / "other").mkdir()
    other = tmp_path / "other" / "engine.py"
    other.write_text(LAST_EMPTY, encoding="utf-8")
    second = known.add(opponent_of(other, CALLING))
    assert known.names == ("engine.py", "engine.py (2)")
    known.add(first)
    assert known.names == ("engine.py", "engine.py (2)")
    assert known.named("engine.py (2)") == second
    assert known.named("nobody.py") is None


def test_one_move_is_asked_in_a_process_that_ends_with_it(opponent: Engine, tmp_path: Path) -> None:
    assert ask_move(opponent(FIRST_EMPTY), Position(Rules()).play(0), Control()).cell == 1
    stopped, begun = Control(), tmp_path / "begun"
    source = f"def best_move(board, player):\n    open({str(begun)!r}, 'w').close()\n    while True: pass\n"
    with once(begun.exists, stopped.stop), pytest.raises(StoppedError):
        ask_move(opponent(source), Position(Rules()), stopped)


def test_a_game_becomes_a_record_that_starts_no_engine(opponent: Engine, tmp_path: Path) -> None:
    """Saved and read again a person sits where the engine sat; its moves are its own."""
    request = MatchRequest(opponent(FIRST_EMPTY), Strength.PERFECT, 2, Rules(3, 4, 3))
    for game in play_match(request, Control()).games:
        record = record_of(request, game)
        assert [move.cell for move in record.moves] == list(game.moves)
        players = Player(engine="engine.py"), Player(Strength.PERFECT)
        assert record.players == {Side.X: players[game.x], Side.O: players[1 - game.x]}
        outcome = record.position.outcome
        assert (outcome.winner is Side.X) is (game.winner == game.x)
        record.save(tmp_path / "game.ttt")
        read = GameRecord.load(tmp_path / "game.ttt")
        assert read.players[Side.X if game.x == 0 else Side.O].is_human
        assert read.moves[0].by == record.moves[0].by


@pytest.mark.slow
def test_an_engine_that_cannot_be_loaded_is_said(qtbot: QtBot, queue: TaskQueue, token: str, opponent: Engine) -> None:
    """By a match in the background."""
    runner = MatchRunner(queue)
    assert (runner.state, runner.match) == (RunState.EMPTY, None)
    runner.begin(MatchRequest(Strength.RANDOM, opponent("def best_move(:\n"), 2))
    assert runner.is_running
    qtbot.waitUntil(lambda: runner.state is RunState.FAILED)
    assert "Line 1" in runner.sentence
