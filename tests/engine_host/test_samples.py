"""The sample engines: they build without a warning, move legally on every size, and make no mistake on 3 × 3."""

import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import PATIENCE
from ttt_gui.engine.examine.grades import Grade, Truths, grade_answer
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.external_engine import ExternalEngine
from ttt_gui.session.examining.lines import EngineLimits
from ttt_gui.session.examining.pythons import default_python
from ttt_gui.session.examining.trust import trust_all

LIMITS = EngineLimits(100.0, load_seconds=100.0)
ENGINES = Path(__file__).parents[2] / "resources" / "engines"
COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
SIZES = [(1, 1, 1), (1, 4, 3), (3, 3, 3), (4, 3, 3), (4, 4, 4), (5, 5, 4), (6, 7, 4), (8, 8, 5)]


@pytest.fixture(scope="module", params=["python", "c"])
def file(request, tmp_path_factory):
    """A sample; that in C is built, warnings being errors."""
    if request.param == "python":
        return ENGINES / "sample.py"
    if COMPILER is None:
        pytest.skip("no C compiler here")
    built = tmp_path_factory.mktemp("sample") / "sample"
    options = ["-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", "-pedantic"]
    subprocess.run([COMPILER, *options, "-o", str(built), str(ENGINES / "sample.c")], check=True)
    return built


def engine_of(file, rules):
    """The sample as an engine that is examined."""
    return ExternalEngine(default_python(), file, trust_all(file), rules, LIMITS)


def positions(rules, count, seed=1):
    """So many positions on random ways through games, those with few empty cells among them."""
    chance, found = random.Random(seed), []
    while len(found) < count:
        position = Position(rules)
        game = []
        while not position.outcome:
            game.append(position)
            position = position.play(chance.choice(position.legal_moves))
        found += game[-3:] if rules.cells > 16 else game
    return found[:count]


@pytest.mark.parametrize("size", SIZES)
def test_moves_are_legal_on_every_size(file, size):
    """Also on the empty board, which is asked for by another word."""
    rules = Rules(*size)
    with engine_of(file, rules) as engine:
        assert engine.load() == "sample"
        for position in [Position(rules), *positions(rules, 6)]:
            answer = engine.ask(position)
            assert answer.is_legal, answer


@pytest.mark.slow
def test_no_mistake_on_three_by_three(file):
    """Held against the truth, as in an examination; it also wins as soon and loses as late as can be."""
    rules, truths = Rules(3, 3, 3), Truths()
    with engine_of(file, rules) as engine:
        for position in positions(rules, 150):
            assert grade_answer(engine.ask(position), truths.truth_of(position)).grade is Grade.RIGHT


def test_a_win_in_one_is_found_with_four_in_a_row(file):
    """k is what INFO said."""
    position = Position(Rules(5, 5, 4))
    for cell in (5, 0, 6, 1, 7, 2):
        position = position.play(cell)
    with engine_of(file, position.rules) as engine:
        assert engine.ask(position).cell == 8


def test_bad_lines_are_answered_with_a_word(file):
    """And the program goes on."""
    talk = [
        ("BEGIN", "ERROR"),
        ("START 9", "ERROR"),
        ("RECTSTART 0,3", "ERROR"),
        ("HELLO", ""),
        ("START 3", "OK"),
        ("HELLO", "UNKNOWN"),
        ("TURN 7,7", "ERROR"),
        ("TURN 1,1", "0,0"),
        ("TURN 0,0", "ERROR"),
    ]
    sent = "".join(f"{line}\n" for line, _ in talk) + "END\n"
    command = [sys.executable, str(file)] if file.suffix else [str(file)]
    said = subprocess.run(command, input=sent, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout
    for line, (asked, reply) in zip(said.splitlines(), talk, strict=True):
        assert line.startswith(reply), (asked, line)
