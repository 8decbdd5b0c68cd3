"""The row of an engine from outside, cell by cell: what stands there, and where a dash stands, why."""

from __future__ import annotations

from ttt_gui.engine.examine.asked_guest import AskedGuest
from ttt_gui.engine.examine.judge import Grade
from ttt_gui.engine.measure.guest_line import KIND
from ttt_gui.session.measuring.guests import ENOUGH_SECONDS, MOST_CALLS, GuestRow
from ttt_gui.session.measuring.rows import RowState
from ttt_gui.ui.compare.table_columns import COLUMNS, RANGE, milliseconds
from ttt_gui.ui.look.formats import NONE, grouped

ITS_CALLS = "Calls of the recursive search in its file, counted once in a pass that is not timed"
_INSIDE = "We do not see inside an engine of your own"
_REASONS = {
    "nodes": "Nodes belong to our searches; for an engine of your own see Calls",
    "leaves": _INSIDE,
    "cutoffs": _INSIDE,
    "pruned": _INSIDE,
    "returns": _INSIDE,
    "deepest": _INSIDE,
    "speed": "Its calls are counted apart from its time: they give no rate",
    "branching": "This needs nodes and the deepest ply, which we do not know of an engine of your own",
    "share": "Its calls are not our nodes: they are no share of the base's",
    "pair": "There is no tree of its search to walk",
}
_TIME = (
    "of its own answers, as its process measured them, in milliseconds. Each is the first of a new process, and there "
    f"are at most {MOST_CALLS}, none begun after {ENOUGH_SECONDS:g} s"
)
_MEANINGS = {
    "value": "What the position is worth to the side to move after its move, and whether that keeps what there was",
    "best": "The move that it plays",
    "calls": ITS_CALLS,
    "median": f"The median time {_TIME}",
    "middle": f"The middle half of the times {_TIME}",
}


def guest_text(row: GuestRow, column: int) -> str:
    """Return what stands in a cell of figures; '' in a cell that is painted otherwise."""
    key, found = COLUMNS[column].key, row.seen
    if key in ("pair", "name", "share", "menu"):
        return ""
    if found is None:
        return NONE
    if key == "value":
        return found.value_word or NONE
    if key == "best":
        return found.best_name or NONE
    if key == "calls":
        return NONE if found.calls is None else grouped(found.calls)
    if key == "median" and found.times.runs:
        return milliseconds(found.times.median)
    if key == "middle" and found.times.runs > 1:
        return RANGE.join(map(milliseconds, (found.times.lower, found.times.upper)))
    return NONE


def guest_verdict(row: GuestRow) -> tuple[str, bool | None]:
    """Return what the engine's move is ('right', 'draw → loss'), and whether that is good, bad or neither (None)."""
    found = row.seen
    grade = found.grade if found and not found.failure else None
    if grade is None:
        return "", None
    return grade.value, True if grade is Grade.RIGHT else False if grade.throws_away else None


def guest_state(row: GuestRow) -> str:
    """Return how the row stands: 'call 3 of 20', 'its calls are counted', 'waits'; '' if answered or never asked."""
    match row.state:
        case RowState.WAITING:
            return "waits"
        case RowState.RUNNING if row.info and row.info.counting:
            return "its calls are counted"
        case RowState.RUNNING if row.info and row.info.runs > 1:
            return f"call {grouped(row.info.run)} of {grouped(row.info.runs)}"
        case RowState.RUNNING:
            return "is asked"
        case RowState.DONE if row.is_stopped:
            return "stopped"
    return ""


def guest_sentence(row: GuestRow) -> str:
    """Return the sentence about the engine's move, or why there is none; '' while nothing is known."""
    return row.sentence or (row.seen.sentence if row.seen else "")


def guest_title(row: GuestRow) -> str:
    """Return the row in one line: 'mine.py, examined engine'."""
    return f"{row.name}, {KIND}"


def guest_tip(row: GuestRow, column: int) -> str:
    """Return the tip of a cell: all about the engine at its name, else why a dash is one or what a figure means."""
    if row.state is RowState.FAILED:
        return row.sentence
    key, found = COLUMNS[column].key, row.seen
    if key == "name":
        return "\n".join((guest_title(row), *_notes(found)))
    if key == "value" and found:
        return f"{_MEANINGS[key]}. {found.sentence}"
    if key == "calls" and found and found.uncounted:
        return found.uncounted
    return _MEANINGS.get(key) or _REASONS.get(key, COLUMNS[column].meaning)


def _notes(found: AskedGuest | None) -> list[str]:
    if found is None:
        return ["It was not asked here yet."]
    notes = [found.sentence]
    if found.times.runs:
        times = "once" if found.times.runs == 1 else f"{found.times.runs} times"
        notes.append(f"Asked {times}, each time in a new process; median {milliseconds(found.times.median)} ms.")
    if found.calls is not None:
        notes.append(f"{ITS_CALLS}: {grouped(found.calls)}.")
    elif found.uncounted:
        notes.append(found.uncounted)
    if not found.alone:
        notes.append("Other work ran beside it: its times say less.")
    return notes
