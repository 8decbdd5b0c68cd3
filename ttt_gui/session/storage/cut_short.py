"""Messages about work that the last run of the program could not finish, shown once at the next start: whoever
starts the program from the desktop sees nothing that is printed at its end.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from ttt_gui.session.storage.values_file import ValuesFile

_MOST_SENTENCES = 20


class CutShortFile(ValuesFile):
    """The file of messages for the next start."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "cut short", "what the last end could not save is not known")

    def take(self) -> list[str]:
        """Return the messages of the last run; the next write() removes them from the file."""
        sentences = list(self.read())
        if sentences:
            self.edit(lambda values: _remove(values, sentences))
        return sentences

    def keep(self, sentences: Sequence[str]) -> None:
        """Write messages for the next start, beside those of other windows; ignore a file that cannot be written."""
        self.edit(lambda values: values.update(dict.fromkeys(sentences[:_MOST_SENTENCES], True)))
        with contextlib.suppress(OSError):
            self.write()

    def _upgraded(self, document: Any) -> Any:
        """Return a list of messages, as version 0.2.0 wrote it, in the present form."""
        if isinstance(document, list):  # as 0.2.0 wrote it
            return {"values": {each: True for each in document if isinstance(each, str)}}
        return document


def _remove(values: dict[str, Any], keys: Iterable[str]) -> None:
    """Remove keys from the values."""
    for key in keys:
        values.pop(key, None)
