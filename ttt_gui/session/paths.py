"""Where the settings, the automatic saves and the log live."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from ttt_gui.system.files import kind_of

FOLDER = "ttt-gui"
HOME_VARIABLE = "TTT_GUI_HOME"


@dataclass(frozen=True)
class Paths:
    settings: Path
    games: Path
    log: Path
    cut_short: Path


def standard_paths() -> Paths:
    """The user's folders as the platform has them, or everything below $TTT_GUI_HOME (tests, portable use)."""
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Paths(
            Path(home, "settings.ini"), Path(home, "games"), Path(home, "ttt-gui.log"), Path(home, "cut-short.json")
        )
    location = QStandardPaths.StandardLocation
    return Paths(
        _folder(location.GenericConfigLocation) / "settings.ini",
        _folder(location.GenericDataLocation) / "games",
        _folder(location.GenericStateLocation) / "ttt-gui.log",
        _folder(location.GenericStateLocation) / "cut-short.json",
    )


def free_for_a_file(path: Path) -> tuple[Path, str | None]:
    """Rename what stands in the place of a file but is none, such as a pipe, which would be read for ever.

    Returns a path that a file can be read from, and what to say: None when the place is a file's or free.
    """
    kind = kind_of(path)
    if kind is None:
        return path, None
    number = 1
    while (aside := path.with_name(f"{path.name}.no-file-{number}")).exists():
        number += 1
    try:
        os.rename(path, aside)
    except OSError as error:
        return aside, f"{path} is {kind}, not a file, and cannot be renamed ({error.strerror}): remove it."
    return path, f"{path} was {kind}, not a file: it is kept as {aside}, and the defaults are in force."


def _folder(location: QStandardPaths.StandardLocation) -> Path:
    # The generic locations do not depend on the names set on the application, so tools without one find them too.
    return Path(QStandardPaths.writableLocation(location) or str(Path.home() / ".local")) / FOLDER
