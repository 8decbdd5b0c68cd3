"""What the words of the command line share: their parser, the switches of a search and what these mean; and a job that
Ctrl+C stops."""

from __future__ import annotations

import argparse
import re
import shutil
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

from ttt_gui.engine.numbers.search import resting_text
from ttt_gui.engine.numbers.text import NumberTreeError, load_number_tree, parse_number_tree
from ttt_gui.engine.numbers.tree import NumberSubject, NumberTree
from ttt_gui.engine.ranges import DEPTH, NODES, SECONDS, TT_MIB
from ttt_gui.engine.request import NAMED, SWITCHES, Algorithm, Limits, Ordering, RequestError, by_word
from ttt_gui.game.position import Position, PositionError, parse_position
from ttt_gui.game.rules import Rules, RulesError
from ttt_gui.system.control import Found, Job
from ttt_gui.system.foreground import run_job
from ttt_gui.system.formats import TREE
from ttt_gui.system.text import one_line, path_text, quoted, shortened

USAGE_ERROR = 2  # the exit status
# No alpha_beta: --algorithm says whether alpha-beta is on. The size of the transposition table is no switch.
SEARCH_SWITCHES = tuple(switch for switch in SWITCHES if switch.name != "alpha_beta")
ALGORITHM_NAMES = frozenset({"algorithm", "tt_mib", *(switch.name for switch in SEARCH_SWITCHES)})
LIMIT_NAMES = frozenset({DEPTH.key, NODES.key, SECONDS.key})
_POSITION_SIGNS = frozenset("xXoO.-_*|/ \t\r\n+=")
_MOST_CHARACTERS = 300  # of an error of argparse


class UsageError(ValueError):
    """A word of the command line that cannot be understood."""


USER_ERRORS = (UsageError, PositionError, RulesError, RequestError, NumberTreeError)
"""The errors whose one sentence is printed for the person who typed the words, with exit status USAGE_ERROR."""


class WriteError(Exception):
    """A file that cannot be written; the message is the one sentence that is printed, with exit status 1."""

    def __init__(self, path: object, error: OSError) -> None:
        super().__init__(one_line(f"{path_text(str(path))} could not be written: {error.strerror or error}."))


@contextmanager
def writing(path: object) -> Iterator[None]:
    """Name the file in an OSError of the block, which writes that file: raise WriteError instead."""
    try:
        yield
    except OSError as error:
        raise WriteError(path, error) from None


class Parser(argparse.ArgumentParser):
    """The parser of one word of the command line, or of the window where the word is "".

    An error is raised as UsageError, in one sentence. A position may begin with '-', which stands for an empty cell.
    """

    def __init__(self, word: str, description: str, *, epilog: str = "", usage: str | None = None) -> None:
        super().__init__(
            prog=f"ttt-gui {word}".rstrip(),
            description=description,
            epilog=epilog,
            usage=usage,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        self._operands = ""  # the name of the value that holds the words which are no switches

    def add_operands(self, name: str, metavar: str, text: str) -> argparse.Action:
        """Add the words that are no switches, any number of them, as the value ``name``. At most once a parser."""
        self._operands = name
        return self.add_argument(name, nargs="*", metavar=metavar, help=text)

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """Return the values of the switches, None or False where one is missing, and the operands: also all words after
        '--'. Raise UsageError."""
        end = words.index("--") if "--" in words else len(words)
        found, rest = self.parse_known_intermixed_args(
            [f" {each}" if _is_position(each) else each for each in words[:end]]
        )
        rest += [] if self._operands else words[end + 1 :]
        if self._operands:
            setattr(found, self._operands, [*(getattr(found, self._operands) or ()), *words[end + 1 :]])
        if rest:
            kind = "switch" if rest[0].startswith("-") else "word"
            raise UsageError(f"There is no {kind} {quoted(rest[0])}; see '{self.prog} --help'.")
        return found

    def error(self, message: str) -> NoReturn:
        """Raise UsageError with argparse's message, which may quote a word of any length."""
        shown = one_line(message) if len(message) <= _MOST_CHARACTERS else f"{one_line(message[:_MOST_CHARACTERS])}…"
        raise UsageError(f"{shown[0].upper()}{shown[1:]}; see '{self.prog} --help'.")


def complete_files(*actions: argparse.Action) -> None:
    """Let shells complete the values of these switches or operands by the names of files."""
    for action in actions:
        setattr(action, "complete", {"bash": "_shtab_compgen_files", "zsh": "_files"})  # noqa: B010  # shtab reads it


def _is_position(word: str) -> bool:
    """Return whether argparse would take a position for a switch. A blank before its first '-' prevents that."""
    return word.startswith("-") and set(word) <= _POSITION_SIGNS


def add_position(parser: Parser, what: str = "") -> None:
    """Add the arguments that name a position; ``what`` says in the help what else can be given."""
    text = f"rows from the top, with '/' between them, such as X.O/.X./...{what}; without one the board is empty"
    parser.add_operands("positions", "POSITION", text)


def add_board(parser: Parser) -> None:
    """Add the switches that set the board."""
    group = parser.add_argument_group("board")
    group.add_argument("--rows", type=int, metavar="R", help="how many rows the board has (3)")
    group.add_argument("--columns", type=int, metavar="C", help="how many columns the board has (3)")
    group.add_argument("--k", type=int, metavar="K", help="how many in a row win (the shorter side)")


def add_search(parser: Parser) -> None:
    """Add the switches that set the board, choose the algorithm and limit the search."""
    add_board(parser)
    group = parser.add_argument_group("algorithm", "Single switches change the algorithm that --algorithm names.")
    names = [row.word for row in NAMED]
    group.add_argument("--algorithm", choices=names, metavar="NAME", help="an algorithm of the list below (alpha-beta)")
    for switch in SEARCH_SWITCHES:
        text = f"{switch.tip[0].lower()}{switch.tip[1:]}".replace("%", "%%")
        words = [choice.word for choice in switch.choices]
        standard = getattr(Algorithm(), switch.name)
        if switch.several:
            shown = "|".join(["static", *words])
            group.add_argument(switch.option, metavar=shown, help=f"{text}, several with commas ({standard.words})")
        elif words:
            group.add_argument(switch.option, choices=words, help=f"{text} ({standard.value})")
        else:
            group.add_argument(switch.option, action="store_true", help=text)
    group.add_argument("--tt-mib", type=int, metavar="M", help=f"at most M MiB for the table ({TT_MIB.default:g})")
    group = parser.add_argument_group("limits of the search")
    group.add_argument("--depth", type=int, metavar="D", help="at most D plies deep")
    group.add_argument("--nodes", type=int, metavar="N", help="at most N nodes")
    group.add_argument("--seconds", type=float, metavar="S", help="at most S seconds")
    rows = "\n".join(f"  {row.word:<12} {row.tip[0].lower()}{row.tip[1:]}" for row in NAMED)
    parser.epilog = f"algorithms:\n{rows}"


def given(options: argparse.Namespace) -> set[str]:
    """Return the names of the switches that were given."""
    return {name for name, value in vars(options).items() if value is not None and value is not False} - {"positions"}


NUMBER_TREES = """number trees:
  (((2 3) (5 9)) ((0 1) (7 5)))          MAX at the root; min(...) has MIN there
  (chance(1/2: (3 5) 1/2: (8 -2)) 4)     a chance node with the probabilities of its children
  [-2, 10] (chance(...) 4)               all leaves lie from -2 to 10: alpha-beta cuts below chance nodes, too
  ((0.5 -3/2) (inf x=4))                 decimals, fractions, infinity, a leaf with a name"""
A_NUMBER_TREE = f', or a number tree, such as "((3 12 8) (2 4 6) (14 5 2))", or a {TREE.suffix} file with one'
_NUMBER_TREE = re.compile(r"\s*(?:[(\[{]|(?:min|max|chance)\b)", re.IGNORECASE)


def number_tree_from(options: argparse.Namespace) -> NumberTree | None:
    """Return the number tree that the words are, or that stands in the file they name; None where they are a position.

    Raises NumberTreeError, and UsageError for switches that belong to a board.
    """
    first = options.positions[0] if options.positions else ""
    is_file = TREE.holds(first)
    if not is_file and not _NUMBER_TREE.match(first):
        return None
    for name in ("rows", "columns", "k", "depth", "nodes", "seconds"):
        if getattr(options, name) is not None:
            raise UsageError(f"--{name} does not belong to a number tree: leave it out.")
    if not is_file:
        return parse_number_tree(" ".join(options.positions))
    if options.positions[1:]:
        raise UsageError(f"A number tree's file stands alone: leave {quoted(options.positions[1])} out.")
    try:
        return load_number_tree(Path(first))
    except OSError as error:
        raise UsageError(f"{path_text(first)} cannot be opened: {error.strerror or error}.") from None


def tree_notes(tree: NumberTree, algorithm: Algorithm) -> list[str]:
    """Return a sentence about switches without effect in a number tree, and one about what alpha-beta does at chance
    nodes, as far as there is something to say."""
    chances = NumberSubject(tree, algorithm).chance_note if algorithm.alpha_beta else ""
    return [note for note in (resting_text(algorithm), chances) if note]


def rules_from(options: argparse.Namespace) -> Rules:
    """Return the board of --rows, --columns and --k, 3 x 3 without them. Raises RulesError."""
    rows, columns = (3 if size is None else size for size in (options.rows, options.columns))
    for name in ("rows", "columns"):
        if getattr(options, name) is not None:
            Rules(**{name: getattr(options, name)})  # a size such as 0 is refused by its own name
    return Rules(rows, columns, min(rows, columns) if options.k is None else options.k)


def position_from(options: argparse.Namespace) -> Position:
    """Return the one position of the words, or the empty board that the switches describe.

    Raises UsageError, PositionError and RulesError.
    """
    positions = options.positions
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
        if value is not None and (sentence := limit.error_text(value)):
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

    def look() -> None:
        """Write the line anew."""
        if text and is_seen:
            width = shutil.get_terminal_size().columns - 1
            print(f"\r{text()[:width]}\x1b[K", end="", file=sys.stderr, flush=True)

    try:
        return run_job(job, look)
    finally:
        if is_seen:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


@contextmanager
def clearing_up() -> Iterator[None]:
    """Make Ctrl+C a KeyboardInterrupt inside the block, so that a file being written is removed. For code of our own
    only: in Qt's calls and in imports C code may die of that error."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
