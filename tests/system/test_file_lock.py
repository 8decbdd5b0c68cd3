"""The lock of a game: held by one, free when released or when its owner dies, and never a reason not to play."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from ttt_gui.system.file_lock import FileLock

OWNER = """
import sys
from pathlib import Path
from ttt_gui.system.file_lock import FileLock
lock = FileLock.take(Path(sys.argv[1]))
print("taken" if lock else "refused", flush=True)
sys.stdin.read()
"""


def test_one_has_it_and_then_another(tmp_path: Path) -> None:
    """Within one program too; the file goes with the lock."""
    path = tmp_path / "game.lock"
    first = FileLock.take(path)
    assert first
    assert FileLock.take(path) is None
    assert path.exists()
    first.release()
    first.release()
    assert not path.exists()
    second = FileLock.take(path)
    assert second
    second.release()


def test_the_lock_of_another_process_ends_with_it(tmp_path: Path) -> None:
    """Held while it lives, free after kill -9, although the file is still there."""
    path = tmp_path / "game.lock"
    root = Path(__file__).resolve().parents[2]
    owner = subprocess.Popen(
        [sys.executable, "-c", OWNER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=root
    )
    assert owner.stdout
    assert owner.stdin
    assert owner.stdout.readline() == "taken\n"
    assert FileLock.take(path) is None
    owner.kill()
    owner.wait(60)
    owner.stdout.close()
    owner.stdin.close()
    assert path.exists()
    lock = FileLock.take(path)
    assert lock
    lock.release()


def test_where_no_lock_can_be_made_the_game_goes_on(tmp_path: Path) -> None:
    """A folder that does not exist stands for all that cannot be written."""
    for _ in range(2):
        lock = FileLock.take(tmp_path / "none" / "game.lock")
        assert lock
        lock.release()


def test_never_two_owners(tmp_path: Path) -> None:
    """Many threads that take, hold and release in a hurry, the file coming and going under their hands."""
    path = tmp_path / "game.lock"
    inside, most, taken = [0], [0], [0]
    count = threading.Lock()

    def hurry() -> None:
        for _ in range(400):
            lock = FileLock.take(path)
            if lock:
                with count:
                    inside[0] += 1
                    taken[0] += 1
                    most[0] = max(most[0], inside[0])
                with count:
                    inside[0] -= 1
                lock.release()

    threads = [threading.Thread(target=hurry) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most[0] == 1
    assert taken[0] > 100


def test_a_file_of_somebody_else_stays(tmp_path: Path) -> None:
    """It has the name of the lock, and something in it: it can be locked, and is not removed with the lock."""
    path = tmp_path / "game.lock"
    path.write_text("mine")
    lock = FileLock.take(path)
    assert lock
    assert FileLock.take(path) is None
    lock.release()
    FileLock.sweep(path)
    assert path.read_text() == "mine"


def test_a_sweep_removes_the_lock_of_the_dead_only(tmp_path: Path) -> None:
    path = tmp_path / "game.lock"
    FileLock.sweep(path)
    assert not path.exists()
    path.touch()
    FileLock.sweep(path)
    assert not path.exists()
    lock = FileLock.take(path)
    assert lock
    FileLock.sweep(path)
    assert path.exists()
    assert FileLock.take(path) is None
    lock.release()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_pipe_in_the_place_of_a_lock_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "game.lock"
    os.mkfifo(path)
    lock = FileLock.take(path)
    if lock:
        lock.release()
    FileLock.sweep(path)
    assert path.is_fifo()
