"""The settings file of version 0.1.0: an INI that Qt's QSettings wrote. It is read, never written."""

from __future__ import annotations

import re
from pathlib import Path

from ttt_gui.system.files import read_file

OLD_SUFFIX = ".ini"
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
