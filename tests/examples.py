"""How many examples hypothesis draws for a property."""

from __future__ import annotations

from hypothesis import settings


def examples(most: int) -> int:
    """Return ``most`` where all tests are run, else the usual number, which conftest.py sets."""
    usual = settings.get_profile("usual").max_examples
    return most if settings.default.max_examples > usual else min(usual, most)
