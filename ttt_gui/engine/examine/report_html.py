"""One examination as a page: one file without scripts, that loads nothing, in which every text is only shown.

Everything from outside goes through ``_text``; there is no other way into the page. No attribute holds such a text
but ``aria-label``, and none is a link, a source or a style.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html import escape

from ttt_gui.engine.examine.board_svg import board_svg
from ttt_gui.engine.examine.graded import Graded
from ttt_gui.engine.examine.groups import Group
from ttt_gui.engine.examine.judge import Grade
from ttt_gui.engine.examine.mistake_words import cost_text, mirrored_text, played_text, right_text
from ttt_gui.engine.examine.report import WRONG, games, note_text, right_count, verdict_text
from ttt_gui.engine.examine.report_css import CSS
from ttt_gui.engine.figures import counted, plural, seconds_text
from ttt_gui.system.text import one_line, visible

MOST_BOARDS = 120
"""So many mistakes have a board; a sentence says how many more there are."""
MOST_ERRORS = 5
"""So many different tracebacks are shown, the most frequent first."""


def as_html(graded: Graded) -> str:
    """The text of the file."""
    name = _text(graded.name)
    return "".join(
        (
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
            '<meta name="color-scheme" content="light dark">\n',
            f"<title>{name}: {_text(verdict_text(graded))}</title>\n<style>\n{CSS}</style>\n</head>\n",
            "<body>\n<main>\n",
            *_body(graded),
            "</main>\n</body>\n</html>\n",
        )
    )


def _text(text: str) -> str:
    """A text from anywhere: in one line, nothing hidden, nothing that is markup."""
    return escape(one_line(text), quote=True)


def _lines(text: str) -> str:
    """The same of a text of several lines, for a <pre>."""
    return "\n".join(_text(line) for line in text.splitlines())


def _body(graded: Graded) -> Iterator[str]:
    python = f" · Python {_text(graded.python)}" if graded.python else ""
    yield f"<header>\n<h1>{_text(visible(graded.name))}</h1>\n"
    yield f'<p class="muted">examined on {_text(str(graded.rules))}{python}</p>\n</header>\n'
    yield '<div class="cards">\n'
    yield from _verdict(graded)
    yield from _diagnosis(graded)
    yield from _card(graded)
    yield "</div>\n"
    if graded.problem:
        if graded.error:
            yield f"<section>\n<h2>What was said</h2>\n<pre>{_lines(graded.error)}</pre>\n</section>\n"
        return
    yield from _counts(graded)
    yield from _mistakes(graded)
    yield from _errors(graded)
    yield f'<footer class="muted"><p>{counted(graded.asked, "position")} asked. Its own time '
    yield f"{seconds_text(graded.own_seconds)}, ours {seconds_text(graded.our_seconds)}. "
    yield "Wins are counted in moves of the winner, the winning one included.</p></footer>\n"


def _verdict(graded: Graded) -> Iterator[str]:
    verdict = graded.verdict
    counts = verdict.counts
    is_good = bool(graded.judged) and not any(counts[grade] for grade in WRONG) and not verdict.groups
    yield '<section class="card">\n<h2>Verdict</h2>\n'
    headline, detail = (graded.problem, "") if graded.problem else (verdict.headline, verdict.detail)
    yield f'<p class="headline {"good" if is_good else "bad"}">{_text(headline)}</p>\n'
    if detail:
        yield f"<p>{_text(detail)}</p>\n"
    if note := note_text(graded):
        yield f'<p class="note">{_text(note)}</p>\n'
    if tallies := games(graded):
        heads = ("games", "won", "drawn", "lost", "no answer")
        yield '<table>\n<thead><tr><th scope="col">against every defence</th>'
        yield "".join(f'<th scope="col" class="number">{head}</th>' for head in heads)
        yield "</tr></thead>\n<tbody>\n"
        for tally in tallies:
            numbers = (tally.games, tally.won, tally.drawn, tally.lost, tally.no_answer)
            cells = "".join(
                f'<td class="number{" bad" if number and at > 2 else ""}">{number:,}</td>'
                for at, number in enumerate(numbers)
            )
            yield f'<tr><th scope="row">as {tally.side}</th>{cells}</tr>\n'
        yield "</tbody>\n</table>\n"
    yield "</section>\n"


def _diagnosis(graded: Graded) -> Iterator[str]:
    found = graded.likeness
    if found is None:
        if graded.calls:
            yield f'<section class="card">\n<h2>Its search</h2>\n<p>{_text(graded.calls)}</p>\n</section>\n'
        return
    note = f' <span class="muted">{_text(found.note)}</span>' if found.note else ""
    yield f'<section class="card">\n<h2>Answers like{note}</h2>\n'
    if found.title:
        yield f'<p class="headline">{_text(found.title)}</p>\n'
    if found.cause:
        yield f"<p>{_text(found.cause)}</p>\n"
    if found.evidence:
        yield f'<p class="note">{_text(found.evidence)}</p>\n'
    if found.line is not None:
        yield f"<pre>line {found.line:,}: {_text(found.source.strip())}</pre>\n"
        if found.sentence:
            yield f"<p>{_text(found.sentence)}</p>\n"
    if graded.calls:
        yield f"<p>{_text(graded.calls)}</p>\n"
    if found.rows:
        yield '<table>\n<thead><tr><th scope="col">answers as it does</th>'
        yield f'<th scope="col" class="number">of {found.of:,}</th></tr></thead>\n<tbody>\n'
        for name, same in found.rows:
            yield f'<tr><th scope="row">{_text(name)}</th><td class="number">{same:,}</td></tr>\n'
        yield "</tbody>\n</table>\n"
    yield "</section>\n"


def _card(graded: Graded) -> Iterator[str]:
    card = graded.card
    if card is None:
        return
    yield '<section class="card">\n<h2>How it was called</h2>\n<dl>\n'
    for word, said in card.rows:
        is_code = word == "found" and not card.is_program
        yield f"<dt>{word}</dt><dd>{f'<code>{_text(said)}</code>' if is_code else _text(said)}</dd>\n"
    yield "</dl>\n</section>\n"


def _counts(graded: Graded) -> Iterator[str]:
    counts = graded.verdict.counts
    numbers = [("asked", graded.asked, "plain"), ("right", right_count(graded), "good")]
    if counts[Grade.SLOWER]:
        numbers.append(("of these slower", counts[Grade.SLOWER], "plain"))
    numbers += [
        (grade.value, counts[grade], "bad") for grade in WRONG if counts[grade] or grade is not Grade.CHANGED_BOARD
    ]
    yield '<ul class="counts">\n'
    for word, number, kind in numbers:
        yield f'<li><b class="{kind if number else "muted"}">{number:,}</b> {_text(word)}</li>\n'
    yield "</ul>\n"


def _mistakes(graded: Graded) -> Iterator[str]:
    verdict = graded.verdict
    groups = verdict.groups
    if not groups:
        return
    yield f'<section>\n<h2 class="large">{counted(verdict.mistakes, "mistake")} '
    rest = "; the rest are these mirrored or turned" if verdict.mistakes > len(groups) else ""
    yield f'<span class="muted">in {counted(len(groups), "different position")}{rest}</span></h2>\n'
    yield '<p class="legend"><i class="own"></i> its move <i class="right"></i> keeps win or draw</p>\n'
    shown = groups[:MOST_BOARDS]
    for title, part in (
        ("Reached in its games", [group for group in shown if group.in_play]),
        ("Reached in none of its games", [group for group in shown if not group.in_play]),
    ):
        if part:
            yield f'<h3>{title}</h3>\n<div class="mistakes">\n'
            for group in part:
                yield from _mistake(group)
            yield "</div>\n"
    if len(groups) > len(shown):
        yield f'<p class="muted">{counted(len(groups) - len(shown), "position")} more '
        yield f"{'is' if len(groups) - len(shown) == 1 else 'are'} not drawn.</p>\n"
    yield "</section>\n"


def _mistake(group: Group) -> Iterator[str]:
    judged = group.shown
    kind = "plain" if judged.grade is Grade.SLOWER else "bad"
    yield f"<figure>\n{board_svg(judged)}\n<figcaption>\n"
    yield f'<b class="{kind}">{_text(judged.grade.value)}</b>\n<span>{_text(played_text(judged))}</span>\n'
    for said in (right_text(judged), cost_text(judged)):
        if said:
            yield f"<span>{_text(said)}</span>\n"
    yield f'<span class="muted">{mirrored_text(group.mirrored)}</span>\n</figcaption>\n</figure>\n'


def _errors(graded: Graded) -> Iterator[str]:
    counts = Counter(judged.answer.error for judged in graded.judged if judged.answer.error.strip())
    if not counts:
        return
    yield '<section>\n<h2 class="large">Errors</h2>\n'
    for error, number in counts.most_common(MOST_ERRORS):
        yield f'<p class="muted">{counted(number, "time")}</p>\n<pre>{_lines(error)}</pre>\n'
    more = len(counts) - MOST_ERRORS
    if more > 0:
        yield f'<p class="muted">{more:,} more {plural("error", more)} of other kinds.</p>\n'
    yield "</section>\n"
