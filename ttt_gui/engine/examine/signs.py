"""The signs of X, O and empty cells that a file probably uses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ttt_gui.engine.examine.calling import DIGIT_TEXTS, DIGIT_TEXTS_FROM_0, DIGITS, DIGITS_FROM_0

Sign = str | int | None
_EMPTY_TEXTS = (" ", "", ".", "-", "_", "*", "#", "?", "E", "e", "~", "+")
_MEMBER = re.compile(r"[A-Za-z_]\w*\.[A-Za-z_]\w*")
_NO_STONE = re.compile(r"empty|none|blank|free|nobody|no_?one|vacant|unset|draw|tie|^(_|e|n)$", re.IGNORECASE)
_X_STONE = re.compile(r"(^|_)(x|cross(es)?|ex)(_|$)", re.IGNORECASE)
_O_STONE = re.compile(r"(^|_)(o|circle|naught|nought|noughts|zero|oh)(_|$)", re.IGNORECASE)
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
    members = _members(description, boards)
    if members:
        return members
    x, o, sure = _numbers(description["named"], boards) or _stones([*constants, *named_values], constants, has_zero)
    empties = list(dict.fromkeys(_empties(constants, named_values, boards, x, o)))
    note = "signs as the file compares them" if sure else "signs as most have them"
    return Signs(x, o, tuple(empties), note)


def is_sign(value: object) -> bool:
    """Whether a cell may hold it: a short text, a number, None, or the name of a member of an enumeration, Cell.X."""
    return value is None or (isinstance(value, str) and (len(value) < 3 or is_member(value))) or type(value) is int


def is_member(value: object) -> bool:
    """Whether a sign is the name of a member of an enumeration, such as Cell.X."""
    return isinstance(value, str) and _MEMBER.fullmatch(value) is not None


def _members(description: dict[str, Any], boards: list[list[Any]]) -> Signs | None:
    """Where cells hold members of an enumeration: boards are made of them, or they and no texts stand in cells."""
    compared, made = description["constants"], [sign for signs in boards for sign in signs]
    if any(isinstance(sign, str) and not is_member(sign) for sign in made):
        return None
    if not any(map(is_member, made)) and any(sign in ("X", "O", "x", "o") for sign in compared):
        return None
    used = [sign for sign in [*made, *compared] if is_member(sign)]
    if not used:
        return None
    its = [each for each in description["named"].values() if is_member(each)]
    its = [each for each in its if _owner(each) == _owner(used[0])]
    empties = [sign for sign in made if is_member(sign)]
    stones = [each for each in its if each not in empties and not _NO_STONE.search(each.partition(".")[2])]
    if len(stones) < 2:
        return None
    x = next((each for each in stones if _X_STONE.search(each.partition(".")[2])), None)
    o = next((each for each in stones if each != x and _O_STONE.search(each.partition(".")[2])), None)
    x = x or next(each for each in stones if each != o)
    o = o or next(each for each in stones if each != x)
    empties += [each for each in its if _NO_STONE.search(each.partition(".")[2])]
    empties += [sign for sign in made if not is_member(sign)]
    likely = tuple(dict.fromkeys(each for each in [*empties, None, " "] if each not in (x, o)))
    return Signs(x, o, likely, "signs as the file names them")


def _owner(member: str) -> str:
    return member.partition(".")[0]


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
