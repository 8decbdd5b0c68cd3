"""Settings: typed, in memory at once, kept in an INI file that no damage and no second instance can spoil."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from ttt_gui.engine.request import Algorithm, Cut, Fail, Limits, Order, Ordering, Scores
from ttt_gui.game.record import Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.players import GameSetup, Seats
from ttt_gui.session.settings import Settings, Theme
from ttt_gui.session.storage.writer import Writer

CHANGED = {
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
    "show_tree": True,
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
    "show_verdict_while_playing": True,
    "animations": False,
    "window_geometry": bytes(range(256)),
    "side_panel": False,
    "analyse_side_panel": False,
    "play_layout": b"\x00,;\n=[%",
    "analyse_layout": b"[General]",
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "settings.ini"


def _values(settings: Settings) -> dict[str, object]:
    return {name: getattr(settings, name) for name in CHANGED}


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
    assert [name for name, value in vars(Settings).items() if isinstance(value, kind)] == list(CHANGED)


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
    _damaged(
        path, b"[General]\nrows=nine\ncolumns=5\ntheme=pink\nk=99\nalpha_beta=false\nlimit_seconds=nan\nfuture=1\n"
    )
    settings = Settings(path, writer)
    assert settings.problem is None
    assert (settings.rows, settings.columns, settings.k) == (3, 5, 3)
    assert (settings.theme, settings.alpha_beta, settings.limit_seconds) == (Theme.SYSTEM, False, 3.0)
    settings.animations = False
    assert writer.flush()
    assert "future=1" in path.read_text()  # of a later version, which may come back


@pytest.mark.parametrize(
    "data", [b"\x00\x01\x02", b"\xff\xfe", b"no equals sign\n", b"[General\nrows=4\n", b"x" * 2_000_000]
)
def test_a_damaged_file_is_set_aside(path: Path, writer: Writer, data: bytes) -> None:
    """It is kept under another name, twice over, and never overwritten; the sentence says where it is."""
    for number in (1, 2):
        _damaged(path, data)
        settings = Settings(path, writer)
        kept = path.with_name(f"settings.ini.damaged-{number}")
        assert settings.problem
        assert str(kept) in settings.problem
        assert _values(settings) == _values(Settings(path.with_name("none.ini"), writer))
        settings.rows = 3 + number
        assert writer.flush()
        assert kept.read_bytes() == data
        assert Settings(path, writer).rows == 3 + number


def test_a_file_damaged_while_the_program_runs_is_set_aside_too(path: Path, writer: Writer) -> None:
    """QSettings would report an error and overwrite it."""
    settings = Settings(path, writer)
    settings.rows = 4
    assert writer.flush()
    _damaged(path, b"\x00 precious")
    settings.rows = 5
    assert writer.flush()
    assert path.with_name("settings.ini.damaged-1").read_bytes() == b"\x00 precious"
    assert Settings(path, writer).rows == 5


def test_two_instances_keep_one_anothers_settings(path: Path, writer: Writer) -> None:
    """Only what was changed here is written."""
    first, second = Settings(path, writer), Settings(path, writer)
    first.rows = 5
    assert writer.flush()
    second.columns = 6
    assert writer.flush()
    third = Settings(path, writer)
    assert (third.rows, third.columns) == (5, 6)


def test_a_failed_write_says_so_and_the_next_one_brings_everything(path: Path, writer: Writer, qtbot: QtBot) -> None:
    """The folder cannot be made at first; nothing that was set meanwhile is lost."""
    path.parent.write_text("in the way")
    settings = Settings(path, writer)
    with qtbot.waitSignal(writer.failed) as failed:
        settings.rows = 5
    key, sentence = failed.args
    assert key == "settings"
    assert sentence.startswith("The settings could not be saved: ")
    path.parent.unlink()
    with qtbot.waitSignal(writer.written):
        settings.columns = 6
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


@given(
    st.one_of(
        st.binary(max_size=200),
        st.text(max_size=200).map(str.encode),
        st.lists(
            st.tuples(st.sampled_from(sorted(CHANGED)), st.text(max_size=20)).map(lambda pair: f"{pair[0]}={pair[1]}")
        ).map(lambda lines: "\n".join(["[General]", *lines]).encode()),
    )
)
@hypothesis_settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_file_breaks_the_settings(writer: Writer, data: bytes) -> None:
    """Whatever the file holds: usable values, and a file that is not understood is kept."""
    with tempfile.TemporaryDirectory() as folder:
        path = _damaged(Path(folder, "settings.ini"), data)
        settings = Settings(path, writer)
        assert settings.algorithm
        assert settings.limits
        assert settings.setup
        if settings.problem:
            assert "\n" not in settings.problem
            assert path.with_name("settings.ini.damaged-1").read_bytes() == data
        else:
            assert path.read_bytes() == data
