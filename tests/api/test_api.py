"""The Python interface: light to import, typed, documented by examples that run, and stopped by Ctrl+C."""

from __future__ import annotations

import ast
import doctest
import inspect
import math
import os
import runpy
import signal
import subprocess
import sys
from pathlib import Path
from xml.dom import minidom

import pytest

import ttt_gui as ttt
from ttt_gui import api
from ttt_gui.engine.numbers.text import NumberTreeError
from ttt_gui.engine.request import RequestError
from ttt_gui.game.position import PositionError
from ttt_gui.game.rules import RulesError
from ttt_gui.system.shipped import resource

ROOT = Path(ttt.__file__).parents[1]
ENGINE = """def lab_move(board, side):
    return board.index(" ")
"""


def python(code: str) -> subprocess.CompletedProcess[str]:
    """Run code in a Python of its own, which imports this ttt_gui."""
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)


def test_importing_it_loads_neither_qt_nor_the_engine() -> None:
    heavy = "[m for m in sys.modules if m.split('.')[0] in ('PySide6', 'numpy') or m.startswith('ttt_gui.')]"
    assert python(f"import sys, ttt_gui; print({heavy})").stdout == "[]\n"
    searching = "ttt_gui.search(ttt_gui.board()); ttt_gui.trace(ttt_gui.board(), depth=2); ttt_gui.examine"
    assert python(f"import sys, ttt_gui; {searching}; print('PySide6' in sys.modules)").stdout == "False\n"


def test_every_name_is_listed_typed_and_documented() -> None:
    """The three lists name the same; no module or helper is among what Tab completes."""
    stub = ast.parse((ROOT / "ttt_gui/__init__.pyi").read_text(encoding="utf-8"))
    typed = {each.name for node in stub.body if isinstance(node, ast.ImportFrom) for each in node.names}
    assert sorted(ttt.__all__) == sorted(api.__all__) == sorted(typed)
    assert set(ttt.__all__) <= set(dir(ttt))
    assert all(inspect.getdoc(getattr(ttt, name)) for name in ttt.__all__)
    with pytest.raises(AttributeError, match="no attribute 'serch'"):
        _ = ttt.serch


def test_every_example_of_the_manual_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines of the page give what stands below them."""
    page, engine = resource("manual/python.md"), resource("engines/homework.py")
    assert page is not None
    assert engine is not None
    monkeypatch.chdir(engine.parent)
    failed, tried = doctest.testfile(
        str(page), module_relative=False, optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL,
        parser=_MarkdownExamples(),
    )  # fmt: skip
    assert (failed, tried > 15) == (0, True)


class _MarkdownExamples(doctest.DocTestParser):
    """Reads the examples of a page of Markdown, where the fence of a block ends the last one."""

    def parse(self, string: str, name: str = "<string>") -> list[str | doctest.Example]:
        """Return the page in pieces, each fence an empty line."""
        return super().parse("\n".join("" if line.startswith("```") else line for line in string.split("\n")), name)


def test_a_report_has_what_the_command_line_prints() -> None:
    report = ttt.search(ttt.position("XO./..X/O.."))
    assert (report.value, report.bound, report.complete, report.stopped_by) == (7, "exact", True, None)
    assert report.moves == {"c3": "= 0", "a2": "≤ −6", "b2": "= +7", "b1": "≤ +5", "c1": "≤ +7"}
    assert str(report).startswith("X wins in 2. Best line b2 c3 a2.\nalpha-beta: 110 nodes, 46 leaves, 17 cut-offs")
    assert "XO.\n..X\nO.." in report._repr_html_()
    stopped = ttt.search(ttt.board(), ttt.MINIMAX, nodes=5)
    assert (stopped.value, stopped.nodes, stopped.complete, stopped.stopped_by) == (None, 5, False, "nodes")


def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    for call, error in (
        (lambda: ttt.position("XXX/..."), PositionError),
        (lambda: ttt.board(9, 9), RulesError),
        (lambda: ttt.algorithm("table", oder="lines"), RequestError),
        (lambda: ttt.algorithm("solver"), RequestError),
        (lambda: ttt.search(ttt.board(), depth=0), RequestError),
        (lambda: ttt.tree("((3 12"), NumberTreeError),
        (lambda: ttt.tree("((3 12))").save("tree.txt"), ValueError),
    ):
        with pytest.raises(error, match=r"\.$"):
            call()


def test_a_node_says_what_is_known_of_it() -> None:
    """Russell and Norvig's tree: C is cut after 2, below A's 3."""
    tree = ttt.tree("((3 12 8) (2 4 6) (14 5 2))")
    root, cut = tree.nodes[0], tree.nodes[5]
    assert (root.window, root.value, root.low, root.high, tree.value) == ((-math.inf, math.inf), 3, 3, 3, 3)
    assert (cut.move, cut.role, cut.window, cut.pruned) == ("2", "MIN", (3, math.inf), ("2", "3"))
    assert (cut.value, cut.bound, cut.low, cut.high) == (2, "upper", -math.inf, 2)
    assert len(tree) == len(tree.nodes) == 11


@pytest.mark.usefixtures("qapp")  # or an offscreen one would be made, which the tests after it would get
def test_a_notebook_shows_a_picture_or_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tree of thousands of nodes is drawn as far as 40; without Qt's libraries there is text."""
    for tree in (ttt.tree("(3 (5 2))"), ttt.trace(ttt.position("XO./.../...")), ttt.trace(ttt.board(4, 4), depth=3)):
        picture = tree._repr_svg_()
        assert picture is not None
        assert minidom.parseString(picture).documentElement.tagName == "svg"
        assert tree._repr_html_() is None
    monkeypatch.setitem(sys.modules, "ttt_gui.ui.drawing.picture", None)
    bare = ttt.tree("(3 (5 2))")
    assert bare._repr_svg_() is None
    assert "A = 3" in (bare._repr_html_() or "")


@pytest.mark.usefixtures("qapp")
def test_pictures_are_saved(tmp_path: Path) -> None:
    tree = ttt.tree("((3 12 8) (2 4 6) (14 5 2))")
    for suffix, start in ((".svg", b"<?xml"), (".pdf", b"%PDF"), (".png", b"\x89PNG")):
        tree.save(tmp_path / f"tree{suffix}")
        assert (tmp_path / f"tree{suffix}").read_bytes().startswith(start)


def test_positions_are_listed_after_plies_and_drawn() -> None:
    assert len(ttt.positions()) == 4_520
    assert {each.stones for each in ttt.positions(4, 4, 3, plies=2)} == {2}
    drawn = ttt.positions(5, 5, 4, each=3)
    assert drawn == ttt.positions(5, 5, 4, each=3) != ttt.positions(5, 5, 4, each=3, seed=2)


@pytest.mark.slow
def test_processes_find_what_one_finds() -> None:
    """The rows are the same, in the same order, but for the seconds."""
    starts, hows = ttt.positions(plies=4), [ttt.MINIMAX, ttt.algorithm("table")]
    alone, together = (ttt.compare(starts, hows, jobs=jobs) for jobs in (1, 2))
    assert len(alone) == 2 * len(starts)
    assert [{**row, "seconds": 0} for row in alone] == [{**row, "seconds": 0} for row in together]


def test_an_engine_runs_only_with_a_yes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it the file is not even looked at; with it the report has every position."""
    engine = tmp_path / "first.py"
    engine.write_text(ENGINE, encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr("ttt_gui.api.engines.grade_file", pytest.fail)
        with pytest.raises(PermissionError, match=r"To run first.py this once, say examine\(…, allow=True\)"):
            ttt.examine(engine)
    with pytest.raises(FileNotFoundError):
        ttt.examine(tmp_path / "missing.py", allow=True)
    report = ttt.examine(engine, allow=True, rows=2, columns=3, k=3)
    assert (report.asked, report.result) == (len(ttt.positions(2, 3, 3)), "errs")
    assert report.right + len({each["position"] for each in report.mistakes}) == report.asked
    report.save(tmp_path / "report.html")
    assert report.verdict in str(report)
    assert "<html" in (tmp_path / "report.html").read_text(encoding="utf-8")


@pytest.mark.skipif(os.name == "nt", reason="a process there cannot be sent Ctrl+C alone")
@pytest.mark.parametrize(
    "work",
    [
        "ttt.search(ttt.board(6, 6, 5), ttt.MINIMAX)",
        "ttt.solve(ttt.board(8, 8, 5))",
        "ttt.compare([ttt.board(6, 6, 5)] * 4, [ttt.MINIMAX], jobs=2)",
    ],
)
def test_an_interrupt_stops_the_work_and_its_thread(tmp_path: Path, work: str) -> None:
    """SIGINT during a search of years: a KeyboardInterrupt, no thread and no process left."""
    script = tmp_path / "script.py"
    script.write_text(
        "import multiprocessing, threading, ttt_gui as ttt\n"
        "if __name__ == '__main__':\n"
        "    ttt.search(ttt.board())\n"
        "    try:\n"
        "        print('begun', flush=True)\n"
        f"        {work}\n"
        "    except KeyboardInterrupt:\n"
        "        others = [each for each in threading.enumerate() if each is not threading.main_thread()]\n"
        "        print('stopped', others, multiprocessing.active_children())\n",
        encoding="utf-8",
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert out == "stopped [] []\n", err


@pytest.mark.parametrize(
    ("sample", "expected"),
    [
        ("node_counts.py", "alpha-beta 309653"),
        ("growth.py", "3 × 4, three in a row       331,488        128,922          16,817"),
        pytest.param("class_engines.py", "first.py  errs", marks=pytest.mark.slow),
    ],
)
def test_samples_run(
    sample: str, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What they print has the numbers that any stranger can check."""
    path = resource(f"examples/{sample}")
    assert path is not None
    (tmp_path / "first.py").write_text(ENGINE, encoding="utf-8")
    monkeypatch.setattr(sys, "argv", [str(path), str(tmp_path)])
    runpy.run_path(str(path), run_name="__main__")
    assert expected in capsys.readouterr().out
