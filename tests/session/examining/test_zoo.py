"""Engines that misbehave: each ends in one clear sentence, and leaves no process, no folder, no thread behind.

The sentences of single calls and files, what is printed to look like an answer, and threads that go on, are in
tests/engine_host/test_failures.py.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hostile_engines import BOMB, FORKS, OUTPUT, TOO_DEEP
from tests.waiting import wait_until
from ttt_gui.engine.examine.grades import Answer, Kind
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.lines import EngineLimits
from ttt_gui.session.examining.process import EngineError, EngineProcess

START = Position(Rules())
SHORT = EngineLimits(1.0, 512, 8)
LONG = EngineLimits(30.0, 512, 8)
Make = Callable[..., EngineProcess]
ANSWERED = {
    "os._exit": ("import os\ndef best_move(board, player):\n    os._exit(3)\n", LONG, Kind.DIED, "with status 3"),
    "a crash": (
        "import os, signal\ndef best_move(board, player):\n    os.kill(os.getpid(), signal.SIGSEGV)\n",
        LONG,
        Kind.DIED,
        "SIGSEGV",
    ),
    "10 GB of memory": (
        "def best_move(board, player):\n    return bytearray(10 << 30)\n",
        LONG,
        Kind.EXCEPTION,
        "more memory than our limit of 512 MB in line 2",
    ),
    "10 GB of output": (OUTPUT, LONG, Kind.EXCEPTION, "writes more than it may"),
    "stops itself": (
        "import os, signal\ndef best_move(board, player):\n    os.kill(os.getpid(), signal.SIGSTOP)\n",
        SHORT,
        Kind.TOO_SLOW,
        "than 4 s by the clock",
    ),
    "stops who watches over it": (
        "import os\ndef best_move(board, player):\n    os.kill(os.getppid(), 19)\n    while True: pass\n",
        SHORT,
        Kind.TOO_SLOW,
        ", in line",
    ),
    "kills who watches over it": (
        "import os\ndef best_move(board, player):\n    os.kill(os.getppid(), 9)\n    while True: pass\n",
        LONG,
        Kind.DIED,
        "SIGKILL",
    ),
    "kills it and forks": (
        FORKS.format(end="os.kill(os.getppid(), 9); time.sleep(1000)"),
        LONG,
        Kind.DIED,
        "SIGKILL",
    ),
    "forks and hangs": (FORKS.format(end="time.sleep(1000)"), SHORT, Kind.TOO_SLOW, "than 4 s by the clock"),
    "forks and dies": (FORKS.format(end="os._exit(0)"), LONG, Kind.DIED, "with status 0"),
    "deaf to signals": (
        "import signal\ndef best_move(board, player):\n    every = set(signal.valid_signals()) - {9, 19}\n"
        "    signal.pthread_sigmask(signal.SIG_BLOCK, every)\n    while True: pass\n",
        SHORT,
        Kind.TOO_SLOW,
        ", in line",
    ),
    "catches everything": (
        "def best_move(board, player):\n    while True:\n        try:\n            while True: pass\n"
        "        except BaseException: pass\n",
        SHORT,
        Kind.TOO_SLOW,
        ", in line",
    ),
    "a fork bomb": (BOMB, LONG, Kind.DIED, "more than 256 processes"),
}
POSIX_ONLY = {"a crash", "10 GB of memory", "10 GB of output", "a fork bomb"} | {
    name for name in ANSWERED if "watches" in name or "forks" in name or "stops" in name or "deaf" in name
}


@pytest.mark.parametrize("name", ANSWERED)
def test_what_ends_in_a_sentence(engine_process: Make, request: pytest.FixtureRequest, name: str) -> None:
    """One answer that says what happened."""
    if sys.platform == "win32" and name in POSIX_ONLY:
        pytest.skip("nothing that Windows has")
    source, limits, kind, words = ANSWERED[name]
    if "by the clock" not in words:
        request.getfixturevalue("by_processor")
    one = engine_process(source, limits=limits)
    answer = one.ask(START)
    assert answer.kind is kind
    assert_sentence(answer.sentence, words)


FIRST = "import os; os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))"


@pytest.mark.skipif(sys.platform != "linux", reason="looks at policies as Linux has them")
def test_who_watches_over_it_runs_before_it(engine_process: Make) -> None:
    """Else thousands of its processes take the processor from whoever is to end them."""
    if subprocess.run([sys.executable, "-c", FIRST], stderr=subprocess.DEVNULL, check=False).returncode:
        pytest.skip("the system does not allow it")
    policies = "os.sched_getscheduler(0), os.sched_getscheduler(os.getppid())"
    answer = engine_process(f"import os\ndef best_move(board, player):\n    print({policies})\n    return 4\n").ask(
        START
    )
    assert answer.printed.split() == [str(os.SCHED_OTHER), str(os.SCHED_RR | os.SCHED_RESET_ON_FORK)]


REFUSED = {
    "a hang in import": (
        "import time\ntime.sleep(1000)\ndef best_move(board, player): pass\n",
        "than 4 s by the clock",
    ),
    "too deep for the parser": (TOO_DEEP, ""),
    "exit in import": ("import os\nos._exit(0)\ndef best_move(board, player): pass\n", "with status 0 while loading"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_loaded(engine_process: Make, name: str) -> None:
    """The file is refused with one sentence, also where Python's parser dies of it."""
    source, words = REFUSED[name]
    with pytest.raises(EngineError) as caught:
        engine_process(source, limits=EngineLimits(30.0, 512, 8, 1.0) if "hang" in name else LONG).load()
    assert_sentence(str(caught.value), words)


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes as Linux shows them")
def test_a_daemon_that_forgets_where_it_comes_from(engine_process: Make, tmp_path: Path) -> None:
    """Forked twice, of a session of its own, with another program, an empty environment and nothing open: it ends with
    the engine all the same."""
    name = tmp_path / "daemon"
    shutil.copy("/bin/sleep", name)
    one = engine_process(
        f"import os\ndef best_move(board, player):\n    if os.fork() == 0:\n        os.setsid()\n"
        f"        if os.fork() == 0:\n            os.closerange(0, 256)\n"
        f"            os.execve({str(name)!r}, ['daemon', '1000'], {{}})\n        os._exit(0)\n    return 4\n"
    )

    def daemons() -> list[str]:
        return [each for each in os.listdir("/proc") if each.isdigit() and runs(each, name)]

    assert one.ask(START).cell == 4
    wait_until(daemons, "it did not begin")
    one.close()
    assert daemons() == []


def runs(process: str, program: Path) -> bool:
    try:
        return os.readlink(f"/proc/{process}/exe") == str(program)
    except OSError:
        return False


@pytest.mark.skipif(sys.platform == "win32", reason="needs descriptors")
def test_an_engine_that_writes_into_every_descriptor(engine_process: Make) -> None:
    """It may find the channel and spoil it; what comes is no answer, or one, and a new process answers the next."""
    one = engine_process(
        "import os\ndef best_move(board, player):\n    for number in range(3, 256):\n        try:\n"
        "            os.write(number, b'[1]\\n{{{\\n')\n        except OSError: pass\n    return 4\n"
    )
    answer = one.ask(START)
    assert answer.kind in (Kind.MOVE, Kind.DIED)
    assert isinstance(one.ask(START), Answer)


def assert_sentence(text: str, words: str) -> None:
    """One sentence, on one line, which has these words."""
    assert words in text
    assert text.endswith(".")
    assert "\n" not in text
    assert "Traceback" not in text
