"""The sample engines: they build without a warning, move legally on every size, and make no mistake on 3 × 3."""

import queue
import random
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from ttt_gui.engine.examine.guess import guesses
from ttt_gui.engine.examine.judge import Answer, Grade, Kind, judge
from ttt_gui.engine.examine.truth import Truths
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.external_guest import External
from ttt_gui.session.examining.lines import GuestLimits

LIMITS = GuestLimits(100.0, load_seconds=100.0)
ENGINES = Path(__file__).parents[2] / "resources" / "engines"
COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
SIZES = [(1, 1, 1), (1, 4, 3), (3, 3, 3), (4, 3, 3), (4, 4, 4), (5, 5, 4), (6, 7, 4), (8, 8, 5)]


class Program:
    """A process, read by a thread so that waiting can end."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.said = queue.Queue()
        self.reader = threading.Thread(target=self._read)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            self.said.put(line.rstrip("\n"))
        self.said.put(None)

    def receive(self, seconds):
        line = self.said.get(timeout=seconds)
        assert line is not None
        return line.encode()

    def lines(self, seconds):
        while True:
            yield self.receive(seconds), 0.0

    def send(self, line):
        self.process.stdin.write(line.decode() + "\n")
        self.process.stdin.flush()

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.reader.join()
        self.process.stdout.close()


@pytest.fixture(scope="module", params=["python", "c"])
def command(request, tmp_path_factory):
    """How a sample is started; that in C is built, warnings being errors."""
    if request.param == "python":
        return [sys.executable, str(ENGINES / "sample.py")]
    if COMPILER is None:
        pytest.skip("no C compiler here")
    built = tmp_path_factory.mktemp("sample") / "sample"
    options = ["-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", "-pedantic"]
    subprocess.run([COMPILER, *options, "-o", str(built), str(ENGINES / "sample.c")], check=True)
    return [str(built)]


@pytest.fixture
def program(command):
    """A sample that runs."""
    running = Program(*command)
    yield running
    running.close()


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
def test_moves_are_legal_on_every_size(program, size):
    """Also on the empty board, which is asked for by another word."""
    rules = Rules(*size)
    external = External(program, rules, LIMITS)
    external.start()
    assert external.name == "sample"
    for position in [Position(rules), *positions(rules, 6)]:
        answer = external.ask(position)
        assert answer.is_legal, answer


@pytest.mark.slow
def test_no_mistake_on_three_by_three(program):
    """Held against the truth, as in an examination; it also wins as soon and loses as late as can be."""
    rules = Rules(3, 3, 3)
    external, truths = External(program, rules, LIMITS), Truths()
    external.start()
    for position in positions(rules, 150):
        assert judge(external.ask(position), truths.of(position)).grade is Grade.RIGHT


def test_a_win_in_one_is_found_with_four_in_a_row(program):
    """k is what INFO said."""
    rules = Rules(5, 5, 4)
    external = External(program, rules, LIMITS)
    external.start()
    position = Position(rules)
    for cell in (5, 0, 6, 1, 7, 2):
        position = position.play(cell)
    assert external.ask(position).cell == 8


def test_bad_lines_are_answered_with_a_word(program):
    """And the program goes on."""
    for sent, reply in [
        ("BEGIN", "ERROR"),
        ("START 9", "ERROR"),
        ("RECTSTART 0,3", "ERROR"),
        ("HELLO", None),
        ("START 3", "OK"),
        ("HELLO", "UNKNOWN"),
        ("TURN 7,7", "ERROR"),
        ("TURN 1,1", "0,0"),
        ("TURN 0,0", "ERROR"),
    ]:
        program.send(sent.encode())
        line = program.receive(60).decode()
        assert reply is None or line.startswith(reply), (sent, line)
    program.send(b"END")
    assert program.said.get(timeout=60) is None


@pytest.mark.slow
def test_the_one_in_python_is_a_file_to_examine_too(start, tmp_path):
    """Described, guessed, asked: the first guess is right, and the answers are."""
    worker = start((ENGINES / "sample.py").read_bytes(), name="sample.py")
    described = worker("describe", file=worker.file)
    assert described["module_level"] == []
    way = guesses(described)[0].calling
    assert way.function == "best_move"
    assert worker("load", file=worker.file, calling=way.to_data())["counted"] == ["search"]
    truths = Truths()
    for position in positions(Rules(3, 3, 3), 60):
        cells = "".join(str(position.side_at(cell) or ".") for cell in range(9))
        got = worker.ask(cells, position.side_to_move.value)
        answer = Answer(position, Kind(got["kind"]), got["cell"])
        assert judge(answer, truths.of(position)).grade is Grade.RIGHT
