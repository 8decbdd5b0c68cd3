"""Finds what a Linux lacks outside .venv, and installs it (root on Debian) or names the exact line."""

import ctypes
import ctypes.util
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from console import SetupError, run_quietly, say

from ttt_gui.system.libraries import QT_GUI, QT_WAYLAND, QT_XCB, install_line

MINOR = f"3.{sys.version_info.minor}"

SYMBOLS = "△▽≥✂"


@dataclass(frozen=True)
class Need:
    what: str  # as the person is told: a library's name, "a C compiler", ...
    packages: tuple[str, ...]  # Debian's names; none where Debian cannot help
    indispensable: bool


def loads(soname: str) -> bool:
    try:
        ctypes.CDLL(soname)
    except OSError:
        return False
    return True


def missing_libraries(window: bool) -> list[Need]:
    """Shared libraries that Qt needs and the loader does not find. `window`: an X11 window must open."""
    xcb_is_must = window and not os.environ.get("WAYLAND_DISPLAY")
    return [
        Need(soname, (package,), must)
        for table, must in ((QT_GUI, True), (QT_XCB, xcb_is_must))
        for soname, package in table.items()
        if not loads(soname)
    ]


def compiler() -> str:
    """The C compiler's path if it and Python's headers are there, else ''. Windows: unknown until it is tried."""
    if os.name == "nt":
        return "msvc"
    if sys.platform == "darwin" and subprocess.run(["xcode-select", "-p"], capture_output=True, check=False).returncode:
        return ""  # /usr/bin/cc is then only a stub that opens a dialog
    headers = Path(sysconfig.get_path("include"), "Python.h")
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    return (shutil.which(command) or "") if headers.is_file() else ""


def has_symbols() -> bool:
    """Is there a font for every sign the window draws as text?"""
    if not shutil.which("fc-list"):
        return False
    questions = (["fc-list", f":charset={ord(sign):x}"] for sign in SYMBOLS)
    return all(subprocess.run(question, capture_output=True, check=False).stdout for question in questions)


def missing_tools(pure: bool, tests: bool, bundle: bool) -> list[Need]:
    """What is wanted on Linux apart from Qt's libraries; cheap enough for a set-up, too slow for every start."""
    python_is_debians = sys.base_prefix == "/usr"
    needs = []
    if not importlib.util.find_spec("ensurepip"):
        needs.append(Need("Python's venv and pip", (f"python{MINOR}-venv",) if python_is_debians else (), True))
    if not pure and not compiler():
        headers = (f"libpython{MINOR}-dev",) if python_is_debians else ()
        needs.append(Need("a C compiler with Python's headers", ("gcc", "libc6-dev", *headers), False))
    if not has_symbols():
        needs.append(Need(f"a font with {SYMBOLS}", ("fontconfig", "fonts-dejavu-core"), False))
    if tests or bundle:
        programs = (("Xvfb", "xvfb"), ("openbox", "openbox"))
        needs += [Need(program, (package,), False) for program, package in programs if not shutil.which(program)]
    if bundle:
        programs = (("objdump", "binutils"), ("patchelf", "patchelf"))
        needs += [Need(program, (package,), True) for program, package in programs if not shutil.which(program)]
    if bundle and python_is_debians and not loads(f"libpython{MINOR}.so.1.0"):
        needs.append(Need("Python as a shared library", (f"libpython{MINOR}",), True))
    return needs


def missing_release_tools() -> list[Need]:
    """What makes and tests the packages for Linux, and what the tests compile exported trees with (Graphviz, LaTeX).

    Only dpkg-dev is indispensable, and only where there is a dpkg.
    """
    if not shutil.which("dpkg"):
        return []
    programs = (
        ("dpkg-shlibdeps", "dpkg-dev", True),
        ("desktop-file-validate", "desktop-file-utils", False),
        ("appstreamcli", "appstream", False),
        ("lintian", "lintian", False),
        ("debootstrap", "debootstrap", False),
        ("dot", "graphviz", False),
    )
    needs = [Need(program, (package,), must) for program, package, must in programs if not shutil.which(program)]
    if not shutil.which("pdflatex"):
        needs.append(Need("LaTeX with forest", ("texlive-latex-extra", "texlive-pictures"), False))
    return needs + [Need(soname, (package,), True) for soname, package in QT_WAYLAND.items() if not loads(soname)]


def provide(needs: Iterable[Need]) -> None:
    """Install what is missing as root on Debian; otherwise say what to install, and stop if it is indispensable."""
    needs = list(needs)
    if not needs:
        return
    packages = sorted({package for need in needs for package in need.packages})
    debian = shutil.which("apt-get") is not None
    if debian and packages and os.geteuid() == 0:
        say(f"As root, installing into this system with apt-get, for {listing(needs)}: {', '.join(packages)} …")
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        try:
            run_quietly(["apt-get", "-qq", "update"], "apt-get update failed; its output is above.", env)
            install = ["apt-get", "-qq", "-y", "--no-install-recommends", "install", *packages]
            if more := [package for package in _would_install(install, env) if package not in packages]:
                say(f"With what these need: {', '.join(more)} …")
            run_quietly(install, "apt-get install failed; its output is above.", env)
        except SetupError as error:
            if any(need.indispensable for need in needs):
                raise
            say(f"{error} Going on without {listing(needs)}.")
        return
    must = [need for need in needs if need.indispensable]
    if debian and packages:
        remedy = f"Install with:\n  {install_line(packages)}"
    else:
        remedy = "Please install it with this system's own means."
    if must:
        raise SetupError(f"Missing and needed: {listing(must)}. {remedy}")
    say(f"Going on without {listing(needs)}. {remedy}")


def _would_install(command: list[str], env: dict[str, str]) -> list[str]:
    """The packages that apt-get would unpack if this command were run; none where it would fail."""
    tried = subprocess.run([*command, "--simulate"], env=env, capture_output=True, text=True, check=False)
    lines = (line.split() for line in tried.stdout.splitlines())
    return sorted({words[1] for words in lines if words[:1] == ["Inst"] and len(words) > 1})


def listing(needs: Iterable[Need]) -> str:
    return ", ".join(need.what for need in needs)
