"""A comparison as a whole in words: how far it is, whether every value is the same, what must be added."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ttt_gui.engine.estimate import is_long
from ttt_gui.engine.figures import plural
from ttt_gui.engine.measure.comparison import ValueVerdict
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.measure.measured import Compared, seconds_of
from ttt_gui.engine.numbers.search import resting
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.request import Limits
from ttt_gui.game.position import Position
from ttt_gui.session.measuring.comparison import Comparison
from ttt_gui.session.measuring.rows import RowState
from ttt_gui.ui.compare.table_columns import guest_sentence, verdict_of
from ttt_gui.ui.look.formats import rough

_WORDS = {
    RowState.DONE: "finished",
    RowState.RUNNING: "running",
    RowState.WAITING: "waiting",
    RowState.FAILED: "failed",
}
_LONG_SECONDS = 3_600.0
_IN_ORDER = ("finished", "stopped", "running", "waiting", "failed")


@dataclass(frozen=True)
class Standing:
    """``count`` is the heading, ``progress`` how far the rows are, ``verdict`` whether values agree; ``good`` is None
    where the verdict is neither good nor bad. ``alarm`` is what is wrong, ``foot`` what else must be said. ``offer``,
    before any row has run, is how long all rows take, for a person to agree to, and a remark; else it is empty."""

    count: str
    progress: str
    verdict: str
    good: bool | None
    alarm: str
    foot: str
    offer: tuple[str, str] | None


def standing(comparison: Comparison, subject: Compared | None) -> Standing:
    """Return how a comparison stands that runs, or will run, on this subject."""
    rows = comparison.rows
    number, guests = len(rows), len(comparison.guests)
    alarms = comparison.alarms()
    verdict, good = _verdict(comparison, len(alarms))
    more = f"; and {len(alarms) - 1} more" if len(alarms) > 1 else ""  # a full stop would be read as an empty cell
    return Standing(
        f"{number} {plural('algorithm', number)}" + (f", {guests} {plural('engine', guests)}" if guests else ""),
        _progress(comparison),
        verdict,
        good,
        f"{alarms[0]}{more}" if alarms else "",
        _foot(comparison, subject),
        None if subject is None or comparison.is_running or comparison.has_results else _offer(comparison, subject),
    )


def _offer(comparison: Comparison, subject: Compared) -> tuple[str, str]:
    seconds, number = comparison.seconds_on(subject), len(comparison.rows)
    whose = "This row takes" if number == 1 else f"All {number} rows take"
    if seconds < _LONG_SECONDS:
        return f"{whose} about {rough(seconds)} here.", "You can go on in the other views, and stop at any time."
    slowest = max(comparison.rows, key=lambda row: seconds_of(row.entry, subject))
    return f"{whose} {_long_words(seconds)} here.", f"Most of it is {slowest.title}. “⋯” gives a row a limit."


def _long_words(seconds: float) -> str:
    words = ((86_400, "hours"), (86_400 * 365, "days"), (math.inf, "years"))
    return next(word for most, word in words if seconds < most)


def _progress(comparison: Comparison) -> str:
    rows = comparison.every
    if comparison.proving.is_open and not any(row.is_active for row in rows):
        return "the base is searched with exact root moves"
    words = ["stopped" if row.is_stopped else _WORDS.get(row.state) for row in rows]
    parts = [f"{count} {word}" for word in _IN_ORDER if (count := words.count(word))]
    return ", ".join(parts)


def _verdict(comparison: Comparison, alarms: int) -> tuple[str, bool | None]:
    if alarms:
        return f"{alarms} {plural('row', alarms)} {'differs' if alarms == 1 else 'differ'}", False
    verdicts = [row.agreement.verdict for row in comparison.rows if row.agreement]
    if not verdicts:
        return "", None
    open_rows = verdicts.count(ValueVerdict.NOT_PROVED)
    if open_rows:
        return f"{open_rows} not proved", None
    ended = all(row.agreement or row.state is RowState.FAILED for row in comparison.rows)
    whose = "every algorithm’s value the same" if comparison.guests else "every value the same"
    return whose if ended and not comparison.proving.is_open else f"{whose} so far", True


def _is_long(entry: Entry, subject: Compared | None) -> bool:
    algorithm = entry.algorithm
    return algorithm is not None and isinstance(subject, Position) and is_long(subject, algorithm, entry.limits)


def _foot(comparison: Comparison, subject: Compared | None) -> str:
    rows = comparison.rows
    found = [row.sentence for row in rows if row.state is RowState.FAILED][:1]
    if not comparison.is_running and not comparison.has_results:
        return " ".join(found)
    told = [row for row in comparison.guests if row.state is not RowState.FAILED and guest_sentence(row)]
    told.sort(key=lambda row: verdict_of(row, False)[1] is not False)  # engines that throw something away first
    found += [f"{row.name}: {guest_sentence(row)}" for row in told[:1]]
    long = [row for row in rows if row.is_active and _is_long(row.entry, subject)]
    if long:
        who = long[0].title if len(long) == 1 else f"{len(long)} rows without a limit"
        found.append(f"{who} may take very long here: Change gives a row a limit, Stop ends it with what it has found.")
    beside = [row for row in rows if row.measured and not row.measured.alone]
    if beside:
        who = beside[0].title if len(beside) == 1 else f"{len(beside)} rows"
        found.append(f"{who} ran beside other work: the times say less.")
    found += [
        row.agreement.sentence for row in rows if row.agreement and row.agreement.verdict is ValueVerdict.NOT_PROVED
    ][:1]
    found += [f"{row.title}: {row.measured.note}" for row in rows if row.measured and row.measured.note][:1]
    if isinstance(subject, NumberTree):
        titles = {name: None for row in rows if row.entry.algorithm for name in resting(row.entry.algorithm)}
        titles |= {"limits": None} if any(row.entry.limits != Limits() for row in rows) else {}
        found += [f"At rest in a number tree: {', '.join(titles)}."] if titles else []
    return " ".join(found)
