"""`ttt-gui experiment`: files get their results, counts that differ are flagged, a kill in the middle costs nothing."""

from __future__ import annotations

import csv
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import ttt_gui
from tests.command.conftest import Refusal, Told
from ttt_gui.command import experiment as word
from ttt_gui.command.main import main
from ttt_gui.command.words import INTERRUPTED, left_text, run
from ttt_gui.engine.experiment.document import CensusBoard, Experiment, ExperimentKind, ExperimentResult
from ttt_gui.engine.experiment.file import load, save, to_text
from ttt_gui.engine.experiment.run import ExperimentProgress, Journal, run_experiment
from ttt_gui.engine.experiment.table import compared
from ttt_gui.engine.growth.positions import AfterPlies, Given
from ttt_gui.engine.measure.entries import Entry, named_entries
from ttt_gui.engine.request import Algorithm
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import Control

SMALL = Experiment(ExperimentKind.COMPARE, (Given((parse_position("XO./..X/O.."),)),), named_entries(), title="Small")
ENDLESS = Experiment(
    ExperimentKind.COMPARE, (Given((Position(Rules(5, 5, 5)),)),), (Entry("Minimax", Algorithm(False)),)
)
JOBS_1 = ["--jobs", "1"]


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """The file of a small experiment without results."""
    path = tmp_path / "small.ttt-lab"
    save(path, SMALL)
    return path


def test_a_file_gets_its_results_and_run_again_finds_them(small: Path, told: Told) -> None:
    status, out, err = told("experiment", small, *JOBS_1)
    assert (status, err) == (0, "")
    assert "| Alpha-beta " in out
    assert "11 results in " in out
    written = small.read_bytes()
    assert load(small).is_complete
    assert load(small).made is not None
    assert told("experiment", small, *JOBS_1)[1].endswith("Every count agrees with the file: 11 results compared.\n")
    assert small.read_bytes() == written
    assert [path.name for path in small.parent.iterdir() if path.is_file()] == [small.name]


def test_a_count_that_differs_is_flagged_and_the_file_stays(small: Path, told: Told) -> None:
    """Row, position, what, both numbers; status 1."""
    told("experiment", small, *JOBS_1)
    text = small.read_text(encoding="utf-8")
    assert text.count('"nodes": 110,') >= 1
    wrong = text.replace('"nodes": 110,', '"nodes": 111,', 1)
    small.write_text(wrong, encoding="utf-8")
    status, _, err = told("experiment", small, *JOBS_1)
    said = err.splitlines()
    assert status == 1
    assert said[0].endswith(" on XO./..X/O..: nodes 111 before, 110 now.")
    assert said[1] == "1 difference from the results of the file, which stays as it is."
    assert small.read_text(encoding="utf-8") == wrong


def test_what_was_there_already_took_no_time(small: Path, told: Told) -> None:
    """Gone on with after a stop, it says how many of the results the time is of."""
    results = list(run_experiment(SMALL).results)
    journal = Journal(small, SMALL)
    for each in results[:4]:
        journal.add(each)
    journal.close()
    status, out, err = told("experiment", small, *JOBS_1)
    assert (status, err) == (0, "4 results of 11 are there already.\n")
    assert re.search(r"^7 results in [\d.]+ m?s, 4 were there already\.$", out, re.MULTILINE)


def wrong_value(experiment: Experiment) -> Experiment:
    """The same with a second row that says that its best move wins sooner."""
    results = list(experiment.results)
    found = results[1]
    assert isinstance(found, ExperimentResult)
    assert found.measured.value is not None
    results[1] = replace(found, measured=replace(found.measured, value=found.measured.value + 1))
    return experiment.with_results(results)


def test_a_value_that_the_base_refutes_is_shouted(small: Path, monkeypatch: pytest.MonkeyPatch, told: Told) -> None:
    """With the row, the move and the position: the file has no results yet that would differ."""

    def run_wrongly(work: Control, tell: Callable[[], None]) -> tuple[Experiment, bool]:
        now, interrupted = run(work, tell)
        return wrong_value(now), interrupted

    monkeypatch.setattr(word, "run", run_wrongly)
    status, _, err = told("experiment", small, *JOBS_1)
    [said] = err.splitlines()
    assert status == 1
    assert said.startswith("Not the same value: Alpha-beta")
    assert said.endswith("b2 is said to be ≥ +8, the base proves +7; position XO./..X/O..")


def test_a_file_that_was_edited_while_it_ran_stays_as_it_is(
    small: Path, monkeypatch: pytest.MonkeyPatch, told: Told
) -> None:
    """It was overwritten with what stood there before."""
    edited = replace(SMALL, repeats=7)

    def run_and_edit(work: Control, tell: Callable[[], None]) -> tuple[Experiment, bool]:
        save(small, edited)
        return run(work, tell)

    monkeypatch.setattr(word, "run", run_and_edit)
    status, _, err = told("experiment", small, *JOBS_1)
    assert status == 1
    assert "could not be written: it was changed while it ran; what was found stands in" in err
    assert load(small) == edited
    kept = Journal(small, SMALL)
    kept.close()
    assert len(kept.found) == SMALL.size


NOT_ONE = 'The file is no experiment: it does not say "format": "ttt-gui experiment".'


def test_the_table_is_written_beside(small: Path, told: Told) -> None:
    """With the counts of each row, and not printed as well."""
    out = small.with_name("results.csv")
    status, said, _ = told("experiment", small, *JOBS_1, "--out", out)
    assert (status, "|" in said) == (0, False)
    rows = {row["algorithm"]: row for row in csv.DictReader(out.read_text(encoding="utf-8").splitlines())}
    assert "Principal variation search" in rows
    assert [rows["Alpha-beta"][key] for key in ("nodes", "value", "bound")] == ["110", "7", "exact"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "One experiment is expected, but there are 0: ttt-gui experiment FILE."),
        (["missing.ttt-lab"], "missing.ttt-lab cannot be opened: No such file or directory."),
        (["."], ".: It is a folder, not a file."),
        (["damaged.ttt-lab"], f"damaged.ttt-lab: {NOT_ONE}"),
        (["small.ttt-lab", "--jobs", "0"], "The number of jobs is 0: it must be from 1 to 128."),
        (["small.ttt-lab", "--jobs", "x"], "Argument --jobs: invalid int value: “x”; see 'ttt-gui --help'."),
        (["small.ttt-lab", "--out", "x.pdf"], "There is no form for “x.pdf”: end it with .csv, .md, .tex, .json."),
    ],
)
def test_what_cannot_be_understood_is_refused(
    small: Path, monkeypatch: pytest.MonkeyPatch, refusal: Refusal, words: list[str], sentence: str
) -> None:
    monkeypatch.chdir(small.parent)
    Path("damaged.ttt-lab").write_text("{", encoding="utf-8")
    assert refusal("experiment", *words) == sentence + "\n"


def test_a_table_that_cannot_be_written_is_said_before_anything_runs(small: Path, told: Told) -> None:
    before = small.read_bytes()
    status, _, err = told("experiment", small, "--out", small.parent / "nowhere" / "x.csv")
    assert status == 1
    assert "x.csv could not be written: there is no folder" in err
    assert small.read_bytes() == before


def full_disk(*_arguments: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_full_disk_costs_no_result(small: Path, monkeypatch: pytest.MonkeyPatch, told: Told) -> None:
    """The file cannot be written: one sentence, and when there is room again nothing is counted twice."""
    with monkeypatch.context() as patch:
        patch.setattr(word, "save", full_disk)
        status, _, err = told("experiment", small, *JOBS_1)
    assert (status, err) == (1, f"{small} could not be written: No space left on device.\n")
    status, _, err = told("experiment", small, *JOBS_1)
    assert (status, err) == (0, "11 results of 11 are there already.\n")
    assert load(small).is_complete


def test_what_has_its_results_runs_where_nothing_can_be_written(
    small: Path, monkeypatch: pytest.MonkeyPatch, told: Told
) -> None:
    """As a sample that belongs to the system does; what has none is refused before it runs."""
    monkeypatch.setattr(word, "Journal", full_disk)
    status, _, err = told("experiment", small, *JOBS_1)
    assert (status, err) == (1, f"{small}.part could not be written: No space left on device.\n")
    monkeypatch.undo()
    told("experiment", small, *JOBS_1)
    monkeypatch.setattr(word, "Journal", full_disk)
    status, out, _ = told("experiment", small, *JOBS_1)
    assert (status, out.endswith("11 results compared.\n")) == (0, True)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_it_at_once_and_says_what_it_has(
    tmp_path: Path, told: Told, ctrl_c_while_searching: None, jobs: str
) -> None:
    path = tmp_path / "endless.ttt-lab"
    save(path, ENDLESS)
    status, _, err = told("experiment", path, "--jobs", jobs)
    assert (status, err) == (INTERRUPTED, "Stopped: 0 results of 1. The same words go on there.\n")
    assert load(path) == ENDLESS


def command(path: Path, *words: str, package: Path | None = None) -> subprocess.Popen[str]:
    """The experiment in a process of its own; with ``package`` that copy of the program runs."""
    env = {**os.environ, **({"PYTHONPATH": str(package)} if package else {})}
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "ttt_gui", "experiment", str(path), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=env,
        cwd=path.parent,
    )


@pytest.mark.slow
def test_a_refused_census_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "large.ttt-lab"
    save(path, Experiment(ExperimentKind.CENSUS, (CensusBoard(Rules(5, 5, 5)),)))
    assert main(["experiment", str(path), *JOBS_1]) == 2
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.slow
def test_after_a_kill_it_goes_on_where_it_was(tmp_path: Path, jobs: str) -> None:
    """kill -9 in the middle: what was finished is there, and the counts are those of another run."""
    path = tmp_path / "killed.ttt-lab"
    part = path.with_name(path.name + ".part")
    plan = Experiment(ExperimentKind.GROWTH, (AfterPlies(Rules(), 2),), named_entries()[1:5])
    for repeats in (20, 200, 2_000):  # as often as it needs to be caught in the middle
        plan = replace(plan, repeats=repeats)
        save(path, plan)
        running = command(path, "--jobs", jobs)
        while running.poll() is None and (not part.exists() or part.read_bytes().count(b"\n") < 20):
            time.sleep(0.002)
        running.send_signal(signal.SIGKILL)
        _out, said = running.communicate()  # ends when nobody has the pipes any more: its processes are gone, too
        if running.returncode == -signal.SIGKILL:
            break
    assert running.returncode == -signal.SIGKILL
    assert said == ""
    assert load(path) == plan
    kept = part.read_bytes().count(b"\n") - 1
    assert 0 < kept < plan.size

    again = command(path, "--jobs", jobs)
    out, said = again.communicate()
    assert again.returncode == 0
    there = int(said.split(" ", 1)[0].replace(",", ""))
    assert there >= kept - 1
    assert f"{plan.size - there:,} results in " in out
    other = tmp_path / "other.ttt-lab"
    save(other, replace(plan, repeats=1))
    assert main(["experiment", str(other), "--jobs", "2"]) == 0
    comparison = compared(load(path), load(other))
    assert (comparison.differences, comparison.compared) == ((), plan.size)
    assert not part.exists()


def interpreted_copy(folder: Path) -> Path:
    """A copy of the program without what is compiled."""
    source = Path(ttt_gui.__file__).parent
    shutil.copytree(source, folder / "ttt_gui", ignore=shutil.ignore_patterns("*.so", "*.pyd", "*.c", "__pycache__"))
    return folder


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.slow
def test_interpreted_it_finds_the_same(small: Path, tmp_path: Path, jobs: str) -> None:
    """Made as installed here, run again by the same files interpreted: no count differs."""
    assert main(["experiment", str(small), *JOBS_1]) == 0
    made = load(small).made
    assert made is not None
    assert made.engine == ENGINE
    out = tmp_path / "out.json"
    running = command(small, "--jobs", jobs, "--out", str(out), package=interpreted_copy(tmp_path / "copy"))
    said = running.communicate()
    assert (running.returncode, said[1]) == (0, "")
    assert said[0].endswith("Every count agrees with the file: 11 results compared.\n")
    assert "interpreted" in out.read_text(encoding="utf-8")


def test_the_shipped_counts_are_found_by_a_process_of_their_own(tmp_path: Path) -> None:
    """The table of the README, on all cores."""
    source = Path(__file__).parents[2] / "resources" / "experiments" / "counts.ttt-lab"
    path = tmp_path / source.name
    shutil.copy(source, path)
    running = command(path)
    out, said = running.communicate()
    assert (running.returncode, said) == (0, "")
    assert "549,946 | 255,168" in out
    assert path.read_text(encoding="utf-8") == to_text(load(source))


def test_the_progress_in_words() -> None:
    """With what is left in one unit, once that can be told."""
    progress = ExperimentProgress(done=37, size=80, kept=0, share=0.4625, seconds=10.0, left=11.6)
    assert word.progress_text(progress) == "37 of 80 results, 46 %, about 12 s left"
    assert word.progress_text(replace(progress, left=None)) == "37 of 80 results, 46 %"
    texts = [left_text(seconds) for seconds in (0.1, 100, 7_000, 200_000, 1e9)]
    assert texts == ["1 s", "2 min", "2 h", "2 days", "11,574 days"]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pty")
def test_a_terminal_sees_the_progress(tmp_path: Path) -> None:
    """One line, written over and over, and gone at the end."""
    path = tmp_path / "endless.ttt-lab"
    save(path, ENDLESS)
    owner, terminal = os.openpty()
    words = [sys.executable, "-P", "-m", "ttt_gui", "experiment", str(path), *JOBS_1]
    running = subprocess.Popen(words, stderr=terminal, stdout=subprocess.DEVNULL, start_new_session=True)
    os.close(terminal)
    seen = b""
    while b"0 of 1 result, " not in seen:
        seen += os.read(owner, 1_000)
    running.send_signal(signal.SIGINT)
    assert running.wait() == INTERRUPTED
    rest = b""
    with open(owner, "rb", buffering=0) as terminal_output:
        while b"go on there" not in rest:
            rest += terminal_output.read(1_000) or b""
    assert b"\r\x1b[KStopped: 0 results of 1." in rest
