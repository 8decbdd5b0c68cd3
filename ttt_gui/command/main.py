"""The command line: each word, such as `analyse`, is run by the file of its name; without one the window opens."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from ttt_gui import __version__
from ttt_gui.command import WORDS
from ttt_gui.command.words import (
    ALGORITHM_NAMES,
    INTERRUPTED,
    LIMIT_NAMES,
    REFUSALS,
    SEARCH_OPTIONS,
    SEARCH_SWITCHES,
    USAGE_ERROR,
    UsageError,
    WriteError,
    algorithm_from,
    given,
    is_solver,
    limits_from,
    position_from,
    split,
)
from ttt_gui.engine.export.forms import FORMS
from ttt_gui.engine.ranges import TT_MIB
from ttt_gui.engine.request import NAMED, Algorithm, Switch
from ttt_gui.engine.tables import FORMS as TABLE_FORMS
from ttt_gui.system.formats import GAME, TRACE, retired
from ttt_gui.system.libraries import import_error_text
from ttt_gui.system.text import one_line, quoted, shortened


def _switch_help(switch: Switch) -> str:
    """Return the lines of the help about one switch."""
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


_ALGORITHMS = "\n".join(f"{'':36}{row.word:<11} {row.tip[0].lower()}{row.tip[1:]}" for row in NAMED)
_SWITCHES = "\n".join(_switch_help(switch) for switch in SEARCH_SWITCHES)
HELP = f"""\
ttt-gui                             open the window
ttt-gui GAME{GAME.suffix}                    open a saved game
ttt-gui FILE{TRACE.suffix}              open a saved search in the search tree
ttt-gui [POSITION] [switches]       open the window on a position, a board or an algorithm
ttt-gui analyse [POSITION] [switches] [--json]
                                    search a position and print what was found
ttt-gui trace [POSITION] [switches] --out FILE{"|".join(form.suffix for form in FORMS)}
                                    search and write the search tree: a picture (--scale S for .png, --slide for large
                                    type, --theme light, dark or high-contrast), Graphviz, LaTeX, JSON, or the trace;
                                    --max-ply N leaves out what is deeper; a number tree can stand in the place of the
                                    position: "((3 12 8) (2 4 6) (14 5 2))"
ttt-gui bench [--json] [--quick]    measure the search on this machine
ttt-gui examine FILE... [--out GRADES{"|".join(form.suffix for form in TABLE_FORMS)}] [--html FOLDER]
                                    ask engines that people wrote for their move in every position, and say where they
                                    err: Python files, or programs in any language that speak the Gomoku protocol; tell
                                    all of one file, or a line each of several; --html writes a page with boards a file;
                                    both write as each file is done, so a stop loses little
ttt-gui match A B [--games N] [--out FILE{"|".join(form.suffix for form in TABLE_FORMS)}]
                                    play N games (20) between two players who take turns at beginning: each is an
                                    engine's file, or random, beginner, casual, strong or perfect; --out lists every
                                    game; --seed S (1) repeats the same lots; --yes, --seconds, --python and --protocol
                                    work as for examine
ttt-gui lesson FILE.md [--check]    open a lesson in the window; with --check open nothing, and name every fault with
                                    its line, or print each step with its numbers and answers (several files, too)
ttt-gui worksheet --out FILE.pdf|.tex [--solutions FILE] [--level 1|2|3|4] [--seed S] [--sheets N]
                                    write N (1) different sheets of exercises to print, of seed S (1) and the next
                                    ones, and their solutions; --kind values, windows or cuts (all three), --paper a4
                                    or letter
ttt-gui self-test                   check the engine and the window
ttt-gui --version

POSITION gives the rows from the top, with '/' between them, such as "X.O/.X./..."; without it the board is empty.

switches:
  --rows R --columns C --k K        set the board, and how many in a row win (3 x 3; the shorter side)
  --algorithm NAME                  use switches that have a name together (alpha-beta); single switches beside it
                                    change it; the solver works in analyse only, and knows --tt-mib M (256) alone
{_ALGORITHMS}
{_SWITCHES}
  --tt-mib M                        let the table take at most M MiB ({TT_MIB.default:g})
  --depth D --nodes N --seconds S   limit the search (none)

for examine, beside --rows, --columns and --k:
  --yes                             run the files, and all that they import, without asking (needed without a terminal):
                                    their code has your rights
  --positions all|within N|after N|random N
                                    ask in every position that a game can reach (all), in those within or after N
                                    plies, or in up to N drawn after each ply by --seed S (1)
  --slower                          count a win that comes later, or a loss that comes sooner than need be, as a mistake
  --seconds S                       let a call take at most S seconds of processor time, four times as long by the
                                    clock (30)
  --memory M                        let each of its processes write to at most M MB of memory (2048)
  --python PATH                     run the files with this Python (the one of this program)
  --function NAME                   call this function, such as best_move or Player.move (else we find out)
  --calling FILE.json               call all as this file says in every detail; without it, and without --function,
                                    call each as the window has kept beside it
  --protocol                        speak the Gomoku protocol with Python files, as with all other programs
  --jobs N                          run N processes at once (as many as there are cores, at most 8)
exit status: 0 all were asked, whatever came out; 1 one could not be; 2 some words make no sense; 130 after Ctrl+C
"""


# -- The command line: each word is run by the file of its name; without such a word the window opens -----------------


def main(argv: list[str]) -> int:
    """Run ``ttt-gui`` with these words; return the exit status."""
    try:
        status = _dispatch(argv)
        sys.stdout.flush()
        return status
    except REFUSALS as error:
        print(one_line(str(error)), file=sys.stderr)
        return USAGE_ERROR
    except WriteError as error:
        print(error, file=sys.stderr)
        return 1
    except ImportError as error:
        is_window = not argv or argv[0] not in WORDS or argv[0] in ("lesson", "self-test")
        text = import_error_text(error, is_window)
        if text is None:
            raise
        print(one_line(text), file=sys.stderr)
        return 1
    except OSError as error:
        print(f"The output could not be written: {error.strerror}.", file=sys.stderr)
        sys.stdout = io.StringIO()  # or Python would try to write the rest again at the end, and fail again
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED


def _dispatch(argv: list[str]) -> int:
    """Run the file of the first word, and import no other: `analyse` is quick, and needs neither Qt nor a screen."""
    word, rest = (argv[0], argv[1:]) if argv else ("", [])
    if word in ("-h", "--help") or (word in WORDS and {"-h", "--help"} & set(argv)):
        print(HELP, end="")
        return 0
    if word == "--version":
        print(f"ttt-gui {__version__}")
        return 0
    if word in WORDS:
        run: Callable[[list[str]], int] = import_module(f"ttt_gui.command.{word.replace('-', '_')}").main
        return run(rest)
    return _open_window(argv)


def _open_window(argv: list[str]) -> int:
    from ttt_gui.session.players import StartOptions

    if refusal := next(filter(None, (retired(shortened(Path(word).name)) for word in argv)), ""):
        raise UsageError(refusal)
    titles = {GAME: "A game file", TRACE: "A trace file"}
    kind = next((kind for kind in titles if argv and kind.holds(argv[0])), None)
    if kind:
        if argv[1:]:
            raise UsageError(f"{titles[kind]} stands alone: leave {quoted(argv[1])} out.")
        path = Path(argv[0])
        start = StartOptions(file=path) if kind is GAME else StartOptions(shown=path)
    else:
        positions, options = split(argv, SEARCH_OPTIONS)
        if options.json:
            raise UsageError("--json belongs to 'ttt-gui analyse'.")
        if is_solver(options):
            raise UsageError("--algorithm solver belongs to 'ttt-gui analyse'.")
        switched = given(options)
        start = StartOptions(
            position=position_from(positions, options) if positions or switched & {"rows", "columns", "k"} else None,
            algorithm=algorithm_from(options) if switched & ALGORITHM_NAMES else None,
            # Who names an algorithm wants to see its search to the end, unless a limit is named, too.
            limits=limits_from(options) if switched & (ALGORITHM_NAMES | LIMIT_NAMES) else None,
        )
    from ttt_gui import app

    return app.run(start)
