"""The settings of version 0.1.0: an INI that Qt's QSettings wrote, which is read, never written; and what it called
a view."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ttt_gui.system.files import read_file

OLD_SUFFIX = ".ini"
_OLD_SIDES = (("analyse", "analyse_side_panel"), ("play", "side_panel"))
_MAX_BYTES = 1_000_000
_LINE = re.compile(r'(?P<key>[A-Za-z_]+)\s*=\s*(?P<value>"[^"\\]*"|[^";\\]*)(?:;.*)?')


def read_ini(path: Path) -> dict[str, str]:
    """The values of its section [General], as text. Raises ValueError for another kind of file, and OSError.

    QSettings knows more (lists, escapes, a section a group): 0.1.0 wrote none of that. What is no line of 0.1.0 is
    left out, so its key has its default.
    """
    data = read_file(path, _MAX_BYTES)
    if data is None or b"\0" in data:
        raise ValueError("no settings file")
    values: dict[str, str] = {}
    section = "General"
    for line in data.decode("utf-8-sig").splitlines():
        line = line.strip()
        if line.startswith("["):
            section = line.strip("[]")
        elif section == "General" and (match := _LINE.fullmatch(line)):
            values[match["key"]] = match["value"].strip().strip('"')
    return values


def with_views(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values, and where they name no view yet: the view that ``show_tree`` stood for, and the views whose side
    panel was hidden. How the docks of 0.1.0 stood (``play_layout``, ``analyse_layout``) is left behind."""
    found = dict(values)
    if "view" not in found and _is(found.get("show_tree"), True):
        found["view"] = "analyse"
    hidden = [view for view, key in _OLD_SIDES if _is(found.get(key), False)]
    if "hidden_sides" not in found and hidden:
        found["hidden_sides"] = " ".join(hidden)
    return found


def _is(value: object, wanted: bool) -> bool:
    """Whether it stands for this: true and false in JSON, words in an INI."""
    return str(value).lower() == str(wanted).lower()
