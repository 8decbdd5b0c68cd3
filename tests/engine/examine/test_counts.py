"""In every form the counts add up, whatever was answered."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from tests.engine.faults.called import TRUTHS, positions
from tests.examples import examples
from ttt_gui.engine.examine.grades import FAILURES, THROWN, Answer, Grade, GradedAnswer, Kind, grade_answer, worst
from ttt_gui.engine.examine.report import (
    answers_key,
    as_text,
    grade_row,
    grades,
    mistakes,
    results_text,
    same_answer_notes,
)
from ttt_gui.engine.examine.report_html import as_html
from ttt_gui.engine.examine.verdict import ExaminationResult, Result, both_sides, cells_of, figures, verdict_of
from ttt_gui.engine.tables import FORMS
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

BOARD = Rules()
EVERY = tuple(positions())
SUMMANDS = ("right", *(grade.name.lower() for grade in THROWN), "no_answer", "not_judged")
ANSWERS = (*((Kind.MOVE, cell) for cell in range(9)), *((kind, None) for kind in Kind if kind is not Kind.MOVE))
PARTS = tuple(grade.name.lower() for grade in FAILURES)


@st.composite
def answered(draw: st.DrawFn) -> tuple[GradedAnswer, ...]:
    """Some positions, each with one to three different answers of any kind, some of them not graded."""
    found = []
    for position in draw(st.lists(st.sampled_from(EVERY), min_size=1, max_size=12, unique=True)):
        truth = TRUTHS.truth_of(position) if draw(st.integers(0, 9)) else None
        for kind, cell in draw(st.lists(st.sampled_from(ANSWERS), min_size=1, max_size=3, unique=True)):
            answer = Answer(position, kind, cell, sentence=f"It said {kind.value}.")
            found.append(grade_answer(answer, truth))
    return tuple(found)


def result_of(graded: tuple[GradedAnswer, ...], slower_too: bool) -> ExaminationResult:
    verdict = verdict_of(graded, both_sides(BOARD, cells_of(graded)), slower_too)
    return ExaminationResult("engine.py", BOARD, None, "3.11.7", graded, verdict)


def adds_up(numbers: dict[str, int], asked: int, slower_too: bool) -> None:
    """The sum, and the parts of the two counts that have some; what is not there is none."""
    extra = ("slower",) if slower_too else ()
    assert numbers["asked"] == asked == sum(numbers.get(key, 0) for key in (*SUMMANDS, *extra))
    assert numbers.get("no_answer", 0) == sum(numbers.get(key, 0) for key in PARTS)
    assert slower_too or numbers.get("slower", 0) <= numbers["right"]


def in_tables(result: ExaminationResult, slower_too: bool) -> list[dict[str, int]]:
    """The counts as each form of a table has them, read back by those who read such files."""
    table = grades([grade_row(result)], slower_too)
    csv_text, markdown, latex, json_text = (form.text(table) for form in FORMS)
    keys = [figure.key for figure in figures()]
    (from_csv,) = csv.DictReader(io.StringIO(csv_text, newline=""))
    (from_json,) = json.loads(json_text)["rows"]
    places = [[column.key for column in table.columns].index(key) for key in keys]
    markdown_row = next(line for line in markdown.splitlines() if line.startswith("| engine.py"))
    pages = [
        re.split(r"(?<!\\)&", line.partition(r" \tabularnewline")[0].partition(" \\\\")[0])
        for line in latex.splitlines()
        if line.startswith("engine.py")
    ]
    latex_row = [*pages[0], *(cell for page in pages[1:] for cell in page[1:])]  # the file stands on each
    cells = (re.split(r"(?<!\\)\|", markdown_row[1:]), latex_row)
    return [
        {key: int(from_csv[key]) for key in keys},
        {key: from_json[key] for key in keys},
        *({key: int(row[place].strip(" $")) for key, place in zip(keys, places, strict=True)} for row in cells),
    ]


def in_text(result: ExaminationResult) -> dict[str, int]:
    line = next(line for line in as_text(result).splitlines() if re.match(r"[\d,]+ asked ", line))
    words = {figure.word: figure.key for figure in figures()}
    return {words[word.strip()]: int(number) for number, word in re.findall(r"(\d+) ([^\d(),]+)", line)}


def in_page(result: ExaminationResult) -> dict[str, int]:
    words = {figure.word: figure.key for figure in figures()}
    found = re.findall(r'<li><b class="\w+">([\d,]+)</b> (?:of these )?([^<]+)</li>', as_html(result))
    return {words[word]: int(number) for number, word in found}


@settings(max_examples=examples(60), deadline=None)
@given(answered(), st.booleans())
def test_the_counts_add_up_in_every_form(graded: tuple[GradedAnswer, ...], slower_too: bool) -> None:
    """Asked = right + each kind of wrong + no answer + not graded, everywhere the same. What is neither right nor not
    judged is a mistake."""
    result = result_of(graded, slower_too)
    verdict = result.verdict
    asked = len({each.answer.position for each in graded})
    numbers = {figure.key: number for figure, number in verdict.figures}
    for found in (numbers, *in_tables(result, slower_too), in_text(result), in_page(result)):
        adds_up(found, asked, slower_too)
        assert {key: number for key, number in found.items() if number} == {
            key: number for key, number in numbers.items() if number
        }
    assert verdict.mistakes == asked - numbers["right"] - numbers["not_judged"]
    assert len(mistakes(result).rows) == verdict.mistakes
    assert len(verdict.failures) == numbers["no_answer"]
    lost = numbers["error"] + numbers["too_slow"]
    is_part = 0 < lost == verdict.mistakes and numbers["right"]
    wanted = Result.LOOK_AT_IT if is_part else Result.ERRS if verdict.mistakes else Result.NOT_KNOWN
    assert result.result is (wanted if verdict.mistakes or numbers["not_judged"] else Result.SOUND)
    assert ("Never loses" in verdict.text) <= (numbers["no_answer"] == 0)
    assert ("differently" in as_text(result)) == ("differently" in as_html(result)) == bool(verdict.differing)


@settings(max_examples=examples(100), deadline=None)
@given(answered())
@example(
    (
        grade_answer(Answer(Position(BOARD), Kind.TOO_SLOW), None),
        grade_answer(Answer(Position(BOARD), Kind.MOVE, 0), None),
    )
)
def test_a_position_counts_once_by_its_worst_answer(graded: tuple[GradedAnswer, ...]) -> None:
    """No answer is worse than a game thrown away, that is worse than a win, and a win later than one at once; an answer
    that did not come in time is no other one than that which did."""
    order = [*FAILURES, Grade.WIN_TO_LOSS, Grade.DRAW_TO_LOSS, Grade.WIN_TO_DRAW, Grade.UNKNOWN]
    order += [Grade.SLOWER, Grade.RIGHT]
    verdict = verdict_of(graded, ())
    for counted in verdict.answers:
        its = [each for each in graded if each.answer.position == counted.answer.position]
        assert counted is worst(its)
        assert all(order.index(counted.grade) <= order.index(each.grade) for each in its)
    several = {
        each.answer.position
        for each in graded
        for other in graded
        if each is not other
        and each.answer.position == other.answer.position
        and Kind.TOO_SLOW not in (each.answer.kind, other.answer.kind)
    }
    assert verdict.differing == len(several)
    assert verdict.once_right <= verdict.differing


def graded_as(pick: str, kind: Kind = Kind.MOVE, sentence: str = "") -> tuple[GradedAnswer, ...]:
    """Of an engine that plays so in every position: 'best', the soonest win; 'first', the first empty cell."""
    found = []
    for position in EVERY:
        truth = TRUTHS.truth_of(position)
        assert truth
        cells = {"first": position.legal_moves[0], "last": position.legal_moves[-1], "best": truth.soonest[0]}
        cell = cells[pick] if kind is Kind.MOVE else None
        found.append(grade_answer(Answer(position, kind, cell, sentence=sentence), truth))
    return tuple(found)


def test_missing_answers_lead_the_verdict(snapshot: SnapshotAssertion) -> None:
    """With their reason where all have the same one; what else is said comes behind."""
    best = graded_as("best")
    late = grade_answer(
        Answer(EVERY[0], Kind.TOO_SLOW, sentence="It took longer than 30 s."), TRUTHS.truth_of(EVERY[0])
    )
    assert result_of((late, *best[1:]), False).text == snapshot
    raised = graded_as("best", Kind.EXCEPTION, "NameError in line 19: name 'x' is not defined.")
    assert result_of(raised, False).text == snapshot
    assert " 2 positions;" in result_of((*raised[:2], *best[2:]), False).text, "they are drawn, not lost"
    taken = grade_answer(Answer(EVERY[-1], Kind.MOVE, 0), TRUTHS.truth_of(EVERY[-1]))
    mixed = result_of((late, raised[1], *best[2:-1], taken), False)
    assert mixed.text == snapshot
    assert result_of(graded_as("first"), False).verdict.headline.startswith("Loses from ")


@pytest.mark.slow
def test_files_that_answer_alike_are_named_where_that_tells_something(snapshot: SnapshotAssertion) -> None:
    """Not those that answer as a plain search does, which anybody writes, nor those without an answer."""
    first, best = result_of(graded_as("first"), False), result_of(graded_as("best"), False)
    assert answers_key(first) == answers_key(result_of(graded_as("first")[::-1], False)) != ""
    assert answers_key(first) != answers_key(result_of(graded_as("last"), False))
    assert answers_key(best) == answers_key(result_of(graded_as("best", Kind.DIED), False)) == ""
    notes = same_answer_notes({"a.py": "1", "b.py": "2", "c.py": "1", "d.py": "", "e.py": "", "f.py": "1"}, 4_520)
    assert notes == snapshot


def test_results_in_one_line(snapshot: SnapshotAssertion) -> None:
    results = [Result.SOUND] * 6 + [Result.ERRS] * 8 + [Result.NOT_CALLED]
    assert results_text(each.value for each in results) == snapshot
    assert results_text(["errs", "not known", "look at it"]) == snapshot
