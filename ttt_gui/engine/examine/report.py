"""Examinations as tables: a line of grades a file, and the mistakes of one file."""

from __future__ import annotations

from collections.abc import Iterable

from ttt_gui.engine.examine.examined import Examined
from ttt_gui.engine.examine.judge import FAILURES, THROWN, Grade
from ttt_gui.engine.examine.mistake_words import cost_text, played_text, right_text
from ttt_gui.engine.figures import counted
from ttt_gui.engine.tables.table import Cell, Column, Kind, Table

WRONG = (*THROWN, *FAILURES)
"""The grades of answers that are wrong, each with a column. What is slower is right as well: it keeps the value."""
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


def grades(files: Iterable[Examined]) -> Table:
    """A row each, in the order given. Nothing stands in the counts of a file that could not be asked."""
    return Table("Engines examined", _GRADES, tuple(map(_row, files)))


def mistakes(examined: Examined) -> Table:
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
        for number, group in enumerate(examined.verdict.groups, start=1)
        for judged in group.all
    )
    return Table(f"Mistakes of {examined.name}", _MISTAKES, rows, tuple(filter(None, [note_text(examined)])))


def right_count(examined: Examined) -> int:
    """How many answers keep what the position is worth, slower ones included."""
    return examined.verdict.counts[Grade.RIGHT] + examined.verdict.counts[Grade.SLOWER]


def verdict_text(examined: Examined) -> str:
    """The verdict in one line; of a file that could not be asked, why."""
    return examined.problem or examined.verdict.text


def note_text(examined: Examined) -> str:
    """What else is to be known: why it stopped, and that it answers differently; '' for nothing."""
    notes = []
    if examined.stopped:
        notes.append(f"{examined.stopped} Asked were {examined.asked:,} of {examined.wanted:,} positions.")
    if examined.differing:
        notes.append(f"Asked again, it answered differently in {counted(len(examined.differing), 'position')}.")
    if any(not tally.complete for tally in examined.verdict.tallies):
        notes.append("Not all of its games are known.")
    return " ".join(notes)


def _row(examined: Examined) -> tuple[Cell, ...]:
    counts, tallies = examined.verdict.counts, examined.verdict.tallies
    was_asked = bool(examined.judged)
    games: list[Cell] = []
    for number in range(2):
        if was_asked and number < len(tallies):
            tally = tallies[number]
            games += [tally.won, tally.drawn, tally.lost, tally.no_answer]
        else:
            games += [None] * len(_ENDS)
    return (
        examined.name,
        verdict_text(examined),
        examined.asked,
        right_count(examined) if was_asked else None,
        counts[Grade.SLOWER] if was_asked else None,
        *(counts[grade] if was_asked else None for grade in WRONG),
        *games,
        examined.diagnosis.text if examined.diagnosis else None,
        round(examined.own_seconds, 6) if was_asked else None,
        note_text(examined) or None,
    )
