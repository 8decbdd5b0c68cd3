"""The signs of X, O and empty cells that a file probably uses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ttt_gui.engine.examine.calling import DIGIT_TEXTS, DIGIT_TEXTS_FROM_0, DIGITS, DIGITS_FROM_0

Sign = str | int | None
_EMPTY_TEXTS = (" ", "", ".", "-", "_", "*", "#", "?", "E", "e", "~", "+")
_PLAYER = re.compile(r"^(X|O)$|PLAYER|HUMAN|COMP|AI|BOT|CPU|USER|OPPONENT|MAX|MIN|CROSS|CIRCLE|NOUGHT")


@dataclass(frozen=True)
class Signs:
    """``empties`` are the likeliest first; ``note`` says where they are from."""

    x: Sign
    o: Sign
    empties: tuple[Sign, ...]
    note: str


def read_signs(description: dict[str, Any]) -> Signs:
    """From the constants that a file compares with cells, and from the boards that it makes (``described.checked``)."""
    constants, named_values = description["constants"], list(description["named"].values())
    made = sorted(description["globals"], key=lambda each: (not each["where"], not each["name"]))
    boards = [each["signs"] for each in made if each["signs"] and (each["where"] or len(each["signs"]) < 9)]
    has_zero = any(0 in signs for signs in boards) or 0 in constants
    x, o, sure = _numbers(description["named"], boards) or _stones([*constants, *named_values], constants, has_zero)
    empties = list(dict.fromkeys(_empties(constants, named_values, boards, x, o)))
    note = "signs as the file compares them" if sure else "signs as most have them"
    return Signs(x, o, tuple(empties), note)


def is_sign(value: object) -> bool:
    """Whether a cell may hold it: a short text, a number, None."""
    return value is None or (isinstance(value, str) and len(value) < 3) or type(value) is int


def _numbers(named: dict[str, Sign], boards: list[list[Any]]) -> tuple[Sign, Sign, bool] | None:
    """Where boards are made of zeros and HUMAN and COMP are numbers, these are the signs whatever letters are shown."""
    if not boards or any(signs != [0] for signs in boards):
        return None
    players = {value for name, value in named.items() if name.isupper() and _PLAYER.search(name) and type(value) is int}
    return (1, -1, True) if players == {1, -1} else (1, 2, True) if players == {1, 2} else None


def _stones(values: list[Sign], compared: list[Sign], has_zero: bool) -> tuple[Sign, Sign, bool]:
    """X's, O's and whether they were found: what is compared with cells counts before what else has a name.

    ``has_zero``: whether a cell may hold it.
    """
    for x, o in (("X", "O"), ("x", "o"), ("X", "0"), ("✕", "○"), ("❌", "⭕")):
        if x in values or (o in values and o != "0"):
            return x, o, True
    if any(sign in values for sign in _EMPTY_TEXTS):
        return "X", "O", False
    if -1 in values and 2 not in (compared if -1 in compared else values):
        return 1, -1, True
    if 2 in values:
        return 1, 2, True
    if 1 in values or has_zero:
        return 1, -1, False
    return "X", "O", False


def _empties(constants: list[Sign], named: list[Sign], boards: list[list[Any]], x: Sign, o: Sign) -> Iterable[Sign]:
    texts = isinstance(x, str)
    for signs in boards:
        if len(signs) == 1 and is_sign(signs[0]) and signs[0] not in (x, o):
            yield signs[0]
        elif len(signs) >= 9:
            digits = [each for each in signs if type(each) is int]
            texts_of = DIGIT_TEXTS_FROM_0 if signs[0] == "0" else DIGIT_TEXTS
            yield (DIGITS_FROM_0 if digits[0] == 0 else DIGITS) if digits else texts_of
    for sign in [*constants, *named]:
        if sign in (x, o):
            continue
        if (texts and sign in _EMPTY_TEXTS) or (not texts and sign == 0 and type(sign) is int) or sign is None:
            yield sign
    yield from (" ", "", None) if texts else (0, None)
