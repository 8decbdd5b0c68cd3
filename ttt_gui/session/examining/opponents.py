"""Engines that may play, each with the trust of its file and its way of calling; and how a file is probably called:
from its source, which needs no trust, and then by a live try of the likeliest ways.

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

from ttt_gui.engine.examine import tries as trying
from ttt_gui.engine.examine.calling import Calling, CallingError, Reply
from ttt_gui.engine.examine.guess import Guess, guesses
from ttt_gui.engine.examine.judge import Answer, Blame, Kind
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.external_engine import ExternalEngine
from ttt_gui.session.examining.lines import EngineLimits
from ttt_gui.session.examining.process import Askable, EngineError, EngineProcess, Sleepless
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
        if not self.name:
            object.__setattr__(self, "name", shortened(self.file.name))

    def engine(self, rules: Rules) -> Askable:
        """Make the engine's process for a board, not begun yet."""
        if self.calling is None:
            return ExternalEngine(self.python, self.file, self.trust, rules, self.limits)
        return EngineProcess(self.python, self.file, self.trust, self.calling, self.limits)


class Opponents:
    """The engines of this session, by their names. They are kept on no disk: no file brings an engine to the board."""

    def __init__(self) -> None:
        self._known: dict[str, Opponent] = {}

    def add(self, opponent: Opponent) -> Opponent:
        """Take an engine in, under another name where a different file has its own; the same file is replaced."""
        plain = shortened(opponent.file.name)
        number, name = 1, plain
        while name in self._known and self._known[name].file != opponent.file:
            number += 1
            name = f"{plain} ({number})"
        self._known[name] = opponent = replace(opponent, name=name)
        return opponent

    def of(self, name: str) -> Opponent | None:
        """Return the engine named ``name``; None where there is none."""
        return self._known.get(name)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all engines, in the order in which they came."""
        return tuple(self._known)


def ask_move(
    opponent: Opponent, position: Position, control: Control, count: bool = False, look: object = None
) -> Answer:
    """Ask an engine for one move, in a process of its own that ends with the call; ``count`` has the calls of its
    search counted, where it is a Python file. A pause ends the process, and the call is made anew afterwards; ``look``
    is the sample of the task meanwhile. Raises EngineError, TrustError, NoPythonError and StoppedError."""
    while True:
        control.tell(look)
        with suppress(StoppedError), opponent.engine(position.rules) as engine, control.use(Sleepless(engine)):
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
    """Return the file beside ``path`` in which the way of calling it is kept."""
    return path.with_name(path.name + SUFFIX)


def kept_way(path: Path) -> KeptWay | None:
    """Return how the file is asked; None where no way that can be understood is kept."""
    try:
        return read_way(calling_file(path))
    except (OSError, NoFileError, ValueError, RecursionError):
        return None


def read_way(path: Path) -> KeptWay:
    """Read what keep_calling() wrote, or a way of calling alone. Raises OSError, NoFileError, ValueError (a
    CallingError with a sentence) and RecursionError."""
    data = json.loads(read_file(path, _MOST_BYTES) or b"")
    if not isinstance(data, dict) or "format" not in data:
        return KeptWay(Calling.from_data(data))
    if (data["format"], data.get("version")) != (FORMAT, VERSION):
        raise CallingError("This says how an engine is called in a form that is not known here.")
    return KeptWay(None if data.get("protocol") == _PROTOCOL else Calling.from_data(data.get("calling")))


def keep_calling(path: Path, calling: Calling | None) -> None:
    """Keep the way of calling a file; None for a program that speaks the protocol. A kept way that is not understood is
    set aside. Raises OSError."""
    kept = calling_file(path)
    if kept.is_file() and kept_way(path) is None:
        set_aside(kept)
    how = {"calling": calling.to_data()} if calling else {"protocol": _PROTOCOL}
    data = {"format": FORMAT, "version": VERSION, **how}
    write_atomically(kept, f"{json.dumps(data, indent=1)}\n".encode())


# -- How a file is probably called: what it shows, which needs no trust, and then a live try of the likeliest ways ---


AROUND = ", or put this around it:"
_TRY_SECONDS = 5.0
_MOST_LOST = 3
"""The number of ways without an answer in time, or with a process that ends: after so many no further way is tried."""


def ways_of(file: Path, description: dict[str, Any], kept: KeptWay | None, function: str = "") -> tuple[Guess, ...]:
    """Return how to call a file that shows this: as a person has ``kept`` it, or the likeliest ways, of ``function``
    alone where one is named. Raises EngineError where there is none."""
    if kept and kept.calling:
        return (Guess(kept.calling, True),)
    if found := guesses(description, function):
        return found
    name = shortened(file.name)
    if function:
        raise EngineError(f"There is no function {function} in {name}.")
    raise EngineError(f"In {name} no function looks like one that is asked for a move: say how it is called.")


@dataclass(frozen=True)
class Called:
    """How a file is called, and what the file shows. Without a ``calling`` it is a program of its own, unless
    ``trouble`` says why no way is left. ``shown`` are the answers to the empty board and to one stone, and ``program``
    is what a program calls itself, where these were wanted; ``tries`` are the answers of every way that was tried, on
    positions near the end."""

    calling: Calling | None = None
    description: dict[str, Any] = field(default_factory=dict)
    trouble: EngineError | None = None
    shown: tuple[Answer, ...] = ()
    program: str | None = None
    tries: dict[Calling, tuple[Answer, ...]] = field(default_factory=dict)


def describe(file: Path, python: Python, control: Control) -> dict[str, Any]:
    """Return what a file shows, read by a process of the Python that is to run it. Raises EngineError, StoppedError."""
    with EngineProcess(python, file) as engine, control.use(engine):
        return engine.describe()


def try_ways(opponent: Opponent, ways: Sequence[Guess], rules: Rules, control: Control, show: bool = True) -> Called:
    """Call a file in these ways, the likeliest first, until one is answered with legal moves everywhere. The trouble of
    what is found is a NotCalledError, and its ``error`` a traceback where the file could not be loaded.

    Without ``show`` the found way is not asked on the empty board, which takes most engines far longer than all the
    tries. Raises TrustError, StoppedError.
    """
    tries: dict[Calling, tuple[Answer, ...]] = {}
    raised: set[Calling] = set()
    read: set[Calling] = set()
    lost = 0
    refused: EngineError | None = None
    perfect: Calling | None = None
    played: dict[Calling, tuple[Answer, ...]] = {}
    doubted = ""
    is_guessed = len(ways) > 1
    pending: list[Guess] = list(reversed(ways))
    tried: list[Guess] = []
    ways = tried  # as they come, with those that an answer suggested
    limits = replace(opponent.limits, seconds=min(_TRY_SECONDS, max(1.0, opponent.limits.seconds)))
    with EngineProcess(opponent.python, opponent.file, opponent.trust, None, limits) as engine, control.use(engine):
        while pending:
            way = pending.pop()
            tried.append(way)
            calling, started = way.calling, time.monotonic()
            call = replace(calling, reply=Reply.CELL_FROM_0, answer_index=None)
            if call in raised:
                continue  # the ways differ only in how an answer is read, and there was none
            engine.calling = calling
            answers: tuple[Answer, ...] = ()
            try:
                engine.load()
                tries[calling] = answers = _tried(engine, rules)
                if trying.is_settled(answers):
                    played[calling] = _played(engine, rules)
                    perfect = calling if trying.rights(played[calling]) == len(played[calling]) else None
            except EngineError as error:
                refused = refused or error
                lost += time.monotonic() - started > _TRY_SECONDS  # a hang in what is loaded
            lost += any(answer.kind in (Kind.TOO_SLOW, Kind.DIED) for answer in answers)
            if all(answer.kind is Kind.EXCEPTION for answer in answers):
                raised.add(call)
            for other in trying.suggested(calling, answers):
                pending += [replace(way, calling=other)] if other not in tries else []
            if answers and answers[0].shown and not trying.is_settled(answers) and call not in read:
                others = trying.other_readings(calling, answers[0].shown)
                read |= {call} if others else set()
                pending += [replace(way, calling=each) for each in reversed(others) if each not in tries]
            is_stuck = way is ways[0] and any(answer.kind is Kind.TOO_SLOW for answer in answers)
            is_its_own = way.is_evident and (is_stuck or any(a.blame is Blame.OWN for a in answers))
            if perfect or is_its_own or lost >= _MOST_LOST or len(tries) >= trying.MOST_TRIED:
                break
        found = trying.choose(ways, tries, perfect, played)
        if found and found not in played and not any(each.blame is Blame.OWN for each in tries[found]):
            engine.calling = found
            with suppress(EngineError):
                engine.load()
                played[found] = _played(engine, rules)
    # The only way is one that a person has set: its answers are shown, and not doubted.
    meant = max((way for way in ways if way.calling == found), key=lambda way: way.is_evident) if found else ways[0]
    if found and is_guessed and (doubted := trying.doubt(meant, played.get(found, ()))):
        own = trying.choose([way for way in ways if way.calling.plays and way.calling in played], tries, None, played)
        if own and not trying.doubt(replace(meant, calling=own), played[own]):
            found = own
        else:
            tries, found = {found: tries[found], **tries}, None
    if found:
        shown = _shown(replace(opponent, calling=found), rules, control)[1] if show else ()
        return Called(found, shown=shown, tries=tries)
    if refused and not tries and refused.error:
        return Called(trouble=NotCalledError(str(refused), refused.error))
    calling, answers = next(iter(tries.items()), (ways[0].calling, ()))
    came = doubted or came_of(answers) if tries else str(refused)
    sentence = f"I called it `{calling.text}`: {came.rstrip('.')}. Say how it is called{AROUND}"
    return Called(trouble=NotCalledError(sentence, calling.lines), tries=tries)


def _tried(engine: EngineProcess, rules: Rules) -> tuple[Answer, ...]:
    answers: list[Answer] = []
    for position in trying.quick_positions(rules):
        answers.append(engine.ask(position))
        if answers[-1].kind is Kind.TOO_SLOW or (not answers[-1].is_legal and len(answers) > 1):
            break  # these answers tell enough
    return tuple(answers)


def _played(engine: EngineProcess, rules: Rules) -> tuple[Answer, ...]:
    """Return an engine's answers in positions where not every move is right, up to one that takes too long."""
    answers: list[Answer] = []
    for position, _right in trying.judging_positions(rules):
        answers.append(engine.ask(position))
        if answers[-1].kind in (Kind.TOO_SLOW, Kind.DIED):
            break
    return tuple(answers)


def _shown(opponent: Opponent, rules: Rules, control: Control) -> tuple[str, tuple[Answer, ...]]:
    """Return what the engine calls itself, and its answers to the empty board and to one stone."""
    with opponent.engine(rules) as engine, control.use(engine):
        return engine.load(), tuple(engine.ask(position) for position in trying.shown_positions(rules))


def came_of(answers: Sequence[Answer]) -> str:
    """Say what came of the first call that failed."""
    failed = next((answer for answer in answers if not answer.is_legal), None)
    if failed is None:
        return "its file does not show which signs it uses, and it plays otherwise with others"
    return failed.what if failed.kind is Kind.EXCEPTION else failed.sentence or "it plays a cell that is taken"


def speak(opponent: Opponent, rules: Rules, control: Control) -> Called:
    """Start a program, set up a board, and ask for its moves. Raises EngineError, TrustError, StoppedError."""
    name, shown = _shown(replace(opponent, calling=None), rules, control)
    return Called(shown=shown, program=name)


class NotCalledError(EngineError):
    """No way of calling a file is left; the message ends with AROUND where ``error`` is three lines to put there."""

    @property
    def text(self) -> str:
        """The message, with the lines to copy below where there are any."""
        return f"{self}\n{self.error}" if str(self).endswith(AROUND) else str(self)


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
    with ``by_protocol``, and one for which that is kept. A kept way of calling comes before those that are guessed; the
    calling of ``opponent``, or a ``function`` that is named, comes before the kept way. With ``show`` the engine is
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
        ways = ways_of(file, found.description, kept, function)
    except EngineError as error:
        return replace(found, trouble=error)
    return replace(try_ways(opponent, ways, rules, control, show), description=found.description)


def prepare(opponent: Opponent, rules: Rules, control: Control, by_protocol: bool = False) -> Opponent:
    """Make a file whose calling is not known an engine that can play. A program is started once. Raises EngineError,
    TrustError, NoPythonError and StoppedError."""
    called = find_calling(opponent, rules, control, by_protocol)
    if isinstance(error := called.trouble, NotCalledError):
        raise EngineError(f"{opponent.name}: {str(error).replace(AROUND, '.')}", error.error)
    if called.trouble:
        raise called.trouble
    if called.calling is None:
        with opponent.engine(rules) as engine, control.use(engine):
            engine.load()
    return replace(opponent, calling=called.calling)
