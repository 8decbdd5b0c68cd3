"""`ttt-gui examine`: a class of files, one of which crashes; the yes without which nothing runs; names and Ctrl+C."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.command.conftest import ErrorText, Terminal, Told, ctrl_c_when
from ttt_gui.command import examine as examining
from ttt_gui.command.examine import Keeper, names_of, page_names, status_text, stopped_text
from ttt_gui.command.examine_words import Wanted, parser, trusts_for, wanted_from
from ttt_gui.command.words import UsageError
from ttt_gui.engine.examine.calling import Calling
from ttt_gui.engine.examine.verdict import ExaminationResult
from ttt_gui.engine.growth.positions import AfterPlies, AskedSet, Reachable, SampledPlies, WithinPlies
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.grading import GradingProgress
from ttt_gui.session.examining.lines import EngineLimits
from ttt_gui.session.examining.opponents import calling_file as kept_file
from ttt_gui.session.examining.opponents import keep_calling
from ttt_gui.session.examining.pythons import own_python
from ttt_gui.session.examining.trust import TrustStore
from ttt_gui.system.shipped import resource

FIRST = "def best_move(board, player):\n    return board.index(' ')\n"
LAST = "def best_move(board, player):\n    return max(c for c in range(9) if board[c] == ' ')\n"
CRASH = "import os\n\n\ndef best_move(board, player):\n    os._exit(3)\n"
TOUCH = "open({!r}, 'w').close()\n" + FIRST
HANG = (
    "import sys\n\n\ndef best_move(board, player):\n    if board.count(' ') > 6:\n        while True:\n"
    "            pass\n    return board.index(' ')\n"
)
LATE = ["--positions", "after", "7"]


def wanted(*words: object) -> Wanted:
    """What is read from these words, before anything runs."""
    return wanted_from(parser().read([*map(str, words)]))


def rows_of(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"), newline="")))


@pytest.mark.slow
def test_of_two_files_one_crashes_and_the_other_is_graded(
    engine: Callable[..., Path], tmp_path: Path, told: Told
) -> None:
    """Also a file that is no Python; each has its line and its page, in the order named."""
    files = [engine(CRASH, "crash.py"), engine(FIRST, "first.py"), engine("def best_move(:", "broken.py")]
    out, pages = tmp_path / "grades.csv", tmp_path / "pages"
    said = f"{out}: 3 files: 1 errs, 2 not called.\n{pages / 'index.html'}: 3 pages.\n"
    assert told("examine", *files, "--yes", "--out", out, "--html", pages, *LATE) == (1, said, "")
    crash, first, broken = rows_of(out)
    assert [row["file"] for row in (crash, first, broken)] == ["crash.py", "first.py", "broken.py"]
    assert (crash["asked"], broken["asked"]) == ("0", "0")
    assert "with status 3" in crash["verdict"]
    assert "Line 1" in broken["verdict"]
    asked = len(AfterPlies(Rules(), 7).positions())
    keys = ("right", "win_to_draw", "draw_to_loss", "win_to_loss", "no_answer", "not_judged")
    assert int(first["asked"]) == asked == sum(int(first[key]) for key in keys)
    assert sorted(page.name for page in pages.iterdir()) == ["broken.html", "crash.html", "first.html", "index.html"]
    assert first["verdict"] in (pages / "first.html").read_text(encoding="utf-8")


def test_one_file_is_told_in_full(engine: Callable[..., Path], told: Told) -> None:
    status, out, _ = told("examine", engine(FIRST), "--yes", *LATE)
    lines = out.splitlines()
    assert status == 0
    assert lines[0].startswith("engine.py · 3 × 3")
    assert any("asked" in line and "win → draw" in line for line in lines)
    assert "     a  b  c" in lines


@pytest.mark.slow
def test_a_class_has_an_index_and_those_that_answer_alike_are_named(
    engine: Callable[..., Path], tmp_path: Path, told: Told, snapshot: SnapshotAssertion
) -> None:
    """A line a file, each a link to its page; the function asked and how; one line at the end. The name index.html is
    that of the index, whatever the files are called."""
    files = [engine(FIRST, "index.py"), engine(FIRST + "\n", "ben.py"), engine(LAST, "cleo.py"), engine("x", "dan.py")]
    out, pages = tmp_path / "grades.csv", tmp_path / "pages"
    status, said, _ = told("examine", *files, "--yes", "--out", out, "--html", pages, "--positions", "after", "4")
    assert status == 1
    assert said.splitlines()[1] == snapshot
    rows = {row["file"]: row for row in rows_of(out)}
    asked = len(AfterPlies(Rules(), 4).positions())
    alike = f"index.py and ben.py answer alike in all {asked} positions asked."
    assert [alike in row["note"] for row in rows.values()] == [True, True, False, False]
    assert [row["result"] for row in rows.values()] == ["errs", "errs", "errs", "not called"]
    assert rows["ben.py"]["function"] == "best_move(board, player)"
    assert rows["ben.py"]["called"] == snapshot
    assert float(rows["ben.py"]["share"]) == int(rows["ben.py"]["right"]) / asked
    assert not rows["ben.py"]["diagnosis"]
    assert "only where every position" in (pages / "ben.html").read_text(encoding="utf-8")
    text = (pages / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'href="([^"]+)"', text) == ["index-2.html", "ben.html", "cleo.html", "dan.html"]
    assert all((pages / page).is_file() for page in re.findall(r'href="([^"]+)"', text))
    assert "3 err, 1 not called" in text
    assert alike in text
    assert said.splitlines()[0] == alike


@pytest.mark.slow
def test_several_files_without_a_table_are_a_line_each(engine: Callable[..., Path], told: Told) -> None:
    status, out, _ = told("examine", engine(FIRST, "a/engine.py"), engine(LAST, "b/engine.py"), "--yes", *LATE)
    lines = out.splitlines()
    assert status == 0
    assert [line.split()[0] for line in lines[:3]] == ["File", "a/engine.py", "b/engine.py"]
    assert lines[-1] == "2 files: 2 err."


def test_without_a_yes_and_without_a_terminal_nothing_runs(
    engine: Callable[..., Path], tmp_path: Path, error_text: ErrorText, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence, exit status 2, no page, and nothing of the files was run."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("y\n"))
    mark = tmp_path / "ran"
    files = [engine(TOUCH.format(str(mark)), "a.py"), engine(TOUCH.format(str(mark)) + "\n", "b.py")]
    said = error_text("examine", *files, "--html", tmp_path / "pages")
    assert "2 files" in said
    assert said.endswith("Add --yes to run them.\n")
    assert not mark.exists()
    assert not (tmp_path / "pages").exists()


def test_a_copy_of_a_sample_and_a_changed_module_are_refused_without_a_yes(
    tmp_path: Path, error_text: ErrorText, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A byte-identical copy of the app's own file is a file like any other, and a file that was allowed runs no other
    module: whoever cannot be asked reads what is new, by its name."""
    mark, copy = tmp_path / "ran", tmp_path / "learn-1-a-move.py"
    copy.write_bytes(resource("engines/learn-1-a-move.py").read_bytes())
    (tmp_path / "random.py").write_text(f"open({str(mark)!r}, 'w').close()\n")
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    said = error_text("examine", copy)
    assert "learn-1-a-move.py" in said
    assert "random.py" in said
    main, helper = tmp_path / "main.py", tmp_path / "helper.py"
    main.write_text("import helper\n" + FIRST)
    helper.write_text("")
    with monkeypatch.context() as terminal:
        terminal.setattr(sys, "stdin", Terminal("y\n"))
        terminal.setattr(sys, "stderr", asked := Terminal())
        assert trusts_for([main], False, own_python())
    assert "\n  helper.py\n" in asked.getvalue()
    helper.write_text((tmp_path / "random.py").read_text())
    assert error_text("examine", main).startswith("helper.py has changed")
    assert not mark.exists()


def test_a_module_that_comes_late_is_asked_about_at_the_terminal(
    engine: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: Told
) -> None:
    """The file ends there; after another yes it is asked anew, and has one line in the table."""
    mark = tmp_path / "ran"
    file = engine("def best_move(board, player):\n    __import__('la' + 'te')\n    return board.index(' ')\n")
    file.with_name("late.py").write_text(f"open({str(mark)!r}, 'a').write('.')\n")
    for reply, is_yes in (("y\nn\n", False), ("y\n", True)):
        monkeypatch.setattr(sys, "stdin", Terminal(reply))
        monkeypatch.setattr(sys, "stderr", said := Terminal())
        status, out, _ = told("examine", file, *LATE)
        assert "imports late.py" in said.getvalue()
        assert mark.exists() == is_yes
        assert ("not allowed yet" in out) != is_yes
        assert status == int(not is_yes)


@pytest.mark.parametrize(
    ("reply", "is_yes"), [("y\n", True), ("Yes\n", True), ("n\n", False), ("\n", False), ("", False)]
)
def test_a_terminal_is_asked_and_a_yes_is_remembered(
    engine: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reply: str, is_yes: bool
) -> None:
    """By the content: the same file is not asked for again, a changed one is."""
    file, store = engine(FIRST), tmp_path / "allowed.json"
    monkeypatch.setattr(sys, "stdin", Terminal(reply))
    monkeypatch.setattr(sys, "stderr", asked := Terminal())
    trusts = trusts_for([file], False, own_python(), TrustStore(store))
    assert (trusts is not None) == is_yes == store.exists()
    assert "engine.py" in asked.getvalue()
    assert asked.getvalue().endswith("Run it? [y/N] ")
    if is_yes:
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        assert trusts_for([file], False, own_python(), TrustStore(store)) == trusts
        file.write_text(LAST)
        with pytest.raises(UsageError, match=r"Add --yes to run it\.$"):
            trusts_for([file], False, own_python(), TrustStore(store))


def test_a_yes_by_a_word_is_not_remembered_and_why_a_file_asks_again_is_said(
    engine: Callable[..., Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = tmp_path / "allowed.json"
    assert trusts_for([engine(FIRST)], True, own_python(), TrustStore(store))
    assert not store.exists()
    store.write_bytes(b"[]")
    with pytest.raises(UsageError, match=r"Add --yes to run it\.$"):
        trusts_for([engine(FIRST)], False, own_python(), TrustStore(store))
    assert "asks again" in capsys.readouterr().err


def test_who_says_no_at_a_terminal_has_run_nothing(
    engine: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: Told
) -> None:
    mark = tmp_path / "ran"
    monkeypatch.setattr(sys, "stdin", Terminal("no\n"))
    monkeypatch.setattr(sys, "stderr", said := Terminal())
    assert told("examine", engine(TOUCH.format(str(mark))))[0] == 1
    assert said.getvalue().endswith("Nothing was run.\n")
    assert not mark.exists()


def test_ctrl_c_ends_all_engines_at_once_and_keeps_what_is_known(
    engine: Callable[..., Path], tmp_path: Path, told: Told
) -> None:
    """An engine that never answers is ended while it is asked, and has its line; those not begun are missing."""
    files = [engine(HANG, "hang.py"), engine(HANG + "\n", "hang_too.py"), engine(FIRST, "first.py")]
    out = tmp_path / "grades.csv"
    names = {thread.name for thread in threading.enumerate()}

    def is_asking() -> bool:
        return any(thread.name == "ttt-gui-asking" for thread in threading.enumerate())

    assert "ttt-gui-asking" not in names
    with ctrl_c_when(is_asking):
        words = ["--yes", "--out", out, "--html", tmp_path, "--positions", "within", "1", "--jobs", 1]
        status, _, err = told("examine", *files, *words, "--calling", calling_file(tmp_path))
    rows = rows_of(out)
    assert all(row["note"].startswith("Stopped") for row in rows)
    assert [row["file"] for row in rows] == ["hang.py"][: len(rows)]  # none where nothing was answered by then
    assert sorted(tmp_path.glob("*.html")) == [tmp_path / "hang.html", tmp_path / "index.html"][: 2 * len(rows)]
    cut = ", and 1 was not examined to the end" if rows else ""
    assert (status, err) == (130, f"Stopped: of 3 files {3 - len(rows)} are missing{cut}.\n")


def test_the_table_is_whole_after_each_file(
    engine: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has every file that is done by then, in the order named, and what stood there before until the first is."""
    files = [engine("", f"{name}.py") for name in "abc"]
    out, pages = tmp_path / "grades.csv", tmp_path / "pages"
    pages.mkdir()
    plan = wanted(*files, "--out", out, "--html", pages)
    keeper = Keeper(plan, ["a.py", "b.py", "c.py"], page_names(files))
    out.write_text("of yesterday")
    assert keeper.begin()
    assert out.read_text() == "of yesterday"
    for number, files_by_then in ((2, "c"), (0, "ac"), (1, "abc")):
        keeper.keep(number, ExaminationResult.refused("x", Rules(), "It is empty."), False)
        assert [row["file"] for row in rows_of(out)] == [f"{name}.py" for name in files_by_then]
        assert sorted(page.stem for page in pages.iterdir()) == [*files_by_then, "index"]
    out.unlink()
    assert Keeper(plan, ["a.py", "b.py", "c.py"], page_names(files)).begin()
    assert rows_of(out) == []
    assert len(out.read_text(encoding="utf-8").splitlines()) == 1


def test_a_disk_that_is_full_for_a_while_loses_nothing(
    engine: Callable[..., Path],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    told: Told,
    monkeypatch: pytest.MonkeyPatch,
    snapshot: SnapshotAssertion,
) -> None:
    """It is said at once and once, and the next file brings the lines before it."""
    files = [engine("", f"{name}.py") for name in "abc"]
    out = tmp_path / "grades.csv"
    keeper = Keeper(wanted(*files, "--out", out), ["a.py", "b.py", "c.py"], page_names(files))
    assert keeper.begin()

    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(examining, "write_atomically", full)
        for number in (0, 1):
            keeper.keep(number, ExaminationResult.refused("x", Rules(), "It is empty."), False)
        assert capsys.readouterr().err == snapshot
        other = tmp_path / "other.csv"
        sentence = f"{other} could not be written: No space left on device.\n"
        assert told("examine", files[0], "--yes", "--out", other) == (1, "", sentence)  # before anything runs
    assert keeper.has_failures
    keeper.keep(2, ExaminationResult.refused("x", Rules(), "It is empty."), False)
    assert not keeper.has_failures
    assert [row["file"] for row in rows_of(out)] == ["a.py", "b.py", "c.py"]


def test_what_is_missing_after_a_stop_is_one_sentence() -> None:
    whole, cut = False, True
    for of, kept, sentence in (
        (30, [whole, cut, cut], "Stopped: of 30 files 27 are missing, and 2 were not examined to the end."),
        (3, [whole, whole], "Stopped: of 3 files 1 is missing."),
        (2, [whole, cut], "Stopped: of 2 files 1 was not examined to the end."),
        (2, [whole, whole], "Stopped: of 2 files none is missing."),
        (1, [], "Stopped before anything was asked."),
    ):
        assert stopped_text(of, kept) == sentence


def test_the_progress_says_which_files(snapshot: SnapshotAssertion) -> None:
    names = ["ann.py", "bob\n.py", "cleo.py"]
    assert status_text(GradingProgress(0, 3, (), 0.0), names) == "0 of 3 files, 0 %"
    assert status_text(GradingProgress(1, 3, (1, 2), 0.4), names) == snapshot
    assert status_text(GradingProgress(0, 1, (0,), 0.5), names) == "50 %: ann.py"


def calling_file(folder: Path) -> Path:
    path = folder / "calling.json"
    path.write_text(json.dumps(Calling("best_move", ("board", "side")).to_data()))
    return path


@pytest.mark.slow
def test_how_it_is_called_can_be_said(
    engine: Callable[..., Path], tmp_path: Path, told: Told, snapshot: SnapshotAssertion
) -> None:
    """Of two functions the one that is named; in a file, in every detail."""
    two = FIRST + "\n\ndef worst_move(board, player):\n    return 99\n"
    out = tmp_path / "grades.csv"
    assert told("examine", engine(two), "--yes", "--out", out, "--function", "best_move", *LATE)[0] == 0
    assert rows_of(out)[0]["illegal"] == "0"
    data = Calling("worst_move", ("board", "side")).to_data()
    (tmp_path / "calling.json").write_text(json.dumps(data))
    assert told("examine", engine(two), "--yes", "--out", out, "--calling", tmp_path / "calling.json", *LATE)[0] == 0
    row = rows_of(out)[0]
    assert int(row["illegal"]) == int(row["asked"]) > 0
    keep_calling(engine(two), Calling.from_data(data))
    assert told("examine", engine(two), "--yes", "--out", out, "--calling", kept_file(engine(two)), *LATE)[0] == 0
    row = rows_of(out)[0]
    assert int(row["illegal"]) == int(row["asked"]) > 0
    kept_file(engine(two)).unlink()
    assert told("examine", engine(two), "--yes", "--out", out, "--function", "no_such", *LATE)[0] == 1
    assert rows_of(out)[0]["verdict"] == snapshot


@pytest.mark.slow
def test_a_program_is_spoken_with(
    engine: Callable[..., Path], told: Told, error_text: ErrorText, snapshot: SnapshotAssertion
) -> None:
    """The sample that is shipped plays right; a source that nobody compiled is no program."""
    sample = resource("engines/sample.py")
    assert sample
    file = engine(sample.read_text(encoding="utf-8"))
    for words in (["--protocol"], []):
        status, out, _ = told("examine", file, *words, "--yes", *LATE)
        assert status == 0
        assert out.splitlines()[1] == snapshot
        keep_calling(file, None)
    assert "use --protocol" in error_text("examine", file, "--calling", kept_file(file), "--yes", *LATE)
    status, out, _ = told("examine", engine("int main() {}", "engine.c"), "--yes", *LATE)
    assert status == 1
    assert "engine.c" in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "Name at least one file"),
        (["none.py"], "There is no file “none.py”."),
        (["a.csv"], "There is no Python file in the folder a.csv."),
        (["a.py", "a.py"], "is named twice."),
        (["a.py", "--out", "grades.txt"], "must end with .csv, .md, .tex, .json."),
        (["a.py", "--out", "a.csv"], "is a folder, not a file."),
        (["a.py", "--out", "none/a.csv"], "There is no folder “none”"),
        (["a.py", "--html", "a.py"], "is not a folder."),
        (["a.py", "--jobs", "0"], "--jobs is 0: it must be from 1 to 64."),
        (["a.py", "--seconds", "nan"], "--seconds is nan"),
        (["a.py", "--positions", "some"], "must be all, within N, after N or random N."),
        (["a.py", "--positions", "after", "9"], "choose from 0 to 8 plies."),
        (["a.py", "--positions", "random", "0"], "it must be at least 1."),
        (["a.py", "--seed", "3"], "--seed belongs to --positions random N."),
        (["a.py", "--rows", "5", "--columns", "5"], "choose those after some plies, or random ones."),
        (["a.py", "--python", "none"], "does not answer as Python 3.8 or later"),
        (["a.py", "--calling", "none.json"], "none.json cannot be read"),
        (["a.py", "--calling", "a.py"], "is not JSON that says how an engine is called."),
        (["a.py", "--calling", "bad.json"], "it needs the name of a function."),
        (["a.py", "--calling", "bad.json", "--function", "f"], "leave --function out."),
        (["a.py", "--protocol", "--function", "f"], "leave --calling and --function out."),
    ],
)
def test_what_is_not_understood_is_refused_in_one_sentence(
    words: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error_text: ErrorText
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.py").write_text(FIRST)
    Path("bad.json").write_text("[]")
    Path("a.csv").mkdir()
    assert sentence in error_text("examine", *words, "--yes")


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ([], Reachable(Rules())),
        (["--positions", "all", "--rows", "3", "--columns", "4"], Reachable(Rules(3, 4, 3))),
        (["--positions", "after 3"], AfterPlies(Rules(), 3)),
        (["--positions", "random 20", "--seed", "7", "--rows", "5", "--columns", "5", "--k", "4"],
         SampledPlies(Rules(5, 5, 4), 20, 7)),
        (["--positions", "within 2"], WithinPlies(Rules(), 2)),
    ],
)  # fmt: skip
def test_which_positions_are_asked(engine: Callable[..., Path], words: list[str], asked: AskedSet) -> None:
    assert wanted(engine(FIRST), *words).plan.positions == asked


def test_processes_are_shared_out(engine: Callable[..., Path]) -> None:
    """One file has them all, of many each has one."""
    one, two = engine(FIRST, "a.py"), engine(LAST, "b.py")
    for files, jobs, at_once, processes in (([one], 6, 1, 6), ([one, two], 6, 2, 3), ([one, two], 1, 1, 1)):
        found = wanted(*files, "--jobs", jobs)
        assert (found.at_once, found.plan.processes, found.plan.most_processes) == (at_once, processes, jobs)


def test_a_folder_means_the_python_files_in_it(tmp_path: Path) -> None:
    for name in ("b.py", "a.py", "notes.txt"):
        (tmp_path / name).write_text(FIRST)
    assert wanted(tmp_path).files == (tmp_path / "a.py", tmp_path / "b.py")


def test_the_limit_of_a_call_limits_loading_too(engine: Callable[..., Path]) -> None:
    """But a short call leaves a process its time to start."""
    for seconds, loading in ((0.5, 3.0), (10, 10.0), (300, EngineLimits().load_seconds)):
        limits = wanted(engine(FIRST), "--seconds", f"{seconds}").plan.limits
        assert (limits.seconds, limits.load_seconds) == (seconds, loading)


def test_files_of_one_name_are_told_apart(tmp_path: Path) -> None:
    files = [tmp_path / "class" / student / "tictactoe.py" for student in ("ann", "bob")]
    assert names_of(files) == ["ann/tictactoe.py", "bob/tictactoe.py"]
    assert names_of(files[:1]) == ["tictactoe.py"]
    assert page_names(files) == ["ann-tictactoe.html", "bob-tictactoe.html"]


def test_names_of_pages_are_harmless_and_never_the_same(tmp_path: Path) -> None:
    """Whatever a file is called: no folder is left, none is hidden, none is a device of Windows, none meets another."""
    names = ["<img src=x>", "con", ".", "A", "a", "ä", "é", "=1+1", "x\ny", "W" * 200]
    found = page_names([tmp_path / f"{name}.py" for name in names])
    assert all(re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9._-]*\.html", name) and len(name) < 100 for name in found)
    assert len({name.lower() for name in found}) == len(names)
    assert "con.html" not in found


@pytest.mark.slow
def test_hostile_files_have_harmless_lines(engine: Callable[..., Path], tmp_path: Path, told: Told) -> None:
    """A name that is a formula, or markup; an error that is both."""
    if os.name == "nt":
        pytest.skip("Windows has no such names")
    bad = "def best_move(board, player):\n    raise ValueError('=1+1 <script>alert(1)</script> \\x1b[2J')\n"
    out, pages = tmp_path / "grades.csv", tmp_path / "pages"
    words = [engine(bad, "=cmd<b>.py"), "--yes", "--calling", calling_file(tmp_path), "--out", out, "--html", pages]
    printed = told("examine", *words, *LATE)[1]
    (row,) = rows_of(out)
    assert row["file"] == "'=cmd<b>.py"
    assert int(row["asked"]) > 0
    (page,) = (each for each in pages.iterdir() if each.name != "index.html")
    text = page.read_text(encoding="utf-8")
    assert "=cmd&lt;b&gt;.py" in text
    assert "<script" not in text
    assert "&lt;script&gt;" in text
    assert "\x1b" not in text + out.read_text(encoding="utf-8") + printed
