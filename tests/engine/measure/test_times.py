"""The summary of many times is that of the standard library, and a million are summed up a few times only."""

from __future__ import annotations

import random
from statistics import median, quantiles

import pytest

from ttt_gui.engine.measure.measured import Stopwatch, times_of


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 100, 4_095, 4_096, 4_097, 20_001])
def test_a_summary_is_that_of_all_times(count: int) -> None:
    """Least, quartiles, median, most; every time is kept in its order."""
    dice = random.Random(count)
    seconds = [dice.random() for _ in range(count)]
    found = times_of(seconds)
    assert (found.runs, found.least, found.most) == (count, min(seconds), max(seconds))
    assert found.median == pytest.approx(median(seconds))
    if count > 1:
        lower, _, upper = quantiles(seconds, n=4, method="inclusive")
        assert (found.lower, found.upper) == (pytest.approx(lower), pytest.approx(upper))
    assert list(found.seconds) == seconds


def test_few_summaries_are_due() -> None:
    """Of a hundred thousand times fewer than a hundred, the first at once."""
    watch = Stopwatch()
    due = [watch.add(0.0) for _ in range(100_000)]
    assert due[0]
    assert sum(due) < 100
