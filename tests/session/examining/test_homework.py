"""Homework examined as a class is, by processes, called as guessed: the files answer as they do in this process, where
what is said of their answers is tested (tests/engine/faults), and all of it together names the faults.

Engines as people hand them in were written by somebody who did not know how they would be asked: each is called as its
author means it, answers as its author asks it, and is counted as rules that share nothing with the app count it. The
whole of each, 4,520 positions, stands in truth.json; `python tests/measure_examine.py` examines them so.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from tests.engine.faults.called import engine_of, positions
from tests.samples.index import FOLDER, SAMPLES, Sample, source_of
from tests.samples.truth import COUNTS, judge, to_move
from tests.session.examining.conftest import CALLING, FIRST_EMPTY, NoTable, opponent_of, trust_of
from tests.waiting import PATIENCE
from ttt_gui.engine.examine.conventions import holds, telling_positions
from ttt_gui.engine.examine.diagnoser import Diagnoser
from ttt_gui.engine.examine.grades import Grade
from ttt_gui.engine.examine.verdict import ExaminationResult, Result
from ttt_gui.engine.faults.diagnosis import LIKE
from ttt_gui.engine.growth.positions import Given, Reachable
from ttt_gui.engine.learn.lesson import read_lesson
from ttt_gui.engine.learn.opening import open_lesson
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.grading import GradeFiles, GradingPlan, grade_file
from ttt_gui.session.examining.opponents import find_calling
from ttt_gui.session.examining.process import EngineProcess as Process
from ttt_gui.session.examining.pythons import own_python
from ttt_gui.session.examining.trust import LESSON_ENGINES
from ttt_gui.system.control import Control
from ttt_gui.system.shipped import resource

# -- Homework with faults that are known -------------------------------------------------------------------------------

LATE = tuple(position for position in positions() if position.stones >= 5)
SOUND = "a minimax that goes to the end"
CLASS = {
    "right_class.py": SOUND,
    "right_dict.py": SOUND,
    "right_game_loop.py": SOUND,
    "right_global.py": SOUND,
    "right_in_place.py": SOUND,
    "right_new_board.py": SOUND,
    "right_text_from_one.py": SOUND,
    "always_for_x.py": "a minimax that plays for X whoever is to move",
    "diagonals_forgotten.py": "a minimax that does not see the diagonals",
    "draw_for_the_last.py": "a minimax that values a draw as a win of O",
    "move_as_value.py": "a minimax that returns the move as its value",
}
"""A file of every way of calling, and what it answers like."""


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.file.removesuffix(".py"))
def test_a_process_gives_the_same_answers(sample: Sample, token: str, tmp_path: Path) -> None:
    """The calling that is found is the right one, for each of them."""
    if sample.file == "right_numpy.py":
        pytest.importorskip("numpy")
    path = tmp_path / sample.file
    path.write_text(sample.source, encoding="utf-8")
    here = engine_of(sample)
    with Process(own_python(), path, trust_of(path)) as there:
        there.calling = find_calling(opponent_of(path), Rules(), Control()).calling or sample.calling
        tried = [there.ask(position) for position in telling_positions(Rules())]
        answers = [there.ask(position) for position in LATE[::100]]
        assert there.starts == 1
    is_sure = here(tried[0].position) is not None
    assert holds(tried) or not is_sure
    if not sample.by_lot:
        assert [answer.cell for answer in answers] == [here(answer.position) for answer in answers]


@pytest.mark.slow
def test_a_diagnosis_that_fails_costs_nothing_else(token: str, engine: Callable[[str], Path]) -> None:
    """And it is said that there is none."""
    path, sample = engine(FIRST_EMPTY), Given(LATE[:1])
    plan = GradingPlan(own_python(), sample, calling=CALLING)
    result = grade_file(path, trust_of(path), plan, NoTable(), Control())
    assert result.asked == 1
    assert result.diagnosis is None
    assert result.remark == "What it answers like could not be found out: the log says why."


@pytest.mark.slow
def test_a_class_is_graded(token: str, tmp_path: Path) -> None:
    """Each is asked one position of twenty: the sound ones are told from the others, and no fault is named."""
    sample = Given(LATE[::20])
    plan, diagnoser = GradingPlan(own_python(), sample), Diagnoser(sample)
    files = []
    for name in CLASS:
        path = tmp_path / name
        path.write_text(source_of(name), encoding="utf-8")
        files.append(partial(grade_file, path, trust_of(path), plan, diagnoser))
    found: dict[str, ExaminationResult] = {}
    GradeFiles(files, 2, lambda _number, result, _is_cut: found.setdefault(result.name, result)).run(Control())
    assert {*found} == {*CLASS}
    for name, result in found.items():
        assert result.asked == len(sample.positions())
        assert not result.stopped
        assert not result.verdict.differing
        assert (result.verdict.headline.startswith(("Throws nothing", "Right in"))) == (CLASS[name] == SOUND)
        assert result.diagnosis
        assert (result.diagnosis.lead == LIKE and result.diagnosis.title == SOUND) == (CLASS[name] == SOUND)


LESSON = {
    "A move": ("Loses", "an engine that does not look ahead", ""),
    "A value": ("Loses", "an engine that looks one ply ahead", ""),
    "Recursion": ("Plays every position right", SOUND, "549,945 calls below your loop over the root moves: plain"),
    "A cut": ("Plays every position right", SOUND, "20,865 calls below your loop over the root moves: alpha-beta, cut"),
}


@pytest.mark.slow
def test_the_engines_of_the_lesson_are_what_it_says_of_them(token: str) -> None:
    """By lot, one ply, minimax, alpha-beta: the first two lose, the others never do, with as many calls as the nodes
    of our own searches, of which the root is none of theirs."""
    diagnoser = Diagnoser()
    found = {}
    for engine in LESSON_ENGINES:
        plan = GradingPlan(own_python(), Reachable(Rules()))
        result = grade_file(engine.path, trust_of(engine.path), plan, diagnoser, Control())
        found[engine.title] = result.verdict.headline, result.diagnosis.title, result.diagnosis.calls_text
    assert list(found) == list(LESSON)
    for title, words in LESSON.items():
        assert all(said.startswith(word) for said, word in zip(found[title], words, strict=True)), found[title]
    steps = open_lesson(read_lesson(resource("lessons/8-write-your-own.md").read_bytes())).steps
    assert "549,946 nodes, the other 20,866" in steps[-1].text


# -- Engines as people hand them in ------------------------------------------------------------------------------------

FILES = sorted(each for each in FOLDER.glob("handed_in/*.py") if each.name != "adapters.py")
SAMPLE = Given(tuple(each for each in positions() if each.stones >= 3)[::59])
NOT_CALLED = {"handed_in/maru_batsu", "handed_in/ristinolla"}
"""Those whose source does not show what their objects are made of."""
KEPT = (Grade.RIGHT, Grade.SLOWER)
THROWN = {Grade.WIN_TO_DRAW: "win_to_draw", Grade.WIN_TO_LOSS: "win_to_loss", Grade.DRAW_TO_LOSS: "draw_to_loss"}


@cache
def truth(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    return found


def author_says(path: Path, boards: list[str]) -> list[str | None]:
    """What it answers where its author asks it: cells as texts, '' for none, None for the side that it never plays."""
    words = [sys.executable, str(FOLDER / "truth.py"), "--answers", str(path)]
    done = subprocess.run(words, input=json.dumps(boards), capture_output=True, text=True, timeout=PATIENCE, check=True)
    found: list[str | None] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_engine_is_asked_and_counted_as_it_is(path: Path, token: str, tmp_path: Path) -> None:
    if "numpy" in path.name:
        pytest.importorskip("numpy")
    engine = tmp_path / path.name
    engine.write_bytes(path.read_bytes())
    result = grade_file(engine, trust_of(engine), GradingPlan(own_python(), SAMPLE), NoTable(), Control())
    its = truth(path.parent)[path.name]
    assert (result.result is Result.NOT_CALLED) == (f"{path.parent.name}/{path.stem}" in NOT_CALLED), result.problem
    if result.problem:
        assert len(result.error.splitlines()) == 3
        return
    if its["leaks"]:  # whether what was asked before shows depends on what was asked
        assert its["sound"] is False
        return
    said = {each.answer.position.text.replace("/", "").replace(".", " "): each for each in result.verdict.answers}
    boards = list(said)
    wanted = author_says(path, boards)
    if (
        not its["lot"] and not its["sound"]
    ):  # one that is sound may number its cells from below: it is right all the same
        asked = [said[board].answer.cell for board, cell in zip(boards, wanted, strict=True) if cell]
        assert asked == [int(cell) for cell in wanted if cell]
    by_rules = Counter(judge(said[board].answer.cell, board, to_move(board)) for board in boards)
    counted = Counter("right" if each.grade in KEPT else THROWN.get(each.grade, "no_answer") for each in said.values())
    assert counted == by_rules
    assert counted.total() == result.asked == sum(counted[count] for count in COUNTS if count != "asked")
    if its["sound"]:
        assert result.result is Result.SOUND
    assert (result.result is Result.SOUND) == (by_rules["right"] == result.asked)
