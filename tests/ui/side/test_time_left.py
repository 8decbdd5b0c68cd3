"""The time that is left is said when it means something, in words that never lie by much."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ttt_gui.ui.side.search_card import LEAST_SECONDS, SearchTimeLeft, in_words, left_text

DAY, YEAR = 86_400.0, 365.25 * 86_400
SPANS = {"second": 1.0, "minute": 60.0, "hour": 3_600.0, "day": DAY, "month": 30.44 * DAY, "year": YEAR}
WORDS = ("a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NUMBERS = {"an": 1} | {word: number for number, word in enumerate(WORDS, start=1)}


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "a few seconds"),
        (12, "about 10 seconds"),
        (44, "about 40 seconds"),
        (70, "about a minute"),
        (5 * 60, "about five minutes"),
        (33 * 60, "about 35 minutes"),
        (3_600, "about an hour"),
        (9.2 * DAY, "about nine days"),
        (45 * DAY, "about a month"),
        (100 * DAY, "about three months"),
        (400 * DAY, "about a year"),
        (383 * YEAR, "about 400 years"),
        (5e3 * YEAR, "thousands of years"),
        (5e6 * YEAR, "millions of years"),
        (5e9 * YEAR, "billions of years"),
        (5e12 * YEAR, "billions of years"),
    ],
)
def test_times_are_said_as_people_say_them(seconds: float, words: str) -> None:
    assert in_words(seconds) == words


def test_beyond_the_age_of_the_universe_there_is_no_end_in_sight() -> None:
    assert left_text(9 * DAY) == "about nine days left"
    assert left_text(1.3e10 * YEAR) == "billions of years left"
    assert left_text(1.5e10 * YEAR) == "no end in sight"


@given(st.floats(7.5, 1_990 * YEAR))
def test_what_is_said_is_never_wrong_by_more_than_a_half(seconds: float) -> None:
    about, number, unit = in_words(seconds).split()
    assert about == "about"
    said = NUMBERS.get(number) or int(number)
    assert 0.6 <= said * SPANS[unit.removesuffix("s")] / seconds <= 1.5


@given(st.lists(st.floats(0, 1e20), min_size=2, max_size=60))
def test_a_longer_time_never_returns_to_words_of_a_shorter_one(times: list[float]) -> None:
    said = [in_words(seconds) for seconds in sorted(times)]
    changes = sum(one != other for one, other in pairwise(said))
    assert changes == len(set(said)) - 1


@given(st.floats(1e-18, 1), st.floats(0, LEAST_SECONDS, exclude_max=True))
def test_nothing_is_said_of_what_has_hardly_begun(progress: float, seconds: float) -> None:
    left = SearchTimeLeft()
    left.feed(progress, seconds)
    left.feed(0.0, seconds + LEAST_SECONDS)
    assert left.seconds is None


@given(st.floats(LEAST_SECONDS, 1e6), st.integers(1, 50))
def test_a_search_that_goes_evenly_ends_when_it_is_said_to(total: float, looks: int) -> None:
    left = SearchTimeLeft()
    for look in range(1, looks + 1):
        left.feed(look / looks, total * look / looks)
        if left.seconds is not None:
            assert left.seconds == pytest.approx(total * (1 - look / looks), abs=1e-6 * total)


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1e9)), max_size=40))
def test_an_estimate_is_never_negative_whatever_is_seen(looks: list[tuple[float, float]]) -> None:
    left = SearchTimeLeft()
    for progress, seconds in looks:
        left.feed(progress, seconds)
        assert left.seconds is None or left.seconds >= 0


@given(st.floats(0.01, 0.5), st.floats(10, 1e5))
def test_one_look_that_differs_does_not_turn_the_words_over(progress: float, seconds: float) -> None:
    """A move that cuts much lets the progress double at once; the estimate follows over seconds."""
    left = SearchTimeLeft()
    left.feed(progress, seconds)
    before = left.seconds
    assert before is not None
    assume(before > 1)
    left.feed(2 * progress, seconds + 0.1)
    after = left.seconds
    assert after is not None
    assert after >= 0.9 * before - 0.2
