"""Files are replaced whole, locks are held by one, and what stands in their way is refused in a sentence."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

import ttt_gui
from tests.waiting import PATIENCE
from ttt_gui.system.files import (
    FileHeldError,
    FileLock,
    NoFileError,
    file_within,
    read_file,
    set_aside,
    sweep_temporaries,
    write_atomically,
)
from ttt_gui.system.formats import GAME, TRACE, TREE, FileFormat, retired

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
NEW_FILE = """
import builtins, os, pathlib, sys
from ttt_gui.system.files import FileHeldError, NoFileError, read_file, sweep_temporaries, write_atomically

def open_without_proc(file, *args, **kwargs):
    if str(file).startswith("/proc"):
        raise FileNotFoundError(file)
    return open_anything(file, *args, **kwargs)

open_anything, builtins.open = builtins.open, open_without_proc
os.umask(0o027)
write_atomically(pathlib.Path(sys.argv[1]), b"new")
"""


@posix
def test_a_new_file_has_the_permissions_that_the_umask_leaves(tmp_path: Path) -> None:
    """Also where there is no /proc to read the umask from; in a process of its own, since a umask is of all threads."""
    path = tmp_path / "new"
    env = {**os.environ, "PYTHONPATH": str(Path(ttt_gui.__file__).parents[1])}
    subprocess.run([sys.executable, "-c", NEW_FILE, path], env=env, check=True)
    assert path.stat().st_mode & 0o777 == 0o640
    assert path.read_bytes() == b"new"


@posix
def test_a_replaced_file_keeps_its_permissions_and_nobody_else_reads_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever may not read the file may not read the temporary one beside it either, at any moment."""
    path = tmp_path / "private"
    path.write_bytes(b"old")
    path.chmod(0o600)
    modes: list[int] = []
    fsync = os.fsync

    def spied_fsync(descriptor: int) -> None:
        modes.append(os.fstat(descriptor).st_mode & 0o777)
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", spied_fsync)
    write_atomically(path, b"new")
    assert modes[0] == path.stat().st_mode & 0o777 == 0o600
    assert path.read_bytes() == b"new"


@pytest.mark.parametrize(
    ("winerror", "kind", "sentence"),
    [
        (5, FileHeldError, r"another program holds game\.ttt open"),
        (32, FileHeldError, r"another program holds game\.ttt open"),
        (None, PermissionError, "Permission denied"),
    ],
)
def test_a_file_that_another_program_holds_is_said_to_be_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, winerror: int | None, kind: type[OSError], sentence: str
) -> None:
    """Only Windows refuses so, and the refusal is played; that of another system, such as of a sticky folder, says
    nothing of other programs. The old file stays, and nothing is left beside it."""
    path = tmp_path / "game.ttt"
    path.write_bytes(b"old")

    def refused(_old: Path, _new: Path) -> None:
        error = PermissionError(13, "Permission denied")
        if winerror:
            error.winerror = winerror  # type: ignore[attr-defined,unused-ignore]
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refused)
        with pytest.raises(kind, match=sentence) as caught:
            write_atomically(path, b"new")
    assert isinstance(caught.value, FileHeldError) == bool(winerror)
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [b"old"]


@posix
def test_a_file_is_read_and_nothing_else_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe that nobody writes into, also one that takes the file's place between the look and the opening."""
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert read_file(path, 5) == b"12345"
    assert read_file(path, 4) is None
    path.unlink()
    with pytest.raises(FileNotFoundError):
        read_file(path, 5)
    for make, kind in ((os.mkfifo, "a pipe"), (os.mkdir, "a folder")):
        make(path)
        with pytest.raises(NoFileError, match=f"^It is {kind}, not a file") as error:
            read_file(path, 5)
        assert error.value.kind == kind
        (path.rmdir if path.is_dir() else path.unlink)()
    path.symlink_to("/dev/zero")
    with pytest.raises(NoFileError, match="a device"):
        read_file(path, 5)
    path.unlink()
    os.mkfifo(path)
    monkeypatch.setattr("ttt_gui.system.files.kind_of", lambda _path: None)
    with pytest.raises(NoFileError):
        read_file(path, 5)


@pytest.mark.parametrize("name", ["a.png", "./a.png", "in/b.png", "link.png", "in//b.png"])
def test_a_document_may_name_what_lies_in_its_folder(pictures: Path, name: str) -> None:
    found = file_within(pictures, name)
    assert found is not None
    assert found.read_bytes() == b"PNG"


@pytest.mark.parametrize(
    "name",
    [
        "", ".", "in", "none.png", "../out.png", "in/../a.png", "in/../../out.png", "..", "..\\out.png", "a.png/x",
        "/etc/hostname", "//host/share/a.png", "\\\\host\\share\\a.png", "C:a.png", "C:\\a.png", ":/icons/a.png",
        "file:a.png", "https://example.org/a.png", "data:image/png;base64,AA==", "a\0.png", "\ud800.png", "x" * 5_000,
        "leads-out.png", "way-out/out.png", "pipe.png", "round.png",
    ],
)  # fmt: skip
def test_nothing_else_is_named_by_a_document(pictures: Path, name: str) -> None:
    """An absolute path, an address, a way up, a link out of the folder, what is no file: each is as good as nothing."""
    assert file_within(pictures, name) is None
    absolute = str(pictures.parent / "out.png")
    assert file_within(pictures, absolute) is None


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """A folder with pictures in it and below, and ways out of it."""
    folder = tmp_path / "lessons"
    (folder / "in").mkdir(parents=True)
    for path in (folder / "a.png", folder / "in" / "b.png", tmp_path / "out.png"):
        path.write_bytes(b"PNG")
    if sys.platform != "win32":
        links = {"link.png": "a.png", "leads-out.png": "../out.png", "way-out": "..", "round.png": "round.png"}
        for name, target in links.items():
            (folder / name).symlink_to(target)
        os.mkfifo(folder / "pipe.png")
    else:
        (folder / "link.png").write_bytes(b"PNG")
    return folder


def test_only_what_killed_writes_left_is_swept(tmp_path: Path) -> None:
    """Of the targets asked for, by the form of the name, and no folder or link that has such a name."""
    left = [".a.ttt.0123abcd.tmp", ".a.ttt.x_9zq12a.tmp"]
    others = [".b.ttt.0123abcd.tmp", ".a.ttt.x.tmp", ".a.ttt.tmp", "a.ttt.0123abcd.tmp", ".a.ttt.0123ABCD.tmp"]
    for name in left + others:
        (tmp_path / name).write_bytes(b"half")
        os.utime(tmp_path / name, (1, 1))
    (tmp_path / ".a.ttt.ffffffff.tmp").mkdir()
    (tmp_path / ".a.ttt.eeeeeeee.tmp").symlink_to(tmp_path / others[0])
    sweep_temporaries(tmp_path, lambda name: name == "a.ttt")
    assert {path.name for path in tmp_path.iterdir()} == {*others, ".a.ttt.ffffffff.tmp", ".a.ttt.eeeeeeee.tmp"}
    sweep_temporaries(tmp_path / "none", lambda _name: True)


@posix
def test_a_write_removes_what_a_killed_one_left(tmp_path: Path) -> None:
    """Of its own name, and of the app's own kind of file; of other files' writers nothing, nor of one at work."""
    left = [".a.svg.0123abcd.tmp", ".b.ttt.0123abcd.tmp"]
    others = [".b.svg.0123abcd.tmp", ".b.ttt-trace.0123abcd.tmp"]
    for name in left + others:
        (tmp_path / name).write_bytes(b"half")
        os.utime(tmp_path / name, (1, 1))
    write_atomically(tmp_path / "a.svg", b"whole")
    write_atomically(tmp_path / "a.ttt", b"whole")
    assert {path.name for path in tmp_path.iterdir()} == {"a.svg", "a.ttt", *others}


def test_a_sweep_leaves_what_is_being_written(tmp_path: Path) -> None:
    """By whatever process: the kernel knows, not the file's age. And a write that a sweep meets is not lost."""
    path, ended = tmp_path / "a.ttt", threading.Event()

    def sweep() -> None:
        while not ended.is_set():
            sweep_temporaries(tmp_path, lambda _name: True)

    sweeper = threading.Thread(target=sweep)
    sweeper.start()
    try:
        for number in range(50):
            write_atomically(path, str(number).encode())
            assert path.read_bytes() == str(number).encode()
    finally:
        ended.set()
        sweeper.join()
    assert [each.name for each in tmp_path.iterdir()] == ["a.ttt"]


def test_what_is_set_aside_replaces_nothing(tmp_path: Path) -> None:
    """Not even a link that leads nowhere."""
    (tmp_path / "a.json.damaged-1").symlink_to(tmp_path / "nowhere")
    for number, text in ((2, "one"), (3, "two")):
        (tmp_path / "a.json").write_text(text)
        assert set_aside(tmp_path / "a.json") == tmp_path / f"a.json.damaged-{number}"
    assert (tmp_path / "a.json.damaged-2").read_text() == "one"
    assert set_aside(tmp_path / "a.json.damaged-3", "later").name == "a.json.damaged-3.later-1"
    assert not (tmp_path / "a.json").exists()


OWNER = """
import sys
from pathlib import Path
from ttt_gui.system.files import FileLock
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
    owner.wait(PATIENCE)
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


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.ttt", GAME),
        ("A.TTT", GAME),
        ("folder/a.ttt-trace", TRACE),
        ("a.ttt-tree", TREE),
        ("a.ttt-lab", None),
        ("a.ttt.json", None),
        ("X.O/.X./...", None),
    ],
)
def test_a_name_says_its_kind(name: str, kind: FileFormat | None) -> None:
    assert [each for each in (GAME, TRACE, TREE) if each.holds(name)] == ([kind] if kind else [])


def test_a_file_of_an_earlier_version_is_refused_by_its_name(snapshot: SnapshotAssertion) -> None:
    """In one sentence, whichever way it comes in; every other file has none."""
    assert retired("Mine.TTT-LAB") == snapshot
    assert not any(map(retired, ("a.ttt", "a.ttt-trace", "ttt-lab", "a.ttt-lab.json", "X.O/.X./...")))


def test_a_file_dialog_offers_the_kind_and_all_files(snapshot: SnapshotAssertion) -> None:
    assert TRACE.filter == snapshot


def test_two_programs_that_set_a_file_aside_at_once_replace_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one is quicker between the look for a free name and the renaming, and writes the file anew."""
    path, replace = tmp_path / "a.json", Path.replace
    path.write_text("precious")

    def later(file: Path, kept: Path) -> Path:
        monkeypatch.setattr(Path, "replace", replace)
        set_aside(file)
        file.write_text("sound")
        return replace(file, kept)

    monkeypatch.setattr(Path, "replace", later)
    set_aside(path)
    kept = [tmp_path / f"a.json.damaged-{number}" for number in (1, 2)]
    assert {each.read_text() for each in kept} == {"precious", "sound"}


def test_a_file_is_set_aside_on_a_full_disk_and_one_that_is_gone_leaves_no_name_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.json"
    with pytest.raises(FileNotFoundError):
        set_aside(path)
    assert list(tmp_path.iterdir()) == []
    path.write_text("precious")

    def full(*_words: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.open", full)
        assert set_aside(path).read_text() == "precious"
    path.mkdir()
    assert set_aside(path).is_dir()
