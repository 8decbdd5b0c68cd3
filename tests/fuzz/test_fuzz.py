"""The fuzz command itself: the same seed says the same, and what is not refused in one sentence is found."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from tests import hostile_lessons
from tests.fuzz import __main__ as fuzz
from tests.fuzz import inputs, window
from tests.fuzz.kinds import Kind, check_sentence
from tests.waiting import PATIENCE
from ttt_gui.engine.learn.lesson import read_lesson
from ttt_gui.engine.learn.opening import open_lesson

pytestmark = pytest.mark.slow


def test_the_same_seed_makes_the_same_inputs() -> None:
    strings = (inputs.number_tree, inputs.position, inputs.words)
    for make in (inputs.game, inputs.trace, inputs.lesson, *strings):
        assert [make(Random("7")) for _ in range(2)] == [make(Random("7"))] * 2
    assert hostile_lessons.lesson(Random("7")) == hostile_lessons.lesson(Random("7"))


def test_every_kind_is_tried_and_counted(
    qapp: object, monkeypatch: pytest.MonkeyPatch, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fuzz.logging, "disable", lambda: None)
    monkeypatch.setattr(fuzz, "MOST_SECONDS", PATIENCE)
    monkeypatch.setattr(fuzz, "HANGING_SECONDS", round(PATIENCE))
    monkeypatch.setattr(window, "MOST_TURN_SECONDS", PATIENCE)
    assert fuzz.main(["--seed", "test", "--count", "80"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("seed test\n")
    assert [int(a) + int(b) for a, b in re.findall(r"(\d+) accepted +(\d+) refused", said)] == [10] * 8
    assert said.endswith("80 inputs tried, 0 failed\n")


def test_an_error_that_is_no_sentence_fails_and_says_how_to_try_again(capsys: pytest.CaptureFixture[str]) -> None:
    def read(data: bytes) -> str | None:
        raise KeyError("players")

    count = fuzz.Count()
    fuzz.attempt(Kind("game", inputs.game, read), 3, "seed", count)
    assert (count.accepted, count.refused, count.failed) == (0, 0, 1)
    assert "fuzz --seed seed --kind 'game' --only 3" in capsys.readouterr().out


@pytest.mark.parametrize(
    "sentence", ["", "Two\nlines.", "no end", "x" * 500 + ".", "Traceback (most recent call last)."]
)
def test_what_is_no_sentence_is_known(sentence: str) -> None:
    with pytest.raises(AssertionError):
        check_sentence(sentence)


def test_the_lesson_that_is_damaged_is_sound_before(tmp_path: Path) -> None:
    """Else every one of them would be refused for the same reason, and nothing else would be tried."""
    (tmp_path / "d.png").write_bytes(hostile_lessons.png())
    assert len(open_lesson(read_lesson(inputs.LESSON.encode()), folder=tmp_path).steps) == 4
