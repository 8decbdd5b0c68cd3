"""What is wrong with a file or a call is said in one clear sentence, and the channel outlives what an engine does."""

import pytest

from tests.waiting import PATIENCE
from ttt_gui.engine.examine.calling import Board, Calling

FIRST = Calling("best_move").to_data()
GOOD = "def best_move(board):\n    return board.index(' ')\n"


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (b"", "The file is empty."),
        (b" \n\n", "The file is empty."),
        (b"# nothing\n", "The file holds nothing but comments."),
        (b"x = 1\n", "There is no function in guest.py that could be called."),
        (b"def f(:\n", "Line 1 is not valid Python"),
        (b"def f(b):\nreturn 1\n", "Line 2 is not valid Python"),
        (b"return 1\n", "Line 1 is not valid Python"),
        (b'def f(b):\n    print "a"\n', "This is a Python 2 file: line 2 has a print without parentheses."),
        (b"try:\n    f()\nexcept E, e:\n    pass\n", "This is a Python 2 file: line 3 is not written as in Python 3."),
        (b"x = 1\0\n", "The file holds null bytes: it is not Python source text."),
        ("x = 1\n".encode("utf-16"), "The file is written as UTF-16, which Python does not read: save it as UTF-8."),
        (b"x = 1\ny = '\xe4'\n", "Line 2 is not UTF-8 text: save the file as UTF-8."),
        (b"# coding: nonsense\nx = 1\n", "The file cannot be read as text (unknown encoding"),
        (b"x = " + b"-" * 100_000 + b"1\n", "The file is nested too deeply for Python to read."),
        (b"x = " + b"(" * 300 + b")" * 300 + b"\n", ("Line 1 is not valid Python", "The file is nested too deeply")),
        (b"#" * 4_000_001, "The file has more than 4 MB: that is too long for an engine."),
    ],
)
def test_a_file_that_cannot_be_described(start, source, sentence):
    """A sentence, or, where the parser itself breaks down, the end of the process, which the host tells."""
    worker = start(source)
    answer = worker("describe", file=worker.file)
    if answer is None:
        assert b"-----" in source  # only the parser may break down, and only here
        return
    assert answer["sentence"].startswith(sentence)
    assert "\n" not in answer["sentence"]
    assert answer["sentence"].endswith(".")
    assert worker("describe", file=worker.file) == answer


def test_a_file_that_is_not_there(start):
    """As the system says it."""
    worker = start()
    assert worker("describe", file=worker.file)["sentence"] == "The file cannot be read: No such file or directory."


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("import nowhere_at_all\n" + GOOD, "The module nowhere_at_all is missing in this Python"),
        ("def f(b):\n    return 0\n", "There is no function best_move in guest.py."),
        ("best_move = 3\n", "There is no function best_move in guest.py."),
        (
            "\nx = input('?')\n" + GOOD,
            "It asks for input() in line 2 while it is loaded, and nobody is there to type. Let",
        ),
        ("import sys\nsys.exit()\n" + GOOD, "It ends the program by sys.exit() in line 2 while it is loaded. Let only"),
        ("x = 1 / 0\n" + GOOD, "ZeroDivisionError in line 1 while it is loaded: division by zero."),
        ("def f(): f()\nf()\n" + GOOD, "It calls itself without end in line 1 while it is loaded."),
        ("raise KeyboardInterrupt\n", "KeyboardInterrupt in line 1 while it is loaded."),
    ],
)
def test_a_file_that_cannot_be_loaded(start, source, sentence):
    """Which line, and what to do where something can be done."""
    loaded = start(source, FIRST).loaded
    assert loaded["sentence"].startswith(sentence)
    assert "engine_host" not in loaded["error"]


def test_numpy_that_is_missing_is_named(start, tmp_path):
    """The board is to be an array, and importing NumPy fails."""
    (tmp_path / "numpy.py").write_text("raise ModuleNotFoundError('no', name='numpy')")
    loaded = start(GOOD, Calling("best_move", board=Board.NUMPY).to_data()).loaded
    assert loaded["sentence"].startswith("NumPy is missing")


def test_definitions_only(start):
    """Imports, definitions, constants and what seeds chance run; loops, input and calls do not, and are listed. A
    constant that needs what did not run is left out too."""
    source = """
from __future__ import annotations
import random
random.seed(1)
SIZE = 3
board = [" "] * SIZE ** 2
limits = {"depth": float("inf")}
try:
    import numpy as np
except ImportError:
    np = None

def best_move(board: Unknown) -> int:
    return 4 if limits and SIZE == 3 and not ran else 5

ran = []
print("hello")
name = input("name? ")
length = len(name)
while True:
    turn = input()
if __name__ == "__main__":
    main()
"""
    worker = start(source, Calling("best_move", definitions_only=True).to_data())
    assert worker("describe", file=worker.file)["module_level"] == [
        {"line": 17, "what": 'print("hello")'},
        {"line": 18, "what": 'name = input("name? ")'},
        {"line": 20, "what": "a while loop that asks for input()"},
    ]
    assert worker.ask(".........")["cell"] == 4


def test_the_folder_of_the_file_is_on_the_path(start, tmp_path):
    """A helper beside it is found; our own modules and their neighbours are not."""
    (tmp_path / "helper.py").write_text("CELL = 7\n")
    worker = start("import helper\ndef best_move(b):\n    return helper.CELL\n", FIRST)
    assert worker.ask(".........")["cell"] == 7
    assert "nowhere" not in worker.loaded
    for module in ("describe", "session"):
        loaded = start(f"import {module}\n", FIRST, name="other.py").loaded
        assert loaded["sentence"].startswith(f"The module {module} is missing")


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("raise ValueError('no move.')", "ValueError in line 2: no move."),
        ("return best", "NameError in line 2: name 'best' is not defined."),
        ("return int(input())", "It asks for input() in line 2, and nobody is there to type."),
        ("raise SystemExit(3)", "It ends the program by sys.exit() in line 2."),
        ("return best_move(board)", "It calls itself without end in line 2."),
        ("raise MemoryError", "It needs more memory than our limit in line 2."),
        ("raise OSError(27, 'File too large')", "It writes more than it may in line 2."),
        ("raise type('Odd', (Exception,), {'__str__': lambda self: 1 / 0})()", "Odd in line 2"),
        ("raise type('Base', (BaseException,), {})('x')", "Base in line 2: x."),
    ],
)
def test_an_exception_in_a_call(start, body, sentence):
    """With its line; the traceback has the person's own frames only, and the next call is answered."""
    worker = start(f"def best_move(board):\n    {body}\n", FIRST)
    for _ in range(2):
        answer = worker.ask(".........")
        assert answer["kind"] == "exception"
        assert answer["sentence"].startswith(sentence)
        assert 'File "guest.py", line 2, in best_move' in answer["error"]
        assert "engine_host" not in answer["error"]
        assert len(answer["error"]) < 9_000


def test_an_object_that_cannot_be_made(start):
    """The sentence names the first argument whose value is not known."""
    source = (
        "class P:\n    def __init__(self, a, b, weights):\n        pass\n    def move(self, board):\n        return 0\n"
    )
    answer = start(source, Calling("P.move", ("self", "board")).to_data()).ask(".........")
    assert answer["sentence"] == "P cannot be made: what its a is given is not known."


def test_output_of_every_kind_travels_with_its_call(start):
    """Python's, the C library's, a child's and what goes to standard error; at most 4,000 characters of it."""
    source = """
import ctypes, os, subprocess, sys

def best_move(board):
    if board[0] == " ":
        print("from print", flush=True)
        ctypes.CDLL(None).puts(b"from C")
        ctypes.CDLL(None).fflush(None)
        subprocess.call(["echo", "from a child"])
        os.write(2, b"from write\\n")
        print("\\ud800 ×", end="")
    else:
        print("x" * 100_000)
    return 8
"""
    worker = start(source, FIRST)
    assert worker.ask(".........")["printed"] == "from print\nfrom C\nfrom a child\nfrom write\n\\ud800 ×"
    long = worker.ask("X........", "O")["printed"]
    assert len(long) == 4_000
    assert set(long) == {"x", "…"}
    assert worker.ask(".........")["printed"].startswith("from print")


def test_answers_printed_to_deceive_stay_output(start):
    """The channel is not where an engine prints; what it prints while it is loaded belongs to no call."""
    lie = '{"kind": "move", "cell": 0}'
    says = f"os.write(1, b'{lie}\\n')\n    print('{lie}')\n"
    worker = start(f"import os\nif True:\n    {says}def best_move(b):\n    {says}    return 5\n", FIRST)
    answer = worker.ask(".........")
    assert answer["cell"] == 5
    assert answer["printed"] == f"{lie}\n{lie}\n"


@pytest.mark.parametrize(
    "deed",
    [
        "import os; os.closerange(0, 11)",
        "import sys; sys.stdout = sys.stderr = None",
        "import sys; sys.stdout.close()",
        "import sys; sys.stdin = sys.__stdout__ = sys.__stderr__ = 5",
        "import builtins; builtins.len = builtins.isinstance = builtins.repr = builtins.str = builtins.dict = None",
        "import builtins; [vars(builtins).pop(name) for name in ('getattr', 'BaseException', 'map', 'list')]",
        "import os, shutil; shutil.rmtree(os.getcwd())",
        "import os; os.chdir('/')",
        "import sys; sys.setrecursionlimit(60)",
        "import sys; sys.path.clear(); sys.modules.pop('json', None)",
        "import atexit; atexit.register(lambda: 1 / 0)",
        "import threading, time; threading.Thread(target=lambda: time.sleep(1000)).start()",
        "import os; os.fork()",
        "import signal; signal.signal(signal.SIGINT, signal.SIG_DFL)",
        "import json; json.loads('[]'); json = None",
        "import gc; gc.disable()",
    ],
)
def test_the_channel_outlives(start, deed):
    """Whatever it does to its own process in a call: that and the next are answered, and it ends when told."""
    worker = start(f"def best_move(board):\n    {deed}\n    return 4\n", FIRST)
    for _ in range(3):
        answer = worker.ask(".........")
        assert answer["kind"] in ("move", "exception"), answer
        assert answer["cell"] == 4 or answer["sentence"]
    assert worker("end") is None
    assert worker.process.wait(PATIENCE) == 0


@pytest.mark.parametrize(
    "deed", ["import os; os._exit(0)", "import os; os.kill(os.getpid(), 9)", "import ctypes; ctypes.string_at(0)"]
)
def test_a_process_that_ends_answers_nothing(start, deed):
    """The host sees the end of the channel, and tells it."""
    assert start(f"def best_move(board):\n    {deed}\n", FIRST).ask(".........") is None


def test_it_ends_with_its_host_while_the_engine_computes(start):
    """Closing the channel is enough, also in a loop without end."""
    worker = start("def best_move(board):\n    open('begun', 'w').close()\n    while True:\n        pass\n", FIRST)
    order = b'{"do": "ask", "rows": 3, "columns": 3, "k": 3, "cells": ".........", "side": "X"}\n'
    worker.process.stdin.write(order)
    worker.process.stdin.flush()
    while not (worker.folder / "begun").exists():
        assert worker.process.poll() is None
    worker.process.stdin.close()
    assert worker.process.wait(PATIENCE) == 0


def test_nothing_of_the_engine_runs_when_it_is_described(start, tmp_path):
    """Neither its module level nor its decorators."""
    mark = tmp_path / "ran"
    worker = start(f"open({str(mark)!r}, 'w')\n@open({str(mark)!r}, 'w')\ndef best_move(b):\n    return 0\n")
    assert worker("describe", file=worker.file)["functions"]
    assert not mark.exists()
