"""Rows as plain data, such as JSON holds: how settings and files keep them, and how what comes back is checked.

::

    {"name": "Alpha-beta", "switches": {"order": "lines", "tt": true, "tt_mib": 1}, "limits": {"nodes": 1000}}
    {"name": "Solver", "solver_mib": 256}

Of the switches those are written that are not as by default, an enumeration as its word; of the limits those there are.
"""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from typing import Any

from ttt_gui.engine.measure.entries import SOLVER_MIB, Entry
from ttt_gui.engine.request import SWITCHES, Algorithm, Limits, Ordering, RequestError
from ttt_gui.system.text import quoted

LONGEST_NAME = 60
MOST_ENTRIES = 64
_STANDARD = Algorithm()
_LIMITS = tuple(each.name for each in fields(Limits))


def entry_data(entry: Entry) -> dict[str, object]:
    """A row as what ``entry_of_data`` reads."""
    data: dict[str, object] = {"name": entry.name}
    if entry.algorithm is None:
        data["solver_mib"] = entry.solver_mib
    else:
        names = (*(switch.name for switch in SWITCHES), "tt_mib")
        values = {name: getattr(entry.algorithm, name) for name in names}
        data["switches"] = {name: _word(value) for name, value in values.items() if value != getattr(_STANDARD, name)}
    limits = {name: getattr(entry.limits, name) for name in _LIMITS}
    if given := {name: value for name, value in limits.items() if value is not None}:
        data["limits"] = given
    return data


def entry_of_data(data: object) -> Entry:
    """The row that was written so. Raises RequestError with one sentence for anything else."""
    if not isinstance(data, dict) or not all(isinstance(key, str) for key in data):
        raise RequestError("A row must be an object with a name.")
    for key in data:
        if key not in ("name", "switches", "solver_mib", "limits"):
            raise RequestError(f"A row has no {quoted(key)}.")
    name, switches = data.get("name"), data.get("switches")
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not name.isprintable():
        raise RequestError(f"The name of a row must be a text of at most {LONGEST_NAME} signs that can be seen.")
    algorithm = None if switches is None else _algorithm(switches)
    size = data.get("solver_mib", SOLVER_MIB)
    return Entry(name, algorithm, _limits(data.get("limits", {})), _number("solver_mib", size, int))


def _word(value: Any) -> object:
    if isinstance(value, Ordering):
        return value.words
    return value.value if isinstance(value, Enum) else value


def _algorithm(data: object) -> Algorithm:
    if not isinstance(data, dict):
        raise RequestError("The switches of a row must be an object.")
    found: dict[str, Any] = {}
    kinds = {switch.name: switch for switch in SWITCHES}
    for name, value in data.items():
        if name == "tt_mib":
            found[name] = _number(name, value, int)
        elif name not in kinds:
            raise RequestError(f"There is no switch {quoted(str(name))}.")
        elif kinds[name].several:
            found[name] = Ordering.from_words(value if isinstance(value, str) else "")
        elif kinds[name].choices:
            choice = next((each for each in kinds[name].choices if each.word == value), None)
            if choice is None:
                words = ", ".join(each.word for each in kinds[name].choices)
                raise RequestError(f"The switch {name} is {quoted(str(value))}: it must be one of {words}.")
            found[name] = choice.value
        elif isinstance(value, bool):
            found[name] = value
        else:
            raise RequestError(f"The switch {name} is {quoted(str(value))}: it must be true or false.")
    return Algorithm(**found)


def _limits(data: object) -> Limits:
    if not isinstance(data, dict):
        raise RequestError("The limits of a row must be an object.")
    for name in data:
        if name not in _LIMITS:
            raise RequestError(f"There is no limit {quoted(str(name))}.")
    kinds: dict[str, type[int] | type[float]] = {"depth": int, "nodes": int, "seconds": float}
    return Limits(**{name: _number(name, value, kinds[name]) for name, value in data.items()})


def _number(name: str, value: object, kind: type[Any]) -> Any:
    whole = isinstance(value, int) and not isinstance(value, bool)
    if whole or (kind is float and isinstance(value, float)):
        return kind(value) if abs(value) < 1 << 63 else value  # type: ignore[arg-type]
    raise RequestError(f"{name} is {quoted(str(value))}: it must be a {'whole ' if kind is int else ''}number.")
