"""Engines as people hand them in, written by somebody who did not know how they would be asked: each is called as its
author means it, answers as its author asks it, and is counted as rules that share nothing with the app count it.

The whole of each, 4,520 positions, stands in truth.json; `python tests/measure_examine.py` examines them so.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.engine.examine.test_judge import positions
from tests.guests.index import FOLDER
from tests.guests.truth import COUNTS, judge, to_move
from tests.session.examining.conftest import NoTable, permit_of
from ttt_gui.engine.examine.judge import Grade
from ttt_gui.engine.examine.verdict import Result
from ttt_gui.engine.growth.positions import Given
from ttt_gui.session.examining.grading import GradingPlan, grade_file
from ttt_gui.session.examining.pythons import own_python
from ttt_gui.system.control import Control

FILES = sorted(each for each in FOLDER.glob("handed_in*/*.py") if each.name != "adapters.py")
SAMPLE = Given(tuple(each for each in positions() if each.stones >= 3)[::59])
NOT_CALLED: frozenset[str] = frozenset()
"""Files that cannot be asked without being told how: at most three of them all."""
KEPT = (Grade.RIGHT, Grade.SLOWER)
THROWN = {Grade.WIN_TO_DRAW: "win_to_draw", Grade.WIN_TO_LOSS: "win_to_loss", Grade.DRAW_TO_LOSS: "draw_to_loss"}


@cache
def truth(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    return found


def author_says(path: Path, boards: list[str]) -> list[str | None]:
    """What it answers where its author asks it: cells as texts, '' for none, None for the side that it never plays."""
    words = [sys.executable, str(FOLDER / "truth.py"), "--answers", str(path)]
    done = subprocess.run(words, input=json.dumps(boards), capture_output=True, text=True, timeout=120, check=True)
    found: list[str | None] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_an_engine_is_asked_and_counted_as_it_is(path: Path, token: str, tmp_path: Path) -> None:
    if "numpy" in path.name:
        pytest.importorskip("numpy")
    engine = tmp_path / path.name
    engine.write_bytes(path.read_bytes())
    graded = grade_file(engine, permit_of(engine), GradingPlan(own_python(), SAMPLE), NoTable(), Control())
    its = truth(path.parent)[path.name]
    if path.stem in NOT_CALLED:
        assert (graded.result, graded.judged) == (Result.NOT_CALLED, ())
        assert graded.problem.endswith("put this around it:")
        assert len(graded.error.splitlines()) == 3
        return
    assert not graded.problem
    if its["leaks"]:  # whether what was asked before shows depends on what was asked
        assert its["sound"] is False
        return
    said = {each.answer.position.text.replace("/", "").replace(".", " "): each for each in graded.verdict.answers}
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
    assert counted.total() == graded.asked == sum(counted[count] for count in COUNTS if count != "asked")
    if its["sound"]:
        assert graded.result is Result.SOUND
    assert (graded.result is Result.SOUND) == (by_rules["right"] == graded.asked)


def test_hardly_any_must_be_told_how_it_is_called() -> None:
    assert len(NOT_CALLED) <= 3
