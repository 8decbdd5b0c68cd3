"""Examinations as tables: a line of grades a file, and the mistakes of one file."""

from __future__ import annotations

from collections.abc import Iterable

from ttt_gui.engine.examine.games import Tally
from ttt_gui.engine.examine.graded import Graded
from ttt_gui.engine.examine.judge import FAILURES, THROWN, Grade
from ttt_gui.engine.examine.mistake_words import cost_text, played_text, right_text
from ttt_gui.engine.figures import counted
from ttt_gui.engine.tables.table import Cell, Column, Kind, Table

WRONG = (*THROWN, *FAILURES)
"""The grades of answers that are wrong, each with a column. What is slower is right as well: it keeps the value."""
Row = tuple[Cell, ...]
_ENDS = ("won", "drawn", "lost", "no answer")
_GRADES = (
    Column("file", "File"),
    Column("verdict", "Verdict"),
    Column("asked", "Asked", kind=Kind.COUNT),
    Column("right", "Right", kind=Kind.COUNT),
    Column("slower", "Of these slower", kind=Kind.COUNT),
    *(Column(grade.name.lower(), grade.value.capitalize(), kind=Kind.COUNT) for grade in WRONG),
    *(
        Column(f"{side.lower()}_{end.replace(' ', '_')}", f"As {side} {end}", kind=Kind.COUNT)
        for side in "XO"
        for end in _ENDS
    ),
    Column("diagnosis", "Answers like"),
    Column("own", "Own time", kind=Kind.SECONDS),
    Column("ours", "Our time", kind=Kind.SECONDS),
    Column("note", "Note"),
)
_MISTAKES = (
    Column("group", "Group", kind=Kind.COUNT),
    Column("position", "Position"),
    Column("grade", "Grade"),
    Column("played", "Played"),
    Column("right", "Right"),
    Column("cost", "Cost"),
    Column("in_play", "In its games"),
    Column("answer", "Answer"),
    Column("time", "Time", kind=Kind.SECONDS),
)


def grades(rows: Iterable[Row]) -> Table:
    """The rows of several files, in the order given."""
    return Table("Engines examined", _GRADES, tuple(rows))


def mistakes(graded: Graded) -> Table:
    """Every mistake, those that are one up to symmetry under the same number."""
    rows = tuple(
        (
            number,
            judged.answer.position.text,
            judged.grade.value,
            played_text(judged),
            right_text(judged),
            cost_text(judged),
            group.in_play,
            judged.answer.shown,
            judged.answer.seconds,
        )
        for number, group in enumerate(graded.verdict.groups, start=1)
        for judged in group.all
    )
    return Table(f"Mistakes of {graded.name}", _MISTAKES, rows, tuple(filter(None, [note_text(graded)])))


def right_count(graded: Graded) -> int:
    """How many answers keep what the position is worth, slower ones included."""
    return graded.verdict.counts[Grade.RIGHT] + graded.verdict.counts[Grade.SLOWER]


def games(graded: Graded) -> tuple[Tally, ...]:
    """Its games by side; none where not all of them are known, since those that are would mislead."""
    tallies = graded.verdict.tallies
    return tallies if graded.judged and all(tally.complete for tally in tallies) else ()


def verdict_text(graded: Graded) -> str:
    """The verdict in one line; of a file that could not be asked, why."""
    return graded.problem or graded.verdict.text


def note_text(graded: Graded) -> str:
    """What else is to be known: why it stopped, and that it answers differently; '' for nothing."""
    notes = []
    if graded.stopped:
        notes.append(graded.stopped)
    if graded.differing:
        notes.append(f"Asked again, it answered differently in {counted(len(graded.differing), 'position')}.")
    if any(not tally.complete for tally in graded.verdict.tallies):
        notes.append("Not all of its games are known.")
    if graded.remark:
        notes.append(graded.remark)
    return " ".join(notes)


def grade_row(graded: Graded) -> Row:
    """The line of one file. Nothing stands in the counts of a file that could not be asked."""
    counts = graded.verdict.counts
    was_asked = bool(graded.judged)
    ends: list[Cell] = [
        number for tally in games(graded) for number in (tally.won, tally.drawn, tally.lost, tally.no_answer)
    ]
    return (
        graded.name,
        verdict_text(graded),
        graded.asked,
        right_count(graded) if was_asked else None,
        counts[Grade.SLOWER] if was_asked else None,
        *(counts[grade] if was_asked else None for grade in WRONG),
        *(ends or [None] * 2 * len(_ENDS)),
        (graded.likeness.text or None) if graded.likeness else None,
        round(graded.own_seconds, 6) if was_asked else None,
        round(graded.our_seconds, 6) if was_asked else None,
        note_text(graded) or None,
    )
