"""One examination as a terminal shows it: verdict, counts, games, the worst mistakes as boards, diagnosis."""

from __future__ import annotations

from collections.abc import Iterator

from ttt_gui.engine.examine.graded import Graded, Likeness
from ttt_gui.engine.examine.groups import Group
from ttt_gui.engine.examine.judge import THROWN, Grade, Judged
from ttt_gui.engine.examine.mistake_words import cost_text, mirrored_text, played_text, right_text
from ttt_gui.engine.examine.report import WRONG, games, note_text, right_count, verdict_text
from ttt_gui.engine.figures import counted, seconds_text
from ttt_gui.system.text import one_line

MOST_BOARDS = 6
"""So many mistakes are shown."""
_WORST = {Grade.WIN_TO_LOSS: 0, Grade.DRAW_TO_LOSS: 1, Grade.WIN_TO_DRAW: 2, Grade.SLOWER: 4}
_GAP = "   "


def as_text(graded: Graded) -> str:
    """Lines without the last break; nothing in them that a terminal would obey."""
    return "\n".join(one_line(line) for line in _lines(graded))


def _lines(graded: Graded) -> Iterator[str]:
    verdict = graded.verdict
    python = f" · Python {graded.python}" if graded.python else ""
    yield f"{graded.name} · {graded.rules}{python}"
    yield verdict_text(graded)
    if graded.problem:
        if graded.error:
            yield ""
            yield from (f"  {line}" for line in graded.error.splitlines())
        return
    if note := note_text(graded):
        yield note
    if graded.card and graded.card.left_out:
        yield f"Left out of the file: {graded.card.left_out}."
    yield ""
    counts = [("asked", graded.asked), ("right", right_count(graded))]
    if verdict.counts[Grade.SLOWER]:
        counts.append(("of these slower", verdict.counts[Grade.SLOWER]))
    counts += [(each.value, verdict.counts[each]) for each in WRONG if verdict.counts[each] or each in THROWN]
    yield _GAP.join(f"{number:,} {word}" for word, number in counts)
    if tallies := games(graded):
        yield ""
        yield f"{'against every defence':24}{'games':>9}{'won':>9}{'drawn':>9}{'lost':>9}{'no answer':>11}"
        for tally in tallies:
            yield (
                f"{'  as ' + str(tally.side):24}{tally.games:>9,}{tally.won:>9,}{tally.drawn:>9,}{tally.lost:>9,}"
                f"{tally.no_answer:>11,}"
            )
    yield from _mistakes(graded)
    if graded.likeness:
        yield ""
        yield from _likeness(graded.likeness)
    if graded.calls:
        yield from (() if graded.likeness else ("",))
        yield graded.calls
    yield ""
    yield f"Its own time {seconds_text(graded.own_seconds)}, ours {seconds_text(graded.our_seconds)}."


def _likeness(found: Likeness) -> Iterator[str]:
    if found.title:
        evidence = f": {found.evidence}" if found.evidence else ""
        yield f"Answers like {found.title}{evidence}."
    if found.cause:
        yield found.cause
    if found.line is not None:
        yield f"  line {found.line:,}: {found.source.strip()}"
        if found.sentence:
            yield f"  {found.sentence}"


def _mistakes(graded: Graded) -> Iterator[str]:
    groups = graded.verdict.groups
    if not groups:
        return
    shown = sorted(groups, key=_badness)[:MOST_BOARDS]
    yield ""
    different = counted(len(groups), "different position")
    worst = f"; the {len(shown)} worst" if len(shown) < len(groups) else ""
    yield f"{counted(graded.verdict.mistakes, 'mistake')} in {different}{worst} ([ ] its move, + the right ones):"
    for group in shown:
        yield ""
        yield from _board(group)


def _badness(group: Group) -> tuple[bool, int, int]:
    """Those in its games first, then what costs most, then those of fewest stones."""
    return not group.in_play, _WORST.get(group.shown.grade, 3), group.shown.answer.position.stones


def _board(group: Group) -> Iterator[str]:
    judged = group.shown
    rules = judged.answer.position.rules
    told = [
        f"{judged.grade.value}" + ("" if group.in_play else "  (in none of its games)"),
        f"{played_text(judged)}; {mirrored_text(group.mirrored)}",
        " ".join(filter(None, [right_text(judged), cost_text(judged)])),
    ]
    for row in range(max(rules.rows, len(told))):
        picture = _row(judged, row) if row < rules.rows else ""
        words = told[row] if row < len(told) else ""
        yield f"  {picture:{3 * rules.columns + 3}}{words}".rstrip()
    yield "    " + "".join(f"{chr(ord('a') + column):^3}" for column in range(rules.columns)).rstrip()


def _row(judged: Judged, row: int) -> str:
    """A row of the board: its move in brackets, right moves as '+'."""
    position = judged.answer.position
    rules, right = position.rules, judged.truth.right if judged.truth and judged.truth.best.value >= 0 else ()
    signs = []
    for cell in range(row * rules.columns, (row + 1) * rules.columns):
        stone = position.side_at(cell)
        sign = str(stone) if stone else "+" if cell in right else "."
        if cell == judged.answer.cell:
            sign = str(position.side_to_move) if not stone else sign
            signs.append(f"[{sign}]")
        else:
            signs.append(f" {sign} ")
    return f"{rules.rows - row} {''.join(signs)}"
