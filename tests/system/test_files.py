"""Files are written whole or not at all, with the permissions that belong to them, and a refusal names its reason."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import ttt_gui
from ttt_gui.system.files import FileHeldError, write_atomically

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
NEW_FILE = """
import builtins, os, pathlib, sys
from ttt_gui.system.files import FileHeldError, write_atomically

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


@pytest.mark.parametrize("winerror", [5, 32])
def test_a_file_that_another_program_holds_is_said_to_be_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, winerror: int
) -> None:
    """Only Windows refuses so, and the refusal is played; the old file stays, and nothing is left beside it."""
    path = tmp_path / "game.ttt"
    path.write_bytes(b"old")

    def refused(_old: Path, _new: Path) -> None:
        error = PermissionError(13, "Permission denied")
        error.winerror = winerror  # type: ignore[attr-defined,unused-ignore]
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refused)
        with pytest.raises(FileHeldError, match=r"another program holds game\.ttt open"):
            write_atomically(path, b"new")
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [b"old"]


def test_any_other_refusal_is_passed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A PermissionError of another system, such as of a sticky folder, says nothing of other programs."""

    def refused(_old: Path, _new: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "replace", refused)
    with pytest.raises(PermissionError):
        write_atomically(tmp_path / "game.ttt", b"new")
    assert not list(tmp_path.iterdir())
