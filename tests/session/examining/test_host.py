"""Engines and those who run them: stopped from another thread, left by a host that was killed, run by the bundle."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.session.examining.conftest import CALLING, FIRST_EMPTY, trust_of, with_token
from tests.waiting import once, wait_until
from ttt_gui.engine.examine.calling import Calling
from ttt_gui.engine.examine.grades import Kind
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.external_engine import ExternalEngine
from ttt_gui.session.examining.lines import EndedError, EngineLimits, LineProcess, TooSlowError
from ttt_gui.session.examining.process import EngineError, EngineProcess
from ttt_gui.session.examining.pythons import Python, own_python
from ttt_gui.system.control import StoppedError
from ttt_gui.system.shipped import HIDDEN_WORD, resource

START = Position(Rules())
ENDLESS = "import os, time\ndef best_move(board, player):\n    os.fork() or os.setsid()\n    while True: pass\n"
HOST = """
import sys, threading
from pathlib import Path
from tests.session.examining.conftest import CALLING, trust_of
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.lines import EngineLimits
from ttt_gui.session.examining.process import EngineProcess
from ttt_gui.session.examining.pythons import own_python
path = Path(sys.argv[1])
engine_process = EngineProcess(own_python(), path, trust_of(path), CALLING, EngineLimits(300.0, 512, 8))
engine_process.load()
threading.Thread(target=engine_process.ask, args=(Position(Rules()),), daemon=True).start()
print("asked", flush=True)
sys.stdin.read()
"""
Make = Callable[..., EngineProcess]


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_host_that_is_killed_leaves_nothing(token: str, engine: Callable[[str], Path]) -> None:
    """Its pipe closes: the supervisor ends the engine and all that it forked, and removes the folder."""
    path = engine(ENDLESS)
    root = Path(__file__).parents[3]
    host = subprocess.Popen(
        [sys.executable, "-c", HOST, path],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root), "TMPDIR": tempfile.gettempdir()},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with host:
        assert host.stdout.readline() == b"asked\n"
        wait_until(lambda: len(with_token(token)) >= 3)  # supervisor, worker, and what the engine forked
        host.kill()
    wait_until(lambda: not with_token(token))
    wait_until(lambda: not list(Path(tempfile.gettempdir()).iterdir()))


HIDDEN = """
import os, signal, time
def best_move(board, player):
    if not os.fork():
        os.setsid()
        if os.fork():
            os._exit(0)
        with open({path!r}, "w") as file:
            file.write(str(os.getpid()))
        os.execve("/bin/sleep", ["sleep", "1000"], {{}})
    while not os.path.exists({path!r}) or not open({path!r}).read():
        time.sleep(0.01)
    os.kill(os.getppid(), signal.SIGKILL)
    while True: pass
"""


@pytest.mark.skipif(sys.platform != "linux", reason="a sub-reaper is Linux's")
def test_an_engine_that_kills_its_supervisor_is_ended_with_all_it_started(engine_process: Make, tmp_path: Path) -> None:
    """Also a process in a session of its own that has lost its parent and its environment; a child of ours that has
    nothing to do with the engine goes on, and is waited for by nobody else."""
    path = tmp_path / "number"
    one = engine_process(HIDDEN.format(path=str(path)))
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as other:
        assert one.ask(START).kind is Kind.DIED
        assert not Path("/proc", path.read_text()).exists()
        assert other.poll() is None
        other.communicate(b"\n")
        assert other.returncode == 0


@pytest.mark.skipif(sys.platform != "linux", reason="the command nice")
def test_what_a_supervisor_starts_is_nicer_than_a_nice_app() -> None:
    """By that the app knows what it adopts when an engine has killed its supervisor."""
    own = os.getpriority(os.PRIO_PROCESS, 0)
    app = min(own + 5, 18)
    command = ["nice", "-n", str(app - own), *own_python().command_line("supervise"), "--", "nice"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as supervisor:
        assert supervisor.stdout is not None
        assert int(supervisor.stdout.read()) > app


def test_stop_from_another_thread(engine_process: Make, tmp_path: Path) -> None:
    """Whoever waits for an answer is told at once, and nothing can be asked afterwards."""
    begun = tmp_path / "begun"
    source = f"def best_move(board, player):\n    open({str(begun)!r}, 'w').close()\n    while True: pass\n"
    one = engine_process(source, limits=EngineLimits(300.0, 512, 8))
    one.load()
    with once(begun.exists, one.stop), pytest.raises(StoppedError):
        one.ask(START)
    with pytest.raises(StoppedError):
        one.ask(START)
    one.close()
    one.close()


def test_the_next_answer_comes_from_a_new_process(engine_process: Make, tmp_path: Path) -> None:
    """It died once, and is asked on."""
    flag = tmp_path / "died"
    one = engine_process(
        f"import os\ndef best_move(board, player):\n    if not os.path.exists({str(flag)!r}):\n"
        f"        open({str(flag)!r}, 'w').close()\n        os._exit(7)\n    return 4\n"
    )
    assert one.ask(START).kind is Kind.DIED
    assert one.ask(START).cell == 4
    assert one.starts == 2


@pytest.mark.parametrize("word", ["{board:board}", "(board,side)", "bored"])
def test_an_argument_that_is_none_is_refused(engine_process: Make, word: str) -> None:
    one = engine_process(FIRST_EMPTY, calling=Calling("best_move", (word,)))
    with pytest.raises(EngineError, match="is nothing that an argument can be given"):
        one.load()


def received(program: LineProcess, seconds: float) -> bytes:
    return next(program.lines(seconds))


def test_lines_of_any_program(token: str) -> None:
    """A program that is no Python engine is spoken with by the same means: late, long and last lines."""
    source = "import sys, time\nfor line in sys.stdin:\n    exec(line)\n    sys.stdout.flush()\n"
    command, supervisor, limits = (
        [sys.executable, "-c", source],
        own_python().command_line("supervise"),
        EngineLimits(1.0, 512),
    )
    with closing(LineProcess(command, supervisor, limits)) as program:
        program.send(b"print('one'); print('two')")
        assert [received(program, 20.0), received(program, 20.0)] == [b"one", b"two"]
        program.send(b"time.sleep(1000)")
        with pytest.raises(TooSlowError):
            received(program, 0.2)
    for line, sentence, stderr_text in (
        (b"while True: sys.stdout.write('x' * 1000000)", "something that is not an answer", None),
        (b"sys.stderr.write('sorry'); sys.exit(3)", "by itself with status 3", "sorry"),
    ):
        with closing(LineProcess(command, supervisor, limits)) as program:
            program.send(line)
            with pytest.raises(EndedError, match=sentence) as caught:
                received(program, 60.0)
            assert stderr_text in (None, caught.value.stderr_text)


@pytest.fixture
def bundle(tmp_path: Path) -> Python:
    """A script that stands for it."""
    if os.name != "posix":
        pytest.skip("Windows runs no scripts of a shell")
    path = tmp_path / "ttt-gui"
    root = Path(__file__).parents[3]
    path.write_text(f'#!/bin/sh\nPYTHONPATH="{root}" exec "{sys.executable}" -m ttt_gui "$@"\n')
    path.chmod(0o755)
    return Python(path, "3.11.7", is_bundle=True)


def test_the_bundle_is_a_python_of_its_own(token: str, engine: Callable[[str], Path], bundle: Python) -> None:
    """By its hidden word it is supervisor and worker."""
    assert bundle.command_line("work") == [str(bundle.path), HIDDEN_WORD, "work"]
    path = engine(FIRST_EMPTY + "def leave():\n    quit()\n")
    with EngineProcess(bundle, path, trust_of(path), CALLING) as engine_process:
        assert engine_process.describe()["functions"][0]["name"] == "best_move"
        assert engine_process.ask(START).cell == 0


def test_the_bundle_runs_a_program_of_its_own(token: str, engine: Callable[..., Path], bundle: Python) -> None:
    """As Python would: what lies beside it can be imported, and it is the main module."""
    sample = resource("engines/sample.py")
    engine(sample.read_text(encoding="utf-8"), "beside.py")
    path = engine(
        "import sys\nimport beside\nassert len(sys.argv) == 1\nif __name__ == '__main__':\n    beside.main()\n"
    )
    engine_process = ExternalEngine(bundle, path, trust_of(path), Rules())
    try:
        assert engine_process.ask(START.play(0).play(3).play(1).play(4)).cell == 2
    finally:
        engine_process.close()


def test_the_hidden_word_alone() -> None:
    """Nothing but the worker is loaded, and it ends with its input."""
    order = json.dumps({"do": "end"}).encode()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(__file__).parents[3]
        done = subprocess.run(
            [sys.executable, "-m", "ttt_gui", HIDDEN_WORD, "work"],
            input=order + b"\n",
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(root)},
            stdout=subprocess.PIPE,
            check=True,
        )
    assert done.stdout == b""
