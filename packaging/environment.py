"""Makes .venv and keeps it, and the compiled engine, in step with the checkout.

A stamp in .venv says for what it was made: a second start that finds its own wishes there does nothing.
"""

import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import system_packages
from console import SetupError, run_quietly, say

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "ttt-gui-setup.json"
ENGINE = ROOT / "ttt_gui" / "engine"
MISLEADING = ("PYTHONHOME", "PYTHONPATH", "PIP_USER", "PIP_TARGET", "PIP_PREFIX")  # would send .venv elsewhere


def clean_environ() -> dict[str, str]:
    """The environment for everything that runs in .venv."""
    env = {name: value for name, value in os.environ.items() if name not in MISLEADING}
    if sys.platform == "linux" and not any(env.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG")):
        env["LANG"] = "C.UTF-8"  # Qt complains about any other encoding
    return env


def read_project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def engine_builds() -> list[Path]:
    """The compiled modules that lie beside their sources now."""
    return [*ENGINE.rglob("*.so"), *ENGINE.rglob("*.pyd")]


def wishes(pure: bool, extras: list[str]) -> dict[str, Any]:
    """What .venv has to be for this run."""
    compiler = "" if pure else system_packages.compiler()
    sources = hashlib.sha256(compiler.encode())
    modules = read_project()["tool"]["setuptools"]["ext-modules"]
    for path in sorted(
        [*(ROOT / source for module in modules for source in module["sources"]), *ENGINE.rglob("*.pxd")]
    ):
        sources.update(str(path.relative_to(ROOT)).encode() + (path.read_bytes() if path.exists() else b""))
    return {
        "root": str(ROOT),  # a moved checkout needs a new .venv
        "python": [sys.base_prefix, *sys.version_info[:2]],
        "project": hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest(),
        "engine": sources.hexdigest() if compiler else "interpreted",
        "extras": extras,
    }


def read_stamp() -> dict[str, Any]:
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) and PYTHON.exists() else {}


def write_stamp(stamp: dict[str, Any]) -> None:
    STAMP.write_text(json.dumps(stamp), encoding="utf-8")


def agree(stamp: dict[str, Any], wanted: dict[str, Any], *keys: str) -> bool:
    return all(stamp.get(key) == wanted[key] for key in keys)


def satisfied(wanted: dict[str, Any]) -> bool:
    stamp = read_stamp()
    has_extras = set(wanted["extras"]) <= set(stamp.get("extras", []))
    interpreted_is_kept = wanted["engine"] != "interpreted" or not engine_builds()
    return agree(stamp, wanted, "root", "python", "project", "engine") and has_extras and interpreted_is_kept


def set_up(pure: bool, *, dev: bool = False, window: bool = True, bundle: bool = False) -> None:
    """Bring system packages, .venv and the engine to what this run needs. Raises SetupError with one sentence."""
    extras = ["dev"] if dev else []
    missing = system_packages.missing_libraries(window) if sys.platform == "linux" else []
    if not missing and not bundle and satisfied(wishes(pure, extras)):
        return
    for place in (ROOT, ENGINE, VENV):  # before anything is installed for nothing
        if place.exists() and not os.access(place, os.W_OK):
            raise SetupError(
                f"Set-up must write .venv and the compiled engine into this checkout: {place} is not writable. "
                "Copy the checkout to a folder of your own and start it there."
            )
    if sys.platform == "linux":
        system_packages.provide([*missing, *system_packages.missing_tools(pure, dev, bundle)])
    with one_at_a_time():
        wanted = wishes(pure, extras)  # again: a compiler may have come, or another run may have done it all
        if not satisfied(wanted):
            build(wanted)


def build(wanted: dict[str, Any]) -> None:
    stamp = read_stamp()
    if not agree(stamp, wanted, "root", "python") or not has_pip():
        make_venv()
        stamp = {}
    write_stamp({"root": wanted["root"], "python": wanted["python"]})  # so far: an interrupted run goes on from here
    for stale in [*engine_builds(), *ENGINE.rglob("*.c")]:
        stale.unlink()
    env = {**clean_environ(), "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1"}
    pip: list[str | Path] = [PYTHON, "-m", "pip", "install", "--quiet"]
    extras = sorted({*wanted["extras"], *stamp.get("extras", [])})
    failed = "Installing into .venv failed; pip's output is above."
    editable = ["--no-build-isolation", "--editable", f"{ROOT}[{','.join(extras)}]" if extras else str(ROOT)]
    if agree(stamp, wanted, "project") and set(wanted["extras"]) <= set(stamp["extras"]):
        editable.append("--no-deps")
    else:
        say("Installing the Python packages into .venv (the first time takes a minute) …")
        run_quietly([*pip, *read_project()["build-system"]["requires"]], failed, env)
    compiled = wanted["engine"] != "interpreted"
    env["TTT_GUI_PURE"] = "" if compiled else "1"  # for build_backend.py
    say("Compiling the engine …" if compiled else "Installing the engine without compiling it …")
    run_quietly([*pip, *editable], failed, env)
    if not compiled:
        for unwanted in engine_builds():
            unwanted.unlink()
    if not engine_builds():
        reason = "It did not compile: the" if compiled else "The"
        say(f"{reason} engine runs interpreted, which is right but hundreds of times slower.")
    write_stamp({**wanted, "extras": extras})


def has_pip() -> bool:
    try:
        return not subprocess.run([PYTHON, "-c", "import pip"], capture_output=True, env=clean_environ()).returncode
    except OSError:
        return False


def make_venv() -> None:
    say(f"Making .venv with Python {sys.version_info.major}.{sys.version_info.minor} …")
    if VENV.is_symlink() or VENV.is_file():
        VENV.unlink()
    elif VENV.exists():
        shutil.rmtree(VENV)
    run_quietly([sys.executable, "-m", "venv", VENV], "Making .venv failed; the output is above.", clean_environ())


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Let a second set-up in the same checkout wait for the first (not on Windows)."""
    if os.name == "nt":
        yield
        return
    import fcntl

    checkout = os.open(ROOT, os.O_RDONLY)
    try:
        fcntl.flock(checkout, fcntl.LOCK_EX)
        yield
    finally:
        os.close(checkout)
