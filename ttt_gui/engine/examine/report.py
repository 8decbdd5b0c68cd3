"""Examinations as tables: a line a file, of which the first columns are a teacher's, and the mistakes of one file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256

from ttt_gui.engine.examine.graded import Graded, Result
from ttt_gui.engine.examine.judge import Group, Judged
from ttt_gui.engine.examine.report_text import cost_text, played_text, right_text
from ttt_gui.engine.examine.verdict import ENDS, cells_of, figures
from ttt_gui.engine.figures import counted
from ttt_gui.engine.tables.table import Cell, CellKind, Column, DataTable

Row = tuple[Cell, ...]
Told = tuple[Column, Callable[[Graded], Cell]]
"""A column, and the function that gives its cell for a file."""
_TOLD: tuple[Told, ...] = (
    (Column("file", "File"), lambda graded: graded.name),
    (Column("result", "Result"), lambda graded: graded.result.value),
    (Column("share", "Share right", kind=CellKind.SHARE), lambda graded: graded.verdict.right / (graded.asked or 1)),
    (Column("function", "Function"), lambda graded: getattr(graded.card, "found", None)),
    (Column("line", "Line", kind=CellKind.COUNT), lambda graded: getattr(graded.likeness, "line", None)),
    (Column("calls", "Calls", kind=CellKind.COUNT), lambda graded: getattr(graded.likeness, "calls", None)),
    (Column("verdict", "Verdict"), lambda graded: _without_lines(graded.text)),
)
"""The columns that sum up a file in a line; the terminal and the index of the pages show only these."""
_SIDES = tuple(
    Column(f"{side.lower()}_{end.replace(' ', '_')}", f"As {side} {end}", kind=CellKind.COUNT)
    for side in "XO"
    for end in ENDS
)
_MORE: tuple[Told, ...] = (
    (Column("called", "How it is called"), lambda graded: getattr(graded.card, "how", None)),
    (Column("diagnosis", "Answers like"), lambda graded: getattr(graded.likeness, "text", None) or None),
    (Column("own", "Own time", kind=CellKind.SECONDS), lambda graded: round(graded.times.its, 6)),
    (Column("ours", "Our time", kind=CellKind.SECONDS), lambda graded: round(graded.times.ours, 6)),
    (Column("built", "Building time", kind=CellKind.SECONDS), lambda graded: round(graded.times.built, 6)),
    (Column("differs", "Differs when asked again", kind=CellKind.COUNT), lambda graded: graded.verdict.differing),
    (Column("note", "Note"), lambda graded: graded.note or None),
)
_OF_ANSWERS = ("share", "own", "ours", "built", "differs")
"""Keys of the columns that are empty for a file that could not be asked."""
_MISTAKES: tuple[tuple[Column, Callable[[Group, Judged], Cell]], ...] = (
    (Column("position", "Position"), lambda _, judged: judged.answer.position.text),
    (Column("grade", "Grade"), lambda _, judged: judged.grade.value),
    (Column("played", "Played"), lambda _, judged: played_text(judged)),
    (Column("right", "Right"), lambda _, judged: right_text(judged)),
    (Column("cost", "Cost"), lambda _, judged: cost_text(judged)),
    (Column("in_play", "In its games"), lambda group, _: group.in_play),
    (Column("answer", "Answer"), lambda _, judged: judged.answer.shown),
    (Column("time", "Time", kind=CellKind.SECONDS), lambda _, judged: judged.answer.seconds),
)


def grades(rows: Iterable[Row], slower_too: bool = False) -> DataTable:
    """Return the table of several files from their rows (see grade_row), in the order given."""
    counts = (
        Column(each.key, f"{'Of these ' if each.is_part else ''}{each.word}".capitalize(), kind=CellKind.COUNT)
        for each in figures(slower_too)
    )
    columns = (*(column for column, _ in _TOLD), *counts, *_SIDES, *(column for column, _ in _MORE))
    return DataTable("Engines examined", columns, tuple(rows))


def told(table: DataTable) -> DataTable:
    """Return the first columns of a table of grades(): those that sum up a file in a line."""
    return DataTable(table.title, table.columns[: len(_TOLD)], tuple(row[: len(_TOLD)] for row in table.rows))


def grade_row(graded: Graded) -> Row:
    """Return the row of one file. The counts of a file that could not be asked are empty."""
    was_asked = bool(graded.judged)
    told, more = (
        [cell(graded) if was_asked or column.key not in _OF_ANSWERS else None for column, cell in part]
        for part in (_TOLD, _MORE)
    )
    counts = (number if was_asked or figure.key == "asked" else None for figure, number in graded.verdict.figures)
    ends = (end for tally in graded.games for end in tally.ends)
    return (*told, *counts, *(ends if graded.games else [None] * len(_SIDES)), *more)


def _without_lines(text: str) -> str:
    """Cut the last part of a text that ends with a colon: in a cell of a table no lines follow it."""
    return text if text[-1:] != ":" else f"{text.rpartition(', ')[0]}."


def results_text(results: Iterable[str]) -> str:
    """Count results in a sentence: '15 files: 6 sound, 8 err, 1 not called.'"""
    counts = Counter(results)
    parts = [
        f"{counts[each.value]:,} {'err' if each is Result.ERRS and counts[each.value] != 1 else each.value}"
        for each in Result
        if counts[each.value]
    ]
    return f"{counted(counts.total(), 'file')}{': ' if parts else ''}{', '.join(parts)}."


def answers_key(graded: Graded) -> str:
    """Return a key that files share which answer alike in every position asked. The key is '' where being alike would
    tell nothing: where there is no answer, and where all answers are those of a plain search, which takes the first or
    the last of the best moves, by win, draw and loss alone or by their distance too."""
    cells = cells_of(graded.judged)
    truths = [each.truth for each in graded.judged if each.truth]
    plain = any(
        all(cells[truth.position] == (best(truth.right, truth.soonest)[end],) for truth in truths)
        for best in (lambda right, _: right, lambda _, soonest: soonest)
        for end in (0, -1)
    )
    if plain or not any(cells.values()):
        return ""
    said = sorted((position.text, *sorted(found)) for position, found in cells.items())
    return sha256(repr(said).encode()).hexdigest()


def alike_notes(keys: Mapping[str, str], asked: int) -> dict[str, list[str]]:
    """Return a sentence for each set of files that answer alike, with the names of the set, from the key of each file
    by its name."""
    sets: dict[str, list[str]] = {}
    for name, key in keys.items():
        if key:
            sets.setdefault(key, []).append(name)
    where = "the one position" if asked == 1 else f"all {asked:,} positions"
    return {
        f"{', '.join(names[:-1])} and {names[-1]} answer alike in {where} asked.": names
        for names in sets.values()
        if len(names) > 1
    }


def mistakes(graded: Graded) -> DataTable:
    """Return a table of every mistake; mistakes that are equal up to symmetry have the same number."""
    rows = tuple(
        (number, *(cell(group, judged) for _, cell in _MISTAKES))
        for number, group in enumerate(graded.verdict.groups, start=1)
        for judged in group.all
    )
    columns = (Column("group", "Group", kind=CellKind.COUNT), *(column for column, _ in _MISTAKES))
    return DataTable(f"Mistakes of {graded.name}", columns, rows, tuple(filter(None, [graded.note])))
