"""The sentences about what the end of the program cut short, kept for the next start: one small file, read once."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from pathlib import Path

from ttt_gui.system.files import kind_of, write_atomically

_MAX_BYTES = 20_000
_MOST = 20


def keep(path: Path, sentences: Sequence[str]) -> None:
    """Write the sentences for the next start. Where the file cannot be written, the next start says nothing."""
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, json.dumps(list(sentences)[:_MOST], ensure_ascii=False).encode())


def take(path: Path) -> list[str]:
    """Return the sentences of the last end, and remove their file; [] where nobody left readable ones."""
    try:
        if kind_of(path):
            return []
        with open(path, "rb") as file:
            found = json.loads(file.read(_MAX_BYTES).decode())
    except (OSError, ValueError, RecursionError):
        found = []
    with contextlib.suppress(OSError):
        path.unlink()
    return [each for each in found if isinstance(each, str)] if isinstance(found, list) else []
