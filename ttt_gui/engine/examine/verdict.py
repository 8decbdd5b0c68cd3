"""An examination summed up: in how many positions the engine is right, wrong, or without an answer; one sentence; and
all that a page, a report or a line of grades says of the engine.

Every position counts once. A position in which the engine answered differently when it was asked again counts by the
worst of its answers (grades.worst), and the number of such positions is a count of its own, so that in every form

    asked = right + each kind of wrong + no answer + not graded

FIGURES has the counts in their order; terminal, tables, page and window are written from FIGURES.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from ttt_gui.engine.examine.calling import CallingCard
from ttt_gui.engine.examine.grades import FAILURES, Answer, Grade, GradedAnswer, Group, Kind, class_key, grouped, worst
from ttt_gui.engine.faults.diagnosis import LIKE, Beside
from ttt_gui.engine.figures import counted, seconds_text
from ttt_gui.game.position import Position, Side
from ttt_gui.game.rules import Rules
from ttt_gui.system.text import one_line

MOST_GAMES = 2_000_000
"""A tally of more games counts as incomplete and is not shown: a sentence says so."""


ENDS = ("won", "drawn", "lost", "no answer")


@dataclass(frozen=True)
class Tally:
    """The games of the engine as one side, against every reply of the opponent. ``ends`` counts the games in the order
    of ENDS. ``reached`` are the positions of these games in which the engine is to move; ``complete`` is false where
    there were too many games, or positions that were not asked."""

    side: Side
    ends: tuple[int, ...]
    reached: frozenset[Position]
    complete: bool = True

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(self.ends)


def both_sides(rules: Rules, answers: Mapping[Position, Collection[int]]) -> tuple[Tally, Tally]:
    """Play every game of the engine as X, and every one as O. ``answers`` has by position the cells that the engine may
    play: several where it answered differently, none where it gave no legal move; no entry where it was not asked."""
    return _tally(rules, Side.X, answers), _tally(rules, Side.O, answers)


def _tally(rules: Rules, side: Side, answers: Mapping[Position, Collection[int]]) -> Tally:
    """Play every game of the engine as ``side``; see both_sides()."""
    results: dict[Position, tuple[int, ...]] = {}
    reached: set[Position] = set()
    unknown = False

    def count(position: Position) -> tuple[int, ...]:
        """Return how many games from a position on end in each of ENDS, remembered for each position."""
        nonlocal unknown
        found = results.get(position)
        if found is not None:
            return found
        outcome = position.outcome
        if outcome:
            found = (*(int(outcome.winner is each) for each in (side, None, side.other)), 0)
        else:
            cells: Collection[int] | None = position.legal_moves
            if position.side_to_move is side:
                reached.add(position)
                cells = answers.get(position)
                unknown |= cells is None
            ends = [count(position.play(cell)) for cell in cells or ()] or [(0, 0, 0, 1)]
            found = tuple(map(sum, zip(*ends, strict=True)))
        results[position] = found
        return found

    ends = count(Position(rules))
    return Tally(side, ends, frozenset(reached), not unknown and sum(ends) <= MOST_GAMES)


def cells_of(graded: Iterable[GradedAnswer]) -> dict[Position, Collection[int]]:
    """Return by position the different cells that were answered and can be played."""
    cells: dict[Position, Collection[int]] = {}
    for each in graded:
        answer = each.answer
        known = cells.setdefault(answer.position, ())
        if answer.is_legal and answer.cell is not None and answer.cell not in known:
            cells[answer.position] = (*known, answer.cell)
    return cells


# -- Counts and verdict ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GradeCount:
    """A count of positions: its word, the grades that it counts, what it means, and whether it is good, bad or neither.

    A count that ``is_part`` is contained in the nearest count before it that is none, and is no summand of its own. A
    count that is ``always`` shown is shown with 0 as well."""

    key: str
    word: str
    grades: tuple[Grade, ...]
    meaning: str
    tone: str = "bad"
    is_part: bool = False
    always: bool = False

    def number(self, counts: Mapping[Grade, int]) -> int:
        """Return in how many positions an answer has one of the grades."""
        return sum(counts.get(grade, 0) for grade in self.grades)


FIGURES = (
    GradeCount("asked", "asked", tuple(Grade), "Every position asked", "plain", always=True),
    GradeCount(
        "right", "right", (Grade.RIGHT, Grade.SLOWER), "It keeps what the position is worth", "good", always=True
    ),
    GradeCount(
        "slower", "slower", (Grade.SLOWER,), "It wins later or loses sooner than necessary", "plain", is_part=True
    ),
    GradeCount("win_to_draw", "win → draw", (Grade.WIN_TO_DRAW,), "It could have won", always=True),
    GradeCount("draw_to_loss", "draw → loss", (Grade.DRAW_TO_LOSS,), "It could have held the draw", always=True),
    GradeCount("win_to_loss", "win → loss", (Grade.WIN_TO_LOSS,), "It could have won, and loses", always=True),
    GradeCount("no_answer", "no answer", FAILURES, "It gave no move that can be played", always=True),
    GradeCount("illegal", "illegal move", (Grade.ILLEGAL,), "Its answer is not an empty cell", is_part=True),
    GradeCount("error", "error", (Grade.ERROR,), "It ended with an error", is_part=True),
    GradeCount("too_slow", "too slow", (Grade.TOO_SLOW,), "It did not answer in time", is_part=True),
    GradeCount(
        "changed_board", "changed the board", (Grade.CHANGED_BOARD,), "It should only read the board", is_part=True
    ),
    GradeCount("not_judged", "not judged", (Grade.UNKNOWN,), "What it is worth was not proved in time", "plain"),
)
"""The counts where slower moves are right; where they are mistakes, figures() replaces two of them."""


def figures(slower_too: bool = False) -> tuple[GradeCount, ...]:
    """Return the counts; with ``slower_too`` a move that wins later or loses sooner is a mistake."""
    asked, right, slower, *rest = FIGURES
    if slower_too:
        right = replace(right, grades=(Grade.RIGHT,))
        slower = replace(slower, tone="bad", is_part=False, always=True)
    return asked, right, slower, *rest


@dataclass(frozen=True)
class Verdict:
    """An examination summed up. ``answers`` has for each position the answer by which it counts, in the order in which
    they were asked; ``counts`` has the number of positions by grade. In ``differing`` positions the engine answered
    differently when asked again; in ``once_right`` of these one answer was no mistake and another was.

    ``groups`` are the mistakes, ``all_groups`` all answers, up to symmetry; ``tallies`` are the games. ``headline`` and
    ``detail`` are the two parts of the verdict's sentence.
    """

    answers: tuple[GradedAnswer, ...]
    counts: Counter[Grade]
    differing: int
    once_right: int

    groups: tuple[Group, ...]
    all_groups: tuple[Group, ...]
    tallies: tuple[Tally, ...]
    slower_too: bool
    headline: str
    detail: str

    @property
    def positions(self) -> int:
        """How many positions were asked at least once."""
        return len(self.answers)

    @property
    def figures(self) -> tuple[tuple[GradeCount, int], ...]:
        """Every count with its number; ``asked`` is the sum of the later counts that are no part of another."""
        return tuple((figure, figure.number(self.counts)) for figure in figures(self.slower_too))

    @property
    def right(self) -> int:
        """In how many positions the engine is right."""
        return next(number for figure, number in self.figures if figure.key == "right")

    @property
    def mistakes(self) -> int:
        """In how many positions the engine is wrong or gives no answer: all mistakes of the groups."""
        return sum(len(group.all) for group in self.groups)

    @property
    def failures(self) -> tuple[GradedAnswer, ...]:
        """The answers that give no move to play."""
        return tuple(each for each in self.answers if each.grade in FAILURES)

    @property
    def text(self) -> str:
        """Headline and detail as one sentence: 'Never loses; passes up 392 wins in one (96 up to mirroring).'"""
        if not self.detail:
            return f"{self.headline}."
        return f"{self.headline}{' ' if self.detail.startswith('that ') else '; '}{self.detail}"

    @property
    def differs_text(self) -> str:
        """One sentence on the positions in which the engine answered differently when asked again, '' without any."""
        if not self.differing:
            return ""
        more = f"; in {self.once_right:,} of these it was right once" if self.once_right else ""
        counts = "it counts" if self.differing == 1 else "each counts"
        where = counted(self.differing, "position")
        return f"In {where} it answered differently when it was asked again: {counts} by its worst answer{more}."


def verdict_of(graded: Iterable[GradedAnswer], tallies: tuple[Tally, ...], slower_too: bool = False) -> Verdict:
    """Sum up what was asked so far: every answer, or every different one, of each position."""
    by_position: dict[Position, list[GradedAnswer]] = {}
    for each in graded:
        by_position.setdefault(each.answer.position, []).append(each)
    answers = tuple(map(worst, by_position.values()))
    counts = Counter(each.grade for each in answers)
    several = [found for found in by_position.values() if _differ(each.answer for each in found)]
    wrong_once = [found for found in several if worst(found).is_mistake(slower_too)]
    once_right = sum(not all(each.is_mistake(slower_too) for each in found) for found in wrong_once)
    passed = [each for each in answers if each.passes_up_a_win]
    classes = len({class_key(each) for each in passed})
    reached = {position for tally in tallies for position in tally.reached}
    groups = grouped((each for each in answers if each.is_mistake(slower_too)), reached)
    headline, detail = _sentence(answers, counts, len(passed), classes, all(tally.complete for tally in tallies))
    return Verdict(
        answers, counts, len(several), once_right, groups, grouped(answers, reached), tallies, slower_too, headline,
        detail,
    )  # fmt: skip


def _differ(answers: Iterable[Answer]) -> bool:
    """Return whether answers are different; an answer that did not come in time is left out, since nobody knows what it
    would have been."""
    return len({(each.kind, each.cell) for each in answers if each.kind is not Kind.TOO_SLOW}) > 1


def _sentence(
    graded: tuple[GradedAnswer, ...], counts: Counter[Grade], passed: int, classes: int, is_whole: bool
) -> tuple[str, str]:
    """Return headline and detail, the worst first, from the answer by which each position counts.

    In ``passed`` positions the engine passes up a win in one move; ``classes`` is how many these are up to symmetry.
    Without ``is_whole`` games are missing, and no sentence claims what only all positions can show.
    """
    if not graded:
        return "Not asked yet", ""
    loses, drawn = counts[Grade.DRAW_TO_LOSS] + counts[Grade.WIN_TO_LOSS], counts[Grade.WIN_TO_DRAW]
    unknown = counts[Grade.UNKNOWN]
    missing = _missing(graded)
    is_known = any(each.grade not in (*FAILURES, Grade.UNKNOWN) for each in graded)
    parts = []
    if missing and not loses and not drawn:
        headline, parts = f"{missing[0][:1].upper()}{missing[0][1:]}", missing[1:]
        missing = []
        if is_known:
            rest = "throws nothing away" if passed or counts[Grade.SLOWER] else "right"
            parts.append(f"{rest} {'where it could be judged' if unknown else 'elsewhere'}")
    elif not is_known:
        headline = "Nothing could be judged"
    elif loses:
        headline = f"Loses from {counted(loses, 'position')}"
        parts.append(f"that {'was' if loses == 1 else 'were'} won or drawn")
    elif drawn:
        headline = f"Draws {counted(drawn, 'position')}"
        parts.append("that could be won")
    elif passed or counts[Grade.SLOWER]:
        headline = "Never loses" if is_whole and not unknown else "Throws nothing away"
    elif unknown:
        headline = "Right wherever it could be judged"
    else:
        headline = "Plays every position right" if is_whole else "Right in every position asked"
    if not loses and passed:
        mirrored = f" ({classes} up to mirroring)" if classes < passed else ""
        parts.append(f"passes up {counted(passed, 'win')} in one{mirrored}")
    elif not loses and not drawn and counts[Grade.SLOWER]:
        parts.append(f"wins later or loses sooner than necessary in {counted(counts[Grade.SLOWER], 'position')}")
    parts += missing
    if unknown:
        parts.append(f"{counted(unknown, 'position')} could not be judged in time")
    return headline, f"{'; '.join(parts)}." if parts else ""


_MOST_REASONS = 2
_PLACE = re.compile(r" in (line|the loop|`)")
_NO_ANSWER = {
    Grade.ILLEGAL: "names no empty cell",
    Grade.ERROR: "ends with an error",
    Grade.TOO_SLOW: "took too long",
    Grade.CHANGED_BOARD: "changed the board that it was to read",
}


def _missing(graded: tuple[GradedAnswer, ...]) -> list[str]:
    """Return the parts of the sentence on positions without an answer, such as 'took longer than 30 s in 3 positions':
    one for each of the most frequent reasons, and one for all others."""
    reasons: dict[str, list[GradedAnswer]] = {}
    for each in graded:
        if each.grade in FAILURES:
            reasons.setdefault(_reason(each), []).append(each)
    told = sorted(reasons.items(), key=lambda item: -len(item[1]))
    if rest := [each for _, found in told[_MOST_REASONS:] for each in found]:
        told[_MOST_REASONS:] = [("gives no answer for other reasons", rest)]
    parts = []
    for what, found in told:
        is_lost = len(found) > 1 and all(each.truth and each.truth.best.value < 0 for each in found)
        where = counted(len(found), "lost position" if is_lost else "position")
        where = f"all {where}" if 1 < len(found) == len(graded) else where
        parts.append(f"{what}{',' if _PLACE.search(what) else ''} in {where}")
    return parts


def _reason(graded: GradedAnswer) -> str:
    """Return what the engine did instead of answering; of an exception only what stands before a colon, since what
    follows tells of the position."""
    said = one_line(graded.answer.sentence).rstrip(".").partition(": ")[0]
    if graded.grade is Grade.ILLEGAL or not said:
        return _NO_ANSWER[graded.grade]
    if graded.answer.kind is Kind.EXCEPTION and not said.startswith("It "):
        return f"raises {said}"
    said = said.removeprefix("It ")
    return f"{said[:1].lower()}{said[1:]}"


# -- All that came of examining one engine -----------------------------------------------------------------------------


@dataclass(frozen=True)
class WordedDiagnosis:
    """Which search the engine answers like. ``title`` names that search, 'a minimax that stops 4 plies deep', and
    completes ``lead``; ``evidence`` says how many of the positions agree, ``cause`` what that search does, and
    ``reason`` how a mistake comes about. ``line`` is the number of the file's line that most likely holds the fault,
    ``source`` the text of that line, and ``sentence`` says what stands there; None and '' where the syntax tree does
    not show the fault. ``rows`` are the searches that share many answers, the named one first, of the ``tried`` ones.
    Without a ``title`` no search is named, and the cause says so. ``calls`` is how often the engine's search is called
    on the empty board, None where that is not known, and ``calls_text`` a sentence about that number. ``lesson`` is the
    lesson that explains the fault (see Fault)."""

    title: str = ""
    evidence: str = ""
    cause: str = ""
    line: int | None = None
    source: str = ""
    sentence: str = ""
    reason: str = ""
    tried: int = 0
    rows: tuple[Beside, ...] = ()
    lead: str = LIKE
    calls: int | None = None
    calls_text: str = ""
    lesson: str = ""

    @property
    def headline(self) -> str:
        """Lead and title: 'Answers like a minimax that stops 4 plies deep', '' where no search is named."""
        return f"{self.lead} {self.title}" if self.title else ""

    @property
    def note(self) -> str:
        """How many searches were tried, in words."""
        return f"the best of {self.tried:,} kinds of minimax tried" if self.tried else ""

    @property
    def text(self) -> str:
        """Title, evidence and line of the file in one line, for the column 'Answers like'; '' where no search is
        named."""
        title = self.title if self.lead == LIKE else self.headline
        where = f", line {self.line}" if self.line is not None else ""
        return f"{title}{f' ({self.evidence})' if self.evidence else ''}{where}"


@dataclass(frozen=True)
class CallTimes:
    """Times in seconds: ``wall`` from the first question to the last answer, less the time asleep; ``its`` of the
    engine's calls alone and ``worked`` while processes were there to be asked, each summed over all ``processes``;
    ``slowest`` of one call. ``restarts`` counts the processes that had to be begun again. ``built`` is the longest time
    that the making of one object took, ``building`` the time of all of them together."""

    wall: float = 0.0
    worked: float = 0.0
    its: float = 0.0
    slowest: float = 0.0
    calls: int = 0
    processes: int = 1
    restarts: int = 0
    built: float = 0.0
    building: float = 0.0

    @property
    def ours(self) -> float:
        """The part of the wall's seconds that the engine did not use."""
        return max(0.0, self.wall * (1 - (self.its + self.building) / self.worked)) if self.worked else self.wall

    @property
    def answer(self) -> float:
        """Mean seconds of a call."""
        return self.its / self.calls if self.calls else 0.0


LEAST_BUILT = 0.1
"""Seconds: where making an object took longer, the text of the times says so."""


class Result(Enum):
    """The result of one file in a word. SOUND: right in every position that was to be asked. ERRS: wrong in at least
    one. LOOK_AT_IT: right wherever it answered, but it raised an exception, or took too long, in a part of them.
    NOT_CALLED: no position was asked. NOT_KNOWN: no mistake, but not every position was asked or judged."""

    SOUND = "sound"
    ERRS = "errs"
    LOOK_AT_IT = "look at it"
    NOT_CALLED = "not called"
    NOT_KNOWN = "not known"


@dataclass(frozen=True)
class ExaminationResult:
    """The examination of one file. ``graded`` has an answer to each of the ``positions`` that was asked, in their
    order, and each different answer of a second asking.

    ``stopped`` is one sentence on why not everything was asked, '' where all was; ``was_stopped`` says whether a person
    ended the asking. ``problem`` is one sentence on why nothing could be asked at all, with ``error`` the traceback;
    then ``graded`` is empty. ``card`` says how the engine was called, None where it was not. ``remark`` is one more
    sentence about its answers, '' for none.
    """

    name: str
    rules: Rules
    card: CallingCard | None
    python: str
    graded: tuple[GradedAnswer, ...]
    verdict: Verdict
    diagnosis: WordedDiagnosis | None = None
    positions: int = 0
    times: CallTimes = CallTimes()
    stopped: str = ""
    was_stopped: bool = False
    problem: str = ""
    error: str = ""
    remark: str = ""

    @classmethod
    def refused(cls, name: str, rules: Rules, problem: str, error: str = "", python: str = "") -> ExaminationResult:
        """Return the examination of a file that could not be asked at all."""
        return cls(name, rules, None, python, (), verdict_of((), ()), problem=problem, error=error)

    @property
    def asked(self) -> int:
        """How many positions have an answer."""
        return self.verdict.positions

    @property
    def result(self) -> Result:
        """The result of the file in a word."""
        if not self.graded:
            return Result.NOT_CALLED
        counts = self.verdict.counts
        lost = counts[Grade.ERROR] + counts[Grade.TOO_SLOW]
        if self.verdict.mistakes:
            is_part = self.verdict.mistakes == lost < self.asked - counts[Grade.UNKNOWN]
            return Result.LOOK_AT_IT if is_part else Result.ERRS
        return Result.NOT_KNOWN if self.stopped or counts[Grade.UNKNOWN] else Result.SOUND

    @property
    def text(self) -> str:
        """The verdict in one line; for a file that could not be asked, the reason."""
        return self.problem or self.verdict.text

    @property
    def note(self) -> str:
        """What a reader should know beside the verdict: why the asking stopped, and that answers differ when asked
        again; '' for nothing."""
        known = all(tally.complete for tally in self.verdict.tallies)
        games = "" if known else "Not all of its games are known."
        return " ".join(filter(None, (self.stopped, self.verdict.differs_text, games, self.remark)))

    @property
    def times_text(self) -> str:
        """How much time was the engine's and how much ours; and how long its object took to be made, where that is over
        LEAST_BUILT."""
        told = f"Its own time {seconds_text(self.times.its)}, ours {seconds_text(self.times.ours)}."
        if self.times.built <= LEAST_BUILT:
            return told
        answer = self.times.answer
        each = f"{1_000 * answer:.3g} ms" if answer < 0.9995 else seconds_text(answer)
        return f"{told} Built in {self.times.built:.1f} s, then {each} an answer."

    @property
    def games(self) -> tuple[Tally, ...]:
        """The engine's games by side; none where not all of them are known, since a part of them would mislead."""
        tallies = self.verdict.tallies
        return tallies if self.graded and all(tally.complete for tally in tallies) else ()
