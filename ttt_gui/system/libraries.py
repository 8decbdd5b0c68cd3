"""The shared libraries that Qt needs on Linux and the Debian packages that contain them.

This module imports no Qt: the set-up reads the tables before anything is installed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

# soname: Debian package. From `objdump -p` on PySide6-Essentials 6.11.
QT_GUI = {  # without these `import PySide6.QtGui` fails
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libX11.so.6": "libx11-6",
    "libxkbcommon.so.0": "libxkbcommon0",
}
QT_XCB = {  # without these Qt opens no window on X11
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}
QT_WAYLAND = {  # without these Qt opens no window under Wayland
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}
PACKAGES = QT_GUI | QT_XCB | QT_WAYLAND


def missing(files: Iterable[Path]) -> list[str]:
    """Return the sonames that the loader cannot find among the direct and indirect dependencies of ``files``.

    The list is empty where there is no `ldd`.
    """
    try:
        env = {**os.environ, "LC_ALL": "C"}
        done = subprocess.run(["ldd", *files], env=env, capture_output=True, text=True, errors="replace", check=False)
    except OSError:
        return []
    return list(dict.fromkeys(re.findall(r"^\s*(\S+) => not found$", done.stdout, re.MULTILINE)))


def missing_text(sonames: list[str]) -> str:
    """Return a text that names the missing libraries and, where known, their packages."""
    known = [soname for soname in sonames if soname in PACKAGES]
    packages = sorted({PACKAGES[soname] for soname in known})
    text = f"{_listing(sonames)} {'is' if len(sonames) == 1 else 'are'} missing on this system"
    if not packages:
        return text
    if not shutil.which("apt-get"):
        return f"{text} (on Debian the packages are called {_listing(packages)})"
    brought = _listing(known) if len(known) < len(sonames) else "it" if len(sonames) == 1 else "them"
    return f"{text} (`{install_line(packages)}` brings {brought})"


def install_line(packages: Iterable[str]) -> str:
    """Return the shell command that installs ``packages`` on Debian."""
    return f"sudo apt-get update && sudo apt-get install --no-install-recommends {' '.join(packages)}"


def import_error_text(error: ImportError, window: bool) -> str | None:
    """Return why Qt cannot be imported, with all missing libraries and their packages; None for an error unrelated to
    Qt.

    With ``window``, name what a window needs on X11 too.
    """
    if not re.search("PySide6|shiboken6", f"{error.name} {error.path}"):
        return None
    files = [Path(error.path)] if error.path else []
    if spec := find_spec("PySide6"):
        patterns = ["QtWidgets.*so", "QtSvg.*so", *(["Qt/plugins/platforms/libqxcb.so"] if window else [])]
        for folder in spec.submodule_search_locations or ():
            files += [file for pattern in patterns for file in Path(folder).glob(pattern)]
    sonames = missing(files) if files else []
    return f"Qt cannot be loaded: {missing_text(sonames) if sonames else error}."


def _listing(words: list[str]) -> str:
    """Return words joined as in a sentence: 'a', 'a and b', 'a, b and c'."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
