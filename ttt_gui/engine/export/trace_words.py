"""The words of a trace file for an algorithm and its limits, written and read."""

from __future__ import annotations

from enum import Enum
from typing import Any

from ttt_gui.engine.request import SWITCHES, Algorithm, Limits, Ordering, RequestError


class TraceFileError(ValueError):
    """A file that is no readable trace; the message says what is wrong with it."""


def words_of(algorithm: Algorithm) -> dict[str, Any]:
    """Every switch with its word."""
    found: dict[str, Any] = {switch.name: getattr(algorithm, switch.name) for switch in SWITCHES}
    for name, value in found.items():
        if isinstance(value, Ordering):
            found[name] = value.words
        elif isinstance(value, Enum):
            found[name] = value.value
    return found | {"tt_mib": algorithm.tt_mib}


def algorithm_of(words: object) -> Algorithm:
    """The algorithm of these words. Raises TraceFileError."""
    if not isinstance(words, dict):
        raise TraceFileError("The trace does not say by which algorithm it was made.")
    found: dict[str, Any] = {}
    try:
        for switch in SWITCHES:
            word = words[switch.name]
            if switch.several:
                found[switch.name] = Ordering.from_words(word)
            elif switch.choices:
                found[switch.name] = next(choice.value for choice in switch.choices if choice.word == word)
            elif type(word) is bool:
                found[switch.name] = word
            else:
                raise ValueError
        if type(words["tt_mib"]) is not int:
            raise ValueError
        return Algorithm(tt_mib=words["tt_mib"], **found)
    except RequestError as error:
        raise TraceFileError(f"The algorithm of the trace cannot be used: {error}") from None
    except (KeyError, ValueError, AttributeError, StopIteration):
        raise TraceFileError("The trace does not say by which algorithm it was made.") from None


def limits_of(words: object) -> Limits:
    """The limits of these words. Raises TraceFileError."""
    try:
        if not isinstance(words, dict):
            raise ValueError
        depth, nodes, seconds = words["depth"], words["nodes"], words["seconds"]
        if any(type(each) not in (int, type(None)) for each in (depth, nodes)):
            raise ValueError
        if type(seconds) not in (int, float, type(None)):
            raise ValueError
        return Limits(depth, nodes, seconds)
    except (KeyError, ValueError, OverflowError):
        raise TraceFileError("The trace does not say within which limits it was made.") from None
