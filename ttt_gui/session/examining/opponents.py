"""Engines that may play, each with the trust of its file and its calling convention; and how a file is probably called:
from its source, which needs no trust, and then by a live try of the likeliest conventions.

For a program that speaks the protocol there is nothing to guess: it is started and asked. The engines are known for as
long as the program runs.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ttt_gui.engine.examine import conventions
from ttt_gui.engine.examine.calling import Board, Calling, CallingError, Reply
from ttt_gui.engine.examine.conventions import Guess, UndecidedError, callings
from ttt_gui.engine.examine.grades import Answer, Kind
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.external_engine import ExternalEngine
from ttt_gui.session.examining.lines import EngineLimits
from ttt_gui.session.examining.process import Askable, EngineError, EngineProcess, PausedByEnding
from ttt_gui.session.examining.pythons import Python, is_source
from ttt_gui.session.examining.trust import Trust
from ttt_gui.system.control import Control, StoppedError
from ttt_gui.system.files import NoFileError, read_file, set_aside, write_atomically
from ttt_gui.system.text import shortened


@dataclass(frozen=True)
class Opponent:
    """All that is needed to ask an engine for moves: a Python file and how it is called, or without a ``calling`` a
    program of its own. ``name`` is the engine's name at the board: that of its file."""

    file: Path
    trust: Trust
    python: Python
    calling: Calling | None
    limits: EngineLimits = field(default_factory=EngineLimits)
    name: str = ""

    def __post_init__(self) -> None:
        """Take the name of the file where no other is given."""
        if not self.name:
            object.__setattr__(self, "name", shortened(self.file.name))

    def with_python(self, python: Python | None) -> Opponent:
        """Return the engine run by another Python, by the same for None."""
        return replace(self, python=python or self.python)

    def engine(self, rules: Rules) -> Askable:
        """Make the engine's process for a board, not begun yet."""
        if self.calling is None:
            return ExternalEngine(self.python, self.file, self.trust, rules, self.limits)
        return EngineProcess(self.python, self.file, self.trust, self.calling, self.limits)


class Opponents:
    """The engines of this session, by their names. They are kept on no disk: no file brings an engine to the board."""

    def __init__(self) -> None:
        self._by_name: dict[str, Opponent] = {}

    def add(self, opponent: Opponent) -> Opponent:
        """Take an engine in, under another name where a different file has its own; the same file is replaced."""
        plain = shortened(opponent.file.name)
        number, name = 1, plain
        while name in self._by_name and self._by_name[name].file != opponent.file:
            number += 1
            name = f"{plain} ({number})"
        self._by_name[name] = opponent = replace(opponent, name=name)
        return opponent

    def named(self, name: str) -> Opponent | None:
        """Return the engine named ``name``; None where there is none."""
        return self._by_name.get(name)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all engines, in the order in which they came."""
        return tuple(self._by_name)


def ask_move(
    opponent: Opponent, position: Position, control: Control, count: bool = False, look: object = None
) -> Answer:
    """Ask an engine for one move, in a process of its own that ends with the call; ``count`` has the calls of its
    search counted, where it is a Python file. A pause ends the process, and the call is made anew afterwards; ``look``
    is the sample of the task meanwhile. Raises EngineError, TrustError, NoPythonError and StoppedError."""
    while True:
        control.tell(look)
        with suppress(StoppedError), opponent.engine(position.rules) as engine, control.use(PausedByEnding(engine)):
            return engine.ask(position, count)


# -- How a file is called ----------------------------------------------------------------------------------------------

FORMAT = "ttt-gui calling"
VERSION = 1
SUFFIX = ".calling.json"
_MOST_BYTES = 100_000
_PROTOCOL = "Gomoku"


@dataclass(frozen=True)
class KeptWay:
    """How a file is asked; without a ``calling`` the file is a program that speaks the Gomoku protocol."""

    calling: Calling | None


def calling_file(path: Path) -> Path:
    """Return the file beside ``path`` in which its calling convention is kept."""
    return path.with_name(path.name + SUFFIX)


def kept_way(path: Path) -> KeptWay | None:
    """Return how the file is asked; None where no convention that can be understood is kept."""
    try:
        return read_way(calling_file(path))
    except (OSError, NoFileError, ValueError, RecursionError):
        return None


def read_way(path: Path) -> KeptWay:
    """Read what keep_calling() wrote, or a convention alone. Raises OSError, NoFileError, ValueError (a
    CallingError with a sentence) and RecursionError."""
    data = json.loads(read_file(path, _MOST_BYTES) or b"")
    if not isinstance(data, dict) or "format" not in data:
        return KeptWay(Calling.from_data(data))
    if (data["format"], data.get("version")) != (FORMAT, VERSION):
        raise CallingError("This says how an engine is called in a form that is not known here.")
    return KeptWay(None if data.get("protocol") == _PROTOCOL else Calling.from_data(data.get("calling")))


def keep_calling(path: Path, calling: Calling | None) -> None:
    """Keep the calling convention of a file; None for a program that speaks the protocol. A kept convention that is not
    understood is set aside. Raises OSError."""
    kept = calling_file(path)
    if kept.is_file() and kept_way(path) is None:
        set_aside(kept)
    how = {"calling": calling.to_data()} if calling else {"protocol": _PROTOCOL}
    data = {"format": FORMAT, "version": VERSION, **how}
    write_atomically(kept, f"{json.dumps(data, indent=1)}\n".encode())


# -- How a file is called: what it shows, which needs no trust, and then tries -----------------------------------------

AROUND = ", or put this around it:"
_TRY_SECONDS = 5.0
_MOST_LOST = 3
"""The number of callings without an answer in time, or whose process ends, after which no further one is tried."""


def callings_of(file: Path, description: dict[str, Any], kept: KeptWay | None, function: str = "") -> tuple[Guess, ...]:
    """Return how to call a file that shows this: as a person has ``kept`` it, or by the conventions to try, those of
    ``function`` alone where one is named. Raises NotCalledError where that is not known."""
    if kept and kept.calling:
        return (Guess(kept.calling, True),)
    try:
        return callings(description, function)
    except UndecidedError as error:
        sentence = f"{shortened(file.name)} is not called: {error}. Say how it is called{AROUND}"
        raise NotCalledError(sentence, error.lines) from None


@dataclass(frozen=True)
class Called:
    """How a file is called, and what the file shows. Without a ``calling`` it is a program of its own, unless
    ``failure`` says why no convention is left. ``shown`` are the answers to the empty board and to one stone, and
    ``program`` is what a program calls itself, where these were wanted; ``tries`` are the answers of every one that was
    tried, on positions near the end."""

    calling: Calling | None = None
    description: dict[str, Any] = field(default_factory=dict)
    failure: EngineError | None = None
    shown: tuple[Answer, ...] = ()
    program: str | None = None
    tries: dict[Calling, tuple[Answer, ...]] = field(default_factory=dict)


def describe(file: Path, python: Python, control: Control) -> dict[str, Any]:
    """Return what a file shows, read by a process of the Python that is to run it. Raises EngineError, StoppedError."""
    with EngineProcess(python, file) as engine, control.use(engine):
        return engine.describe()


def try_callings(
    opponent: Opponent,
    candidates: Sequence[Guess],
    rules: Rules,
    control: Control,
    show: bool = True,
    description: dict[str, Any] | None = None,
) -> Called:
    """Call a file by these conventions, in their order, until one holds. The failure of what is found is a
    NotCalledError, and its ``error`` a traceback where the file could not be loaded.

    Without ``show`` the engine is not asked on the empty board, which takes most engines far longer than all the tries.
    Raises TrustError, StoppedError.
    """
    tries: dict[Calling, tuple[Answer, ...]] = {}
    unanswered: set[Calling] = set()
    settled: set[tuple[object, ...]] = set()  # the signs with which one held
    lost = 0
    refused: EngineError | None = None
    limits = replace(opponent.limits, seconds=min(_TRY_SECONDS, max(1.0, opponent.limits.seconds)))
    with EngineProcess(opponent.python, opponent.file, opponent.trust, None, limits) as engine, control.use(engine):
        for candidate in candidates:
            calling, started = candidate.calling, time.monotonic()
            call = replace(calling, reply=Reply.CELL_FROM_0, answer_index=None)
            call = calling if calling.board is Board.DICT else call  # how it answers says what its keys are
            signs = calling.x, calling.o, calling.side
            if call in unanswered or signs in settled:
                continue  # the callings differ only in how an answer is read, and there was none; or one holds
            engine.calling = calling
            answers: tuple[Answer, ...] = ()
            try:
                engine.load()
                tries[calling] = answers = _trial_answers(engine, rules, candidate.is_evident)
            except EngineError as error:
                refused = refused or error
                lost += time.monotonic() - started > _TRY_SECONDS  # a hang in what is loaded
            lost += any(answer.kind in (Kind.TOO_SLOW, Kind.DIED) for answer in answers)
            if answers and not any(answer.shown for answer in answers):
                unanswered.add(call)
            if conventions.holds(answers):
                settled.add(signs)
            if candidate.is_evident and (conventions.holds(answers) or conventions.is_own_error(answers)):
                break
            if lost >= _MOST_LOST or len(tries) >= conventions.MOST_TRIED:
                break
    is_kept = len(candidates) == 1  # one that a person has set: its answers are shown, and not doubted
    found = candidates[0].calling if is_kept and tries else conventions.choose(candidates, tries)
    if found:
        shown = _title_and_shown_answers(replace(opponent, calling=found), rules, control)[1] if show else ()
        return Called(found, shown=shown, tries=tries)
    if refused and not tries and refused.error:
        return Called(failure=NotCalledError(str(refused), refused.error))
    calling, answers = max(tries.items(), key=_legal_answers, default=(candidates[0].calling, ()))
    came = came_of(answers) if tries else str(refused)
    sentence = f"I called it “{calling.text}”: {came.rstrip('.')}. Say how it is called{AROUND}"
    is_read = _legal_answers((calling, answers)) > 0  # so that is how its answers are meant
    lines = conventions.open_lines(calling, description or {}) if is_read else calling.open_lines
    return Called(failure=NotCalledError(sentence, lines), tries=tries)


def _legal_answers(tried: tuple[Calling, tuple[Answer, ...]]) -> int:
    """Return how many of the answers to a calling were legal moves."""
    return sum(answer.is_legal for answer in tried[1])


def _trial_answers(engine: EngineProcess, rules: Rules, is_evident: bool) -> tuple[Answer, ...]:
    """Return an engine's answers in telling positions; where its signs are not evident, and it answers all of them, in
    further ones, by which callings are told from one another."""
    answers: list[Answer] = []
    for position in conventions.telling_positions(rules):
        answers.append(engine.ask(position))
        if answers[-1].kind in (Kind.TOO_SLOW, Kind.DIED):
            break
    if not is_evident and conventions.holds(answers):
        for position in conventions.further_positions(rules):
            answers.append(engine.ask(position))
            if answers[-1].kind in (Kind.TOO_SLOW, Kind.DIED):
                break
    return tuple(answers)


def _title_and_shown_answers(opponent: Opponent, rules: Rules, control: Control) -> tuple[str, tuple[Answer, ...]]:
    """Return what the engine calls itself, and its answers to the positions that are shown.

    The empty board and one stone.
    """
    with opponent.engine(rules) as engine, control.use(engine):
        return engine.load(), tuple(engine.ask(position) for position in conventions.shown_positions(rules))


def came_of(answers: Sequence[Answer]) -> str:
    """Return what came of the first call that failed, for a sentence.

    Where none failed, that the signs are not certain.
    """
    failed = next((answer for answer in answers if not answer.is_legal), None)
    if failed is None:
        return "its file does not show which signs it uses, and it plays otherwise with others"
    return failed.what if failed.kind is Kind.EXCEPTION else failed.sentence or "it plays a cell that is taken"


def speak(opponent: Opponent, rules: Rules, control: Control) -> Called:
    """Start a program, set up a board, and ask for the moves that are shown.

    Raises EngineError, TrustError, StoppedError.
    """
    name, shown = _title_and_shown_answers(replace(opponent, calling=None), rules, control)
    return Called(shown=shown, program=name)


class NotCalledError(EngineError):
    """No calling convention of a file is left; the message ends with AROUND where ``error`` is three lines to put
    there.
    """

    @property
    def lines(self) -> str:
        """The lines to copy, '' where there are none."""
        return self.error if str(self).endswith(AROUND) else ""

    @property
    def text(self) -> str:
        """The message, with the lines to copy below where there are any."""
        return f"{self}\n{self.lines}" if self.lines else str(self)


def find_calling(
    opponent: Opponent,
    rules: Rules,
    control: Control,
    by_protocol: bool = False,
    function: str = "",
    show: bool = False,
) -> Called:
    """Find out how a file is called. Raises EngineError, TrustError, NoPythonError and StoppedError.

    A file that is no Python is a program of its own, which speaks the protocol (external_engine.py). So is any file
    with ``by_protocol``, and one for which that is kept. A kept convention comes before those that are guessed; the
    calling of ``opponent``, or a ``function`` that is named, comes before the kept one. With ``show`` the engine is
    asked for what is shown of it, and the sample of the task is a Called with the description alone.
    """
    file, kept = opponent.file, None if opponent.calling or function else kept_way(opponent.file)
    is_program = by_protocol or not is_source(file) or (kept is not None and kept.calling is None)
    found = Called(opponent.calling)
    if is_source(file) and (show or not is_program):
        found = replace(found, description=describe(file, opponent.python, control))
        if show:
            control.tell(found)
    if is_program and show:
        return replace(speak(opponent, rules, control), description=found.description)
    if is_program:
        return replace(found, calling=None)
    if opponent.calling:
        return found
    try:
        candidates = callings_of(file, found.description, kept, function)
    except NotCalledError as error:
        return replace(found, failure=error)
    called = try_callings(opponent, candidates, rules, control, show, found.description)
    return replace(called, description=found.description)


def prepare(opponent: Opponent, rules: Rules, control: Control, by_protocol: bool = False) -> Opponent:
    """Return an engine that can play: find out how the file is called where that is not known.

    A program is started once. Raises EngineError, TrustError, NoPythonError and StoppedError.
    """
    called = find_calling(opponent, rules, control, by_protocol)
    if isinstance(error := called.failure, NotCalledError):
        raise EngineError(f"{opponent.name}: {str(error).replace(AROUND, '.')}", error.error)
    if called.failure:
        raise called.failure
    if called.calling is None:
        with opponent.engine(rules) as engine, control.use(engine):
            engine.load()
    return replace(opponent, calling=called.calling)
