"""What a guest sees of this machine through its environment: no window system, nobody's home, nothing of ours."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

_TAKEN_OUT = (
    # The window system and the session.
    *(
        "DISPLAY",
        "WAYLAND_",
        "XAUTHORITY",
        "ICEAUTHORITY",
        "XDG_",
        "DBUS_",
        "SESSION_MANAGER",
        "DESKTOP_",
        "XMODIFIERS",
    ),
    *("GNOME_", "KDE_", "GTK_", "QT_", "GIO_"),
    # What changes Python, and what is ours or PyInstaller's.
    *("PYTHON", "TTT_GUI", "_PYI", "_MEI", "PYINSTALLER"),
    # Keys that open something else.
    *("SSH_", "GPG_", "AWS_", "GITHUB_", "GITLAB_", "CI_"),
)
_BUNDLE_PATHS = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "LIBPATH")


def guest_environment(home: Path | None, own: bool = False, outside: Mapping[str, str] | None = None) -> dict[str, str]:
    """The variables of a guest with its home and temporary folder in ``home``. ``own``: the bundle starts itself.

    PyInstaller sets the paths of libraries to the bundle's, for itself, and keeps what they were in ``…_ORIG``.
    ``outside`` is the environment of the app.
    """
    outside = os.environ if outside is None else outside
    inside = {name: value for name, value in outside.items() if not name.upper().startswith(_TAKEN_OUT)}
    frozen = bool(getattr(sys, "frozen", False))
    for name in _BUNDLE_PATHS:
        before = inside.pop(f"{name}_ORIG", None)
        if before is not None:
            inside[name] = before
        elif frozen:
            inside.pop(name, None)
    if own and frozen:
        inside["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
    inside |= {"PYTHONIOENCODING": "utf-8:backslashreplace", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    if home is not None:
        inside |= dict.fromkeys(("HOME", "TMPDIR"), str(home))
        if sys.platform == "win32":
            inside |= dict.fromkeys(("USERPROFILE", "TEMP", "TMP", "APPDATA", "LOCALAPPDATA"), str(home))
    return inside
