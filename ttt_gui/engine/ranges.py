"""Numeric settings with bounds, default and texts, shared by settings, dialogs and command line."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.system.text import shortened

MAX_DEPTH = 64  # the cells of the largest board


@dataclass(frozen=True)
class Range:
    """A number that a person may set: its key, the texts of a form, its unit, its bounds and its default.

    ``none`` is the meaning of 0 where the number may be left out ("no limit"): then ``lowest`` bounds the numbers other
    than 0. With ``above`` the number must be greater than ``lowest``. ``subject`` begins the error message for a number
    out of range.
    """

    key: str
    tip: str
    unit: str
    lowest: float
    highest: float
    default: float
    subject: str
    none: str = ""
    above: bool = False

    def holds(self, value: float) -> bool:
        """Return whether ``value`` is within the bounds; a 0 that stands for ``none`` is not."""
        return (self.lowest < value if self.above else self.lowest <= value) and value <= self.highest

    def too_low(self, value: float) -> str:
        """Return an error message for a number below the bounds or NaN; otherwise ''."""
        if value > self.lowest or (value == self.lowest and not self.above):
            return ""
        least = f"a number above {self.lowest:g}" if self.above else f"at least {self.lowest:g}"
        return f"{self.subject.format(_text(value))}: it must be {least}."

    def error_text(self, value: float) -> str:
        """Return an error message for a number outside the bounds; '' for a number within."""
        if self.holds(value):
            return ""
        bounds = f"above {self.lowest:g} and at most" if self.above else f"from {self.lowest:,g} to"
        return f"{self.subject.format(_text(value))}: it must be {bounds} {_text(self.highest)}."


def _text(value: float) -> str:
    """Return a number with groups of digits, shortened where it is long."""
    return shortened(f"{value:,}" if isinstance(value, int) else f"{value:,g}")


DEPTH = Range("depth", "0 is no limit of depth", "plies", 1, MAX_DEPTH, 0, "The limit of depth is {}", "no limit")
# A spin box counts in floating point, which is exact up to here and nine times as far.
NODES = Range("nodes", "0 is no limit of nodes", "nodes", 1, 10**15, 0, "The limit of nodes is {}", "no limit")
SECONDS = Range(
    "seconds", "0 is no limit of time", "s", 0, 1_000_000, 3.0, "The limit of seconds is {}", "no limit", True
)
TT_MIB = Range(
    "tt_mib",
    "How much memory the table takes where it is switched on",
    "MiB",
    1,
    16_384,
    64,
    "The table's size is {} MiB",
)
TRACE_NODES = Range(
    "trace_nodes",
    "How many nodes of a search are kept for its tree, at some 70 bytes each",
    "nodes",
    1_000,
    16_000_000,
    2_000_000,
    "The number of nodes logged is {}",
)
REPLY_DELAY_MS = Range(
    "reply_delay_ms",
    "Shortest pause before the computer moves",
    "ms",
    0,
    10_000,
    400,
    "The pause before an answer is {} ms",
    "none",
)
REPEATS = Range(
    "repeats",
    "How often each row runs: the counts must be the same every time, the times differ",
    "times",
    1,
    1_000_000,
    1,
    "The number of repeats is {}",
)
