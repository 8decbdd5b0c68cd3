"""Engines of students and hobbyists, with a truth that knows nothing of Examine (tests/samples/sixty_truth.py): a
broken one never passes, a sound one is never accused, and every position that is lost is counted."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.samples.index import FOLDER
from tests.session.examining.conftest import NoTable, trust_of
from ttt_gui.engine.examine.calling import UNKNOWN
from ttt_gui.engine.examine.grades import THROWN, Grade
from ttt_gui.engine.examine.verdict import ExaminationResult, Result
from ttt_gui.engine.growth.positions import Reachable
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.grading import GradingPlan, grade_file
from ttt_gui.session.examining.pythons import own_python
from ttt_gui.system.control import Control

with (FOLDER / "sixty" / "truth.csv").open(encoding="utf-8", newline="") as _stream:
    TRUTH = {row["file"].removesuffix(".py"): row for row in csv.DictReader(_stream)}
QUICK = ("shunya_kata", "two_levels", "empty_wins")
"""Those that are asked in every run; the others by ``test --all``."""
ASKED = (
    "bad_mirror",
    "best_zero",
    "block_first",
    "bools",
    "bounds_table",
    "demo_prints",
    "empty_wins",
    "enum_cells",
    "falsy_zero",
    "for_x_only",
    "fork_rules",
    "generator_twice",
    "gives_up",
    "has_a_plan",
    "invent_style",
    "mnk_solver",
    "morpion",
    "noughts_positive",
    "opening_book",
    "ordering_guess",
    "players_oop",
    "playouts",
    "plot_scores",
    "seats",
    "shallow_copy",
    "shunya_kata",
    "solver_beside",
    "tk_lab",
    "turtle_kreis",
    "two_levels",
    "who_plays",
    "with_tests",
)
"""Those whose counts have been found equal to the truth where they are called, and one that must not be."""
_STATE = "__import__('functools').reduce(after, {played}, new_game())"
_PLAYED = (
    "[cell for pair in __import__('itertools').zip_longest(*([i for i in range(9) if board[i] == s] for s in 'XO'))"
    " for cell in pair if cell is not None]"
)
_OWN_AND_OTHER = "*({SQUARE[i] for i in range(9) if board[i] == s} for s in (side, {'X': 'O', 'O': 'X'}[side]))"
WITH_A_VALUE = {
    "base_three": ("answer(", "encode(''.join(board).replace(' ', '.'))"),
    "best_zero": ("find_best_move(", "[{'X': False, 'O': True, ' ': None}[each] for each in board], side == 'O'"),
    "bools": ("computer_move(", "[{'X': True, 'O': False, ' ': None}[each] for each in board], side == 'X'"),
    "drei_gewinnt": ("bester_zug(", "cells, {'X': 1, 'O': -1}[side]"),
    "frozen_position": (
        ".best(",
        "Position(*(sum(1 << i for i in range(9) if (board[i] != ' ') * ((board[i] == side) is own))"
        " for own in (True, False)))",
    ),
    "magic_fifteen": ("take(", f"SQUARE.index(take({_OWN_AND_OTHER}))"),
    "opening_book": (
        "move(",
        "SQUARES.index(move(dict(zip(SQUARES, (each.replace(' ', '.') for each in board))), side))",
    ),
    "replace_first": ("mossa(", "side"),
    "retrograde": ("reply(", "''.join(board).replace(' ', '-')"),
    "state_dict": ("decide(", _STATE.format(played=_PLAYED)),
    "table_of_bounds": (
        "select(",
        "{'board': ''.join(board).replace(' ', '.'), 'side': side, 'count': 9 - board.count(' ')}",
    ),
    "two_bots": ("bot_eins(", "side"),
    "xox_oyunu": (
        "Oyun.hamle(",
        "(lambda game: (setattr(game, 'tahta', [{'X': 0, 'O': 1, ' ': None}[each] for each in board]),"
        " game.hamle(int(side == 'O')))[1])(Oyun())",
    ),
}
"""What is not called: the entry that the three lines name, and the value that they leave open."""
_NO_ANSWER = (Grade.ILLEGAL, Grade.ERROR, Grade.TOO_SLOW, Grade.CHANGED_BOARD)


def examined(path: Path) -> ExaminationResult:
    plan = GradingPlan(own_python(), Reachable(Rules(3, 3, 3)))
    return grade_file(path, trust_of(path), plan, NoTable(), Control())


def text_of(name: str) -> str:
    return (FOLDER / "sixty" / f"{name}.py").read_text(encoding="utf-8")


def holds(found: ExaminationResult, truth: Mapping[str, str]) -> bool:
    """Whether the result is true, and the counts are, but for a file that plays by lot or as it was asked before."""
    counts = found.verdict.counts
    loses, none = (sum(counts[grade] for grade in grades) for grades in (THROWN, _NO_ANSWER))
    same = [found.asked, loses, none] == [int(truth[key]) for key in ("asked", "loses", "none")]
    return (found.result is Result.SOUND) == (truth["sound"] == "yes") and (same or bool(truth["counts"]))


@pytest.mark.parametrize(
    "name", [each if each in QUICK else pytest.param(each, marks=pytest.mark.slow) for each in ASKED]
)
def test_every_lost_position_is_counted_or_the_file_is_not_called(
    token: str, engine: Callable[..., Path], name: str
) -> None:
    found = examined(engine(text_of(name), f"{name}.py"))
    if found.result is Result.NOT_CALLED:
        assert len(found.error.splitlines()) == 3
    else:
        assert holds(found, TRUTH[name]), found.text


@pytest.mark.slow
@pytest.mark.parametrize("name", WITH_A_VALUE)
def test_the_lines_of_what_is_not_called_work_with_their_value(
    token: str, engine: Callable[..., Path], name: str
) -> None:
    entry, value = WITH_A_VALUE[name]
    refused = examined(engine(text_of(name), f"{name}.py"))
    assert refused.result is Result.NOT_CALLED
    assert entry in refused.error
    assert refused.error.count(UNKNOWN) == 1
    found = examined(engine(f"{text_of(name)}\n\n{refused.error.replace(UNKNOWN, value)}\n", f"{name}.py"))
    assert holds(found, TRUTH[name]), found.text
