"""What the words of the command line share: the switches of a search in one table, how they are read and refused, and
what they mean; and a job that Ctrl+C stops."""

from __future__ import annotations

import argparse
import shutil
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import FrameType
from typing import NoReturn

from ttt_gui.engine.numbers.tree import NumberTreeError
from ttt_gui.engine.ranges import DEPTH, NODES, SECONDS
from ttt_gui.engine.request import NAMED, SWITCHES, Algorithm, Limits, Ordering, RequestError, by_word
from ttt_gui.game.position import Position, PositionError, parse_position
from ttt_gui.game.rules import Rules, RulesError
from ttt_gui.system.control import Found, Job
from ttt_gui.system.text import one_line, path_text, quoted, shortened

USAGE_ERROR = 2  # the exit status
# No alpha_beta: --algorithm says whether alpha-beta is on. The size of the transposition table is no switch.
SEARCH_SWITCHES = tuple(switch for switch in SWITCHES if switch.name != "alpha_beta")
ALGORITHM_NAMES = frozenset({"algorithm", "tt_mib", *(switch.name for switch in SEARCH_SWITCHES)})
LIMIT_NAMES = frozenset({DEPTH.key, NODES.key, SECONDS.key})
_POSITION_SIGNS = frozenset("xXoO.-_*|/ \t\r\n+=")


class UsageError(ValueError):
    """A word of the command line that cannot be understood."""


REFUSALS = (UsageError, PositionError, RulesError, RequestError, NumberTreeError)
"""The errors whose one sentence is printed for the person who typed the words, with exit status USAGE_ERROR."""


class WriteError(Exception):
    """A file that cannot be written; the message is the one sentence that is printed, with exit status 1."""

    def __init__(self, path: object, error: OSError) -> None:
        super().__init__(one_line(f"{path_text(str(path))} could not be written: {error.strerror or error}."))


@contextmanager
def writing(path: object) -> Iterator[None]:
    """Name the file in an OSError of the block, which writes that file: raise WriteError."""
    try:
        yield
    except OSError as error:
        raise WriteError(path, error) from None


@dataclass(frozen=True)
class Option:
    """One switch of the command line, such as '--rows': the type of its value, None for a switch without one, and the
    ``choices`` of the value where these are few."""

    word: str
    kind: type | None = None
    choices: tuple[str, ...] | None = None

    def add_to(self, parser: argparse.ArgumentParser) -> None:
        if self.kind is None:
            parser.add_argument(self.word, action="store_true")
        else:
            parser.add_argument(self.word, type=self._value)

    def _value(self, text: str) -> object:
        """Return the value of the word after the switch; an error quotes the word in one short line, which argparse
        would not do."""
        assert self.kind is not None
        try:
            value: object = self.kind(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"invalid {self.kind.__name__} value: {quoted(text)}") from None
        if self.choices and value not in self.choices:
            raise argparse.ArgumentTypeError(f"invalid choice: {quoted(text)}, choose among {', '.join(self.choices)}")
        return value


JSON = Option("--json")
SEARCH_OPTIONS = (
    *(Option(f"--{name}", int) for name in ("rows", "columns", "k", "depth", "nodes")),
    Option("--seconds", float),
    Option("--algorithm", str, tuple(row.word for row in NAMED)),
    *(
        Option(
            switch.option,
            str if switch.choices else None,
            None if switch.several or not switch.choices else tuple(choice.word for choice in switch.choices),
        )
        for switch in SEARCH_SWITCHES
    ),
    Option("--tt-mib", int),
    JSON,
)


class _Parser(argparse.ArgumentParser):
    """A parser that raises its error instead of printing a usage block and leaving."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message[0].upper()}{message[1:]}; see 'ttt-gui --help'.")


def parse(words: list[str], options: Iterable[Option]) -> argparse.Namespace:
    """Return the values of the switches, None or False where one is missing. Raises UsageError, also for a position."""
    parser = _Parser(prog="ttt-gui", allow_abbrev=False, add_help=False)
    for option in options:
        option.add_to(parser)
    found, rest = parser.parse_known_args(words)
    if rest:
        raise UsageError(f"There is no word {quoted(rest[0])}; see 'ttt-gui --help'.")
    return found


def split(words: list[str], options: Iterable[Option]) -> tuple[list[str], argparse.Namespace]:
    """Return the positions among the words, which may begin with '-', and the values of the switches. Raises
    UsageError."""
    known = {option.word: option for option in options}
    positions: list[str] = []
    switches: list[str] = []
    rest = iter(words)
    for word in rest:
        name = word.split("=", 1)[0]
        if word == "--":
            positions.extend(rest)
        elif name in known:
            switches.append(word)
            if known[name].kind is not None and name == word:
                switches.extend([value] if (value := next(rest, None)) is not None else [])
        elif word.startswith("-") and not set(word) <= _POSITION_SIGNS:
            raise UsageError(f"There is no switch {quoted(word)}; see 'ttt-gui --help'.")
        else:
            positions.append(word)
    return positions, parse(switches, known.values())


def given(options: argparse.Namespace) -> set[str]:
    """Return the names of the switches that were given."""
    return {name for name, value in vars(options).items() if value is not None and value is not False}


def rules_from(options: argparse.Namespace) -> Rules:
    """Return the board of --rows, --columns and --k, 3 x 3 without them. Raises RulesError."""
    rows, columns = (3 if size is None else size for size in (options.rows, options.columns))
    for name in ("rows", "columns"):
        if getattr(options, name) is not None:
            Rules(**{name: getattr(options, name)})  # a size such as 0 is refused by its own name
    return Rules(rows, columns, min(rows, columns) if options.k is None else options.k)


def position_from(positions: list[str], options: argparse.Namespace) -> Position:
    """Return the one position of the words, or the empty board that the switches describe.

    Raises UsageError, PositionError and RulesError.
    """
    if len(positions) > 1:
        raise UsageError(f"One position is enough, but there are {len(positions)}: put it between quotation marks.")
    if not positions:
        return Position(rules_from(options))
    position = parse_position(positions[0], options.k)
    for name, size in (("rows", position.rules.rows), ("columns", position.rules.columns)):
        wanted = getattr(options, name)
        if wanted is not None and wanted != size:
            raise UsageError(
                f"The position has {size} {name}, but --{name} says {shortened(str(wanted))}: leave --{name} out."
            )
    return position


def is_solver(options: argparse.Namespace) -> bool:
    """Return whether --algorithm names the solver, which is no search with switches."""
    return options.algorithm is not None and by_word(options.algorithm).algorithm is None


def algorithm_from(options: argparse.Namespace) -> Algorithm:
    """Return the algorithm that --algorithm names, or else alpha-beta, as the single switches change it. Raises
    RequestError.

    The transposition table is also switched on by its size, and by the move ordering that takes the best reply from it.
    """
    row = by_word(options.algorithm or "alpha-beta").algorithm
    assert row is not None  # callers refuse the solver before, by is_solver()
    switches: dict[str, object] = {}
    for switch in SEARCH_SWITCHES:
        value = getattr(options, switch.name)
        if value is None or value is False:
            continue
        if switch.several:
            switches[switch.name] = ordering = Ordering.from_words(value)
            if Ordering.TABLE in ordering:
                switches["tt"] = True
        elif switch.choices:
            switches[switch.name] = next(choice.value for choice in switch.choices if choice.word == value)
        else:
            switches[switch.name] = True
    if options.tt_mib is not None:
        switches |= {"tt": True, "tt_mib": options.tt_mib}
    return replace(row, **switches)  # type: ignore[arg-type]  # the fields by their names in the table


def limits_from(options: argparse.Namespace) -> Limits:
    """Return the limits of the search. Raises UsageError for a limit that is out of range."""
    for limit in (DEPTH, NODES, SECONDS):
        value = getattr(options, limit.key)
        if value is not None and (sentence := limit.refusal(value)):
            raise UsageError(sentence)
    return Limits(options.depth, options.nodes, options.seconds)


# -- A job in a thread of its own, so that Ctrl+C stops the job at once ------------------------------------------------

INTERRUPTED = 130  # the exit status


def run(job: Job[Found], text: Callable[[], str] | None = None) -> tuple[Found, bool]:
    """Run the job; return what it found, and whether Ctrl+C cut it short. Where standard error is a terminal, ``text``
    says how far the job is, in one line that is written over ten times a second.

    Raises what the job raises.
    """
    is_seen = text is not None and sys.stderr.isatty()
    results: list[Found] = []
    errors: list[BaseException] = []
    interrupted = threading.Event()
    done = threading.Event()

    def search() -> None:
        try:
            results.append(job.run())
        except BaseException as error:
            errors.append(error)
        done.set()

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        interrupted.set()
        job.stop()

    thread = threading.Thread(target=search, name="search")
    # No KeyboardInterrupt here: inside Thread.start or join, that error can leave the thread unaccounted for.
    before = signal.signal(signal.SIGINT, interrupt)
    try:
        thread.start()
        while not done.wait(0.1):  # with a time limit, or Python on Windows would not hear Ctrl+C
            if text and is_seen:
                width = shutil.get_terminal_size().columns - 1
                print(f"\r{text()[:width]}\x1b[K", end="", file=sys.stderr, flush=True)
        thread.join()
    finally:
        signal.signal(signal.SIGINT, before)
        if is_seen:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    if errors:
        raise errors[0]
    return results[0], interrupted.is_set()


@contextmanager
def clearing_up() -> Iterator[None]:
    """Make Ctrl+C a KeyboardInterrupt inside the block, so that a file being written is cleared away. For code of our
    own only: in Qt's calls and in imports C code may die of that error."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
