"""The strict reading of an object of an experiment's file: each value of its kind, each key known, or ExperimentError
says which is not."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from ttt_gui.engine import ranges
from ttt_gui.engine.measure.entries import MOST_ENTRIES
from ttt_gui.system.text import quoted, shortened


class ExperimentError(ValueError):
    """A file that is no readable experiment, or one that asks for too much; the message is one sentence."""


@dataclass(frozen=True)
class CountBounds:
    """The lowest and the highest number allowed; ``subject`` begins the sentence about a number outside."""

    subject: str
    lowest: int
    highest: int

    def hold(self, number: int) -> None:
        """Raise ExperimentError for a number outside the bounds."""
        if not self.lowest <= number <= self.highest:
            shown = shortened(f"{number:,}" if number < 10**40 else "a number of more than 40 digits")
            raise ExperimentError(f"{self.subject.format(shown)}: it must be from {self.lowest:,} to {self.highest:,}.")


ALGORITHMS = CountBounds("The number of algorithms is {}", 1, MOST_ENTRIES)
REPEATS = CountBounds("The number of repeats is {}", 1, int(ranges.REPEATS.highest))
SETS = CountBounds("The number of sets of positions is {}", 1, 1_000)
SUBJECTS = CountBounds("The number of positions is up to {}", 1, 20_000)
PIECES = CountBounds("The number of results, positions times algorithms, is {}", 1, 100_000)
RUNS = CountBounds("The number of searches, with all repeats, is {}", 1, 10_000_000)
JOBS = CountBounds("The number of jobs is {}", 1, 128)
MAX_BYTES = 48 << 20
MOST_RESULTS = MAX_BYTES - (16 << 20)
"""Bytes that the results may take by estimate (document.most_bytes), so that their file stays small enough to be
read."""
MAX_TITLE = 200
MAX_NOTE = 4_000
MAX_NAME = 100
MAX_SECONDS_KEPT = 1_000
"""Of more runs than these, the file keeps so many times: from the shortest to the longest, at equal steps."""


# -- reading an object ------------------------------------------------------------------------------------------------


_LARGEST = 2**63 - 1


class Part:
    """One object of the file; ``where`` names it, such as 'Result 3', and begins the sentences about it."""

    def __init__(self, data: object, where: str) -> None:
        if not isinstance(data, dict):
            raise ExperimentError(f"{where} is {shown(data)}: it must be an object.")
        self.data: dict[str, Any] = data
        self.where = where

    def has(self, key: str) -> bool:
        return key in self.data

    def only(self, *keys: str) -> None:
        """Raise ExperimentError for a key that is none of these: a misspelt key must not go unnoticed."""
        for key in self.data:
            if key not in keys:
                raise ExperimentError(f"{self.where} has a key {quoted(key)} that is not known.")

    def shown(self, key: str) -> str:
        """Return the value of a key as a sentence shows it."""
        return shown(self.data.get(key))

    def _refuse(self, key: str, right: str) -> ExperimentError:
        what = f"is {self.shown(key)}" if self.has(key) else "is missing"
        return ExperimentError(f'{self.where}: its "{key}" {what}: it must be {right}.')

    def text(self, key: str, most: int = 200) -> str:
        """Return a text of at most ``most`` characters, all of them printable or line breaks."""
        value = self.data.get(key)
        if not isinstance(value, str):
            raise self._refuse(key, "a text of signs that can be seen")
        if len(value) > most:
            held = f"{len(value):,} characters, and {most:,} are the most"
            raise ExperimentError(f'{self.where}: its "{key}" has {held}.')
        if not value.replace("\n", "").isprintable():
            raise self._refuse(key, "a text of signs that can be seen")
        return value

    def line(self, key: str, most: int = 200) -> str:
        """Return a text of one line, of at most ``most`` printable characters."""
        value = self.text(key, most)
        if "\n" in value:
            raise self._refuse(key, "one line")
        return value

    def bounded(self, key: str, bounds: CountBounds) -> int:
        """Return a whole number within bounds; the sentence about another value names the bounds."""
        value = self.data.get(key)
        if type(value) is not int:
            raise self._refuse(key, f"a whole number from {bounds.lowest:,} to {bounds.highest:,}")
        bounds.hold(value)
        return value

    def whole(self, key: str) -> int:
        """Return a whole number of at most 64 bits."""
        value = self.data.get(key)
        if type(value) is not int or not -_LARGEST <= value <= _LARGEST:
            raise self._refuse(key, "a whole number of at most 64 bits")
        return value

    def count(self, key: str) -> int:
        """Return a whole number that is not negative."""
        value = self.whole(key)
        if value < 0:
            raise self._refuse(key, "a whole number from 0 on")
        return value

    def flag(self, key: str, standard: bool) -> bool:
        value = self.data.get(key, standard)
        if type(value) is not bool:
            raise self._refuse(key, "true or false")
        return value

    def choice(self, key: str, among: dict[str, Any]) -> Any:
        """Return the value of ``among`` that the key's word stands for."""
        value = self.data.get(key)
        if not isinstance(value, str) or value not in among:
            held = self.shown(key) if self.has(key) else "missing"
            raise ExperimentError(f'{self.where}: its "{key}" is {held}: choose among {", ".join(among)}.')
        return among[value]

    def part(self, key: str) -> Part:
        return Part(self.data.get(key), f"{self.where}, {key}")

    def values(self, key: str, most: int) -> list[Any]:
        """Return a list of at most ``most`` values."""
        value = self.data.get(key)
        if not isinstance(value, list) or len(value) > most:
            raise self._refuse(key, "a list" if not isinstance(value, list) else f"a list of at most {most:,}")
        return value

    def texts(self, key: str, most: int) -> list[str]:
        found = self.values(key, most)
        if not all(isinstance(each, str) for each in found):
            raise self._refuse(key, "a list of texts")
        return found

    def parts(self, key: str, most: int, name: str) -> list[Part]:
        """Return a list of objects, each named by ``name`` and its number, from 1."""
        return [Part(each, f"{name} {number}") for number, each in enumerate(self.values(key, most), start=1)]

    def raw(self, key: str) -> Any:
        return self.data.get(key)


def shown(value: object) -> str:
    """Return a value from a file for a sentence: on one line, and short."""
    if value is None:
        return "missing"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list) and len(value) > 8:
        return f"a list of {len(value):,}"
    try:
        return shortened(json.dumps(value, ensure_ascii=False))
    except (TypeError, ValueError, RecursionError):
        return type(value).__name__
