"""What is known of an examination at one moment, as plain data and in sentences: the panels of the page are functions
of this.

Among the sentences are the words about an answer, the lines above the lists, and a call as one types it. Those that
a report has as well are in engine/examine/report.py.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from types import SimpleNamespace

from ttt_gui.engine.examine.calling import Board, Calling, CallingCard, SideStyle, Where, card_of, program_card
from ttt_gui.engine.examine.grades import FAILURES, THROWN, Grade, GradedAnswer, Group
from ttt_gui.engine.examine.report import played_text, right_text, told_text
from ttt_gui.engine.examine.verdict import LEAST_BUILT, CallTimes, ExaminationResult, Tally, Verdict, WordedDiagnosis
from ttt_gui.engine_host.boards import Boards
from ttt_gui.game.position import Position, Side
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.examination import Progress
from ttt_gui.session.examining.lines import EngineLimits
from ttt_gui.session.examining.opponents import Called
from ttt_gui.system.text import one_line, path_text, quoted, shortened
from ttt_gui.ui.examine.positions import AskedPositions
from ttt_gui.ui.look.formats import duration, grouped, times

# -- The state ---------------------------------------------------------------------------------------------------------


class ExaminePhase(Enum):
    """The phases of an examination."""

    NONE = "no file"
    LOOKING = "looking at the file"
    RUNNING = "running"
    STOPPED = "stopped"
    FINISHED = "finished"
    FAILED = "cannot be called"


OVER = (ExaminePhase.STOPPED, ExaminePhase.FINISHED)
"""The phases at which the asking is over."""


@dataclass(frozen=True)
class EngineFile:
    """The file: its name and folder as people write them, how many lines it has (0 where that is not known), and how it
    is called, which ``card`` says in words; both None as long as that is not known. ``note`` is the result of a try.
    """

    name: str
    folder: str = ""
    lines: int = 0
    calling: Calling | None = None
    card: CallingCard | None = None
    note: str = ""


def engine_file(path: Path, called: Called, rules: Rules, note: str = "") -> EngineFile:
    """Return the file as its card shows it; ``note`` is the result of a try."""
    card = None
    if called.program is not None:
        card = program_card(rules, called.program)
    elif called.calling:
        card = card_of(called.calling, called.description, rules.rows, rules.columns)
    lines = called.description.get("source_lines")
    return EngineFile(path.name, folder_text(path), lines if isinstance(lines, int) else 0, called.calling, card, note)


@dataclass(frozen=True)
class Examined:
    """All that is known of an examination at one moment.

    ``sentence`` says what stands in the way, or what to know of the run; ``lines`` are those that help an engine that
    is not called, '' where something else stands in the way. ``progress`` is what is known while
    the engine is asked; after that all is in ``result``, whose diagnosis is None as long as it is not known. ``choice``
    is what is asked. ``diagnosis_share``: the share of the table compared by now, 1 while calls are counted, None where
    neither is under way.
    """

    phase: ExaminePhase = ExaminePhase.NONE
    file: EngineFile | None = None
    sentence: str = ""
    lines: str = ""
    progress: Progress = field(default_factory=Progress)
    result: ExaminationResult | None = None
    diagnosis_share: float | None = None
    slower_too: bool = False
    choice: AskedPositions = field(default_factory=AskedPositions)

    def with_result(self, **changes: object) -> Examined:
        """Return what is known, with these changes of what came of the run."""
        assert self.result
        return replace(self, result=replace(self.result, **changes))  # type: ignore[arg-type]

    @property
    def is_busy(self) -> bool:
        """Whether there is something to stop."""
        return self.phase in (ExaminePhase.RUNNING, ExaminePhase.LOOKING)

    @property
    def asked(self) -> int:
        """How many questions are answered, and after the run how many positions."""
        return self.result.asked if self.result else self.progress.done

    @property
    def total(self) -> int:
        """How many questions there are, and after the run how many positions."""
        return self.result.positions if self.result else self.progress.of

    @property
    def graded(self) -> tuple[GradedAnswer, ...]:
        """The answers so far."""
        return self.result.graded if self.result else self.progress.graded

    @property
    def verdict(self) -> Verdict | None:
        """The verdict, None before the end of the run."""
        return self.result.verdict if self.result else None

    @property
    def diagnosis(self) -> WordedDiagnosis | None:
        """Which search answers like the engine; None as long as that is not known."""
        return self.result.diagnosis if self.result else None

    @property
    def counts(self) -> Mapping[Grade, int]:
        """The positions by their worst answer so far."""
        return self.verdict.counts if self.verdict else self.progress.gathered.counts

    @property
    def groups(self) -> tuple[Group, ...]:
        """The worst answer to each position, up to symmetry."""
        return self.verdict.all_groups if self.verdict else self.progress.gathered.groups

    @property
    def errors(self) -> tuple[GradedAnswer, ...]:
        """The failures, in the order in which they were asked."""
        return self.verdict.failures if self.verdict else self.progress.gathered.errors

    @property
    def games(self) -> tuple[Tally, ...]:
        """The games of either side; () where nothing is known of them yet."""
        return self.verdict.tallies if self.verdict else self.progress.tallies

    @property
    def reached(self) -> frozenset[Position]:
        """The positions that come up in play."""
        found: frozenset[Position] = frozenset()
        for tally in self.games:
            found |= tally.reached
        return found

    @property
    def footer(self) -> str:
        """How the run went, '' before its end."""
        return footer_text(self.result.times) if self.result else ""

    @property
    def no_report(self) -> str:
        """Why nothing can be exported; '' where something can."""
        if self.phase in OVER and self.asked:
            return ""
        if self.phase is ExaminePhase.RUNNING:
            return "It is still being asked: stop it, or wait until it is over."
        return "There are no answers yet."


class Sort(Enum):
    """The order of the mistakes."""

    PLAY = "reached in play first"
    STONES = "fewest marks first"


def first_choice(counts: Mapping[Grade, int]) -> frozenset[Grade]:
    """Return the grades shown until a person chooses: the first present of thrown away, failures, slower."""
    for grades in (THROWN, FAILURES, (Grade.SLOWER,)):
        found = frozenset(grade for grade in grades if counts.get(grade))
        if found:
            return found
    return frozenset()


def chosen_groups(
    groups: Iterable[Group], grades: Collection[Grade], reached: Collection[Position], sort: Sort
) -> tuple[Group, ...]:
    """Return the members of groups with one of these grades; a group shows one reached in play, if there is any."""
    found, wanted = [], tuple(grades)  # a set would ask each grade for its hash, which takes ten times as long
    for group in groups:
        members = tuple(each for each in group.all if each.grade in wanted)
        if not members:
            continue
        if len(members) == len(group.all):
            found.append(group)
            continue
        played = next((each for each in members if each.answer.position in reached), None)
        found.append(Group(played or members[0], members, played is not None))
    if sort is Sort.STONES:
        found.sort(key=lambda group: group.shown.answer.position.stones)
    else:
        found.sort(key=lambda group: (not group.in_play, group.shown.answer.position.stones))
    return tuple(found)


def folder_text(path: Path) -> str:
    """Return the folder of a file as people write it: '~/homework'; of a path over 32 characters its end."""
    parent = path.parent
    try:
        text = f"~/{parent.relative_to(Path.home()).as_posix()}".removesuffix("/.")
    except (ValueError, RuntimeError):
        text = str(parent)
    shown = path_text(text)
    return shown if len(shown) <= 32 else f"…{shown[-31:]}"


def footer_text(times_: CallTimes) -> str:
    """Describe a run: 'In 2 processes of its own, at most 30 s a call · 9 040 calls in 3.05 s · the slowest 80 ms'."""
    where = "a process of its own" if times_.processes == 1 else f"{times_.processes} processes of its own"
    parts = [
        f"In {where}, at most {EngineLimits().seconds:g}\N{NARROW NO-BREAK SPACE}s a call",
        f"{times(times_.calls, 'call')} in {duration(times_.wall)}",
        f"the slowest {duration(times_.slowest)}",
    ]
    if times_.built > LEAST_BUILT:
        parts.insert(1, f"built in {duration(times_.built)}, then {duration(times_.answer)} an answer")
    if times_.restarts:
        parts.append(f"begun anew {times(times_.restarts, 'time')}")
    return " · ".join(parts)


STOPPED = WordedDiagnosis(cause="What its answers are like is not known: you stopped the comparison.")
_UNFINISHED = "What its answers are like was not found out yet when this was written."
_NOT_FOUND = "What its answers are like was not found out."


def reported(now: Examined) -> ExaminationResult | None:
    """Return what a report takes, whose diagnosis says why none is known; None where nothing can be reported."""
    if now.result is None or now.no_report:
        return None
    why_none = not_told_apart(now.choice) or (_NOT_FOUND if now.diagnosis_share is None else _UNFINISHED)
    return replace(now.result, diagnosis=now.diagnosis or WordedDiagnosis(cause=why_none))


def not_told_apart(choice: AskedPositions) -> str:
    """Return why the answers can be compared with no search; '' where they can."""
    if choice.can_be_told_apart:
        return ""
    return f"Searches are told apart on boards of up to nine cells: on {choice.rules.size_text} none is named."


# -- In sentences ------------------------------------------------------------------------------------------------------

_UNDER_NUMPY = {Board.NUMPY: Board.NESTED}
"""The list that a NumPy array is made of, so that NumPy itself is not needed."""
WHAT = "Each answer is checked. You see every mistake, and the move that would have been right."
"""What an examination is, in one line."""
ASKED = "an engine asked for its move on"
"""The words before those that say which positions are asked."""


def short_move_text(graded: GradedAnswer) -> str:
    """Return the line beside a small board: 'O plays b3', 'O: 12', 'O: no answer'."""
    answer = graded.answer
    if answer.is_legal:
        return played_text(graded)
    return f"{answer.position.side_to_move}: {shortened(answer.shown) if answer.shown else 'no answer'}"


def heading_text(graded: GradedAnswer) -> str:
    """Return the heading of an answer: 'O to move, plays b3'."""
    side = graded.answer.position.side_to_move.name
    return f"{side} to move, {played_text(graded)[2:]}"


def count_text(groups: Sequence[Group], grades: frozenset[Grade], slower_too: bool = False) -> tuple[str, str]:
    """Return how many are shown: '56 mistakes', 'in 15 different positions; the rest are these mirrored or turned'."""
    number = sum(len(group.all) for group in groups)
    good = {Grade.RIGHT, Grade.UNKNOWN} if slower_too else {Grade.RIGHT, Grade.SLOWER, Grade.UNKNOWN}
    noun = "answer" if grades & good else "mistake"
    words = "none of these" if not number else f"in {times(len(groups), 'different position')}"
    if number > len(groups):
        words += "; the rest are these mirrored or turned"
    return times(number, noun), words


def sentences(graded: GradedAnswer) -> tuple[str, ...]:
    """Return what a person should know of an answer: the right moves, what the answer costs, what was printed."""
    printed = _last_line(graded.answer.printed)
    found = (
        "" if graded.grade is Grade.RIGHT else right_text(graded),
        told_text(graded),
        f"It printed {quoted(printed)}." if printed else "",
    )
    return tuple(one_line(sentence) for sentence in found if sentence)


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text[-2_000:].splitlines() if line.strip()]
    return lines[-1] if lines else ""


def errors_note(errors: Sequence[GradedAnswer], number: int) -> str:
    """Return 'the first of 632, all the same error in positions where every move loses', where ``number`` is shown."""
    if not errors:
        return "no errors"
    if len(errors) == 1:
        return "the only one"
    kinds = {_kind_of(each) for each in errors}
    which = "the first" if number == 0 else f"number {grouped(number + 1)}"
    words = f"{which} of {grouped(len(errors))}, "
    words += "all the same error" if len(kinds) == 1 else f"{times(len(kinds), 'different error')}"
    if all(each.truth is not None and each.truth.best.value < 0 for each in errors):
        words += " in positions where every move loses"
    return words


def _kind_of(graded: GradedAnswer) -> str:
    return _last_line(graded.answer.error) or graded.answer.sentence or graded.grade.value


def literal(value: object) -> str:
    """Return a value as Python writes it, its texts in double quotes."""
    if isinstance(value, str):
        escaped = repr(f"'{value}")[2:-1]  # a quotation mark inside makes repr() take double ones
        return f'"{escaped}"' if '"' not in value else repr(value)
    if isinstance(value, list | tuple):
        inner = ", ".join(map(literal, value))
        return f"[{inner}]" if isinstance(value, list) else f"({inner},)" if len(value) == 1 else f"({inner})"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{literal(key)}: {literal(each)}' for key, each in value.items())}}}"
    return repr(value)


def call_text(calling: Calling, position: Position) -> str:
    """Return the call as one would type it: best_move(["X", " ", …], "O")."""
    rules, is_array = position.rules, calling.board in _UNDER_NUMPY
    way = replace(calling, board=_UNDER_NUMPY.get(calling.board, calling.board)).to_data()
    boards = Boards(SimpleNamespace(calling=way, module=SimpleNamespace()))  # what the engine host hands over
    side_to_move, cells = position.side_to_move.name, position.text.replace("/", "")
    asked = boards.question(rules.rows, rules.columns, rules.k, side_to_move, cells)
    flat, side = boards.flat(asked.cells), Side[asked.side]
    made = None
    with suppress(TypeError, ValueError):  # of signs that cannot stand in bytes: the engine host refuses these too
        made = boards.make(flat, rules.rows, rules.columns)
    board = literal(flat if made is None else made)
    board = f"array({board})" if is_array else board
    arguments = []
    for word in calling.arguments:
        if word == "board" and calling.where is Where.ARGUMENT:
            arguments.append(board)
        elif word in ("side", "opponent"):
            arguments.append(_side_text(calling, side if word == "side" else side.other))
        elif word == "depth":
            arguments.append(str(rules.cells - position.stones))
        elif word in ("alpha", "beta"):
            arguments.append("-inf" if word == "alpha" else "inf")
        elif word == "maximising":
            arguments.append("True")
        elif word.startswith("="):
            arguments.append(word[1:])
    call = f"{calling.function}({', '.join(arguments)})"
    if calling.where is not Where.ARGUMENT:
        return f"{calling.board_name} = {board}\n>>> {call}"
    return call


def _side_text(calling: Calling, side: Side) -> str:
    """Return how a side is given to the engine: '1', '0', or its sign as Python writes it."""
    if calling.side is SideStyle.NUMBER:
        return "1" if side is Side.X else "-1"
    if calling.side is SideStyle.INDEX:
        return "0" if side is Side.X else "1"
    return literal(calling.x if side is Side.X else calling.o)
