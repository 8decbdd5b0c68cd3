"""Settings: typed, in memory at once, kept in a file that no damage, no lock and no second instance can spoil."""

from __future__ import annotations

import contextlib
import json
import math
import os
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.waiting import PATIENCE
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.request import Algorithm, Cut, Fail, Limits, Order, Ordering, Scores
from ttt_gui.game.record import Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.players import GameSetup, PointOfView, Seats
from ttt_gui.session.settings import Settings, Theme, TypeSize
from ttt_gui.session.storage.settings_file import SettingsFile
from ttt_gui.session.storage.user_file import Writer
from ttt_gui.system.files import FileLock

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such links and pipes")
OLD = {
    "alpha_beta": False,
    "scores": Scores.FLAT,
    "order": Order.LINES,
    "ordering": Ordering.KILLER | Ordering.HISTORY,
    "cut": Cut.LT,
    "fail": Fail.HARD,
    "pvs": True,
    "exact_moves": True,
    "iterative": True,
    "tt": True,
    "symmetry": True,
    "tt_mib": 7,
    "trace_nodes": 5_000,
    "view": "analyse",
    "limit_depth": 7,
    "limit_nodes": 10**12,
    "limit_seconds": 2.5,
    "seats": Seats.ALTERNATE,
    "rows": 4,
    "columns": 5,
    "k": 4,
    "x_strength": Strength.CASUAL,
    "o_strength": Strength.RANDOM,
    "games_played": 3,
    "reply_delay_ms": 0,
    "theme": Theme.HIGH_CONTRAST,
    "show_who_wins": True,
    "animations": False,
    "window_geometry": bytes(range(256)),
    "hidden_sides": frozenset({"play", "analyse"}),
}
"""What version 0.1.0 knew, each with a value that is not its default."""
CHANGED = OLD | {
    "x_name": "Ada",
    "o_name": "Ben",
    "auto_grade": 3,
    "auto_games": 21,
    "casual_offered": True,
    "type_size": TypeSize.LARGE,
    "replay_ms": 250,
    "tree_intervals": True,
    "show_threats": True,
    "values_for": PointOfView.X,
    "values_while_playing": frozenset({"analyse"}),
    "values_otherwise": frozenset({"play"}),
    "values_as_searched": frozenset(),
    "number_text": ("(1 2",),
    "number_trees": ("(1 \N{MINUS SIGN}2)", "((3)\n[4, 5])"),
    "compare_rows": (Entry("Mine", Algorithm(tt=True, tt_mib=3), Limits(5, 10**9, 0.5)), Entry("Solver", None)),
    "compare_base": 1,
    "compare_repeats": 1_000_000,
    "growth_rows": (Entry("Mine", Algorithm(tt=True, tt_mib=3)),),
    "examine_rows": 4,
    "examine_columns": 5,
    "examine_k": 2,
    "examine_side": "o",
    "examine_extent": "sample",
    "examine_plies": 63,
    "examine_each": 10_000,
    "examine_seed": 0,
    "examine_slower": True,
    "column_widths": {"analyse": (290, 0), "compare": (1_000, 333)},
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "settings.json"


def _values(settings: Settings) -> dict[str, object]:
    return {name: getattr(settings, name) for name in CHANGED}


def _document(values: dict[str, Any]) -> bytes:
    return json.dumps({"format": "ttt-gui settings", "version": 1, "values": values}).encode()


def _damaged(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def test_every_setting_survives_a_restart(path: Path, writer: Writer, qtbot: QtBot) -> None:
    """All keys, each with a value that is not its default, through the file and back with their types."""
    settings = Settings(path, writer)
    changed: list[str] = []
    settings.changed.connect(changed.append)
    assert settings.problem is None
    for name, value in CHANGED.items():
        assert getattr(settings, name) != value
        setattr(settings, name, value)
        assert getattr(settings, name) == value
    assert changed == list(CHANGED)
    assert writer.flush()
    again = Settings(path, writer)
    assert again.problem is None
    assert _values(again) == CHANGED
    assert again.algorithm == Algorithm(
        alpha_beta=False,
        scores=Scores.FLAT,
        order=Order.LINES,
        ordering=Ordering.KILLER | Ordering.HISTORY,
        cut=Cut.LT,
        fail=Fail.HARD,
        pvs=False,  # alpha-beta is off
        iterative=True,
        tt=True,
        tt_mib=7,
        symmetry=True,
        exact_moves=True,
    )
    assert again.limits == Limits(7, 10**12, 2.5)
    assert again.setup == GameSetup(Rules(4, 5, 4), Seats.ALTERNATE, Strength.CASUAL, Strength.RANDOM)


def test_the_table_of_this_test_names_every_key(path: Path, writer: Writer) -> None:
    """A key added without a test of its way through the file is noticed."""
    kind = type(Settings.alpha_beta)
    assert {name for name, value in vars(Settings).items() if isinstance(value, kind)} == set(CHANGED)


def test_the_same_value_is_no_change(path: Path, writer: Writer) -> None:
    """No news and no write for what is so already."""
    settings = Settings(path, writer)
    changed: list[str] = []
    settings.changed.connect(changed.append)
    settings.alpha_beta = True
    assert writer.flush()
    assert changed == []
    assert not path.exists()


def test_a_value_out_of_range_is_refused(path: Path, writer: Writer) -> None:
    """What the file could not give back is not taken."""
    settings = Settings(path, writer)
    with pytest.raises(ValueError, match="9 is not from 1 to 8"):
        settings.rows = 9
    assert settings.rows == 3


def test_one_bad_value_falls_back_and_the_others_stay(path: Path, writer: Writer) -> None:
    """Somebody edited the file by hand."""
    values = {"rows": "nine", "columns": 5, "theme": "pink", "k": 99, "alpha_beta": False, "limit_seconds": math.nan}
    odd = {"o_strength": None, "seats": ["human_x"], "cut": {"a": 1}, "tt_mib": True, "future": [1, {"deep": 2}]}
    _damaged(path, _document(values | odd))
    settings = Settings(path, writer)
    assert settings.problem is None
    assert (settings.rows, settings.columns, settings.k) == (3, 5, 3)
    assert (settings.theme, settings.alpha_beta, settings.limit_seconds) == (Theme.SYSTEM, False, 3.0)
    settings.animations = False
    assert writer.flush()
    kept = json.loads(path.read_text())["values"]
    assert kept["future"] == [1, {"deep": 2}]  # of a later version, which may come back
    assert kept["animations"] is False


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00\x01\x02",
        b"\xff\xfe",
        b"[General]\nrows=4\n",
        b"[]",
        b"7",
        b'{"format": "ttt-gui settings", "version": 1}',
        b'{"format": "ttt-gui settings", "version": 1, "values": []}',
        b'{"format": "ttt-gui game", "version": 1, "values": {}}',
        b'{"format": "ttt-gui settings", "version": "1", "values": {}}',
        b'{"values": {"rows": 4}',
        b'{"values": {"rows": ' + b"9" * 5_000 + b"}}",
        b'{"values": {"rows": ' + b"[" * 50_000 + b"]" * 50_000 + b"}}",
        b" " * 2_000_000,
    ],
    ids=lambda data: repr(data[:60]),
)
def test_a_damaged_file_is_set_aside(path: Path, writer: Writer, data: bytes) -> None:
    """It is kept under another name, twice over, and never overwritten; the sentence says where it is."""
    for number in (1, 2):
        _damaged(path, data)
        settings = Settings(path, writer)
        kept = path.with_name(f"settings.json.damaged-{number}")
        assert settings.problem
        assert str(kept) in settings.problem
        assert _values(settings) == _values(Settings(path.with_name("none.json"), writer))
        settings.rows = 3 + number
        assert writer.flush()
        assert kept.read_bytes() == data
        assert Settings(path, writer).rows == 3 + number


def test_a_file_damaged_while_the_program_runs_is_set_aside_too(path: Path, writer: Writer) -> None:
    """It is not overwritten, and what stood there before is written again with the change."""
    settings = Settings(path, writer)
    settings.rows = 4
    assert writer.flush()
    _damaged(path, b"\x00 precious")
    settings.columns = 5
    assert writer.flush()
    assert path.with_name("settings.json.damaged-1").read_bytes() == b"\x00 precious"
    again = Settings(path, writer)
    assert (again.rows, again.columns) == (4, 5)


def test_a_failed_write_says_so_and_the_next_one_brings_everything(
    path: Path, writer: Writer, qtbot: QtBot, snapshot: SnapshotAssertion
) -> None:
    """The folder cannot be made at first; nothing that was set meanwhile is lost."""
    path.parent.write_text("in the way")
    settings = Settings(path, writer)
    with qtbot.waitSignal(writer.failed) as failed:
        settings.rows = 5
    key, sentence = failed.args
    assert key == "settings"
    assert sentence == snapshot
    path.parent.unlink()
    settings.columns = 6
    assert writer.flush()
    again = Settings(path, writer)
    assert (again.rows, again.columns) == (5, 6)


def test_overrides_hold_for_the_session_only(path: Path, writer: Writer) -> None:
    """The command line's algorithm and limits are in force, and the kept ones stay as they were."""
    settings = Settings(path, writer)
    settings.limit_depth = 3
    changed: list[str] = []
    settings.changed.connect(changed.append)
    settings.override(Algorithm(alpha_beta=False, scores=Scores.FLAT), Limits(nodes=100))
    assert changed == ["alpha_beta", "scores", "limit_depth", "limit_nodes", "limit_seconds"]
    assert settings.algorithm == Algorithm(False, Scores.FLAT, Order.ROW)
    assert settings.limits == Limits(nodes=100)
    settings.alpha_beta = True  # chosen in the menu: in force, and no news for the file
    settings.order = Order.CENTRE
    assert settings.alpha_beta is True
    assert writer.flush()
    kept = Settings(path, writer)
    assert kept.algorithm == Algorithm(True, Scores.DEPTH, Order.CENTRE)
    assert kept.limits == Limits(depth=3, seconds=3.0)


@contextlib.contextmanager
def _foreign_lock(path: Path, kind: str) -> Iterator[None]:
    """What may stand in the place of the settings' lock: somebody's who never gives it back, or no lock at all."""
    lock_path = path.with_name("settings.json.lock")
    held = None
    match kind:
        case "held":
            held = FileLock.take(lock_path)
        case "empty":
            lock_path.touch()
        case "foreign":
            lock_path.write_text("1234\nanother program\nhost\n")
        case "folder":
            lock_path.mkdir()
        case "pipe":
            os.mkfifo(lock_path)
    yield
    if held:
        held.release()


@pytest.mark.parametrize(
    "kind",
    ["held", "empty", "foreign", "folder", pytest.param("pipe", marks=posix)],
)
def test_no_lock_keeps_a_setting_from_being_read_or_written(path: Path, writer: Writer, kind: str) -> None:
    """Version 0.1.0 waited for such a lock for ever, and with it the window, the saving of games and SIGTERM."""
    _damaged(path, _document({"rows": 5}))
    with _foreign_lock(path, kind):
        settings = Settings(path, writer)
        settings.columns = 6
        assert writer.flush(PATIENCE)
    again = Settings(path, writer)
    assert (again.rows, again.columns) == (5, 6)
    if kind == "foreign":
        assert path.with_name("settings.json.lock").read_text().startswith("1234")


@posix
def test_a_file_that_cannot_be_read_is_left_alone_until_it_can(
    path: Path, writer: Writer, qtbot: QtBot, snapshot: SnapshotAssertion
) -> None:
    """A link to itself is refused even to root: not damaged, not renamed, not replaced, and one sentence each time."""
    path.parent.mkdir()
    path.symlink_to(path)
    settings = Settings(path, writer)
    assert settings.problem
    assert "cannot be read" in settings.problem
    assert settings.rows == 3
    with qtbot.waitSignal(writer.failed) as failed:
        settings.rows = 5
    assert failed.args[1] == snapshot
    assert path.is_symlink()
    assert [each.name for each in path.parent.iterdir()] == ["settings.json"]
    path.unlink()
    _damaged(path, _document({"k": 4, "rows": 8}))
    settings.columns = 6
    assert writer.flush()
    again = Settings(path, writer)
    assert (again.k, again.rows, again.columns) == (4, 5, 6)


@posix
@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir], ids=["pipe", "folder"])
def test_what_is_no_file_is_refused_and_saving_goes_on_when_it_is_gone(
    path: Path, writer: Writer, qtbot: QtBot, make: Callable[[Path], None], snapshot: SnapshotAssertion
) -> None:
    """At the start it is set aside; put there later it is refused in one sentence, and neither waited for nor lost."""
    path.parent.mkdir()
    make(path)
    settings = Settings(path, writer)
    assert settings.problem == snapshot
    assert path.with_name("settings.json.no-file-1").exists()
    assert writer.flush(PATIENCE)
    path.unlink()
    make(path)
    with qtbot.waitSignal(writer.failed) as failed:
        settings.rows = 5
    assert failed.args[1].endswith(f" has the name {path}.")
    (path.rmdir if path.is_dir() else path.unlink)()
    settings.columns = 6
    assert writer.flush()
    again = Settings(path, writer)
    assert (again.rows, again.columns) == (5, 6)


def test_a_link_stays_a_link(path: Path, writer: Writer, tmp_path: Path) -> None:
    """Also one to nowhere, such as into a folder of dotfiles that is not filled yet."""
    target = tmp_path / "mine.json"
    path.parent.mkdir()
    path.symlink_to(target)
    Settings(path, writer).rows = 5
    assert writer.flush()
    assert path.is_symlink()
    assert Settings(path, writer).rows == 5
    assert target.exists()


def test_a_later_version_keeps_what_it_added(path: Path, writer: Writer) -> None:
    """Its version, its own parts and its keys outlive a change made here."""
    data = {"format": "ttt-gui settings", "version": 7, "rows of mine": [1], "values": {"rows": 4, "new": None}}
    _damaged(path, json.dumps(data).encode())
    settings = Settings(path, writer)
    assert settings.problem is None
    assert settings.rows == 4
    settings.rows = 5
    assert writer.flush()
    assert json.loads(path.read_text()) == data | {"values": {"rows": 5, "new": None}}


INI = """\
[General]
alpha_beta=false
analyse_layout=W0dlbmVyYWxd
analyse_side_panel=false
animations=false
columns=5
cut=lt
exact_moves=true
fail=hard
games_played=3
iterative=true
k=4
limit_depth=7
limit_nodes=1000000000000
limit_seconds=2.5
o_strength=random
order=lines
ordering="killer,history"
play_layout="ACw7Cj1bJQ=="
pvs=true
reply_delay_ms=0
rows=4
scores=flat
seats=alternate
show_tree=true
show_who_wins=true
side_panel=false
symmetry=true
theme=high_contrast
trace_nodes=5000
tt=true
tt_mib=7
window_geometry="AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0+P0BBQkNERUZHSElKS0xNTk9QUVJTVFVWV1hZWltcXV5fYGFiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6e3x9fn+AgYKDhIWGh4iJiouMjY6PkJGSk5SVlpeYmZqbnJ2en6ChoqOkpaanqKmqq6ytrq+wsbKztLW2t7i5uru8vb6/wMHCw8TFxsfIycrLzM3Oz9DR0tPU1dbX2Nna29zd3t/g4eLj5OXm5+jp6uvs7e7v8PHy8/T19vf4+fr7/P3+/w=="
x_strength=casual
"""


def test_the_file_of_version_0_1_0_is_read_once_and_left(path: Path, writer: Writer) -> None:
    """Byte for byte what it wrote for the values of this test; later changes of it do not come back."""
    old = _damaged(path.with_suffix(".ini"), INI.encode())
    old.with_name("settings.ini.lock").touch()
    settings = Settings(path, writer)
    known = {name: vars(Settings)[name].default for name in CHANGED} | OLD
    assert settings.problem is None
    assert _values(settings) == known
    assert writer.flush()
    assert old.read_text() == INI
    old.write_text("[General]\nrows=8\n")
    again = Settings(path, writer)
    assert _values(again) == known


def test_the_first_opponent_is_perfect(path: Path, writer: Writer) -> None:
    """Of a new profile, whatever else is changed in it and however often it is opened."""
    settings = Settings(path, writer)
    assert (settings.x_strength, settings.o_strength) == (Strength.PERFECT, Strength.PERFECT)
    settings.rows = 4
    assert writer.flush()
    assert Settings(path, writer).o_strength is Strength.PERFECT
    assert json.loads(path.read_text())["version"] == 2


@pytest.mark.parametrize("chosen", [{}, {"o_strength": "strong"}])
@pytest.mark.parametrize("old", ["json", "json without a version", "ini"])
def test_a_profile_from_before_keeps_its_opponent(path: Path, writer: Writer, old: str, chosen: dict[str, str]) -> None:
    """Casual, where none was chosen, of a settings.json of version 1 and of the INI of 0.1.0: also where another
    instance reads what this one wrote, and beside a Perfect that was chosen then."""
    if old == "ini":
        lines = ["[General]", "rows=4", *(f"{key}={value}" for key, value in chosen.items())]
        _damaged(path.with_suffix(".ini"), "\n".join(lines).encode())
    else:
        version = {"version": 1} if old == "json" else {}
        _damaged(path, json.dumps({"format": "ttt-gui settings", **version, "values": {"rows": 4, **chosen}}).encode())
    settings = Settings(path, writer)
    assert (settings.rows, settings.x_strength) == (4, Strength.CASUAL)
    assert settings.o_strength is (Strength.STRONG if chosen else Strength.CASUAL)
    assert writer.flush()
    assert Settings(path, writer).x_strength is Strength.CASUAL
    settings.x_strength = Strength.PERFECT
    assert writer.flush()
    again = Settings(path, writer)
    assert (again.x_strength, again.o_strength) == (Strength.PERFECT, settings.o_strength)
    assert json.loads(path.read_text())["version"] == 2


@pytest.mark.parametrize("hidden", [{}, {"side_panel": False}, {"analyse_side_panel": False, "side_panel": True}])
@pytest.mark.parametrize("shown", [True, False, None, "rubbish"])
def test_settings_that_name_no_view_keep_theirs(
    path: Path, writer: Writer, shown: object, hidden: dict[str, bool]
) -> None:
    """A settings.json of before: ``show_tree`` was the view. Once a view was chosen, that is the one."""
    _damaged(path, _document({"show_tree": shown, "analyse_layout": "W0dlbmVyYWxd", **hidden}))
    settings = Settings(path, writer)
    assert settings.view == ("analyse" if shown is True else "play")
    assert settings.shows_tree is (shown is True)
    views = {"side_panel": "play", "analyse_side_panel": "analyse"}
    assert settings.hidden_sides == {views[key] for key, on in hidden.items() if not on}
    settings.view, settings.hidden_sides = "growth", frozenset({"compare"})
    settings.view = "play"
    assert writer.flush()
    again = Settings(path, writer)
    assert (again.view, again.hidden_sides) == ("play", {"compare"})


@pytest.mark.parametrize("widths", ["a", "a:1", "a:-1,2", "A:1,2", "a:1,99999", "a:1,2 b"])
def test_widths_that_are_none_are_the_usual_ones(path: Path, writer: Writer, widths: str) -> None:
    _damaged(path, _document({"column_widths": widths, "view": "no view!", "hidden_sides": "a b!"}))
    settings = Settings(path, writer)
    assert (settings.column_widths, settings.view, settings.hidden_sides) == ({}, "play", frozenset())


@pytest.mark.parametrize("data", [b"\0", b"\xff", b"[General]\nrows=9\n", b"x" * 2_000_000, b"rows", b"@rows=@\n"])
def test_a_bad_file_of_version_0_1_0_leaves_the_defaults(path: Path, writer: Writer, data: bytes) -> None:
    """One sentence at most, and it is never touched; the opponent is that of the time."""
    old = _damaged(path.with_suffix(".ini"), data)
    settings = Settings(path, writer)
    casual = dict.fromkeys(("x_strength", "o_strength"), Strength.CASUAL)
    assert _values(settings) == _values(Settings(path.with_name("none.json"), writer)) | casual
    assert not settings.problem or "defaults" in settings.problem
    assert writer.flush()
    assert old.read_bytes() == data


def test_two_instances_that_write_at_once_lose_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each with its own keys, many times over, from two threads that know nothing of one another."""
    monkeypatch.setattr("ttt_gui.session.storage.values_file._LOCK_SECONDS", 30)  # the disk may be busy
    names = [name for name, value in CHANGED.items() if isinstance(value, bool | int)]
    _damaged(path, _document(dict.fromkeys(names, 9)))  # what either has read is not what it writes

    def write(mine: list[str], number: int) -> None:
        file = SettingsFile(path)
        file.read()
        for name in mine:
            file.edit(lambda values, name=name: values.update({name: number}))
            file.write()

    threads = [threading.Thread(target=write, args=(names[half::2], half)) for half in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    values = json.loads(path.read_text())["values"]
    assert {name: values[name] for name in names} == {name: index % 2 for index, name in enumerate(names)}


def test_what_killed_writes_left_is_swept_at_the_next_start(path: Path, writer: Writer) -> None:
    """The temporary file and the lock; what others have there stays."""
    path.parent.mkdir()
    left = [".settings.json.0123abcd.tmp", ".settings.json.a_b2c3d4.tmp", "settings.json.lock"]
    others = [".mine.json.0123abcd.tmp", ".settings.json.tmp", "settings.json.damaged-1"]
    for name in left + others:
        path.with_name(name).touch()
    Settings(path, writer)
    assert writer.flush()
    assert sorted(each.name for each in path.parent.iterdir()) == sorted(others)
