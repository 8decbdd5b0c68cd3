"""What start.py can do once a supported Python runs it: open the app, test, lint, bundle and release."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import environment
import system_packages
from console import SetupError, say
from environment import PYTHON, ROOT, SCRIPTS, clean_environ

from ttt_gui.command import WORDS

WINDOWLESS = (*WORDS, "--version", "--help", "-h")
MOST_WORKERS = 8  # that run tests, each with a display of its own
LINTERS: tuple[tuple[str | Path, ...], ...] = (
    (SCRIPTS / "ruff", "check", "."),
    (SCRIPTS / "ruff", "format", "--check", "."),
    (SCRIPTS / "mypy",),
    (SCRIPTS / "lint-imports",),
)


def main(arguments: list[str], usage: str | None) -> int:
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))  # so that displays are ended
    pure = os.environ.get("TTT_GUI_PURE", "") not in ("", "0")
    if arguments[:1] == ["--pure"]:
        pure, arguments = True, arguments[1:]
    word = arguments[0] if arguments else ""
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        if word in ("-h", "--help"):
            print(usage)
            return 0
        if word in MODES:
            return MODES[word](pure, arguments[1:])
        return open_app(pure, arguments)
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130


def open_app(pure: bool, arguments: list[str]) -> int:
    """Set up, then become ttt-gui."""
    needs_window = not (arguments and arguments[0] in WINDOWLESS)
    environment.set_up(pure, window=needs_window)
    displays = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if needs_window and sys.platform == "linux" and not any(map(os.environ.get, displays)):
        raise SetupError("Everything is set up, but there is no display to open a window on: DISPLAY is not set.")
    command = [str(PYTHON), "-P", "-m", "ttt_gui", *arguments]
    if os.name == "nt":
        return subprocess.run(command, env=clean_environ(), check=False).returncode
    sys.stdout.flush()
    # While the interpreter begins, Ctrl+C would be a traceback of its own: the app takes the signal as soon as it can.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    return os.execve(command[0], command, clean_environ())


def run(command: Sequence[str | Path], env: Mapping[str, str]) -> int:
    """Run a program that speaks for itself, in the checkout. It gets Ctrl+C too, and ends in its own way."""
    with subprocess.Popen(command, cwd=ROOT, env=env) as program:
        while True:
            try:
                return program.wait()
            except KeyboardInterrupt:
                continue
            except BaseException:
                program.terminate()
                raise


def test(pure: bool, arguments: list[str]) -> int:
    """Set up, run pytest on a private display; its exit status. ``--all`` runs what is slow and rare, too."""
    began = time.monotonic()
    environment.set_up(pure, dev=True, window=False)
    say(f"Set up in {time.monotonic() - began:.0f} s.")
    import private_display

    reason = private_display.offscreen_reason()
    engine = "compiled" if environment.engine_builds() else "interpreted"
    where = f"offscreen ({reason}: tests that need a window manager are skipped)" if reason else "on a private display"
    say(f"Testing with the engine {engine}, {where} …")
    workers = 1
    whole = set(arguments) <= {"--all"}
    if whole:  # on every core, each with a display, whose focus and clipboard are its own
        workers = min(os.cpu_count() or 1, MOST_WORKERS)
        arguments = ["--numprocesses", str(workers), *arguments]
    if engine == "interpreted":  # hundreds of times slower: what takes long does not stand still
        arguments = ["--override-ini", "faulthandler_timeout=0", *arguments]
    if not os.access(ROOT, os.W_OK):  # set up once, and read-only since
        arguments = ["-p", "no:cacheprovider", *arguments]
    with private_display.test_environ(clean_environ(), offscreen=bool(reason), displays=workers) as env:
        env.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of processes would compile all of it, each anew
        return run([PYTHON, "-m", "pytest", *arguments], env)


def lint(pure: bool, arguments: list[str]) -> int:
    """Set up, run every linter; 1 if one complains."""
    environment.set_up(pure, dev=True, window=False)
    complaints = []
    for command in LINTERS:
        name = " ".join([Path(command[0]).name, *map(str, command[1:])])
        say(f"— {name}")
        if run([*command, *arguments], clean_environ()):
            complaints.append(name)
    if complaints:
        print(f"Complaints from: {', '.join(complaints)}", file=sys.stderr)
    return 1 if complaints else 0


def bundle(pure: bool, arguments: list[str]) -> int:
    """Set up, make dist/ttt-gui and test it."""
    if arguments:
        raise SetupError("bundle takes no arguments.")
    environment.set_up(pure, dev=True, window=False, bundle=True)
    import bundling

    bundling.make()
    return bundling.self_test()


def release(pure: bool, arguments: list[str]) -> int:
    """Set up, then make everything that is given to others in dist/."""
    environment.set_up(pure, dev=True, window=False, bundle=True)
    system_packages.provide(system_packages.missing_release_tools())
    return run([PYTHON, ROOT / "packaging" / "release.py", *arguments], clean_environ())


MODES = {
    "test": test,
    "lint": lint,
    "bundle": bundle,
    "release": release,
}
