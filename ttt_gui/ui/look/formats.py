"""Figures as people read them: narrow spaces between groups, at which no line ends, units, shares that never lie about
0 and 100."""

from __future__ import annotations

import math
import re

from ttt_gui.engine.figures import plural

THIN = "\N{NARROW NO-BREAK SPACE}"
NONE = "—"
_COMMA = re.compile(r"(?<=\d),(?=\d{3}(?!\d))|(?<=\d) (?=(?:%|ms|s|min|h|[KMG]iB)(?!\w))")
_OPERATOR = re.compile(r" (?=[≤≥≈=−+×·])|(?<=[≤≥≈=−+×·]) ")
_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def grouped(number: int) -> str:
    """Write a whole number in groups of three: 549946 is '549 946' (thin spaces)."""
    return f"{number:,}".replace(",", THIN)


def regrouped(text: str) -> str:
    """Set the groups of a sentence's numbers as ``grouped`` does, and keep each with its unit on one line:
    '4,520 positions in 3 s' is '4 520 positions in 3 s'."""
    return _COMMA.sub(THIN, text)


def scientific(number: float, digits: int = 2) -> str:
    """Write a positive number with ``digits`` significant digits: '3.6 × 10¹³'."""
    mantissa, _, exponent = f"{number:.{digits - 1}e}".partition("e")
    return f"{mantissa}{THIN}×{THIN}10{str(int(exponent)).translate(_SUPERSCRIPTS)}"


def rough(seconds: float) -> str:
    """Write an estimate of a time, which needs no tenths: '5 s', '20 s', '3 min', '2 h'."""
    seconds = max(1.0, 5.0 * round(seconds / 5) if seconds >= 10 else seconds)
    for size, word in ((3_600.0, "h"), (60.0, "min")):
        if seconds >= 1.5 * size:
            return f"{round(seconds / size)}{THIN}{word}"
    return f"{round(seconds)}{THIN}s"


def duration(seconds: float) -> str:
    """Write a time with its unit: '0.02 ms', '342 ms', '1.24 s', '3 min 05 s', '2 h 07 min'."""
    if seconds < 1:
        milliseconds = seconds * 1000
        if milliseconds >= 999.5:
            return f"1.00{THIN}s"
        if 0 < milliseconds < 0.01:
            return f"< 0.01{THIN}ms"
        return f"{_three_digits(milliseconds)}{THIN}ms"
    if seconds < 59.95:
        return f"{_three_digits(seconds)}{THIN}s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes}{THIN}min {rest:02}{THIN}s"
    hours, minutes = divmod(minutes, 60)
    return f"{grouped(hours)}{THIN}h {minutes:02}{THIN}min"


def memory(size: int) -> str:
    """Write a number of bytes as MiB, or as KiB below one MiB."""
    return f"{size >> 20}{THIN}MiB" if size >= 1 << 20 else f"{size / 1024:g}{THIN}KiB"


def speed(nodes_per_second: float | None) -> str:
    """Write a speed: '145 M nodes/s', '840 k nodes/s', the only figure that is shortened by k, M and G."""
    if nodes_per_second is None:
        return NONE
    for size, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if nodes_per_second >= size * 0.9995:
            return f"{_three_digits(nodes_per_second / size, whole=True)}{THIN}{unit} nodes/s"
    return f"{nodes_per_second:.0f} nodes/s"


def share(fraction: float) -> str:
    """Write a fraction as a percentage: two significant digits where it is small ('0.0012 %') or where it is almost all
    ('99.9988 %'), so that neither 0 % nor 100 % is ever said of something else."""
    percent = 100 * fraction
    if percent <= 0:
        return f"0{THIN}%"
    if percent >= 100:
        return f"100{THIN}%"
    if percent > 99.9:
        rest = 100 - percent
        if rest < 1e-8:
            return f"> 99.999999{THIN}%"
        return f"{percent:.{_decimals(rest)}f}{THIN}%"
    if percent >= 9.95:
        return f"{percent:.1f}{THIN}%"
    if percent < 1e-6:
        return f"{scientific(percent)}{THIN}%"
    return f"{percent:.{_decimals(percent)}f}{THIN}%"


def done(progress: float) -> str:
    """Write how much of a search is done: '12 %'; 'under 0.0001 %' on a board that no search will finish."""
    return f"under 0.0001{THIN}%" if 0 < progress < 1e-6 else share(progress)


def unbroken(text: str) -> str:
    """Return a text in which no line ends beside the sign of a comparison or an operation: '≥ 5', '10 − ply'."""
    return _OPERATOR.sub("\N{NO-BREAK SPACE}", text)


def lesson_text(name: str) -> str:
    """Name a lesson by its file's name without the end: '4-the-first-cut' is 'Lesson 4: The first cut'."""
    number, _, title = name.partition("-")
    return f"Lesson {number}: {title.replace('-', ' ').capitalize()}"


def plies(number: int) -> str:
    """Write a number of plies: '1 ply', '9 plies'."""
    return times(number, "ply")


def times(number: int, noun: str) -> str:
    """Write a number with its noun: '1 move', '9 moves', '1 024 nodes' (a thin space)."""
    return f"{grouped(number)} {plural(noun, number)}"


def _decimals(small: float) -> int:
    """Return how many decimals show two significant digits of a number below 10."""
    return max(0, 1 - math.floor(math.log10(small)))


def _three_digits(number: float, whole: bool = False) -> str:
    """Write a number with about three digits: 0.02, 3.42, 34.2, 342; with ``whole`` a round number stays short."""
    if number == 0:
        return "0"
    text = f"{number:.2f}" if number < 9.995 else f"{number:.1f}" if number < 99.95 else f"{number:.0f}"
    return text.rstrip("0").rstrip(".") if whole and "." in text else text
