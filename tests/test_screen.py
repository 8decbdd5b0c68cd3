"""Where no window can be opened: one sentence and status 2, whatever Qt would have done."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

import ttt_gui
from ttt_gui import screen

ROOT = Path(ttt_gui.__file__).parents[1]
NAMES = ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY", "XDG_SESSION_TYPE")
NO_DISPLAY = ":29999"  # nobody has so many
START = [sys.executable, "-P", "-m", "ttt_gui"]

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="displays have names on Linux only")


def opened(home: Path, names: dict[str, str], command: list[str] = START) -> subprocess.CompletedProcess[str]:
    """The program's end where the environment says of displays only this."""
    env = {key: value for key, value in os.environ.items() if key not in NAMES}
    env |= {"TTT_GUI_HOME": str(home), "PYTHONPATH": str(ROOT), "XDG_RUNTIME_DIR": str(home.parent), **names}
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize(
    "names",
    [
        {},
        {"QT_QPA_PLATFORM": "rubbish"},
        {"QT_QPA_PLATFORM": "rub\x1b[31m\nbish" * 20},
        {"QT_QPA_PLATFORM": "minimalegl"},
        {"WAYLAND_DISPLAY": "nothing"},
        {"WAYLAND_DISPLAY": "nothing", "XDG_RUNTIME_DIR": ""},
        {"DISPLAY": NO_DISPLAY},
        {"DISPLAY": "rubbish"},
        {"WAYLAND_DISPLAY": "nothing", "DISPLAY": NO_DISPLAY},
        {"QT_QPA_PLATFORM": "wayland;xcb", "DISPLAY": NO_DISPLAY},
        {"QT_QPA_PLATFORM": "xcb"},
    ],
    ids=str,
)
@pytest.mark.slow
def test_no_window_is_one_sentence(home: Path, names: dict[str, str]) -> None:
    """Neither a traceback nor Qt's abort, which leaves a core and names a reinstallation as the cure."""
    done = opened(home, names)
    assert done.returncode == screen.STATUS, done.stderr
    assert done.stdout == ""
    assert done.stderr.startswith("There is no screen to open the window on: ")
    assert done.stderr.count("\n") == 1
    assert done.stderr.strip().isprintable()
    assert len(done.stderr) < 300
    assert not list(home.glob("games/*"))


SILENT = """
import sys
from ttt_gui import app, screen
screen.PATIENCE_SECONDS = 0.2
sys.exit(app.run())
"""


@pytest.mark.parametrize("platform", ["", "xcb"])
@pytest.mark.slow
def test_a_display_that_never_answers_is_waited_for_no_longer_than_patience(home: Path, platform: str) -> None:
    """Qt would wait for ever, and Ctrl+C would not end it."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        display = f"127.0.0.1:{server.getsockname()[1] - 6000}"
        done = opened(home, {"QT_QPA_PLATFORM": platform, "DISPLAY": display}, [sys.executable, "-c", SILENT])
    assert done.returncode == screen.STATUS, done.stderr
    assert done.stderr == (
        f"There is no screen to open the window on: DISPLAY={display} does not answer."
        " `ttt-gui analyse` works without one.\n"
    )


@pytest.mark.slow
def test_a_compositor_that_never_answers_is_no_different(home: Path) -> None:
    name = str(home.parent / "wayland")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(name)
        server.listen()
        done = opened(home, {"WAYLAND_DISPLAY": name}, [sys.executable, "-c", SILENT])
    assert done.returncode == screen.STATUS, done.stderr
    assert done.stderr.count("\n") == 1
    assert "does not answer" in done.stderr


@pytest.mark.skipif(not os.environ.get("DISPLAY"), reason="needs an X server")
def test_where_all_is_well_it_costs_nothing_that_is_felt(monkeypatch: pytest.MonkeyPatch) -> None:
    """The best of five: a busy machine is no failure."""
    for name in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE"):
        monkeypatch.delenv(name, raising=False)
    best = 60.0
    for _ in range(5):
        with ExitStack() as held:
            begin = time.perf_counter()
            assert screen.refusal(held) is None
            best = min(best, time.perf_counter() - begin)
    assert best < 0.25
