"""The sets of subjects of an experiment, as its file names them: positions of growth/positions.py, number trees,
boards.

A set stands in the file as one of these objects::

    {"set": "given", "rules": {...}, "list": [".../.../...", "XO./..X/O.."]}
    {"set": "reachable", "rules": {...}}                                       every position that is not over
    {"set": "after plies", "rules": {...}, "plies": 4}
    {"set": "random", "rules": {...}, "plies": 4, "count": 50, "seed": 7}      so many after so many plies
    {"set": "sampled", "rules": {...}, "each": 20, "seed": 7}                  so many after every number of plies
    {"set": "board", "rules": {...}}                                           of a census: every position there is
    {"set": "numbers", "list": ["((3 12 8) (2 4 6) (14 5 2))"]}
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import Any

from ttt_gui.engine.experiment.parts import SUBJECTS, ExperimentError, Part
from ttt_gui.engine.growth.positions import (
    AfterPlies,
    Given,
    PositionsError,
    PositionSet,
    RandomPositions,
    Reachable,
    SampledPlies,
)
from ttt_gui.engine.measure.measured import Compared
from ttt_gui.engine.numbers.tree import NumberTree, NumberTreeError, parse_number_tree
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import PositionError
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import Tell, untold


@dataclass(frozen=True)
class CensusBoard:
    """A whole board, for a census."""

    rules: Rules


@dataclass(frozen=True)
class Numbers:
    """A set of number trees."""

    trees: tuple[NumberTree, ...]


SubjectSet = PositionSet | Numbers | CensusBoard


def most_of(subjects: SubjectSet) -> int:
    """Return how many subjects a set has at most, without listing them."""
    match subjects:
        case Given():
            return len(subjects.given)
        case Numbers():
            return len(subjects.trees)
        case CensusBoard():
            return 0
        case Reachable():
            return sum(_most_after(subjects.rules, plies) for plies in range(subjects.rules.cells))
        case AfterPlies():
            return _most_after(subjects.rules, subjects.plies)
        case RandomPositions():
            return subjects.count
        case SampledPlies():
            return subjects.each * subjects.rules.cells


def empty_board(subjects: SubjectSet) -> Rules | None:
    """Return the board of a set that is one empty board and nothing else; None for any other set."""
    alone = isinstance(subjects, Given) and len(subjects.given) == 1 and subjects.given[0].stones == 0
    return subjects.rules if alone and isinstance(subjects, Given) else None


def subjects_of(subjects: SubjectSet, tell: Tell = untold) -> tuple[Compared, ...]:
    """Return the subjects of a set, always in the same order. Raises ExperimentError."""
    match subjects:
        case Numbers():
            return subjects.trees
        case CensusBoard():
            return ()
        case _:
            try:
                return subjects.positions(tell)
            except PositionsError as error:
                raise ExperimentError(str(error)) from None


def _most_after(rules: Rules, plies: int) -> int:
    return comb(rules.cells, plies) * comb(plies, plies // 2)


def words_of_set(subjects: SubjectSet) -> dict[str, Any]:
    """Return the JSON object of a set, one of those listed at the head of this file."""
    if isinstance(subjects, Numbers):
        return {"set": "numbers", "list": [tree.text for tree in subjects.trees]}
    rules = subjects.rules
    name, keys = next((name, keys) for name, (kind, keys) in _KINDS.items() if isinstance(subjects, kind))
    words: dict[str, Any] = {"set": name, "rules": {"rows": rules.rows, "columns": rules.columns, "k": rules.k}}
    if isinstance(subjects, Given):
        return words | {"list": [each.text for each in subjects.given]}
    return words | {key: getattr(subjects, key) for key in keys}


def set_of(part: Part) -> SubjectSet:
    """Read a set from its JSON object. Raises ExperimentError, and RulesError for a board that is not offered."""
    name = part.text("set")
    try:
        if name == "numbers":
            part.only("set", "list")
            return Numbers(tuple(parse_number_tree(each) for each in part.texts("list", SUBJECTS.highest)))
        if name not in _KINDS:
            names = ", ".join((*_KINDS, "numbers"))
            raise ExperimentError(f"{part.where} is {part.shown('set')}: choose among {names}.")
        kind, keys = _KINDS[name]
        part.only("set", "rules", *keys)
        size = part.part("rules")
        size.only("rows", "columns", "k")
        rules = Rules(*(size.whole(key) for key in ("rows", "columns", "k")))
        if kind is Given:
            return _given(rules, part.texts("list", SUBJECTS.highest), part.where)
        found: SubjectSet = kind(rules, **{key: part.whole(key) for key in keys})
        return found
    except (PositionsError, PositionError, NumberTreeError) as error:
        raise ExperimentError(f"{part.where}: {error}") from None


def _given(rules: Rules, texts: list[str], where: str) -> Given:
    found = tuple(parse_position(each, rules.k) for each in texts)
    if any(each.rules != rules for each in found):
        raise ExperimentError(f"{where} has a position that does not fit a {rules.size_text} board.")
    return Given(found)


_KINDS: dict[str, tuple[Any, tuple[str, ...]]] = {
    "given": (Given, ("list",)),
    "reachable": (Reachable, ()),
    "after plies": (AfterPlies, ("plies",)),
    "random": (RandomPositions, ("plies", "count", "seed")),
    "sampled": (SampledPlies, ("each", "seed")),
    "board": (CensusBoard, ()),
}
"""The sets on a board by their names in a file, each with the keys of its object beside ``set`` and ``rules``."""
