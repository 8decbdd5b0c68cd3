"""What passes between the program and its process that holds answers against the table: plain data, read strictly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from ttt_gui.engine.faults.calls import Known
from ttt_gui.engine.faults.diagnosis import Beside, Diagnosis
from ttt_gui.engine.request import Order, Scores
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules, cells_of

_MOST_TEXT = 2_000
_MOST_PARTS = 1_000
_MOST_COUNT = 10_000_000
Choice = TypeVar("Choice", Scores, Order)


class HeldError(ValueError):
    """What was read is nothing that the other side sends."""


@dataclass(frozen=True)
class Suspicion:
    """The line of a file that most likely holds the fault, from 1; its text as it stands there, and a sentence."""

    line: int
    source: str
    sentence: str


# -- positions ------------------------------------------------------------------------------------------------------


def board_data(rules: Rules) -> list[int]:
    return [rules.rows, rules.columns, rules.k]


def rules_from(data: object) -> Rules:
    """Raises HeldError."""
    if not isinstance(data, list) or len(data) != 3:
        raise HeldError("A board is three numbers.")
    return Rules(*map(_number, data))


def places_data(answers: Mapping[Position, tuple[int, ...]], right: Mapping[Position, tuple[int, ...]]) -> list[int]:
    """Four boards of cells a position, one after the other: X, O, what was answered, what is right."""
    found: list[int] = []
    for position, cells in answers.items():
        found += (position.x, position.o, _board(cells), _board(right[position]))
    return found


def places_from(rules: Rules, data: object) -> tuple[dict[Position, tuple[int, ...]], dict[Position, tuple[int, ...]]]:
    """The answers and what is right, by position. Raises HeldError."""
    if not isinstance(data, list) or len(data) % 4 or not all(type(each) is int and each >= 0 for each in data):
        raise HeldError("Positions are four boards each.")
    answers, right = {}, {}
    for at in range(0, len(data), 4):
        position = Position(rules, data[at], data[at + 1])
        answers[position], right[position] = cells_of(data[at + 2]), cells_of(data[at + 3])
    return answers, right


def _board(cells: tuple[int, ...]) -> int:
    return sum(1 << cell for cell in set(cells))


# -- what was found -------------------------------------------------------------------------------------------------


def diagnosis_data(found: Diagnosis) -> dict[str, object]:
    """All of it but the row."""
    return {
        "fault": found.fault,
        "faults": list(found.faults),
        "title": found.title,
        "cause": found.cause,
        "description": found.description,
        "rows": [[row.name, row.agrees, row.asked] for row in found.rows],
        "tried": found.tried,
        "explained": found.explained,
        "differing": found.differing,
    }


def diagnosis_from(data: object) -> Diagnosis:
    """Raises HeldError."""
    parts = _parts(data)
    rows = []
    for row in _list(parts.get("rows")):
        if not isinstance(row, list) or len(row) != 3:
            raise HeldError("A row is a name and two numbers.")
        rows.append(Beside(_text(row[0]), _number(row[1]), _number(row[2])))
    return Diagnosis(
        fault=_text(parts.get("fault")),
        faults=tuple(map(_text, _list(parts.get("faults")))),
        title=_text(parts.get("title")),
        cause=_text(parts.get("cause")),
        description=_text(parts.get("description")),
        rows=tuple(rows),
        tried=_number(parts.get("tried")),
        explained=_number(parts.get("explained")),
        differing=_number(parts.get("differing")),
    )


def suspicion_data(found: Suspicion | None) -> list[object] | None:
    return [found.line, found.source[:_MOST_TEXT], found.sentence] if found else None


def suspicion_from(data: object) -> Suspicion | None:
    """Raises HeldError."""
    if data is None:
        return None
    if not isinstance(data, list) or len(data) != 3:
        raise HeldError("A line is a number and two texts.")
    return Suspicion(_number(data[0]), _text(data[1]), _text(data[2]))


def known_data(known: Known) -> list[object]:
    scores, order = known.scores, known.order
    return [known.root_loop, known.passes_alpha, scores.value if scores else None, order.value if order else None]


def known_from(data: object) -> Known:
    """Raises HeldError."""
    if (
        not isinstance(data, list)
        or len(data) != 4
        or any(each is not None and type(each) is not bool for each in data[:2])
    ):
        raise HeldError("What is known of a search are four values.")
    return Known(data[0], data[1], _choice(Scores, data[2]), _choice(Order, data[3]))


def sentence_from(data: object) -> str:
    """Raises HeldError."""
    return _text(data)


def _choice(kinds: type[Choice], value: object) -> Choice | None:
    try:
        return None if value is None else kinds(value)
    except ValueError:
        raise HeldError("That is none of its values.") from None


def _parts(data: object) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise HeldError("A diagnosis is an object.")
    return data


def _list(data: object) -> list[object]:
    if not isinstance(data, list) or len(data) > _MOST_PARTS:
        raise HeldError("That is no list.")
    return data


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > _MOST_TEXT:
        raise HeldError("That is no text.")
    return value


def _number(value: object) -> int:
    if type(value) is not int or not 0 <= value <= _MOST_COUNT:
        raise HeldError("That is no number.")
    return value
