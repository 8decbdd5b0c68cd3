"""The log, the last resort for errors nobody expected, and what was cut short, which the next start says once."""

from __future__ import annotations

import faulthandler
import logging
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

import ttt_gui
from ttt_gui.session.log import (
    close_log,
    install_excepthook,
    log_file,
    set_up_log,
    unexpected,
)
from ttt_gui.session.paths import HOME_VARIABLE, standard_paths

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes, and reports a crash otherwise")


def test_an_unexpected_error_is_logged_and_its_sentence_names_the_file(log: Path, snapshot: SnapshotAssertion) -> None:
    """The traceback goes to the log, the person gets one sentence with its place."""
    told: list[str] = []
    install_excepthook(told.append)
    try:
        raise RuntimeError("out of order")
    except RuntimeError as error:
        sys.excepthook(type(error), error, error.__traceback__)
    assert told == snapshot
    assert "out of order" in log.read_text()


def test_an_error_of_another_thread_is_only_logged(log: Path) -> None:
    """No window is opened from a thread that may not."""
    told: list[str] = []
    install_excepthook(told.append)

    def fail() -> None:
        raise RuntimeError("in the thread")

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    assert told == []
    assert "in the thread" in log.read_text()


def test_the_log_stays_small(log: Path) -> None:
    """It is rotated, so that no fault fills a disk."""
    for _ in range(600):
        logging.getLogger("ttt_gui.test").warning("x" * 1000)
    assert sum(file.stat().st_size for file in log.parent.glob("ttt-gui.log*")) < 500_000


CRASH = """
import ctypes, logging, pathlib, sys
from ttt_gui.session.log import set_up_log

set_up_log(pathlib.Path(sys.argv[1]))
for number in range(int(sys.argv[2])):
    logging.getLogger("ttt_gui.test").warning("x" * 1000)
ctypes.string_at(0)
"""


@posix
@pytest.mark.parametrize("lines", [0, 300], ids=["new", "rotated"])
def test_a_crash_in_c_code_is_in_the_log(tmp_path: Path, lines: int) -> None:
    """No excepthook sees it; and after a rotation it is the new file that is told."""
    path = tmp_path / "ttt-gui.log"
    env = {**os.environ, "PYTHONPATH": str(Path(ttt_gui.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", CRASH, path, str(lines)], env=env, capture_output=True, check=False)
    assert done.returncode < 0
    assert path.with_name("ttt-gui.log.1").exists() == (lines > 0)
    assert "Segmentation fault" in (text := path.read_text())
    assert "in string_at" in text


def test_a_closed_log_is_told_of_no_crash(log: Path) -> None:
    """The number of a closed file may soon be that of a game."""
    assert faulthandler.is_enabled()
    close_log()
    assert not faulthandler.is_enabled()


@pytest.mark.parametrize("is_pipe", [False, pytest.param(True, marks=posix)])
def test_without_a_log_the_program_runs_and_says_so(tmp_path: Path, is_pipe: bool, snapshot: SnapshotAssertion) -> None:
    """A folder that cannot be made, or a pipe, whose opening would wait for a reader, is no reason not to play."""
    path = tmp_path / "folder" / "ttt-gui.log"
    if is_pipe:
        path.parent.mkdir()
        os.mkfifo(path)
    else:
        path.parent.write_text("")
    try:
        assert set_up_log(path) is None
        assert log_file() is None
        assert unexpected("The search failed") == snapshot
    finally:
        close_log()


def test_the_platforms_folders_are_used_unless_told_otherwise(
    monkeypatch: pytest.MonkeyPatch, home: Path, tmp_path: Path
) -> None:
    """TTT_GUI_HOME moves everything; without it each kind has its own place, in a folder of this program."""
    assert {path.parent for path in (standard_paths().settings, standard_paths().log)} == {home}
    monkeypatch.delenv(HOME_VARIABLE)
    for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(variable, str(tmp_path / variable))
    paths = standard_paths()
    assert paths.settings.parent.name == paths.log.parent.name == paths.games.parent.name == "ttt-gui"
