"""How a person has set that an engine is asked, kept beside the file that it is of.

::

    tictactoe.py.calling.json   {"format": "ttt-gui calling", "version": 1, "calling": {"function": "best_move", …}}
    program.py.calling.json     {"format": "ttt-gui calling", "version": 1, "protocol": "Gomoku"}
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ttt_gui.engine.examine.calling import Calling, CallingError
from ttt_gui.system.files import NoFileError, read_file, set_aside, write_atomically

FORMAT = "ttt-gui calling"
VERSION = 1
SUFFIX = ".calling.json"
_MOST_BYTES = 100_000
_PROTOCOL = "Gomoku"


@dataclass(frozen=True)
class KeptWay:
    """How a file is asked; without a ``calling`` it is a program that speaks the Gomoku protocol."""

    calling: Calling | None

    @classmethod
    def from_data(cls, data: object) -> KeptWay:
        """Read what ``to_data`` gave, or a way of calling alone. Raises CallingError."""
        if not isinstance(data, dict) or "format" not in data:
            return cls(Calling.from_data(data))
        if (data["format"], data.get("version")) != (FORMAT, VERSION):
            raise CallingError("This says how an engine is called in a form that is not known here.")
        return cls(None if data.get("protocol") == _PROTOCOL else Calling.from_data(data.get("calling")))

    def to_data(self) -> dict[str, Any]:
        """As JSON."""
        how = {"calling": self.calling.to_data()} if self.calling else {"protocol": _PROTOCOL}
        return {"format": FORMAT, "version": VERSION, **how}


def calling_file(path: Path) -> Path:
    """Where the way of calling this file is kept."""
    return path.with_name(path.name + SUFFIX)


def kept_way(path: Path) -> KeptWay | None:
    """How the file is asked; None where nothing that can be understood is kept."""
    try:
        return read_way(calling_file(path))
    except (OSError, NoFileError, ValueError, RecursionError):
        return None


def kept_calling(path: Path) -> Calling | None:
    """How the file is called; None where nothing is kept, and of a program."""
    kept = kept_way(path)
    return kept.calling if kept else None


def read_way(path: Path) -> KeptWay:
    """What such a file says. Raises OSError, NoFileError, ValueError (a CallingError with a sentence) and
    RecursionError."""
    return KeptWay.from_data(json.loads(read_file(path, _MOST_BYTES) or b""))


def keep_calling(path: Path, calling: Calling | None) -> None:
    """Keep it; None for a program that speaks the protocol. What stands there and is not understood is set aside.
    Raises OSError."""
    kept = calling_file(path)
    if kept.is_file() and kept_way(path) is None:
        set_aside(kept)
    write_atomically(kept, f"{json.dumps(KeptWay(calling).to_data(), indent=1)}\n".encode())
