"""The command line: what each word and switch means, and the subcommands that need no window."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import NoReturn, Protocol, TypeVar

from ttt_gui import __version__
from ttt_gui.command import WORDS
from ttt_gui.command.analyse import as_json, as_text, iteration_text, proof_as_json, proof_as_text
from ttt_gui.engine.export import trace_file
from ttt_gui.engine.ranges import DEPTH, NODES, SECONDS, TT_MIB
from ttt_gui.engine.request import (
    SWITCHES,
    Algorithm,
    Limits,
    Ordering,
    RequestError,
    SearchRequest,
    Switch,
)
from ttt_gui.engine.result import Iteration
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.solver.solver import Solver
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position, PositionError
from ttt_gui.game.rules import Rules, RulesError
from ttt_gui.system.formats import GAME, TRACE

Found = TypeVar("Found", covariant=True)  # what a job finds
USAGE_ERROR = 2
INTERRUPTED = 130
# --algorithm says alpha-beta or not; the size of the table is no switch.
_OPTIONS = tuple(switch for switch in SWITCHES if switch.name != "alpha_beta")
_ALGORITHM_SWITCHES = frozenset({"algorithm", "tt_mib", *(switch.name for switch in _OPTIONS)})
_POSITION_SIGNS = frozenset("xXoO.-_*|/ \t\r\n+=")


def _switch_help(switch: Switch) -> str:
    """The lines of the help about one switch, from the table of switches."""
    words = [choice.word for choice in switch.choices]
    standard = getattr(Algorithm(), switch.name)
    name, tip = switch.option, f"{switch.tip[0].lower()}{switch.tip[1:]}"
    if switch.several:
        name += f" static|{'|'.join(words)}"
        tip += f", several with commas ({standard.words})"
    elif words:
        name += f" {'|'.join(words)}"
        tip += f" ({standard.value})"
    return f"  {name:<33} {tip}" if len(name) <= 33 else f"  {name}\n{'':36}{tip}"


_SWITCHES_HELP = "\n".join(_switch_help(switch) for switch in _OPTIONS)
HELP = f"""\
ttt-gui                             open the window
ttt-gui GAME.ttt                    open a saved game
ttt-gui FILE.ttt-trace              open a saved search in the search tree
ttt-gui [POSITION] [switches]       open the window on a position, a board or an algorithm
ttt-gui analyse [POSITION] [switches] [--json]
                                    search a position and print what was found
ttt-gui trace [POSITION] [switches] --out FILE.svg|.pdf|.png|.dot|.tex|.json|.ttt-trace
                                    search and write the search tree: a picture (--scale S for .png, --slide for large
                                    type), Graphviz, LaTeX, JSON, or the trace; --max-ply N leaves out what is deeper;
                                    instead of a position a number tree: "((3 12 8) (2 4 6) (14 5 2))"
ttt-gui bench [--json] [--quick]    measure the search on this machine
ttt-gui self-test                   check the engine and the window
ttt-gui --version

POSITION is rows from the top separated by '/', such as "X.O/.X./..."; without one the board is empty.

switches:
  --rows R --columns C --k K        the board and how many in a row win (3 x 3; the shorter side)
  --algorithm minimax|alpha-beta|solver
                                    (alpha-beta); the solver, in analyse only, proves win, draw or loss and how
                                    far the end is, with a table of --tt-mib M (256)
{_SWITCHES_HELP}
  --tt-mib M                        the size of the table in MiB (64)
  --depth D --nodes N --seconds S   limits of the search (none)
"""


class UsageError(ValueError):
    """A word of the command line that cannot be understood."""


class _Parser(argparse.ArgumentParser):
    """A parser that raises its error instead of printing a usage block and leaving."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message[0].upper()}{message[1:]}; see 'ttt-gui --help'.")


def main(argv: list[str]) -> int:
    """Run ``ttt-gui`` with these words; the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a console without ≥ shows ?, it does not fail
    try:
        return _dispatch(argv)
    except (UsageError, PositionError, RulesError, RequestError) as error:
        print(error, file=sys.stderr)
        return USAGE_ERROR
    except BrokenPipeError:
        sys.stdout = None  # nobody reads any more: do not flush again at the end
        return 0
    except OSError as error:
        print(f"The output could not be written: {error.strerror}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED


def _dispatch(argv: list[str]) -> int:
    word = argv[0] if argv else ""
    if word in ("-h", "--help") or (word in WORDS and {"-h", "--help"} & set(argv)):
        print(HELP, end="")
        return 0
    if word == "--version":
        print(f"ttt-gui {__version__}")
        return 0
    if word == "analyse":
        return analyse(argv[1:])
    if word == "trace":
        return trace(argv[1:])
    if word == "bench":
        from ttt_gui.command import bench

        options = _bench_parser().parse_args(argv[1:])
        return bench.main(as_json=options.json, quick=options.quick)
    if word == "self-test":
        from ttt_gui.command import self_test

        if argv[1:]:
            raise UsageError(f"self-test takes no more words, but got {argv[1]!r}.")
        return self_test.main()
    return _open_window(argv)


def _bench_parser() -> _Parser:
    parser = _Parser(prog="ttt-gui bench", allow_abbrev=False, add_help=False)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true")
    return parser


def _search_parser() -> _Parser:
    parser = _Parser(allow_abbrev=False, add_help=False)
    for name in ("--rows", "--columns", "--k", "--depth", "--nodes"):
        parser.add_argument(name, type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--algorithm", choices=("minimax", "alpha-beta", "solver"))
    for switch in _OPTIONS:
        if switch.several:
            parser.add_argument(switch.option)
        elif switch.choices:
            parser.add_argument(switch.option, choices=[choice.word for choice in switch.choices])
        else:
            parser.add_argument(switch.option, action="store_true")
    parser.add_argument("--tt-mib", type=int)
    parser.add_argument("--json", action="store_true")
    return parser


def _split(words: list[str], parser: _Parser) -> tuple[list[str], argparse.Namespace]:
    """The positions among the words, which may begin with '-', and the switches."""
    positions: list[str] = []
    switches: list[str] = []
    rest = iter(words)
    for word in rest:
        name = word.split("=", 1)[0]
        if word == "--":
            positions.extend(rest)
        elif name in parser._option_string_actions:
            switches.append(word)
            takes_value = parser._option_string_actions[name].nargs != 0
            if takes_value and name == word:
                switches.extend([value] if (value := next(rest, None)) is not None else [])
        elif word.startswith("-") and not set(word) <= _POSITION_SIGNS:
            raise UsageError(f"There is no switch {word!r}; see 'ttt-gui --help'.")
        else:
            positions.append(word)
    return positions, parser.parse_args(switches)


def _position_from(positions: list[str], options: argparse.Namespace) -> Position:
    if len(positions) > 1:
        raise UsageError(f"One position is enough, but there are {len(positions)}: put it between quotation marks.")
    if not positions:
        rows, columns = options.rows or 3, options.columns or 3
        for name in ("rows", "columns"):
            if getattr(options, name) is not None:
                Rules(**{name: getattr(options, name)})  # refuse 0 by its own name
        return Position(Rules(rows, columns, min(rows, columns) if options.k is None else options.k))
    position = parse_position(positions[0], options.k)
    for name, size in (("rows", position.rules.rows), ("columns", position.rules.columns)):
        wanted = getattr(options, name)
        if wanted is not None and wanted != size:
            raise UsageError(f"The position has {size} {name}, but --{name} says {wanted}: leave --{name} out.")
    return position


def _algorithm_from(options: argparse.Namespace) -> Algorithm:
    switches: dict[str, object] = {"alpha_beta": options.algorithm != "minimax"}
    for switch in _OPTIONS:
        given = getattr(options, switch.name)
        if switch.several and given is not None:
            switches[switch.name] = ordering = Ordering.from_words(given)
            options.tt = options.tt or Ordering.TABLE in ordering  # the best reply from the table asks for one
        elif switch.choices and given is not None:
            switches[switch.name] = next(choice.value for choice in switch.choices if choice.word == given)
        elif not switch.choices:
            switches[switch.name] = given
    if options.tt_mib is not None:
        switches |= {"tt": True, "tt_mib": options.tt_mib}
    switches["tt"] = switches["tt"] or options.tt
    return Algorithm(**switches)  # type: ignore[arg-type]  # the fields by their names in the table


def _limits_from(options: argparse.Namespace) -> Limits:
    for limit in (DEPTH, NODES, SECONDS):
        value = getattr(options, limit.key)
        if value is not None and (sentence := limit.refusal(value)):
            raise UsageError(sentence)
    return Limits(options.depth, options.nodes, options.seconds)


def _given(options: argparse.Namespace) -> set[str]:
    """The names of the switches that were given."""
    return {name for name, value in vars(options).items() if value not in (None, False)}


def _open_window(argv: list[str]) -> int:
    from ttt_gui.session.players import StartOptions

    if argv and GAME.holds(argv[0]):
        if argv[1:]:
            raise UsageError(f"After a game file no more words are understood, but there is {argv[1]!r}.")
        start = StartOptions(file=Path(argv[0]))
    elif argv and TRACE.holds(argv[0]):
        if argv[1:]:
            raise UsageError(f"After a trace file no more words are understood, but there is {argv[1]!r}.")
        start = StartOptions(trace=Path(argv[0]))
    else:
        positions, options = _split(argv, _search_parser())
        if options.json:
            raise UsageError("--json belongs to 'ttt-gui analyse'.")
        if options.algorithm == "solver":
            raise UsageError("--algorithm solver belongs to 'ttt-gui analyse'.")
        given = _given(options)
        start = StartOptions(
            position=_position_from(positions, options) if positions or given & {"rows", "columns", "k"} else None,
            algorithm=_algorithm_from(options) if given & _ALGORITHM_SWITCHES else None,
            # Who names an algorithm wants to see it, to the end unless a limit is named, too.
            limits=_limits_from(options) if given & (_ALGORITHM_SWITCHES | {"depth", "nodes", "seconds"}) else None,
        )
    from ttt_gui import app

    return app.run(start)


def analyse(words: list[str]) -> int:
    """Search one position and print what was found; Ctrl+C prints what was found so far."""
    positions, options = _split(words, _search_parser())
    position = _position_from(positions, options)
    if options.algorithm == "solver":
        return _solve(position, options)
    request = SearchRequest(position, _algorithm_from(options), _limits_from(options))

    def tell(iteration: Iteration) -> None:
        print(iteration_text(iteration, request), flush=True)

    result, interrupted = _run(Searcher(request, on_iteration=None if options.json else tell))
    if options.json:
        print(json.dumps(as_json(result), indent=2))
    else:
        print(as_text(result))
    return INTERRUPTED if interrupted else 0


def trace(words: list[str]) -> int:
    """Search one position and write its search tree into a file; Ctrl+C writes what was logged so far."""
    from ttt_gui.command import trace as trace_command

    parser = _search_parser()
    trace_command.add_switches(parser)
    positions, options = _split(words, parser)
    if options.json:
        raise UsageError("--json belongs to 'ttt-gui analyse': here the suffix of --out says the form.")
    if options.algorithm == "solver":
        raise UsageError("The solver has no tree to show: --algorithm solver belongs to 'ttt-gui analyse'.")
    interrupted = False
    try:
        output = trace_command.output_from(options)
        if positions and TRACE.holds(positions[0]):
            if len(positions) > 1 or _given(options) - {"out", "max_ply", "scale", "slide"}:
                raise UsageError(f"{positions[0]} is a search already: give it --out and how it looks, nothing else.")
            found = _opened(Path(positions[0]))
        elif positions and trace_command.is_number_tree(positions[0]):
            for name in ("rows", "columns", "k", "depth", "nodes", "seconds"):
                if getattr(options, name) is not None:
                    raise UsageError(f"--{name} does not belong to a number tree: leave it out.")
            found = trace_command.number_trace(" ".join(positions), _algorithm_from(options))
        else:
            position, limits = _position_from(positions, options), _limits_from(options)
            nodes = trace_command.nodes_to_log(limits)
            request = SearchRequest(position, _algorithm_from(options), limits, trace_nodes=nodes)
            result, interrupted = _run(Searcher(request))
            if result.trace is None:
                raise OSError("there is not enough memory for the trace")
            found = result.trace
        sentence = trace_command.write(found, output)
    except trace_command.REFUSALS as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        print(f"{options.out} could not be written: {error.strerror or error}.", file=sys.stderr)
        return 1
    print(sentence)
    return INTERRUPTED if interrupted else 0


def _opened(path: Path) -> SearchTrace:
    try:
        return trace_file.load(path)
    except trace_file.TraceFileError as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"{path} cannot be opened: {error.strerror or error}.") from None


def _solve(position: Position, options: argparse.Namespace) -> int:
    """Prove the value of the position and print the proof, or what is proved so far."""
    given = _given(options)
    for name in sorted(given & (_ALGORITHM_SWITCHES | {"depth"}) - {"algorithm", "tt_mib"}):
        raise UsageError(f"--{name.replace('_', '-')} belongs to the textbook search: the solver does without it.")
    memory_mib = 256 if options.tt_mib is None else options.tt_mib
    if sentence := TT_MIB.refusal(memory_mib):
        raise UsageError(sentence)
    proof, interrupted = _run(Solver(position, memory_mib, _limits_from(options), distance=True))
    if options.json:
        print(json.dumps(proof_as_json(proof), indent=2))
    else:
        print(proof_as_text(proof))
    return INTERRUPTED if interrupted else 0


class _Job(Protocol[Found]):
    """A search or a proof: run once, stopped from another thread."""

    def run(self) -> Found: ...

    def stop(self) -> None: ...


def _run(searcher: _Job[Found]) -> tuple[Found, bool]:
    """The result, and whether Ctrl+C cut it short. The search has its own thread, so that this one hears Ctrl+C."""
    results: list[Found] = []
    errors: list[BaseException] = []
    interrupted = threading.Event()
    done = threading.Event()

    def search() -> None:
        try:
            results.append(searcher.run())
        except BaseException as error:
            errors.append(error)
        done.set()

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        interrupted.set()
        searcher.stop()

    thread = threading.Thread(target=search, name="search")
    # A handler of its own: a KeyboardInterrupt inside Thread.start or join can leave the thread unaccounted for.
    before = signal.signal(signal.SIGINT, interrupt)
    try:
        thread.start()
        while not done.wait(0.1):  # with a time limit, or Windows would not hear Ctrl+C
            pass
        thread.join()
    finally:
        signal.signal(signal.SIGINT, before)
    if errors:
        raise errors[0]
    return results[0], interrupted.is_set()
