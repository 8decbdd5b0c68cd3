"""The user's own file of a game: remembered from start to start, never written over what somebody else put there."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.waiting import PATIENCE, next_turn
from ttt_gui.game.position import Position
from ttt_gui.game.record import GameRecord, RecordError
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.paths import standard_paths
from ttt_gui.session.players import GameSetup, Seats
from ttt_gui.session.settings import Settings
from ttt_gui.session.storage.store import GameStore
from ttt_gui.session.storage.user_file import FileNote, Writer, load_game
from ttt_gui.session.tasks import TaskQueue

TWO = GameSetup(seats=Seats.TWO_HUMANS)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mine.ttt"


@pytest.fixture
def saved(controller: GameController, qtbot: QtBot, path: Path) -> GameController:
    """A game of one move in the user's file, and of two moves on the board."""
    controller.new_game(TWO)
    controller.game.play(4)
    controller.save_as(path)
    qtbot.waitUntil(lambda: not controller.is_modified)
    controller.game.play(0)
    return controller


def next_start(before: GameController, settings: Settings, writer: Writer, queue: TaskQueue) -> GameController:
    """The controller of the next start, after this one was closed."""
    before.close()
    again = GameController(queue, settings, GameStore(standard_paths().games, writer), writer)
    again.start()
    return again


def test_a_resumed_game_knows_its_file(
    saved: GameController, settings: Settings, queue: TaskQueue, writer: Writer, qtbot: QtBot, path: Path
) -> None:
    """Save does not ask again after a restart, and the file of the format stays one that any version reads."""
    again = next_start(saved, settings, writer, queue)
    assert again.game.record.played == 2
    assert (again.file.path, again.is_modified) == (path, True)
    assert again.save()
    qtbot.waitUntil(lambda: not again.is_modified)
    assert GameRecord.load(path).played == 2
    assert "file" not in json.loads(path.read_text())
    again.close()


def test_saving_and_leaving_at_once_is_remembered_too(
    saved: GameController, settings: Settings, queue: TaskQueue, writer: Writer, path: Path
) -> None:
    """Ctrl+S, Ctrl+Q: nobody has waited for the writer."""
    assert saved.save()
    again = next_start(saved, settings, writer, queue)
    assert (again.file.path, again.is_modified) == (path, False)
    again.close()


def test_a_recent_game_knows_its_file(saved: GameController, writer: Writer, path: Path) -> None:
    """Left in this session or before it; and a new game has none."""
    saved.new_game(TWO)
    assert saved.file.path is None
    assert saved.open_recent(saved.store.recents()[0].id)
    assert saved.file.path == path
    saved.new_game(TWO)
    assert writer.flush()
    assert saved.open_recent(saved.store.recents()[0].id)
    assert saved.file.path == path


def test_a_file_that_somebody_changed_is_not_replaced_unasked(
    saved: GameController,
    settings: Settings,
    queue: TaskQueue,
    writer: Writer,
    qtbot: QtBot,
    path: Path,
    snapshot: SnapshotAssertion,
) -> None:
    """Save says so; Save as, whose dialog asks, replaces it."""
    other = GameRecord(Position(Rules()))
    other.play(8)
    other.save(path)
    again = next_start(saved, settings, writer, queue)
    with qtbot.waitSignal(again.error) as error:
        assert again.save()
    assert error.args == snapshot
    assert GameRecord.load(path).moves == other.moves
    again.save_as(path)
    qtbot.waitUntil(lambda: not again.is_modified)
    assert GameRecord.load(path).played == 2
    again.game.play(8)
    assert again.save()
    qtbot.waitUntil(lambda: not again.is_modified)
    again.close()


def test_a_file_that_is_gone_is_written_again(saved: GameController, qtbot: QtBot, path: Path) -> None:
    path.unlink()
    assert saved.save()
    qtbot.waitUntil(lambda: not saved.is_modified)
    assert GameRecord.load(path).played == 2


def test_of_two_saves_the_last_says_that_the_game_is_saved(
    saved: GameController, qtbot: QtBot, writer: Writer, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first is on the disk, and its news come while the last is being written."""
    save, begun, may_write = GameRecord.save, [threading.Event(), threading.Event()], threading.Event()

    def slow(record: GameRecord, *words: Any) -> None:
        at = begun[0].is_set()
        begun[at].set()
        assert not at or may_write.wait(PATIENCE)
        save(record, *words)

    monkeypatch.setattr(
        GameRecord, "save", lambda record, to, *words: (slow if to == path else save)(record, to, *words)
    )
    for cell, has_begun in zip((8, 1), begun, strict=True):
        saved.game.play(cell)
        assert saved.save()
        assert has_begun.wait(PATIENCE)
    next_turn()
    assert saved.is_modified
    may_write.set()
    qtbot.waitUntil(lambda: not saved.is_modified)
    assert GameRecord.load(path).played == 4


def test_saving_twice_in_a_hurry_is_no_change_by_somebody_else(
    saved: GameController, qtbot: QtBot, writer: Writer, path: Path
) -> None:
    for cell in (8, 1, 7):
        saved.game.play(cell)
        assert saved.save()
    qtbot.waitUntil(lambda: not saved.is_modified)
    assert GameRecord.load(path).played == 5


@pytest.mark.parametrize(
    "data",
    [
        None,
        "mine.ttt",
        [],
        {},
        {"path": "x"},
        {"path": "", "digest": "1"},
        {"path": "\0", "digest": "1"},
        {"path": "\ud800", "digest": "1"},
        7,
    ],
)
def test_a_note_that_is_none_is_no_note(data: object) -> None:
    """An old save has none, and a damaged one is no reason to refuse the game."""
    assert FileNote.from_data(data) is None


def test_a_name_reaches_a_sentence_short_and_in_one_line(tmp_path: Path) -> None:
    """A name may hold a line break, an escape sequence and 255 bytes."""
    path = tmp_path / ("\x1b[31m\n" + "long" * 40 + ".ttt")
    with pytest.raises(RecordError) as error:
        load_game(path)
    assert str(error.value).startswith(r"\x1b[31m\nlonglong")
    assert "l… cannot be opened. " in str(error.value)


def test_a_folder_in_the_place_of_the_file_is_not_replaced(
    saved: GameController, qtbot: QtBot, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    folder = tmp_path / "folder.ttt"
    folder.mkdir()
    with qtbot.waitSignal(saved.error) as error:
        saved.save_as(folder)
    assert error.args == snapshot
    assert folder.is_dir()


def test_the_writer_works_in_order_and_of_a_key_the_latest_alone(writer: Writer, qtbot: QtBot) -> None:
    """In another thread. Many moves while the disk is slow cost one write; none follows the deletion of its game."""
    begun, go_on, done = threading.Event(), threading.Event(), list[tuple[str, int]]()

    def wait() -> None:
        begun.set()
        assert go_on.wait(PATIENCE)

    def job(name: str) -> Callable[[], None]:
        return lambda: done.append((name, threading.get_ident()))

    writer.submit("slow", wait)
    assert begun.wait(PATIENCE)
    for key, name in (("settings", "settings"), ("game", "old"), ("gone", "gone"), ("game", "new")):
        writer.submit(key, job(name))
    for key in ("gone", "nothing"):
        writer.withdraw(key)
    assert not writer.flush(0.01)  # a dead network drive must not hold the end of the program for ever
    with qtbot.waitSignals([writer.written] * 3):
        go_on.set()
    assert [name for name, _ in done] == ["settings", "new"]
    assert threading.get_ident() not in {ident for _, ident in done}
