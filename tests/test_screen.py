"""No window: one sentence that says why, and what brings one, in place of Qt's abort or an ImportError."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import PySide6
import pytest
from syrupy.assertion import SnapshotAssertion

import ttt_gui
from tests.waiting import PATIENCE
from ttt_gui import screen

if not sys.platform.startswith("linux"):
    pytest.skip("displays have names, and libraries are missing, on Linux only", allow_module_level=True)

ROOT = Path(ttt_gui.__file__).parents[1]
QT = Path(PySide6.__file__).parent
PROGRAM = (sys.executable, "-P", "-m", "ttt_gui")
NAMES = ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY", "XDG_SESSION_TYPE")
NO_DISPLAY = ":29999"  # nobody has so many
END = " `ttt-gui analyse` works without one.\n"


def environment(home: Path, names: dict[str, str]) -> dict[str, str]:
    """An environment that says of displays only this."""
    env = {key: value for key, value in os.environ.items() if key not in NAMES}
    return {**env, "TTT_GUI_HOME": str(home), "PYTHONPATH": str(ROOT), "XDG_RUNTIME_DIR": str(home.parent), **names}


def error_text(home: Path, names: dict[str, str], *words: str) -> str:
    """What the program prints, in one line and with nothing on the other stream, before it ends with status 1."""
    env = environment(home, names)
    done = subprocess.run([*PROGRAM, *words], env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (screen.STATUS, "", 1), done.stderr
    assert done.stderr.strip().isprintable()
    return done.stderr


@pytest.mark.parametrize(
    ("names", "because"),
    [
        ({}, "neither DISPLAY nor WAYLAND_DISPLAY is set"),
        ({"DISPLAY": NO_DISPLAY}, f"Qt reaches no X server (DISPLAY={NO_DISPLAY})"),
        ({"QT_QPA_PLATFORM": "xcb"}, "Qt reaches no X server (DISPLAY is not set); QT_QPA_PLATFORM=xcb forces that"),
        (
            {"QT_QPA_PLATFORM": "rubbish", "DISPLAY": NO_DISPLAY},
            "Qt has no platform “rubbish”; QT_QPA_PLATFORM=rubbish forces that,"
            f" and without it Qt would try DISPLAY={NO_DISPLAY}",
        ),
    ],
    ids=str,
)
def test_the_sentence_names_the_variable_and_the_display_that_qt_would_try(
    home: Path, names: dict[str, str], because: str
) -> None:
    assert error_text(home, names) == f"No window can be opened: {because}.{END}"
    assert not list(home.glob("games/*"))


@pytest.mark.parametrize(
    "names",
    [
        {"QT_QPA_PLATFORM": "rub\x1b[31m\nbish" * 20},
        {"QT_QPA_PLATFORM": "minimalegl"},
        {"WAYLAND_DISPLAY": "nothing"},
        {"WAYLAND_DISPLAY": "nothing", "XDG_RUNTIME_DIR": ""},
        {"DISPLAY": "rubbish"},
        {"WAYLAND_DISPLAY": "nothing", "DISPLAY": NO_DISPLAY},
        {"QT_QPA_PLATFORM": "wayland;xcb", "DISPLAY": NO_DISPLAY},
    ],
    ids=str,
)
@pytest.mark.slow
def test_whatever_the_environment_says_it_is_one_sentence(home: Path, names: dict[str, str]) -> None:
    """Neither a traceback nor Qt's abort, which leaves a core and names a reinstallation as the cure, nor a line of
    libwayland's or libxcb's before."""
    said = error_text(home, names)
    assert said.startswith("No window can be opened: ")
    assert said.endswith(END)
    assert all(name == "XDG_RUNTIME_DIR" or name in said or "missing on this system" in said for name in names)


@pytest.mark.slow
def test_wayland_that_is_forced_beside_a_display_that_would_do(home: Path) -> None:
    """With or without libwayland-cursor, which the desktop's own Wayland brings."""
    said = error_text(home, {"QT_QPA_PLATFORM": "wayland", "DISPLAY": NO_DISPLAY})
    assert "Qt reaches no Wayland compositor (WAYLAND_DISPLAY is not set)" in said or "libwayland" in said
    assert said.endswith(f"QT_QPA_PLATFORM=wayland forces that, and without it Qt would try DISPLAY={NO_DISPLAY}.{END}")


@pytest.mark.slow
def test_why_a_server_lets_nobody_in_is_in_the_sentence(home: Path) -> None:
    """A server that answers as one does that wants another cookie (X11 protocol, "Connection setup": 0 is failed)."""
    reason = b"No protocol specified\n".ljust(24, b"\0")
    refused = bytes((0, 22)) + (11).to_bytes(2, "little") + bytes(2) + (len(reason) // 4).to_bytes(2, "little") + reason
    with socket.create_server(("127.0.0.1", 0)) as server:
        display = f"127.0.0.1:{server.getsockname()[1] - 6000}"
        env = environment(home, {"DISPLAY": display})
        with subprocess.Popen(PROGRAM, env=env, text=True, stderr=subprocess.PIPE) as process:
            server.settimeout(PATIENCE)
            client = server.accept()[0]
            client.recv(4096)
            client.sendall(refused)
            client.close()
            server.close()
            said = process.communicate(timeout=PATIENCE)[1]
    because = f"Qt reaches no X server (DISPLAY={display}); No protocol specified"
    assert (process.returncode, said) == (screen.STATUS, f"No window can be opened: {because}.{END}")


@pytest.mark.slow
def test_ctrl_c_ends_the_wait_for_a_display_that_never_answers(home: Path) -> None:
    """Qt waits for ever, as every program does there."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        display = f"127.0.0.1:{server.getsockname()[1] - 6000}"
        with subprocess.Popen(PROGRAM, env=environment(home, {"DISPLAY": display})) as process:
            server.settimeout(PATIENCE)
            with server.accept()[0]:
                process.send_signal(signal.SIGINT)
                assert process.wait(PATIENCE) == -signal.SIGINT


def installed(folder: Path, name: str, soname: bytes, nowhere: bytes) -> str:
    """Install PySide6 into a folder again, but with one file that needs another library, of a name as long as the one
    before, which is nowhere; return PYTHONPATH."""
    data = (QT / name).read_bytes()
    assert soname in data
    parents = [Path(name), *Path(name).parents]
    for parent in parents[1:]:
        (folder / "PySide6" / parent).mkdir(parents=True, exist_ok=True)
        for entry in (QT / parent).iterdir():
            if entry.relative_to(QT) not in parents:
                (folder / "PySide6" / parent / entry.name).symlink_to(entry)
    (folder / "PySide6" / name).write_bytes(data.replace(soname, nowhere))
    (folder / "shiboken6").symlink_to(QT.parent / "shiboken6")
    return f"{folder}:{ROOT}"


def test_a_library_that_the_plugin_misses_is_named(home: Path, snapshot: SnapshotAssertion) -> None:
    """Qt says that it found the plugin and could not load it, and asks for a library that is there."""
    plugin = "Qt/plugins/platforms/libqxcb.so"
    path = installed(home.parent / "site", plugin, b"libxcb-icccm.so.4", b"libxcb-icccm.so.9")
    said = error_text(home, {"DISPLAY": NO_DISPLAY, "PYTHONPATH": path})
    assert said == snapshot


@pytest.mark.parametrize(
    "words",
    [[], ["trace", "XO./..X/O..", "--out", "tree.svg"], ["worksheet", "--out", "sheet.pdf"]],
    ids=lambda words: words[0] if words else "window",
)
def test_a_library_that_qt_itself_misses_is_named(
    home: Path, words: list[str], monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    """A plain installation on a small system: `import PySide6.QtGui` fails."""
    path = installed(home.parent / "site", "QtGui.abi3.so", b"libGL.so.1", b"libGL.so.9")
    monkeypatch.chdir(home.parent)
    said = error_text(home, {"DISPLAY": NO_DISPLAY, "PYTHONPATH": path}, *words)
    assert said == snapshot
    assert not list(home.parent.glob("*.*"))
