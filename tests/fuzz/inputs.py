"""Inputs that somebody might send: sound ones, damaged in every way that has ever hurt, and made up from nothing.

Each is made by a lot of its own: the same seed gives the same inputs, one by one.
"""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

from tests.hostile import places
from tests.hostile_traces import made, mutant, original, parts
from ttt_gui.command.words import SEARCH_SWITCHES
from ttt_gui.engine.request import NAMED
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import GameRecord, Player, Strength
from ttt_gui.game.rules import Rules

ODD_VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 9, 64, 2**31, 2**63, 2**70, 1.5, 1e400, "", "x", "z9", "a0", "\ud800", "\x1b[31m", "a\nb",
    "<img src='/dev/zero'>", "X" * 99, "9" * 5_000, [], [[]], {}, {"cell": None},
)  # fmt: skip


def good_game() -> bytes:
    record = GameRecord(Position(Rules(4, 3, 3)), {Side.X: Player(), Side.O: Player(Strength.CASUAL)}, seed=5)
    for cell in (4, 0, 8, 3):
        record.play(cell, 0.25)
    record.go_to(1)
    record.play(9)
    record.play(2)
    record.go_to(0)
    record.play(5)
    record.tree.go_to(2)
    return record.to_text().encode()


def game(lot: Random) -> bytes:
    """A game's file, damaged."""
    if lot.randrange(3):
        return damaged_bytes(lot, good_game())
    return json.dumps(damaged_json(lot, json.loads(good_game()))).encode()


@cache
def good_traces() -> tuple[bytes, ...]:
    """Traces of searches by all kinds of switches, and one of a tree of numbers."""
    return tuple(made(*original(number)) for number in range(16) if number % 4 < 3)


def trace(lot: Random) -> bytes:
    """A trace's file, damaged: as a whole, or in its header or its log, with a checksum that fits."""
    good = lot.choice(good_traces())
    header, log = parts(good)
    match lot.randrange(8):
        case 0:
            return damaged_bytes(lot, good)
        case 1 | 2:
            return made(damaged_json(lot, header), log)
        case 3:
            return made(header, bytes(lot.choice((1_000, 1 << 20))))
        case _:
            return mutant(lot.randrange(1 << 32))


LESSON = """# Every way to say it
Its question.

## One
[D] gives [B] a {value D}; {beta B}, {nodes minimax}, [it](E.1), [web](https://example.org), ![a picture](d.png).

```stage
tree = "(((2 3) (5 9)) ((0 1) (7 5)))"
search = "alpha-beta"
moment = "after D"
select = "B"
show = ["window", "board"]
mark = ["D", "E.1"]
hide = ["C"]
say = "B has {beta B} or less."
```
```ask
window = "A"
question = "And A?"
right = "[A] is open."
```
## Two
```stage
moment = "cut E"
```
```ask
cuts = "E"
```
## Three
```python
print("[D] {nodes}")
```
```stage
position = "..X/OOX/OX."
search = "best"
depth = 4
unfold = ["root", "a3"]
```
```ask
move = "best"
```
## Four
{value root}, {returns table}, {leaves worst}, {value a3.b3}
```stage
search = "minimax"
flat = true
```
```ask
count = "leaves"
```
"""
_LESSON_VALUES = (
    "3", "-1", "true", "1e9", "inf", "[]", '[["A"]]', '""', '"x"', '"root"', '"A.9999999999999999999999"', "2020-13-45",
    '"(((2 3) (5 9)) ((0 1) (7 5)))"', '".../.../..."', '"..../..../..../...."', '"......../........"', '"worst"',
    '"table"', '"after A"', '"enter G"', '["A", "A", "Z"]', "{a = 1}", "9" * 950, "'" + "(" * 950 + "'", "a.b.c",
    "[" * 950, "\\ud800", '"\\u0000"', '"\\u202e"', '"' + "x" * 950 + '"',
)  # fmt: skip
_LESSON_WORDS = (
    "[Q]", "[A](", "![x](../x.png)", "![x](/etc/passwd)", "{value}", "{{nodes}}", "{nodes all}", "[A][A]", "```", "~~~",
    "```stage", "```ask", "## ", "# ", "## One", "[root]", "[" * 500, "{" * 500, "`" * 501, "<img src='/dev/zero'>",
    "\0", "\x1b[31m", "\u202e", "x" * 5_000, "[A] " * 500, "[x](examine:../x.py)", "[x](examine:sample.py)", "\r",
)  # fmt: skip


def lesson(lot: Random) -> bytes:
    """A lesson, damaged: its bytes, its signs, its lines, the values of its blocks; or one with odd words in it."""
    lines = LESSON.splitlines()
    at = lot.randrange(len(lines))
    match lot.randrange(6):
        case 0:
            return damaged_bytes(lot, LESSON.encode())
        case 1:
            return damaged_text(lot, LESSON, "[](){}#`~\"'=.,-0123456789ABEabc \n").encode()
        case 2:
            lines[at : at + lot.randrange(3)] = lot.choices(lines, k=lot.randrange(1, 4))
        case 3:
            lot.shuffle(lines)
        case 4:
            known = [number for number, line in enumerate(lines) if " = " in line]
            for each in lot.sample(known, lot.choice((1, 1, 2, 5))):
                lines[each] = f"{lines[each].partition(' = ')[0]} = {lot.choice(_LESSON_VALUES)}"
        case _:
            lines[at] = lot.choice((f"{lines[at]} {lot.choice(_LESSON_WORDS)}", lot.choice(_LESSON_WORDS)))
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def settings(lot: Random, good: bytes) -> bytes:
    """A settings file, damaged: ``good`` is one that the app wrote."""
    if lot.randrange(2):
        return damaged_bytes(lot, good)
    try:
        return json.dumps(damaged_json(lot, json.loads(good))).encode()
    except ValueError:  # no JSON, but lines such as key=value
        lines = good.decode().splitlines()
        at = lot.randrange(len(lines))
        name = lines[at].partition("=")[0]
        lines[at] = f"{name}={lot.choice(ODD_VALUES)}"
        return "\n".join(lines).encode("utf-8", "surrogatepass")


def number_tree(lot: Random) -> str:
    """Brackets and numbers, mostly a tree, sometimes very deep, wide or long."""
    match lot.randrange(8):
        case 0:
            return "(" * (count := lot.choice((10, 64, 65, 300, 100_000))) + "1" + ")" * lot.choice((count, count - 1))
        case 1:
            return "(" + "7 " * lot.choice((10, 1_000, 200_000)) + ")"
        case 2:
            return lot.choice("1-9") * lot.choice((20, 5_000, 200_000))
        case 3:
            return random_text(lot)
        case _:
            good = lot.choice(
                (
                    *("(((2 3) (5 9)) ((0 1) (7 5)))", "((3 12 8) (2 4 6) (14 5 2))", "[[1, 2], [3]]"),
                    "[-2, 10] min(chance(1/2: max(3 5) 1/2: (8 -2)) chance((6 0.5) {4 x=7}))",
                    "((∞ 3/4) (2 -inf))",
                )
            )
            return damaged_text(lot, good, "()[]{} ,-+0123456789.e\n\t/:=x∞")


def position(lot: Random) -> str:
    """Rows of a board in each of the ways they are written, mostly not quite."""
    good = lot.choice(
        ("X.O/.X./...", "X O .\n. X .\n. . .", " X | O |  \n---+---+---\n   | X |  ", "X...../" * 6, "xo")
    )
    match lot.randrange(6):
        case 0:
            return random_text(lot)
        case 1:
            return lot.choice(("X/", "XO", "|", "-+-\n", "\n")) * lot.choice((8, 9, 500, 200_000))
        case _:
            return damaged_text(lot, good, "XxOo.-_*|/ \t\n+=0#\u00d7")


SWITCHES: dict[str, list[str] | None] = {
    **{f"--{name}": [] for name in ("rows", "columns", "k", "depth", "nodes", "seconds", "tt-mib")},
    "--algorithm": [row.word for row in NAMED],
    "--json": None,
    **{each.option: [choice.word for choice in each.choices] or None for each in SEARCH_SWITCHES},
}
"""The switches of a search, with their values where these are few; None for a switch without one."""


def words(lot: Random) -> list[str]:
    """The words of a command line: those of the help in any order, with sound values, odd ones and none."""
    searching = ("analyse", "trace") * 3
    found = [lot.choice((*searching, "", "--version", "--help", "self-tests", "-"))]
    found = [word for word in found if word]
    for _ in range(lot.randrange(5)):
        option = lot.choice(list(SWITCHES))
        found.append(option)
        if SWITCHES[option] is not None and lot.randrange(8):
            sound = SWITCHES[option] or ("1", "3", "4", "static,killers", "0.01")
            odd = ("0", "-1", "9", "1e400", "nan", "99999999999999999999", "\u0663", "", "x", "--json", "9" * 5_000)
            found.append(lot.choice(sound if lot.randrange(3) else odd))
    for _ in range(lot.choice((0, 0, 1, 1, 1, 2))):
        found.insert(lot.randrange(len(found) + 1), position(lot) if lot.randrange(2) else "XO./..X/O..")
    if lot.randrange(10) == 0:
        found.insert(lot.randrange(len(found) + 1), lot.choice(("--", "--slide", "--scale", "no.ttt", "no.ttt-trace")))
    return [word.replace("\0", "") for word in found]


def damaged_bytes(lot: Random, good: bytes) -> bytes:
    """Cut, overwritten, stuffed or random."""
    data = bytearray(good)
    match lot.randrange(4):
        case 0:
            return good[: lot.randrange(len(good))]
        case 1:
            for _ in range(lot.choice((1, 1, 3, 30))):
                data[lot.randrange(len(data))] = lot.randrange(256)
            return bytes(data)
        case 2:
            at = lot.randrange(len(good))
            return good[:at] + lot.randbytes(lot.randrange(1, 40)) + good[at:]
        case _:
            return lot.randbytes(lot.randrange(300))


def damaged_json(lot: Random, data: Any) -> Any:
    """One of its values taken away, or another in its place."""
    container, key = lot.choice(list(places(data)))
    if lot.randrange(2):
        del container[key]
    else:
        container[key] = lot.choice(ODD_VALUES)
    return data


def damaged_text(lot: Random, good: str, signs: str) -> str:
    """Signs taken away, put in or exchanged."""
    text = list(good)
    for _ in range(lot.choice((0, 1, 1, 2, 5))):
        at = lot.randrange(len(text) + 1)
        text[at : at + lot.randrange(3)] = lot.choices(signs, k=lot.randrange(3))
    return "".join(text)


def random_text(lot: Random) -> str:
    """Signs from everywhere, lone surrogates and controls among them."""
    highest = lot.choice((0x7F, 0x2FFF, 0xFFFF, 0x10FFFF))
    return "".join(chr(lot.randrange(highest + 1)) for _ in range(lot.choice((0, 1, 5, 60, 2_000))))
