"""The files that windows share: what either changes is there, numbers add up, and what is written is read again."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ttt_gui
from tests.waiting import PATIENCE
from ttt_gui.game.position import Position
from ttt_gui.game.record import HIGHEST_GRADE, MOST_MOVES, GameRecord, Move, Player
from ttt_gui.game.rules import Rules
from ttt_gui.session.learning import ExerciseKey, LearningProgress
from ttt_gui.session.paths import standard_paths
from ttt_gui.session.players import FIRST_GRADE
from ttt_gui.session.settings import Settings
from ttt_gui.session.storage import values_file
from ttt_gui.session.storage.user_file import Writer
from ttt_gui.session.storage.values_file import ValuesFile

SIGNS = st.characters(exclude_categories=("Cs",))
LONGEST = "\N{GRINNING FACE}"  # 12 bytes in a file


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "progress.json"


def shared(path: Path) -> ValuesFile:
    file = ValuesFile(path, "progress", "nothing counts as done")
    file.read()
    return file


# -- several windows -------------------------------------------------------------------------------------------------

WINDOW = """
import sys
from pathlib import Path
from ttt_gui.session.learning import _add
from ttt_gui.session.storage import values_file
values_file._LOCK_SECONDS = 60  # the disk may be busy
path, name, times = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
file = values_file.ValuesFile(path, "progress", "")
file.read()
print("ready", flush=True)
sys.stdin.readline()
for number in range(times):
    more = {"tried": 1, f"{name} {number}": True}
    file.edit(lambda values: _add(more, values))
    file.write()
"""


def test_windows_that_write_at_once_add_up(path: Path) -> None:
    """Three processes, each with counts of the same exercises and steps of its own, none of which knows another."""
    pipe, times = subprocess.PIPE, 40
    words = [sys.executable, "-c", WINDOW, str(path)]
    windows = [
        subprocess.Popen(
            [*words, name, str(times)], stdin=pipe, stdout=pipe, text=True, cwd=ttt_gui.__path__[0] + "/.."
        )
        for name in "abc"
    ]
    for window in windows:
        assert window.stdout
        assert window.stdout.readline() == "ready\n"
    for window in windows:
        window.communicate("go\n", timeout=PATIENCE)
    assert [window.returncode for window in windows] == [0, 0, 0]
    values = shared(path).read()
    assert values.pop("tried") == 3 * times
    assert values == {f"{name} {number}": True for name in "abc" for number in range(times)}
    assert [each.name for each in path.parent.iterdir()] == ["progress.json"]


def test_two_windows_of_learn_count_one_after_the_other(writer: Writer) -> None:
    """2 + 1 = 3, in whichever order they are closed."""
    one, other = (LearningProgress(standard_paths().progress, writer) for _ in range(2))
    one.count(ExerciseKey("cuts", 3, "1"), True)
    one.count(ExerciseKey("cuts", 3, "2"), False)
    assert writer.flush()
    other.count(ExerciseKey("cuts", 3, "3"), True)
    assert writer.flush()
    assert LearningProgress(standard_paths().progress, writer).score("cuts") == (2, 3)


STEPS = st.sampled_from(["count right", "count wrong", "write", "fail", "forget", "bring back", "start again"])


@given(st.lists(st.tuples(st.integers(0, 1), STEPS), max_size=30))
@settings(deadline=None)
def test_whatever_two_windows_do_no_count_is_lost_or_twice_there(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[int, str]]
) -> None:
    """Counts, failed writes and forgetting in any order; at the end both write what they still have."""
    path = tmp_path_factory.mktemp("shared") / "progress.json"
    kind = "values"
    windows = [Window(path) for _ in range(2)]
    expected: Counter[str] = Counter()  # what the file is to hold
    pending: list[list[Counter[str] | None]] = [[], []]  # by window: counts that are not written, None for forgetting

    def settle(number: int) -> None:
        for change in pending[number]:
            if change is None:
                expected.clear()
            else:
                expected.update(change)
        pending[number].clear()

    for number, step in steps:
        window = windows[number]
        if step.startswith("count"):
            is_right = step == "count right"
            window.progress.count(ExerciseKey(kind, 1, "7"), is_right)
            pending[number].append(Counter({"tried": 1, "right": int(is_right)}))
        elif step == "forget":
            right, tried = window.progress.score(kind)
            window.forgotten = window.progress.forget()
            window.counts = Counter({"tried": tried, "right": right})
            pending[number].append(None)
        elif step == "bring back" and window.forgotten is not None:
            window.progress.bring_back(window.forgotten)
            window.forgotten = None
            pending[number].append(window.counts)
        elif step == "fail":
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(values_file, "write_atomically", full)
                window.write()
        elif step == "write":
            window.write()
            settle(number)
        elif step == "start again":
            window.write()
            settle(number)
            windows[number] = Window(path)
    for number, window in enumerate(windows):
        window.write()
        settle(number)
    assert Window(path).progress.score(kind) == (expected["right"], expected["tried"])


def test_two_windows_count_games_and_grades_on(writer: Writer) -> None:
    """What each has played counts; a grade goes up by what either gave it, and not beyond the highest."""
    path = standard_paths().settings
    one, other = Settings(path, writer), Settings(path, writer)
    for window in (one, other):
        for _ in range(2):
            window.games_played += 1
        window.auto_games += 1
        window.auto_grade += 2
        assert writer.flush()
    again = Settings(path, writer)
    assert (again.games_played, again.auto_games, again.auto_grade) == (4, 2, FIRST_GRADE + 4)
    one.auto_grade = HIGHEST_GRADE
    assert writer.flush()
    assert Settings(path, writer).auto_grade == HIGHEST_GRADE


def test_trees_that_two_windows_searched_are_all_kept(writer: Writer) -> None:
    """The latest first, and no more than one window keeps; the text that was typed last is that of the last window."""
    path = standard_paths().settings
    one, other = Settings(path, writer), Settings(path, writer)
    one.number_trees = ("(1 2)",)
    one.number_text = ("(1",)
    assert writer.flush()
    other.number_trees = ("(3 4)",)
    other.number_text = ("(3",)
    assert writer.flush()
    again = Settings(path, writer)
    assert (again.number_trees, again.number_text) == (("(3 4)", "(1 2)"), ("(3",))
    one.number_trees = tuple(f"({number})" for number in range(10))
    assert writer.flush()
    assert len(Settings(path, writer).number_trees) == 10


def full(_path: Path, _data: bytes) -> None:
    raise OSError(28, "No space left on device")


class Window:
    """Learn in a window whose writes are made by hand."""

    def __init__(self, path: Path) -> None:
        self.writer = ByHand()
        self.progress = LearningProgress(path, self.writer)  # type: ignore[arg-type]
        self.forgotten: dict[str, object] | None = None
        self.counts: Counter[str] = Counter()

    def write(self) -> None:
        write = self.writer.writes.get("progress")
        try:
            if write:
                write()
        except OSError:
            pass


class ByHand:
    def __init__(self) -> None:
        self.writes: dict[str, object] = {}

    def submit(self, key: str, write: object, _failure: str = "") -> None:
        self.writes[key] = write


def test_windows_that_find_a_damaged_file_at_once_set_it_aside_once(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the quickest writes in its place is sound, and is not set aside by the others."""
    monkeypatch.setattr(values_file, "_LOCK_SECONDS", 60)  # the disk may be busy
    for turn in range(10):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"\x00 precious %d" % turn)
        barrier = threading.Barrier(4)

        def start(turn: int = turn, barrier: threading.Barrier = barrier) -> None:
            file = ValuesFile(path, "progress", "")
            barrier.wait(60)
            file.read()
            file.edit(lambda values: values.update({str(threading.get_ident()): turn}))
            file.write()

        threads = [threading.Thread(target=start) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(shared(path).read()) == 4
        path.unlink()
    kept = {each.name: each.read_bytes() for each in path.parent.iterdir()}
    assert kept == {f"progress.json.damaged-{turn + 1}": b"\x00 precious %d" % turn for turn in range(10)}


# -- what is written is read again, however much there is ------------------------------------------------------------


@given(st.lists(st.tuples(st.text(SIGNS), st.text(SIGNS), st.text(SIGNS)), max_size=20), st.integers(0, 3_000))
@settings(deadline=None, max_examples=10)
def test_progress_of_any_size_is_read_again(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, str, str]], more: int
) -> None:
    """Version 0.2.0 called a file above 1 MB damaged that it had written."""
    path = tmp_path_factory.mktemp("grown") / "progress.json"
    window = Window(path)
    steps = [*steps, *((f"{number}.md", LONGEST * 40, LONGEST * 40) for number in range(more))]
    for step in steps:
        window.progress.set_done(*step)
    window.write()
    again = Window(path).progress
    assert again.problem is None
    assert all(again.done(file, lesson, [step]) == [True] for file, lesson, step in steps)


def test_progress_above_a_megabyte_is_read_again(path: Path) -> None:
    window = Window(path)
    for number in range(2_000):
        window.progress.set_done("mine.md", "x" * 600, f"{number}")
    window.write()
    assert path.stat().st_size > 1_000_000
    assert Window(path).progress.problem is None
    assert all(Window(path).progress.done("mine.md", "x" * 600, map(str, range(2_000))))


@pytest.mark.parametrize("sign", ["x", "\u00e9", '"', "\\", "\n", "\x01", "\u5b57", LONGEST])
def test_settings_that_are_full_are_read_again(writer: Writer, sign: str) -> None:
    """Both lists of texts at their greatest length, in signs that take up to 12 bytes each."""
    path = standard_paths().settings
    kept = Settings(path, writer)
    kept.number_text = (sign * 50_000,)
    kept.number_trees = tuple(f"{number}{sign * 4_999}" for number in range(10))
    assert writer.flush()
    again = Settings(path, writer)
    assert again.problem is None
    assert (again.number_text, again.number_trees) == (kept.number_text, kept.number_trees)


@pytest.mark.parametrize("sign", ["x", "\u5b57", LONGEST])
def test_a_game_of_the_most_moves_is_read_again(tmp_path: Path, sign: str) -> None:
    """Each move a line of its own, made by an engine with the longest name."""
    by = Player(engine=sign * 60)
    record = GameRecord(Position(Rules(8, 8, 5)))
    tree = record.tree
    line = list(range(31))
    for at in range(len(line)):
        record.go_to(at)
        for cell in range(31, 64):
            tree.play(Move(cell, 999_999_999.999, by))
            record.go_to(at)
        tree.play(Move(line[at], 999_999_999.999, by))
    assert len(tree) == MOST_MOVES
    path = tmp_path / "game.ttt"
    record.save(path, {"file": {"path": sign * 4_000, "digest": "0" * 32}})
    assert GameRecord.load(path).to_text() == record.to_text()


def test_what_could_not_be_read_again_is_not_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file stays as it was, and the change is written where there is less of the rest."""
    file = shared(path)
    file.edit(lambda values: values.update(a=1))
    file.write()
    monkeypatch.setattr(values_file, "MOST_BYTES", 1_000_000)
    file.edit(lambda values: values.update(b="x" * 1_000_000))
    with pytest.raises(OSError, match=r"progress\.json would have more than 1 MB"):
        file.write()
    assert shared(path).read() == {"a": 1}
    monkeypatch.undo()
    file.write()
    assert set(shared(path).read()) == {"a", "b"}


def test_without_a_change_nothing_is_written(path: Path) -> None:
    file = shared(path)
    file.write()
    assert not path.exists()
    file.edit(lambda values: values.update(a=1))
    file.write()
    path.write_text(json.dumps({"values": {"a": 2}}))
    file.write()
    assert shared(path).read() == {"a": 2}
