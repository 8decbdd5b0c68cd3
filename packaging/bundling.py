"""Makes the bundle, dist/ttt-gui, measures it and runs its self-test."""

import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

import private_display
from console import SetupError, run_quietly, say
from environment import PYTHON, ROOT, clean_environ

DIST = ROOT / "dist"
BUILD = ROOT / "build"
BUNDLE = DIST / "ttt-gui"
PROGRAM = BUNDLE / ("ttt-gui.exe" if os.name == "nt" else "ttt-gui")
MOST_MEGABYTES = 185  # unpacked; 115 before there were plots, which need NumPy and Qt's OpenGL
FORMS = ("svg", "pdf", "png", "dot", "tex", "json", "ttt-trace")
ENGINES = ROOT / "resources" / "engines"
LESSON = ROOT / "resources" / "lessons" / "4-the-first-cut.md"
BY_ITSELF = (
    f"examine {shlex.quote((ENGINES / 'sample.py').as_posix())} --yes --python {shlex.quote(PROGRAM.as_posix())}"
)
"""The sample engine, run by the bundle, as on a machine without Python; it is called, and spoken with."""
TRIALS = (  # what the bundle is asked to do, in an empty folder: every word, and every form that a trace is written in
    *("--version", "--help", "self-test", "analyse X.O/.X./... --json", "analyse --algorithm solver", "bench --quick"),
    "--engine-worker work",  # the bundle as the Python of an examined engine: nobody asks anything, and it ends
    *(f"trace X.O/.X./... --depth 2 --out tree.{form}" for form in FORMS),
    "examine engine.py --yes --positions after 7 --out grades.csv",
    f"{BY_ITSELF} --positions after 6 --out own.csv",
    f"{BY_ITSELF} --protocol --positions after 6 --out spoken.csv",
    "match engine.py casual --games 2 --yes --out games.csv",
    f"lesson --check {shlex.quote(LESSON.as_posix())}",
    *(f"worksheet --sheets 2 --out sheets.{form}" for form in ("pdf", "tex")),
)
ENGINE = "def best_move(board, player):\n    return board.index(' ')\n"
"""What `examine` and `match` are tried with: engine.py in that folder."""


def make() -> None:
    """Draw the icons, run PyInstaller, say how large it is and what it needs."""
    say("Making the bundle …")
    env = {**clean_environ(), "PYINSTALLER_CONFIG_DIR": str(BUILD / "pyinstaller")}
    run_quietly([PYTHON, ROOT / "packaging" / "draw_icons.py"], "Drawing the icons failed; its output is above.", env)
    shutil.rmtree(BUNDLE, ignore_errors=True)
    folders: list[str | Path] = ["--distpath", DIST, "--workpath", BUILD]
    spec = ROOT / "packaging" / "ttt-gui.spec"
    command = [PYTHON, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", *folders, spec]
    run_quietly(command, "Making the bundle failed; PyInstaller's output is above.", env)
    if sys.platform == "linux":
        forget_build_paths()
    for path in (*(ROOT / "resources").rglob("*.*"), *(ROOT / "ttt_gui" / "engine_host").glob("*.py")):
        if sys.platform != "darwin" and not (BUNDLE / "_internal" / path.relative_to(ROOT)).is_file():
            raise SetupError(f"The bundle lacks {path.relative_to(ROOT)}.")
    megabytes = size(BUNDLE) / 1e6
    libc = f", needs {' '.join(platform.libc_ver())} or newer" if sys.platform == "linux" else ""
    say(f"Made {PROGRAM.relative_to(ROOT)}: {megabytes:.0f} MB{libc}.")
    if megabytes > MOST_MEGABYTES and sys.platform == "linux":
        raise SetupError(f"The bundle has more than {MOST_MEGABYTES} MB: see what is new in it.")


def binaries(folder: Path) -> list[Path]:
    """All ELF files below."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return [path for path in files if path.read_bytes()[:4] == b"\x7fELF"]


def forget_build_paths() -> None:
    """Some Pythons put their own folder into what they compile, to be searched for libraries: of no use elsewhere."""
    for path in binaries(BUNDLE):
        asked = subprocess.run(["objdump", "-p", path], capture_output=True, text=True, check=True)
        if re.search(r"^ +R(UN)?PATH +/", asked.stdout, re.MULTILINE):
            run_quietly(["patchelf", "--remove-rpath", path], f"patchelf failed on {path}; its output is above.")


def size(folder: Path) -> int:
    """Bytes of all files below."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def self_test() -> int:
    """Run every word of the bundle's command line, and on Linux what opens a window on an X11 display, too: the others
    draw offscreen wherever they are. Return 1 if one failed."""
    failed = []
    for offscreen, trials in ((True, TRIALS), (False, ("self-test",))):
        reason = "" if offscreen else private_display.offscreen_reason()
        name = "offscreen" if offscreen else "on an X11 display"
        if reason:
            say(f"Self-test {name} left out: {reason}.")
            continue
        with (
            private_display.test_environ(clean_environ(), offscreen=offscreen, displays=1) as env,
            tempfile.TemporaryDirectory(prefix="ttt-gui-") as folder,
        ):
            Path(folder, "engine.py").write_text(ENGINE)
            found = [f"`ttt-gui {trial}` {name}" for trial in trials if not passes(trial, Path(folder), env)]
        say(f"Self-test {name}: {'passed' if not found else 'failed'}, {len(trials)} commands.")
        failed += found
    if failed:
        print(f"These failed, see above: {', '.join(failed)}.", file=sys.stderr)
    return 1 if failed else 0


def passes(trial: str, folder: Path, env: Mapping[str, str]) -> bool:
    """Whether the bundle understands these words, ends with status 0 and writes what it was asked to write."""
    words = shlex.split(trial)
    done = subprocess.run(
        [PROGRAM, *words],
        cwd=folder,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    made = folder / words[-1] if "--out" in words else None
    good = done.returncode == 0 and (made is None or (made.is_file() and made.stat().st_size > 0))
    if not good or words == ["self-test"]:
        say(done.stdout.rstrip())
    if not good:
        say(f"`ttt-gui {trial}` ended with status {done.returncode}.")
    return good
