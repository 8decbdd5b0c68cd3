"""The paths of the settings, the automatic saves and the log."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QStandardPaths

FOLDER = "ttt-gui"
HOME_VARIABLE = "TTT_GUI_HOME"


@dataclass(frozen=True)
class Paths:
    """The files and folders of one user of the app."""

    settings: Path
    trusted: Path
    progress: Path
    games: Path
    log: Path
    cut_short: Path


def standard_paths() -> Paths:
    """Return the user's paths in the platform's folders, or below $TTT_GUI_HOME if set (tests, portable use)."""
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Paths(
            Path(home, "settings.json"),
            Path(home, "engines-allowed.json"),
            Path(home, "progress.json"),
            Path(home, "games"),
            Path(home, "ttt-gui.log"),
            Path(home, "cut-short.json"),
        )
    location = QStandardPaths.StandardLocation
    return Paths(
        _folder(location.GenericConfigLocation) / "settings.json",
        _folder(location.GenericConfigLocation) / "engines-allowed.json",
        _folder(location.GenericDataLocation) / "progress.json",
        _folder(location.GenericDataLocation) / "games",
        _folder(location.GenericStateLocation) / "ttt-gui.log",
        _folder(location.GenericStateLocation) / "cut-short.json",
    )


def _folder(location: QStandardPaths.StandardLocation) -> Path:
    """Return the app's folder in one of the platform's locations."""
    # The generic locations do not depend on the names set on the application, so tools without one find them too.
    return Path(QStandardPaths.writableLocation(location) or str(Path.home() / ".local")) / FOLDER
