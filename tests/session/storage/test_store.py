"""The automatic saves: resumed, listed, pruned, locked against a second instance, and never lost or overwritten."""

from __future__ import annotations

import errno
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.examples import game_of
from tests.waiting import PATIENCE
from ttt_gui.game.position import GameResult
from ttt_gui.game.record import GameRecord, Player, RecordError, Strength
from ttt_gui.session.paths import standard_paths
from ttt_gui.session.storage.folder import KEPT_GAMES, GamesFolder, RecentGame
from ttt_gui.session.storage.store import GameStore
from ttt_gui.session.storage.user_file import Writer
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.system.files import FileLock

WON = (0, 3, 1, 4, 2)


def files() -> list[str]:
    return sorted(path.name for path in standard_paths().games.iterdir() if path.suffix == ".ttt")


def resumed(store: GameStore) -> int:
    """How many moves the game has that a start goes on with."""
    record = store.resume()
    assert record is not None
    return record.played


@pytest.fixture
def other_writer(qapp: QCoreApplication) -> Iterator[Writer]:
    queue = TaskQueue()
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
    record = game_of(4, 0, 8)
    record.players[record.position.side_to_move] = Player(Strength.CASUAL)
    record.seed = 77
    record.go_to(record.played - 1)
    store.begin(record)
    store.close()
    again = other.resume()
    assert again is not None
    assert again.to_text() == record.to_text()
    again.go_to(again.played + 1)
    other.save(again)
    other.close()
    assert len(files()) == 1
    assert GameRecord.load(standard_paths().games / files()[0]).played == 3


def test_a_finished_game_is_not_resumed(store: GameStore, other: GameStore, other_writer: Writer) -> None:
    """The next start begins anew; the finished game is among the recent ones, also an older unfinished one."""
    store.begin(game_of(4))
    store.begin(game_of(*WON))
    store.close()
    assert other.resume() is None
    assert other_writer.flush()
    assert [recent.summary for recent in other.recents()] == ["X won, 5 moves", "unfinished, 1 move"]


def test_a_second_instance_leaves_the_running_game_alone(
    store: GameStore, other: GameStore, writer: Writer, other_writer: Writer
) -> None:
    """It neither resumes nor opens nor prunes what the first one plays, and says why."""
    store.begin(game_of(4))
    assert writer.flush()
    name, content = files()[0], (standard_paths().games / files()[0]).read_text()
    assert other.resume() is None
    assert other_writer.flush()
    with pytest.raises(RecordError, match=r"^That game is being played in another window of the program\.$"):
        other.open(other.recents()[0].id)
    other.begin(game_of(0))
    assert other_writer.flush()
    assert name in files()
    assert (standard_paths().games / name).read_text() == content
    store.save(game_of(4, 0))
    store.close()
    assert other.open(Path(name).stem).played == 2


def test_a_left_game_is_recent_and_can_be_opened_at_once(store: GameStore, qtbot: QtBot, writer: Writer) -> None:
    """Before the writer came to it and after; and the list is told to the window."""
    store.begin(game_of(4))
    with qtbot.waitSignal(store.recents_changed):
        store.begin(game_of(0, 1))
    left = store.recents()
    assert [recent.moves for recent in left] == [1]
    assert store.open(left[0].id).moves == game_of(4).moves
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
    store.begin(game_of(4))
    store.begin(game_of(0, 1))
    for _ in range(50):
        store.open(store.recents()[0].id)
    assert writer.flush()
    (running,) = {Path(name).stem for name in files()} - {recent.id for recent in store.recents()}
    with pytest.raises(RecordError):
        other.open(running)
    assert len(files()) == 2


def test_the_list_is_told_in_the_ui_thread(store: GameStore, writer: Writer, qtbot: QtBot) -> None:
    """Whoever hears of it need not be an object of Qt, which alone knows its thread."""
    threads: list[threading.Thread] = []
    store.recents_changed.connect(lambda: threads.append(threading.current_thread()))
    store.begin(game_of(4))
    store.begin(game_of(0))
    assert writer.flush()
    qtbot.waitUntil(lambda: len(threads) >= 3)  # two games begun, and a list that was read
    assert set(threads) == {threading.main_thread()}


def test_games_without_a_move_are_not_kept(store: GameStore, writer: Writer) -> None:
    """Clicking through the new-game dialog leaves no rubbish; the running one is kept for the next start."""
    for _ in range(5):
        store.begin(game_of())
    assert writer.flush()
    assert store.recents() == []
    assert len(files()) == 1


def test_a_damaged_save_is_set_aside_said_once_and_listed_nowhere(
    store: GameStore, other: GameStore, writer: Writer, snapshot: SnapshotAssertion
) -> None:
    """The newest file is broken: the next one is resumed, and the broken one stays for whoever can mend it."""
    store.begin(game_of(4))
    store.close()
    folder = standard_paths().games
    good = files()[0]
    broken = folder / "99990101-000000-000000-abcdef.ttt"
    broken.write_text('{"format": "ttt-gui game", "version": 1, "rules"')
    os.utime(folder / good, (1, 1))
    assert resumed(other) == 1
    other.begin(game_of(0))
    other.close()
    assert [recent.path.name for recent in other.recents() if recent.path == broken] == []
    kept = broken.with_name(f"{broken.name}.damaged-1")
    assert other.problem == snapshot
    assert not broken.exists()
    assert kept.read_text() == snapshot
    again = GameStore(folder, writer)
    again.resume()
    assert again.problem == ""
    again.close()


def test_a_save_of_a_later_version_stays_where_it_is(other: GameStore) -> None:
    """It is not damaged: the program that wrote it goes on with it."""
    later = standard_paths().games / "99990101-000000-000000-abcdef.ttt"
    later.write_text('{"format": "ttt-gui game", "version": 99}')
    other.resume()
    assert later.exists()
    assert other.problem == ""


def made(number: int, *cells: int, extra: dict[str, object] | None = None) -> Path:
    """A game of the app in the folder, changed the later the greater the number."""
    path = standard_paths().games / f"20250101-000000-{number:06}-abcdef.ttt"
    game_of(*cells).save(path, extra)
    os.utime(path, (1000 + number, 1000 + number))
    return path


def test_unfinished_games_are_kept_however_many_there_are(store: GameStore, writer: Writer) -> None:
    """Version 0.1.0 kept 50 games in all: 50 unfinished ones, and a finished one was gone with the next start."""
    old = [made(number, 4, 0) for number in range(60)] + [made(60, *WON)]
    store.begin(game_of(8))
    store.begin(game_of(7))
    assert writer.flush()
    assert all(path.exists() for path in old)
    assert len(store.recents()) == 62
    assert store.recents_note(100) == ""
    assert store.recents_note(20) == f"Older games are in {standard_paths().games}"


def test_the_oldest_finished_games_beyond_the_number_go_and_the_list_says_so(
    store: GameStore, monkeypatch: pytest.MonkeyPatch, writer: Writer, snapshot: SnapshotAssertion
) -> None:
    """Only what the app made and nobody named: not a file with a name of its own, not a game that has a file of the
    user's, not a link, not one that is on another board, nothing that is no game."""
    assert KEPT_GAMES == 500
    monkeypatch.setattr("ttt_gui.session.storage.folder.KEPT_GAMES", 10)
    folder = standard_paths().games
    note = {"file": {"path": str(folder / "mine.ttt"), "digest": "0"}}
    named = folder / "my favourite.ttt"
    game_of(*WON).save(named)
    link = folder / "20240101-000000-000000-abcdef.ttt"
    link.symlink_to(named)
    os.utime(named, (1, 1))
    damaged = folder / "20240101-000000-000001-abcdef.ttt"
    damaged.write_text("{")
    noted = made(0, *WON, extra=note)
    played = made(1, *WON)
    lock = FileLock.take(played.with_suffix(".lock"))
    assert lock
    old = [made(number, *WON) for number in range(2, 5)]
    young = [made(number, *WON) for number in range(5, 15)]
    unfinished = made(15, 4)
    store.begin(game_of(7))
    assert writer.flush()
    lock.release()
    assert not any(path.exists() for path in old)
    assert all(path.exists() for path in [named, damaged, noted, played, unfinished, *young])
    assert link.is_symlink()
    assert store.recents_note(100) == snapshot
    recents = store.recents()
    assert [recent.when for recent in recents] == sorted((recent.when for recent in recents), reverse=True)
    assert recents[0].result is GameResult.UNFINISHED


def test_a_game_with_a_name_of_the_users_is_opened_as_a_copy(
    store: GameStore, other: GameStore, writer: Writer
) -> None:
    """It is listed, and known as the game's file, but no move is written into it, and no start goes on with it."""
    named = standard_paths().games / "my favourite.ttt"
    game_of(4, 0).save(named)
    before = named.read_bytes()
    assert store.resume() is None
    assert writer.flush()
    assert [recent.path for recent in store.recents()] == [named]
    assert store.open(store.recents()[0].id).played == 2
    store.save(game_of(4, 0, 8))
    assert store.file
    assert store.file.path == named
    store.close()
    assert named.read_bytes() == before
    assert resumed(other) == 3


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such links and pipes")
def test_links_to_nowhere_and_other_strange_things_do_not_hide_the_games(
    store: GameStore, other: GameStore, other_writer: Writer
) -> None:
    """A dangling link made the last game stay away, and the list empty."""
    store.begin(game_of(4))
    store.begin(game_of(0, 1))
    store.close()
    folder = standard_paths().games
    for suffix in (".ttt", ".lock"):
        (folder / f"99990101-000000-000000-abcdef{suffix}").symlink_to(folder / "nowhere")
    (folder / "99990101-000000-000001-abcdef.ttt").symlink_to("99990101-000000-000001-abcdef.ttt")
    killed("99990101-000000-000001-abcdef", 3000)
    (folder / "99990101-000000-000002-abcdef.ttt").mkdir()
    os.mkfifo(folder / "99990101-000000-000003-abcdef.ttt")
    os.mkfifo(folder / "99990101-000000-000003-abcdef.lock")
    assert resumed(other) == 2
    assert other_writer.flush()
    assert [recent.moves for recent in other.recents()] == [1]


def test_leaving_and_closing_at_once_brings_back_the_game_that_was_on_the_board(
    store: GameStore, other: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both games are written within the same tick of the clock, and the one that was left must not be the newer."""
    monkeypatch.setattr(os, "fsync", lambda _descriptor: None)
    for _ in range(20):
        store.begin(game_of(4))
        store.begin(game_of(0, 1))
        store.open(next(recent.id for recent in store.recents() if recent.moves == 1))
        store.close()
        assert resumed(other) == 1
        other.close()
        for path in standard_paths().games.iterdir():
            path.unlink()


def killed(game_id: str, when: int) -> None:
    """The lock that a killed instance left of a game."""
    lock = standard_paths().games / f"{game_id}.lock"
    lock.touch()
    os.utime(lock, (when, when))


def test_the_game_that_a_killed_instance_played_comes_back(store: GameStore, other: GameStore, writer: Writer) -> None:
    """Whatever was written last: the lock that was taken last says which game was on the board."""
    first, second, third = (made(number, 4, *range(number)) for number in range(3))
    killed(first.stem, 3000)
    killed(second.stem, 2000)
    assert resumed(store) == 1
    assert writer.flush()
    assert [path.name for path in standard_paths().games.glob("*.lock")] == [f"{first.stem}.lock"]
    assert resumed(other) == 3  # the first is being played
    assert third.exists()


def test_a_game_killed_before_it_was_written_is_no_older_game(
    store: GameStore, other: GameStore, writer: Writer
) -> None:
    """It had no move: a new game is that game, and the older one is among the recent ones."""
    old = made(0, 4)
    killed(old.stem, 1000)
    killed("20260101-000000-000000-abcdef", 3000)
    assert store.resume() is None
    assert writer.flush()
    assert [recent.path for recent in store.recents()] == [old]
    assert not list(standard_paths().games.glob("*.lock"))
    killed("20240101-000000-000000-abcdef", 3000)  # of a game that is long gone
    assert other.resume() is not None


def test_what_killed_instances_left_is_swept_up_at_the_next_start(store: GameStore, writer: Writer) -> None:
    """Locks and temporary files of games, this moment's too, and those of a person's; what has another name stays."""
    folder, game_id = standard_paths().games, "20250101-000000-000000-abcdef"
    left = [f"{game_id}.lock", f".{game_id}.ttt.0123abcd.tmp", ".mine.ttt.0123abcd.tmp"]
    others = [".mine.svg.0123abcd.tmp", "mine.lock", "mine.tmp"]
    for name in left + others:
        (folder / name).touch()
    store.begin(game_of(4))
    assert writer.flush()
    assert [name for name in left if (folder / name).exists()] == []
    assert all((folder / name).exists() for name in others)


def test_a_full_disk_loses_no_game_of_this_session(
    store: GameStore, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, writer: Writer, snapshot: SnapshotAssertion
) -> None:
    """One sentence, the left game is still recent and can be opened, and it is written once there is room."""

    def full(path: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("ttt_gui.game.record.write_atomically", full)
        with qtbot.waitSignal(writer.failed) as failed:
            store.begin(game_of(4))
        assert failed.args[1] == snapshot
        store.begin(game_of(0, 1))
        assert writer.flush()
        assert files() == []
        assert [recent.moves for recent in store.recents()] == [1]
        assert store.open(store.recents()[0].id).played == 1
        store.begin(game_of(*WON))
        assert writer.flush()
    store.begin(game_of(5))
    assert writer.flush()
    assert sorted(GameRecord.load(standard_paths().games / name).played for name in files()) == [1, 1, 2, 5]


def test_a_folder_that_cannot_be_made_stops_nothing(
    writer: Writer, tmp_path: Path, qtbot: QtBot, snapshot: SnapshotAssertion
) -> None:
    """The game goes on in memory, and each save says one sentence."""
    (tmp_path / "file").write_text("")
    store = GameStore(tmp_path / "file" / "games", writer)
    assert store.resume() is None
    with qtbot.waitSignal(writer.failed) as failed:
        store.begin(game_of(4))
    assert failed.args[1] == snapshot
    store.begin(game_of(0))
    assert [recent.moves for recent in store.recents()] == [1]
    store.close()


def test_a_folder_that_was_removed_is_made_again(store: GameStore, writer: Writer) -> None:
    """Tidied away while the program ran: the next move is saved all the same."""
    store.begin(game_of(4))
    assert writer.flush()
    for path in standard_paths().games.iterdir():
        path.unlink()
    standard_paths().games.rmdir()
    store.save(game_of(4, 0))
    assert writer.flush()
    assert [GameRecord.load(standard_paths().games / name).played for name in files()] == [2]


@pytest.mark.parametrize("held", [False, True])
def test_a_folder_that_cannot_be_written_is_named_and_one_whose_file_another_program_holds_is_not(
    store: GameStore,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    writer: Writer,
    held: bool,
    snapshot: SnapshotAssertion,
) -> None:
    """The refusals are played: no folder refuses root, and only Windows keeps a file that is open elsewhere."""

    def refused(_one: object, _other: object) -> None:
        error = PermissionError(errno.EACCES, "Permission denied")
        if held:
            error.winerror = 32  # type: ignore[attr-defined,unused-ignore]
        raise error

    with monkeypatch.context() as patch:
        patch.setattr("os.replace" if held else "ttt_gui.game.record.write_atomically", refused)
        with qtbot.waitSignal(writer.failed) as failed:
            store.begin(game_of(4))
    named = f"the folder {standard_paths().games} cannot be written to (Permission denied)"
    assert (named in failed.args[1], "could not be saved: another program holds " in failed.args[1]) == (not held, held)
    assert ("folder" in failed.args[1]) is not held


def test_the_ui_thread_reads_and_syncs_nothing(
    store: GameStore, monkeypatch: pytest.MonkeyPatch, writer: Writer
) -> None:
    """Saving, leaving and listing go through the writer: no fsync and no game read where the window lives."""
    folder = standard_paths().games
    for number in range(100):
        game_of(4, 0).save(folder / f"game-{number:02}.ttt")
    read, fsync = GameRecord.read, os.fsync

    def only_elsewhere(name: str) -> None:
        assert threading.current_thread() is not threading.main_thread(), name

    def spied_read(path: Path) -> str:
        only_elsewhere("read")
        return read(path)

    def spied_fsync(descriptor: int) -> None:
        only_elsewhere("fsync")
        fsync(descriptor)

    monkeypatch.setattr(GameRecord, "read", spied_read)
    monkeypatch.setattr(os, "fsync", spied_fsync)
    store.begin(game_of(4))
    store.save(game_of(4, 0))
    store.begin(game_of(5))
    assert writer.flush()
    assert len(store.recents()) == 101


def test_a_game_that_was_left_is_listed_at_every_moment(
    store: GameStore, writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also between its last write and the listing of the folder, which may take its time."""
    begun, go_on = threading.Event(), threading.Event()
    summaries = GamesFolder.summaries

    def slow(folder: GamesFolder) -> list[RecentGame]:
        begun.set()
        go_on.wait(PATIENCE)
        return summaries(folder)

    assert writer.flush()
    monkeypatch.setattr(GamesFolder, "summaries", slow)
    store.begin(game_of(4))
    store.begin(game_of(0))
    assert begun.wait(PATIENCE)
    assert [recent.moves for recent in store.recents()] == [1]
    go_on.set()
    assert writer.flush()
    assert [recent.moves for recent in store.recents()] == [1]


def test_a_game_left_twice_while_the_disk_writes_keeps_its_last_move(
    store: GameStore, writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.begin(game_of(0))
    first = store.running_key
    assert writer.flush()
    begun, go_on, write = threading.Event(), threading.Event(), GamesFolder.write

    def slow(*words: object) -> None:
        begun.set()
        assert go_on.wait(PATIENCE)
        write(*words)  # type: ignore[arg-type]

    monkeypatch.setattr(GamesFolder, "write", slow)
    store.begin(game_of(8))
    second = store.running_key
    assert first
    assert second
    assert begun.wait(PATIENCE)
    store.open(first.split()[-1])
    store.save(game_of(0, 4))
    store.open(second.split()[-1])
    go_on.set()
    assert writer.flush()
    (left,) = store.recents()
    assert left.moves == 2
    assert GameRecord.load(standard_paths().games / f"{first.split()[-1]}.ttt").played == 2
