"""Reports: each grade of an answer, and each sentence about one, held against brute force, for every answer to each of
the 4,520 positions and for no answer at all; tables read back; pages that are well-formed and load nothing, and hostile
texts that are only shown."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from tests.brute_force import depth_value, lines, reachable
from tests.engine.faults.called import TRUTHS, positions
from tests.examples import examples
from tests.hostile import HOSTILE, obeyed
from ttt_gui.engine.examine.calling import Calling, CallingCard, card_of
from ttt_gui.engine.examine.grades import Answer, Grade, GradedAnswer, Kind, grade_answer
from ttt_gui.engine.examine.report import (
    as_text,
    cost_text,
    grade_row,
    grades,
    mirrored_text,
    mistakes,
    played_text,
    right_text,
    told_text,
)
from ttt_gui.engine.examine.report_html import MOST_BOARDS, as_html
from ttt_gui.engine.examine.verdict import ExaminationResult, WordedDiagnosis, both_sides, verdict_of
from ttt_gui.engine.tables import as_csv
from ttt_gui.game.position import Side, parse_position
from ttt_gui.game.rules import Rules

# -- Sentences about an answer, against brute force that shares nothing with the program -------------------------------

COSTS = {(1, 0): Grade.WIN_TO_DRAW, (1, -1): Grade.WIN_TO_LOSS, (0, -1): Grade.DRAW_TO_LOSS}
NAMES = [f"{column}{row}" for row in "321" for column in "abc"]


def proved_values(board: str) -> dict[str, int]:
    """By the name of each empty cell what it is worth to the side to move: 10 less the stones at the end."""
    side = "X" if board.count("X") == board.count("O") else "O"
    return {
        NAMES[cell]: -depth_value(board[:cell] + side + board[cell + 1 :], 3, 3, 3)
        for cell in range(9)
        if board[cell] == "."
    }


def moves_left(proved_value: int, board: str, side: str) -> tuple[str, int]:
    """Who wins, and after how many stones of its own from here on."""
    winner = side if proved_value > 0 else "O" if side == "X" else "X"
    last = 10 - abs(proved_value)  # stones on the board at the end
    stones = 9 - board.count(".")
    return winner, sum(1 for stone in range(stones, last) if "XO"[stone % 2] == winner)


def check_right(said: str, board: str, side: str, is_slower: bool) -> None:
    """'Only b2 holds the draw.' names these cells and no others, and says what they are."""
    found = proved_values(board)
    best = max(found.values())
    sign = (best > 0) - (best < 0)
    keeping = {name for name, proved_value in found.items() if (proved_value > 0) - (proved_value < 0) == sign}
    soonest = {name for name, proved_value in found.items() if proved_value == best}
    if not is_slower and sign < 0:
        assert said == "Every move loses."
        return
    if not is_slower and keeping == set(found):
        assert said == ("Every move wins." if sign > 0 else "Every move holds the draw.")
        return
    meant = soonest if is_slower else keeping
    named = set(re.findall(r"\b[abc][123]\b", said))
    assert named == meant if named else said.startswith(f"{len(meant)} moves ")
    assert said.startswith("Only ") == (len(meant) == 1 and not is_slower)
    if not is_slower:
        assert ("win" if sign > 0 else "the draw") in said
    elif sign > 0:
        assert said.endswith(f" in {moves_left(best, board, side)[1]}.")
    else:
        assert said.endswith("out longest.")


def check_played(graded: GradedAnswer, board: str, side: str, name: str, proved_value: int) -> None:
    """What the move is worth, in both tellings."""
    outcome = "it is a draw" if not proved_value else "{} wins in {}".format(*moves_left(proved_value, board, side))
    assert played_text(graded) == f"{side} plays {name}"
    if not proved_value and not graded.grade.throws_away:
        outcome = "that holds the draw"
    assert told_text(graded) in (f"It plays {name}: {outcome}.", f"It plays {name}: now {outcome}.")
    assert told_text(graded).startswith(f"It plays {name}: now") == (proved_value < 0 or graded.grade.throws_away)
    if graded.grade.throws_away:
        assert cost_text(graded) == f"Now {outcome}."
    elif graded.grade.value == "right":
        assert not cost_text(graded)


@pytest.mark.slow
def test_every_sentence_is_what_brute_force_says() -> None:
    seen = mistakes = 0
    for board in reachable(3, 3, 3):
        if "." not in board or any(board[a] != "." and board[a] == board[b] == board[c] for a, b, c in lines(3, 3, 3)):
            continue
        position = parse_position("/".join((board[:3], board[3:6], board[6:])))
        side, truth, found = str(position.side_to_move), TRUTHS.truth_of(position), proved_values(board)
        best = max(found.values())
        seen += 1
        check_right(right_text(grade_answer(Answer(position, Kind.EXCEPTION), truth)), board, side, is_slower=False)
        for name, proved_value in found.items():
            graded = grade_answer(Answer(position, Kind.MOVE, NAMES.index(name)), truth)
            signs = tuple((each > 0) - (each < 0) for each in (best, proved_value))
            assert graded.grade is COSTS.get(signs, Grade.RIGHT if proved_value == best else Grade.SLOWER)
            assert graded.passes_up_a_win is (proved_value < best == 9 - position.stones)
            check_right(right_text(graded), board, side, graded.grade is Grade.SLOWER)
            check_played(graded, board, side, name, proved_value)
            mistakes += signs in COSTS
    assert (seen, mistakes > 4_000) == (4_520, True)


# -- Reports and pages -------------------------------------------------------------------------------------------------

BOARD = Rules()
ATTRIBUTES = {
    *("lang", "charset", "name", "content", "class", "scope", "viewbox", "width", "height", "role", "aria-label"),
    *("d", "x", "y", "rx", "r", "cx", "cy"),
}
VOID = {"meta"}


class Page(HTMLParser):
    """A page read strictly: every tag closed in its order, and no attribute but those that the page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[str] = []
        self.texts: dict[str, list[str]] = {}
        self.labels: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)
            self.texts.setdefault(tag, []).append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert {name for name, _ in attrs} <= ATTRIBUTES
        self.labels += [value or "" for name, value in attrs if name == "aria-label"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts[self.open[-1]][-1] += data

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)

    def handle_pi(self, data: str) -> None:
        raise AssertionError(data)


def graded(text: str, cell: int | None = None, kind: Kind = Kind.MOVE, **more: str) -> GradedAnswer:
    """What comes of a call on this position."""
    position = parse_position(text, 3)
    answer = Answer(position, kind, cell, "" if cell is None else str(cell), **more)  # type: ignore[arg-type]
    return grade_answer(answer, TRUTHS.truth_of(position))


def examined(*all_judged: GradedAnswer, name: str = "engine.py", slower_too: bool = False) -> ExaminationResult:
    cells = {each.answer.position: (each.answer.cell,) for each in all_judged if each.answer.is_legal}
    tallies = both_sides(BOARD, cells)  # type: ignore[arg-type]
    verdict = verdict_of(all_judged, tallies, slower_too)
    return ExaminationResult(name, BOARD, None, "3.11.7", all_judged, verdict)


SOME = (
    graded("X../.../...", 1),
    graded("XO./..X/O..", 8),
    graded("XX./OO./...", kind=Kind.EXCEPTION, sentence="It raised KeyError: 4.", error="Traceback\n  KeyError: 4"),
    graded("XX./O../O..", 2),
)


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_the_grades_read_back(snapshot: SnapshotAssertion) -> None:
    """A line a file, with the numbers of the verdict; the counts of answers add up to what was asked."""
    found = examined(*SOME)
    broken = ExaminationResult.refused("broken.py", BOARD, "Line 3 is no Python.", "SyntaxError")
    first, second = rows_of(as_csv(grades(map(grade_row, [found, broken]))))
    assert (first["file"], first["asked"], first["verdict"]) == ("engine.py", "4", found.verdict.text)
    keys = ("right", "win_to_draw", "draw_to_loss", "win_to_loss", "no_answer", "not_judged")
    assert sum(int(first[key]) for key in keys) == 4
    assert (first["result"], first["share"], second["result"]) == ("errs", "0.5", "not called")
    assert (first["draw_to_loss"], first["error"]) == ("1", "1")
    assert not first["x_won"]  # four answers are no games
    assert first["note"] == snapshot
    assert (second["file"], second["asked"], second["verdict"]) == ("broken.py", "0", "Line 3 is no Python.")
    assert not any(second[key] for key in keys)
    asks = ExaminationResult.refused(
        "a.py", BOARD, "I called it `f(b)`: an error. Say how, or put this around it:", "def g():"
    )
    (row,) = rows_of(as_csv(grades([grade_row(asks)])))
    assert row["verdict"] == snapshot


def every_answer() -> list[GradedAnswer]:
    """Of an engine that plays the last empty cell."""
    return [grade_answer(Answer(each, Kind.MOVE, each.legal_moves[-1]), TRUTHS.truth_of(each)) for each in positions()]


def test_the_games_stand_in_every_report() -> None:
    """Those of the tallies, where every position was asked."""
    found = examined(*every_answer())
    row = rows_of(as_csv(grades([grade_row(found)])))[0]
    page, lines = Page(as_html(found)), as_text(found).splitlines()
    for tally in found.verdict.tallies:
        names = (f"{tally.side.value.lower()}_{end}" for end in ("won", "drawn", "lost", "no_answer"))
        assert tuple(int(row[name]) for name in names) == tally.ends
        cells = [f"{number:,}" for number in (tally.games, *tally.ends)]
        start = 0 if tally.side is Side.X else 5
        assert page.texts["td"][start : start + 5] == cells
        assert any(line.split() == ["as", tally.side.value, *cells] for line in lines)


def test_what_is_slower_is_right_as_well() -> None:
    """The two counts say how many answers keep the value, and how many of these take longer than need be; a slower
    answer is shown where such are asked for."""
    slower = graded(".../.OO/XX.", 3)
    assert slower.grade is Grade.SLOWER
    row = rows_of(as_csv(grades(map(grade_row, [examined(graded("XX./OO./...", 2), slower)]))))[0]
    assert (row["asked"], row["right"], row["slower"]) == ("2", "2", "1")
    assert " of these slower" in "".join(Page(as_html(examined(slower))).texts["li"])
    page = Page(as_html(examined(slower, slower_too=True)))
    assert page.tags.count("svg") == 1
    assert "c1 wins in 1." in page.texts["span"]


def test_the_mistakes_of_a_file_stand_under_the_number_of_their_group() -> None:
    mirrored = graded("..X/.../...", 1)
    rows = rows_of(as_csv(mistakes(examined(SOME[0], mirrored, SOME[2]))))
    assert [row["group"] for row in rows] == ["1", "1", "2"]
    assert {row["position"] for row in rows[:2]} == {"X../.../...", "..X/.../..."}
    assert rows[0]["right"] == "Only b2 holds the draw."
    assert rows[0]["cost"] == "Now X wins in 3."
    assert rows[2]["cost"] == "It raised KeyError: 4."
    assert (mirrored_text(0), mirrored_text(3)) == ("this one only", "and 3 mirrored")


FAILED = ("Only c3 wins.", "What it did.", "What it did.")


@pytest.mark.parametrize(
    ("text", "answer", "words"),
    [
        ("X../.../...", (Kind.MOVE, 1),
         ("O plays b3", "Only b2 holds the draw.", "Now X wins in 3.", "It plays b3: now X wins in 3.")),
        (".../.OO/XX.", (Kind.MOVE, 3), ("X plays a2", "c1 wins in 1.", "It wins in 2.", "It plays a2: X wins in 2.")),
        ("XX./OO./...", (Kind.MOVE, 0), ("X plays a3, which is taken", *FAILED)),
        ("XX./OO./...", (Kind.ILLEGAL, None, "(7, 7)"), ("X answers “(7, 7)”", *FAILED)),
        ("XX./OO./...", (Kind.EXCEPTION,), ("X gives no answer", *FAILED)),
        ("XX./OO./...", (Kind.TOO_SLOW,), ("X gives no answer", *FAILED)),
        ("XX./OO./...", (Kind.DIED,), ("X gives no answer", *FAILED)),
        ("XX./OO./...", (Kind.CHANGED_BOARD,), ("X changed the board it was given", *FAILED)),
    ],
)  # fmt: skip
def test_an_answer_in_words(text: str, answer: tuple[Any, ...], words: tuple[str, ...]) -> None:
    """The same in a report and in the view; a failure is told by its sentence, and never by nothing."""
    position = parse_position(text)
    plain = grade_answer(Answer(position, *answer), TRUTHS.truth_of(position))
    found = replace(plain, answer=replace(plain.answer, sentence="What it did."))
    assert (played_text(found), right_text(found), cost_text(found), told_text(found)) == words
    assert told_text(plain).endswith(".")


def test_a_page_stands_alone() -> None:
    """No script, no reference to anything outside, light and dark, a board a group, the counts, the games."""
    found = replace(
        examined(*SOME),
        diagnosis=WordedDiagnosis("a minimax that stops 2 plies deep", "4 of 4", "It stops.", 7, "depth=2"),
    )
    found = replace(found, card=card_of(Calling("best_move")))
    text = as_html(found)
    page = Page(text)
    assert not re.search(r"http|<script|src\s*=|href|url\(|@import|//|javascript:|\son\w+=", text)
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text
    assert page.tags.count("svg") == len(found.verdict.groups) == 2
    assert page.texts["title"] == [f"engine.py: {found.verdict.text}"]
    assert "X../.../..., O to move; O plays b3: draw → loss" in page.labels
    items = page.texts["li"]
    assert len(items) == page.tags.count("li")
    assert "a minimax that stops 2 plies deep" in page.texts["p"]
    assert any("depth=2" in each for each in page.texts["pre"])
    for title in ("a minimax", ""):
        counted = replace(found, diagnosis=WordedDiagnosis(title, calls_text="<7> calls of your search."))
        assert "<7> calls of your search." in Page(as_html(counted)).texts["p"]
    assert page.texts["code"] == ["best_move(…)"]
    assert "a list of nine texts, row by row from the top left" in page.texts["dd"]
    text.encode("utf-8")


def test_a_file_that_could_not_be_asked_has_its_page_too() -> None:
    page = Page(as_html(ExaminationResult.refused("a.py", BOARD, "Line 3 is no Python.", "  x = = 1\nSyntaxError")))
    assert "Line 3 is no Python." in page.texts["p"]
    assert page.texts["pre"] == ["  x = = 1\nSyntaxError"]
    assert "svg" not in page.tags


def test_of_very_many_mistakes_some_are_drawn_and_the_rest_counted() -> None:
    every = examined(*(grade_answer(Answer(each, Kind.ILLEGAL), TRUTHS.truth_of(each)) for each in positions()))
    assert every.asked == 4_520
    page = Page(as_html(every))
    assert page.tags.count("svg") == MOST_BOARDS
    assert any(f"{len(every.verdict.groups) - MOST_BOARDS} positions more are not drawn." in p for p in page.texts["p"])


HOSTILE_PLACES: tuple[Callable[[str], ExaminationResult], ...] = (
    lambda text: examined(*SOME, name=text),
    lambda text: ExaminationResult.refused("a.py", BOARD, text, text),
    lambda text: examined(graded("X../.../...", kind=Kind.EXCEPTION, sentence=text, error=text, printed=text)),
    lambda text: replace(
        examined(*SOME), diagnosis=WordedDiagnosis(text, text, text, 3, text), stopped=text, python=text
    ),
    lambda text: examined(replace_shown(graded("X../.../...", kind=Kind.ILLEGAL), text)),
)


def replace_shown(found: GradedAnswer, text: str) -> GradedAnswer:
    return replace(found, answer=replace(found.answer, shown=text, sentence=text))


@settings(max_examples=examples(60), deadline=None)
@given(HOSTILE, st.sampled_from(HOSTILE_PLACES))
def test_texts_from_outside_are_shown_and_never_obeyed(text: str, place: Callable[[str], ExaminationResult]) -> None:
    """The page has the very tags that it has with a plain text, a terminal obeys nothing, and both can be encoded."""
    found, plain = place(text), place("plain")
    found, plain = (
        replace(each, card=CallingCard(tuple((name, word) for name in ("found", "board", "signs", "player", "answer"))))
        for each, word in ((found, text), (plain, ""))
    )
    page, expected = Page(as_html(found)), Page(as_html(plain))
    if text.strip() and len(text.splitlines()) == 1:
        assert page.tags == expected.tags
    else:
        assert set(page.tags) <= {*expected.tags, "pre", "section", "h2"}
    for output in (as_html(found), as_text(found)):
        assert not obeyed(output)
        output.encode("utf-8")


def test_a_terminal_is_told_the_same() -> None:
    """Verdict, counts, games, boards with the move in brackets, diagnosis; a file that failed is told with why."""
    found = examined(*SOME)
    diagnosis = WordedDiagnosis("a minimax", "3 of 4", "It is one.", 7, " x = 1", calls_text="7 calls of your search.")
    lines = as_text(replace(found, diagnosis=diagnosis)).splitlines()
    assert lines[0] == "engine.py · 3 × 3, three in a row · Python 3.11.7"
    assert lines[1] == found.verdict.text
    assert "4 asked   2 right   0 win → draw   1 draw → loss   0 win → loss   1 no answer (1 error)" in lines
    assert "  3  X [O] .  draw → loss" in lines
    assert "  2  .  +  .  O plays b3; this one only" in lines
    assert "  1  .  .  .  Only b2 holds the draw. Now X wins in 3." in lines
    assert "Answers like a minimax: 3 of 4." in lines
    assert lines[lines.index("  line 7: x = 1") + 1] == "7 calls of your search."
    refused = as_text(ExaminationResult.refused("a.py", BOARD, "It is empty.", "Traceback\n boom"))
    assert refused.splitlines()[1:] == ["It is empty.", "", "  Traceback", "   boom"]


def test_what_stopped_it_is_said_everywhere() -> None:
    other = graded("X../.../...", 4)
    found = replace(examined(*SOME, other), stopped="Stopped: 4 of 4,520 positions were asked.")
    note = found.note
    assert note.startswith(
        "Stopped: 4 of 4,520 positions were asked. In 1 position it answered differently when it was asked again: it "
        "counts by its worst answer; in 1 of these it was right once."
    )
    assert note in as_text(found)
    assert note in rows_of(as_csv(grades(map(grade_row, [found]))))[0]["note"]
    assert note in Page(as_html(found)).texts["p"]
