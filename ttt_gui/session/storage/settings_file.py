"""The settings file, and settings written by older versions: an INI of 0.1.0, and version 1 of the file.

The file contains only settings that were changed. In version 1 the default opponent was Casual: a person who chose no
other keeps Casual, which is written down with version 2.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ttt_gui.session.storage.values_file import ValuesFile
from ttt_gui.system.files import read_file
from ttt_gui.system.text import visible

VERSION = 2
_OPPONENTS_OF_1 = {"x_strength": "casual", "o_strength": "casual"}
_DEFAULTS = "the defaults are in force"
OLD_SUFFIX = ".ini"
_OLD_SIDES = (("analyse", "analyse_side_panel"), ("play", "side_panel"))
_OLD_SETTINGS_MAX_BYTES = 1_000_000
_LINE = re.compile(r'(?P<key>[A-Za-z_]+)\s*=\s*(?P<value>"[^"\\]*"|[^";\\]*)(?:;.*)?')


def read_ini(path: Path) -> dict[str, str]:
    """Return the values of section [General] of an INI file, as text. Raise ValueError for another kind of file, and
    OSError.

    QSettings knows more (lists, escapes, other sections): 0.1.0 wrote none of that. A line that 0.1.0 would not have
    written is skipped, so its key has its default.
    """
    data = read_file(path, _OLD_SETTINGS_MAX_BYTES)
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
    """Return a copy of ``values`` in which ``view`` and ``hidden_sides``, where missing, follow from the keys of older
    versions. Old keys stay: Settings skips the keys that it does not know.
    """
    found = dict(values)
    if "view" not in found and _is(found.get("show_tree"), True):
        found["view"] = "analyse"
    hidden = [view for view, key in _OLD_SIDES if _is(found.get(key), False)]
    if "hidden_sides" not in found and hidden:
        found["hidden_sides"] = " ".join(hidden)
    return found


def _is(value: object, wanted: bool) -> bool:
    """Return whether ``value`` means ``wanted``: true and false in JSON, words in an INI."""
    return str(value).lower() == str(wanted).lower()


class SettingsFile(ValuesFile):
    """The file of the settings, which also reads the files of older versions."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "settings", _DEFAULTS, VERSION)

    def _upgraded(self, document: Any) -> Any:
        """Return a document of version 1 as one of this version, with the opponents that were its defaults."""
        if isinstance(document, dict) and isinstance(document.get("values"), dict):
            self.is_new = document.get("version", 1) == 1
            if self.is_new:
                document |= {"version": VERSION, "values": _OPPONENTS_OF_1 | document["values"]}
        return document

    def _read_old(self) -> dict[str, Any]:
        """Return the values of the INI file of version 0.1.0; none without such a file."""
        path = self._path.with_suffix(OLD_SUFFIX)
        try:
            values = read_ini(path)
        except FileNotFoundError:
            return {}
        except (OSError, ValueError):
            self.problem = f"The settings of version 0.1.0 in {visible(str(path))} cannot be read: {self._without}."
            return dict(_OPPONENTS_OF_1)
        self.is_new = True
        return _OPPONENTS_OF_1 | values
