"""Homework examined as a class is, by processes, called as guessed: they answer as the same files do in this process,
where what is said of their answers is tested (tests/engine/faults), and all of it together names the faults."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.engine.examine.test_judge import positions
from tests.engine.faults.called import engine_of
from tests.guests.index import FOLDER, GUESTS, Guest
from tests.session.examining.conftest import CALLING, FIRST_EMPTY, permit_of
from ttt_gui.engine.examine.guess import guesses
from ttt_gui.engine.examine.tries import is_settled, quick_positions
from ttt_gui.engine.examine.verdict import Graded, Likeness
from ttt_gui.engine.growth.positions import Given
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.grading import GradeFiles, GradingPlan, grade_file
from ttt_gui.session.examining.likeness import HolderError, HolderProcess
from ttt_gui.session.examining.process import Guest as Process
from ttt_gui.session.examining.pythons import own_python
from ttt_gui.system.control import Control, Tell

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


@pytest.mark.parametrize("guest", GUESTS, ids=lambda guest: guest.file.removesuffix(".py"))
def test_a_process_gives_the_same_answers(guest: Guest, token: str, tmp_path: Path) -> None:
    """The likeliest way of calling is the right one, for each of them."""
    if guest.file == "right_numpy.py":
        pytest.importorskip("numpy")
    path = tmp_path / guest.file
    path.write_bytes(guest.path.read_bytes())
    here = engine_of(guest)
    with Process(own_python(), path, permit_of(path)) as there:
        there.calling = guesses(there.describe())[0].calling
        tried = [there.ask(position) for position in quick_positions(Rules())]
        answers = [there.ask(position) for position in LATE[::100]]
        assert there.starts == 1
    is_sure = here(tried[0].position) is not None
    assert is_settled(tried) or not is_sure
    if not guest.by_lot:
        assert [answer.cell for answer in answers] == [here(answer.position) for answer in answers]


@pytest.mark.slow
def test_a_table_that_dies_costs_the_diagnosis_alone(token: str, engine: Callable[[str], Path]) -> None:
    """And it is said that there is none."""

    class Dying(HolderProcess):
        def ask(self, order: object, tell: Tell) -> Iterator[Likeness]:
            raise HolderError("The process ended with status -9.")
            yield Likeness()

    path, sample = engine(FIRST_EMPTY), Given(LATE[:1])
    plan = GradingPlan(own_python(), sample, calling=CALLING)
    graded = grade_file(path, permit_of(path), plan, Dying(), Control())
    assert graded.asked == 1
    assert graded.likeness is None
    assert graded.remark == "What it answers like could not be found out: the log says why."


@pytest.mark.slow
def test_a_class_is_graded(token: str, tmp_path: Path) -> None:
    """Every fault is named, and no sound file accused, though each is asked one position of twenty only."""
    sample = Given(LATE[::20])
    plan, holder = GradingPlan(own_python(), sample), HolderProcess(sample)
    files = []
    for name in CLASS:
        path = tmp_path / name
        path.write_bytes((FOLDER / name).read_bytes())
        files.append(partial(grade_file, path, permit_of(path), plan, holder))
    found: dict[str, Graded] = {}
    GradeFiles(files, 2, lambda _number, graded, _is_cut: found.setdefault(graded.name, graded)).run(Control())
    holder.close()
    said = {name: graded.likeness.title if graded.likeness else graded.problem for name, graded in found.items()}
    assert said == CLASS
    for name, graded in found.items():
        assert graded.asked == len(sample.positions())
        assert not graded.stopped
        assert not graded.verdict.differing
        assert (graded.verdict.headline.startswith(("Throws nothing", "Right in"))) == (CLASS[name] == SOUND)
