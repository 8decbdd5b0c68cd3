"""The way of calling that a person has set, kept beside the file that it is of.

::

    tictactoe.py.calling.json   {"format": "ttt-gui calling", "version": 1, "calling": {"function": "best_move", …}}
"""

from __future__ import annotations

import json
from pathlib import Path

from ttt_gui.engine.examine.calling import Calling, CallingError
from ttt_gui.system.files import NoFileError, read_file, write_atomically

FORMAT = "ttt-gui calling"
VERSION = 1
SUFFIX = ".calling.json"
_MOST_BYTES = 100_000


def calling_file(path: Path) -> Path:
    """Where the way of calling this file is kept."""
    return path.with_name(path.name + SUFFIX)


def kept_calling(path: Path) -> Calling | None:
    """How the file is called; None where nothing that can be understood is kept."""
    try:
        data = read_file(calling_file(path), _MOST_BYTES)
        document = json.loads(data) if data else None
        if isinstance(document, dict) and (document.get("format"), document.get("version")) == (FORMAT, VERSION):
            return Calling.from_data(document.get("calling"))
    except (OSError, NoFileError, ValueError, CallingError, RecursionError):
        pass
    return None


def keep_calling(path: Path, calling: Calling) -> None:
    """Keep it. Raises OSError."""
    document = {"format": FORMAT, "version": VERSION, "calling": calling.to_data()}
    write_atomically(calling_file(path), f"{json.dumps(document, indent=1)}\n".encode())
