"""The signs of X, O and empty cells that a file probably uses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ttt_gui.engine.examine.calling import DIGIT_TEXTS, DIGIT_TEXTS_FROM_0, DIGITS, DIGITS_FROM_0
from ttt_gui.engine_host.source import is_member, is_sign

Sign = str | int | None
_EMPTY_TEXTS = (" ", "", ".", "-", "_", "*", "#", "?", "E", "e", "~", "+", "0")
_NO_STONE = re.compile(
    r"empty|none|blank|free|nobody|no_?one|vacant|unset|draw|tie|^(_|e|n)$"
    r"|^(leer|frei|vide|libre|vac[ií]o|vuot[oa]|vazi[oa]|pust[aeyo]|bo[sş]|tom|kosong|khali|leeg)$",
    re.IGNORECASE,
)
_X_STONE = re.compile(r"(^|_)(x|cross(es)?|ex|kreuz|croix|cruz|croce|krzy[zż]\w*|krest\w*)(_|$)", re.IGNORECASE)
_O_STONE = re.compile(r"(^|_)(oh?|circle|naught|noughts?|zero|kreis|rond|nol\w*|k[oó][lł]ko)(_|$)", re.IGNORECASE)
_PLAYER = re.compile(r"^(X|O)$|PLAYER|HUMAN|COMP|AI|BOT|CPU|USER|OPPONENT|MAX|MIN|CROSS|CIRCLE|NOUGHT")


@dataclass(frozen=True)
class Signs:
    """The signs of X, O and empty cells. ``empties`` has the likeliest first; ``is_sure`` says whether the file shows
    the signs."""

    x: Sign
    o: Sign
    empties: tuple[Sign, ...]
    is_sure: bool = True


def read_signs(description: dict[str, Any]) -> Signs:
    """Return the likeliest signs, from the constants that a file compares with cells, and from the boards that it
    makes; ``description`` is the engine host's."""
    constants = description["constants"]
    named = {name: value for name, value in description["named"].items() if not _is_local(name, value)}
    named_values = list(named.values())
    made = sorted(description["globals"], key=lambda each: (not each["where"], not each["name"]))
    boards = [each["signs"] for each in made if each["signs"] and (each["where"] or len(each["signs"]) < 9)]
    has_zero = any(0 in signs for signs in boards) or 0 in constants
    if members := _members(description, boards) or _words(named):
        return members
    found = _numbers(named, boards) or _turned(description, constants) or _written(constants, boards)
    x, o, sure = found or _stones([*constants, *named_values], constants, has_zero)
    numbered = [each["signs"] for each in made if len(each["signs"]) >= 9]  # such a board may be a list of moves
    likely = list(_empties(constants, named_values, boards, x, o))
    empties = dict.fromkeys([likely[0], *list(_empties([], [], numbered, x, o))[: len(numbered)], *likely])
    return Signs(x, o, tuple(empties), sure)


def all_signs(description: dict[str, Any]) -> tuple[Signs, ...]:
    """Return the likeliest signs first, and where the file does not show them, others that such files often have."""
    first = read_signs(description)
    if first.is_sure and isinstance(first.x, str):
        return (first,)
    numbers: tuple[tuple[int, int, int], ...] = ((1, 2, 0), (1, -1, 0), (0, 1, -1))
    seen = [each["signs"][0] for each in description["globals"] if len(each["signs"]) == 1]
    others = [Signs(x, o, (*seen[:1], empty), False) for x, o, empty in numbers]
    others.append(Signs("X", "O", (*seen[:1], 0, " "), False))
    if None in first.empties:
        others.insert(0 if isinstance(first.x, str) else 3, Signs(True, False, (None,), False))
    return (first, *(each for each in others if (each.x, each.o) != (first.x, first.o)))


def _turned(description: dict[str, Any], constants: list[Sign]) -> tuple[Sign, Sign, bool] | None:
    """Return 1 and -1 as signs, True for sure, where cells are set to a parameter that a minus turns into the other
    side; True and False as signs where a 'not' turns it; None where the file compares cells with texts, or turns
    nothing."""
    parameters = [each for function in description["functions"] for each in function["parameters"] if each["is_stone"]]
    told = {each["told"] for each in parameters} if not any(isinstance(each, str) for each in constants) else set()
    return (1, -1, True) if "number" in told else (True, False, True) if "truth" in told else None


def _is_local(name: str, value: Sign) -> bool:
    """Return whether the name of a number is that of a best value or a count, not that of a sign."""
    return type(value) is int and name.islower() and not (_PLAYER.search(name.upper()) or _NO_STONE.search(name))


def _written(constants: list[Sign], boards: list[list[Any]]) -> tuple[Sign, Sign, bool] | None:
    """Return two signs of stones, such as 'me' and 'you', and True for sure, where boards begin with one value
    everywhere and the file compares cells with just two others of the same type; else None."""
    begun = {signs[0] for signs in boards if len(signs) == 1}
    kinds = {str if each is None else type(each) for each in begun}
    beside = [sign for sign in constants if type(sign) in kinds and sign not in begun and not is_member(sign)]
    words: list[Sign] = [sign for sign in beside if isinstance(sign, str) and len(sign) > 2]
    if any(sign in ("X", "x", "O", "o", 1, 2, -1) for sign in beside):
        return None
    beside = words if len(words) == 2 else beside
    return (beside[0], beside[1], True) if len(beside) == 2 else None


def _words(named: dict[str, Sign]) -> Signs | None:
    """Return the signs where three names in capitals stand for words, one of which means an empty cell: LEER, KREUZ,
    KREIS = "leer", …; else None."""
    its = {name: value for name, value in named.items() if name.isupper() and isinstance(value, str) and len(value) > 2}
    empty = [name for name in its if _NO_STONE.search(name)]
    if len(its) != 3 or len(set(its.values())) < 3 or len(empty) != 1:
        return None
    stones = sorted((name for name in its if name not in empty), key=lambda name: bool(_O_STONE.search(name)))
    return Signs(its[stones[0]], its[stones[1]], (its[empty[0]],))


def _members(description: dict[str, Any], boards: list[list[Any]]) -> Signs | None:
    """Return the signs where cells hold members of an enumeration: boards are made of such members, or cells are
    compared with them and with no texts; else None."""
    compared, made = description["constants"], [sign for signs in boards for sign in signs]
    if any(isinstance(sign, str) and not is_member(sign) for sign in made):
        return None
    if not any(map(is_member, made)) and any(sign in ("X", "O", "x", "o") for sign in compared):
        return None
    used = [sign for sign in [*made, *compared] if is_member(sign)]
    if not used:
        return None
    owner = str(used[0]).partition(".")[0]
    its = [each for each in description["named"].values() if is_member(each) and each.partition(".")[0] == owner]
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
    return Signs(x, o, likely)


def _numbers(named: dict[str, Sign], boards: list[list[Any]]) -> tuple[Sign, Sign, bool] | None:
    """Return the numbers of HUMAN and COMP as signs, and True for sure, where boards are made of zeros, whatever
    letters are shown; else None."""
    if not boards or any(signs != [0] for signs in boards):
        return None
    players = {value for name, value in named.items() if name.isupper() and _PLAYER.search(name) and type(value) is int}
    return (1, -1, True) if players == {1, -1} else (1, 2, True) if players == {1, 2} else None


def _stones(values: list[Sign], compared: list[Sign], has_zero: bool) -> tuple[Sign, Sign, bool]:
    """Return X's sign, O's sign and whether the file shows them.

    ``values`` are constants and values of names, ``compared`` those constants that cells are compared with, which count
    before the others; ``has_zero`` says whether a cell may hold 0.
    """
    for x, o in (("X", "O"), ("x", "o"), ("X", "0"), ("✕", "○"), ("❌", "⭕")):
        if x in values or (o in values and o != "0"):
            return x, o, True
    if all(sign in compared for sign in ("0", "1", "2")):
        return "1", "2", True
    if any(sign in values for sign in _EMPTY_TEXTS):
        return "X", "O", False
    if -1 in values and 2 not in (compared if -1 in compared else values):
        return 1, -1, -1 in compared
    if 2 in values:
        return 1, 2, 2 in compared
    if 1 in values or has_zero:
        return 1, -1, False
    return "X", "O", False


def _empties(constants: list[Sign], named: list[Sign], boards: list[list[Any]], x: Sign, o: Sign) -> Iterable[Sign]:
    """Yield the signs that empty cells may have, the likeliest first, where stones have the signs ``x`` and ``o``; a
    sign may come twice.

    ``boards`` has the signs of each board that the file makes, ``constants`` what the file compares cells with,
    ``named`` the values of its names.
    """
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
