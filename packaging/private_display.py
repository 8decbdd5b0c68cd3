"""A display of its own for tests and self-tests: Xvfb with openbox, out of reach of the desktop and its settings."""

import contextlib
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from console import SetupError

DESKTOP = ("WAYLAND_DISPLAY", "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "DESKTOP_SESSION", "XAUTHORITY")
FOLDERS = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR")
OPENBOX_CONFIG = '<?xml version="1.0"?><openbox_config xmlns="http://openbox.org/3.4/rc"/>\n'
DISPLAYS = "TTT_GUI_DISPLAYS"
PATIENCE = 30  # seconds for a program to come up


def offscreen_reason() -> str:
    """Why tests cannot have a window manager here, or ''."""
    if os.environ.get("QT_QPA_PLATFORM") == "offscreen":
        return "QT_QPA_PLATFORM=offscreen asks for it"
    if sys.platform != "linux":
        return "a private display exists on Linux only"
    lacking = [program for program in ("Xvfb", "openbox") if not shutil.which(program)]
    return f"{' and '.join(lacking)} not found" if lacking else ""


@contextlib.contextmanager
def test_environ(environ: Mapping[str, str], *, offscreen: bool, displays: int) -> Iterator[dict[str, str]]:
    """Yield an environment whose files are temporary and whose display is private, or offscreen.

    Of several ``displays`` DISPLAY is the first, and DISPLAYS names all.
    """
    with tempfile.TemporaryDirectory(prefix="ttt-gui-") as folder, contextlib.ExitStack() as stack:
        env = {name: value for name, value in environ.items() if name not in DESKTOP and not name.startswith("QT_")}
        if sys.platform == "linux":
            for name in FOLDERS:
                env[name] = str(Path(folder, name))
                Path(env[name]).mkdir(mode=0o700)
            env |= {"LC_ALL": "C.UTF-8", "DBUS_SESSION_BUS_ADDRESS": "disabled:"}
        env["QT_QPA_PLATFORM"] = "offscreen"
        if not offscreen:
            env["QT_QPA_PLATFORM"] = "xcb"
            names = [stack.enter_context(xvfb(env)) for _ in range(displays)]
            for name in names:
                stack.enter_context(openbox({**env, "DISPLAY": name}, Path(folder, f"openbox{name}")))
            env |= {"DISPLAY": names[0], DISPLAYS: " ".join(names)}
        yield env


@contextlib.contextmanager
def running(command: list[str], env: Mapping[str, str], fd: int | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """Start a program, and end it whatever happens. Its own session: Ctrl+C must reach the tests first."""
    quiet = subprocess.DEVNULL
    fds = () if fd is None else (fd,)
    program = subprocess.Popen(
        command, env=env, stdin=quiet, stdout=quiet, stderr=quiet, pass_fds=fds, start_new_session=True
    )
    try:
        yield program
    finally:
        program.terminate()
        try:
            program.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            program.kill()
            program.wait()


@contextlib.contextmanager
def xvfb(env: Mapping[str, str]) -> Iterator[str]:
    """Yield the name of a new display."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1440x1000x24", "-dpi", "96", "-nolisten", "tcp"]
    with os.fdopen(reading) as answer, running([*command, "-noreset"], env, writing):
        os.close(writing)
        number = answer.readline().strip() if select.select([answer], [], [], PATIENCE)[0] else ""
        if not number:
            raise SetupError("Xvfb did not come up; QT_QPA_PLATFORM=offscreen runs the tests without it.")
        yield f":{number}"


@contextlib.contextmanager
def openbox(env: Mapping[str, str], folder: Path) -> Iterator[None]:
    """Run the window manager on env's display; yield when it manages windows."""
    folder.mkdir()
    config, ready = folder / "openbox.xml", folder / "is-up"
    config.write_text(OPENBOX_CONFIG, encoding="utf-8")
    command = ["openbox", "--sm-disable", "--config-file", str(config), "--startup", f"touch '{ready}'"]
    with running(command, env) as program:
        deadline = time.monotonic() + PATIENCE
        while not ready.exists():
            if program.poll() is not None or time.monotonic() > deadline:
                raise SetupError("openbox did not come up; QT_QPA_PLATFORM=offscreen runs the tests without it.")
            time.sleep(0.02)
        yield
