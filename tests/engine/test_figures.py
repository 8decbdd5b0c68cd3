"""Figures in sentences."""

import pytest

from ttt_gui.engine.figures import counted, seconds_text


@pytest.mark.parametrize(
    ("number", "noun", "text"),
    [
        (1, "leaf", "1 leaf"),
        (8_453, "leaf", "8,453 leaves"),
        (0, "re-search", "0 re-searches"),
        (2, "ply", "2 plies"),
        (2, "cut-off", "2 cut-offs"),
    ],
)
def test_a_noun_has_its_plural(number: int, noun: str, text: str) -> None:
    assert counted(number, noun) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (3.0, "3 s"),
        (1.49861, "1.5 s"),
        (0.04, "0.04 s"),
        (59.9996, "60 s"),
        (999.7, "1,000 s"),
        (86_400.0, "86,400 s"),
        (1e-9, "less than 0.001 s"),
    ],
)
def test_a_limit_of_time_is_said_as_people_say_it(seconds: float, text: str) -> None:
    assert seconds_text(seconds) == text
