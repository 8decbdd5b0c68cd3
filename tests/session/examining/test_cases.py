"""Sixteen engines that were accused, passed or refused for a wrong reason: which function is asked, and what is said of
it. Three lines are shown for each that is not called; with the one value that they leave open they call the entry."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.engine.faults.called import positions
from tests.samples.index import FOLDER
from tests.session.examining.conftest import NoTable, trust_of
from ttt_gui.engine.examine.calling import UNKNOWN
from ttt_gui.engine.examine.verdict import ExaminationResult, Result
from ttt_gui.engine.growth.positions import Given
from ttt_gui.session.examining.grading import GradingPlan, grade_file
from ttt_gui.session.examining.pythons import own_python
from ttt_gui.system.control import Control

SOME = Given(tuple(each for each in positions() if each.stones >= 2)[::29])
CALLED = {
    "b1_lister": ("random_place(", Result.ERRS),
    "b3_picker": ("get_computer_move(", Result.ERRS),
    "n10_jupyter_export": ("optimal_move(", Result.SOUND),
    "n19_tkinter_app": ("computer_turn(", Result.SOUND),
    "n28_newell_simon_full": ("next_move(", Result.ERRS),
    "q06_tk_attribute_root": ("best_move(", Result.SOUND),
}
"""The entry, and what comes of it."""
_BITS = "*(sum((each == sign) << i for i, each in enumerate(board)) for sign in 'XO'), 'XO'.index(side)"
_PLAYED = (
    "[cell for pair in __import__('itertools').zip_longest(*([i for i in range(9) if board[i] == s] for s in 'XO'))"
    " for cell in pair if cell is not None]"
)
NOT_CALLED = {
    "b2_abstract": ("", "Search().best(", "board", None),
    "n11_state_tuple": (
        "parts of its own, “to_move”, “board”",
        "choose_move(",
        "State(tuple(None if each == ' ' else each for each in board), side)",
        Result.SOUND,
    ),
    "n12_bitboards_turn": ("parameter “o”", "best(", _BITS, Result.SOUND),
    "n33_history_game": (
        "its board is not found",
        "suggest(",
        f"(lambda game: (game.moves.extend({_PLAYED}), game)[1])(Game())",
        Result.SOUND,
    ),
    "p01_next_key": ("whose turn", "best_move(", "{'board': tuple(board), 'next': side}", Result.SOUND),
    "p11_first_player": ("parameter “first”", "best_move(", "'X'", Result.SOUND),
    "q01_respond_broken": ("parameter “last_move”", "respond(", "None", Result.ERRS),
    "q08_dict_to_play": ("whose turn", "choose(", "{'cells': list(board), 'to_play': side}", Result.SOUND),
    "q12_needs_file": ("“pick” and “best_move” could be meant", "pick(", "", Result.SOUND),
    "q13_qlearner_with_teacher": ("--function QAgent.get_move", "Teacher().get_move(", "", Result.SOUND),
}
"""A part of what is said, the entry that the lines call, the value that they leave open, and what comes of them."""


def examined(path: Path, function: str = "") -> ExaminationResult:
    plan = GradingPlan(own_python(), SOME, function=function)
    return grade_file(path, trust_of(path), plan, NoTable(), Control())


def text_of(name: str) -> str:
    return (FOLDER / "cases" / f"{name}.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", CALLED)
def test_the_entry_is_asked(token: str, engine: Callable[..., Path], name: str) -> None:
    found = examined(engine(text_of(name), f"{name}.py"))
    entry, result = CALLED[name]
    assert entry in found.card.found.replace("TicTacToeApp.", "").replace("Game.", ""), found.problem
    assert found.result is result


@pytest.mark.parametrize("name", NOT_CALLED)
def test_what_is_undecided_is_not_called(token: str, engine: Callable[..., Path], name: str) -> None:
    """Its lines work as they stand, or once the one value that they leave open stands there."""
    words, entry, value, result = NOT_CALLED[name]
    path = engine(text_of(name), f"{name}.py")
    found = examined(path)
    assert found.result is Result.NOT_CALLED
    assert words in found.problem
    lines = found.error
    assert len(lines.splitlines()) == 3
    assert entry in lines
    assert lines.count(UNKNOWN) == bool(value)
    if result:
        path = engine(f"{text_of(name)}\n\n{lines.replace(UNKNOWN, value or '')}\n", f"{name}.py")
        assert examined(path).result is result


def test_each_of_two_can_be_named(token: str, engine: Callable[..., Path]) -> None:
    """The broken one is not saved by the sound one beside it."""
    path = engine(text_of("q13_qlearner_with_teacher"), "agent.py")
    assert examined(path, "Teacher.get_move").result is Result.SOUND
    assert examined(path, "QAgent.get_move").result is Result.ERRS


def test_an_error_everywhere_is_no_verdict(token: str, engine: Callable[..., Path]) -> None:
    """It may come from the call; a file that is missing, too."""
    path = engine(text_of("q12_needs_file"), "engine.py")
    found = examined(path, "best_move")
    assert found.result is Result.NOT_CALLED
    assert "FileNotFoundError" in found.problem
