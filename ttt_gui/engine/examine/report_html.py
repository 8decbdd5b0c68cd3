"""One examination as an HTML page: one file without scripts, that loads nothing, and shows every text as plain text.

Everything from outside goes through ``_text``; there is no other way into the page. No attribute but ``aria-label``
holds a text from outside, and none is a source or a style. Only the index has links: to the pages beside it, by the
names that we gave them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from html import escape

from ttt_gui.engine.examine.grades import Grade, GradedAnswer, Group
from ttt_gui.engine.examine.report import cost_text, mirrored_text, played_text, results_text, right_text, told
from ttt_gui.engine.examine.verdict import ENDS, ExaminationResult, Result
from ttt_gui.engine.figures import counted, plural
from ttt_gui.engine.tables import PLAIN, DataTable, human_rows
from ttt_gui.game.position import Side
from ttt_gui.system.shipped import resource
from ttt_gui.system.text import one_line, visible

MOST_BOARDS = 120
"""How many groups of mistakes have a board; a sentence says how many more there are."""
MOST_ERRORS = 5
"""How many different tracebacks are shown, the most frequent first."""
_CELL = 40
"""Units of the SVG that a cell is wide."""
_SHORTEST = 96
_TONES = {Result.SOUND: "good", Result.LOOK_AT_IT: "plain", Result.NOT_KNOWN: "plain"}
_GAMES = ("against every defence", "games", *ENDS)


def as_html(result: ExaminationResult) -> str:
    """Return the page of one examination as the text of an HTML file."""
    return _page(f"{result.name}: {result.text}", _body(result))


def index_html(table: DataTable, pages: Sequence[str], notes: Iterable[str]) -> str:
    """Return the index of the pages: a line for each row of ``table`` (report.grades), which links to its page, by a
    name in ``pages``."""
    short = told(table)
    lines = (
        [f'<a href="{_text(page)}">{_text(name)}</a>', *map(_text, row)]
        for page, (name, *row) in zip(pages, human_rows(short, PLAIN), strict=True)
    )
    numbers = [place for place, column in enumerate(short.columns) if column.is_number]
    results = results_text(str(row[1]) for row in table.rows)
    said = "".join((_p(results), *(_p(note, "note") for note in notes)))
    head = f"<header>\n<h1>{_text(table.title)}</h1>\n{said}</header>\n"
    return _page(table.title, (head, *_table([each.heading for each in short.columns], lines, numbers)))


def _page(title: str, body: Iterable[str]) -> str:
    """Return a whole HTML page; ``title`` is plain text, ``body`` are pieces of HTML."""
    style = resource("report.css")
    css = style.read_text(encoding="utf-8") if style else ""
    head = (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{_text(title)}</title>\n<style>\n{css}</style>\n</head>\n"
    )
    return f"{head}<body>\n<main>\n{''.join(body)}</main>\n</body>\n</html>\n"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], numbers: Collection[int]) -> Iterator[str]:
    """Yield a table of cells that are HTML already; those in the columns ``numbers`` are aligned right."""
    kinds = [' class="number"' if column in numbers else "" for column in range(len(heads))]
    cells = (f'<th scope="col"{kind}>{_text(head)}</th>' for head, kind in zip(heads, kinds, strict=True))
    yield f"<table>\n<thead><tr>{''.join(cells)}</tr></thead>\n<tbody>\n"
    for first, *row in rows:
        more = (f"<td{kind}>{cell}</td>" for cell, kind in zip(row, kinds[1:], strict=True))
        yield f'<tr><th scope="row">{first}</th>{"".join(more)}</tr>\n'
    yield "</tbody>\n</table>\n"


def _text(text: str) -> str:
    """Return a text from anywhere in one line, without hidden characters and with all markup escaped."""
    return escape(one_line(text), quote=True)


def _lines(text: str) -> str:
    """Return a text of several lines for a <pre>, each line as ``_text`` gives it."""
    return "\n".join(_text(line) for line in text.splitlines())


def _body(result: ExaminationResult) -> Iterator[str]:
    """Yield the inside of the page: its head, the cards, and unless the file could not be asked, counts, mistakes and
    errors."""
    python = f" · Python {_text(result.python)}" if result.python else ""
    yield f"<header>\n<h1>{_text(visible(result.name))}</h1>\n"
    yield f'<p class="muted">examined on {_text(str(result.rules))}{python}</p>\n</header>\n'
    yield '<div class="cards">\n'
    for title, inner in (
        ("Verdict", _verdict(result)),
        (result.diagnosis.lead.rstrip(":") if result.diagnosis else "", _diagnosis(result)),
        ("How it was called", _card(result)),
    ):
        if said := "".join(inner):
            yield f'<section class="card">\n<h2>{title}</h2>\n{said}</section>\n'
    yield "</div>\n"
    if result.problem:
        if result.error:
            yield f"<section>\n<h2>What was said</h2>\n<pre>{_lines(result.error)}</pre>\n</section>\n"
        return
    yield from _counts(result)
    yield from _mistakes(result)
    yield from _errors(result)
    yield f'<footer class="muted"><p>{counted(result.asked, "position")} asked. {result.times_text} '
    yield "Wins are counted in moves of the winner, the winning one included.</p></footer>\n"


def _p(text: str, kind: str = "plain") -> str:
    """Return a paragraph of the CSS class ``kind``, '' without a text."""
    return f'<p class="{kind}">{_text(text)}</p>\n' if text else ""


def _verdict(result: ExaminationResult) -> Iterator[str]:
    """Yield the inside of the card 'Verdict': the sentence, the note, and the table of games."""
    verdict = result.verdict
    headline, detail = (result.problem, "") if result.problem else (verdict.headline, verdict.detail)
    yield _p(headline, f"headline {_TONES.get(result.result, 'bad')}")
    yield _p(detail)
    yield _p(result.note, "note")
    if result.games:
        rows = ([f"as {each.side}", *(f"{number:,}" for number in (each.games, *each.ends))] for each in result.games)
        yield from _table(_GAMES, rows, range(1, 6))


def _diagnosis(result: ExaminationResult) -> Iterator[str]:
    """Yield the inside of the card on the search that the engine answers like; nothing where none was sought."""
    found = result.diagnosis
    if found is None:
        return
    yield _p(found.note, "muted")
    yield _p(found.title, "headline")
    yield from map(_p, (found.cause, found.reason))
    yield _p(found.evidence, "note")
    if found.line is not None:
        yield f"<pre>line {found.line:,}: {_text(found.source.strip())}</pre>\n"
    yield from map(_p, (found.sentence, found.calls_text))
    if found.rows:
        rows = ([_text(row.name), f"{row.agrees:,}"] for row in found.rows)
        yield from _table(("answers as it does", f"of {found.rows[0].asked:,}"), rows, (1,))


def _card(result: ExaminationResult) -> Iterator[str]:
    """Yield the inside of the card 'How it was called'; nothing where the engine was not called."""
    card = result.card
    if card is None:
        return
    yield "<dl>\n"
    for word, said in card.rows:
        is_code = word == "found" and not card.is_program
        yield f"<dt>{word}</dt><dd>{f'<code>{_text(said)}</code>' if is_code else _text(said)}</dd>\n"
    yield "</dl>\n"


def _counts(result: ExaminationResult) -> Iterator[str]:
    """Yield the list of counts, without those of 0 that are not always shown."""
    yield '<ul class="counts">\n'
    for figure, number in result.verdict.figures:
        if number or figure.always:
            kind, part = figure.tone if number else "muted", "of these " if figure.is_part else ""
            yield f'<li><b class="{kind}">{number:,}</b> {part}{_text(figure.word)}</li>\n'
    yield "</ul>\n"


def _mistakes(result: ExaminationResult) -> Iterator[str]:
    """Yield the section of mistakes, those reached in the engine's games first; nothing without any."""
    verdict = result.verdict
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
    """Yield the board of the mistake that a group shows, with its caption."""
    graded = group.shown
    kind = "plain" if graded.grade is Grade.SLOWER else "bad"
    yield "<figure>\n"
    yield from _board(graded)
    yield "\n<figcaption>\n"
    yield f'<b class="{kind}">{_text(graded.grade.value)}</b>\n<span>{_text(played_text(graded))}</span>\n'
    for said in filter(None, (right_text(graded), cost_text(graded))):
        yield f"<span>{_text(said)}</span>\n"
    yield f'<span class="muted">{mirrored_text(group.mirrored)}</span>\n</figcaption>\n</figure>\n'


def _board(graded: GradedAnswer) -> Iterator[str]:
    """Yield a small board in SVG, styled by the page: the stones of the position, the move played, and the right moves;
    with a label in words for people who cannot see it."""
    position = graded.answer.position
    rules, played = position.rules, graded.answer.cell
    width, height = rules.columns * _CELL, rules.rows * _CELL
    label = f"{position.text}, {position.side_to_move} to move; {played_text(graded)}: {graded.grade.value}"
    size = max(1.0, _SHORTEST / min(width, height)) if max(rules.rows, rules.columns) < 5 else 1.0
    yield f'<svg viewBox="-2 -2 {width + 4} {height + 4}" width="{width * size * 0.9:.0f}" '
    yield f'height="{height * size * 0.9:.0f}" role="img" aria-label="{_text(label)}">'
    for column in range(1, rules.columns):
        yield f'<path class="grid" d="M{column * _CELL} 0V{height}"/>'
    for row in range(1, rules.rows):
        yield f'<path class="grid" d="M0 {row * _CELL}H{width}"/>'
    for cell in range(rules.cells):
        row, column = divmod(cell, rules.columns)
        x, y = column * _CELL, row * _CELL
        stone = position.side_at(cell)
        if cell == played:
            yield f'<rect class="own" x="{x + 3}" y="{y + 3}" width="{_CELL - 6}" height="{_CELL - 6}" rx="6"/>'
            stone = stone or position.side_to_move
        elif cell in graded.ticked:
            yield f'<rect class="right" x="{x + 5}" y="{y + 5}" width="{_CELL - 10}" height="{_CELL - 10}" rx="6"/>'
            yield f'<path class="tick" d="M{x + 13} {y + 21}l5 5l9 -11"/>'
        if stone is Side.X:
            yield f'<path class="x" d="M{x + 11} {y + 11}L{x + 29} {y + 29}M{x + 29} {y + 11}L{x + 11} {y + 29}"/>'
        elif stone is Side.O:
            yield f'<circle class="o" cx="{x + 20}" cy="{y + 20}" r="10"/>'
    yield "</svg>"


def _errors(result: ExaminationResult) -> Iterator[str]:
    """Yield the section of tracebacks, the most frequent first; nothing without any."""
    counts = Counter(graded.answer.error for graded in result.graded if graded.answer.error.strip())
    if not counts:
        return
    yield '<section>\n<h2 class="large">Errors</h2>\n'
    for error, number in counts.most_common(MOST_ERRORS):
        yield f'<p class="muted">{counted(number, "time")}</p>\n<pre>{_lines(error)}</pre>\n'
    more = len(counts) - MOST_ERRORS
    if more > 0:
        yield f'<p class="muted">{more:,} more {plural("error", more)} of other kinds.</p>\n'
    yield "</section>\n"
