"""How a table fits a page of LaTeX: which columns stand side by side, which wrap, where it goes on below.

Widths are in em of the type of the table, by the letters of Computer Modern (cmr10), so that they hold for the three
sizes of article: 32 em of its normal type, 38 em of its \\footnotesize, are less than its text is wide. Heights are
lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

NORMAL, SMALL = 32.0, 38.0
"""The room of a line in normal type and in small type."""
_APART, _APART_SMALL = 1.2, 0.75  # between two columns
_MOST_TEXT, _MOST_NAMES, _LEAST = 14.0, 20.0, 6.0  # of a column that wraps, of those that name a row, of any
_MOST_LINES = 42  # of a page
_WIDTHS = {
    0.28: "!',.:;<[]_`il ", 0.31: "fj", 0.37: "I-", 0.40: "()trs", 0.45: "cez", 0.48: ">?",
    0.5: "\"$*/0123456789^~ago{}", 0.53: "Jkqvxy", 0.56: "Sbdhnpu–", 0.66: "ZLF", 0.72: "EPBCTw",
    0.79: "RAHNUVXYDKOQG&+=@≤≥×≈−·±", 0.84: "#%m",
    1.05: "MW|—…∞→\\", 0.17: "\u2009\u202f",
}  # fmt: skip
_WIDTH_OF = {sign: width for width, signs in _WIDTHS.items() for sign in signs}
_ACCENTED, _NAMED = 0.75, 4.6  # a letter with an accent, and one that is named by its number


def width_of(text: str) -> float:
    """What a text takes in one line."""
    return sum(_WIDTH_OF.get(sign, _ACCENTED if sign < "\u0250" else _NAMED) for sign in text)


@dataclass(frozen=True)
class Place:
    """One column: ``number`` is its own in the table, ``heading`` stands in lines; ``wraps`` is its width, or None."""

    number: int
    heading: tuple[str, ...]
    width: float
    wraps: bool = False


@dataclass(frozen=True)
class Layout:
    """Each part is a tabular of all of the ``pages`` of rows: from the first to before the last."""

    small: bool
    parts: tuple[tuple[Place, ...], ...]
    pages: tuple[tuple[int, int], ...]


def lay_out(headings: Sequence[str], rows: Sequence[Sequence[str]], texts: Sequence[bool]) -> Layout:
    """Of a table with these headings and cells, as they are read; ``texts`` says which columns are no numbers.

    As it is, if it fits the text of an article; else in small type with headings in several lines; else long texts
    wrap; else it goes on in further parts, which begin with the texts that name a row, or with its first column.
    """
    cells = [max((width_of(row[number]) for row in rows), default=0.0) for number in range(len(headings))]
    plain = [
        Place(number, (heading,), max(width_of(heading), cells[number])) for number, heading in enumerate(headings)
    ]
    if sum(place.width + _APART for place in plain) <= NORMAL:
        return Layout(False, (tuple(plain),), _pages(rows, plain))
    stacked = [_stacked(number, heading, cells[number]) for number, heading in enumerate(headings)]
    if _sum(stacked) > SMALL:
        stacked = [_wrapped(place, _MOST_TEXT) for place in stacked]
    if _sum(stacked) <= SMALL:
        return Layout(True, (tuple(stacked),), _pages(rows, stacked))
    leading = next((number for number, is_text in enumerate(texts) if not is_text), len(texts))
    count = max(1, min(leading, 2, len(stacked) - 1))
    names = _squeezed(stacked[:count])
    parts: list[list[Place]] = [[*names]]
    for place in stacked[count:]:
        if len(parts[-1]) > count and _sum([*parts[-1], place]) > SMALL:
            parts.append([*names])
        parts[-1].append(place)
    return Layout(True, tuple(map(tuple, parts)), _pages(rows, [*names, *stacked[count:]]))


def _sum(places: Sequence[Place]) -> float:
    return sum(place.width + _APART_SMALL for place in places)


def _stacked(number: int, heading: str, cells: float) -> Place:
    """The heading in as few lines as are not wider than its longest word or the cells below it."""
    words = heading.split() or [""]
    room = max(cells, *map(width_of, words))
    lines: list[str] = []
    for word in words:
        if lines and width_of(f"{lines[-1]} {word}") <= room:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return Place(number, tuple(lines), room)


def _wrapped(place: Place, most: float) -> Place:
    return Place(place.number, place.heading, most, True) if place.width > most else place


def _squeezed(names: Sequence[Place]) -> list[Place]:
    """What names a row, so narrow that figures have room beside it: the widest gives most."""
    found = list(names)
    over = _sum(found) - _MOST_NAMES
    for place in sorted(names, key=lambda each: -each.width):
        if over > 0:
            width = max(_LEAST, place.width - over)
            over -= place.width - width
            found[names.index(place)] = _wrapped(place, width)
    return found


def _pages(rows: Sequence[Sequence[str]], places: Sequence[Place]) -> tuple[tuple[int, int], ...]:
    """From which row to before which they stand in one tabular: it cannot be broken, and a page is only so high."""
    wrapped = [place for place in places if place.wraps]
    heights = [max([1, *(-int(-1.2 * width_of(row[p.number]) // p.width) for p in wrapped)]) for row in rows]
    ends = [0]
    for number, total in enumerate(accumulate(heights, initial=0)):
        before = sum(heights[: ends[-1]])
        if total - before > _MOST_LINES and number - 1 > ends[-1]:
            ends.append(number - 1)
    return tuple(zip(ends, [*ends[1:], len(rows)], strict=True))
