"""Figures: thin spaces, units, and shares that say neither 0 % nor 100 % of anything else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QTextLayout
from PySide6.QtWidgets import QApplication
from syrupy.assertion import SnapshotAssertion

from ttt_gui.engine.faults.kinds import KINDS
from ttt_gui.system.shipped import resource
from ttt_gui.ui.look.formats import (
    THIN,
    done,
    duration,
    grouped,
    lesson_text,
    memory,
    plies,
    regrouped,
    rough,
    scientific,
    share,
    speed,
    times,
)
from ttt_gui.ui.tree.panels import CUTS


def plain(text: str) -> str:
    return text.replace(THIN, " ")


def test_sentences_are_grouped_as_numbers_are(snapshot: SnapshotAssertion) -> None:
    """Only between groups of three: lists of cells and pairs stay as they are."""
    assert plain(regrouped("549,946 of 1,234,567 calls, 3,5 and 1,2345")) == snapshot


def test_no_line_ends_within_a_number_or_before_its_unit(qapp: QApplication) -> None:
    """At a width of one word, each number stands on a line with its groups and its unit."""
    texts = [grouped(1_234_567), share(0.62), duration(185), duration(0.3), speed(145e6).partition(" nodes")[0]]
    texts += [done(1e-9).removeprefix("under "), memory(1 << 30), rough(20), scientific(3.6e13)]
    texts += [regrouped(text) for text in ("549,946", "62 %", "3 s", "12 ms", "64 MiB")]
    for text in (text for each in texts for text in each.split(" ")):
        layout = QTextLayout(text, qapp.font())
        layout.beginLayout()
        line = layout.createLine()
        line.setLineWidth(1)
        assert line.textLength() == len(text), text
        layout.endLayout()


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0"), (999, "999"), (549_946, "549 946"), (36_277_691_063_105, "36 277 691 063 105")]
)
def test_whole_numbers_are_grouped_by_thin_spaces(number: int, text: str) -> None:
    assert plain(grouped(number)) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0 ms"),
        (0.000004, "< 0.01 ms"),
        (0.00002, "0.02 ms"),
        (0.00342, "3.42 ms"),
        (0.0342, "34.2 ms"),
        (0.342, "342 ms"),
        (0.9996, "1.00 s"),
        (1.239, "1.24 s"),
        (32.44, "32.4 s"),
        (59.96, "1 min 00 s"),
        (185, "3 min 05 s"),
        (7_620, "2 h 07 min"),
    ],
)
def test_times_carry_their_unit(seconds: float, text: str) -> None:
    assert plain(duration(seconds)) == text


@pytest.mark.parametrize(
    ("nodes_per_second", "text"),
    [(None, "—"), (0, "0 nodes/s"), (840, "840 nodes/s"), (840_000, "840 k nodes/s"), (112e6, "112 M nodes/s")],
)
def test_only_the_speed_is_shortened(nodes_per_second: float | None, text: str) -> None:
    assert plain(speed(nodes_per_second)) == text


@pytest.mark.parametrize(
    ("fraction", "text"),
    [
        (0, "0 %"),
        (0.000012, "0.0012 %"),
        (0.0512, "5.1 %"),
        (0.513, "51.3 %"),
        (0.962, "96.2 %"),
        (0.999988, "99.9988 %"),
        (1 - 1e-15, "> 99.999999 %"),
        (3.2e-11, "3.2 × 10⁻⁹ %"),
        (1, "100 %"),
    ],
)
def test_shares(fraction: float, text: str) -> None:
    assert plain(share(fraction)) == text


def test_what_is_done_of_a_search_without_end_is_told_without_a_power_of_ten() -> None:
    assert [plain(done(part)) for part in (0.0, 1.7e-77, 0.25, 1.0)] == ["0 %", "under 0.0001 %", "25.0 %", "100 %"]


@given(st.floats(0, 1, exclude_min=True, exclude_max=True))
def test_no_share_pretends_to_be_nothing_or_all(fraction: float) -> None:
    digits = share(fraction).replace(THIN, "").rstrip("%")
    if not digits.startswith(">") and "×" not in digits:
        assert 0 < float(digits) < 100


@pytest.mark.parametrize("name", sorted({CUTS, *(kind.lesson for kind in KINDS)} - {""}))
def test_a_lesson_is_named_as_it_is_called(name: str) -> None:
    """Whatever leads to a lesson names a file that ships, by the title in it."""
    title = resource(f"lessons/{name}.md").read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")
    assert lesson_text(name) == f"Lesson {name[0]}: {title}"


def test_words_agree_with_their_number() -> None:
    assert (plies(1), plies(5)) == ("1 ply", "5 plies")
    assert plain(times(1, "node")) == "1 node"
    assert plain(times(1_024, "node")) == "1 024 nodes"
    assert plain(scientific(36_277_691_063_105)) == "3.6 × 10¹³"
