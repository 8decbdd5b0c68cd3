"""The automatic saves: resumed, listed, pruned, locked against a second instance, and never lost or overwritten."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from ttt_gui.game.position import Position, Result
from ttt_gui.game.record import GameRecord, Player, RecordError, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.session.paths import standard_paths
from ttt_gui.session.storage.store import KEPT_GAMES, GameStore
from ttt_gui.session.storage.writer import Writer

WON = (0, 3, 1, 4, 2)


def game(*cells: int, rules: Rules | None = None) -> GameRecord:
    record = GameRecord(Position(rules or Rules()))
    for cell in cells:
        record.play(cell)
    return record


def files() -> list[str]:
    return sorted(path.name for path in standard_paths().games.iterdir() if path.suffix == ".ttt")


@pytest.fixture
def other_writer(qapp: QCoreApplication) -> Iterator[Writer]:
    queue = JobQueue()
    yield Writer(queue)
    queue.close()


@pytest.fixture
def other(other_writer: Writer) -> Iterator[GameStore]:
    """The store of a second instance, with a writer of its own."""
    store = GameStore(standard_paths().games, other_writer)
    yield store
    store.close()


def test_the_unfinished_game_is_there_again(store: GameStore, other: GameStore) -> None:
    """Closed and started again: the same moves, cursor, players and seed; and it is still the running one."""
    record = game(4, 0, 8)
    record.players[record.position.side_to_move] = Player(Strength.CASUAL)
    record.seed = 77
    record.undo()
    store.begin(record)
    store.close()
    resumed = other.resume()
    assert resumed is not None
    assert resumed.to_text() == record.to_text()
    resumed.redo()
    other.save(resumed)
    other.close()
    assert len(files()) == 1
    assert GameRecord.load(standard_paths().games / files()[0]).played == 3


def test_a_finished_game_is_not_resumed(store: GameStore, other: GameStore, other_writer: Writer) -> None:
    """The next start begins anew; the finished game is among the recent ones, also an older unfinished one."""
    store.begin(game(4))
    store.begin(game(*WON))
    store.close()
    assert other.resume() is None
    assert other_writer.flush()
    assert [recent.summary for recent in other.recents()] == ["X won, 5 moves", "unfinished, 1 move"]


def test_a_second_instance_leaves_the_running_game_alone(
    store: GameStore, other: GameStore, writer: Writer, other_writer: Writer
) -> None:
    """It neither resumes nor opens nor prunes what the first one plays, and says why."""
    store.begin(game(4))
    assert writer.flush()
    name, content = files()[0], (standard_paths().games / files()[0]).read_text()
    assert other.resume() is None
    assert other_writer.flush()
    with pytest.raises(RecordError, match=r"^That game is being played in another window of the program\.$"):
        other.open(other.recents()[0].id)
    other.begin(game(0))
    assert other_writer.flush()
    assert name in files()
    assert (standard_paths().games / name).read_text() == content
    store.save(game(4, 0))
    store.close()
    assert other.open(Path(name).stem).played == 2


def test_the_lock_file_of_a_killed_program_is_no_lock(store: GameStore, other: GameStore) -> None:
    """The file stays behind, but its lock ended with its owner (test_kill does the killing)."""
    store.begin(game(4))
    store.close()
    (standard_paths().games / files()[0]).with_suffix(".lock").touch()
    resumed = other.resume()
    assert resumed is not None
    assert resumed.played == 1


def test_a_left_game_is_recent_and_can_be_opened_at_once(store: GameStore, qtbot: QtBot, writer: Writer) -> None:
    """Before the writer came to it and after; and the list is told to the window."""
    store.begin(game(4))
    with qtbot.waitSignal(store.recents_changed):
        store.begin(game(0, 1))
    left = store.recents()
    assert [recent.moves for recent in left] == [1]
    assert store.open(left[0].id).moves == game(4).moves
    assert [recent.moves for recent in store.recents()] == [2]
    assert writer.flush()
    assert [recent.moves for recent in store.recents()] == [2]
    assert store.open(store.recents()[0].id).played == 2
    assert writer.flush()
    assert len(files()) == 2


def test_a_game_opened_again_while_it_is_being_saved_stays_locked(
    store: GameStore, other: GameStore, writer: Writer
) -> None:
    """Leaving and coming back in a hurry, many times: the running game is never free for another instance."""
    store.begin(game(4))
    store.begin(game(0, 1))
    for _ in range(50):
        store.open(store.recents()[0].id)
    assert writer.flush()
    (running,) = {Path(name).stem for name in files()} - {recent.id for recent in store.recents()}
    with pytest.raises(RecordError):
        other.open(running)
    assert len(files()) == 2


def test_games_without_a_move_are_not_kept(store: GameStore, writer: Writer) -> None:
    """Clicking through the new-game dialog leaves no rubbish; the running one is kept for the next start."""
    for _ in range(5):
        store.begin(game())
    assert writer.flush()
    assert store.recents() == []
    assert len(files()) == 1


def test_a_damaged_save_is_left_alone_and_listed_nowhere(store: GameStore, other: GameStore) -> None:
    """The newest file is broken: the next one is resumed, and the broken one stays for whoever can mend it."""
    store.begin(game(4))
    store.close()
    folder = standard_paths().games
    good = files()[0]
    broken = folder / "99990101-000000-000000-abcdef.ttt"
    broken.write_text('{"format": "ttt-gui game", "version": 1, "rules"')
    os.utime(folder / good, (1, 1))
    resumed = other.resume()
    assert resumed is not None
    assert resumed.played == 1
    other.begin(game(0))
    other.close()
    assert [recent.path.name for recent in other.recents() if recent.path == broken] == []
    assert broken.read_text() == '{"format": "ttt-gui game", "version": 1, "rules"'


def test_at_most_fifty_are_kept_and_unfinished_ones_longest(store: GameStore, writer: Writer) -> None:
    """Beyond that the oldest finished ones go first; the running one never."""
    folder = standard_paths().games
    for number in range(60):
        path = folder / f"game-{number:02}.ttt"
        game(4, 0).save(path) if number < 10 else game(*WON).save(path)
        os.utime(path, (1000 + number, 1000 + number))
    store.begin(game(8))
    store.begin(game(7))
    assert writer.flush()
    kept = {name for name in files() if name.startswith("game-")}
    assert {f"game-{number:02}.ttt" for number in range(10)} <= kept
    assert "game-10.ttt" not in kept
    assert "game-59.ttt" in kept
    assert KEPT_GAMES <= len(files()) <= KEPT_GAMES + 1  # with the running one
    recents = store.recents()
    assert [recent.when for recent in recents] == sorted((recent.when for recent in recents), reverse=True)
    assert recents[0].result is Result.UNFINISHED


def test_what_a_killed_write_left_is_swept_up(store: GameStore, writer: Writer) -> None:
    """Temporary files of writes that never ended go when they are old."""
    folder = standard_paths().games
    old, young = folder / ".a.ttt.x.tmp", folder / ".b.ttt.y.tmp"
    for path in (old, young):
        path.write_text("half")
    os.utime(old, (1, 1))
    store.begin(game(4))
    assert writer.flush()
    assert not old.exists()
    assert young.exists()


def test_a_full_disk_loses_no_game_of_this_session(
    store: GameStore, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, writer: Writer
) -> None:
    """One sentence, the left game is still recent and can be opened, and it is written once there is room."""

    def full(path: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("ttt_gui.game.record.write_atomically", full)
        with qtbot.waitSignal(writer.failed) as failed:
            store.begin(game(4))
        assert failed.args[1] == "The game could not be saved: No space left on device."
        store.begin(game(0, 1))
        assert writer.flush()
        assert files() == []
        assert [recent.moves for recent in store.recents()] == [1]
        assert store.open(store.recents()[0].id).played == 1
        store.begin(game(*WON))
        assert writer.flush()
    store.begin(game(5))
    assert writer.flush()
    assert sorted(GameRecord.load(standard_paths().games / name).played for name in files()) == [1, 1, 2, 5]


def test_a_folder_that_cannot_be_made_stops_nothing(writer: Writer, tmp_path: Path, qtbot: QtBot) -> None:
    """The game goes on in memory, and each save says one sentence."""
    (tmp_path / "file").write_text("")
    store = GameStore(tmp_path / "file" / "games", writer)
    assert store.resume() is None
    with qtbot.waitSignal(writer.failed) as failed:
        store.begin(game(4))
    assert failed.args[1] == (
        f"The game could not be saved: the folder {tmp_path / 'file' / 'games'} cannot be made (Not a directory), "
        "so allow that or set TTT_GUI_HOME to another folder."
    )
    store.begin(game(0))
    assert [recent.moves for recent in store.recents()] == [1]
    store.close()


def test_a_folder_that_was_removed_is_made_again(store: GameStore, writer: Writer) -> None:
    """Tidied away while the program ran: the next move is saved all the same."""
    store.begin(game(4))
    assert writer.flush()
    for path in standard_paths().games.iterdir():
        path.unlink()
    standard_paths().games.rmdir()
    store.save(game(4, 0))
    assert writer.flush()
    assert [GameRecord.load(standard_paths().games / name).played for name in files()] == [2]


def test_a_folder_that_cannot_be_written_is_named(
    store: GameStore, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, writer: Writer
) -> None:
    """Tests may run as root, whom no folder refuses: the refusal is played."""

    def refused(path: Path, data: bytes) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr("ttt_gui.game.record.write_atomically", refused)
        with qtbot.waitSignal(writer.failed) as failed:
            store.begin(game(4))
    assert f"the folder {standard_paths().games} cannot be written to (Permission denied)" in failed.args[1]


def test_a_game_that_another_program_holds_is_no_fault_of_the_folder(
    store: GameStore, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, writer: Writer
) -> None:
    """Windows refuses to replace a file that is open elsewhere; the refusal is played."""

    def refused(_temporary: Path, _target: Path) -> None:
        error = PermissionError(errno.EACCES, "Permission denied")
        error.winerror = 32  # type: ignore[attr-defined,unused-ignore]
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refused)
        with qtbot.waitSignal(writer.failed) as failed:
            store.begin(game(4))
    assert "could not be saved: another program holds " in failed.args[1]
    assert "folder" not in failed.args[1]


def test_the_ui_thread_reads_and_syncs_nothing(
    store: GameStore, monkeypatch: pytest.MonkeyPatch, writer: Writer
) -> None:
    """Saving, leaving and listing go through the writer: no fsync and no game read where the window lives."""
    folder = standard_paths().games
    for number in range(KEPT_GAMES):
        game(4, 0).save(folder / f"game-{number:02}.ttt")
    load, fsync = GameRecord.load, os.fsync

    def only_elsewhere(name: str) -> None:
        assert threading.current_thread() is not threading.main_thread(), name

    def spied_load(path: Path) -> GameRecord:
        only_elsewhere("load")
        return load(path)

    def spied_fsync(descriptor: int) -> None:
        only_elsewhere("fsync")
        fsync(descriptor)

    monkeypatch.setattr(GameRecord, "load", spied_load)
    monkeypatch.setattr(os, "fsync", spied_fsync)
    store.begin(game(4))
    store.save(game(4, 0))
    store.begin(game(5))
    assert writer.flush()
    assert len(store.recents()) == KEPT_GAMES
