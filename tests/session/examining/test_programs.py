"""Programs that speak the protocol: the sample that is shipped, and one sentence about each that cannot be used."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.session.examining.conftest import opponent_of, request_of
from ttt_gui.engine.growth.positions import AfterPlies
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.examination import examine
from ttt_gui.session.examining.lines import EngineLimits
from ttt_gui.session.examining.opponents import Called, keep_calling, prepare, speak
from ttt_gui.session.examining.process import EngineError
from ttt_gui.system.control import Control
from ttt_gui.system.shipped import resource

ENGINE = Callable[[str | bytes, str], Path]
LIMITS = EngineLimits(20.0, 512, 8)
FOR_FIVE = """
import sys
cells = {}
for line in sys.stdin:
    word = line.split()[0]
    if word in ("START", "RESTART", "BOARD"):
        cells = {}
        print("OK" if word != "BOARD" else "MESSAGE it plays for five", flush=True)
    elif word == "ABOUT":
        print('name="For <b>five</b>"', flush=True)
    elif "," in word:
        x, y, who = map(int, word.split(","))
        cells[x, y] = who
    elif word in ("BEGIN", "DONE"):
        rows = [[(x, y) for x in range(3)] for y in range(3)]
        lines = rows + list(zip(*rows)) + [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
        free = [cell for row in rows for cell in row if cell not in cells]
        full = [line for line in lines if [cells.get(cell) for cell in line].count(1) == 2]
        wins = [cell for line in full for cell in line]
        print("%d,%d" % ([cell for cell in free if cell not in wins] or free)[0], flush=True)
"""


def sample(name: str) -> bytes:
    path = resource(f"engines/{name}")
    return path.read_bytes()


def spoken(path: Path, limits: EngineLimits = LIMITS) -> Called:
    return speak(opponent_of(path, limits=limits), Rules(), Control())


def test_the_sample_tells_its_name_and_plays(token: str, engine: ENGINE) -> None:
    """Nothing of its function is called."""
    found = spoken(engine(sample("sample.py"), "sample.py"))
    assert found.program == "sample"
    assert [answer.is_legal for answer in found.shown] == [True, True]


@pytest.mark.skipif(sys.platform == "win32", reason="there a program is known by its name")
@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("int main() {}", "program cannot be started: Exec format error."),
        ("#!/no/such/interpreter\n", "program cannot be started: No such file or directory."),
        ("#!/bin/sh\nsleep 60\n", "The program did not answer ABOUT within 0.5 s."),
        ("#!/bin/sh\nexit 3\n", "The program ended when it was sent ABOUT."),
    ],
    ids=["no program", "no interpreter", "silent", "ends"],
)
def test_one_sentence_about_what_cannot_be_used(token: str, engine: ENGINE, source: str, sentence: str) -> None:
    """What a program that runs says wrong is in test_external.py."""
    path = engine(source, "program")
    path.chmod(0o755)
    with pytest.raises(EngineError) as refused:
        spoken(path, EngineLimits(20.0, 512, 8, 0.5) if "sleep" in source else LIMITS)
    assert str(refused.value) == sentence


@pytest.mark.skipif(sys.platform == "win32", reason="there a program is known by its name")
def test_what_may_not_be_executed_is_no_program(token: str, engine: ENGINE) -> None:
    with pytest.raises(EngineError, match="compile it, or make it executable") as refused:
        spoken(engine("hello", "notes.c"))
    assert str(refused.value).startswith("notes.c")
    for name, words in (("a.ipynb", "a notebook: export it as .py"), ("a.ZIP", "an archive"), ("a.txt", "a text")):
        with pytest.raises(EngineError, match=f"^{name} is {words}"):
            spoken(engine("hello", name))
    with pytest.raises(EngineError, match="is empty: there is nothing to run"):
        spoken(engine("", "empty.py"))


@pytest.mark.slow
def test_who_passes_up_its_wins_may_not_know_k(token: str, engine: ENGINE) -> None:
    """A guess beside the verdict; the one that wins is not suspected."""
    for source, is_suspected in ((FOR_FIVE, True), (sample("sample.py"), False)):
        path = engine(source, "program.py")
        found = examine(request_of(path, AfterPlies(Rules(), 7), None, limits=LIMITS, processes=1), Control())
        remark = "It passes up most of its wins in one: it may not know INFO ttt_k 3." if is_suspected else ""
        assert found.remark == remark
        assert (found.remark, remark in found.note) == (remark, True)
        name = "“For <b>five</b>”" if is_suspected else "“sample”"
        assert found.card.rows[:2] == (("found", "a program that speaks the Gomoku protocol"), ("name", name))


@pytest.mark.slow
def test_what_is_kept_is_how_an_opponent_is_asked(token: str, engine: ENGINE) -> None:
    """The sample has a function that would be called: kept as a program, it is one."""
    path = engine(sample("sample.py"), "sample.py")
    it = opponent_of(path)
    assert prepare(it, Rules(), Control()).calling
    assert prepare(it, Rules(), Control(), by_protocol=True).calling is None
    keep_calling(path, None)
    assert prepare(it, Rules(), Control()).calling is None
