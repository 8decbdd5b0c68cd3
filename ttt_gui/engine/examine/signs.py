"""The signs of X, O and empty cells that a file probably uses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ttt_gui.engine_host.boards import NUMBERED
from ttt_gui.engine_host.source import is_sign

Sign = str | int | None
_EMPTY_TEXTS = (" ", "", ".", "-", "_", "*", "#", "?", "E", "e", "~", "+", "0")
_PLAYER = re.compile(r"^(X|O)$|PLAYER|HUMAN|COMP|AI|BOT|CPU|USER|OPPONENT|MAX|MIN|CROSS|CIRCLE|NOUGHT")
_EMPTY_NAME = re.compile(r"EMPTY|NONE|BLANK|FREE|VACANT")


@dataclass(frozen=True)
class Signs:
    """The signs of X, O and empty cells. ``empties`` has the likeliest first; ``is_sure`` says whether the file shows
    the signs."""

    x: Sign
    o: Sign
    empties: tuple[Sign, ...]
    is_sure: bool = True


def all_signs(description: dict[str, Any]) -> tuple[Signs, ...]:
    """Return the likeliest signs first, and where the file does not show them, others that such files often have;
    ``description`` is the engine host's."""
    first = _likeliest(description)
    if first.is_sure and isinstance(first.x, str):
        return (first,)
    seen = [each["signs"][0] for each in description["boards"] if len(each["signs"]) == 1]
    usual: tuple[tuple[Sign, Sign, Sign], ...] = ((1, 2, 0), (1, -1, 0), (0, 1, -1), ("X", "O", " "))
    others = [Signs(x, o, tuple(dict.fromkeys([*seen[:1], first.empties[0], empty])), False) for x, o, empty in usual]
    return (first, *(each for each in others if (each.x, each.o) != (first.x, first.o)))


def _likeliest(description: dict[str, Any]) -> Signs:
    """Return the likeliest signs, from the constants that a file compares with cells, and from its boards."""
    constants = description["constants"]
    named = {
        name: value
        for name, value in description["named"].items()
        if is_sign(value)
        and (
            type(value) is not int
            or not name.islower()
            or _PLAYER.search(name.upper())
            or _EMPTY_NAME.search(name.upper())
        )
    }
    boards = [each["signs"] for each in description["boards"] if each["signs"]]
    x, o, is_sure = _numbers(description, named, boards) or _stones([*constants, *named.values()], description, boards)
    empties = tuple(dict.fromkeys(_empties(constants, list(named.values()), boards, x, o)))
    empties = empties or ((" ", "", None) if isinstance(x, str) else (0, None))
    return Signs(x, o, empties, is_sure)


def _numbers(
    description: dict[str, Any], named: dict[str, Sign], boards: list[list[Any]]
) -> tuple[Sign, Sign, bool] | None:
    """Return the numbers of HUMAN and COMP as signs, and True for sure, where boards are made of zeros, whatever
    letters are shown; and 1 and -1 where cells are set to a parameter whose sign is turned; else None."""
    players = {value for name, value in named.items() if name.isupper() and _PLAYER.search(name) and type(value) is int}
    if boards and all(signs == [0] for signs in boards) and players in ({1, -1}, {1, 2}):
        return 1, -1 if -1 in players else 2, True
    parameters = [each for function in description["functions"] for each in function["parameters"] if each["is_stone"]]
    is_letter = any(isinstance(each, str) for each in description["constants"])
    return (1, -1, True) if not is_letter and any(each["told"] == "number" for each in parameters) else None


def _stones(values: list[Sign], description: dict[str, Any], boards: list[list[Any]]) -> tuple[Sign, Sign, bool]:
    """Return X's sign, O's sign and whether the file shows them.

    ``values`` are constants and values of names; constants that cells are compared with count before the others.
    """
    compared, letters = description["constants"], description["letters"]
    for x, o in (("X", "O"), ("x", "o"), ("X", "0"), ("✕", "○"), ("❌", "⭕")):
        if x in values or (o in values and o != "0"):
            return x, o, True
    if all(sign in compared for sign in ("0", "1", "2")):
        return "1", "2", True
    if any(sign in values for sign in _EMPTY_TEXTS):
        is_sure = all(each in (*_EMPTY_TEXTS, *letters) for each in compared if isinstance(each, str))
        return ("x", "o", is_sure) if "x" in letters and "X" not in letters else ("X", "O", is_sure)
    if [-1] in boards:
        return 0, 1, True
    if -1 in values and 2 not in (compared if -1 in compared else values):
        return 1, -1, -1 in compared
    if 2 in values:
        return 1, 2, 2 in compared
    is_number = 1 in values or 0 in compared or any(0 in signs for signs in boards)
    return (1, -1, False) if is_number else ("X", "O", False)


def _empties(constants: list[Sign], named: list[Sign], boards: list[list[Any]], x: Sign, o: Sign) -> Iterable[Sign]:
    """Yield the signs that empty cells may have, the likeliest first, where stones have the signs ``x`` and ``o``; a
    sign may come twice.

    ``boards`` has the signs of each board that the file makes, ``constants`` what the file compares cells with,
    ``named`` the values of its names.
    """
    is_text = isinstance(x, str)
    for signs in boards:
        if len(signs) == 1 and signs[0] not in (x, o):
            yield signs[0]
        elif len(signs) >= 9:
            yield next((word for word, first in NUMBERED.items() if first == signs[0]), None)
    for sign in [*constants, *named]:
        is_empty = sign in _EMPTY_TEXTS if is_text else sign in (0, -1) and type(sign) is int
        if sign not in (x, o) and (is_empty or sign is None):
            yield sign
