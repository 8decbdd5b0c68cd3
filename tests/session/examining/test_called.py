"""Which function is asked, and how: never another one than the likeliest, and no engine is blamed for a wrong call."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.engine.faults.called import positions
from tests.samples.index import FOLDER, KINDS
from tests.session.examining.asked_engines import CALLED, ERRS, NOT_CALLED
from tests.session.examining.conftest import FIRST_EMPTY, NoTable, opponent_of, trust_of
from ttt_gui.engine.examine.calling import Board, Calling, Reply
from ttt_gui.engine.examine.verdict import Result
from ttt_gui.engine.growth.positions import Given, WithinPlies
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.grading import GradingPlan, grade_file
from ttt_gui.session.examining.opponents import (
    Called,
    KeptWay,
    calling_file,
    find_calling,
    keep_calling,
    kept_way,
    prepare,
)
from ttt_gui.session.examining.pythons import own_python
from ttt_gui.system.control import Control

Write = Callable[..., Path]


def tried(path: Path) -> Called:
    return find_calling(opponent_of(path), Rules(), Control())


@pytest.mark.parametrize("name", CALLED)
def test_a_sound_engine_is_called(token: str, engine: Write, name: str) -> None:
    source, text = CALLED[name]
    found = tried(engine(source))
    assert found.calling, found.failure
    assert found.calling.text == text
    assert all(answer.is_legal for answer in found.tries[found.calling])


@pytest.mark.parametrize("path", sorted(FOLDER.parents[1].glob("resources/engines/*.py")), ids=lambda path: path.name)
def test_every_engine_of_the_app_is_called(token: str, engine: Write, path: Path) -> None:
    """Also the one that is a program of the Gomoku protocol as well."""
    found = tried(engine(path.read_text(encoding="utf-8"), path.name))
    assert found.calling, found.failure
    assert all(answer.is_legal for answer in found.tries[found.calling])


@pytest.mark.parametrize("name", ERRS)
def test_an_error_of_its_own_is_the_verdict(token: str, engine: Write, name: str) -> None:
    """Another function that would answer is not asked instead."""
    source, what = ERRS[name]
    found = tried(engine(source))
    assert found.calling, found.failure
    assert found.calling.function in ("best_move", "Player.get_move")
    assert found.tries[found.calling][0].sentence.startswith(what)


@pytest.mark.parametrize("name", NOT_CALLED)
def test_what_it_was_given_may_be_wrong(token: str, engine: Write, name: str) -> None:
    """Then nothing is said of the engine, but how it was called, and what to put around it."""
    source, came = NOT_CALLED[name]
    found = tried(engine(source))
    assert found.calling is None
    assert came in str(found.failure)
    assert str(found.failure).endswith("Say how it is called, or put this around it:")
    assert found.failure.error.startswith("def lab_move(board, side):")
    assert len(found.failure.error.splitlines()) == 3


@pytest.mark.slow
def test_a_file_that_is_not_called_has_no_verdict(token: str, engine: Write) -> None:
    """Its report is the sentence and the lines; a function that is named is asked whatever it looks like."""
    path = engine(NOT_CALLED["a board that is an object of nobody's"][0])
    positions = WithinPlies(Rules(), 0)
    path.write_text(
        f"{path.read_text()}\ndef first(cells, player):\n    return cells.index(' ')\n\nfirst(list(' ' * 9), 'X')\n"
    )
    for function, count in (("", 0), ("first", 1)):
        plan = GradingPlan(own_python(), positions, function=function)
        result = grade_file(path, trust_of(path), plan, NoTable(), Control())
        assert len(result.graded) == count
        assert bool(result.problem) == (not count)
        assert result.error.startswith("" if count else "def lab_move(board, side):")


SOME = Given(tuple(each for each in positions() if each.stones >= 3)[::97])


CALLED_KINDS = [
    "board_of_its_own_whose_first_member_is_no_cell.py",
    "place_and_its_score.py",
    "score_and_its_place.py",
]


@pytest.mark.parametrize("name", KINDS, ids=lambda name: name.removesuffix(".py"))
def test_a_kind_is_called_as_its_author_means_it(token: str, engine: Write, name: str) -> None:
    """Or not at all, and then with three lines; a sound one is never accused, nor its broken twin passed."""
    text, fault = KINDS[name]
    source = (FOLDER / "kinds" / name).read_text(encoding="utf-8")
    found, broken = tried(engine(source)), tried(engine(source.replace(*fault), "broken.py"))
    assert found.calling == broken.calling
    assert bool(found.calling) == (name in CALLED_KINDS)
    if found.calling is None:
        assert len(found.failure.error.splitlines()) == 3
        return
    assert found.calling.text == text
    path = engine(source)
    plan = GradingPlan(own_python(), SOME, calling=found.calling)
    assert grade_file(path, trust_of(path), plan, NoTable(), Control()).result is Result.SOUND


# -- A file made an opponent -------------------------------------------------------------------------------------------


def test_the_way_of_calling_that_was_kept_goes_first(token: str, engine: Write) -> None:
    """Two functions would do; beside the file stands which."""
    path = engine(f"{FIRST_EMPTY}\ndef second(board, player):\n    return len(board) - board[::-1].index(' ')\n")
    kept = Calling("second", ("board", "side"), reply=Reply.CELL_FROM_1)
    keep_calling(path, kept)
    assert prepare(opponent_of(path), Rules(), Control()).calling == kept


# -- The calling convention that is kept beside its file ---------------------------------------------------------------


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    """A calling convention, or that the file is a program."""
    path = tmp_path / "mine.py"
    assert kept_way(path) is None
    calling = Calling("Player.move", ("self", "board"), Board.NESTED, x=1, o=-1, empty=0, reply=Reply.ROW_COLUMN)
    for kept in (calling, None):
        keep_calling(path, kept)
        assert kept_way(path) == KeptWay(kept)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "[" * 50_000,
        '{"format": "ttt-gui calling", "version": 1, "calling": {"function": "a b"}}',
        '{"format": "ttt-gui calling", "version": 2, "protocol": "Gomoku"}',
        '{"format": "ttt-gui calling", "version": 1, "protocol": "chess"}',
        "\x00",
    ],
    ids=["empty", "cut", "another", "deep", "no name", "later", "no protocol", "binary"],
)
def test_what_is_damaged_is_nothing(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.py"
    calling_file(path).write_text(text)
    assert kept_way(path) is None
    keep_calling(path, None)
    assert kept_way(path) == KeptWay(None)
    assert calling_file(path).with_name("mine.py.calling.json.damaged-1").read_text() == text
