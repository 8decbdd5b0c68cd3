"""Examinations as text and as tables: one as a terminal shows it, with verdict, counts, games, the worst mistakes as
boards and diagnosis; many with a line a file, of which the first columns are a teacher's; and the mistakes of one
file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256

from ttt_gui.engine.examine.grades import FAILURES, Grade, GradedAnswer, Group, OracleValue
from ttt_gui.engine.examine.verdict import ENDS, ExaminationResult, Result, Verdict, WordedDiagnosis, cells_of, figures
from ttt_gui.engine.figures import counted, listed
from ttt_gui.engine.score import own_moves
from ttt_gui.engine.tables import Cell, CellKind, Column, DataTable
from ttt_gui.game.position import Side
from ttt_gui.game.rules import Rules
from ttt_gui.system.text import one_line, quoted

# -- Sentences and lines -----------------------------------------------------------------------------------------------

MOST_CELLS = 6
"""Up to so many cells are named; of more only the number is given."""


def played_text(graded: GradedAnswer) -> str:
    """Return what was played: 'O plays b3', 'X plays b2, which is taken', 'X answers “12”', 'X gives no answer'."""
    answer, rules = graded.answer, graded.answer.position.rules
    side = answer.position.side_to_move
    if answer.cell is not None:
        taken = "" if answer.is_legal else ", which is taken"
        return f"{side} plays {rules.cell_name(answer.cell)}{taken}"
    if graded.grade is Grade.ILLEGAL and answer.shown:
        return f"{side} answers {quoted(answer.shown)}"
    if graded.grade is Grade.CHANGED_BOARD:
        return f"{side} changed the board it was given"
    return f"{side} gives no answer"


def right_text(graded: GradedAnswer) -> str:
    """Return which moves are right: 'Only b2 holds the draw.', 'a3, b2 and c1 win.', '' where nothing is known."""
    truth, right = graded.truth, graded.ticked
    if truth is None:
        return ""
    if not right:
        return "Every move loses."
    best, named, s = truth.best, cells_text(truth.position.rules, right), "s" if len(right) == 1 else ""
    if graded.grade is Grade.SLOWER:
        return f"{named} win{s} in {own_moves(best.plies)}." if best.value > 0 else f"{named} hold{s} out longest."
    if len(right) == len(truth.moves):
        return "Every move wins." if best.value > 0 else "Every move holds the draw."
    verb = f"win{s}" if best.value > 0 else f"hold{s} the draw"
    return f"{'Only ' if s else ''}{named} {verb}."


def failure_text(graded: GradedAnswer) -> str:
    """Return one sentence on why an answer cannot be played, '' where it can be."""
    if graded.grade not in FAILURES:
        return ""
    return one_line(graded.answer.sentence) or "It gives no move that can be played."


def cost_text(graded: GradedAnswer) -> str:
    """Return what an answer costs: 'Now X wins in 3.'; for a failure what went wrong; '' for a right answer."""
    played = graded.played
    if failure := failure_text(graded):
        return failure
    if played is None or graded.grade is Grade.RIGHT:
        return ""
    if played.value > 0:
        return f"It wins in {own_moves(played.plies)}."
    return f"Now {value_text(played, graded.answer.position.side_to_move)}."


def told_text(graded: GradedAnswer) -> str:
    """Return an answer and its value: 'It plays b3: now X wins in 3.', 'It plays b2: that holds the draw.'; for a
    failure what went wrong."""
    answer, proved_value, position = graded.answer, graded.played, graded.answer.position
    if answer.cell is None or not answer.is_legal:
        return failure_text(graded)
    played = f"It plays {position.rules.cell_name(answer.cell)}"
    if proved_value is None:
        return f"{played}. What this position is worth was not proved in time: the answer is not judged."
    if proved_value.value == 0 and not graded.grade.throws_away:
        return f"{played}: that holds the draw."
    return f"{played}: {'' if proved_value.value > 0 else 'now '}{value_text(proved_value, position.side_to_move)}."


def value_text(proved_value: OracleValue, side: Side) -> str:
    """Return in words what a move of ``side`` is worth: 'X wins in 3', which counts the winner's own moves, or 'it is a
    draw'."""
    if not proved_value.value:
        return "it is a draw"
    # The plies include the move itself: the winner's first move, or the loser's move before it.
    return f"{side if proved_value.value > 0 else side.other} wins in {own_moves(proved_value.plies)}"


def cells_text(rules: Rules, cells: Iterable[int]) -> str:
    """Name cells: 'b2', 'a3 and b2', 'a3, b2 and c1', '12 moves'."""
    names = [rules.cell_name(cell) for cell in cells]
    if len(names) > MOST_CELLS:
        return f"{len(names)} moves"
    return listed(names)


def mirrored_text(mirrored: int) -> str:
    """Return how many mirrored positions go with one that is shown: 'and 3 mirrored', 'this one only'."""
    return f"and {mirrored:,} mirrored" if mirrored else "this one only"


# -- The whole examination ---------------------------------------------------------------------------------------------


MOST_BOARDS = 6
"""How many groups of mistakes are shown as boards."""
_GAP = "   "


def as_text(result: ExaminationResult) -> str:
    """Return an examination as lines for a terminal, without the last line break and without control characters."""
    return "\n".join(one_line(line) for line in _lines(result))


def _lines(result: ExaminationResult) -> Iterator[str]:
    """Yield the lines of as_text(), which may still contain control characters."""
    verdict = result.verdict
    python = f" · Python {result.python}" if result.python else ""
    yield f"{result.name} · {result.rules}{python}"
    yield result.text
    if result.card:
        yield f"Asked {result.card.found}: {result.card.how}."
    if result.problem:
        if result.error:
            yield ""
            yield from (f"  {line}" for line in result.error.splitlines())
        return
    if result.note:
        yield result.note
    yield ""
    yield counts_text(verdict)
    if result.games:
        yield ""
        yield f"{'against every defence':24}{''.join(f'{head:>11}' for head in ('games', *ENDS))}"
        for tally in result.games:
            yield f"{f'  as {tally.side}':24}{''.join(f'{number:>11,}' for number in (tally.games, *tally.ends))}"
    yield from _mistakes(result)
    if result.diagnosis:
        yield ""
        yield from _diagnosis(result.diagnosis)
    yield ""
    yield result.times_text


def counts_text(verdict: Verdict) -> str:
    """Return the counts in one line, parts of a count in brackets: '4 asked   2 right (1 slower)   0 win → draw …   1
    no answer (1 error)'."""
    said: list[tuple[str, list[str]]] = []
    for figure, number in verdict.figures:
        if figure.is_part and number:
            said[-1][1].append(f"{number:,} {figure.word}")
        elif number or figure.always:
            said.append((f"{number:,} {figure.word}", []))
    return _GAP.join(f"{words} ({', '.join(parts)})" if parts else words for words, parts in said)


def _diagnosis(found: WordedDiagnosis) -> Iterator[str]:
    """Yield the lines on the search that the engine answers like."""
    if found.title:
        yield f"{found.headline}{f': {found.evidence}' if found.evidence else ''}."
    yield from filter(None, (found.cause, found.reason))
    if found.line is not None:
        yield f"  line {found.line:,}: {found.source.strip()}"
    yield from filter(None, (found.sentence and f"  {found.sentence}", found.calls_text))


def _mistakes(result: ExaminationResult) -> Iterator[str]:
    """Yield the lines on the worst mistakes, each with its board; none where the engine made no mistake."""
    groups = result.verdict.groups
    if not groups:
        return
    shown = sorted(groups, key=_badness)[:MOST_BOARDS]
    yield ""
    different = counted(len(groups), "different position")
    worst = f"; the {len(shown)} worst" if len(shown) < len(groups) else ""
    yield f"{counted(result.verdict.mistakes, 'mistake')} in {different}{worst} ([ ] its move, + the right ones):"
    for group in shown:
        yield ""
        yield from _board(group)


def _badness(group: Group) -> tuple[bool, bool, int]:
    """Return a sort key: mistakes in the engine's games first, then what costs most; failures last, since a board
    without an answer shows little."""
    grade = group.shown.grade
    return not group.in_play, grade in FAILURES, grade.rank


def _board(group: Group) -> Iterator[str]:
    """Yield the lines of one mistake: its board on the left, beside it the grade, what was played, and
    what was right."""
    graded = group.shown
    rules = graded.answer.position.rules
    told = [
        f"{graded.grade.value}" + ("" if group.in_play else "  (in none of its games)"),
        f"{played_text(graded)}; {mirrored_text(group.mirrored)}",
        " ".join(filter(None, [right_text(graded), cost_text(graded)])),
    ]
    for row in range(max(rules.rows, len(told))):
        picture = _row(graded, row) if row < rules.rows else ""
        words = told[row] if row < len(told) else ""
        yield f"  {picture:{3 * rules.columns + 3}}{words}".rstrip()
    yield "    " + "".join(f"{chr(ord('a') + column):^3}" for column in range(rules.columns)).rstrip()


def _row(graded: GradedAnswer, row: int) -> str:
    """Return one row of the board, counted from the top: the engine's move in brackets, right moves as '+'."""
    position, rules = graded.answer.position, graded.answer.position.rules
    signs = []
    for cell in range(row * rules.columns, (row + 1) * rules.columns):
        stone = position.side_at(cell)
        free = "+" if cell in graded.ticked else "."
        is_its_move = cell == graded.answer.cell
        signs.append(f"[{stone or position.side_to_move}]" if is_its_move else f" {stone or free} ")
    return f"{rules.rows - row} {''.join(signs)}"


# -- Tables ------------------------------------------------------------------------------------------------------------

Row = tuple[Cell, ...]
Told = tuple[Column, Callable[[ExaminationResult], Cell]]
"""A column, and the function that gives its cell for a file."""
_TOLD: tuple[Told, ...] = (
    (Column("file", "File"), lambda result: result.name),
    (Column("result", "Result"), lambda result: result.result.value),
    (Column("share", "Share right", kind=CellKind.SHARE), lambda result: result.verdict.right / (result.asked or 1)),
    (Column("function", "Function"), lambda result: getattr(result.card, "found", None)),
    (Column("line", "Line", kind=CellKind.COUNT), lambda result: getattr(result.diagnosis, "line", None)),
    (Column("calls", "Calls", kind=CellKind.COUNT), lambda result: getattr(result.diagnosis, "calls", None)),
    (Column("verdict", "Verdict"), lambda result: _without_lines(result.text)),
)
"""The columns that sum up a file in a line; the terminal and the index of the pages show only these."""
_SIDES = tuple(
    Column(f"{side.lower()}_{end.replace(' ', '_')}", f"As {side} {end}", kind=CellKind.COUNT)
    for side in "XO"
    for end in ENDS
)
_MORE: tuple[Told, ...] = (
    (Column("called", "How it is called"), lambda result: getattr(result.card, "how", None)),
    (Column("diagnosis", "Answers like"), lambda result: getattr(result.diagnosis, "text", None) or None),
    (Column("own", "Own time", kind=CellKind.SECONDS), lambda result: round(result.times.its, 6)),
    (Column("ours", "Our time", kind=CellKind.SECONDS), lambda result: round(result.times.ours, 6)),
    (Column("built", "Building time", kind=CellKind.SECONDS), lambda result: round(result.times.built, 6)),
    (Column("differs", "Differs when asked again", kind=CellKind.COUNT), lambda result: result.verdict.differing),
    (Column("note", "Note"), lambda result: result.note or None),
)
_OF_ANSWERS = ("share", "own", "ours", "built", "differs")
"""Keys of the columns that are empty for a file that could not be asked."""
_MISTAKES: tuple[tuple[Column, Callable[[Group, GradedAnswer], Cell]], ...] = (
    (Column("position", "Position"), lambda _, graded: graded.answer.position.text),
    (Column("grade", "Grade"), lambda _, graded: graded.grade.value),
    (Column("played", "Played"), lambda _, graded: played_text(graded)),
    (Column("right", "Right"), lambda _, graded: right_text(graded)),
    (Column("cost", "Cost"), lambda _, graded: cost_text(graded)),
    (Column("in_play", "In its games"), lambda group, _: group.in_play),
    (Column("answer", "Answer"), lambda _, graded: graded.answer.shown),
    (Column("time", "Time", kind=CellKind.SECONDS), lambda _, graded: graded.answer.seconds),
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


def grade_row(result: ExaminationResult) -> Row:
    """Return the row of one file. The counts of a file that could not be asked are empty."""
    was_asked = bool(result.graded)
    told, more = (
        [cell(result) if was_asked or column.key not in _OF_ANSWERS else None for column, cell in part]
        for part in (_TOLD, _MORE)
    )
    counts = (number if was_asked or figure.key == "asked" else None for figure, number in result.verdict.figures)
    ends = (end for tally in result.games for end in tally.ends)
    return (*told, *counts, *(ends if result.games else [None] * len(_SIDES)), *more)


def _without_lines(text: str) -> str:
    """Cut the last part of a text that ends with a colon: in a cell of a table no lines follow it."""
    return text if text[-1:] != ":" else f"{text.rpartition(', ')[0]}."


def results_text(results: Iterable[str]) -> str:
    """Count results in a sentence: '16 files: 6 sound, 8 err, 1 to look at, 1 not called.'"""
    counts, words = Counter(results), {Result.LOOK_AT_IT: "to look at"}
    parts = [
        f"{counts[each.value]:,} "
        f"{'err' if each is Result.ERRS and counts[each.value] != 1 else words.get(each, each.value)}"
        for each in Result
        if counts[each.value]
    ]
    return f"{counted(counts.total(), 'file')}{': ' if parts else ''}{', '.join(parts)}."


def answers_key(result: ExaminationResult) -> str:
    """Return a key that files share which answer alike in every position asked. The key is '' where being alike would
    tell nothing: where there is no answer, and where all answers are those of a plain search, which takes the first or
    the last of the best moves, by win, draw and loss alone or by their distance too."""
    cells = cells_of(result.graded)
    truths = [each.truth for each in result.graded if each.truth]
    plain = any(
        all(cells[truth.position] == (best(truth.right, truth.soonest)[end],) for truth in truths)
        for best in (lambda right, _: right, lambda _, soonest: soonest)
        for end in (0, -1)
    )
    if plain or not any(cells.values()):
        return ""
    said = sorted((position.text, *sorted(found)) for position, found in cells.items())
    return sha256(repr(said).encode()).hexdigest()


def same_answer_notes(keys: Mapping[str, str], asked: int) -> dict[str, list[str]]:
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


def mistakes(result: ExaminationResult) -> DataTable:
    """Return a table of every mistake; mistakes that are equal up to symmetry have the same number."""
    rows = tuple(
        (number, *(cell(group, graded) for _, cell in _MISTAKES))
        for number, group in enumerate(result.verdict.groups, start=1)
        for graded in group.all
    )
    columns = (Column("group", "Group", kind=CellKind.COUNT), *(column for column, _ in _MISTAKES))
    return DataTable(f"Mistakes of {result.name}", columns, rows, tuple(filter(None, [result.note])))
